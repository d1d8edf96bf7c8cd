"""Abilities, attributes and penalties of a sheet make a roll."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.files.rulesets import load_ruleset
from skirmish_cli.games.heimr.abilities import Asked, make_ability_check, make_defence_check
from skirmish_cli.games.heimr.rolls import Check
from tests.games.heimr.support import ANN, character


def check(
    card: dict[str, Any], ability: str, consistency: int | None = None, **flags: str
) -> Check:
    asked = Asked(ability, consistency)
    return make_ability_check(character(card, **flags), asked, load_ruleset("heimr"))


def test_an_ability_gives_the_consistency_and_its_base_the_potential() -> None:
    assert check(ANN, "parry") == Check(2, 3, fatigue=3)


def test_a_mental_base_knows_no_fatigue() -> None:
    assert check(ANN, "history") == Check(3, 4)


def test_an_untrained_ability_has_consistency_zero_and_the_usual_base() -> None:
    assert check(ANN, "brawl") == Check(0, 2, fatigue=3)
    assert check(ANN, "athletics") == Check(0, 3, fatigue=3)


def test_a_check_of_an_attribute_names_its_consistency() -> None:
    assert check(ANN, "strength", 4) == Check(4, 2, fatigue=3)
    with pytest.raises(UsageProblem, match="names its consistency"):
        check(ANN, "strength")


def test_an_agility_check_is_dexterity() -> None:
    assert check(ANN, "agility", 1) == Check(1, 3, fatigue=3)


def test_an_unknown_ability_names_the_nearest() -> None:
    with pytest.raises(UsageProblem, match="parry"):
        check(ANN, "pary")


@pytest.mark.parametrize(
    ("on", "consistency"),
    [("parry", 1), ("dexterity", 1), ("physical", 1), ("mental", 2), ("strength", 2)],
)
def test_a_penalty_lies_on_an_ability_an_attribute_or_a_group(on: str, consistency: int) -> None:
    assert check({**ANN, "penalties": [{"on": on, "value": 1}]}, "parry").consistency == consistency


def test_penalties_add_up_and_so_does_the_flag() -> None:
    card = {**ANN, "penalties": [{"on": "parry", "value": 1}, {"on": "physical", "value": 2}]}
    assert check(card, "parry", penalty="1").consistency == -2


def test_an_attribute_of_a_set_of_ones_own_says_its_group() -> None:
    card = {
        "attributes": {
            "body": {"value": 2, "group": "physical"},
            "guile": {"value": 3, "group": "mental"},
        },
        "abilities": {"riding": {"c": 1, "base": "body"}, "lying": {"c": 2, "base": "guile"}},
        "base_fatigue": 2,
    }
    assert check(card, "riding") == Check(1, 2, fatigue=2)
    assert check(card, "lying") == Check(2, 3)


def test_a_tired_model_can_not_tire_again() -> None:
    assert check(ANN, "parry", tired="").can_tire is False


def test_a_defence_takes_what_the_flags_say() -> None:
    rules = load_ruleset("heimr")
    assert (
        make_defence_check(character(ANN, ongoing="", terrain=""), "parry", rules).consistency == -1
    )
    assert make_defence_check(character(ANN, dodging=""), "dodge", rules).potential == 5
    assert make_defence_check(character(ANN, dodging=""), "parry", rules).potential == 3
    assert make_defence_check(character(ANN), "dodge", rules).potential == 3
