"""`breather`: what a breather takes from the fatigue."""

from __future__ import annotations

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Command, Option, Prepared, Procedure, bounded
from skirmish_cli.games.heimr.fatigue import (
    breathe,
    compute_base_fatigue,
    find_base_fatigue,
    find_fatigue,
)
from skirmish_cli.games.heimr.numbers import read_numbers
from skirmish_cli.games.heimr.procedures.shared.answers import (
    name_owner,
    prepare_answer,
    read_number,
)
from skirmish_cli.games.heimr.procedures.shared.sheets import find_character

MOST_STAMINA = 20


def _prepare(command: Command) -> Prepared:
    rules, numbers = command.rules, read_numbers(command.rules)
    fatigue = read_number(
        command,
        "fatigue",
        numbers.least_fatigue,
        numbers.most_fatigue,
        lambda character: find_fatigue(character, rules),
    )
    base = _read_base(command)
    if fatigue < base:
        raise UsageProblem(
            f"fatigue {fatigue} is below the base fatigue of {base}, which it never is"
        )
    after = breathe(fatigue, base, numbers.breather)
    return prepare_answer(
        {"fatigue": after, "before": fatigue, "base_fatigue": base},
        f"A breather{name_owner(command)} with fatigue {fatigue}, base {base}",
        inputs={"fatigue": fatigue, "base_fatigue": base},
        notes=("ongoing: -2 consistency on defence until the next own turn; or upcoming",),
    )


def _read_base(command: Command) -> int:
    if command.words and command.given("stamina") is None:
        return find_base_fatigue(find_character(command, command.words[:1]), command.rules)
    stamina = bounded(command.need("stamina"), "--stamina", -MOST_STAMINA, MOST_STAMINA)
    return compute_base_fatigue(stamina, command.rules)


BREATHER = Procedure(
    name="breather",
    summary="Take a breather: fatigue falls by 2, not below the base.",
    section="List of combat actions; Base fatigue",
    arguments="[MODEL]",
    prepare=_prepare,
    options=(
        Option("fatigue", "whole", "the fatigue before it", metavar="N"),
        Option("stamina", "whole", "the stamina, which sets the base", metavar="N"),
    ),
    examples=("breather --fatigue 6 --stamina 2",),
)
