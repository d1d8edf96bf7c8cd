"""Readers of options that only First Blood has.

They read rerolls, added dice, and how dice are split.
"""

from __future__ import annotations

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import Reader, parse_whole
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.first_blood.rerolls import Extra, Reroll, parse_reroll
from skirmish_cli.games.first_blood.tests import SIDES
from skirmish_cli.records import NamedTuple

#: The most dice in one pool and the most Enemies of one attack.
MOST_DICE, MOST_ENEMIES = 30, 6


class Split(NamedTuple):
    """How many dice go at each Enemy.

    `who` is the attacker, or empty for each of them.
    """

    who: str
    shares: tuple[int, ...]

    def as_typed(self) -> str:
        """Return the split as a player types it.

        >>> Split("spear-1", (1, 1)).as_typed()
        'spear-1=1,1'
        """
        shares = ",".join(map(str, self.shares))
        return f"{self.who}={shares}" if self.who else shares


def _read_split(text: str, name: str, rules: Ruleset | None) -> Split:
    who, equals, numbers = text.rpartition("=")
    parts = [part.strip() for part in numbers.split(",")]
    if not all(parts) or (equals and not who.strip()):
        raise UsageProblem(f"{name} {text[:40]!r} has an empty part")
    if len(parts) > MOST_ENEMIES:
        raise UsageProblem(f"{name} {text[:40]} names {len(parts)} enemies; at most {MOST_ENEMIES}")
    return Split(who.strip(), tuple(parse_whole(part, name, 0, MOST_DICE) for part in parts))


def _read_pool_reroll(text: str, name: str, rules: Ruleset | None) -> Reroll:
    return parse_reroll(text, name)


def _read_face(text: str, name: str, rules: Ruleset | None) -> Extra:
    return Extra(parse_whole(text, name, 1, SIDES), name)


#: Which dice of a pool are rolled again, as a special rule of a card says it.
a_pool_reroll = Reader("reroll", _read_pool_reroll, "WHICH")
#: A face that adds a die.
a_face = Reader("whole", _read_face, "FACE", least=1, most=SIDES)
#: The dice at each Enemy, of every attacker or of one.
a_split = Reader("split", _read_split, "[MODEL=]N,N")
