"""Attacks from the weapons' tags, their reach, and defense from the pieces worn."""

from __future__ import annotations

import pytest

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.games.oldschool.armour import Piece, build_defense, piece_value
from skirmish_cli.games.oldschool.cards import ARMOUR_TAGS, WEAPON_TAGS
from skirmish_cli.games.oldschool.models import make_fighter
from skirmish_cli.games.oldschool.tags import EXAMPLE_WEAPONS, SAVES
from skirmish_cli.games.oldschool.weapons import (
    attack_terms,
    count_attacks,
    find_weapon,
    is_ranged,
    reaches,
)
from tests.games.oldschool.tables import model, rules


def attacks_with(*names: str) -> int:
    return count_attacks(
        attack_terms([find_weapon(name, (), rules()) for name in names], rules()), rules()
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
    assert count_attacks(attack_terms([stool, stool], rules()), rules()) == 1


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
    assert all(reaches(weapon, feet, rules()) for feet in within)
    assert not any(reaches(weapon, feet, rules()) for feet in beyond)


def test_only_what_can_never_strike_in_melee_is_ranged() -> None:
    assert is_ranged(find_weapon("Javelin", (), rules()), rules())
    assert not is_ranged(find_weapon("Spear", ("melee", "thrown", "1-handed"), rules()), rules())
    assert not is_ranged(find_weapon("Pike", (), rules()), rules())


def test_an_unknown_weapon_or_tag_names_the_nearest() -> None:
    with pytest.raises(UsageProblem, match="did you mean Halberd"):
        find_weapon("halbard", (), rules())
    with pytest.raises(UsageProblem, match="did you mean melee"):
        find_weapon("Club", ("mele",), rules())


def test_cards_and_ruleset_know_the_same_tags() -> None:
    assert set(WEAPON_TAGS) == set(rules().data["tables"]["weapon_tags"])
    assert set(ARMOUR_TAGS) == set(rules().data["tables"]["armour_tags"])


@pytest.mark.parametrize(
    ("tags", "by_tag"),
    [
        (("light",), 1),
        (("heavy",), 2),
        (("shield",), 1),
        (("helmet",), 1),
        (("helmet", "heavy"), 2),
        (("helmet", "light"), 1),
        (("shield", "heavy"), 3),
    ],
)
def test_a_piece_counts_by_its_tags_or_one(tags: tuple[str, ...], by_tag: int) -> None:
    assert piece_value(Piece("piece", tags), rules()) == by_tag
    assert piece_value(Piece("piece", tags), rules(armour="one_a_piece")) == 1


def test_defense_is_two_and_the_pieces_and_given_pieces_leave_it() -> None:
    pieces = [Piece("mail", ("heavy",)), Piece("shield", ("shield",)), Piece("cap", ("helmet",))]
    defense = build_defense(pieces, rules())
    assert [
        defense.value(shield, helmet) for shield in (True, False) for helmet in (True, False)
    ] == [6, 5, 5, 4]
    assert [(term.value, term.source) for term in defense.terms()] == [
        (2, "everybody's defense"),
        (2, "mail"),
        (1, "shield"),
        (1, "cap"),
    ]


def test_prone_and_helpless_have_exactly_two() -> None:
    for flag in ("prone", "helpless"):
        assert make_fighter(model(f"guard+{flag}"), rules()).defense.value() == 2
        assert make_fighter(model(f"beast+{flag}"), rules()).defense.value() == 2
    assert make_fighter(model("guard"), rules()).defense.value() == 5
    assert make_fighter(model("beast"), rules()).defense.value() == 4


def test_lost_pieces_count_no_more() -> None:
    assert make_fighter(model("guard+no_shield"), rules()).defense.value() == 4
    assert make_fighter(model("guard+no_shield+no_helmet"), rules()).defense.value() == 3


def test_only_what_is_in_hand_counts_unless_another_weapon_is_named() -> None:
    assert make_fighter(model("archer"), rules()).attacks == 3
    assert [
        weapon.name for weapon in make_fighter(model("archer+with=knife"), rules()).weapons
    ] == ["Knife"]
    assert make_fighter(model("beast"), rules()).attacks == 3
    with pytest.raises(UsageProblem, match="did you mean Knife"):
        make_fighter(model("archer+with=knive"), rules())


def test_what_is_left_of_stamina_and_wounds_is_bounded_by_the_card() -> None:
    fighter = make_fighter(model("brenna+stamina=0+wounds=1"), rules())
    assert (fighter.stamina, fighter.wounds, fighter.starting_wounds) == (0, 1, 2)
    for flags in ("stamina=5", "wounds=0", "wounds=3", "stamina=x"):
        with pytest.raises(UsageProblem):
            make_fighter(model(f"brenna+{flags}"), rules())
