"""Reaction attacks on a caster: what an engaged model suffers before it casts or counters a spell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.rules import Note, Rule, Within
from skirmish_cli.games.freeblades.blows import Blow, strike

if TYPE_CHECKING:
    from skirmish_cli.core.game import Ruleset
    from skirmish_cli.core.procedure import Model


@dataclass(frozen=True)
class Reactions:
    """The reaction attacks that a model suffers before it acts: who it is, the attacks, its LP, its parries.

    `parries` is how many of the attacks it can still parry, below 0 any number.
    """

    key: str = ""
    blows: tuple[Blow, ...] = ()
    life_points: int = 1
    parries: int = 0


#: What a model suffers that isn't attacked.
NO_REACTIONS = Reactions()


def suffer(reactions: Reactions, before: str) -> Rule[int]:
    """Resolve the reaction attacks on a model, all of them, and return the LP that it has left.

    `before` is what a model that is dropped doesn't come to. Section: Special Action Reaction Attack.
    """
    left, parries = reactions.life_points, reactions.parries
    for blow in reactions.blows:
        met = blow if parries else replace(blow, parry=None)
        hurt = yield Within(strike, (replace(met, lp=max(1, left)),))
        left = max(0, left - hurt.lp_lost)
        if met.parry is not None and (hurt.hit or hurt.parried):
            parries -= 1
    if not left:
        yield Note(f"{reactions.key} is dropped before the {before}")
    return left


def ready_reactions(model: Model | None, reactors: Sequence[Model], option: str, rules: Ruleset) -> Reactions:
    """Return the reaction attacks of some models on another; raises UsageProblem for one that can't be made.

    `option` is the one that names them. Sections: Special Action Reaction Attack; Reaction Attacks.
    """
    if not reactors:
        return NO_REACTIONS
    if model is None:
        raise UsageProblem(f"{option} needs whoever is attacked as a model with its card, not as a rating")
    from skirmish_cli.games.freeblades.combat import Strike, start_state  # noqa: PLC0415 - few castings need it
    from skirmish_cli.games.freeblades.duels import check_attacker, ready_pair  # noqa: PLC0415 - as above
    from skirmish_cli.games.freeblades.melee import ready_blow  # noqa: PLC0415 - as above

    blows: list[Blow] = []
    for reactor in reactors:
        reacting = reactor._replace(flags={**reactor.flags, "reaction": ""})
        check_attacker(reacting, model, rules)
        # Piling on belongs to the melee phase: each attack meets the model alone.
        pair = ready_pair(reacting, model, rules)
        state = start_state(pair)
        blows += (ready_blow(pair, Strike(0, number, None), 1, state) for number in range(pair.fighters[0].attacks))
    return Reactions(model.key, tuple(blows), pair.fighters[1].life_points, state.parries[1])
