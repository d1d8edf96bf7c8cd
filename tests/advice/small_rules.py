"""Small rules made of steps, and their best play by brute force, without anything of `advice`.

A rule is a tuple of steps that carry a number from 0 to 6 on. So that nothing can be taken over
from what is tested, the brute force plays a rule flat: every rule within a rule, and every stage of
a chain, is asked for its requests one after another, and each path of answers is played from the
start.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple

from hypothesis import strategies as st

from skirmish_cli.core.changes import Change
from skirmish_cli.core.rules import Assumed, Chain, Choice, Note, Repeat, Rule, Within, law_of
from skirmish_cli.dice.throws import PlainDie, Throw

Rules = Callable[[], Rule[Any]]
#: What was rolled and decided before.
Path = tuple[Any, ...]

OPTIONS = ("one", "two", "three")


class Roll(NamedTuple):
    """A die whose face is mixed into the number."""

    sides: int


class Decide(NamedTuple):
    """A decision of an owner by a policy's name: each option is a rule."""

    name: str
    owner: str
    policy: int
    ways: tuple[Any, ...]


class Inside(NamedTuple):
    """A rule within the rule; an assumed one has its law given by hand."""

    steps: Any
    assumed: bool


class Chained(NamedTuple):
    """A chain of rules; one that `stops` does so at the number 3."""

    stages: tuple[Any, ...]
    stops: bool


class Again(NamedTuple):
    """A rule that is tried again while it comes to 0."""

    steps: Any


def run(steps: tuple[Any, ...], number: int) -> Rule[int]:
    """Carry a number through the steps of a small rule."""
    for step in steps:
        if isinstance(step, Roll):
            face = yield PlainDie(step.sides, "die")
            number = (2 * number + face) % 7
        elif isinstance(step, Decide):
            options = OPTIONS[: len(step.ways)]
            policy = options[step.policy % len(options)]
            taken = yield Choice(
                f"{step.name} at {number}?", options, policy, step.owner, name=step.name
            )
            number = yield from run(step.ways[options.index(taken)], number)
            number = (number + options.index(taken)) % 7
        else:
            yield Note("a part")
            yield Change("toy", "at", number)
            number = yield make_part(step, number)
    return number


def make_part(step: Any, number: int) -> Any:
    """Return the request of a step that is a rule of its own."""
    if isinstance(step, Chained):
        stages = (partial(run, steps) for steps in step.stages)
        return Chain(number, stages, (lambda state: state == 3) if step.stops else None)
    if isinstance(step, Again):
        return Repeat(run_unless_nothing, (step.steps, number))
    if step.assumed:
        return Assumed(run, (step.steps, number), partial(law_of, run))
    return Within(run, (step.steps, number))


def run_unless_nothing(steps: tuple[Any, ...], number: int) -> Rule[int | None]:
    """Run steps after a die that must show a 2."""
    face = yield PlainDie(2, "counts on a 2")
    result = yield from run(steps, number)
    return None if face == 1 else int(result)


def make_steps(*, with_repeats: bool) -> st.SearchStrategy[tuple[Any, ...]]:
    """Return a strategy for the steps of small rules, nested in any way."""

    def extend(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
        steps = st.lists(inner, min_size=0, max_size=2).map(tuple)
        decide = decide_on(steps, ("a", "b"), fewest=1)
        parts = decide | decide | make_parts(steps)
        return parts | st.builds(Again, steps) if with_repeats else parts

    step = st.recursive(st.builds(Roll, st.integers(2, 3)), extend, max_leaves=7)
    return st.lists(step, min_size=1, max_size=3).map(tuple)


def make_duels() -> st.SearchStrategy[tuple[Any, ...]]:
    """Return a strategy for small rules in which both sides decide, one after another."""
    roll = st.builds(Roll, st.integers(2, 3))
    way = st.lists(roll, max_size=1).map(tuple)
    decide = decide_on(way, ("a", "a", "b", "b", ""), fewest=2)
    few = st.lists(decide | decide | roll, min_size=1, max_size=2).map(tuple)
    step = decide | decide | roll | make_parts(few) | st.builds(Again, few)
    return st.lists(step, min_size=2, max_size=4).map(tuple)


def decide_on(
    ways: st.SearchStrategy[Any], owners: tuple[str, ...], fewest: int
) -> st.SearchStrategy[Decide]:
    """Return a strategy for decisions of some owners."""
    return st.builds(
        Decide,
        st.sampled_from(("x", "y")),
        st.sampled_from(owners),
        st.integers(0, 2),
        st.lists(ways, min_size=fewest, max_size=3).map(tuple),
    )


def make_parts(steps: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Return a strategy for rules within rules and chains of rules."""
    return st.builds(Inside, steps, st.booleans()) | st.builds(
        Chained, st.lists(steps, min_size=0, max_size=3).map(tuple), st.booleans()
    )


def count_ways(steps: tuple[Any, ...]) -> int:
    """Return how many ways steps can go at most, to leave out what takes too long here."""
    ways = 1
    for step in steps:
        if isinstance(step, Roll):
            ways *= step.sides
        elif isinstance(step, Decide):
            ways *= sum(count_ways(way) for way in step.ways)
        elif isinstance(step, Chained):
            for stage in step.stages:
                ways *= count_ways(stage)
        elif isinstance(step, Again):
            ways *= 7
        else:
            ways *= count_ways(step.steps)
    return ways


def is_small(steps: tuple[Any, ...]) -> bool:
    return count_ways(steps) <= 150


def play_flat(rule: Rule[Any]) -> Generator[Any, Any, Any]:
    """Ask for what a rule asks for, with all rules within it played out."""
    try:
        request = next(rule)
        while True:
            if isinstance(request, Within):
                answer = yield from play_flat(request.rule(*request.arguments))
            elif isinstance(request, Chain):
                answer = request.start
                for stage in request.stages:
                    if request.done is not None and request.done(answer):
                        break
                    answer = yield from play_flat(stage(answer))
            else:
                answer = yield request
            request = rule.send(answer)
    except StopIteration as end:
        return end.value


class Found(NamedTuple):
    """What the best play comes to: its worth, the chance of each result."""

    worth: Fraction
    chances: dict[Any, Fraction]


class BruteForce:
    """The best play of a rule, by trying everything."""

    def __init__(
        self, rule: Rules, names: set[str], worth: Callable[[Any], int], owners: tuple[str, ...]
    ) -> None:
        self.rule, self.names, self.worth, self.owners = rule, names, worth, owners
        #: The option to take after each path, also of those that the best play never goes.
        self.decisions: dict[Path, str] = {}
        self.found = self._play((), ())

    def _play(self, answers: tuple[Any, ...], path: Path) -> Found:
        running = play_flat(self.rule())
        try:
            request = next(running)
            for answer in answers:
                request = running.send(answer)
        except StopIteration as end:
            return Found(Fraction(self.worth(end.value)), {end.value: Fraction(1)})
        if isinstance(request, Choice):
            if len(request.options) == 1:  # nobody is asked
                return self._play((*answers, *request.options), path)
            ways = {
                option: self._play((*answers, option), (*path, option))
                for option in request.options
            }
            taken = self._decide(request, ways)
            self.decisions[path] = taken
            return ways[taken]
        if not isinstance(request, (Throw, Repeat)):
            return self._play((*answers, None), path)
        law = request.law()
        chances: dict[Any, Fraction] = {}
        for answer, weight in law.weights.items():
            found = self._play((*answers, answer), (*path, answer))
            for result, chance in found.chances.items():
                share = chance * Fraction(weight, law.total)
                chances[result] = chances.get(result, Fraction(0)) + share
        worth = sum((self.worth(one) * chance for one, chance in chances.items()), Fraction(0))
        return Found(worth, chances)

    def _decide(self, choice: Choice, ways: dict[str, Found]) -> str:
        if choice.name not in self.names:
            return choice.policy
        pick = max if choice.owner in self.owners else min
        best = pick(way.worth for way in ways.values())
        equal = [option for option in choice.options if ways[option].worth == best]
        return choice.policy if choice.policy in equal else equal[0]
