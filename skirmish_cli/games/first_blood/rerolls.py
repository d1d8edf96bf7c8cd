"""What special rules do to a pool of hit or block dice: rerolls and added dice, all in one
Secondary roll."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.core.procedure import parse_whole
from skirmish_cli.games.first_blood.dice.second_rolls import SecondRoll
from skirmish_cli.games.first_blood.tests import REROLLS, SIDES

#: The most failures that a limited reroll can be given.
MOST_FAILURES = 20


class Reroll(NamedTuple):
    """Which dice of a pool are rolled again, and the special rule or option that says so.

    `number` is the face of kind `face`, and the most dice of kind `some_failures`.
    """

    kind: Literal["failures", "successes", "some_failures", "face"]
    number: int = 0
    source: str = "--reroll"

    def told(self) -> str:
        """Return the reroll as it is typed.

        >>> Reroll("some_failures", 2).told(), Reroll("face", 6).told(), Reroll("failures").told()
        ('failures=2', '6', 'failures')
        """
        if self.kind == "some_failures":
            return f"failures={self.number}"
        return str(self.number) if self.kind == "face" else self.kind


class Extra(NamedTuple):
    """A face that adds a die, and the special rule or option that says so."""

    face: int
    source: str = "--extra"


class PoolRules(NamedTuple):
    """The special rules on a pool, as typed or as cards hold them. Sections: Primary Roll;
    Secondary Roll."""

    rerolls: tuple[Reroll, ...] = ()
    extra: tuple[Extra, ...] = ()

    def joined(self, others: Iterable[PoolRules]) -> PoolRules:
        """Return these rules and those of others together: all apply at once."""
        whole = [self, *others]
        return PoolRules(
            tuple(reroll for rules in whole for reroll in rules.rerolls),
            tuple(extra for rules in whole for extra in rules.extra),
        )

    def second_roll(self, good: frozenset[int]) -> SecondRoll:
        """Return what the first roll brings about, where the `good` faces succeed.

        On hit and block dice rerolled failures and successes both apply; each die is rolled again
        once."""
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

    def told(self) -> dict[str, list[str]]:
        """Return the rerolls and the faces that add a die, each with its source."""
        return {
            "reroll": [f"{reroll.told()} ({reroll.source})" for reroll in self.rerolls],
            "extra": [f"{extra.face} ({extra.source})" for extra in self.extra],
        }


NO_RULES = PoolRules()


def parse_pool_rules(rerolls: Sequence[str], extra: Sequence[str], prefix: str = "") -> PoolRules:
    """Return the rules typed as `--reroll` and `--extra`, or with a prefix such as `block-`;
    raises UsageProblem."""
    option = f"--{prefix}extra"
    faces = tuple(Extra(parse_whole(text, option, 1, SIDES), option) for text in extra)
    return PoolRules(tuple(parse_reroll(text, f"--{prefix}reroll") for text in rerolls), faces)


def parse_reroll(text: str, source: str) -> Reroll:
    """Return one reroll of hit or block dice, with the option or special rule that it comes from;
    raises UsageProblem.

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
