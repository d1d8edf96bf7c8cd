"""Prizes from a bag. Section: Prizes."""

from __future__ import annotations

from typing import NamedTuple

from skirmish_cli.core.rules import Chain, Rule
from tests.toy.toy_game.dice.draws import Draw


class BagState(NamedTuple):
    """What is left in the bag, and the prize so far."""

    left: tuple[int, ...]
    prize: int


def empty_bag(values: tuple[int, ...], draws: int) -> Rule[BagState]:
    """Draw some prizes from a bag, none of them twice."""
    state: BagState = yield Chain(BagState(values, 0), (_draw_prize,) * draws)
    return state


def _draw_prize(state: BagState) -> Rule[BagState]:
    place = yield Draw(state.left)
    value = state.left[place - 1]
    return BagState((*state.left[: place - 1], *state.left[place:]), state.prize + value)
