"""`may`: what a model may do in its situation, and what an action changes."""

from __future__ import annotations

from functools import partial

from skirmish_cli.core.actions import Answer, find_action
from skirmish_cli.core.command import Command, Model
from skirmish_cli.core.errors import UsageProblem, WrongWords
from skirmish_cli.core.options import NoOptions
from skirmish_cli.core.procedure import Prepared, Procedure, SideTable
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.oldschool.actions import answer_all, take_action
from skirmish_cli.games.oldschool.models import FIGHTER_FLAGS, Card, make_fighter
from skirmish_cli.games.oldschool.procedures.shared.told import tell_card_notes, tell_changes


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


def _find_taken(words: tuple[str, ...], rules: Ruleset) -> str:
    """Return the id of the action that words name, or nothing without any.

    Raises UsageProblem with the nearest.
    """
    if not words:
        return ""
    try:
        return find_action(rules, " ".join(words)).id
    except UsageProblem as problem:
        raise WrongWords(f"may takes one model, and perhaps an action; {problem}") from None


def _prepare(command: Command[NoOptions]) -> Prepared:
    if not command.words:
        raise WrongWords("may takes one model with its situation", "may vessa+ran")
    model: Model[Card] = command.find_models([[command.words[0]]])[0][0]
    fighter = make_fighter(model, command.rules, can_be_hurt=False)
    answers = answer_all(fighter, command.rules)
    taken = _find_taken(command.words[1:], command.rules)
    if taken:
        answers = tuple(answer for answer in answers if answer.action.id == taken)
    return Prepared(
        rule=partial(take_action, answers, fighter if taken else None, command.rules),
        figures={},
        row=make_row,
        outcome=lambda found, trace: make_row(found),
        inputs={
            "model": model.key,
            "flags": sorted(model.flags),
            "move": fighter.move,
            "attacks": fighter.attacks,
            "defense": fighter.defense.value(),
        },
        notes=(
            *tell_changes([model], ("attacks", "defense", "move"), "may"),
            *tell_card_notes([model]),
        ),
        tables=(SideTable("Actions", ("action", "may", "note"), partial(list_rows, answers)),),
        told_by_tables=True,
        headline=f"What {model.key} may do this round, "
        f"with {fighter.attacks} attack{'s' * (fighter.attacks != 1)} "
        f"and defense {fighter.defense.value()}",
    )


MAY = Procedure(
    name="may",
    summary="Say what a model may do in its situation: moves, attacks, what it can give up; "
    "an action that is named is taken.",
    section="Movement and Retreat",
    arguments="MODEL [ACTION]",
    prepare=_prepare,
    options=NoOptions,
    flags=(
        *(flag for flag in FIGHTER_FLAGS if flag not in ("stamina", "wounds")),
        "moved",
        "ran",
        "charging",
        "sprinting",
        "in_melee",
        "acted",
        "reacted",
        "rough",
        "routed",
    ),
    examples=("may vessa+ran -w lantern-oath.yaml", "may vessa run -w lantern-oath.yaml"),
)
