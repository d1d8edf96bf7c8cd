"""What the tests of The 9th Age share: procedures made ready, and their odds against every roll."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, cast

from skirmish_cli.core.options import Typed
from skirmish_cli.core.procedure import Prepared
from skirmish_cli.core.registry import get_game
from skirmish_cli.core.rules import law_of, play
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.core.table import Table
from skirmish_cli.dice.sources import TypedDice, parse_faces
from skirmish_cli.files.rulesets import load_ruleset
from skirmish_cli.reports.asking import make_command
from skirmish_cli.reports.finder import Finder
from skirmish_cli.reports.reading import Setting
from tests.support import every_roll

RULES = load_ruleset("t9a", ())


def type_options(options: dict[str, Any]) -> dict[str, Typed]:
    """Return options as they are typed; one that is repeatable has a list of values."""
    typed: dict[str, Typed] = {}
    for name, value in options.items():
        if isinstance(value, bool):
            typed[name] = value
        elif value is not None:
            typed[name] = tuple(map(str, value if isinstance(value, (list, tuple)) else (value,)))
    return typed


def change_numbers(**numbers: int) -> Ruleset:
    """Return the ruleset with some of its numbers changed."""
    return RULES._replace(data={**RULES.data, "numbers": {**RULES.data["numbers"], **numbers}})


def prepare(
    procedure: str,
    *,
    rulings: dict[str, str] | None = None,
    rules: Ruleset = RULES,
    **options: Any,
) -> Prepared:
    """Return a procedure made ready with some options."""
    rules, found = rules.choose(rulings or {}), get_game("t9a").procedure(procedure)
    setting = Setting(policies=tuple(options.pop("policy", ())))
    finder = cast("Finder", lambda sides: [])
    return found.prepare(make_command(found, (), type_options(options), rules, finder, setting))


def figure(prepared: Prepared, name: str) -> Fraction:
    """Return one exact figure of a prepared procedure."""
    return law_of(prepared.rule).mean(prepared.figures[name])


def played(prepared: Prepared, dice: str) -> dict[str, Any]:
    """Return the outcome for some typed dice, which must be used up."""
    source = TypedDice(parse_faces(dice)) if dice else TypedDice(())
    table = Table(source)
    result = play(prepared.rule(), table)
    source.finish()
    return dict(prepared.outcome(result, table.trace))


def check_every_roll(prepared: Prepared, most_faces: int) -> None:
    """Check that every row and every figure is what rolling all faces gives, with no tolerance."""
    rows: dict[str, Fraction] = {}
    law = law_of(prepared.rule)
    # A figure that no result has is None for all of them.
    figures = {
        name: value
        for name, value in prepared.figures.items()
        if {value(result) for result in law.weights} != {None}
    }
    sums = dict.fromkeys(figures, Fraction(0))
    whole = Fraction(0)
    for result, chance in every_roll(prepared.rule, most_faces):
        assert result is not None, "a sequence of faces was cut"
        key = repr(prepared.row(result))
        rows[key] = rows.get(key, Fraction(0)) + chance
        for name, value in figures.items():
            sums[name] += chance * value(result)
        whole += chance
    assert whole == 1
    assert rows == _fractions(law.map(lambda result: repr(prepared.row(result))))
    assert sums == {name: law.mean(value) for name, value in figures.items()}


def _fractions(law: Any) -> dict[str, Fraction]:
    return {key: Fraction(weight, law.total) for key, weight in law.weights.items()}


def chance_of(prepared: Prepared, holds: Callable[[Any], bool]) -> Fraction:
    """Return the chance that a statement about the result holds."""
    return law_of(prepared.rule).chance(holds)
