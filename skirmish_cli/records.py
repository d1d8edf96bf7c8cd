"""Named tuples whose constructors are compiled once it pays.

A command imports some sixty kinds of record and makes a few of each. `typing.NamedTuple` compiles a
constructor for every kind, and every field's type beside it: a third of a cold start. To whoever
writes, checks or uses them, those here are the same:

    class Blow(NamedTuple):
        level: int
        is_parried: bool = False

Type checkers see `typing.NamedTuple`. The constructor of a kind that is made often is the standard
library's own, and so are the fields: odds are worked out as fast.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ["NamedTuple"]

if TYPE_CHECKING:
    from typing import NamedTuple
else:
    from collections import _tuplegetter, namedtuple

    #: How many records of a kind are made before its constructor is compiled.
    FEW = 60

    class _RecordType(type):
        """Makes the class of a record from the fields and methods in its body."""

        def __new__(cls, name, bases, body):
            if tuple in bases or any(hasattr(base, "_fields") for base in bases):
                return super().__new__(cls, name, bases, body)  # it has no fields of its own
            fields = tuple(body.get("__annotations__", ()))
            defaults = {field: body[field] for field in fields if field in body}
            own = {
                "__slots__": (),
                "__match_args__": fields,
                "_fields": fields,
                "_field_defaults": defaults,
                "__new__": _wait_for_constructor(name, fields, defaults),
                **body,
                **{field: _tuplegetter(place, "") for place, field in enumerate(fields)},
            }
            return super().__new__(cls, name, bases, own)

    def _wait_for_constructor(name, fields, defaults):
        """Return a constructor that puts the real one in its place when it is called often."""
        left = FEW

        def construct(cls, /, *values, **named):
            nonlocal left
            left -= 1
            rest = fields[len(values) :]
            if left > 0 and len(values) <= len(fields) and all(one in rest for one in named):
                given = defaults | named
                if all(one in given for one in rest):
                    return tuple.__new__(cls, (*values, *(given[one] for one in rest)))
            # What is missing or too much is told by the real one as well.
            made = namedtuple(name, fields, defaults=defaults.values()).__new__
            owner = next(one for one in cls.__mro__ if vars(one).get("_fields") is fields)
            owner.__new__ = staticmethod(made)
            return made(cls, *values, **named)

        return construct

    class NamedTuple(tuple, metaclass=_RecordType):
        """What every record is: a tuple whose places have names."""

        __slots__ = ()

        @classmethod
        def _make(cls, values):
            record = tuple.__new__(cls, values)
            if len(record) != len(cls._fields):
                raise TypeError(f"{cls.__name__} has {len(cls._fields)} fields, not {len(record)}")
            return record

        def _replace(self, /, **changes):
            record = self._make(map(changes.pop, self._fields, self))
            if changes:
                raise ValueError(f"{type(self).__name__} has no fields {list(changes)}")
            return record

        def _asdict(self):
            return dict(zip(self._fields, self, strict=True))

        def __repr__(self):
            fields = ", ".join(f"{name}={one!r}" for name, one in self._asdict().items())
            return f"{type(self).__name__}({fields})"

        def __getnewargs__(self):
            return tuple(self)
