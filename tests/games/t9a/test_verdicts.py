"""The sentence that says what came of a roll, and the figures that say what to expect."""

from __future__ import annotations

import shlex
from typing import Any

import pytest

from skirmish_cli.core.registry import get_game
from skirmish_cli.games.t9a.attacks import Victim
from skirmish_cli.games.t9a.procedures.shared.verdicts import tell_losses, tell_melee
from skirmish_cli.reports import resolve
from skirmish_cli.reports.report import ProcedureReport
from skirmish_cli.reports.samples import sample_warbands
from tests.games.t9a.combats import MAN, combat_of, one
from tests.support import run_here

GAME = get_game("t9a")
SAMPLES = {path.name: str(path) for path in sample_warbands("t9a")}
UNITS = ("pikes", "archers", "lancers", "raiders", "trolls", "hexer")


def verdict(capsys: pytest.CaptureFixture[str], line: str) -> str:
    """What `-q` prints of a command on the sample armies."""
    named = any(unit in line for unit in UNITS)
    files = [word for path in SAMPLES.values() for word in ("-w", path)] if named else []
    ran = run_here(capsys, "t9a", *shlex.split(line), *files, "-q")
    assert ran.code == 0, ran.err
    return " ".join(ran.out.split())


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("break --discipline 8 --difference 5 --dice 1,2", "Passed: the unit stays in combat."),
        (
            "break raiders-1 --difference 3 --flee --dice 2,5,1,3",
            "Failed: raiders-1 is broken, shaken, and it flees 4 inches.",
        ),
        (
            "break raiders-1 --difference 3 --dice 2,5",
            "Failed: raiders-1 is broken, shaken, and it flees.",
        ),
        (
            "break raiders-1 --difference 3 --decimated --dice 2,5",
            "Failed: raiders-1 is decimated, removed as a casualty instead of fleeing.",
        ),
        (
            "break raiders-1 trolls --difference 3 --flee --dice 1,1,6,6,2,2",
            "Passed: raiders-1. Failed: trolls (flees 4 inches).",
        ),
        ("panic raiders-1 --dice 2,3", "Passed: raiders-1 stands."),
        (
            "panic raiders-1 --dice 6,3",
            "Failed: raiders-1 is shaken and stays where it is.",
        ),
        (
            "panic --discipline 7 --terror --flee --dice 6,4,3,5",
            "Failed: the unit is shaken and must flee 8 inches from the charger.",
        ),
        ("panic raiders-1 trolls --dice 4,4,6,6", "Failed: raiders-1, trolls."),
        ("rally trolls+shaken --dice 1,1", "Passed: trolls is no longer shaken; it may pivot."),
        (
            "rally --discipline 7 --flee --dice 6,4,3,5",
            "Failed: the unit is still shaken, and it flees 8 inches.",
        ),
        ("redirect lancers --dice 1,1", "Passed: lancers may declare a new charge at once."),
        (
            "redirect --discipline 7 --dice 6,6",
            "Failed: the unit keeps to the target that fled.",
        ),
        ("reform pikes --dice 6,6", "Failed: pikes may not reform in combat."),
        ("courage pikes --dice 6,6", "Failed: pikes loses its nerve."),
        ("command --discipline 7 --dice 1,1", "Passed: the order is carried out."),
    ],
)
def test_a_test_tells_what_it_leads_to(
    line: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert verdict(capsys, line) == told


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (
            "charge lancers vs raiders-1 --distance 9 --dice 2",
            "Lancers reaches raiders-1 with a range of 13 inches.",
        ),
        (
            "charge --speed 5 --distance 13 --dice 2",
            "The charger fails with a range of 11 inches, and moves 4 inches.",
        ),
        (
            "charge lancers vs raiders-1 --distance 90 --seed 1",
            "Lancers can't charge raiders-1.",
        ),
        (
            "charge --speed 5 --distance 8 --flee --dice 1,1,1",
            "The target flees 2 inches; the charger reaches the target with a range of 10 inches.",
        ),
        (
            "charge --speed 5 --distance 8 --flee --decimated --seed 1",
            "The target is decimated and removed: nobody reaches it.",
        ),
        (
            "charge --speed 5 --distance 8 --flee --redirect 8:10 --dice 6,6,1,1,4",
            "The target flees 12 inches; the charger turns to another target; it reaches it with a "
            "range of 13 inches.",
        ),
        (
            "charge lancers vs raiders-1 --distance 9 --and pikes:8 --dice 2,5",
            "Lancers and pikes reach raiders-1.",
        ),
        (
            "charge lancers vs raiders-1 --distance 9 --and pikes:14 --dice 2,5",
            "Lancers reaches raiders-1; pikes fails.",
        ),
        (
            "charge lancers vs raiders-1 --distance 17 --and pikes:14 --dice 2,5",
            "Nobody reaches raiders-1.",
        ),
        (
            "pursuit --pursuers 1 --dice 3,4,2,5",
            "The unit flees 7 inches and is caught: it is destroyed.",
        ),
        (
            "pursuit raiders-1 vs lancers --dice 3,4,1,1",
            "Raiders-1 flees 7 inches and gets away.",
        ),
        (
            "pursuit --pursuers 1 --decimated --dice 3,4,2,5",
            "The unit is decimated, and removed before it flees.",
        ),
    ],
)
def test_a_charge_and_a_pursuit_tell_who_reaches_whom(
    line: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert verdict(capsys, line) == told


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("cast --magic-dice 2 --value 7 --dice 4,2", "The spell fails with 6."),
        ("cast --magic-dice 2 --value 7 --dice 4,3", "The spell is cast with 7."),
        (
            "cast --magic-dice 2 --value 7 --dispel-dice 2 --dice 4,3,2,3",
            "The spell is cast with 7 and not dispelled.",
        ),
        (
            "cast --magic-dice 2 --value 7 --dispel-dice 2 --dice 4,3,5,3",
            "The spell is cast with 7 and dispelled.",
        ),
        (
            "cast hexer --magic-dice 3 --value 7 --dice 6,6,6",
            "The spell is cast with 18. Miscast, witchfire: the caster's unit takes 2 hits for "
            "each magic die used, Strength 3, AP 2, magical.",
        ),
        (
            "miscast --total 14 --magic-dice 3",
            "Miscast, witchfire: the caster's unit takes 2 hits for each magic die used, Strength "
            "3, AP 2, magical.",
        ),
        (
            "miscast pikes --total 14 --magic-dice 3 --dice 4,4,4,1,1,1",
            "6 hits, 3 wounds: pikes loses 3 models (22 HP left).",
        ),
        (
            "flux --size 3000 --channel 2 --store --dice VI",
            "Card VI: 7 magic dice, 5 for the opponent; 1 stored.",
        ),
        ("flux --size 3000 --dice III", "Card III: 6 magic dice, 5 for the opponent."),
    ],
)
def test_magic_tells_the_total_and_the_miscast(
    line: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert verdict(capsys, line) == told


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (
            "shoot archers vs raiders-1 --distance 20 --dice 1,1,1,1,1,1,1,1,1,1",
            "No hits: raiders-1 loses nothing.",
        ),
        (
            "shoot --shots 3 --aim 3+ --strength 3 --resilience 3 --dice 4,5,2,3,1",
            "2 hits, no wounds: the target loses nothing.",
        ),
        (
            "shoot --shots 3 --aim 3+ --strength 3 --resilience 3 --dice 4,5,2,6,1",
            "2 hits, 1 wound: the target loses 1 model.",
        ),
        (
            "hits 3 vs trolls --strength 5 --ap 2 --dice 5,5,5,1,1,1,6,6",
            "3 hits, 3 wounds: trolls loses 3 HP and 1 model (9 HP left). It fails its panic test.",
        ),
        (
            "hits 3 --strength 4 --resilience 4 --models 10 --discipline 7 --dice 5,5,5,1,1",
            "3 hits, 3 wounds: the target loses 3 models (7 HP left). It passes its panic test.",
        ),
        (
            "hits 3 --strength 4 --resilience 4 --models 10 --dice 5,5,5",
            "3 hits, 3 wounds: the target loses 3 models (7 HP left). It has to take a panic test.",
        ),
        (
            "hits 3 --strength 4 --resilience 4 --models 2 --dice 5,5,5",
            "3 hits, 3 wounds: the target loses 2 models and is wiped out.",
        ),
        ("terrain lancers --value 4 --dice 1,1,1,1,1,1", "No hits: lancers loses nothing."),
        (
            "terrain lancers --value 4 --dice 4,1,1,1,1,1",
            "1 hit: lancers loses 1 model (4 HP left).",
        ),
    ],
)
def test_hits_tell_what_is_lost_and_how_a_panic_test_ends(
    line: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert verdict(capsys, line) == told


def test_a_model_that_is_only_hurt_loses_health_points_alone() -> None:
    outcome = {"hits": 2, "wounds": 2, "hp_lost": 2, "models_lost": 0}
    assert tell_losses(Victim(3), outcome) == "2 hits, 2 wounds: the target loses 2 HP."


def combat_end(winner: str, a_score: int, b_score: int, **fates: str) -> dict[str, Any]:
    """The outcome of a combat of a1 and b1."""
    names = ("wiped", "breaks", "caught", "destroyed")
    models = {
        key: {name: name in fates.get(key, "").split() for name in names} for key in ("a1", "b1")
    }
    return {"winner": winner, "a_score": a_score, "b_score": b_score, "models": models}


@pytest.mark.parametrize(
    ("outcome", "told"),
    [
        (combat_end("a", 7, 5), "side a wins 7 to 5; nobody breaks."),
        (combat_end("b", 3, 5, a1="breaks"), "side b wins 5 to 3: a1 is broken."),
        (
            combat_end("a", 7, 5, b1="breaks caught destroyed"),
            "side a wins 7 to 5: b1 is caught and destroyed.",
        ),
        (combat_end("a", 7, 5, b1="breaks destroyed"), "side a wins 7 to 5: b1 is destroyed."),
        (combat_end("tie", 5, 5), "A tie, 5 to 5."),
        (
            combat_end("tie", 5, 5, a1="wiped destroyed", b1="wiped destroyed"),
            "A tie, 5 to 5: a1 and b1 are wiped out.",
        ),
    ],
)
def test_a_combat_tells_the_score_and_who_breaks(outcome: dict[str, Any], told: str) -> None:
    assert tell_melee(combat_of(one(MAN), one(MAN)), outcome) == told


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (
            "melee lancers+charging vs raiders-1 --seed 3",
            "Lancers win 7 to 5: raiders-1 is caught and destroyed.",
        ),
        ("score --size 3000 --vp 2054,1004 --primary a", "Side a wins 17 to 3 in battle points."),
        ("score --size 3000 --vp 100,100", "A draw, 10 to 10 battle points."),
        ("score pikes+destroyed vs raiders-1+shaken", "Raiders-1 wins 12 to 8 in battle points."),
    ],
)
def test_who_wins_is_told_by_name(line: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert verdict(capsys, line) == told


@pytest.mark.parametrize("name", GAME.procedures)
def test_every_procedure_has_a_verdict_and_says_which_figures_matter(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    made, fill = [], resolve.fill_report

    def fill_and_keep(*given: Any, **how: bool) -> ProcedureReport:
        made.append(given[2])
        return fill(*given, **how)

    monkeypatch.setattr(resolve, "fill_report", fill_and_keep)
    for example in GAME.procedure(name).examples:
        words = [SAMPLES.get(word, word) for word in shlex.split(example)]
        assert run_here(capsys, "t9a", *words).code == 0
    assert made
    for prepared in made:
        assert prepared.verdict
        assert prepared.main
        assert prepared.figures.keys() >= set(prepared.main)
        assert len(prepared.main) <= 4


def test_a_melee_says_only_with_explain_who_touches_whom(
    capsys: pytest.CaptureFixture[str],
) -> None:
    files = [word for path in SAMPLES.values() for word in ("-w", path)]
    line = ("t9a", "melee", "lancers+charging", "vs", "raiders-1", *files, "--odds")
    assert "in contact with" not in run_here(capsys, *line).out
    assert "lancers: 5 in contact with raiders-1" in run_here(capsys, *line, "--explain").out


def test_only_policies_that_decide_something_are_assumed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    files = [word for path in SAMPLES.values() for word in ("-w", path)]
    line = ("t9a", "melee", "pikes", "vs", "raiders-1", *files, "--odds", "--json")
    assert run_here(capsys, *line).data["odds"]["policy"] == {"pursue": "pursue"}
