"""Numbers of a card that a command replaces or adds to, and where they are told."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish_cli.core.stats import change_card
from skirmish_cli.games.t9a.cards import Card, make_card
from skirmish_cli.games.t9a.stats import list_stats
from tests.support import run_here

Capture = pytest.CaptureFixture[str]
KNIGHTS: dict[str, Any] = {
    "height": 2,
    "models": 6,
    "files": 3,
    "cost": {"base": 100, "extra": 20},
    "global": {"cha": 8, "mob": 8, "dis": 8},
    "defensive": {"hp": 1, "def": 4, "res": 3, "aegis": 5},
    "offensive": [
        {
            "part": "Old Knight",
            "agi": 4,
            "att": 1,
            "off": 4,
            "str": 4,
            "weapons": [{"name": "Great Lance", "str": 2}],
        },
        {"part": "Horse", "agi": 3, "att": 1, "off": 3, "str": 3},
    ],
    "shooting": [{"name": "Bow", "shots": "D3", "aim": 4, "range": 24, "str": 3}],
}
LORD: dict[str, Any] = {
    "global": {"cha": 4, "dis": 9},
    "defensive": {"hp": 3, "def": 5, "res": 4, "arm": 2, "aegis": 5},
    "mount": {
        "height": 3,
        "global": {"cha": 8},
        "defensive": {"arm": "C+2", "res": 5, "aegis": 4},
        "offensive": [{"part": "Drake", "agi": 2, "att": 3, "off": 4, "str": 5}],
    },
}


def change(written: dict[str, Any], *typed: str) -> tuple[Any, list[str]]:
    """Return a card with some numbers changed as typed, and what is told of them."""
    card = make_card(Card.model_validate(written))
    pairs = [tuple(text.split("=", 1)) for text in typed]
    changed, told = change_card(card, list_stats(card), pairs, "x")  # type: ignore[arg-type]
    return changed, [one.explain() for one in told]


def test_every_number_of_a_card_has_a_name() -> None:
    names = set(list_stats(make_card(Card.model_validate(KNIGHTS))))
    assert names >= {"cha", "mob", "dis", "def", "res", "arm", "aegis", "regeneration"}
    assert names >= {"hard_target", "height", "models", "files", "defensive.hp", "cost.base"}
    assert names >= {f"Old-Knight.{one}" for one in ("agi", "att", "off", "str", "ap")}
    assert names >= {f"Horse.{one}" for one in ("agi", "att", "off", "str", "ap")}
    assert names >= {"Old-Knight.Great-Lance.str", "Great-Lance.ap"}
    assert names >= {f"Bow.{one}" for one in ("shots", "aim", "range", "str", "ap")}
    # What is left of a unit is a flag.
    assert "hp" not in names


@pytest.mark.parametrize(
    ("typed", "value", "told"),
    [
        ("def=6", 6, "Def 6 instead of the printed 4"),
        ("def=+1:shield", 5, "Def 5: 4 printed, +1 shield"),
        ("def==0", 0, "Def 0 instead of the printed 4"),
        ("arm=+2:spell", 2, "Arm 2: 0 printed, +2 spell"),
        ("aegis=4+", 4, "Aegis 4 instead of the printed 5"),
        ("regeneration=5+", 5, "Regeneration 5"),
    ],
)
def test_a_number_of_the_whole_model_is_replaced_or_added_to(
    typed: str, value: int, told: str
) -> None:
    card, words = change(KNIGHTS, typed)
    field = typed.partition("=")[0].replace("def", "defense")
    assert getattr(card.profile, field) == value
    assert words == [told]


def test_what_stands_in_a_part_or_a_weapon_goes_by_its_name() -> None:
    card, told = change(
        KNIGHTS, "Horse.str=+1", "Great-Lance.str=-1:blunt", "Bow.aim=3+", "Bow.shots=+1"
    )
    assert card.parts[1].str_ == 4
    assert card.parts[0].weapons[0].str_ == 1
    assert (card.shooters[0].aim, card.shooters[0].shots) == (3, "D3+1")
    assert told[1] == "Great Lance Str 1: 2 printed, -1 blunt"


def test_of_a_mounted_model_the_value_that_counts_is_changed() -> None:
    # The mount's Resilience is 5, its Armour the rider's 2 and 2; Discipline is the rider's.
    card, told = change(LORD, "res=+1:hide", "arm=+1:shield", "dis=8", "cha=9", "aegis=3+")
    profile = card.profile
    assert (profile.res, profile.arm, profile.dis, profile.cha, profile.aegis) == (6, 5, 8, 9, 3)
    assert told[1] == "Arm C+3: C+2 printed, +1 shield"
    assert change(LORD, "arm=3")[0].profile.arm == 3
    assert change(LORD, "defensive.arm=3")[0].profile.arm == 5
    assert change(LORD, "Drake.att=4")[0].parts[0].att == 4


MAN = "{models: 9, global: {cha: 5, dis: 7}, defensive: {hp: 2, def: 3, res: 3}}"
TWO = (
    "{global: {dis: 7}, defensive: {def: 3, res: 3}, offensive: ["
    "{part: Rider, agi: 4, att: 1, off: 3, str: 3}, {part: Horse, agi: 3, att: 1, off: 3, str: 3}]}"
)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["command", f"{MAN}+dis=61"], "a1+dis 61 is out of range: 0 to 60"),
        (["command", f"{MAN}+dis=x"], "a1+dis 'x' isn't a whole number"),
        (["command", f"{MAN}+dis"], "+dis needs a value"),
        (["command", f"{MAN}+dis=8+dis=9"], "a1+dis is given twice: 8 and 9"),
        (["command", f"{MAN}+diss=8"], "did you mean dis?"),
        (["command", f"{MAN}+aegis=+1"], "adds to nothing: the card has no Aegis"),
        (["melee", f"{TWO}+str=4", "vs", MAN], "write a1+Rider.str or a1+Horse.str"),
        (["melee", f"{MAN}+hp=19", "vs", MAN], "a1+hp 19 is out of range: 1 to 18"),
        (["melee", f"{MAN}+hp=1+lost=1", "vs", MAN], "+lost and +hp exclude each other"),
        (["command", MAN, "--discipline", "8"], "write a1+dis=8"),
        (["charge", MAN, "--speed", "5", "--distance", "8"], "write a1+cha=N"),
        (["terrain", MAN, "--value", "6+", "--aegis", "5+"], "write a1+aegis=N"),
        (["hits", "2", "--strength", "3", "--armour", "1", "vs", MAN], "write b1+arm=N"),
    ],
)
def test_bad_input_is_one_line_that_says_what_is_right(
    words: list[str], said: str, capsys: Capture
) -> None:
    if words[0] == "hits":
        said = said.replace("b1", "a1")
    run_here(capsys, "t9a", *words).check(2, said)


def test_what_was_added_stands_where_it_is_judged(capsys: Capture) -> None:
    words = ("t9a", "command", f"{MAN}+dis=+1:banner", "--dice", "4,4", "--json")
    data = run_here(capsys, *words).data
    steps = [(one.get("value"), one.get("source")) for one in data["trace"]]
    assert steps[1:3] == [(0, "Discipline 7"), (1, "banner")]
    assert (data["outcome"]["pass"], data["outcome"]["target"]) == (True, 8)
    assert "notes" not in data
    charge = ("t9a", "charge", f"{MAN}+cha=+2:horn+cha=-1", "--distance", "9", "--dice", "1")
    data = run_here(capsys, *charge, "--json").data
    terms = [(one["value"], one["source"]) for one in data["trace"] if one["kind"] == "modifier"]
    assert terms == [(4, "every charge"), (5, "Charge Speed"), (2, "horn"), (-1, "added to Cha")]
    assert data["outcome"]["range"] == 1 + sum(value for value, _ in terms)


@pytest.mark.parametrize(
    "words",
    [
        ("hits", "2", "--strength", "3", "vs", f"{MAN}+res=4"),
        ("shoot", "{shooting: [{aim: 4+, str: 3}]}", "vs", f"{MAN}+res=4"),
        ("miscast", f"{MAN}+res=4", "--total", "12", "--magic-dice", "3"),
        ("melee", f"{MAN}+res=4", "vs", MAN),
    ],
)
def test_a_changed_number_is_told_where_it_counts(words: tuple[str, ...], capsys: Capture) -> None:
    notes = run_here(capsys, "t9a", *words, "--seed", "1", "--json").data["notes"]
    assert sum("Res 4 instead of the printed 3" in note for note in notes) == 1


@pytest.mark.parametrize(
    "words",
    [
        ("terrain", f"{MAN}+res=4", "--value", "5+"),
        ("cast", f"{MAN}+res=4", "--magic-dice", "3", "--value", "7", "--bound"),
        ("command", f"{MAN}+res=4"),
        ("rally", f"{MAN}+res=4"),
        ("charge", f"{MAN}+res=4", "--distance", "8"),
        ("pursuit", f"{MAN}+res=4", "--pursuers", "1"),
    ],
)
def test_a_changed_number_is_told_where_it_counts_for_nothing(
    words: tuple[str, ...], capsys: Capture
) -> None:
    notes = run_here(capsys, "t9a", *words, "--seed", "1", "--json").data["notes"]
    assert sum(f"+res changes nothing in {words[0]}" in note for note in notes) == 1
