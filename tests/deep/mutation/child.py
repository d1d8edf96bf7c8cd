"""What a forked child does with a mutant: load it from memory, and run tests against it."""

from __future__ import annotations

import ctypes
import importlib
import importlib.util
import json
import os
import resource
import signal
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from importlib.machinery import ModuleSpec, SourceFileLoader
from pathlib import Path
from typing import Any

from tests.deep.mutation.changes import Mutant

MOST_MEMORY = 4 * 1024**3
_PR_SET_PDEATHSIG = 1


@dataclass(frozen=True)
class Stage:
    """Tests that are run together: files, or functions as `file::function`."""

    tests: tuple[str, ...]
    with_doctests: bool = False
    #: The seconds that they take without a mutant.
    clean: float = 0.0


class _Changed(SourceFileLoader):
    """Loads a module from a source that isn't in its file."""

    def __init__(self, name: str, path: str, source: str) -> None:
        super().__init__(name, path)
        self.source = source

    def get_code(self, fullname: str) -> Any:
        return compile(self.source, self.path, "exec", dont_inherit=True)


class _Finder:
    """Finds the one changed module, before Python's own finders look for it."""

    def __init__(self, name: str, path: Path, source: str) -> None:
        self.name, self.path, self.source = name, path, source

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        if name != self.name:
            return None
        is_package = self.path.name == "__init__.py"
        return importlib.util.spec_from_file_location(
            name,
            self.path,
            loader=_Changed(name, str(self.path), self.source),
            submodule_search_locations=[str(self.path.parent)] if is_package else None,
        )


class _Watcher:
    """A plugin of pytest that notes the first failure, and the seconds of each function.

    With a measure of coverage it also tells that one which function runs.
    """

    def __init__(self, coverage: Any = None) -> None:
        self.first = ""
        self.seconds: Counter[str] = Counter()
        self.coverage = coverage

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        if self.coverage:
            self.coverage.switch_context(_function_of(nodeid))

    def pytest_runtest_logreport(self, report: Any) -> None:
        self.seconds[_function_of(report.nodeid)] += report.duration
        if report.failed and not self.first:
            self.first = report.nodeid

    def pytest_collectreport(self, report: Any) -> None:
        if report.failed and not self.first:
            self.first = report.nodeid or "collection"


def _function_of(nodeid: str) -> str:
    """Return a test without its parameters."""
    return nodeid.split("[", maxsplit=1)[0]


def module_name(file: str) -> str:
    """Return the dotted name of a source file.

    >>> module_name("skirmish_cli/dice/law.py"), module_name("skirmish_cli/dice/__init__.py")
    ('skirmish_cli.dice.law', 'skirmish_cli.dice')
    """
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def run_tests(root: Path, folder: Path, mutant: Mutant | None, stage: Stage) -> dict[str, Any]:
    """Run one stage in this process, a child, and return what its parent is to know."""
    import pytest

    os.chdir(root)
    sys.path[:0] = [str(root)]
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    module = module_name(mutant.file) if mutant else ""
    if mutant:
        finder = _Finder(module, root / mutant.file, mutant.source)
        sys.meta_path.insert(0, finder)  # type: ignore[arg-type]
    if stage.with_doctests:
        import doctest

        try:
            if doctest.testmod(importlib.import_module(module)).failed:
                return {"code": 1, "test": f"{module} (doctest)"}
        except Exception as problem:
            return {"code": 1, "test": f"{module} ({type(problem).__name__})"}
    if not stage.tests:
        return {"code": 0, "test": "", "seconds": {}}
    _prepare_hypothesis()
    coverage = None if mutant else _start_coverage(root)
    watcher = _Watcher(coverage)
    options = ["-x", "-q", "--tb=no", "--no-header", "--no-summary"]
    options += ["-p", "no:cacheprovider", "-p", "no:unraisableexception"]
    options += ["-p", "_hypothesis_pytestplugin"]
    options += ["--hypothesis-profile=mutants", f"--basetemp={folder}"]
    code = pytest.main([*options, *stage.tests], plugins=[watcher])
    told = {"code": int(code), "test": watcher.first, "seconds": watcher.seconds}
    if coverage:
        coverage.stop()
        told["lines"] = _lines_of_functions(root, coverage.get_data(), list(watcher.seconds))
    return told


def _start_coverage(root: Path) -> Any:
    """Measure from here on which function of the tests runs which lines."""
    from coverage import Coverage

    coverage = Coverage(data_file=None, config_file=False, messages=False, omit=["*/tests/*"])
    coverage.start()
    return coverage


def _lines_of_functions(root: Path, data: Any, functions: list[str]) -> dict[str, Any]:
    """Return for each source file and line the places in a list of the functions that run it."""
    places = {function: place for place, function in enumerate(functions)}
    lines: dict[str, Any] = {}
    for file in data.measured_files():
        path = Path(file)
        if path.is_relative_to(root):
            lines[path.relative_to(root).as_posix()] = {
                line: sorted(places[name] for name in names if name in places)
                for line, names in data.contexts_by_lineno(file).items()
            }
    return lines


def _prepare_hypothesis() -> None:
    """Let Hypothesis draw the same few examples in each run, and not look for the smallest."""
    from hypothesis import HealthCheck, Phase, settings

    settings.register_profile(
        "mutants",
        derandomize=True,
        database=None,
        deadline=None,
        max_examples=30,
        phases=(Phase.explicit, Phase.generate),
        suppress_health_check=list(HealthCheck),
    )


def _die_with_parent() -> None:
    """Ask the system to end this process when its parent ends, where it can (Linux)."""
    if sys.platform == "linux":
        prctl = getattr(ctypes.CDLL(None), "prctl", None)
        if prctl is not None:
            prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


def be_a_child(writes: int, seconds: int, silent: bool, run: Callable[[], dict[str, Any]]) -> None:
    """Run in a process of its own group, tell the parent, and end.

    It may use so many seconds of a processor.
    """
    code = 1
    try:
        os.setsid()
        _die_with_parent()
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
        nothing = os.open(os.devnull, os.O_RDWR)
        for number in (0, 1, 2) if silent else (0,):
            os.dup2(nothing, number)
        told = run()
        os.write(writes, json.dumps(told).encode())
        code = 0
    except BaseException as problem:
        # An error that pytest itself doesn't outlive is a mutant's end as well.
        os.write(writes, json.dumps({"code": 1, "test": repr(problem)[:200]}).encode())
    finally:
        os._exit(code)
