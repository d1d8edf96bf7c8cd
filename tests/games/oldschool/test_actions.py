"""What somebody may do in its situation."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.registry import get_game
from skirmish_cli.core.rules import law_of, play
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.core.table import Table
from skirmish_cli.dice.sources import TypedDice
from skirmish_cli.games.oldschool.actions import CHECKS, answer_all, check_may_attack
from skirmish_cli.games.oldschool.models import make_fighter
from skirmish_cli.games.oldschool.weapons import Weapon
from tests.games.oldschool.tables import model, prepare_procedure, rules

STUNTS = {"unshield", "break_shield", "ruin_helmet"}
#: An axe in one hand is hooked.
HOOKED = {"unshield"}
MOVES = {"pivot", "run", "sprint", "charge"}


def answers(words: str) -> dict[str, str]:
    prepared = prepare_procedure("may", words)
    source = TypedDice(())
    result = play(prepared.rule(), Table(source))
    source.finish()
    assert law_of(prepared.rule).weights == {result: 1}
    found: dict[str, str] = dict(prepared.outcome(result, Table(source).trace))
    assert [row[0].replace(" ", "_") for row in prepared.tables[0].rows()] == list(found)
    return found


def refused(words: str) -> set[str]:
    return {action for action, answer in answers(words).items() if answer.startswith("no: ")}


@pytest.mark.parametrize(
    ("words", "no"),
    [
        ("brenna", {"ranged", *STUNTS, "give_shield", "give_helmet"}),
        ("guard", {"ranged", *STUNTS}),
        ("guard+no_shield", {"ranged", *STUNTS, "give_shield"}),
        ("archer", {"melee", "free_attack", *STUNTS, "give_shield", "give_helmet"}),
        ("hookman", {"ranged", "break_shield", "ruin_helmet", "give_shield", "give_helmet"}),
        ("axeman", {"ranged", "unshield", "ruin_helmet", "give_shield", "give_helmet"} - HOOKED),
        ("clubber", {"ranged", "unshield", "break_shield", "give_shield", "give_helmet"}),
        # It has attacks of its own, no hands and no words.
        ("beast", {"ranged", *STUNTS, "cast", "give_shield", "give_helmet"}),
        ("guard+ran", {"ranged", *STUNTS, *MOVES}),
        ("guard+charging", {"ranged", *STUNTS, *MOVES}),
        ("guard+sprinting", {"ranged", *STUNTS, "melee", "cast", *MOVES}),
        ("guard+acted", {"ranged", *STUNTS, "melee", "cast", "sprint", "charge"}),
        ("guard+rough", {"ranged", *STUNTS, "charge"}),
        ("guard+reacted", {"ranged", *STUNTS, "free_attack"}),
        ("guard+helpless", {"ranged", *STUNTS, "melee", "cast", "free_attack", *MOVES}),
    ],
)
def test_a_situation_rules_actions_out(words: str, no: set[str]) -> None:
    assert refused(words) == no


def test_each_refusal_says_why() -> None:
    found = answers("guard+sprinting")
    assert found["melee"] == "no: a sprint leaves no other action"
    assert found["run"] == "no: it sprints this round"
    assert answers("guard+rough")["charge"] == "no: rough ground is in the way"
    assert answers("brenna")["give_shield"] == "no: it has no shield"


def test_the_distances_follow_the_move_of_the_card() -> None:
    rows = {row[0]: row[2] for row in prepare_procedure("may", "guard").tables[0].rows()}
    assert rows["run"].startswith("up to 40 feet")
    assert rows["sprint"].startswith("up to 80 feet")
    assert rows["charge"].startswith("10 to 60 feet")
    assert rows["pivot"].startswith("5 feet")


def test_shooting_says_that_it_is_hindered() -> None:
    rows = {
        row[0]: row[2] for row in prepare_procedure("may", "archer+ran+in_melee").tables[0].rows()
    }
    assert (
        rows["ranged"]
        == "Longbow 10-300 feet; disadvantage after running and with an enemy in reach"
    )


def test_one_model_at_a_time() -> None:
    for words in ("", "brenna imp"):
        with pytest.raises(UsageProblem, match="one model"):
            prepare_procedure("may", words)


def test_the_game_declares_the_checks_that_actions_can_name() -> None:
    assert get_game("oldschool").checks == tuple(CHECKS)
    assert {item["check"] for item in rules().data["actions"] if "check" in item} == set(CHECKS)


def change_action(key: str, **changes: Any) -> Ruleset:
    """The ruleset with one action changed."""
    data = rules().data
    actions = [item | changes if item["id"] == key else item for item in data["actions"]]
    return rules()._replace(data={**data, "actions": actions})


def test_words_in_braces_that_are_none_stay_and_names_of_weapons_are_left_alone() -> None:
    spear = Weapon("a{move}b", ("melee", "thrown"))
    fighter = make_fighter(model("brenna"), rules())._replace(weapons=(spear,))
    changed = change_action("pivot", how="{pivot} or {pivots} feet")
    hows = {answer.action.id: answer.how for answer in answer_all(fighter, changed)}
    assert hows["pivot"] == "5 or {pivots} feet"
    assert hows["melee"] == "a{move}b 0-5 or 10-40 feet"


def test_an_attack_is_barred_by_the_action_that_it_is() -> None:
    archer, brenna = (make_fighter(model(key), rules()) for key in ("archer+rough", "brenna+rough"))
    changed = change_action("ranged", barred=[{"rough": "it can't see"}])
    check_may_attack(brenna, [], ranged=False, rules=changed)
    with pytest.raises(UsageProblem, match="archer can't attack: it can't see"):
        check_may_attack(archer, [], ranged=True, rules=changed)
