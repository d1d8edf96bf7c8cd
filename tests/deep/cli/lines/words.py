"""Words that name a model: of a sample or written in place, with flags and changed numbers."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence

from tests.deep.cli.lines.table import Table
from tests.deep.cli.lines.values import ODD_TEXTS
from tests.mutations import ODD_VALUES, places, replaced, without

_VALUES = ("1", "2", "3", "0", "+1", "-2", "=-1", "d8", "d12", "99", "+2:mud", "all", "no", "")


def make_model_word(source: random.Random, table: Table, body: str = "") -> str:
    """Return a model with some flags and numbers behind it."""
    if not body:
        body = make_card(source, table) if source.random() < 0.15 else source.choice(table.models)
    number = source.choice((0, 0, 0, 1, 1, 2, 3))
    stats = table.stats.get(body.partition("+")[0]) or table.stats[source.choice(table.models)]
    return body + "".join(f"+{_make_mark(source, table, stats)}" for _ in range(number))


def _make_mark(source: random.Random, table: Table, stats: Sequence[str]) -> str:
    """Return a flag or a number of a card, as it is typed behind a model."""
    way = source.random()
    if way < 0.03:
        return source.choice(ODD_TEXTS)
    if stats and way < 0.4:
        return f"{source.choice(stats)}={source.choice(_VALUES)}"
    flag = source.choice(list(table.flags))
    takes = table.flags[flag] if source.random() < 0.93 else not table.flags[flag]
    return f"{flag}={source.choice(_VALUES)}" if takes else flag


def make_card(source: random.Random, table: Table) -> str:
    """Return a card written in place: one of a sample, whole, in part or damaged."""
    card = source.choice(table.cards)
    for _ in range(source.choice((0, 0, 1, 2, 4))):
        paths = list(places(card))
        if not paths:
            break
        path = source.choice(paths)
        is_odd = source.random() < 0.4
        card = replaced(card, path, source.choice(ODD_VALUES)) if is_odd else without(card, path)
    return json.dumps(card, ensure_ascii=source.random() < 0.5)
