"""Advice on attacks: every order, split and redirected die, its worth and its plan, by hand.

A die hits with all but a 6, 5/6; nobody here blocks unless it is said, and who has a Resolve of 0
is slain with its last Wound.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.games.first_blood.advised import advise_clash, list_worths
from tests.games.first_blood.support import report, split_words
from tests.support import run_here

NAKED, TOUGH, HARDY = "{d: 0, w: 1, r: 0}", "{d: 0, w: 2, r: 0}", "{d: 0, w: 4, r: 0}"
ONE, TWO = "{a: 1, c: 1}", "{a: 2, c: 2}"
#: An attacker that may reroll one failure among all its dice.
REACH = "{a: 2, c: 2, special_rules: [{name: Reach, roll: clash, reroll: 'failures=1'}]}"


def plan_of(*words: str, **typed: Any) -> list[tuple[str, str, str, str]]:
    return [tuple(line) for line in advise_clash(words, **typed).plan]


def refused(capsys: pytest.CaptureFixture[str], line: str) -> str:
    ran = run_here(capsys, "first-blood", *split_words(line))
    assert ran.code == 2, (ran.out, ran.err)
    return str(ran.err)


def test_every_split_is_ranked_and_enemies_alike_are_one() -> None:
    # One die at each slays 2 x 5/6; both at one slay it unless both miss, 35/36.
    worths = list_worths(advise_clash((TWO, "vs", NAKED, NAKED)))
    assert worths == {
        "1 at b1 and 1 at b2": Fraction(10, 6),
        "2 at b1": Fraction(35, 36),
    }


def test_enemies_that_differ_are_told_apart() -> None:
    # Two dice slay the tough one if both hit, 25/36; split, only the naked one can fall, 5/6.
    worths = list_worths(advise_clash((TWO, "vs", NAKED, TOUGH)))
    assert list(worths.items()) == [
        ("2 at b1", Fraction(35, 36)),
        ("1 at b1 and 1 at b2", Fraction(5, 6)),
        ("2 at b2", Fraction(25, 36)),
    ]


def test_the_order_of_attackers_is_ranked() -> None:
    # Two Wounds, Resolve 3: the last Wound slays with 1/2, else it is Broken and a hit slays it.
    # One die first: it hits, 5/6, and then one of two, 35/36, or it misses and then both hit,
    # 25/36; either way 1/2: (175 + 25)/216 / 2 = 25/54.
    # Two dice first: both hit, 25/36, slain 1/2 + 1/2 x 5/6 = 11/12; one hits, 10/36, the other die
    # too, 5/6, slain 1/2: 275/432 + 50/432.
    worths = list_worths(advise_clash((ONE, TWO, "vs", "{d: 0, w: 2, r: 3}")))
    assert list(worths.items()) == [
        ("a2, then a1", Fraction(325, 432)),
        ("a1, then a2", Fraction(25, 54)),
    ]


def test_attackers_alike_keep_their_order() -> None:
    choices = [one.choice for one in advise_clash((ONE, TWO, ONE, "vs", TOUGH)).choices]
    assert sorted(choices) == [
        "a1, then a2, then a3",
        "a1, then a3, then a2",
        "a2, then a1, then a3",
    ]


def test_combinations_pay_where_no_change_of_one_split_does() -> None:
    # Four dice slay the enemy of four Wounds if all hit, (5/6)^4; three at one and one at the other
    # slay nobody, as two and two do.
    split = ("a1=1,0", "a2=1,0", "a3=0,1", "a4=0,1")
    advice = advise_clash((ONE, ONE, ONE, ONE, "vs", HARDY, HARDY), split=split)
    worths = list_worths(advice)
    assert worths.pop("a1, a2: 1 at b1 each; a3, a4: 1 at b2 each") == 0
    assert sorted(worths.values()) == [0] * 6 + [Fraction(625, 1296)]
    assert advice.choices[0].choice == "a1, a2, a3, a4: 1 at b1 each"
    assert advice.choices[0].value == Fraction(625, 1296)


def test_a_choice_that_is_as_good_says_so() -> None:
    # Both at the first: it falls to the first die, and the second goes at the other, 25/36 for two;
    # or the first misses and the second slays one. That is 5/6 for each die, as with one at each.
    advice = advise_clash((ONE, ONE, "vs", NAKED, NAKED))
    assert [(one.value, bool(one.equal_to)) for one in advice.choices] == [
        (Fraction(10, 6), False),
        (Fraction(10, 6), True),
    ]
    assert advice.choices[1].equal_to == advice.choices[0].choice


def test_a_plan_says_whose_dice_go_where() -> None:
    words = (ONE, ONE, "vs", NAKED, TOUGH, NAKED)
    split = ("a1=1,0,0", "a2=1,0,0")
    assert plan_of(*words, split=split) == [
        ("a2", "b1 is slain before a2's die at it", "", "b3"),
    ]


def test_a_plan_tells_the_situation_that_a_decision_depends_on() -> None:
    # With one Wound left the second falls to a die that hits, 5/6; the third blocks some of those.
    words = (TWO, ONE, "vs", NAKED, TOUGH, "{d: 1, w: 1, r: 0}")
    split = ("a1=1,1,0", "a2=1,0,0")
    advice = advise_clash(words, split=split)
    number = [one.choice for one in advice.choices].index(
        "a1: 1 at b1 and 1 at b2; then a2: 1 at b1"
    )
    topic = "b1 is slain before a2's die at it"
    assert plan_of(*words, split=split, plan=(str(number + 1),)) == [
        ("a2", topic, "b1 slain, b2 with 1 Wound left", "b2"),
        ("a2", topic, "b1 slain", "b3"),
    ]


def test_a_plan_tells_where_dice_before_went() -> None:
    # Two naked ones fall to the first attacker; the second had a die for each, and the tough one
    # that stands falls to both of them, 25/36.
    words = (TWO, TWO, "vs", NAKED, NAKED, TOUGH)
    advice = advise_clash(words)
    number = [one.choice for one in advice.choices].index("a1, a2: 1 at b1 and 1 at b2 each")
    lines = plan_of(*words, plan=(str(number + 1),))
    assert ("a2", "b1 is slain before a2's die at it", "b1 slain, b2 slain", "b3") in lines
    assert (
        "a2",
        "b2 is slain before a2's die at it, those before at b3",
        "",
        "b3",
    ) in lines


def test_whose_reroll_comes_first_is_ranked() -> None:
    choices = list_worths(advise_clash((REACH, "vs", NAKED, TOUGH)))
    # One die slays only the naked one. With the reroll it hits but for 1/36; at the tough first,
    # the reroll is left only where that die hit, 5/6, so 5/6 x 35/36 + 1/6 x 5/6.
    assert choices["1 at b1, then 1 at b2"] == Fraction(35, 36)
    assert choices["1 at b2, then 1 at b1"] == Fraction(175, 216) + Fraction(30, 216)


def test_with_the_ruling_each_the_order_of_enemies_is_no_choice(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ("clash", REACH, "vs", NAKED, TOUGH, "--advise", "--ruling", "limited_reroll=each")
    choices = [one["choice"] for one in report(capsys, *words)["advice"]["choices"]]
    assert sorted(choices) == ["1 at b1 and 1 at b2", "2 at b1", "2 at b2"]


@pytest.mark.parametrize(
    ("goal", "best", "value"),
    [
        # A hit of each die takes a Wound, wherever it goes: 2 x 5/6; at the naked one a second hit
        # takes none, which leaves 35/36.
        ("wounds_lost_mean", Fraction(10, 6), ["1 at b1 and 1 at b2", "2 at b2"]),
        ("b2.slain", Fraction(25, 36), ["2 at b2"]),
        # One slain less the Wounds: at the naked one both are the same, so 0; else below.
        ("slain-wounds_lost_mean", 0, ["2 at b1"]),
    ],
)
def test_any_figure_may_be_the_goal(goal: str, best: Any, value: list[str]) -> None:
    advice = advise_clash((TWO, "vs", NAKED, TOUGH), goal=(goal,))
    assert advice.goal == goal
    assert [one.choice for one in advice.choices if one.value == best] == value
    assert advice.choices[0].value == best


def test_a_goal_of_hits_counts_them_with_their_means() -> None:
    # Every die hits with 5/6; the cap is 2 at an enemy, so no split loses any.
    worths = list_worths(advise_clash((TWO, ONE, "vs", NAKED, TOUGH), goal=("hits_mean",)))
    assert max(worths.values()) == Fraction(15, 6)


def test_enemies_alike_are_told_apart_by_a_goal_that_names_one() -> None:
    worths = list_worths(advise_clash((TWO, "vs", NAKED, NAKED), goal=("b2.slain",)))
    assert worths == {
        "2 at b2": Fraction(35, 36),
        "1 at b1 and 1 at b2": Fraction(5, 6),
        "2 at b1": 0,
    }


def test_nothing_depends_on_the_other_side() -> None:
    for robust in ({}, {"robust": True}):
        advice = advise_clash((TWO, ONE, "vs", NAKED, TOUGH), **robust)
        assert not advice.policy_of_other
        assert all(one.value == one.against_best_reply for one in advice.choices)


def test_plain_numbers_split_among_enemies_that_are_all_alike(
    capsys: pytest.CaptureFixture[str],
) -> None:
    # Of four dice 2 + 2 slay most: each enemy falls unless both miss.
    line = "clash 4 2 0 1 0 --split 3,1 --advise"
    advice = report(capsys, *split_words(line))["advice"]
    assert [one["choice"] for one in advice["choices"]] == [
        "2 at enemy-1 and 2 at enemy-2",
        "3 at enemy-1 and 1 at enemy-2",
        "4 at enemy-1",
    ]
    assert advice["choices"][0]["value"] == float(Fraction(70, 36))


def test_of_ways_left_out_those_alike_count_once(capsys: pytest.CaptureFixture[str]) -> None:
    # Two dice each at two enemies that are alike: 3^4 splits, of which the one that is its own
    # mirror image, one die at each, counts once and the others by twos: 41.
    cards = [TWO] * 4
    advice = advise_clash((*cards, "vs", HARDY, HARDY))
    assert len(advice.choices) + advice.left_out == 41


def test_a_volley_is_advised_too(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("volley", "{barrage: 2, v: 2}", "vs", NAKED, TOUGH, "--advise")
    assert report(capsys, *words)["advice"]["choices"][0]["choice"] == "2 at b1"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (f"clash '{ONE}' vs '{NAKED}' --advise", "side a has nothing to decide here"),
        (f"clash '{ONE}' '{ONE}' vs '{NAKED}' --advise", "side a has nothing to decide here"),
        (f"clash '{ONE}' vs '{NAKED}' '{NAKED}' --advise", "side a has nothing to decide here"),
        (f"clash '{TWO}' vs '{NAKED}' '{TOUGH}' --advise --for b", "side b has nothing to decide"),
        (f"clash '{TWO}' vs '{NAKED}' '{TOUGH}' --advise --goal slayn", "did you mean slain"),
        (f"clash '{TWO}' vs '{NAKED}' '{TOUGH}' --advise --plan 9", "numbered from 1 to 3"),
        (f"clash '{TWO}' '{ONE}' vs '{NAKED}' --robust", "add --advise"),
        (f"clash '{TWO}' vs '{NAKED}' '{TOUGH}'", "such as --split 1,1"),
    ],
)
def test_what_cannot_be_advised_on_is_one_line(
    line: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert why in refused(capsys, line)


def test_too_many_ways_are_left_out_and_counted() -> None:
    cards = [f"{{a: {dice}, c: 2}}" for dice in (4, 3, 2)]
    foes = [f"{{d: {defense}, w: 2, r: 3}}" for defense in (0, 1, 2)]
    advice = advise_clash((*cards, "vs", *foes))
    assert len(advice.choices) >= 25
    # Six orders with 15, 10 and 6 splits, no two alike.
    assert len(advice.choices) + advice.left_out == 6 * 15 * 10 * 6
    # Whole attacks come first, so all three at one are there.
    assert "a1: 4 at b1; then a2: 3 at b1; then a3: 2 at b1" in list_worths(advice)
