"""The best play of one side: a third reading of a rule, which looks for the best decisions.

It walks the same generator as `play` and `law_of`: backward induction over the tree of throws and
choices, a chain stage by stage. At each choice of its own the side takes the option that is worth
most, given that it goes on so. The other side is read in two ways at once: by its named policies,
and by its best reply to what the side does. Every number is exact: whole weights over a common
denominator.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from copy import copy
from fractions import Fraction
from math import lcm
from types import MappingProxyType
from typing import Any

from skirmish_cli.advice.tree import Decider, Node, Player, Worth, Worths
from skirmish_cli.core.rules import Choice
from skirmish_cli.records import NamedTuple

#: Reads a number, or whether something holds, off the result of a rule.
Projection = Callable[[Any], Any]
#: Hears of a decision that makes a difference: the options that are best, the chance of getting
#: there, and the state of the chain that it stands in.
Hear = Callable[[Choice, tuple[str, ...], float, Any], None]


class Aims(NamedTuple):
    """What both sides play for, and whose a choice is.

    The side that is advised wants the first number of `ours` highest, of those as good the next;
    the other side wants `theirs` highest. What is nobody's follows its policy.
    """

    ours: tuple[Projection, ...]
    theirs: Projection
    is_ours: Callable[[Choice], bool]
    is_theirs: Callable[[Choice], bool] = lambda choice: False


class Play(NamedTuple):
    """What the best play comes to.

    Its `value` and `figures` are those against the other side's policies.
    """

    value: Fraction
    against_best_reply: Fraction
    figures: Mapping[str, Fraction]


class Known(NamedTuple):
    """What a part of a tree is worth, given what its ends are.

    `topics` are those that the side decided on in it.
    """

    ends: Worths
    worths: Worths
    topics: frozenset[str]


class KnownWithin(NamedTuple):
    """What a rule within a rule is worth, and the topics that the side decided on in it.

    The `tree` is kept, so that no other can get its place in memory.
    """

    tree: Node
    worth: Worth
    topics: frozenset[str]


#: Trees of fewer nodes are weighed as fast as their worths are looked up.
FEW_NODES = 10


class BestPlay(Decider):
    """The best play in a tree for one side.

    A `robust` one is best against the best reply, else it is best against the named policies. It is
    never worth less than any policy that answers the same choices. Options that are as good go to
    the policy. Decisions within a `Repeat` or an `Until` follow their policies. `forced` are the
    side's decisions that are made beforehand: by the topic of a choice the option that is taken
    wherever it is there.
    """

    def __init__(
        self,
        tree: Node,
        aims: Aims,
        figures: Mapping[str, Projection],
        *,
        robust: bool = False,
    ) -> None:
        self.tree, self.aims, self.figures, self.robust = tree, aims, figures, robust
        self.forced: Mapping[str, str] = MappingProxyType({})
        # Most of a chain is worth the same whatever was decided beforehand: known for all of them.
        self._known: dict[int, Known] = {}
        # Many states of a chain go on alike, so half of what is weighed within a rule comes again.
        self._within: dict[tuple[int, tuple[Worth, ...]], KnownWithin] = {}
        self._topics: set[str] = set()
        self._visited = 0
        # A worth is read in two ways: against the policies, and behind that against the best reply.
        ours, against_policies = len(aims.ours), (*aims.ours, *figures.values())
        self._split = len(against_policies)
        self._theirs = self._split + ours
        start = self._split if robust else 0
        self._criterion = slice(start, start + ours)
        self._ends, self._over = weigh_results(
            tree.ends(), (*against_policies, *aims.ours, aims.theirs)
        )

    def force(self, forced: Mapping[str, str]) -> BestPlay:
        """Return the best play where some of the side's decisions are made beforehand."""
        made = copy(self)
        made.forced, made._topics, made._visited = forced, set(), 0
        return made

    def read(self) -> Play:
        """Return what the best play comes to."""
        worth = self.tree.worth(self._ends, self)
        means = [Fraction(number, self.tree.over * self._over) for number in worth]
        shown = means[len(self.aims.ours) : self._split]
        return Play(means[0], means[self._split], dict(zip(self.figures, shown, strict=True)))

    def tell(self, hear: Hear) -> None:
        """Tell of the side's decisions wherever they make a difference."""

        def record(choice: Choice, options: Mapping[str, Worth], share: float, state: Any) -> None:
            best = self.list_best(choice, options)
            is_open = self.aims.is_ours(choice) and not self._is_forced(choice)
            if is_open and len(best) < len(options):
                hear(choice, best, share, state)

        for _ in self.tree.walk(1.0, self._ends, Player(self, record)):
            pass

    def list_best(self, choice: Choice, options: Mapping[str, Worth]) -> tuple[str, ...]:
        """Return the options of a choice of the side that are best, the policy's first.

        One that is forced is the only one.
        """
        if self._is_forced(choice):
            return (self.forced[choice.about.topic],)
        highest = max(worth[self._criterion] for worth in options.values())
        best = [name for name in choice.options if options[name][self._criterion] == highest]
        return tuple(sorted(best, key=lambda name: name != choice.policy))

    def count_visited(self) -> int:
        """Return how many positions were visited in reading: fewer where some were known."""
        is_chained = self._visited or self._known
        return self._visited if is_chained else self.tree.size

    def recall(self, part: int, size: int, ends: Worths, work: Callable[[], Worths]) -> Worths:
        """Return what a part is worth; once for all between which nothing in it is forced."""
        known = self._known.get(part)
        if known and known.topics.isdisjoint(self.forced) and known.ends == ends:
            self._topics |= known.topics
            return known.worths
        self._visited += size
        around, self._topics = self._topics, set()
        worths = work()
        if self._topics.isdisjoint(self.forced):
            self._known[part] = Known(ends, worths, frozenset(self._topics))
        self._topics |= around
        return worths

    def weigh_within(self, tree: Node, ends: Worths) -> Worth:
        """Return what the tree of a rule within a rule is worth, once for equal ends."""
        if tree.size < FEW_NODES:
            return tree.worth(ends, self)
        key = (id(tree), tuple(ends.values()))
        known = self._within.get(key)
        if known and known.topics.isdisjoint(self.forced):
            self._topics |= known.topics
            return known.worth
        around, self._topics = self._topics, set()
        worth = tree.worth(ends, self)
        if self._topics.isdisjoint(self.forced):
            self._within[key] = KnownWithin(tree, worth, frozenset(self._topics))
        self._topics |= around
        return worth

    def _is_forced(self, choice: Choice) -> bool:
        self._topics.add(choice.about.topic)
        return self.forced.get(choice.about.topic) in choice.options

    def decide(self, choice: Choice, options: Mapping[str, Worth]) -> str:
        """Return the best option of one's own choice, and what the other side does."""
        if self.aims.is_ours(choice):
            return self._take_best(choice, options)
        return self._reply(choice, options) if self.robust else choice.policy

    def settle(self, choice: Choice, options: Mapping[str, Worth]) -> Worth:
        """Return what a choice is worth in both readings of the other side."""
        if self.aims.is_ours(choice):
            return options[self._take_best(choice, options)]
        reply = options[self._reply(choice, options)]
        return (*options[choice.policy][: self._split], *reply[self._split :])

    def _take_best(self, choice: Choice, options: Mapping[str, Worth]) -> str:
        """Return the first of the best options; asked too often for listing them all."""
        if self._is_forced(choice):
            return self.forced[choice.about.topic]
        criterion, taken = self._criterion, choice.policy
        if taken not in options:
            taken = choice.options[0]
        highest = options[taken][criterion]
        for name in choice.options:
            worth = options[name][criterion]
            if worth > highest:
                taken, highest = name, worth
        return taken

    def _reply(self, choice: Choice, options: Mapping[str, Worth]) -> str:
        """Return what is best for the other side, given how the side that is advised plays.

        What is nobody's follows its policy.
        """
        if not self.aims.is_theirs(choice):
            return choice.policy
        highest = max(worth[self._theirs] for worth in options.values())
        if options[choice.policy][self._theirs] == highest:
            return choice.policy
        return next(name for name in choice.options if options[name][self._theirs] == highest)


def weigh_results(
    results: Iterable[Hashable], projections: Sequence[Projection]
) -> tuple[Worths, int]:
    """Return what results are worth by some projections, over one denominator."""
    values = {end: [_as_exact(project(end)) for project in projections] for end in results}
    common = lcm(*(value.denominator for row in values.values() for value in row))
    whole = {
        end: tuple([value.numerator * (common // value.denominator) for value in row])
        for end, row in values.items()
    }
    return whole, common


def _as_exact(value: Any) -> int | Fraction:
    """Return a number as it is where it is exact; fractions of whole numbers take time."""
    return value if isinstance(value, (int, Fraction)) else Fraction(value)
