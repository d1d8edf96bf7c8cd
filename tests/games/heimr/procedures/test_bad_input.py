"""Everything that can't be used is told in one line that names the nearest right thing."""

from __future__ import annotations

import pytest

from tests.support import run_here

KNOWN = ("attack", "--attack-c", "1", "--against", "4")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("challenge", "-c", "21"), "-20 to 20"),
        (("challenge", "-c", "-21"), "-20 to 20"),
        (("challenge", "-c", "-19", "--penalty", "2"), "comes to -21"),
        (("challenge", "-c", "1", "--penalty", "-2"), "positive number"),
        (("challenge", "-p", "1"), "--consistency"),
        (("challenge", "-c", "1", "--fatigue", "0"), "1 to 20"),
        (("challenge", "-c", "1", "--fatigue", "21"), "1 to 20"),
        (("challenge", "-c", "1", "--willpower", "1"), "--cr"),
        (("challenge", "-c", "1", "--cr", "4", "--willpower", "21"), "0 to 20"),
        (("challenge", "-c", "1", "--cr", "4", "--opposed-c", "1"), "no requirement"),
        (("challenge", "-c", "1", "--opposed-p", "1"), "--opposed-c"),
        (("challenge", "-c", "1", "-p", "101"), "-100 to 100"),
        (("challenge", "-c", "1", "--dice", "7"), "can't be 7"),
        (("challenge", "-c", "1", "--dice", "3"), "next is a d10 for challenge"),
        (("challenge", "-c", "1", "--dice", "3,4,5"), "too many"),
        (("challenge", "-c", "1", "--ruling", "arithmetic=text"), "formula"),
        (("challenge", "-c", "1", "--ruling", "attack_hit=meet"), "attack_hits"),
        (("attack", "--attack-c", "1"), "--against"),
        ((*KNOWN, "--defence-c", "1"), "excludes"),
        ((*KNOWN, "--defence-fatigue", "3"), "excludes"),
        ((*KNOWN, "--aim", "haed"), "head"),
        ((*KNOWN, "--height", "2"), "out of reach"),
        ((*KNOWN, "--concealment", "gras"), "grass"),
        ((*KNOWN, "--second-p", "1"), "--second-c"),
        ((*KNOWN, "--both"), "needs models"),
        ((*KNOWN, "--damage", "-1"), "0 to 100"),
        ((*KNOWN, "--ongoing"), "--against"),
        ((*KNOWN, "--dodging"), "--against"),
        ((*KNOWN, "--defence-terrain"), "--against"),
        ((*KNOWN, "--tired"), "--fatigue"),
        ((*KNOWN, "--into-cluster"), "--ranged"),
        ((*KNOWN, "--aim", "arm"), "weapon_arm or other_arm"),
        (("challenge", "-c", "1", "--tired"), "--fatigue"),
        (("brawl", "--attack-c", "1", "--against", "4", "--defend-with", "dodge"), "needs models"),
        (("brawl", "--attack-c", "1", "--against", "4", "--effect", "bnd"), "bind"),
        (("brawl", "--attack-c", "1", "--against", "4", "--against-melee"), "--melee-c"),
        (
            ("brawl", "--attack-c", "1", "--against", "4", "--against-melee", "--melee-c", "1"),
            "--own-c",
        ),
        (("chase", "--chaser-c", "1", "--target-c", "1"), "--distance"),
        (
            ("chase", "--chaser-c", "1", "--target-c", "1", "--distance", "3", "--escape-at", "3"),
            "above",
        ),
        (
            ("chase", "--chaser-c", "1", "--target-c", "1", "--distance", "1", "--rounds", "101"),
            "1 to 100",
        ),
        (("fall", "--height", "3", "-c", "1"), "--hp"),
        (("fall", "--height", "-1", "--hp", "1"), "0 to 100"),
        (("climb", "--height", "0", "--cr", "3", "-c", "1"), "1 to 20"),
        (("climb", "--height", "2", "--cr", "3", "--surface", "tree", "-c", "1"), "leave out --cr"),
        (("cross", "-c", "1", "--cr", "3", "--crossed", "1"), "--limit"),
        (("hold", "-c", "1"), "--opposed-c"),
        (("hide", "-c", "1", "--opposed-c", "1", "--where", "hear"), "far"),
        (("guards", "--guards", "1", "--occupied", "2", "--movers", "1"), "0 to 1"),
        (("round", "haf"), "half"),
        (("attac", "--attack-c", "1"), "attack"),
    ],
)
def test_it_fails_with_two_and_says_what_would_do(
    words: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run_here(capsys, "heimr", *words).check(2, told)


def test_an_inline_sheet_names_the_nearest_key(capsys: pytest.CaptureFixture[str]) -> None:
    run_here(capsys, "heimr", "challenge", "{atributes: {strength: 1}}", "brawl").check(
        2, "attributes"
    )
