"""Mutants meet the tests of their room, each in a process forked from one that is warm.

The first process has imported pytest and the other heavy libraries, but nothing of the package
under test. A child loads the one changed module from memory and runs the tests in stages: the
doctests of the module and the test that killed most of its mutants so far, then the tests that run
the changed line, as a clean run measured, then the rest of the room. The first failure kills the
mutant.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import selectors
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from tests.deep.mutation.changes import Mutant
from tests.deep.mutation.child import Stage, be_a_child, run_tests
from tests.deep.mutation.rooms import Room

KILLED, HUNG, SURVIVED = "killed", "hung", "survived"
#: The exit codes of pytest when no test failed, or there was none to run.
PASSED = (0, 5)
#: Imported once by the first process. None of them imports the package under test.
HEAVY = ("pytest", "hypothesis", "pydantic", "rich.console")
HEAVY += ("pydantic.main", "pydantic.fields", "pydantic.functional_validators", "rich.table")
HEAVY += ("typer", "yaml", "icepool", "jsonschema", "doctest")
#: A child may use this many times the seconds of a clean run on a processor, and never less than
#: LEAST_SECONDS. By the clock it has WAITING times as many, as others use the machine too.
PATIENCE, LEAST_SECONDS, WAITING = 10, 20, 6


class Met(NamedTuple):
    """How a mutant ended."""

    outcome: str
    #: The test that killed it, if one did.
    test: str
    seconds: float


@dataclass
class Job:
    """A mutant, or no mutant for a clean run, on its way through the stages."""

    room: Room
    mutant: Mutant | None
    stages: list[Stage]
    began: float = field(default_factory=time.monotonic)


@dataclass
class _Child:
    pid: int
    reads: int
    job: Job
    folder: Path
    deadline: float
    told: bytes = b""


class Hunter:
    """Runs mutants against the tests of their rooms, several at once."""

    def __init__(
        self, root: Path, jobs: int = 2, silent: bool = True, near_only: bool = False
    ) -> None:
        self.root, self.jobs, self.silent, self.near_only = root, jobs, silent, near_only
        #: The seconds of each test of a room.
        self.clean: dict[str, dict[str, float]] = {}
        #: For each room, source file and line (as text) the places of tests in `clean`.
        self.lines: dict[str, dict[str, dict[str, list[int]]]] = {}
        self.kills: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self.work = Path(tempfile.mkdtemp(prefix="mutants-"))
        sys.dont_write_bytecode = False  # children would compile everything again and again
        for name in HEAVY:
            importlib.import_module(name)
        gc.freeze()  # what is imported here need not be looked through in each child

    def close(self) -> None:
        """Remove the files of the run."""
        shutil.rmtree(self.work, ignore_errors=True)

    def run_clean(self, rooms: Iterable[Room]) -> list[str]:
        """Run the tests of rooms without a mutant, time them, and return the first failures."""
        failures = []
        jobs = [Job(room, None, [Stage(tuple(room.test_files(self.root)))]) for room in rooms]
        for job, told in self._run(iter([job for job in jobs if job.stages[0].tests])):
            if told["code"] not in PASSED:
                failures.append(told.get("test") or f"the tests of {job.room.name}")
            self.clean[job.room.name] = told.get("seconds", {})
            self.lines[job.room.name] = told.get("lines", {})
        return failures

    def run(self, pairs: Iterable[tuple[Room, Mutant]]) -> Iterator[tuple[Room, Mutant, Met]]:
        """Run mutants against the tests of their rooms, and yield each as it ends."""
        for job, told in self._run(self._job(room, mutant) for room, mutant in pairs):
            assert job.mutant is not None
            outcome = HUNG if told.get("hung") else SURVIVED if told["code"] in PASSED else KILLED
            test = str(told.get("test", ""))
            if outcome == KILLED and "::" in test:
                for known in _names_of(job.mutant):
                    self.kills[known][test.split("[", maxsplit=1)[0]] += 1
            seconds = round(time.monotonic() - job.began, 1)
            yield job.room, job.mutant, Met(outcome, test, seconds)

    def _job(self, room: Room, mutant: Mutant) -> Job:
        """Return a mutant with its stages: the likely killer, what runs its line, the rest."""
        clean = self.clean.get(room.name, {})
        likely: list[str] = []
        for known in _names_of(mutant):
            likely += [test for test, _ in self.kills[known].most_common(1) if test in clean]
        near = [test for test in self._tests_of_line(room, mutant) if test not in likely]
        seconds = [sum(clean[test] for test in group) for group in (likely, near)]
        stages = [Stage(tuple(dict.fromkeys(likely)), True, seconds[0])]
        if near:
            stages.append(Stage(tuple(near), False, seconds[1]))
        if not self.near_only or not near:
            everything = tuple(room.test_files(self.root))
            stages += [Stage(everything, False, sum(clean.values()))] if everything else []
        return Job(room, mutant, stages)

    def _tests_of_line(self, room: Room, mutant: Mutant) -> list[str]:
        """Return the tests that run the changed line, or its function, the quick ones first."""
        clean = self.clean.get(room.name, {})
        names, lines = list(clean), self.lines.get(room.name, {}).get(mutant.file, {})
        places = lines.get(str(mutant.line), [])
        if not places:
            places = sorted({place for line in mutant.lines for place in lines.get(str(line), [])})
        return sorted((names[place] for place in places), key=lambda test: clean[test])

    def _run(self, jobs: Iterator[Job]) -> Iterator[tuple[Job, dict[str, Any]]]:
        """Run jobs stage by stage, a few at once, and yield what the last child of each told."""
        with selectors.DefaultSelector() as waiting:
            running: dict[int, _Child] = {}
            try:
                while True:
                    while len(running) < self.jobs and (job := next(jobs, None)):
                        self._start(job, running, waiting)
                    if not running:
                        return
                    for child in self._ended(running, waiting):
                        signal_number = _end(child)
                        if child.told:
                            told = json.loads(child.told)
                        else:
                            hung = signal_number in (signal.SIGXCPU, signal.SIGKILL)
                            told = {"code": 1, "test": "ended by a signal", "hung": hung}
                        del child.job.stages[0]
                        if told["code"] in PASSED and child.job.stages:
                            self._start(child.job, running, waiting)
                        else:
                            yield child.job, told
            finally:
                for child in running.values():
                    _end(child)

    def _start(self, job: Job, running: dict[int, _Child], waiting: selectors.BaseSelector) -> None:
        """Fork a child for the first stage of a job."""
        stage = job.stages[0]
        reads, writes = os.pipe()
        folder = Path(tempfile.mkdtemp(dir=self.work))
        sys.stdout.flush()
        sys.stderr.flush()
        pid = os.fork()
        patience = max(LEAST_SECONDS, round(PATIENCE * stage.clean)) if job.mutant else 3600
        if pid == 0:
            os.close(reads)
            run = partial(run_tests, self.root, folder / "t", job.mutant, stage)
            be_a_child(writes, patience, self.silent, run)
        os.close(writes)
        running[reads] = _Child(pid, reads, job, folder, time.monotonic() + WAITING * patience)
        waiting.register(reads, selectors.EVENT_READ)

    def _ended(
        self, running: dict[int, _Child], waiting: selectors.BaseSelector
    ) -> Iterator[_Child]:
        """Wait for children, and yield those that have ended or are out of time."""
        first = min(child.deadline for child in running.values())
        for key, _ in waiting.select(max(0.0, first - time.monotonic())):
            child = running[key.fd]
            part = os.read(key.fd, 1 << 16)
            child.told += part
            if not part:
                yield self._take_away(child, running, waiting)
        for child in list(running.values()):
            if time.monotonic() >= child.deadline:
                yield self._take_away(child, running, waiting)

    def _take_away(
        self, child: _Child, running: dict[int, _Child], waiting: selectors.BaseSelector
    ) -> _Child:
        waiting.unregister(child.reads)
        del running[child.reads]
        return child


def _end(child: _Child) -> int:
    """End a child with all that it started, and return the signal that ended it, or 0."""
    try:
        os.killpg(child.pid, signal.SIGKILL)
    except ProcessLookupError:
        os.kill(child.pid, signal.SIGKILL)
    os.close(child.reads)
    _, status = os.waitpid(child.pid, 0)
    shutil.rmtree(child.folder, ignore_errors=True)
    return os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0


def _names_of(mutant: Mutant) -> tuple[str, str]:
    """Return what kills are counted by: the function of a mutant, and its file."""
    return f"{mutant.file}:{mutant.function}", mutant.file
