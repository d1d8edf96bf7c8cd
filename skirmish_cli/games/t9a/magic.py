"""Magic: casting and dispelling rolls, miscasts, and the magic dice of a phase."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Any, NamedTuple

from skirmish_cli.core.rules import Note, Rule
from skirmish_cli.dice.law import Law
from skirmish_cli.dice.throws import Hand, Term, Throw
from skirmish_cli.games.t9a.dice.draws import Draw, left_after


class CastReading(NamedTuple):
    """The reading of a casting roll: `total` and `matched` of a success only, `fizzled` of a
    failure only.

    `total` includes every modifier; `matched` says that enough dice show the same face for a
    miscast; `fizzled` counts the dice that go back to the pool."""

    total: int | None
    matched: bool = False
    fizzled: int = 0


class DispelReading(NamedTuple):
    """The reading of a dispelling roll: whether it dispels, and, where it doesn't, the dice that
    fizzled."""

    dispelled: bool
    fizzled: int = 0


class CastingRoll(Throw[CastReading]):
    """Magic dice against a casting value: `dice` D6, or, with `small`, one D6 and the rest dice
    with `small` faces.

    `equal` dice with the same face match; None for a roll that can't miscast. Only a D6 can fizzle.
    Sections: Casting and Dispelling Spells; Bound Spells.
    """

    why = "casting roll"

    def __init__(
        self,
        dice: int,
        value: int,
        equal: int | None,
        sides: int = 6,
        small: int | None = None,
        terms: tuple[Term, ...] = (),
    ) -> None:
        self.dice, self.value, self.equal, self.sides, self.small, self.terms = (
            dice,
            value,
            equal,
            sides,
            small,
            terms,
        )
        self.modifier = sum(term.value for term in terms)
        self.key = (dice, value, equal, sides, small, self.modifier)

    def read(self, hand: Hand) -> CastReading:
        """Return the reading of the faces; the D6 of a bound spell comes first."""
        big = self.dice if self.small is None else 1
        hand.begin(f"{big}d{self.sides}" if big > 1 else f"d{self.sides}", self.why)
        faces = [hand.face(self.sides) for _ in range(big)]
        if self.small is not None and self.dice > 1:
            hand.begin(
                f"{self.dice - 1}d{self.small}" if self.dice > 2 else f"d{self.small}", self.why
            )
            faces += [hand.face(self.small) for _ in range(self.dice - 1)]
        for term in self.terms:
            hand.modifier(term.value, term.source)
        total = sum(faces) + self.modifier
        hand.judge(self.why, total, self.value, "cast" if total >= self.value else "failed")
        return self._read(tuple(faces))

    def law(self) -> Law[CastReading]:
        """Return the law of the readings: dice are counted by how many show each face."""
        weights: dict[CastReading, int] = {}
        for faces, weight in self._all_faces():
            reading = self._read(faces)
            weights[reading] = weights.get(reading, 0) + weight
        return Law(weights)

    def _read(self, faces: tuple[int, ...]) -> CastReading:
        total = sum(faces) + self.modifier
        if total >= self.value:
            matched = self.equal is not None and max(map(faces.count, faces)) >= self.equal
            return CastReading(total, matched)
        big = faces if self.small is None else faces[:1]
        return CastReading(None, fizzled=big.count(1))

    def _all_faces(self) -> list[tuple[tuple[int, ...], int]]:
        if self.small is None:
            return _hands(self.dice, self.sides)
        others = _hands(self.dice - 1, self.small)
        return [
            ((face, *faces), weight)
            for face in range(1, self.sides + 1)
            for faces, weight in others
        ]


def _hands(dice: int, sides: int) -> list[tuple[tuple[int, ...], int]]:
    """Return every handful in rising order, with the number of ways to throw it."""
    every = []
    for faces in combinations_with_replacement(range(1, sides + 1), dice):
        ways = factorial(dice) // prod(factorial(faces.count(face)) for face in set(faces))
        every.append((faces, ways))
    return every


class DispellingRoll(Throw[DispelReading]):
    """Magic dice against the total of a casting roll. Section: Casting and Dispelling Spells."""

    why = "dispelling roll"

    def __init__(self, dice: int, target: int, sides: int = 6) -> None:
        self.dice, self.target, self.sides = dice, target, sides
        self.key = (dice, target, sides)

    def read(self, hand: Hand) -> DispelReading:
        """Return whether the roll dispels, and which dice fizzled if it doesn't."""
        hand.begin(f"{self.dice}d{self.sides}" if self.dice > 1 else f"d{self.sides}", self.why)
        faces = [hand.face(self.sides) for _ in range(self.dice)]
        dispelled = sum(faces) >= self.target
        hand.judge(self.why, sum(faces), self.target, "dispelled" if dispelled else "failed")
        return DispelReading(True) if dispelled else DispelReading(False, faces.count(1))

    def law(self) -> Law[DispelReading]:
        """Return the law of the reading."""
        short = {
            DispelReading(False, ones): weight
            for ones, weight in _short(self.dice, self.target, self.sides)
        }
        return Law({**short, DispelReading(True): self.sides**self.dice - sum(short.values())})


@lru_cache(maxsize=1024)
def _short(dice: int, target: int, sides: int) -> list[tuple[int, int]]:
    """Return the weights of the handfuls below a target, by how many dice show a 1."""
    states = {(0, 0): 1}
    for thrown in range(1, dice + 1):
        most = target - 1 - (dice - thrown)
        longer: dict[tuple[int, int], int] = {}
        for (total, ones), weight in states.items():
            for face in range(1, min(sides, most - total) + 1):
                key = (total + face, ones + (face == 1))
                longer[key] = longer.get(key, 0) + weight
        states = longer
    by_ones: dict[int, int] = {}
    for (_, ones), weight in states.items():
        by_ones[ones] = by_ones.get(ones, 0) + weight
    return sorted(by_ones.items())


class Spell(NamedTuple):
    """An attempt to cast, as the dice see it: the casting roll, and the magic dice spent on
    dispelling it."""

    roll: CastingRoll
    dispel_dice: int = 0


class CastResult(NamedTuple):
    """What an attempt came to: the total of a successful casting roll, the dispel, and the dice
    that went back."""

    total: int | None
    matched: bool = False
    dispelled: bool = False
    cast_fizzled: int = 0
    dispel_fizzled: int = 0

    @property
    def is_cast(self) -> bool:
        """Whether the casting roll succeeded."""
        return self.total is not None

    @property
    def is_resolved(self) -> bool:
        """Whether the spell takes effect: cast, and not dispelled."""
        return self.is_cast and not self.dispelled

    @property
    def is_miscast(self) -> bool:
        """Whether a miscast follows: only a spell that takes effect can miscast."""
        return self.is_resolved and self.matched


def cast_spell(spell: Spell) -> Rule[CastResult]:
    """Cast a spell against an opponent who spends dice on any success. Section: Casting and
    Dispelling Spells."""
    cast = yield spell.roll
    if cast.total is None:
        return CastResult(None, cast_fizzled=cast.fizzled)
    if not spell.dispel_dice:
        return CastResult(cast.total, cast.matched)
    dispel = yield DispellingRoll(spell.dispel_dice, cast.total, spell.roll.sides)
    return CastResult(cast.total, cast.matched, dispel.dispelled, dispel_fizzled=dispel.fizzled)


def miscast_row(total: int, rows: tuple[Mapping[str, Any], ...]) -> Mapping[str, Any]:
    """Return the row of the miscast table for the modified total of a casting roll. Section:
    Miscast Table."""
    found = rows[0]
    for row in rows[1:]:
        if total >= row["least"]:
            found = row
    return found


def witchfire_hits(effect: str, dice: int, numbers: Mapping[str, Any]) -> int:
    """Return the hits on every unit that a miscast strikes, by the magic dice of the roll.
    Section: Miscast Table."""
    return int(numbers["witchfire_hits"]) * dice if effect in {"witchfire", "breach"} else 0


class Flux(NamedTuple):
    """The start of a magic phase: the cards left in the deck with their dice, and what the active
    player adds.

    `siphoned` is the free die with those of Channel and a stored one; `stores` takes one of them
    for the next phase; a pool may hold `excess` times the dice of the card. `ours` are the cards
    that the text doesn't give."""

    cards: tuple[tuple[str, int], ...]
    siphoned: int
    stores: bool
    excess: int
    ours: frozenset[str] = frozenset()


class FluxResult(NamedTuple):
    """What a flux card came to: the magic dice of the active player and of the opponent, and the
    dice discarded."""

    card: str
    dice: int
    opponent: int
    discarded: int
    left: tuple[str, ...]


def draw_flux(flux: Flux) -> Rule[FluxResult]:
    """Draw a flux card and fill both pools. Sections: Flux Cards; Siphon the Veil; Storing Magic;
    Excess Magic."""
    names = tuple(card for card, _ in flux.cards)
    card = yield Draw(names, "flux card")
    gained = dict(flux.cards)[card]
    yield Note(
        f"card {card}: {gained} magic dice for both players{' (ours)' if card in flux.ours else ''}"
    )
    pool = gained + flux.siphoned
    yield Note(f"siphon the veil: {flux.siphoned} more, {pool} in the pool")
    if flux.stores:
        pool -= 1
        yield Note(f"one is stored for the next magic phase, {pool} in the pool")
    kept = min(pool, flux.excess * gained)
    if kept < pool:
        yield Note(f"excess magic: {pool - kept} over {flux.excess} times the card are discarded")
    return FluxResult(card, kept, gained, pool - kept, left_after(names, card))
