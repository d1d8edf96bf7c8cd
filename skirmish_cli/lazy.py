"""Modules that are imported when they are first used.

So a command waits for nothing that it doesn't need.

Type checkers and the import rules see an ordinary import; at run time a stand-in takes its place:

    if TYPE_CHECKING:
        from skirmish_cli.reports import models
    else:
        models = lazy("skirmish_cli.reports.models")

A base class, a decorator or what an `except` names is needed at once: import that as usual.
"""

from importlib import import_module
from types import ModuleType
from typing import Any


class LazyModule:
    """Stands in for a module until one of its names is asked for."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._module: ModuleType | None = None

    def __getattr__(self, name: str) -> Any:
        if self._module is None:
            self._module = import_module(self._name)
        return getattr(self._module, name)

    def __repr__(self) -> str:
        return f"lazy({self._name!r})"


def lazy(name: str) -> Any:
    """Return a stand-in for a module, which imports it when it is first used.

    >>> fractions = lazy("fractions")
    >>> fractions.Fraction(1, 2)
    Fraction(1, 2)
    """
    return LazyModule(name)
