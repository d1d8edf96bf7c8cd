"""Which weapon a model part takes up, and when that counts."""

from __future__ import annotations

import pytest

from skirmish_cli.core.errors import UsageProblem
from tests.games.t9a.combats import MAN, card, combat_of, one


def _weapons(*kinds: str, **more: object) -> dict:
    """Return a card whose n-th weapon adds n to the Strength of 0."""
    weapons = [
        {"name": f"w{place}", "kind": kind, "str": place} for place, kind in enumerate(kinds, 1)
    ]
    return card(part={"str": 0, "weapons": weapons, **more})


@pytest.mark.parametrize(
    ("kinds", "taken"),
    [
        (("innate", "hand", "other", "enchanted"), 4),
        (("hand", "innate"), 1),
        (("innate", "other"), 2),
        (("other", "other"), 1),
        (("innate",), 1),
    ],
)
def test_weapons_are_taken_up_in_the_order_of_their_kinds(
    kinds: tuple[str, ...], taken: int
) -> None:
    assert combat_of(one(_weapons(*kinds)), one(MAN)).units[0].parts[0].strength == taken


def test_the_owner_picks_among_weapons_of_one_kind() -> None:
    combat = combat_of(one(_weapons("other", "other", "hand")), one(MAN), policy=["weapon=w2"])
    assert combat.units[0].parts[0].strength == 2
    with pytest.raises(UsageProblem, match="must take w1 or w2"):
        combat_of(one(_weapons("other", "other", "hand")), one(MAN), policy=["weapon=w3"])


def test_a_weapon_master_is_bound_by_enchanted_weapons_only() -> None:
    master = _weapons("other", "hand", rules=["Weapon Master"])
    assert combat_of(one(master), one(MAN), policy=["weapon=w2"]).units[0].parts[0].strength == 2
    enchanted = _weapons("enchanted", "hand", rules=["Weapon Master"])
    with pytest.raises(UsageProblem, match="must take w1"):
        combat_of(one(enchanted), one(MAN), policy=["weapon=w2"])


@pytest.mark.parametrize(
    ("only", "flags", "strength"),
    [
        ("charging", "", 3),
        ("charging", "charging", 5),
        ("charging", "first_round", 3),
        ("first_round", "", 3),
        ("first_round", "first_round", 5),
        ("first_round", "charging", 5),
    ],
)
def test_a_weapon_may_count_in_a_charge_or_the_first_round_only(
    only: str, flags: str, strength: int
) -> None:
    lance = card(part={"weapons": [{"name": "Lance", "str": "+2", "only": only}]})
    assert combat_of(one(lance, flags), one(MAN)).units[0].parts[0].strength == strength


def test_a_weapon_changes_every_value_of_its_part() -> None:
    halberd = {"name": "Halberd", "agi": -1, "att": 2, "off": 1, "str": 3, "ap": 2}
    armed = card(part={"ap": 1, "weapons": [halberd]})
    # A man has 4, 1, 3 and 3; a charge adds 1 to his Agility.
    (part,) = combat_of(one(armed), one(MAN)).units[0].parts
    assert part[1:6] == (4 - 1, 1 + 2, 3 + 1, 3 + 3, 1 + 2)
    assert (part.hit_terms, part.wound_terms) == (((1, "Halberd"),), ((3, "Halberd"),))
    assert part.save_terms == ((-1, "AP"), (-2, "Halberd"))
    (charging,) = combat_of(one(armed, "charging"), one(MAN)).units[0].parts
    assert charging.agility == 4 + 1 - 1


def test_a_weapon_takes_no_value_below_0() -> None:
    club = {"name": "Club", "att": -9, "off": -9, "str": -9, "ap": -9}
    (part,) = combat_of(one(card(part={"weapons": [club]})), one(MAN)).units[0].parts
    assert part[2:6] == (0, 0, 0, 0)
