"""Hits on a unit: whole models removed, losses that stop, panic tests."""

from __future__ import annotations

from fractions import Fraction

import pytest

from skirmish_cli.core.rules import law_of
from skirmish_cli.games.t9a.attacks import Victim, Volley, resolve_volleys
from skirmish_cli.games.t9a.dice.sieves import Aim, Stage
from skirmish_cli.games.t9a.psychology import DisciplineTest
from tests.games.t9a.prepared import played, prepare
from tests.support import as_chances, law_by_rolling

BOW = {"aim": "4+", "strength": 3, "resilience": 3}


def test_rolling_every_face_of_a_panic_test_gives_the_exact_odds() -> None:
    # One loss is made enough, so that every face can be rolled: 2 to hit and to wound, 2 for the
    # test.
    victim = Victim(left=4, phase_start=4, least_losses=1, test=DisciplineTest(6))
    volley = Volley(1, Stage(Aim(4), "to hit"), Stage(Aim(5), "to wound"))
    rolled = law_by_rolling(lambda: resolve_volleys((volley,), victim), 4)
    chances: dict[tuple[object, ...], Fraction] = {}
    for harm, chance in rolled.items():
        chances[harm[2:5]] = chances.get(harm[2:5], Fraction(0)) + chance
    assert chances == as_chances(
        law_of(resolve_volleys, (volley,), victim).map(lambda harm: harm[2:5])
    )
    assert chances[1, True, True] == Fraction(1, 6) * Fraction(21, 36)


@pytest.mark.parametrize(
    ("victim", "lost", "models"),
    [
        (Victim(hp=3), 7, 2),
        (Victim(hp=3, lost_before=7), 2, 1),
        (Victim(hp=3, lost_before=1), 2, 1),
        (Victim(), 4, 4),
        (Victim(hp=4), 3, 0),
    ],
)
def test_whole_models_are_removed_and_the_rest_is_carried(
    victim: Victim, lost: int, models: int
) -> None:
    assert victim.count_models_lost(lost) == models


@pytest.mark.parametrize(
    ("start", "before", "lost", "left", "panics"),
    [
        (12, 0, 3, 12, True),
        (12, 0, 2, 12, False),
        (13, 0, 3, 13, False),
        (13, 0, 4, 13, True),
        (4, 0, 2, 4, False),
        (12, 2, 1, 10, True),
        (12, 2, 0, 10, False),
        (12, 3, 5, 9, False),
        (14, 2, 1, 12, False),
        (14, 2, 2, 12, True),
        (3, 0, 3, 3, False),
        (30, 0, 7, 30, False),
        (30, 0, 8, 30, True),
    ],
)
def test_three_losses_and_a_quarter_of_the_phase_bring_one_panic_test(
    start: int, before: int, lost: int, left: int, panics: bool
) -> None:
    victim = Victim(left=left, phase_start=start, lost_in_phase=before)
    assert victim.is_panicked_by(lost) is panics


def test_a_unit_that_takes_no_panic_test_has_no_such_figure() -> None:
    prepared = prepare("shoot", shots="3", models=8, no_panic=True, discipline=7, **BOW)
    assert "panic_test" not in prepared.figures
    assert "panic_test" not in prepared.row(next(iter(law_of(prepared.rule).weights)))


def test_losses_stop_at_what_the_unit_has() -> None:
    prepared = prepare("shoot", shots="9", aim="2+", strength=9, resilience=3, models=2)
    assert max(harm.hp_lost for harm in law_of(prepared.rule).weights) == 2
    assert played(prepared, ",".join(["6"] * 18))["wiped"] is True
