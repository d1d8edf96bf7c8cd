"""An attack in plain numbers: one attacker, and Enemies that are all alike."""

from __future__ import annotations

from skirmish_cli.core.command import Command
from skirmish_cli.core.errors import UsageProblem, WrongWords
from skirmish_cli.games.first_blood.characteristics import CHARACTERISTICS, Count, count_printed
from skirmish_cli.games.first_blood.numbers import read_status_terms
from skirmish_cli.games.first_blood.procedures.shared.attack_options import (
    AttackOptions,
    find_dice_option,
    find_status_option,
)
from skirmish_cli.games.first_blood.sides import (
    KINDS,
    VOLLEY,
    AttackKind,
    Striker,
    Target,
    choose_blocks,
)


def read_numbers(command: Command[AttackOptions]) -> tuple[list[Striker], list[Target]]:
    """Return the attacker and the Enemies that options describe.

    There is one Enemy for each share of dice. Raises UsageProblem where an option is missing or
    doesn't fit.
    """
    dice = _count_dice(command, KINDS[command.procedure])
    striker = Striker("attacker", dice, Count(command.need(AttackOptions.cap)))
    splits = command.options.split
    number = len(splits[0].shares) if splits else 1
    names = ["enemy"] if number == 1 else [f"enemy-{place}" for place in range(1, number + 1)]
    return [striker], [_read_target(command, name) for name in names]


def _count_dice(command: Command[AttackOptions], kind: AttackKind) -> Count:
    """Return the dice of an attacker in plain numbers, with what its status adds."""
    _check_kind(command, kind)
    dice = find_dice_option(kind)
    if not command.options.is_given(dice):
        raise WrongWords(
            f"{command.procedure} needs {dice.flag}, or models",
            f"{command.procedure} captain vs brute",
        )
    printed = command.need(dice)
    if kind is VOLLEY and not printed:
        raise UsageProblem(f"{dice.flag} 0: without Barrage a Warrior can't volley, nor be Aimed")
    statuses = [kind.status] if command.options.is_given(find_status_option(kind)) else []
    terms = read_status_terms(statuses, kind.dice, command.rules)
    return count_printed(kind.dice, printed, terms)


def _check_kind(command: Command[AttackOptions], kind: AttackKind) -> None:
    """Raise UsageProblem for the dice or the status of the other kind of attack."""
    (other,) = (one for one in KINDS.values() if one is not kind)
    dice, status = find_dice_option(other), find_status_option(other)
    if command.options.is_given(dice):
        raise UsageProblem(
            f"a {command.procedure} is rolled with {find_dice_option(kind).flag}, not {dice.flag}"
        )
    if command.options.is_given(status):
        raise UsageProblem(
            f"{status.flag} does nothing in a {command.procedure}: it adds to "
            f"{CHARACTERISTICS[other.dice]}"
        )


def _read_target(command: Command[AttackOptions], name: str) -> Target:
    """Return an Enemy in plain numbers."""
    options = command.options
    defense, evasion = options.defense, options.evasion
    if defense is None and evasion is None:
        raise UsageProblem(
            f"{command.procedure} needs {AttackOptions.defense.flag} or "
            f"{AttackOptions.evasion.flag}, or models: captain vs brute"
        )
    blocks = choose_blocks(Count(defense or 0), Count(evasion or 0))
    wounds = command.need(AttackOptions.wounds)
    # A Warrior that can only be slain takes no Resolve test.
    can_only_be_slain = options.broken or not wounds
    resolve = options.resolve if can_only_be_slain else command.need(AttackOptions.resolve)
    return Target(name, blocks, wounds, Count(resolve or 0), options.broken)
