"""What a result changes, and what it makes due.

A rule yields both as requests, where they happen:

    yield Change("skipper", "lp", 1, why="hit by captain")
    yield Change("skipper", "panicked", True)
    yield Due("slinger", "morale", "melee", "brute-1 dropped", "morale slinger --dropped brute-1")

A table that plays the rule collects them with the faces; the exact interpreter answers them with
nothing, so that the odds grow by nothing that they don't show. The state of a model is its flags:
what a player can type after it, such as `+lp=1+panicked`, is what `apply_change` makes of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, get_args

from skirmish_cli.core.plain import Json
from skirmish_cli.records import NamedTuple

#: Until when a change holds: the end of this phase, player turn, turn or round, the model's next
#: activation, the end of the combat or of the battle, or until something removes it.
Until = Literal[
    "phase", "player_turn", "turn", "round", "activation", "combat", "battle", "removed"
]
UNTILS: tuple[Until, ...] = get_args(Until)

#: The value of a flag: `True` for a plain one, a number or text for one that takes a value.
Value = int | str | bool

#: What a change is of that takes a model out of the battle; its value says how, such as `dropped`.
OUT = "out"


class Change(NamedTuple):
    """One thing that a result changes about a model or a side.

    `whom` is a model's key or a side's letter, `what` a flag, a counter or `out`, `value` what
    it is from now on: None clears it. A number with a sign, such as `+2:starshield`, stands
    beside others.
    """

    whom: str
    what: str
    value: Value | None
    until: Until = "removed"
    why: str = ""

    def as_data(self) -> dict[str, Json]:
        """Return the change as plain data."""
        return self._asdict()


class Due(NamedTuple):
    """Something that a model or a side now owes.

    `what` is the procedure that settles it and `command` how to type that, `when` the phase or step
    in which it is taken, `condition` what only the table can know, such as `in sight`.
    """

    whom: str
    what: str
    when: str
    why: str
    command: str
    condition: str = ""

    def as_data(self) -> dict[str, Json]:
        """Return it as plain data, in which the condition is called `if`."""
        data = {"model": self.whom, "what": self.what, "when": self.when, "why": self.why}
        return {**data, "if": self.condition, "command": self.command}


class Mark(NamedTuple):
    """One standing value of a flag, until when it holds, and what set it."""

    value: Value
    until: Until = "removed"
    why: str = ""


#: The flags of one model or side; only numbers that are added can stand several times.
Flags = Mapping[str, tuple[Mark, ...]]
#: The flags of everybody, by a model's key or a side's letter.
State = Mapping[str, Flags]


def is_added(value: Value | None) -> bool:
    """Return whether a value is a number to add, such as `+2:starshield`.

    >>> is_added("+2:starshield"), is_added("-1"), is_added("=-2"), is_added(3)
    (True, True, False, False)
    """
    return isinstance(value, str) and value[:1] in "+-" and value[1:2].isdigit()


def apply_change(state: State, change: Change) -> dict[str, Flags]:
    """Return the state after one change.

    What stood of the same flag is replaced, or added to.
    """
    flags = dict(state.get(change.whom, {}))
    if change.value is None:
        flags.pop(change.what, None)
    else:
        mark = Mark(change.value, change.until, change.why)
        kept = flags.get(change.what, ()) if is_added(change.value) else ()
        flags[change.what] = (*(one for one in kept if is_added(one.value)), mark)
    return {**state, change.whom: flags}


def apply_changes(state: State, changes: Iterable[Change]) -> State:
    """Return the state after some changes, in order."""
    for change in changes:
        state = apply_change(state, change)
    return state


def clear_ended(state: State, ended: Iterable[Until]) -> dict[str, Flags]:
    """Return the state without what held until one of some times, which are over now."""
    over = frozenset(ended)
    cleared: dict[str, Flags] = {}
    for whom, flags in state.items():
        kept = {
            name: tuple(m for m in marks if m.until not in over) for name, marks in flags.items()
        }
        cleared[whom] = {name: marks for name, marks in kept.items() if marks}
    return cleared


def write_flags(flags: Flags) -> str:
    """Return flags as they are typed after a model.

    >>> write_flags({"lp": (Mark(1),), "def": (Mark("+2:star"), Mark("-1")), "hold": (Mark(True),)})
    '+lp=1+def=+2:star+def=-1+hold'
    """
    words = []
    for name, marks in flags.items():
        for mark in marks:
            plain = mark.value is True
            shown = "no" if mark.value is False else mark.value
            words.append(f"+{name}" if plain else f"+{name}={shown}")
    return "".join(words)
