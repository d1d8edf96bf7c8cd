"""`--policy NAME=best`: what each owner does for the goal of what is resolved."""

from __future__ import annotations

from collections.abc import Callable, Collection
from fractions import Fraction
from functools import partial
from typing import Any

import pytest

from skirmish_cli.advice.best_choices import BestChoices, find_best_choices
from skirmish_cli.core.options import Typed
from skirmish_cli.core.procedure import Prepared
from skirmish_cli.core.rules import Choice, Rule, law_of
from skirmish_cli.reports.reading import Reading
from skirmish_cli.reports.resolve import play_once
from tests.advice.small_rules import BruteForce, play_flat
from tests.games.heimr.support import GAME, WATCH, prepare_asked
from tests.support import as_chances, law_by_rolling, run_here

#: Commands on one d6 a roll, each with the policies that decide in it.
CASES: tuple[tuple[str, dict[str, Typed], tuple[str, ...]], ...] = (
    (
        "challenge",
        {"consistency": ("0",), "cr": ("5",), "fatigue": ("3",), "willpower": ("2",)},
        ("willpower",),
    ),
    (
        "attack",
        {"attack_c": ("0",), "second_c": ("0",), "against": ("3",), "fatigue": ("3",)},
        ("second",),
    ),
    (
        "attack",
        {
            "attack_c": ("0",),
            "second_c": ("0",),
            "second_p": ("-9",),
            "against": ("3",),
            "fatigue": ("4",),
        },
        ("second",),
    ),
    (
        "brawl",
        {
            "attack_c": ("0",),
            "against": ("3",),
            "against_melee": True,
            "melee_c": ("0",),
            "own_c": ("0",),
            "fatigue": ("3",),
        },
        ("provoked",),
    ),
    (
        "brawl",
        {
            "attack_c": ("0",),
            "against": ("2",),
            "against_melee": True,
            "melee_c": ("0",),
            "own_against": ("4",),
            "effect": ("bind",),
        },
        ("provoked",),
    ),
    (
        "hold",
        {"consistency": ("0",), "opposed_c": ("0",), "willpower": ("1",)},
        ("hold", "willpower"),
    ),
    ("hide", {"consistency": ("0",), "opposed_c": ("0",), "willpower": ("1",)}, ("willpower",)),
    (
        "fall",
        {"height": ("2",), "consistency": ("0",), "hp": ("3",), "willpower": ("1",)},
        ("willpower",),
    ),
    (
        "jump",
        {"height": ("2",), "consistency": ("0",), "hp": ("-2",), "willpower": ("1",)},
        ("willpower",),
    ),
    (
        "climb",
        {
            "height": ("2",),
            "cr": ("4",),
            "consistency": ("0",),
            "fatigue": ("4",),
            "willpower": ("1",),
        },
        ("climb", "willpower"),
    ),
    ("climb", {"height": ("2",), "cr": ("9",), "hit": True, "willpower": ("1",)}, ("willpower",)),
    ("cross", {"cr": ("5",), "consistency": ("0",), "willpower": ("1",)}, ("willpower",)),
)
EVERY = pytest.mark.parametrize(("words", "options", "names"), CASES)


def find_best(words: str, options: dict[str, Typed], *names: str) -> BestChoices[Any]:
    policies = tuple(f"{name}=best" for name in names)
    return find_best_choices(prepare_asked(words, options, policies=policies), names)


def read_goal(prepared: Prepared) -> Callable[[Any], Fraction]:
    """Return what reads the figure of the goal off a result, less the other one."""
    goal, figures = prepared.goal, prepared.figures
    assert goal is not None
    less = figures[goal.less] if goal.less else lambda result: 0
    return lambda result: Fraction(figures[goal.more](result) or 0) - Fraction(less(result) or 0)


def read_whole_goal(prepared: Prepared) -> Callable[[Any], Fraction]:
    """Return what reads the goal with what comes next to it, which never outweighs it."""
    goal, read = prepared.goal, read_goal(prepared)
    assert goal is not None
    then = goal.then or (lambda result: 0)
    return lambda result: read(result) * 10**12 + Fraction(then(result) or 0)


def leave_to_policies(rule: Callable[[], Rule[Any]], names: Collection[str]) -> Rule[Any]:
    """Ask for what a rule asks for, but for the decisions of other names."""
    running = play_flat(rule())
    try:
        request = next(running)
        while True:
            is_left = isinstance(request, Choice) and request.name not in names
            request = running.send(request.policy if is_left else (yield request))
    except StopIteration as end:
        return end.value


@EVERY
def test_the_best_is_what_trying_everything_comes_to(
    words: str, options: dict[str, Typed], names: tuple[str, ...]
) -> None:
    prepared, best = prepare_asked(words, options), find_best(words, options, *names)
    worth: Any = read_whole_goal(prepared)
    assert prepared.goal is not None
    rule = partial(leave_to_policies, prepared.rule, names)
    brute = BruteForce(rule, {*names}, worth, prepared.goal.owners)
    found = as_chances(best.law())
    assert sum(worth(result) * chance for result, chance in found.items()) == brute.found.worth


@EVERY
def test_every_roll_comes_weighted_to_the_best_odds(
    words: str, options: dict[str, Typed], names: tuple[str, ...]
) -> None:
    best = find_best(words, options, *names)
    assert law_by_rolling(best.lead, 8) == as_chances(best.law())


@EVERY
def test_the_best_is_never_worse_for_its_owner_than_a_policy_by_name(
    words: str, options: dict[str, Typed], names: tuple[str, ...]
) -> None:
    for name in names:
        policy = next(one for one in GAME.procedure(words).policies if one.name == name)
        # The target, the held and the seeker want lowered what the others want raised.
        lowers = {"brawl": "provoked", "hold": "willpower", "hide": "willpower"}
        sign = -1 if lowers.get(words) == name else 1
        best = find_best(words, options, name).law()
        for value in set(policy.values) - {"best"}:
            prepared = prepare_asked(words, options, policies=(f"{name}={value}",))
            other = law_of(prepared.rule).mean(read_goal(prepared))
            assert sign * best.mean(read_goal(prepared)) >= sign * other


def ask(capsys: pytest.CaptureFixture[str], line: str, *more: str) -> Any:
    ran = run_here(capsys, "heimr", *line.split(), *more, "--json")
    assert ran.code == 0, ran.err
    return ran.data


def find(capsys: pytest.CaptureFixture[str], figure: str, line: str) -> Fraction:
    return Fraction(ask(capsys, line, "--odds")["odds"]["fractions"][figure])


def test_willpower_goes_into_each_roll_that_can_be_mended(
    capsys: pytest.CaptureFixture[str],
) -> None:
    # A 6 in one of three rolls: 1 - (5/6)^3 = 91/216; a reroll follows 5/6, another one 25/36.
    line = "challenge -c 0 --cr 6 --willpower 2 --policy willpower="
    assert find(capsys, "success", f"{line}best") == Fraction(91, 216)
    assert find(capsys, "willpower_spent_mean", f"{line}best") == Fraction(55, 36)
    assert find(capsys, "success", f"{line}stop") == Fraction(1, 6)


def test_a_character_that_would_keep_its_willpower_spends_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    line = "challenge brenna athletics --cr 8"
    files = ("-w", WATCH, "--odds")
    kept, best = (
        ask(capsys, line, *files, *more)["odds"]["summary"]
        for more in ((), ("--policy", "willpower=best"))
    )
    assert kept["willpower_spent_mean"] == 0
    assert best["success"] > kept["success"]


def test_a_weapon_that_can_not_hit_is_not_swung(capsys: pytest.CaptureFixture[str]) -> None:
    # The first attack hits 3 with half of its rolls; the second one, at potential -9, never hits.
    line = "attack --attack-c 0 --second-c 0 --second-p -9 --against 3 --policy second="
    # With fatigue 4 the d6 of the first raises it with 1/2, and that of the other one as often.
    words, options, names = CASES[2]
    rule = prepare_asked(words, options).rule
    assert law_of(rule).mean(lambda struck: struck.rises) == Fraction(3, 4)
    best = find_best(words, options, *names).law()
    assert best.mean(lambda struck: struck.rises) == Fraction(1, 2)
    assert find(capsys, "hp_lost_mean", f"{line}best") == Fraction(1, 2)
    # One that can is swung always: 1/2 + 1/2, and with after-miss 1/2 + 1/2 * 1/2.
    line = line.replace("-9", "0")
    assert find(capsys, "hp_lost_mean", f"{line}best") == 1
    assert find(capsys, "hp_lost_mean", f"{line}after-miss") == Fraction(3, 4)


def test_no_figure_says_which_part_is_the_best_to_aim_at(
    capsys: pytest.CaptureFixture[str],
) -> None:
    # A hit costs as much anywhere, and aiming takes 2 consistency.
    line = "attack --attack-c 0 --against 3 --policy aim="
    refused = run_here(capsys, "heimr", *f"{line}best".split())
    refused.check(2, "part of --policy aim 'best'", "legs, weapon_arm, other_arm, torso, head")
    assert find(capsys, "hp_lost_mean", f"{line}none") == Fraction(1, 2)
    # The lowest of a d6 and two d10 is above 3 with 3/6 * 49/100.
    assert find(capsys, "hp_lost_mean", f"{line}head") == Fraction(49, 200)


def test_an_opportunity_to_attack_is_taken(capsys: pytest.CaptureFixture[str]) -> None:
    # The answer hits 4 with 1/3 and ends the brawl attack, which else hits 3 with 1/2.
    line = "brawl --attack-c 0 --against 3 --against-melee --melee-c 0 --own-against 4 --policy "
    assert find(capsys, "own_hp_lost_mean", f"{line}provoked=best") == Fraction(1, 3)
    assert find(capsys, "hp_lost_mean", f"{line}provoked=best") == Fraction(1, 3)
    assert find(capsys, "hp_lost_mean", f"{line}provoked=decline") == Fraction(1, 2)


def test_no_figure_weighs_a_hit_against_a_bind(capsys: pytest.CaptureFixture[str]) -> None:
    line = "brawl --attack-c 0 --against 3 --policy effect="
    refused = run_here(capsys, "heimr", *f"{line}best".split())
    refused.check(2, "policy effect 'best'", "hit, bind")
    assert find(capsys, "hp_lost_mean", f"{line}hit") == Fraction(1, 2)
    assert find(capsys, "bound", f"{line}bind") == Fraction(1, 2)


def test_a_holder_holds_on(capsys: pytest.CaptureFixture[str]) -> None:
    # Two d6, of which an equal one breaks free: 21/36 of the rolls.
    line = "hold -c 0 --opposed-c 0 --policy hold="
    assert find(capsys, "stopped", f"{line}best") == Fraction(15, 36)
    assert find(capsys, "stopped", f"{line}release") == 0


def test_whoever_can_not_reach_the_top_stays_where_it_is(
    capsys: pytest.CaptureFixture[str],
) -> None:
    # With fatigue 10 only a 10 passes, 1/10; then the d6 has raised it to 11, and nothing does.
    line = "climb -c 1 --height 2 --cr 4 --fatigue 10 --policy climb="
    best = ask(capsys, f"{line}best", "--odds")["odds"]
    assert best["fractions"] == {"top": "0", "fall_1": "9/10", "fall_2": "0", "stays": "1/10"}
    assert best["policy"] == {"climb": "best"}
    assert find(capsys, "fall_2", f"{line}on") == Fraction(1, 10)
    # Whoever can, climbs on: both steps pass 4 with 1/2.
    line = "climb -c 0 --height 2 --cr 4 --policy climb="
    assert find(capsys, "top", f"{line}best") == Fraction(1, 4)
    assert find(capsys, "top", f"{line}stay") == 0


def test_typed_dice_and_words_go_with_the_best(capsys: pytest.CaptureFixture[str]) -> None:
    line = "climb -c 1 --height 2 --cr 4 --fatigue 10 --policy climb=best --dice"
    assert ask(capsys, line, "1,10")["outcome"]["stays_at"] == 1
    assert ask(capsys, line, "1,10,on,6,10")["outcome"]["fell_from"] == 2


def test_enter_is_the_best() -> None:
    options: dict[str, Typed] = {
        "height": ("2",),
        "cr": ("4",),
        "consistency": ("1",),
        "fatigue": ("10",),
    }
    prompts: list[str] = []
    answers = iter(["1 10", ""])

    def put(prompt: str) -> str:
        prompts.append(prompt)
        return next(answers)

    prepared = prepare_asked("climb", options, policies=("climb=best",))
    best = find_best_choices(prepared, {"climb"})
    played = play_once(prepared, Reading(ask=put, say=prompts.append), best)
    assert played.outcome["stays_at"] == 1
    assert prompts[-1] == "climb on from height 1? (1 on, 2 stay; Enter: stay)"


@pytest.mark.parametrize(
    ("line", "policy"),
    [
        ("challenge -c 0 --cr 6", "willpower"),
        ("challenge -c 0", "willpower"),
        ("attack --attack-c 0 --against 3", "second"),
        ("brawl --attack-c 0 --against 3", "provoked"),
        ("brawl --attack-c 0 --against 3 --effect hit", "provoked"),
        ("hide -c 0 --opposed-c 0", "willpower"),
        ("fall --height 1 --hp 3", "willpower"),
        ("climb -c 0 --height 1 --cr 4", "climb"),
        ("climb --height 2 --cr 4 --hit", "climb"),
        ("cross --limit doorway", "willpower"),
        ("cross --limit doorway --crossed 2", "willpower"),
    ],
)
def test_best_that_decides_nothing_is_told_once(
    line: str, policy: str, capsys: pytest.CaptureFixture[str]
) -> None:
    notes = ask(capsys, line, "--policy", f"{policy}=best", "--odds")["notes"]
    told = [note for note in notes if policy in note and "ours" not in note]
    assert told == [f"{policy}=best: there is nothing to decide"]


def test_no_figure_says_which_breather_is_best(capsys: pytest.CaptureFixture[str]) -> None:
    line = "breather --fatigue 6 --stamina 2 --policy breather=best"
    run_here(capsys, "heimr", *line.split()).check(2, "policy breather 'best'", "ongoing, upcoming")


def test_a_brawl_of_many_dice_is_weighed_too(capsys: pytest.CaptureFixture[str]) -> None:
    # Two defences and two attacks of twelve dice and more, each of which may raise a fatigue. An
    # answer costs the target nothing, so it is made.
    dice = "--attack-c 12 --defence-c 12 --melee-c 12 --own-c 12 --fatigue 5 --defence-fatigue 5"
    words = f"brawl {dice} --against-melee --ruling touch_binds=yes --policy provoked=best"
    assert ask(capsys, words, "--seed", "1")["outcome"]["provoked"] is True


def test_every_choice_that_a_figure_weighs_may_be_the_best() -> None:
    offered = {
        policy.name
        for name in GAME.procedures
        for policy in GAME.procedure(name).policies
        if "best" in policy.describe() or "best:" in policy.words
    }
    every = {policy.name for name in GAME.procedures for policy in GAME.procedure(name).policies}
    assert every - offered == {"aim", "breather", "effect"}
