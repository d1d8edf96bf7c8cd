"""What somebody may do in its situation."""

from __future__ import annotations

import pytest

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.rules import law_of, play
from skirmish_cli.core.table import Table
from skirmish_cli.dice.sources import TypedDice
from tests.games.oldschool.tables import ready

MOVES = {"pivot", "run", "sprint", "charge"}


def answers(words: str) -> dict[str, str]:
    prepared = ready("may", words)
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
        ("brenna", {"ranged", "unshield", "give_shield", "give_helmet"}),
        ("guard", {"ranged", "unshield"}),
        ("guard+no_shield", {"ranged", "unshield", "give_shield"}),
        ("archer", {"unshield", "give_shield", "give_helmet"}),
        ("hookman", {"ranged", "give_shield", "give_helmet"}),
        ("guard+ran", {"ranged", "unshield", *MOVES}),
        ("guard+charging", {"ranged", "unshield", *MOVES}),
        ("guard+sprinting", {"ranged", "unshield", "melee", "cast", *MOVES}),
        ("guard+acted", {"ranged", "unshield", "melee", "cast", "sprint", "charge"}),
        ("guard+rough", {"ranged", "unshield", "charge"}),
        ("guard+reacted", {"ranged", "unshield", "free_attack"}),
        ("guard+helpless", {"ranged", "unshield", "melee", "cast", "free_attack", *MOVES}),
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
    rows = {row[0]: row[2] for row in ready("may", "guard").tables[0].rows()}
    assert rows["run"].startswith("up to 40 feet")
    assert rows["sprint"].startswith("up to 80 feet")
    assert rows["charge"].startswith("10 to 60 feet")
    assert rows["pivot"].startswith("5 feet")


def test_shooting_says_that_it_is_hindered() -> None:
    rows = {row[0]: row[2] for row in ready("may", "archer+ran+in_melee").tables[0].rows()}
    assert (
        rows["ranged"]
        == "Longbow 10-300 feet; disadvantage after running and with an enemy in reach"
    )


def test_one_model_at_a_time() -> None:
    for words in ("", "brenna imp"):
        with pytest.raises(UsageProblem, match="one model"):
            ready("may", words)
