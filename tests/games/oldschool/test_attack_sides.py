"""Who may attack whom, and attacks divided over several targets."""

from __future__ import annotations

from fractions import Fraction

import pytest

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.rules import play
from skirmish_cli.core.table import ModifierEntry, Table, ThrowEntry
from skirmish_cli.dice.sources import TypedDice
from tests.games.oldschool.tables import figure, prepare_procedure


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("brenna+helpless vs imp", "is helpless"),
        ("brenna+sprinting vs imp", "a sprint leaves no other action"),
        ("brenna vs imp+leaving imp-2", "one opponent a round"),
        ("brenna+reacted vs imp+leaving", "its one free attack"),
        ("archer vs imp+leaving", "only a ranged weapon"),
        ("brenna imp vs imp-2", "one attacks at a time"),
        ("peasant vs imp imp-2", "can't be divided"),
        ("brenna+acted vs imp", "it has taken its action"),
        ("brenna+helpless vs imp+leaving", "is helpless"),
        ("imp+wounds=0 vs brenna", r"imp\+wounds=0 is out of action already; write 1 to 1"),
        ("imp+wounds=-1 vs brenna", r"imp\+wounds -1 is out of range: 1 to 1"),
        ("archer+with vs imp", r"archer\+with needs a weapon of its card; write \+with=longbow"),
        ("peasant+with=club vs imp", "its card has no weapons"),
    ],
)
def test_an_attack_that_cannot_be_made_says_why(words: str, message: str) -> None:
    with pytest.raises(UsageProblem, match=message):
        prepare_procedure("attack", words)


def test_attacks_are_divided_evenly_unless_split() -> None:
    groups = prepare_procedure("attack", "brenna vs imp imp-2 imp-3").rule.args[0]  # type: ignore[attr-defined]
    assert [one.pool.dice for one in groups] == [2, 1, 1]
    groups = prepare_procedure("attack", "brenna vs imp imp-2", split="1,3").rule.args[0]  # type: ignore[attr-defined]
    assert [one.pool.dice for one in groups] == [1, 3]


@pytest.mark.parametrize("split", ["1,1", "2,1,1", "4", "0,4", "a,b", "4,-1,1"])
def test_a_split_must_divide_all_attacks_over_all_targets(split: str) -> None:
    with pytest.raises(UsageProblem, match="--split"):
        prepare_procedure("attack", "brenna vs imp imp-2", split=split)


def test_each_target_of_a_split_is_as_likely_out_as_alone() -> None:
    both = prepare_procedure("attack", "brenna vs imp imp-2", split="3,1")
    alone = prepare_procedure("attack", "brenna vs imp", attacks=3)
    assert figure(both, "out", "imp") == figure(alone, "out")
    assert figure(both, "hits_mean") == Fraction(12, 5)


def test_each_part_of_a_split_says_how_many_dice_of_all_it_has() -> None:
    groups = prepare_procedure("attack", attacks=12, defense=3, split="2,10").rule.args[0]  # type: ignore[attr-defined]
    assert [one.pool.words.terms[0] for one in groups] == [
        (2, "attacks: 2 of 12 on target-1"),
        (10, "attacks: 10 of 12 on target-2"),
    ]
    assert groups[0].pool.words.why == "attack on target-1"
    told = ("out of all: every target is out",)
    assert prepare_procedure("attack", "brenna vs imp imp-2", split="3,1").odds_notes == told
    assert prepare_procedure("attack", attacks=4, defense=3, split="2,2").odds_notes == ()


def test_the_marks_of_a_split_are_those_of_all_its_dice() -> None:
    both, one = (
        prepare_procedure("attack", attacks=4, defense=3, split="2,2"),
        prepare_procedure("attack", attacks=4, defense=3),
    )
    assert figure(both, "any_one") == figure(one, "any_one") == Fraction(369, 625)
    assert figure(both, "any_explosion") == figure(one, "any_explosion") == Fraction(671, 1296)


def test_what_a_part_is_made_of_is_told_beside_its_own_dice() -> None:
    prepared = prepare_procedure("attack", attacks=3, defense=3, split="2,1")
    table = Table(TypedDice((6, 1, 6, 2, 5)))
    play(prepared.rule(), table)
    told = [
        entry.die if isinstance(entry, ThrowEntry) else entry.source
        for entry in table.trace
        if isinstance(entry, ThrowEntry | ModifierEntry)
    ]
    assert told == [
        "2d6",
        "attacks: 2 of 3 on target-1",
        "defense: given",
        "1d6",
        "attacks: 1 of 3 on target-2",
        "defense: given",
        "1d6",
        "1d6",
    ]
