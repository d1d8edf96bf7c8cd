"""A question is plain data: asked again, in any process, it has the same answer."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from skirmish_cli.core.errors import FileProblem, UsageProblem
from skirmish_cli.core.registry import game_ids
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.files.rulesets import load_ruleset
from skirmish_cli.reports import questions
from skirmish_cli.reports.answering import ask_question
from skirmish_cli.reports.questions import AskedRules, hash_rules
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


def test_the_rules_of_many_questions_are_loaded_once(
    toy_game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded = []

    def load(game: str, *more: Any) -> Ruleset:
        loaded.append(game)
        return load_ruleset(game, *more)

    monkeypatch.setattr(questions, "load_ruleset", load)
    rules = AskedRules()
    for number in ("2", "3", "4"):
        question, _ = ask("toy", "lunge", {"dice_count": (number,)})
        ask_question(question, Reading(seed=1), rules)
        assert rules.are_those_of(question)
        assert rules.are_those_of(question._replace(rules=""))
        assert not rules.are_those_of(question._replace(rules="0" * 64))
    again, _ = ask("first-blood", "test", {"value": ("3",)})
    ask_question(again, Reading(seed=1), rules)
    assert loaded == ["toy", "first-blood"]


def test_each_game_has_rules_of_its_own() -> None:
    assert len({hash_rules(load_ruleset(game)) for game in game_ids()}) == len(game_ids())


def test_a_fresh_process_gives_the_same_odds_and_the_same_roll() -> None:
    question, answers = ask("first-blood", "test", {"value": ("3",)})
    assert ask_in_fresh_process(question) == answers
