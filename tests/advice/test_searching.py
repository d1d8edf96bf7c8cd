"""Advice on a small procedure: combinations before the dice, each with the best play inside.

With the chance p of a good roll, rolling a bad one once more wins with p + (1 - p) p. Good are, as
nobody dodges: d6 4 to 6, 1/2; pushed 5 and 6, 1/3; d8 6 to 8, 3/8; pushed 3 to 8, 3/4; d4 4, 1/4.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from skirmish_cli.advice import searching
from skirmish_cli.core.errors import UsageProblem
from tests.advice.brawl import BRAWL, ask, make_command

SO_FAR = "d6, no push"


def rank(**typed: object) -> list[tuple[str, Fraction]]:
    return [(one.choice, one.value) for one in ask(**typed).choices]


def test_combinations_are_ranked_each_with_its_best_play() -> None:
    # A d8 alone (39/64) and a push alone (5/9) are both worse than what is given (3/4); together
    # they are the best. What the rules refuse, a push with a d4, isn't there.
    assert rank() == [
        ("d8, push", Fraction(15, 16)),
        # As good, but dodged it wins with 5/8 where the d6 wins with 1/2.
        ("d8, push, one roll", Fraction(3, 4)),
        ("d6, no push", Fraction(3, 4)),
        ("d8, no push", Fraction(39, 64)),
        ("d6, push", Fraction(5, 9)),
        ("d6, no push, one roll", Fraction(1, 2)),
        ("d4, no push", Fraction(7, 16)),
        ("d8, no push, one roll", Fraction(3, 8)),
        ("d6, push, one roll", Fraction(1, 3)),
        ("d4, no push, one roll", Fraction(1, 4)),
    ]


def test_every_line_says_what_it_is_worth_against_the_best_reply() -> None:
    # Dodging takes 1 off: with a pushed d8 only 4 to 8 is good, 5/8; 1 and 2 are rolled once more
    # as against who stands, so 5/8 + 1/4 x 5/8. With a d6 5 and 6 is good: 1/3 + 1/2 x 1/3.
    found = {one.choice: one.against_best_reply for one in ask().choices}
    assert (found["d8, push"], found[SO_FAR]) == (Fraction(25, 32), Fraction(1, 2))


def test_the_robust_plan_is_the_best_against_the_best_reply() -> None:
    advice = ask(robust=True)
    best = advice.choices[0]
    # With a pushed d8 1 to 3 is rolled once more: 5/8 + 3/8 x 5/8 = 55/64; where nobody dodges
    # that wins with 5/8 + 3/8 x 3/4 = 29/32.
    assert (best.choice, best.value, best.against_best_reply) == (
        "d8, push",
        Fraction(29, 32),
        Fraction(55, 64),
    )
    assert [line.do for line in advice.plan] == ["face 1 to 3: reroll; 4 to 8: keep"]
    assert ask().plan[0].do == "face 1 to 2: reroll; 3 to 8: keep"
    by_reply = [one.against_best_reply for one in advice.choices]
    assert by_reply == sorted(by_reply, reverse=True)


def test_the_plan_is_that_of_the_best_or_of_the_choice_that_is_named() -> None:
    best, given = ask(), ask(plan=3)
    assert (best.plan_of, given.plan_of) == ("d8, push", SO_FAR)
    assert [tuple(line) for line in given.plan] == [
        ("fighter", "reroll?", "", "face 1 to 3: reroll; 4 to 6: keep")
    ]
    assert ask(plan=2).plan == ()  # all of it was decided beforehand
    with pytest.raises(UsageProblem, match="--plan 11: the choices are numbered from 1 to 10"):
        ask(plan=11)


def test_advice_for_the_other_side_keeps_this_side_as_given() -> None:
    advice = ask(**{"for": "b"})
    assert (advice.side, advice.goal) == ("b", "-wins")
    # Far, only 5 and 6 win, and dodged a 6; near, dodged 5 and 6. Side a rolls once.
    assert [(one.choice, one.value) for one in advice.choices] == [
        ("far", Fraction(-1, 6)),
        ("near", Fraction(-1, 3)),
    ]
    # Side a's best reply rolls once more what isn't enough then.
    assert [one.against_best_reply for one in advice.choices] == [
        -(Fraction(1, 6) + Fraction(5, 6) * Fraction(1, 6)),
        -(Fraction(1, 3) + Fraction(2, 3) * Fraction(1, 3)),
    ]
    assert advice.policy_of_other == {"reroll": "never"}
    assert [tuple(line)[1:] for line in advice.plan] == [("dodge?", "", "dodge")]


def test_the_side_that_chooses_first_is_advised_unless_one_is_named() -> None:
    assert ask().side == "a"
    assert ask(fixed=True).side == "a"
    assert ask(fixed=True).choices[0].choice == "as given"


def test_the_policies_of_the_other_side_are_told() -> None:
    assert ask().policy_of_other == {"dodge": "stand"}


def test_the_goal_may_be_any_figure_or_a_difference() -> None:
    # A d8 pushed has a mean of 11/2; rolled once more below 5: (5 + 6 + 7 + 8) / 8 + 4/8 x 9/2 + 1.
    advice = ask(goal="total_mean")
    best = advice.choices[0]
    assert (advice.goal, best.choice, best.value) == (
        "total_mean",
        "d8, push",
        Fraction(26, 8) + Fraction(9, 4) + 1,
    )
    assert (advice.is_chance, advice.is_difference) == (False, False)


def test_the_goal_may_be_a_figure_of_a_model() -> None:
    # 5 or more with a pushed d8: 4 to 8, 5/8 + 3/8 x 5/8.
    advice = ask(goal="ann.tops")
    assert (advice.choices[0].choice, advice.choices[0].value) == ("d8, push", Fraction(55, 64))
    assert (advice.is_chance, advice.is_difference) == (True, False)


def test_a_difference_of_figures_is_told_apart_from_a_chance() -> None:
    # Exactly 4 is winning without topping: a d4 that shows 4, 1/4 + 3/4 x 1/4 = 7/16.
    advice = ask(goal="wins-ann.tops")
    assert (advice.is_chance, advice.is_difference) == (True, True)
    assert advice.choices[0].choice == "d4, no push"
    assert advice.choices[0].value == Fraction(7, 16)


def test_combinations_without_the_figure_of_the_goal_are_left_away() -> None:
    words = [choice for choice, _ in rank(goal="pushed", push=True)]
    assert sorted(words) == ["d6, push", "d6, push, one roll", "d8, push", "d8, push, one roll"]
    with pytest.raises(UsageProblem, match="pushed"):
        ask(goal="pushed")


def test_the_figures_beside_are_those_that_every_combination_has() -> None:
    assert {tuple(one.figures) for one in ask().choices} == {("wins",)}
    assert ask().choices[0].figures == {"wins": Fraction(15, 16)}


def test_what_is_as_good_as_a_choice_above_says_so() -> None:
    advice = ask(loud=True)
    assert len(advice.choices) == 20
    told = {one.choice: one.equal_to for one in advice.choices}
    assert (told["d8, push"], told["d8, push, shout"]) == ("", "d8, push")
    # As good against the policies alone is not as good: dodged, one roll of a d8 is worth more.
    assert (told[SO_FAR], told["d8, push, one roll"]) == ("", "")


def test_what_is_too_long_to_search_is_counted_and_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(searching, "MOST_POSITIONS", 1500)
    advice = ask()
    assert 0 < advice.left_out < 10
    assert len(advice.choices) + advice.left_out == 10


def test_where_all_is_too_long_it_is_refused_with_the_size(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(searching, "MOST_POSITIONS", 20)
    with pytest.raises(UsageProblem, match="more than 20 positions"):
        ask()


def test_a_side_without_anything_to_decide_is_told_so() -> None:
    silent = BRAWL._replace(policies=())
    command = make_command(fixed=True)
    with pytest.raises(UsageProblem, match="side a has nothing to decide here"):
        searching.advise(silent, command)


def test_a_procedure_without_a_goal_says_so() -> None:
    aimless = BRAWL._replace(prepare=lambda command: BRAWL.prepare(command)._replace(goal=None))
    with pytest.raises(UsageProblem, match="brawl names nothing that its choices are for"):
        searching.advise(aimless, make_command())


def test_what_changes_the_command_alike_is_made_ready_once() -> None:
    made: list[str] = []

    def prepare(command: object) -> object:
        made.append(str(command))
        return BRAWL.prepare(command)  # type: ignore[arg-type]

    searching.advise(BRAWL._replace(prepare=prepare), make_command())  # type: ignore[arg-type]
    # Three dice, pushed or not; `one roll` is a decision of the same rule.
    assert len(made) == 6
