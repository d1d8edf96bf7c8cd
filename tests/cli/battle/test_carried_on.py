"""What battles of each game carry on by themselves, so that nobody types it again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.reports.battles.drawn_commands import BANDS
from tests.support import ROOT, Ran, run_here

#: Runs a command of the battle that was begun.
Run = Callable[..., Ran]


@pytest.fixture
def begin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> Callable[[str], Run]:
    """Return what begins a battle of a game, of its two shipped warbands."""
    monkeypatch.chdir(tmp_path)

    def start(game: str) -> Run:
        folder = ROOT / "rulesets" / game / "warbands"
        files = [str(folder / f"{band}.yaml") for band in BANDS[game]]
        assert run_here(capsys, "battle", "new", *files, "-o", "one.battle").code == 0
        return lambda *words: run_here(capsys, "battle", *" ".join(words).split())

    return start


def list_due(run: Run) -> list[str]:
    """Return the commands that settle what is due."""
    return [one["command"].removeprefix("battle do ") for one in run("show --json").data["due"]]


def read_flags(run: Run, model: str) -> Any:
    """Return the flags of a model, or the counters of a side by its letter."""
    sides = run("show --json").data["sides"]
    if len(model) == 1:
        return sides["ab".index(model)]["counters"]
    return next(one["flags"] for side in sides for one in side["models"] if one["id"] == model)


def test_the_winner_of_the_initiative_is_the_side_that_threw_higher_in_every_turn(
    begin: Callable[[str], Run],
) -> None:
    run = begin("freeblades")
    for faces, first in (("3,7", 1), ("2,9", 1), ("8,1", 0)):
        run("next --to events")
        assert "initiative" in list_due(run)
        run(f"do initiative --dice {faces}")
        run("next --to magic")
        assert run("show --json").data["first"] == first
        assert "initiative" not in list_due(run)
        run("next --to end")


def test_only_casters_act_in_the_magic_phase(begin: Callable[[str], Run]) -> None:
    run = begin("freeblades")
    run("next --to magic")
    ran = run("next skipper")
    assert ran.code == 4
    assert "skipper can't act now: it has nothing to do in this step; who can:" in ran.err


def test_whoever_is_out_owes_no_morale_and_no_friend_tests_for_two_at_once(
    begin: Callable[[str], Run],
) -> None:
    run = begin("freeblades")
    run("do attack captain vs brute-1 --dice 9,6")
    tests = [f"morale {one} --dropped brute-1" for one in ("brute-2", "brute-3", "slinger")]
    assert list_due(run) == tests
    run("do attack captain vs brute-2 --dice 9,6")
    # brute-2 owes nothing any more, and brute-1, who is out, owes nothing for it.
    for_second = [f"morale {one} --dropped brute-2" for one in ("brute-3", "slinger")]
    assert list_due(run) == [*tests[1:], *for_second]
    run("do morale slinger --dropped brute-2 --dice 2,3")
    assert list_due(run) == [*tests[1:], for_second[0]]


def test_a_freeband_breaks_by_who_is_out_and_loses(begin: Callable[[str], Run]) -> None:
    run = begin("freeblades")
    assert run("do break b --json").data["outcome"] == {"broken": False}
    # 3 + 2 + 1 of 11 starting LP: 6 exceed the 5 that are left.
    for model in ("captain", "wick", "archer"):
        run(f"set {model} out=dropped")
    assert run("do break b --json").data["outcome"] == {"broken": True}
    assert read_flags(run, "b") == {"broken": True}
    assert run("do victory --json").data["outcome"]["winner"] == "a"


def test_break_and_victory_are_due_as_the_turn_ends(begin: Callable[[str], Run]) -> None:
    run = begin("freeblades")
    run("next --to events")
    run("do initiative --dice 3,7")
    run("next --to end")
    while "break" not in " ".join(list_due(run)):
        run("next")
    assert list_due(run) == ["break b", "break a"]
    run("do break a")
    assert list_due(run) == ["break b"]


def test_a_card_is_flipped_at_a_time_and_its_regiment_acts_as_one(
    begin: Callable[[str], Run],
) -> None:
    run = begin("first-blood")
    run("set spear-1 out=slain")
    run("next --to action")
    assert run("do round --dice spear --json").data["outcome"]["order"] == ["a: spear"]
    activated = [f"spear-{number}" for number in (2, 3, 4)]
    assert all("activated" in read_flags(run, one) for one in activated)
    ran = run("do round")
    assert ran.code == 4
    assert "spear-2 still acts" in ran.err
    for _ in range(7):
        run("next")
    # The other side is next, and its clash begins its turn without a card being named.
    run("do clash boar vs captain --seed 1")
    for _ in range(7):
        run("next")
    assert "activated" in read_flags(run, "boar")
    assert run("do round --json").data["outcome"]["order"] == ["a: captain"]


def test_a_flux_card_knows_the_army_its_wizards_and_what_was_drawn(
    begin: Callable[[str], Run],
) -> None:
    run = begin("t9a")
    run("set step=first_turn first=b")
    run("next --to magic")
    assert list_due(run) == ["flux"]
    inputs = run("do flux --dice III --json").data["inputs"]
    # The hexer, an adept, channels 1.
    assert (inputs["size"], inputs["channel"], inputs["drawn"]) == (1000, 1, [])
    # Card III gives 5 to each; the free die and the channelled one come on top.
    assert read_flags(run, "b") == {"magic_dice": "+7:flux", "drawn": "III"}
    assert read_flags(run, "a") == {"magic_dice": "+5:flux"}
    assert run("do flux --dice I --dry-run --json").data["inputs"]["drawn"] == ["III"]
    run("next --to shooting")
    assert read_flags(run, "a") == {}


def test_nobody_casts_with_more_dice_than_there_are(begin: Callable[[str], Run]) -> None:
    run = begin("t9a")
    run("set step=first_turn first=b")
    run("next --to magic")
    run("do flux --dice III")
    for _ in range(2):
        run("do cast hexer --magic-dice 3 --value 7 --dice 3,4,5")
    ran = run("do cast hexer --magic-dice 3 --value 7 --dice 3,4,5")
    assert ran.code == 4
    assert "The Vell Marches has 1 magic dice left, not 3" in ran.err


def test_the_score_is_of_both_armies_as_they_stand(begin: Callable[[str], Run]) -> None:
    run = begin("t9a")
    run("set raiders-1 out=caught")
    run("set pikes shaken")
    outcome = run("do score --json").data["outcome"]
    # raiders-1 cost 90 + 8 * 5 + 10 = 140, all of it; pikes 100 + 15 * 8 + 20 = 240, half of it.
    assert (outcome["a_vp"], outcome["b_vp"]) == (120, 140)


def test_a_standing_defence_ends_with_the_own_turn(begin: Callable[[str], Run]) -> None:
    run = begin("heimr")
    run("do defence cutter --dice 6,4,10,2")
    run("next --to start")
    run("next cutter")
    run("next --to actions")
    assert "defence" in read_flags(run, "cutter")
    run("next --to end")
    assert "defence" not in read_flags(run, "cutter")
    assert list_due(run) == ["defence cutter"]


def test_the_letter_of_a_side_tests_the_morale_of_its_npcs_that_stand(
    begin: Callable[[str], Run],
) -> None:
    run = begin("oldschool")
    run("set snag-1 out")
    run("set snag-2 routed")
    inputs = run("do morale b --dice 1,1 --json").data["inputs"]
    left = ["gulch", "snag-3", "snag-4", "spitter-1", "spitter-2", "mire-hound"]
    assert list(inputs["scores"]) == left
    for model in ("bearer-1", "bearer-2"):
        run(f"set {model} out")
    assert run("do morale a --json").data["outcome"] == {"fails": False}


def test_what_a_fight_leaves_is_rolled_for_whoever_is_out(begin: Callable[[str], Run]) -> None:
    run = begin("oldschool")
    run("next --to round")
    run("do attack odo vs snag-1 --dice 5,5,5,5")
    due = ["recover snag-1", "morale b --trigger strength"]
    assert list_due(run) == due
    # Another one of them out brings its own roll, and no second test of the side.
    run("set snag-2 stamina=0")
    run("do attack tamsin vs snag-2 --dice 5,5")
    assert list_due(run) == [*due, "recover snag-2"]
    assert run("do recover snag-1 --dice 3,3").code == 0
    assert list_due(run) == [due[1], "recover snag-2"]


def test_what_stands_and_changes_nothing_is_not_told(begin: Callable[[str], Run]) -> None:
    run = begin("heimr")
    run("set tam fatigue=4 tired")
    assert "changes nothing" not in run("do attack cutter vs tam --seed 5").out
    assert "+fatigue changes nothing" in run("do attack cutter vs tam+fatigue=5 --seed 5").out


def test_who_is_out_says_by_whom_even_where_no_rule_does(begin: Callable[[str], Run]) -> None:
    run = begin("t9a")
    run("set raiders-1 lost=17")
    run("do shoot archers vs raiders-1 --dice 6,6,6,6,6,6,6,6,6,6,6,6,6,6,6,6,6,6,6,6,1,1,1,1")
    run("do shoot archers vs raiders-1 --seed 5")
    ran = run("do panic raiders-1")
    assert ran.code == 4
    assert "casualties, shoot by archers" in ran.err
