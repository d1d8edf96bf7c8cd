"""When losses bring a unit to a panic test, and how many models they remove."""

from __future__ import annotations

import pytest

from skirmish_cli.core.rules import play
from skirmish_cli.core.table import Table
from skirmish_cli.dice.sources import TypedDice
from skirmish_cli.games.t9a.attacks import (
    NEVER,
    SpecialSave,
    Victim,
    Volley,
    choose_special_save,
    format_save,
    make_save_stage,
    resolve_volleys,
)
from skirmish_cli.games.t9a.dice.sieves import Aim, Stage
from skirmish_cli.games.t9a.psychology import DisciplineTest

TEST, LAST = DisciplineTest(7), DisciplineTest(9)


@pytest.mark.parametrize(
    ("start", "lost", "panic"),
    [
        # Three health points at least ...
        (4, 2, False),
        (4, 3, True),
        # ... and a quarter of those at the start of the phase: 3 of 12, but not of 13.
        (12, 3, True),
        (13, 3, False),
        (13, 4, True),
        # 25 of 100 are a quarter, and 99 of 397 are not: 4 * 99 is 396.
        (100, 25, True),
        (397, 99, False),
        (397, 100, True),
    ],
)
def test_three_health_points_and_a_quarter_bring_a_test(start: int, lost: int, panic: bool) -> None:
    assert Victim(left=start, phase_start=start).is_panicked_by(lost) is panic


@pytest.mark.parametrize(
    ("before", "lost", "panic"),
    [
        (1, 1, False),
        (2, 1, True),
        (1, 2, True),
        (3, 1, False),  # tested before
        (3, 3, False),
        (2, 0, False),
    ],
)
def test_the_losses_of_a_phase_bring_one_test(before: int, lost: int, panic: bool) -> None:
    unit = Victim(left=12 - before, phase_start=12, lost_in_phase=before)
    assert unit.is_panicked_by(lost) is panic


def test_who_takes_no_panic_or_has_no_phase_takes_no_test() -> None:
    unit = Victim(left=10, phase_start=10)
    assert unit.counts_phase
    assert unit.is_panicked_by(5)
    assert not unit._replace(takes_panic=False).is_panicked_by(5)
    assert not unit._replace(phase_start=None).is_panicked_by(5)
    assert not unit._replace(phase_start=None).counts_phase


def test_nobody_is_left_to_panic_but_characters() -> None:
    unit = Victim(left=10, phase_start=10, test=TEST, last_test=LAST)
    assert unit.is_wiped_by(10)
    assert not unit.is_wiped_by(9)
    assert not unit.is_panicked_by(10)
    assert unit.find_test(9) is TEST
    joined = unit._replace(joined=2)
    assert not joined.is_wiped_by(10)
    assert joined.is_panicked_by(10)
    assert joined.find_test(10) is LAST


@pytest.mark.parametrize(
    ("hp", "before", "lost", "models"),
    # 7 of 3 are two models and one health point, with which the next 2 are a third.
    [(3, 0, 7, 2), (3, 7, 2, 1), (3, 8, 2, 1), (3, 8, 0, 0), (1, 4, 3, 3), (20, 19, 1, 1)],
)
def test_what_was_lost_before_counts_for_the_next_model(
    hp: int, before: int, lost: int, models: int
) -> None:
    assert Victim(hp=hp, lost_before=before).count_models_lost(lost) == models


@pytest.mark.parametrize(
    ("aegis", "regeneration", "save", "told"),
    [
        (5, 4, SpecialSave(4, "Regeneration save"), "Regeneration save 4+"),
        (4, 5, SpecialSave(4, "Aegis save"), "Aegis save 4+"),
        (6, None, SpecialSave(6, "Aegis save"), "Aegis save 6+"),
        (None, 3, SpecialSave(3, "Regeneration save"), "Regeneration save 3+"),
        (None, None, SpecialSave(), None),
    ],
)
def test_the_better_special_save_is_used(
    aegis: int | None, regeneration: int | None, save: SpecialSave, told: str | None
) -> None:
    assert choose_special_save(aegis, regeneration) == save
    assert format_save(save) == told


def test_a_save_that_no_face_passes_isnt_rolled() -> None:
    assert make_save_stage(NEVER, "armour") is None
    assert make_save_stage(8, "armour") is None
    assert make_save_stage(6, "armour") == Stage(Aim(6), "armour", "saved", saves=True)


def test_a_unit_of_any_size_loses_all_that_comes_through() -> None:
    # Three shots hit and wound on 4+: two hits, both wound.
    hit, wound = Stage(Aim(4), "to hit"), Stage(Aim(4), "to wound")
    volleys = (Volley(2, hit, wound), Volley(1, hit, wound))
    faces = (4, 1, 6, 4, 5)
    harm = play(resolve_volleys(volleys, Victim()), Table(TypedDice(faces)))
    assert (harm.hits, harm.wounds, harm.hp_lost) == (2, 2, 2)
    few = play(resolve_volleys(volleys, Victim(left=1)), Table(TypedDice(faces)))
    assert (few.hits, few.wounds, few.hp_lost) == (2, 2, 1)
