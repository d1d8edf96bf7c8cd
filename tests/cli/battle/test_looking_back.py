"""`battle stats`, `battle report` and `battle export`, as players run them."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from skirmish_cli.battle.entries import read_log
from tests.support import Ran, run_here, skirmish

Battle = Callable[..., Ran]
FILE = "tin-lanterns-salt-reavers.battle"


@pytest.fixture
def fought(battle: Battle) -> Battle:
    """Return what runs a command of a battle in which brute-1 has dropped."""
    for words in (
        ("next", "--to", "melee"),
        ("do", "attack", "captain", "vs", "brute-1", "--dice", "2"),
        ("undo",),
        ("do", "attack", "captain", "vs", "brute-1", "--dice", "9,7"),
    ):
        ran = battle(*words)
        assert ran.code == 0, ran.err
    return battle


def test_stats_have_the_number_and_the_chance_of_so_much(fought: Battle) -> None:
    ran = fought("stats", "--format", "plain")
    # d10 on DEF 4 hits with 7/10, whichever dice were thrown.
    lines = ran.out.splitlines()
    told = "attack: hit; outcomes 1; came"
    assert f"The Tin Lanterns: typed; {told} 1; on average 0.7; so much or more 70.0 %" in lines
    assert f"The Tin Lanterns: taken back; {told} 0; on average 0.7; so much or more 100 %" in lines


def test_stats_have_no_colour_for_good_or_bad(fought: Battle) -> None:
    shown = fought("stats", "--color", "always").out
    assert "\x1b[32m" not in shown
    assert "\x1b[31m" not in shown


def test_stats_as_json_have_decimals_and_fractions(fought: Battle) -> None:
    data = fought("stats", "--json").data
    first = data["sums"][0]
    assert (first["side"], first["dice"], first["what"]) == ("a", "typed", "hit")
    assert (first["came"], first["mean"], first["so_much_or_more"]) == (1.0, 0.7, 0.7)
    assert first["fractions"] == {"mean": "7/10", "so_much_or_more": "7/10"}
    assert [one["seq"] for one in data["outcomes"]] == [3, 5]
    assert (data["left_out"], data["by_other_rules"]) == ([], [])


def test_stats_of_a_battle_without_dice_say_so(battle: Battle) -> None:
    assert "no dice have fallen that could have fallen otherwise" in battle("stats").out


@pytest.mark.parametrize("name", ["bridge.html", "bridge.md"])
def test_a_report_is_written_the_same_twice(fought: Battle, folder: Path, name: str) -> None:
    assert fought("report", "-o", name).out == f"wrote {name}\n"
    first = (folder / name).read_bytes()
    assert b"dropped (hit by captain)" in first.replace(b"\\", b"")
    skirmish("battle", "report", "-o", name, cwd=folder)
    assert (folder / name).read_bytes() == first
    assert sorted(one.suffix for one in folder.iterdir()) == sorted(
        [".battle", ".yaml", ".yaml", Path(name).suffix]
    )


def test_a_report_without_a_file_is_markdown(fought: Battle, folder: Path) -> None:
    shown = fought("report").out
    fought("report", "-o", "a.md")
    assert shown == (folder / "a.md").read_text("utf-8")


def test_a_report_as_json_has_the_same_sentences(fought: Battle) -> None:
    data = fought("report", "--json").data
    (chapter,) = data["turns"]
    events = chapter["phases"][0]["events"]
    assert [(one["seq"], one["undone"]) for one in events] == [(3, True), (5, False)]
    assert events[1]["changes"] == ["Brute-1: out: dropped (hit by captain)."]
    assert [one["values"] for one in data["courses"]] == [[11, 11], [11, 10]]


def link_to_battle(folder: Path) -> str:
    """Return a link with another ending that leads to the battle."""
    (folder / "a.md").symlink_to(folder / FILE)
    return "a.md"


def test_a_report_never_takes_the_place_of_the_battle(fought: Battle, folder: Path) -> None:
    before = (folder / FILE).read_bytes()
    ran = fought("report", "-o", link_to_battle(folder))
    assert (ran.code, ran.out) == (2, "")
    assert "is a file that is read" in ran.err
    os.link(folder / FILE, folder / "b.html")
    assert fought("report", "-o", "b.html").code == 2
    assert (folder / FILE).read_bytes() == before


def test_stats_never_take_the_place_of_the_battle(fought: Battle, folder: Path) -> None:
    before = (folder / FILE).read_bytes()
    assert fought("stats", "-o", link_to_battle(folder)).code == 2
    assert (folder / FILE).read_bytes() == before


@pytest.mark.parametrize("name", ["a.pdf", "a", FILE, "a.svg"])
def test_a_report_has_one_of_two_endings(fought: Battle, name: str) -> None:
    ran = fought("report", "-o", name)
    assert ran.code == 2
    assert "must end in .md or .html" in ran.err


def test_a_report_into_no_folder_is_refused(fought: Battle) -> None:
    assert fought("report", "-o", "none/a.md").code == 3


def test_export_writes_warbands_that_validate(fought: Battle, folder: Path, capsys: Any) -> None:
    ran = fought("export", "-o", "after")
    names = [str(Path("after", f"the-{name}.yaml")) for name in ("tin-lanterns", "salt-reavers")]
    assert ran.out.splitlines() == [f"wrote {name}" for name in names]
    assert ran.err == f"skirmish: {names[1]}: left out: brute-1\n"
    assert run_here(capsys, "validate", "--strict", *names).code == 0
    again = run_here(capsys, "battle", "new", *names, "-o", "again.battle")
    assert again.code == 0, again.err


def test_export_replaces_nothing(fought: Battle, folder: Path) -> None:
    fought("export", "-o", "after", "--log", "a.jsonl", "--copy", "copy.battle")
    before = {one: one.read_bytes() for one in folder.rglob("*.*") if one.is_file()}
    for words in (("-o", "after"), ("--log", "a.jsonl"), ("--copy", "copy.battle")):
        assert fought("export", *words, "--battle", FILE).code == 3
    for words in (("--log", FILE), ("--copy", FILE)):
        assert fought("export", *words, "--battle", FILE).code == 3
    assert {one: one.read_bytes() for one in folder.rglob("*.*") if one.is_file()} == before


def test_the_log_as_lines_is_the_log(fought: Battle, folder: Path) -> None:
    assert fought("export", "--log", "a.jsonl").out == "wrote a.jsonl\n"
    lines = [json.loads(line) for line in (folder / "a.jsonl").read_text("utf-8").splitlines()]
    assert lines == fought("log", "--json").data["entries"]
    assert [entry.kind for entry in read_log(lines)] == ["new", "next", "do", "undo", "do"]


def test_a_copy_is_the_same_battle(fought: Battle) -> None:
    fought("export", "--copy", "copy.battle")
    ran = fought("check", "copy.battle", "--battle", FILE)
    assert (ran.code, "is the same battle, entry by entry" in ran.out) == (0, True)


def test_export_says_as_json_what_it_wrote(fought: Battle) -> None:
    data = fought("export", "-o", "after", "--log", "a.jsonl", "--json").data
    assert [one.get("left_out", one.get("entries")) for one in data["written"]] == [
        [],
        ["brute-1"],
        5,
    ]


def test_export_needs_something_to_write(fought: Battle) -> None:
    ran = fought("export")
    assert ran.code == 2
    assert "needs -o DIR, --log FILE or --copy FILE" in ran.err


def test_export_into_a_file_is_refused(fought: Battle) -> None:
    assert fought("export", "-o", "tin-lanterns.yaml").code == 3
