"""A question is plain data: asked again, in any process, it has the same answer."""

from __future__ import annotations

from pathlib import Path

import pytest

from skirmish_cli.core.errors import FileProblem, UsageProblem
from skirmish_cli.core.registry import game_ids
from skirmish_cli.files.rulesets import load_ruleset
from skirmish_cli.reports.answering import ask_question
from skirmish_cli.reports.questions import hash_rules
from skirmish_cli.reports.reading import Reading
from tests.reports.asking import ask, ask_again, ask_in_fresh_process, read_again

TOYS = "game: toy\nname: Toys\nlimit: 9\nmodels:\n- {id: tin, name: Tin, card: {dice: 2}}\n"


def test_a_named_toy_is_asked_for_again_without_its_file(toy_game: str, tmp_path: Path) -> None:
    file = tmp_path / "toys.yaml"
    file.write_text(TOYS, "utf-8")
    question, answers = ask("toy", "lunge tin+brave", {}, file)
    file.unlink()
    again = read_again(question)
    assert again == question
    assert [model.card for model in again.models] == [{"dice": 2}]
    assert ask_again(question) == answers


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
    assert ask_in_fresh_process(question) == answers
