"""`resolve`: a Resolve test, which a Broken Warrior fails."""

from __future__ import annotations

from skirmish_cli.core.command import Command
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import flag, option, whole
from skirmish_cli.core.procedure import Prepared, Procedure
from skirmish_cli.games.first_blood.characteristics import MOST_VALUE
from skirmish_cli.games.first_blood.procedures.shared.characteristic_tests import (
    PrintedValue,
    TestedOptions,
    prepare_test,
    read_model_value,
    read_typed_value,
)
from skirmish_cli.games.first_blood.statuses import STATUSES


class ResolveOptions(TestedOptions):
    """What `resolve` takes."""

    value = option("the Resolve", whole(0, MOST_VALUE), metavar="R", needed="without a model")
    broken = option("the Warrior is Broken", flag)


def _prepare(command: Command[ResolveOptions]) -> Prepared:
    options = command.options
    if not command.words:
        printed = read_typed_value(options, "resolve", "resolve captain+broken")
        return prepare_test(options, PrintedValue("Resolve", printed, broken=options.broken))
    is_double = options.is_given(ResolveOptions.value, ResolveOptions.broken)
    if len(command.words) != 1 or is_double:
        raise UsageProblem(
            "resolve needs --value R (with --broken), or one model such as: resolve captain+broken"
        )
    model = command.find_models([[command.words[0]]])[0][0]
    return prepare_test(options, read_model_value(model, "r", command.rules))


RESOLVE = Procedure(
    name="resolve",
    summary="Take a Resolve test; a Broken Warrior fails it without a roll.",
    section="Resolve (R)",
    arguments="[MODEL]",
    prepare=_prepare,
    options=ResolveOptions,
    flags=STATUSES,
    examples=("resolve --value 4 --odds", "resolve '{r: 4}+broken' --odds"),
)
