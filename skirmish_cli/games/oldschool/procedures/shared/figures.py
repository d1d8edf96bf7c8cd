"""What a procedure reads off a result: figures, rows, and the outcome of a play."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias, TypeVar

if TYPE_CHECKING:
    from collections.abc import Mapping

    from skirmish_cli.core.plain import Json
    from skirmish_cli.core.procedure import Amount

R = TypeVar("R")

#: Figures by name, each a function of a result.
Figures = dict[str, Callable[[R], "Amount"]]
#: A row of a distribution, or the outcome of a play, by what each value is of.
Facts: TypeAlias = "Mapping[str, Json]"
