"""Records are named tuples to whoever makes, reads, changes, copies or prints them."""

from __future__ import annotations

import copy
import pickle
import re
import typing
from pathlib import Path
from typing import Any, Generic, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

import skirmish_cli
from skirmish_cli import records

T = TypeVar("T")
FIELDS = ("level", "reason", "parried")


class Ours(records.NamedTuple):
    """A blow."""

    level: int
    reason: str = "none"
    parried: bool = False

    def describe(self) -> str:
        return f"{self.level} {self.reason}"


class Theirs(typing.NamedTuple):
    """A blow."""

    level: int
    reason: str = "none"
    parried: bool = False


class Louder(Ours):
    """A blow with one more method."""

    __slots__ = ()

    def shout(self) -> str:
        return self.describe().upper()


class Boxed(records.NamedTuple, Generic[T]):
    """Something in a box."""

    value: T
    label: str = "box"


def build(kind: Any, values: list[int], named: dict[str, int]) -> object:
    """Return the fields of what a call makes, or the words of its refusal."""
    try:
        return tuple(kind(*values, **named))
    except TypeError as problem:
        return str(problem).removeprefix(f"{kind.__name__}.")


@given(
    st.lists(st.integers(), max_size=5),
    st.dictionaries(st.sampled_from((*FIELDS, "colour")), st.integers(), max_size=4),
)
def test_a_call_makes_or_refuses_the_same(values: list[int], named: dict[str, int]) -> None:
    def fresh() -> Any:
        return type(records.NamedTuple)(
            "Theirs",
            (records.NamedTuple,),
            {
                "__annotations__": Ours.__annotations__,
                "__module__": __name__,
                "reason": "none",
                "parried": False,
            },
        )

    wanted = build(Theirs, values, named)
    assert build(fresh(), values, named) == wanted  # before its constructor is compiled
    often = fresh()
    for _ in range(records.FEW):
        often(1)
    assert build(often, values, named) == wanted


@pytest.mark.parametrize("count", [1, records.FEW - 1, records.FEW, records.FEW + 1])
def test_the_nth_record_is_as_the_first(count: int) -> None:
    class Blow(records.NamedTuple):
        level: int
        reason: str = "none"

    made = [Blow(7, reason="spike") for _ in range(count)]
    assert set(made) == {(7, "spike")}
    assert {type(one) for one in made} == {Blow}


def test_a_record_is_a_tuple_whose_places_have_names() -> None:
    blow = Ours(3, parried=True)
    assert (blow.level, blow.reason, blow.parried) == tuple(blow) == (3, "none", True)
    assert Ours._fields == Ours.__match_args__ == FIELDS
    assert Ours._field_defaults == {"reason": "none", "parried": False}
    assert Ours.__doc__ == "A blow."
    assert typing.get_type_hints(Ours) == {"level": int, "reason": str, "parried": bool}
    assert repr(blow) == "Ours(level=3, reason='none', parried=True)"
    assert not hasattr(blow, "__dict__")
    match blow:
        case Ours(level, reason):
            assert (level, reason) == (3, "none")


def test_a_record_is_changed_and_copied_by_name() -> None:
    blow = Ours(3)
    assert blow._replace(level=4, reason="spike") == (4, "spike", False)
    assert blow._asdict() == {"level": 3, "reason": "none", "parried": False}
    assert Ours._make([1, "a", True]) == Ours(1, "a", True)
    for copied in (copy.copy(blow), copy.deepcopy(blow), pickle.loads(pickle.dumps(blow))):
        assert (copied, type(copied)) == (blow, Ours)
    with pytest.raises(ValueError, match="colour"):
        blow._replace(**{"colour": "red"})
    with pytest.raises(TypeError, match="3 fields, not 2"):
        Ours._make([1, "a"])


def test_a_kind_of_record_has_its_fields_and_more_methods() -> None:
    louder = Louder(2, "spike")
    assert (louder.shout(), louder.level, type(louder._replace(level=3))) == ("2 SPIKE", 2, Louder)
    assert Louder._fields == FIELDS


def test_a_generic_record_takes_any_value() -> None:
    assert Boxed[int](4) == Boxed(4) == (4, "box")
    assert Boxed("x")._replace(label="crate") == ("x", "crate")


def test_every_record_of_the_program_is_one_of_ours() -> None:
    named_by_typing = [
        path.name
        for path in Path(skirmish_cli.__file__).parent.rglob("*.py")
        if path.name != "records.py"
        and re.search(r"^from typing import[^\n(]*\bNamedTuple\b", path.read_text("utf-8"), re.M)
    ]
    assert named_by_typing == []
