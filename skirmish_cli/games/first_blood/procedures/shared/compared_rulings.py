"""`--compare-rulings`: the odds under each value of each ruling, side by side."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from skirmish_cli.core.procedure import Cell, Chance, SideTable
from skirmish_cli.core.rules import law_of
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.first_blood.attacks import Attack, attack
from skirmish_cli.games.first_blood.procedures.shared.attack_figures import make_figures

#: An attack made ready anew under some rules.
MakeAttack = Callable[[Ruleset], Attack]


def compare_rulings(rules: Ruleset, keys: Sequence[str], make_attack: MakeAttack) -> SideTable:
    """Return a table with the rulings in force, and a row for each other value.

    `keys` are the rulings to go through, one at a time.
    """

    def make_rows() -> list[list[Cell]]:
        whole = [("as in force", rules), *_list_other_rulings(rules, keys)]
        return [[name, *_find_figures(make_attack(chosen))] for name, chosen in whole]

    return SideTable("Rulings compared: odds and means", ("ruling", *make_figures()), make_rows)


def _list_other_rulings(rules: Ruleset, keys: Sequence[str]) -> list[tuple[str, Ruleset]]:
    """Return each other value as `key=value`, with the ruleset that has it."""
    return [
        (f"{key}={value}", rules.choose({key: value}))
        for key in keys
        for value in rules.rulings[key].values
        if value != rules.ruling(key)
    ]


def _find_figures(whole: Attack) -> list[Cell]:
    law = law_of(attack, whole)
    cells: list[Cell] = []
    for figure in make_figures().values():
        is_chance = all(isinstance(figure(result), bool) for result in law.weights)
        cells.append(Chance(law.mean(figure)) if is_chance else law.mean(figure))
    return cells
