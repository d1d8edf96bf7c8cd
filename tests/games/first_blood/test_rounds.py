"""Command cards: each is activated once, the sides in turn, with passes where a side has fewer
left."""

from __future__ import annotations

import pytest

from skirmish_cli.core.rules import play
from skirmish_cli.core.table import Table
from skirmish_cli.dice.sources import TypedDice
from skirmish_cli.games.first_blood.rounds import Deck, play_round
from tests.support import ROOT, run_here


def order(deck: Deck) -> list[str]:
    return [f"{turn.side}:{turn.card}" for turn in play(play_round(deck), Table(TypedDice(())))]


def test_the_sides_take_turns_card_by_card() -> None:
    assert order(Deck((("x", "y"), ("u", "v")))) == ["a:x", "b:u", "a:y", "b:v"]


def test_the_longer_side_plays_out_its_rest() -> None:
    assert order(Deck((("x",), ("u", "v", "w")))) == ["a:x", "b:u", "b:v", "b:w"]


def test_side_b_can_go_first() -> None:
    assert order(Deck((("x", "y"), ("u",)), first="b")) == ["b:u", "a:x", "a:y"]


def test_a_side_with_fewer_cards_left_may_pass() -> None:
    deck = Deck((("x",), ("u", "v", "w")), passing=frozenset("a"))
    assert order(deck) == ["a:pass", "b:u", "a:pass", "b:v", "a:x", "b:w"]


def test_strictly_there_are_no_passes() -> None:
    deck = Deck((("x",), ("u", "v")), may_pass=False, passing=frozenset("a"))
    assert order(deck) == ["a:x", "b:u", "b:v"]


def test_no_side_passes_with_as_many_cards_or_more() -> None:
    deck = Deck((("x", "y"), ("u", "v")), passing=frozenset("ab"))
    assert "a:pass" not in order(deck)[:1]
    assert sum("pass" in turn for turn in order(deck)) <= 2


@pytest.mark.parametrize("counts", [(0, 0), (0, 3), (3, 0), (1, 7), (7, 1), (5, 5)])
@pytest.mark.parametrize("passing", ["", "a", "ab"])
def test_every_card_is_activated_exactly_once(counts: tuple[int, int], passing: str) -> None:
    cards = tuple(
        tuple(f"{side}{place}" for place in range(number))
        for side, number in zip("ab", counts, strict=True)
    )
    turns = [
        turn.partition(":")[2]
        for turn in order(Deck((cards[0], cards[1]), passing=frozenset(passing)))
    ]
    assert sorted(turn for turn in turns if turn != "pass") == sorted(cards[0] + cards[1])


def test_a_player_who_is_asked_picks_the_card() -> None:
    table = Table(TypedDice(()), choose=lambda question, options: options[-1])
    turns = play(play_round(Deck((("x", "y"), ("u", "v")))), table)
    assert [turn.card for turn in turns] == ["y", "v", "x", "u"]


def test_a_player_who_is_asked_may_pass_where_it_has_fewer() -> None:
    offered: list[tuple[str, ...]] = []

    def choose(question: str, options: tuple[str, ...]) -> str:
        offered.append(options)
        return options[0]

    play(play_round(Deck((("x", "y"), ("u", "v", "w")))), Table(TypedDice(()), choose=choose))  # type: ignore[arg-type]
    assert offered[0] == ("x", "y", "pass")
    assert "pass" not in offered[1]


def test_the_command_names_the_order_and_skips_cards_that_are_done(
    capsys: pytest.CaptureFixture[str],
) -> None:
    data = run_here(
        capsys, "first-blood", "round", "cap", "spears", "vs", "ogre", "--done", "cap", "--json"
    ).data
    assert data["outcome"] == {"activations": 2, "passes": 0, "order": ["a: spears", "b: ogre"]}
    assert data["seed"] is None


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--odds",), "both sides"),
        (("x",), "both sides"),
        (("x", "vs"), "a side is empty"),
        (("x", "x", "vs", "y"), "twice"),
        (("31", "vs", "2"), "0 to 30"),
        (("x", "vs", "y", "--done", "z"), "unknown command card"),
        (("x", "vs", "y", "--done", "x", "--done", "x"), "--done x is named twice"),
        (("1", "vs", "3", "--pass", "a", "--ruling", "alternating=strict"), "does nothing"),
        (("x", "vs", "y", "--first", "c"), "--first"),
        (("x", "vs", "y", "--pass", "both"), "--pass"),
        (("x", "vs", "x", "--done", "x"), "both sides have"),
        (("pass", "vs", "x"), "can't be named"),
        (("2", "vs", "3", "--ruling", "alternating=never"), "alternating"),
    ],
)
def test_what_cannot_be_a_round_is_one_line(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run_here(capsys, "first-blood", "round", *words).check(2, said)


def test_a_pass_that_never_comes_up_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    told = "--pass b does nothing in this order: side b never has fewer cards left"
    assert (
        told
        in run_here(capsys, "first-blood", "round", "3", "vs", "3", "--pass", "b", "--json").data[
            "notes"
        ]
    )
    assert (
        told
        not in run_here(
            capsys, "first-blood", "round", "3", "vs", "1", "--pass", "b", "--json"
        ).data["notes"]
    )


def test_one_card_is_told_in_the_singular(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run_here(capsys, "first-blood", "round", "1", "vs", "2", "--format", "plain")
    assert "1 command card against 2" in ran.out


FOLDER = ROOT / "rulesets" / "first-blood" / "warbands"
FILES = ("-w", str(FOLDER / "lamplighters.yaml"), "-w", str(FOLDER / "mudtusks.yaml"))


def test_cards_are_looked_up_in_the_files_that_are_named(
    capsys: pytest.CaptureFixture[str],
) -> None:
    ran = run_here(
        capsys, "first-blood", "round", *FILES, "captain", "spear", "vs", "boar", "brute", "--json"
    )
    assert ran.data["outcome"]["activations"] == 4


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("captain", "vs", "baor"), "did you mean boar"),
        (("3", "vs", "boar"), "-w does nothing for 3 numbered cards"),
    ],
)
def test_a_card_that_the_files_lack_is_refused(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run_here(capsys, "first-blood", "round", *FILES, *words).check(2, said)
