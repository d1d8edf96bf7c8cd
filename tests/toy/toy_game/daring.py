"""Daring: throw on for coins or stop, with a rival who may spoil it. Section: Daring."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from skirmish_cli.core.changes import Change
from skirmish_cli.core.rules import Chain, Choice, Note, Rule, Within
from skirmish_cli.dice.throws import PlainDie

#: The names of the policies, and the owners of the decisions.
AGAIN, SPOIL = "again", "spoil"
DARER, RIVAL = "darer", "rival"


class Pot(NamedTuple):
    """The coins in the pot, and whether it is closed."""

    coins: int
    is_closed: bool = False


class Habits(NamedTuple):
    """Whether both throw whenever they may, where they aren't asked."""

    throws_again: bool
    spoils: bool


def dare(throws: int, habits: Habits) -> Rule[int]:
    """Throw some times at most, then let the rival spoil the pot; return the coins in it."""
    stages = (partial(_throw_on, habits.throws_again),) * throws
    pot: Pot = yield Chain(Pot(0), stages, lambda pot: pot.is_closed)
    coins: int = yield Within(_spoil, (pot.coins, habits.spoils))
    yield Change("toy", "coins", coins)
    return coins


def _throw_on(throws_again: bool, pot: Pot) -> Rule[Pot]:
    """Throw a d3 for coins; a 1 loses them all."""
    if pot.coins:
        policy = "throw" if throws_again else "stop"
        question = f"throw again with {pot.coins}?"
        taken = yield Choice(question, ("stop", "throw"), policy, DARER, name=AGAIN)
        if taken == "stop":
            return pot._replace(is_closed=True)
    face = yield PlainDie(3, "dare")
    if face == 1:
        yield Note("all is lost")
        return Pot(0, True)
    return Pot(pot.coins + face)


def _spoil(coins: int, spoils: bool) -> Rule[int]:
    """Throw a d3 at the pot, or not: a 3 takes the coins, a 1 adds 2."""
    if not coins:
        return 0
    policy = "spoil" if spoils else "spare"
    taken = yield Choice(f"spoil the {coins}?", ("spare", "spoil"), policy, RIVAL, name=SPOIL)
    if taken == "spare":
        return coins
    face = yield PlainDie(3, "spoil")
    return {1: coins + 2, 2: coins, 3: 0}[face]
