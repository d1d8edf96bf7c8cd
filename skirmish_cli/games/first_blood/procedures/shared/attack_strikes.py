"""The dice of each attacker at each Enemy, under the rulings in force."""

from __future__ import annotations

from typing import cast

from skirmish_cli.core.command import Command
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.first_blood.attacks import Attacker
from skirmish_cli.games.first_blood.dice.compared_pools import ComparedPools, Match
from skirmish_cli.games.first_blood.dice.second_rolls import Pool, PoolWords
from skirmish_cli.games.first_blood.numbers import read_lasting, read_numbers
from skirmish_cli.games.first_blood.procedures.shared.attack_options import AttackOptions
from skirmish_cli.games.first_blood.procedures.shared.attack_sides import AttackSides
from skirmish_cli.games.first_blood.rerolls import PoolRules
from skirmish_cli.games.first_blood.sides import KINDS, Striker, Target
from skirmish_cli.games.first_blood.strikes import Strike
from skirmish_cli.games.first_blood.tests import SIDES, CharacteristicTest

#: The faces that succeed whatever the characteristic. Section: Epic Fail.
NOT_SIX = frozenset(range(1, SIDES))


def make_attackers(command: Command[AttackOptions], sides: AttackSides) -> tuple[Attacker, ...]:
    """Return what the dice of each attacker do at each Enemy.

    Sections: Comparative Rolling; Clash (C); Volley (V).
    """
    return tuple(
        Attacker(striker.key, _make_strikes(command, sides, place))
        for place, striker in enumerate(sides.strikers)
    )


def _make_strikes(
    command: Command[AttackOptions], sides: AttackSides, attacker: int
) -> tuple[Strike, ...]:
    """Return the dice of one attacker at each Enemy."""
    rules = command.rules
    drives_back = KINDS[command.procedure].drives_back
    inches = read_numbers(rules).driven_back_inches if drives_back else None
    lasting = read_lasting(rules)
    return tuple(
        Strike(
            _make_pools(rules, sides, attacker, place),
            target.wounds,
            _make_resolve_test(target),
            target.broken,
            rules.ruling("last_wound") == "slain",
            sides.strikers[attacker].key,
            target.key,
            sides.typed[place],
            inches,
            lasting,
            target.is_character,
        )
        for place, target in enumerate(sides.targets)
    )


def _make_pools(rules: Ruleset, sides: AttackSides, attacker: int, place: int) -> ComparedPools:
    """Return the hit dice of one attacker at one Enemy against its block dice."""
    striker, target = sides.strikers[attacker], sides.targets[place]
    cap = striker.cap.value
    good = find_hits(rules, cap)
    hits = Pool(
        sides.shares[attacker][place],
        good,
        sides.hit_rules[attacker].make_second_roll(good),
        first=cap if rules.ruling("keep_hits") == "first_typed" else None,
    )
    blocks = Pool(target.blocks.value, NOT_SIX, sides.block_rules[place].make_second_roll(NOT_SIX))
    match = cast("Match", rules.ruling("block"))
    hit_words = _write_hit_words(striker, target, sides.hit_rules[attacker])
    block_words = _write_block_words(target, sides.block_rules[place])
    return ComparedPools(hits, blocks, cap, match, hit_words, block_words)


def find_hits(rules: Ruleset, cap: int) -> frozenset[int]:
    """Return the faces that hit: all but a 6, or those up to Clash or Volley."""
    return NOT_SIX if rules.ruling("hit_die") == "not_six" else NOT_SIX & {*range(1, cap + 1)}


def _write_hit_words(striker: Striker, target: Target, rules: PoolRules) -> PoolWords:
    return PoolWords(
        f"{striker.key} at {target.key}, hit dice",
        f"Secondary roll of {striker.key}{rules.name_sources()}",
        striker.dice.terms,
    )


def _write_block_words(target: Target, rules: PoolRules) -> PoolWords:
    second = f"Secondary roll of {target.key}{rules.name_sources()}"
    return PoolWords(f"{target.key}, block dice", second, target.blocks.terms)


def _make_resolve_test(target: Target) -> CharacteristicTest:
    return CharacteristicTest(
        target.resolve.value,
        target.resolve_rerolls,
        f"{target.key} Resolve",
        target.resolve.terms,
        target.resolve_rerolled_by,
    )
