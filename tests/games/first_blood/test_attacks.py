"""Attacks: every face that they can ask for adds up to their odds; odds of fates alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from skirmish_cli.core.rules import law_of
from skirmish_cli.core.table import Table
from skirmish_cli.dice.sources import TypedDice
from skirmish_cli.games.first_blood.attacks import Attack, attack
from skirmish_cli.games.first_blood.strikes import OnlyFates, StrikeResult
from tests.games.first_blood.support import prepare
from tests.support import as_chances, law_by_rolling

ENEMY = {"defense": 1, "wounds": 1, "resolve": 4}
CASES: list[tuple[str, dict[str, Any], dict[str, str]]] = [
    ("clash", {"attacks": 2, "cap": 2, **ENEMY}, {}),
    ("clash", {"attacks": 3, "cap": 2, **ENEMY}, {"keep_hits": "first_typed"}),
    ("clash", {"attacks": 3, "cap": 2, **ENEMY}, {"hit_die": "stat"}),
    ("clash", {"attacks": 2, "cap": 1, **ENEMY, "defense": 2}, {"block": "better"}),
    ("clash", {"attacks": 2, "cap": 2, **ENEMY, "defense": 2}, {"block": "equal"}),
    ("clash", {"attacks": 2, "cap": 2, **ENEMY, "wounds": 2}, {"last_wound": "slain"}),
    ("clash", {"attacks": 2, "cap": 2, **ENEMY, "broken": True}, {}),
    ("clash", {"attacks": 2, "cap": 2, **ENEMY, "wounds": 0}, {}),
    ("clash", {"attacks": 1, "cap": 2, "inspired": True, **ENEMY}, {}),
    ("clash", {"attacks": 2, "cap": 2, **ENEMY, "reroll": ["failures"], "block_reroll": ["6"]}, {}),
    ("clash", {"attacks": 1, "cap": 3, **ENEMY, "extra": ["1", "2"], "reroll": ["2"]}, {}),
    (
        "clash",
        {"attacks": 1, "cap": 1, **ENEMY, "block_extra": ["3"], "block_reroll": ["failures=1"]},
        {},
    ),
    (
        "clash",
        {"attacks": 2, "cap": 1, **ENEMY, "reroll": ["successes"]},
        {"keep_hits": "first_typed"},
    ),
    ("clash", {"attacks": 2, "cap": 1, "split": "1,1", **ENEMY}, {}),
    ("volley", {"barrage": 1, "cap": 1, "aimed": True, **ENEMY}, {}),
    ("volley", {"barrage": 2, "cap": 2, **ENEMY, "evasion": 2}, {}),
]


@pytest.mark.parametrize(("procedure", "options", "rulings"), CASES, ids=str)
def test_an_attack(procedure: str, options: dict[str, Any], rulings: dict[str, str]) -> None:
    prepared = prepare(procedure, options, rulings)
    assert law_by_rolling(prepared.rule, 7) == as_chances(law_of(prepared.rule))


@pytest.mark.parametrize(("procedure", "options", "rulings"), CASES, ids=str)
def test_the_figures_of_an_attack_agree_with_each_other(
    procedure: str, options: dict[str, Any], rulings: dict[str, str]
) -> None:
    prepared = prepare(procedure, options, rulings)
    law = law_of(prepared.rule)
    figures = {name: law.mean(value) for name, value in prepared.figures.items()}
    assert figures["wounds_mean"] == figures["hits_mean"] - figures["blocked_mean"]
    assert figures["wounds_lost_mean"] <= figures["wounds_mean"]
    if "split" not in options:
        unhurt = law.chance(lambda results: results[0].fate in {"standing", "already_broken"})
        assert unhurt + figures["broken"] + figures["slain"] == 1


@pytest.mark.parametrize("key", ["attacks", "resolve", "wounds", "defense", "cap"])
def test_more_of_a_characteristic_never_hurts_its_owner(key: str) -> None:
    options = {"attacks": 3, "cap": 3, "defense": 3, "wounds": 2, "resolve": 3}
    slain = []
    for value in range(7):
        prepared = prepare("clash", {**options, key: value})
        law = law_of(prepared.rule)
        slain.append(law.chance(prepared.figures["slain"]))
    assert slain == sorted(slain, reverse=key in {"resolve", "wounds", "defense"})
    assert slain[0] != slain[-1]


def test_odds_ask_for_no_die() -> None:
    prepared = prepare("clash", {"attacks": 2, "cap": 2, **ENEMY})
    assert sum(as_chances(law_of(prepared.rule)).values()) == 1


def attack_on(enemies: int) -> Attack:
    options = {
        "attacks": 2 * enemies,
        "cap": 2,
        "split": ",".join(["2"] * enemies),
        "defense": 1,
        "wounds": 1,
        "resolve": 3,
    }
    whole: Attack = prepare("clash", options).rule.args[0]  # type: ignore[attr-defined]
    return whole


def test_folded_to_fates_the_chances_and_all_means_stay() -> None:
    whole = attack_on(3)
    full = law_of(attack, whole._replace(only_fates=False))
    folded = law_of(attack, whole._replace(only_fates=True))
    assert len(folded.weights) == 27
    assert folded.map(lambda results: tuple(one.fate for one in results)) == full.map(
        lambda results: tuple(one.fate for one in results)
    )
    for place in range(3):
        for value in NUMBERS.values():
            assert folded.mean(at(value, place)) == full.mean(at(value, place))


NUMBERS: dict[str, Callable[[StrikeResult], Any]] = {
    "hits": lambda one: one.hits,
    "blocked": lambda one: one.blocked,
    "wounds": lambda one: one.wounds,
    "wounds_lost": lambda one: one.wounds_lost,
}


def at(
    value: Callable[[StrikeResult], Any], place: int
) -> Callable[[tuple[StrikeResult, ...]], Any]:
    return lambda results: value(results[place])


def test_folded_dice_are_played_in_full() -> None:
    one = OnlyFates(attack_on(2).attackers[0].strikes[0], with_means=True)
    played = one.play(Table(TypedDice((1, 6, 2, 3))))
    assert played == StrikeResult(1, 0, 1, "broken")
