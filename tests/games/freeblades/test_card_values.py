"""What stands on a card is not given again, but for what changes in play: that stands in for it,
and it is told."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.freeblades.commands import ARCHER, CASTER, DUELLIST, TARGET, played, refused

PARRIER = DUELLIST.replace("spd: 5", "spd: 5, talents: [Parry 1]")


@pytest.mark.parametrize(
    ("words", "option", "owner"),
    [
        (("attack", DUELLIST, "vs", DUELLIST), ("--rating", "d8"), DUELLIST),
        (("attack", DUELLIST, "vs", DUELLIST), ("--damage", "d8"), DUELLIST),
        (("attack", DUELLIST, "vs", DUELLIST), ("--defense", "4"), DUELLIST),
        (("attack", DUELLIST, "vs", DUELLIST), ("--av", "0"), DUELLIST),
        (("attack", DUELLIST, "vs", DUELLIST), ("--lp", "1"), DUELLIST),
        (("attack", DUELLIST, "vs", PARRIER), ("--parry", "d8"), PARRIER),
        (("cast", CASTER, "Hush"), ("--car", "d8"), "a1"),
        (("cast", CASTER, "Hush"), ("--base-cost", "0"), "a1"),
        (("cast", CASTER, "Hush"), ("--summon",), "Hush"),
        (("cast", CASTER, "Hush"), ("--missile",), "Hush"),
    ],
)
def test_what_is_printed_is_not_given_again(
    words: tuple[str, ...], option: tuple[str, ...], owner: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert f"{option[0]} goes with plain numbers only: {owner} has it from its card" in refused(
        capsys, *words, *option
    )


@pytest.mark.parametrize(
    ("option", "instead"),
    [
        (("--lp", "1"), "+lp=N on the model"),
        (("--rating", "d8"), "--mod and --dl"),
        (("--damage", "d8"), "--damage-mod"),
    ],
)
def test_what_to_write_instead_is_told(
    option: tuple[str, ...], instead: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert instead in refused(capsys, "attack", DUELLIST, "vs", DUELLIST, *option)
    assert "--parry-mod" in refused(capsys, "attack", DUELLIST, "vs", PARRIER, "--parry", "d8")


def notes(capsys: Any, dice: str, *words: str) -> list[str]:
    return list(played(capsys, dice, *words).get("notes", []))


@pytest.mark.parametrize(
    ("dice", "words", "option", "note"),
    [
        ("3", ("cast", CASTER, "Hush"), ("--power", "4"), "--power 4 stands in for the 6 of a1"),
        ("3", ("cast", CASTER, "Hush"), ("--cost", "0"), "--cost 0 stands in for the 2 of Hush"),
        (
            "3",
            ("cast", CASTER, "Hush", "--counter", CASTER),
            ("--counter-power", "5"),
            "--counter-power 5 stands in for the 6 of c1",
        ),
        (
            "1",
            ("cast", CASTER, "Dart", "vs", TARGET),
            ("--attacks", "2"),
            "--attacks 2 stands in for the 1 of Dart",
        ),
        (
            "3",
            ("cast", CASTER.replace("power", "talents: [Armored Casting 2], power"), "Hush"),
            ("--armored", "1"),
            "--armored 1 stands in for the 2 of a1",
        ),
        ("2", ("move", "panic", DUELLIST), ("--spd", "6"), "--spd 6 stands in for the 5 of a1"),
        ("5", ("morale", DUELLIST), ("--spd", "6"), "--spd 6 stands in for the 5 of a1"),
    ],
)
def test_what_changes_in_play_stands_in_for_the_card_and_is_told(
    dice: str,
    words: tuple[str, ...],
    option: tuple[str, ...],
    note: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    dice = {"--counter": "3,2"}.get("--counter" if "--counter" in words else "", dice)
    assert note in notes(capsys, dice, *words, *option)
    assert not any("stands in" in said for said in notes(capsys, dice, *words))


def test_a_value_like_the_printed_one_is_no_news(capsys: pytest.CaptureFixture[str]) -> None:
    assert notes(capsys, "3", "cast", CASTER, "Hush", "--power", "6", "--cost", "2") == []
    assert notes(capsys, "2", "move", "panic", DUELLIST, "--spd", "5") == []


def test_a_bonus_to_a_parry_of_the_card_adds_to_it(capsys: pytest.CaptureFixture[str]) -> None:
    # An attack of 9 against a parry of 8, or of 8 - 1 with dazed, and 2 more: 10 beats it, 9
    # doesn't.
    words = ("attack", DUELLIST, "vs")
    assert played(capsys, "9,8", *words, PARRIER, "--parry-mod", "2:spell")["outcome"]["parried"]
    assert not played(capsys, "9,8,3", *words, f"{PARRIER}+dazed", "--parry-mod", "2:spell")[
        "outcome"
    ]["parried"]
    assert "or a target with Parry on its card" in refused(
        capsys, *words, DUELLIST, "--parry-mod", "1"
    )
    assert "--parry-mod needs --parry RATING\n" in refused(
        capsys,
        "attack",
        "--rating",
        "d8",
        "--defense",
        "4",
        "--damage",
        "d6",
        "--av",
        "4",
        "--lp",
        "1",
        "--parry-mod",
        "1",
    )


def test_ranged_attacks_are_counted_at_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        len(
            played(capsys, "2,2", "shoot", ARCHER, "vs", TARGET, "--attacks", "2")["outcome"][
                "shots"
            ]
        )
        == 2
    )
