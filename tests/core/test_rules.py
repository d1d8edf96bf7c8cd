"""The two interpreters of one rule, request by request."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from skirmish_cli.core import rules
from skirmish_cli.core.rules import Chain, Choice, Note, Repeat, Rule, Within, law_of, play
from skirmish_cli.core.table import NoteEntry, Table, ThrowEntry
from skirmish_cli.dice.law import Law
from skirmish_cli.dice.sources import TypedDice
from skirmish_cli.dice.throws import PlainDie
from tests.support import as_chances


def add_a_die(total: int) -> Rule[int]:
    face = yield PlainDie(3, "step")
    return total + face


def two_steps() -> Rule[int]:
    total: int = yield Chain(0, (add_a_die, add_a_die))
    return total


def until_three() -> Rule[int]:
    total: int = yield Chain(0, (add_a_die,) * 3, done=lambda total: total >= 3)
    return total


def roll_off() -> Rule[str | None]:
    first, second = (yield PlainDie(2, "ours")), (yield PlainDie(2, "theirs"))
    return None if first == second else "ours" if first > second else "theirs"


def winner_of_roll_off() -> Rule[str]:
    winner: str = yield Repeat(roll_off)
    return winner


def choosing() -> Rule[str]:
    yield Note("a choice")
    choice: str = yield Choice("which?", ("left", "right"), "right")
    return choice


def at(*faces: int, choose: object = None) -> tuple[Table, TypedDice]:
    source = TypedDice(faces)
    return Table(source, choose), source  # type: ignore[arg-type]


def test_a_chain_merges_equal_states() -> None:
    assert as_chances(law_of(two_steps)) == {
        2: Fraction(1, 9),
        3: Fraction(2, 9),
        4: Fraction(3, 9),
        5: Fraction(2, 9),
        6: Fraction(1, 9),
    }


def test_a_chain_leaves_a_finished_state_alone() -> None:
    # 3 at once 1/3; 1 then 2 or 3, 2 then 1, 2, 3: totals 3, 4, 5; 1 1 goes on to 3, 4, 5.
    expected = {3: Fraction(9 + 3 + 3 + 1, 27), 4: Fraction(3 + 3 + 1, 27), 5: Fraction(3 + 1, 27)}
    assert as_chances(law_of(until_three)) == expected
    table, source = at(1, 3)
    assert play(until_three(), table) == 4
    source.finish()


def test_a_repeat_drops_the_failed_tries() -> None:
    assert as_chances(law_of(winner_of_roll_off)) == {
        "ours": Fraction(1, 2),
        "theirs": Fraction(1, 2),
    }
    table, source = at(1, 1, 2, 2, 2, 1)
    assert play(winner_of_roll_off(), table) == "ours"
    source.finish()
    assert len([entry for entry in table.trace if isinstance(entry, ThrowEntry)]) == 6


def test_a_choice_goes_by_its_policy_unless_the_table_asks() -> None:
    assert as_chances(law_of(choosing)) == {"right": Fraction(1)}
    table, _ = at()
    assert play(choosing(), table) == "right"
    assert [entry.text for entry in table.trace if isinstance(entry, NoteEntry)] == ["a choice"]
    asked, _ = at(choose=lambda question, options, policy: options[0])
    assert play(choosing(), asked) == "left"


def test_a_rule_within_a_rule_has_one_law_for_equal_arguments() -> None:
    assert Within(add_a_die, (1,)).law() is Within(add_a_die, (1,)).law()
    assert Within(add_a_die, (1,)).law() != Within(add_a_die, (2,)).law()


def test_a_choice_of_one_option_is_not_asked() -> None:
    def bound() -> Rule[str]:
        choice: str = yield Choice("which?", ("only",), "only")
        return choice

    def refuse(question: str, options: object) -> str:
        raise AssertionError(question)

    assert play(bound(), at(choose=refuse)[0]) == "only"


def test_equal_results_of_paths_of_unlike_length_are_added_up() -> None:
    def sometimes_twice() -> Rule[int]:
        first = yield PlainDie(2, "first")
        if first == 1:
            return 0
        second: int = yield PlainDie(3, "second")
        return second - 1

    # 0 has 1/2 + 1/2 * 1/3 = 4/6, 1 and 2 have 1/6 each.
    law = law_of(sometimes_twice)
    assert (law.weights, law.total) == ({0: 4, 1: 1, 2: 1}, 6)


def test_weights_are_added_and_never_below_zero() -> None:
    def half() -> Rule[bool]:
        face = yield PlainDie(4, "half")
        return bool(face > 2)

    assert law_of(half).weights == {False: 1, True: 1}


@pytest.mark.parametrize("times", [3, 4])
def test_a_rule_may_ask_so_often_and_no_more(times: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def asks() -> Rule[None]:
        for _ in range(times):
            yield PlainDie(1, "again")

    monkeypatch.setattr(rules, "MOST_ANSWERS", 3)
    if times == 3:
        assert law_of(asks) == Law.certain(None)
        return
    with pytest.raises(RuntimeError, match="asked more than 3 times"):
        law_of(asks)


def test_a_rule_that_never_ends_is_our_bug_and_does_not_hang() -> None:
    def endless() -> Rule[int]:
        while True:
            yield PlainDie(1, "again")

    with pytest.raises(RuntimeError, match="Chain or a Repeat"):
        law_of(endless)


def test_a_rule_may_ask_as_often_as_is_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    def asks(times: int) -> Rule[int]:
        total = 0
        for _ in range(times):
            total += yield PlainDie(2, "again")
        return total

    monkeypatch.setattr(rules, "MOST_ANSWERS", 3)
    assert law_of(asks, 3).weights == {3: 1, 4: 3, 5: 3, 6: 1}
    with pytest.raises(RuntimeError, match="asked more than 3 times"):
        law_of(asks, 4)


def test_paths_of_different_lengths_are_weighed_over_one_total() -> None:
    def stops_early() -> Rule[int]:
        first = yield PlainDie(3, "first")
        if first == 1:
            return 0
        second: int = yield PlainDie(3, "second")
        return second % 2

    # 0 comes at once with 1/3, or with a 2 of the second d3: 1/3 + 2/3 * 1/3 = 5/9.
    assert law_of(stops_early).weights == {0: 5, 1: 4}
    assert law_of(stops_early).total == 9


def test_a_choice_with_one_option_is_not_asked() -> None:
    def forced() -> Rule[str]:
        choice: str = yield Choice("which?", ("right",), "right")
        return choice

    table, _ = at(choose=lambda question, options, policy: "asked")
    assert play(forced(), table) == "right"


def test_a_mixture_weighs_its_parts() -> None:
    mixed = Law.mix([(1, 3, Law.uniform(("a", "b"))), (2, 3, Law({"b": 1, "c": 3}))])
    assert as_chances(mixed) == {
        "a": Fraction(1, 6),
        "b": Fraction(1, 6) + Fraction(1, 6),
        "c": Fraction(1, 2),
    }


def test_a_law_keeps_its_weights_small_and_drops_what_cannot_be() -> None:
    law = Law({"x": 6, "y": 4, "z": 0})
    assert (law.weights, law.total) == ({"x": 3, "y": 2}, 5)
    assert law.chance(lambda result: result == "x") == Fraction(3, 5)
    assert law.mean(lambda result: 10 if result == "x" else Fraction(1, 2)) == Fraction(31, 5)


def test_a_throw_that_finds_no_reading_is_a_bug_and_no_end_of_the_rule() -> None:
    class Empty(PlainDie):
        def read(self, hand: Any) -> int:
            return next(iter(()))

    def asks() -> Rule[int]:
        face: int = yield Empty(6, "empty")
        return face

    with pytest.raises(RuntimeError, match="gave no answer"):
        play(asks(), Table(TypedDice(())))
