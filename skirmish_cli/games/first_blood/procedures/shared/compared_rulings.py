"""`--compare-rulings`: the odds under each value of each ruling, side by side."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from skirmish_cli.core.procedure import Chance, Command, SideTable
from skirmish_cli.core.rules import Rule, law_of
from skirmish_cli.core.ruleset import Ruleset


class Comparison(NamedTuple):
    """What is compared: a rule, what makes its argument, and figures of its result.

    The argument is made anew from the command under each ruling.
    """

    make_argument: Callable[[Command], Any]
    rule: Callable[[Any], Rule[Any]]
    figures: Mapping[str, Callable[[Any], Any]]


def compare_rulings(command: Command, keys: Sequence[str], compared: Comparison) -> SideTable:
    """Return a table with the rulings in force, and a row for each other value.

    `keys` are the rulings to go through, one at a time.
    """

    def make_rows() -> list[list[Any]]:
        whole = [("as in force", command.rules), *_list_other_rulings(command.rules, keys)]
        return [_make_row(name, command._replace(rules=rules), compared) for name, rules in whole]

    return SideTable("Rulings compared: odds and means", ("ruling", *compared.figures), make_rows)


def _list_other_rulings(rules: Ruleset, keys: Sequence[str]) -> list[tuple[str, Ruleset]]:
    """Return each other value as `key=value`, with the ruleset that has it."""
    return [
        (f"{key}={value}", rules.choose({key: value}))
        for key in keys
        for value in rules.rulings[key].values
        if value != rules.ruling(key)
    ]


def _make_row(name: str, command: Command, compared: Comparison) -> list[Any]:
    law = law_of(compared.rule, compared.make_argument(command))
    cells: list[Any] = [name]
    for figure in compared.figures.values():
        is_chance = all(isinstance(figure(result), bool) for result in law.weights)
        cells.append(Chance(law.mean(figure)) if is_chance else law.mean(figure))
    return cells
