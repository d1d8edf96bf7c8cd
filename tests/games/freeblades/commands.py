"""Shorthand for tests that go through the command line: odds, played results, refusals, cards."""

from __future__ import annotations

import shlex
from fractions import Fraction
from typing import Any

from skirmish_cli.core.command import Command
from skirmish_cli.core.procedure import Prepared, Procedure
from skirmish_cli.core.registry import get_game
from skirmish_cli.files.rulesets import load_ruleset
from skirmish_cli.reports.asking import make_command
from skirmish_cli.reports.finder import Finder
from skirmish_cli.reports.models import FileShelf
from skirmish_cli.reports.reading import Setting
from tests.support import run_here

ARCHER = "{rar: d10, rw: {name: Bow, damage: d8, band: 10}, disc: d8, mar: d4, mw: {damage: d4}}"
THROWER = "{rar: d10, rw: {name: Javelin, damage: d8, band: 5, thrown: true}, disc: d8}"
TARGET = "{def: 5, av: 6, lp: 2}"
DUELLIST = "{mar: d10, mw: {damage: d8}, def: 5, av: 6, lp: 2, disc: d8, spd: 5}"
CASTER = (
    "{car: d8, power: 6, def: 5, av: 6, lp: 2, spells: [{name: Hush, cost: 2}, "
    "{name: Dart, cost: 3, missile: true, attacks: 1, damage: d6}]}"
)
FOE = "{mar: d6, mw: {damage: d6}, def: 4, av: 4, lp: 1, disc: d6, spd: 5}"
ROGUE = FOE.replace("mar: d6", "mar: d8")
PLAIN = ("attack", "--rating", "d10", "--defense", "5", "--damage", "d8", "--av", "6", "--lp", "2")


def run(capsys: Any, *words: str) -> Any:
    """Run a Freeblades command; words with spaces stay whole."""
    return run_here(capsys, "freeblades", *words, "--json")


def odds(capsys: Any, *words: str) -> Any:
    """Return the odds of a command."""
    ran = run(capsys, *words, "--odds")
    assert ran.code == 0, ran.err
    return ran.data["odds"]


def figure(capsys: Any, name: str, *words: str) -> Fraction:
    """Return one exact figure of a command."""
    return Fraction(odds(capsys, *words)["fractions"][name])


def played(capsys: Any, dice: str, *words: str) -> Any:
    """Return everything that a command gives with typed dice."""
    ran = run(capsys, *words, "--dice", dice)
    assert ran.code == 0, ran.err
    return ran.data


def refused(capsys: Any, *words: str) -> str:
    """Return the one line with which a command is refused."""
    ran = run(capsys, *words, "--odds")
    assert ran.code == 2, (ran.code, ran.out)
    assert ran.out == ""
    assert ran.err.count("\n") == 1
    return str(ran.err)


def sources(data: Any) -> list[str]:
    """Return the sources of every modifier in a trace."""
    return [entry["source"] for entry in data["trace"] if entry["kind"] == "modifier"]


def whys(data: Any) -> list[str]:
    """Return what each throw of a trace was for."""
    return [entry["why"] for entry in data["trace"] if entry["kind"] == "throw"]


def noted(data: Any) -> list[str]:
    """Return the notes of a trace."""
    return [entry["text"] for entry in data["trace"] if entry["kind"] == "note"]


def prepared(
    name: str,
    text: str,
    house: tuple[str, ...] = (),
    policies: tuple[str, ...] = (),
    **options: Any,
) -> Prepared:
    """Return a procedure made ready, without the command line; options by what is typed."""
    procedure, command = make(name, text, house, policies, **options)
    return procedure.prepare(command)


def make(
    name: str,
    text: str,
    house: tuple[str, ...] = (),
    policies: tuple[str, ...] = (),
    **options: Any,
) -> tuple[Procedure[Any], Command[Any]]:
    """Return a procedure and a command of it, without the command line."""
    game = get_game("freeblades")
    procedure: Procedure[Any] = game.procedure(name)
    rules = load_ruleset("freeblades", house)
    finder = Finder(game, rules, lambda: FileShelf(game, (), rules))
    typed = {key: one if isinstance(one, (bool, tuple)) else (one,) for key, one in options.items()}
    setting = Setting(policies=policies)
    return procedure, make_command(procedure, shlex.split(text), typed, rules, finder, setting)


def table(capsys: Any, *words: str) -> list[dict[str, Any]]:
    """Return the rows of the table that an extra reading shows."""
    ran = run(capsys, *words, "--odds")
    assert ran.code == 0, ran.err
    return list(ran.data["tables"][0]["rows"])


def advice(capsys: Any, *words: str) -> Any:
    """Return the advice on a command."""
    ran = run(capsys, *words, "--advise")
    assert ran.code == 0, ran.err
    return ran.data["advice"]


def choices(capsys: Any, *words: str) -> dict[str, float]:
    """Return what each choice is worth, the best first."""
    return {one["choice"]: one["value"] for one in advice(capsys, *words)["choices"]}


def plan(capsys: Any, *words: str) -> dict[str, str]:
    """Return what the plan does at each decision, in each situation."""
    return {
        f"{line['decision']} ({line['situation']})" if line["situation"] else line["decision"]: (
            line["do"]
        )
        for line in advice(capsys, *words)["plan"]
    }


def remarks(capsys: Any, *words: str) -> list[str]:
    """Return the notes beside the odds of a command."""
    ran = run(capsys, *words, "--odds")
    assert ran.code == 0, ran.err
    return list(ran.data.get("notes", ()))
