"""Advice in old-school combat: splits, whom to strike first, pieces given, stunts, fortitude."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from skirmish_cli.advice.searching import Advice, advise
from skirmish_cli.core.options import Typed
from skirmish_cli.core.registry import get_game
from skirmish_cli.files.rulesets import load_ruleset
from skirmish_cli.reports.asking import make_command
from skirmish_cli.reports.finder import Finder
from skirmish_cli.reports.models import FileShelf
from skirmish_cli.reports.reading import Setting
from tests.support import run_here

GAME, RULES = get_game("oldschool"), load_ruleset("oldschool")
FILES = [f"rulesets/oldschool/warbands/{name}.yaml" for name in ("lantern-oath", "sump-gang")]
SAMPLES = [word for path in FILES for word in ("-w", path)]
#: Somebody without a shield, and somebody with one.
SWORD = "{wounds: 1, weapons: [Shortsword]}"
GUARD = "{wounds: 1, weapons: [Shortsword], armour: [shield]}"


def ask(*words: str, policies: tuple[str, ...] = (), **options: Typed) -> Advice:
    """Return the advice on a command; options are typed as texts."""
    typed = {name: (value,) if isinstance(value, str) else value for name, value in options.items()}
    finder = Finder(GAME, RULES, lambda: FileShelf(GAME, FILES, RULES))
    setting, procedure = Setting(policies=policies), GAME.procedure(words[0])
    given = {"advise": True, **typed}
    command = make_command(procedure, list(words[1:]), given, RULES, finder, setting)
    return advise(procedure, command)


def rank(advice: Advice) -> dict[str, Fraction]:
    """Return what each choice is worth, the best first."""
    return {one.choice: one.value for one in advice.choices}


def tell(advice: Advice) -> list[tuple[str, str, str]]:
    return [(line.decision, line.situation, line.do) for line in advice.plan]


def find_figures(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    """Return the figures of a command's odds."""
    ran = run_here(capsys, "oldschool", *words, *SAMPLES, "--odds", "--json")
    assert ran.code == 0, ran.err
    return {name: Fraction(text) for name, text in ran.data["odds"]["fractions"].items() if text}


def test_fortitude_is_given_up_on_the_total_that_kills_by_one() -> None:
    # 2d6 kill with 5 or less, 10/36; a point saves whoever rolls a 5, 4/36.
    advice = ask("recover", fortitude="3")
    assert (advice.goal, advice.choices[0].value) == ("-dead", Fraction(-6, 36))
    assert tell(advice) == [("give up a point of fortitude?", "", "total 5: spend")]
    # A 10 becomes an 11, which knocks out.
    assert tell(ask("recover", fortitude="3", goal="ko"))[0][2] == "total 10: spend"


def test_attacks_are_split_so_that_most_targets_go_out() -> None:
    # A die is above 2 with 2/3: one on each take out 4/3 of two; both on one 1 - 1/9.
    found = ask("attack", SWORD, "vs", SWORD, SWORD, attacks="2")
    assert list(rank(found).values()) == [Fraction(4, 3), Fraction(8, 9)]
    first, second = rank(found)
    assert first.count("1 die on") == 2  # Both are alike, so who takes two counts once.
    assert second.startswith("2 dice on")


def test_a_target_may_be_left_alone_and_more_may_be_named_than_there_are_attacks() -> None:
    found = rank(ask("attack", "odo", "vs", "snag-1", "spitter-1", attacks="1"))
    # The spitter has no shield to raise its defense: a die is above 2 with 2/3, and one of two
    # hits that it takes must come of an explosion.
    assert list(found) == ["1 die on spitter-1", "1 die on snag-1"]


def test_a_goal_may_be_the_figure_of_a_model() -> None:
    advice = ask("attack", "odo", "vs", "snag-1", "spitter-1", goal="snag-1.out")
    assert advice.choices[0].choice == "4 dice on snag-1"


def test_whom_to_strike_first_is_worth_what_the_odds_of_that_order_are(
    capsys: pytest.CaptureFixture[str],
) -> None:
    found = rank(ask("fight", "tamsin", "vs", "spitter-1", "mire-hound", rounds="3"))
    for order in (["spitter-1", "mire-hound"], ["mire-hound", "spitter-1"]):
        odds = find_figures(capsys, "fight", "tamsin", "vs", *order, "--rounds", "3")
        assert found[f"strike {', then '.join(order)}"] == odds["a_wins"] - odds["b_wins"]
    assert list(found) == ["strike spitter-1, then mire-hound", "strike mire-hound, then spitter-1"]


def test_enemies_that_are_alike_give_one_order() -> None:
    words = ("fight", "vessa", "vs", "snag-1", "snag-2", "spitter-1")
    names = list(rank(ask(*words, rounds="1", policies=("shield=out",))))
    assert len(names) == 3
    assert all(name.startswith("strike ") for name in names)


def test_a_shield_is_given_against_what_would_take_its_owner_out() -> None:
    # Of one round only what saves the guard counts.
    advice = ask("fight", SWORD, "vs", GUARD, rounds="1", **{"for": "b"})
    (line,) = tell(advice)
    assert line[0].endswith("give its shield?")
    assert line[2].endswith("give")
    assert advice.choices[0].value >= 0


def test_a_shield_is_kept_for_a_worse_round() -> None:
    advice = ask("fight", "vessa", "vs", "gulch", "snag-1", rounds="3", **{"for": "b"})
    assert tell(advice) == [
        ("does snag-1 give its shield?", "round 3", "damage 1 to 3: give"),
        ("does snag-1 give its shield?", "round 2", "damage 1 to 2: keep; 3: give"),
    ]


def test_a_target_gives_its_shield_whatever_the_attacker_prefers() -> None:
    advice = ask("attack", "vessa", "vs", "snag-1", **{"for": "b"})
    assert advice.choices[0].value == 0  # The shield undoes all the damage that takes it out.
    assert tell(advice) == [("does snag-1 give its shield?", "", "damage 3 to 4: give")]
    # Three of three dice hit with 1/2 each, and the shield is the best reply to all of it.
    ours = ask("attack", "vessa", "vs", "snag-1", policies=("stunts=trip",)).choices[0]
    assert (ours.value, ours.against_best_reply) == (Fraction(1, 4), 0)


def test_hits_become_the_stunts_that_are_wanted_by_the_goal() -> None:
    stunt = ask("attack", "vessa", "vs", "snag-1", policies=("stunts=trip",), goal="trip_lands")
    do = stunt.plan[0].do
    assert do.startswith("against 1 hit: hit 1: trip; against 2 hits: hit 1 to 2: trip")
    # For taking it out only what is left over may be a stunt.
    out = ask("attack", "vessa", "vs", "snag-1", policies=("stunts=trip",))
    assert out.plan[0].do.startswith("against 3 hits: hit 1 to 3: damage")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("attack", "--attacks", "3", "--defense", "3"), "give --wounds N"),
        (("attack", "--attacks", "3", "--defense", "3", "--wounds", "2"), "nothing to decide"),
        (("fight", "vessa", "vs", "snag-1", *SAMPLES), "needs --rounds N"),
        (("recover",), "nothing to decide"),
    ],
)
def test_advice_on_nothing_is_refused_in_a_line(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run_here(capsys, "oldschool", *words, "--advise").check(2, said)
