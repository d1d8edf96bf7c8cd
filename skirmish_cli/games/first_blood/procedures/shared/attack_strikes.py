"""The dice at each Enemy of an attack, under the rulings in force."""

from __future__ import annotations

from typing import cast

from skirmish_cli.core.command import Command
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.first_blood.attacks import Strike
from skirmish_cli.games.first_blood.dice.compared_pools import ComparedPools, Match
from skirmish_cli.games.first_blood.dice.second_rolls import Pool, PoolWords
from skirmish_cli.games.first_blood.numbers import read_lasting, read_numbers
from skirmish_cli.games.first_blood.procedures.shared.attack_options import AttackOptions
from skirmish_cli.games.first_blood.procedures.shared.attack_sides import AttackSides
from skirmish_cli.games.first_blood.sides import KINDS, Striker, Target
from skirmish_cli.games.first_blood.tests import SIDES, CharacteristicTest

#: The faces that succeed whatever the characteristic. Section: Epic Fail.
NOT_SIX = frozenset(range(1, SIDES))


def make_strikes(command: Command[AttackOptions], sides: AttackSides) -> tuple[Strike, ...]:
    """Return the dice at each Enemy.

    Sections: Comparative Rolling; Clash (C); Volley (V).
    """
    rules, striker = command.rules, sides.striker
    drives_back = KINDS[command.procedure].drives_back
    inches = read_numbers(rules).driven_back_inches if drives_back else None
    lasting = read_lasting(rules)
    return tuple(
        Strike(
            _make_pools(rules, sides, place),
            target.wounds,
            _make_resolve_test(target),
            target.broken,
            rules.ruling("last_wound") == "slain",
            striker.key,
            target.key,
            inches,
            lasting,
        )
        for place, target in enumerate(sides.targets)
    )


def _make_pools(rules: Ruleset, sides: AttackSides, place: int) -> ComparedPools:
    """Return the hit dice at one Enemy against its block dice."""
    striker, target, cap = sides.striker, sides.targets[place], sides.striker.cap.value
    good = _find_hits(rules, cap)
    hits = Pool(
        sides.shares[place],
        good,
        sides.hit_rules.make_second_roll(good),
        first=cap if rules.ruling("keep_hits") == "first_typed" else None,
    )
    blocks = Pool(target.blocks.value, NOT_SIX, sides.block_rules[place].make_second_roll(NOT_SIX))
    match = cast("Match", rules.ruling("block"))
    hit_words, block_words = _write_hit_words(striker, target), _write_block_words(target)
    return ComparedPools(hits, blocks, cap, match, hit_words, block_words)


def _find_hits(rules: Ruleset, cap: int) -> frozenset[int]:
    """Return the faces that hit: all but a 6, or those up to Clash or Volley."""
    return NOT_SIX if rules.ruling("hit_die") == "not_six" else NOT_SIX & {*range(1, cap + 1)}


def _write_hit_words(striker: Striker, target: Target) -> PoolWords:
    return PoolWords(
        f"{striker.key} at {target.key}, hit dice",
        f"Secondary roll of {striker.key}",
        striker.dice.terms,
    )


def _write_block_words(target: Target) -> PoolWords:
    return PoolWords(
        f"{target.key}, block dice", f"Secondary roll of {target.key}", target.blocks.terms
    )


def _make_resolve_test(target: Target) -> CharacteristicTest:
    return CharacteristicTest(
        target.resolve.value, target.resolve_rerolls, f"{target.key} Resolve", target.resolve.terms
    )
