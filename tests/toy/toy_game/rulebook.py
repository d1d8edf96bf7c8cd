"""The toys' ruleset: what its tables are. Imports pydantic."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from skirmish_cli.core import rulebook
from skirmish_cli.core.rulebook import Shape
from skirmish_cli.lists.shapes import Listed


class Tables(Shape):
    """The tables: the values of the prizes in the bag."""

    bag: Annotated[list[Annotated[int, Field(ge=0, le=100)]], Field(min_length=3, max_length=20)]


class Rulebook(rulebook.Rulebook, Listed):
    """The whole ruleset."""

    tables: Tables
