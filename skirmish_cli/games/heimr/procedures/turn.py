"""`may` and `turn`: which actions a model can take, and whether a turn of several goes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.core.procedure import Command, Model, Option, Prepared, Procedure, SideTable
from skirmish_cli.games.heimr.actions import (
    DEAD,
    Action,
    after,
    all_actions,
    find_action,
    interrupted,
    turn_against,
    why_not,
)
from skirmish_cli.games.heimr.models import hp_of, one_model
from skirmish_cli.games.heimr.procedures.health import answer
from skirmish_cli.games.heimr.states import flags_of, spoken
from skirmish_cli.games.heimr.tables import Injury, injury_at

MOST_DONE = 40


class Subject(NamedTuple):
    """Whose turn it is: a name, its flags and what its HP make of them, and its injury."""

    name: str
    flags: frozenset[str]
    injury: Injury


def _subject(command: Command, word: str) -> Subject:
    """Return whose turn it is; flags alone, as `+prone`, stand for a model without a sheet;
    raises UsageProblem."""
    if word.startswith("+"):
        from skirmish_cli.games.heimr.cards import Card  # noqa: PLC0415 - imports pydantic

        flags = dict(_read_flag(command, flag) for flag in word.split("+") if flag)
        model, name = (
            Model("a model", "a model", Card(), flags),
            f"a model with {word}" if flags else _NOBODY.name,
        )
    else:
        model = one_model(command, (word,))
        name = spoken(model)
    hp = hp_of(model)
    injury = injury_at(command.rules, 1 if hp is None else hp)
    return Subject(name, flags_of(model, command.rules), injury)


def _read_flag(command: Command, flag: str) -> tuple[str, str]:
    """Return a flag with its value; raises UsageProblem with the nearest."""
    name, _, value = flag.partition("=")
    condition = command.rules.conditions.get(name)
    if condition is None:
        raise UsageProblem(unknown("flag", name, command.rules.conditions))
    if bool(value) != bool(condition.takes):
        raise UsageProblem(
            f"flag +{name} needs a value, such as +{name}=1"
            if condition.takes
            else f"flag +{name} takes no value"
        )
    return name, value


_NOBODY = Subject("a model", frozenset(), Injury(0, "uninjured"))


def _actions_done(command: Command) -> list[Action]:
    typed = command.given("done") or ()
    if len(typed) > MOST_DONE:
        raise UsageProblem(f"--done is given {len(typed)} times; at most {MOST_DONE} are read")
    done: list[Action] = []
    for word in typed:
        action = find_action(command.rules, word)
        reason = turn_against(action, done)
        if reason:
            raise UsageProblem(f"--done {word} can't have been done: {reason}")
        done.append(action)
    return done


def _notes(subject: Subject, done: Sequence[Action]) -> tuple[str, ...]:
    flags, notes = subject.flags, []
    for past in done:
        flags = after(past, flags)
    if subject.injury.level and DEAD not in flags:
        notes.append(
            f"{subject.injury.name}: add the parts that are injured, such as +legs-injured"
        )
    if subject.injury.is_dying:
        notes.append("dying: who isn't stabilised isn't conscious")
    if "prone" in flags or "legs-injured" in flags:
        notes.append(
            "ours: whoever lies on the ground can't walk, run, charge, climb or jump before it stands up"
        )
    if "grabbed" in flags:
        notes.append(
            "grabbed: the holder's brawl roll is a requirement for each action that needs a physical roll"
        )
    if "weakened" in flags:
        notes.append("weakened: each skill costs one willpower more")
    if interrupted(flags):
        notes.append(
            "an upcoming action was interrupted: it is cancelled, and the standard action is free again"
        )
    if "hands-full" in flags:
        notes.append("no free hand: a brawl attack can't bind")
    return tuple(notes)


def _table(title: str, verdicts: Sequence[tuple[Action, str | None]]) -> SideTable:
    """Return the verdicts as a table beside the answer; `with a move` marks what can go together
    with one."""
    rows = [
        (
            action.spoken,
            action.type + (", with a move" if action.with_move else ""),
            "no" if told else "yes",
            told or "",
        )
        for action, told in verdicts
    ]
    return SideTable(title, ("action", "type", "allowed", "why not"), lambda: rows)


def _prepare_may(command: Command) -> Prepared:
    if len(command.words) > 1:
        raise UsageProblem(
            "may needs one model with its flags, such as captain+prone, or flags alone: +prone+attacked"
        )
    subject = _subject(command, command.words[0]) if command.words else _NOBODY
    done = _actions_done(command)
    verdicts = [
        (action, why_not(action, done, subject.flags, command.rules))
        for action in all_actions(command.rules).values()
    ]
    past = f" after {', '.join(action.name.lower() for action in done)}" if done else ""
    allowed = [action.spoken for action, told in verdicts if told is None]
    prepared = answer(
        {"allowed": allowed},
        f"What {subject.name} may do{past}",
        _RULINGS,
        _notes(subject, done),
        {"model": subject.name, "done": [action.spoken for action in done]},
    )
    return prepared._replace(tables=(_table("Actions", verdicts),))


_RULINGS = ("prone", "stand_up", "injury_effects", "injury_levels")


MAY = Procedure(
    name="may",
    summary="Tell which actions a model may take now, and for each other why not.",
    section="Action Types; List of combat actions",
    arguments="[MODEL]",
    prepare=_prepare_may,
    options=(
        Option(
            "done",
            "texts",
            "an action taken since the turn began with these flags, in order (repeatable)",
            metavar="ACTION",
        ),
    ),
    examples=("may +prone+grabbed", "may captain --done move --done speak"),
)


def _prepare_turn(command: Command) -> Prepared:
    words = list(command.words)
    subject = _subject(command, words.pop(0)) if words and words[0].startswith("+") else _NOBODY
    if not words:
        raise UsageProblem(
            "turn needs its actions in order, such as: turn move draw speak; 'may +prone' lists all"
        )
    if len(words) > MOST_DONE:
        raise UsageProblem(
            f"a turn of {len(words)} actions is too long; at most {MOST_DONE} are read"
        )
    done: list[Action] = []
    verdicts = []
    for word in words:
        action = find_action(command.rules, word)
        told = why_not(action, done, subject.flags, command.rules)
        verdicts.append((action, told))
        if told is None:
            done.append(action)
    is_ongoing = any(action.type == "ongoing" for action in done)
    facts = {"possible": len(done) == len(words), "ongoing": is_ongoing}
    penalty = ("ongoing: -2 consistency on defence until the next own turn",)
    notes = (*_notes(subject, done), *(penalty if is_ongoing else ()))
    listed = ", ".join(action.spoken for action, _ in verdicts)
    prepared = answer(facts, f"The turn of {subject.name}: {listed}", _RULINGS, notes)
    return prepared._replace(tables=(_table("Actions in order", verdicts),))


TURN = Procedure(
    name="turn",
    summary="Check whether a turn of several actions, in order, goes.",
    section="Action Types",
    arguments="[+FLAGS] ACTION...",
    prepare=_prepare_turn,
    examples=("turn move draw speak", "turn +prone drop_items crawl"),
)
