"""`brawl`: from numbers or from sheets, and what a state rules out."""

from __future__ import annotations

import pytest

from tests.games.heimr.support import CREW, WATCH
from tests.support import run_here

CARDS = (
    "{attributes: {stamina: 1}, abilities: {brawl: {c: 1, base: strength}, "
    "parry: {c: 0, base: dexterity}}, defence: parry}",
    "vs",
    "{abilities: {sword: {c: 0, base: dexterity}, parry: {c: 0, base: dexterity}}, "
    "weapons: [{name: sword, ability: sword}], defence: parry}",
)


NUMBERS = (
    "--attack-c",
    "1",
    "--defence-c",
    "0",
    "--against-melee",
    "--melee-c",
    "0",
    "--own-c",
    "0",
    "--fatigue",
    "3",
    "--defence-fatigue",
    "4",
)

BOTH = ("heimr", "brawl", "-w", WATCH, "-w", CREW)


def count_provoked(capsys: pytest.CaptureFixture[str], *words: str) -> object:
    """Return how many attacks a brawl provokes on average."""
    data = run_here(capsys, *BOTH, *words, "--odds", "--json").data
    return data["odds"]["summary"]["provoked"]


@pytest.mark.parametrize("words", [CARDS, NUMBERS])
def test_numbers_and_sheets_follow_one_law(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    odds = run_here(capsys, "heimr", "brawl", *words, "--odds", "--json").data["odds"]["fractions"]
    assert (odds["hit"], odds["prevented"]) == ("287/540", "7/24")


def test_height_and_ground_count_for_the_provoked_attack_the_other_way(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = (
        "heimr",
        "brawl",
        "--attack-c",
        "0",
        "--against",
        "9",
        "--against-melee",
        "--own-c",
        "2",
        "--json",
        "--melee-c",
        "2",
        "--height",
        "1",
        "--defence-terrain",
        "--terrain",
        "--dice",
        "3,4,1,1",
    )
    steps = [
        entry["die"] for entry in run_here(capsys, *words).data["trace"] if entry["kind"] == "throw"
    ]
    # Own defence 2 - 1 for the ground; theirs 2 - 1 lower - 1 ground; the brawl attack 0 + 1 higher
    # - 1 ground.
    assert steps == ["d6 and d10", "d6", "d6"]


def test_the_concealment_of_the_target_is_not_the_brawlers(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = (
        *BOTH,
        "gorm",
        "vs",
        "brenna",
        "--json",
        "--seed",
        "4",
    )
    hidden = run_here(capsys, *words, "--concealment", "2").data["trace"]
    assert (
        next(entry for entry in hidden if entry.get("why") == "provoked attack")["die"]
        == "d6 and 3d10"
    )
    assert next(entry for entry in hidden if entry.get("why") == "attack")["die"] == "d6 and d10"


def test_what_does_nothing_in_a_brawl_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    run_here(capsys, *BOTH, "gorm", "vs", "brenna", "--against-melee").check(2, "sheets")
    run_here(capsys, *BOTH, "brenna", "vs", "wren", "--own-against", "4").check(
        2, "wren wields no melee weapon"
    )
    run_here(capsys, "heimr", "brawl", "--attack-c", "1", "--against", "4", "--melee-c", "3").check(
        2, "--against-melee"
    )


def test_a_brawler_who_holds_somebody_is_named_as_the_one_without_defence(
    capsys: pytest.CaptureFixture[str],
) -> None:
    data = run_here(
        capsys,
        *BOTH,
        "gorm+grabbing",
        "vs",
        "brenna",
        "--seed",
        "1",
        "--json",
    ).data
    assert data["trace"][0] == {"kind": "note", "text": "gorm has no defence"}


def test_an_opponent_with_a_melee_weapon_in_hand_is_provoked(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert count_provoked(capsys, "gorm", "vs", "brenna") == 1
    assert count_provoked(capsys, "brenna", "vs", "wren") == 0


def test_a_dodge_since_their_last_attack_provokes_nothing(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert count_provoked(capsys, "gorm", "vs", "brenna", "--dodged") == 0


def test_a_bind_needs_a_free_hand(capsys: pytest.CaptureFixture[str]) -> None:
    run_here(
        capsys,
        "heimr",
        "brawl",
        "--attack-c",
        "1",
        "--against",
        "3",
        "--effect",
        "bind",
        "--hands-full",
    ).check(2, "free hand")
    run_here(
        capsys,
        *BOTH,
        "gorm+hands-full",
        "vs",
        "wren",
        "--effect",
        "bind",
    ).check(2, "free hand")


def test_a_grabber_has_no_defence(capsys: pytest.CaptureFixture[str]) -> None:
    data = run_here(
        capsys,
        "heimr",
        "attack",
        "-w",
        WATCH,
        "-w",
        CREW,
        "brenna",
        "vs",
        "gorm+grabbing",
        "--odds",
        "--json",
    ).data
    # Brenna's fatigue of 2 fails only a highest die of 1: 1/6 1/1000.
    assert data["odds"]["fractions"]["hit"] == "5999/6000"
