"""The best play of a procedure by backward induction over its rule, without anything of `advice`.

A rule is walked flat: every rule within a rule, and every stage of a chain, is asked for its
requests one after another, each from its start with the answers so far. Nothing is merged but
equal states between two stages of a chain.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Any, NamedTuple

from skirmish_cli.core.changes import Change, Due
from skirmish_cli.core.command import BEST, Command
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Prepared, Procedure
from skirmish_cli.core.rules import Chain, Choice, Within

#: What is worth: by the policies of the other side, by its best reply, and that to the other side.
Value = tuple[Fraction, ...]
#: Where in the walk something stands: the answers so far, and states between stages of chains.
Where = tuple[Any, ...]
Go = Callable[[Any], Value]


class Met(NamedTuple):
    """A decision that the best play gets to: what is best, and where."""

    who: str
    topic: str
    counts: str
    number: int | None
    against: int | None
    situation: frozenset[str]
    best: frozenset[str]


class Induction:
    """The best play of a side in one rule, by trying everything."""

    def __init__(
        self,
        prepared: Prepared,
        side: str,
        forced: Mapping[str, str],
        *,
        robust: bool = False,
        slip: int = 0,
    ) -> None:
        self.prepared, self.side, self.forced, self.slip = prepared, side, forced, slip
        goal = prepared.goal
        assert goal is not None
        self.owners = goal.owners
        more = prepared.figures[goal.more]
        less = prepared.figures[goal.less] if goal.less else lambda result: 0
        mine = 1 if side == self.find_side(goal.owners[0]) else -1
        then = goal.then

        def weigh(result: Any) -> Value:
            first = mine * (Fraction(more(result) or 0) - Fraction(less(result) or 0))
            ours = (first, mine * Fraction(then(result) or 0)) if then else (first,)
            return (*ours, *ours, -first)

        self.weigh, self.count = weigh, 2 if then else 1
        self.start = self.count if robust else 0
        #: By where it stands, the best options of each own choice, the policy's first.
        self.best: dict[Where, tuple[str, ...]] = {}
        value = self._step(prepared.rule, (), (), ("start",), self.weigh)
        self.value, self.reply = value[0], value[self.count]

    def find_side(self, owner: str) -> str:
        if owner in ("", "a", "b"):
            return owner
        return "a" if owner in self.owners else "b"

    def _step(self, rule: Any, args: Any, answers: Where, where: Where, go: Go) -> Value:
        running = rule(*args)
        try:
            request = next(running)
            for answer in answers:
                request = running.send(answer)
        except StopIteration as end:
            return go(end.value)

        def follow(answer: Any) -> Value:
            return self._step(rule, args, (*answers, answer), (*where, answer), go)

        if isinstance(request, Choice):
            if len(request.options) == 1 or not self.find_side(request.owner):
                return follow(request.policy)
            return self._decide(request, {one: follow(one) for one in request.options}, where)
        if isinstance(request, Chain):
            return self._chain(request, where, follow)
        if isinstance(request, Within):
            known: dict[Any, Value] = {}

            def once(result: Any) -> Value:
                if result not in known:
                    known[result] = follow(result)
                return known[result]

            return self._step(request.rule, request.arguments, (), (*where, "in"), once)
        if isinstance(request, (Change, Due)):
            return follow(None)
        law = request.law()
        parts = [(weight, follow(answer)) for answer, weight in law.weights.items()]
        return tuple(
            sum((weight * value[place] for weight, value in parts), Fraction(0)) / law.total
            for place in range(2 * self.count + 1)
        )

    def _chain(self, chain: Chain[Any], where: Where, follow: Go) -> Value:
        stages, known = tuple(chain.stages), {}

        def at(number: int, state: Any) -> Value:
            if number == len(stages) or (chain.done is not None and chain.done(state)):
                return follow(state)
            if (number, state) not in known:
                here = (*where, number, state)
                known[number, state] = self._step(
                    stages[number], (state,), (), here, lambda after: at(number + 1, after)
                )
            return known[number, state]

        return at(0, chain.start)

    def _decide(self, choice: Choice, ways: Mapping[str, Value], where: Where) -> Value:
        if self.find_side(choice.owner) == self.side:
            criterion = slice(self.start, self.start + self.count)
            best = max(way[criterion] for way in ways.values())
            equal = [one for one in choice.options if ways[one][criterion] == best]
            if self.forced.get(choice.about.topic) in choice.options:
                equal = [self.forced[choice.about.topic]]
            if self.slip and len(equal) < len(ways):
                self.slip -= 1  # A planted error: what is worse is taken.
                equal = [one for one in choice.options if one not in equal]
            self.best[where] = tuple(sorted(equal, key=lambda one: one != choice.policy))
            return ways[self.best[where][0]]
        theirs = max(way[-1] for way in ways.values())
        equal = [one for one in choice.options if ways[one][-1] == theirs]
        reply = choice.policy if choice.policy in equal else equal[0]
        return (*ways[choice.policy][: self.count], *ways[reply][self.count :])

    def meet(self) -> Iterator[Met]:
        """Yield every decision that the best play gets to, by the other side's policies."""
        found: dict[Met, None] = {}
        self._walk(self.prepared.rule, (), ("start",), None, found, lambda result: None)
        yield from found

    def _walk(
        self, rule: Any, args: Any, where: Where, state: Any, found: Any, go: Callable[[Any], None]
    ) -> None:
        waiting: list[Where] = [()]
        ended: dict[Any, None] = {}
        while waiting:
            answers = waiting.pop()
            running, here = rule(*args), (*where, *answers)
            try:
                request = next(running)
                for answer in answers:
                    request = running.send(answer)
            except StopIteration as end:
                if end.value not in ended:
                    ended[end.value] = None
                    go(end.value)
                continue
            results: dict[Any, None] = {}
            if isinstance(request, Choice):
                results[self._take(request, here, state, found)] = None
            elif isinstance(request, Chain):
                states = {request.start: None}
                for number, stage in enumerate(request.stages):
                    after: dict[Any, None] = {}
                    for one in states:
                        if request.done is not None and request.done(one):
                            after[one] = None
                            continue
                        place = (*here, number, one)
                        self._walk(stage, (one,), place, one, found, after.setdefault)
                    states = after
                results = states
            elif isinstance(request, Within):
                inner = request.rule, request.arguments
                self._walk(*inner, (*here, "in"), state, found, results.setdefault)
            elif isinstance(request, (Change, Due)):
                results[None] = None
            else:
                results = dict.fromkeys(request.law().weights)
            waiting += [(*answers, answer) for answer in results]

    def _take(self, choice: Choice, where: Where, state: Any, found: dict[Met, None]) -> str:
        if len(choice.options) == 1 or self.find_side(choice.owner) != self.side:
            return choice.policy
        best, about = self.best[where], choice.about
        if len(best) < len(choice.options) and about.topic not in self.forced:
            told = self.prepared.situation(state) if self.prepared.situation else {}
            assert not isinstance(told, str)
            words = frozenset((*told.values(), about.situation))
            number, against = (one[0] if one else None for one in (about.number, about.against))
            who = about.who or choice.owner
            met = Met(who, about.topic, about.counts, number, against, words, frozenset(best))
            found[met] = None
        return best[0]


class Tried(NamedTuple):
    """One combination of choices before the dice, in words, and its best play."""

    words: str
    found: Induction


def try_all(
    procedure: Procedure[Any],
    command: Command[Any],
    side: str,
    *,
    robust: bool = False,
    slip: int = 0,
) -> list[Tried]:
    """Return every combination of a side's choices before the dice, with its best play."""
    opened = {
        policy.name: (*command.policies.get(policy.name, ()), BEST)
        for policy in procedure.policies
        if BEST in policy.values
    }
    command = command._replace(policies={**command.policies, **opened})
    axes = procedure.axes(command) if procedure.axes else ()
    ways = [axis.alternatives if axis.side == side else axis.alternatives[:1] for axis in axes]
    tried = []
    for chosen in product(*ways):
        changed = command
        for one in chosen:
            changed = one.change(changed)
        try:
            prepared = procedure.prepare(changed)
        except UsageProblem:
            continue
        if tried and prepared.goal != tried[0].found.prepared.goal:
            goals = prepared.goal, tried[0].found.prepared.goal
            if any(one is None or one.more not in prepared.figures for one in goals):
                continue  # It is for something else, such as a spell without a target.
        words = [
            one.words for one, way in zip(chosen, ways, strict=True) if one.words and len(way) > 1
        ]
        forced = dict(pair for one in chosen for pair in one.forced)
        found = Induction(prepared, side, forced, robust=robust, slip=slip)
        tried.append(Tried(", ".join(words) or "as given", found))
    return tried


def follow_plan(lines: Sequence[Any], met: Met) -> frozenset[str]:
    """Return what the lines of a plan say to do at a decision, read as a player reads them."""
    told = [
        line.do
        for line in lines
        if (line.who, line.decision) == (met.who, met.topic) and _is_meant(line.situation, met)
    ]
    assert len(told) == 1, (met, told)
    (do,) = told
    assert "by what came before" not in do
    parts = re.split(r"(?:^|; )against ", do)
    if len(parts) > 1:
        pairs = [part.split(": ", 1) for part in parts[1:]]
        (do,) = [text for numbers, text in pairs if _is_within(numbers, met.against)]
    do = re.sub(rf"^{re.escape(met.counts)} ", "", do) if met.counts else do
    if met.number is not None and ": " in do:
        pairs = [part.split(": ", 1) for part in do.split("; ")]
        (do,) = [text for numbers, text in pairs if _is_within(numbers, met.number)]
    return frozenset(do.removesuffix(", as good").split(" or "))


def _is_meant(situation: str, met: Met) -> bool:
    """Return whether words tell of the situation of a decision."""
    if not situation:
        return True
    return any(
        {*way.split(" and ")} <= {part for words in met.situation for part in words.split(" and ")}
        for way in situation.split("; or ")
    )


def _is_within(numbers: str, number: int | None) -> bool:
    assert number is not None
    # A defence that failed is below all others.
    low, *rest = (int(one) for one in re.findall(r"-?\d+", numbers.replace("failed", "-1000")))
    if "or more" in numbers:
        return number >= low
    return low <= number <= (rest or [low])[0]
