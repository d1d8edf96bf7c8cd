"""Every roll of a rule whose players decide in a fixed way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from skirmish_cli.core.rules import Rule, play
from skirmish_cli.core.table import Table

#: Decides at a table: gets the question, the options and the policy's.
Decide = Callable[[str, Sequence[str], str], str]


class _NextDie(Exception):
    def __init__(self, sides: int) -> None:
        self.sides = sides


class _Script:
    """Gives the scripted faces; the first one beyond them is asked for by _NextDie."""

    def __init__(self, faces: Sequence[int]) -> None:
        self.faces = list(faces)

    def face(self, sides: int, why: str) -> int:
        if not self.faces:
            raise _NextDie(sides)
        return self.faces.pop(0)

    def card(self, cards: Sequence[str], why: str) -> str:
        raise AssertionError("no game of dice draws cards")

    def finish(self) -> None:
        assert not self.faces


def law_by_deciding(
    rule: Callable[[], Rule[Any]], decide: Decide, most_faces: int
) -> dict[Any, Fraction]:
    """Return the chance of each result over every sequence of faces, by the same decisions.

    None holds what was cut, being longer.
    """
    chances: dict[Any, Fraction] = {}
    waiting: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    while waiting:
        faces, chance = waiting.pop()
        try:
            result = play(rule(), Table(_Script(faces), decide))
        except _NextDie as next_die:
            if len(faces) < most_faces:
                share = chance / next_die.sides
                waiting += [((*faces, face), share) for face in range(1, next_die.sides + 1)]
                continue
            result = None
        chances[result] = chances.get(result, Fraction(0)) + chance
    return chances


def by_words(*words: str) -> Decide:
    """Return decisions that take the first of some words that is an option, else the policy."""

    def decide(question: str, options: Sequence[str], policy: str) -> str:
        return next((word for word in words if word in options), policy)

    return decide


def by_faces(*faces: int) -> Decide:
    """Return decisions that reroll some faces and keep all others."""

    def decide(question: str, options: Sequence[str], policy: str) -> str:
        if "reroll" not in options:
            return policy
        shown = int(question.rstrip("?").rsplit(maxsplit=1)[-1])
        return "reroll" if shown in faces else "keep"

    return decide
