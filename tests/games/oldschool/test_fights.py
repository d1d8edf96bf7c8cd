"""Whole fights: every roll of short ones, their symmetry, what is given up, morale in the middle
of it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.loops import _solve, _steps
from skirmish_cli.core.procedure import Command, Model, Prepared
from skirmish_cli.core.rules import law_of, play
from skirmish_cli.core.table import Table
from skirmish_cli.core.trace import NoteEntry
from skirmish_cli.dice.sources import TypedDice
from skirmish_cli.games.oldschool.brawl import Fight, Fought, Over, count_ways, play_round
from skirmish_cli.games.oldschool.cards import Card
from skirmish_cli.games.oldschool.procedures.fight import FIGHT
from tests.games.oldschool.tables import figure, ready, rules
from tests.support import as_chances, law_by_rolling


def of_cards(
    first: list[dict[str, Any]],
    second: list[dict[str, Any]],
    rounds: int | None = None,
    **ruled: str,
) -> Prepared:
    sides = [
        [
            Model(f"{side}{place}", f"{side}{place}", Card.model_validate(card), {})
            for place, card in enumerate(cards, 1)
        ]
        for side, cards in (("a", first), ("b", second))
    ]
    return FIGHT.prepare(
        Command("fight", ("a", "vs", "b"), {"rounds": rounds}, rules(**ruled), lambda _: sides)
    )


def setup_of(prepared: Prepared) -> Fight:
    setup: Fight = prepared.rule.args[0]  # type: ignore[attr-defined]
    return setup


def fought(prepared: Prepared, *faces: int) -> tuple[Fought, list[str]]:
    source = TypedDice(faces)
    table = Table(source)
    result = play(prepared.rule(), table)
    source.finish()
    return result, [
        entry.text
        for entry in table.trace
        if isinstance(entry, NoteEntry) and entry.text != "a round begins"
    ]


ONE = {"kind": "pc", "wounds": 1}


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
    prepared = of_cards(first, second, 1, **ruled)
    live = law_by_rolling(prepared.rule, most_faces=6)
    law = as_chances(law_of(prepared.rule))
    cut = live.pop(None)
    assert cut < Fraction(1, 20)
    for result, chance in law.items():
        assert live.get(result, Fraction(0)) <= chance <= live.get(result, Fraction(0)) + cut
    assert set(live) == set(law)
    assert sum(law.values()) == 1


BRAWLERS: list[dict[str, Any]] = [
    ONE,
    {"kind": "pc", "stamina": 1, "wounds": 1, "armour": ["shield"]},
    {"wounds": 2, "ml": 6},
    {"wounds": 1, "ml": 9, "leader": True, "armour": ["helmet"], "weapons": ["Dagger"]},
]
SIDES = st.lists(st.sampled_from(BRAWLERS), min_size=1, max_size=2)


@settings(max_examples=20)
@given(SIDES, SIDES, st.sampled_from(["all_damage", "one_hit"]))
def test_swapping_the_sides_mirrors_the_fight(
    first: list[dict[str, Any]], second: list[dict[str, Any]], shields: str
) -> None:
    one, other = (
        of_cards(*sides, splintered_shield=shields) for sides in ((first, second), (second, first))
    )
    assert figure(one, "a_wins") == figure(other, "b_wins")
    assert figure(one, "draw") == figure(other, "draw")
    assert figure(one, "rounds_mean") == figure(other, "rounds_mean")
    assert figure(one, "a_wins") + figure(one, "b_wins") + figure(one, "draw") == 1


@settings(max_examples=20)
@given(SIDES, SIDES)
def test_both_ways_to_solve_a_fight_agree(
    first: list[dict[str, Any]], second: list[dict[str, Any]]
) -> None:
    from functools import partial

    from skirmish_cli.core.loops import Until

    setup = setup_of(of_cards(first, second))
    loop = Until(setup.start, partial(play_round, setup), lambda state: isinstance(state, Over))
    solved = _solve(loop.start, _steps(loop._laws()))[loop.start]
    law = loop.law()
    assert {
        end.state: (Fraction(weight, law.total), end.rounds) for end, weight in law.weights.items()
    } == {state: (chance, rounds / chance) for state, (chance, rounds) in solved.items()}


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
    plain = of_cards(first, second)
    tougher = of_cards(
        [{**first[0], "stamina": first[0].get("stamina", 0) + 1}, *first[1:]], second
    )
    assert figure(tougher, "b_wins") <= figure(plain, "b_wins")
    assert figure(of_cards([*first, ONE], second), "b_wins") <= figure(plain, "b_wins")


def test_more_rounds_only_settle_more() -> None:
    draws = [figure(of_cards([ONE], [BRAWLERS[1]], rounds), "draw") for rounds in (1, 2, 5, 20)]
    without = figure(of_cards([ONE], [BRAWLERS[1]]), "draw")
    assert draws == sorted(draws, reverse=True)
    assert 0 < draws[-1] - without < Fraction(1, 10**4)


# What is given up


def test_a_shield_is_kept_while_the_damage_can_be_borne() -> None:
    tough = {"kind": "pc", "wounds": 2, "armour": ["shield"]}
    assert fought(of_cards([ONE], [tough], 1), 4, 1)[1] == []
    result, notes = fought(of_cards([ONE], [tough], 2), 4, 1, 4, 1)
    assert notes == ["b1 gives its shield"]
    assert result.over.winner == "draw"


def test_a_given_shield_leaves_the_defense() -> None:
    # Defense 3: a 3 misses. After the shield is gone it hits.
    _, notes = fought(
        of_cards([ONE], [{"kind": "pc", "wounds": 1, "armour": ["shield"]}], 3), 3, 1, 4, 1, 3, 1
    )
    assert notes == ["b1 gives its shield", "b1 is out of action"]


def test_a_helmet_leaves_one_wound_after_the_shield_is_gone() -> None:
    both = {"kind": "pc", "stamina": 1, "wounds": 2, "armour": ["shield", "helmet"]}
    strong = {"kind": "pc", "wounds": 1, "attacks": 4}
    result, notes = fought(
        of_cards([strong], [both], 3), 5, 5, 5, 5, 1, 5, 5, 5, 5, 1, 5, 1, 1, 1, 1
    )
    assert notes == [
        "b1 gives its shield",
        "b1 gives its helmet and has 1 wound left",
        "b1 is out of action",
    ]
    assert (result.over.winner, result.rounds) == ("a", 3)


def test_both_strike_even_if_one_of_them_goes_out() -> None:
    result, notes = fought(of_cards([ONE], [ONE]), 4, 4)
    assert (result.over.winner, result.over.out) == ("draw", (True, True))
    assert notes == ["b1 is out of action", "a1 is out of action"]


# Morale in the middle of it


def test_a_leader_down_makes_the_others_test_and_each_trigger_counts_once() -> None:
    leader = {"wounds": 1, "ml": 10, "leader": True}
    follower = {"wounds": 1, "ml": 7}
    fight = of_cards(
        [{**ONE, "attacks": 2, "stamina": 9}], [leader, follower, follower, follower], 2
    )
    # Round 1: a hits the leader; all four strike back and miss. The three others test once and hold
    # with 7. Of four, one down isn't half. Round 2: a misses; nothing is new.
    result, _ = fought(fight, 5, 1, 1, 1, 1, 1, 4, 3, 1, 1, 1, 1, 1)
    assert result.over.out == (False, True, False, False, False)
    assert not any(result.over.fled)
    # Round 2 with a hit: half of the side is down now, and 8 is too much.
    result, _ = fought(fight, 5, 1, 1, 1, 1, 1, 4, 3, 5, 1, 1, 1, 1, 4, 4)
    assert result.over.fled == (False, False, False, True, True)
    assert result.over.winner == "a"


def test_a_leader_that_flees_is_a_trigger_of_its_own() -> None:
    leader = {"wounds": 2, "ml": 5, "leader": True}
    follower = {"wounds": 2, "ml": 8}
    fight = of_cards([{**ONE, "stamina": 9}], [leader, follower, follower], 1)
    # The leader's own half: 3 + 3 is above 5, it flees. That makes the others test: 4 + 5 is above
    # 8.
    result, _ = fought(fight, 5, 1, 1, 1, 3, 3, 4, 5)
    assert (result.over.fled, result.over.winner) == ((False, True, True, True), "a")


def test_players_characters_and_those_without_morale_never_flee() -> None:
    for card in ({"kind": "pc", "wounds": 2, "ml": 2}, {"wounds": 2}):
        assert figure(of_cards([ONE], [card]), "fled", "b1") == 0


def test_both_sides_test_even_if_one_of_them_runs() -> None:
    shaky = {"wounds": 2, "ml": 6}
    result, _ = fought(of_cards([shaky], [shaky]), 4, 4, 4, 4, 5, 5)
    assert (result.over.winner, result.over.fled) == ("draw", (True, True))


def test_nobody_tests_when_no_enemy_is_left() -> None:
    result, _ = fought(of_cards([ONE], [{"wounds": 2, "ml": 2}]), 4, 4)
    assert (result.over.winner, result.over.fled) == ("b", (False, False))


def test_half_the_numbers_is_enough_while_most_wounds_are_left() -> None:
    # One of two down, three of four wounds left: the other tests, and flees with 5 + 4.
    fight = of_cards([{**ONE, "stamina": 9}], [{"wounds": 1, "ml": 8}, {"wounds": 3, "ml": 8}], 1)
    assert fought(fight, 5, 1, 1, 5, 4)[0].over.fled == (False, False, True)


def test_half_the_wounds_is_enough_while_most_stand_and_stamina_counts_for_nothing() -> None:
    # Two of three stand with 2 of 5 wounds between them, and 4 stamina: both test and flee.
    side = [{"wounds": 3, "ml": 8}, {"stamina": 4, "wounds": 1, "ml": 8}, {"wounds": 1, "ml": 8}]
    fight = of_cards([{**ONE, "attacks": 3, "stamina": 9}], side, 1)
    assert fought(fight, 5, 5, 5, 1, 1, 1, 5, 4)[0].over.fled == (False, False, True, True)


def test_stamina_is_no_wound_for_morale() -> None:
    # Four of six points gone is two wounds left of two: no test. The next makes it one of two.
    fight = of_cards(
        [{**ONE, "attacks": 4, "stamina": 9}], [{"stamina": 4, "wounds": 2, "ml": 11}], 2
    )
    result, _ = fought(fight, 5, 5, 5, 5, 1, 5, 1, 1, 1, 1, 6, 5)
    assert (result.rounds, result.over.fled) == (2, (False, False))


def test_those_left_test_again_when_a_test_makes_the_leader_flee_unless_nobody_is_left_to_run_from() -> (
    None
):
    leader, follower = {"wounds": 2, "ml": 5, "leader": True}, {"wounds": 2, "ml": 8}
    # Both are hit; b's leader flees with 3 + 3. a1 holds with 2 + 2, so b2 tests again: 1 + 1.
    fight = of_cards([{"wounds": 2, "ml": 6}], [leader, follower], 1)
    result, _ = fought(fight, 5, 5, 1, 3, 3, 2, 2, 1, 1)
    assert result.over.fled == (False, True, False)
    # a1 flees with 5 + 5 in the same test as b's leader: b2 has nobody to run from, and b has won.
    result, _ = fought(fight, 5, 5, 1, 3, 3, 5, 5)
    assert (result.over.fled, result.over.winner) == ((True, True, False), "b")


def test_those_who_follow_the_leader_may_leave_half_the_side_which_is_one_test_more() -> None:
    side: list[dict[str, Any]] = [{"wounds": 2, "ml": score} for score in (5, 6, 8, 8)]
    side[0]["leader"] = True
    # The leader is hit and flees with 3 + 3, then the second with 3 + 4; two of four are left and
    # flee with 5 + 4.
    result, _ = fought(of_cards([{**ONE, "stamina": 9}], side, 1), 5, 1, 1, 1, 1, 3, 3, 3, 4, 5, 4)
    assert result.over.fled == (False, True, True, True, True)


def test_the_second_tests_have_the_odds_of_the_dice() -> None:
    # One round, all with defense 2. b's leader is hit once: 5/9 (two hits or more 1/9). a1, struck
    # by two dice, is hit not at all 1/9, once 2 * 1/3 * 5/9 = 10/27, else it is out. Above 5: 26/36
    # = 13/18, the leader; above 6: 21/36 = 7/12, a1; above 8: 10/36, b2.
    leader, follower = {"wounds": 2, "ml": 5, "leader": True}, {"wounds": 2, "ml": 8}
    fight = of_cards([{"wounds": 2, "ml": 6}], [leader, follower], 1)
    once = Fraction(5, 9)
    both_flee = once * Fraction(10, 27) * Fraction(13, 18) * Fraction(7, 12)
    law = law_of(fight.rule)
    assert law.chance(lambda result: result.over.fled == (True, True, False)) == both_flee
    # b2, above 8 with 10/36, follows its leader where a1 stands: unhurt, or hit and holding.
    a_stands = Fraction(1, 9) + Fraction(10, 27) * Fraction(5, 12)
    follows = once * a_stands * Fraction(13, 18) * Fraction(10, 36)
    assert law.chance(lambda result: result.over.fled == (False, True, True)) == follows
    # Where the leader is struck down b2 tests at once; a1, if hit, does so too, and either may run
    # from the other.
    at_once = Fraction(1, 9) * (Fraction(1, 9) + Fraction(10, 27)) * Fraction(10, 36)
    assert law.chance(lambda result: result.over.fled[2] and not result.over.fled[1]) == at_once


# The end, and what can't be fought


def test_who_only_shoots_does_so_with_an_enemy_in_reach() -> None:
    bow, knife = (
        {"kind": "pc", "wounds": 1, "weapons": ["Shortbow"]},
        {"kind": "pc", "wounds": 1, "attacks": 3},
    )
    bowman, brawler = of_cards([bow], [ONE]), of_cards([knife], [ONE])
    assert figure(bowman, "a_wins") < figure(brawler, "a_wins")
    # Four dice, the best dropped, against 2: no hit where at most one of the four is a 3 or more,
    # 1/81 + 8/81.
    once = of_cards([bow], [{"kind": "pc", "wounds": 1}], 1)
    assert figure(once, "out", "b1") == 1 - Fraction(9, 81)
    assert "advantage" in once.rulings
    assert "advantage" not in brawler.rulings
    assert "bows" in once.policy["reach"]


def test_a_fight_that_nobody_can_win_says_why() -> None:
    walled = {"kind": "pc", "wounds": 1, "defense": 6}
    nobody = of_cards([walled], [walled])
    assert any("nobody can hit anybody" in note for note in nobody.notes)
    result, notes = fought(nobody)
    assert nobody.outcome(result, [])["ended"] == "nobody can hit the one in front any more"  # type: ignore[arg-type]
    assert notes == ["nobody can hit the one in front any more: a draw"]
    later = of_cards([walled], [ONE, walled])
    assert [note.split(" as it is")[0] for note in later.notes] == [
        "a1 can't be hit",
        "b2 can't be hit",
    ]
    assert fought(later, 4, 1, 1)[1][-1] == "nobody can hit the one in front any more: a draw"
    assert of_cards([ONE], [ONE]).notes == ()


def test_a_fight_in_which_nobody_can_be_hit_is_a_draw_at_once_and_one_that_stalls_later() -> None:
    walled = {"kind": "pc", "wounds": 1, "defense": 6}
    result, _ = fought(of_cards([walled], [walled]))
    assert (result.over.winner, result.rounds) == ("draw", 0)
    result, _ = fought(of_cards([walled], [ONE, walled]), 4, 1, 1)
    assert (result.over.winner, result.over.out, result.rounds) == ("draw", (False, True, False), 1)
    assert figure(of_cards([walled], [ONE, walled]), "draw") == 1
    assert figure(of_cards([walled], [walled], explode="add"), "draw") < 1


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
        ready("fight", words, **options)


def test_a_side_with_too_much_to_take_is_refused() -> None:
    with pytest.raises(UsageProblem, match="44 stamina and wounds"):
        law_of(of_cards([{"wounds": 2, "stamina": 42}], [ONE]).rule)
    with pytest.raises(UsageProblem, match="9 fighters; at most 8 for exact odds"):
        law_of(of_cards([ONE], [ONE] * 9).rule)
    with pytest.raises(UsageProblem, match="too many ways"):
        big = {
            "kind": "pc",
            "wounds": 20,
            "stamina": 20,
            "weapons": ["Shortsword"],
            "armour": ["shield", "helmet"],
        }
        law_of(of_cards([big], [big]).rule)


def test_a_fight_too_big_for_odds_is_still_played() -> None:
    from skirmish_cli.dice.sources import SeededDice

    big = {
        "kind": "pc",
        "wounds": 20,
        "stamina": 20,
        "weapons": ["Shortsword"],
        "armour": ["shield", "helmet"],
    }
    for seed in range(3):
        result = play(of_cards([big], [big]).rule(), Table(SeededDice(seed)))
        assert result.over.winner in {"a", "b", "draw"}


def test_a_fight_is_refused_before_its_rounds_are_worked_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def never(*_: object) -> None:
        raise AssertionError("a round was worked out")

    monkeypatch.setattr("skirmish_cli.games.oldschool.brawl.Abreast.law", never)
    armed = {"wounds": 4, "stamina": 3, "ml": 7, "armour": ["shield", "helmet"]}
    with pytest.raises(UsageProblem, match="too many ways"):
        law_of(of_cards([armed] * 5, [armed] * 5).rule)


def test_the_ways_counted_beforehand_are_those_that_a_fight_can_go() -> None:
    from functools import partial

    from skirmish_cli.core.loops import Until

    # One against one, two points each: from 2 to 2, 1 or out, from 1 to 1 or out, 5 ways on each
    # side.
    setup = setup_of(of_cards([{"kind": "pc", "wounds": 2}], [{"kind": "pc", "wounds": 2}]))
    assert (count_ways(setup, "a"), count_ways(setup, "b")) == (5, 5)
    laws = Until(
        setup.start, partial(play_round, setup), lambda state: isinstance(state, Over)
    )._laws()
    # Ends are one however much the winner has left. From 2 and 2: four states, two wins, a draw;
    # from 2 and 1 or 1 and 2: two states and three ends; from 1 and 1: itself and three ends.
    assert sum(len(law.weights) for law in laws.values() if law is not None) == 7 + 5 + 5 + 4


def test_any_number_can_be_played_with_any_stamina() -> None:
    from skirmish_cli.dice.sources import SeededDice

    horde = of_cards([{"kind": "pc", "stamina": 60, "wounds": 6, "attacks": 6}], [ONE] * 12)
    assert play(horde.rule(), Table(SeededDice(3))).over.winner in {"a", "b", "draw"}


def test_what_lasts_through_a_fight_is_kept() -> None:
    prone, worn = (
        ready("fight", "brenna vs imp+prone"),
        ready("fight", "brenna+stamina=0+wounds=1 vs imp"),
    )
    plain = ready("fight", "brenna vs imp")
    assert figure(prone, "a_wins") > figure(plain, "a_wins") > figure(worn, "a_wins")
    assert setup_of(worn).side_at_start("a").front == (1, False, False)
