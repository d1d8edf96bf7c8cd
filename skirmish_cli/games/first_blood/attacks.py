"""A Clash or Volley at one Enemy: hits against blocks, wounds, and what becomes of the Enemy.

The rules text gives the characteristics and the dice of an attack, but not its action rules; this
is a reading of it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Literal, NamedTuple

from skirmish_cli.core.rules import Chain, Note, Part, Rule, Within
from skirmish_cli.core.table import Table
from skirmish_cli.dice.law import Law
from skirmish_cli.games.first_blood.dice.compared_pools import ComparedPools
from skirmish_cli.games.first_blood.tests import CharacteristicTest, take_resolve_test
from skirmish_cli.games.first_blood.wording import counted

if TYPE_CHECKING:
    from fractions import Fraction

Fate = Literal["standing", "broken", "slain"]


class Strike(NamedTuple):
    """The dice of an attack that go to one Enemy, and the Enemy as the dice see it.

    `wounds` are those it has left. `slain_at_once` is the ruling `last_wound=slain`. In a Clash
    an Enemy that becomes Broken is driven back by `driven_back` inches."""

    pools: ComparedPools
    wounds: int
    resolve: CharacteristicTest
    broken: bool = False
    slain_at_once: bool = False
    striker: str = "attacker"
    enemy: str = "enemy"
    driven_back: int | None = None


class StrikeResult(NamedTuple):
    """What came of the dice at one Enemy: hits that counted, how many were blocked, Wounds lost,
    and its fate.

    In a law where only fates are told apart the numbers are their means given the fates.
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
    """Resolve the dice that go to one Enemy. Sections: Comparative Rolling; Wounds (W); Resolve
    (R); Driven Back."""
    compared = yield one.pools
    wounds = compared.hits - compared.cancelled
    lost = min(wounds, one.wounds)
    fate: Fate = "broken" if one.broken else "standing"
    if is_deadly(wounds, one.wounds):
        if not one.wounds:
            yield Note(f"{one.enemy} has no Wounds left, so an unblocked hit slays it")
            survives = False
        elif one.slain_at_once:
            yield Note(f"{one.enemy}: its last Wound is gone, so it is slain")
            survives = False
        else:
            survives = yield Within(take_resolve_test, (one.resolve, one.broken))
        fate = "broken" if survives else "slain"
        if survives and one.driven_back is not None:
            yield Note(
                f"{one.enemy} is Broken and driven back: {counted(one.driven_back, 'inch', 'inches')} "
                "apart, or until contact"
            )
    return StrikeResult(compared.hits, compared.cancelled, lost, fate)


def is_deadly(wounds: int, left: int) -> bool:
    """Return whether unblocked hits reach the Wounds left; with none left, any one does. Section:
    Wounds (W)."""
    return wounds >= max(1, left)


class Attack(NamedTuple):
    """The dice at each Enemy of an attack. With `only_fates` the odds on all of them tell fates
    apart and no more."""

    strikes: tuple[Strike, ...]
    only_fates: bool = False


def attack(whole: Attack) -> Rule[tuple[StrikeResult, ...]]:
    """Resolve an attack on one or several Enemies, one after another; the dice were divided
    before the roll."""
    part = OnlyFates if whole.only_fates else _strike_within
    stages = tuple(partial(_strike_stage, part(one)) for one in whole.strikes)
    results: tuple[StrikeResult, ...] = yield Chain((), stages)
    return results


class OnlyFates(Part[StrikeResult]):
    """The dice at one Enemy. Played, they are told in full; the law has one result for each fate,
    with means."""

    def __init__(self, one: Strike) -> None:
        self.one = one

    def play(self, table: Table) -> StrikeResult:
        """Return what comes of the dice at the table."""
        return _strike_within(self.one).play(table)

    def law(self) -> Law[StrikeResult]:
        """Return the law of the fate, with the means of hits, blocks and Wounds given that fate."""
        by_fate: dict[Fate, dict[StrikeResult, int]] = {}
        for result, weight in _strike_within(self.one).law().weights.items():
            by_fate.setdefault(result.fate, {})[result] = weight
        weights: dict[StrikeResult, int] = {}
        for fate, results in by_fate.items():
            given = Law(results)
            means = StrikeResult(
                given.mean(lambda result: result.hits),
                given.mean(lambda result: result.blocked),
                given.mean(lambda result: result.wounds_lost),
                fate,
            )
            weights[means] = sum(results.values())
        return Law(weights)


def _strike_within(one: Strike) -> Within[StrikeResult]:
    return Within(strike, (one,))


def _strike_stage(
    part: Part[StrikeResult], results: tuple[StrikeResult, ...]
) -> Rule[tuple[StrikeResult, ...]]:
    result = yield part
    return (*results, result)
