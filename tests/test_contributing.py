"""The walk through adding a game in CONTRIBUTING.md, followed to the letter in a copy."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.support import ROOT, Ran

TEXT = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
FILES = re.findall(r"^`([\w/.]+)`\n```\w+\n(.*?)^```$", TEXT, flags=re.MULTILINE | re.DOTALL)
LINE = re.findall(r"^```registry\n(.*?)^```$", TEXT, flags=re.MULTILINE | re.DOTALL)
COMMANDS = [
    line
    for block in re.findall(r"^```sh\n(.*?)^```$", TEXT, flags=re.MULTILINE | re.DOTALL)
    for line in block.splitlines()
    if line.startswith("skirmish ")
]


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the project in which the walk was followed."""
    copy = tmp_path_factory.mktemp("project")
    for name in ("skirmish_cli", "rulesets"):
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("tests/support.py", "tests/games/conformance.py", "pyproject.toml"):
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, copy / name)
    for name, content in FILES:
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        (copy / name).write_text(content, "utf-8")
    registry = copy / "skirmish_cli/core/registry.py"
    head, brace, tail = registry.read_text("utf-8").partition("}\n")
    registry.write_text(head + LINE[0] + brace + tail, "utf-8")
    return copy


def test_every_file_that_the_walks_name_is_there() -> None:
    # Those of the tavern are written by the tests below.
    text = TEXT.partition("## Adding a game")[0]
    names = set(re.findall(r"`((?:\w+/)+\w+\.py)`", text))
    assert len(names) > 20
    missing = [
        name
        for name in names
        if not any((top / name).is_file() for top in (ROOT / "skirmish_cli", ROOT))
    ]
    assert missing == []


def run(project: Path, *arguments: str) -> Ran:
    environment = {
        **os.environ,
        "PYTHONPATH": str(project),
        "XDG_CACHE_HOME": str(project / "cache"),
    }
    done = subprocess.run(
        [sys.executable, *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=project,
        env=environment,
        check=False,
        timeout=120,
    )
    return Ran(done.returncode, done.stdout, done.stderr)


def data_of(project: Path, *words: str) -> Any:
    ran = run(project, "-m", "skirmish_cli", *words, "--json")
    assert ran.code == 0, ran.err
    return ran.data


def test_the_walk_has_every_file_of_a_game() -> None:
    names = [Path(name).name for name, _ in FILES]
    assert names == [
        "ruleset.yaml",
        "phases.yaml",
        "reference.yaml",
        "regulars.yaml",
        "cards.py",
        "models.py",
        "lists.py",
        "rulebook.py",
        "numbers.py",
        "__init__.py",
        "fists.py",
        "punching.py",
        "__init__.py",
        "punch.py",
        "__init__.py",
        "test_punching.py",
    ]
    assert len(LINE) == 1


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_of_the_walk_works(project: Path, command: str) -> None:
    ran = run(project, "-m", "skirmish_cli", *command.split()[1:])
    assert (ran.code, ran.err) == (0, "")
    assert ran.out


def test_the_games_own_tests_pass(project: Path) -> None:
    ran = run(project, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/games/tavern")
    assert ran.code == 0, ran.out


def test_the_game_keeps_to_the_protocol(project: Path) -> None:
    ran = run(project, "-c", "from tests.games.conformance import check_game; check_game('tavern')")
    assert ran.code == 0, ran.err


def test_the_odds_are_those_worked_by_hand(project: Path) -> None:
    file = "rulesets/tavern/warbands/regulars.yaml"
    odds = data_of(project, "tavern", "punch", "otto+drunk", "-w", file, "--odds")["odds"]
    assert odds["fractions"] == {
        "bruised": "7/8",
        "bruises_mean": "3/2",
    }  # three dice, each with 1/2
    typed = data_of(project, "tavern", "punch", "otto", "-w", file, "--dice", "1,6,3,4")
    assert typed["outcome"] == {"bruises": 2}
    drink = {"whom": "otto", "what": "drunk", "value": True, "until": "battle"}
    assert typed["changes"] == [{**drink, "why": "a drink for the bruises"}]


def test_list_rules_house_rules_and_findings_come_with_it(project: Path) -> None:
    (project / "two.yaml").write_text(
        "game: tavern\nlimit: 5\nmodels:\n- {id: a, card: {role: landlord, fists: 1, "
        "punch: 0, cost: 6}}\n- {id: b, card: {role: landlord, fists: 1, punch: 9}}\n"
    )
    ran = run(project, "-m", "skirmish_cli", "validate", "--json", "two.yaml")
    # What b costs, and whether it is a landlord at all, is only known when its card is right.
    assert [finding["code"] for finding in ran.data["findings"]] == [
        "over-limit",
        "list-rule",
        "out-of-range",
    ]
    (project / "two.yaml").write_text(
        (project / "two.yaml").read_text().replace("punch: 9", "punch: 3")
    )
    found = run(project, "-m", "skirmish_cli", "validate", "--json", "two.yaml").data["findings"]
    assert sorted(finding["code"] for finding in found) == [
        "list-rule",
        "list-rule",
        "no-cost",
        "over-limit",
    ]
    (project / "house.yaml").write_text(
        "extends: tavern\nconditions: [{name: drunk, effects: {fists: -2}}]\n"
    )
    words = [
        "tavern",
        "punch",
        "otto+drunk",
        "-w",
        "rulesets/tavern/warbands/regulars.yaml",
        "--house",
        "house.yaml",
    ]
    odds = data_of(project, *words, "--odds")
    assert odds["odds"]["fractions"]["bruised"] == "3/4"
    assert [change["target"] for change in odds["house_changes"]] == [
        "conditions.drunk.effects.fists"
    ]


def test_options_are_typed_and_bounded(project: Path) -> None:
    for words, said in (
        (["--punch", "4"], "punch needs --fists"),
        (["--fists", "11", "--punch", "4"], "--fists 11 is out of range: 1 to 10"),
        (["{fists: 2, punch: 3}", "--punch", "4"], "a1 has it from its card"),
        (["{fists: 2, punch: 3}", "{fists: 2, punch: 3}"], "punch takes one brawler"),
    ):
        ran = run(project, "-m", "skirmish_cli", "tavern", "punch", *words)
        assert ran.code == 2
        assert said in ran.err


def test_the_new_code_keeps_to_the_house_style(project: Path) -> None:
    for tool in (
        ["ruff", "check", "skirmish_cli/games/tavern"],
        ["ruff", "format", "--check", "skirmish_cli/games/tavern", "tests/games/tavern"],
        ["mypy", "skirmish_cli/games/tavern"],
    ):
        ran = run(project, "-m", *tool)
        assert ran.code == 0, ran.out + ran.err


def test_the_registry_line_is_where_the_walk_says(project: Path) -> None:
    listed = data_of(project, "games")["games"]
    assert "tavern" in [game["game"] for game in listed]
    json.dumps(listed)
