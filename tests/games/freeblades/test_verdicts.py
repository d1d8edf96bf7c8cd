"""What the first line of each result says: what happened, in the names that players gave."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish_cli.core.registry import get_game
from skirmish_cli.games.freeblades.procedures.shared.verdicts import (
    Cast,
    Fate,
    LifePoints,
    tell_cast,
    tell_fates,
    tell_meeting,
    tell_shooting,
)
from tests.games.freeblades.commands import (
    ARCHER,
    CASTER,
    DUELLIST,
    FOE,
    PLAIN,
    TARGET,
    prepared,
)
from tests.support import run_here

WARBANDS = (
    "-w",
    "rulesets/freeblades/warbands/tin-lanterns.yaml",
    "-w",
    "rulesets/freeblades/warbands/salt-reavers.yaml",
)
WEAK = "{def: 5, av: 6, lp: 1}"

#: A way to ask for each procedure, by plain values.
ASKED: dict[str, tuple[str, dict[str, Any]]] = {
    "test": ("d10", {}),
    "attack": (f"'{DUELLIST}' vs '{FOE}'", {}),
    "melee": (f"'{DUELLIST}' vs '{FOE}'", {}),
    "initiative": ("", {}),
    "shoot": (f"'{ARCHER}' vs '{TARGET}'", {}),
    "cast": (f"'{CASTER}' Hush", {}),
    "morale": ("d8", {}),
    "rally": ("d8", {}),
    "delay": ("d8", {}),
    "evade": ("d8", {}),
    "targeting": ("d8", {}),
    "redirect": ("d8", {}),
    "may": (f"'{FOE}'", {}),
    "break": ("", {"start": "12", "dropped": "7"}),
    "victory": ("", {}),
    "move": ("panic", {"spd": "5"}),
    "prorate": ("5 8", {"gap": "9"}),
}


def say(capsys: Any, *words: str, dice: str = "", files: bool = False) -> str:
    """Return the verdict of a result, which stands alone with -q."""
    typed = ("--dice", dice) if dice else ()
    ran = run_here(capsys, "freeblades", *words, *(WARBANDS if files else ()), *typed, "-q")
    assert ran.code == 0, ran.err
    return str(ran.out.strip())


@pytest.mark.parametrize("name", get_game("freeblades").procedures)
def test_each_procedure_has_a_verdict_and_its_main_figures(name: str) -> None:
    text, options = ASKED[name]
    made = prepared(name, text, **options)
    assert made.verdict is not None
    assert set(made.main) <= set(made.figures)
    assert bool(made.main) is bool(made.figures)
    assert len(made.main) <= 4


@pytest.mark.parametrize(
    ("dice", "told"),
    [
        # 10 + 7 = 17 against DEF 5 is level 1: damage 8 + 8 + 3 = 19 on AV 6 costs two LP.
        ("10,7,8,3", "Hit at level 1: the target is down."),
        ("9,7", "Hit: the target loses 1 LP (1 of 2 left)."),
        ("9,4", "Hit, but no wound for the target."),
        ("4", "The attacker misses the target."),
        ("1", "The attacker misses the target."),
    ],
)
def test_an_attack_says_what_it_did_to_the_target(
    dice: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert say(capsys, *PLAIN, dice=dice) == told


def test_an_attack_names_the_models_and_counts_what_is_left_of_all_lp(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ("attack", "captain", "vs", "skipper+lp=2")
    # 17 against the parry of 2 is level 1: 8 full and 3 is 11 on AV 5.
    hit = say(capsys, *words, dice="10,7,2,3", files=True)
    assert hit == "Hit at level 1: skipper loses 1 LP (1 of 3 left)."
    assert say(capsys, *words, dice="9,10,2", files=True) == "Skipper parries."
    assert say(capsys, *words, dice="4", files=True) == "Captain misses skipper."


def test_a_melee_says_who_won_and_what_became_of_whom(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ("melee", "captain+charging", "vs", "brute-1", "brute-2+stunned")
    won = say(capsys, *words, dice="4,3,3,5,4", files=True)
    assert won == "Captain wins: brute-1 is down, brute-2 panics."
    drawn = say(capsys, *words, dice="2,2,2", files=True)
    assert drawn == "Draw: nobody is hurt."
    # The brute's 5 - 2 misses; 5 hits DEF 5, the parry of 2 fails, and 6 reaches AV 6.
    lost = say(capsys, *words, dice="2,5,2,6,2,8", files=True)
    assert lost == "The Salt Reavers win: captain loses 1 LP (2 of 3 left)."


def test_shooting_says_who_hit_whom(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("shoot", "archer", "vs", "brute-1", "--range", "8")
    assert say(capsys, *words, dice="5,4", files=True) == "Archer hits brute-1: brute-1 is down."
    assert say(capsys, *words, dice="5,3", files=True) == "Archer hits brute-1, but no wound."
    assert say(capsys, *words, dice="3", files=True) == "Archer misses brute-1."


def test_several_shots_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("shoot", ARCHER, ARCHER, "vs", TARGET)
    assert say(capsys, *words, dice="9,6,9,7") == "Both attacks hit: b1 is down."
    assert say(capsys, *words, dice="9,6,2") == "1 of 2 attacks hits: b1 loses 1 LP (1 of 2 left)."
    assert say(capsys, *words, dice="2,2") == "Neither attack hits."


def test_a_stray_says_whom_it_met(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("shoot", ARCHER, "vs", f"{TARGET}+engaged", "--others", WEAK)
    assert say(capsys, *words, dice="3,9,6") == "A1 misses b1, a stray hits c1: c1 is down."


@pytest.mark.parametrize(
    ("dice", "told"),
    [
        ("3", "A1 fails its targeting test and may only shoot the nearest."),
        ("1", "A1 fails its targeting test and may not shoot."),
        ("4,2", "A1 misses b1."),
    ],
)
def test_a_targeting_test_says_what_may_be_shot(
    dice: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert say(capsys, "shoot", ARCHER, "vs", TARGET, "--targeting", dice=dice) == told


def test_whoever_finds_its_target_down_is_named() -> None:
    one = {"shooter": "a2", "target": "b1", "stray": False, "hit": True, "level": 0}
    shots = [{**one, "lp_lost": 1, "dropped": True}]
    told = tell_shooting(("a1", "a2"), {"b1": LifePoints(1, 1)}, {"shots": shots})
    assert told == "a2 hits b1: b1 is down. A1 doesn't shoot."


def test_a_casting_says_its_power_and_what_countered_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ("cast", "--car", "d8", "--cost", "3", "--power", "6")
    assert say(capsys, *words, dice="5") == "The spell is cast for 3 power."
    assert say(capsys, *words, dice="1") == "The spell fails: 3 power spent."
    countered = say(capsys, *words, "--counter", "d10", dice="5,7")
    assert countered == "The spell is countered: 3 power spent, and 3 to counter it."
    tried = say(capsys, *words, "--counter", "d10", dice="5,3")
    assert tried == "The spell is cast for 3 power; the counterspell fails for 3."


def test_whoever_is_dropped_before_its_spell_is_named() -> None:
    names, nobody = Cast("wick", "Low Glow", "tidecaller"), {"countered": False}
    lost = {"power_spent": 0, "counter_power_spent": 0, "cast": False, "caster_dropped": True}
    assert tell_cast(names, {}, {**nobody, **lost}) == "wick is down before it casts."
    cast = {"power_spent": 2, "counter_power_spent": 0, "cast": True, "counter_dropped": True}
    told = "Low Glow is cast for 2 power, tidecaller is down before it counters."
    assert tell_cast(names, {}, {**nobody, **cast}) == told


def test_a_missile_says_whom_it_hit(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("cast", "wick", "Ember", "Dart", "vs", "brute-1", "--range", "8")
    told = say(capsys, *words, dice="5,6,4", files=True)
    assert told == "Ember Dart is cast for 3 power. Wick hits brute-1: brute-1 is down."


@pytest.mark.parametrize(
    ("words", "dice", "told"),
    [
        (("test", "d10"), "10,5", "Passed at level 1 with 15."),
        (("test", "d10"), "3", "Failed with 3."),
        (("test", "d10"), "1", "Failed by a tarch."),
        (("test", FOE, "DISC"), "5", "A1 passes its DISC test with 5."),
        (("morale", "d8"), "5", "The model passes its morale test."),
        (
            ("morale", "d8", "--spd", "5"),
            "3,2",
            "The model fails its morale test and panics, 7 inches.",
        ),
        (("rally", f"{FOE}+panicked"), "5", "A1 rallies."),
        (("rally", f"{FOE}+panicked"), "3,2", "A1 fails to rally and panics on, 7 inches."),
        (("delay", FOE), "5", "A1 is on Delay."),
        (("delay", FOE), "3", "A1 fails to delay, and is on Hold."),
        (("evade", FOE), "5,2", "A1 evades, 7 inches."),
        (("evade", FOE), "3", "A1 fails to evade and stays."),
        (("evade", FOE), "3,panic,2", "A1 fails to evade and panics, 7 inches."),
        (("evade", "d6"), "3,panic", "The model fails to evade."),
        (("targeting", "d8"), "5", "The model passes, and may shoot past the nearest enemy."),
        (("targeting", "d8"), "1", "The model tarches, and may not shoot this turn."),
        (("redirect", "d8"), "3", "The model fails, and goes on after whom it pursues."),
        (("move", "pursuit", "--spd", "5"), "3", "The model pursues, 8 inches."),
        (("initiative",), "7,7,3,9", "Side b goes first, 9 to 3."),
    ],
)
def test_a_roll_says_what_it_means(
    words: tuple[str, ...], dice: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert say(capsys, *words, dice=dice) == told


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            ("break", "--start", "12", "--dropped", "7"),
            "Broken: the 7 LP lost exceed the 5 on the table.",
        ),
        (
            ("break", "--start", "12", "--dropped", "6"),
            "Not broken: the 6 LP lost don't exceed the 6 on the table.",
        ),
        (
            ("victory", "--objective", "a"),
            "Side a wins: it holds the objective with no enemy within 3 inches.",
        ),
        (("victory", "--a-broken"), "Side b wins: side a is broken."),
        (("victory", "--time-up"), "Draw: the time is up."),
        (("victory",), "Nobody has won: play on."),
        # In steps of 1/10: the faster moves more in each, and both came 3 inches or more.
        (
            ("prorate", "5", "8", "--gap", "9"),
            "They meet: model 1 moves 4, model 2 moves 5 inches; model 1 and model 2 may count as "
            "charging.",
        ),
    ],
)
def test_what_needs_no_dice_says_it_too(
    words: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert say(capsys, *words) == told


def test_two_who_stop_short_dont_meet() -> None:
    outcome = {"meet": False, "moved": {"a1": 2, "b1": 2.5}, "may_count_as_charging": []}
    told = "They don't meet: a1 moves 2, b1 moves 2.5 inches; none may count as charging."
    assert tell_meeting(outcome) == told


def test_no_test_says_why(capsys: pytest.CaptureFixture[str]) -> None:
    told = say(capsys, "morale", "captain", "--dropped", "watch-1", files=True)
    assert told == "No test: a hero takes no test for a follower that drops."


def test_those_who_fared_alike_are_told_together() -> None:
    lives = {f"b{place}": LifePoints(2, 3) for place in range(1, 8)}
    fates = {
        "b1": Fate(2, dropped=True),
        "b2": Fate(),
        "b3": Fate(2, dropped=True),
        "b4": Fate(panicked=True),
        "b5": Fate(1, panicked=True),
        "b6": Fate(0, dropped=True, panicked=True, caught=True),
        "b7": Fate(panicked=True),
    }
    assert tell_fates(fates, lives) == (
        "b1 and b3 are down, b4 and b7 panic, b5 loses 1 LP (1 of 3 left) and panics, "
        "b6 panics and is caught"
    )


def test_a_melee_of_one_against_two_fits_a_small_screen(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    words = ("melee", "captain+charging", "vs", "brute-1", "brute-2+stunned", *WARBANDS, "--odds")
    lines = run_here(capsys, "freeblades", *words).out.splitlines()
    assert lines[1] == "Captain wins 51.5 %, draw 41.8 %, The Salt Reavers win 6.7 %"
    assert len(lines) <= 24
    assert max(map(len, lines)) <= 80
