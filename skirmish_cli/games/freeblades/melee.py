"""A melee: one model against any number, strikes in their order, then morale and panic.

The rule is a chain over `State`: life points, parries left, who has panicked. Each strike and each morale test is a
stage of its own, so odds grow with the number of states and not with the number of dice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any, NamedTuple

from skirmish_cli.core.rules import Chain, Note, Rule, Within
from skirmish_cli.dice.spiking import Spiker, SpikingDie
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.freeblades.blows import Blow, BlowResult, BlowWords, strike
from skirmish_cli.games.freeblades.fighters import Fighter
from skirmish_cli.games.freeblades.morale import panic_distance, take_discipline_test
from skirmish_cli.games.freeblades.ratings import Rating

SIDES = ("a", "b")
EARLY_STANDOFF, CHARGER, OTHER = 0, 1, 2


class State(NamedTuple):
    """A melee between two strikes; every tuple is in the order of the fighters.

    `lp` are the life points left, `struck` those at the start of the step in progress: strikes of one step are
    simultaneous and see only the latter. `parries` are the parries left (-1: without end).
    """

    lp: tuple[int, ...]
    struck: tuple[int, ...]
    parries: tuple[int, ...]
    panicked: tuple[bool, ...]


@dataclass(frozen=True)
class Numbers:
    """The numbers of the ruleset that a melee uses."""

    threshold: int
    target_number: int
    lowest_defense: int
    charge_damage: Term
    piling_on: Term
    rear_shield: Term
    distance_die: int
    fast_distance_die: int
    fast_speed: int
    parry_alone: bool
    parries_end: bool


@dataclass(frozen=True)
class Fight:
    """A melee as it is set up: fighters of side a, then of side b; directed targets; split dice; the first player.

    `targets` maps a fighter to the enemies that its attacks are directed at, `splits` to the dice of its attacks.
    """

    fighters: tuple[Fighter, ...]
    numbers: Numbers
    first: str = "a"
    targets: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    splits: Mapping[int, tuple[Rating, ...]] = field(default_factory=dict)

    def side(self, side: str) -> list[int]:
        """Return the places of a side's fighters."""
        return [place for place, fighter in enumerate(self.fighters) if fighter.side == side]

    def in_contact(self, side: str) -> list[int]:
        """Return the places of a side's fighters that touch an enemy: all but those in support."""
        return [place for place in self.side(side) if not self.fighters[place].has("support")]

    def enemies(self, place: int) -> list[int]:
        """Return the places of the enemies that a fighter could reach: those in contact."""
        return self.in_contact("b" if self.fighters[place].side == "a" else "a")

    @cached_property
    def single(self) -> int:
        """The place of the one model of its side that is in contact; of two such sides, side a's."""
        return next(touching[0] for side in SIDES if len(touching := self.in_contact(side)) == 1)

    @cached_property
    def supported(self) -> dict[int, int]:
        """The friend through which each supporting fighter strikes: the last one listed before it that is free."""
        pairs: dict[int, int] = {}
        for side in SIDES:
            for place in self.side(side):
                if self.fighters[place].has("support"):
                    free = [friend for friend in self.in_contact(side) if friend not in pairs.values()]
                    pairs[place] = max((friend for friend in free if friend < place), default=free[0])
        return pairs

    def target_of(self, place: int) -> int:
        """Return the enemy that a fighter faces first: the one it is directed at, else the first listed."""
        return self.targets.get(place, tuple(self.enemies(place)))[0]

    def is_behind(self, attacker: int, defender: int) -> bool:
        """Return whether an attacker stands in the rear of a defender."""
        return self.fighters[attacker].has("rear") and self.target_of(attacker) == defender


class Strike(NamedTuple):
    """One attack in the order of a combat: who, which of its attacks, and for an early standoff at whom."""

    attacker: int
    number: int
    only_target: int | None


def fight_melee(fight: Fight) -> Rule[State]:
    """Resolve a whole melee. Section: Melee; Combat Results up to the panic move."""
    state: State = yield Chain(start_state(fight), tuple(stages(fight)))
    return state


def start_state(fight: Fight) -> State:
    """Return the state before the first strike."""
    lp = tuple(fighter.life_points for fighter in fight.fighters)
    parries = tuple(fighter.parries if fight.numbers.parries_end or not fighter.parries else -1
                    for fighter in fight.fighters)
    return State(lp, lp, parries, (False,) * len(lp))


def stages(fight: Fight) -> Iterator[Callable[[State], Rule[State]]]:
    """Yield the stages of a melee in order: steps of strikes, morale tests, panic distances."""
    for step in steps(fight):
        yield _open_step
        for attack in step:
            yield partial(_strike_stage, fight, attack)
    most = max(len(fight.side(side)) for side in SIDES)
    for second in (False, True):
        for place in range(most):
            yield partial(_morale_stage, fight, second, place)
    for second in (False, True):
        for place in range(most):
            yield partial(_panic_stage, fight, second, place)


# The order of strikes


def steps(fight: Fight) -> list[list[Strike]]:
    """Return the strikes of a combat step by step; those of one step are simultaneous.

    Standoff reactions come first, then chargers, then the rest, each by descending DISC die. Section: Combat Sequence.
    """
    order: dict[tuple[int, int], list[Strike]] = {}
    for place, fighter in enumerate(fight.fighters):
        if fighter.has("restrained") or (fighter.has("support") and not fighter.has_standoff):
            continue
        early = early_target(fight, place)
        status = OTHER if early is None else EARLY_STANDOFF
        if fighter.has("charging"):
            status = CHARGER
        step = order.setdefault((status, -fighter.discipline.sides), [])
        step.extend(Strike(place, number, early) for number in range(max(1, len(fight.splits.get(place, ())))))
    return [order[key] for key in sorted(order)]


def early_target(fight: Fight, place: int) -> int | None:
    """Return the enemy at which a fighter makes a standoff reaction attack, or None if it can't.

    It must be Ready, on Hold or Delay, unengaged before, with its reaction unused; the enemy must have just engaged it,
    not from the rear, and have no standoff itself. Section: Reaction Attacks.
    """
    fighter = fight.fighters[place]
    if not (fighter.has_standoff and fighter.is_ready and fighter.flags & {"hold", "delay"}):
        return None
    if fighter.flags & {"reacted", "engaged", "support", "charging"}:
        return None
    for enemy in fight.targets.get(place, tuple(fight.enemies(place))):
        other = fight.fighters[enemy]
        just_engaged = bool(other.flags & {"charging", "engaging"})
        if just_engaged and not other.has_standoff and not fight.is_behind(enemy, place):
            return enemy
    return None


def _open_step(state: State) -> Rule[State]:
    return state._replace(struck=state.lp)
    yield  # a stage without dice is still a rule


# Strikes


def _strike_stage(fight: Fight, attack: Strike, state: State) -> Rule[State]:
    """Make one attack of a step, if the attacker stands and has an enemy to strike."""
    attacker = fight.fighters[attack.attacker]
    if not state.struck[attack.attacker]:
        if attack.number == 0:
            yield Note(f"{attacker.key} is down and doesn't strike")
        return state
    defender = choose_target(fight, attack, state)
    if defender is None:
        yield Note(f"{attacker.key} has nobody to strike")
        return state
    blow = ready_blow(fight, attack, defender, state)
    result: BlowResult = yield Within(strike, (blow,))
    parries, lp = state.parries, state.lp
    if blow.parry is not None and (result.hit or result.parried) and parries[defender] > 0:
        parries = _changed(parries, defender, parries[defender] - 1)
    return state._replace(lp=_changed(lp, defender, max(0, lp[defender] - result.lp_lost)), parries=parries)


def choose_target(fight: Fight, attack: Strike, state: State) -> int | None:
    """Return whom an attack strikes: the enemy it is directed at while that stands, else the first that it can."""
    place = attack.attacker
    if attack.only_target is not None:
        return attack.only_target if state.struck[attack.only_target] else None
    if place in fight.supported and not state.struck[fight.supported[place]]:
        return None
    reach = [enemy for enemy in fight.enemies(place) if state.struck[enemy]
             and (place in fight.supported or not fight.is_behind(enemy, place))]
    directed = fight.targets.get(place, ())
    if directed:
        wanted = directed[min(attack.number, len(directed) - 1)]
        if wanted in reach:
            return wanted
    return reach[0] if reach else None


def ready_blow(fight: Fight, attack: Strike, place: int, state: State) -> Blow:
    """Return an attack with every modifier in its dice and in the target's DEF."""
    attacker, defender, numbers = fight.fighters[attack.attacker], fight.fighters[place], fight.numbers
    splits = fight.splits.get(attack.attacker)
    rating = splits[attack.number] if splits else attacker.melee_rating
    defense_terms = defense_against(fight, attack.attacker, place, state)
    defense = max(numbers.lowest_defense, defender.defense + sum(term.value for term in defense_terms))
    damage_terms = (numbers.charge_damage,) if attacker.has("charging") else ()
    named = tuple(Term(term.value, f"DEF of {defender.key}: {term.source}") for term in defense_terms)
    parries = defender.can_parry and state.parries[place] != 0
    return Blow(
        attack=_spiker(rating, attacker.test_terms), attack_step=numbers.threshold, defense=defense,
        damage=_spiker(attacker.damage_rating, damage_terms), damage_step=numbers.threshold, armour=defender.armour,
        lp=max(1, state.lp[place]), parry=_spiker(defender.melee_rating, defender.test_terms) if parries else None,
        parry_alone=numbers.parry_alone,
        words=BlowWords(f"{attacker.key} attacks {defender.key}", f"{defender.key} parries",
                        f"{attacker.key} damages {defender.key}", _shown(rating, attacker.test_terms) + named,
                        _shown(defender.melee_rating, defender.test_terms),
                        _shown(attacker.damage_rating, damage_terms)),
    )


def defense_against(fight: Fight, attacker: int, place: int, state: State) -> tuple[Term, ...]:
    """Return what changes a defender's DEF: its conditions, a shield passed from behind, and piling on.

    Piling on counts the enemies in contact beyond the first that stood when the step began, not the stunned,
    restrained or supporting, and not against a model that charged. Sections: Shields, Piling On.
    """
    defender, numbers = fight.fighters[place], fight.numbers
    terms = list(defender.defense_terms)
    if defender.has_shield and fight.is_behind(attacker, place):
        terms.append(numbers.rear_shield)
    if not defender.has("charging"):
        around = [enemy for enemy in fight.enemies(place) if state.struck[enemy]
                  and not fight.fighters[enemy].flags & {"stunned", "restrained"}]
        extra = len(around) - 1 if place == fight.single else 0
        if extra > 0:
            terms.append(Term(numbers.piling_on.value * extra, f"{numbers.piling_on.source} ({extra} more)"))
    return tuple(terms)


# Results


def lp_lost(fight: Fight, state: State, side: str) -> int:
    """Return the life points that a side lost in this combat."""
    return sum(fight.fighters[place].life_points - state.lp[place] for place in fight.side(side))


def winner(fight: Fight, state: State) -> str:
    """Return the side that lost the fewest life points, or `draw`. Section: Combat Results."""
    lost_a, lost_b = lp_lost(fight, state, "a"), lp_lost(fight, state, "b")
    return "draw" if lost_a == lost_b else "a" if lost_a < lost_b else "b"


def is_engaged(fight: Fight, place: int, state: State) -> bool:
    """Return whether a standing model still touches a standing enemy; a supporter counts where it can strike."""
    if place in fight.supported:
        friend = fight.supported[place]
        return fight.fighters[place].has_standoff and state.lp[friend] > 0 and is_engaged(fight, friend, state)
    return any(state.lp[enemy] > 0 for enemy in fight.enemies(place))


def morale_triggers(fight: Fight, place: int, state: State) -> list[str]:
    """Return what makes a model take morale tests after the combat, one test for each.

    Survivors of the losing side test for the loss; unengaged ones for each friend dropped, except heroes for
    followers. Sections: Morale; Combat Results.
    """
    fighter, won = fight.fighters[place], winner(fight, state)
    if not state.lp[place]:
        return []
    triggers = ["losing the combat"] if won not in {"draw", fighter.side} else []
    if is_engaged(fight, place, state):
        return triggers
    for friend in fight.side(fighter.side):
        other = fight.fighters[friend]
        if not state.lp[friend] and not (fighter.is_hero and other.is_follower):
            triggers.append(f"{other.key} dropped")
    return triggers


def _member(fight: Fight, side: str, place: int) -> int | None:
    members = fight.side(side)
    return members[place] if place < len(members) else None


def _morale_stage(fight: Fight, second: bool, place: int, state: State) -> Rule[State]:
    """Take the morale tests of one model; the loser's side comes first, in a draw the first player's."""
    won = winner(fight, state)
    leading = fight.first if won == "draw" else ("b" if won == "a" else "a")
    member = _member(fight, _other(leading) if second else leading, place)
    if member is None:
        return state
    fighter = fight.fighters[member]
    for trigger in morale_triggers(fight, member, state):
        throw = SpikingDie(_spiker(fighter.discipline, fighter.test_terms), fight.numbers.target_number,
                           fight.numbers.threshold, why=f"{fighter.key} morale, {trigger}",
                           terms=_shown(fighter.discipline, fighter.test_terms))
        passed = yield Within(take_discipline_test, (throw,))
        if not passed.is_success:
            return state._replace(panicked=_changed(state.panicked, member, True))
    return state


def _panic_stage(fight: Fight, second: bool, place: int, state: State) -> Rule[State]:
    """Roll one panicked model's distance; the winner's side comes first, in a draw the first player's."""
    won = winner(fight, state)
    leading = fight.first if won == "draw" else won
    member = _member(fight, _other(leading) if second else leading, place)
    if member is None or not state.panicked[member]:
        return state
    fighter, numbers = fight.fighters[member], fight.numbers
    if fighter.speed is not None:
        die = numbers.fast_distance_die if fighter.speed >= numbers.fast_speed else numbers.distance_die
        yield Within(panic_distance, (fighter.speed, die, f"{fighter.key} panic move"))
    return state


def _other(side: str) -> str:
    return "b" if side == "a" else "a"


def _spiker(rating: Rating, terms: tuple[Term, ...]) -> Spiker:
    return Spiker(rating.sides, rating.modifier + sum(term.value for term in terms))


def _shown(rating: Rating, terms: tuple[Term, ...]) -> tuple[Term, ...]:
    return ((Term(rating.modifier, f"rating {rating}"),) if rating.modifier else ()) + terms


def _changed(values: tuple[Any, ...], place: int, value: Any) -> tuple[Any, ...]:
    return (*values[:place], value, *values[place + 1 :])
