"""What `melee` refuses."""

from __future__ import annotations

import pytest

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.rules import play
from skirmish_cli.core.table import Table
from skirmish_cli.dice.sources import SeededDice
from tests.games.t9a.combats import MAN, PASSIVE, card, combat_of, odds, one, prepared


def test_a_card_that_lacks_a_value_is_named() -> None:
    with pytest.raises(
        UsageProblem, match=r"a1 can't fight: its card lacks global.dis, .*offensive\[0\].off"
    ):
        combat_of(one({"offensive": [{"part": "x", "agi": 1, "att": 1, "str": 3}]}), one(MAN))


def test_too_many_units_and_attacks_are_refused() -> None:
    with pytest.raises(UsageProblem, match="too many for one combat"):
        combat_of([(MAN, "")] * 8, one(MAN))
    with pytest.raises(UsageProblem, match="attacks on one unit"):
        combat_of(one(card(models=50, files=50, part={"att": 30})), one(card(models=50, files=50)))


def test_odds_of_too_many_ends_are_refused_and_still_rolled() -> None:
    ogres = card(models=12, files=6, height=3, base="40x40", defensive={"hp": 4}, part={"att": 5})
    a, b = [(ogres, f"front=b{place}") for place in (1, 2, 3)], [(ogres, "")] * 3
    with pytest.raises(UsageProblem, match="tell more than 25,000 of them apart"):
        odds(a, b)
    ready = prepared(a, b)
    play(ready.rule(), Table(SeededDice(1)))


@pytest.mark.parametrize(
    ("policy", "word"),
    [
        ("restricted", "must be NAME=VALUE"),
        ("order=x", "unknown policy of melee"),
        ("weapon=Axe", "unknown weapon"),
        ("restricted=Hors", "did you mean Horse"),
    ],
)
def test_policies_that_cannot_be_are_refused(policy: str, word: str) -> None:
    horse = card(offensive=[{"part": "Horse", "agi": 1, "att": 1, "off": 1, "str": 1}])
    with pytest.raises(UsageProblem, match=word):
        combat_of(one(horse), one(PASSIVE), policy=[policy])
