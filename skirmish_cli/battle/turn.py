"""How a battle's time goes on: which step comes next, what ends with it, what is due then.

Everything is told from where the battle stands and from the flags of who stands in it: nothing is
counted down, and no rule of a game is called.
"""

from __future__ import annotations

from skirmish_cli.battle.sides import BATTLE, Muster
from skirmish_cli.battle.steps import Position
from skirmish_cli.battle.walking import Walk
from skirmish_cli.core.changes import Change, Due
from skirmish_cli.core.errors import NotAllowed
from skirmish_cli.core.phases import Phases, Place
from skirmish_cli.records import NamedTuple


class Move(NamedTuple):
    """Where a battle stands after some steps, and what they brought about.

    `changes` holds all of it in order: those of models and sides, and those of the battle. `ended`
    names the times among them that are over, `told` what the players should know.
    """

    position: Position
    ended: tuple[str, ...]
    due: tuple[Due, ...]
    changes: tuple[Change, ...]
    told: tuple[str, ...]
    muster: Muster


def start(phases: Phases, muster: Muster) -> Move:
    """Return the first step of a battle: of what comes before the first turn, if anything does."""
    before = phases.find_start("once")
    first = before or phases.find_start("turn")
    if first is None:
        raise NotAllowed("this game has no phases, so a battle has nowhere to stand")
    nowhere = Position(-1, "", "")
    walk = Walk(phases, nowhere, muster)
    walk.enter(first, turn=0 if before else 1)
    return _end_walk(walk, nowhere)


def next_step(phases: Phases, position: Position, muster: Muster, actor: str = "") -> Move:
    """Return the step after the one where a battle stands.

    Where models act one after the other it begins the turn of `actor`, which stays to be that
    model's until its last step is over. Without `actor` a side passes, or else, where no side is
    asked, the next model in order begins. Raises NotAllowed if `actor` can't act now.
    """
    walk = Walk(phases, position, muster)
    if actor:
        walk.begin(actor)
    else:
        walk.go_on()
    return _end_walk(walk, position)


def end_turn(phases: Phases, position: Position, muster: Muster, actor: str = "") -> Move:
    """Return where a battle stands once a model's turn is over: at the choice of who acts next.

    That is the turn of who acts, else of `actor`, which may have been marked as having acted.
    Raises NotAllowed if it can't act now, or nobody acts.
    """
    walk = Walk(phases, position, muster)
    if not position.active:
        walk.begin(actor, has_acted=True)
    while walk.position.active:
        walk.go_on()
    return _end_walk(walk, position)


def go_to(phases: Phases, position: Position, muster: Muster, phase: str) -> Move:
    """Return the first step of a phase, through all the steps that lie between.

    Whoever could still act on the way doesn't. Raises UsageProblem for no phase, NotAllowed for
    one that doesn't come again.
    """
    target = phases.find_phase(phase)
    here = phases.find_place(position.phase, position.step)
    if _is_past(phases, here, target):
        raise NotAllowed(
            f"{target.names[0]} doesn't come again: the battle stands in {here.names[0]}"
        )
    walk = Walk(phases, position, muster, target)
    # Each phase comes within one turn, or after some steps more where models take turns.
    for _ in range(2 * len(phases.places) * (len(muster.sides) + 2)):
        walk.go_on()
        if walk.has_arrived():
            return _end_walk(walk, position)
    raise NotAllowed(f"{target.names[0]} doesn't come, for nobody is left who could act in it")


def list_next_actors(phases: Phases, position: Position, muster: Muster) -> tuple[str, ...]:
    """Return who may begin to act now: none while a model acts, or where all act together."""
    return Walk(phases, position, muster).list_actors()


def _is_past(phases: Phases, here: Place, target: Place) -> bool:
    """Return whether a phase lies behind that isn't repeated."""
    order = ("once", "turn", "end")
    if here.repeats != target.repeats:
        return order.index(target.repeats) < order.index(here.repeats)
    ids = list(dict.fromkeys(place.phase for place in phases.places))
    return here.repeats != "turn" and ids.index(target.phase) <= ids.index(here.phase)


def _end_walk(walk: Walk, before: Position) -> Move:
    """Return what a walk came to, with the changes of the battle's own place."""
    for name in Position._fields:
        new = getattr(walk.position, name)
        if new != getattr(before, name):
            walk.changes.append(Change(BATTLE, name, new if new != "" else None))
    ended = (str(one.value) for one in walk.changes if one.what == "ended")
    return Move(
        walk.position,
        tuple(dict.fromkeys(ended)),
        tuple(walk.due),
        tuple(walk.changes),
        tuple(walk.told),
        walk.muster,
    )
