"""Out of action: what becomes of somebody without wounds left."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from skirmish_cli.core.rules import Choice, Note, Rule
from skirmish_cli.games.oldschool.dice.pairs import Pair

DEAD, WOUNDED, KO = "dead", "wounded", "ko"
LOWER, KEEP = "lower it", "keep it"
EFFECTS = {DEAD: "dies", WOUNDED: "regains 1 wound and gains 1 stress", KO: "regains 1 wound"}
#: When a point of fortitude is given up: to live, for any better result, or not at all.
LIVE, BETTER, NEVER = "live", "better", "never"


class Table(NamedTuple):
    """The table for those out of action: the highest totals that mean death and that mean
    wounded."""

    dead: int
    wounded: int

    def effect(self, total: int) -> str:
        """Return the effect of a total."""
        return DEAD if total <= self.dead else WOUNDED if total <= self.wounded else KO

    def meanings(self) -> tuple[tuple[int, str], ...]:
        """Return the rows as the trace shows them."""
        return ((self.dead, DEAD), (self.wounded, WOUNDED), (self.wounded + 1, "KO'd"))


class Recovery(NamedTuple):
    """What a roll for somebody out of action came to, and whether it cost a point of fortitude."""

    effect: str
    spent: bool


def recover(
    pair: Pair, table: Table, can_spend: bool, spend: str, worth: int = 1
) -> Rule[Recovery]:
    """Roll for somebody out of action; a point of fortitude may be given up for good after the
    roll.

    Section: Dying and Out of Action.
    """
    total, _ = yield pair
    effect, better = table.effect(total), table.effect(total + worth)
    spent = False
    if can_spend and better != effect:
        wanted = spend == BETTER or (spend == LIVE and effect == DEAD)
        question = f"{total} is {effect}; a point of fortitude for {better}"
        spent = (yield Choice(question, (KEEP, LOWER), LOWER if wanted else KEEP)) == LOWER
    if spent:
        yield Note(f"fortitude is lowered by 1 for good: {total} counts as {total + worth}")
        effect = better
    return Recovery(effect, spent)


def read_table(rows: Mapping[str, int]) -> Table:
    """Return the table from the rows of the ruleset."""
    return Table(rows[DEAD], rows[WOUNDED])
