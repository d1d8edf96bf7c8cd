"""One attacker's dice at one Enemy: hits, blocks, Wounds, and the Enemy's fate."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from skirmish_cli.core.changes import OUT, Change, Due
from skirmish_cli.core.rules import Note, Part, Rule, Within, law_of, play
from skirmish_cli.core.table import Table
from skirmish_cli.dice.law import Law
from skirmish_cli.games.first_blood.dice.compared_pools import ComparedPools
from skirmish_cli.games.first_blood.numbers import Lasting
from skirmish_cli.games.first_blood.tests import CharacteristicTest, take_resolve_test
from skirmish_cli.games.first_blood.wording import format_inches
from skirmish_cli.records import NamedTuple

if TYPE_CHECKING:
    from fractions import Fraction

#: What becomes of an Enemy: `broken` is who becomes Broken, `already_broken` who was before.
Fate = Literal["standing", "broken", "already_broken", "slain"]
STANDING: Fate = "standing"
BROKEN: Fate = "broken"
ALREADY_BROKEN: Fate = "already_broken"
SLAIN: Fate = "slain"


class StrikeResult(NamedTuple):
    """What came of the dice at one Enemy.

    `hits` are those up to the cap. Where a law has only fates, hits and blocks are the means over
    all results. `limited` is how many dice a limited reroll took that dice at others may need.
    """

    hits: int | Fraction
    blocked: int | Fraction
    wounds_lost: int | Fraction
    fate: Fate
    limited: int = 0

    @property
    def wounds(self) -> int | Fraction:
        """The unblocked hits."""
        return self.hits - self.blocked

    def join(self, later: StrikeResult) -> StrikeResult:
        """Return what came of these dice and later ones at the same Enemy."""
        became_broken = self.fate == BROKEN and later.fate == ALREADY_BROKEN
        return StrikeResult(
            self.hits + later.hits,
            self.blocked + later.blocked,
            self.wounds_lost + later.wounds_lost,
            BROKEN if became_broken else later.fate,
        )


class Strike(NamedTuple):
    """The dice of an attacker that go at one Enemy, and what they need to know of it.

    `wounds` are those it has left. `slain_at_once` is the ruling `last_wound=slain`. In a Clash
    an Enemy that becomes Broken is driven back by `driven_back` inches. What changes about an
    Enemy in plain numbers changes under the key `enemy`, of several `enemy-1` and so on; `typed` is
    how another command names it, and empty for plain numbers.
    """

    pools: ComparedPools
    wounds: int
    resolve: CharacteristicTest
    broken: bool = False
    slain_at_once: bool = False
    striker: str = "attacker"
    enemy: str = "enemy"
    typed: str = ""
    driven_back: int | None = None
    lasting: Lasting = Lasting()
    is_character: bool = False

    @property
    def fate_before(self) -> Fate:
        """What has become of the Enemy before these dice."""
        return ALREADY_BROKEN if self.broken else STANDING

    def make_start(self) -> StrikeResult:
        """Return the result of no dice at the Enemy."""
        return StrikeResult(0, 0, 0, self.fate_before)

    def after(self, before: StrikeResult) -> Strike:
        """Return the same dice at the Enemy as others have left it."""
        lost = int(before.wounds_lost)
        return self._replace(wounds=self.wounds - lost, broken=before.fate != STANDING)


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
    fate = one.fate_before
    if is_deadly(wounds, one.wounds):
        fate = yield from lose_last_wound(one)
    return StrikeResult(compared.hits, compared.cancelled, lost, fate, compared.limited)


def lose_last_wound(one: Strike) -> Rule[Fate]:
    """Return what becomes of an Enemy whose last Wound is gone, and change it.

    Sections: Wounds (W); Resolve (R); Broken!; Driven Back.
    """
    survives = yield from _survives(one)
    if not survives:
        yield Change(one.enemy, OUT, SLAIN, why=f"slain by {one.striker}")
        return SLAIN
    why = "passed its Resolve test with no Wounds left"
    yield Change(one.enemy, "broken", True, one.lasting.broken, why)
    if one.is_character:
        yield Note(f"{one.enemy}: its Command Abilities end now, as it is Broken")
    if one.driven_back is not None:
        yield _drive_back(one, one.driven_back)
    return BROKEN


def _drive_back(one: Strike, inches: int) -> Due:
    """Return the move that an Enemy owes that became Broken in a Clash.

    Section: Driven Back.
    """
    command = f"may {one.typed}+broken" if one.typed else ""
    why = (
        f"{one.striker} broke it, and it is driven back: straight away to {format_inches(inches)}, "
        "or until contact"
    )
    return Due(one.enemy, "may", "at once", why, command)


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


class WholeStrike(Within[StrikeResult]):
    """The dice at one Enemy, as a part of a whole attack."""

    def __init__(self, one: Strike) -> None:
        super().__init__(strike, (one,))


class OnlyFates(Part[StrikeResult]):
    """The dice at one Enemy, of which the odds keep the mean of hits and blocks.

    Played at a table, the result is whole. The law has one result for each number of Wounds lost
    and each fate, and every result has the same means, or zeros without `with_means`.
    """

    def __init__(self, one: Strike, with_means: bool) -> None:
        self.one, self.with_means = one, with_means

    def play(self, table: Table) -> StrikeResult:
        """Return the whole result at a table."""
        return play(strike(self.one), table)

    def law(self) -> Law[StrikeResult]:
        """Return the law of the Wounds lost and the fate, with mean hits and blocks."""
        return _find_fates(self.one, self.with_means)


@lru_cache(maxsize=4096)
def _find_fates(one: Strike, with_means: bool) -> Law[StrikeResult]:
    whole = law_of(strike, one)
    if not with_means:
        return whole.map(lambda result: result._replace(hits=0, blocked=0))
    hits, blocked = whole.mean(lambda result: result.hits), whole.mean(_read_blocked)
    return whole.map(lambda result: result._replace(hits=hits, blocked=blocked))


def _read_blocked(result: StrikeResult) -> int | Fraction:
    return result.blocked
