"""Who attacks whom with how many dice, from models or from plain numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from skirmish_cli.core.command import Command, Model
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import require_bounds
from skirmish_cli.games.first_blood.characteristics import CHARACTERISTICS, Count, count_printed
from skirmish_cli.games.first_blood.models import Card, make_warrior
from skirmish_cli.games.first_blood.numbers import read_status_terms
from skirmish_cli.games.first_blood.procedures.shared.attack_options import (
    FOR_A_MODEL,
    MOST_DICE,
    MOST_ENEMIES,
    AttackOptions,
    find_dice_option,
    find_status_option,
)
from skirmish_cli.games.first_blood.rerolls import PoolRules
from skirmish_cli.games.first_blood.sides import (
    KINDS,
    VOLLEY,
    AttackKind,
    Striker,
    Target,
    choose_blocks,
    make_striker,
    make_target,
)
from skirmish_cli.games.first_blood.wording import format_count


class AttackSides(NamedTuple):
    """The attacker, its Enemies with the dice at each, and the rules on both pools.

    `shares` and `block_rules` have one item for each Enemy.
    """

    striker: Striker
    targets: list[Target]
    shares: Sequence[int]
    hit_rules: PoolRules
    block_rules: list[PoolRules]


def read_sides(command: Command[AttackOptions]) -> AttackSides:
    """Return both sides of the attack that a command describes.

    Raises UsageProblem for an attack that can't be made.
    """
    options = command.options
    striker, targets = _read_models(command) if command.words else _read_numbers(command)
    require_bounds(striker.dice.value, f"the dice of {striker.key}", 0, MOST_DICE)
    hit_rules = striker.rules.join([PoolRules(options.reroll, options.extra)])
    block_rules = PoolRules(options.block_reroll, options.block_extra)
    return AttackSides(
        striker,
        targets,
        _share_dice(command, striker, len(targets)),
        hit_rules,
        [target.rules.join([block_rules]) for target in targets],
    )


def _read_models(command: Command[AttackOptions]) -> tuple[Striker, list[Target]]:
    for given in command.options.given_of(*FOR_A_MODEL):
        raise UsageProblem(
            f"{given.flag} goes without models; on a model write it as a flag or in its card"
        )
    sides = command.models()
    if len(sides) != 2 or len(sides[0]) != 1:
        raise UsageProblem(
            f"{command.procedure} needs one attacker and its enemies, such as: "
            f"{command.procedure} captain vs brute"
        )
    if len(sides[1]) > MOST_ENEMIES:
        raise UsageProblem(
            f"{len(sides[1])} enemies are too many for one attack; at most {MOST_ENEMIES}"
        )
    _check_distinct(sides[1])
    striker = make_striker(make_warrior(sides[0][0]), command.procedure, command.rules)
    return striker, [make_target(make_warrior(model), command.rules) for model in sides[1]]


def _check_distinct(enemies: Sequence[Model[Card]]) -> None:
    seen: set[tuple[str, int]] = set()
    for enemy in enemies:
        # A model named again has `#2` behind its key, and may be named once with its file and once
        # without.
        name = enemy.key.partition("#")[0].rpartition("/")[2]
        if (name, id(enemy.card)) in seen:
            raise UsageProblem(
                f"the enemy {name} is named twice; name each once, and give it all its dice "
                "together"
            )
        seen.add((name, id(enemy.card)))


def _read_numbers(command: Command[AttackOptions]) -> tuple[Striker, list[Target]]:
    dice = _count_dice(command, KINDS[command.procedure])
    striker = Striker("attacker", dice, Count(command.need(AttackOptions.cap)))
    number = max(1, len(command.options.split))
    names = ["enemy"] if number == 1 else [f"enemy-{place}" for place in range(1, number + 1)]
    return striker, [_read_target(command, name) for name in names]


def _count_dice(command: Command[AttackOptions], kind: AttackKind) -> Count:
    """Return the dice of an attacker in plain numbers, with what its status adds."""
    _check_kind(command, kind)
    dice = find_dice_option(kind)
    if not command.options.is_given(dice):
        raise UsageProblem(
            f"{command.procedure} needs {dice.flag}, or models such as: "
            f"{command.procedure} captain vs brute"
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


def _share_dice(command: Command[AttackOptions], striker: Striker, enemies: int) -> tuple[int, ...]:
    """Return the dice at each Enemy: as `--split` says, else all at the first."""
    shares, total = command.options.split, striker.dice.value
    if not shares:
        return (total,) + (0,) * (enemies - 1)
    typed = f"{AttackOptions.split.flag} {','.join(map(str, shares))}"
    if len(shares) > MOST_ENEMIES:
        raise UsageProblem(f"{typed[:40]} names {len(shares)} enemies; at most {MOST_ENEMIES}")
    if len(shares) != enemies:
        raise UsageProblem(
            f"{typed} has {format_count(len(shares), 'part')} for "
            f"{format_count(enemies, 'enemy', 'enemies')}; one for each"
        )
    if sum(shares) != total:
        raise UsageProblem(
            f"{typed} makes {format_count(sum(shares), 'die', 'dice')}, "
            f"but {striker.key} has {total}"
        )
    return shares
