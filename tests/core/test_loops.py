"""Exchanges of unknown length, solved exactly: hand-worked chains with the arithmetic written
out."""

from __future__ import annotations

from fractions import Fraction

import pytest

from skirmish_cli.core.loops import Until
from skirmish_cli.core.rules import Rule
from skirmish_cli.core.table import Table
from skirmish_cli.dice.sources import TypedDice
from skirmish_cli.dice.throws import PlainDie


def until_a_six(state: str) -> Rule[str]:
    face = yield PlainDie(6, "six")
    return "six" if face == 6 else "one" if face == 1 else state


def gambler(purse: int) -> Rule[int]:
    face = yield PlainDie(3, "bet")
    return purse + 1 if face == 3 else purse - 1


def test_a_loop_back_to_the_same_state_is_summed_without_end() -> None:
    # 6 or 1 ends it, each 1/6: half of the ends are sixes; a round ends it with 1/3, so 3 rounds on
    # average.
    law = Until("rolling", until_a_six, lambda state: state != "rolling").law()
    assert {end.state: Fraction(weight, law.total) for end, weight in law.weights.items()} == {
        "six": Fraction(1, 2),
        "one": Fraction(1, 2),
    }
    assert law.mean(lambda end: end.rounds) == 3


def test_states_that_can_return_to_each_other_are_solved_together() -> None:
    # A purse of 2 of 4, winning with 1/3: ruin with q/p = 2, (2^4 - 2^2)/(2^4 - 1) = 12/15 = 4/5.
    law = Until(2, gambler, lambda purse: purse in {0, 4}).law()
    assert law.chance(lambda end: end.state == 0) == Fraction(4, 5)
    # Mean length: z/(q-p) - N/(q-p) * (1-(q/p)^z)/(1-(q/p)^N) = 6 - 12 * 3/15 = 18/5.
    assert law.mean(lambda end: end.rounds) == Fraction(18, 5)


def test_the_rounds_of_each_end_are_counted_by_themselves() -> None:
    # From 1 of 3, by hand: h0(1) = 2/3 + 1/3 h0(2), h0(2) = 2/3 h0(1): h0(1) = 6/7. m0(1) = h0(1) +
    # 1/3 m0(2), m0(2) = h0(2) + 2/3 m0(1), h0(2) = 4/7: m0(1) = (6/7 + 4/21) * 9/7 = 66/49.
    law = Until(1, gambler, lambda purse: purse in {0, 3}).law()
    rounds = {end.state: end.rounds for end in law.weights}
    assert law.chance(lambda end: end.state == 0) == Fraction(6, 7)
    assert rounds[0] == Fraction(66, 49) / Fraction(6, 7)


def test_played_with_typed_dice_it_stops_at_the_first_end() -> None:
    source = TypedDice((2, 3, 6))
    ended = Until("rolling", until_a_six, lambda state: state != "rolling").play(Table(source))
    source.finish()
    assert ended == ("six", 3)


def test_a_state_that_can_never_end_is_our_bug() -> None:
    def stuck(state: int) -> Rule[int]:
        yield PlainDie(2, "nothing")
        return state

    with pytest.raises(RuntimeError, match="never ends"):
        Until(1, stuck, lambda state: state == 0).law()


def one_way(state: int) -> Rule[int]:
    face = yield PlainDie(6, "on or stay")
    return state if face < 3 else min(9, state + (1 if face < 6 else 2))


def test_states_that_only_go_on_are_solved_alike_by_both_ways() -> None:
    from skirmish_cli.core.loops import Ended, _carry_forward, _forward_order, _solve, _steps

    for ends in ({4, 5}, {7, 8, 9}):
        loop = Until(0, one_way, lambda state, ends=ends: state in ends)
        laws = loop._laws()
        order = _forward_order(0, laws)
        assert order is not None
        together = _solve(0, _steps(laws))[0]
        carried = _carry_forward(0, laws, order)
        found = {
            end.state: (Fraction(weight, carried.total), end.rounds)
            for end, weight in carried.weights.items()
        }
        assert found == {
            state: (chance, rounds / chance) for state, (chance, rounds) in together.items()
        }
        assert all(isinstance(end, Ended) for end in carried.weights)


def test_states_that_can_be_returned_to_have_no_forward_order() -> None:
    from skirmish_cli.core.loops import _forward_order

    assert _forward_order(1, Until(1, gambler, lambda purse: purse in {0, 3})._laws()) is None


def test_at_most_so_many_rounds_keep_their_very_number() -> None:
    # Each round ends it with 1/3, half of them as a six: 1/6, then 2/3 * 1/6; still rolling after
    # two rounds 4/9.
    law = Until("rolling", until_a_six, lambda state: state != "rolling", 2).law()
    chances = {tuple(end): Fraction(weight, law.total) for end, weight in law.weights.items()}
    assert chances == {
        ("six", 1): Fraction(1, 6),
        ("one", 1): Fraction(1, 6),
        ("six", 2): Fraction(1, 9),
        ("one", 2): Fraction(1, 9),
        ("rolling", 2): Fraction(4, 9),
    }


def test_played_with_a_limit_it_stops_there() -> None:
    source = TypedDice((2, 3))
    assert Until("rolling", until_a_six, lambda state: state != "rolling", 2).play(
        Table(source)
    ) == ("rolling", 2)
    source.finish()


def test_what_is_done_at_the_start_takes_no_round() -> None:
    assert Until("six", until_a_six, lambda state: state != "rolling", 3).law().weights == {
        ("six", 0): 1
    }
    assert Until("six", until_a_six, lambda state: state != "rolling").law().weights == {
        ("six", 0): 1
    }
