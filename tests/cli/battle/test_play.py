"""The open prompt, with lines from a pipe and at a terminal."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.support import Ran, skirmish

Battle = Callable[..., Ran]

LINES = """\
next --to melee
# a remark
attack captain vs brute-1 --dice 10,7,3
attak captain vs brute-2

attack brute-1 vs captain
note 'The lamps go out.'
undo
show --json
"""


def test_lines_of_a_pipe_are_taken_one_after_the_other(battle: Battle, folder: Path) -> None:
    ran = skirmish("battle", "play", cwd=folder, stdin=LINES)
    # The first that failed is the misspelt procedure; what follows is done all the same.
    assert ran.code == 2
    assert ran.err.splitlines() == [
        "skirmish: unknown command or procedure 'attak'; did you mean attack?",
        ran.err.splitlines()[1],
    ]
    assert "brute-1 is out since turn 1" in ran.err
    kinds = [one["kind"] for one in battle("log", "--json").data["entries"]]
    assert kinds == ["new", "next", "do", "note", "undo"]


def test_each_line_does_what_the_command_does_in_a_process_of_its_own(
    battle: Battle, folder: Path
) -> None:
    line = "attack captain vs brute-1 --dice 10,7,3"
    ran = skirmish("battle", "play", cwd=folder, stdin=f"{line}\nundo\n")
    alone = skirmish("battle", "do", *line.split(), cwd=folder)
    assert ran.out.startswith(alone.out)
    assert (ran.code, ran.err) == (0, "")


def test_another_battle_can_be_opened(battle: Battle, folder: Path) -> None:
    battle("new", "salt-reavers.yaml", "tin-lanterns.yaml", "-o", "other.battle")
    lines = "note here\nopen other.battle\nnote there\nopen none.battle\nplay\nquit\nnote never\n"
    first = "tin-lanterns-salt-reavers.battle"
    ran = skirmish("battle", "play", "--battle", first, cwd=folder, stdin=lines)
    assert ran.code == 3
    for file, text in ((first, "here"), ("other.battle", "there")):
        entries = battle("log", "--json", "--battle", file).data["entries"]
        assert [one["words"] for one in entries[1:]] == [[text]]
