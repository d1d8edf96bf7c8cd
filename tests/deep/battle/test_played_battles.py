"""A battle of each game, three turns long, through real processes: all is carried on.

A player types only what the table knows, and settles what is due by the commands that are printed.
"""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from skirmish_cli.battle.data import battle_data
from skirmish_cli.battle.entries import read_log
from skirmish_cli.battle.fold import fold
from tests.deep.battle.player import OF_BATTLE, Player, run
from tests.deep.battle.scripts import SCRIPTS

#: What a player may say of a model at a table, and a battle never could tell.
OF_THE_TABLE = {"charging", "hold", "delay"}
#: Who is out in one of these ways wasn't hit: it ran, gave up, or died of its wounds later.
BY_NOBODY = ("surrendered", "dead")


def begin(folder: Path, game: str) -> dict[str, Any]:
    """Start a battle of two shipped warbands and return where it stands."""
    folder.mkdir()
    _, bands = SCRIPTS[game]
    for band in bands:
        assert run(folder, "init", game, band, "-o", f"{band}.yaml").returncode == 0
    ran = run(folder, "battle", "new", *(f"{band}.yaml" for band in bands))
    assert ran.returncode == 0, ran.stderr
    return show(folder)


def show(folder: Path) -> dict[str, Any]:
    """Return where the battle of a folder stands."""
    found: dict[str, Any] = json.loads(run(folder, "battle", "show", "--json").stdout)
    return found


def read_entries(folder: Path) -> list[dict[str, Any]]:
    """Return the log of the battle of a folder."""
    entries: list[dict[str, Any]] = json.loads(run(folder, "battle", "log", "--json").stdout)[
        "entries"
    ]
    return entries


def without_count(state: dict[str, Any]) -> dict[str, Any]:
    """Return a state without what differs after as many undos."""
    return {key: value for key, value in state.items() if key not in ("entries", "hash")}


@pytest.mark.parametrize("game", SCRIPTS)
def test_a_battle_carries_on_all_that_it_told(game: str, tmp_path: Path) -> None:
    folder = tmp_path / "first"
    start = begin(folder, game)
    player = Player(folder, seed=5)
    SCRIPTS[game][0](player)
    player.close()
    sides = [player.standing(letter) for letter in "ab"]
    assert player.state["turn"] >= 3 or not all(sides)

    check_words(player.lines)
    check_refusals(player.refused)
    check_state(folder)
    check_dropped(folder, "rally" if game == "t9a" else "may")
    check_report(folder)
    check_played_again(tmp_path / "again", game, player.lines, read_entries(folder))
    check_undone(folder, start, len(player.lines))


def check_words(lines: list[str]) -> None:
    """Check that no line says what the battle knows: no file, no flag that it told."""
    for line in lines:
        words = shlex.split(line)
        assert not {"-w", "--warband", "--battle"} & {*words}, line
        if words[0] not in OF_BATTLE:
            assert not any(re.search(r"\+[a-z]", word) for word in words), line
        if words[0] == "set" and "=" not in words[1]:
            assert {word.partition("=")[0] for word in words[2:]} <= OF_THE_TABLE, line


def check_refusals(refused: list[str]) -> None:
    """Check that what was refused is against the rules as the battle stands, which it names."""
    for told in refused:
        assert "as the battle stands" in told, told


def check_state(folder: Path) -> None:
    """Check that the state is the fold of the log, and that the file is sound."""
    entries = read_log(read_entries(folder))
    assert show(folder) == json.loads(json.dumps(battle_data(fold(entries))))
    checked = run(folder, "battle", "check")
    assert checked.returncode == 0, checked.stderr


def check_dropped(folder: Path, procedure: str) -> None:
    """Check that a model that is out can't act, and that the reason says when and by whom."""
    state = show(folder)
    models = [one for side in state["sides"] for one in side["models"]]
    gone = next(one for one in models if one["out"])
    out = gone["out"]
    if out["how"] not in BY_NOBODY:
        assert any(other["id"] in out["why"] for other in models if other is not gone)
    ran = run(folder, "battle", "do", procedure, gone["id"])
    assert ran.returncode == 4
    assert f"{gone['id']} is out since turn {out['turn']}, {out['phase']}" in ran.stderr
    assert f": {out['how']}, {out['why']};" in ran.stderr


def check_report(folder: Path) -> None:
    """Check that the report names whoever is out, with how."""
    for name in ("report.md", "report.html"):
        assert run(folder, "battle", "report", "-o", name).returncode == 0
        text = (folder / name).read_text("utf-8")
        for side in show(folder)["sides"]:
            for model in side["models"]:
                assert model["id"] in text
                assert not model["out"] or model["out"]["how"] in text


def check_played_again(
    folder: Path, game: str, lines: list[str], entries: list[dict[str, Any]]
) -> None:
    """Check that the same lines give the same log, but for the time and the hashes.

    Most are typed at a prompt; the last ones each in a process of their own.
    """
    begin(folder, game)
    ran = run(folder, "battle", "play", lines="".join(f"{line}\n" for line in lines[:-4]))
    assert ran.returncode == 0, ran.stderr
    for line in lines[-4:]:
        words = shlex.split(line)
        own = words[0] in OF_BATTLE
        ran = run(folder, "battle", *([] if own else ["do"]), *words)
        assert ran.returncode == 0, ran.stderr
    again = read_entries(folder)
    assert [drop_times(one) for one in again] == [drop_times(one) for one in entries]
    assert {key for one in again for key in one} >= {"at", "hash"}


def drop_times(entry: dict[str, Any]) -> dict[str, Any]:
    """Return an entry without the time and its hash."""
    return {key: value for key, value in entry.items() if key not in ("at", "hash")}


def check_undone(folder: Path, start: dict[str, Any], count: int) -> None:
    """Check that undoing every entry gives the first state, and redoing them the last one."""
    last = show(folder)
    one_by_one = count // 2
    ran = run(folder, "battle", "play", lines="undo\n" * one_by_one)
    assert ran.returncode == 0, ran.stderr
    assert run(folder, "battle", "undo", str(count - one_by_one)).returncode == 0
    assert without_count(show(folder)) == without_count(start)
    assert run(folder, "battle", "redo", str(count)).returncode == 0
    assert without_count(show(folder)) == without_count(last)
    check_state(folder)
