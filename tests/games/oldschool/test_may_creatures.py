"""`may` offers what that creature can do: by its move, its hands, and its mind."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish_cli.core.command import Model
from skirmish_cli.games.oldschool.models import Card, find_word, make_fighter
from tests.games.oldschool.tables import make_card, rules
from tests.support import run_here


def ask(capsys: pytest.CaptureFixture[str], card: str) -> dict[str, Any]:
    """The answers for a card in braces."""
    answers: dict[str, Any] = run_here(capsys, "oldschool", "may", card, "--json").data["outcome"]
    return answers


@pytest.mark.parametrize(
    ("move", "no"),
    [
        (0, {"pivot", "run", "sprint", "charge"}),
        (1, {"charge"}),
        # Half as much again as 6 is 9, and as 7 it is 10: the shortest charge.
        (6, {"charge"}),
        (7, set()),
    ],
)
def test_who_moves_too_little_is_not_offered_a_move(
    move: int, no: set[str], capsys: pytest.CaptureFixture[str]
) -> None:
    found = ask(capsys, f"{{move: {move}}}")
    barred = {name for name in ("pivot", "run", "sprint", "charge") if found[name] != "allowed"}
    assert barred == no
    if not move:
        assert found["run"] == "no: it doesn't move"
    if "charge" in no:
        assert found["charge"] == "no: it moves too few feet to charge"


@pytest.mark.parametrize(
    ("card", "note"),
    [
        ("{}", "bare hands 0-5 feet"),
        ("{attacks: 1}", "its own 1 attack, 0-5 feet"),
        ("{attacks: 3, sentient: false}", "its own 3 attacks, 0-5 feet"),
        ("{attacks: 3, weapons: [Pike]}", "Pike 5-10 feet"),
    ],
)
def test_it_strikes_with_what_it_has(
    card: str, note: str, capsys: pytest.CaptureFixture[str]
) -> None:
    plain = run_here(capsys, "oldschool", "may", card, "--format", "plain").out
    assert f"melee: yes; {note}\n" in plain


def test_no_beast_casts_and_no_bow_strikes(capsys: pytest.CaptureFixture[str]) -> None:
    for card, action, reason in (
        ("{sentient: false}", "cast", "it isn't sentient"),
        ("{weapons: [Longbow]}", "melee", "only a ranged weapon in hand"),
        ("{weapons: [Longbow]}", "free_attack", "only a ranged weapon in hand"),
        ("{weapons: [Shortsword]}", "break_shield", "no axe and no lance in hand"),
        ("{weapons: [Shortsword]}", "ruin_helmet", "no blunt weapon in hand"),
    ):
        assert ask(capsys, card)[action] == f"no: {reason}"
    # With a weapon for both it strikes with that one.
    found = ask(capsys, "{weapons: [Longbow, Dagger]}")
    assert (found["melee"], found["cast"]) == ("allowed", "allowed")


@pytest.mark.parametrize(
    ("key", "name", "limit", "word"),
    [
        ("imp", "Imp", None, "imp"),
        ("imp#2", "Imp", None, "imp"),
        # Typed in braces.
        ("b1", "b1", None, ""),
        ("a12#2", "a12", None, ""),
        # Of a file: another name, a limit of points, or another kind of id.
        ("b1", "Brute", None, "b1"),
        ("b1", "b1", 100, "b1"),
        ("z1", "z1", None, "z1"),
        ("imp", "imp", None, "imp"),
    ],
)
def test_a_card_in_braces_has_no_word(key: str, name: str, limit: int | None, word: str) -> None:
    assert find_word(Model(key, name, Card(), {}, limit)) == word


def test_what_attacks_are_made_of_says_what_was_typed(capsys: pytest.CaptureFixture[str]) -> None:
    def name_terms(card: str) -> list[str]:
        dice = "1,1,1,1"[: 2 * (2 + card.count("+1") + card.count("=3")) - 1]
        words = ("oldschool", "attack", card, "vs", "{wounds: 1}", "--dice", dice, "--json")
        trace = run_here(capsys, *words).data["trace"]
        found = [(one["value"], one["source"]) for one in trace if one["kind"] == "modifier"]
        return [f"{value} {source}" for value, source in found if source.startswith("attacks")]

    assert name_terms("{attacks: 2}") == ["2 attacks: printed attacks"]
    assert name_terms("{attacks: 2}+attacks=+1:rage") == [
        "2 attacks: printed attacks",
        "1 attacks: rage",
    ]
    assert name_terms("{attacks: 2}+attacks=3") == ["3 attacks: as typed"]


def test_the_move_of_a_fighter_is_that_of_its_card_or_of_everybody() -> None:
    for data, expected in (({}, 40), ({"move": 60}, 60), ({"move": 0}, 0)):
        model = Model("imp", "Imp", make_card(data), {})
        assert make_fighter(model, rules(), can_be_hurt=False).move == expected
