"""The units that are named on the command line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from skirmish_cli.core.command import Command, Model, one_side
from skirmish_cli.core.errors import UsageProblem, WrongWords
from skirmish_cli.core.options import Declaration, Reader, parse_term
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.dice.throws import Term

if TYPE_CHECKING:
    from skirmish_cli.games.t9a.models import Card

    Units = list[Model[Card]]


def a_modifier(most: int) -> Reader[Term]:
    """Return the reader of a modifier; one without a reason is called a modifier."""

    def read(text: str, name: str, rules: Ruleset | None) -> Term:
        term = parse_term(text, name, most)
        return term._replace(source="modifier") if term.source == name else term

    return Reader("term", read, "N[:reason]", least=-most, most=most)


def read_units(command: Command[Any]) -> Units:
    """Return the units named, all of one side; none where no unit is named.

    Raises UsageProblem for a unit named twice.
    """
    refuse_numbers(command)
    units = one_side(command)
    _refuse_twice(units)
    return units


#: The options that a number without a name may be meant for, the likeliest first.
_MEANT = ("discipline", "speed", "size", "pursuers", "models", "total", "magic_dice")


def refuse_numbers(command: Command[Any]) -> None:
    """Raise UsageProblem for a number where a unit should be.

    It names the option that the number may be meant for.
    """
    number = next((word for word in command.words if word.lstrip("+-").isdigit()), None)
    if number is None:
        return
    declared = command.options.declared()
    meant = next((declared[name].flag for name in _MEANT if name in declared), "")
    cure = f"write {command.procedure} {meant} {number}" if meant else "name a unit of a warband"
    if meant and command.options.is_given(*(one for one in declared.values() if one.flag == meant)):
        cure = "an option that is a plain flag, such as --flee, takes no number"
    raise WrongWords(f"{number} is no unit; {cure}")


def read_unit(command: Command[Any], *instead: Declaration) -> Model[Card] | None:
    """Return the one unit named, or None.

    Raises UsageProblem for more, and for options `instead` of a unit, which its card answers.
    """
    units = read_units(command)
    if not units:
        return None
    refuse_on_card(command, units[0], *instead)
    if len(units) > 1:
        raise WrongWords(f"{command.procedure} takes one unit, not {len(units)}")
    return units[0]


#: What to write behind a unit in the place of an option.
_STATS = {
    "speed": "cha",
    "discipline": "dis",
    "height": "height",
    "hp": "defensive.hp",
    "models": "models",
    "hp_lost": "lost",
    "aegis": "aegis",
    "regeneration": "regeneration",
}


def refuse_on_card(command: Command[Any], unit: Model[Card], *instead: Declaration) -> None:
    """Raise UsageProblem for an option that a unit's card answers."""
    for option in command.options.given_of(*instead):
        stat = _STATS.get(option.name)
        cure = f"; write {unit.key}+{stat}=N" if stat else ""
        raise UsageProblem(
            f"{option.flag} and a unit exclude each other: it is on the unit's card{cure}"
        )


def find_unit_id(key: str) -> str:
    """Return the id of a unit without its file's name and its number.

    The number is that of a unit which is named again.

    >>> find_unit_id("vell-marches/pikes"), find_unit_id("pikes#2")
    ('pikes', 'pikes')
    """
    return key.partition("#")[0].rpartition("/")[2]


def _refuse_twice(units: Sequence[Model[Card]]) -> None:
    """Raise UsageProblem where one unit stands twice, with or without its file's name.

    Copies have ids of their own.
    """
    seen: list[tuple[str, Card]] = []
    for unit in units:
        name = find_unit_id(unit.key)
        if any(other == name and card is unit.card for other, card in seen):
            raise UsageProblem(
                f"{name} is named twice: the army has it once unless its file says count: 2"
            )
        seen.append((name, unit.card))
