"""A question is plain data: asked again, in any process, it has the same answer."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from skirmish_cli.core.errors import FileProblem, UsageProblem
from skirmish_cli.core.question import Question, read_question
from skirmish_cli.core.registry import game_ids, get_game
from skirmish_cli.files.rulesets import load_ruleset
from skirmish_cli.render.as_json import procedure_data
from skirmish_cli.reports.models import FileShelf
from skirmish_cli.reports.questions import ask_question, hash_rules, make_question
from skirmish_cli.reports.resolve import Finder, Reading, Setting, make_command, resolve_command
from tests.support import ROOT

AGAIN = """
import json, sys
from skirmish_cli.core.question import read_question
from skirmish_cli.render.as_json import procedure_data
from skirmish_cli.reports.questions import ask_question
from skirmish_cli.reports.resolve import Reading
question = read_question(json.load(sys.stdin))
readings = Reading(odds=True), Reading(seed=7)
json.dump([procedure_data(ask_question(question, reading)) for reading in readings], sys.stdout)
"""

TOYS = "game: toy\nname: Toys\nlimit: 9\nmodels:\n- {id: tin, name: Tin, card: {dice: 2}}\n"


def ask(
    game_id: str, words: str | list[str], options: dict[str, Any], *files: Path
) -> tuple[Question, Any]:
    """Return a question, and its first answers: the odds, and a roll with a seed."""
    name, *rest = words.split() if isinstance(words, str) else words
    game, rules, typed = get_game(game_id), load_ruleset(game_id), dict(options)
    setting = Setting(policies=typed.pop("policy", ()))
    shelf = FileShelf(game, [str(file) for file in files], rules)
    finder = Finder(game, rules, lambda: shelf)
    command = make_command(game.procedure(name), rest, typed, rules, finder, setting)
    answers = [
        procedure_data(resolve_command(game, command, reading, setting))
        for reading in (Reading(odds=True), Reading(seed=7))
    ]
    return make_question(game_id, command, shelf), answers


def test_a_named_toy_is_asked_for_again_without_its_file(toy_game: str, tmp_path: Path) -> None:
    file = tmp_path / "toys.yaml"
    file.write_text(TOYS, "utf-8")
    question, answers = ask("toy", "lunge tin+brave", {}, file)
    file.unlink()
    again = read_question(json.loads(json.dumps(question.as_data())))
    assert again == question
    assert [model.card for model in again.models] == [{"dice": 2}]
    readings = Reading(odds=True), Reading(seed=7)
    assert [procedure_data(ask_question(again, reading)) for reading in readings] == answers


def test_what_the_question_does_not_hold_is_not_found(toy_game: str, tmp_path: Path) -> None:
    file = tmp_path / "toys.yaml"
    file.write_text(TOYS, "utf-8")
    question, _ = ask("toy", "lunge tin", {}, file)
    for words in (("lead",), ("{dice: 3}",)):
        with pytest.raises(UsageProblem):
            ask_question(question._replace(words=words), Reading(seed=1))


def test_other_rules_are_told(toy_game: str) -> None:
    question, _ = ask("toy", "lunge", {"dice_count": ("2",)})
    with pytest.raises(FileProblem, match="the rules of toy are others"):
        ask_question(question._replace(rules="0" * 64), Reading(seed=1))


def test_each_game_has_rules_of_its_own() -> None:
    assert len({hash_rules(load_ruleset(game)) for game in game_ids()}) == len(game_ids())


def test_a_fresh_process_gives_the_same_odds_and_the_same_roll() -> None:
    question, answers = ask("first-blood", "test", {"value": ("3",)})
    done = subprocess.run(
        [sys.executable, "-c", AGAIN],
        input=json.dumps(question.as_data()),
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    assert json.loads(done.stdout) == answers
