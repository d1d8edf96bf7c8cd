"""What each number of magic dice promises, side by side."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from skirmish_cli.core.procedure import Cell, Chance, Points
from skirmish_cli.core.rules import law_of
from skirmish_cli.games.t9a.magic import Spell, cast_spell

if TYPE_CHECKING:
    from fractions import Fraction


class CastingAdvice:
    """What each number of magic dice promises against the opponent's dispel dice.

    `spells` are the attempts by their number of magic dice; `enough` and `ample` are the chances of
    resolving, in percent, between which the rules text recommends to aim. Section: Casting and
    Dispelling Spells, designer notes.
    """

    def __init__(self, spells: Mapping[int, Spell], enough: int, ample: int) -> None:
        self.spells, self.enough, self.ample = spells, enough, ample
        self.laws = {dice: law_of(cast_spell, spell) for dice, spell in spells.items()}

    def find_resolved(self, dice: int) -> Fraction:
        """Return the chance that the spell resolves with some magic dice."""
        return self.laws[dice].chance(lambda result: result.is_resolved)

    def find_miscast(self, dice: int) -> Fraction:
        """Return the chance of a miscast with some magic dice."""
        return self.laws[dice].chance(lambda result: result.is_miscast)

    def find_unharmed(self, dice: int) -> Fraction:
        """Return the chance that the spell resolves without a miscast."""
        return self.find_resolved(dice) - self.find_miscast(dice)

    @property
    def best(self) -> int:
        """The number of dice with the best chance of resolving without a miscast.

        Of equal ones it is the smallest, which leaves most for other spells.
        """
        return max(self.spells, key=lambda dice: (self.find_unharmed(dice), -dice))

    def list_rows(self) -> list[tuple[Cell, ...]]:
        """Return the rows of the table, one for each number of dice.

        They hold the dice, the chances that the spell resolves, miscasts, and resolves without a
        miscast, what the last die brought of that, and whether the text recommends it.
        """
        rows: list[tuple[Cell, ...]] = []
        for dice in self.spells:
            unharmed, fewer = self.find_unharmed(dice), dice - 1
            gain = 100 * (unharmed - self.find_unharmed(fewer)) if fewer in self.spells else None
            resolved = self.find_resolved(dice)
            is_aim = self.enough <= 100 * resolved <= self.ample
            rows.append(
                (
                    dice,
                    Chance(resolved),
                    Chance(self.find_miscast(dice)),
                    Chance(unharmed),
                    "" if gain is None else Points(gain),
                    f"{self.enough} to {self.ample} %" if is_aim else "",
                )
            )
        return rows

    def list_lines(self) -> tuple[str, ...]:
        """Return what the table comes to in words."""
        if not any(map(self.find_resolved, self.spells)):
            return (f"up to {max(self.spells)} magic dice can't resolve this spell",)
        enough = next(
            (dice for dice in self.spells if 100 * self.find_resolved(dice) >= self.enough), None
        )
        if enough is None:
            return (f"no number of magic dice resolves it {self.enough} times in 100",)
        return (f"fewest that resolve at least {self.enough} times in 100: {enough} magic dice",)
