"""The numbers and tables of the ruleset, with their types."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.oldschool.numbers import (
    Numbers,
    read_failure_kinds,
    read_modifier,
    read_numbers,
    read_stunt,
    read_weapon_tag,
)
from skirmish_cli.games.oldschool.tags import ARMOUR_TAGS, WEAPON_TAGS
from tests.games.oldschool.tables import rules


def change_rules(**changes: dict[str, Any]) -> Ruleset:
    """The ruleset with some keys of its parts changed."""
    plain = rules()
    data = {part: {**plain.data[part], **change} for part, change in changes.items()}
    return plain._replace(data={**plain.data, **data})


def test_each_number_of_the_ruleset_has_a_type_and_each_type_a_number() -> None:
    numbers = rules().data["numbers"]
    assert set(Numbers.names()) == set(numbers)
    assert {name: getattr(read_numbers(rules()), name) for name in numbers} == numbers


def test_a_tag_gives_attacks_or_distances_or_neither() -> None:
    found = {tag: read_weapon_tag(rules(), tag) for tag in WEAPON_TAGS}
    assert [tag for tag, one in found.items() if one.attacks] == [
        "1-handed",
        "2-handed",
        "melee",
        "improvised",
    ]
    assert found["improvised"].attacks == -1
    spans = {tag: (one.nearest, one.farthest) for tag, one in found.items() if one.has_distances}
    assert spans == {
        "melee": (0, 5),
        "reach": (5, 10),
        "thrown": (10, 40),
        "short range": (10, 60),
        "long range": (10, 300),
    }
    ranged = [tag for tag, one in found.items() if one.is_ranged]
    assert ranged == ["thrown", "short range", "long range"]


def test_a_stunt_says_what_it_takes() -> None:
    unshield, ruin = read_stunt(rules(), "unshield"), read_stunt(rules(), "ruin-helmet")
    assert (unshield.weapon_tags, unshield.piece) == (("hooked",), "shield")
    assert (ruin.weapon_tags, ruin.piece) == (("blunt",), "helmet")
    assert read_stunt(rules(), "break-shield").weapon_tags == ("axe", "lance")
    assert read_stunt(rules(), "trip").weapon_tags == ()
    assert (ruin.save, ruin.effect) == ("REF", "has its helmet ruined")


def test_a_modifier_is_found_by_its_id() -> None:
    assert read_modifier(rules(), "disadvantage") == (-1, "disadvantage")
    with pytest.raises(KeyError):
        read_modifier(rules(), "luck")


def test_the_kinds_of_failure_come_from_the_lowest_faces_up() -> None:
    kinds = {"rout": 5, "retreat": 6, "surrender": 1}
    assert read_failure_kinds(change_rules(tables={"morale_kinds": kinds})) == (
        ("surrender", 1),
        ("rout", 5),
        ("retreat", 6),
    )


def test_cards_and_ruleset_know_the_same_tags() -> None:
    assert set(WEAPON_TAGS) == set(rules().data["tables"]["weapon_tags"])
    assert set(ARMOUR_TAGS) == set(rules().data["tables"]["armour_tags"])
