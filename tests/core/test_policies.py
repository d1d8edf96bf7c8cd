"""Policies: who decides where nobody is asked."""

from __future__ import annotations

import pytest

from skirmish_cli.core.command import Command
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import NoOptions
from skirmish_cli.core.procedure import Policy, Prepared, Procedure
from skirmish_cli.core.ruleset import Ruleset, Ruling

PARRY = Policy("parry", ("first", "never"), "first", "which attacks are parried")
STONES = Policy("stones", ("failing", "never"), "failing", "when", ruling="stones_when")
CHASE = Policy("chase", (), "none", "whom a model chases", repeatable=True)
RULES = Ruleset(
    "g", "G", "1", "T", {}, {}, {"stones_when": Ruling("stones_when", "never", ("never",), "")}
)


def _prepare(command: Command[NoOptions]) -> Prepared:
    raise AssertionError("no test makes it ready")


ATTACK = Procedure("attack", "", "", _prepare, NoOptions, policies=(PARRY, STONES, CHASE))


def command(*texts: str) -> Command[NoOptions]:
    return Command("attack", (), NoOptions(), RULES, lambda _: [], (), ATTACK.read_policies(texts))


def test_the_default_decides_unless_another_policy_is_typed() -> None:
    assert command().policy(PARRY) == "first"
    assert command("parry=never").policy(PARRY) == "never"


def test_a_ruling_that_is_a_policy_is_its_default() -> None:
    assert command().policy(STONES) == "never"
    assert command("stones=failing").policy(STONES) == "failing"


def test_a_policy_may_be_typed_for_each_model() -> None:
    assert command("chase=a=x", "chase=b=y").policies == {"chase": ("a=x", "b=y")}


@pytest.mark.parametrize(
    ("texts", "said"),
    [
        (["parry"], "--policy 'parry' must be NAME=VALUE, such as parry=never"),
        (["parry="], "must be NAME=VALUE"),
        (["pary=first"], "unknown policy of attack 'pary'; did you mean parry?"),
        (["parry=nevr"], "unknown value of policy parry 'nevr'; did you mean never?"),
        (["parry=first", "parry=never"], "--policy parry is given twice"),
    ],
)
def test_a_slip_is_told(texts: list[str], said: str) -> None:
    with pytest.raises(UsageProblem) as problem:
        ATTACK.read_policies(texts)
    assert said in str(problem.value)


def test_a_procedure_without_decisions_takes_no_policy() -> None:
    with pytest.raises(UsageProblem) as problem:
        ATTACK._replace(policies=()).read_policies(["parry=first"])
    assert str(problem.value) == "attack takes no --policy: there is nothing to decide in it"
