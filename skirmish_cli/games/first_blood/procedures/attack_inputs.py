"""What a `clash` or `volley` command describes: who strikes whom with how many dice, from cards
or plain numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, cast

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Command, Model, bounded, parse_whole
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.first_blood.attacks import Strike
from skirmish_cli.games.first_blood.dice.compared_pools import ComparedPools, Match
from skirmish_cli.games.first_blood.dice.second_rolls import Pool, PoolWords
from skirmish_cli.games.first_blood.models import (
    Count,
    Striker,
    Target,
    blocks_of,
    make_striker,
    make_target,
)
from skirmish_cli.games.first_blood.rerolls import PoolRules, parse_pool_rules
from skirmish_cli.games.first_blood.tests import SIDES, CharacteristicTest, current_value
from skirmish_cli.games.first_blood.wording import counted

#: The most dice in one pool and the most Enemies of one attack.
MOST_DICE, MOST_ENEMIES = 16, 6

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


class Described(NamedTuple):
    """An attack as it is described: the attacker, its Enemies with the dice at each, and the
    rules on both pools."""

    striker: Striker
    targets: list[Target]
    shares: list[int]
    hit_rules: PoolRules
    block_rules: list[PoolRules]


def describe(command: Command) -> Described:
    """Return the attack that a command describes; raises UsageProblem for one that can't be
    made."""
    striker, targets = _from_models(command) if command.words else _from_numbers(command)
    bounded(striker.dice.value, f"the dice of {striker.key}", 0, MOST_DICE)
    hit_rules = striker.rules.joined(
        [parse_pool_rules(command.given("reroll") or (), command.given("extra") or ())]
    )
    typed = parse_pool_rules(
        command.given("block_reroll") or (), command.given("block_extra") or (), "block-"
    )
    return Described(
        striker,
        targets,
        _shares(command, striker, targets),
        hit_rules,
        [target.rules.joined([typed]) for target in targets],
    )


def strikes_of(command: Command, described: Described) -> tuple[Strike, ...]:
    """Return the dice at each Enemy of a described attack, under the rulings in force."""
    return tuple(_strike(command, described, place) for place in range(len(described.targets)))


def told_inputs(described: Described) -> Mapping[str, Any]:
    """Return all that the attack rests on: numbers, where they come from, statuses and special
    rules."""
    striker, targets = described.striker, described.targets
    hit_rules = described.hit_rules.told()
    block_rules = {
        target.key: rules.told()
        for target, rules in zip(targets, described.block_rules, strict=True)
    }
    cards_rules = {
        striker.key: striker.cards_rules,
        **{target.key: target.cards_rules for target in targets},
    }
    return {
        "attacker": striker.key,
        "enemies": [target.key for target in targets],
        "dice": described.shares,
        "dice_from": striker.dice.told(),
        "cap": striker.cap.value,
        "cap_from": striker.cap.told(),
        "reroll": hit_rules["reroll"],
        "extra": hit_rules["extra"],
        "block_dice": [target.blocks.value for target in targets],
        "block_dice_from": {target.key: target.blocks.told() for target in targets},
        "block_reroll": {
            key: rules["reroll"] for key, rules in block_rules.items() if rules["reroll"]
        },
        "block_extra": {
            key: rules["extra"] for key, rules in block_rules.items() if rules["extra"]
        },
        "wounds": [target.wounds for target in targets],
        "resolve": [target.resolve.value for target in targets],
        "resolve_from": {target.key: target.resolve.told() for target in targets},
        "resolve_reroll": {
            target.key: sorted(target.resolve_rerolls)
            for target in targets
            if target.resolve_rerolls
        },
        "broken": [target.broken for target in targets],
        "special_rules": {key: list(rules) for key, rules in cards_rules.items() if rules},
    }


def _from_models(command: Command) -> tuple[Striker, list[Target]]:
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
    striker = make_striker(sides[0][0], command.procedure, command.rules)
    return striker, [make_target(model, command.rules) for model in sides[1]]


def _check_distinct(enemies: Sequence[Model]) -> None:
    seen: set[tuple[str, int]] = set()
    for enemy in enemies:
        # A model named again has `#2` behind its key, and may be named once with its file and once
        # without.
        name = enemy.key.partition("#")[0].rpartition("/")[2]
        if (name, id(enemy.card)) in seen:
            raise UsageProblem(
                f"the enemy {name} is named twice; name each once, and give it all its dice together"
            )
        seen.add((name, id(enemy.card)))


def _from_numbers(command: Command) -> tuple[Striker, list[Target]]:
    is_clash = command.procedure == "clash"
    dice_name, status = ("attacks", "inspired") if is_clash else ("barrage", "aimed")
    _check_own(command, dice_name, *(("barrage", "aimed") if is_clash else ("attacks", "inspired")))
    if command.given(dice_name) is None:
        raise UsageProblem(
            f"{command.procedure} needs --{dice_name}, or models such as: "
            f"{command.procedure} captain vs brute"
        )
    printed = bounded(command.given(dice_name), f"--{dice_name}", 0, MOST_DICE)
    if not is_clash and not printed:
        raise UsageProblem("--barrage 0: without Barrage a Warrior can't volley, nor be Aimed")
    letter = "a" if is_clash else "barrage"
    effects = command.rules.conditions[status].effects if command.given(status) else {}
    terms = [Term(effects[letter], status)] if effects.get(letter) else []
    dice = Count(
        current_value(printed, terms), (Term(0, f"{dice_name.capitalize()} {printed}"), *terms)
    )
    striker = Striker("attacker", dice, Count(bounded(command.need("cap"), "--cap", 0, MOST_DICE)))
    number = len(command.given("split").split(",")) if command.given("split") else 1
    names = ["enemy"] if number == 1 else [f"enemy-{place}" for place in range(1, number + 1)]
    return striker, [_numbered_target(command, name) for name in names[: MOST_ENEMIES + 1]]


def _check_own(command: Command, dice: str, other_dice: str, other_status: str) -> None:
    """Raise UsageProblem for the dice or the status of the other kind of attack."""
    if command.given(other_dice) is not None:
        raise UsageProblem(f"a {command.procedure} is rolled with --{dice}, not --{other_dice}")
    if command.given(other_status):
        raise UsageProblem(
            f"--{other_status} does nothing in a {command.procedure}: it adds to "
            f"{other_dice.capitalize()}"
        )


def _numbered_target(command: Command, name: str) -> Target:
    defense, evasion = command.given("defense"), command.given("evasion")
    if defense is None and evasion is None:
        raise UsageProblem(
            f"{command.procedure} needs --defense or --evasion, or models: captain vs brute"
        )
    blocks = blocks_of(
        Count(bounded(defense or 0, "--defense", 0, MOST_DICE)),
        Count(bounded(evasion or 0, "--evasion", 0, MOST_DICE)),
    )
    broken = bool(command.given("broken"))
    wounds = bounded(command.need("wounds"), "--wounds", 0, 100)
    # A Warrior that can only be slain takes no Resolve test.
    resolve = command.given("resolve") if broken or not wounds else command.need("resolve")
    return Target(name, blocks, wounds, Count(bounded(resolve or 0, "--resolve", 0, 20)), broken)


def _shares(command: Command, striker: Striker, targets: Sequence[Target]) -> list[int]:
    """Return the dice at each Enemy: as split, else all at the first."""
    text, total = command.given("split"), striker.dice.value
    if text is None:
        return [total] + [0] * (len(targets) - 1)
    shares = [parse_whole(part, "--split", 0, MOST_DICE) for part in text.split(",")]
    if len(shares) > MOST_ENEMIES:
        raise UsageProblem(
            f"--split {text[:40]} names {len(shares)} enemies; at most {MOST_ENEMIES}"
        )
    if len(shares) != len(targets):
        raise UsageProblem(
            f"--split {text} has {counted(len(shares), 'part')} for "
            f"{counted(len(targets), 'enemy', 'enemies')}; one for each"
        )
    if sum(shares) != total:
        raise UsageProblem(
            f"--split {text} makes {counted(sum(shares), 'die', 'dice')}, "
            f"but {striker.key} has {total}"
        )
    return shares


def _strike(command: Command, described: Described, place: int) -> Strike:
    rules, striker, target = command.rules, described.striker, described.targets[place]
    cap = striker.cap.value
    not_six = frozenset(range(1, SIDES))
    good = (
        not_six
        if rules.ruling("hit_die") == "not_six"
        else frozenset(range(1, min(SIDES - 1, cap) + 1))
    )
    hits = Pool(
        described.shares[place],
        good,
        described.hit_rules.second_roll(good),
        first=cap if rules.ruling("keep_hits") == "first_typed" else None,
    )
    blocks = Pool(target.blocks.value, not_six, described.block_rules[place].second_roll(not_six))
    hit_words = PoolWords(
        f"{striker.key} at {target.key}, hit dice",
        f"Secondary roll of {striker.key}",
        striker.dice.terms,
    )
    block_words = PoolWords(
        f"{target.key}, block dice", f"Secondary roll of {target.key}", target.blocks.terms
    )
    match = cast("Match", rules.ruling("block"))
    inches = rules.data["numbers"]["driven_back_inches"] if command.procedure == "clash" else None
    return Strike(
        ComparedPools(hits, blocks, cap, match, hit_words, block_words),
        target.wounds,
        CharacteristicTest(
            target.resolve.value,
            target.resolve_rerolls,
            f"{target.key} Resolve",
            target.resolve.terms,
        ),
        target.broken,
        rules.ruling("last_wound") == "slain",
        striker.key,
        target.key,
        inches,
    )
