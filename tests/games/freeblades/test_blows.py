"""One attack as the dice see it: the levels that matter, a parry that is saved, one that ties."""

from __future__ import annotations

from fractions import Fraction

import pytest

from skirmish_cli.core.rules import law_of, play
from skirmish_cli.core.table import Table
from skirmish_cli.dice.sources import TypedDice
from skirmish_cli.games.freeblades.blows import Blow, strike
from skirmish_cli.games.freeblades.dice.readings import Spiker
from tests.advice.playing import play_by


def blow(damage: Spiker, armour: int, step: int, lp: int, full_lp: int = 0) -> Blow:
    return Blow(Spiker(10), 10, 5, damage, step, armour, lp, full_lp)


@pytest.mark.parametrize(
    ("damage", "armour", "step", "lp", "level"),
    [
        # AV 6 and 10 more take both LP: 2 spikes of a d8 and at least 1 make 17.
        (Spiker(8), 6, 10, 2, 2),
        (Spiker(8, -1), 6, 10, 2, 2),  # 16 is just enough
        (Spiker(8, -2), 6, 10, 2, 3),  # 15 isn't
        (Spiker(8, 7), 6, 10, 2, 1),  # 16 with one spike
        (Spiker(8, 6), 6, 10, 2, 2),
        # One LP needs no more than the AV.
        (Spiker(8), 9, 10, 1, 1),
        (Spiker(8), 10, 10, 1, 2),
        # Three LP with a threshold of 4 over AV 5 need 13: 3 spikes of a d4 and 1.
        (Spiker(4), 5, 4, 3, 3),
        (Spiker(4), 6, 4, 3, 4),
        # An attack has a level in any case, though the least damage is enough without.
        (Spiker(12, 3), 1, 10, 1, 1),
    ],
)
def test_levels_matter_until_the_least_damage_takes_all_life_points(
    damage: Spiker, armour: int, step: int, lp: int, level: int
) -> None:
    assert blow(damage, armour, step, lp).top_level == level
    # Of an attack as many tiers are read: plain success is one more.
    assert blow(damage, armour, step, lp).attempt().contest.opposed.top == 1 + level


def test_an_attempt_is_one_for_all_life_points_that_a_target_may_have_left() -> None:
    # For both LP level 2 is the highest that matters, for the last one level 1.
    wounded = blow(Spiker(8), 6, 10, 1, full_lp=2)
    assert wounded.top_level == 1
    assert wounded.attempt().contest.opposed.top == 3


def test_a_parry_that_is_saved_leaves_the_attack_as_it_is() -> None:
    # Without a parry d10 against DEF 5, d8 against AV 6, drops LP 2 with 339 in 16000.
    of = Blow(Spiker(10), 10, 5, Spiker(8), 10, 6, 2, parry=Spiker(8))
    worth = [
        play_by(strike, (of,), counts, {}, lambda choice, options: "save").worth
        for counts in (lambda one: one.lp_lost == 2, lambda one: one.lp_lost == 1)
    ]
    assert worth == [Fraction(339, 16000), Fraction(4539 - 2 * 339, 16000)]


@pytest.mark.parametrize(
    ("faces", "level"),
    [((5,), 0), ((10, 4), 0), ((10, 5), 1), ((10, 10, 4), 1), ((10, 10, 5), 2), ((10,) * 4, 2)],
)
def test_a_parry_that_is_saved_leaves_the_level_of_the_total(
    faces: tuple[int, ...], level: int
) -> None:
    # The level counts from DEF 5 with a threshold of 10, up to the second; the damage is rolled.
    of = Blow(Spiker(10), 10, 5, Spiker(8), 10, 6, 2, parry=Spiker(8))
    ends = (1,) if faces[-1] == 10 else ()
    source = TypedDice((*faces, *ends, 2))
    result = play(strike(of), Table(source, lambda question, options, policy: "save"))
    source.finish()
    assert (result.hit, result.met, result.level) == (True, False, level)


@pytest.mark.parametrize(
    ("face", "rerolled"),
    # Against a total of 5 a parry of d6 + 1 ties with a 4, which fails, and beats it with a 5.
    [(1, True), (3, True), (4, True), (5, False), (6, False)],
)
def test_a_parry_that_ties_fails_and_is_rerolled(face: int, rerolled: bool) -> None:
    of = Blow(Spiker(10), 10, 5, Spiker(8), 10, 6, 2, parry=Spiker(6, 1), parry_holds_reroll=True)
    more = (5,) if rerolled else (2,) if face == 6 else ()
    source = TypedDice((5, face, *more))
    result = play(strike(of), Table(source))
    source.finish()
    assert (result.parried, result.parry_rerolled) == (True, rerolled)


def test_a_held_reroll_of_a_parry_is_spent_on_the_faces_that_do_not_exceed() -> None:
    # d4 against DEF 4: only a 4 hits, which spikes; the total is 5, 6, 7, or more. The parry d4
    # never exceeds that with an original face below 4, so that it rerolls all three.
    of = Blow(Spiker(4), 10, 4, Spiker(4), 10, 4, 1, parry=Spiker(4), parry_holds_reroll=True)
    assert law_of(strike, of).chance(lambda result: result.parry_rerolled) == Fraction(3, 16)
