"""`round`: whether one round holds some actions, in forum play."""

from __future__ import annotations

from skirmish_cli.core.command import Command
from skirmish_cli.core.errors import WrongWords, wrong_word
from skirmish_cli.core.options import NoOptions
from skirmish_cli.core.procedure import Prepared, Procedure
from skirmish_cli.games.heimr.forum import why_no_round
from skirmish_cli.games.heimr.procedures.shared.answers import prepare_answer
from skirmish_cli.games.heimr.procedures.shared.variants import FORUM_NOTE
from skirmish_cli.games.heimr.procedures.shared.verdicts_of_facts import tell_round

ACTION_TYPES = ("free", "half", "full", "reactive")


def _prepare(command: Command[NoOptions]) -> Prepared:
    actions = [word.casefold() for word in command.words]
    for action in actions:
        if action not in ACTION_TYPES:
            raise wrong_word("value of action", action, ACTION_TYPES)
    if not actions:
        raise WrongWords(f"round needs the types of its actions: {', '.join(ACTION_TYPES)}")
    reason = why_no_round(actions)
    return prepare_answer(
        {"possible": reason is None, "why": reason or "it fits one round of about 6 seconds"},
        f"A round of {', '.join(actions)}",
        notes=(FORUM_NOTE,),
    )._replace(verdict=tell_round)


ROUND = Procedure(
    name="round",
    summary="Check what one round holds: free, half, full and reactive actions, in forum play.",
    section="Actions",
    arguments="TYPE...",
    prepare=_prepare,
    options=NoOptions,
    examples=("round half half free reactive",),
)
