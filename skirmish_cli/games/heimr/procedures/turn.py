"""`may` and `turn`: which actions a model can take, and whether a turn of several goes."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.core.procedure import Command, Option, Prepared, Procedure, SideTable
from skirmish_cli.games.heimr.actions import Action, all_actions, find_action, interrupted, why_not
from skirmish_cli.games.heimr.procedures.health import answer
from skirmish_cli.games.heimr.sheets import one_model

MOST_DONE = 40
ALLOWED = "allowed"


def _flags(command: Command, word: str) -> tuple[str, Collection[str]]:
    """Return the name and the flags of a model; flags alone, as `+prone`, stand for a model without a sheet."""
    if not word.startswith("+"):
        model = one_model(command, (word,))
        return model.key, tuple(model.flags)
    names = [flag.partition("=")[0] for flag in word.split("+") if flag]
    for name in names:
        if name not in command.rules.conditions:
            raise UsageProblem(unknown("flag", name, command.rules.conditions))
    return "a model", names


def _actions_done(command: Command) -> list[Action]:
    typed = command.given("done") or ()
    if len(typed) > MOST_DONE:
        raise UsageProblem(f"--done is given {len(typed)} times; at most {MOST_DONE} are read")
    done: list[Action] = []
    for word in typed:
        action = find_action(command.rules, word)
        reason = why_not(action, done, action.needs, command.rules)
        if reason:
            raise UsageProblem(f"--done {word} can't have been done: {reason}")
        done.append(action)
    return done


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


def _table(title: str, verdicts: Sequence[tuple[Action, str]]) -> SideTable:
    """Return the verdicts as a table beside the answer; `with a move` marks what can go together with one."""
    rows = [(action.id, action.type + (", with a move" if action.with_move else ""), told)
            for action, told in verdicts]
    return SideTable(title, ("action", "type", "may"), lambda: rows)


def _prepare_may(command: Command) -> Prepared:
    if len(command.words) != 1:
        raise UsageProblem("may needs one model with its flags, such as captain+prone, or flags alone: +prone")
    name, flags = _flags(command, command.words[0])
    done = _actions_done(command)
    verdicts = [(action, why_not(action, done, flags, command.rules) or ALLOWED)
                for action in all_actions(command.rules).values()]
    after = f" after {', '.join(action.name.lower() for action in done)}" if done else ""
    allowed = [action.id for action, told in verdicts if told == ALLOWED]
    prepared = answer({"allowed": allowed}, f"What {name} may do{after}", notes=_notes(flags),
                      inputs={"model": command.words[0], "done": [action.id for action in done]})
    return prepared._replace(tables=(_table("Actions", verdicts),))


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
    name, flags = _flags(command, words.pop(0)) if words and words[0].startswith("+") else ("a model", ())
    if not words:
        raise UsageProblem("turn needs its actions in order, such as: turn move draw speak; 'may +prone' lists all")
    if len(words) > MOST_DONE:
        raise UsageProblem(f"a turn of {len(words)} actions is too long; at most {MOST_DONE} are read")
    done: list[Action] = []
    verdicts = []
    for word in words:
        action = find_action(command.rules, word)
        told = why_not(action, done, flags, command.rules) or ALLOWED
        verdicts.append((action, told))
        if told == ALLOWED:
            done.append(action)
    is_ongoing = any(action.type == "ongoing" for action in done)
    facts = {"possible": len(done) == len(words), "ongoing": is_ongoing}
    notes = (*_notes(flags), *(("ongoing: -2 consistency on defence until the next own turn",) if is_ongoing else ()))
    prepared = answer(facts, f"The turn of {name}: {', '.join(words)}", notes=notes)
    return prepared._replace(tables=(_table("Actions in order", verdicts),))


TURN = Procedure(
    name="turn",
    summary="Check whether a turn of several actions, in order, goes.",
    section="Action Types",
    arguments="[+FLAGS] ACTION...",
    prepare=_prepare_turn,
    examples=("turn move draw speak", "turn +prone drop_items crawl"),
)
