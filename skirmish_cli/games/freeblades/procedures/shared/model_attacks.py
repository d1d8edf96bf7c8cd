"""The attack of one model on another, read off their cards, flags and talents."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from skirmish_cli.core.command import Command, Model
from skirmish_cli.core.errors import UsageProblem, WrongWords
from skirmish_cli.games.freeblades.actions import SOLE_OPPONENT
from skirmish_cli.games.freeblades.blows import Blow
from skirmish_cli.games.freeblades.changed import (
    ATTACKER_STATS,
    DEFENDER_STATS,
    note_card_changes,
)
from skirmish_cli.games.freeblades.combat import make_start_state
from skirmish_cli.games.freeblades.duels import check_attacker, make_pair
from skirmish_cli.games.freeblades.flags import Teller
from skirmish_cli.games.freeblades.idle_flags import Role, list_asked_flags, note_idle_flags
from skirmish_cli.games.freeblades.melee_attacks import Strike, make_blow
from skirmish_cli.games.freeblades.models import Card
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
from skirmish_cli.records import NamedTuple


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
        raise WrongWords("attack takes one model against one; melee resolves several")
    attacker, defender = sides[0][0], sides[1][0]
    check_attacker(attacker, defender, rules)
    used = read_uses(command.options.use, [attacker, defender], rules)
    used |= {key: (*used.get(key, ()), *names) for key, names in declared.items()}
    pair = make_pair(attacker, defender, rules, used, read_parry(command))
    both, parries = (attacker, defender), pair.fighters[1].parries > 0
    notes = note_idle_talents((model.key, read_card_talents(model.card, rules)) for model in both)
    strikes, is_struck = (
        f"{command.procedure}, for who attacks",
        f"{command.procedure}, for its target",
    )
    notes += note_card_changes([attacker], ATTACKER_STATS, strikes)
    read = (*DEFENDER_STATS, "MAR") if parries else DEFENDER_STATS
    notes += note_card_changes([defender], read, is_struck)
    notes += note_meeting(command, [attacker], [defender])
    notes += note_idle_parries([defender], rules)
    roles = [Role([attacker], ATTACKER_FLAGS), Role([defender], DEFENDER_FLAGS)]
    if attacker.has("reaction"):
        roles[1] = Role([defender], (*DEFENDER_FLAGS, *DRAWS_A_REACTION))
    notes += note_idle_flags(roles, rules, command.procedure, ATTACK_FLAGS)
    asked = list_asked_flags(roles, rules)
    if attacker.has("reaction"):
        asked += DRAWS_A_REACTION
        notes += _note_reaction(defender)
    attacks, state = pair.fighters[0].attacks, make_start_state(pair)
    makes_all = command.options.all_attacks
    notes += _note_number(attacker.key, attacks, makes_all=makes_all)
    blow = make_blow(pair, Strike(0, 0), 1, state, attacks - 1 if makes_all else 0)
    key, stones = defender.key, state.stones
    left = Left(blow.lp, state.parries[1], stones[0], stones[1], key=key)
    teller = Teller(rules, both, command.find_models)
    foes = Foes(attacker.key, defender.key, teller, state.stones[0], parries=True)
    duel = Duel(foes, attacker.has("reaction"), blow.lp)
    return ModelAttack(blow, tuple(notes), attacks, left, duel, asked)


def _note_reaction(defender: Model[Card]) -> Iterator[str]:
    """Yield what to remember of a reaction attack on a model."""
    yield SOLE_OPPONENT
    if defender.has("panicked"):
        yield f"{defender.key} draws this attack only if it chose to panic, not by a failed test"


def _note_number(key: str, attacks: int, *, makes_all: bool) -> Iterator[str]:
    """Yield a remark if other attacks are left out, or if there are none to add."""
    if attacks > 1 and not makes_all:
        yield (
            f"{key} makes {attacks} melee attacks: this is one of them; --all-attacks "
            "makes them all"
        )
    if attacks == 1 and makes_all:
        yield f"--all-attacks changes nothing: {key} makes one melee attack"
