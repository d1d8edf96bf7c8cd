"""What a model may do, as the data of a ruleset say: bars, reasons, and what an action changes."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish_cli.core.actions import Action, Answer, Bar, find_action, read_actions
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.ruleset import Condition, Ruleset

ACTIONS = [
    {"id": "run", "name": "Run", "kind": "move", "barred": ["stunned", "busy"]},
    {
        "id": "get_up",
        "name": "Stand Up",
        "kind": "move",
        "barred": [{"no prone or sitting": "it stands"}],
        "clears": ["prone", "sitting"],
        "sets": ["moved"],
    },
    {"id": "wait", "name": "Wait", "kind": "rest", "barred": ["shaken"]},
]


def ruleset(actions: Any = ACTIONS) -> Ruleset:
    conditions = {
        "stunned": Condition("stunned", "It sees stars.", told="it sees stars"),
        "shaken": Condition("shaken", "It shakes."),
    }
    bars = {"busy": {"casting": "it casts", "aiming": "it aims"}}
    data = {"actions": actions, "tables": {"bars": bars}}
    return Ruleset("toy", "Toy", "1", "Toy", data, conditions, {})


@pytest.mark.parametrize(
    ("flags", "barred", "needed"),
    [((), False, True), (("a",), True, False), (("b", "c"), True, False), (("c",), False, True)],
)
def test_one_flag_of_several_bars_an_action_or_allows_it(
    flags: tuple[str, ...], barred: bool, needed: bool
) -> None:
    assert Bar(("a", "b"), "why").holds(flags) is barred
    assert Bar(("a", "b"), "why", needed=True).holds(flags) is needed


def test_the_first_bar_that_holds_is_the_reason() -> None:
    run = read_actions(ruleset())["run"]
    assert run.why_barred(()) is None
    assert run.why_barred({"moved"}) is None
    assert run.why_barred({"aiming", "casting"}) == "it casts"
    assert run.why_barred({"aiming", "stunned"}) == "it sees stars"
    assert run.why_barred({"aiming"}) == "it aims"


def test_a_flag_alone_bars_with_the_reason_of_its_condition_or_its_name() -> None:
    actions = read_actions(ruleset())
    assert actions["run"].bars[0] == Bar(("stunned",), "it sees stars")
    assert actions["wait"].bars == (Bar(("shaken",), "it is shaken"),)


def test_an_action_sets_and_clears_flags() -> None:
    get_up = read_actions(ruleset())["get_up"]
    assert get_up.why_barred({"moved"}) == "it stands"
    assert get_up.why_barred({"sitting"}) is None
    assert get_up.flags_after({"prone", "cursed"}) == {"cursed", "moved"}
    # What it both clears and sets is set.
    turned = Action("turn", "Turn", "move", sets=("turned",), clears=("turned",))
    assert turned.flags_after({"turned"}) == {"turned"}


def test_an_answer_without_a_reason_allows_the_action() -> None:
    run = read_actions(ruleset())["run"]
    assert Answer(run).allowed
    assert not Answer(run, "it casts").allowed


@pytest.mark.parametrize("word", ["get_up", "get-up", "Get Up", " stand up ", "STAND-UP"])
def test_an_action_is_found_by_its_id_or_its_name(word: str) -> None:
    assert find_action(ruleset(), word).id == "get_up"


def test_an_unknown_action_is_refused_with_the_nearest() -> None:
    with pytest.raises(UsageProblem, match="unknown action 'rnu'; did you mean run"):
        find_action(ruleset(), "rnu")


def test_a_ruleset_without_actions_has_none() -> None:
    assert read_actions(ruleset(())) == {}
    assert read_actions(ruleset()._replace(data={})) == {}
