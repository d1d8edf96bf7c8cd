"""What a command tells of its characters: changed numbers, and what had no effect."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from skirmish_cli.core.procedure import Prepared
from skirmish_cli.games.heimr.actions import DEAD
from skirmish_cli.games.heimr.models import Character, name_penalty
from skirmish_cli.games.heimr.rolls import Check
from skirmish_cli.records import NamedTuple

#: Flags that say whether a character can take part at all.
_ALWAYS = ("hp", DEAD)


class Part(NamedTuple):
    """What a command reads of one character in its role, such as `attacker`.

    `checks` are its rolls, `flags` what is read of it beside them, and `stats` the numbers of its
    sheet that count without being part of a roll.
    """

    character: Character
    role: str
    checks: tuple[Check, ...] = ()
    flags: tuple[str, ...] = ()
    stats: tuple[str, ...] = ()


def place_dice(names: str, dice: str) -> tuple[str, tuple[str, ...]]:
    """Return dice as a part of a headline, or else as a note on odds.

    Where models are named they are that: what is rolled shows its dice.
    """
    return ("", (f"dice: {dice}",)) if names else (dice, ())


def tell_parts(prepared: Prepared, known: Sequence[str], *parts: Part) -> Prepared:
    """Return a command made ready with notes on its characters.

    `known` are the flags that the command reads of any character: what isn't among them is told
    elsewhere. Changed numbers are terms of the trace; the odds tell them as notes.
    """
    notes = [note for part in parts for note in _list_notes(part, known)]
    terms = [note for part in parts for note in _list_terms(part)]
    return prepared._replace(
        notes=(*prepared.notes, *notes), odds_notes=(*prepared.odds_notes, *terms)
    )


def _list_notes(part: Part, known: Sequence[str]) -> Iterator[str]:
    """Yield what of a character had no effect, and what counts without being a term."""
    key, checks = part.character.key, part.checks
    flags = {*_ALWAYS, *part.flags, *(flag for check in checks for flag in check.reads.flags)}
    for flag, _ in part.character.flags:
        if flag in known and flag not in flags:
            yield f"{key}: +{flag} changes nothing for the {part.role} here"
    terms = {stat for check in checks for stat in check.reads.terms}
    others = {*part.stats, *(stat for check in checks for stat in check.reads.others)}
    for one in part.character.changed:
        if one.printed in others:
            yield f"{key}: {one.explain()}"
        elif one.printed not in terms:
            yield f"{key}: {one.explain()}; it changes nothing here"
    for penalty in part.character.card.penalties if checks else ():
        if name_penalty(penalty.on) not in others:
            yield f"not on this roll: {penalty.reason}, a penalty on {penalty.on} ({key})"
    if part.character.card.skills:
        skills = ", ".join(part.character.card.skills)
        yield f"not applied, as the text leaves skills to other rules: {skills} ({key})"


def _list_terms(part: Part) -> Iterator[str]:
    terms = {stat for check in part.checks for stat in check.reads.terms}
    others = {*part.stats, *(stat for check in part.checks for stat in check.reads.others)}
    for one in part.character.changed:
        if one.printed in terms - others:
            yield f"{part.character.key}: {one.explain()}"
