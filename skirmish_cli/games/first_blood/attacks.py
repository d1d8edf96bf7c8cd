"""A Clash or Volley: hits against blocks, Wounds, and what becomes of each Enemy.

The rules text gives the characteristics and the dice of an attack, but no action rules for it: how
they go together is a reading of ours.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Literal, NamedTuple

from skirmish_cli.core.changes import OUT, Change
from skirmish_cli.core.rules import Chain, Note, Part, Rule, Within
from skirmish_cli.dice.law import Law
from skirmish_cli.games.first_blood.dice.compared_pools import ComparedPools
from skirmish_cli.games.first_blood.numbers import Lasting
from skirmish_cli.games.first_blood.tests import CharacteristicTest, take_resolve_test
from skirmish_cli.games.first_blood.wording import format_inches

if TYPE_CHECKING:
    from fractions import Fraction

Fate = Literal["standing", "broken", "slain"]


class Strike(NamedTuple):
    """The dice of an attack that go to one Enemy, and what they need to know of it.

    `wounds` are those it has left. `slain_at_once` is the ruling `last_wound=slain`. In a Clash
    an Enemy that becomes Broken is driven back by `driven_back` inches. What changes about an
    Enemy in plain numbers changes under the key `enemy`, of several `enemy-1` and so on.
    """

    pools: ComparedPools
    wounds: int
    resolve: CharacteristicTest
    broken: bool = False
    slain_at_once: bool = False
    striker: str = "attacker"
    enemy: str = "enemy"
    driven_back: int | None = None
    lasting: Lasting = Lasting()


class StrikeResult(NamedTuple):
    """What came of the dice at one Enemy.

    `hits` are those up to the cap. Where a law has only fates, the numbers are the means of all
    results with that fate.
    """

    hits: int | Fraction
    blocked: int | Fraction
    wounds_lost: int | Fraction
    fate: Fate

    @property
    def wounds(self) -> int | Fraction:
        """The unblocked hits."""
        return self.hits - self.blocked


def strike(one: Strike) -> Rule[StrikeResult]:
    """Resolve the dice that go to one Enemy.

    Its Wounds change with it, and it may become Broken or be slain.
    Sections: Comparative Rolling; Wounds (W); Resolve (R); Driven Back.
    """
    compared = yield one.pools
    wounds = compared.hits - compared.cancelled
    lost = min(wounds, one.wounds)
    if lost:
        left = one.wounds - lost
        yield Change(one.enemy, "w", left, one.lasting.w, f"hit by {one.striker}")
    fate: Fate = "broken" if one.broken else "standing"
    if is_deadly(wounds, one.wounds):
        fate = yield from lose_last_wound(one)
    return StrikeResult(compared.hits, compared.cancelled, lost, fate)


def lose_last_wound(one: Strike) -> Rule[Fate]:
    """Return what becomes of an Enemy whose last Wound is gone, and change it.

    Sections: Wounds (W); Resolve (R); Driven Back.
    """
    survives = yield from _survives(one)
    if not survives:
        yield Change(one.enemy, OUT, "slain", why=f"slain by {one.striker}")
        return "slain"
    why = "passed its Resolve test with no Wounds left"
    yield Change(one.enemy, "broken", True, one.lasting.broken, why)
    if one.driven_back is not None:
        yield Note(
            f"{one.enemy} is Broken and driven back: {format_inches(one.driven_back)} apart, "
            "or until contact"
        )
    return "broken"


def _survives(one: Strike) -> Rule[bool]:
    """Return whether an Enemy whose last Wound is gone isn't slain."""
    if not one.wounds:
        yield Note(f"{one.enemy} has no Wounds left, so an unblocked hit slays it")
        return False
    if one.slain_at_once:
        yield Note(f"{one.enemy}: its last Wound is gone, so it is slain")
        return False
    survives: bool = yield Within(take_resolve_test, (one.resolve, one.broken))
    return survives


def is_deadly(wounds: int, left: int) -> bool:
    """Return whether unblocked hits take the last Wound.

    With no Wounds left, a single hit is enough. Section: Wounds (W).

    >>> is_deadly(2, 2), is_deadly(1, 2), is_deadly(0, 0)
    (True, False, False)
    """
    return wounds >= max(1, left)


class Attack(NamedTuple):
    """The dice at each Enemy of an attack, divided before the roll.

    With `only_fates` the odds on all Enemies together have one result for each set of fates.
    """

    strikes: tuple[Strike, ...]
    only_fates: bool = False


def attack(whole: Attack) -> Rule[tuple[StrikeResult, ...]]:
    """Resolve an attack on one or several Enemies, one after another."""
    part = OnlyFates if whole.only_fates else WholeStrike
    stages = tuple(partial(_add_result, part(one)) for one in whole.strikes)
    results: tuple[StrikeResult, ...] = yield Chain((), stages)
    return results


def _add_result(
    part: Part[StrikeResult], results: tuple[StrikeResult, ...]
) -> Rule[tuple[StrikeResult, ...]]:
    result = yield part
    return (*results, result)


class WholeStrike(Within[StrikeResult]):
    """The dice at one Enemy, as a part of a whole attack."""

    def __init__(self, one: Strike) -> None:
        super().__init__(strike, (one,))


class OnlyFates(WholeStrike):
    """The dice at one Enemy, of which the odds have one result for each fate.

    Played at a table, the result is whole. The numbers in the law are means, so that the means over
    all results stay what they are.
    """

    def law(self) -> Law[StrikeResult]:
        """Return the law of the fate, each with its mean hits, blocks and Wounds."""
        by_fate: dict[Fate, dict[StrikeResult, int]] = {}
        for result, weight in super().law().weights.items():
            by_fate.setdefault(result.fate, {})[result] = weight
        return Law(
            {
                _average(fate, Law(results)): sum(results.values())
                for fate, results in by_fate.items()
            }
        )


def _average(fate: Fate, results: Law[StrikeResult]) -> StrikeResult:
    """Return the means of results that have the same fate."""
    return StrikeResult(
        results.mean(lambda result: result.hits),
        results.mean(lambda result: result.blocked),
        results.mean(lambda result: result.wounds_lost),
        fate,
    )
