"""What a unit costs in points, thing by thing.

Section: Points Cost.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from skirmish_cli.records import NamedTuple

if TYPE_CHECKING:
    from skirmish_cli.games.t9a import cards, models


class Payment(NamedTuple):
    """One thing that a unit pays for, such as an option or its extra models.

    `models` is how many extra models it pays for.
    """

    what: str
    points: int
    models: int = 0


def list_payments(card: cards.Card | models.Card) -> Iterator[Payment]:
    """Yield all that one unit pays for."""
    if card.cost is None:
        return
    yield Payment(f"base with {card.cost.included}", card.cost.base)
    more = max(0, card.models - card.cost.included)
    if more:
        yield Payment(f"{more} more at {card.cost.extra}", more * card.cost.extra, more)
    for option in card.cost.options:
        yield Payment(option.name, option.cost)


def count_points(card: cards.Card | models.Card) -> int:
    """Return what one unit costs in points; 0 where its card doesn't say."""
    return sum(payment.points for payment in list_payments(card))
