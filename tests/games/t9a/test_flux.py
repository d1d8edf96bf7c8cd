"""Flux cards, their decks, and the magic dice of a phase."""

from __future__ import annotations

import pytest

from skirmish_cli.core.rules import law_of, play
from skirmish_cli.core.table import NoteEntry, Table
from skirmish_cli.dice.sources import TypedDice, parse_faces
from skirmish_cli.games.t9a.numbers import read_flux_cards
from tests.games.t9a.prepared import RULES, check_every_roll, played, prepare
from tests.support import run_here


@pytest.mark.parametrize(
    ("size", "deck"),
    [
        (1, "Warband"),
        (3499, "Warband"),
        (3500, "Field Army"),
        (6999, "Field Army"),
        (7000, "Grand Army"),
    ],
)
def test_the_army_size_says_the_deck(size: int, deck: str) -> None:
    assert prepare("flux", size=size).inputs["deck"] == deck


def test_the_cards_are_those_of_the_contract() -> None:
    cards = {name: card.dice for name, card in read_flux_cards(RULES).items()}
    assert cards == {
        "I": 4,
        "II": 4,
        "III": 5,
        "IV": 6,
        "V": 4,
        "VI": 5,
        "VII": 6,
        "VIII": 6,
        "IX": 5,
        "X": 6,
        "XI": 6,
        "XII": 7,
        "XIII": 6,
        "XIV": 7,
        "XV": 7,
        "XVI": 8,
    }


def test_drawing_every_card_gives_the_exact_odds() -> None:
    check_every_roll(
        prepare("flux", size=7000, channel=6, stored=1, store=True, drawn="IX, XVI"), 1
    )


def test_a_whole_deck_drawn_in_turn_has_one_card_of_each_kind() -> None:
    drawn: list[str] = []
    for card in ("VI", "II", "I", "VIII", "III", "IV", "V"):
        outcome = played(prepare("flux", size=2000, drawn=",".join(drawn)), card)
        drawn.append(card)
        assert card not in outcome["left"]
        assert len(outcome["left"]) == 8 - len(drawn)
    last = law_of(prepare("flux", size=2000, drawn=",".join(drawn)).rule)
    assert [result.card for result in last.weights] == ["VII"]


@pytest.mark.parametrize(
    ("options", "dice", "discarded"),
    [
        ({}, 5, 0),  # 4 + 1
        ({"channel": 3}, 8, 0),  # 4 + 4 is just twice the card
        ({"channel": 4}, 8, 1),  # 9, one too many
        ({"channel": 4, "stored": 1}, 8, 2),
        ({"channel": 4, "store": True}, 8, 0),  # one is stored before the limit counts
        ({"store": True}, 4, 0),
    ],
)
def test_the_pool_is_siphoned_stored_from_and_limited_in_this_order(
    options: dict[str, object], dice: int, discarded: int
) -> None:
    outcome = played(prepare("flux", size=2000, **options), "I")
    assert (outcome["dice"], outcome["opponent_dice"], outcome["discarded"]) == (dice, 4, discarded)


def test_our_own_cards_are_marked() -> None:
    assert "IX 5 (ours)" in prepare("flux", size=7000).notes[0]
    assert "(ours)" not in prepare("flux", size=2000).notes[0]


def test_the_cards_told_beside_a_draw_are_those_before_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    data = run_here(
        capsys, "t9a", "flux", "--size", "3000", "--drawn", "I,II,III", "--dice", "IV", "--json"
    ).data
    assert data["outcome"]["left"] == ["V", "VI", "VII", "VIII"]
    assert data["notes"] == [
        "in the deck before the draw, with their magic dice: IV 6, V 4, VI 5, VII 6, VIII 6"
    ]


@pytest.mark.parametrize(
    ("card", "size", "said"),
    [
        ("XII", 8000, "card XII: 7 magic dice for both players (ours)"),
        ("XI", 8000, "card XI: 6 magic dice for both players"),
    ],
)
def test_a_card_that_the_text_doesnt_give_is_marked_where_it_is_drawn(
    card: str, size: int, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    data = run_here(capsys, "t9a", "flux", "--size", str(size), "--dice", card, "--json").data
    assert said in [step.get("text") for step in data["trace"]]


@pytest.mark.parametrize(
    ("channel", "said"),
    [
        # Card I gives 4; with the free die and 3 channelled they are just twice as many.
        (3, ["siphon the veil: 4 more, 8 in the pool"]),
        (
            4,
            [
                "siphon the veil: 5 more, 9 in the pool",
                "excess magic: 1 over 2 times the card are discarded",
            ],
        ),
    ],
)
def test_only_what_is_over_the_limit_is_told_as_discarded(channel: int, said: list[str]) -> None:
    table = Table(TypedDice(parse_faces("I")))
    play(prepare("flux", size=2000, channel=channel).rule(), table)
    notes = [entry.text for entry in table.trace if isinstance(entry, NoteEntry)]
    assert notes == ["card I: 4 magic dice for both players", *said]
