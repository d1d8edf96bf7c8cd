"""What tests of questions share: one that is asked, asked again, and asked in a fresh process."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from skirmish_cli.core.question import Question, read_question
from skirmish_cli.core.registry import get_game
from skirmish_cli.files.rulesets import load_ruleset
from skirmish_cli.render.as_json import procedure_data
from skirmish_cli.reports.answering import ask_question
from skirmish_cli.reports.asking import make_command
from skirmish_cli.reports.finder import Finder
from skirmish_cli.reports.models import FileShelf
from skirmish_cli.reports.questions import make_question
from skirmish_cli.reports.reading import Reading, Setting
from skirmish_cli.reports.resolve import resolve_command
from tests.support import ROOT

#: The odds, and a roll with a seed.
READINGS = Reading(odds=True), Reading(seed=7)
#: Reads a question from standard input and writes its answers.
AGAIN = """
import json, sys
from skirmish_cli.core.question import read_question
from skirmish_cli.render.as_json import procedure_data
from skirmish_cli.reports.answering import ask_question
from skirmish_cli.reports.reading import Reading
question = read_question(json.load(sys.stdin))
readings = Reading(odds=True), Reading(seed=7)
json.dump([procedure_data(ask_question(question, reading)) for reading in readings], sys.stdout)
"""


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
        procedure_data(resolve_command(game, command, reading, setting)) for reading in READINGS
    ]
    return make_question(game_id, command, shelf), answers


def read_again(question: Question) -> Question:
    """Return the question that is read from what is written of one."""
    return read_question(json.loads(json.dumps(question.as_data())))


def ask_again(question: Question) -> list[Any]:
    """Return the answers of a question that was written and read."""
    again = read_again(question)
    return [procedure_data(ask_question(again, reading)) for reading in READINGS]


def ask_in_fresh_process(question: Question) -> Any:
    """Return the answers of a question in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", AGAIN],
        input=json.dumps(question.as_data()),
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    return json.loads(done.stdout)
