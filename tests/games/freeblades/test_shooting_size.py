"""How much shooting exact odds are worked out for: attacks times the states between them."""

from __future__ import annotations

import pytest

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.games.freeblades import shooting_size
from skirmish_cli.games.freeblades.shooting import RangedAttack, Shooter, Volley
from skirmish_cli.games.freeblades.shooting_size import check_size

PLAIN = Shooter("a1", (RangedAttack(0),), ())


@pytest.mark.parametrize(
    ("shooters", "life_points", "readings", "work"),
    [
        # No hit, a hit or a crit, with 0 to 3 LP left: 3 * 4 = 12 states. Each attack takes twice
        # the target's LP, and 2 more: 6 + 2 = 8 steps. 12 * 8 = 96.
        ((PLAIN,), (3,), 1, 96),
        # Three readings take three times as long.
        ((PLAIN,), (3,), 3, 288),
        # A miss may meet another model of 1 LP: 3 * 4 * 2 = 24 states, 8 + 1 = 9 steps.
        ((Shooter("a1", (RangedAttack(0, (1,)),), ()),), (3, 1), 1, 216),
        # A group before the others doubles the states: 24 * 8.
        ((Shooter("a1", (RangedAttack(0),), (), is_reaction=True),), (3,), 1, 192),
        # Two shooters make 16 steps, and 0 to 2 rerolls left make 3 * 12 = 36 states.
        (
            (
                Shooter("a1", (RangedAttack(0),), (), rerolls=2),
                Shooter("a2", (RangedAttack(0),), (), rerolls=1),
            ),
            (3,),
            1,
            576,
        ),
    ],
)
def test_shooting_is_refused_where_its_odds_take_more_than_the_limit(
    shooters: tuple[Shooter, ...],
    life_points: tuple[int, ...],
    readings: int,
    work: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    volley = Volley(shooters, ("b1", "b2")[: len(life_points)], life_points)
    monkeypatch.setattr(shooting_size, "MOST_WORK", work)
    check_size(volley, readings)
    monkeypatch.setattr(shooting_size, "MOST_WORK", work - 1)
    with pytest.raises(UsageProblem, match="too many for exact odds"):
        check_size(volley, readings)


@pytest.mark.parametrize(
    ("readings", "words"),
    [(1, "odds; take fewer"), (2, "odds; leave --sensitivity out, or take fewer")],
)
def test_extra_readings_are_named_where_there_are_any(
    readings: int, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shooting_size, "MOST_WORK", 1)
    with pytest.raises(UsageProblem, match=words):
        check_size(Volley((PLAIN,), ("b1",), (3,)), readings)
