"""`may`: what a model may do in its situation; an answer without dice."""

from __future__ import annotations

from functools import partial

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Command, Prepared, Procedure, SideTable
from skirmish_cli.core.rules import Rule
from skirmish_cli.games.oldschool.models import make_fighter
from skirmish_cli.games.oldschool.movement import Answer, may_do


def look_up(answers: tuple[Answer, ...]) -> Rule[tuple[Answer, ...]]:
    """Return the answers: nothing is thrown. Section: Movement and Retreat."""
    return answers
    yield  # a rule without dice is still a rule


def shown(answers: tuple[Answer, ...]) -> dict[str, str]:
    """Return each action with `allowed` or why not."""
    return {
        answer.action: "allowed" if answer.allowed else f"no: {answer.words}" for answer in answers
    }


def listed(answers: tuple[Answer, ...]) -> list[list[str]]:
    """Return the answers as rows: the action, whether it is allowed, how or why not."""
    return [
        [answer.action.replace("_", " "), "yes" if answer.allowed else "no", answer.words]
        for answer in answers
    ]


def _prepare(command: Command) -> Prepared:
    if len(command.words) != 1:
        raise UsageProblem("may needs one model with its situation, such as: may vessa+ran")
    model = command.find_models([command.words])[0][0]
    fighter = make_fighter(model, command.rules)
    move = command.rules.data["numbers"]["move"] if model.card.move is None else model.card.move
    answers = may_do(fighter, move, command.rules)
    return Prepared(
        rule=partial(look_up, answers),
        figures={},
        row=shown,
        outcome=lambda found, trace: shown(found),
        inputs={"model": model.key, "flags": sorted(model.flags), "move": move},
        tables=(SideTable("Actions", ("action", "may", "note"), partial(listed, answers)),),
        headline=f"What {model.key} may do this round, with {fighter.attacks} attack{'s' * (fighter.attacks != 1)} "
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
