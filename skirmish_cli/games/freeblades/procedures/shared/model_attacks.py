"""The attack of one model on another, read off their cards, flags and talents."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from skirmish_cli.core.command import Command
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.games.freeblades.actions import SOLE_OPPONENT
from skirmish_cli.games.freeblades.blows import Blow
from skirmish_cli.games.freeblades.changed import ATTACK_STATS, note_card_changes
from skirmish_cli.games.freeblades.combat import make_start_state
from skirmish_cli.games.freeblades.duels import check_attacker, make_pair
from skirmish_cli.games.freeblades.flags import Teller
from skirmish_cli.games.freeblades.idle_flags import Role, list_asked_flags, note_idle_flags
from skirmish_cli.games.freeblades.melee_attacks import Strike, make_blow
from skirmish_cli.games.freeblades.policies import read_parry
from skirmish_cli.games.freeblades.procedures.shared.assignments import read_uses
from skirmish_cli.games.freeblades.procedures.shared.attack_options import AttackOptions
from skirmish_cli.games.freeblades.procedures.shared.meeting_notes import (
    note_idle_parries,
    note_meeting,
)
from skirmish_cli.games.freeblades.procedures.shared.read_flags import (
    ATTACK_FLAGS,
    ATTACKER_FLAGS,
    DEFENDER_FLAGS,
    DRAWS_A_REACTION,
)
from skirmish_cli.games.freeblades.reactions import Foes, Left
from skirmish_cli.games.freeblades.talents import note_idle_talents, read_card_talents


class Duel(NamedTuple):
    """Who attacks whom, whether as a reaction, and the LP that the target has."""

    foes: Foes
    reacts: bool
    life_points: int


class ModelAttack(NamedTuple):
    """The attack of a model on another, what to note, and how many it makes.

    `left` is what both models have for them, `asked_flags` what their talents ask for.
    """

    blow: Blow
    notes: tuple[str, ...]
    attacks: int
    left: Left
    duel: Duel
    asked_flags: tuple[str, ...] = ()


def make_model_attack(
    command: Command[AttackOptions], declared: Mapping[str, tuple[str, ...]]
) -> ModelAttack:
    """Return the attack of one model on another, with every modifier of both.

    Nobody else is in contact, so nothing piles on. `declared` are option talents in use beside
    those of --use. Raises UsageProblem for one that can't be made.
    Sections: Melee Attacks; Reaction Attacks.
    """
    sides, rules = command.models(), command.rules
    if len(sides) != 2:
        raise UsageProblem("attack needs two models, such as: attack captain vs brute-1")
    if len(sides[0]) > 1 or (len(sides[1]) > 1 and not command.options.advise):
        raise UsageProblem("attack takes one model against one; melee resolves several")
    attacker, defender = sides[0][0], sides[1][0]
    check_attacker(attacker, defender, rules)
    used = read_uses(command.options.use, [attacker, defender], rules)
    used |= {key: (*used.get(key, ()), *names) for key, names in declared.items()}
    pair = make_pair(attacker, defender, rules, used, read_parry(command))
    both = (attacker, defender)
    notes = note_idle_talents((model.key, read_card_talents(model.card, rules)) for model in both)
    notes += note_card_changes(both, ATTACK_STATS, command.procedure)
    notes += note_meeting(command, [attacker], [defender])
    notes += note_idle_parries([defender], rules)
    roles = [Role([attacker], ATTACKER_FLAGS), Role([defender], DEFENDER_FLAGS)]
    if attacker.has("reaction"):
        roles[1] = Role([defender], (*DEFENDER_FLAGS, *DRAWS_A_REACTION))
    notes += note_idle_flags(roles, rules, command.procedure, ATTACK_FLAGS)
    asked = list_asked_flags(roles, rules)
    if attacker.has("reaction"):
        asked += DRAWS_A_REACTION
    if attacker.has("reaction"):
        notes.append(SOLE_OPPONENT)
        if defender.has("panicked"):
            notes.append(
                f"{defender.key} draws this attack only if it chose to panic, not by a failed test"
            )
    attacks, state = pair.fighters[0].attacks, make_start_state(pair)
    makes_all = command.options.all_attacks
    if attacks > 1 and not makes_all:
        notes.append(
            f"{attacker.key} makes {attacks} melee attacks: this is one of them; --all-attacks "
            "makes them all"
        )
    if attacks == 1 and makes_all:
        notes.append(f"--all-attacks changes nothing: {attacker.key} makes one melee attack")
    blow = make_blow(pair, Strike(0, 0), 1, state, attacks - 1 if makes_all else 0)
    left = Left(blow.lp, state.parries[1], state.stones[0], state.stones[1])
    teller = Teller(rules, both, command.find_models)
    foes = Foes(attacker.key, defender.key, teller, state.stones[0], state.stones[1], parries=True)
    duel = Duel(foes, attacker.has("reaction"), blow.lp)
    return ModelAttack(blow, tuple(notes), attacks, left, duel, asked)
