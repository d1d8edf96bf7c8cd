"""Stats that a rule works out where a card doesn't print them."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.stats import ChangedStat, Stat, change_card, whole_stat
from skirmish_cli.dice.throws import Term


class Card(NamedTuple):
    move: int | None = None


MOVE = {"move": Stat("move", ("move",), whole_stat(0, 60, is_worked_out=True))}
PRINTED = {"move": Stat("move", ("move",), whole_stat(0, 60))}


def change(card: Card, *texts: str) -> tuple[Card, ChangedStat]:
    changed, (one,) = change_card(card, MOVE, [("move", text) for text in texts], "imp")
    return changed, one


def test_what_is_added_to_nothing_waits_for_the_rule() -> None:
    card, one = change(Card(), "+10:haste", "-3")
    assert card.move is None
    assert (one.base, one.value) == (None, None)
    assert one.terms == (Term(10, "haste"), Term(-3, ""))
    assert one.explain() == "move +10 haste, -3"


def test_what_replaces_nothing_is_no_printed_number() -> None:
    card, one = change(Card(), "20")
    assert (card.move, one.explain()) == (20, "move 20")
    card, one = change(Card(), "20", "+5:haste")
    assert (card.move, one.explain()) == (25, "move 25: 20 typed, +5 haste")


def test_a_printed_number_is_added_to_as_ever() -> None:
    card, one = change(Card(40), "+5:haste")
    assert (card.move, one.explain()) == (45, "move 45: 40 printed, +5 haste")
    card, one = change(Card(40), "30", "+5:haste")
    assert one.explain() == "move 35: 30 instead of the printed 40, +5 haste"
    with pytest.raises(UsageProblem, match="out of range"):
        change(Card(40), "+30")


def test_other_stats_add_to_no_nothing() -> None:
    with pytest.raises(UsageProblem, match="adds to nothing: the card has no move"):
        change_card(Card(), PRINTED, [("move", "+10")], "imp")
