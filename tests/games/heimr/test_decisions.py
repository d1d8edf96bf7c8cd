"""Decisions: every roll, with every word that decides, against the odds of the same decision."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import product
from typing import Any

import pytest

from skirmish_cli.core.rules import law_of
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.heimr.attacks import AFTER_MISS, ALWAYS, HIT, NEVER, Blow, strike
from skirmish_cli.games.heimr.brawls import (
    ATTACK,
    BIND,
    DECLINE,
    RELEASE,
    STOP,
    Brawl,
    Provoked,
    brawl,
    hold,
)
from skirmish_cli.games.heimr.challenges import Requirement, contest, meet_requirement
from skirmish_cli.games.heimr.heights import Climb, Fall, climb, fall
from skirmish_cli.games.heimr.rolls import Check
from tests.games.heimr.support import attack, law_by_words, project
from tests.support import as_chances, law_by_rolling, run_here

CHECK = Check(1, 0, 3)


def odds(rule: Any, *arguments: object) -> dict[Any, Fraction]:
    return as_chances(law_of(rule, *arguments))


def end(law: dict[Any, Fraction]) -> dict[Any, Fraction]:
    """Return results of a challenge, whether the player or the willpower ended it."""
    return project(law, lambda tried: tried._replace(is_over=True))


@pytest.mark.parametrize("policy", ["reroll", "stop"])
def test_willpower_by_policy_is_what_every_roll_gives(policy: str) -> None:
    rule = partial(meet_requirement, CHECK, Requirement(7, 1, policy=policy))
    assert law_by_rolling(rule, 4) == odds(rule)


@pytest.mark.parametrize(
    ("words", "willpower"),
    [((), 2), (("reroll", "reroll"), 2), (("reroll", "stop"), 1), (("reroll",), 2), (("stop",), 0)],
)
def test_words_about_willpower_are_the_odds_of_as_much_as_they_spend(
    words: tuple[str, ...], willpower: int
) -> None:
    check = Check(0, 1, 3)
    by_words = law_by_words(partial(meet_requirement, check, Requirement(6, 2)), words, 3)
    assert end(by_words) == end(odds(meet_requirement, check, Requirement(6, willpower)))


@pytest.mark.parametrize("policy", [ALWAYS, AFTER_MISS, NEVER])
def test_the_second_weapon_by_policy_is_what_every_roll_gives(policy: str) -> None:
    blow = Blow((attack(0, 0, 4), attack(1, 0, 4)), 3, second=policy)
    rule = partial(strike, blow)
    assert law_by_rolling(rule, 3) == odds(rule)


@pytest.mark.parametrize(("word", "policy"), [("swing", ALWAYS), ("stop", NEVER)])
@pytest.mark.parametrize("other", [ALWAYS, AFTER_MISS, NEVER])
def test_a_word_about_the_second_weapon_is_the_policy_of_that_word(
    word: str, policy: str, other: str
) -> None:
    blow = Blow((attack(0, 0, 4), attack(0, 1, 4)), Check(0, 0), second=other)
    by_words = law_by_words(partial(strike, blow), (word,), 3)
    assert by_words == odds(strike, replace(blow, second=policy))


def test_the_second_weapon_never_hits_where_the_first_did_after_a_miss() -> None:
    law = odds(strike, Blow((attack(0), attack(0)), 3, second=AFTER_MISS))
    assert all(len(struck.swings) == (1 if struck.swings[0].result == HIT else 2) for struck in law)


AIMING = Term(-2, "aiming")


@pytest.mark.parametrize("part", ["legs", "head"])
def test_aiming_by_a_word_and_by_policy_is_an_attack_that_is_aimed(part: str) -> None:
    ready = attack(1, 0, 3, aiming=AIMING)
    aimed = Blow((attack(-1, 0, 3, aim=part),), 3)
    law = odds(strike, aimed)
    assert law_by_words(partial(strike, Blow((ready,), 3)), (part,), 2) == law
    by_policy = Blow((replace(ready, aims=part),), 3)
    assert odds(strike, by_policy) == law_by_rolling(partial(strike, by_policy), 2) == law
    unaimed = odds(strike, Blow((attack(1, 0, 3),), 3))
    assert law_by_words(partial(strike, by_policy), ("none",), 2) == unaimed


FIGHT = Brawl(
    Blow((attack(0, touch_finds=True),), 3),
    binds=False,
    touch_binds=True,
    provoked=Provoked(attack(0, 1), Check(0, 0, 3)),
    chooses=True,
)


@pytest.mark.parametrize(("answer", "effect"), [*product([ATTACK, DECLINE], [HIT, BIND])])
def test_words_of_both_sides_of_a_brawl_are_the_policies_of_these_words(
    answer: str, effect: str
) -> None:
    assert FIGHT.provoked is not None
    provoked = replace(FIGHT.provoked, policy=answer)
    decided = replace(FIGHT, binds=effect == BIND, provoked=provoked)
    law = odds(brawl, decided)
    assert law_by_rolling(partial(brawl, decided), 4) == law
    assert law_by_words(partial(brawl, FIGHT), (answer, effect), 4) == law
    # Declared on the command line it is the same, and nobody is asked.
    declared = replace(decided, chooses=False)
    assert law_by_words(partial(brawl, declared), (answer,), 4) == law


def test_a_declined_opportunity_is_a_brawl_that_provokes_nothing() -> None:
    unprovoked = replace(FIGHT, provoked=None)
    assert law_by_words(partial(brawl, FIGHT), (DECLINE,), 2) == odds(brawl, unprovoked)


@pytest.mark.parametrize("holds", [STOP, RELEASE])
def test_a_hold_by_policy_and_by_word_is_the_same(holds: str) -> None:
    rolls = Check(0, 1, 2), Check(0, 0, 3)
    law = odds(hold, *rolls, 1, 1, "reroll", holds)
    assert law_by_rolling(partial(hold, *rolls, 1, 1, "reroll", holds), 3) == law
    assert law_by_words(partial(hold, *rolls, 1, 1), (holds,), 3) == law


@pytest.mark.parametrize(("word", "willpower"), [("reroll", 1), ("stop", 0)])
def test_a_word_after_the_setting_roll_is_about_the_reroll(word: str, willpower: int) -> None:
    rolls = Check(0, 1), Check(0, 0, 3)
    by_words = law_by_words(partial(contest, *rolls, 1, 1), (word,), 3)
    assert by_words == odds(contest, *rolls, willpower, 1)


@pytest.mark.parametrize("words", [("reroll",), ("stop",)])
def test_words_about_a_fall_are_the_odds_of_what_they_spend(words: tuple[str, ...]) -> None:
    way = Fall(6, 2, 0, willpower=1)
    by_words = law_by_words(partial(fall, Check(1, 0), way), words, 4)
    assert by_words == odds(fall, Check(1, 0), replace(way, willpower=int(words == ("reroll",))))


WAY = Climb(Check(0, 0, 2), 3, 3)


@pytest.mark.parametrize("policy", ["on", "stay"])
def test_a_climb_by_policy_is_what_every_roll_gives(policy: str) -> None:
    rule = partial(climb, replace(WAY, goes_on=policy))
    assert law_by_rolling(rule, 3) == odds(rule)


@pytest.mark.parametrize("words", [("on", "on"), ("on",), ()])
def test_going_on_by_words_is_the_policy(words: tuple[str, ...]) -> None:
    assert law_by_words(partial(climb, WAY), words, 3) == odds(climb, WAY)


def test_staying_by_a_word_is_the_policy_too() -> None:
    stays = odds(climb, replace(WAY, goes_on="stay"))
    assert law_by_words(partial(climb, WAY), ("stay",), 3) == stays
    assert law_by_words(partial(climb, replace(WAY, goes_on="stay")), ("stay",), 3) == stays


def test_staying_after_two_steps_is_a_climb_of_two_that_does_not_reach_the_top() -> None:
    by_words = law_by_words(partial(climb, WAY), ("on", "stay"), 3)
    falls = project(by_words, lambda climber: climber.fell_from)
    assert falls == project(odds(climb, replace(WAY, height=2)), lambda one: one.fell_from)
    assert not any(not climber.is_over for climber in by_words)


def test_the_words_of_a_reroll_and_of_the_next_step_decide_each_its_own() -> None:
    way = replace(WAY, check=Check(0, 0), height=2, willpower=1)
    by_words = law_by_words(partial(climb, way), ("reroll", "stay"), 3)
    # 1 - (1/3)^2 come up, and hang there: as a climb of one height that may spend 1.
    falls = project(by_words, lambda climber: climber.fell_from)
    assert falls == {0: Fraction(8, 9), 1: Fraction(1, 9)}
    one = odds(climb, replace(way, height=1))
    assert falls == project(one, lambda climber: climber.fell_from)


def test_the_title_says_what_a_policy_aims_at(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("heimr", "attack", "--attack-c", "2", "--against", "3", "--odds")
    aimed = run_here(capsys, *words, "--policy", "aim=head").out.splitlines()[0]
    assert ", aimed at the head by policy " in aimed
    assert "aimed" not in run_here(capsys, *words).out.splitlines()[0]
