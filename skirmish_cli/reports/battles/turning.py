"""How a battle's turn goes on: the next step, who acts, what is owed still."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from skirmish_cli.battle.sides import Muster, Side
from skirmish_cli.battle.steps import Position
from skirmish_cli.battle.turn import Move, go_to, list_next_actors, next_step
from skirmish_cli.core.changes import Change, Due
from skirmish_cli.core.errors import NotAllowed
from skirmish_cli.core.phases import Phases, Place
from skirmish_cli.core.registry import get_game
from skirmish_cli.files.rulesets import load_turn
from skirmish_cli.records import NamedTuple
from skirmish_cli.reports.situations import split_word

if TYPE_CHECKING:
    from skirmish_cli.battle.entries import Entry
    from skirmish_cli.battle.fold import Battle
    from skirmish_cli.reports.battles.session import Done, Session
    from skirmish_cli.reports.battles.standing import StandingFinder


class Begun(NamedTuple):
    """What the activation of a model brings about as it begins."""

    changes: tuple[Change, ...] = ()
    due: tuple[Due, ...] = ()


def read_phases(session: Session) -> Phases:
    """Return the steps of the battle's game, under its rulings and house rules."""
    return load_turn(session.load_rules())


def find_position(battle: Battle) -> Position:
    """Return where a battle stands."""
    return Position(
        battle.turn,
        battle.phase,
        battle.step or "",
        battle.player,
        battle.first,
        battle.active or "",
    )


def find_muster(battle: Battle) -> Muster:
    """Return who stands in a battle, for the turn."""
    sides = tuple(
        Side(side.letter, tuple(model.key for model in side.models)) for side in battle.sides
    )
    flags = {model.key: model.flags for side in battle.sides for model in side.models}
    flags |= {side.letter: side.counters for side in battle.sides}
    out = frozenset(model.key for side in battle.sides for model in side.models if model.out)
    owed = frozenset((one.due.whom, one.due.what) for one in battle.dues)
    game = get_game(battle.game)
    unable: frozenset[str] = frozenset()
    together: tuple[frozenset[str], ...] = ()
    if game.may_act or game.groups:
        cards = [
            {model.key: game.read_table_card(model.card) for model in side.models}
            for side in battle.sides
        ]
        together = tuple(group for side in cards for group in game.list_groups(side))
        unable = frozenset(
            key
            for side in cards
            for key, card in side.items()
            if not game.can_act(card, battle.phase)
        )
    return Muster(sides, flags, out, unable, together, owed)


def find_place(battle: Battle, phases: Phases) -> Place:
    """Return the step in which a battle stands."""
    return phases.find_place(battle.phase, battle.step or "")


def list_actors(battle: Battle, phases: Phases) -> tuple[str, ...]:
    """Return the models that may begin to act now, where they do so one after the other."""
    return list_next_actors(phases, find_position(battle), find_muster(battle))


def go_on(session: Session, to: str = "", actor: str = "", *, strict: bool = False) -> Done:
    """Close the step, and open the next one, or that of a phase or of a model that acts.

    What is owed still is told; `strict` refuses then (NotAllowed).
    """
    phases = read_phases(session)

    def move(battle: Battle) -> Move:
        position, muster = find_position(battle), find_muster(battle)
        if to:
            return go_to(phases, position, muster, to)
        return next_step(phases, position, muster, actor)

    told: list[str] = []

    def work() -> Entry:
        battle = session.battle
        owed = [f"{one.due.what} of {one.due.whom}" for one in battle.dues]
        if owed and strict:
            raise NotAllowed(f"still owed: {', '.join(owed)}; 'skirmish battle due' lists how")
        made = move(battle)
        told[:] = [*([f"still owed: {', '.join(owed)}"] if owed else []), *made.told]
        place = phases.find_place(made.position.phase, made.position.step)
        words = ["--to", to] if to else [actor] if actor else []
        return session.draft(
            "next",
            words,
            summary=name_place(made.position, place),
            changes=made.changes,
            due=tuple(_complete(one) for one in made.due),
        )

    done = session.enter(work)
    return done._replace(told=(*done.told, *told))


def name_place(position: Position, place: Place) -> str:
    """Return where a battle stands in words, such as `turn 2, Melee: Choose a combat`."""
    phase, step = place.names
    where = f"turn {position.turn}, {phase}" if position.turn else phase
    acts = f"; {position.active} acts" if position.active else ""
    return f"{where}: {step}{acts}"


def begin_activation(
    session: Session,
    finder: StandingFinder,
    procedure: str,
    words: Sequence[str],
    changes: Sequence[Change],
) -> Begun:
    """Return what begins with the first model of a command, where models act one by one.

    That is the first word, or else whose flag the `changes` set that it has acted, such as that of
    a command card. Nothing begins while another acts, or where the model isn't to act now.
    """
    battle = session.battle
    phases = read_phases(session)
    alternation = find_place(battle, phases).alternation
    if battle.active or alternation is None or procedure not in _list_offers(battle, phases):
        return Begun()
    acted = (one.whom for one in changes if one.what == alternation.acted)
    word = split_word(words[0])[0] if words else next(acted, "")
    model = finder.find_model(word)
    muster = find_muster(battle)
    able = {key for one in list_actors(battle, phases) for key in muster.group_of(one)}
    if model is None or model.key not in able:
        return Begun()
    move = next_step(phases, find_position(battle), muster, model.key)
    return Begun(move.changes, tuple(map(_complete, move.due)))


def _list_offers(battle: Battle, phases: Phases) -> set[str]:
    """Return the procedures of all steps that a model goes through in its activation."""
    here = find_place(battle, phases)
    return {name for place in phases.places if place.span == here.span for name in place.offers}


def _complete(due: Due) -> Due:
    """Return what a step makes due with its command as it is typed in a battle."""
    return due._replace(command=f"battle do {due.command}") if due.command else due
