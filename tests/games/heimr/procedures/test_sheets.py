"""What every command makes of sheets: refusals, headlines, and the two variants."""

from __future__ import annotations

import pytest

from tests.games.heimr.support import CREW, THREAD, WATCH
from tests.support import run_here

BOTH = ("-w", WATCH, "-w", CREW)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("attack", "brenna+dazed", "vs", "cutter"), "dazed"),
        (("attack", "brenna", "vs", "cutter", "--weapon", "bow"), "watch sword"),
        (("attack", "brenna", "vs", "cutter", "--ongoing"), "+ongoing"),
        (("attack", "brenna", "cutter"), "A vs B"),
        (("attack", "brenna+hieght", "vs", "cutter"), "height"),
        (("attack", "brena", "vs", "cutter"), "brenna"),
        (("attack", "tam", "vs", "cutter", "--aim", "foot"), "legs"),
        (("attack", "brenna+fatigue=30", "vs", "cutter"), "1 to 20"),
        (("challenge", "brenna"), "MODEL ABILITY"),
        (("challenge", "brenna", "athletics", "-p", "2"), "sheet"),
        (
            ("challenge", "brenna", "athletics", "--cr", "5", "--willpower", "9"),
            "more than brenna has",
        ),
        (("fall", "brenna", "--height", "3"), "names its consistency"),
        (("hide", "cutter", "vs", "brenna"), "--opposed-c"),
        (("defence", "brenna+grabbing"), "no defence"),
    ],
)
def test_what_does_not_fit_is_told_in_a_line(
    words: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run_here(capsys, "heimr", words[0], *BOTH, *words[1:]).check(2, told)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("attack", "brenna+hp=-9", "vs", "cutter"), "it is dead"),
        (("attack", "brenna", "vs", "cutter+hp=-9"), "cutter is dead"),
        (("fall", "brenna+hp=-9", "--height", "3", "-c", "1"), "brenna is dead"),
        (("challenge", "brenna", "brawl", "vs", "gorm+dead", "brawl"), "gorm is dead"),
        (("hold", "gorm", "vs", "brenna+dead", "athletics"), "brenna is dead"),
        (
            (
                "chase",
                "brenna",
                "running",
                "vs",
                "gorm+dead",
                "running",
                "--distance",
                "1",
                "--rounds",
                "2",
            ),
            "gorm is dead",
        ),
        (("attack", "brenna+climbing", "vs", "cutter"), "between two heights"),
        (("attack", "brenna+bound-hands", "vs", "cutter"), "hands are bound"),
        (("attack", "brenna+torso-injured", "vs", "cutter"), "torso"),
        (("attack", "gorm+other-arm-injured", "vs", "cutter"), "injured arm"),
        (
            ("brawl", "gorm+bound-hands", "vs", "brenna", "--dodged", "--effect", "bind"),
            "hands are bound",
        ),
        (("climb", "cutter+hands-full", "--height", "2", "--surface", "tree"), "no free hand"),
        (("climb", "cutter+unarmed+bound-feet", "--height", "2", "--cr", "3"), "feet are bound"),
        (("jump", "cutter+prone", "--height", "3", "-c", "1"), "on the ground"),
        (("hide", "cutter+shot-at", "vs", "brenna", "--opposed-c", "1"), "shot at it"),
        (("challenge", "brenna", "sword", "-c", "1"), "consistency 3"),
        (
            ("challenge", "brenna", "sword", "vs", "gorm", "brawl", "--opposed-c", "1"),
            "leave out --opposed-c",
        ),
        (("hold", "gorm", "vs", "brenna", "athletics", "-c", "1"), "leave out -c"),
        (("hold", "gorm", "vs", "brenna", "athletics", "-p", "1"), "without models"),
        (("defence", "brenna", "--ongoing"), "+ongoing"),
        (
            ("attack", "brenna", "vs", "cutter", "--against", "3", "--defend-with", "dodge"),
            "--against",
        ),
        (("challenge", "brenna", "cooking"), "brenna has sword, parry"),
        (("challenge", "brenna", "cooking"), "cooking: {c: 0"),
        (("jump", "tam", "--height", "3"), "give -c N"),
    ],
)
def test_what_a_state_or_a_sheet_rules_out_is_told_in_a_line(
    words: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = run_here(capsys, "heimr", words[0], *BOTH, *words[1:])
    ran.check(2, told)
    assert "'vs'" not in ran.err


def test_the_fatigue_of_a_hold_is_as_typed(capsys: pytest.CaptureFixture[str]) -> None:
    data = run_here(
        capsys,
        "heimr",
        "hold",
        *BOTH,
        "gorm",
        "vs",
        "brenna",
        "athletics",
        "--fatigue",
        "4",
        "--opposed-fatigue",
        "5",
        "--odds",
        "--json",
    ).data
    assert (data["inputs"]["fatigue"], data["inputs"]["opposed_fatigue"]) == (4, 5)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            ("attack", "brenna+height", "vs", "cutter+ongoing+terrain"),
            "brenna+height vs cutter+ongoing+terrain",
        ),
        (("brawl", "gorm+fatigue=6", "vs", "brenna"), "gorm+fatigue=6 vs brenna"),
        (
            ("hold", "gorm", "vs", "brenna+fatigue=3", "athletics"),
            "gorm vs brenna+fatigue=3 athletics",
        ),
        (("hide", "cutter", "vs", "brenna", "--opposed-c", "1"), "cutter vs brenna"),
        (("climb", "tam+unarmed+tired", "--height", "2", "--cr", "3"), "tam+unarmed+tired"),
        (("fall", "cutter+hp=2", "--height", "3", "-c", "1"), "cutter+hp=2"),
        (
            (
                "chase",
                "brenna",
                "running",
                "vs",
                "cutter+fatigue=4",
                "running",
                "--distance",
                "1",
                "--rounds",
                "2",
            ),
            "cutter+fatigue=4 running",
        ),
        (("challenge", "brenna", "athletics", "vs", "{}", "brawl"), "brenna athletics vs b1 brawl"),
        (("breather", "brenna+fatigue=4"), "brenna+fatigue=4"),
    ],
)
def test_the_first_line_names_the_models_with_their_flags(
    words: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    page = run_here(
        capsys, "heimr", words[0], *BOTH, *words[1:], "--seed", "1", "--format", "plain"
    ).out
    assert told in page.split("\n")[0]


def test_the_variants_never_mix(capsys: pytest.CaptureFixture[str]) -> None:
    run_here(capsys, "heimr", "attack", "-w", THREAD, "rook", "vs", "sable").check(2, "forum play")
    run_here(capsys, "heimr", "statistic", "-w", WATCH, "brenna", "agility").check(
        2, "tabletop core"
    )
