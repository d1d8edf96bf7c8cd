"""The toy procedures."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import permutations
from typing import NamedTuple

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Command, Option, Prepared, Procedure, bounded
from skirmish_cli.core.rules import Chain, Note, Rule
from skirmish_cli.dice.law import Law
from skirmish_cli.dice.throws import Hand, Term, Throw


class Highest(NamedTuple):
    """The highest face of a pool, and whether it was shown by the first die: two readings of the
    same dice."""

    face: int
    by_first: bool


class HighestOf(Throw[Highest]):
    """The highest of some d6. The law counts faces below and at the highest, never sequences."""

    def __init__(self, dice: int, terms: tuple[Term, ...] = ()) -> None:
        self.dice, self.terms, self.key = dice, terms, (dice,)

    def read(self, hand: Hand) -> Highest:
        """Return the highest face and whether the first die shows it."""
        hand.begin(f"{self.dice}d6", "lunge")
        faces = [hand.face(6) for _ in range(self.dice)]
        for term in self.terms:
            hand.modifier(term.value, term.source)
        hand.judge("lunge", max(faces), None, "highest")
        return Highest(max(faces), faces[0] == max(faces))

    def law(self) -> Law[Highest]:
        """Return the joint law of the two readings."""
        weights = {}
        for face in range(1, 7):
            by_first = face ** (self.dice - 1)
            weights[Highest(face, True)] = by_first
            weights[Highest(face, False)] = face**self.dice - (face - 1) ** self.dice - by_first
        return Law(weights)


class BagState(NamedTuple):
    """What is left in the bag, and the prize so far."""

    left: tuple[int, ...]
    prize: int


class Draw(Throw[int]):
    """One draw from what is left; the reading is the place drawn."""

    def __init__(self, left: tuple[int, ...]) -> None:
        self.left, self.key = left, (left,)

    def read(self, hand: Hand) -> int:
        """Return the place drawn, counted from 1."""
        hand.begin(f"d{len(self.left)}", "draw")
        return hand.face(len(self.left))

    def law(self) -> Law[int]:
        """Return the law: every place alike."""
        return Law.uniform(range(1, len(self.left) + 1))


def lunge(throw: HighestOf) -> Rule[Highest]:
    """Throw the pool once."""
    highest: Highest = yield throw
    yield Note("the highest counts")
    return highest


def _draw_one(state: BagState) -> Rule[BagState]:
    place = yield Draw(state.left)
    value = state.left[place - 1]
    return BagState((*state.left[: place - 1], *state.left[place:]), state.prize + value)


def empty_bag(values: tuple[int, ...], draws: int) -> Rule[BagState]:
    """Draw some prizes from a bag, none twice."""
    state: BagState = yield Chain(BagState(values, 0), (_draw_one,) * draws)
    return state


def prizes(values: tuple[int, ...], draws: int) -> Iterator[int]:
    """Yield the prize of every order of draws, for tests."""
    return (sum(order) for order in permutations(values, draws))


def _prepare_lunge(command: Command) -> Prepared:
    words = command.words
    if words:
        model = command.models()[0][0]
        throw, who = HighestOf(model.card.dice), model.key
        if model.has("brave"):
            throw = HighestOf(model.card.dice + 1, (Term(0, "brave: one die more"),))
    else:
        throw, who = HighestOf(bounded(command.need("dice_count"), "--dice-count", 1, 20)), "toy"
    target = int(command.rules.ruling("needs"))
    return Prepared(
        rule=partial(lunge, throw),
        inputs={"who": who, "dice": throw.dice},
        rulings=("needs",),
        figures={
            "success": lambda highest: highest.face >= target,
            "mean": lambda highest: highest.face,
            "by_first": lambda highest: highest.by_first,
        },
        row=lambda highest: highest._asdict(),
        outcome=lambda highest, trace: highest._asdict(),
    )


def _prepare_bag(command: Command) -> Prepared:
    if command.words:
        raise UsageProblem("bag takes no words")
    draws = bounded(command.given("draws") or 1, "--draws", 1, 3)
    values = tuple(command.rules.data["tables"]["bag"])
    return Prepared(
        rule=partial(empty_bag, values, draws),
        inputs={"draws": draws},
        figures={"prize_mean": lambda state: state.prize},
        row=lambda state: {"prize": state.prize},
        outcome=lambda state, trace: {"prize": state.prize},
    )


LUNGE = Procedure(
    "lunge",
    "Lunge at something.",
    "Lunging",
    _prepare_lunge,
    arguments="[MODEL]",
    options=(Option("dice_count", "whole", "how many dice", metavar="N"),),
)
BAG = Procedure(
    "bag",
    "Draw prizes.",
    "Prizes",
    _prepare_bag,
    options=(Option("draws", "whole", "how many draws", metavar="N"),),
)
