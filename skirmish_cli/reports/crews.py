"""Other processes of this machine that play a question too.

Each gets the question as plain data and makes the rule of it anew. It proves itself first by plays
that were played here: one whose plays come out otherwise is sent home.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

from skirmish_cli.core.question import read_question
from skirmish_cli.lazy import lazy
from skirmish_cli.records import NamedTuple
from skirmish_cli.reports.questions import prepare_question
from skirmish_cli.reports.tallies import Tally, tally_plays

if TYPE_CHECKING:
    import multiprocessing
    from multiprocessing import connection as connections
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

    from skirmish_cli.core.procedure import Prepared
else:
    connections = lazy("multiprocessing.connection")
    multiprocessing = lazy("multiprocessing")

#: How many pieces of work a process has before it: one to do, and one to go on with.
MOST_AHEAD = 2


def count_helpers() -> int:
    """Return how many processes may play beside this one: with three cores or more one is left."""
    usable = getattr(os, "sched_getaffinity", None)
    cores = len(usable(0)) if usable else os.cpu_count() or 1
    return cores - 1 if cores < 3 else cores - 2


def describe_inputs(prepared: Prepared) -> str:
    """Return what a rule was made of, which must be the same in every process."""
    return repr((prepared.headline, dict(prepared.inputs), dict(prepared.policy)))


class Proof(NamedTuple):
    """What a process must find to be believed: what is asked, and some plays of it."""

    inputs: str
    numbers: range
    tally: Tally


class Helper:
    """One process: its connection, and the plays that it has before it, in order."""

    def __init__(self, question: Mapping[str, Any], seed: int, numbers: range) -> None:
        context = multiprocessing.get_context("spawn")
        self.connection: Connection
        self.connection, far_end = context.Pipe()
        self.process: SpawnProcess = context.Process(
            target=serve, args=(far_end, question, seed), daemon=True
        )
        with _deaf_to_interrupts():
            self.process.start()
        far_end.close()
        self.ahead: list[range] = []
        self.is_proven = False
        self.give(numbers)

    def give(self, numbers: range) -> None:
        """Give it plays to count."""
        self.ahead.append(numbers)
        self.connection.send(numbers)

    def end(self) -> None:
        """End the process, whatever it does."""
        self.connection.close()
        self.process.kill()
        self.process.join()


class Crew:
    """The helpers of one estimate. `lost` are the plays of those that are gone."""

    def __init__(self, question: Mapping[str, Any], seed: int, proof: Proof, size: int) -> None:
        self.proof, self.lost = proof, list[range]()
        self._helpers: list[Helper] = []
        try:
            for _ in range(size):
                self._helpers.append(Helper(question, seed, proof.numbers))
        except OSError:  # no more processes here: those that there are will do
            return
        except BaseException:
            self.end()
            raise

    def list_free(self) -> list[Helper]:
        """Return the helpers that can be given more."""
        return [one for one in self._helpers if one.is_proven and len(one.ahead) < MOST_AHEAD]

    def is_busy(self) -> bool:
        """Return whether plays are out that count, and not for a proof alone."""
        return any(one.is_proven and one.ahead for one in self._helpers)

    def give(self, helper: Helper, numbers: range) -> None:
        """Give a helper plays; they are lost if it is gone."""
        try:
            helper.give(numbers)
        except OSError:
            self._drop(helper)

    def gather(self, *, patiently: bool) -> Iterator[tuple[range, Tally]]:
        """Yield what was counted; `patiently` it waits until something is."""
        waiting = [one.connection for one in self._helpers]
        ready = connections.wait(waiting, None if patiently else 0) if waiting else []
        for helper in [one for one in self._helpers if one.connection in ready]:
            try:
                found = helper.connection.recv()
            except (EOFError, OSError):
                self._drop(helper)
                continue
            if helper.is_proven:
                yield helper.ahead.pop(0), found
            elif found == (self.proof.inputs, self.proof.tally):
                helper.is_proven, helper.ahead = True, []
            else:
                helper.ahead = []
                self._drop(helper)

    def _drop(self, helper: Helper) -> None:
        """Do without a helper from now on."""
        self.lost += helper.ahead if helper.is_proven else []
        self._helpers.remove(helper)
        helper.end()

    def end(self) -> None:
        """End all helpers."""
        for helper in self._helpers:
            helper.end()
        self._helpers = []


def serve(connection: Connection, question: Mapping[str, Any], seed: int) -> None:
    """Count plays of a question until nobody wants any more; the first time with its inputs.

    It runs in a process of its own. Whatever goes wrong there, its plays are played elsewhere.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started it ends it
    with suppress(Exception):
        prepared = prepare_question(read_question(question))
        first = tally_plays(prepared, seed, connection.recv())
        connection.send((describe_inputs(prepared), first))
        while True:
            connection.send(tally_plays(prepared, seed, connection.recv()))


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Start a process that hears no Ctrl-C before it can say so; ours comes after."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
