"""`resolve`: a Resolve test, which a Broken Warrior fails."""

from __future__ import annotations

from skirmish_cli.core.command import Command, one_model, refuse_beside_card
from skirmish_cli.core.options import flag, option, whole
from skirmish_cli.core.procedure import Prepared, Procedure
from skirmish_cli.games.first_blood.characteristics import MOST_VALUE
from skirmish_cli.games.first_blood.procedures.shared.characteristic_tests import (
    TestedOptions,
    prepare_test,
    read_model_value,
    read_typed_value,
    refuse_plain_number,
)
from skirmish_cli.games.first_blood.statuses import STATUSES


class ResolveOptions(TestedOptions):
    """What `resolve` takes."""

    value = option(
        "the Resolve",
        whole(0, MOST_VALUE),
        metavar="R",
        needed="without a model",
        also=("resolve", "stat", "target", "tn"),
    )
    broken = option("the Warrior is Broken", flag, group="modifiers")


def _prepare(command: Command[ResolveOptions]) -> Prepared:
    options = command.options
    if not command.words:
        tested = read_typed_value(command, "Resolve", "resolve captain+broken")
        return prepare_test(command, tested._replace(broken=options.broken))
    refuse_plain_number(command)
    model = one_model(command, "resolve captain+broken")
    instead = {"value": f"write {model.key}+r=N", "broken": f"write {model.key}+broken"}
    refuse_beside_card(command, model.key, (ResolveOptions.value, ResolveOptions.broken), instead)
    return prepare_test(command, read_model_value(command, model, "r"))


RESOLVE = Procedure(
    name="resolve",
    summary="Take a Resolve test; a Broken Warrior fails it without a roll.",
    section="Resolve (R)",
    arguments="[MODEL]",
    positions=(ResolveOptions.value,),
    prepare=_prepare,
    options=ResolveOptions,
    flags=STATUSES,
    reads_effects=True,
    examples=("resolve --value 4 --odds", "resolve '{r: 4}+broken' --odds"),
)
