"""Every number of every model's card, changed in every role: it counts, or is told not to."""

from __future__ import annotations

import shlex

import pytest

from tests.deep.games.stats_told import find_silent

#: Commands by game. Behind a bar stand choices otherwise than by policy, under which a number may
#: count.
COMMANDS = {
    "t9a": (
        "charge lancers vs raiders-1 --distance 9",
        "shoot archers vs raiders-1",
        "cast hexer --magic-dice 3 --value 7",
        "miscast pikes --total 14 --magic-dice 3",
        "flux hexer",
        "command pikes",
        "courage pikes",
        "panic pikes castellan+joined=pikes --terror --flee",
        "break pikes --difference 3",
        "rally pikes+shaken --flee",
        "redirect pikes",
        "reform pikes",
        "hits 4 --strength 4 vs pikes",
        "pursuit raiders-1+lost=5 vs lancers",
        "terrain pikes --value 4",
        "score pikes+decimated vs raiders-1",
    ),
    "oldschool": (
        "attack vessa vs snag-1 | --policy stunts=trip | --policy stunts=disarm "
        "| --policy stunts=taunt",
        "stunt trip snag-1",
        "save REF vessa",
        "durability --weapon vessa",
        "durability --armour odo",
        "morale snag-1",
        "recover vessa",
        "fight vessa vs gulch",
        "may vessa",
    ),
    "freeblades": (
        "test captain DISC",
        "attack captain vs brute-1",
        "attack harpooner vs captain",
        "shoot archer vs brute-1 --range 14",
        "morale captain",
        "rally captain+panicked",
        "delay captain",
        "evade captain",
        "targeting captain",
        "redirect captain",
        "may wick",
        "prorate captain brute-1 --gap 12",
    ),
    "first-blood": (
        "clash captain vs brute-1",
        "clash spear-1 vs boar",
        "volley slinger-1 vs speaker",
        "volley seer vs boar",
        "may captain",
    ),
}
CASES = [(game, line) for game, lines in COMMANDS.items() for line in lines]


@pytest.mark.parametrize(("game", "line"), CASES)
def test_a_changed_number_counts_or_is_told_to_change_nothing(game: str, line: str) -> None:
    words, *choices = (tuple(shlex.split(part)) for part in line.split("|"))
    assert find_silent(game, words, [(), *choices]) == []
