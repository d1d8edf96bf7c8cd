"""Out of action: what becomes of somebody without wounds left."""

from __future__ import annotations

from skirmish_cli.core.changes import OUT, Change
from skirmish_cli.core.rules import About, AtTable, Choice, Note, Rule
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.oldschool.changes import Changes, set_flag
from skirmish_cli.games.oldschool.dice.pairs import Pair
from skirmish_cli.games.oldschool.numbers import RecoveryRows
from skirmish_cli.records import NamedTuple

#: The policy that decides, as it is typed.
SPENDING = "fortitude"
DEAD, WOUNDED, KO = "dead", "wounded", "ko"
SPEND, KEEP = "spend", "keep"
EFFECTS = {DEAD: "dies", WOUNDED: "regains 1 wound and gains 1 stress", KO: "regains 1 wound"}
#: When a point of fortitude is given up: to live, for any better result, or not at all.
LIVE, BETTER, NEVER = "live", "better", "never"


class Fortitude(NamedTuple):
    """Whether a point of fortitude can be given up, when, and what it adds.

    `spend` is the policy, and `worth` what a point adds to the roll.
    """

    can_spend: bool
    spend: str = NEVER
    worth: int = 1


class Recovery(NamedTuple):
    """What a roll for somebody out of action came to, and whether it cost fortitude."""

    effect: str
    spent: bool


def recover(pair: Pair, rows: RecoveryRows, fortitude: Fortitude) -> Rule[Recovery]:
    """Roll for somebody out of action.

    A point of fortitude may be given up for good after the roll.
    Section: Dying and Out of Action.
    """
    total, _ = yield pair
    better_total = total + fortitude.worth
    effect, better = find_effect(rows, total), find_effect(rows, better_total)
    spent = False
    if fortitude.can_spend and better != effect:
        wanted = fortitude.spend == BETTER or (fortitude.spend == LIVE and effect == DEAD)
        question = f"{total} is {effect}; a point of fortitude for {better}"
        policy = SPEND if wanted else KEEP
        about = About("give up a point of fortitude?", "total", (total, str(total)))
        choice = Choice(question, (KEEP, SPEND), policy, "a", about, SPENDING)
        spent = (yield choice) == SPEND
    if spent:
        yield Note(f"fortitude is lowered by 1 for good: {total} counts as {better_total}")
        effect = better
    return Recovery(effect, spent)


class Fallen(NamedTuple):
    """Somebody out of action: its key in changes, its fortitude and its stress.

    Without a card it changes as `model`.
    """

    whom: str = "model"
    fortitude: int | None = None
    stress: int = 0


def recover_one(
    pair: Pair, rows: RecoveryRows, fortitude: Fortitude, fallen: Fallen, rules: Ruleset
) -> Rule[Recovery]:
    """Roll for somebody out of action, and tell what it regains or that it is dead.

    Section: Dying and Out of Action.
    """
    result: Recovery = yield from recover(pair, rows, fortitude)
    yield AtTable(change_by_recovery, result, fallen, rules)
    return result


def change_by_recovery(result: Recovery, fallen: Fallen, rules: Ruleset) -> Changes:
    """Yield what becomes of somebody out of action. Section: Dying and Out of Action."""
    if result.spent and fallen.fortitude is not None:
        left = fallen.fortitude - 1
        yield set_flag(fallen.whom, "fortitude", rules, "given up for the roll", left)
    if result.effect == DEAD:
        yield Change(fallen.whom, OUT, "dead", why=EFFECTS[DEAD])
        return
    yield Change(fallen.whom, OUT, None, why=EFFECTS[result.effect])
    yield set_flag(fallen.whom, "wounds", rules, EFFECTS[result.effect], 1)
    if result.effect == WOUNDED:
        yield set_flag(fallen.whom, "stress", rules, EFFECTS[WOUNDED], fallen.stress + 1)


def find_effect(rows: RecoveryRows, total: int) -> str:
    """Return what a total means for somebody out of action."""
    return DEAD if total <= rows.dead else WOUNDED if total <= rows.wounded else KO


def list_meanings(rows: RecoveryRows) -> tuple[tuple[int, str], ...]:
    """Return the highest totals and what they mean, as the trace shows them."""
    return ((rows.dead, DEAD), (rows.wounded, WOUNDED), (rows.wounded + 1, "KO'd"))
