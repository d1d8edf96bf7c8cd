"""Several attacks on one model: reaction attacks, and all those of a break-off.

An engaged model suffers reaction attacks before it casts or counters a spell.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.rules import Note, Rule, Within
from skirmish_cli.games.freeblades.blows import Blow, BlowResult, strike
from skirmish_cli.games.freeblades.models import Card, count_fatestones
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from skirmish_cli.core.command import Model
    from skirmish_cli.core.ruleset import Ruleset
    from skirmish_cli.games.freeblades import combat, duels, melee_attacks
else:
    combat = lazy("skirmish_cli.games.freeblades.combat")
    duels = lazy("skirmish_cli.games.freeblades.duels")
    melee_attacks = lazy("skirmish_cli.games.freeblades.melee_attacks")


class Left(NamedTuple):
    """What two models have left between attacks of one on the other.

    `lp`, `parries` (below 0 any number) and `stones` are the target's LP, parries and Fatestones,
    `held` the attacker's rerolls.
    """

    lp: int
    parries: int
    held: int
    stones: int

    def after(self, result: BlowResult) -> Left:
        """Return what is left after an attack."""
        return Left(
            max(0, self.lp - result.lp_lost),
            self.parries - result.met,
            self.held - result.rerolled,
            self.stones - result.parry_rerolled,
        )


class Reactor(NamedTuple):
    """Whoever makes reaction attacks: its attacks, and the Fatestones that it holds."""

    blows: tuple[Blow, ...]
    stones: int = 0


@dataclass(frozen=True)
class Reactions:
    """The reaction attacks that a model suffers before it acts.

    `parries` is how many of the attacks it can still parry, below 0 any number, `stones` its
    Fatestones.
    """

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


def suffer_reactions(reactions: Reactions, before: str) -> Rule[Suffered]:
    """Resolve all reaction attacks on a model and return what it has left.

    `before` is what a model that is dropped doesn't come to. Section: Special Action Reaction
    Attack.
    """
    left = Left(reactions.life_points, reactions.parries, 0, reactions.stones)
    for reactor in reactions.reactors:
        left = left._replace(held=reactor.stones)
        for blow in reactor.blows:
            hurt = yield Within(strike, (adjust_blow(blow, left),), blow.words.attack)
            left = left.after(hurt)
    if not left.lp:
        yield Note(f"{reactions.key} is dropped before the {before}")
    return Suffered(left.lp, left.stones)


def adjust_blow(blow: Blow, left: Left) -> Blow:
    """Return an attack with what both models have left for it."""
    return replace(
        blow,
        attack=blow.attack if left.held else blow.attack._replace(rerolled=()),
        lp=max(1, left.lp),
        parry=blow.parry if left.parries else None,
        holds_reroll=left.held > 0,
        parry_holds_reroll=left.stones > 0,
    )


def strike_all(blow: Blow, attacks: int, left: Left) -> Rule[BlowResult]:
    """Make all melee attacks of a model on another; return what they came to together.

    `left` is what both have before the first. Sections: Multiple Attacks; Break-Off Reaction
    Attack.
    """
    whole = BlowResult(hit=False, parried=False, level=0, lp_lost=0)
    for number in range(attacks):
        again = f" {number + 1}" if number else ""
        words = replace(
            blow.words,
            attack=blow.words.attack + again,
            parry=blow.words.parry + again,
            damage=blow.words.damage + again,
        )
        one = adjust_blow(replace(blow, words=words), left)
        hurt: BlowResult = yield Within(strike, (one,), words.attack)
        left = left.after(hurt)
        whole = BlowResult(
            whole.hit or hurt.hit,
            whole.parried or hurt.parried,
            max(whole.level, hurt.level),
            min(blow.lp, whole.lp_lost + hurt.lp_lost),
        )
    return whole


def make_reactions(
    model: Model[Card] | None, reactors: Sequence[Model[Card]], option: str, rules: Ruleset
) -> Reactions:
    """Return the reaction attacks of some models on another.

    `option` is the one that names them. Raises UsageProblem for an attack that can't be made.
    Sections: Special Action Reaction Attack; Reaction Attacks.
    """
    if not reactors:
        stones = 0 if model is None else count_fatestones(model)
        return NO_REACTIONS if model is None else Reactions(model.key, stones=stones)
    if model is None:
        raise UsageProblem(
            f"{option} needs whoever is attacked as a model with its card, not as a rating"
        )
    ready: list[Reactor] = []
    for reactor in reactors:
        reacting = reactor._replace(flags={**reactor.flags, "reaction": ""})
        duels.check_attacker(reacting, model, rules)
        # Piling on belongs to the melee phase: each attack meets the model alone.
        pair = duels.make_pair(reacting, model, rules)
        state = combat.make_start_state(pair)
        blows = tuple(
            melee_attacks.make_blow(pair, melee_attacks.Strike(0, number), 1, state)
            for number in range(pair.fighters[0].attacks)
        )
        ready.append(Reactor(blows, state.stones[0]))
    life_points = pair.fighters[1].life_points
    return Reactions(model.key, tuple(ready), life_points, state.parries[1], state.stones[1])
