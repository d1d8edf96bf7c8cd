"""Reaction attacks on a caster: what an engaged model suffers before it casts or counters a
spell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.rules import Note, Rule, Within
from skirmish_cli.games.freeblades.blows import Blow, BlowResult, strike
from skirmish_cli.games.freeblades.models import fatestones_held

if TYPE_CHECKING:
    from skirmish_cli.core.procedure import Model
    from skirmish_cli.core.ruleset import Ruleset


class Reactor(NamedTuple):
    """Whoever makes reaction attacks: its attacks, and the Fatestones that it holds for them."""

    blows: tuple[Blow, ...]
    stones: int = 0


@dataclass(frozen=True)
class Reactions:
    """The reaction attacks that a model suffers before it acts: who it is, who reacts, and what
    it has for them.

    `parries` is how many of the attacks it can still parry, below 0 any number, `stones` its
    Fatestones."""

    key: str = ""
    reactors: tuple[Reactor, ...] = ()
    life_points: int = 1
    parries: int = 0
    stones: int = 0


#: What a model suffers that isn't attacked.
NO_REACTIONS = Reactions()


class Suffered(NamedTuple):
    """What a model has left after reaction attacks: LP and Fatestones."""

    left: int
    stones: int


def suffer(reactions: Reactions, before: str) -> Rule[Suffered]:
    """Resolve the reaction attacks on a model, all of them, and return what it has left.

    `before` is what a model that is dropped doesn't come to. Section: Special Action Reaction
    Attack."""
    left, parries, stones = reactions.life_points, reactions.parries, reactions.stones
    for reactor in reactions.reactors:
        held = reactor.stones
        for blow in reactor.blows:
            hurt = yield Within(
                strike, (as_it_stands(blow, left, parries, held, stones),), blow.words.attack
            )
            left = max(0, left - hurt.lp_lost)
            parries, held, stones = (
                parries - hurt.met,
                held - hurt.rerolled,
                stones - hurt.parry_rerolled,
            )
    if not left:
        yield Note(f"{reactions.key} is dropped before the {before}")
    return Suffered(left, stones)


def as_it_stands(blow: Blow, left: int, parries: int, held: int, stones: int) -> Blow:
    """Return an attack with what both models have left: LP, parries, and the Fatestones of
    either."""
    attack = blow.attack if held else blow.attack._replace(rerolled=())
    return replace(
        blow,
        attack=attack,
        lp=max(1, left),
        parry=blow.parry if parries else None,
        holds_reroll=held > 0,
        parry_holds_reroll=stones > 0,
    )


def strike_all(blow: Blow, attacks: int, parries: int, held: int, stones: int) -> Rule[BlowResult]:
    """Make all melee attacks of a model on another, and return what they came to together.

    `parries` is how many the target can still parry, below 0 any number; `held` are the
    attacker's rerolls, `stones` the target's. Sections: Multiple Attacks; Break-Off Reaction
    Attack."""
    whole = BlowResult(hit=False, parried=False, level=0, lp_lost=0)
    for number in range(attacks):
        again = f" {number + 1}" if number else ""
        words = replace(
            blow.words,
            attack=blow.words.attack + again,
            parry=blow.words.parry + again,
            damage=blow.words.damage + again,
        )
        one = as_it_stands(
            replace(blow, words=words), blow.lp - whole.lp_lost, parries, held, stones
        )
        hurt: BlowResult = yield Within(strike, (one,), words.attack)
        parries, held, stones = (
            parries - hurt.met,
            held - hurt.rerolled,
            stones - hurt.parry_rerolled,
        )
        whole = BlowResult(
            whole.hit or hurt.hit,
            whole.parried or hurt.parried,
            max(whole.level, hurt.level),
            min(blow.lp, whole.lp_lost + hurt.lp_lost),
        )
    return whole


def ready_reactions(
    model: Model | None, reactors: Sequence[Model], option: str, rules: Ruleset
) -> Reactions:
    """Return the reaction attacks of some models on another; raises UsageProblem for one that
    can't be made.

    `option` is the one that names them. Sections: Special Action Reaction Attack; Reaction Attacks.
    """
    if not reactors:
        return (
            NO_REACTIONS if model is None else Reactions(model.key, stones=fatestones_held(model))
        )
    if model is None:
        raise UsageProblem(
            f"{option} needs whoever is attacked as a model with its card, not as a rating"
        )
    from skirmish_cli.games.freeblades.combat import Strike, start_state  # noqa: PLC0415 - few castings need it
    from skirmish_cli.games.freeblades.duels import check_attacker, ready_pair  # noqa: PLC0415 - as above
    from skirmish_cli.games.freeblades.melee import ready_blow  # noqa: PLC0415 - as above

    ready: list[Reactor] = []
    for reactor in reactors:
        reacting = reactor._replace(flags={**reactor.flags, "reaction": ""})
        check_attacker(reacting, model, rules)
        # Piling on belongs to the melee phase: each attack meets the model alone.
        pair = ready_pair(reacting, model, rules)
        state = start_state(pair)
        blows = tuple(
            ready_blow(pair, Strike(0, number, None), 1, state)
            for number in range(pair.fighters[0].attacks)
        )
        ready.append(Reactor(blows, state.stones[0]))
    return Reactions(
        model.key, tuple(ready), pair.fighters[1].life_points, state.parries[1], state.stones[1]
    )
