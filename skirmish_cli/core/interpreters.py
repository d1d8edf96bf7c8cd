"""The two interpreters of a rule: `play` at a table, `law_of` for the exact odds.

Both run the very same generator, so a rolled result and the odds come from one definition.
`play` answers each throw from a table's dice and records the trace. `law_of` goes through every
reading of each throw by its weight, and never sees a face.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Hashable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from math import lcm
from typing import Any, Generic, TypeVar

from skirmish_cli.core.table import Table
from skirmish_cli.dice.law import Law
from skirmish_cli.dice.throws import Throw

R = TypeVar("R", bound=Hashable)

#: The longest path of answers through one rule. Longer exchanges are a Chain.
MOST_ANSWERS = 2_000


class Part(ABC, Generic[R]):
    """A request other than a throw, such as a rule within a rule or a choice."""

    @abstractmethod
    def play(self, table: Table) -> R:
        """Return the answer at a table."""

    @abstractmethod
    def law(self) -> Law[R]:
        """Return the exact law of the answer."""


Request = Throw[Any] | Part[Any]
Rule = Generator[Request, Any, R]


def certain(result: R) -> Rule[R]:
    """Return the rule of a result that needs no dice."""
    return result
    yield


def play(rule: Rule[R], table: Table) -> R:
    """Return the result of a rule whose requests a table answers.

    Raises DiceProblem for dice that don't fit.
    """
    try:
        request = next(rule)
        while True:
            answer = _answer(request, table)
            request = rule.send(answer)
    except StopIteration as end:
        result: R = end.value
        return result


def _answer(request: Request, table: Table) -> Any:
    try:
        return request.read(table) if isinstance(request, Throw) else request.play(table)
    except StopIteration as slip:  # it would pass for the end of the rule
        raise RuntimeError(f"{request!r} gave no answer") from slip


#: Called with each request whose law is asked for; the last one only.
_OBSERVERS: list[Callable[[Request], None]] = []


@contextmanager
def observe_requests(tell: Callable[[Request], None]) -> Iterator[None]:
    """Call `tell` with every request that laws are worked out from.

    Laws that were worked out before are forgotten, so that no request is missed.
    """
    forget_laws()
    _OBSERVERS.append(tell)
    try:
        yield
    finally:
        _OBSERVERS.pop()


def law_of(rule: Callable[..., Rule[R]], *arguments: Any) -> Law[R]:
    """Return the exact law of a rule's result.

    The weights of equal results are added up. Raises RuntimeError for a rule that asks more than
    MOST_ANSWERS times in a row.
    """
    running = rule(*arguments)
    try:
        request = next(running)
    except StopIteration as end:
        # Most stages of a long exchange leave most of its states alone.
        return Law.certain(end.value)
    ended: dict[int, dict[R, int]] = {}
    open_paths: list[tuple[tuple[Any, ...], int, int]] = [((), 1, 1)]
    while open_paths:
        answers, weight, total = open_paths.pop()
        try:
            if answers:
                running = rule(*arguments)
                request = next(running)
                for answer in answers:
                    request = running.send(answer)
            while True:
                if _OBSERVERS:
                    _OBSERVERS[-1](request)
                law = request.law()
                (first, first_weight), *others = law.weights.items()
                for other, other_weight in others:
                    open_paths.append(((*answers, other), weight * other_weight, total * law.total))
                answers, weight, total = (*answers, first), weight * first_weight, total * law.total
                if len(answers) > MOST_ANSWERS:
                    raise RuntimeError(
                        f"{rule!r} asked more than {MOST_ANSWERS} times; "
                        "make it a Chain or a Repeat"
                    )
                request = running.send(first)
        except StopIteration as end:
            same = ended.setdefault(total, {})
            same[end.value] = same.get(end.value, 0) + weight
    return _add_up(ended)


def _add_up(ended: dict[int, dict[R, int]]) -> Law[R]:
    """Return the law of results whose weights are grouped by their total."""
    if len(ended) == 1:
        return Law(next(iter(ended.values())))
    common = lcm(*ended)
    weights: dict[R, int] = {}
    for total, results in ended.items():
        for result, weight in results.items():
            weights[result] = weights.get(result, 0) + weight * (common // total)
    return Law(weights)


@lru_cache(maxsize=8192)
def remembered_law(rule: Callable[..., Rule[Any]], arguments: tuple[Any, ...]) -> Law[Any]:
    """Return the exact law of a rule, worked out once for equal arguments."""
    return law_of(rule, *arguments)


def forget_laws() -> None:
    """Forget the laws that `remembered_law` worked out."""
    remembered_law.cache_clear()
