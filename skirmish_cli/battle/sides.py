"""Who stands in a battle, as far as the turn needs it: sides, flags, and who can act."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from types import MappingProxyType

from skirmish_cli.core.changes import (
    UNTILS,
    Change,
    Flags,
    Mark,
    State,
    apply_change,
    clear_ended,
)
from skirmish_cli.core.phases import Alternation, Of
from skirmish_cli.records import NamedTuple

#: Whom a change is of that isn't a model's or a side's but the battle's own.
BATTLE = "battle"
#: The flag of a side that has passed and not acted since.
PASSED = "passed"
#: Before a model's key: what held until its next activation has ended.
ACTIVATION = "activation:"


class Side(NamedTuple):
    """A side by its letter, with the keys of its models."""

    letter: str
    models: tuple[str, ...]


class Muster(NamedTuple):
    """What the turn needs to know of a battle.

    `out` are the models that are gone, `unable` those that can't take a turn in this step though
    they stand, such as models without spells. The members of each group of `together` act as one.
    `owed` are the model, or side, and the procedure of each due.
    """

    sides: tuple[Side, ...]
    flags: State = MappingProxyType({})
    out: frozenset[str] = frozenset()
    unable: frozenset[str] = frozenset()
    together: tuple[frozenset[str], ...] = ()
    owed: frozenset[tuple[str, str]] = frozenset()

    def flags_of(self, whom: str) -> Flags:
        """Return the flags of a model or side."""
        return self.flags.get(whom, {})

    def side_of(self, model: str) -> str | None:
        """Return the letter of a model's side, or None for nobody's."""
        return next((side.letter for side in self.sides if model in side.models), None)

    def group_of(self, model: str) -> tuple[str, ...]:
        """Return the models that act together with one, in order, itself included."""
        group = next((group for group in self.together if model in group), frozenset((model,)))
        return tuple(key for side in self.sides for key in side.models if key in group)

    def list_models(self, letters: Iterable[str]) -> tuple[str, ...]:
        """Return the models of some sides that aren't out."""
        wanted = frozenset(letters)
        return tuple(
            key
            for side in self.sides
            if side.letter in wanted
            for key in side.models
            if key not in self.out
        )

    def order_sides(self, first: str | None) -> tuple[str, ...]:
        """Return the sides' letters from the first player on; as listed if nobody is first."""
        letters = tuple(side.letter for side in self.sides)
        start = letters.index(first) if first in letters else 0
        return letters[start:] + letters[:start]

    def pick_sides(self, of: Of | None, first: str | None, player: str | None) -> tuple[str, ...]:
        """Return the letters of the sides that a step means."""
        letters = self.order_sides(first)
        if of == "player":
            return letters if player is None else (player,)
        if of is None:
            return letters
        return letters[:1] if of == "first" else letters[1:2]

    def change(self, change: Change) -> Muster:
        """Return what stands after one change; one of the battle ends what held until then."""
        if change.whom != BATTLE:
            return self._replace(flags=apply_change(self.flags, change))
        if change.what != "ended":
            return self
        ended = str(change.value)
        if not ended.startswith(ACTIVATION):
            over = (until for until in UNTILS if until == ended)
            return self._replace(flags=clear_ended(self.flags, over))
        model = ended.removeprefix(ACTIVATION)
        own = clear_ended({model: self.flags_of(model)}, ("activation",))
        return self._replace(flags={**self.flags, **own})


def list_able(muster: Muster, alternation: Alternation, letters: Iterable[str]) -> tuple[str, ...]:
    """Return the models of some sides that may act now: who is left, and has not acted yet.

    Those with a number of the flag `order` come first, in that order; equal ones as listed. Of
    models that act together the first one stands for all.
    """
    able = [
        key
        for key in muster.list_models(letters)
        if key not in muster.unable and not _is_done(muster.flags_of(key), alternation)
    ]
    leaders = [key for key in able if next(_in_group(muster, key, able)) == key]
    if alternation.order:
        leaders.sort(key=lambda key: _find_place(muster.flags_of(key), alternation.order))
    return tuple(leaders)


def _in_group(muster: Muster, key: str, able: Iterable[str]) -> Iterator[str]:
    group = muster.group_of(key)
    return (one for one in able if one in group)


def _is_done(flags: Flags, alternation: Alternation) -> bool:
    """Return whether a model has acted, or can't act any more, which counts the same."""
    return any(flag in flags for flag in (alternation.acted, *alternation.idle))


def _find_place(flags: Flags, order: str) -> tuple[bool, int]:
    marks: tuple[Mark, ...] = flags.get(order, ())
    value = marks[-1].value if marks else None
    return (False, value) if isinstance(value, int) else (True, 0)
