"""`test`: one characteristic test."""

from __future__ import annotations

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Command, Option, Prepared, Procedure
from skirmish_cli.games.first_blood.characteristics import find_characteristic
from skirmish_cli.games.first_blood.procedures.shared.characteristic_tests import (
    TEST_OPTIONS,
    PrintedValue,
    prepare_test,
    read_model_value,
    read_typed_value,
)


def _prepare(command: Command) -> Prepared:
    if not command.words:
        printed = read_typed_value(command, "test captain R")
        return prepare_test(command, PrintedValue("characteristic", printed))
    if len(command.words) != 2 or command.given("value") is not None:
        raise UsageProblem(
            "test needs --value N, or a model and a characteristic such as: test captain R"
        )
    word, name = command.words
    letter = find_characteristic(name)
    model = command.find_models([[word]])[0][0]
    return prepare_test(command, read_model_value(command, model, letter))


TEST = Procedure(
    name="test",
    summary="Take a characteristic test: a d6 equal or under; a 6 always fails.",
    section="Characteristics Tests",
    arguments="[MODEL STAT]",
    prepare=_prepare,
    options=(Option("value", "whole", "the characteristic", metavar="N"), *TEST_OPTIONS),
    examples=(
        "test --value 3 --odds",
        "test --value 4 --mod -1 --reroll failures --dice 5,2",
        "test '{r: 4, special_rules: [{name: Oath, roll: resolve, reroll: failures}]}' R "
        "--dice 6,2",
    ),
)
