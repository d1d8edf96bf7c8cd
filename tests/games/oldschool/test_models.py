"""Fighters: cards at the table with the flags of their situation."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.games.oldschool.models import make_fighter
from tests.games.oldschool.tables import model, rules


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


def test_more_attacks_than_can_be_thrown_are_refused() -> None:
    tables = rules().data["tables"]
    heavy = {**tables, "weapon_tags": {**tables["weapon_tags"], "2-handed": {"attacks": 10}}}
    house = rules()._replace(data={**rules().data, "tables": heavy})
    cards: dict[str, dict[str, Any]] = {
        # 1 and two times 10 for each of 10 or 9 tags.
        "ogre": {"wounds": 1, "weapons": [{"name": "Log", "tags": ["2-handed"] * 10}] * 2},
        "giant": {"wounds": 1, "weapons": [{"name": "Tree", "tags": ["2-handed"] * 9}] * 2},
    }
    # And 1 for each of 9 and 10 tags more: just as many as can be thrown.
    rake = [{"name": "Rake", "tags": ["melee"] * number} for number in (9, 10)]
    cards["titan"] = {"wounds": 1, "weapons": [*cards["giant"]["weapons"], *rake]}
    assert make_fighter(model("giant", cards), house).attacks == 181
    assert make_fighter(model("titan", cards), house).attacks == 200
    with pytest.raises(UsageProblem, match="ogre has 201 attacks; at most 200"):
        make_fighter(model("ogre", cards), house)
