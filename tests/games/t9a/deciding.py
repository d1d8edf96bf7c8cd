"""Rules played with every face and with given decisions, and their weights added up."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from skirmish_cli.core.procedure import Prepared
from skirmish_cli.core.rules import Rule, law_of, play
from skirmish_cli.core.table import Table
from tests.support import _NextDie, _Script, as_chances


class Words:
    """Answers each question with the word of the first part of it that is known."""

    def __init__(self, words: Mapping[str, str]) -> None:
        self.words = words
        self.asked: set[str] = set()

    def __call__(self, question: str, options: Sequence[str], policy: str) -> str:
        for part, word in self.words.items():
            if part in question:
                assert word in options, (question, options)
                self.asked.add(part)
                return word
        return policy


def law_by_rolling_and_deciding(
    rule: Callable[[], Rule[Any]], words: Mapping[str, str], most_faces: int
) -> dict[Any, Fraction]:
    """Return the chance of each result by rolling every face while players decide so.

    Every word must have decided something, in some sequence of faces."""
    choose = Words(words)
    chances: dict[Any, Fraction] = {}
    waiting: list[tuple[tuple[Any, ...], Fraction]] = [((), Fraction(1))]
    while waiting:
        faces, chance = waiting.pop()
        try:
            result = play(rule(), Table(_Script(faces), choose))
            chances[result] = chances.get(result, Fraction(0)) + chance
        except _NextDie as next_die:
            assert len(faces) < most_faces, "a sequence of faces was cut"
            share = chance / len(next_die.faces)
            waiting.extend(((*faces, face), share) for face in next_die.faces)
    assert choose.asked == set(words)
    assert sum(chances.values()) == 1
    return chances


def check_decided(
    decided: Prepared, words: Mapping[str, str], by_policy: Prepared, most_faces: int
) -> None:
    """Check that rolling with some words gives the rows and figures of another's odds."""
    found = law_by_rolling_and_deciding(decided.rule, words, most_faces)
    law = law_of(by_policy.rule)
    rows: dict[str, Fraction] = {}
    for result, chance in found.items():
        key = repr(by_policy.row(result))
        rows[key] = rows.get(key, Fraction(0)) + chance
    assert rows == as_chances(law.map(lambda result: repr(by_policy.row(result))))
    for name, value in by_policy.figures.items():
        if {value(result) for result in law.weights} != {None}:
            mean = sum(chance * value(result) for result, chance in found.items())
            assert mean == law.mean(value), name
