"""`may`: which actions a model can take now, and for each other why not."""

from __future__ import annotations

from functools import partial

from skirmish_cli.core.actions import Action, Answer, read_actions
from skirmish_cli.core.command import Command
from skirmish_cli.core.errors import UsageProblem, WrongWords
from skirmish_cli.core.options import Options, each, option
from skirmish_cli.core.procedure import Prepared, Procedure
from skirmish_cli.games.heimr.actions import why_barred_by_turn, why_not
from skirmish_cli.games.heimr.conditions import FLAGS
from skirmish_cli.games.heimr.procedures.shared.answers import prepare_answer
from skirmish_cli.games.heimr.procedures.shared.notes import Part, tell_parts
from skirmish_cli.games.heimr.procedures.shared.readers import an_action
from skirmish_cli.games.heimr.procedures.shared.turns import (
    MOST_DONE,
    NOBODY,
    RULINGS,
    list_notes,
    make_table,
    read_subject,
)
from skirmish_cli.games.heimr.procedures.shared.verdicts_of_facts import tell_may


class MayOptions(Options):
    """What `may` takes: what was done this turn."""

    done = option(
        "an action taken since the turn began with these flags, in order (repeatable)",
        each(an_action),
    )


def _prepare(command: Command[MayOptions]) -> Prepared:
    if len(command.words) > 1:
        raise WrongWords(
            "may needs one model with its flags, such as captain+prone, or flags alone: "
            "+prone+attacked"
        )
    subject = read_subject(command, command.words[0]) if command.words else NOBODY
    done = _read_done(command)
    answers = [
        Answer(action, why_not(action, done, subject.flags, command.rules))
        for action in read_actions(command.rules).values()
    ]
    past = f" after {', '.join(action.name.lower() for action in done)}" if done else ""
    prepared = prepare_answer(
        {"allowed": [answer.action.words for answer in answers if answer.allowed]},
        f"What {subject.name} may do{past}",
        RULINGS,
        list_notes(subject, done),
        {"model": subject.name, "done": [action.words for action in done]},
    )
    prepared = prepared._replace(
        tables=(make_table("Actions", answers),),
        verdict=partial(tell_may, answers),
    )
    if subject.character is None:
        return prepared
    return tell_parts(prepared, FLAGS, Part(subject.character, "model", (), FLAGS))


def _read_done(command: Command[MayOptions]) -> list[Action]:
    """Return what was done this turn.

    Raises UsageProblem for what one turn can't hold.
    """
    typed = command.options.done
    if len(typed) > MOST_DONE:
        raise UsageProblem(f"--done is given {len(typed)} times; at most {MOST_DONE} are read")
    done: list[Action] = []
    for action in typed:
        reason = why_barred_by_turn(action, done)
        if reason:
            raise UsageProblem(f"--done {action.id} can't have been done: {reason}")
        done.append(action)
    return done


MAY = Procedure(
    name="may",
    summary="Tell which actions a model may take now, and for each other why not.",
    section="Action Types; List of combat actions",
    arguments="[MODEL]",
    prepare=_prepare,
    options=MayOptions,
    examples=("may +prone+grabbed", "may brenna -w mill-road-watch.yaml --done move --done speak"),
    flags=FLAGS,
)
