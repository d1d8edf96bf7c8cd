"""`may`: what a model may do in its situation; an answer without dice."""

from __future__ import annotations

from functools import partial

from skirmish_cli.core.actions import Answer
from skirmish_cli.core.command import Command, Model, one_model
from skirmish_cli.core.options import NoOptions
from skirmish_cli.core.procedure import Prepared, Procedure, SideTable
from skirmish_cli.core.rules import certain
from skirmish_cli.games.oldschool.actions import answer_all
from skirmish_cli.games.oldschool.models import Card, make_fighter
from skirmish_cli.games.oldschool.numbers import read_numbers


def make_row(answers: tuple[Answer, ...]) -> dict[str, str]:
    """Return each action with `allowed` or why not."""
    return {
        answer.action.id: "allowed" if answer.allowed else f"no: {answer.reason}"
        for answer in answers
    }


def list_rows(answers: tuple[Answer, ...]) -> list[list[str]]:
    """Return the answers as rows: the action, whether it is allowed, how or why not."""
    return [
        [answer.action.words, "yes" if answer.allowed else "no", answer.reason or answer.how]
        for answer in answers
    ]


def _prepare(command: Command[NoOptions]) -> Prepared:
    model: Model[Card] = one_model(command, "may vessa+ran")
    fighter = make_fighter(model, command.rules)
    move = read_numbers(command.rules).move if model.card.move is None else model.card.move
    answers = answer_all(fighter, move, command.rules)
    return Prepared(
        rule=partial(certain, answers),
        figures={},
        row=make_row,
        outcome=lambda found, trace: make_row(found),
        inputs={"model": model.key, "flags": sorted(model.flags), "move": move},
        tables=(SideTable("Actions", ("action", "may", "note"), partial(list_rows, answers)),),
        headline=f"What {model.key} may do this round, "
        f"with {fighter.attacks} attack{'s' * (fighter.attacks != 1)} "
        f"and defense {fighter.defense.value()}",
    )


MAY = Procedure(
    name="may",
    summary="Say what a model may do in its situation: moves, attacks, what it can give up.",
    section="Movement and Retreat",
    arguments="MODEL",
    prepare=_prepare,
    examples=("may vessa+ran -w lantern-oath.yaml",),
)
