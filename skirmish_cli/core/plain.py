"""Plain records to JSON and back, without pydantic.

A plain record is a NamedTuple whose fields are plain records, texts, numbers, flags, None, or
tuples and frozen sets of these: what a card at the table is made of. A mapping is a tuple of pairs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import NoneType, UnionType
from typing import Any, Literal, TypeAlias, TypeVar, Union, get_args, get_origin, get_type_hints

R = TypeVar("R")

#: Plain data as JSON has them.
Json: TypeAlias = "bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None"


def to_data(value: object) -> Any:
    """Return a plain record as data for JSON, without fields at their default."""
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        defaults: Mapping[str, object] = getattr(value, "_field_defaults", {})
        return {
            name: to_data(one)
            for name, one in zip(value._fields, value, strict=True)
            if name not in defaults or defaults[name] != one
        }
    if isinstance(value, frozenset):
        return sorted(to_data(one) for one in value)
    if isinstance(value, tuple):
        return [to_data(one) for one in value]
    return value


def from_data(shape: type[R], data: object) -> R:
    """Return the record of a shape that some data write; raises TypeError."""
    found: R = _read(shape, data)
    return found


def _read(shape: Any, data: Any) -> Any:
    origin = get_origin(shape)
    if origin in (Union, UnionType):
        return _read_union(get_args(shape), data)
    if origin is Literal or shape in (Any, object):
        return data
    if origin is tuple:
        return _read_tuple(get_args(shape), data)
    if origin is frozenset:
        (item,) = get_args(shape)
        return frozenset(_read(item, one) for one in data)
    if hasattr(shape, "_fields"):
        hints = _hints(shape)
        return shape(**{name: _read(hints[name], one) for name, one in data.items()})
    if shape is float and type(data) is int:
        return float(data)
    if not isinstance(data, shape) or (shape is int and isinstance(data, bool)):
        raise TypeError(f"{data!r} is no {shape.__name__}")
    return data


def _read_union(shapes: tuple[object, ...], data: object) -> object:
    if data is None and NoneType in shapes:
        return None
    problems = []
    for shape in shapes:
        if shape is not NoneType:
            try:
                return _read(shape, data)
            except (TypeError, AttributeError, KeyError) as problem:
                problems.append(str(problem))
    raise TypeError("; ".join(problems))


def _read_tuple(shapes: tuple[object, ...], data: object) -> tuple[object, ...]:
    if isinstance(data, Mapping):
        data = tuple(data.items())
    if not isinstance(data, (list, tuple)):
        raise TypeError(f"{data!r} is no list")
    if len(shapes) == 2 and shapes[1] is Ellipsis:
        return tuple(_read(shapes[0], one) for one in data)
    return tuple(_read(shape, one) for shape, one in zip(shapes, data, strict=True))


@lru_cache(maxsize=256)
def _hints(shape: type) -> dict[str, object]:
    return get_type_hints(shape)
