"""Procedures that read a unit's card instead of numbers, and what a shaken or decimated unit may
not do."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.support import ROOT, run_here

MARCHES = str(ROOT / "rulesets" / "t9a" / "warbands" / "vell-marches.yaml")
Capture = pytest.CaptureFixture[str]

KNIGHTS = "{models: 8, height: 2, global: {cha: 8, dis: 8}, defensive: {hp: 1, res: 3, aegis: 5+}}"
ADEPT, MASTER = "{wizard: {type: adept}}", "{wizard: {type: master}}"


def odds(capsys: Capture, *words: str) -> dict[str, str]:
    ran = run_here(capsys, "t9a", *words, "--odds", "--json")
    assert ran.code == 0, ran.err
    fractions: dict[str, str] = ran.data["odds"]["fractions"]
    return fractions


def test_a_charge_reads_the_charge_speed(capsys: Capture) -> None:
    assert odds(capsys, "charge", KNIGHTS, "--distance", "16")["success"] == "1/2"


def test_a_mounted_character_charges_with_its_mounts_speed(capsys: Capture) -> None:
    # The destrier has Cha 8: 14 inches need a 2.
    assert (
        odds(capsys, "charge", "castellan", "-w", MARCHES, "--distance", "14")["success"] == "5/6"
    )


def test_terrain_reads_height_health_and_special_save(capsys: Capture) -> None:
    # 8 models of Height 2 are 8 dice: 1/6 each, 2/3 of them unsaved.
    assert odds(capsys, "terrain", KNIGHTS, "--value", "6+")["hits_mean"] == "4/3"
    assert odds(capsys, "terrain", f"{KNIGHTS}+lost=3", "--value", "6+")["hits_mean"] == "1"


def test_wizards_that_arent_shaken_channel(capsys: Capture) -> None:
    # 45/8 of the card, 1 free, 1 + 2 of the wizards; a shaken master brings nothing.
    assert odds(capsys, "flux", ADEPT, MASTER, "--size", "4500")["dice_mean"] == "77/8"
    assert odds(capsys, "flux", ADEPT, f"{MASTER}+shaken", "--size", "4500")["dice_mean"] == "61/8"
    assert odds(capsys, "flux", ADEPT, "--channel", "2", "--size", "4500")["dice_mean"] == "77/8"


def test_a_unit_with_a_quarter_of_its_health_left_is_decimated(capsys: Capture) -> None:
    assert "destroyed" not in odds(capsys, "rally", f"{KNIGHTS}+lost=5")
    assert odds(capsys, "rally", f"{KNIGHTS}+lost=6")["destroyed"] == "5/18"
    assert odds(capsys, "rally", f"{KNIGHTS}+decimated")["destroyed"] == "5/18"


def test_twenty_health_points_are_decimated_at_five_not_at_six(capsys: Capture) -> None:
    trolls = "{models: 5, global: {dis: 8}, defensive: {hp: 4, res: 4}}"
    assert "destroyed" not in odds(capsys, "rally", f"{trolls}+lost=14")
    assert "destroyed" in odds(capsys, "rally", f"{trolls}+lost=15")


def test_a_wizard_casts_and_anybody_casts_a_bound_spell(capsys: Capture) -> None:
    words = ["--magic-dice", "3", "--value", "6"]
    assert odds(capsys, "cast", ADEPT, *words)["cast"] == "103/108"
    assert odds(capsys, "cast", KNIGHTS, "--bound", *words)["cast"] == "22/27"


CAST = ("--magic-dice", "3", "--value", "6")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["charge", f"{KNIGHTS}+shaken", "--distance", "9"], "shaken unit can't declare a charge"),
        (
            ["charge", KNIGHTS, "--speed", "8", "--distance", "9"],
            "--speed and a unit exclude each other",
        ),
        (
            ["charge", KNIGHTS, KNIGHTS, "--distance", "9"],
            "takes one unit before its target, not 2",
        ),
        (["charge", KNIGHTS, "vs", KNIGHTS, KNIGHTS, "--distance", "9"], "b2 is a second target"),
        (["charge", "{models: 3}", "--distance", "9"], "no cha on its card"),
        (
            ["charge", "pikes", "-w", MARCHES, "--distance", "9", "--and", "pikes:9"],
            "pikes is named twice in one charge",
        ),
        (["charge", "pikes", "archers", "-w", MARCHES, "--distance", "9"], "--and archers:DIST"),
        (
            ["charge", KNIGHTS, "--distance", "9", "--flee", "--redirect", "hexer:8"],
            "unknown charger of --redirect 'hexer'",
        ),
        (["charge", KNIGHTS, "--distance", "9", "--and", "9"], "SPEED:DIST or UNIT:DIST"),
        (["cast", f"{ADEPT}+shaken", *CAST], "shaken model can't cast"),
        (["cast", KNIGHTS, *CAST], "bound spells only"),
        (["flux", KNIGHTS, "--size", "3000"], "no wizard on its card"),
        (["terrain", KNIGHTS, "--value", "6+", "--models", "3"], "--models and a unit exclude"),
        (["terrain", KNIGHTS, "--value", "6+", "--aegis", "3+"], "--aegis and a unit exclude"),
        (["rally", "kastellan", "-w", MARCHES], "castellan"),
    ],
)
def test_bad_input_is_one_line_that_says_what_is_right(
    words: list[str], said: str, capsys: Capture
) -> None:
    run_here(capsys, "t9a", *words).check(2, said)


def test_house_rules_bring_their_own_flux_cards(capsys: Capture, tmp_path: Path) -> None:
    house = tmp_path / "house.yaml"
    cards = "".join(
        f"  - {{card: {card}, dice: 3}}\n"
        for card in ("I", "II", "III", "IV", "V", "VI", "VII", "VIII")
    )
    house.write_text(
        f"extends: t9a\nname: Our cards\ntables:\n  flux_cards:\n{cards}", encoding="utf-8"
    )
    assert odds(capsys, "flux", "--size", "3000", "--house", str(house))["dice_mean"] == "4"
    run_here(capsys, "t9a", "flux", "--size", "4000", "--house", str(house)).check(
        2, "lack IX, X, XI, XII"
    )


@pytest.mark.parametrize(
    "words",
    [
        ["charge", "--speed", "5", "--distance", "8"],
        ["cast", "--magic-dice", "3", "--value", "7"],
        ["flux", "--size", "3000"],
        ["break", "--discipline", "8", "--difference", "2"],
        ["pursuit", "--pursuers", "1"],
        ["shoot", "--shots", "3", "--aim", "4", "--strength", "3", "--resilience", "3"],
        ["terrain", "--models", "5", "--height", "1", "--value", "6+"],
        ["miscast", "--total", "12", "--magic-dice", "3"],
    ],
)
def test_plain_numbers_need_neither_cards_nor_files(words: list[str]) -> None:
    code = (
        "import sys; from skirmish_cli.cli.app import run; "
        f"run({['t9a', *words, '--json', '--seed', '1']!r}); "
        "sys.exit(bool({'pydantic', 'yaml', 'dataclasses', 'fractions'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stderr
