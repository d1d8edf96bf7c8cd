"""Plans: what a way of playing does at each decision, in words for the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from skirmish_cli.core.rules import About, Choice, Number
from skirmish_cli.records import NamedTuple

P = TypeVar("P")

#: As many ways to decide on one topic are told apart; the rarest beyond are told together, by
#: what is done mostly.
MOST_WAYS = 4
#: As many situations are named in which a topic is decided in one way; the others are counted.
MOST_NAMED = 3
#: Numbers from which on less than this share of a topic's chance is left are told together.
RARE = 1 / 50

#: Said where a plan goes by the policy that the odds assume.
ASSUMED = "as assumed"

#: How often each option is taken, as its share of the chance.
Shares = dict[str, float]


class Advice(NamedTuple):
    """One line of a plan: the decision, with its situations, and what to do."""

    decision: str
    what_to_do: str


class Decided(NamedTuple):
    """What is done on one number of a topic: the options taken, and the policy's."""

    shares: Shares
    policy: str

    @property
    def mostly(self) -> str:
        """The option that is taken most often."""
        return max(self.shares, key=lambda option: self.shares[option])

    @property
    def weight(self) -> float:
        """The chance of getting there."""
        return sum(self.shares.values())


Decisions = dict[About, Decided]


class Plan:
    """What is done at each decision: by topic, by situation, by number.

    Only decisions that make a difference are in it.
    """

    def __init__(self) -> None:
        self.topics: dict[str, dict[str, Decisions]] = {}

    def __bool__(self) -> bool:
        return bool(self.topics)

    def add(self, choice: Choice, situation: str, taken: str, share: float) -> None:
        """Record an option taken, with the chance of getting to that decision."""
        decisions = self.topics.setdefault(choice.about.topic, {}).setdefault(situation, {})
        _add(decisions, choice.about, Decided({taken: share}, choice.policy))

    def lines(self) -> list[Advice]:
        """Return the plan line by line, topics in the order in which they come up."""
        return [
            line
            for topic, situations in self.topics.items()
            for line in _write_lines(topic, situations)
        ]


def _add(decisions: Decisions, about: About, more: Decided) -> None:
    shares = decisions.setdefault(about, Decided({}, more.policy)).shares
    for option, share in more.shares.items():
        shares[option] = shares.get(option, 0.0) + share


def _merge(parts: Iterable[Decisions]) -> Decisions:
    together: Decisions = {}
    for part in parts:
        for about, decided in part.items():
            _add(together, about, decided)
    return together


def _add_weights(decisions: Decisions) -> float:
    return sum(decided.weight for decided in decisions.values())


def _write_lines(topic: str, situations: Mapping[str, Decisions]) -> Iterable[Advice]:
    """Yield the ways to decide on a topic, likeliest first, the rarest ones together."""
    ways: dict[str, list[str]] = {}
    for situation in sorted(situations, key=lambda name: -_add_weights(situations[name])):
        ways.setdefault(describe_decisions(situations[situation]), []).append(situation)
    decisions = {does: _merge(situations[name] for name in names) for does, names in ways.items()}
    ordered = sorted(ways, key=lambda does: -_add_weights(decisions[does]))
    if len(ordered) == 1:
        yield Advice(topic, describe_decisions(decisions[ordered[0]]))
        return
    told = ordered if len(ordered) <= MOST_WAYS else ordered[: MOST_WAYS - 1]
    for does in told:
        yield Advice(
            f"{topic} ({_name_situations(ways[does])})", describe_decisions(decisions[does])
        )
    if len(told) < len(ordered):
        yield Advice(
            f"{topic} (otherwise)",
            describe_decisions(_merge(decisions[does] for does in ordered[len(told) :])),
        )


def _name_situations(situations: list[str]) -> str:
    named = ", or ".join(situations[:MOST_NAMED])
    left = len(situations) - MOST_NAMED
    return named + (f", or {left} more like these" if left > 0 else "")


def describe_decisions(decisions: Decisions) -> str:
    """Return what is done on one topic, number by number.

    It is done `mostly` where that depends on more than is told.

    >>> low, high = Decided({"reroll": 1 / 2}, "keep"), Decided({"keep": 1 / 2}, "keep")
    >>> describe_decisions(
    ...     {About("die", "face", (n, str(n))): low if n < 3 else high for n in range(1, 6)}
    ... )
    'face 1 to 2: reroll; 3 to 5: keep'
    >>> describe_decisions({About("whom?"): Decided({"brute": 1 / 4, "knight": 1 / 2}, "brute")})
    'mostly knight'
    """
    against: dict[Number | None, Decisions] = {}
    for about, decided in decisions.items():
        against.setdefault(about.against, {})[about] = decided
    parts = sorted(against.items(), key=lambda entry: entry[0] or (0, ""))
    runs = _find_runs(
        [(number, _add_weights(part), _describe_numbers(part), part) for number, part in parts],
        _describe_rare,
    )
    return "; ".join(
        f"against {_format_range(numbers)}: {does}" if numbers else does for does, numbers in runs
    )


def _describe_numbers(decisions: Decisions) -> str:
    """Return what is done on the numbers of one topic.

    That is `as assumed` where they are several and all go by the policy.
    """
    ordered = sorted(decisions.items(), key=lambda entry: entry[0].number or (0, ""))
    counts = ordered[0][0].counts
    if (
        len(ordered) > 1
        and ordered[0][0].against
        and all(one.mostly == one.policy for _, one in ordered)
    ):
        return ASSUMED
    runs = _find_runs(
        [
            (about.number, decided.weight, _describe_one(decided), decided)
            for about, decided in ordered
        ],
        lambda rest: _describe_one(_add_up(rest)),
    )
    parts = [f"{_format_range(numbers)}: {does}" if numbers else does for does, numbers in runs]
    return f"{counts} {'; '.join(parts)}" if counts else "; ".join(parts)


def _describe_rare(parts: list[Decisions]) -> str:
    """Return what is done on the numbers of a topic, whatever they are against."""
    decisions = _merge(parts)
    by_policy = [
        decided.weight for decided in decisions.values() if decided.mostly == decided.policy
    ]
    if 2 * sum(by_policy) > _add_weights(decisions):
        return f"mostly {ASSUMED}"
    return _describe_numbers(
        _merge({about._replace(against=None): decided} for about, decided in decisions.items())
    )


def _describe_one(decided: Decided) -> str:
    return f"mostly {decided.mostly}" if len(decided.shares) > 1 else decided.mostly


def _add_up(parts: Iterable[Decided]) -> Decided:
    shares: Shares = {}
    for part in parts:
        for option, share in part.shares.items():
            shares[option] = shares.get(option, 0.0) + share
    return Decided(shares, "")


def _find_runs(
    entries: Sequence[tuple[Number | None, float, str, P]], say: Callable[[list[P]], str]
) -> list[tuple[str, list[Number]]]:
    """Return numbers in a row on which the same is done.

    An entry is a number, its chance, what is done on it, and what that was read off. `say` puts
    together what is done on the rare ones at the end.
    """
    left = sum(weight for _, weight, _, _ in entries)
    rare = left * RARE
    runs: list[tuple[str, list[Number]]] = []
    for place, (number, weight, does, _) in enumerate(entries):
        rest = entries[place:]
        if left < rare and len({entry[2] for entry in rest}) > 1:
            _append(runs, say([entry[3] for entry in rest]), [entry[0] for entry in rest])
            break
        _append(runs, does, [number])
        left -= weight
    return runs


def _append(runs: list[tuple[str, list[Number]]], does: str, numbers: list[Number | None]) -> None:
    if not runs or runs[-1][0] != does:
        runs.append((does, []))
    runs[-1][1].extend(number for number in numbers if number is not None)


def _format_range(numbers: list[Number]) -> str:
    """Return numbers in a row as words.

    >>> _format_range([(4, "4"), (5, "5"), (7, "7 or more")]), _format_range([(4, "4")])
    ('4 or more', '4')
    """
    (_, first), (_, last) = numbers[0], numbers[-1]
    if len(numbers) == 1:
        return first
    return f"{first} or more" if last.endswith("or more") else f"{first} to {last}"
