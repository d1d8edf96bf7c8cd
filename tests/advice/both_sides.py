"""Best play of one side against another by brute force, without anything of `advice`.

Every path of answers is played from the start, and what comes of it is kept as the chance of each
result: once where the other side follows its policies, once where it replies as is best for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from skirmish_cli.core.rules import Choice
from skirmish_cli.dice.throws import Throw
from tests.advice.small_rules import Repeat, Rules, play_flat

Chances = dict[Any, Fraction]
Worth = Callable[[Any], Any]


class Found(NamedTuple):
    """The chance of each result against the policies and against the best reply."""

    by_policy: Chances
    by_reply: Chances


class Told(NamedTuple):
    """A decision that is reached: its question, the options that are best, how likely it is."""

    question: str
    best: tuple[str, ...]
    share: Fraction


def find_mean(chances: Chances, worth: Worth) -> Fraction:
    """Return what results are worth by their chances."""
    return sum((Fraction(worth(end)) * chance for end, chance in chances.items()), Fraction(0))


class BothSides:
    """The best play of side a, by trying everything; side b plays for `theirs`."""

    def __init__(
        self,
        rule: Rules,
        ours: Sequence[Worth],
        theirs: Worth,
        forced: Mapping[str, str],
        *,
        robust: bool,
    ) -> None:
        self.rule, self.ours, self.theirs, self.forced = rule, ours, theirs, forced
        self.robust = robust
        self.found = self._play(())

    def _ask(self, answers: tuple[Any, ...]) -> tuple[Any, Any]:
        """Return what a rule asks for after some answers, or nothing and its result."""
        running = play_flat(self.rule())
        try:
            request = next(running)
            for answer in answers:
                request = running.send(answer)
        except StopIteration as end:
            return None, end.value
        return request, None

    def _play(self, answers: tuple[Any, ...]) -> Found:
        request, result = self._ask(answers)
        if request is None:
            return Found({result: Fraction(1)}, {result: Fraction(1)})
        if isinstance(request, Choice):
            ways = {one: self._play((*answers, one)) for one in request.options}
            return self._choose(request, ways)
        both: Found = Found({}, {})
        for answer, share in _list_answers(request):
            for chances, more in zip(both, self._play((*answers, answer)), strict=True):
                for end, chance in more.items():
                    chances[end] = chances.get(end, Fraction(0)) + share * chance
        return both

    def _choose(self, choice: Choice, ways: Mapping[str, Found]) -> Found:
        """Return what comes of a choice."""
        if choice.owner == "a":
            return ways[self._list_best(choice, ways)[0]]
        by_policy = ways[choice.policy].by_policy
        return Found(by_policy, ways[self._reply(choice, ways)].by_reply)

    def _reply(self, choice: Choice, ways: Mapping[str, Found]) -> str:
        if choice.owner != "b":
            return choice.policy
        worths = {name: find_mean(way.by_reply, self.theirs) for name, way in ways.items()}
        return _put_policy_first(choice, _list_highest(worths))[0]

    def _list_best(self, choice: Choice, ways: Mapping[str, Found]) -> tuple[str, ...]:
        """Return the best options of a choice of side a, the one that is taken first."""
        if self.forced.get(choice.about.topic) in choice.options:
            return (self.forced[choice.about.topic],)
        worths = {}
        for name, way in ways.items():
            counted = way.by_reply if self.robust else way.by_policy
            worths[name] = [find_mean(counted, worth) for worth in self.ours]
        return _put_policy_first(choice, _list_highest(worths))

    def tell(self) -> Iterator[Told]:
        """Yield the decisions of side a on the way that is played, where they matter."""
        yield from self._tell((), Fraction(1))

    def _tell(self, answers: tuple[Any, ...], share: Fraction) -> Iterator[Told]:
        request, _ = self._ask(answers)
        if request is None:
            return
        if not isinstance(request, Choice):
            for answer, part in _list_answers(request):
                yield from self._tell((*answers, answer), share * part)
            return
        ways = {one: self._play((*answers, one)) for one in request.options}
        taken = request.policy
        if request.owner == "a":
            best = self._list_best(request, ways)
            taken = best[0]
            is_forced = self.forced.get(request.about.topic) in request.options
            if not is_forced and len(best) < len(ways):
                yield Told(request.question, best, share)
        elif self.robust:
            taken = self._reply(request, ways)
        yield from self._tell((*answers, taken), share)


def _list_answers(request: Any) -> Iterator[tuple[Any, Fraction]]:
    """Yield the answers to a request that nobody decides, with their chances."""
    if isinstance(request, (Throw, Repeat)):
        law = request.law()
        for answer, weight in law.weights.items():
            yield answer, Fraction(weight, law.total)
    else:
        yield None, Fraction(1)


def _list_highest(worths: Mapping[str, Any]) -> list[str]:
    highest = max(worths.values())
    return [name for name, worth in worths.items() if worth == highest]


def _put_policy_first(choice: Choice, names: list[str]) -> tuple[str, ...]:
    return tuple(sorted(names, key=lambda name: name != choice.policy))
