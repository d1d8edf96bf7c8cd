"""Things that happen at the same time and don't touch each other, as one request."""

from __future__ import annotations

from typing import Any

from skirmish_cli.core.rules import Part
from skirmish_cli.core.table import Table
from skirmish_cli.dice.law import Law


class Together(Part[tuple[Any, ...]]):
    """Independent parts; the answer holds theirs in order. At a table they are played one after the other."""

    def __init__(self, *parts: Part[Any]) -> None:
        self.parts = parts

    def play(self, table: Table) -> tuple[Any, ...]:
        """Return what each part comes to at the table."""
        return tuple(part.play(table) for part in self.parts)

    def law(self) -> Law[tuple[Any, ...]]:
        """Return the law of all together: the product of theirs."""
        joint: list[tuple[tuple[Any, ...], int]] = [((), 1)]
        for law in [part.law() for part in self.parts]:
            joint = [((*results, result), weight * inner) for results, weight in joint
                     for result, inner in law.weights.items()]  # fmt: skip
        return Law(dict(joint))
