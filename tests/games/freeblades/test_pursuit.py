"""The moves after a combat: who may pursue, when it is chosen, whom it catches, who may
reposition."""

from __future__ import annotations

from fractions import Fraction

import pytest

from skirmish_cli.core.rules import play
from skirmish_cli.core.table import Table
from skirmish_cli.dice.sources import TypedDice
from skirmish_cli.games.freeblades.combat import Fight
from skirmish_cli.games.freeblades.combat_results import is_free
from skirmish_cli.games.freeblades.melee import fight_melee
from skirmish_cli.games.freeblades.procedures.melee import make_melee_outcome
from tests.games.freeblades.commands import DUELLIST, figure, odds, played, refused, whys
from tests.games.freeblades.tables import fight, fighter, fought, throws
from tests.games.freeblades.tables import odds as law

HIT = (9, 6)
MISS = (2,)


def test_a_pursuer_rolls_after_the_panic_and_catches_whom_it_does_not_fall_behind() -> None:
    of = fight(fighter("a", spd=5), fighter("b", spd=5), pursuits={0: None})
    for pursuit, caught in ((1, ()), (2, (1,)), (3, (1,))):
        state, table = fought(of, *HIT, *MISS, 3, 2, pursuit)
        assert throws(table)[-2:] == ["b panic move", "a pursuit move"]
        assert state.caught == caught
        assert state.is_dropped(1) is bool(caught)


def test_whoever_is_not_told_to_pursue_repositions() -> None:
    state, table = fought(fight(fighter("a", spd=5), fighter("b", spd=5)), *HIT, *MISS, 3, 2)
    assert throws(table)[-1] == "b panic move"
    assert state.caught == ()


def test_nobody_pursues_whoever_stands() -> None:
    _, table = fought(
        fight(fighter("a", spd=5), fighter("b", spd=5), pursuits={0: None}), *HIT, *MISS, 4
    )
    assert not any("pursuit" in why for why in throws(table))


def test_the_losing_side_and_a_draw_pursue_nobody() -> None:
    # b2 panics for b1 dropped in a draw: there is no winning side.
    of = fight(
        fighter("a", lp=2, spd=5),
        fighter("b1", lp=1, spd=5),
        fighter("b2", lp=1, spd=5),
        pursuits={0: None},
    )
    _, table = fought(of, *HIT, *HIT, *MISS)
    assert not any("pursuit" in why for why in throws(table))


def test_a_model_still_engaged_does_not_pursue() -> None:
    of = fight(fighter("a", spd=5), fighter("b1", spd=5), fighter("b2", spd=5), pursuits={0: None})
    state, table = fought(of, *HIT, *MISS, *MISS, 3, 4, 2)
    assert state.panicked == (False, True, False)
    assert not is_free(of, 0, state)
    assert not any("pursuit" in why for why in throws(table))


def test_with_two_panicked_the_pursuer_names_one() -> None:
    of = fight(fighter("a", spd=5), fighter("b1", spd=5), fighter("b2", spd=5), pursuits={0: 2})
    state, table = fought(of, *HIT, *MISS, *MISS, 3, 3, 1, 2, 2)
    assert throws(table)[-3:] == ["b1 panic move", "b2 panic move", "a pursuit move"]
    assert state.caught == (2,)


def test_the_choice_is_put_before_the_panic_die() -> None:
    asked: list[tuple[str, tuple[str, ...], int]] = []
    dice = TypedDice((*HIT, *MISS, 3, 2, 4))

    def choose(question: str, options: object, policy: str) -> str:
        asked.append((question, tuple(options), len(throws(table))))  # type: ignore[call-overload]
        return "pursue"

    table = Table(dice, choose)
    state = play(fight_melee(fight(fighter("a", spd=5), fighter("b", spd=5))), table)
    assert asked == [("does a pursue b, before the panic die?", ("stay", "pursue"), 4)]
    assert state.caught == (1,)


def test_whoever_is_dropped_or_has_no_spd_is_not_pursued() -> None:
    # a drops b1; b2 misses, fails its morale test with 3 and runs 5 + 2.
    a, first = fighter("a", spd=5), fighter("b1", lp=1, spd=5)
    fallen = fight(a, first, fighter("b2", spd=5), pursuits={0: None})
    state, table = fought(fallen, *HIT, *MISS, *MISS, 3, 2, 2)
    assert throws(table)[-2:] == ["b2 panic move", "a pursuit move"]
    assert state.caught == (2,)
    state, table = fought(fight(a, fighter("b"), pursuits={0: None}), *HIT, *MISS, 3)
    assert throws(table)[-1] == "b morale, losing the combat"
    assert (state.panicked, state.caught) == ((False, True), ())


def free(of: Fight, *faces: int) -> list[str]:
    """Return who may reposition after a melee played with typed faces."""
    state, table = fought(of, *faces)
    return list(make_melee_outcome(of, state, table.trace).get("may_reposition", []))


def test_who_ends_up_unengaged_may_reposition_whether_or_not_somebody_pursues() -> None:
    a, b = fighter("a", spd=5), fighter("b", spd=5)
    # b panics and runs: a stays behind, free to reposition.
    assert free(fight(a, b), *HIT, *MISS, 3, 2) == ["a"]
    # With a friend beside it that pursues, the friend that doesn't is free, and it alone.
    beside = fight(
        fighter("a1", spd=5), fighter("a2", spd=5), fighter("b", spd=5, lp=2), pursuits={0: None}
    )
    assert free(beside, *HIT, *MISS, *MISS, 3, 2, 1) == ["a2"]
    # Whoever drops its only opponent has nobody left in contact: 9 hits, 6 wounds the one LP.
    assert free(fight(a, fighter("b", lp=1)), *HIT, *MISS) == ["a"]


def test_who_is_engaged_panicked_or_pursuing_does_not_reposition() -> None:
    a, b = fighter("a", spd=5), fighter("b", spd=5)
    # b stands by its 4: both stay engaged.
    assert free(fight(a, b), *HIT, *MISS, 4) == []
    # b panics, and a goes after it instead.
    assert free(fight(a, b, pursuits={0: None}), *HIT, *MISS, 3, 2, 1) == []


def test_the_result_tells_how_far_they_may_move(capsys: pytest.CaptureFixture[str]) -> None:
    outcome = played(capsys, "9,6,2,3,2", "melee", DUELLIST, "vs", DUELLIST)["outcome"]
    assert (outcome["may_reposition"], outcome["reposition_inches"]) == (["a1"], 3)
    assert (
        "may_reposition" not in played(capsys, "2,2", "melee", DUELLIST, "vs", DUELLIST)["outcome"]
    )


def test_the_winner_is_told_by_the_combat_and_not_by_who_is_caught() -> None:
    plain = law(fight(fighter("a", spd=5), fighter("b", spd=5)))
    chased = law(fight(fighter("a", spd=5), fighter("b", spd=5), pursuits={0: None, 1: None}))
    for place in (0, 1):
        assert plain.chance(lambda state, place=place: state.lp[place] == 0) == chased.chance(
            lambda state, place=place: state.lp[place] == 0
        )
    assert chased.chance(lambda state: bool(state.caught)) == 2 * Fraction(5, 8) * Fraction(
        683397, 10240000
    )


def test_the_talent_fast_pursues_with_a_d6(capsys: pytest.CaptureFixture[str]) -> None:
    fast = DUELLIST.replace("spd: 5", "spd: 5, talents: [Fast]")
    data = played(capsys, "9,6,2,3,2,6", "melee", fast, "vs", DUELLIST, "--policy", "pursue=a1")
    assert [entry["die"] for entry in data["trace"] if entry["kind"] == "throw"][-2:] == [
        "d4",
        "d6",
    ]
    assert data["outcome"]["models"]["b1"] == {
        "dropped": True,
        "panicked": True,
        "lp_lost": 1,
        "caught": True,
    }


def test_a_stunned_pursuer_is_three_inches_slower(capsys: pytest.CaptureFixture[str]) -> None:
    data = played(
        capsys,
        "9,6,2,3,1,3",
        "melee",
        f"{DUELLIST}+stunned",
        "vs",
        DUELLIST,
        "--policy",
        "pursue=a1",
    )
    assert data["outcome"]["models"]["b1"]["caught"] is False


@pytest.mark.parametrize(
    ("pursue", "why"),
    [
        ("a2", "unknown model"),
        ("a1=a1", "both are on side a"),
        ("b1=c9", "unknown model"),
    ],
)
def test_a_pursuit_that_cannot_be_is_refused(
    pursue: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert why in refused(capsys, "melee", DUELLIST, "vs", DUELLIST, "--policy", f"pursue={pursue}")


def test_a_pursuit_needs_the_spd_of_both(capsys: pytest.CaptureFixture[str]) -> None:
    slow = DUELLIST.replace(", spd: 5", "")
    assert "no SPD" in refused(capsys, "melee", slow, "vs", DUELLIST, "--policy", "pursue=a1")
    assert "no SPD" in refused(capsys, "melee", DUELLIST, "vs", slow, "--policy", "pursue=a1")
    assert "given twice" in refused(
        capsys,
        "melee",
        DUELLIST,
        "vs",
        DUELLIST,
        "--policy",
        "pursue=a1",
        "--policy",
        "pursue=a1=b1",
    )


def test_a_model_that_repositioned_into_contact_takes_no_part(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ("melee", DUELLIST, "vs", DUELLIST)
    late = (*words, f"{DUELLIST}+repositioned")
    assert odds(capsys, *late)["fractions"] == odds(capsys, *words)["fractions"]
    data = played(capsys, "2,2", *late)
    assert whys(data) == ["a1 attacks b1", "b1 attacks a1"]
    assert "takes no part this turn" in data["notes"][-1]
    assert figure(capsys, "side_b_wins", *words, DUELLIST) > figure(capsys, "side_b_wins", *late)
