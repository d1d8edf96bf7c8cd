"""What a procedure came to: frozen values that hold everything that is shown.

How it is shown is the business of `render`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal

from skirmish_cli.records import NamedTuple

if TYPE_CHECKING:
    from fractions import Fraction

    from skirmish_cli.advice.searching import Advice
    from skirmish_cli.core import changes
    from skirmish_cli.core.lives import Life
    from skirmish_cli.core.outline import Roll
    from skirmish_cli.core.plain import Json
    from skirmish_cli.core.procedure import Cell
    from skirmish_cli.core.table import Trace
    from skirmish_cli.core.watching import HouseChange

Mode = Literal["rolled", "dice", "ask", "odds"]


class Figure(NamedTuple):
    """One number read off the joint law: a probability or a mean.

    It is None where the question makes no sense. An estimated one has the `interval` that holds it
    19 times out of 20.
    """

    value: Fraction | None
    is_chance: bool
    interval: tuple[float, float] | None = None


class Row(NamedTuple):
    """One line of a distribution: what happened, and its chance, exact or with its interval."""

    outcome: Mapping[str, Json]
    chance: Fraction
    interval: tuple[float, float] | None = None


class Estimate(NamedTuple):
    """How odds were estimated: from how many plays of which seed.

    `reason` says why they aren't exact, unless that was asked for.
    """

    plays: int
    seed: int
    reason: str = ""


class Odds(NamedTuple):
    """The distribution of a procedure: figures, rows, and figures of each model.

    `policy` says what players are assumed to decide. Explained odds have `rolls` as well. They are
    exact unless there is an `estimate`.
    """

    summary: Mapping[str, Figure]
    rows: tuple[Row, ...]
    models: Mapping[str, Mapping[str, Figure]] = MappingProxyType({})
    policy: Mapping[str, str] = MappingProxyType({})
    rolls: tuple[Roll, ...] = ()
    estimate: Estimate | None = None


class RulingInForce(NamedTuple):
    """A ruling that a result depended on: its value, and whether that is the default."""

    key: str
    value: str
    is_default: bool
    why: str
    ours: bool


class FilledTable(NamedTuple):
    """A side table with its rows; a page shows the `short_rows`, if there are any."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    name: str = ""
    keys: tuple[str, ...] = ()
    short_rows: tuple[tuple[Cell, ...], ...] = ()


class SideName(NamedTuple):
    """What a side is called, and whether it is several models."""

    text: str
    is_many: bool = False


class Times(NamedTuple):
    """The same rolled several times: the outcomes, and the figures of all of them.

    `verdicts` says what each came to, where the procedure has words for it. `counts` says of each
    chance how often it came true and out of how many plays it could have, `means` holds the mean of
    each number.
    """

    plays: tuple[Mapping[str, Json], ...]
    verdicts: tuple[str, ...]
    counts: Mapping[str, tuple[int, int]]
    means: Mapping[str, float]


class ProcedureReport(NamedTuple):
    """What one procedure came to, rolled, typed, asked for, or as odds.

    `house_changes` are the house rules that were read for it, `sides` the names of side a and b for
    the players: JSON keeps the letters. `due_commands` are those of its dues as
    they are pasted. `verdict` is what the outcome comes to in words, if its game says it; `main`
    names the figures that say what to expect; `lives` is what models had left before;
    `answers` are the faces and words that were typed, in order; `deltas` tell what
    changed in a battle, in the place of the changes. `label` is what the player calls it. `advice`
    is there where it was asked for.
    """

    game: str | None
    procedure: str
    mode: Mode
    headline: str
    section: str
    inputs: Mapping[str, Json]
    rulings: tuple[RulingInForce, ...] = ()
    seed: int | None = None
    outcome: Mapping[str, Json] | None = None
    trace: Trace | None = None
    odds: Odds | None = None
    notes: tuple[str, ...] = ()
    house: tuple[str, ...] = ()
    explained: bool = False
    tables: tuple[FilledTable, ...] = ()
    told_by_tables: bool = False
    words: tuple[str, ...] = ()
    warbands: tuple[tuple[str, bytes], ...] = ()
    changes: tuple[changes.Change, ...] = ()
    dues: tuple[changes.Due, ...] = ()
    house_changes: tuple[HouseChange, ...] = ()
    sides: Mapping[str, SideName] = MappingProxyType({})
    due_commands: tuple[str, ...] = ()
    verdict: str = ""
    main: tuple[str, ...] = ()
    lives: Mapping[str, Life] = MappingProxyType({})
    answers: tuple[str, ...] = ()
    deltas: tuple[str, ...] = ()
    times: Times | None = None
    label: str = ""
    advice: Advice | None = None
