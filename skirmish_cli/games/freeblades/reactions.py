"""Several attacks on one model: reaction attacks, and all those of a break-off.

An engaged model suffers reaction attacks before it casts or counters a spell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from skirmish_cli.core.changes import Change
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.rules import AtTable, Chain, Note, Rule, Within
from skirmish_cli.games.freeblades.blows import Blow, BlowResult, strike
from skirmish_cli.games.freeblades.dice.readings import MOST_FATESTONES, NO_TALLY, Tally
from skirmish_cli.games.freeblades.flags import (
    Teller,
    Telling,
    tell_nothing,
)
from skirmish_cli.games.freeblades.policies import PARRY
from skirmish_cli.lazy import lazy
from skirmish_cli.records import NamedTuple

if TYPE_CHECKING:
    from skirmish_cli.core.command import Model
    from skirmish_cli.games.freeblades import combat, duels, melee_attacks, models
    from skirmish_cli.games.freeblades.models import Card
else:
    combat = lazy("skirmish_cli.games.freeblades.combat")
    duels = lazy("skirmish_cli.games.freeblades.duels")
    melee_attacks = lazy("skirmish_cli.games.freeblades.melee_attacks")
    models = lazy("skirmish_cli.games.freeblades.models")


class Left(NamedTuple):
    """What two models have left between attacks of one on the other.

    `lp`, `parries` (below 0 any number) and `stones` are the target's LP, parries and Fatestones,
    `held` the attacker's rerolls, and `given` the target's by an option, which it spends first. At
    a table `gained` counts the target's Fatestones that can be of no use. `key` is the target's.
    """

    lp: int
    parries: int
    held: int
    stones: int
    gained: Tally = NO_TALLY
    given: int = 0
    key: str = ""

    def after(self, result: BlowResult) -> Left:
        """Return what is left after an attack."""
        given = min(self.given, int(result.parry_rerolled))
        return Left(
            max(0, self.lp - result.lp_lost),
            max(-1, self.parries - result.met),
            self.held - result.rerolled,
            self.stones - result.parry_rerolled + given + result.stones,
            self.gained.add("", result.gained.total),
            self.given - given,
            self.key,
        )

    def count_uses(self, later: int) -> int:
        """Return how many of some later attacks the target may still parry after this one."""
        return later if self.parries < 0 else max(0, min(later, self.parries - 1))


class Exchange(NamedTuple):
    """Several attacks of one model on another: what is left, and what they came to together."""

    left: Left
    whole: BlowResult = BlowResult(hit=False, parried=False, level=0, lp_lost=0)


class Foes(NamedTuple):
    """Who attacks whom, and with how many Fatestones: what an attack may change.

    `attacker_stones` are those of the attacker. Rerolls that an option gives are spent before
    Fatestones. `parries` says that those of the target are counted.
    """

    attacker: str
    target: str
    teller: Teller
    attacker_stones: int = 0
    parries: bool = False

    def tell(self, before: Left, result: BlowResult) -> Iterator[Change]:
        """Yield what an attack changed; `before` is what both had left for it."""
        after, teller = before.after(result), self.teller
        yield from teller.tell_wounds(self.target, before.lp, after.lp, f"hit by {self.attacker}")
        if self.parries and after.parries < before.parries:
            yield teller.change(self.target, "parries", after.parries, f"parries {self.attacker}")
        had, has = self._count_stones(before), self._count_stones(after)
        for key, one, other in zip((self.attacker, self.target), had, has, strict=True):
            yield from tell_fatestones(teller, key, one, other)

    def _count_stones(self, left: Left) -> tuple[int, int]:
        """Return the Fatestones of attacker and target."""
        # Rerolls that an option gives are no stones: those left of them may even be below 0.
        held, stones = max(0, left.held), max(0, left.stones)
        has = min(MOST_FATESTONES, stones + left.gained.total)
        return min(self.attacker_stones, held), has


def tell_fatestones(teller: Teller, key: str, had: int, has: int) -> Iterator[Change]:
    """Yield the Fatestones that a model has after an attack, if that changed them."""
    if has < had:
        yield teller.change(key, "fatestones", has, "a die thrown again")
    elif had < has:
        yield teller.change(key, "fatestones", has, "the levels of a parry")


class Reactor(NamedTuple):
    """Whoever makes reaction attacks: its attacks, and the Fatestones that it holds.

    `foes` names it and whom it attacks.
    """

    blows: tuple[Blow, ...]
    stones: int = 0
    foes: Foes | None = None


class Reactions(NamedTuple):
    """The reaction attacks that a model suffers before it acts.

    `parries` is how many of the attacks it can still parry, below 0 any number, `stones` its
    Fatestones. It rolls `uses` dice afterwards on which it could spend one.
    """

    key: str = ""
    reactors: tuple[Reactor, ...] = ()
    life_points: int = 1
    parries: int = 0
    stones: int = 0
    teller: Teller | None = None
    uses: int = 0


#: What a model suffers that isn't attacked.
NO_REACTIONS = Reactions()


class Suffered(NamedTuple):
    """What a model has left after reaction attacks: LP and Fatestones.

    `gained` counts those that can be of no use.
    """

    left: int
    stones: int
    gained: Tally = NO_TALLY


def suffer_reactions(reactions: Reactions, before: str) -> Rule[Suffered]:
    """Resolve all reaction attacks on a model and return what it has left.

    `before` is what a model that is dropped doesn't come to. Section: Special Action Reaction
    Attack.
    """
    left = start_suffering(reactions)
    if reactions.reactors:
        left = yield Chain(left, tuple(_list_reactions(reactions)))
    if not left.lp:
        yield Note(f"{reactions.key} is dropped before the {before}")
        if reactions.teller is not None:
            yield AtTable(partial(reactions.teller.list_morale_tests, reactions.key, "magic"))
    return Suffered(left.lp, left.stones, left.gained)


def start_suffering(reactions: Reactions) -> Left:
    """Return what a model has left before any reaction attack."""
    lp, parries = reactions.life_points, reactions.parries
    return Left(lp, parries, 0, reactions.stones, key=reactions.key)


def _list_reactions(reactions: Reactions) -> Iterator[Callable[[Left], Rule[Left]]]:
    """Yield the reaction attacks on a model one after another."""
    coming = sum(len(reactor.blows) for reactor in reactions.reactors)
    for reactor in reactions.reactors:
        yield partial(_begin_reaction, reactor)
        for blow in reactor.blows:
            coming -= 1
            yield partial(_suffer_one, reactor.foes, blow, coming, reactions.uses)


def _begin_reaction(reactor: Reactor, left: Left) -> Rule[Left]:
    """Take note of who makes the reaction attacks that follow."""
    if reactor.foes is not None:
        yield reactor.foes.teller.change(reactor.foes.attacker, "reacted")
    return left._replace(held=reactor.stones)


def _suffer_one(foes: Foes | None, blow: Blow, coming: int, uses: int, left: Left) -> Rule[Left]:
    """Resolve one reaction attack; so many are `coming` after it."""
    one = adjust_blow(blow, left, left.count_uses(coming) + uses)
    hurt = yield _make_attack(one, left, foes)
    return left.after(hurt)


def _make_attack(blow: Blow, left: Left, foes: Foes | None) -> Within[BlowResult]:
    """Return the request for one of several attacks, which tells what it changes."""
    tell = tell_nothing if foes is None else partial(foes.tell, left)
    return Telling(strike, (blow,), tell, blow.words.attack_in_plans)


def adjust_blow(blow: Blow, left: Left, uses: int = 0) -> Blow:
    """Return an attack with what both models have left for it.

    Of the Fatestones of a parry the target has a use for so many.
    """
    return blow._replace(
        attack=blow.attack if left.held else blow.attack._replace(rerolled=()),
        lp=max(1, left.lp),
        parry=blow.parry if left.parries else None,
        holds_reroll=left.held > 0,
        parry_holds_reroll=left.stones + left.given > 0,
        parry_stones=uses if left.parries else 0,
    )


def strike_all(blow: Blow, attacks: int, left: Left, foes: Foes | None = None) -> Rule[BlowResult]:
    """Make all melee attacks of a model on another; return what they came to together.

    `left` is what both have before the first. Sections: Multiple Attacks; Break-Off Reaction
    Attack.
    """
    stages = (
        partial(_strike_one, _name_again(blow, number), attacks - number - 1, foes)
        for number in range(attacks)
    )
    last: Exchange = yield Chain(Exchange(left), tuple(stages))
    return last.whole


def _name_again(blow: Blow, number: int) -> Blow:
    """Return one of several attacks, named by its number."""
    if not number:
        return blow
    words, again = blow.words, f" {number + 1}"
    words = words._replace(
        attack=words.attack + again,
        parry=words.parry + again,
        damage=words.damage + again,
        again=f" ({number + 1})",
    )
    return blow._replace(words=words)


def _strike_one(blow: Blow, coming: int, foes: Foes | None, state: Exchange) -> Rule[Exchange]:
    """Make one of several attacks; so many are `coming` after it."""
    left, whole = state
    one = adjust_blow(blow, left, left.count_uses(coming))
    hurt: BlowResult = yield _make_attack(one, left, foes)
    whole = BlowResult(
        whole.hit or hurt.hit,
        whole.parried or hurt.parried,
        max(whole.level, hurt.level),
        min(blow.lp, whole.lp_lost + hurt.lp_lost),
        gained=whole.gained.add("", hurt.gained.total + hurt.stones),
    )
    return Exchange(left.after(hurt), whole)


def name_owners(reactions: Reactions, reactor: str, target: str) -> Reactions:
    """Return reaction attacks with the names of whoever decides for each side.

    With fewer parries than attacks it can pay to keep one for a worse attack.
    """
    attacks = sum(len(one.blows) for one in reactions.reactors)
    is_scarce = reactions.parries in range(1, attacks)

    def name(blow: Blow) -> Blow:
        weighed = blow.parry_weighed or (is_scarce and blow.parry is not None)
        return blow._replace(owner=reactor, parrier=target, parry_weighed=weighed)

    reactors = (
        one._replace(blows=tuple(name(blow) for blow in one.blows)) for one in reactions.reactors
    )
    return reactions._replace(reactors=tuple(reactors))


def make_reactions(
    model: Model[Card] | None,
    reactors: Sequence[Model[Card]],
    option: str,
    teller: Teller,
    parry_policy: str = PARRY,
) -> Reactions:
    """Return the reaction attacks of some models on another.

    `option` is the one that names them. Raises UsageProblem for an attack that can't be made.
    Sections: Special Action Reaction Attack; Reaction Attacks.
    """
    if not reactors:
        stones = 0 if model is None else models.count_fatestones(model)
        return NO_REACTIONS if model is None else Reactions(model.key, stones=stones)
    if model is None:
        raise UsageProblem(
            f"{option} needs whoever is attacked as a model with its card, not as a rating"
        )
    ready: list[Reactor] = []
    rules = teller.rules
    for reactor in reactors:
        reacting = reactor._replace(flags={**reactor.flags, "reaction": ""})
        duels.check_attacker(reacting, model, rules)
        # Piling on belongs to the melee phase: each attack meets the model alone.
        pair = duels.make_pair(reacting, model, rules, parry_policy=parry_policy)
        state = combat.make_start_state(pair)
        blows = tuple(
            melee_attacks.make_blow(pair, melee_attacks.Strike(0, number), 1, state)
            for number in range(pair.fighters[0].attacks)
        )
        foes = Foes(reactor.key, model.key, teller, state.stones[0], parries=True)
        ready.append(Reactor(blows, state.stones[0], foes))
    life_points = pair.fighters[1].life_points
    stones = state.stones[1]
    return Reactions(model.key, tuple(ready), life_points, state.parries[1], stones, teller)
