"""What a situation does to an attack: advantage, the defense of who stood still, reach."""

from __future__ import annotations

import pytest

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.games.oldschool.models import make_fighter
from skirmish_cli.games.oldschool.situations import find_weapons_in_reach, sum_up_attacks_with
from tests.games.oldschool.tables import model, prepare_procedure, rules

MUG = ["melee", "1-handed", "improvised"]


def drop_of(words: str, **options: object) -> tuple[int, str]:
    groups = prepare_procedure("attack", words, **options).rule.args[0]  # type: ignore[attr-defined]
    return groups[0].pool.dice, groups[0].pool.drop


@pytest.mark.parametrize(
    ("words", "dice", "drop"),
    [
        ("brenna vs imp", 4, "none"),
        ("brenna vs imp+sprinting", 4, "lowest"),
        ("brenna vs imp+casting", 4, "lowest"),
        ("brenna vs imp+distracted", 4, "lowest"),
        ("brenna vs imp+leaving", 1, "none"),
        ("brenna vs imp+leaving+sprinting", 1, "lowest"),
        ("brenna vs imp+leaving+casting", 1, "none"),
        ("brenna vs imp+leaving+casting+distracted", 1, "lowest"),
        ("brenna+taunted vs imp", 4, "highest"),
        ("brenna+taunted vs imp+casting", 4, "none"),
        ("brenna+ran vs imp", 4, "none"),
        ("archer+ran vs imp", 3, "highest"),
        ("archer+in_melee vs imp", 3, "highest"),
        ("archer+ran+with=knife vs imp", 3, "none"),
        ("archer+ran vs imp+casting+distracted", 3, "none"),
    ],
)
def test_a_situation_gives_advantage_or_disadvantage_once(words: str, dice: int, drop: str) -> None:
    assert drop_of(words) == (dice, drop)


def test_a_thrown_weapon_is_ranged_beyond_melee_reach_only() -> None:
    assert drop_of("spearman+ran vs imp", distance=5) == (3, "none")
    # At 10 feet only a weapon with reach is still hand to hand; a spear is thrown from there on.
    assert drop_of("spearman+ran vs imp", distance=10) == (3, "highest")
    assert drop_of("hookman+ran vs imp", distance=10) == (4, "none")
    assert drop_of("spearman+ran vs imp", distance=20) == (3, "highest")
    assert drop_of("spearman+ran vs imp") == (3, "none")


def test_given_advantage_counts_as_one_more_source() -> None:
    assert drop_of("archer+ran vs imp", advantage=True) == (3, "none")
    assert drop_of("brenna vs imp", advantage=True, disadvantage=True) == (4, "none")
    assert drop_of("brenna vs imp+casting", advantage=True) == (4, "lowest")


@pytest.mark.parametrize(
    ("words", "need"),
    [
        ("brenna+charging vs piker", 4),
        ("brenna+moved=11 vs piker", 4),
        ("brenna+moved=10 vs piker", 3),
        ("brenna vs piker", 3),
        ("brenna+charging vs piker+moved=5", 3),
        ("brenna+charging vs piker+prone", 3),
        ("brenna+charging vs imp", 4),
    ],
)
def test_a_defensive_weapon_guards_who_stood_still(words: str, need: int) -> None:
    # Need is one above the defense: the piker has 2, and 1 more by the pike; the imp has a shield.
    assert prepare_procedure("attack", words).rule.args[0][0].pool.die.need == need  # type: ignore[attr-defined]


def test_weapons_out_of_reach_add_nothing_and_none_is_an_error() -> None:
    assert drop_of("hookman vs imp", distance=8) == (4, "none")
    assert drop_of("archer vs imp", distance=300) == (3, "none")
    with pytest.raises(UsageProblem, match=r"archer can't reach 5 feet: Longbow 10-300 feet"):
        drop_of("archer vs imp", distance=5)
    with pytest.raises(UsageProblem, match=r"piker can't reach 3 feet: Pike 5-10 feet"):
        drop_of("piker vs imp", distance=3)
    with pytest.raises(UsageProblem, match="bare hands 0-5 feet"):
        drop_of("peasant vs imp", distance=6)
    assert drop_of("peasant vs imp", distance=5) == (1, "none")
    assert drop_of("beast vs imp", distance=5) == (3, "none")


def test_of_two_weapons_only_those_that_reach_give_their_attacks() -> None:
    # 1, and 1 + 2 for melee and two hands, and 1 + 1 - 1 for melee, one hand and improvised.
    cards = {"both": {"wounds": 1, "weapons": ["Halberd", {"name": "Mug", "tags": MUG}]}}
    both = make_fighter(model("both", cards), rules())
    for distance, attacks in ((None, 5), (5, 5), (8, 4)):
        weapons = find_weapons_in_reach(both, distance, rules())
        terms = sum_up_attacks_with(both, weapons, rules())
        assert sum(term.value for term in terms) == attacks


def test_a_free_attack_is_no_action() -> None:
    assert drop_of("brenna+acted vs imp+leaving") == (1, "none")
