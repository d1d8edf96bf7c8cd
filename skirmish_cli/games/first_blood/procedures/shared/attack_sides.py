"""Who attacks whom with how many dice, from models or from plain numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Command, Model, bounded, parse_whole
from skirmish_cli.games.first_blood.characteristics import CHARACTERISTICS, Count, count_printed
from skirmish_cli.games.first_blood.models import make_warrior
from skirmish_cli.games.first_blood.numbers import read_status_terms
from skirmish_cli.games.first_blood.rerolls import PoolRules, parse_pool_rules
from skirmish_cli.games.first_blood.sides import (
    KINDS,
    AttackKind,
    Striker,
    Target,
    choose_blocks,
    make_striker,
    make_target,
)
from skirmish_cli.games.first_blood.wording import format_count

#: The most dice in one pool and the most Enemies of one attack.
MOST_DICE, MOST_ENEMIES = 16, 6

#: The options that stand for a model, in the order in which one that is too many is named.
_NUMBERS = (
    "attacks",
    "barrage",
    "cap",
    "defense",
    "evasion",
    "wounds",
    "resolve",
    "inspired",
    "aimed",
    "broken",
)


class AttackSides(NamedTuple):
    """The attacker, its Enemies with the dice at each, and the rules on both pools.

    `shares` and `block_rules` have one item for each Enemy.
    """

    striker: Striker
    targets: list[Target]
    shares: list[int]
    hit_rules: PoolRules
    block_rules: list[PoolRules]


def read_sides(command: Command) -> AttackSides:
    """Return both sides of the attack that a command describes.

    Raises UsageProblem for an attack that can't be made.
    """
    striker, targets = _read_models(command) if command.words else _read_numbers(command)
    bounded(striker.dice.value, f"the dice of {striker.key}", 0, MOST_DICE)
    hit_rules = striker.rules.join(
        [parse_pool_rules(command.given("reroll") or (), command.given("extra") or ())]
    )
    typed = parse_pool_rules(
        command.given("block_reroll") or (), command.given("block_extra") or (), "block-"
    )
    return AttackSides(
        striker,
        targets,
        _share_dice(command, striker, len(targets)),
        hit_rules,
        [target.rules.join([typed]) for target in targets],
    )


def _read_models(command: Command) -> tuple[Striker, list[Target]]:
    given = [name for name in _NUMBERS if command.given(name) not in {None, False}]
    if given:
        raise UsageProblem(
            f"--{given[0]} goes without models; on a model write it as a flag or in its card"
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


def _check_distinct(enemies: Sequence[Model]) -> None:
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


def _read_numbers(command: Command) -> tuple[Striker, list[Target]]:
    dice = _count_dice(command, KINDS[command.procedure])
    striker = Striker("attacker", dice, Count(bounded(command.need("cap"), "--cap", 0, MOST_DICE)))
    number = len(command.given("split").split(",")) if command.given("split") else 1
    names = ["enemy"] if number == 1 else [f"enemy-{place}" for place in range(1, number + 1)]
    return striker, [_read_target(command, name) for name in names[: MOST_ENEMIES + 1]]


def _count_dice(command: Command, kind: AttackKind) -> Count:
    """Return the dice of an attacker in plain numbers, with what its status adds."""
    _check_kind(command, kind)
    typed = command.given(kind.option)
    if typed is None:
        raise UsageProblem(
            f"{command.procedure} needs --{kind.option}, or models such as: "
            f"{command.procedure} captain vs brute"
        )
    printed = bounded(typed, f"--{kind.option}", 0, MOST_DICE)
    if kind.dice == "barrage" and not printed:
        raise UsageProblem("--barrage 0: without Barrage a Warrior can't volley, nor be Aimed")
    statuses = [kind.status] if command.given(kind.status) else []
    terms = read_status_terms(statuses, kind.dice, command.rules)
    return count_printed(kind.dice, printed, terms)


def _check_kind(command: Command, kind: AttackKind) -> None:
    """Raise UsageProblem for the dice or the status of the other kind of attack."""
    (other,) = (one for one in KINDS.values() if one is not kind)
    if command.given(other.option) is not None:
        raise UsageProblem(
            f"a {command.procedure} is rolled with --{kind.option}, not --{other.option}"
        )
    if command.given(other.status):
        raise UsageProblem(
            f"--{other.status} does nothing in a {command.procedure}: it adds to "
            f"{CHARACTERISTICS[other.dice]}"
        )


def _read_target(command: Command, name: str) -> Target:
    """Return an Enemy in plain numbers."""
    defense, evasion = command.given("defense"), command.given("evasion")
    if defense is None and evasion is None:
        raise UsageProblem(
            f"{command.procedure} needs --defense or --evasion, or models: captain vs brute"
        )
    blocks = choose_blocks(
        Count(bounded(defense or 0, "--defense", 0, MOST_DICE)),
        Count(bounded(evasion or 0, "--evasion", 0, MOST_DICE)),
    )
    broken = bool(command.given("broken"))
    wounds = bounded(command.need("wounds"), "--wounds", 0, 100)
    # A Warrior that can only be slain takes no Resolve test.
    resolve = command.given("resolve") if broken or not wounds else command.need("resolve")
    return Target(name, blocks, wounds, Count(bounded(resolve or 0, "--resolve", 0, 20)), broken)


def _share_dice(command: Command, striker: Striker, enemies: int) -> list[int]:
    """Return the dice at each Enemy: as `--split` says, else all at the first."""
    text, total = command.given("split"), striker.dice.value
    if text is None:
        return [total] + [0] * (enemies - 1)
    shares = [parse_whole(part, "--split", 0, MOST_DICE) for part in text.split(",")]
    if len(shares) > MOST_ENEMIES:
        raise UsageProblem(
            f"--split {text[:40]} names {len(shares)} enemies; at most {MOST_ENEMIES}"
        )
    if len(shares) != enemies:
        raise UsageProblem(
            f"--split {text} has {format_count(len(shares), 'part')} for "
            f"{format_count(enemies, 'enemy', 'enemies')}; one for each"
        )
    if sum(shares) != total:
        raise UsageProblem(
            f"--split {text} makes {format_count(sum(shares), 'die', 'dice')}, "
            f"but {striker.key} has {total}"
        )
    return shares
