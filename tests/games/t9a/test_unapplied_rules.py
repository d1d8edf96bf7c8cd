"""Rules on a card that a result didn't apply are told, by model and by name."""

from __future__ import annotations

import pytest

from tests.support import run_here

Capture = pytest.CaptureFixture[str]
GUARD = (
    "{models: 5, files: 5, global: {cha: 5, dis: 7}, defensive: {def: 3, res: 3}, "
    "rules: [Stubborn, Bodyguard, '[bold]'], offensive: [{agi: 4, att: 1, off: 3, str: 3, "
    "rules: [Lethal Strike], weapons: [{name: Axe, rules: [Distracting]}]}], "
    "shooting: [{name: Bow, aim: 4+, str: 3, rules: [Accurate, Quick to Fire, Unwieldy (1)]}]}"
)
PLAIN = "{models: 5, files: 5, global: {dis: 7}, defensive: {def: 3, res: 3}}"
OF_BODY = "Stubborn, Bodyguard"


def notes(capsys: Capture, *words: str) -> list[str]:
    ran = run_here(capsys, "t9a", *words, "--odds", "--json")
    assert ran.code == 0, ran.err
    told: list[str] = ran.data["notes"]
    return told


@pytest.mark.parametrize(
    ("words", "idle"),
    [
        (
            ("melee", GUARD, "vs", PLAIN),
            f"{OF_BODY}, Lethal Strike, Distracting, Accurate, Quick to Fire, Unwieldy (1)",
        ),
        (("shoot", GUARD, "vs", PLAIN), f"{OF_BODY}, Lethal Strike, Distracting"),
        (
            ("command", GUARD),
            f"{OF_BODY}, Lethal Strike, Distracting, Accurate, Quick to Fire, Unwieldy (1)",
        ),
    ],
)
def test_what_was_not_applied_is_told_by_name(
    words: tuple[str, ...], idle: str, capsys: Capture
) -> None:
    told = notes(capsys, *words)
    assert f"a1: not applied here: {idle}" in told
    assert "a1: the rule [bold] isn't known and counts for nothing" in told


def test_what_was_applied_is_not_told(capsys: Capture) -> None:
    target = PLAIN.replace("defensive", "rules: [Hard Target (1)], defensive")
    assert not any("Hard Target" in note for note in notes(capsys, "shoot", GUARD, "vs", target))
    wizard = "{rules: ['Channel (1)', Vanguard]}"
    told = notes(capsys, "flux", wizard, "--size", "3000")
    assert "a1: not applied here: Vanguard" in told
    dragon = "{global: {cha: 7}, rules: [Terror, Ambush]}"
    told = notes(capsys, "charge", dragon, "--distance", "8")
    assert "a1: not applied here: Ambush" in told


def test_march_and_shoot_lets_a_unit_shoot_after_a_march_at_minus_1(capsys: Capture) -> None:
    bows = "{models: 6, files: 6, shooting: [{name: Bow, aim: 4+, str: 3, rules: [RULE]}]}"
    marched = ("vs", PLAIN, "--marched")
    words = ("t9a", "shoot", bows.replace("RULE", "March and Shoot"), *marched, "--odds", "--json")
    # Six shots hit on 4+ and 1, a third of them.
    assert run_here(capsys, *words).data["odds"]["fractions"]["hits_mean"] == "2"
    run_here(capsys, "t9a", "shoot", bows.replace("RULE", "Accurate"), *marched).check(
        2, "can't shoot after a march"
    )


def test_whoever_failed_a_charge_neither_shoots_nor_charges(capsys: Capture) -> None:
    run_here(capsys, "t9a", "shoot", f"{GUARD}+failed_charge", "vs", PLAIN).check(
        2, "failed a charge"
    )
    run_here(capsys, "t9a", "charge", f"{GUARD}+failed-charge", "--distance", "8").check(
        2, "failed a charge"
    )


def test_a_war_platform_may_join_a_unit(capsys: Capture) -> None:
    altar = "{rules: [War Platform], global: {dis: 8}, defensive: {def: 3, res: 3}}+joined=a1"
    assert run_here(capsys, "t9a", "melee", PLAIN, altar, "vs", PLAIN, "--odds").code == 0
    other = altar.replace("War Platform", "Vanguard")
    run_here(capsys, "t9a", "melee", PLAIN, other, "vs", PLAIN).check(2, "can't join a unit")
