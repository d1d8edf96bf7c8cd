"""The numbers, modifiers and tables of the ruleset are those that the rules read."""

from __future__ import annotations

from skirmish_cli.core.actions import read_actions
from skirmish_cli.core.registry import get_game
from skirmish_cli.dice.throws import Term
from skirmish_cli.files.rulesets import load_data, load_ruleset
from skirmish_cli.games.freeblades.actions import CHECKS
from skirmish_cli.games.freeblades.numbers import (
    Numbers,
    read_attack_bars,
    read_modifier,
    read_numbers,
)

RULES = load_ruleset("freeblades")


def test_the_rules_know_each_number_and_no_other() -> None:
    assert set(Numbers.names()) == set(load_data("freeblades", "ruleset")["numbers"])


def test_an_ability_is_rated_by_the_class() -> None:
    numbers = read_numbers(RULES)
    ratings = [numbers.ability_of(name) for name in ("hero", "creature", "follower")]
    assert ratings == ["d8", "d8", "d6"]


def test_a_modifier_is_a_term_with_its_name() -> None:
    assert read_modifier(RULES, "shot_long") == Term(-2, "long range")


def test_the_actions_name_every_check_that_the_game_has_and_no_other() -> None:
    named = {action.check for action in read_actions(RULES).values() if action.check}
    assert named == set(CHECKS) == set(get_game("freeblades").checks)


def test_a_reaction_attack_is_barred_by_more_than_an_attack() -> None:
    flags = {
        kind: {flag for bar in read_attack_bars(RULES, kind) for flag in bar.flags}
        for kind in ("melee", "melee_reaction", "thrown", "drawn", "ranged_reaction")
    }
    assert "stunned" in flags["melee_reaction"] - flags["melee"]
    assert "moved" in flags["ranged_reaction"] - flags["drawn"]
    assert flags["drawn"] - flags["thrown"] == {"running", "charging", "redirected", "engaging"}
