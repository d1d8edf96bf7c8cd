"""Five varied fighters against five: exact, as rounds played one by one say, and its size."""

from __future__ import annotations

import hashlib
from fractions import Fraction
from functools import partial
from typing import Any

import pytest

from skirmish_cli.core.loops import Until
from skirmish_cli.core.rules import law_of
from skirmish_cli.games.oldschool.fight_odds import count_steps, count_ways
from skirmish_cli.games.oldschool.fight_setup import is_over
from skirmish_cli.games.oldschool.fights import play_round
from tests.games.oldschool.fighting import BRAWLERS, ONE, get_fight, prepare_fight
from tests.games.oldschool.tables import figure
from tests.support import as_chances

FIRST: list[dict[str, Any]] = [
    {
        "kind": "pc",
        "leader": True,
        "stamina": 3,
        "wounds": 2,
        "weapons": ["Shortsword"],
        "armour": ["light", "shield", "helmet"],
    },
    {
        "kind": "pc",
        "stamina": 4,
        "wounds": 3,
        "weapons": ["Halberd"],
        "armour": ["light", "helmet"],
    },
    {"kind": "pc", "stamina": 3, "wounds": 2, "weapons": ["Dagger"], "armour": ["shield"]},
    {"stamina": 2, "wounds": 2, "ml": 8, "weapons": ["Dagger"], "armour": ["helmet"]},
    {"stamina": 1, "wounds": 1, "ml": 7, "attacks": 2},
]
SECOND: list[dict[str, Any]] = [
    {"leader": True, "stamina": 5, "wounds": 3, "ml": 11, "attacks": 4, "defense": 4},
    {"stamina": 3, "wounds": 2, "ml": 10, "attacks": 3, "armour": ["shield", "helmet"]},
    {"stamina": 2, "wounds": 1, "ml": 9, "attacks": 3, "armour": ["shield"]},
    {"stamina": 5, "wounds": 2, "ml": 11, "attacks": 4, "defense": 3},
    {"stamina": 1, "wounds": 1, "ml": 7, "weapons": ["Shortbow"]},
]


def digest(*figures: Fraction) -> str:
    """Return a short text that stands for exact figures."""
    texts = (f"{one.numerator:x}/{one.denominator:x}" for one in figures)
    return hashlib.sha256(" ".join(texts).encode()).hexdigest()[:16]


def test_five_varied_fighters_against_five_have_exact_odds() -> None:
    prepared = prepare_fight(FIRST, SECOND)
    rounds = get_fight(prepared).rounds
    # 79 states of side a with 337 ways and 222 of side b with 1181: 79 * 1181 + 222 * 337.
    assert [count_ways(rounds, side) for side in "ab"] == [(79, 337), (222, 1181)]
    assert count_steps(rounds) == 168_113
    law = law_of(prepared.rule)
    figures = {name: law.mean(value) for name, value in prepared.figures.items()}
    assert figures["a_wins"] + figures["b_wins"] + figures["draw"] == 1
    main = [round(float(figures[name]), 6) for name in ("a_wins", "draw", "rounds_mean")]
    assert main == [0.680586, 0.022852, 8.786969]
    assert digest(*figures.values()) == "67c00aa2899ca588"
    fates = [law.mean(value) for figures in prepared.models.values() for value in figures.values()]
    assert digest(*fates) == "305d1fa1795c9068"


def test_few_rounds_of_it_come_to_what_rounds_one_by_one_say() -> None:
    # The rounds as states of both sides together, each by its own law of a round.
    prepared = prepare_fight(FIRST, SECOND, 2)
    fight = get_fight(prepared)
    by_rounds = as_chances(Until(fight.start, partial(play_round, fight), is_over, 2).law())
    expected: dict[Any, Fraction] = {}
    for ended, chance in by_rounds.items():
        state = ended.state
        end = state if is_over(state) else fight.end(state.a, state.b, "draw")
        expected[end] = expected.get(end, Fraction(0)) + chance
    law = as_chances(law_of(prepared.rule))
    assert {result.end: chance for result, chance in law.items()} == expected


@pytest.mark.parametrize("rounds", [None, 3])
@pytest.mark.parametrize("explode", ["add", "extra_attack"])
def test_mixed_sides_come_to_what_rounds_one_by_one_say(rounds: int | None, explode: str) -> None:
    prepared = prepare_fight(BRAWLERS[1:], [*BRAWLERS[2:], ONE], rounds, explode=explode)
    fight = get_fight(prepared)
    loop = Until(fight.start, partial(play_round, fight), is_over, rounds)
    expected: dict[Any, Fraction] = {}
    mean = Fraction(0)
    for ended, chance in as_chances(loop.law()).items():
        state = ended.state
        end = state if is_over(state) else fight.end(state.a, state.b, "draw")
        expected[end] = expected.get(end, Fraction(0)) + chance
        mean += chance * ended.rounds
    law = as_chances(law_of(prepared.rule))
    assert {result.end: chance for result, chance in law.items()} == expected
    assert figure(prepared, "rounds_mean") == mean
