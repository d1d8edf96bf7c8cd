"""A Clash or Volley at one Enemy: hits against blocks, wounds, and what becomes of the Enemy.

The rules text gives the characteristics and the dice of an attack, but not its action rules; this is a reading of it.
"""

from __future__ import annotations

from functools import partial
from typing import Literal, NamedTuple

from skirmish_cli.core.rules import Chain, Note, Rule, Within
from skirmish_cli.dice.compared_pools import ComparedPools
from skirmish_cli.games.first_blood.tests import CharacteristicTest, take_resolve_test

Fate = Literal["standing", "broken", "slain"]


class Strike(NamedTuple):
    """The dice of an attack that go to one Enemy, and the Enemy as the dice see it.

    `wounds` are those it has left. `slain_at_once` is the ruling `last_wound=slain`. In a Clash an Enemy that becomes
    Broken is driven back by `driven_back` inches.
    """

    pools: ComparedPools
    wounds: int
    resolve: CharacteristicTest
    broken: bool = False
    slain_at_once: bool = False
    striker: str = "attacker"
    enemy: str = "enemy"
    driven_back: int | None = None


class StrikeResult(NamedTuple):
    """What came of the dice at one Enemy: hits that counted, how many were blocked, Wounds lost, and its fate."""

    hits: int
    blocked: int
    wounds_lost: int
    fate: Fate

    @property
    def wounds(self) -> int:
        """The unblocked hits."""
        return self.hits - self.blocked


def strike(one: Strike) -> Rule[StrikeResult]:
    """Resolve the dice that go to one Enemy. Sections: Comparative Rolling; Wounds (W); Resolve (R); Driven Back."""
    compared = yield one.pools
    wounds = compared.hits - compared.cancelled
    lost = min(wounds, one.wounds)
    fate: Fate = "broken" if one.broken else "standing"
    if is_deadly(wounds, one.wounds):
        if one.slain_at_once:
            yield Note(f"{one.enemy}: its last Wound is gone, so it is slain")
            survives = False
        else:
            survives = yield Within(take_resolve_test, (one.resolve, one.broken))
        fate = "broken" if survives else "slain"
        if survives and one.driven_back is not None:
            yield Note(f"{one.enemy} is Broken and driven back: {one.driven_back} inches apart, or until contact")
    return StrikeResult(compared.hits, compared.cancelled, lost, fate)


def is_deadly(wounds: int, left: int) -> bool:
    """Return whether unblocked hits reach the Wounds left; with none left, any one does. Section: Wounds (W)."""
    return wounds >= max(1, left)


def attack(strikes: tuple[Strike, ...]) -> Rule[tuple[StrikeResult, ...]]:
    """Resolve an attack on one or several Enemies, one after another; the dice were divided before the roll."""
    results: tuple[StrikeResult, ...] = yield Chain((), tuple(partial(_strike_stage, one) for one in strikes))
    return results


def _strike_stage(one: Strike, results: tuple[StrikeResult, ...]) -> Rule[tuple[StrikeResult, ...]]:
    result = yield Within(strike, (one,))
    return (*results, result)
