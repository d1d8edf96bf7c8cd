"""A life that is set to nothing by hand takes its model out, with all that a drop makes due."""

from __future__ import annotations

from pathlib import Path

import pytest

from skirmish_cli.core.errors import UsageProblem
from tests.reports.battles.played import Played


def out_of(played: Played, key: str) -> str:
    """Return how a model is out, or nothing."""
    model = played.battle.find_model(key)
    assert model is not None
    return model.out.how if model.out else ""


@pytest.mark.parametrize(
    ("game", "words", "how"),
    [
        ("freeblades", "brute-1 lp=0", "dropped"),
        ("t9a", "trolls lost=12", "casualties"),
        ("t9a", "trolls hp=0", "casualties"),
        ("heimr", "tam hp=-40", "dead"),
        ("oldschool", "snag-1 wounds=0", "out of action"),
    ],
)
def test_no_life_takes_a_model_out(game: str, words: str, how: str, tmp_path: Path) -> None:
    played = Played(tmp_path / "a.battle", game)
    played.set(words)
    assert out_of(played, words.split(maxsplit=1)[0]) == how


@pytest.mark.parametrize(
    ("game", "words"), [("heimr", "tam hp=0"), ("oldschool", "snag-1 stamina=0")]
)
def test_whoever_is_only_hurt_by_it_stays(game: str, words: str, tmp_path: Path) -> None:
    # HP 0 is an injury, and stamina goes before the wounds do.
    played = Played(tmp_path / "a.battle", game)
    played.set(words)
    assert out_of(played, words.split(maxsplit=1)[0]) == ""


def test_friends_owe_the_morale_tests_of_a_drop_and_who_dropped_owes_none(tmp_path: Path) -> None:
    played = Played(tmp_path / "a.battle")
    played.set("brute-1 lp=0")
    commands = [one.due.command for one in played.battle.dues]
    assert commands == [
        f"battle do morale {friend} --dropped brute-1"
        for friend in ("brute-2", "brute-3", "slinger")
    ]
    played.set("brute-2 out=dropped")
    assert [one.due.whom for one in played.battle.dues] == ["brute-3", "slinger"]


def test_whoever_is_brought_back_has_the_life_that_it_had(tmp_path: Path) -> None:
    played = Played(tmp_path / "a.battle")
    played.set("skipper lp=2")
    played.set("skipper lp=0")
    played.set("skipper out=no")
    skipper = played.battle.find_model("skipper")
    assert skipper is not None
    assert [mark.value for mark in skipper.flags["lp"]] == [2]


def test_recovery_and_morale_of_the_side_are_owed(tmp_path: Path) -> None:
    played = Played(tmp_path / "a.battle", "oldschool")
    played.set("gulch wounds=0")
    assert [(one.due.whom, one.due.command) for one in played.battle.dues] == [
        ("gulch", "battle do recover gulch"),
        ("b", "battle do morale b --trigger leader"),
        ("b", "battle do morale b --trigger strength"),
    ]


def test_a_warrior_without_wounds_is_slain_or_broken_as_its_player_says(tmp_path: Path) -> None:
    played = Played(tmp_path / "a.battle", "first-blood")
    with pytest.raises(UsageProblem, match="write: skirmish battle set spear-1 out=slain, or: "):
        played.set("spear-1 w=0")
    played.set("spear-1 w=0 broken")
    assert out_of(played, "spear-1") == ""
    played.set("spear-2 w=0 out=slain")
    assert out_of(played, "spear-2") == "slain"


def test_a_life_that_cannot_be_is_refused_before_every_later_command_is(tmp_path: Path) -> None:
    played = Played(tmp_path / "a.battle")
    with pytest.raises(UsageProblem, match=r"skipper\+lp 9 is out of range: 1 to 3"):
        played.set("skipper lp=9")


def test_a_value_without_its_sign_is_answered_with_it(tmp_path: Path) -> None:
    played = Played(tmp_path / "a.battle")
    with pytest.raises(UsageProblem, match="write lp=0"):
        played.set("brute-1 lp 0")
