"""What a turn can hold: the actions and their types, what has been done, and what the state of a
model rules out."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.heimr.tables import table

STANDARD, FREE, ONGOING, UPCOMING, VARIES = "standard", "free", "ongoing", "upcoming", "varies"
TYPES = (STANDARD, FREE, ONGOING, UPCOMING, VARIES)
DEAD = "dead"


@dataclass(frozen=True)
class Action:
    """An action of the tabletop core. `with_move` ones can go together with a move. Section: List
    of combat actions.

    `needs` and `barred_by` are flags that it needs and that rule it out; `sets` and `clears`
    those that it changes for the rest of the turn."""

    id: str
    name: str
    type: str
    with_move: bool = False
    needs: tuple[str, ...] = ()
    barred_by: tuple[str, ...] = ()
    sets: tuple[str, ...] = ()
    clears: tuple[str, ...] = ()

    @property
    def spoken(self) -> str:
        """The id as a player says and may type it, such as `weapon attack`."""
        return self.id.replace("_", " ")

    @property
    def takes_standard(self) -> bool:
        """Whether it is the one standard action of a turn. Section: Action Types."""
        return self.type in {STANDARD, ONGOING}

    @property
    def ends_turn(self) -> bool:
        """Whether nothing follows it in the same turn."""
        return self.type in {ONGOING, UPCOMING}


def all_actions(rules: Ruleset) -> dict[str, Action]:
    """Return the actions of the ruleset by id; raises UsageProblem for a table that names an
    unknown type."""
    actions = {}
    for entry in table(rules, "actions"):
        action = _read(entry, rules)
        if action.type not in TYPES:
            raise UsageProblem(
                f"the table actions: {unknown('type of action', action.type, TYPES)}"
            )
        actions[action.id] = action
    return actions


def _read(entry: Mapping[str, Any], rules: Ruleset) -> Action:
    try:
        kind = rules.ruling(entry["by_ruling"]) if "by_ruling" in entry else entry["type"]
        flags = {
            name: tuple(entry.get(name, ())) for name in ("needs", "barred_by", "sets", "clears")
        }
        return Action(
            entry["id"], entry["name"], kind, bool(entry.get("with_move", False)), **flags
        )
    except (KeyError, TypeError):
        raise UsageProblem(
            "the table actions needs an id, a name and a type for each action"
        ) from None


def find_action(rules: Ruleset, word: str) -> Action:
    """Return an action by its id or name; raises UsageProblem with the nearest."""
    if word.startswith("+"):
        raise UsageProblem(
            f"{word!r} is a flag, and flags stand in one word before the actions: +prone+attacked"
        )
    actions = all_actions(rules)
    key = word.strip().casefold().replace("-", "_").replace(" ", "_")
    for action in actions.values():
        if key in {action.id, action.name.casefold().replace(" ", "_")}:
            return action
    raise UsageProblem(unknown("action", word, actions))


def state_of(flags: Collection[str], rules: Ruleset) -> dict[str, str]:
    """Return what holds of a model with some flags, each with what the player is told of it.

    Injuries bring flags of their own. Sections: Injury Effects; Effects; ruling injury_effects.
    """
    told: Mapping[str, str] = table(rules, "told_of_flags")
    state = {}
    for entry in table(rules, "implied_flags"):
        if all(flag in flags for flag in entry["when"]):
            state[entry["adds"]] = entry["told"]
    return {**{flag: told.get(flag, f"it is {flag}") for flag in flags}, **state}


def after(action: Action, flags: Collection[str]) -> frozenset[str]:
    """Return the flags of a model for the rest of a turn in which it took an action."""
    return frozenset(flags) - set(action.clears) | set(action.sets)


def why_not(
    action: Action, done: Sequence[Action], flags: Collection[str], rules: Ruleset
) -> str | None:
    """Return why an action can't be taken now, or None where it can. Sections: Action Types; List
    of combat actions.

    `done` are the actions of this turn so far, in order, `flags` the state of the model when the
    turn began."""
    for past in done:
        flags = after(past, flags)
    return state_against(action, flags, rules) or turn_against(action, done)


def state_against(action: Action, flags: Collection[str], rules: Ruleset) -> str | None:
    """Return why the state of a model rules an action out, or None. Section: List of combat
    actions."""
    state = state_of(flags, rules)
    for flag in (DEAD, *action.barred_by):
        if flag in state:
            return state[flag]
    for flag in action.needs:
        if flag not in state:
            return f"only while {table(rules, 'told_of_flags').get(flag, f'it is {flag}')}"
    return None


def turn_against(action: Action, done: Sequence[Action]) -> str | None:
    """Return why what was done this turn rules an action out, or None. Section: Action Types."""
    ended = next((past for past in done if past.ends_turn), None)
    if ended is not None:
        return f"{ended.name} ended the turn"
    if action.type == FREE and action in done:
        return "a free action can be taken once a turn"
    if action.takes_standard:
        return _standard_against(action, [past for past in done if past.takes_standard], done)
    return None


def _standard_against(action: Action, taken: list[Action], done: Iterable[Action]) -> str | None:
    """Return why a standard action can't be taken after others. One of them may go together with
    a move."""
    if not taken:
        return None
    first = taken[0]
    pairs = (action.with_move and first.id == "move") or (action.id == "move" and first.with_move)
    if not pairs:
        return f"{first.name} was the standard action of this turn"
    if len(taken) > 1:
        return "one simultaneous action a turn"
    return None


def interrupted(flags: Collection[str]) -> bool:
    """Return whether an upcoming action was cancelled: by an attack, an effect, or a skill.
    Section: Action Types."""
    return "attacked" in flags
