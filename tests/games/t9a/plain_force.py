"""The best play of a small set-up of The 9th Age by trying everything, without `advice`.

Every path of answers is played from the start through the rule's generator. Rules within the rule
and the stages of chains are called one after another, so nothing is shared between paths.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from skirmish_cli.core.rules import Chain, Choice, Rule, Within

Worth = Callable[[Any], Fraction]
#: What was answered so far.
Answers = tuple[Any, ...]


class Asked(NamedTuple):
    """A request of a rule, and the state of the chain that it stands in."""

    request: Any
    state: Any


class Aim(NamedTuple):
    """What the sides play for: the side that is advised by `ours` one after another."""

    side: str
    ours: tuple[Worth, ...]
    theirs: Worth


class Found(NamedTuple):
    """What each of `ours`, then `theirs`, comes to in both readings of the other side."""

    by_policy: tuple[Fraction, ...]
    by_reply: tuple[Fraction, ...]


class Told(NamedTuple):
    """A decision that is reached: the choice, its best options, its chance, the chain's state."""

    choice: Choice
    best: tuple[str, ...]
    share: Fraction
    state: Any


def play_flat(rule: Rule[Any], state: Any = None) -> Generator[Asked, Any, Any]:
    """Ask for what a rule asks for, with all rules within it played out."""
    try:
        request = next(rule)
        while True:
            if isinstance(request, Within):
                answer = yield from play_flat(request.rule(*request.arguments), state)
            elif isinstance(request, Chain):
                answer = request.start
                for stage in request.stages:
                    answer = yield from play_flat(stage(answer), answer)
            else:
                answer = yield Asked(request, state)
            request = rule.send(answer)
    except StopIteration as end:
        return end.value


class PlainForce:
    """The best play for a side; `forced` are decisions by topic that were made beforehand."""

    def __init__(
        self,
        rule: Callable[[], Rule[Any]],
        aim: Aim,
        forced: Mapping[str, str],
        *,
        robust: bool,
    ) -> None:
        self.rule, self.aim, self.forced, self.robust = rule, aim, forced, robust
        self._known: dict[Answers, Found] = {}

    def play(self, answers: Answers = ()) -> Found:
        """Return what the best play comes to after some answers."""
        if answers not in self._known:
            self._known[answers] = self._play(answers)
        return self._known[answers]

    def _play(self, answers: Answers) -> Found:
        asked, result = self._ask(answers)
        if asked is None:
            worths = tuple(Fraction(worth(result)) for worth in (*self.aim.ours, self.aim.theirs))
            return Found(worths, worths)
        if isinstance(asked.request, Choice):
            choice = asked.request
            ways = {one: self.play((*answers, one)) for one in choice.options}
            if choice.owner == self.aim.side:
                return ways[self._list_best(choice, ways)[0]]
            reply = self._reply(choice, ways)
            return Found(ways[choice.policy].by_policy, ways[reply].by_reply)
        parts = [
            (share, self.play((*answers, answer))) for answer, share in list_answers(asked.request)
        ]
        return Found(
            add_up([(share, found.by_policy) for share, found in parts]),
            add_up([(share, found.by_reply) for share, found in parts]),
        )

    def _ask(self, answers: Answers) -> tuple[Asked | None, Any]:
        """Return what the rule asks for after some answers, or nothing and its result."""
        running = play_flat(self.rule())
        try:
            asked = next(running)
            for answer in answers:
                asked = running.send(answer)
        except StopIteration as end:
            return None, end.value
        return asked, None

    def _list_best(self, choice: Choice, ways: Mapping[str, Found]) -> list[str]:
        """Return the best options of the side's own choice, the policy first."""
        topic = choice.about.topic
        if self.forced.get(topic) in choice.options:
            return [self.forced[topic]]
        number = len(self.aim.ours)
        worths = {
            name: (way.by_reply if self.robust else way.by_policy)[:number]
            for name, way in ways.items()
        }
        highest = max(worths.values())
        best = [name for name in choice.options if worths[name] == highest]
        return sorted(best, key=lambda name: name != choice.policy)

    def _reply(self, choice: Choice, ways: Mapping[str, Found]) -> str:
        """Return what the other side replies; what is nobody's follows its policy."""
        if not choice.owner:
            return choice.policy
        highest = max(way.by_reply[-1] for way in ways.values())
        best = [name for name in choice.options if ways[name].by_reply[-1] == highest]
        return choice.policy if choice.policy in best else best[0]

    def tell(self, answers: Answers = (), share: Fraction = Fraction(1)) -> Iterator[Told]:
        """Yield the side's decisions on the way that is played, where they matter."""
        asked, _ = self._ask(answers)
        if asked is None:
            return
        if not isinstance(asked.request, Choice):
            for answer, part in list_answers(asked.request):
                yield from self.tell((*answers, answer), share * part)
            return
        choice = asked.request
        ways = {one: self.play((*answers, one)) for one in choice.options}
        taken = choice.policy
        if choice.owner == self.aim.side:
            best = self._list_best(choice, ways)
            taken = best[0]
            if choice.about.topic not in self.forced and len(best) < len(ways):
                yield Told(choice, tuple(best), share, asked.state)
        elif self.robust:
            taken = self._reply(choice, ways)
        yield from self.tell((*answers, taken), share)


def list_answers(request: Any) -> Iterator[tuple[Any, Fraction]]:
    """Yield the answers to a request that nobody decides, with their chances."""
    law = getattr(request, "law", None)
    if law is None:
        yield None, Fraction(1)
        return
    found = law()
    for answer, weight in found.weights.items():
        yield answer, Fraction(weight, found.total)


def add_up(parts: Sequence[tuple[Fraction, tuple[Fraction, ...]]]) -> tuple[Fraction, ...]:
    """Return means, each the sum of numbers times their chances."""
    numbers = zip(*(worths for _, worths in parts), strict=True)
    shares = [share for share, _ in parts]
    return tuple(
        sum((share * number for share, number in zip(shares, column, strict=True)), Fraction(0))
        for column in numbers
    )
