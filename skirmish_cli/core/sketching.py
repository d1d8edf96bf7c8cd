"""A plain record from what a player wrote, without a check: what doesn't fit is left out.

It is good enough to say which parts a card has, for completion, and for nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

R = TypeVar("R")


class _Unfit(Exception):
    """Some data that can't be what is needed in their place."""


def sketch(shape: type[R], data: object) -> R | None:
    """Return the record of a shape that some data nearly write; None for no mapping at all.

    Fields that are left out have their default, or an empty text where they have none.
    """
    try:
        found: R = _sketch(shape, data)
    except _Unfit:
        return None
    return found


def _sketch(shape: Any, data: Any) -> Any:
    if get_origin(shape) in (Union, UnionType):
        return next(_sketch_each((one for one in get_args(shape) if one is not NoneType), data))
    if get_origin(shape) is tuple:
        return _sketch_tuple(get_args(shape), data)
    if hasattr(shape, "_fields"):
        return _sketch_record(shape, data)
    if isinstance(shape, type) and not isinstance(data, shape):
        raise _Unfit
    return data


def _sketch_each(shapes: Iterator[Any], data: Any) -> Iterator[Any]:
    """Yield what some data are in each shape that they fit; raises _Unfit after the last."""
    for shape in shapes:
        try:
            yield _sketch(shape, data)
        except _Unfit:
            continue
    raise _Unfit


def _sketch_tuple(shapes: tuple[Any, ...], data: Any) -> tuple[Any, ...]:
    if isinstance(data, Mapping):
        data = [_name_item(shapes[0], name, one) for name, one in data.items()]
    if not isinstance(data, (list, tuple)):
        raise _Unfit
    if len(shapes) == 2 and shapes[1] is Ellipsis:
        return tuple(found for one in data for found in _sketch_item(shapes[0], one))
    if len(data) != len(shapes):
        raise _Unfit
    return tuple(_sketch(shape, one) for shape, one in zip(shapes, data, strict=True))


def _name_item(shape: Any, name: object, data: object) -> object:
    """Return an item of a mapping as what stands in a list: its key is its first field."""
    if not hasattr(shape, "_fields"):
        return (name, data)
    first, second = shape._fields[:2]
    return {first: name, **(data if isinstance(data, Mapping) else {second: data})}


def _sketch_item(shape: Any, data: Any) -> Iterator[Any]:
    try:
        yield _sketch(shape, data)
    except _Unfit:
        return


def _sketch_record(shape: Any, data: Any) -> Any:
    if not isinstance(data, Mapping):
        raise _Unfit
    hints = get_type_hints(shape)
    fields: dict[str, Any] = {
        name: "" for name in shape._fields if name not in shape._field_defaults
    }
    for key, one in data.items():
        name = key if key in hints else f"{key}_"
        if name in hints:
            fields.update((name, found) for found in _sketch_item(hints[name], one))
    return shape(**fields)
