"""What tests of First Blood share: its samples, and commands made ready or run."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from skirmish_cli.core.command import Command
from skirmish_cli.core.options import Typed
from skirmish_cli.core.procedure import Prepared
from skirmish_cli.core.registry import get_game
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.files.rulesets import load_ruleset
from tests.support import ROOT, run_here

SAMPLES = sorted((ROOT / "rulesets" / "first-blood" / "warbands").glob("*.yaml"))
#: The options that read both samples.
WITH_SAMPLES = tuple(word for sample in SAMPLES for word in ("-w", str(sample)))
#: The numbers of an enemy that a die can slay, and its card.
PLAIN = ("--defense", "0", "--wounds", "1", "--resolve", "3")
FOE = "{d: 0, e: 0, w: 1, r: 3}"
#: A whole profile that anybody may have.
PROFILE = "m: 5, v: 0, c: 2, a: 2, w: 1, r: 3, d: 2, e: 1, size: 2, cost: 10"


def split_words(line: str) -> list[str]:
    """Return the words of a command as a shell would."""
    return shlex.split(line)


def report(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    ran = run_here(capsys, "first-blood", *words, "--json")
    assert ran.code == 0, ran.err
    return ran.data


def type_options(values: Mapping[str, Any]) -> dict[str, Typed]:
    """Return what would be typed for some options: a number, a text, several texts, or a flag."""
    typed: dict[str, Typed] = {}
    for name, value in values.items():
        if isinstance(value, (bool, list)):
            typed[name] = value if isinstance(value, bool) else tuple(value)
        else:
            typed[name] = (str(value),)
    return typed


def make_command(name: str, options: Mapping[str, Any], rules: Ruleset) -> Command:
    """Return the command in plain numbers that some options make."""
    typed = get_game("first-blood").procedure(name).options(type_options(options), rules)
    return Command(name, (), typed, rules, lambda sides: pytest.fail("no model is named"))


def prepare(
    name: str, options: Mapping[str, Any], rulings: Mapping[str, str] | None = None
) -> Prepared:
    rules = load_ruleset("first-blood").choose(rulings or {})
    command = make_command(name, options, rules)
    return get_game("first-blood").procedure(name).prepare(command)


def find_faults(
    capsys: pytest.CaptureFixture[str], folder: Path, models: str, limit: int = 100
) -> list[tuple[str, str]]:
    file = folder / "band.yaml"
    file.write_text(
        f"game: first-blood\nname: The Try-Outs\nlimit: {limit}\nmodels:\n{models}", "utf-8"
    )
    data = run_here(capsys, "validate", str(file), "--json").data
    return [(finding["code"], finding["message"]) for finding in data["findings"]]
