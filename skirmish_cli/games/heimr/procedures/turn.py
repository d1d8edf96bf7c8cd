"""`may` and `turn`: which actions a model can take, and whether a turn of several goes."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.core.procedure import Command, Option, Prepared, Procedure
from skirmish_cli.games.heimr.actions import Action, all_actions, find_action, interrupted, why_not
from skirmish_cli.games.heimr.procedures.health import answer

MOST_DONE = 40
ALLOWED = "allowed"


def _flags(command: Command, words: tuple[str, ...]) -> tuple[str, Collection[str]]:
    """Return the name and the flags of a model; flags alone, as `+prone`, stand for a model without a sheet."""
    if words[0].startswith("+"):
        names = [flag.partition("=")[0] for flag in words[0].split("+") if flag]
        for name in names:
            if name not in command.rules.conditions:
                raise UsageProblem(unknown("flag", name, command.rules.conditions))
        return "a model", names
    from skirmish_cli.games.heimr.sheets import one_model  # noqa: PLC0415 - needs cards

    model = one_model(command, words)
    return model.key, tuple(model.flags)


def _done(command: Command) -> list[Action]:
    typed = command.given("done") or ()
    if len(typed) > MOST_DONE:
        raise UsageProblem(f"--done is given {len(typed)} times; at most {MOST_DONE} are read")
    done: list[Action] = []
    for word in typed:
        action = find_action(command.rules, word)
        reason = why_not(action, done, (), command.rules)
        if reason and not action.needs:
            raise UsageProblem(f"--done {word} can't have been done: {reason}")
        done.append(action)
    return done


def _verdict(action: Action, done: list[Action], flags: Collection[str], command: Command) -> str:
    reason = why_not(action, done, flags, command.rules)
    return ALLOWED if reason is None else f"no: {reason}"


def _notes(flags: Collection[str]) -> tuple[str, ...]:
    notes = []
    if "grabbed" in flags:
        notes.append("grabbed: the holder's brawl roll is a requirement for each action that needs a physical roll")
    if "weakened" in flags:
        notes.append("weakened: each skill costs one willpower more")
    if interrupted(flags):
        notes.append("an upcoming action was interrupted: it is cancelled, and the standard action is free again")
    if "hands-full" in flags:
        notes.append("no free hand: a brawl attack can't bind")
    return tuple(notes)


def _prepare_may(command: Command) -> Prepared:
    if len(command.words) != 1:
        raise UsageProblem("may needs one model with its flags, such as captain+prone, or flags alone: +prone")
    name, flags = _flags(command, command.words)
    done = _done(command)
    verdicts = {action.id: _verdict(action, done, flags, command) for action in all_actions(command.rules).values()}
    after = f" after {', '.join(action.name.lower() for action in done)}" if done else ""
    return answer(verdicts, f"What {name} may do{after}", notes=_notes(flags),
                  inputs={"model": command.words[0], "done": [action.id for action in done]})


MAY = Procedure(
    name="may",
    summary="Tell which actions a model may take now, and for each other why not.",
    section="Action Types; List of combat actions",
    arguments="MODEL",
    prepare=_prepare_may,
    options=(Option("done", "texts", "an action taken this turn already, in order (repeatable)", metavar="ACTION"),),
    examples=("may +prone+grabbed", "may captain --done move --done speak"),
)


def _prepare_turn(command: Command) -> Prepared:
    words = list(command.words)
    if not words:
        facts: dict[str, Any] = {action.id: action.type + (", may go with a move" if action.with_move else "")
                                 for action in all_actions(command.rules).values()}
        return answer(facts, "The actions of a turn and their types")
    flags: Collection[str] = ()
    name = "a model"
    if words[0].startswith("+"):
        name, flags = _flags(command, (words.pop(0),))
    if len(words) > MOST_DONE:
        raise UsageProblem(f"a turn of {len(words)} actions is too long; at most {MOST_DONE} are read")
    done: list[Action] = []
    facts = {}
    for place, word in enumerate(words, 1):
        action = find_action(command.rules, word)
        told = _verdict(action, done, flags, command)
        facts[f"{place}_{action.id}"] = told
        if told == ALLOWED:
            done.append(action)
    facts = {"possible": len(done) == len(words), **facts}
    if any(action.type == "ongoing" for action in done):
        facts["defence"] = "-2 consistency until the next own turn"
    return answer(facts, f"The turn of {name}: {', '.join(words)}", notes=_notes(flags))


TURN = Procedure(
    name="turn",
    summary="List the actions and their types, or check whether a turn of several actions goes.",
    section="Action Types",
    arguments="[+FLAGS] [ACTION...]",
    prepare=_prepare_turn,
    examples=("turn", "turn move draw speak", "turn +prone drop_items crawl"),
)
