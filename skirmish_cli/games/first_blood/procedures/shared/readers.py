"""Readers of options that only First Blood has: rerolls and faces that add dice."""

from __future__ import annotations

from skirmish_cli.core.options import Reader, parse_whole
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.first_blood.rerolls import Extra, Reroll, parse_reroll
from skirmish_cli.games.first_blood.tests import SIDES


def _read_pool_reroll(text: str, name: str, rules: Ruleset | None) -> Reroll:
    return parse_reroll(text, name)


def _read_face(text: str, name: str, rules: Ruleset | None) -> Extra:
    return Extra(parse_whole(text, name, 1, SIDES), name)


#: Which dice of a pool are rolled again, as a special rule of a card says it.
a_pool_reroll = Reader("reroll", _read_pool_reroll, "WHICH")
#: A face that adds a die.
a_face = Reader("whole", _read_face, "FACE", least=1, most=SIDES)
