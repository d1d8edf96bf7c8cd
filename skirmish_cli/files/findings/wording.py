"""Faults that a pydantic model found, in words for players."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sized
from typing import TYPE_CHECKING

from pydantic import BaseModel, ValidationError

from skirmish_cli.core.codes import CODES
from skirmish_cli.core.errors import nearest
from skirmish_cli.core.ruleset import WORD_PATTERN
from skirmish_cli.core.warband import Path
from skirmish_cli.files.findings.hints import (
    hint_for_kind,
    hint_for_mapping,
    hint_nearest,
    make_id,
    nearest_keys,
)
from skirmish_cli.files.findings.model_keys import keys_at
from skirmish_cli.files.showing import join_choices, quote_value
from skirmish_cli.records import NamedTuple

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

#: What ids and names in data files are made of.

#: The most faults of one value that are told: one that is wrong in a thousand places doesn't need
#: a thousand lines.
MOST_FAULTS = 100
#: Beyond so many faults none is told: listing them would take a second and half a gigabyte.
TOO_MANY = 2000

_EXPECTED = (
    ("int", "a whole number"),
    ("float", "a number"),
    ("decimal", "a number"),
    ("bool", "true or false"),
    ("string", "a text"),
    ("list", "a list"),
    ("tuple", "a list"),
    ("set", "a list"),
    ("dict", "a mapping of keys and values"),
    ("model", "a mapping of keys and values"),
)
_LIMITS = {
    "greater_than_equal": ("ge", "at least {}"),
    "greater_than": ("gt", "more than {}"),
    "less_than_equal": ("le", "at most {}"),
    "less_than": ("lt", "less than {}"),
    "too_long": ("max_length", "at most {} items"),
    "too_short": ("min_length", "at least {} items"),
    "string_too_long": ("max_length", "at most {} characters"),
    "string_too_short": ("min_length", "at least {} characters"),
}


class Fault(NamedTuple):
    """One fault inside a checked value.

    `path` starts at that value; `at_key` points to the key at its end, not to the key's value.
    """

    path: Path
    code: str
    message: str
    hint: str = ""
    at_key: bool = False


def find_faults(error: ValidationError, model: type[BaseModel], data: object) -> Iterator[Fault]:
    """Yield the faults of a validation error, one for each place.

    `data` is what was validated; `model` tells which keys are known at each place.
    """
    count = error.error_count()
    if count > TOO_MANY:
        yield Fault((), "too-many", f"there are {count} faults in here", "mend the first ones")
        return
    seen: set[Path] = set()
    details = error.errors(include_url=False)[:MOST_FAULTS]
    unknown = [detail for detail in details if detail["type"] == "extra_forbidden"]
    misspelt = {path for detail in unknown for path in _meant_paths(detail, model, data)}
    for detail in details:
        kind = detail["type"]
        path = _real_path(detail["loc"], data, is_missing=kind == "missing")
        if kind == "missing" and path in misspelt:
            continue  # it is there under a name that is told as unknown
        fault = _read_fault(kind, path, detail, model)
        # A union names a fault for each of its branches; the first says enough.
        if fault.path not in seen:
            seen.add(fault.path)
            yield fault


def _meant_paths(detail: ErrorDetails, model: type[BaseModel], data: object) -> list[Path]:
    """Return the paths of the keys that an unknown key may be meant for."""
    path = _real_path(detail["loc"], data, is_missing=False)
    if not path:
        return []
    return [(*path[:-1], key) for key in nearest_keys(str(path[-1]), keys_at(model, path[:-1]))]


def _real_path(location: Path, data: object, *, is_missing: bool) -> Path:
    """Return a location without the steps that pydantic adds to it.

    It adds some for unions, validators and keys.
    """
    path: list[str | int] = []
    for index, step in enumerate(location):
        if step == "[key]":
            continue
        is_last = index == len(location) - 1
        if isinstance(data, dict):
            if step in data:
                data = data[step]
            elif not (is_last and is_missing):
                continue
        elif isinstance(data, (list, tuple)) and isinstance(step, int) and step < len(data):
            data = data[step]
        else:
            continue
        path.append(step)
    return tuple(path)


def _read_fault(kind: str, path: Path, detail: ErrorDetails, model: type[BaseModel]) -> Fault:
    """Return the fault that one of pydantic's details tells."""
    key = str(path[-1]) if path else ""
    value, context = detail["input"], detail.get("ctx", {})
    if kind == "extra_forbidden":
        hint = hint_nearest(key, keys_at(model, path[:-1]))
        return Fault(path, "unknown-key", f"unknown key {quote_value(key)}", hint, at_key=True)
    if kind == "missing" and isinstance(detail["loc"][-1], int):  # a list of a fixed length
        message = f"{_start(key)}more items are needed than {len(value)}"
        return Fault(path, "out-of-range", message)
    if kind == "missing":
        return Fault(path, "missing-key", f"the key {key} is missing")
    if kind in CODES:
        path = (*path, *context.get("at", ()))
        hint = str(context.get("hint", ""))
        return Fault(path, kind, str(detail["msg"]), hint, at_key=kind == "unknown-key")
    if kind == "string_pattern_mismatch":
        return _pattern_fault(path, str(context["pattern"]), value)
    if kind == "literal_error":
        return _choice_fault(path, str(context["expected"]), value)
    limit = _format_limit(kind, context)
    if limit:
        message = f"{_start(key)}{limit}, not {_measure(value, kind)}"
        return Fault(path, "out-of-range", message)
    message = str(detail["msg"]).removeprefix("Value error, ")
    fault = Fault(path, "bad-value", f"{_start(key)}{message}")
    return _type_fault(kind, path, value, model) or fault


def _type_fault(kind: str, path: Path, value: object, model: type[BaseModel]) -> Fault | None:
    """Return the fault of a value of another kind than is needed, if it is that."""
    for start, expected in _EXPECTED:
        if kind.startswith(start):
            hint = hint_for_kind(start, value)
            if not hint and start == "model":
                hint = hint_for_mapping(value, path, model)
            key = str(path[-1]) if path else ""
            message = f"{_start(key)}{expected} is needed, not {quote_value(value)}"
            return Fault(path, "wrong-type", message, hint)
    return None


def _pattern_fault(path: Path, pattern: str, value: object) -> Fault:
    """Return the fault of a text that isn't made as it must be."""
    start = _start(str(path[-1]) if path else "")
    if pattern != WORD_PATTERN:
        message = f"{start}{quote_value(value)} isn't written as it must be"
        return Fault(path, "bad-value", message)
    slug = make_id(str(value).lower(), 60)
    message = (
        f"{start}lower-case letters, digits, - and _ are needed, starting with a letter, "
        f"not {quote_value(value)}"
    )
    return Fault(path, "bad-value", message, f"write {slug}" if slug[:1].isalpha() else "")


def _choice_fault(path: Path, expected: str, value: object) -> Fault:
    """Return the fault of a text that is none of some words."""
    allowed = re.findall(r"'([^']*)'", expected)
    close = nearest(str(value), allowed)
    hint = f"did you mean {' or '.join(close)}?" if close else ""
    start = _start(str(path[-1]) if path else "")
    message = f"{start}{join_choices(allowed)} is needed, not {quote_value(value)}"
    return Fault(path, "bad-value", message, hint)


def _start(key: str) -> str:
    """Return how the message about a key starts."""
    return f"{key}: " if key and not key.isdigit() else ""


def _format_limit(kind: str, context: Mapping[str, object]) -> str:
    """Return the bound that a value broke, or nothing."""
    if kind not in _LIMITS:
        return ""
    name, words = _LIMITS[kind]
    text = words.format(context.get(name))
    return text.replace("1 items", "1 item").replace("1 characters", "1 character")


def _measure(value: object, kind: str) -> str:
    """Return what of a value is beyond a bound: its length, or itself."""
    if isinstance(value, Sized) and (
        kind.startswith("string_too") or isinstance(value, (dict, list, tuple))
    ):
        return str(len(value))
    return quote_value(value)
