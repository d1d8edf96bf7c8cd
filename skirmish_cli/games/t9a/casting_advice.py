"""Advice on magic dice: what each number of them promises."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from skirmish_cli.core.procedure import Cell, Chance
from skirmish_cli.core.rules import law_of
from skirmish_cli.games.t9a.magic import Spell, cast_spell

if TYPE_CHECKING:
    from fractions import Fraction


class CastingAdvice:
    """What each number of magic dice promises against the opponent's dispel dice.

    `spells` are the attempts by their number of magic dice; `enough` is the chance of resolving,
    in percent, that is called enough.
    """

    def __init__(self, spells: Mapping[int, Spell], enough: int) -> None:
        self.spells, self.enough = spells, enough
        self.laws = {dice: law_of(cast_spell, spell) for dice, spell in spells.items()}

    def find_resolved(self, dice: int) -> Fraction:
        """Return the chance that the spell resolves with some magic dice."""
        return self.laws[dice].chance(lambda result: result.is_resolved)

    def find_miscast(self, dice: int) -> Fraction:
        """Return the chance of a miscast with some magic dice."""
        return self.laws[dice].chance(lambda result: result.is_miscast)

    @property
    def best(self) -> int:
        """The number of dice with the best chance of resolving.

        Of equal ones it is that with the fewest miscasts.
        """
        return max(
            self.spells,
            key=lambda dice: (self.find_resolved(dice), -self.find_miscast(dice), -dice),
        )

    def list_rows(self) -> list[tuple[Cell, ...]]:
        """Return the rows of the table, one for each number of dice.

        They hold the dice, the chances of a cast, a resolved spell and a miscast, and the mean of
        the dice that come back on a failure.
        """
        return [
            (
                dice,
                Chance(law.chance(lambda result: result.is_cast)),
                Chance(self.find_resolved(dice)),
                Chance(self.find_miscast(dice)),
                law.mean(lambda result: result.cast_fizzled),
            )
            for dice, law in self.laws.items()
        ]

    def list_lines(self) -> tuple[str, ...]:
        """Return the advice in words."""
        best = self.best
        if not self.find_resolved(best):
            return (f"up to {max(self.spells)} magic dice can't resolve this spell",)
        equal = [
            dice
            for dice in self.spells
            if dice != best and self.find_resolved(dice) == self.find_resolved(best)
        ]
        names = ", ".join(map(str, equal))
        also = f"; as good, with as many miscasts or more: {names}" if equal else ""
        lines = [f"best chance of resolving: {best} magic dice{also}"]
        enough = next(
            (dice for dice in self.spells if 100 * self.find_resolved(dice) >= self.enough), None
        )
        if enough is not None and enough != best and enough not in equal:
            lines.append(
                f"fewest that resolve at least {self.enough} times in 100: {enough} magic dice"
            )
        return tuple(lines)
