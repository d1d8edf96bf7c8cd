"""Policies: which are in force is told in odds, and what can't matter is told or refused."""

from __future__ import annotations

import pytest

from skirmish_cli.core.registry import get_game
from skirmish_cli.files.rulesets import load_ruleset
from tests.games.freeblades.commands import (
    ARCHER,
    CASTER,
    DUELLIST,
    PLAIN,
    TARGET,
    figure,
    odds,
    remarks,
    run,
)

FENCER = DUELLIST.replace("spd: 5", "spd: 5, talents: [Parry 1]")
MELEE = ("melee", DUELLIST, "vs", FENCER)


@pytest.mark.parametrize(
    ("words", "policy"),
    [
        (PLAIN, {}),
        ((*PLAIN, "--parry", "d8"), {"parry": "first"}),
        ((*PLAIN, "--parry", "d8", "--policy", "parry=never"), {"parry": "never"}),
        ((*PLAIN, "--reroll"), {"fatestones": "failing_face"}),
        ((*PLAIN, "--reroll", "--policy", "fatestones=tarch"), {"fatestones": "tarch"}),
        ((*PLAIN, "--reroll", "--ruling", "reroll_when=never"), {"fatestones": "never"}),
        (("test", "d8"), {}),
        (("morale", "d8", "--reroll"), {"fatestones": "failing_face"}),
        (("evade", "d8"), {"panic": "never"}),
        (("cast", f"{CASTER}", "Hush", "--counter", "d8"), {"counter": "always"}),
        (
            MELEE,
            {
                "parry": "first",
                "fatestones": "failing_face",
                "pursue": "none",
            },
        ),
        (
            ("melee", DUELLIST, "vs", DUELLIST, DUELLIST, "--policy", "target=a1=b2,b1"),
            {
                "target": "a1=b2,b1",
                "fatestones": "failing_face",
                "pursue": "none",
            },
        ),
        (
            (*MELEE, "--policy", "pursue=a1", "--policy", "pursue=b1=a1"),
            {
                "parry": "first",
                "fatestones": "failing_face",
                "pursue": "a1,b1=a1",
            },
        ),
        (("shoot", ARCHER, "vs", TARGET, TARGET, "--attacks", "2"), {"aim": "first"}),
    ],
)
def test_odds_name_each_policy_that_decides_in_them(
    words: tuple[str, ...], policy: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert odds(capsys, *words).get("policy", {}) == policy


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((*PLAIN, "--policy", "parry=never"), "--policy parry=never changes nothing here"),
        (("morale", "d8", "--policy", "fatestones=tarch"), "--policy fatestones=tarch changes"),
        (("melee", DUELLIST, "vs", DUELLIST, "--policy", "target=a1=b1"), "target=a1=b1 changes"),
        (("cast", CASTER, "Hush", "--policy", "counter=never"), "counter=never changes nothing"),
    ],
)
def test_a_policy_on_what_cannot_come_up_is_told(
    words: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert any(told in note for note in remarks(capsys, *words))


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((*PLAIN, "--policy", "parry=last"), "parry"),
        ((*PLAIN, "--policy", "parry"), "must be NAME=VALUE"),
        ((*PLAIN, "--policy", "pary=never"), "parry"),
        ((*PLAIN, "--policy", "parry=never", "--policy", "parry=first"), "given twice"),
        (("initiative", "--policy", "parry=never"), "takes no --policy"),
        ((*MELEE, "--policy", "pursue=a9"), "unknown model in this melee"),
        ((*MELEE, "--policy", "target=a1=a1"), "--policy target a1=a1: both are on side a"),
        ((*MELEE, "--policy", "talents=a1=Lunge"), "a1 has no option talent to use"),
        ((*MELEE, "--pursue", "a1"), "write --policy pursue=a1"),
    ],
)
def test_a_policy_that_cannot_be_is_refused(
    words: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run(capsys, *words, "--odds").check(2, told)


def test_a_policy_is_the_ruling_for_the_call(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "test", "d10", "--reroll", "--policy", "fatestones=tarch", "--odds")
    assert ran.data["rulings"]["reroll_when"] == "tarch"
    by_ruling = figure(
        capsys, "success", "test", "d10", "--reroll", "--ruling", "reroll_when=tarch"
    )
    assert (
        figure(capsys, "success", "test", "d10", "--reroll", "--policy", "fatestones=tarch")
        == by_ruling
    )


def test_each_policy_declares_a_default_that_it_accepts() -> None:
    game, rules = get_game("freeblades"), load_ruleset("freeblades")
    for name in game.procedures:
        for policy in game.procedure(name).policies:
            assert policy.accept(policy.find_default(rules)) == policy.find_default(rules)
            assert policy.words
            assert policy.values or policy.repeatable


def test_a_target_that_is_directed_is_no_decision_and_one_of_the_policy_is(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ("melee", DUELLIST, "vs", DUELLIST, DUELLIST)
    by_option = odds(capsys, *words, "--target", "a1=b2")
    by_policy = odds(capsys, *words, "--policy", "target=a1=b2")
    assert by_option["fractions"] == by_policy["fractions"]
    assert by_option["models"] == by_policy["models"]
    run(capsys, *words, "--target", "a1=b2", "--dice", "b1,2,2,2").check(2, "decides nothing here")
