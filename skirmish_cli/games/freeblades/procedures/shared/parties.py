"""Everybody at a casting beside the caster."""

from __future__ import annotations

from collections.abc import Sequence

from skirmish_cli.core.command import Model
from skirmish_cli.games.freeblades.models import Card
from skirmish_cli.records import NamedTuple


class Party(NamedTuple):
    """Everybody else at a casting: target, its combat, who counters, who reacts."""

    target: Model[Card] | None
    others: Sequence[Model[Card]]
    countering: Model[Card] | None
    reactors: Sequence[Model[Card]]
    counter_reactors: Sequence[Model[Card]]

    @property
    def met(self) -> tuple[Model[Card], ...]:
        """The models that the spell may meet."""
        return (*((self.target,) if self.target else ()), *self.others)
