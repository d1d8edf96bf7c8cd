"""The combat score, steady and solid, break tests, and what becomes of broken units."""

from __future__ import annotations

from fractions import Fraction

import pytest

from skirmish_cli.games.t9a.psychology import make_break_term
from skirmish_cli.games.t9a.rout import find_prey, make_break_test
from tests.games.t9a.combats import MAN, PASSIVE, card, combat_of, odds, one, played

F = Fraction
#: Caught by one pursuer: two rolls of 2D6, and a tie catches.
CAUGHT = F(721, 1296)


def quiet(**changes: object) -> dict:
    """Return a card that does nothing."""
    return card(PASSIVE, **changes)


BLOCK = quiet(models=20, files=5)


def static(*units: object, **options: object) -> dict[str, int]:
    """Return the static score of side a by its terms."""
    combat = combat_of(*units, **options)  # type: ignore[arg-type]
    return {term.source: term.value for term in combat.static_terms["a"]}


def test_the_static_score_is_charge_ranks_and_standards() -> None:
    unit = quiet(models=20, files=5, standard=True, bsb=True)
    assert static(one(unit, "charging"), one(MAN)) == {
        "charge": 1,
        "ranks": 4,
        "standard": 1,
        "battle standard": 1,
    }


def test_the_rank_bonus_ends_at_four_and_is_that_of_the_deepest_unit() -> None:
    assert static(one(quiet(models=40, files=5)), one(MAN)) == {"ranks": 4}
    assert static([(quiet(models=15, files=5), ""), (quiet(models=10, files=5), "")], one(MAN)) == {
        "ranks": 3
    }


def test_each_side_counts_one_charge_and_every_standard() -> None:
    unit = quiet(standard=True)
    assert static([(unit, "charging"), (unit, "charging")], one(MAN)) == {
        "charge": 1,
        "standards": 2,
    }


def test_left_and_right_flank_and_rear_count_each_once() -> None:
    sides = [
        (MAN, "flank=left:b1"),
        (MAN, "flank=left:b1"),
        (MAN, "flank=right:b1"),
        (MAN, "rear=b1"),
    ]
    assert static(sides, one(BLOCK)) == {
        "left flank of b1": 2,
        "right flank of b1": 2,
        "rear of b1": 2,
    }


def test_disruptive_terrain_takes_the_rank_bonus_only() -> None:
    combat = combat_of(one(BLOCK, "disruptive"), one(MAN))
    assert combat.static_terms["a"] == ()
    assert combat.is_steady(0, combat.start)
    assert combat.is_solid(0, combat.start)
    assert combat.has_press(0)


def test_enemies_at_the_flank_take_ranks_away() -> None:
    # 4 ranks less 1 at the flank: no longer solid, steady against 1 and 0.
    combat = combat_of([(MAN, ""), (quiet(models=5, files=5), "flank=left:b1")], one(BLOCK))
    assert [combat.count_ranks(place, combat.start) for place in range(3)] == [0, 1, 3]
    assert [term.value for term in combat.static_terms["b"]] == [3]
    assert not combat.is_solid(2, combat.start)
    assert combat.is_steady(2, combat.start)


def test_ranks_do_not_fall_below_0() -> None:
    combat = combat_of(one(quiet(models=30, files=5), "rear=b1"), one(quiet(models=10, files=5)))
    assert combat.count_ranks(1, combat.start) == 0


@pytest.mark.parametrize(
    ("height", "models", "files", "solid"),
    [
        (0, 20, 5, True),
        (0, 15, 5, False),
        (1, 20, 5, True),
        (1, 19, 5, False),
        (2, 15, 5, True),
        (2, 14, 5, False),
        (3, 6, 3, True),
        (3, 5, 3, False),
        (4, 6, 3, True),
        (5, 2, 1, True),
        (5, 1, 1, False),
    ],
)
def test_solid_depends_on_the_height(height: int, models: int, files: int, solid: bool) -> None:
    combat = combat_of(one(quiet(height=height, models=models, files=files)), one(MAN))
    assert combat.is_solid(0, combat.start) is solid


def test_steady_is_more_ranks_than_every_enemy_in_contact() -> None:
    three, four = quiet(models=15, files=5), quiet(models=20, files=5)
    assert combat_of(one(four), [(three, ""), (three, "")]).is_steady(0, (20, 15, 15))
    assert not combat_of(one(four), [(three, ""), (four, "")]).is_steady(0, (20, 15, 20))
    assert not combat_of(one(four), one(four)).is_steady(0, (20, 20))


def test_steady_and_solid_count_the_ranks_after_casualties_and_the_bonus_those_before() -> None:
    combat = combat_of(one(BLOCK), one(quiet(models=15, files=5)))
    assert combat.is_steady(0, (20, 15))
    assert not combat.is_steady(0, (19, 15))  # 19 men are 3 ranks and a short one
    assert not combat.is_solid(0, (19, 15))
    assert combat.static_terms["a"][0].value == 4


# The winner


def test_lost_health_points_and_wiped_units_score() -> None:
    combat = combat_of(one(MAN), [(quiet(models=3, files=3), ""), (MAN, "")])
    assert combat.score((1, 2, 1)) == (1, 0, "a")
    assert combat.score((1, 3, 0)) == (2, 0, "a")


def test_a_wiped_side_loses_to_survivors_whatever_the_score() -> None:
    # B's standards make it 2 to 2 when it is gone.
    combat = combat_of(one(MAN), one(quiet(standard=True, bsb=True)))
    assert combat.score((1, 0)) == (2, 2, "a")
    assert combat.score((0, 0)).winner == "b"  # nobody survives: the score decides


def test_a_shaken_unit_is_removed_and_gives_one_point() -> None:
    found = odds(one(MAN), one(quiet(models=10, files=5), "shaken"))
    assert found["a_wins"] == found["b_wiped"] == 1
    assert found["b1.hp_lost_mean"] == 0
    assert found["b1.models_lost_mean"] == 10
    combat = combat_of(one(MAN), [(BLOCK, "shaken"), (MAN, "")])
    assert combat.score(combat.start).a_score == 1


# Break tests


@pytest.mark.parametrize(("models", "target"), [(5, 7 - 5), (10, 7 - 2), (20, 7)])
def test_five_behind_is_5_for_a_plain_2_for_a_steady_and_0_for_a_steadfast_unit(
    models: int, target: int
) -> None:
    combat = combat_of(one(quiet(models=models, files=5)), one(quiet(models=5, files=5)))
    steady, solid = combat.is_steady(0, combat.start), combat.is_solid(0, combat.start)
    assert 7 + make_break_term(5, steady, solid, combat.numbers).value == target


def test_the_loser_tests_on_its_discipline_less_the_difference() -> None:
    # B loses 0 to 3: a standard, a battle standard, a charge. 7 - 3 = 4: passed with 6/36.
    banner = quiet(standard=True, bsb=True)
    found = odds(one(banner, "charging"), one(PASSIVE))
    assert found["b_breaks"] == F(30, 36)
    assert found["b_caught"] == F(30, 36) * CAUGHT
    assert found["a_breaks"] == 0


def test_a_steady_loser_tests_at_minus_2_at_worst() -> None:
    # A charge, a flank, two standards: 5 to B's 2 ranks. B has more ranks than A's none: -2 and not
    # -3.
    banner = quiet(standard=True, bsb=True)
    found = odds(one(banner, "charging flank=left:b1"), one(quiet(models=10, files=5)))
    assert found["b_breaks"] == 1 - F(10, 36)  # 7 - 2 = 5


def test_a_steadfast_loser_ignores_the_difference() -> None:
    banner = quiet(standard=True, bsb=True)
    found = odds(one(banner, "charging flank=left:b1"), one(quiet(models=20, files=5, height=2)))
    # 5 to 4: B is steady and solid (4 ranks), and tests on 7: fails with 15/36.
    assert found["b_breaks"] == F(15, 36)


def test_a_unit_out_of_contact_has_won() -> None:
    # B's first unit is shaken and gone; A's first touched only that, and needn't test though its
    # side loses.
    combat = combat_of(
        [(MAN, "front=b1"), (MAN, "front=b2")],
        [(MAN, "shaken"), (quiet(standard=True, bsb=True, models=10, files=5), "")],
    )
    assert combat.score(combat.start).winner == "b"
    assert not combat.must_test(0, combat.start)
    assert combat.must_test(1, combat.start)


@pytest.mark.parametrize(("lost", "destroyed"), [(5, F(1)), (4, CAUGHT)])
def test_a_decimated_unit_that_breaks_is_destroyed_even_if_nobody_catches_it(
    lost: int, destroyed: Fraction
) -> None:
    # Of 8 health points 2 are a quarter, and 3 are more.
    found = odds(
        one(quiet(standard=True), "charging"),
        one(quiet(defensive={"hp": 8, "def": 3, "res": 3}), f"lost={lost + 1}"),
    )
    assert found["b_destroyed"] == found["b_breaks"] * destroyed


def test_20_health_points_are_decimated_at_5() -> None:
    unit = combat_of(one(BLOCK), one(MAN)).units[0]
    assert unit.is_decimated(5, 25)
    assert not unit.is_decimated(6, 25)


# Pursuit


@pytest.mark.parametrize(
    ("enemies", "broken", "prey"),
    [
        ((1, 2), (1, 2), 1),
        ((1, 2), (2,), None),
        ((2,), (2,), 2),
        ((), (1,), None),
        ((1,), (0, 1), None),
        ((1,), (), None),
    ],
)
def test_whoever_touches_a_unit_that_holds_its_ground_does_not_pursue(
    enemies: tuple[int, ...], broken: tuple[int, ...], prey: int | None
) -> None:
    assert find_prey(0, enemies, broken) == prey


def test_wiped_enemies_hold_nobody_back() -> None:
    combat = combat_of(one(MAN), [(MAN, ""), (MAN, "")])
    assert combat.find_standing_enemies(0, (1, 0, 1)) == [2]


def test_two_pursuers_catch_more() -> None:
    banner = quiet(standard=True, bsb=True)
    found = odds([(banner, "charging"), (PASSIVE, "")], one(PASSIVE))
    assert found["b_caught"] == found["b_breaks"] * F(11207, 15552)


@pytest.mark.parametrize(
    ("flags", "may"), [("charging", "overrun straight ahead, or pivot"), ("", "pivot")]
)
def test_a_unit_whose_enemies_are_gone_may_pivot_and_a_charger_overrun(
    flags: str, may: str
) -> None:
    fast = card(part={"agi": 9})
    _, table = played([6, 6], one(fast, flags), one(MAN))
    assert f"a1 may {may}; who pivots can't charge in the next player turn" in [
        getattr(entry, "text", "") for entry in table.trace
    ]


def test_break_tests_come_first_then_every_flight_then_every_pursuit() -> None:
    # A scores a charge and two standards to 0. Both of B break on 6+6; flights 2 and 12; A pursues
    # the first with 7.
    banner = quiet(standard=True, bsb=True)
    outcome, table = played(
        [6, 6, 6, 6, 1, 1, 6, 6, 3, 4], one(banner, "charging"), [(PASSIVE, ""), (PASSIVE, "")]
    )
    assert [entry.why for entry in table.trace if hasattr(entry, "why")] == [
        "b1 break test",
        "b2 break test",
        "b1 flees",
        "b2 flees",
        "a1 pursues b1",
    ]
    assert outcome["models"]["b1"]["caught"]
    assert not outcome["models"]["b2"]["caught"]


def test_the_break_test_names_its_modifier() -> None:
    combat = combat_of(one(quiet(standard=True), "charging"), one(PASSIVE))
    assert [
        (term.value, term.source) for term in make_break_test(combat, 1, combat.start).terms
    ] == [(-2, "combat score")]
