"""Attacks from the weapons' tags, and how far weapons reach."""

from __future__ import annotations

import pytest

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.games.oldschool.tags import ARMOUR_TAGS, EXAMPLE_WEAPONS, SAVES, WEAPON_TAGS
from skirmish_cli.games.oldschool.weapons import (
    can_reach,
    count_attacks,
    find_weapon,
    is_ranged,
    sum_up_attacks,
)
from tests.games.oldschool.tables import rules


def attacks_with(*names: str) -> int:
    return count_attacks(
        sum_up_attacks([find_weapon(name, (), rules()) for name in names], rules()), rules()
    )


def test_the_example_weapons_give_the_attacks_of_their_tags() -> None:
    # 1 and the tags: 1+1+1, 1+1+1-1, 1+1+1, 1+1, 1+1, 1+1+2, 1+2, 1+1+2, 1+2, 1+2.
    tables = rules().data["tables"]
    assert tuple(tables["weapons"]) == EXAMPLE_WEAPONS
    two_handed = [name for name, tags in tables["weapons"].items() if "2-handed" in tags]
    assert two_handed == ["Greatsword", "Pike", "Halberd", "Shortbow", "Longbow"]
    assert all(
        "1-handed" in tags for name, tags in tables["weapons"].items() if name not in two_handed
    )
    assert (tuple(tables["weapon_tags"]), tuple(tables["armour_tags"])) == (
        WEAPON_TAGS,
        ARMOUR_TAGS,
    )
    assert {stunt["save"] for stunt in tables["stunts"].values()} == set(SAVES)
    assert [attacks_with(name) for name in EXAMPLE_WEAPONS] == [3, 2, 3, 2, 2, 4, 3, 4, 3, 3]


def test_two_weapons_in_hand_add_up_and_an_empty_hand_has_one_attack() -> None:
    assert attacks_with("Shortsword", "Dagger") == 1 + 2 + 1
    assert attacks_with() == 1


def test_nobody_has_fewer_than_one_attack() -> None:
    stool = find_weapon("Stool", ("improvised",), rules())
    assert count_attacks(sum_up_attacks([stool, stool], rules()), rules()) == 1


@pytest.mark.parametrize(
    ("name", "within", "beyond"),
    [
        ("Dagger", (0, 5), (6,)),
        ("Pike", (5, 10), (4, 11)),
        ("Halberd", (0, 5, 10), (11,)),
        ("Javelin", (10, 40), (9, 41)),
        ("Shortbow", (10, 60), (9, 61)),
        ("Longbow", (10, 300), (5, 301)),
    ],
)
def test_a_weapon_reaches_as_far_as_its_tags_say(
    name: str, within: tuple[int, ...], beyond: tuple[int, ...]
) -> None:
    weapon = find_weapon(name, (), rules())
    assert all(can_reach(weapon, feet, rules()) for feet in within)
    assert not any(can_reach(weapon, feet, rules()) for feet in beyond)


def test_only_what_can_never_strike_in_melee_is_ranged() -> None:
    assert is_ranged(find_weapon("Javelin", (), rules()), rules())
    assert not is_ranged(find_weapon("Spear", ("melee", "thrown", "1-handed"), rules()), rules())
    assert not is_ranged(find_weapon("Pike", (), rules()), rules())


def test_an_unknown_weapon_or_tag_names_the_nearest() -> None:
    with pytest.raises(UsageProblem, match="did you mean Halberd"):
        find_weapon("halbard", (), rules())
    with pytest.raises(UsageProblem, match="did you mean melee"):
        find_weapon("Club", ("mele",), rules())
