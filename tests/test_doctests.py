"""The examples in docstrings tell the truth."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import skirmish_cli


def test_every_example_in_a_docstring_gives_what_it_says() -> None:
    tried = 0
    for found in pkgutil.walk_packages(skirmish_cli.__path__, "skirmish_cli."):
        if found.name.endswith("__main__"):
            continue
        result = doctest.testmod(importlib.import_module(found.name))
        assert result.failed == 0, found.name
        tried += result.attempted
    assert tried > 50
