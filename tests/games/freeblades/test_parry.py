"""Parry: after a hit, with the parrier's MAR; it must exceed the attack; X attacks a turn."""

from __future__ import annotations

import pytest

from skirmish_cli.core.rules import law_of
from skirmish_cli.games.freeblades.blows import Blow, strike
from skirmish_cli.games.freeblades.combat import make_start_state
from skirmish_cli.games.freeblades.dice.readings import Spiker
from skirmish_cli.games.freeblades.melee_attacks import Strike, make_blow
from tests.games.freeblades.tables import fight, fighter, fought, misses, throws
from tests.support import as_chances, law_by_rolling


def test_a_parry_is_rolled_only_after_a_hit() -> None:
    _, table = fought(fight(fighter("a"), fighter("b", parries=1, disc="d4")), 2, 2)
    assert "b parries" not in throws(table)
    state, table = fought(fight(fighter("a"), fighter("b", parries=1, disc="d4")), 6, 7, 2)
    assert throws(table) == ["a attacks b", "b parries", "b attacks a"]
    assert state.lp == (2, 2)


def test_equality_does_not_parry() -> None:
    _, table = fought(fight(fighter("a"), fighter("b", parries=1, disc="d4")), 6, 6, 3, 2)
    assert throws(table) == ["a attacks b", "b parries", "a damages b", "b attacks a"]


def test_parry_1_meets_the_first_attack_that_hits_and_no_other() -> None:
    _, table = fought(
        fight(fighter("a", parries=1), fighter("b1"), fighter("b2"), fighter("b3")),
        2,
        1,
        9,
        2,
        3,
        9,
        3,
    )
    assert throws(table).count("a parries") == 1
    assert throws(table)[1:4] == ["b1 attacks a", "b2 attacks a", "a parries"]


def test_parry_2_meets_two_and_the_ruling_makes_it_meet_all() -> None:
    three = (fighter("b1"), fighter("b2"), fighter("b3"))
    _, table = fought(fight(fighter("a", parries=2), *three), 2, 9, 2, 3, 9, 2, 3, 9, 3)
    assert throws(table).count("a parries") == 2
    _, table = fought(
        fight(fighter("a", parries=1), *three, rulings={"parry_uses": "unlimited"}),
        2,
        9,
        2,
        3,
        9,
        2,
        3,
        9,
        2,
        3,
    )
    assert throws(table).count("a parries") == 3


@pytest.mark.parametrize(
    ("parries", "ruling", "decided"),
    [
        (1, "rating", [False, True, True, True]),
        (2, "rating", [False, False, True, True]),
        # Whoever can parry them all keeps nothing for a worse one.
        (1, "unlimited", [False] * 4),
        (0, "rating", [False] * 4),
    ],
)
def test_a_parry_may_be_kept_while_more_attacks_are_to_come_than_it_meets(
    parries: int, ruling: str, decided: list[bool]
) -> None:
    of = fight(fighter("a"), fighter("b", parries=parries), rulings={"parry_uses": ruling})
    blows = [make_blow(of, Strike(0, 0), 1, make_start_state(of), later) for later in range(4)]
    assert [blow.parry_decided for blow in blows] == decided
    assert [blow.parry is not None for blow in blows] == [parries > 0] * 4


@pytest.mark.parametrize("flag", ["stunned", "restrained"])
def test_the_stunned_and_restrained_do_not_parry(flag: str) -> None:
    struck_back = 0 if flag == "restrained" else 1
    _, table = fought(
        fight(fighter("a"), fighter("b", flag, parries=1)), 9, 3, *misses(struck_back)
    )
    assert "b parries" not in throws(table)


def test_the_parriers_conditions_count() -> None:
    # 8 - 1 dazed = 7 does not exceed 7.
    _, table = fought(fight(fighter("a"), fighter("b", "dazed", parries=1, disc="d4")), 7, 8, 3, 2)
    assert "a damages b" in throws(table)


@pytest.mark.parametrize("alone", [False, True])
def test_every_face_of_a_parried_attack_agrees_with_its_odds(alone: bool) -> None:
    blow = Blow(
        attack=Spiker(4, 1),
        attack_step=4,
        defense=3,
        damage=Spiker(4),
        damage_step=3,
        armour=2,
        lp=2,
        parry=Spiker(4),
        parry_alone=alone,
    )
    rolled = law_by_rolling(lambda: strike(blow), most_faces=7)
    cut = rolled.pop(None)
    law = as_chances(law_of(strike, blow))
    assert set(rolled) <= set(law)
    for result, chance in law.items():
        assert rolled.get(result, 0) <= chance <= rolled.get(result, 0) + cut
