"""What each command declares: the flags that it reads, and the policies that it takes."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import Typed
from skirmish_cli.games.heimr.conditions import FLAGS, OF_TURN, WITH_VALUE
from skirmish_cli.reports.reading import Reading
from skirmish_cli.reports.resolve import play_once
from tests.games.heimr.support import ASKED, GAME, RULES, prepare_asked

#: What a flag that takes a value is tried with.
TRIED = {"hp": ("2", "-9"), "fatigue": ("9",), "defence": ("3", "failed")}
REROLLING = {"challenge", "hold", "hide", "fall", "jump", "climb", "cross"}
#: What else is decided in a command.
DECIDING = {
    "attack": ["second", "aim"],
    "brawl": ["provoked", "effect", "aim"],
    "hold": ["hold"],
    "climb": ["climb"],
    "breather": ["breather"],
}


def test_the_flags_are_those_of_the_ruleset() -> None:
    assert {*FLAGS, *OF_TURN} == set(RULES.conditions)
    assert {flag for flag, one in RULES.conditions.items() if one.takes} == {
        *WITH_VALUE,
        "place",
    }


@pytest.mark.parametrize("name", GAME.procedures)
def test_a_command_declares_flags_that_there_are(name: str) -> None:
    flags = GAME.procedure(name).flags
    assert len(set(flags)) == len(flags)
    assert set(flags) <= set(RULES.conditions)


@pytest.mark.parametrize("name", GAME.procedures)
def test_rerolls_are_a_policy_where_willpower_can_be_spent(name: str) -> None:
    names = [policy.name for policy in GAME.procedure(name).policies]
    rerolls = ["willpower"] if name in REROLLING else []
    assert names == [*rerolls, *DECIDING.get(name, [])]
    declared = GAME.procedure(name).options.declared()
    assert ("willpower" in declared and name != "effect") is (name in REROLLING)


def look(words: str, options: dict[str, Typed]) -> Any:
    """Return all that a command says and does, but for how its models were typed."""
    try:
        prepared = prepare_asked(words, options)
    except UsageProblem as problem:
        return str(problem)
    played = play_once(prepared, Reading(seed=4))
    inputs = {key: value for key, value in prepared.inputs.items() if key not in {"who", "model"}}
    tables = [list(table.rows()) for table in prepared.tables]
    changes = [one for one in played.changes if one.value is None], played.dues
    assert isinstance(prepared.rule, partial)
    rule = prepared.rule.func, prepared.rule.args
    return inputs, tables, prepared.notes, rule, changes


NAMED = [(words, options) for words, options in ASKED if "+" in words or "brenna" in words]


@pytest.mark.parametrize(("words", "options"), [one for one in NAMED if one[0] != "statistic"])
def test_a_flag_that_makes_a_difference_is_declared(words: str, options: dict[str, Typed]) -> None:
    split = words.split()
    declared = GAME.procedure(split[0]).flags
    models = [place for place, word in enumerate(split) if word.partition("+")[0] in MODELS]
    assert models
    before = look(words, options)
    for flag in set(FLAGS) - set(declared):
        for value in TRIED.get(flag, ("2",) if flag in WITH_VALUE else ("",)):
            for place in models:
                typed = f"+{flag}={value}" if value else f"+{flag}"
                if f"+{flag}" in split[place]:
                    continue
                marked = [*split[:place], split[place] + typed, *split[place + 1 :]]
                assert look(" ".join(marked), options) == before, marked


MODELS = {"brenna", "cutter", "gorm", "wren", "tam", ""}
