"""Faults that a pydantic model found, as messages for players: what was expected, what stands
there, what to write."""

from __future__ import annotations

import re
import types
import typing
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

from pydantic import BaseModel, ValidationError

from skirmish_cli.core.errors import nearest
from skirmish_cli.files.checks.findings import CODES, quoted

Path = tuple[str | int, ...]

#: What ids and names in data files are made of.
WORD_PATTERN = r"^[a-z][a-z0-9_-]*$"
_NOT_IN_WORD = re.compile(r"[^a-z0-9_]+")

# A model that is wrong in a thousand places doesn't need a thousand lines.
_MOST = 100
_TOO_MANY = 2000
_MOST_UNKNOWN = 20


class Fault(NamedTuple):
    """One fault inside a checked value; `path` starts at that value. `at_key` points to the key,
    not its value."""

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
    if (
        count > _TOO_MANY
    ):  # only a hostile file; listing them would take a second and half a gigabyte
        yield Fault((), "too-many", f"there are {count} faults in here", "mend the first ones")
        return
    seen: set[Path] = set()
    details = error.errors(include_url=False)[:_MOST]
    unknown = [detail for detail in details if detail["type"] == "extra_forbidden"]
    misspelt = {path for detail in unknown for path in _meant(detail, model, data)}
    for detail in details:
        kind = detail["type"]
        path = _real_path(detail["loc"], data, is_missing=kind == "missing")
        if kind == "missing" and path in misspelt:
            continue  # it is there under a name that is told as unknown
        fault = _fault(kind, path, dict(detail), model, data)
        # A union names a fault for each of its branches; the first says enough.
        if fault.path not in seen:
            seen.add(fault.path)
            yield fault


def _meant(detail: Any, model: type[BaseModel], data: Any) -> list[Path]:
    """Return the paths of the keys that an unknown key may be meant for."""
    path = _real_path(detail["loc"], data, is_missing=False)
    return (
        [(*path[:-1], key) for key in meant_keys(str(path[-1]), _keys_at(model, path[:-1]))]
        if path
        else []
    )


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


def _fault(
    kind: str, path: Path, detail: dict[str, Any], model: type[BaseModel], data: Any
) -> Fault:
    key = str(path[-1]) if path else ""
    value, ctx = detail["input"], detail.get("ctx", {})
    if kind == "extra_forbidden":
        return Fault(
            path,
            "unknown-key",
            f"unknown key {quoted(key)}",
            nearest_key(key, _keys_at(model, path[:-1])),
            at_key=True,
        )
    if kind == "missing":
        if isinstance(detail["loc"][-1], int):  # a list of a fixed length
            return Fault(path, "out-of-range", f"{_of(key)}more items are needed than {len(value)}")
        return Fault(path, "missing-key", f"the key {key} is missing")
    if kind in CODES:
        is_key = kind == "unknown-key"
        path = (*path, *ctx.get("at", ()))
        return Fault(path, kind, str(detail["msg"]), str(ctx.get("hint", "")), at_key=is_key)
    if kind in ("literal_error", "string_pattern_mismatch"):
        return _word_fault(path, str(ctx.get("pattern", "")), str(ctx.get("expected", "")), value)
    limit = _limit(kind, ctx)
    if limit:
        return Fault(path, "out-of-range", f"{_of(key)}{limit}, not {_measure(value, kind)}")
    for start, expected in _EXPECTED:
        if kind.startswith(start):
            return Fault(
                path,
                "wrong-type",
                f"{_of(key)}{expected} is needed, not {quoted(value)}",
                _type_hint(start, value) or _mapping_hint(start, value, path, model),
            )
    message = str(detail["msg"]).removeprefix("Value error, ")
    return Fault(path, "bad-value", f"{_of(key)}{message}")


def _word_fault(path: Path, pattern: str, expected: str, value: Any) -> Fault:
    """Return the fault of a text that is none of some words, or not made as a word must be."""
    key = str(path[-1]) if path else ""
    if pattern:
        if pattern != WORD_PATTERN:
            return Fault(
                path, "bad-value", f"{_of(key)}{quoted(value)} isn't written as it must be"
            )
        slug = _NOT_IN_WORD.sub("-", str(value).lower())[:60].strip("-_")
        return Fault(
            path,
            "bad-value",
            f"{_of(key)}lower-case letters, digits, - and _ are needed, starting with a "
            f"letter, not {quoted(value)}",
            f"write {slug}" if slug[:1].isalpha() else "",
        )
    allowed = re.findall(r"'([^']*)'", expected)
    close = nearest(str(value), allowed)
    hint = f"did you mean {' or '.join(close)}?" if close else ""
    known = " or ".join([", ".join(allowed[:-1]), allowed[-1]] if len(allowed) > 1 else allowed)
    return Fault(path, "bad-value", f"{_of(key)}{known} is needed, not {quoted(value)}", hint)


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


# `36gp`, `150 gold`, `6"`, `5+`, `1,500`: a number with what it counts.
_WITH_A_UNIT = re.compile(
    r'([0-9]{1,3}(?:,[0-9]{3}){1,2}|[0-9]{1,6})(?:\s*[a-zA-Z]{1,12}\.?|\s*"|\+)?'
)
_YES = frozenset({"yes", "on", "y"})
_NONE = frozenset({"no", "none", "-", "n/a", "off", "*", "–", "—"})
_NO = frozenset({"no", "off", "n"})


def _type_hint(expected: str, value: Any) -> str:
    """Return what to write where a value of another kind is needed."""
    if expected == "int":
        return number_hint(value)
    if expected == "bool":
        word = str(value).lower()
        meant = (
            "true" if word in _YES or value == 1 else "false" if word in _NO or value == 0 else ""
        )
        return (
            f"write {meant}; words such as yes and on are texts in YAML 1.2"
            if meant
            else "write true or false"
        )
    if expected == "string":
        if isinstance(value, (bool, int, float)):
            return "put it in quotes"
        return "" if isinstance(value, (dict, list)) else "write a text, or leave the key out"
    if expected in ("list", "tuple", "set"):
        return (
            f"write [{value}]"
            if isinstance(value, str) and len(value) < 40 and value.isprintable()
            else ""
        )
    return ""


_LONGEST_SHOWN = 40
_PLAIN_WORDS = re.compile(r"[\w'-]+(?: [\w'+-]+)*")


def _mapping_hint(expected: str, value: Any, path: Path, model: type[BaseModel]) -> str:
    """Return how to write as a mapping what is a name or a number: `{name: Longsword, damage:
    d8}`."""
    if (
        expected != "model"
        or not isinstance(value, (str, int))
        or isinstance(value, bool)
        or not path
    ):
        return ""
    fields = {
        info.alias or name: info
        for each in _models_at(model, path)
        for name, info in each.model_fields.items()
    }
    needed = [key for key, info in fields.items() if key != "name" and info.is_required()]
    text = str(value)
    if not fields or len(text) > _LONGEST_SHOWN or not _PLAIN_WORDS.fullmatch(text):
        return ""
    if isinstance(value, int):
        written = {needed[0] if needed else next(iter(fields)): text}
    elif "name" not in fields:
        return f"known: {', '.join(fields)}"
    else:
        name, _, last = text.rpartition(" ")
        is_valued = bool(name and needed and last[-1:].isdigit())
        written = {"name": name, needed[0]: last} if is_valued else {"name": text}
    written |= {key: "..." for key in needed if key not in written}
    inner = ", ".join(f"{key}: {one}" for key, one in written.items())
    return f"write {'' if isinstance(path[-1], int) else f'{path[-1]}: '}{{{inner}}}"


def number_hint(value: Any) -> str:
    """Return what to write in place of something that isn't the whole number it should be."""
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
    if found := _WITH_A_UNIT.fullmatch(text):
        return f"write {int(found[1].replace(',', ''))}"
    return ""


# A key that took its value along: `lp:2`, `lp 2`, `lp=2`, `card {mar`; with two colons it took
# nothing.
_WITH_VALUE = re.compile(r"([A-Za-z_][\w-]*?)\s*(?::|=|\s)\s*(.*)\Z")


def meant_keys(key: str, known: Sequence[str]) -> list[str]:
    """Return the known keys that an unknown one may be meant for: those that its hint names."""
    found = _WITH_VALUE.match(key[:100])
    return [found[1]] if found is not None and found[1] in known else nearest(key[:100], known)


def meant_among(data: Iterable[str], known: Sequence[str]) -> set[str]:
    """Return the known keys that the unknown ones of a mapping may be meant for; of very many,
    those of the first."""
    unknown = islice((key for key in data if key not in known), _MOST_UNKNOWN)
    return {meant for key in unknown for meant in meant_keys(key, known)} - set(data)


def _key_and_value(key: str, known: list[str]) -> str | None:
    """Return the hint for a key that took its value along, for want of a colon with a space
    behind it."""
    found = _WITH_VALUE.match(key)
    if found is None or found[1] not in known or key in known:
        return None
    if not found[2]:
        return f"write `{found[1]}:` with one colon"
    value = (
        found[2]
        if found[2][0] not in "{["
        else f"{found[2][0]}...{'}' if found[2][0] == '{' else ']'}"
    )
    return f"write `{found[1]}: {value}`"


def nearest_key(key: str, known: list[str]) -> str:
    """Return the hint for an unknown key: the nearest known ones, or all of them."""
    if (written := _key_and_value(key[:100], known)) is not None:
        return written
    close = nearest(key[:100], known)
    if close:
        return f"did you mean {' or '.join(close)}?"
    return f"known: {', '.join(known)}" if known else ""


def _models_at(model: type[BaseModel], path: Path) -> list[type[BaseModel]]:
    """Return what the mapping at a path below a model may be."""
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
    return models


def _keys_at(model: type[BaseModel], path: Path) -> list[str]:
    """Return the keys that are known in the mapping at a path below a model."""
    known = (
        info.alias or name
        for each in _models_at(model, path)
        for name, info in each.model_fields.items()
    )
    return list(dict.fromkeys(known))


def _models_in(annotation: Any) -> list[type[BaseModel]]:
    if isinstance(annotation, type) and not isinstance(annotation, types.GenericAlias):
        return [annotation] if issubclass(annotation, BaseModel) else []
    return [found for part in typing.get_args(annotation) for found in _models_in(part)]
