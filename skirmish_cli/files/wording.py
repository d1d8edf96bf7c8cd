"""Faults that a pydantic model found, as messages for players: what was expected, what stands there, what to write."""

from __future__ import annotations

import re
import types
import typing
from collections.abc import Iterator
from typing import Any, NamedTuple

from pydantic import BaseModel, ValidationError

from skirmish_cli.core.errors import nearest
from skirmish_cli.files.findings import CODES, quoted

Path = tuple[str | int, ...]

# A model that is wrong in a thousand places doesn't need a thousand lines.
_MOST = 100
_TOO_MANY = 2000


class Fault(NamedTuple):
    """One fault inside a checked value; `path` starts at that value. `at_key` points to the key, not its value."""

    path: Path
    code: str
    message: str
    hint: str = ""
    at_key: bool = False


def faults(error: ValidationError, model: type[BaseModel], data: Any) -> Iterator[Fault]:
    """Yield the faults of a validation error, one for each place.

    `data` is what was validated; `model` tells which keys are known at each place.
    """
    count = error.error_count()
    if count > _TOO_MANY:  # only a hostile file; listing them would take a second and half a gigabyte
        yield Fault((), "too-many", f"there are {count} faults in here", "mend the first ones")
        return
    seen: set[Path] = set()
    for detail in error.errors(include_url=False)[:_MOST]:
        kind = detail["type"]
        path = _real_path(detail["loc"], data, is_missing=kind == "missing")
        fault = _fault(kind, path, dict(detail), model, data)
        # A union names a fault for each of its branches; the first says enough.
        if fault.path not in seen:
            seen.add(fault.path)
            yield fault


def _real_path(loc: Path, data: Any, *, is_missing: bool) -> Path:
    """Return a location without the steps that pydantic adds for unions, validators and keys."""
    path: list[str | int] = []
    for index, step in enumerate(loc):
        if step == "[key]":
            continue
        is_last = index == len(loc) - 1
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


def _fault(kind: str, path: Path, detail: dict[str, Any], model: type[BaseModel], data: Any) -> Fault:
    key = str(path[-1]) if path else ""
    value, ctx = detail["input"], detail.get("ctx", {})
    if kind == "extra_forbidden":
        return Fault(path, "unknown-key", f"unknown key {quoted(key)}", nearest_key(key, _keys_at(model, path[:-1])),
                     at_key=True)  # fmt: skip
    if kind == "missing" and isinstance(detail["loc"][-1], int):  # a list of a fixed length
        return Fault(path, "out-of-range", f"{_of(key)}more items are needed than {len(value)}")
    if kind == "missing":
        return Fault(path, "missing-key", f"the key {key} is missing")
    if kind in CODES:
        is_key = kind == "unknown-key"
        return Fault(path, kind, str(detail["msg"]), str(ctx.get("hint", "")), at_key=is_key)
    if kind == "literal_error":
        allowed = re.findall(r"'([^']*)'", str(ctx.get("expected", "")))
        close = nearest(str(value), allowed)
        hint = f"did you mean {' or '.join(close)}?" if close else ""
        known = " or ".join([", ".join(allowed[:-1]), allowed[-1]] if len(allowed) > 1 else allowed)
        return Fault(path, "bad-value", f"{_of(key)}{known} is needed, not {quoted(value)}", hint)
    limit = _limit(kind, ctx)
    if limit:
        return Fault(path, "out-of-range", f"{_of(key)}{limit}, not {_measure(value, kind)}")
    for start, expected in _EXPECTED:
        if kind.startswith(start):
            return Fault(path, "wrong-type", f"{_of(key)}{expected} is needed, not {quoted(value)}",
                         _type_hint(start, value))  # fmt: skip
    message = str(detail["msg"]).removeprefix("Value error, ")
    return Fault(path, "bad-value", f"{_of(key)}{message}")


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


def _of(key: str) -> str:
    return f"{key}: " if key and not key.isdigit() else ""


def _limit(kind: str, ctx: dict[str, Any]) -> str:
    if kind not in _LIMITS:
        return ""
    name, words = _LIMITS[kind]
    text = words.format(ctx.get(name))
    return text.replace("1 items", "1 item").replace("1 characters", "1 character")


def _measure(value: Any, kind: str) -> str:
    if kind.startswith("string_too"):
        return str(len(value))
    if isinstance(value, (dict, list, tuple)):
        return str(len(value))
    return quoted(value)


_LEADING_NUMBER = re.compile(r"[0-9]{1,6}")
_YES = frozenset({"yes", "on", "y"})
_NONE = frozenset({"no", "none", "-", "n/a", "off", "*", "–", "—"})
_NO = frozenset({"no", "off", "n"})


def _type_hint(expected: str, value: Any) -> str:
    """Return what to write where a value of another kind is needed."""
    if expected == "int":
        return _number_hint(value)
    if expected == "bool":
        word = str(value).lower()
        meant = "true" if word in _YES or value == 1 else "false" if word in _NO or value == 0 else ""
        return f"write {meant}; words such as yes and on are texts in YAML 1.2" if meant else "write true or false"
    if expected == "string":
        if isinstance(value, (bool, int, float)):
            return "put it in quotes"
        return "" if isinstance(value, (dict, list)) else "write a text, or leave the key out"
    if expected in ("list", "tuple", "set"):
        return f"write [{value}]" if isinstance(value, str) and len(value) < 40 and value.isprintable() else ""
    return ""


def _number_hint(value: Any) -> str:
    if isinstance(value, float):
        return f"write {int(value)}" if value.is_integer() and abs(value) < 1e9 else "round it"
    if not isinstance(value, str):
        return ""
    text = value.strip()
    if text.lower() in _NONE:
        return "leave the key out where there is none"
    if text.isascii() and text.isdigit() and len(text) < 10:
        return f"write {int(text)} without quotes"
    if re.fullmatch(r"[dD][0-9]{1,6}.*", text):
        return "a die can't stand here; write a number"
    number = _LEADING_NUMBER.match(text)
    if number and re.fullmatch(r'[0-9]{1,6}\s*[a-zA-Z"]{1,6}', text):
        return f"write {int(number[0])}"
    return ""


def nearest_key(key: str, known: list[str]) -> str:
    """Return the hint for an unknown key: the nearest known ones, or all of them."""
    close = nearest(key[:100], known)
    if close:
        return f"did you mean {' or '.join(close)}?"
    return f"known: {', '.join(known)}" if known else ""


def _keys_at(model: type[BaseModel], path: Path) -> list[str]:
    """Return the keys that are known in the mapping at a path below a model."""
    models = [model]
    for step in path:
        if isinstance(step, int):
            continue
        below: list[type[BaseModel]] = []
        for each in models:
            for name, info in each.model_fields.items():
                if step in (name, info.alias):
                    below += _models_in(info.annotation)
        models = below or models
    keys: dict[str, None] = {}
    for each in models:
        keys.update(dict.fromkeys(info.alias or name for name, info in each.model_fields.items()))
    return list(keys)


def _models_in(annotation: Any) -> list[type[BaseModel]]:
    if isinstance(annotation, type) and not isinstance(annotation, types.GenericAlias):
        return [annotation] if issubclass(annotation, BaseModel) else []
    return [found for part in typing.get_args(annotation) for found in _models_in(part)]
