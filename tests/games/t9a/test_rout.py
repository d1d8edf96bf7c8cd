"""Break tests after a combat, flight and pursuit."""

from __future__ import annotations

from fractions import Fraction

import pytest

from skirmish_cli.core.rules import law_of
from skirmish_cli.games.t9a.dice.rolls import DiceRoll
from skirmish_cli.games.t9a.psychology import DisciplineTest, make_break_term
from skirmish_cli.games.t9a.rout import (
    BreakTests,
    Hunt,
    Rout,
    Runner,
    find_preys,
    make_break_test,
    resolve_break_tests,
    run_down,
    weigh_run_down,
)
from tests.games.t9a.combats import MAN, PASSIVE, card, combat_of, odds, one, played
from tests.support import as_chances, law_by_rolling

F = Fraction
#: Caught by one pursuer: two rolls of 2D6, and a tie catches.
CAUGHT = F(721, 1296)


def quiet(**changes: object) -> dict:
    """Return a card that does nothing."""
    return card(PASSIVE, **changes)


BLOCK = quiet(models=20, files=5)


def test_every_roll_of_a_rout_adds_up_to_its_odds() -> None:
    rout = Rout(
        ((0, (1,)),),
        (Hunt(Runner(1, "pursue", "b"), (0,)),),
        ("a1", "b1"),
        DiceRoll(1),
        DiceRoll(2),
    )
    assert law_by_rolling(lambda: run_down(rout), 3) == as_chances(law_of(run_down, rout))
    hunts = [
        Hunt(Runner(place, "pursue", "b"), (prey,)) for place, prey in ((2, 0), (3, 1), (4, 0))
    ]
    two = Rout(
        ((0, (2, 4)), (1, (3,))),
        tuple(hunts),
        ("a1", "a2", "b1", "b2", "b3"),
        DiceRoll(1),
        DiceRoll(1),
    )
    assert law_by_rolling(lambda: run_down(two), 5) == as_chances(law_of(run_down, two))
    # Each broken unit by itself comes to the same, also where some hold their ground.
    some_hold = two._replace(
        hunts=(
            hunts[0],
            *[hunt._replace(runner=hunt.runner._replace(policy="hold")) for hunt in hunts[1:]],
        )
    )
    for one_rout in (rout, two, some_hold):
        assert as_chances(weigh_run_down(one_rout)) == as_chances(law_of(run_down, one_rout))


def test_every_roll_of_an_aftermath_adds_up_to_its_odds() -> None:
    die = DiceRoll(1)
    tests = ((0, DisciplineTest(3, die)), (1, DisciplineTest(2, die)))
    runners = tuple(Runner(place, "pursue", side) for place, side in ((0, "a"), (1, "a"), (2, "b")))
    standing = ((0, (2,)), (1, (2,)), (2, (0, 1)))
    after = BreakTests(tests, standing, ("a1", "a2", "b1"), die, die, runners)
    assert law_by_rolling(lambda: resolve_break_tests(after), 5) == as_chances(
        law_of(resolve_break_tests, after)
    )


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


@pytest.mark.parametrize(
    ("enemies", "broken", "preys"),
    [
        ((2, 1), (1, 2), (1, 2)),
        ((1, 2), (2,), ()),
        ((2,), (2,), (2,)),
        ((), (1,), ()),
        ((1,), (0, 1), ()),
        ((1,), (), ()),
    ],
)
def test_whoever_touches_a_unit_that_holds_its_ground_does_not_pursue(
    enemies: tuple[int, ...], broken: tuple[int, ...], preys: tuple[int, ...]
) -> None:
    assert find_preys(0, enemies, broken) == preys


def test_wiped_enemies_hold_nobody_back() -> None:
    combat = combat_of(one(MAN), [(MAN, ""), (MAN, "")])
    assert combat.find_standing_enemies(0, (1, 0, 1)) == [2]


def test_two_pursuers_catch_more() -> None:
    banner = quiet(standard=True, bsb=True)
    found = odds([(banner, "charging"), (PASSIVE, "")], one(PASSIVE))
    assert found["b_caught"] == found["b_breaks"] * F(11207, 15552)


def test_a_unit_whose_enemies_are_gone_may_pivot() -> None:
    _, table = played([6, 6], one(card(part={"agi": 9})), one(MAN))
    assert "a1 may pivot; who pivots can't charge in the next player turn" in [
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
