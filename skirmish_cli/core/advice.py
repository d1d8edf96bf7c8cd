"""Advice: a third reading of a rule, which looks for the decisions that serve a player best.

It walks the same generator as `play` and `law_of`, and at each `Choice` that is the player's takes the option that is
worth most, given that it goes on so: backward induction over the tree of throws and choices, a chain stage by stage.
The other players' choices follow their named policies. Every number is exact: whole weights over a common denominator.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from skirmish_cli.core.decisions import Decider, Planter, Player, Worth, shared
from skirmish_cli.core.rules import Choice, Rule

#: A number with its words, where a question comes up with one or another.
Case = tuple[int, str] | None


class Play(NamedTuple):
    """What a way of playing comes to: the worth, the figures, and the plan.

    The plan has, for each topic in the order in which it comes up and each case of it, the options that are taken and
    the chance that it comes to that: several where it depends on what happened before. Decisions that this play never
    gets to aren't in it.
    """

    worth: Fraction
    figures: Mapping[str, Fraction]
    plan: Mapping[str, Mapping[Case, Mapping[str, Fraction]]]


def best_play(rule: Callable[..., Rule[Any]], arguments: Sequence[Any], worth: Callable[[Any], Any],
              figures: Mapping[str, Callable[[Any], Any]], owner: str | None = None) -> Play:
    """Return the play that makes the expected worth highest. With an `owner` only its choices are decided.

    It is never worth less than any policy that answers the same choices. Equal options go to the named policy.
    Decisions within a `Repeat` or an `Until` follow their policies.
    """

    def decide(choice: Choice, options: Mapping[str, int]) -> str:
        highest = max(options.values())
        if options[choice.policy] == highest:
            return choice.policy
        return next(option for option in choice.options if options[option] == highest)

    return _play(rule, arguments, worth, figures, decide, owner)


def play_by(rule: Callable[..., Rule[Any]], arguments: Sequence[Any], worth: Callable[[Any], Any],
            figures: Mapping[str, Callable[[Any], Any]], decide: Decider) -> Play:
    """Return what a way of deciding comes to; `decide` gets a choice and what its options are worth."""
    return _play(rule, arguments, worth, figures, decide, None)


def _play(rule: Callable[..., Rule[Any]], arguments: Sequence[Any], worth: Callable[[Any], Any],
          figures: Mapping[str, Callable[[Any], Any]], decide: Decider, owner: str | None) -> Play:
    tree = Planter(owner).tree(rule, tuple(arguments))
    projections = (worth, *figures.values())
    ends = shared({end: Worth.of(tuple(Fraction(project(end)) for project in projections)) for end in tree.ends()})
    values = tree.worth(ends, decide).values()
    plan: dict[str, dict[Case, dict[str, Fraction]]] = {}

    def record(choice: Choice, taken: str, share: Fraction) -> None:
        shares = plan.setdefault(choice.topic, {}).setdefault(choice.case, {})
        shares[taken] = shares.get(taken, Fraction(0)) + share

    for _ in tree.walk(Fraction(1), ends, Player(decide, record)):
        pass
    return Play(values[0], dict(zip(figures, values[1:], strict=True)), plan)


def what_to_do(cases: Mapping[Case, Mapping[str, Fraction]]) -> str:
    """Return what a plan does on one topic, in words: the option taken most often, case by case.

    >>> half = Fraction(1, 2)
    >>> what_to_do({(1, "1"): {"reroll": half}, (2, "2"): {"reroll": half}, (3, "3"): {"keep": half}})
    'reroll: 1 to 2; keep: 3'
    >>> what_to_do({None: {"brute": half / 2, "knight": half}})
    'mostly knight'
    """
    runs: list[tuple[str, list[tuple[str, bool]]]] = []
    for case, shares in sorted(cases.items(), key=lambda entry: entry[0] or (0, "")):
        option = max(shares, key=lambda name: shares[name])
        if not runs or runs[-1][0] != option:
            runs.append((option, []))
        runs[-1][1].append((case[1] if case else "", len(shares) > 1))
    parts = []
    for option, run in runs:
        words = [word for word, _ in run if word]
        when = f": {words[0]}" + (f" to {words[-1]}" if len(words) > 1 else "") if words else ""
        parts.append(("mostly " if any(mixed for _, mixed in run) else "") + option + when)
    return "; ".join(parts)
