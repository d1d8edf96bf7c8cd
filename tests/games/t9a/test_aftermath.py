"""What becomes of the units of a combat, and which results of it count as one."""

from __future__ import annotations

from fractions import Fraction

import pytest

from skirmish_cli.games.t9a.aftermath import Aftermath, AftermathLaws, find_aftermath
from skirmish_cli.games.t9a.combat import DECIMATED, FINE, GONE
from skirmish_cli.games.t9a.rout import Routed
from tests.games.t9a.combats import PASSIVE, card, combat_of, one

F = Fraction
#: Caught by one pursuer: two rolls of 2D6, and a tie catches.
CAUGHT = F(721, 1296)
BLOCK = card(PASSIVE, models=20, files=5)
BANNER = card(PASSIVE, standard=True, bsb=True)


def test_decimated_units_that_break_and_all_that_are_caught_or_gone_are_destroyed() -> None:
    combat = combat_of(one(BLOCK), [(BLOCK, "fight=3"), (BLOCK, "fight=3")])
    # 5 of 20 are a quarter.
    for health, broken, caught, destroyed in (
        ((20, 5, 6), (), (), set()),
        ((20, 5, 6), (1, 2), (), {1}),
        ((20, 5, 6), (2,), (), set()),
        ((20, 5, 6), (2,), (2,), {2}),
        ((20, 0, 6), (), (), {1}),
        ((5, 20, 20), (1, 2), (1,), {1}),
    ):
        found = find_aftermath(combat, health, Routed(broken, caught))
        assert found == Aftermath(broken, caught, frozenset(destroyed))


@pytest.mark.parametrize(
    ("left", "level"), [(0, GONE), (1, DECIMATED), (5, DECIMATED), (6, FINE), (20, FINE)]
)
def test_a_quarter_of_the_starting_health_points_is_decimated(left: int, level: int) -> None:
    # Those lost before the combat count: the unit starts it with 12 of its 20.
    assert combat_of(one(BLOCK), one(BLOCK)).find_levels((20, left)) == (FINE, level)
    if left <= 12:
        assert combat_of(one(BLOCK), one(BLOCK, "lost=8")).find_levels((20, left)) == (FINE, level)


def test_that_every_loser_is_destroyed_is_kept_apart() -> None:
    # A charge and two standards to 0: each of B tests on 7 - 3 = 4, and breaks with 30/36. Both are
    # decimated, so that those who break are destroyed. A pursues only if both broke, and the first.
    weak = card(PASSIVE, models=8, files=4)
    losers = [(weak, "lost=6 fight=1"), (weak, "lost=6 fight=1")]
    combat = combat_of(one(BANNER, "charging"), losers)
    law = AftermathLaws(combat).law((1, 2, 2))
    assert law.chance(lambda after: {1, 2} <= after.destroyed) == F(5, 6) ** 2
    assert law.chance(lambda after: bool(after.broken)) == 1 - F(1, 6) ** 2
    assert law.chance(lambda after: bool(after.caught)) == F(5, 6) ** 2 * CAUGHT
    # Of 36 * 1296: nobody broke, one did, both did and the first was caught or got away.
    assert sorted(law.weights.values()) == [1 * 1296, 10 * 1296, 25 * 575, 25 * 721]


def test_it_is_kept_apart_though_the_winner_has_lost_a_unit_too() -> None:
    # A's second unit is gone, which gives B 1 and its health point 1: 3 to 2, a test on 6 for each
    # of B, who fails it with 21/36.
    weak = card(PASSIVE, models=8, files=4)
    losers = [(weak, "lost=6 fight=1"), (weak, "lost=6 fight=1")]
    combat = combat_of([(BANNER, "charging"), (PASSIVE, "")], losers)
    assert combat.score((1, 0, 2, 2)).difference == 1
    law = AftermathLaws(combat).law((1, 0, 2, 2))
    assert law.chance(lambda after: {2, 3} <= after.destroyed) == F(21, 36) ** 2
    assert law.chance(lambda after: after.destroyed == {1}) == F(15, 36) ** 2


def test_losers_of_unlike_ranks_dont_share_a_law() -> None:
    # A scores a charge, a flank and two standards: 5 to the 4 ranks of B, which is steadfast and
    # tests on 7: it fails with 15/36. When each has lost one, it is 6 to 5; B has 3 ranks, is only
    # steady and tests on 6, which fails with 21/36.
    banners = card(BANNER, models=4, files=4)
    combat = combat_of(one(banners, "charging flank=left:b1"), one(BLOCK))
    laws = AftermathLaws(combat)
    for health, score, broken in (((4, 20), (5, 4, "a"), 15), ((3, 19), (6, 5, "a"), 21)):
        assert combat.score(health) == score
        assert laws.law(health).chance(lambda after: after.broken == (1,)) == F(broken, 36)


def test_a_tie_breaks_nobody() -> None:
    combat = combat_of(one(BLOCK), one(BLOCK))
    law = AftermathLaws(combat).law(combat.start)
    assert law.weights == {Aftermath((), (), frozenset()): 1}
