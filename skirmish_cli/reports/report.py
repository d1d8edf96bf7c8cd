"""The reports: frozen values that hold everything a renderer shows, and nothing about how it is shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from fractions import Fraction

    from skirmish_cli.core.trace import Trace

Mode = Literal["rolled", "dice", "ask", "odds"]


@dataclass(frozen=True)
class Figure:
    """One exact number read off the joint law: a probability, or a mean."""

    value: Fraction
    is_chance: bool


@dataclass(frozen=True)
class Row:
    """One line of a distribution: what happened, as far as it is told apart, and its chance."""

    outcome: Mapping[str, Any]
    chance: Fraction


@dataclass(frozen=True)
class ThrowLaw:
    """A throw that the odds went through, with the chance of each of its readings; for explanations."""

    why: str
    readings: tuple[tuple[str, Fraction], ...]


@dataclass(frozen=True)
class Odds:
    """The exact distribution of a procedure: figures, rows, and figures of each model."""

    summary: Mapping[str, Figure]
    rows: tuple[Row, ...]
    models: Mapping[str, Mapping[str, Figure]] = field(default_factory=dict)
    policy: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class RulingInForce:
    """A ruling that a result depended on: its value, and whether that is the default."""

    key: str
    value: str
    is_default: bool
    why: str
    ours: bool


@dataclass(frozen=True)
class FilledTable:
    """A side table with its rows."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]


@dataclass(frozen=True)
class ProcedureReport:
    """What one procedure came to, rolled, typed, asked for, or as odds."""

    game: str | None
    procedure: str
    mode: Mode
    headline: str
    section: str
    inputs: Mapping[str, Any]
    rulings: tuple[RulingInForce, ...] = ()
    seed: int | None = None
    outcome: Mapping[str, Any] | None = None
    trace: Trace | None = None
    odds: Odds | None = None
    notes: tuple[str, ...] = ()
    house: tuple[str, ...] = ()
    explained: bool = False
    tables: tuple[FilledTable, ...] = ()
