"""`may`: what a model may do as its flags stand, and why it may not do the rest."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from skirmish_cli.core.actions import Answer
from skirmish_cli.core.command import Command, one_model
from skirmish_cli.core.options import NoOptions
from skirmish_cli.core.procedure import Prepared, Procedure, SideTable
from skirmish_cli.core.rules import certain
from skirmish_cli.games.freeblades.actions import answer_all, note_caveats
from skirmish_cli.games.freeblades.changed import note_card_changes
from skirmish_cli.games.freeblades.procedures.shared.verdicts import tell_open
from skirmish_cli.games.freeblades.reach import describe_reach
from skirmish_cli.games.freeblades.vocabulary import FLAGS

ALLOWED = "allowed"
#: The flags that no action and no reaction asks for.
_NOT_ASKED = ("dazed", "concealed", "shooting", "rear")


def _prepare(command: Command[NoOptions]) -> Prepared:
    model = one_model(command, "may captain+stunned", "model with its flags")
    answers = [
        one._replace(how=describe_reach(one.action.id, model, command.rules))
        for one in answer_all(model, command.rules)
    ]
    state = ", ".join(model.flags) or "no flags"
    shown = dict(map(_show, answers))
    return Prepared(
        rule=partial(certain, None),
        figures={},
        row=lambda result: shown,
        outcome=lambda result, trace: shown,
        inputs={"model": model.key, "flags": list(model.flags)},
        notes=(
            *note_caveats(model, command.rules),
            *note_card_changes([model], ("SPD",), command.procedure),
        ),
        headline=f"What {model.key} may do ({state})",
        tables=(
            _make_table("Actions", "action", answers, reactions=False),
            _make_table("Reactions", "reaction", answers, reactions=True),
        ),
        told_by_tables=True,
        verdict=partial(tell_open, *_count_open(answers)),
    )


def _show(answer: Answer) -> tuple[str, str]:
    """Return an action's id, and that it is allowed or why not."""
    return answer.action.id, answer.reason or ALLOWED


def _make_table(
    title: str, column: str, answers: Sequence[Answer], *, reactions: bool
) -> SideTable:
    """Return the answers on actions or on reactions, what is allowed first.

    A page shows all that have the same answer in a row.
    """
    listed = [answer for answer in answers if (answer.action.kind == "reaction") is reactions]
    rows = [
        (*_show(answer), answer.how if answer.allowed else "")
        for answer in sorted(listed, key=lambda answer: not answer.allowed)
    ]
    return SideTable(
        title,
        (column, "answer", "reach"),
        lambda: rows,
        name=title.casefold(),
        short_rows=lambda: _shorten(listed),
    )


def _count_open(answers: Sequence[Answer]) -> tuple[int, int]:
    """Return how many actions and how many reactions are open."""
    reactions = [answer.action.kind == "reaction" for answer in answers if answer.allowed]
    return reactions.count(False), reactions.count(True)


def _shorten(answers: Sequence[Answer]) -> list[tuple[str, str, str]]:
    """Return what is open by its inches, the likes in a row, and what is refused by its reason.

    The inches stand for the answer, so that the column of their own is empty, and isn't drawn.
    """
    groups: dict[str, list[str]] = {}
    for answer in sorted(answers, key=lambda answer: not answer.allowed):
        told = answer.reason or answer.how or ALLOWED
        groups.setdefault(told, []).append(answer.action.words)
    return [(", ".join(names), told, "") for told, names in groups.items()]


MAY = Procedure(
    name="may",
    summary="Say which actions and reactions a model may take, and why not the others.",
    section="Movement Actions; Special Actions; Reactions; End Phase Actions",
    arguments="MODEL",
    prepare=_prepare,
    options=NoOptions,
    flags=tuple(flag for flag in FLAGS if flag not in _NOT_ASKED),
    examples=(
        "may captain+stunned+hold -w tin-lanterns.yaml",
        "may wick+cast+moved -w tin-lanterns.yaml",
    ),
)
