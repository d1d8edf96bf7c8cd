"""Damage to warband data, one change at a time, for tests of the check, of the schema and of
hostile input."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any

#: What is put in the place of a value. JSON Schema takes 2.0 for a whole number, so it isn't among
#: them.
ODD_VALUES: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    1,
    -1,
    3,
    7,
    99,
    10**7,
    1.5,
    "",
    "x",
    "d7",
    "d8",
    "5s",
    "No",
    "4+",
    "3",
    "C+2",
    "vs",
    "hero",
    [],
    {},
    ["x"],
    [1],
    [None],
    [{}],
    {"x": 1},
    {"name": "x"},
)

Steps = tuple[str | int, ...]


def places(data: Any, path: Steps = ()) -> Iterator[Steps]:
    """Yield the path of every value below the top."""
    pairs = (
        data.items()
        if isinstance(data, dict)
        else enumerate(data)
        if isinstance(data, list)
        else ()
    )
    for key, value in pairs:
        yield (*path, key)
        yield from places(value, (*path, key))


def holder_of(data: Any, path: Steps) -> Any:
    """Return the mapping or list that holds the value at a path."""
    for step in path[:-1]:
        data = data[step]
    return data


def replaced(data: Any, path: Steps, value: Any) -> Any:
    """Return a copy with another value at a path."""
    result = copy.deepcopy(data)
    holder_of(result, path)[path[-1]] = value
    return result


def without(data: Any, path: Steps) -> Any:
    """Return a copy without the value at a path."""
    result = copy.deepcopy(data)
    del holder_of(result, path)[path[-1]]
    return result


def misspelt(data: Any, path: Steps, new: str) -> Any:
    """Return a copy in which the key at the end of a path is another, in its place."""
    result = copy.deepcopy(data)
    holder = holder_of(result, path)
    items = list(holder.items())
    holder.clear()
    holder.update({(new if key == path[-1] else key): value for key, value in items})
    return result


def mutants(data: Any, number: int, seed: str) -> Iterator[tuple[str, Any]]:
    """Yield so many copies with one change each, and what was changed; the same for the same
    seed."""
    source = random.Random(seed)
    every = list(places(data))
    for _ in range(number):
        path = source.choice(every)
        what = source.randrange(4)
        if what == 0:
            yield f"without {path}", without(data, path)
        elif what == 1 and isinstance(path[-1], str):
            new = path[-1][:-1] + "q" if len(path[-1]) > 2 else path[-1] + "q"
            yield f"{path} as {new}", misspelt(data, path, new)
        else:
            value = source.choice(ODD_VALUES)
            yield f"{path} = {value!r}", replaced(data, path, value)
