"""Chases: two runners, the distance between them, and the fatigue of both, round by round."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from skirmish_cli.core.rules import Part, Rule, Within, play
from skirmish_cli.core.table import Table
from skirmish_cli.dice.law import Law
from skirmish_cli.games.heimr.rolls import Check, roll, verdict

CAUGHT, ESCAPED, TARGET_TIRED, CHASER_TIRED = "caught", "escaped", "target_tired", "chaser_tired"
UNDECIDED = "undecided"
ENDS = (CAUGHT, ESCAPED, TARGET_TIRED, CHASER_TIRED)


@dataclass(frozen=True)
class Chase:
    """A chase as it starts. `escape_at` is the distance at which the target is gone, `rounds`
    where the count stops."""

    chaser: Check
    target: Check
    distance: int
    margin: int
    escape_at: int | None = None
    rounds: int | None = None

    @property
    def start(self) -> Running:
        """The state before the first round."""
        return Running(self.distance, self.chaser.fatigue, self.target.fatigue)


class Running(NamedTuple):
    """Between two rounds: the distance in squares, and both fatigues (0: the roll isn't
    physical)."""

    distance: int
    chaser_fatigue: int
    target_fatigue: int
    end: str = ""


class Pace(NamedTuple):
    """What the target runs: its total, or None where fatigue fails it."""

    total: int | None
    tires: bool


class Round(NamedTuple):
    """What one round does: the step of the distance, whose fatigue rises, or who fails and ends
    it."""

    step: int
    chaser_tires: bool
    target_tires: bool
    end: str = ""


class Chased(NamedTuple):
    """How a chase ended, and after how many rounds: their number, or in a law without `rounds`
    their mean."""

    end: str
    rounds: Any
    distance: int | None = None


def run_ahead(target: Check) -> Rule[Pace]:
    """Roll for the target. Section: Chasing."""
    rolled = yield Within(roll, (target,))
    yield verdict(target, rolled, None, "can't go on" if rolled.failed else "runs")
    return Pace(None, tires=False) if rolled.failed else Pace(rolled.total, rolled.tires)


def run_behind(chaser: Check, ahead: int, margin: int) -> Rule[Round]:
    """Roll for the chaser: a margin either way moves it by one square. Section: Chasing."""
    rolled = yield Within(roll, (chaser,))
    gain = rolled.total - ahead
    step = 0 if rolled.failed else -1 if gain >= margin else 1 if gain <= -margin else 0
    told = {-1: "gains a square", 0: "keeps the distance", 1: "loses a square"}[step]
    yield verdict(chaser, rolled, ahead, "can't go on" if rolled.failed else told)
    if rolled.failed:
        return Round(0, chaser_tires=False, target_tires=False, end=CHASER_TIRED)
    return Round(step, rolled.tires, target_tires=False)


def run_round(target: Check, chaser: Check, margin: int) -> Rule[Round]:
    """Roll for the target, then for the chaser; the first that fatigue fails ends the chase.
    Section: Chasing."""
    ahead = yield Within(run_ahead, (target,))
    if ahead.total is None:
        return Round(0, chaser_tires=False, target_tires=False, end=TARGET_TIRED)
    behind: Round = yield Within(run_behind, (chaser, ahead.total, margin))
    return behind if behind.end else behind._replace(target_tires=ahead.tires)


def round_of(chase: Chase, state: Running) -> Within[Round]:
    """Return the round that is run from a state; it doesn't depend on the distance."""
    target = replace(chase.target, fatigue=state.target_fatigue)
    chaser = replace(chase.chaser, fatigue=state.chaser_fatigue)
    return Within(run_round, (target, chaser, chase.margin))


def advance(chase: Chase, state: Running, done: Round) -> Running:
    """Return the state after a round. The chaser catches by gaining a square at distance 0.
    Section: Chasing."""
    end, distance = done.end, state.distance + done.step
    if distance < 0:
        end, distance = CAUGHT, 0
    elif not end and chase.escape_at is not None and distance >= chase.escape_at:
        end = ESCAPED
    return Running(
        distance,
        state.chaser_fatigue + done.chaser_tires,
        state.target_fatigue + done.target_tires,
        end,
    )


@dataclass(frozen=True)
class Pursuit(Part[Chased]):
    """A whole chase. Its law is that of the chain over the distance and both fatigues, with
    nothing cut off."""

    chase: Chase

    def play(self, table: Table) -> Chased:
        """Run the rounds at the table until one ends the chase, or until they are over."""
        state, rounds = self.chase.start, 0
        while not state.end and rounds != self.chase.rounds:
            state, rounds = (
                advance(self.chase, state, play(_alone(round_of(self.chase, state)), table)),
                rounds + 1,
            )
        return Chased(state.end or UNDECIDED, rounds, state.distance)

    def law(self) -> Law[Chased]:
        """Return the law of the end, with the rounds to it."""
        from skirmish_cli.games.heimr import chase_law  # noqa: PLC0415 - played chases need none of it

        return (
            chase_law.counted(self.chase)
            if self.chase.rounds is not None
            else chase_law.endless(self.chase)
        )


def _alone(part: Within[Round]) -> Rule[Round]:
    done: Round = yield part
    return done


def run_chase(chase: Chase) -> Rule[Chased]:
    """Run a chase to its end. Section: Chasing."""
    ended: Chased = yield Pursuit(chase)
    return ended
