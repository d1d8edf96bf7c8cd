"""Words said otherwise are answered with the right command in full, which is tried first."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from skirmish_cli.core.registry import game_ids
from skirmish_cli.reports.finding import list_samples
from tests.support import run_here


@pytest.fixture
def samples(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the current folder, which has all samples."""
    monkeypatch.chdir(tmp_path)
    for game in game_ids():
        for file in list_samples(game):
            (tmp_path / Path(file).name).write_bytes(Path(file).read_bytes())
    return tmp_path


@pytest.mark.usefixtures("samples")
@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("freeblades shoot archer at brute-1", "freeblades shoot archer vs brute-1"),
        ("oldschool attack vessa against snag-1", "oldschool attack vessa vs snag-1"),
        (
            "freeblades cast wick ember dart at brute-1",
            "freeblades cast wick ember dart vs brute-1",
        ),
        (
            "freeblades melee bruiser charging vs brute-2",
            "freeblades melee bruiser+charging vs brute-2",
        ),
        # Hob Tarrow is the bruiser: a name of the card, or a word of it that no other has.
        ("freeblades morale hob", "freeblades morale bruiser"),
        ("freeblades morale Hob Tarrow", "freeblades morale bruiser"),
        ("freeblades morale hob+stunned", "freeblades morale bruiser+stunned"),
        ("first-blood clash captain vs spear", "first-blood clash captain vs spear-1"),
        ("t9a melee trolls raiders-1", "t9a melee trolls vs raiders-1"),
        ("freeblades melee captain on hob", "freeblades melee captain vs bruiser"),
        (
            "freeblades melee brute-1 charging against hob --odds",
            "freeblades melee brute-1+charging vs bruiser --odds",
        ),
        ("heimr challenge cutter stealth 6", "heimr challenge cutter stealth --cr 6"),
        ("freeblades test d8 6 7", "freeblades test d8 6"),
        ("t9a charge trolls 8", "t9a charge trolls --distance 8"),
    ],
)
def test_it_ends_with_what_to_write(said: str, meant: str, capsys: Any) -> None:
    ran = run_here(capsys, *said.split())
    ran.check(2)
    assert ran.err.endswith(f"; write: skirmish {meant}\n")
    assert run_here(capsys, *meant.split()).code == 0


@pytest.mark.usefixtures("samples")
@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("heimr challenge cutter stealth 6", "challenge: 6 is --cr 6 here"),
        (
            "freeblades test d8 6 7",
            "test takes --tn as plain numbers, and got 3: '7' is a word too many",
        ),
        ("freeblades may captain 4 5", "may: '4', '5' are words too many"),
        # What is wrong beyond the words is told at once.
        ("freeblades shoot wick at brute-1", "vs brute-1; but even so: wick can't shoot: its card"),
        ("heimr climb cutter 3", "3 is --cr 3 here; but even so: cutter can't take the action"),
    ],
)
def test_it_says_what_was_wrong(said: str, words: str, capsys: Any) -> None:
    run_here(capsys, *said.split()).check(2, words)


@pytest.mark.usefixtures("samples")
@pytest.mark.parametrize(
    "said", ["freeblades morale brute", "freeblades melee the captain vs brute-1"]
)
def test_what_could_be_anybody_is_not_guessed_from_a_part(said: str, capsys: Any) -> None:
    # `brute` is an entry of three copies, any of which does; `the` is a word of no single name.
    ran = run_here(capsys, *said.split())
    ran.check(2)
    assert "morale brute-1" in ran.err or "; write: " not in ran.err


def test_in_a_battle_the_command_is_that_of_the_battle(samples: Path, capsys: Any) -> None:
    run_here(capsys, "battle", "new", "tin-lanterns.yaml", "salt-reavers.yaml")
    ran = run_here(capsys, "battle", "do", "shoot", "archer", "at", "skipper")
    ran.check(2, "unknown model 'at'; write: skirmish battle do shoot archer vs skipper\n")
    ran = run_here(capsys, "battle", "do", "morale", "hob")
    ran.check(2, "write: skirmish battle do morale bruiser\n")
    assert len(list(samples.glob("*.battle"))) == 1


@pytest.mark.usefixtures("samples")
def test_of_many_names_a_few_stand_before_the_example(capsys: Any) -> None:
    ran = run_here(capsys, "freeblades", "morale", "zzzz")
    ran.check(2, " and 10 more; for example: skirmish freeblades morale")
