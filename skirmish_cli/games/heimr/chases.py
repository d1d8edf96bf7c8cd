"""Whole chases: rounds until one runner is caught, gone or can't go on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from skirmish_cli.core.changes import Due
from skirmish_cli.core.rules import AtTable, Part, Rule, play
from skirmish_cli.core.table import Table
from skirmish_cli.dice.law import Law
from skirmish_cli.games.heimr.chase_rounds import (
    CAUGHT,
    TARGET_TIRED,
    UNDECIDED,
    Chase,
    Chased,
    ChaseRound,
    Running,
    advance,
    make_round,
)
from skirmish_cli.games.heimr.conditions import NOW
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from skirmish_cli.games.heimr import chase_law
else:
    chase_law = lazy("skirmish_cli.games.heimr.chase_law")


@dataclass(frozen=True)
class Pursuit(Part[Chased]):
    """A whole chase, with the exact law of how it ends."""

    chase: Chase

    def play(self, table: Table) -> Chased:
        """Run the rounds at the table until one ends the chase, or until they are over."""
        running, rounds = self.chase.start, 0
        done: ChaseRound | None = None
        while not running.end and rounds != self.chase.rounds:
            done = play(_run_next(self.chase, running, done), table)
            running, rounds = advance(self.chase, running, done), rounds + 1
        return Chased(running.end or UNDECIDED, rounds, running.distance)

    def law(self) -> Law[Chased]:
        """Return the law of the end, with the rounds to it."""
        if self.chase.rounds is None:
            return chase_law.weigh_endless(self.chase)
        return chase_law.weigh_counted(self.chase)


def _run_next(chase: Chase, running: Running, before: ChaseRound | None) -> Rule[ChaseRound]:
    """Run a round, a turn of both runners, in which fatigue can rise anew."""
    if before is not None:
        rose = (chase.chaser, before.chaser_tires), (chase.target, before.target_tires)
        for runner, tired in rose:
            if tired and runner.owner is not None:
                yield runner.owner.take("tired", "a new round of the chase")
    done: ChaseRound = yield make_round(chase, running)
    return done


def run_chase(chase: Chase) -> Rule[Chased]:
    """Run a chase to its end. Section: Chasing."""
    ended: Chased = yield Pursuit(chase)
    yield AtTable(_tell_end, chase, ended.end)
    return ended


def _tell_end(chase: Chase, end: str) -> Iterator[Due]:
    """Yield the action that a chaser has who reaches its target. Section: Chasing.

    It may act instead of running past, and a target that can't go on is reached.
    """
    chaser, target = chase.chaser.owner, chase.target.owner
    if end not in (CAUGHT, TARGET_TIRED) or chaser is None or target is None:
        return
    are_named = chaser.is_named and target.is_named
    words = (
        f"attack {chaser.key} vs {target.key}" if are_named else "attack --attack-c N --against N"
    )
    why = f"{chaser.words} has reached {target.words}"
    yield Due(chaser.key, "attack", NOW, why, words, "if it acts instead of running past")
