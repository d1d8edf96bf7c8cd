"""The moves after a combat: panic, pursuit and reposition.

Sections: Panic; Pursuit; Reposition.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from skirmish_cli.core.changes import OUT, Change, Due
from skirmish_cli.core.rules import About, Chain, Choice, Note, Part, Rule, Within, play
from skirmish_cli.core.table import Table
from skirmish_cli.dice.law import Law
from skirmish_cli.games.freeblades.combat import CombatState, Fight, Pursuers
from skirmish_cli.games.freeblades.combat_results import (
    find_winner,
    is_free,
    list_in_order,
    list_opponents,
)
from skirmish_cli.games.freeblades.flags import DROPPED, Telling
from skirmish_cli.games.freeblades.morale import roll_distance
from skirmish_cli.games.freeblades.policies import PURSUE, PURSUITS, REPOSITION, STAY
from skirmish_cli.records import NamedTuple

#: Which way a panicked model runs.
AWAY = "directly away from the combat; at its home edge it is run off"
#: What the trace calls the rolls of a panicked model and of a pursuer.
PANIC_MOVE, PURSUIT_MOVE = "panic move", "pursuit move"


class Move(NamedTuple):
    """A variable move: the SPD, the faces of its die, and what the trace calls it."""

    speed: int
    die: int
    why: str


def choose_pursuits(fight: Fight, state: CombatState) -> Rule[CombatState]:
    """Let each free model of the winning side pursue or reposition. Section: Pursuit.

    It is chosen before any distance is rolled.
    """
    won = find_winner(fight, state)
    if won == "draw" or not any(state.panicked):
        return state
    for place in fight.side(won):
        fighter = fight.fighters[place]
        if fighter.speed is None or not is_free(fight, place, state):
            continue
        quarries = [
            enemy
            for enemy in list_opponents(fight, place)
            if state.panicked[enemy] and fight.fighters[enemy].speed is not None
        ]
        if quarries:
            quarry = yield from _choose_quarry(fight, place, quarries)
            if quarry is not None:
                state = state._replace(chases=(*state.chases, (place, quarry)))
    return state


def _choose_quarry(fight: Fight, place: int, quarries: list[int]) -> Rule[int | None]:
    """Return whom a model pursues, or None where it repositions."""
    fighter, names = fight.fighters[place], [fight.fighters[enemy].key for enemy in quarries]
    wanted = fight.pursuits.get(place, -1)
    quarry = quarries[0] if wanted is None else wanted
    options = (STAY, PURSUE) if len(names) == 1 else (STAY, *names)
    policy = options[1 + quarries.index(quarry)] if quarry in quarries else STAY
    question = f"does {fighter.key} pursue {' or '.join(names)}, before the panic die?"
    about = About(question, who=fighter.key)
    taken = yield Choice(question, options, policy, fighter.side, about, PURSUITS.name)
    return None if taken == STAY else quarries[options.index(taken) - 1]


def make_moves(fight: Fight, state: CombatState) -> Rule[CombatState]:
    """Make the panic moves, then the pursuit moves; whoever is reached is dropped.

    Sections: Panic; Pursuit.
    """
    if not any(state.panicked):
        return state
    # All states with the same moves share one rule, so that it is weighed once for them.
    key = ("moves", find_winner(fight, state), state.panicked, state.chases)
    rule = fight.keep(key, partial(partial, _move_one_by_one, fight, state))
    caught = yield Within(rule)
    if not state.chases:
        return state
    pursued = Pursuers()
    pursued.places = tuple(place for place, _ in state.chases)
    return state._replace(chases=(), caught=caught, pursued=pursued)


def _move_one_by_one(fight: Fight, state: CombatState) -> Rule[tuple[int, ...]]:
    """Make the moves that follow a combat; return who is caught."""
    ran = dict((yield from _make_panic_moves(fight, state)))
    # One after the other, so that the odds grow with who is caught and not with who reaches whom.
    chases = [
        partial(_make_pursuit, fight, place, quarry, ran[quarry]) for place, quarry in state.chases
    ]
    caught: tuple[int, ...] = yield Chain((), chases)
    return caught


def _make_panic_moves(fight: Fight, state: CombatState) -> Rule[tuple[tuple[int, int], ...]]:
    """Roll how far each panicked model runs; return it for those that are pursued, by place.

    The winner's side comes first, in a draw the first player's. Section: Panic.
    """
    moves = _find_panic_moves(fight, state)
    ran: tuple[tuple[int, int], ...] = ()
    if moves:
        yield Note(_tell_way(moves.values()))
    chased = {quarry for _, quarry in state.chases}
    for place, move in moves.items():
        if place in chased:
            ran = (*ran, (place, (yield Within(roll_distance, move))))
        else:
            yield Within(_run_unfollowed, move)
    return ran


def _find_panic_moves(fight: Fight, state: CombatState) -> dict[int, Move]:
    """Return the move of each model that runs, in their order."""
    moves, won = {}, find_winner(fight, state)
    for place in list_in_order(fight, fight.first if won == "draw" else won):
        move = find_panic_move(fight, place) if state.panicked[place] else None
        if move is not None:
            moves[place] = move
    return moves


def find_panic_move(fight: Fight, place: int) -> Move | None:
    """Return the move of a model that panics, or None where its SPD isn't known."""
    fighter = fight.fighters[place]
    if fighter.speed is None:
        return None
    die = fight.rules.distance_dice.choose(fighter.speed)
    return Move(fighter.speed, die, f"{fighter.key} {PANIC_MOVE}")


def _run_unfollowed(speed: int, die: int, why: str) -> Rule[None]:
    """Roll a panic move that nobody follows: its length changes nothing in the combat."""
    yield Within(roll_distance, (speed, die, why))


def _tell_way(moves: Iterable[Move]) -> str:
    """Return which way all that panic run, told once."""
    names = ", ".join(move.why.removesuffix(f" {PANIC_MOVE}") for move in moves)
    return f"{names} {PANIC_MOVE}: {AWAY}"


def _make_pursuit(
    fight: Fight, place: int, quarry: int, ahead: int, caught: tuple[int, ...]
) -> Rule[tuple[int, ...]]:
    """Make one pursuit move; return who is caught by now.

    Both start in contact and run the same way, so a pursuer reaches whom it doesn't fall behind.
    Section: Pursuit.
    """
    tell = partial(_tell_pursuit, fight, place, quarry, quarry in caught)
    move = _find_pursuit_move(fight, place)
    reached = yield Telling(_pursue, (*move, ahead), tell)
    if not reached or quarry in caught:
        return caught
    pursuer, prey = fight.fighters[place].key, fight.fighters[quarry].key
    yield Note(f"{pursuer} catches {prey}, which is dropped")
    return tuple(sorted((*caught, quarry)))


def _tell_pursuit(
    fight: Fight, place: int, quarry: int, was_caught: bool, reached: bool
) -> Iterator[Change]:
    """Yield that a pursuer moved, and that whom it reached is dropped."""
    pursuer, prey = fight.fighters[place].key, fight.fighters[quarry].key
    yield fight.rules.teller.change(pursuer, "moved", why=f"pursued {prey}")
    if reached and not was_caught:
        yield Change(prey, OUT, DROPPED, "battle", f"caught by {pursuer}")


def list_free(fight: Fight, state: CombatState) -> list[int]:
    """Return the models that end up unengaged and may reposition, by place.

    Those that panicked or pursued may not, and those whose player let them stay don't. Section:
    Reposition.
    """
    return [
        place
        for place in range(len(fight.fighters))
        if place not in (*state.pursued.places, *state.pursued.stayed)
        and is_free(fight, place, state)
    ]


def choose_repositions(fight: Fight, state: CombatState) -> Rule[CombatState]:
    """Let each model that ends up free reposition or stay; no dice follow.

    Section: Reposition.
    """
    stayed: tuple[int, ...] = ()
    for place in list_free(fight, state):
        fighter = fight.fighters[place]
        question = f"does {fighter.key} reposition, up to {fight.rules.reposition_inches} inches?"
        about, policy = About(question, who=fighter.key), fight.reposition_policy
        taken = yield Choice(question, (REPOSITION, STAY), policy, fighter.side, about)
        if taken == STAY:
            stayed = (*stayed, place)
    moved = Pursuers()
    moved.places, moved.stayed = state.pursued.places, stayed
    return state._replace(pursued=moved)


class Afterwards(Part[CombatState]):
    """The decisions once all is rolled: no odds tell them apart."""

    def __init__(self, fight: Fight, state: CombatState) -> None:
        self.fight, self.state = fight, state

    def play(self, table: Table) -> CombatState:
        """Return the state after the decisions at a table."""
        return play(choose_repositions(self.fight, self.state), table)

    def law(self) -> Law[CombatState]:
        """Return the law of the state as it is."""
        return Law.certain(self.state)


def offer_moves(fight: Fight, state: CombatState) -> Iterator[Due]:
    """Yield the moves that are left to models after a combat.

    That is a panic whose length isn't known, and the pursuit and the reposition of free models.
    Sections: Panic; Pursuit; Reposition.
    """
    for place, fighter in enumerate(fight.fighters):
        if state.panicked[place] and fighter.speed is None and not state.is_dropped(place):
            why, where = "it panicked", "directly away from the combat"
            yield Due(fighter.key, "move", "melee", why, f"move panic {fighter.key}", where)
    inches, won = fight.rules.reposition_inches, find_winner(fight, state)
    for place in list_free(fight, state):
        key, side = fight.fighters[place].key, fight.fighters[place].side
        quarries = [
            fight.fighters[enemy].key
            for enemy in list_opponents(fight, place)
            if state.panicked[enemy] and not state.is_dropped(enemy)
        ]
        if quarries and side == won and fight.fighters[place].speed is not None:
            why = f"{quarries[0]} panicked"
            command = f"move pursuit {key}"
            condition = "if it chose to pursue before the panic die was thrown"
            yield Due(key, "move", "melee", why, command, condition)
        why = f"it ended the combat free: up to {inches} inches"
        yield Due(key, "may", "melee", why, f"may {key}", "if it repositions")


def _find_pursuit_move(fight: Fight, place: int) -> Move:
    fighter = fight.fighters[place]
    speed = max(0, (fighter.speed or 0) + sum(term.value for term in fighter.speed_terms))
    die = fight.rules.distance_dice.choose(speed, is_fast=fighter.is_fast)
    return Move(speed, die, f"{fighter.key} {PURSUIT_MOVE}")


def _pursue(speed: int, die: int, why: str, ahead: int) -> Rule[bool]:
    """Roll a pursuit; return whether it reaches somebody that ran `ahead` inches."""
    distance = yield Within(roll_distance, (speed, die, why))
    return bool(distance >= ahead)
