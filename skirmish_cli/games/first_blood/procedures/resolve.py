"""`resolve`: a Resolve test, which a Broken Warrior fails."""

from __future__ import annotations

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Command, Option, Prepared, Procedure
from skirmish_cli.games.first_blood.procedures.shared.characteristic_tests import (
    TEST_OPTIONS,
    PrintedValue,
    prepare_test,
    read_model_value,
    read_typed_value,
)


def _prepare(command: Command) -> Prepared:
    if not command.words:
        printed = read_typed_value(command, "resolve captain+broken")
        broken = bool(command.given("broken"))
        return prepare_test(command, PrintedValue("Resolve", printed, broken=broken))
    if len(command.words) != 1 or command.given("value") is not None or command.given("broken"):
        raise UsageProblem(
            "resolve needs --value R (with --broken), or one model such as: resolve captain+broken"
        )
    model = command.find_models([[command.words[0]]])[0][0]
    return prepare_test(command, read_model_value(command, model, "r"))


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
