"""What the tests of decisions share: every roll of a rule, with the same words each time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from skirmish_cli.core.rules import Rule, play
from skirmish_cli.core.table import Table
from skirmish_cli.dice.sources import match_option


class NextDie(Exception):
    """A die beyond those that are given; `sides` are its faces."""

    def __init__(self, sides: int) -> None:
        self.sides = sides


class Script:
    """Gives faces in order, and words as `--dice` does: a word that fits no question waits."""

    def __init__(self, faces: Sequence[int], words: Sequence[str]) -> None:
        self.faces, self.words = list(faces), list(words)

    def face(self, sides: int, why: str) -> int:
        if not self.faces:
            raise NextDie(sides)
        return self.faces.pop(0)

    def card(self, cards: Sequence[str], why: str) -> str:
        raise AssertionError("no game of dice draws cards")

    def finish(self) -> None:
        """Nothing: a word is left over wherever its question doesn't come up."""

    def choose(self, question: str, options: Sequence[str], policy: str) -> str:
        taken = match_option(self.words[0], options) if self.words else None
        return policy if taken is None else self.words.pop(0)


def law_with_words(
    rule: Callable[[], Rule[Any]], words: Sequence[str], most_faces: int
) -> dict[Any, Fraction]:
    """The chance of each result where every face is rolled and the words decide.

    Sequences that would be longer than `most_faces` are cut, and None holds their chance."""
    chances: dict[Any, Fraction] = {}
    waiting: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    while waiting:
        faces, chance = waiting.pop()
        script = Script(faces, words)
        try:
            result = play(rule(), Table(script, script.choose))
        except NextDie as die:
            if len(faces) == most_faces:
                chances[None] = chances.get(None, Fraction(0)) + chance
                continue
            share = chance / die.sides
            waiting.extend(((*faces, face), share) for face in range(1, die.sides + 1))
            continue
        chances[result] = chances.get(result, Fraction(0)) + chance
    return chances


def list_misfits(rolled: dict[Any, Fraction], law: dict[Any, Fraction]) -> list[str]:
    """Return where rolls and a law are not the same: nothing, if they agree.

    Rolls that were cut (their chance is that of None) may have come to any result of the law."""
    cut = rolled.get(None, Fraction(0))
    whole = {result: chance for result, chance in rolled.items() if result is not None}
    misfits = [f"{result}: rolled, but not in the law" for result in whole if result not in law]
    for result, chance in law.items():
        found = whole.get(result, Fraction(0))
        if not found <= chance <= found + cut:
            misfits.append(f"{result}: {found} rolled and {cut} cut, but {chance} by the law")
        elif not cut and result not in whole:
            misfits.append(f"{result}: in the law, but never rolled")
    if sum(law.values()) != 1:
        misfits.append(f"the law adds up to {sum(law.values())}")
    return misfits
