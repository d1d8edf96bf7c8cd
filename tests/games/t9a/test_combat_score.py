"""The combat score, its winner, and units that are steady or solid."""

from __future__ import annotations

import pytest

from tests.games.t9a.combats import MAN, PASSIVE, card, combat_of, odds, one


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
    two = [(quiet(models=15, files=5), "fight=1"), (quiet(models=10, files=5), "fight=1")]
    assert static(two, one(MAN)) == {"ranks": 3}


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
    assert combat_of(one(four), [(three, "fight=3"), (three, "fight=3")]).is_steady(0, (20, 15, 15))
    assert not combat_of(one(four), [(three, "fight=3"), (four, "fight=3")]).is_steady(
        0, (20, 15, 20)
    )
    assert not combat_of(one(four), one(four)).is_steady(0, (20, 20))


def test_steady_and_solid_count_the_ranks_after_casualties_and_the_bonus_those_before() -> None:
    combat = combat_of(one(BLOCK), one(quiet(models=15, files=5)))
    assert combat.is_steady(0, (20, 15))
    assert not combat.is_steady(0, (19, 15))  # 19 men are 3 ranks and a short one
    assert not combat.is_solid(0, (19, 15))
    assert combat.static_terms["a"][0].value == 4


def test_lost_health_points_and_wiped_units_score() -> None:
    combat = combat_of(one(MAN), [(quiet(models=3, files=3), "fight=1"), (MAN, "fight=1")])
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


def test_a_unit_that_is_gone_strikes_nowhere_and_counts_for_nobody() -> None:
    # The shaken unit is removed: no lanes, no rear, no ranks taken away.
    combat = combat_of([(MAN, ""), (quiet(models=10, files=5), "shaken rear=b1")], one(BLOCK))
    assert combat.lanes[0]
    assert combat.lanes[1] == ()
    assert combat.count_ranks(2, combat.start) == 4
    assert combat.static_terms["a"] == ()
