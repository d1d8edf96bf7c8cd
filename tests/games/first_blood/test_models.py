"""A Warrior at the table: plain, with its statuses, roles and the special rules in force."""

from __future__ import annotations

import pytest

from skirmish_cli.core.command import Model
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.plain import to_data
from skirmish_cli.core.registry import get_game
from skirmish_cli.dice.throws import Term
from skirmish_cli.files.rulesets import load_ruleset
from skirmish_cli.games.first_blood import cards
from skirmish_cli.games.first_blood.models import (
    Card,
    Warrior,
    count_now,
    count_wounds_left,
    find_pool_rules,
    find_resolve_rerolls,
    make_warrior,
)
from skirmish_cli.games.first_blood.special_rules import SpecialRule

RULES = (
    SpecialRule("Oath", roll="resolve", reroll="failures"),
    SpecialRule("Tusks", roll="clash", extra_on=1),
    SpecialRule("Fury", stat="a", add=2, when="inspired"),
)


def warrior(**flags: str) -> Warrior:
    card = Card(a=3, w=2, r=4, roles=("Infantry", "Character"), special_rules=RULES)
    return make_warrior(Model("boar", "Boar", card, flags))


def test_a_warrior_is_plain_and_can_be_hashed() -> None:
    assert hash(warrior(broken="")) == hash(warrior(broken=""))
    assert warrior(broken="") != warrior()
    assert warrior().roles == {"infantry", "character"}


def test_a_rule_for_a_status_is_in_force_while_it_lasts() -> None:
    assert [rule.name for rule in warrior().special_rules] == ["Oath", "Tusks"]
    assert [rule.name for rule in warrior(inspired="").special_rules] == ["Oath", "Tusks", "Fury"]


def test_statuses_come_before_special_rules() -> None:
    found = count_now(warrior(inspired=""), "a", load_ruleset("first-blood"))
    # 3 on the card, 1 for Inspired, 2 for Fury
    assert found.value == 6
    assert found.terms == (Term(0, "Attacks 3"), Term(1, "inspired"), Term(2, "Fury"))


def test_special_rules_are_found_by_the_roll_that_they_work_on() -> None:
    assert [extra.face for extra in find_pool_rules(warrior(), "clash").extra] == [1]
    assert find_pool_rules(warrior(), "block") == ((), ())
    assert find_resolve_rerolls(warrior()) == {"failures"}


def test_a_characteristic_that_the_card_lacks_is_named() -> None:
    with pytest.raises(UsageProblem, match=r"the card of boar has no m \(March\)"):
        count_now(warrior(), "m", load_ruleset("first-blood"))


@pytest.mark.parametrize(("flags", "left"), [({}, 2), ({"w": "1"}, 1), ({"w": "0"}, 0)])
def test_the_flag_w_says_how_many_wounds_are_left(flags: dict[str, str], left: int) -> None:
    assert count_wounds_left(warrior(**flags)) == left


def test_more_wounds_than_the_card_has_are_refused() -> None:
    with pytest.raises(UsageProblem, match="0 to 2"):
        count_wounds_left(warrior(w="3"))


def test_the_card_at_the_table_is_the_checked_one_made_plain() -> None:
    written = {
        "kind": "monster",
        "w": 2,
        "roles": ["Brute"],
        "special_rules": [{"name": "Grudge", "roll": "block", "reroll": 5}],
    }
    game = get_game("first-blood")
    card = game.make_table_card(game.card_type().model_validate(written))
    rule = SpecialRule("Grudge", roll="block", reroll="5")
    assert card == Card(kind="monster", w=2, roles=("Brute",), special_rules=(rule,))
    assert hash(card) == hash(game.read_table_card(to_data(card)))


def test_both_cards_have_the_same_parts() -> None:
    assert tuple(cards.Card.model_fields) == Card._fields
    assert tuple(cards.SpecialRule.model_fields) == SpecialRule._fields
