"""Numbers of the ruleset and of the command line as the procedures of The 9th Age read them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Command, Model, as_flag, bounded, parse_terms
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.t9a.dice.spare_dice import Spared


def test_roll(numbers: Mapping[str, Any], maximised: int = 0, minimised: int = 0) -> Spared:
    """Return the roll of a Discipline test. Section: Psychology."""
    return Spared(int(numbers["test_dice"]), int(numbers["die"]), maximised, minimised)


def of_height(rules: Ruleset, height: int, key: str) -> int:
    """Return a number that the ruleset has for models of a height; raises UsageProblem where
    house rules leave it out.

    Section: Model Height.
    """
    try:
        return int(rules.data["tables"]["height"][height][key])
    except (IndexError, KeyError, TypeError, ValueError):
        raise UsageProblem(
            f"the table height needs a whole number {key} for height {height}"
        ) from None


def named_units(command: Command) -> list[Model]:
    """Return the units named, all of one side; none where no unit is named. Raises UsageProblem
    for one named twice."""
    number = next((word for word in command.words if word.lstrip("+-").isdigit()), None)
    if number is not None:
        raise UsageProblem(
            f"{number} is no unit; an option such as --minimised that is a plain flag takes no number"
        )
    if "vs" in command.words:
        raise UsageProblem(f"{command.procedure} takes one side only, so 'vs' has no place in it")
    units = command.find_models([list(command.words)])[0] if command.words else []
    _refuse_twice(units)
    return units


def id_of(key: str) -> str:
    """Return the id of a unit without its file's name and without the number of one named again.

    >>> id_of("vell-marches/pikes"), id_of("pikes#2")
    ('pikes', 'pikes')
    """
    return key.partition("#")[0].rpartition("/")[2]


def _refuse_twice(units: Sequence[Model]) -> None:
    """Raise UsageProblem where one unit stands twice, with or without its file's name. Copies
    have ids of their own."""
    seen: list[tuple[str, Any]] = []
    for unit in units:
        unit_id = id_of(unit.key)
        if any(other == unit_id and card is unit.card for other, card in seen):
            raise UsageProblem(
                f"{unit_id} is named twice: the army has it once unless its file says count: 2"
            )
        seen.append((unit_id, unit.card))


def named_unit(command: Command, *instead: str) -> Model | None:
    """Return the one unit named, or None; raises UsageProblem for more, or for options that its
    card answers."""
    units = named_units(command)
    if not units:
        return None
    for option in instead:
        if command.given(option) is not None:
            raise UsageProblem(
                f"{as_flag(option)} and a unit exclude each other: it is on the unit's card"
            )
    if len(units) > 1:
        raise UsageProblem(f"{command.procedure} takes one unit, not {len(units)}")
    return units[0]


def refuse_words(command: Command) -> None:
    """Raise UsageProblem if a procedure that takes options only got a word."""
    if command.words:
        raise UsageProblem(f"{command.procedure} takes options only, and got {command.words[0]!r}")


def read_discipline(command: Command) -> int:
    """Return the Discipline given, or the highest of the units named; raises UsageProblem."""
    given = command.given("discipline")
    models = named_units(command)
    if not models:
        return bounded(command.need("discipline"), "--discipline", 0, 20)
    if given is not None:
        raise UsageProblem(
            "--discipline and a unit exclude each other: the unit's card has its Discipline"
        )
    found = [model.card.profile.dis for model in models if model.card.profile.dis is not None]
    if not found:
        raise UsageProblem(f"{models[0].key} has no dis on its card; give --discipline N")
    return int(max(found))


def read_terms(command: Command, most: int) -> tuple[Term, ...]:
    """Return the modifiers of `--mod`; one without a reason is called a modifier. Raises
    UsageProblem."""
    terms = parse_terms(command.given("mod") or (), "--mod", most)
    return tuple(
        term._replace(source="modifier") if term.source == "--mod" else term for term in terms
    )


def read_needed(
    text: str | int,
    option: str,
    least: int = 2,
    most: int = 7,
    meaning: str = "what a die has to show, such as 4+",
) -> int:
    """Return what a die or a roll has to show, typed as `4+` or `4`; raises UsageProblem.

    >>> read_needed("4+", "--aim"), read_needed("4", "--aim")
    (4, 4)
    """
    digits = str(text).strip().removesuffix("+")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 3):
        raise UsageProblem(f"{option} {str(text)[:20]!r} isn't {meaning}")
    return bounded(int(digits), option, least, most)
