"""Numbers of a card that a command replaces or changes: which there are, and how each is told."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skirmish_cli.core.registry import get_game
from skirmish_cli.core.rules import law_of
from skirmish_cli.files.checks.inline import check_inline_card
from tests.games.freeblades.commands import (
    ARCHER,
    CASTER,
    DUELLIST,
    PLAIN,
    TARGET,
    figure,
    odds,
    played,
    prepared,
    refused,
    remarks,
    run,
    sources,
)
from tests.support import as_chances

WHOLE = (
    "{class: hero, spd: 5, mar: d8, mw: {name: Long Axe, damage: d8}, rar: d8, "
    "rw: {name: Bow, damage: d6, band: 9}, def: 5s, av: 4, lp: 2, disc: d8, car: d8, power: 5, "
    "cost: 30, talents: [Parry 1, Armored Casting 2, Sea Legs], attributes: {STR: d10}, "
    "skills: {Find: d8}, spells: [{name: Brine Lash, cost: 2, missile: true, attacks: 2, "
    "damage: d4, band: 6, range: 20}]}"
)
DARTED = ("Dart", "vs", "{def: 2, av: 9, lp: 1}")


def list_stats(card: str) -> dict[str, Any]:
    game = get_game("freeblades")
    return dict(game.list_stats(game.make_table_card(check_inline_card(game, card))))


def test_every_number_and_rating_of_a_card_can_be_changed() -> None:
    assert set(list_stats(WHOLE)) == {
        *("spd", "mar", "rar", "def", "av", "lp", "disc", "car", "power", "cost"),
        *("mw.damage", "damage", "long-axe.damage", "rw.damage", "rw.band", "bow.damage"),
        *("bow.band", "str", "find", "parry", "armored-casting"),
        *(f"brine-lash.{name}" for name in ("cost", "attacks", "damage", "band", "range")),
    }


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("spd=+2", "SPD 7: 5 printed, +2"),
        ("mar=d10", "MAR d10 instead of the printed d8"),
        ("MAR=d10", "MAR d10 instead of the printed d8"),
        ("def=7", "DEF 7s instead of the printed 5s"),
        ("def==-2", "DEF -2s instead of the printed 5s"),
        ("def=+2:star+def=-1:curse", "DEF 6s: 5s printed, +2 star, -1 curse"),
        ("lp=+1:ale", "LP 3: 2 printed, +1 ale"),
        ("long-axe.damage=d10", "MW damage d10 instead of the printed d8"),
        ("parry=+1:drill", "Parry [2]: Parry 1 printed, +1 drill"),
        ("disc=d10+disc=-1:fog", "DISC d10-1: d10 instead of the printed d8, -1 fog"),
    ],
)
def test_a_melee_tells_what_was_changed(
    typed: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("melee", f"{WHOLE}+{typed}", "vs", DUELLIST)
    assert f"a1: {told}" in remarks(capsys, *words)
    rolled = run(capsys, *words, "--seed", "3").data
    assert f"a1: {told}" in rolled["notes"]
    assert rolled["inputs"]["a"].startswith("a1+")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("melee", f"{WHOLE}+rar=d10", "vs", DUELLIST), "a1: +rar changes nothing in melee"),
        (("attack", f"{WHOLE}+disc=+1", "vs", DUELLIST), "a1: +disc changes nothing in attack"),
        (("shoot", f"{WHOLE}+mw.damage=+1", "vs", TARGET), "a1: +mw.damage changes nothing"),
        (("shoot", ARCHER, "vs", f"{TARGET}+mar=d8"), "b1: +mar changes nothing in shoot"),
        (("cast", f"{CASTER}+dart.cost=1", "Hush"), "a1: +dart.cost changes nothing in cast"),
        (("morale", f"{WHOLE}+mar=+1"), "a1: +mar changes nothing in morale"),
        (("test", f"{WHOLE}+find=d4", "STR"), "a1: +find changes nothing in test"),
        (("test", "d8", "--opposed", f"{WHOLE}+spd=9 STR"), "a1: +spd changes nothing in test"),
        (("move", "panic", f"{WHOLE}+def=9"), "a1: +def changes nothing in move"),
    ],
)
def test_what_a_procedure_does_not_read_changes_nothing_and_is_told(
    words: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert any(told in note for note in remarks(capsys, *words))


@pytest.mark.parametrize(
    ("dice", "words", "term"),
    [
        ("2", ("attack", f"{DUELLIST}+mar=+1:banner", "vs", TARGET), (1, "banner")),
        ("2", ("attack", DUELLIST, "vs", f"{TARGET}+def=+2:star"), (2, "DEF of b1: star")),
        ("9,3", ("attack", f"{DUELLIST}+damage=+1:oil", "vs", TARGET), (1, "oil")),
        ("9,3", ("attack", DUELLIST, "vs", f"{TARGET}+av=-1:rust"), (-1, "AV of b1: rust")),
        ("2", ("shoot", f"{ARCHER}+rar=+1:aim", "vs", TARGET), (1, "aim")),
        ("2", ("shoot", ARCHER, "vs", f"{TARGET}+def=+1:star"), (1, "DEF of b1: star")),
        ("3", ("morale", "{disc: d8}+disc=-1:fog"), (-1, "fog")),
        ("3", ("morale", "{disc: d8}+disc=-1"), (-1, "DISC as typed")),
        ("3", ("test", f"{WHOLE}+str=+1:potion", "STR"), (1, "potion")),
        ("3,2", ("test", "d8", "--opposed", f"{WHOLE}+str=+1:potion STR"), (1, "potion")),
        ("3", ("cast", f"{CASTER}+car=+1:moon", "Hush"), (1, "moon")),
        ("3,3,5", ("cast", f"{CASTER}+dart.damage=+1:salt", *DARTED), (1, "salt")),
    ],
)
def test_what_is_added_is_a_term_where_it_is_judged(
    dice: str, words: tuple[str, ...], term: tuple[int, str], capsys: pytest.CaptureFixture[str]
) -> None:
    data = played(capsys, dice, *words)
    terms = [
        (entry["value"], entry["source"]) for entry in data["trace"] if entry["kind"] == "modifier"
    ]
    assert term in terms


def test_the_steps_add_up_to_the_total(capsys: pytest.CaptureFixture[str]) -> None:
    # d10-1 on the card, +2 typed, -2 stunned: 6 - 1 + 2 - 2 = 5.
    words = ("attack", "{mar: d10-1, mw: {damage: d8}}+mar=+2:song+stunned", "vs", TARGET)
    data = played(capsys, "6,2", *words)
    terms = [entry["value"] for entry in data["trace"] if entry["kind"] == "modifier"]
    total = next(entry["total"] for entry in data["trace"] if entry["kind"] == "judgement")
    assert (terms, total) == ([-1, 2, -2], 5)
    assert sources(data)[:3] == ["rating d10-1", "song", "stunned"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("attack", f"{DUELLIST}+mar=d7", "vs", TARGET), "d7 isn't a rating die"),
        (("attack", DUELLIST, "vs", f"{TARGET}+def=x"), "b1+def"),
        (("attack", DUELLIST, "vs", f"{TARGET}+def=5+def=6"), "b1+def is given twice: 5 and 6"),
        (("attack", DUELLIST, "vs", f"{TARGET}+def"), "+def needs a value"),
        (("attack", DUELLIST, "vs", f"{TARGET}+deff=6"), "unknown flag"),
        (("attack", DUELLIST, "vs", f"{TARGET}+lp=+99"), "b1+lp"),
        (("attack", "{mw: {damage: d8}}+mar=+1", "vs", TARGET), "adds to nothing"),
        (("attack", f"{WHOLE}+parry=10", "vs", TARGET), "a1+parry"),
        (("attack", f"{DUELLIST}+mar=d14", "vs", TARGET), "above d12 needs --ruling"),
    ],
)
def test_a_change_that_cannot_be_is_refused(
    words: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run(capsys, *words, "--odds").check(2, told)


@pytest.mark.parametrize(
    ("words", "cure"),
    [
        (("attack", DUELLIST, "vs", TARGET, "--defense", "6"), "+def=6 or +def=+2:reason"),
        (("attack", DUELLIST, "vs", TARGET, "--av", "6"), "+av=6 or +av=+1:reason"),
        (("attack", DUELLIST, "vs", TARGET, "--rating", "d6"), "+mar=d8 or +mar=+1:reason"),
        (("attack", DUELLIST, "vs", TARGET, "--damage", "d6"), "+damage=d8 or +damage=+1:reason"),
        (("cast", CASTER, "Hush", "--car", "d6"), "+car=d8 or +car=+1:reason"),
    ],
)
def test_an_option_beside_a_model_says_what_to_write_instead(
    words: tuple[str, ...], cure: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cure in refused(capsys, *words)


def test_the_class_is_that_of_the_printed_card(capsys: pytest.CaptureFixture[str]) -> None:
    # 1 LP is a follower's, whose ability is d6: 4, 5 and 6 of six.
    assert str(figure(capsys, "success", "test", "{lp: 1}+lp=+1", "STR")) == "1/2"


def test_friends_test_for_a_model_whose_card_was_changed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    band = "rulesets/freeblades/warbands/salt-reavers.yaml"
    words = ("attack", DUELLIST, "vs", "brute-1+def=+1:star", "-w", band)
    due = played(capsys, "9,6", *words)["due"]
    assert [one["model"] for one in due] == ["brute-2", "brute-3", "slinger"]
    own = ("morale", "brute-1+disc=+1", "--dropped", "brute-1", "-w", band)
    assert "takes no test for its own drop" in refused(capsys, *own)


CHANGES = st.integers(-3, 3)


@settings(max_examples=20, deadline=None)
@given(CHANGES, CHANGES, st.integers(0, 3))
def test_a_change_behind_a_model_is_a_card_that_is_printed_so(
    mar: int, defense: int, armour: int
) -> None:
    typed = f"'{{mar: d8, mw: {{damage: d6}}}}+mar={mar:+d}' vs "
    typed += f"'{{def: 5, av: 4, lp: 2}}+def={defense:+d}+av={armour:+d}'"
    sign = f"{mar:+d}" if mar else ""
    printed = f"'{{mar: d8{sign}, mw: {{damage: d6}}}}' vs "
    printed += f"'{{def: {5 + defense}, av: {4 + armour}, lp: 2}}'"
    one, other = prepared("attack", typed), prepared("attack", printed)
    assert as_chances(law_of(one.rule)) == as_chances(law_of(other.rule))


@settings(max_examples=20, deadline=None)
@given(CHANGES)
def test_a_changed_rating_is_as_good_as_the_option_that_adds_as_much(number: int) -> None:
    behind = prepared("morale", f"'{{disc: d8}}+disc={number:+d}'")
    option = prepared("morale", "'{disc: d8}'", mod=(str(number),))
    assert as_chances(law_of(behind.rule)) == as_chances(law_of(option.rule))


def test_a_better_defense_never_helps_the_attacker(capsys: pytest.CaptureFixture[str]) -> None:
    hits = [
        figure(capsys, "hit", "attack", DUELLIST, "vs", f"{TARGET}+def={number:+d}:x")
        for number in range(-3, 6)
    ]
    assert hits == sorted(hits, reverse=True)
    assert odds(capsys, *PLAIN)["fractions"]["hit"] == "3/5"
