"""A spiking die judged against a target, and what other throws share with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish_cli.dice.law import Law
from skirmish_cli.dice.throws import Hand, Throw, Tone, tell_terms, tone_of
from skirmish_cli.games.freeblades.dice.readings import (
    BEATEN,
    KEPT,
    MISS,
    NO_TALLY,
    NO_WORDS,
    REROLLED,
    TARCH,
    THROWN_AGAIN,
    Reached,
    Spiker,
    Tally,
    Words,
)
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from skirmish_cli.dice import spiking
    from skirmish_cli.games.freeblades.dice import moments
else:  # Only laws need them.
    spiking = lazy("skirmish_cli.dice.spiking")
    moments = lazy("skirmish_cli.games.freeblades.dice.moments")

#: A held reroll that was spent.
SPENT = NO_TALLY.add(REROLLED, 1)
#: What the trace calls a total that isn't a plain success or miss.
RESULT_WORDS = {TARCH: "tarch", BEATEN: "beaten"}


def find_tone(tier: int) -> Tone:
    """Return the tone of a tier: a tarch has one of its own."""
    return "tarch" if tier == TARCH else tone_of(tier > MISS)


def roll_spiking(hand: Hand, die: Spiker, why: str) -> tuple[int, bool, Tally]:
    """Return the natural total of a spiking die, its tarch, and a reroll if spent.

    A tarch is an original face, after any reroll, that shows 1.
    """
    if die.lies == THROWN_AGAIN:
        hand.rerolled()
    elif not die.lies:
        hand.begin(f"d{die.sides}", why)
    face = die.lies if die.lies > 0 else hand.face(die.sides)
    spent = NO_TALLY
    if face in die.rerolled:
        hand.rerolled()
        face, spent = hand.face(die.sides), SPENT
    total, tarch = face, face == 1
    while face == die.sides:
        face = hand.face(die.sides)
        total += face
    return total, tarch, spent


def reach_all(die: Spiker, cuts: list[int]) -> tuple[list[int], int, int]:
    """Return the weights of reaching each cut without a tarch, of a tarch, and of all.

    The cuts are totals of the faces alone. A die that has spiked before can't tarch.
    """
    if 0 < die.lies < die.sides and not die.spiked:
        # A face that was kept is all that there is to it.
        tarch = int(die.lies == 1)
        return [int(not tarch and die.lies >= cut) for cut in cuts], tarch, 1
    sides, reach = die.sides, spiking.reach
    spikes = max(1, len(range(0, max(cuts), sides)))
    scale = sides**spikes
    if die.spiked:
        return [reach(sides, cut, spikes) for cut in cuts], 0, scale
    faces, whole = die.first_faces()
    reached = []
    for cut in cuts:
        closed = sum(faces[max(2, cut) : sides])
        reached.append(closed * scale + faces[sides] * reach(sides, cut - sides, spikes))
    return reached, faces[1] * scale, whole * scale


class SpikingDie(Throw[Reached]):
    """A spiking die against a target, read in levels of success.

    There is a level for each `step` above the target; it is the threshold in force. `top` is the
    highest tier that is read, which holds all above: 1 for plain success or failure. `with_means`
    adds the mean total and level to the readings.
    """

    def __init__(
        self,
        die: Spiker,
        target: int,
        step: int,
        top: int = 1,
        *,
        with_means: bool = False,
        words: Words = NO_WORDS,
    ) -> None:
        self.die, self.target, self.step, self.top = die, target, step, top
        self.with_means, self.words, self.why = with_means, words, words.why
        self.key = (die, target, step, top, with_means)

    def read(self, hand: Hand) -> Reached:
        """Return the tier of the total; the steps go to the hand."""
        # After a spike no face is an original one: it can neither tarch nor be rerolled.
        spiked = self.die.spiked
        die = self.die._replace(rerolled=()) if spiked else self.die
        natural, tarch, spent = roll_spiking(hand, die, self.why)
        if spiked:
            spikes = "automatic spike" if spiked == 1 else f"{spiked} automatic spikes"
            hand.modifier(spiked * die.sides, spikes)
        tell_terms(hand, self.words.terms)
        total = natural + die.lift
        level = max(0, (total - self.target) // self.step)
        tier = min(1 + level, self.top) if total >= self.target else MISS
        if tarch and not spiked:
            tier, level = TARCH, 0
        short = self.words.short if tier == MISS else "success"
        result = RESULT_WORDS.get(tier, short)
        hand.judge(self.why, total, self.target, result, level, find_tone(tier))
        return Reached(tier, total, level, spent) if self.with_means else Reached(tier)

    def with_die(self, die: Spiker) -> SpikingDie:
        """Return the throw with another die, such as one that lies on the table."""
        return SpikingDie(
            die, self.target, self.step, self.top, with_means=self.with_means, words=self.words
        )

    def law(self) -> Law[Reached]:
        """Return the law of the tiers, in closed form."""
        if self.with_means:
            return moments.spiking_law(self.die, self.target, self.step, self.top)
        start = self.target - self.die.lift
        reached, tarched, total = reach_all(
            self.die, [start + self.step * tier for tier in range(self.top)]
        )
        weights = {TARCH: tarched, MISS: total - tarched - reached[0], self.top: reached[-1]}
        for tier in range(1, self.top):
            weights[tier] = reached[tier - 1] - reached[tier]
        return Law({Reached(tier): weight for tier, weight in weights.items()})


def weigh_reroll(die: Spiker) -> Law[Spiker]:
    """Return the law of a die that is rerolled on the faces in `rerolled`.

    The die goes on either thrown again or kept.
    """
    again = die._replace(rerolled=(), lies=THROWN_AGAIN)
    spent = len(die.rerolled)
    return Law({again: spent, die._replace(lies=KEPT): die.sides - spent})
