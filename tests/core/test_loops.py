"""Exchanges of unknown length, with exact odds: hand-worked, and against linear equations."""

from __future__ import annotations

from fractions import Fraction

import pytest

from skirmish_cli.core.loops import Ended, Until
from skirmish_cli.core.rules import Rule
from skirmish_cli.core.table import Table
from skirmish_cli.dice.sources import TypedDice
from skirmish_cli.dice.throws import PlainDie
from tests.loops import solve_loop
from tests.support import as_chances


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
    assert {end.state: chance for end, chance in as_chances(law).items()} == {
        "six": Fraction(1, 2),
        "one": Fraction(1, 2),
    }
    assert law.mean(lambda end: end.rounds) == 3


def test_states_that_can_be_returned_to_are_refused() -> None:
    # A purse of 2 of 4 may be 2 again, by way of 1 or 3.
    with pytest.raises(RuntimeError, match="return to a state that it has left"):
        Until(2, gambler, lambda purse: purse in {0, 4}).law()

    def winding(state: int) -> Rule[int]:
        face = yield PlainDie(2, "on or back")
        return state + 1 if face == 2 or state == 0 else 1

    # 0 is never seen again, but from 2 the way may lead back to 1.
    with pytest.raises(RuntimeError, match="return to a state that it has left"):
        Until(0, winding, lambda state: state == 3).law()


def test_states_that_return_are_counted_round_by_round_up_to_a_most() -> None:
    # A purse of 1 of 3 is ruined at once with 2/3; after 1/3 it has 2, loses with 2/3 and has 1
    # again: 1/3 * 2/3 = 2/9, or wins with 1/9.
    law = Until(1, gambler, lambda purse: purse in {0, 3}, 2).law()
    assert as_chances(law) == {
        (0, 1): Fraction(2, 3),
        (1, 2): Fraction(2, 9),
        (3, 2): Fraction(1, 9),
    }


def wearing_down(strength: int) -> Rule[int]:
    face = yield PlainDie(3, "wear")
    return strength if face == 1 else strength - 1 if face == 2 else 0


def test_the_rounds_of_each_end_are_counted_by_themselves() -> None:
    # From 2, with 1/3 each it stays, falls to 1, or to 0; done below 1 or at 1. Either end comes
    # with 1/2, after 1/(2/3) = 3/2 rounds on average.
    law = Until(2, wearing_down, lambda strength: strength < 2).law()
    assert as_chances(law) == {
        (1, Fraction(3, 2)): Fraction(1, 2),
        (0, Fraction(3, 2)): Fraction(1, 2),
    }
    # From 3 to 1 or 0: half the time at once to 0 after 3/2 rounds; else by way of 2, after 3
    # rounds, to 1 or 0 alike. 0 comes with 1/2 + 1/4 after (3/2 * 1/2 + 3 * 1/4) / (3/4) = 2.
    law = Until(3, wearing_down, lambda strength: strength < 2).law()
    assert as_chances(law) == {(1, Fraction(3)): Fraction(1, 4), (0, Fraction(2)): Fraction(3, 4)}


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


def test_states_that_only_go_on_come_to_what_linear_equations_say() -> None:
    for ends in ({4, 5}, {7, 8, 9}):
        law = Until(0, one_way, lambda state, ends=ends: state in ends).law()
        assert all(isinstance(end, Ended) for end in law.weights)
        found = {end.state: (chance, end.rounds) for end, chance in as_chances(law).items()}
        assert found == solve_loop(0, one_way, lambda state, ends=ends: state in ends)


def test_linear_equations_solve_states_that_return_by_hand() -> None:
    # A purse of 2 of 4, winning with 1/3: ruin with q/p = 2, (2^4 - 2^2)/(2^4 - 1) = 12/15 = 4/5.
    found = solve_loop(2, gambler, lambda purse: purse in {0, 4})
    assert found[0][0] == Fraction(4, 5)
    # Mean length: z/(q-p) - N/(q-p) * (1-(q/p)^z)/(1-(q/p)^N) = 6 - 12 * 3/15 = 18/5.
    assert sum(chance * rounds for chance, rounds in found.values()) == Fraction(18, 5)
    # From 1 of 3, by hand: h0(1) = 2/3 + 1/3 h0(2), h0(2) = 2/3 h0(1): h0(1) = 6/7. m0(1) = h0(1) +
    # 1/3 m0(2), m0(2) = h0(2) + 2/3 m0(1), h0(2) = 4/7: m0(1) = (6/7 + 4/21) * 9/7 = 66/49.
    found = solve_loop(1, gambler, lambda purse: purse in {0, 3})
    assert found[0] == (Fraction(6, 7), Fraction(66, 49) / Fraction(6, 7))


def test_at_most_so_many_rounds_keep_their_very_number() -> None:
    # Each round ends it with 1/3, half of them as a six: 1/6, then 2/3 * 1/6; still rolling after
    # two rounds 4/9.
    law = Until("rolling", until_a_six, lambda state: state != "rolling", 2).law()
    assert as_chances(law) == {
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
