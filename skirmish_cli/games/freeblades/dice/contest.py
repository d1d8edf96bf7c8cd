"""Two spiking dice, the second rolled to beat the first. Section: Opposed Tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish_cli.dice.throws import Hand, Throw, Tone, tell_terms, tone_of
from skirmish_cli.games.freeblades.dice.opposed import Opposed
from skirmish_cli.games.freeblades.dice.readings import (
    BEATEN,
    MISS,
    NO_TALLY,
    NO_WORDS,
    TARCH,
    Reached,
    Spiker,
    Tally,
    Words,
)
from skirmish_cli.games.freeblades.dice.spiking import RESULT_WORDS, find_tone, roll_spiking
from skirmish_cli.lazy import lazy
from skirmish_cli.records import NamedTuple

if TYPE_CHECKING:
    from skirmish_cli.dice.law import Law
    from skirmish_cli.games.freeblades.dice import contest_law
else:
    contest_law = lazy("skirmish_cli.games.freeblades.dice.contest_law")

#: What the trace calls a second die that wins its contest, and one that doesn't.
BEATS, DOES_NOT_BEAT = "beats it", "doesn't beat it"


class Contest(Throw[Reached]):
    """An opposed test, both dice in one throw, read by the tier of the first total."""

    def __init__(
        self, opposed: Opposed, words: Words = NO_WORDS, second_words: Words = NO_WORDS
    ) -> None:
        self.opposed, self.words, self.second_words = opposed, words, second_words
        self.why, self.key = words.why, opposed

    def read(self, hand: Hand) -> Reached:
        """Return the tier of the first total; the steps of both dice go to the hand."""
        one = self.opposed
        tier, total, spent = open_total(hand, one.first, one.floor, one.step, self.words)
        if tier > 0:
            return self.answer(hand, total)._replace(gained=spent)
        return Reached(tier, total, 0, spent) if one.with_means else Reached(tier)

    def answer(self, hand: Hand, total: int) -> Reached:
        """Return the tier of a first total on the table, rolling the second die."""
        one = self.opposed
        second = answer_total(hand, one.second, total, self.second_words)
        target = second.total
        if one.floor is not None and second.is_tarch:
            target = one.floor
        elif one.floor is not None and not one.own_total:
            target = max(target, one.floor)
        level = 0 if second.wins else max(0, (total - target) // one.step)
        tier = BEATEN if second.wins else min(1 + level, one.top)
        result = RESULT_WORDS.get(tier, "success")
        hand.judge(self.why, total, target, result, level, find_tone(tier))
        if second.wins and not one.with_means:
            gained = (second.total - total) // one.second_step
            stones = min(one.stones, gained)
            return Reached(tier, gained=NO_TALLY.add("", gained - stones), stones=stones)
        return Reached(tier, total, level) if one.with_means else Reached(tier)

    def with_dice(self, first: Spiker, second: Spiker) -> Contest:
        """Return the contest with other dice, such as one that lies on the table."""
        opposed = self.opposed._replace(first=first, second=second)
        return Contest(opposed, self.words, self.second_words)

    def with_die(self, first: Spiker) -> Contest:
        """Return the contest with another first die, such as one that lies on the table."""
        return self.with_dice(first, self.opposed.second)

    def law(self) -> Law[Reached]:
        """Return the law of the tiers, in closed form."""
        return contest_law.contest_law(self.opposed)


def open_total(
    hand: Hand, die: Spiker, floor: int | None, step: int, words: Words
) -> tuple[int, int, Tally]:
    """Roll a die that another may answer; return tier, total, and a reroll if spent.

    The tier is TARCH, MISS, or 1 for a total that gets as far as the answer.
    """
    natural, tarch, spent = roll_spiking(hand, die, words.why)
    tell_terms(hand, words.terms)
    total = natural + die.modifier
    if tarch or (floor is not None and total < floor):
        tier = TARCH if tarch else MISS
        result = RESULT_WORDS.get(tier, words.short)
        hand.judge(words.why, total, floor, result, 0, find_tone(tier))
        return tier, total, spent
    if floor is not None:
        hand.judge(words.why, total, floor, "success", max(0, (total - floor) // step), "good")
    return 1, total, spent


class SecondTotal(NamedTuple):
    """A total rolled against another one: whether it is a tarch, and whether it wins."""

    total: int
    is_tarch: bool
    wins: bool


def answer_total(hand: Hand, die: Spiker, total: int, words: Words) -> SecondTotal:
    """Roll a die against a total that lies on the table."""
    natural, tarch, _ = roll_spiking(hand, die, words.why)
    tell_terms(hand, words.terms)
    second = natural + die.modifier
    wins = not tarch and second > total
    result = RESULT_WORDS[TARCH] if tarch else BEATS if wins else DOES_NOT_BEAT
    tone: Tone = "tarch" if tarch else tone_of(wins)
    hand.judge(words.why, second, total, result, tone=tone)
    return SecondTotal(second, tarch, wins)
