"""Magic: casting and dispelling, miscasts, and the magic dice of a phase."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from skirmish_cli.core.changes import Change, Due
from skirmish_cli.core.rules import About, AtTable, Choice, Note, Rule, Within
from skirmish_cli.games.t9a.dice.casting import CastingRoll, DispellingRoll
from skirmish_cli.games.t9a.dice.draws import Draw, remove_card
from skirmish_cli.games.t9a.effects import UNNAMED, remove_unit
from skirmish_cli.games.t9a.numbers import Lasting, MiscastRow, Numbers
from skirmish_cli.records import NamedTuple

#: The policies that decide in a magic phase, as they are typed.
DISPELLING, STORING = "dispel", "store"
#: How many of the dice that an opponent holds are spent on a dispel.
ALL, NONE = DISPELS = ("all", "none")
_COUNTS = (
    *("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen"),
    *("nineteen", "twenty"),
)


class Spell(NamedTuple):
    """An attempt to cast: the casting roll, and the magic dice held for dispelling it.

    `dispel` is the opponent's policy, one of DISPELS.
    """

    roll: CastingRoll
    dispel_dice: int = 0
    dispel: str = ALL

    @property
    def dispel_options(self) -> tuple[str, ...]:
        """How many dice the opponent may spend, in words in their order, then none."""
        return (*_COUNTS[: self.dispel_dice], NONE)

    @property
    def dispel_policy(self) -> str:
        """The word for the dice that the opponent spends by policy."""
        return NONE if self.dispel == NONE else _COUNTS[self.dispel_dice - 1]

    def count_dispel_dice(self, word: str) -> int:
        """Return how many dice a word means."""
        return 0 if word == NONE else 1 + _COUNTS.index(word)


class CastResult(NamedTuple):
    """How an attempt to cast ended.

    `total` is that of a casting roll that succeeded, and `matched` says that enough of its dice
    show the same face for a miscast; the fizzled dice go back to the pools. `dispel_dice` are those
    that were spent on a dispel.
    """

    total: int | None
    matched: bool = False
    dispelled: bool = False
    cast_fizzled: int = 0
    dispel_fizzled: int = 0
    dispel_dice: int = 0

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
    """Cast a spell against an opponent who decides how many dice a dispel is worth.

    Section: Casting and Dispelling Spells.
    """
    cast = yield spell.roll
    if cast.total is None:
        return CastResult(None, cast_fizzled=cast.fizzled)
    if not spell.dispel_dice:
        return CastResult(cast.total, cast.matched)
    what = "dice to dispel a miscast" if cast.matched else "dice to dispel"
    about = About(what, "total", (cast.total, str(cast.total)))
    question = f"dice to dispel {cast.total}"
    options = spell.dispel_options
    word = yield Choice(question, options, spell.dispel_policy, "b", about, DISPELLING)
    dice = spell.count_dispel_dice(word)
    if not dice:
        return CastResult(cast.total, cast.matched)
    dispel = yield DispellingRoll(dice, cast.total, spell.roll.sides)
    return CastResult(
        cast.total,
        cast.matched,
        dispel.dispelled,
        dispel_fizzled=dispel.fizzled,
        dispel_dice=dice,
    )


class Attempt(NamedTuple):
    """An attempt to cast by a caster, who made some `before` in this phase.

    `rows` are those of the miscast table. Side a casts, and side b dispels.
    """

    spell: Spell
    rows: tuple[MiscastRow, ...]
    numbers: Numbers
    caster: str = "caster"
    before: int = 0
    lasting: Lasting = Lasting()


def attempt_spell(attempt: Attempt) -> Rule[CastResult]:
    """Cast a spell, and suffer the miscast that it brings.

    Sections: Casting and Dispelling Spells; Miscast Table.
    """
    result: CastResult = yield Within(cast_spell, (attempt.spell,))
    yield AtTable(_tell_attempt, attempt, result)
    return result


def _tell_attempt(attempt: Attempt, result: CastResult) -> Iterator[Change | Due]:
    """Yield what an attempt spends, and what its miscast changes and makes due."""
    spell, lasting = attempt.spell, attempt.lasting
    yield Change(attempt.caster, "cast", attempt.before + 1, lasting.cast)
    yield from spend_dice("a", spell.roll.dice - result.cast_fizzled, "cast", lasting)
    if result.is_cast:
        yield from spend_dice("b", result.dispel_dice - result.dispel_fizzled, "dispel", lasting)
    if result.is_miscast and result.total is not None:
        yield from suffer_effect(attempt, result.total)


def spend_dice(side: str, dice: int, why: str, lasting: Lasting) -> Iterator[Change]:
    """Yield what spending magic dice changes; those that fizzled stay in the pool."""
    if dice:
        yield Change(side, "magic_dice", f"-{dice}:{why}", lasting.magic_dice)


def suffer_effect(attempt: Attempt, total: int) -> Iterator[Change | Due]:
    """Yield what a miscast changes and makes due; its hits are resolved by `miscast`.

    Section: Miscast Table.
    """
    effect, dice = find_miscast(total, attempt.rows).effect, attempt.spell.roll.dice
    caster, lasting, why = attempt.caster, attempt.lasting, f"miscast of {total}"
    if effect == "drained":
        gained = attempt.numbers.drained_dice
        yield Change("b", "magic_dice", f"+{gained}:{effect}", lasting.magic_dice)
    elif effect == "amnesia":
        yield Change(caster, effect, True, lasting.amnesia, why)
    if count_witchfire_hits(effect, dice, attempt.numbers):
        named = "" if caster in UNNAMED else f"{caster} "
        numbers = f"--total {total} --magic-dice {dice}"
        if effect == "breach":
            near = "for each unit within 3 inches of it, its own too"
            yield Due(caster, "miscast", "magic", why, f"miscast UNIT {numbers}", near)
        else:
            unit = "of the unit that it is in, if it joined one"
            yield Due(caster, "miscast", "magic", why, f"miscast {named}{numbers}", unit)
    if effect == "breach":
        yield from remove_unit(caster, effect, lasting)


def find_miscast(total: int, rows: Sequence[MiscastRow]) -> MiscastRow:
    """Return the row of the miscast table for the modified total of a casting roll.

    Section: Miscast Table.
    """
    found = rows[0]
    for row in rows[1:]:
        if row.least is not None and total >= row.least:
            found = row
    return found


def count_witchfire_hits(effect: str, dice: int, numbers: Numbers) -> int:
    """Return the hits on every unit that a miscast strikes.

    `dice` are the magic dice of the casting roll. Section: Miscast Table.
    """
    return numbers.witchfire_hits * dice if effect in {"witchfire", "breach"} else 0


#: Whether a magic die is stored for the next magic phase.
STORE, KEEP = STORES = ("store", "keep")


class Flux(NamedTuple):
    """The start of a magic phase: the flux cards left, and the dice added.

    `cards` are names with their dice. `siphoned` is the free die with those of Channel and a
    stored one; `store` is the policy, to store one of them for the next phase or to keep it; a pool
    may hold `excess` times the dice of the card. `ours` are the cards that the rules text doesn't
    give, `drawn` those that were drawn before.
    """

    cards: tuple[tuple[str, int], ...]
    siphoned: int
    store: str
    excess: int
    ours: frozenset[str] = frozenset()
    drawn: tuple[str, ...] = ()
    lasting: Lasting = Lasting()


class FluxResult(NamedTuple):
    """The flux card drawn, the magic dice of both players, the cards left.

    `stored` says whether a die was stored.
    """

    card: str
    dice: int
    opponent: int
    discarded: int
    left: tuple[str, ...]
    stored: bool = False


def draw_flux(flux: Flux) -> Rule[FluxResult]:
    """Draw a flux card and fill both pools.

    Sections: Flux Cards; Siphon the Veil; Storing Magic; Excess Magic.
    """
    names = tuple(card for card, _ in flux.cards)
    card = yield Draw(names, "flux card")
    gained = dict(flux.cards)[card]
    yield Note(
        f"card {card}: {gained} magic dice for both players{' (ours)' if card in flux.ours else ''}"
    )
    pool = gained + flux.siphoned
    yield Note(f"siphon the veil: {flux.siphoned} more, {pool} in the pool")
    question = "store a magic die for the next phase?"
    about = About(question, "dice of the card", (gained, str(gained)))
    word = yield Choice(question, STORES, flux.store, "a", about, STORING)
    stores = word == STORE
    if stores:
        pool -= 1
        yield Note(f"one is stored for the next magic phase, {pool} in the pool")
    kept = min(pool, flux.excess * gained)
    if kept < pool:
        yield Note(f"excess magic: {pool - kept} over {flux.excess} times the card are discarded")
    yield from fill_pools(flux, card, kept, stores)
    return FluxResult(card, kept, gained, pool - kept, remove_card(names, card), stores)


def fill_pools(flux: Flux, card: str, dice: int, stores: bool) -> Iterator[Change]:
    """Yield what a flux card changes about the sides, a being the active player.

    Magic dice are added to those that a side has; they hold until the phase ends.
    """
    lasting, why = flux.lasting, f"card {card}"
    opponent = dict(flux.cards)[card]
    for side, gained in (("a", dice), ("b", opponent)):
        yield Change(side, "magic_dice", f"+{gained}:flux", lasting.magic_dice, why)
    stored = 1 if stores else None
    yield Change("a", "stored_dice", stored, lasting.stored_dice, why if stored else "")
    yield Change("a", "drawn", ",".join((*flux.drawn, card)), lasting.drawn, why)
