"""Whole fights: every roll of short ones, their symmetry, how they end, what is refused."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.rules import law_of
from skirmish_cli.games.oldschool.fight_setup import is_over
from skirmish_cli.games.oldschool.fights import play_round
from tests.games.oldschool.fighting import BRAWLERS, ONE, fought, get_fight, prepare_fight
from tests.games.oldschool.tables import figure, prepare_procedure
from tests.loops import solve_loop
from tests.support import as_chances, law_by_rolling


@pytest.mark.parametrize(
    ("first", "second", "ruled"),
    [
        ([ONE], [ONE], {}),
        ([ONE], [{"kind": "pc", "wounds": 1, "armour": ["shield"]}], {}),
        (
            [ONE],
            [{"kind": "pc", "wounds": 1, "armour": ["shield", "helmet"]}],
            {"splintered_shield": "one_hit"},
        ),
        ([ONE], [{"wounds": 2, "ml": 7}], {}),
        ([ONE], [{"wounds": 1, "ml": 7}, {"wounds": 1, "ml": 9}], {}),
        ([ONE], [{"kind": "pc", "wounds": 1, "defense": 6}], {"explode": "add"}),
    ],
)
def test_every_roll_of_a_round_agrees_with_the_odds(
    first: list[dict[str, Any]], second: list[dict[str, Any]], ruled: dict[str, str]
) -> None:
    prepared = prepare_fight(first, second, 1, **ruled)
    live = law_by_rolling(prepared.rule, most_faces=6)
    law = as_chances(law_of(prepared.rule))
    cut = live.pop(None)
    assert cut < Fraction(1, 20)
    for result, chance in law.items():
        assert live.get(result, Fraction(0)) <= chance <= live.get(result, Fraction(0)) + cut
    assert set(live) == set(law)
    assert sum(law.values()) == 1


SIDES = st.lists(st.sampled_from(BRAWLERS), min_size=1, max_size=2)


@settings(max_examples=20)
@given(SIDES, SIDES, st.sampled_from(["all_damage", "one_hit"]))
def test_swapping_the_sides_mirrors_the_fight(
    first: list[dict[str, Any]], second: list[dict[str, Any]], shields: str
) -> None:
    sides = ((first, second), (second, first))
    one, other = (prepare_fight(*both, splintered_shield=shields) for both in sides)
    assert figure(one, "a_wins") == figure(other, "b_wins")
    assert figure(one, "draw") == figure(other, "draw")
    assert figure(one, "rounds_mean") == figure(other, "rounds_mean")
    assert figure(one, "a_wins") + figure(one, "b_wins") + figure(one, "draw") == 1


@settings(max_examples=20)
@given(SIDES, SIDES)
def test_a_fight_comes_to_what_linear_equations_say(
    first: list[dict[str, Any]], second: list[dict[str, Any]]
) -> None:
    prepared = prepare_fight(first, second)
    fight = get_fight(prepared)
    expected = solve_loop(fight.start, partial(play_round, fight), is_over)
    law = as_chances(law_of(prepared.rule))
    chances = {end: chance for end, (chance, _) in expected.items()}
    assert {result.end: chance for result, chance in law.items()} == chances
    # Every end has the mean rounds of all fights.
    rounds = sum(chance * rounds for chance, rounds in expected.values())
    assert {result.rounds for result in law} == {rounds}


@settings(max_examples=20)
@given(SIDES, SIDES)
def test_more_stamina_or_a_friend_never_makes_a_side_go_down_more(
    first: list[dict[str, Any]], second: list[dict[str, Any]]
) -> None:
    # Only against players' characters, whom no morale can drive off early.
    first, second = (
        [
            {key: value for key, value in card.items() if key not in {"ml", "kind"}}
            | {"kind": "pc"}
            for card in side
        ]
        for side in (first, second)
    )
    plain = prepare_fight(first, second)
    tougher = prepare_fight(
        [{**first[0], "stamina": first[0].get("stamina", 0) + 1}, *first[1:]], second
    )
    assert figure(tougher, "b_wins") <= figure(plain, "b_wins")
    assert figure(prepare_fight([*first, ONE], second), "b_wins") <= figure(plain, "b_wins")


def test_more_rounds_only_settle_more() -> None:
    draws = [
        figure(prepare_fight([ONE], [BRAWLERS[1]], rounds), "draw") for rounds in (1, 2, 5, 20)
    ]
    without = figure(prepare_fight([ONE], [BRAWLERS[1]]), "draw")
    assert draws == sorted(draws, reverse=True)
    assert 0 < draws[-1] - without < Fraction(1, 10**4)


def test_who_only_shoots_does_so_with_an_enemy_in_reach() -> None:
    bow, knife = (
        {"kind": "pc", "wounds": 1, "weapons": ["Shortbow"]},
        {"kind": "pc", "wounds": 1, "attacks": 3},
    )
    bowman, brawler = prepare_fight([bow], [ONE]), prepare_fight([knife], [ONE])
    assert figure(bowman, "a_wins") < figure(brawler, "a_wins")
    # Four dice, the best dropped, against 2: no hit where at most one of the four is a 3 or more,
    # 1/81 + 8/81.
    once = prepare_fight([bow], [{"kind": "pc", "wounds": 1}], 1)
    assert figure(once, "out", "b1") == 1 - Fraction(9, 81)
    assert "advantage" in once.rulings
    assert "advantage" not in brawler.rulings
    assert any("bows shoot with disadvantage" in note for note in once.notes)
    assert not any("bows" in note for note in brawler.notes)


def test_a_fight_that_nobody_can_win_says_why() -> None:
    walled = {"kind": "pc", "wounds": 1, "defense": 6}
    nobody = prepare_fight([walled], [walled], six="compared")
    assert any("nobody can hit anybody" in note for note in nobody.notes)
    result, notes = fought(nobody)
    assert nobody.outcome(result, [])["ended"] == "nobody can hit the one in front any more"  # type: ignore[arg-type]
    assert notes == ["nobody can hit the one in front any more: a draw"]
    later = prepare_fight([walled], [ONE, walled], six="compared")
    assert [note.split(" as it is")[0] for note in later.notes] == [
        "a1 can't be hit",
        "b2 can't be hit",
    ]
    assert fought(later, 4, 1, 1)[1][-1] == "nobody can hit the one in front any more: a draw"
    assert prepare_fight([ONE], [ONE]).notes == ()


def test_a_fight_in_which_nobody_can_be_hit_is_a_draw_at_once_and_one_that_stalls_later() -> None:
    walled = {"kind": "pc", "wounds": 1, "defense": 6}
    result, _ = fought(prepare_fight([walled], [walled], six="compared"))
    assert (result.end.winner, result.rounds) == ("draw", 0)
    result, _ = fought(prepare_fight([walled], [ONE, walled], six="compared"), 4, 1, 1)
    assert (result.end.winner, result.end.out, result.rounds) == ("draw", (False, True, False), 1)
    assert figure(prepare_fight([walled], [ONE, walled], six="compared"), "draw") == 1
    assert figure(prepare_fight([walled], [walled], explode="add"), "draw") < 1
    # A natural 6 hits each of them: such a fight ends, and both fall in 1 of 11 rounds that end it.
    assert figure(prepare_fight([walled], [walled]), "draw") == Fraction(1, 11)


def test_a_fight_in_which_only_sixes_hit_has_a_winner() -> None:
    # A defense of 5 each: 1/6 to be out. The first round in which anybody goes, of 11 ways one of
    # the two goes alone in 5 each, and both go in 1.
    armoured = {"kind": "pc", "wounds": 1, "defense": 5}
    fight = prepare_fight([armoured], [armoured])
    assert fight.notes == ()
    assert [figure(fight, name) for name in ("a_wins", "b_wins", "draw")] == [
        Fraction(5, 11),
        Fraction(5, 11),
        Fraction(1, 11),
    ]


@pytest.mark.parametrize(
    ("words", "options", "message"),
    [
        ("brenna imp", {}, "two sides"),
        ("brenna vs imp+ran", {}, r"imp\+ran lasts one attack"),
        ("brenna vs imp+helpless", {}, "helpless and can't fight"),
        (
            "brenna vs " + " ".join(f"imp-{number}" for number in range(21)),
            {},
            "21 fighters; at most 20",
        ),
        ("brenna vs imp", {"rounds": 0}, "--rounds"),
        ("brenna vs imp", {"rounds": 51}, "--rounds"),
    ],
)
def test_a_fight_that_cannot_be_fought_says_why(
    words: str, options: dict[str, int], message: str
) -> None:
    with pytest.raises(UsageProblem, match=message):
        prepare_procedure("fight", words, **options)


def test_what_lasts_through_a_fight_is_kept() -> None:
    prone, worn = (
        prepare_procedure("fight", "brenna vs imp+prone"),
        prepare_procedure("fight", "brenna+stamina=0+wounds=1 vs imp"),
    )
    plain = prepare_procedure("fight", "brenna vs imp")
    assert figure(prone, "a_wins") > figure(plain, "a_wins") > figure(worn, "a_wins")
    assert get_fight(worn).lineup.begin("a").front == (1, False, False)
