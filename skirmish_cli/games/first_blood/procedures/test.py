"""`test`: one characteristic test."""

from __future__ import annotations

from skirmish_cli.core.command import Command, refuse_beside_card
from skirmish_cli.core.errors import WrongWords
from skirmish_cli.core.procedure import Prepared, Procedure
from skirmish_cli.games.first_blood.characteristics import find_characteristic
from skirmish_cli.games.first_blood.procedures.shared.characteristic_tests import (
    TestedOptions,
    prepare_test,
    read_model_value,
    read_typed_value,
    refuse_plain_number,
)
from skirmish_cli.games.first_blood.statuses import STATUSES


def _prepare(command: Command[TestedOptions]) -> Prepared:
    if not command.words:
        return prepare_test(command, read_typed_value(command, "characteristic", "test captain R"))
    refuse_plain_number(command)
    if len(command.words) != 2:
        raise WrongWords("test needs --value N, or a model and a characteristic", "test captain R")
    word, name = command.words
    letter = find_characteristic(name)
    model = command.find_models([[word]])[0][0]
    instead = {"value": f"write {model.key}+{letter}=N"}
    refuse_beside_card(command, model.key, (TestedOptions.value,), instead)
    return prepare_test(command, read_model_value(command, model, letter))


TEST = Procedure(
    name="test",
    summary="Take a characteristic test: a d6 equal or under; a 6 always fails.",
    section="Characteristics Tests",
    arguments="[MODEL STAT]",
    positions=(TestedOptions.value,),
    prepare=_prepare,
    options=TestedOptions,
    flags=STATUSES,
    reads_effects=True,
    examples=(
        "test --value 3 --odds",
        "test --value 4 --mod -1 --reroll failures --dice 5,2",
        "test '{r: 4, special_rules: [{name: Oath, roll: resolve, reroll: failures}]}' R "
        "--dice 6,2",
    ),
)
