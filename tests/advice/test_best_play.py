"""Advice: the best play is found by backward induction and is never worse than any fixed policy."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from itertools import product
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from skirmish_cli.advice.best_play import Aims, BestPlay
from skirmish_cli.advice.planting import Planter
from skirmish_cli.core.rules import About, Chain, Choice, Note, Repeat, Rule, Within, law_of
from skirmish_cli.dice.throws import PlainDie
from tests.advice.playing import play_best, play_by


def push_your_luck(rounds: int, start: int = 0) -> Rule[int]:
    """Roll a d4 up to some times; a 1 loses everything, stopping keeps the sum."""
    total = start
    for _ in range(rounds):
        taken = yield Choice("roll again?", ("stop", "roll"), "stop")
        if taken == "stop":
            return total
        face = yield PlainDie(4, "luck")
        if face == 1:
            return 0
        total += face
    return total


def worth(total: int) -> int:
    return total


def test_the_best_play_of_a_small_game_is_worked_out_by_hand() -> None:
    # With n in hand a last roll is worth (2 + 3 + 4 + 3 n) / 4, against n for stopping: roll below
    # 9.
    play = play_best(push_your_luck, (1,), (worth,), {"lost": lambda total: total == 0})
    assert play.worth == Fraction(9, 4)
    assert play.figures == {"lost": Fraction(1, 4)}
    assert play.tell() == [("roll again?", "roll")]
    assert play_best(push_your_luck, (1, 9), (worth,)).worth == 9
    # A tie goes to the named policy.
    assert play_best(
        push_your_luck, (1, 9), (worth,), {"lost": lambda total: total == 0}
    ).figures == {"lost": 0}
    assert play_best(push_your_luck, (1, 10), (worth,)).tell() == [("roll again?", "stop")]


def test_a_tie_goes_to_what_is_looked_at_next_and_else_is_no_part_of_the_plan() -> None:
    def safe(total: int) -> bool:
        return total != 0

    # With 9 in hand rolling and stopping are worth 9 both; only stopping is safe, and only that is
    # told.
    assert not play_best(push_your_luck, (1, 9), (worth,)).plan
    assert play_best(push_your_luck, (1, 9), (worth, safe)).tell() == [("roll again?", "stop")]
    daring = play_best(
        push_your_luck,
        (1, 9),
        (worth, lambda total: total == 0),
        {"lost": lambda total: total == 0},
    )
    assert (daring.worth, daring.figures) == (9, {"lost": Fraction(1, 4)})


def test_a_decision_depends_on_what_was_rolled_before() -> None:
    # With 8 in hand: roll, and stop at 10, 11 and 12.
    play = play_best(push_your_luck, (2, 8), (worth,))
    assert play.worth == Fraction(10 + 11 + 12, 4)
    # The question tells one decision from the other only by the number in hand, which it doesn't
    # say: so the plan has both, the likelier first.
    assert play.plan.topics == {
        ("", "roll again?"): {(): {About("roll again?"): {("roll",): 1.0, ("stop",): 0.75}}}
    }
    assert play.tell() == [("roll again?", "roll or stop, by what came before")]


def test_the_policy_played_by_name_is_the_law() -> None:
    for start in (0, 3, 12):
        by_policy = play_by(
            push_your_luck, (3, start), worth, {}, lambda choice, options: choice.policy
        )
        assert by_policy.worth == law_of(push_your_luck, 3, start).mean(worth)


def stage(gain: int, state: tuple[int, int]) -> Rule[tuple[int, int]]:
    """Spend one of the tokens for a better die, or not."""
    total, tokens = state
    sides = 4
    if tokens:
        taken = yield Choice(f"spend on {gain}?", ("keep", "spend"), "spend", "me")
        if taken == "spend":
            tokens, sides = tokens - 1, 8
    face = yield PlainDie(sides, "gain")
    return (total + (gain if face >= 4 else 0), tokens)


def season(gains: tuple[int, ...]) -> Rule[tuple[int, int]]:
    end: tuple[int, int] = yield Chain((0, 1), tuple(partial(stage, gain) for gain in gains))
    return end


def test_a_chain_keeps_its_token_for_where_it_pays_most() -> None:
    play = play_best(season, ((1, 5, 2),), (lambda state: state[0],))
    # 1/4 of 1, 5/8 of 5, 1/4 of 2.
    assert play.worth == Fraction(1, 4) + Fraction(25, 8) + Fraction(2, 4)
    # On the 2 there is nothing left to spend, so that question never comes.
    assert play.tell() == [("spend on 1?", "keep"), ("spend on 5?", "spend")]
    assert law_of(season, (1, 5, 2)).mean(lambda state: state[0]) < play.worth


def test_the_choices_of_others_follow_their_policy() -> None:
    theirs = play_best(season, ((1, 5, 2),), (lambda state: state[0],), owner="you")
    assert theirs.worth == law_of(season, (1, 5, 2)).mean(lambda state: state[0])
    assert (
        play_best(season, ((1, 5, 2),), (lambda state: state[0],), owner="me").worth > theirs.worth
    )


def nested(gains: tuple[int, ...]) -> Rule[int]:
    yield Note("a rule within a rule, and a repeated one")
    (total, _) = yield Within(season, (gains,))
    tie: int = yield Repeat(_no_one)
    extra = yield Choice("take the sure 1?", ("no", "yes"), "no")
    return total + (1 if extra == "yes" else 0) + 0 * tie


def _no_one() -> Rule[int | None]:
    face = yield PlainDie(4, "repeat")
    return None if face == 1 else face


def test_choices_within_rules_and_around_repeats_are_found() -> None:
    alone = play_best(season, ((2, 3),), (lambda state: state[0],))
    assert play_best(nested, ((2, 3),), (worth,)).worth == alone.worth + 1


def test_a_chain_within_a_chain_is_decided_on_too() -> None:
    def outer() -> Rule[tuple[int, int]]:
        end: tuple[int, int] = yield Chain(
            (0, 1), (lambda state: season((1, 5, 2)), partial(stage, 3))
        )
        return end

    inner = play_best(season, ((1, 5, 2),), (lambda state: state[0],))
    # The token is spent on the 5 inside, so the 3 has the plain die: 1/4 of it.
    assert play_best(outer, (), (lambda state: state[0],)).worth == inner.worth + Fraction(3, 4)


def outer() -> Rule[tuple[int, int]]:
    end: tuple[int, int] = yield Chain(
        (0, 1), (lambda state: season((1, 5, 2)), partial(stage, 3), partial(stage, 4))
    )
    return end


def test_what_is_known_of_a_chain_is_not_used_where_a_decision_in_it_is_forced() -> None:
    aims = Aims((lambda state: state[0],), lambda state: 0, lambda choice: True)
    best = BestPlay(Planter().plant(outer, ()), aims, {})
    # A d4 shows a 4 with 1/4, a d8 4 or more with 5/8: the token is worth 3/8 of what it is spent
    # on, beside 1/4 of 1 + 5 + 2 + 3 + 4.
    for kept, spent in (
        ((), 5),
        ((5,), 4),
        ((5, 4), 3),
        ((4,), 5),
        ((5, 4, 3), 2),
        ((), 5),
        ((5, 4, 3, 2, 1), 0),
        ((5, 3), 4),
    ):
        forced = {f"spend on {gain}?": "keep" for gain in kept}
        value = best.force(forced).read().value
        assert value == Fraction(15, 4) + Fraction(3, 8) * spent, kept


def reroll_once(sides: int) -> Rule[int]:
    face = yield PlainDie(sides, "die")
    about = About("reroll?", "face", (face, str(face)))
    taken = yield Choice(f"reroll the {face}?", ("keep", "reroll"), "keep", "me", about)
    if taken == "keep":
        return int(face)
    again: int = yield PlainDie(sides, "again")
    return again


def test_a_plan_tells_case_by_case_what_the_best_play_does() -> None:
    play = play_best(reroll_once, (6,), (worth,))
    assert play.worth == Fraction(17, 4)  # 3.5 for 1 to 3, else the face: (3 x 3.5 + 4 + 5 + 6) / 6
    assert play.tell() == [("reroll?", "face 1 to 3: reroll; 4 to 6: keep")]


def twice() -> Rule[int]:
    first = yield Within(reroll_once, (4,), "first")
    second = yield Within(reroll_once, (4,), "second")
    return int(first + second)


def test_equal_rules_within_a_rule_are_each_decided_on() -> None:
    # A d4 with a reroll of 1 and 2: (2 x 2.5 + 3 + 4) / 4 = 3.
    play = play_best(twice, (), (worth,), {"both four": lambda total: total == 8})
    assert play.worth == 6
    # A 4 comes at once with 1/4, or after a reroll with 1/8: 9/64 twice.
    assert play.figures == {"both four": Fraction(9, 64)}
    about = About("reroll?", "face", (1, "1"))
    assert play.plan.topics["me", "reroll?"][()][about] == {("reroll",): 0.5}


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(0, 9), min_size=1, max_size=4), st.data())
def test_the_best_play_is_never_worse_than_any_fixed_policy(
    gains: list[int], data: st.DataObject
) -> None:
    asked = tuple(gains)
    best = play_best(season, (asked,), (lambda state: state[0],)).worth
    picks = data.draw(st.lists(st.sampled_from(("keep", "spend")), min_size=10, max_size=10))

    def fixed(choice: Choice, options: Mapping[str, Any]) -> str:
        return picks[int(choice.question.removeprefix("spend on ").rstrip("?"))]

    assert best >= play_by(season, (asked,), lambda state: state[0], {}, fixed).worth


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 3), st.integers(0, 12), st.lists(st.booleans(), min_size=16, max_size=16))
def test_no_rule_of_thumb_beats_it(rounds: int, start: int, answers: list[bool]) -> None:
    best = play_best(push_your_luck, (rounds, start), (worth,)).worth
    count = iter(answers * 40)

    def by_whim(choice: Choice, options: Mapping[str, Any]) -> str:
        return "roll" if next(count) else "stop"

    assert best >= play_by(push_your_luck, (rounds, start), worth, {}, by_whim).worth


def test_every_policy_of_a_small_chain_is_at_most_as_good_and_one_is_as_good() -> None:
    gains = (3, 1, 4)
    best = play_best(season, (gains,), (lambda state: state[0],)).worth
    found = []
    for picks in product(("keep", "spend"), repeat=3):
        plan = {f"spend on {gain}?": pick for gain, pick in zip(gains, picks, strict=True)}
        found.append(
            play_by(
                season,
                (gains,),
                lambda state: state[0],
                {},
                lambda choice, options, plan=plan: plan[choice.question],
            ).worth
        )
    assert max(found) == best


def follow_up_or_stop() -> Rule[int]:
    """Take a sure 1 or the 4 of a d4, inside; a die follows only what was dared."""
    taken = yield Within(_dare)
    if taken != "won":
        return 1 if taken == "sure" else 0
    face = yield PlainDie(6, "prize")
    return int(face)


def _dare() -> Rule[str]:
    taken = yield Choice("dare?", ("sure", "dare"), "sure", "me")
    if taken == "sure":
        return "sure"
    face = yield PlainDie(4, "dared")
    return "won" if face == 4 else "lost"


def test_what_follows_the_ends_of_a_rule_within_is_weighed_over_one_denominator() -> None:
    # Dared: 1/4 of 7/2 is less than the sure 1; twice as much of it is more.
    assert play_best(follow_up_or_stop, (), (worth,)).worth == 1
    play = play_best(follow_up_or_stop, (), (lambda gain: gain if gain < 2 else 2 * gain,))
    # A prize of 1 stays 1: (1 + 4 + 6 + 8 + 10 + 12) / 6 / 4 = 41/24.
    assert (play.worth, play.tell()) == (Fraction(41, 24), [("dare?", "dare")])


def take_turns() -> Rule[int]:
    """Side a bids 1 or 2, side b meets it or not; a bid that is met is lost."""
    bid = yield Choice("bid?", ("one", "two"), "one", "a")
    met = yield Choice("meet it?", ("let", "meet"), "let", "b")
    gain = 2 if bid == "two" else 1
    if met == "let":
        return gain
    save = yield Choice("save it?", ("no", "yes"), "no", "a")
    return 1 if save == "yes" and bid == "one" else -gain


def test_the_other_side_is_read_by_its_policy_and_by_its_best_reply() -> None:
    play = play_best(take_turns, (), (worth,), owner="a")
    # It lets a bid of 2; met, that is lost, for only a bid of 1 can be saved.
    assert (play.worth, play.against_best_reply) == (2, -2)
    assert play.tell() == [("bid?", "two")]
    robust = play_best(take_turns, (), (worth,), owner="a", robust=True)
    # A bid of 1 is worth 1 either way: saved where it is met. With a tie it is let, as named.
    assert (robust.worth, robust.against_best_reply) == (1, 1)
    assert robust.tell() == [("bid?", "one")]


def test_the_other_side_may_play_for_something_else() -> None:
    # It would rather meet whatever that costs it: a bid of 1, saved, is then 1 still.
    play = play_best(take_turns, (), (worth,), owner="a", theirs=lambda gain: gain == -2)
    assert (play.worth, play.against_best_reply) == (2, -2)


def test_a_decision_that_is_made_beforehand_is_kept_and_not_told() -> None:
    play = play_best(take_turns, (), (worth,), owner="a", forced={"bid?": "one"})
    # Against the best reply the bid is still saved, though the named policy never lets it come up.
    assert (play.worth, play.against_best_reply, play.tell()) == (1, 1, [])
    other = play_best(take_turns, (), (worth,), owner="a", forced={"bid?": "three"})
    assert other.worth == 2  # no such option, so it is open


def indifferent() -> Rule[str]:
    taken: str = yield Choice("which?", ("left", "right"), "right", "me")
    return taken


def test_options_that_are_equal_in_everything_go_to_the_named_policy() -> None:
    play = play_best(indifferent, (), (lambda taken: 1,), {"right": lambda taken: taken == "right"})
    assert play.figures == {"right": 1}
    better = play_best(
        indifferent, (), (lambda taken: taken == "left",), {"right": lambda taken: taken == "right"}
    )
    assert better.figures == {"right": 0}
