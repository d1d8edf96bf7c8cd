"""`durability`: whether a weapon or armour breaks when a combat is over."""

from __future__ import annotations

from functools import partial

from skirmish_cli.core.command import Command, Model, one_model, one_side
from skirmish_cli.core.errors import WrongWords
from skirmish_cli.core.options import Options, flag, option
from skirmish_cli.core.procedure import Prepared, Procedure
from skirmish_cli.games.oldschool.breakage import ARMOUR, WEAPON, Worn, take_durability_test
from skirmish_cli.games.oldschool.dice.checks import Check, CheckWords
from skirmish_cli.games.oldschool.models import Card, find_pieces, find_weapons_in_hand
from skirmish_cli.games.oldschool.numbers import read_numbers
from skirmish_cli.games.oldschool.procedures.shared.told import tell_changes, tell_flags
from skirmish_cli.games.oldschool.procedures.shared.verdicts import tell_durability

#: The flags that are read of an owner, by what is tested.
WEAPON_FLAGS, ARMOUR_FLAGS = ("with", "disarmed"), ("no_shield", "no_helmet", "no_armour")


class DurabilityOptions(Options):
    """What `durability` takes: one of the two."""

    weapon = option("a weapon that showed a 1", flag)
    armour = option("armour that an attack exploded on", flag, also=("armor",))


def _read_worn(command: Command[DurabilityOptions], what: str) -> Worn:
    """Return what is tested, and what its owner has of it."""
    if not command.words:
        return Worn(what)
    model: Model[Card] = one_model(command, "durability vessa --weapon")
    weapons, pieces = find_weapons_in_hand(model, command.rules), find_pieces(model)
    return Worn(what, model.key, weapons, pieces, has_chosen=model.has("with"))


def _list_notes(worn: Worn) -> list[str]:
    """Return when the test is due, and what breaking means where the table must say."""
    due = (
        "any of its attack dies showed a 1"
        if worn.what == WEAPON
        else "any attack against its wearer exploded"
    )
    notes = [f"once, when the combat is over, if {due}"]
    if worn.what == WEAPON and worn.weapons is not None and len(worn.weapons) > 1:
        names = " or ".join(weapon.name for weapon in worn.weapons)
        notes.append(f"which of {names} breaks, the table knows; +with=OTHER says what is left")
    if worn.what == WEAPON and worn.weapons == ():
        notes.append(f"{worn.whom} has no weapon in hand: nothing is there to break")
    if worn.what == ARMOUR and worn.pieces and len(worn.pieces) > 1:
        notes.append("ours: body armour breaks first, else the shield, else the helmet")
    if worn.what == ARMOUR and worn.pieces == ():
        notes.append(
            f"{worn.whom} has no piece of armour: what breaks, if anything, the table says"
        )
    return notes


def _tell_models(models: list[Model[Card]], what: str) -> tuple[str, ...]:
    """Return what is told of the owner: changed numbers and flags have no effect here."""
    read = WEAPON_FLAGS if what == WEAPON else ARMOUR_FLAGS
    flags = WEAPON_FLAGS + ARMOUR_FLAGS
    return (
        *tell_changes(models, (), "durability"),
        *tell_flags(models, read, f"durability --{what}", flags),
    )


def _find_what(command: Command[DurabilityOptions]) -> str:
    """Return what is tested, a weapon or armour.

    Raises UsageProblem for both or neither.
    """
    weapon, armour = command.options.weapon, command.options.armour
    if weapon == armour:
        raise WrongWords(
            "durability tests one thing at a time: "
            f"{DurabilityOptions.weapon.flag} or {DurabilityOptions.armour.flag}"
        )
    return WEAPON if weapon else ARMOUR


def _prepare(command: Command[DurabilityOptions]) -> Prepared:
    what = _find_what(command)
    worn = _read_worn(command, what)
    owner = worn.whom if command.words else ""
    models: list[Model[Card]] = one_side(command)
    whose = f"{owner}'s" if owner else "the"
    sides = read_numbers(command.rules).durability_die
    worst = int(command.rules.ruling("durability"))
    words = CheckWords(f"{what} durability", "it breaks", "it holds")
    check = Check(1, sides, worst, words=words)
    return Prepared(
        rule=partial(take_durability_test, check, worn, command.rules),
        figures={"breaks": bool},
        row=lambda breaks: {"breaks": breaks},
        outcome=lambda breaks, trace: {"breaks": breaks},
        inputs={"what": what, "breaks_on": worst, **({"who": owner} if owner else {})},
        rulings=("durability",),
        headline=f"Durability of {whose} {what}: breaks on {worst} or less on a d{sides}",
        notes=(*_list_notes(worn), *_tell_models(models, what)),
        verdict=partial(tell_durability, whose, what),
        main=("breaks",),
    )


DURABILITY = Procedure(
    takes_gone=True,
    name="durability",
    summary="Test a weapon or armour after a combat.",
    section="Weapon Durability; Armor Durability",
    arguments="[MODEL]",
    positions=(DurabilityOptions.weapon, DurabilityOptions.armour),
    prepare=_prepare,
    options=DurabilityOptions,
    flags=WEAPON_FLAGS + ARMOUR_FLAGS,
    examples=("durability --weapon --odds", "durability --armour --dice 2"),
)
