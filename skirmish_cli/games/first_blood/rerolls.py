"""What special rules do to a pool of hit or block dice: rerolls and added dice, all in one Secondary roll."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.core.procedure import parse_whole
from skirmish_cli.dice.second_rolls import SecondRoll
from skirmish_cli.games.first_blood.tests import REROLLS, SIDES


class PoolRules(NamedTuple):
    """The special rules on a pool, as typed or as cards hold them.

    `rerolls` are `failures`, `successes`, `failures=2` (at most two of them) or a face; `extra` are faces each of which
    adds a die. Sections: Primary Roll; Secondary Roll.
    """

    rerolls: tuple[str, ...] = ()
    extra: tuple[int, ...] = ()

    def joined(self, others: Iterable[PoolRules]) -> PoolRules:
        """Return these rules and those of others together: all apply at once."""
        whole = [self, *others]
        return PoolRules(tuple(text for rules in whole for text in rules.rerolls),
                         tuple(face for rules in whole for face in rules.extra))

    def second_roll(self, good: frozenset[int]) -> SecondRoll:
        """Return what the first roll brings about, where the `good` faces succeed.

        On hit and block dice rerolled failures and successes both apply; each die is rolled again once.
        """
        rerolled: set[int] = set()
        failures = 0
        for text in self.rerolls:
            if text == "failures":
                rerolled |= set(range(1, SIDES + 1)) - good
            elif text == "successes":
                rerolled |= good
            elif text.startswith("failures="):
                failures += int(text.removeprefix("failures="))
            else:
                rerolled.add(int(text))
        return SecondRoll(frozenset(rerolled), failures, tuple(sorted(self.extra)))


NO_RULES = PoolRules()


def parse_pool_rules(rerolls: Sequence[str], extra: Sequence[str], prefix: str = "") -> PoolRules:
    """Return the rules typed as `--reroll` and `--extra`, or with a prefix such as `block-`; raises UsageProblem."""
    option = f"--{prefix}extra"
    faces = tuple(parse_whole(text, option, 1, SIDES) for text in extra)
    return PoolRules(tuple(parse_pool_reroll(text, f"--{prefix}reroll") for text in rerolls), faces)


def parse_pool_reroll(text: str, option: str) -> str:
    """Return one reroll of hit or block dice in its own spelling; raises UsageProblem.

    >>> parse_pool_reroll("failures=2", "--reroll"), parse_pool_reroll("6", "--reroll")
    ('failures=2', '6')
    """
    word, equals, number = text.strip().lower().partition("=")
    if word == "failures" and equals:
        return f"failures={parse_whole(number, f'{option} failures=N', 1, 20)}"
    if word in REROLLS and not equals:
        return word
    if word.lstrip("+-").isdigit():
        return str(parse_whole(word, option, 1, SIDES))
    raise UsageProblem(unknown(f"value of {option}", text, (*REROLLS, "failures=N", "1", "6")))
