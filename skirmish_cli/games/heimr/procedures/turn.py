"""`turn`: whether a turn of several actions, in order, goes."""

from __future__ import annotations

from functools import partial

from skirmish_cli.core.actions import Action, Answer
from skirmish_cli.core.command import Command
from skirmish_cli.core.errors import UsageProblem, WrongWords
from skirmish_cli.core.options import NoOptions
from skirmish_cli.core.procedure import Prepared, Procedure
from skirmish_cli.games.heimr.actions import ONGOING, read_action, why_not
from skirmish_cli.games.heimr.conditions import FLAGS
from skirmish_cli.games.heimr.procedures.shared.answers import prepare_answer
from skirmish_cli.games.heimr.procedures.shared.turns import (
    MOST_DONE,
    NOBODY,
    RULINGS,
    list_notes,
    make_table,
    read_subject,
)
from skirmish_cli.games.heimr.procedures.shared.verdicts_of_facts import tell_turn


def _prepare(command: Command[NoOptions]) -> Prepared:
    words, subject = list(command.words), NOBODY
    if words and words[0].startswith("+"):
        subject = read_subject(command, words.pop(0))
    if not words:
        raise WrongWords("turn needs its actions in order; 'may +prone' lists them")
    if len(words) > MOST_DONE:
        raise UsageProblem(
            f"a turn of {len(words)} actions is too long; at most {MOST_DONE} are read"
        )
    done: list[Action] = []
    answers: list[Answer] = []
    for word in words:
        action = read_action(command.rules, word)
        answers.append(Answer(action, why_not(action, done, subject.flags, command.rules)))
        if answers[-1].allowed:
            done.append(action)
    is_ongoing = any(action.kind == ONGOING for action in done)
    notes = list_notes(subject, done)
    if is_ongoing:
        notes += ("ongoing: -2 consistency on defence until the next own turn",)
    actions = ", ".join(answer.action.words for answer in answers)
    prepared = prepare_answer(
        {"possible": len(done) == len(words), "ongoing": is_ongoing},
        f"The turn of {subject.name}: {actions}",
        RULINGS,
        notes,
    )
    return prepared._replace(
        tables=(make_table("Actions in order", answers),), verdict=partial(tell_turn, answers)
    )


TURN = Procedure(
    name="turn",
    summary="Check whether a turn of several actions, in order, goes.",
    section="Action Types",
    arguments="[+FLAGS] ACTION...",
    prepare=_prepare,
    options=NoOptions,
    examples=("turn move draw speak", "turn +prone drop_items crawl"),
    flags=FLAGS,
)
