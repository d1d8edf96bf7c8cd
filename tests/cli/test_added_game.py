"""A game of another package: the tavern of CONTRIBUTING.md, outside, and added by `config`."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from skirmish_cli.cli.settings import forget_settings
from skirmish_cli.core import registry
from tests.cli.setting_files import Places, make_places
from tests.support import ROOT, Ran, run_here

TEXT = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
FILES = re.findall(r"^`([\w/.]+)`\n```\w+\n(.*?)^```$", TEXT, flags=re.MULTILINE | re.DOTALL)
INSIDE = "skirmish_cli/games/tavern/"


@pytest.fixture
def places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Places]:
    """An empty folder, no settings yet, and a package with a game where Python finds it."""
    package = tmp_path / "packages" / "tavern_game"
    for name, content in FILES:
        if name.startswith("tests/"):
            continue
        place = package / (name.removeprefix(INSIDE))
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(content.replace("skirmish_cli.games.tavern", "tavern_game"), "utf-8")
    places = make_places(tmp_path, monkeypatch)
    monkeypatch.syspath_prepend(str(package.parent))
    yield places
    forget_settings()
    for name in [name for name in sys.modules if name.partition(".")[0] == "tavern_game"]:
        del sys.modules[name]


def add(capsys: Any) -> None:
    """Add the game as a player does."""
    ran = run_here(capsys, "config", "game", "tavern", "tavern_game:GAME")
    assert (ran.code, ran.out) == (0, ""), ran.err


def test_it_is_played_like_any_other(places: Places, capsys: Any) -> None:
    run_here(capsys, "tavern", "punch").check(2, "unknown command 'tavern'")
    add(capsys)
    assert places.user.read_text() == '[games]\ntavern = "tavern_game:GAME"\n'
    ran = run_here(capsys, "tavern", "punch", "--fists", "4", "--punch", "3", "--odds", "--json")
    assert ran.data["odds"]["fractions"]["bruised"] == "15/16"  # 1 - (1/2)^4
    band = places.here.parent / "band.yaml"
    band.write_text(run_here(capsys, "init", "tavern").out)
    for words in (
        ("demo", "tavern"),
        ("games", "show", "tavern"),
        ("games", "show", "tavern", "punch"),
        ("phases", "tavern"),
        ("rules", "tavern", "punch"),
        ("schema", "tavern"),
        ("validate", "--strict", "band.yaml"),
        ("card", "-w", "band.yaml"),
        ("tavern", "--help"),
        ("tavern", "punch", "--help"),
    ):
        ran = run_here(capsys, *words)
        assert (ran.code, ran.err) == (0, ""), words
    listed = run_here(capsys, "games", "--json").data["games"]
    assert listed[-1]["game"] == "tavern"
    assert run_here(capsys, "config", "games").out.count("tavern_game:GAME") == 1


def test_it_may_be_the_game_that_is_set_and_have_named_commands(
    places: Places, capsys: Any
) -> None:
    add(capsys)
    for words in (("game", "tavern"), ("name", "swing", "tavern punch --fists 2 --punch 3")):
        assert run_here(capsys, "config", *words).code == 0
    odds = run_here(capsys, "swing", "--odds", "--json").data["odds"]
    assert odds["fractions"]["bruised"] == "3/4"  # 1 - (1/2)^2
    ran = run_here(capsys, "punch", "--fists", "1", "--punch", "3", "--odds", "--json")
    assert ran.data["odds"]["fractions"]["bruised"] == "1/2"
    places.write(here='game = "tavern"\n[commands]\nb = "tavern punch"\n')
    assert run_here(capsys, "config", "--here", "theme", "dark").code == 0


def test_house_rules_are_laid_over_it(places: Places, capsys: Any) -> None:
    add(capsys)
    (places.here.parent / "sober.yaml").write_text(
        "extends: tavern\nrulings: {six: counts}\nnumbers: {most_fists: 3}\n"
    )
    words = ("tavern", "punch", "--fists", "4", "--punch", "3", "--house", "sober.yaml")
    run_here(capsys, *words).check(2, "out of range: 0 to 3")


def test_taken_out_it_is_gone(places: Places, capsys: Any) -> None:
    add(capsys)
    assert run_here(capsys, "config", "game", "tavern", "--unset").code == 0
    run_here(capsys, "tavern", "punch").check(2, "unknown command 'tavern'")
    assert "tavern" not in registry.game_ids()


def test_a_folder_cannot_name_packages(places: Places, capsys: Any) -> None:
    said = "skirmish.toml can't name packages: whoever made the folder could run programs"
    run_here(capsys, "config", "--here", "game", "tavern", "tavern_game:GAME").check(2, said)
    places.write(here='[games]\ntavern = "tavern_game:GAME"\n')
    run_here(capsys, "games").check(3, f"skirmish.toml:1: {said}")
    assert "tavern_game" not in sys.modules
    places.write(here="[commands]\na = 'config game tavern tavern_game:GAME'\n")
    run_here(capsys, "a").check(3, "a named command can't change settings")


@pytest.mark.parametrize(
    ("game_id", "where", "said"),
    [
        ("taverns", "tavern_game:GAME", "its id is tavern"),
        ("tavern", "tavern_gmae:GAME", "ModuleNotFoundError: No module named 'tavern_gmae'"),
        ("tavern", "tavern_game:GAEM", "AttributeError"),
        ("tavern", "tavern_game:__name__", "it isn't a Game"),
        ("tavern", "tavern_game", "write package:GAME, such as tavern_game:GAME"),
        ("tavern", "../tavern:GAME", "write package:GAME"),
        ("Tavern", "tavern_game:GAME", "can't be a game's id"),
        ("t9a", "tavern_game:GAME", "t9a is a game that is here already"),
        ("roll", "tavern_game:GAME", "roll is a command"),
    ],
)
def test_what_is_no_game_is_not_added(
    game_id: str, where: str, said: str, places: Places, capsys: Any
) -> None:
    run_here(capsys, "config", "game", game_id, where).check(2, said)
    assert not places.user.exists()


def test_a_package_without_its_data_is_not_added(places: Places, capsys: Any) -> None:
    folder = places.here.parents[1] / "packages" / "tavern_game" / "rulesets"
    folder.rename(folder.with_name("elsewhere"))
    ran = run_here(capsys, "config", "game", "tavern", "tavern_game:GAME")
    assert ran.code != 0
    assert "tavern" in ran.err
    assert not places.user.exists()


def test_a_package_that_went_away_is_told_with_the_cure(places: Places, capsys: Any) -> None:
    places.write(user='[games]\ninn = "no_such_inn:GAME"\n')
    run_here(capsys, "inn", "sleep").check(
        3, "No module named 'no_such_inn'; 'skirmish config game inn --unset' takes it out"
    )
    assert run_here(capsys, "roll", "d6").code == 0
    assert run_here(capsys, "t9a", "test", "--help").code in (0, 2)


def test_a_file_that_others_may_write_names_no_packages(
    places: Places, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    add(capsys)
    places.user.chmod(0o646)
    run_here(capsys, "games").check(3, "it names packages, and anybody may write it: chmod o-w")
    places.user.chmod(0o600)
    if os.geteuid():
        mine = os.geteuid()
        monkeypatch.setattr(os, "geteuid", lambda: mine + 1)
    else:  # what is root's is good for all
        os.chown(places.user, 12_345, -1)
    run_here(capsys, "games").check(3, "it names packages, and it isn't your file")


def test_a_process_of_its_own_plays_it(places: Places, capsys: Any) -> None:
    add(capsys)
    done = subprocess.run(
        [sys.executable, "-m", "skirmish_cli", "tavern", "punch", "--fists", "2", "--punch", "3"],
        capture_output=True,
        text=True,
        env={
            **os.environ,
            "PYTHONPATH": f"{ROOT}{os.pathsep}{places.here.parents[1] / 'packages'}",
        },
        check=False,
    )
    assert Ran(done.returncode, "", done.stderr) == Ran(0, "", "")
