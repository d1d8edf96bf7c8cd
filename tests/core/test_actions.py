"""What a model may do is read off the data of a ruleset, with the reasons that bar it."""

from __future__ import annotations

import pytest

from skirmish_cli.core.actions import Answer, Bar, find_action, read_action, read_actions
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.ruleset import Condition, Ruleset, Ruling

RULES = Ruleset(
    "g",
    "G",
    "1",
    "T",
    {
        "tables": {"bars": {"helpless": {"stunned": "it is stunned", "fled": "it has fled"}}},
        "actions": [
            {
                "id": "charge",
                "name": "Charge",
                "kind": "movement",
                "section": "Charge",
                "barred": ["helpless", {"no hold or delay": "it doesn't wait"}, "tired"],
                "how": "up to {reach} inches",
                "sets": ["charging"],
                "clears": ["hold"],
            },
            {
                "id": "weapon_attack",
                "name": "Strike",
                "kind_by_ruling": "strike_is",
                "barred": ["prone"],
            },
        ],
    },
    {
        "tired": Condition("tired", "worn out", told="it is worn out"),
        "prone": Condition("prone", "lies there"),
    },
    {"strike_is": Ruling("strike_is", "action", ("action", "reaction"), "What it is.")},
)


@pytest.mark.parametrize(
    ("flags", "reason"),
    [
        ({"hold"}, None),
        ({"delay"}, None),
        (set(), "it doesn't wait"),
        ({"hold", "tired"}, "it is worn out"),
        ({"stunned", "tired"}, "it is stunned"),
        ({"hold", "fled", "stunned"}, "it is stunned"),
    ],
)
def test_the_first_reason_that_holds_is_given(flags: set[str], reason: str | None) -> None:
    assert read_actions(RULES)["charge"].why_barred(flags) == reason


def test_a_flag_without_words_of_its_own_is_named() -> None:
    assert read_actions(RULES)["weapon_attack"].bars == (Bar(("prone",), "it is prone"),)


def test_an_action_changes_the_flags_of_whoever_takes_it() -> None:
    charge = read_actions(RULES)["charge"]
    assert charge.flags_after({"hold", "tired"}) == {"charging", "tired"}


def test_the_kind_of_an_action_may_hang_on_a_ruling() -> None:
    assert read_actions(RULES)["weapon_attack"].kind == "action"
    other = RULES.choose({"strike_is": "reaction"})
    assert read_actions(other)["weapon_attack"].kind == "reaction"


@pytest.mark.parametrize("word", ["weapon_attack", "Weapon Attack", "weapon-attack", "strike"])
def test_an_action_is_found_by_its_id_or_name(word: str) -> None:
    assert find_action(RULES, word).words == "weapon attack"


def test_one_action_is_read_by_its_id() -> None:
    every = read_actions(RULES)
    assert [read_action(RULES, name) for name in every] == list(every.values())
    with pytest.raises(KeyError):
        read_action(RULES, "weapon attack")


def test_another_word_is_refused_with_the_nearest() -> None:
    with pytest.raises(UsageProblem, match="did you mean charge"):
        find_action(RULES, "charg")


def test_an_answer_allows_what_has_no_reason_against_it() -> None:
    charge = read_actions(RULES)["charge"]
    assert Answer(charge).allowed
    assert not Answer(charge, "it is stunned").allowed


def test_a_game_without_actions_has_none() -> None:
    assert read_actions(Ruleset("g", "G", "1", "T", {}, {}, {})) == {}
