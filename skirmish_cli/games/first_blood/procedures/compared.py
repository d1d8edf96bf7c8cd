"""`--compare-rulings`: what each value of each ruling does to the odds, side by side."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from skirmish_cli.core.procedure import Chance, Command, SideTable
from skirmish_cli.core.rules import Rule, law_of
from skirmish_cli.core.ruleset import Ruleset


def compared_rulings(
    command: Command,
    keys: Sequence[str],
    ready: Callable[[Command], Any],
    rule: Callable[[Any], Rule[Any]],
    figures: Mapping[str, Callable[[Any], Any]],
) -> SideTable:
    """Return a table with the figures of a rule under the rulings in force, and with each one set
    otherwise."""

    def rows() -> list[list[Any]]:
        whole = [("as in force", command.rules), *other_rulings(command.rules, keys)]
        return [
            _row(name, ready(command._replace(rules=rules)), rule, figures) for name, rules in whole
        ]

    return SideTable("Rulings compared: odds and means", ("ruling", *figures), rows)


def other_rulings(rules: Ruleset, keys: Sequence[str]) -> list[tuple[str, Ruleset]]:
    """Return each ruling's other values as `key=value`, with the ruleset in which that value is
    in force."""
    return [
        (f"{key}={value}", rules.choose({key: value}))
        for key in keys
        for value in rules.rulings[key].values
        if value != rules.ruling(key)
    ]


def _row(
    name: str,
    made_ready: Any,
    rule: Callable[[Any], Rule[Any]],
    figures: Mapping[str, Callable[[Any], Any]],
) -> list[Any]:
    law = law_of(rule, made_ready)
    cells: list[Any] = [name]
    for figure in figures.values():
        is_chance = all(isinstance(figure(result), bool) for result in law.weights)
        cells.append(Chance(law.mean(figure)) if is_chance else law.mean(figure))
    return cells
