"""Decisions in a round: which card, or a pass; by word, by policy, and from two files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from skirmish_cli.core.rules import law_of, play
from skirmish_cli.core.table import Table
from skirmish_cli.dice.sources import TypedDice
from skirmish_cli.games.first_blood.rounds import PASS, Activation, Deck, play_round
from tests.games.first_blood.support import PROFILE, SAMPLES, WITH_SAMPLES, report, split_words
from tests.support import run_here

Order = tuple[Activation, ...]


class Undecided(Exception):
    """A decision beyond those that are given."""


def every_decision(deck: Deck) -> Iterator[tuple[list[str], Order]]:
    """Yield the words of every way to decide in a round, with the order that they make."""
    waiting: list[list[str]] = [[]]
    while waiting:
        words = waiting.pop()
        left = list(words)
        offered: list[str] = []

        def choose(
            question: str,
            options: Sequence[str],
            policy: str,
            left: list[str] = left,
            offered: list[str] = offered,
        ) -> str:
            if left:
                return left.pop(0)
            offered += options
            raise Undecided

        try:
            yield words, play(play_round(deck), Table(TypedDice(()), choose))
        except Undecided:
            waiting += [[*words, option] for option in offered]


DECKS = [
    Deck((("x", "y"), ("u", "v"))),
    Deck((("x", "y"), ("u", "v", "w"))),
    Deck((("x",), ("u", "v", "w")), first="b"),
    Deck((("x", "y"), ("u", "v", "w")), may_pass=False),
]


@pytest.mark.parametrize("deck", DECKS)
def test_however_players_decide_each_card_is_activated_once(deck: Deck) -> None:
    every = list(every_decision(deck))
    assert len(every) > 1
    for words, order in every:
        flipped = [turn.card for turn in order if turn.card != PASS]
        assert sorted(flipped) == sorted(deck.cards[0] + deck.cards[1]), words
        # A pass is open only to the side that has fewer cards left.
        for place, turn in enumerate(order):
            left = [
                len(set(own) - {one.card for one in order[:place] if one.side == side})
                for side, own in zip("ab", deck.cards, strict=True)
            ]
            mine, theirs = left if turn.side == "a" else left[::-1]
            assert mine > 0
            assert turn.card != PASS or (deck.may_pass and mine < theirs), words


@pytest.mark.parametrize("deck", DECKS)
def test_words_typed_in_order_decide_as_players_who_are_asked(deck: Deck) -> None:
    for words, order in every_decision(deck):
        source = TypedDice(words)
        assert play(play_round(deck), Table(source, source.choose)) == order
        source.finish()


@pytest.mark.parametrize("passing", ["", "a", "b", "ab"])
@pytest.mark.parametrize("deck", DECKS)
def test_deciding_as_a_policy_does_is_the_round_under_it(deck: Deck, passing: str) -> None:
    def choose(question: str, options: Sequence[str], policy: str) -> str:
        side = question.split()[1]
        return PASS if PASS in options and side in passing else options[0]

    decided = play(play_round(deck), Table(TypedDice(()), choose))
    law = law_of(play_round, deck._replace(passing=frozenset(passing)))
    assert law.weights == {decided: 1}


def list_order(capsys: pytest.CaptureFixture[str], line: str) -> list[str]:
    order = report(capsys, *split_words(line))["outcome"]["order"]
    return [str(turn) for turn in order]


def test_the_cards_of_two_files_are_those_of_the_sides(capsys: pytest.CaptureFixture[str]) -> None:
    # Four cards against three: the last of a is activated alone.
    assert list_order(capsys, f"round {' '.join(WITH_SAMPLES)}") == [
        *("a: captain", "b: speaker", "a: seer", "b: boar", "a: spear", "b: brute", "a: slinger"),
    ]


def test_sides_of_files_are_called_by_their_warbands(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run_here(capsys, "first-blood", "round", *WITH_SAMPLES, "--format", "plain")
    named = "The Quiet Lamplighters (a, 4 cards) against The Mudtusk Drove (b, 3)"
    assert f"Round: {named}" in ran.out


def test_words_decide_among_the_cards_of_files(capsys: pytest.CaptureFixture[str]) -> None:
    line = f"round {' '.join(WITH_SAMPLES)} --first b --turns 3 --dice boar,spear,pass"
    assert list_order(capsys, line) == ["b: boar", "a: spear", "b: pass"]
    ran = run_here(capsys, "first-blood", *split_words(line.replace("boar", "bear")))
    ran.check(2, "'bear' decides nothing here", "side b activates speaker, boar, brute, pass")


def test_a_regiment_of_a_file_is_activated_as_a_whole(capsys: pytest.CaptureFixture[str]) -> None:
    data = report(capsys, "round", *WITH_SAMPLES, "--dice", "spear,brute", "--turns", "2")
    activated = [one["whom"] for one in data["changes"] if one["what"] == "activated"]
    assert activated == [
        *(f"spear-{place}" for place in (1, 2, 3, 4)),
        *(f"brute-{place}" for place in (1, 2, 3)),
    ]
    # What is due takes the same files.
    command = " ".join((data["due"][0]["command"], *WITH_SAMPLES))
    assert list_order(capsys, command) == ["a: captain"]


def test_a_round_of_files_goes_on_until_every_card_was_flipped_once(
    capsys: pytest.CaptureFixture[str],
) -> None:
    line, turns = f"round {' '.join(WITH_SAMPLES)} --policy passes=b --turns 1", []
    while line:
        data = report(capsys, *split_words(line))
        turns += data["outcome"]["order"]
        dues = [" ".join((one["command"], *WITH_SAMPLES)) for one in data["due"]]
        line = dues[0] if dues else ""
    assert turns == list_order(capsys, f"round {' '.join(WITH_SAMPLES)} --policy passes=b")
    assert sum(not turn.endswith("pass") for turn in turns) == 7


def write_file(folder: Path, name: str, *entries: str) -> str:
    file = folder / f"{name}.yaml"
    models = "\n".join(f"- {{{entry}, card: {{{PROFILE}}}}}" for entry in entries)
    file.write_text(f"game: first-blood\nmodels:\n{models}\n", "utf-8")
    return str(file)


def test_cards_of_one_name_in_two_files_are_told_apart(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one = write_file(tmp_path, "one", "id: ann", "id: s, count: 2")
    two = write_file(tmp_path, "two", "id: ann", "id: s-3", "id: s-4")
    # Two entries of one Warrior each have a card each, whatever they are called.
    assert list_order(capsys, f"round -w {one} -w {two}") == [
        *("a: one/ann", "b: two/ann", "a: s", "b: s-3", "b: s-4"),
    ]
    line = f"round -w {one} -w {two} --dice one/ann,s-4,s-3"
    assert list_order(capsys, line)[:4] == ["a: one/ann", "b: s-4", "a: s", "b: s-3"]


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ((str(SAMPLES[0]),), "-w A -w B, and got 1"),
        ((), "round -w A -w B"),
    ],
)
def test_a_round_without_cards_takes_two_files(
    files: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [word for file in files for word in ("-w", file)]
    run_here(capsys, "first-blood", "round", *words).check(2, said)


def test_a_file_without_a_card_in_the_round_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("round", *WITH_SAMPLES, "captain", "vs", "spear")
    assert "no command card of mudtusks is in this round" in report(capsys, *words)["notes"]
    words = ("round", *WITH_SAMPLES, "captain", "vs", "brute")
    assert not any("no command card of" in note for note in report(capsys, *words)["notes"])


def test_more_turns_than_there_are_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    notes = report(capsys, "round", "1", "vs", "1", "--turns", "9")["notes"]
    assert "--turns 9 goes to the end: 2 turns were left" in notes


def test_a_name_with_a_blank_is_typed_with_a_hyphen(capsys: pytest.CaptureFixture[str]) -> None:
    line = "round 'the cap' x vs y z --dice x,z"
    assert list_order(capsys, line) == ["a: x", "b: z", "a: the cap", "b: y"]
    line = "round 'the cap' x vs y z --dice the-cap"
    assert list_order(capsys, line)[0] == "a: the cap"


def test_a_card_that_looks_like_a_number_is_typed_with_its_sign(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert list_order(capsys, "round 7 8 vs y z --dice @8")[0] == "a: 8"
