"""`resolve`: a Resolve test, which a Broken Warrior fails."""

from __future__ import annotations

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Command, Option, Prepared, Procedure
from skirmish_cli.games.first_blood.procedures.test import (
    TEST_OPTIONS,
    model_test,
    prepare_test,
    typed_value,
)


def _prepare(command: Command) -> Prepared:
    if command.words:
        if len(command.words) != 1 or command.given("value") is not None or command.given("broken"):
            raise UsageProblem(
                "resolve needs --value R (with --broken), or one model such as: resolve captain+broken"
            )
        return model_test(command, command.find_models([[command.words[0]]])[0][0], "r")
    printed = typed_value(command, "resolve captain+broken")
    return prepare_test(command, "Resolve", printed, broken=bool(command.given("broken")))


RESOLVE = Procedure(
    name="resolve",
    summary="Take a Resolve test; a Broken Warrior fails it without a roll.",
    section="Resolve (R)",
    arguments="[MODEL]",
    prepare=_prepare,
    options=(
        Option("value", "whole", "the Resolve", metavar="R"),
        Option("broken", "flag", "the Warrior is Broken", default=False),
        *TEST_OPTIONS,
    ),
    examples=("resolve --value 4 --odds", "resolve '{r: 4}+broken' --odds"),
)
