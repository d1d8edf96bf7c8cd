"""Explained odds tell the rolls behind them: their dice, what is added to each, and what it must
reach."""

from __future__ import annotations

import shlex
from typing import Any

import pytest

from skirmish_cli.core import outline
from skirmish_cli.core.outline import law_and_rolls
from skirmish_cli.core.registry import game_ids, get_game
from skirmish_cli.core.rules import Chain, Rule, Within, law_of
from skirmish_cli.dice.law import Law
from skirmish_cli.dice.throws import Hand, PlainDie, Term, Throw
from skirmish_cli.games.freeblades.dice.contest import Contest
from skirmish_cli.games.freeblades.dice.opposed import Opposed
from skirmish_cli.games.freeblades.dice.readings import Spiker, Words
from skirmish_cli.games.freeblades.dice.spiking import SpikingDie
from tests.support import run_here


class Alike:
    """A name that makes no difference to odds."""

    def __init__(self, words: str) -> None:
        self.words = words

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Alike)

    def __hash__(self) -> int:
        return 0


def attack(target: int) -> Rule[bool]:
    words = Words("attack", (Term(1, "high ground"),))
    reached = yield SpikingDie(Spiker(6, 1), target, 10, words=words)
    if not reached.is_success:
        return False
    hurt = yield SpikingDie(Spiker(8), 4, 10, words=Words("damage"))
    return bool(hurt.is_success)


def skirmish(lowest: int) -> Rule[int]:
    def strike(wounds: int) -> Rule[int]:
        hurt = yield Within(attack, (lowest + wounds,))
        return wounds + hurt

    end: int = yield Chain(0, (strike, strike))
    return end


def test_each_roll_is_told_once_with_its_terms_and_what_it_must_reach() -> None:
    law, rolls = law_and_rolls(lambda: attack(5))
    assert [tuple(roll) for roll in rolls] == [
        ("attack", "d6", (Term(1, "high ground"),), 5, 5, (5,)),
        ("damage", "d8", (), 4, 4, (4,)),
    ]
    assert law == law_of(attack, 5)


def test_a_roll_that_comes_up_in_several_ways_tells_the_range_of_what_it_must_reach() -> None:
    # The second strike is at 5 more the wounds of the first: 5 or 6.
    _, rolls = law_and_rolls(lambda: skirmish(5))
    assert [(roll.why, roll.target, roll.highest, roll.targets) for roll in rolls] == [
        ("attack", 5, 6, (5, 6)),
        ("damage", 4, 4, (4,)),
    ]


def test_both_dice_of_a_contest_are_told_and_no_number_that_only_dice_give() -> None:
    def contest() -> Rule[bool]:
        opposed = Opposed(Spiker(8), Spiker(2, 2), None, 10)
        second = Words("resists", (Term(2, "cover"),))
        reached = yield Contest(opposed, Words("acts"), second)
        return bool(reached.is_success)

    _, rolls = law_and_rolls(contest)
    assert [tuple(roll) for roll in rolls] == [
        ("acts", "d8", (), None, None, ()),
        ("resists", "d2", (Term(2, "cover"),), None, None, ()),
    ]


def test_what_was_worked_out_before_is_told_all_the_same() -> None:
    law_of(skirmish, 5)
    assert len(law_and_rolls(lambda: skirmish(5))[1]) == 2


def test_rolls_that_differ_in_their_names_alone_are_each_told() -> None:
    def strike(name: Alike) -> Rule[int]:
        face: int = yield PlainDie(6, str(name.words))
        return face

    def both() -> Rule[int]:
        first = yield Within(strike, (Alike("first"),), "first")
        second = yield Within(strike, (Alike("second"),), "second")
        return int(first + second)

    law, rolls = law_and_rolls(both)
    assert [roll.why for roll in rolls] == ["first", "second"]
    assert law == law_of(both)


def test_a_die_without_a_number_to_reach_has_none() -> None:
    def rolled() -> Rule[int]:
        face: int = yield PlainDie(10, "initiative")
        return face

    assert [tuple(roll) for roll in law_and_rolls(rolled)[1]] == [
        ("initiative", "d10", (), None, None, ())
    ]


def test_no_more_rolls_than_so_many_are_told_and_none_that_is_for_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def nameless() -> Rule[int]:
        face: int = yield PlainDie(6, "")
        return face

    assert law_and_rolls(nameless)[1] == ()
    monkeypatch.setattr(outline, "MOST_ROLLS", 1)
    assert [roll.why for roll in law_and_rolls(lambda: attack(5))[1]] == ["attack"]


@pytest.mark.parametrize(("sides", "face"), [(1, 1), (2, 1), (3, 2), (4, 3), (6, 3)])
def test_the_dice_of_a_dull_hand_never_spike(sides: int, face: int) -> None:
    assert outline._DullHand(3).face(sides) == face


def test_the_modifiers_of_a_shot_are_told_with_its_odds(capsys: Any) -> None:
    words = (
        "freeblades",
        "shoot",
        "{rar: d10, rw: {name: Bow, damage: d8, band: 10}}+moved",
        "vs",
        "{def: 5, av: 6, lp: 2}+concealed",
        "--range",
        "14",
        "--odds",
        "--json",
    )
    rolls = run_here(capsys, *words, "--explain").data["odds"]["rolls"]
    assert rolls[0] == {
        "why": "a1 shoots b1",
        "dice": "d10",
        "target": 6,
        "highest_target": 6,
        "targets": [6],
        "modifiers": [
            {"value": -1, "source": "moved"},
            {"value": -1, "source": "medium range"},
            {"value": 1, "source": "DEF of b1: concealed"},
        ],
    }
    assert "rolls" not in run_here(capsys, *words).data["odds"]


EXAMPLES = [
    (game, name, example)
    for game in game_ids()
    for name in get_game(game).procedures
    for example in get_game(game).procedure(name).examples
    if " -w " not in example
]


@pytest.mark.parametrize(("game", "name", "example"), EXAMPLES)
def test_explained_odds_are_the_odds(game: str, name: str, example: str, capsys: Any) -> None:
    words = shlex.split(example)
    for option in ("--dice", "--seed"):
        if option in words:
            del words[words.index(option) : words.index(option) + 2]
    plain = run_here(capsys, game, *words, "--odds", "--json")
    explained = run_here(capsys, game, *words, "--odds", "--explain", "--json")
    assert (explained.code, explained.err) == (plain.code, plain.err)
    if plain.code == 0 and plain.data["odds"]:
        told = explained.data["odds"]
        told.pop("rolls", None)
        assert told == plain.data["odds"]


class Answered(Throw[int]):
    """Two d4, of which the second must reach the first."""

    key = ("answered",)

    def read(self, hand: Hand) -> int:
        hand.begin("d4", "acts")
        first = hand.face(4)
        hand.begin("d4", "answers")
        second = hand.face(4)
        hand.judge("answers", second, first, "", 0)
        return second - first

    def law(self) -> Law[int]:
        return Law.uniform(range(-3, 4))


class Silent(PlainDie):
    """A die that says not what it is for."""

    def read(self, hand: Hand) -> int:
        return hand.face(self.sides)


def ask_all(*throws: Throw[int]) -> Rule[int]:
    total = 0
    for throw in throws:
        total += yield throw
    return total


def test_a_number_to_reach_that_depends_on_a_face_is_not_told_even_of_a_small_die() -> None:
    _, rolls = law_and_rolls(lambda: ask_all(Answered()))
    assert [(roll.why, roll.target) for roll in rolls] == [("acts", None), ("answers", None)]


def test_a_roll_that_is_for_nothing_is_not_listed() -> None:
    assert law_and_rolls(lambda: ask_all(Silent(6, "")))[1] == ()


def test_only_so_many_rolls_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outline, "MOST_ROLLS", 2)
    dice = [PlainDie(2, word) for word in ("first", "second", "third", "first")]
    _, rolls = law_and_rolls(lambda: ask_all(*dice))
    assert [roll.why for roll in rolls] == ["first", "second"]
