"""One round of a chase: two runners, the distance, and the fatigue of both."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from skirmish_cli.core.rules import Rule, Within
from skirmish_cli.dice.throws import Tone, tone_of
from skirmish_cli.games.heimr.rolls import Check, judge_roll, roll
from skirmish_cli.records import NamedTuple

if TYPE_CHECKING:
    from fractions import Fraction

CAUGHT, ESCAPED, TARGET_TIRED, CHASER_TIRED = "caught", "escaped", "target_tired", "chaser_tired"
UNDECIDED = "undecided"
ENDS = (CAUGHT, ESCAPED, TARGET_TIRED, CHASER_TIRED)


@dataclass(frozen=True)
class Chase:
    """A chase as it starts.

    `escape_at` is the distance at which the target is gone, `rounds` where the count stops, and
    `margin` by how much one must outrun the other to gain a square.
    """

    chaser: Check
    target: Check
    distance: int
    margin: int
    escape_at: int | None = None
    rounds: int | None = None

    @property
    def start(self) -> Running:
        """The chase before its first round."""
        return Running(self.distance, self.chaser.fatigue, self.target.fatigue)


class Running(NamedTuple):
    """A chase between two rounds: the distance in squares, and both fatigues.

    A fatigue of 0 is that of a roll that isn't physical. `end` is empty while the chase goes on.
    """

    distance: int
    chaser_fatigue: int
    target_fatigue: int
    end: str = ""


class Pace(NamedTuple):
    """What the target runs: its total, or None where fatigue fails it."""

    total: int | None
    tires: bool


class ChaseRound(NamedTuple):
    """What one round does: the step of the distance, and whose fatigue rises.

    `end` names the runner that fails and ends the chase.
    """

    step: int
    chaser_tires: bool
    target_tires: bool
    end: str = ""


class Chased(NamedTuple):
    """How a chase ended, and after how many rounds.

    In a law without a limit of rounds, `rounds` is their mean.
    """

    end: str
    rounds: int | Fraction
    distance: int | None = None


def run_ahead(target: Check) -> Rule[Pace]:
    """Roll for the target. Section: Chasing."""
    rolled = yield Within(roll, (target,))
    yield judge_roll(target, rolled, None, "can't go on" if rolled.failed else "runs")
    return Pace(None, tires=False) if rolled.failed else Pace(rolled.total, rolled.tires)


def run_behind(chaser: Check, ahead: int, margin: int) -> Rule[ChaseRound]:
    """Roll for the chaser: a margin either way moves it by one square.

    Section: Chasing.
    """
    rolled = yield Within(roll, (chaser,))
    gain = rolled.total - ahead
    step = 0 if rolled.failed else -1 if gain >= margin else 1 if gain <= -margin else 0
    words = {-1: "gains a square", 0: "keeps the distance", 1: "loses a square"}[step]
    tone: Tone = tone_of(step < 0) if step else ""
    yield judge_roll(chaser, rolled, ahead, "can't go on" if rolled.failed else words, tone)
    if rolled.failed:
        return ChaseRound(0, chaser_tires=False, target_tires=False, end=CHASER_TIRED)
    return ChaseRound(step, rolled.tires, target_tires=False)


def run_round(target: Check, chaser: Check, margin: int) -> Rule[ChaseRound]:
    """Roll for the target, then for the chaser.

    The first that fatigue fails ends the chase. Section: Chasing.
    """
    ahead = yield Within(run_ahead, (target,))
    if ahead.total is None:
        return ChaseRound(0, chaser_tires=False, target_tires=False, end=TARGET_TIRED)
    behind: ChaseRound = yield Within(run_behind, (chaser, ahead.total, margin))
    return behind if behind.end else behind._replace(target_tires=ahead.tires)


def make_round(chase: Chase, running: Running) -> Within[ChaseRound]:
    """Return the next round of a chase; it doesn't depend on the distance."""
    target = replace(chase.target, fatigue=running.target_fatigue)
    chaser = replace(chase.chaser, fatigue=running.chaser_fatigue)
    return Within(run_round, (target, chaser, chase.margin))


def advance(chase: Chase, running: Running, done: ChaseRound) -> Running:
    """Return the chase after a round. Section: Chasing.

    The chaser catches by gaining a square at distance 0.
    """
    end, distance = done.end, running.distance + done.step
    if distance < 0:
        end, distance = CAUGHT, 0
    elif not end and chase.escape_at is not None and distance >= chase.escape_at:
        end = ESCAPED
    return Running(
        distance,
        running.chaser_fatigue + done.chaser_tires,
        running.target_fatigue + done.target_tires,
        end,
    )
