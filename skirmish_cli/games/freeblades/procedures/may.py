"""`may`: what a model may do as its flags stand, and why it may not do the rest."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Command, Prepared, Procedure, SideTable
from skirmish_cli.games.freeblades.actions import ACTIONS, answers, caveats
from skirmish_cli.games.freeblades.procedures.ending import settled

ALLOWED = "allowed"


def _prepare(command: Command) -> Prepared:
    if len(command.words) != 1:
        raise UsageProblem("may needs one model with its flags, such as: may captain+stunned")
    model = command.find_models([[command.words[0]]])[0][0]
    found = {name: why or ALLOWED for name, why in answers(model, command.rules).items()}
    state = ", ".join(model.flags) or "no flags"
    number = sum(why == ALLOWED for why in found.values())
    return Prepared(
        rule=partial(settled, number),
        figures={},
        row=lambda allowed: {"allowed": allowed},
        outcome=lambda result, trace: found,
        inputs={"model": model.key, "flags": list(model.flags)},
        notes=tuple(caveats(model, command.rules)),
        headline=f"What {model.key} may do ({state})",
        tables=(
            _table("Actions", "action", found, reactions=False),
            _table("Reactions", "reaction", found, reactions=True),
        ),
        told_by_tables=True,
    )


def _table(title: str, column: str, found: Mapping[str, str], *, reactions: bool) -> SideTable:
    """Return the answers on actions or on reactions: what is allowed first, what is refused
    last."""
    names = [action.name for action in ACTIONS if (action.kind == "reaction") is reactions]
    rows = sorted(((name, found[name]) for name in names), key=lambda row: row[1] != ALLOWED)
    return SideTable(title, (column, "answer"), lambda: rows, name=title.casefold())


MAY = Procedure(
    name="may",
    summary="Say which actions and reactions a model may take, and why not the others.",
    section="Movement Actions; Special Actions; Reactions; End Phase Actions",
    arguments="MODEL",
    prepare=_prepare,
    examples=("may captain+stunned+hold", "may wick+cast+moved"),
)
