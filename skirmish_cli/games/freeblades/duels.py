"""One melee attack of one model on another, outside the order of a melee: such as a reaction
attack."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import NamedTuple

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Command, Model
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.freeblades.actions import (
    SOLE_OPPONENT,
    check_flags,
    idle_flag_notes,
    why_no_attack,
    why_no_reaction_at,
    why_out_of_reach,
)
from skirmish_cli.games.freeblades.blows import Blow
from skirmish_cli.games.freeblades.combat import Fight, Strike, start_state
from skirmish_cli.games.freeblades.melee import ready_blow
from skirmish_cli.games.freeblades.models import ATTACKS, IS_ATTACKED, make_fighter
from skirmish_cli.games.freeblades.numbers import melee_numbers
from skirmish_cli.games.freeblades.setup import read_uses
from skirmish_cli.games.freeblades.talents import card_talents, idle_notes


def check_attacker(model: Model, defender: Model, rules: Ruleset) -> None:
    """Raise UsageProblem where a model can't attack another, as a reaction or in its own right.

    Section: Reaction Attacks; Model Conditions; Between.
    """
    check_flags(model)
    check_flags(defender)
    reason = (
        next(why_no_attack(model), None)
        or why_no_reaction_at(model, defender)
        or why_out_of_reach(model, defender, rules)
    )
    if reason is not None:
        attack = "make a reaction attack" if model.has("reaction") else "attack"
        raise UsageProblem(f"{model.key} can't {attack}: {reason}")


def ready_pair(
    attacker: Model,
    defender: Model,
    rules: Ruleset,
    used: Mapping[str, tuple[str, ...]] = MappingProxyType({}),
) -> Fight:
    """Return two models as if they alone fought, the attacker first; `used` are the option
    talents in use.

    Raises UsageProblem that names what a card lacks. A model without a MAR parries nothing.
    """
    first = make_fighter(attacker, "a", rules, used.get(attacker.key, ()), ATTACKS)
    second = make_fighter(defender, "b", rules, used.get(defender.key, ()), IS_ATTACKED)
    if defender.card.mar is None:
        second = replace(second, parries=0)
    return Fight((first, second), melee_numbers(rules))


class ModelAttack(NamedTuple):
    """The attack of a model on another, what to note, and how many it makes.

    `parries` is how many attacks the target may parry, below 0 any number; `stones` are the
    target's Fatestones and `held` those of the attacker."""

    blow: Blow
    notes: tuple[str, ...]
    attacks: int
    parries: int
    held: int
    stones: int


def model_attack(command: Command) -> ModelAttack:
    """Return the attack of one model on another, with every modifier of their flags and talents,
    and what to note.

    Nobody else is in contact, so nothing piles on. Section: Melee Attacks; Reaction Attacks.
    """
    sides = command.models()
    if len(sides) != 2:
        raise UsageProblem("attack needs two models, such as: attack captain vs brute-1")
    if len(sides[0]) > 1 or (len(sides[1]) > 1 and not command.given("advise")):
        raise UsageProblem("attack takes one model against one; melee resolves several")
    attacker, defender = sides[0][0], sides[1][0]
    check_attacker(attacker, defender, command.rules)
    used = read_uses(command.given("use") or (), [attacker, defender], command.rules)
    pair = ready_pair(attacker, defender, command.rules, used)
    notes = idle_notes(
        (model.key, card_talents(model.card, command.rules)) for model in (attacker, defender)
    )
    notes += idle_flag_notes((attacker, defender), command.rules)
    if attacker.has("reaction"):
        notes.append(SOLE_OPPONENT)
        if defender.has("panicked"):
            notes.append(
                f"{defender.key} draws this attack only if it chose to panic, not by a failed test"
            )
    attacks, state, makes_all = (
        pair.fighters[0].attacks,
        start_state(pair),
        bool(command.given("all_attacks")),
    )
    if attacks > 1 and not makes_all:
        notes.append(
            f"{attacker.key} makes {attacks} melee attacks: this is one of them; --all-attacks makes them all"
        )
    blow = ready_blow(pair, Strike(0, 0, None), 1, state, attacks - 1 if makes_all else 0)
    return ModelAttack(
        blow, tuple(notes), attacks, state.parries[1], state.stones[0], state.stones[1]
    )
