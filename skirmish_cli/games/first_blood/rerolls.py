"""What special rules do to a pool of dice: rerolls and added dice.

All of them are thrown in one Secondary roll. Sections: Primary Roll; Secondary Roll.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.core.options import parse_whole
from skirmish_cli.games.first_blood.dice.second_rolls import SecondRoll
from skirmish_cli.games.first_blood.tests import REROLLS, SIDES
from skirmish_cli.records import NamedTuple

#: The most failures that a limited reroll can be given.
MOST_FAILURES = 20


class Reroll(NamedTuple):
    """Which dice of a pool are rolled again.

    `number` is the face of the kind `face`, and the most dice of the kind `some_failures`. `source`
    is the special rule or option that says so.
    """

    kind: Literal["failures", "successes", "some_failures", "face"]
    number: int = 0
    source: str = "--reroll"

    def as_typed(self) -> str:
        """Return the reroll as a player types it.

        >>> [one.as_typed() for one in (Reroll("some_failures", 2), Reroll("face", 6))]
        ['failures=2', '6']
        """
        if self.kind == "some_failures":
            return f"failures={self.number}"
        return str(self.number) if self.kind == "face" else self.kind


class Extra(NamedTuple):
    """A face that adds a die, and the special rule or option that says so."""

    face: int
    source: str = "--extra"


class PoolRules(NamedTuple):
    """The special rules on a pool of dice. Sections: Primary Roll; Secondary Roll."""

    rerolls: tuple[Reroll, ...] = ()
    extra: tuple[Extra, ...] = ()

    def join(self, others: Iterable[PoolRules]) -> PoolRules:
        """Return these rules and some others together: all of them apply."""
        whole = [self, *others]
        return PoolRules(
            tuple(reroll for rules in whole for reroll in rules.rerolls),
            tuple(extra for rules in whole for extra in rules.extra),
        )

    def make_second_roll(self, good: frozenset[int]) -> SecondRoll:
        """Return what the faces of the Primary roll send to the Secondary roll.

        The `good` faces are the successes. Rerolled failures and successes both apply to hit and
        block dice; each die is rolled again once.
        """
        rerolled: set[int] = set()
        failures = 0
        for reroll in self.rerolls:
            if reroll.kind == "failures":
                rerolled |= set(range(1, SIDES + 1)) - good
            elif reroll.kind == "successes":
                rerolled |= good
            elif reroll.kind == "face":
                rerolled.add(reroll.number)
            else:
                failures += reroll.number
        return SecondRoll(
            frozenset(rerolled), failures, tuple(sorted(extra.face for extra in self.extra))
        )

    def find_idle_rerolls(self, good: frozenset[int]) -> list[str]:
        """Return the rerolls that add nothing to earlier ones, as typed and with source.

        The `good` faces are the successes.

        >>> PoolRules((Reroll("failures"), Reroll("face", 6))).find_idle_rerolls(frozenset({1}))
        ['6 (--reroll)']
        """
        idle = []
        for place, reroll in enumerate(self.rerolls):
            before = PoolRules(self.rerolls[:place]).make_second_roll(good)
            after = PoolRules(self.rerolls[: place + 1]).make_second_roll(good)
            is_covered = before.rerolled | good >= set(range(1, SIDES + 1))
            if after == before or (reroll.kind == "some_failures" and is_covered):
                idle.append(f"{reroll.as_typed()} ({reroll.source})")
        return idle

    def name_sources(self) -> str:
        """Return what rolls dice again or adds them, as it stands behind a roll's name.

        >>> PoolRules((Reroll("failures", source="Oath"),), (Extra(1, "Tusks"),)).name_sources()
        ' (Oath, Tusks)'
        """
        rerolls = [reroll.source for reroll in self.rerolls]
        sources = dict.fromkeys([*rerolls, *(extra.source for extra in self.extra)])
        return f" ({', '.join(sources)})" if sources else ""

    def describe_rerolls(self) -> list[str]:
        """Return each reroll as it is typed, with its source.

        >>> PoolRules((Reroll("failures", source="Oath"),)).describe_rerolls()
        ['failures (Oath)']
        """
        return [f"{reroll.as_typed()} ({reroll.source})" for reroll in self.rerolls]

    def describe_extra(self) -> list[str]:
        """Return each face that adds a die, with its source."""
        return [f"{extra.face} ({extra.source})" for extra in self.extra]


NO_RULES = PoolRules()


def parse_reroll(text: str, source: str) -> Reroll:
    """Return one reroll of hit or block dice.

    `source` is the option or special rule that it comes from. Raises UsageProblem that names it.

    >>> parse_reroll("failures=2", "--reroll"), parse_reroll("6", "Grudge").number
    (Reroll(kind='some_failures', number=2, source='--reroll'), 6)
    """
    word, equals, number = text.strip().lower().partition("=")
    if word == "failures" and equals:
        return Reroll(
            "some_failures", parse_whole(number, f"{source} failures=N", 1, MOST_FAILURES), source
        )
    if word == "failures":
        return Reroll("failures", source=source)
    if word == "successes" and not equals:
        return Reroll("successes", source=source)
    if word.lstrip("+-").isdigit() and not equals:
        return Reroll("face", parse_whole(word, source, 1, SIDES), source)
    raise UsageProblem(unknown(f"value of {source}", text, (*REROLLS, "failures=N", "1", "6")))
