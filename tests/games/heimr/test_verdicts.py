"""The sentence that says what a result comes to, and the figures that say what to expect."""

from __future__ import annotations

import shlex
from typing import Any

import pytest

from skirmish_cli.core.options import Typed
from skirmish_cli.core.registry import get_game
from tests.games.heimr.support import ASKED, CREW, THREAD, WATCH, prepare_asked
from tests.support import run_here

GAME = get_game("heimr")
FILES = ("-w", WATCH, "-w", CREW, "-w", THREAD)
SINGLE = "attack --attack-c 0 --against 3"
DOUBLE = f"{SINGLE} --second-c 0 --hp 2"
BRAWL = "brawl --attack-c 0 --against 3 --against-melee --melee-c 0 --own-against 3"

#: A command with its dice, and its verdict.
TOLD = [
    ("challenge -c 0 -p 2 --dice 4", "The result is 6."),
    ("challenge -c 0 --fatigue 5 --dice 4", "Failed by fatigue, with a result of 4."),
    ("challenge -c 0 --cr 4 --dice 4", "Passed: 4 against 4."),
    ("challenge -c 0 --cr 4 --dice 3", "Failed: 3 against 4."),
    ("challenge -c 0 -p 3 --cr 4 --fatigue 5 --dice 2", "Failed by fatigue: 5 against 4."),
    ("challenge -c 0 --cr 4 --willpower 1 --dice 1,4", "Passed: 4 against 4. 1 willpower spent."),
    ("challenge -c 0 --opposed-c 0 --dice 5,3", "The model wins: 5 against 3."),
    ("challenge -c 0 --opposed-c 0 --dice 3,5", "The opponent wins: 5 against 3."),
    ("challenge -c 0 --opposed-c 0 --dice 3,3", "A tie: both have 3."),
    # The fatigue of 5 fails a 4, whatever the potential.
    (
        "challenge -c 0 -p 9 --fatigue 5 --opposed-c 0 --dice 4,1",
        ("The opponent wins: fatigue fails the model."),
    ),
    (
        "challenge gorm athletics vs brenna+fatigue=6 athletics --dice 5,1,1,1",
        ("Gorm wins: 4 against 3."),
    ),
    (f"{SINGLE} --dice 1", "Miss: the defence of 3 holds."),
    (f"{SINGLE} --dice 3", "Touch: it costs no HP."),
    (f"{SINGLE} --dice 6", "Hit on the head: the target loses 1 HP."),
    (f"{SINGLE} --damage 0 --dice 6", "Hit on the head: the target loses no HP."),
    (f"{SINGLE} --hp 4 --dice 4", "Hit on the other arm: the target loses 1 HP (3 left)."),
    (
        f"{SINGLE} --hp 1 --dice 6",
        ("Hit on the head: the target loses 1 HP (now 0) and is lightly injured. Head: dazed."),
    ),
    (
        f"{SINGLE} --hp 1 --damage 20 --dice 6",
        ("Hit on the head: the target loses 20 HP (now -19) and is dead."),
    ),
    (
        f"{DOUBLE} --dice 4,1",
        "First: hit on the other arm, second: miss. The target loses 1 HP (1 left).",
    ),
    (f"{DOUBLE} --dice 1,3", "First: miss, second: touch."),
    (f"{DOUBLE} --policy second=never --dice 1", "First: miss, second: not used."),
    (
        "attack brenna vs gorm+defence=3 --dice 4,4,4,4",
        ("Hit on the other arm: gorm loses 1 HP (4 of 5 left)."),
    ),
    (f"{BRAWL} --dice 1,4", "Hit on the other arm: the target loses 1 HP."),
    (f"{BRAWL} --dice 1,1", "Miss."),
    (f"{BRAWL} --dice 1,3", "Touch: it costs no HP."),
    (f"{BRAWL} --dice 5", "The provoked attack hits and ends the brawl: the attacker loses 1 HP."),
    (f"{BRAWL} --effect bind --dice 1,4", "The attacker grabs the target and binds its arm."),
    ("hold -c 0 --opposed-c 0 --dice 4,4", "The held reaches 4 and breaks free."),
    ("hold -c 0 --opposed-c 0 --dice 4,3", "The held is stopped, short of 4."),
    ("hold gorm vs brenna athletics --policy hold=release", "Brenna is free, without a roll."),
    ("hide -c 0 --opposed-c 0 --dice 4,5", "The seeker reaches 4 and finds the hider."),
    ("hide -c 0 --opposed-c 0 --dice 4,3", "The hider stays hidden: the seeker is short of 4."),
    ("hide -c 0 --fatigue 6 --opposed-c 0 --dice 4", "The seeker finds the hider, without a roll."),
    ("defence -c 0 -p 1 --dice 4", "It stands at 5, --against 5 in attacks."),
    (
        "defence -c 0 --fatigue 6 --dice 4",
        ("No defence: fatigue fails it, --against failed in attacks."),
    ),
    ("defence brenna --dice 4,9,3", "The defence of brenna stands at 11."),
    (
        "chase --chaser-c 0 --target-c 0 --distance 1 --rounds 2 --dice 1,5,1,5",
        ("The chaser catches the target after 2 rounds."),
    ),
    (
        "chase --chaser-c 0 --target-c 0 --distance 1 --escape-at 2 --dice 6,1",
        "The target escapes the chaser after 1 round.",
    ),
    (
        "chase --chaser-c 0 --target-c 0 --chaser-fatigue 6 --distance 2 --rounds 3 --dice 3,3",
        "The chaser tires in round 1: the target is lost.",
    ),
    (
        "chase --chaser-c 0 --target-c 0 --distance 1 --rounds 1 --dice 3,3",
        ("The chaser still runs after the target: 1 round, distance 1."),
    ),
    (
        "chase --chaser-c 0 --target-c 0 --target-fatigue 6 --distance 2 --rounds 3 --dice 3",
        ("The target tires in round 1: the chaser reaches it."),
    ),
    ("fall --height 2 -c 0 --hp 3 --dice 6", "The model lands well."),
    ("fall --height 2 -c 0 --hp 3 --dice 1", "The model lands badly: 1 HP left."),
    ("fall --height 2 -c 0 --hp 1 --dice 1", "The model lands badly, and loses no HP."),
    (
        "jump brenna --height 4 -c 0 --dice 1",
        ("Brenna lands badly: -1 HP, lightly injured. Legs: stays prone."),
    ),
    ("climb -c 0 --height 2 --cr 4 --dice 4,5", "The model is at the top, height 2."),
    ("climb -c 0 --height 2 --cr 4 --dice 4,3", "The model falls from height 2."),
    ("climb -c 0 --height 2 --cr 4 --policy climb=stay --dice 4", "The model stays at height 1."),
    ("climb --height 2 --cr 4 --hit --dice 4,4", "The model holds on at height 2."),
    ("climb --height 2 --cr 4 --hit --dice 1,1", "The model falls from height 2."),
    ("cross -c 0 --cr 4 --dice 4", "The model is across."),
    ("cross -c 0 --cr 4 --limit 2 --crossed 1 --dice 4", "The model is across. Crossed so far: 2."),
    ("cross -c 0 --cr 4 --dice 3", "The model isn't across, and lies prone."),
    (
        "cross --limit 1 --crossed 1",
        ("Not across: 1 of 1 have crossed: wait until the first one starts the next turn."),
    ),
    ("breather brenna+fatigue=5", "The fatigue of brenna falls from 5 to 3, base 2."),
    ("breather brenna+fatigue=2", "The fatigue of brenna stays at its base, 2."),
    ("rest brenna+hp=1", "Brenna is rested, with 4 HP."),
    (
        "rest brenna+hp=1 --interrupted",
        ("Brenna stays at 1 HP: interrupted by a challenge or a skill."),
    ),
    ("injury --hp 1", "Uninjured."),
    (
        "injury --hp -2 --part legs --part torso",
        ("Badly injured, level 2. Legs: stays prone; torso: dazed."),
    ),
    ("injury --hp -5", "Gravely injured, level 3, dying."),
    ("injury --hp -9", "Dead."),
    ("effect stumble 4", "Stumble: staggers away from the opponent, 4 seconds."),
    ("effect drain 2 wren", "Drain 2: loses that much willpower. 2 willpower left."),
    ("guards --guards 2 --movers 3", "1 comes through, 2 are blocked."),
    (
        "guards --guards 2 --movers 3 --only sable",
        ("1 comes through, 2 are blocked, among them sable."),
    ),
    ("guards --guards 1 --movers 1", "Nobody comes through, 1 is blocked."),
    (
        "may +prone",
        "18 of 24 actions are open; not charge, move, run, climb, jump down, drop prone.",
    ),
    ("round half half", "It goes: it fits one round of about 6 seconds."),
    ("round half half half", "It doesn't go: two half actions fill the round."),
    ("statistic rook agility", "Agility of rook is 6."),
    ("turn move draw", "The turn goes."),
    ("turn run", "The turn goes, with an ongoing action."),
    ("turn +prone climb", "The turn doesn't go: climb, as it lies on the ground."),
]


@pytest.mark.parametrize(("line", "verdict"), TOLD)
def test_the_verdict_is_said_as_a_player_says_it(
    line: str, verdict: str, capsys: pytest.CaptureFixture[str]
) -> None:
    names = ("brenna", "gorm", "wren", "rook")
    files = FILES if any(name in line for name in names) else ()
    ran = run_here(capsys, "heimr", *shlex.split(line), *files, "--format", "plain")
    assert ran.code == 0, ran.err
    assert ran.out.splitlines()[1] == verdict, ran.out
    assert len(verdict) <= 100


def test_the_verdicts_here_are_those_of_every_procedure() -> None:
    assert {line.split()[0] for line, _ in TOLD} == set(GAME.procedures)


@pytest.mark.parametrize(("words", "options"), ASKED)
def test_what_to_expect_is_told_by_figures_that_there_are(
    words: str, options: dict[str, Typed]
) -> None:
    prepared = prepare_asked(words, options)
    assert prepared.verdict is not None
    assert set(prepared.main) <= set(prepared.figures)
    # Answers without dice have no figures.
    assert bool(prepared.main) == bool(prepared.figures)
    assert len(prepared.main) <= 4


@pytest.mark.parametrize(
    ("line", "main"),
    [
        ("attack --attack-c 1 --against 4", "Hit 73.3 %, touch 20.0 %, miss 6.7 %"),
        (
            "attack --attack-c 1 --against 4 --hp 1",
            "Hit 73.3 %, HP lost 0.733 on average, injured 73.3 %",
        ),
        ("climb --height 3 --cr 5 -c 2 -p 1", "Top 87.1 %"),
    ],
)
def test_odds_begin_with_what_to_expect(
    line: str, main: str, capsys: pytest.CaptureFixture[str]
) -> None:
    out = run_here(capsys, "heimr", *line.split(), "--odds", "--format", "plain").out
    assert out.splitlines()[1] == main


def test_the_odds_of_a_climb_tell_each_fall_once(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("heimr", "climb", "--height", "3", "--cr", "5", "-c", "2", "-p", "1", "--odds")
    odds: Any = run_here(capsys, *words, "--json").data["odds"]
    assert [row["outcome"] for row in odds["distribution"]] == [{"top": False}, {"top": True}]
    assert {name for name in odds["summary"] if "fall" in name} == {"fall_1", "fall_2", "fall_3"}
    assert "fell from" not in run_here(capsys, *words, "--format", "plain").out
