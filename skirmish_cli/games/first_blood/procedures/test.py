"""`test`: one characteristic test."""

from __future__ import annotations

from skirmish_cli.core.command import Command
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Prepared, Procedure
from skirmish_cli.games.first_blood.characteristics import find_characteristic
from skirmish_cli.games.first_blood.procedures.shared.characteristic_tests import (
    PrintedValue,
    TestedOptions,
    prepare_test,
    read_model_value,
    read_typed_value,
)
from skirmish_cli.games.first_blood.statuses import STATUSES


def _prepare(command: Command[TestedOptions]) -> Prepared:
    options = command.options
    if not command.words:
        printed = read_typed_value(options, "test", "test captain R")
        return prepare_test(options, PrintedValue("characteristic", printed))
    if len(command.words) != 2 or options.is_given(TestedOptions.value):
        raise UsageProblem(
            "test needs --value N, or a model and a characteristic such as: test captain R"
        )
    word, name = command.words
    letter = find_characteristic(name)
    model = command.find_models([[word]])[0][0]
    return prepare_test(options, read_model_value(model, letter, command.rules))


TEST = Procedure(
    name="test",
    summary="Take a characteristic test: a d6 equal or under; a 6 always fails.",
    section="Characteristics Tests",
    arguments="[MODEL STAT]",
    prepare=_prepare,
    options=TestedOptions,
    flags=STATUSES,
    examples=(
        "test --value 3 --odds",
        "test --value 4 --mod -1 --reroll failures --dice 5,2",
        "test '{r: 4, special_rules: [{name: Oath, roll: resolve, reroll: failures}]}' R "
        "--dice 6,2",
    ),
)
