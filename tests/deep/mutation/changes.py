"""The changes that mutation testing makes to one source file.

They come from the library cosmic-ray, and two small ones are added here: `+=` and `in`. Only
arithmetic and comparison are changed; what is read as text (docstrings, annotations, f-strings,
what is raised) stays as it is.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import parso
from cosmic_ray.ast import ast_nodes, is_number
from cosmic_ray.operators import boolean_replacer
from cosmic_ray.operators.number_replacer import OFFSETS, NumberReplacer
from cosmic_ray.operators.provider import OperatorProvider
from cosmic_ray.operators.unary_operator_replacement import (
    ReplaceUnaryOperator_Delete_Not,
    ReplaceUnaryOperator_Delete_USub,
)

#: What becomes of an operator between two values.
BINARY = {
    f"ReplaceBinaryOperator_{change}"
    for change in ("Add_Sub", "Sub_Add", "Mul_Add", "Div_Mul", "FloorDiv_Mul", "Mod_FloorDiv")
}
#: A comparison meets its neighbour, which only the boundary tells apart, and its opposite.
COMPARED = {
    f"ReplaceComparisonOperator_{change}"
    for change in (
        *("Lt_LtE", "Lt_GtE", "LtE_Lt", "LtE_Gt", "Gt_GtE", "Gt_LtE", "GtE_Gt", "GtE_Lt"),
        *("Eq_NotEq", "NotEq_Eq", "Is_IsNot", "IsNot_Is"),
    )
}
_ASSIGNED = {"+=": "-=", "-=": "+=", "*=": "+=", "//=": "*=", "/=": "*=", "%=": "//="}
_HELD = {"in": "not in", "not in": "in"}
_ARITHMETIC = ("arith_expr", "term", "power")
_BOOLEAN = ("and_test", "or_test", "not_test")
_TEXT = ("string", "fstring", "strings")
#: `x > 1` with 0 is `x >= 1` for whole numbers, and so on: such a change is left out.
_SAME_AS_THE_NEIGHBOUR = {">": -1, "<=": -1, "<": +1, ">=": +1}
_MIRRORED = {">": "<", "<": ">", ">=": "<=", "<=": ">="}


@dataclass(frozen=True)
class Mutant:
    """One changed place of a source file."""

    file: str
    #: The function, or the method with its class, that holds the place.
    function: str
    line: int
    column: int
    #: The text of the line, without the spaces around it.
    text: str
    #: What becomes of what, as `<` -> `<=`; with a number when the line has it several times.
    change: str
    #: The whole changed source.
    source: str
    #: The hash of the unchanged source.
    digest: str
    #: The lines of the function or, outside of one, none.
    lines: range = range(0)

    @property
    def key(self) -> str:
        """The name of the mutant among the results, valid until its file changes."""
        return f"{self.file}:{self.digest}:{self.line}:{self.column}:{self.change}"

    @property
    def place(self) -> tuple[str, str, str]:
        """What names it in the list of equal mutants, valid until its line changes."""
        return self.file, self.text, self.change


def hash_text(text: str) -> str:
    """Return a short hash of a text."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def find_mutants(file: str, source: str) -> list[Mutant]:
    """Return the mutants of a source file, from its top to its end.

    What no longer compiles, or compiles to the same, is left out.
    """
    lines = source.splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))
    digest = hash_text(source)
    seen: Counter[tuple[int, str]] = Counter()
    mutants = []
    for node, start, end, new in sorted(_changes(parso.parse(source)), key=lambda found: found[1]):
        first, last = starts[start[0] - 1] + start[1], starts[end[0] - 1] + end[1]
        old = source[first:last]
        changed = source[:first] + new.strip() + source[last:]
        if not _compiles(changed):
            continue
        change = f"`{old}` -> `{new.strip()}`"
        seen[start[0], change] += 1
        if (number := seen[start[0], change]) > 1:
            change += f" ({number})"
        text = lines[start[0] - 1].strip()
        mutants.append(
            Mutant(file, _function_of(node), *start, text, change, changed, digest, _lines_of(node))
        )
    return mutants


def _compiles(source: str) -> bool:
    try:
        compile(source, "mutant", "exec", dont_inherit=True)
    except SyntaxError:
        return False
    return True


def _changes(tree: Any) -> Iterator[tuple[Any, tuple[int, int], tuple[int, int], str]]:
    """Yield each node with the start, the end and the new text of a change to it."""
    provider = OperatorProvider()
    between = [provider[name]() for name in sorted(BINARY)]
    compared = [provider[name]() for name in sorted(COMPARED)]
    minus, negation = ReplaceUnaryOperator_Delete_USub(), ReplaceUnaryOperator_Delete_Not()
    joined = [boolean_replacer.ReplaceAndWithOr(), boolean_replacer.ReplaceOrWithAnd()]
    for node in ast_nodes(tree):
        if _is_read_as_text(node):
            continue
        parent = node.parent.type if node.parent else ""
        operators: list[Any] = []
        if parent in _ARITHMETIC and not _has_text(node.parent):
            operators += between
        if node.type == "comparison":
            operators += compared
            yield from _membership(node)
        if parent in ("and_test", "or_test") and _has_comparison(node.parent):
            operators += joined
        if node.type == "factor":
            operators.append(minus)
        if node.type == "not_test" and _has_comparison(node):
            operators.append(negation)
        for operator in operators:
            yield from _apply(operator, node)
        if is_number(node):
            yield from _numbers(node)
        if node.type == "operator" and node.value in _ASSIGNED and not _has_text(node.parent):
            yield node, node.start_pos, node.end_pos, _ASSIGNED[node.value]


def _apply(operator: Any, node: Any) -> Iterator[tuple[Any, tuple[int, int], tuple[int, int], str]]:
    """Yield what an operator of cosmic-ray makes of a node, and leave the node as it was."""
    for index, (start, end) in enumerate(operator.mutation_positions(node)):
        place = next(
            (child for child in getattr(node, "children", ()) if child.start_pos == start), node
        )
        at = node.children.index(place) if place is not node else None
        value = getattr(place, "value", None)
        mutated = operator.mutate(node, index)
        new = mutated if at is None else mutated.children[at]
        text = new.get_code(include_prefix=False)
        if at is not None:
            node.children[at] = place
        if value is not None:
            place.value = value
        yield node, start, end, text


def _numbers(node: Any) -> Iterator[tuple[Any, tuple[int, int], tuple[int, int], str]]:
    """Yield a whole number in arithmetic or a comparison, one more and one less."""
    if not isinstance(_value(node), int):
        return
    holder, part = node.parent, node
    while holder.type in ("factor", "atom") and len(holder.children) <= 3:
        holder, part = holder.parent, holder
    if holder.type not in (*_ARITHMETIC, "comparison") or _has_text(holder):
        return
    same = None
    if holder.type == "comparison" and len(holder.children) == 3:
        sign = holder.children[1].get_code().strip()
        left = holder.children[0] is part
        same = _SAME_AS_THE_NEIGHBOUR.get(_MIRRORED.get(sign, sign) if left else sign)
        if same and part.type == "factor":
            same = -same
    for (_, start, end, text), offset in zip(
        list(_apply(NumberReplacer(), node)), OFFSETS, strict=True
    ):
        if offset != same:
            yield node, start, end, text.strip()


def _value(node: Any) -> Any:
    return complex(0) if node.value[-1] in "jJ" else eval(node.value)  # a literal, by its type


def _membership(node: Any) -> Iterator[tuple[Any, tuple[int, int], tuple[int, int], str]]:
    """Yield the opposite of each `in` and `not in` of a comparison."""
    for sign in node.children[1::2]:
        written = " ".join(sign.get_code().split())
        if written in _HELD:
            yield sign, sign.start_pos, sign.end_pos, _HELD[written]


def _has_text(node: Any) -> bool:
    return any(child.type in _TEXT for child in node.children)


def _has_comparison(node: Any) -> bool:
    """Tell whether a comparison stands in a chain of and, or and not."""
    return any(
        child.type == "comparison" or (child.type in (*_BOOLEAN, "atom") and _has_comparison(child))
        for child in getattr(node, "children", ())
    )


def _is_read_as_text(node: Any) -> bool:
    """Tell whether a node stands in an annotation, a formatted text or what is raised."""
    child, parent = node, node.parent
    while parent is not None:
        if parent.type in ("fstring", "raise_stmt", "decorator"):
            return True
        if parent.type == "test" and _has_formatted_text(parent):
            return True
        if parent.type in ("annassign", "tfpdef") and child is parent.children[1]:
            return True
        if parent.type == "tfpdef" and child is parent.children[-1]:
            return True
        if parent.type == "funcdef" and parent.annotation is child:
            return True
        child, parent = parent, parent.parent
    return False


def _has_formatted_text(ternary: Any) -> bool:
    """Tell whether one of two values is an f-string, so that both are texts to read."""
    return any(
        child.type == "fstring"
        or (child.type == "strings" and any(part.type == "fstring" for part in child.children))
        for child in ternary.children
    )


def _function_of(node: Any) -> str:
    names = []
    while node is not None:
        if node.type in ("funcdef", "classdef"):
            names.append(node.name.value)
        node = node.parent
    return ".".join(reversed(names))


def _lines_of(node: Any) -> range:
    """Return the lines of the innermost function around a node, without those of its head."""
    while node is not None and node.type != "funcdef":
        node = node.parent
    if node is None:
        return range(0)
    return range(node.children[-1].start_pos[0], node.end_pos[0] + 1)
