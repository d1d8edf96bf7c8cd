"""Plans: what a way of playing does at each decision, in words for the table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from skirmish_cli.core.rules import About, Choice, Number
from skirmish_cli.records import NamedTuple

#: The options that are best at a decision: several where they are as good.
Best = tuple[str, ...]
#: How likely each way of deciding is, where it depends on more than a line tells.
Ways = dict[Best, float]
#: What is done on each number of a topic.
Decisions = dict[About, Ways]
#: What is told of a state: each thing that it depends on, in words.
Situation = tuple[tuple[str, str], ...]


class PlanLine(NamedTuple):
    """One line of a plan: who decides what, in which situation, and what is done.

    `who` is a model's key or a side; `situation` is empty where there is but one.
    """

    who: str
    decision: str
    situation: str
    do: str


class Plan:
    """What is done at each decision: by topic, by situation, by number.

    Only decisions that make a difference are in it.
    """

    def __init__(self) -> None:
        self.topics: dict[tuple[str, str], dict[Situation, Decisions]] = {}

    def __bool__(self) -> bool:
        return bool(self.topics)

    def add(
        self, choice: Choice, situation: str | Mapping[str, str], best: Best, share: float
    ) -> None:
        """Record what is best at a decision, with the chance of getting to it.

        A situation is told in words, or in words for each thing that a decision may depend on: the
        lines then leave out those on which none does.
        """
        about = choice.about._replace(situation="")
        told = {"": situation} if isinstance(situation, str) else dict(situation)
        told["before"] = choice.about.situation
        key = tuple(pair for pair in told.items() if pair[1])
        topic = (about.who or choice.owner, about.topic)
        ways = self.topics.setdefault(topic, {}).setdefault(key, {}).setdefault(about, {})
        ways[best] = ways.get(best, 0.0) + share

    def lines(self) -> list[PlanLine]:
        """Return the plan line by line, topics in the order in which they come up."""
        return [
            PlanLine(who, decision, situation, do)
            for (who, decision), situations in self.topics.items()
            for situation, do in _join_situations(_leave_out_idle(situations))
        ]


def _leave_out_idle(situations: Mapping[Situation, Decisions]) -> dict[str, Decisions]:
    """Return situations told by what decisions depend on, and no more.

    >>> low, high = {About("whom?"): {("brute",): 1.0}}, {About("whom?"): {("knight",): 1.0}}
    >>> found = _leave_out_idle(
    ...     {
    ...         (("lp", "hurt"), ("parry", "spent")): low,
    ...         (("lp", "hurt"), ("parry", "left")): low,
    ...         (("lp", "unhurt"), ("parry", "left")): high,
    ...     }
    ... )
    >>> list(found)
    ['hurt', 'unhurt']
    """
    kept = list(dict.fromkeys(name for situation in situations for name, _ in situation))
    least = _count_conflicts(_tell_apart(situations, kept))
    for name in reversed(kept):
        fewer = [other for other in kept if other != name]
        if _count_conflicts(_tell_apart(situations, fewer)) == least:
            kept = fewer
    told = _tell_apart(situations, kept)
    return {" and ".join(filter(None, words)): decisions for words, decisions in told.items()}


def _tell_apart(
    situations: Mapping[Situation, Decisions], names: Sequence[str]
) -> dict[tuple[str, ...], Decisions]:
    """Return what is done, told apart by some things alone."""
    found: dict[tuple[str, ...], Decisions] = {}
    for situation, decisions in situations.items():
        told = dict(situation)
        merged = found.setdefault(tuple(told.get(name, "") for name in names), {})
        for about, ways in decisions.items():
            into = merged.setdefault(about, {})
            for best, share in ways.items():
                into[best] = into.get(best, 0.0) + share
    return found


def _count_conflicts(found: Mapping[tuple[str, ...], Decisions]) -> int:
    """Return how many more ways there are than decisions that are told apart."""
    return sum(len(ways) - 1 for decisions in found.values() for ways in decisions.values())


def _join_situations(situations: Mapping[str, Decisions]) -> Iterable[tuple[str, str]]:
    """Yield each way to decide on a topic with its situations, the likeliest first."""
    ways: dict[str, list[str]] = {}
    for situation in sorted(situations, key=lambda name: -_add_shares(situations[name])):
        ways.setdefault(describe_decisions(situations[situation]), []).append(situation)
    if len(ways) == 1:
        yield "", next(iter(ways))
        return
    for do, names in ways.items():
        yield "; or ".join(name for name in names if name), do


def _add_shares(decisions: Decisions) -> float:
    return sum(share for ways in decisions.values() for share in ways.values())


def describe_decisions(decisions: Decisions) -> str:
    """Return what is done on one topic, number by number.

    >>> low, high = {("reroll",): 1 / 2}, {("keep",): 1 / 2}
    >>> describe_decisions(
    ...     {About("die", "face", (n, str(n))): low if n < 3 else high for n in range(1, 6)}
    ... )
    'face 1 to 2: reroll; 3 to 5: keep'
    >>> describe_decisions({About("whom?"): {("brute", "knight"): 1.0}})
    'brute or knight, as good'
    """
    against: dict[Number | None, Decisions] = {}
    for about, ways in decisions.items():
        against.setdefault(about.against, {})[about] = ways
    parts = sorted(against.items(), key=lambda entry: entry[0] or (0, ""))
    runs = _find_runs([(number, _describe_numbers(part)) for number, part in parts])
    return "; ".join(
        f"against {_format_range(numbers)}: {does}" if numbers else does for numbers, does in runs
    )


def _describe_numbers(decisions: Decisions) -> str:
    """Return what is done on the numbers of one topic."""
    ordered = sorted(decisions.items(), key=lambda entry: entry[0].number or (0, ""))
    counts = ordered[0][0].counts
    runs = _find_runs([(about.number, _describe_ways(ways)) for about, ways in ordered])
    parts = [f"{_format_range(numbers)}: {does}" if numbers else does for numbers, does in runs]
    return f"{counts} {'; '.join(parts)}" if counts else "; ".join(parts)


def _describe_ways(ways: Ways) -> str:
    """Return what is done on one number; where more than that counts, it is said."""
    found = [_describe_best(best) for best in sorted(ways, key=lambda best: -ways[best])]
    return found[0] if len(found) == 1 else f"{' or '.join(found)}, by what came before"


def _describe_best(best: Best) -> str:
    return best[0] if len(best) == 1 else f"{' or '.join(best)}, as good"


def _find_runs(entries: Sequence[tuple[Number | None, str]]) -> list[tuple[list[Number], str]]:
    """Return numbers in a row on which the same is done."""
    runs: list[tuple[list[Number], str]] = []
    for number, does in entries:
        if not runs or runs[-1][1] != does:
            runs.append(([], does))
        if number is not None:
            runs[-1][0].append(number)
    return runs


def _format_range(numbers: list[Number]) -> str:
    """Return numbers in a row as words.

    >>> _format_range([(4, "4"), (5, "5"), (7, "7 or more")]), _format_range([(4, "4")])
    ('4 or more', '4')
    """
    (_, first), (_, last) = numbers[0], numbers[-1]
    if len(numbers) == 1:
        return first
    return f"{first} or more" if last.endswith("or more") else f"{first} to {last}"
