"""Psychology: Command and Courage Tests, what a failed one leads to, flee moves and pursuit."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Literal, NamedTuple

from skirmish_cli.core.rules import Chain, Note, Rule, Within
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.t9a.dice.spare_dice import RollOver, RollUnder, Spared, SparedRoll

#: What a unit does after a test: it stands, becomes Shaken where it is, runs, or is removed before
#: it would run.
Fate = Literal["stands", "shaken", "flees", "destroyed"]

TWO_DICE = Spared(2)


class DisciplineTest(NamedTuple):
    """A test as the dice see it: the target with every modifier, and the roll. `failed` is what
    failing leads to.

    A `decimated` unit that would flee is removed instead; of a combined unit only the parts named
    in `removed` are, and the others flee. With `flee` the distance of a flee move is rolled."""

    target: int
    roll: Spared = TWO_DICE
    failed: Fate = "stands"
    decimated: bool = False
    flee: Spared | None = None
    why: str = "Discipline test"
    terms: tuple[Term, ...] = ()
    removed: tuple[str, ...] = ()


class Tested(NamedTuple):
    """What a test came to; `distance` is that of a flee move in inches, where one was rolled."""

    passed: bool
    fate: Fate
    distance: int | None = None


def take_discipline_test(test: DisciplineTest) -> Rule[bool]:
    """Take a test: equal to or below the Discipline passes. Sections: Psychology; Command Tests;
    Courage Tests."""
    passed: bool = yield RollUnder(test.roll, test.target, test.why, test.terms)
    return passed


def resolve_test(test: DisciplineTest) -> Rule[Tested]:
    """Take a test and see what failing it leads to. Sections: Courage Tests; Decimated; Shaken;
    Flee Move."""
    passed = yield Within(take_discipline_test, (test,))
    if passed:
        return Tested(True, "stands")
    if test.failed == "flees" and test.decimated:
        yield Note("decimated: removed instead of fleeing")
        return Tested(False, "destroyed")
    if test.failed == "flees" and test.removed:
        yield Note(f"decimated: {' and '.join(test.removed)} removed; the rest of the unit flees")
    if test.failed == "flees" and test.flee is not None:
        distance = yield SparedRoll(test.flee, "flee distance", unit="inches")
        return Tested(False, "flees", distance)
    return Tested(False, test.failed)


def break_term(difference: int, steady: bool, solid: bool, numbers: Mapping[str, Any]) -> Term:
    """Return the modifier that a lost combat brings to a Break Test.

    Steady limits it, and a unit both steady and solid is steadfast and ignores it. Sections:
    Check Combat Formations; Take Break Tests."""
    if steady and solid:
        return Term(0, "steadfast: the combat score is ignored")
    limit = int(numbers["steady_limit"])
    if steady and -difference < limit:
        return Term(limit, f"combat score, no worse than {limit} when steady")
    return Term(-difference, "combat score")


class Pursued(NamedTuple):
    """How far a broken unit flees in inches, and whether a pursuer caught it."""

    distance: int
    caught: bool


def pursue(pursuers: int, flee: Spared, pursuit: Spared) -> Rule[Pursued]:
    """Roll a flight and every pursuit; whoever isn't outrun catches. Section: Determine who
    Flees."""
    distance = yield SparedRoll(flee, "flee distance", unit="inches")
    chase = partial(_chase, pursuit)
    pursued: Pursued = yield Chain(
        Pursued(distance, False), [partial(chase, place) for place in range(pursuers)]
    )
    return pursued


def _chase(roll: Spared, place: int, state: Pursued) -> Rule[Pursued]:
    """Roll one pursuit. On equal distances the fleeing unit is caught."""
    chase = yield RollOver(
        roll,
        state.distance,
        f"pursue distance {place + 1}",
        keep_total=False,
        results=("caught", "outrun"),
    )
    return Pursued(state.distance, state.caught or chase.success)
