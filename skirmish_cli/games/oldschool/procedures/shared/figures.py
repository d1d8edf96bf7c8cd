"""What a procedure reads off a result: figures, rows, and the outcome of a play."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

R = TypeVar("R")

#: Figures by name, each a function of a result: a bool for a chance, a number for a mean.
Figures = dict[str, Callable[[R], object]]
#: A row of a distribution, or the outcome of a play, by what each value is of.
Facts = Mapping[str, object]
