"""`durability`: whether a weapon or armour breaks when a combat is over."""

from __future__ import annotations

from functools import partial

from skirmish_cli.core.command import Command, one_model
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import Options, flag, option
from skirmish_cli.core.procedure import Prepared, Procedure
from skirmish_cli.core.rules import Rule
from skirmish_cli.games.oldschool.dice.checks import Check, CheckWords
from skirmish_cli.games.oldschool.numbers import read_numbers


class DurabilityOptions(Options):
    """What `durability` takes: one of the two."""

    weapon = option("a weapon that showed a 1", flag)
    armour = option("armour that an attack exploded on", flag)


def take_durability_test(check: Check) -> Rule[bool]:
    """Test once whether something breaks.

    Sections: Weapon Durability; Armor Durability.
    """
    breaks: bool = yield check
    return breaks


def _prepare(command: Command[DurabilityOptions]) -> Prepared:
    owner = one_model(command, "durability vessa --weapon").key if command.words else ""
    weapon, armour = command.options.weapon, command.options.armour
    if weapon == armour:
        raise UsageProblem(
            "durability tests one thing at a time: "
            f"{DurabilityOptions.weapon.flag} or {DurabilityOptions.armour.flag}"
        )
    what, whose = "weapon" if weapon else "armour", f"{owner}'s" if owner else "the"
    sides = read_numbers(command.rules).durability_die
    worst = int(command.rules.ruling("durability"))
    due = (
        "any of its attack dies showed a 1" if weapon else "any attack against its wearer exploded"
    )
    words = CheckWords(f"{what} durability", "it breaks", "it holds")
    check = Check(1, sides, worst, words=words)
    return Prepared(
        rule=partial(take_durability_test, check),
        figures={"breaks": bool},
        row=lambda breaks: {"breaks": breaks},
        outcome=lambda breaks, trace: {"breaks": breaks},
        inputs={"what": what, "breaks_on": worst, **({"who": owner} if owner else {})},
        rulings=("durability",),
        headline=f"Durability of {whose} {what}: breaks on {worst} or less on a d{sides}",
        notes=(f"once, when the combat is over, if {due}",),
    )


DURABILITY = Procedure(
    name="durability",
    summary="Test a weapon or armour after a combat.",
    section="Weapon Durability; Armor Durability",
    arguments="[MODEL]",
    prepare=_prepare,
    options=DurabilityOptions,
    examples=("durability --weapon --odds", "durability --armour --dice 2"),
)
