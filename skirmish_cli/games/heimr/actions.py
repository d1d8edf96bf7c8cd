"""What a turn can hold: the actions and their types, what has been done, and what the state of a model rules out."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.core.game import Ruleset
from skirmish_cli.games.heimr.tables import table

STANDARD, FREE, ONGOING, UPCOMING, VARIES = "standard", "free", "ongoing", "upcoming", "varies"
TYPES = (STANDARD, FREE, ONGOING, UPCOMING, VARIES)


@dataclass(frozen=True)
class Action:
    """An action of the tabletop core. `with_move` ones can go together with a move. Section: List of combat actions."""

    id: str
    name: str
    type: str
    with_move: bool = False
    needs: tuple[str, ...] = ()
    barred_by: tuple[str, ...] = ()

    @property
    def takes_standard(self) -> bool:
        """Whether it is the one standard action of a turn. Section: Action Types."""
        return self.type in {STANDARD, ONGOING}

    @property
    def ends_turn(self) -> bool:
        """Whether nothing follows it in the same turn."""
        return self.type in {ONGOING, UPCOMING}


def all_actions(rules: Ruleset) -> dict[str, Action]:
    """Return the actions of the ruleset by id; raises UsageProblem for a table that names an unknown type."""
    actions = {}
    for entry in table(rules, "actions"):
        action = _read(entry)
        if action.type not in TYPES:
            raise UsageProblem(f"the table actions: {unknown('type of action', action.type, TYPES)}")
        actions[action.id] = action
    return actions


def _read(entry: Mapping[str, Any]) -> Action:
    try:
        return Action(entry["id"], entry["name"], entry["type"], bool(entry.get("with_move", False)),
                      tuple(entry.get("needs", ())), tuple(entry.get("barred_by", ())))
    except (KeyError, TypeError):
        raise UsageProblem("the table actions needs an id, a name and a type for each action") from None


def find_action(rules: Ruleset, word: str) -> Action:
    """Return an action by its id or name; raises UsageProblem with the nearest."""
    actions = all_actions(rules)
    key = word.strip().casefold().replace("-", "_").replace(" ", "_")
    for action in actions.values():
        if key in {action.id, action.name.casefold().replace(" ", "_")}:
            return action
    raise UsageProblem(unknown("action", word, actions))


def why_not(action: Action, done: Sequence[Action], flags: Collection[str], rules: Ruleset) -> str | None:
    """Return why an action can't be taken now, or None where it can. Sections: Action Types; List of combat actions.

    `done` are the actions of this turn so far, in order, `flags` the state of the model.
    """
    return _state_against(action, flags, rules) or _turn_against(action, done)


def _state_against(action: Action, flags: Collection[str], rules: Ruleset) -> str | None:
    for flag in action.needs:
        if flag not in flags:
            return f"only while it {_meaning(rules, flag)}"
    for flag in action.barred_by:
        if flag in flags:
            return f"it {_meaning(rules, flag)}" if not flag.startswith(_TOLD_OTHERWISE) else _meaning(rules, flag)
    return None


#: Flags whose meaning is a sentence of its own, not one about the model.
_TOLD_OTHERWISE = ("bound", "shot-at", "legs-injured", "challenge-border")


def _meaning(rules: Ruleset, flag: str) -> str:
    condition = rules.conditions.get(flag)
    return condition.meaning.split(";")[0].split(":")[0] if condition else f"is {flag}"


def _turn_against(action: Action, done: Sequence[Action]) -> str | None:
    ended = next((past for past in done if past.ends_turn), None)
    if ended is not None:
        return f"{ended.name} ended the turn"
    if action.type == FREE and action in done:
        return "a free action can be taken once a turn"
    if action.takes_standard:
        return _standard_against(action, [past for past in done if past.takes_standard], done)
    return None


def _standard_against(action: Action, taken: list[Action], done: Iterable[Action]) -> str | None:
    """Return why a standard action can't be taken after others. One of them may go together with a move."""
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
    """Return whether an upcoming action was cancelled: by an attack, an effect, or a skill. Section: Action Types."""
    return "attacked" in flags
