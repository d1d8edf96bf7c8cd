"""`--policy NAME=best`: the best option of each decision, in the odds and at a table alike."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import NamedTuple

import pytest

from skirmish_cli.advice.best_choices import BestChoices, find_best_choices
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.loops import Ended, Until
from skirmish_cli.core.procedure import Goal, Prepared, SideTable
from skirmish_cli.core.rules import Assumed, Chain, Choice, Rule, Within, law_of, play
from skirmish_cli.core.table import ChoiceEntry, Chooser, Entry, Table
from skirmish_cli.dice.law import Law
from skirmish_cli.dice.sources import SeededDice
from skirmish_cli.dice.throws import PlainDie
from tests.advice.small_rules import Rules
from tests.support import as_chances, law_by_rolling

GOAL = Goal("number", owners=("a",))
FIGURES = {"number": lambda number: number}


class Season(NamedTuple):
    """The sum of gains, and whether each side still has what it can spend."""

    total: int
    has_token: bool = True
    has_guard: bool = True


def season(gains: tuple[int, ...], policy: str = "spend") -> Rule[Season]:
    end: Season = yield Chain(Season(0), tuple(partial(gain, one, policy) for one in gains))
    return end


def gain(worth: int, policy: str, state: Season) -> Rule[Season]:
    """Roll a d4 for a gain, or spend the token on a d8; a 4 or more hits."""
    sides = 4
    if state.has_token:
        taken = yield Choice(f"on {worth}?", ("keep", "spend"), policy, "a", name="token")
        if taken == "spend":
            state, sides = state._replace(has_token=False), 8
    face = yield PlainDie(sides, "hit")
    if face < 4:
        return state
    stopped, has_guard = yield Within(guard, (worth, state.has_guard))
    return state._replace(total=state.total + (0 if stopped else worth), has_guard=has_guard)


def guard(worth: int, has_guard: bool) -> Rule[tuple[bool, bool]]:
    """Let the other side guard once: a 2 on a d2 stops the gain."""
    if not has_guard:
        return False, False
    taken = yield Choice(f"guard the {worth}?", ("no", "guard"), "no", "b", name="guard")
    if taken == "no":
        return False, True
    face = yield PlainDie(2, "guard")
    return face == 2, False


def find_season(*names: str) -> BestChoices[Season]:
    figures = {"total": lambda state: state.total}
    return BestChoices(partial(season, (1, 5)), names, Goal("total", "", ("a",)), figures)


def find_total(best: BestChoices[Season]) -> Fraction:
    return best.law().mean(lambda state: state.total)


def test_each_side_decides_by_what_follows_in_the_chain() -> None:
    # By the policies the token goes on the 1: 5/8 of 1 and 1/4 of 5.
    assert find_total(find_season()) == Fraction(5, 8) + Fraction(5, 4)
    # The best keeps it for the 5.
    assert find_total(find_season("token")) == Fraction(1, 4) + Fraction(25, 8)
    # To guard the 1 would save half of it, and to guard the 5 half of 5/4: that is more.
    assert find_total(find_season("guard")) == Fraction(5, 8) + Fraction(5, 8)
    # With both the guard waits for the 5 as well. Spent on the 1 the token leaves 5/8 + 5/8, kept
    # it leaves 1/4 + 25/16.
    both = find_season("token", "guard")
    assert find_total(both) == Fraction(29, 16)
    # The 1 comes with 1/4, the 5 with 5/8 x 1/2 = 5/16, each whatever the other.
    assert as_chances(both.law().map(lambda state: state.total)) == {
        0: Fraction(3 * 11, 64),
        1: Fraction(11, 64),
        5: Fraction(3 * 5, 64),
        6: Fraction(5, 64),
    }


@pytest.mark.parametrize("names", [(), ("token",), ("guard",), ("token", "guard")])
def test_every_roll_of_the_season_comes_weighted_to_its_odds(names: tuple[str, ...]) -> None:
    best = find_season(*names)
    assert law_by_rolling(best.lead, 4) == as_chances(best.law())


@pytest.mark.parametrize("policy", ["keep", "spend"])
def test_the_last_chance_is_taken_at_the_table_too(policy: str) -> None:
    figures = {"total": lambda state: state.total}
    for gains in ((1, 5), (5, 1), (2, 2)):
        rule = partial(season, gains, policy)
        best = BestChoices(rule, {"token"}, Goal("total", owners=("a",)), figures)
        # The token is worth 3/8 of the larger gain, on top of 1/4 of each.
        assert find_total(best) == Fraction(sum(gains), 4) + Fraction(3 * max(gains), 8)
        assert law_by_rolling(best.lead, 4) == as_chances(best.law())


@pytest.mark.parametrize("policy", ["left", "right"])
def test_what_is_as_good_goes_to_the_policy(policy: str) -> None:
    def rule() -> Rule[str]:
        answer: str = yield Choice("which?", ("left", "right"), policy, "a", name="way")
        return answer

    best = BestChoices(rule, {"way"}, Goal("same", owners=("a",)), {"same": lambda way: 1})
    assert best.law() == Law.certain(policy)
    assert law_by_rolling(best.lead, 0) == {policy: 1}


def decide_and_toss() -> Rule[int]:
    taken = yield Choice("toss?", ("no", "toss"), "no", "a", name="toss")
    if taken == "no":
        return 0
    face: int = yield PlainDie(2, "toss")
    return face


def uneven() -> Rule[tuple[int, int]]:
    """Go on with another die after each side of a coin."""
    side = yield Within(decide_and_toss)
    face = yield PlainDie((2, 3, 5)[side], "another")
    last = yield Choice("add?", ("no", "add"), "no", "a", name="add")
    return side, face + (last == "add")


def test_what_follows_in_other_numbers_of_ways_is_added_in_proportion() -> None:
    figures = {"sum": sum}
    best = BestChoices(uneven, {"toss", "add"}, Goal("sum", owners=("a",)), figures)
    # Half of the time 2 to 4 with a third each, and half of the time 2 to 6 with a fifth each.
    expected = {(1, face): Fraction(1, 6) for face in (2, 3, 4)}
    expected |= {(2, face): Fraction(1, 10) for face in (2, 3, 4, 5, 6)}
    assert as_chances(best.law()) == expected
    assert law_by_rolling(best.lead, 2) == expected


def bet() -> Rule[str]:
    """Bet with one of two dice: two of three win and one loses, or one of two wins."""
    taken = yield Choice("which?", ("bold", "safe"), "bold", "a", name="bet")
    if taken == "safe":
        face = yield PlainDie(2, "safe")
        return "won" if face == 2 else "drawn"
    face = yield PlainDie(3, "bold")
    return "won" if face > 1 else "lost"


BETS = {"wins": lambda end: end == "won", "loses": lambda end: end == "lost"}


@pytest.mark.parametrize(
    ("goal", "chances"),
    [
        # Winning alone: 2/3 beat 1/2. Less losing: 2/3 - 1/3 are below 1/2.
        (Goal("wins", owners=("a",)), {"won": Fraction(2, 3), "lost": Fraction(1, 3)}),
        (Goal("wins", "loses", ("a",)), {"won": Fraction(1, 2), "drawn": Fraction(1, 2)}),
        # For somebody else the worst is best, and if both are as good the policy decides.
        (Goal("wins", owners=("b",)), {"won": Fraction(1, 2), "drawn": Fraction(1, 2)}),
        (Goal("wins", "wins", ("a",)), {"won": Fraction(2, 3), "lost": Fraction(1, 3)}),
    ],
)
def test_a_goal_may_be_a_difference(goal: Goal, chances: dict[str, Fraction]) -> None:
    best = BestChoices(bet, {"bet"}, goal, BETS)
    assert as_chances(best.law()) == chances
    assert law_by_rolling(best.lead, 1) == chances


@pytest.mark.parametrize(("owners", "taken"), [(("a",), "more"), (("b",), "less")])
def test_options_that_are_as_good_may_be_told_apart_by_what_comes_next(
    owners: tuple[str, ...], taken: str
) -> None:
    def rule() -> Rule[str]:
        answer: str = yield Choice("which?", ("bad", "less", "more"), "less", "a", name="way")
        return answer

    ways = {"good": lambda way: (way != "bad") == (owners == ("a",))}
    goal = Goal("good", owners=owners, then=lambda way: way == "more")
    assert BestChoices(rule, {"way"}, goal, ways).law() == Law.certain(taken)
    assert law_by_rolling(BestChoices(rule, {"way"}, goal, ways).lead, 0) == {taken: 1}


def show_a_die(rerolls: bool) -> Rule[tuple[str, int]]:
    """Show a d2 to its player, who may reroll a 1."""
    face = yield PlainDie(2, "shown")
    policy = "reroll" if rerolls and face == 1 else "keep"
    taken = yield Choice("reroll?", ("keep", "reroll"), policy, "a", name="reroll")
    return ("lies", face) if taken == "keep" else ("again", 0)


def assume_a_die(rerolls: bool) -> Law[tuple[str, int]]:
    """Say that it is thrown by a rule of its own, as long as the policy decides."""
    return Law.certain(("by policy", int(rerolls)))


def throw_by_policy(rerolls: bool) -> Rule[int]:
    first = yield PlainDie(2, "first")
    if first == 2 or not rerolls:
        return int(first)
    second: int = yield PlainDie(2, "second")
    return second


def shown_and_swapped() -> Rule[tuple[int, str]]:
    """Show a die, then swap the 1 and the 2 or not."""
    how, face = yield Assumed(show_a_die, (True,), assume_a_die)
    if how == "again":
        face = yield PlainDie(2, "again")
    elif how == "by policy":
        face = yield Within(throw_by_policy, (bool(face),))
    taken = yield Choice("swap?", ("no", "swap"), "no", "a", name="swap")
    return face, taken


SWAPPED = {"shows": lambda end: 3 - end[0] if end[1] == "swap" else end[0]}


def test_a_law_given_by_hand_serves_where_nothing_is_decided_inside() -> None:
    # A 1 that is left after the reroll, one of four, is swapped.
    best = BestChoices(shown_and_swapped, {"swap"}, Goal("shows", owners=("a",)), SWAPPED)
    expected = {(1, "swap"): Fraction(1, 4), (2, "no"): Fraction(3, 4)}
    assert as_chances(best.law()) == expected
    # At the table the die is shown, which that law knows nothing of.
    assert law_by_rolling(best.lead, 3) == expected


@pytest.mark.parametrize(("owners", "taken"), [(("a",), "left"), (("",), "right")])
def test_what_nobody_owns_follows_its_policy_unless_the_goal_is_for_nobody(
    owners: tuple[str, ...], taken: str
) -> None:
    def rule() -> Rule[str]:
        answer: str = yield Choice("which?", ("left", "right"), "left", name="way")
        return answer

    goal = Goal("right", owners=owners)
    best = BestChoices(rule, {"way"}, goal, {"right": lambda way: way == "right"})
    assert best.law() == Law.certain(taken)
    assert law_by_rolling(best.lead, 0) == {taken: 1}


def test_the_trace_tells_where_the_best_is_not_what_the_policy_would_do() -> None:
    def resolve(goal: Goal, choose: Chooser | None = None) -> list[Entry]:
        table = Table(SeededDice(1), choose)
        play(BestChoices(bet, {"bet"}, goal, BETS).lead(), table)
        return [entry for entry in table.trace if isinstance(entry, ChoiceEntry)]

    safe, bold = Goal("wins", "loses", ("a",)), Goal("wins", owners=("a",))
    assert resolve(safe) == [("which?", "safe")]
    assert resolve(bold) == []
    # Whoever decides otherwise is told of once, also where that is what the policy would do.
    assert resolve(safe, lambda question, options, policy: "bold") == [("which?", "bold")]
    assert resolve(safe, lambda question, options, policy: policy) == [("which?", "safe")]


def test_names_for_which_nothing_is_to_be_decided_are_listed() -> None:
    def rule() -> Rule[str]:
        yield Choice("only one way?", ("on",), "on", "a", name="one")
        return (yield Within(bet))

    goal = Goal("wins", owners=("a",))
    assert BestChoices(rule, {"one", "bet", "other"}, goal, BETS).list_idle() == ["one", "other"]
    assert BestChoices(rule, {"bet"}, goal, BETS).list_idle() == []


class Averaged(Within[Fraction]):
    """A part of which the odds know the mean only."""

    def law(self) -> Law[Fraction]:
        return Law.certain(super().law().mean(lambda number: number))


def throw_for_points() -> Rule[Fraction]:
    face = yield PlainDie(3, "points")
    return Fraction(face)


def points_and_bet() -> Rule[tuple[Fraction, str]]:
    points = yield Averaged(throw_for_points)
    return points, (yield Within(bet))


def test_a_part_that_adds_results_up_for_odds_still_does() -> None:
    figures = {"wins": lambda end: end[1] == "won"}
    best = BestChoices(points_and_bet, {"bet"}, Goal("wins", owners=("a",)), figures)
    assert as_chances(best.law()) == {(2, "won"): Fraction(2, 3), (2, "lost"): Fraction(1, 3)}
    assert len(law_by_rolling(best.lead, 2)) == 6


def test_where_it_decides_inside_the_rule_itself_is_weighed() -> None:
    # Either face is worth 2 in the end, so the reroll changes nothing and goes to the policy. The
    # lowest is the other way round.
    names = {"swap", "reroll"}
    best = BestChoices(shown_and_swapped, names, Goal("shows", owners=("a",)), SWAPPED)
    assert law_by_rolling(best.lead, 3) == as_chances(best.law())
    alone = BestChoices(shown_and_swapped, {"reroll"}, Goal("shows", owners=("b",)), SWAPPED)
    # Who wants it low rerolls the 2 and keeps the 1.
    assert as_chances(alone.law()) == {(1, "no"): Fraction(3, 4), (2, "no"): Fraction(1, 4)}
    assert law_by_rolling(alone.lead, 3) == as_chances(alone.law())


def rounds() -> Rule[int]:
    """Play rounds in which a policy decides what counts."""

    def one(state: int) -> Rule[int]:
        taken = yield Choice("two?", ("one", "two"), "one", "a", name="rounds")
        face = yield PlainDie(2, "round")
        return state + (face if taken == "two" else 1)

    ended: Ended = yield Until(0, one, lambda state: state > 2)
    return int(ended.state)


def test_in_rounds_without_a_fixed_number_the_policy_decides() -> None:
    best = BestChoices(rounds, {"rounds"}, Goal("number", owners=("a",)), FIGURES)
    assert best.law() == law_of(rounds)
    assert law_by_rolling(best.lead, 3) == {3: 1}


def long_rule() -> Rule[int]:
    total = 0
    while total < 5_000:
        taken = yield Choice("more?", ("no", "yes"), "no", "a", name="more")
        total += 1 + (taken == "yes")
    return total


def wide_rule() -> Rule[int]:
    for _ in range(40):
        yield Choice("which?", ("one", "two"), "one", "a", name="more")
        yield PlainDie(10, "die")
    return 0


@pytest.mark.parametrize(
    ("rule", "words"), [(long_rule, "too many throws in a row"), (wide_rule, "500,000 steps")]
)
def test_what_is_too_much_to_weigh_is_told(rule: Rules, words: str) -> None:
    best = BestChoices(rule, {"more"}, GOAL, FIGURES)
    for read in (best.law, best.lead):
        with pytest.raises(UsageProblem, match=words) as told:
            read()
        assert "more=best" in str(told.value)
    # Without decisions only one way is followed.
    assert BestChoices(long_rule, {"other"}, GOAL, FIGURES).law() == Law.certain(5_000)


def test_without_a_goal_nothing_is_best_and_nothing_beside_other_commands() -> None:
    prepared = Prepared(bet, BETS, row=lambda end: {}, outcome=lambda end, trace: {})
    with pytest.raises(UsageProblem, match="bet=best: nothing says what would be best"):
        find_best_choices(prepared, {"bet"})
    with_goal = prepared._replace(goal=Goal("wins", owners=("a",)))
    other = SideTable("Other commands", ("command",), list, weighs=True)
    with pytest.raises(UsageProblem, match="bet=best goes with"):
        find_best_choices(with_goal._replace(tables=(other,)), {"bet"})
    assert find_best_choices(with_goal, {"bet"}).law().chance(BETS["wins"]) == Fraction(2, 3)
