"""Changes and dues read from plain data, checked against what there can be.

The changes of the battle itself are described in `battle.entries`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from skirmish_cli.core.changes import UNTILS, Change, Due
from skirmish_cli.core.errors import FileProblem, unknown

#: The `whom` of a change of the battle itself.
BATTLE = "battle"
#: What starts the value of `ended` where a model's activation ends.
ACTIVATION = "activation:"
#: The letters of sides.
LETTERS = "abcdefghijklmnopqrstuvwxyz"
#: The most characters of one text in a change or a due.
LONGEST_TEXT = 10_000
#: The largest number in a change.
LARGEST = 10**12


def _is_count(value: object) -> bool:
    return type(value) is int and 1 <= value <= LARGEST


def _is_turn(value: object) -> bool:
    return type(value) is int and 0 <= value <= LARGEST


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_key(value: object) -> bool:
    return isinstance(value, str) and value != ""


def _is_key_or_none(value: object) -> bool:
    return value is None or _is_key(value)


def _is_letter(value: object) -> bool:
    return value is None or is_letter(value)


def _is_time(value: object) -> bool:
    if not isinstance(value, str):
        return False
    return value in UNTILS or (value.startswith(ACTIVATION) and value != ACTIVATION)


def is_letter(value: object) -> bool:
    """Return whether a value is the letter of a side.

    >>> is_letter("b"), is_letter("captain")
    (True, False)
    """
    return isinstance(value, str) and len(value) == 1 and value in LETTERS


#: What can change about the battle itself, with what its value must be.
OF_BATTLE: dict[str, Callable[[object], bool]] = {
    "turn": _is_turn,
    "phase": _is_key,
    "step": _is_key_or_none,
    "player": _is_letter,
    "first": _is_letter,
    "active": _is_key_or_none,
    "ended": _is_time,
    "settled": _is_count,
    "note": _is_text,
    "undone": _is_count,
    "redone": _is_count,
}


def read_change(data: dict[str, Any]) -> Change:
    """Return the change that plain data write, and take it out of them.

    Raises FileProblem for what isn't known, KeyError or TypeError for what is missing or wrong.
    """
    change = Change(
        _take_text(data, "whom"),
        _take_text(data, "what"),
        _take_value(data),
        data.pop("until"),
        _take_text(data, "why"),
    )
    if change.until not in UNTILS:
        raise FileProblem(unknown("time of a change", str(change.until)[:40], UNTILS))
    if change.whom == BATTLE:
        if change.what not in OF_BATTLE:
            raise FileProblem(unknown("change of the battle", change.what[:40], OF_BATTLE))
        if not OF_BATTLE[change.what](change.value):
            raise FileProblem(f"{str(change.value)[:40]!r} is no {change.what} of a battle")
    elif not change.whom or not change.what:
        raise TypeError("a change must name whom it changes, and what")
    return change


def read_due(data: dict[str, Any]) -> Due:
    """Return what is due as plain data write it, and take it out of them."""
    names = ("model", "what", "when", "why", "command", "if")
    return Due(*(_take_text(data, name) for name in names))


def _take_text(data: dict[str, Any], name: str) -> str:
    value = data.pop(name)
    if not isinstance(value, str):
        raise TypeError(f"{name!r} is no text")
    if len(value) > LONGEST_TEXT:
        raise TypeError(f"{name!r} is longer than {LONGEST_TEXT:,} characters")
    return value


def _take_value(data: dict[str, Any]) -> int | str | bool | None:
    value = data["value"]
    if isinstance(value, str):
        return _take_text(data, "value")
    if not (value is None or isinstance(value, bool) or type(value) is int):
        raise TypeError("the value of a change is no number, text or flag")
    if value is not None and abs(value) > LARGEST:
        raise TypeError("the value of a change is too large")
    checked: int | bool | None = data.pop("value")
    return checked
