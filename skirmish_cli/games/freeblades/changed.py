"""What a command changes of a card, as terms and in words.

The terms are for tests and attacks that use the stat, the words are for notes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from skirmish_cli.dice.throws import Term
from skirmish_cli.games.freeblades.tests import Rating, read_rating

if TYPE_CHECKING:
    from skirmish_cli.core.command import Model
    from skirmish_cli.core.ruleset import Ruleset
    from skirmish_cli.core.stats import ChangedStat


def find_change(model: Model[Any], printed: str) -> ChangedStat | None:
    """Return what a command changed of a stat, by its printed name."""
    return next((one for one in model.changed if one.printed == printed), None)


def list_added(model: Model[Any], printed: str) -> tuple[Term, ...]:
    """Return what a command adds to a stat, each with its reason."""
    change = find_change(model, printed)
    if change is None:
        return ()
    return tuple(
        term if term.source else term._replace(source=f"{printed} as typed")
        for term in change.terms
    )


def split_number(model: Model[Any], printed: str, value: int) -> tuple[int, tuple[Term, ...]]:
    """Return a number of a card without what a command adds to it, and that."""
    terms = list_added(model, printed)
    return value - sum(term.value for term in terms), terms


def read_card_rating(model: Model[Any], printed: str, text: str, rules: Ruleset) -> Rating:
    """Return a rating of a card, which knows what a command adds to it."""
    return read_rating(text, rules)._replace(terms=list_added(model, printed))


def type_name(printed: str) -> str:
    """Return the printed name of a stat as it is typed.

    >>> type_name("MW damage"), type_name("Brine Lash cost"), type_name("Armored Casting")
    ('mw.damage', 'brine-lash.cost', 'armored-casting')
    """
    part, _, field = printed.rpartition(" ")
    return f"{make_name(part)}.{field}" if part and field in PART_FIELDS else make_name(printed)


def make_name(printed: str) -> str:
    """Return a printed name as it is typed.

    >>> make_name("Brine Lash")
    'brine-lash'
    """
    return "-".join(printed.casefold().split())


def format_model(model: Model[Any]) -> str:
    """Return a model as it is typed: its key, its flags and the changes to its card."""
    flags = (f"{flag}={value}" if value else flag for flag, value in model.flags.items())
    return "+".join((model.key, *flags, *format_changes(model)))


def format_changes(model: Model[Any]) -> Iterator[str]:
    """Yield the changes of a card as they are typed, without the `+` before each."""
    for one in model.changed:
        name = type_name(one.printed)
        if one.base != one.before:
            yield f"{name}={one.base}"
        for term in one.terms:
            reason = f":{term.source}" if term.source else ""
            yield f"{name}={term.value:+d}{reason}"


def note_card_changes(
    models: Iterable[Model[Any] | None], read: Collection[str], procedure: str
) -> list[str]:
    """Return a remark for each number of a card that a command changed.

    `read` are the printed names that the procedure reads; what else is changed changes nothing.
    """
    notes = []
    for model in models:
        for one in model.changed if model else ():
            told = one.explain()
            if str(one.value).startswith(one.printed):  # a talent says its name itself
                told = told.removeprefix(f"{one.printed} ")
            if one.printed not in read:
                told = f"+{type_name(one.printed)} changes nothing in {procedure}"
            notes.append(f"{model.key if model else ''}: {told}")
    return list(dict.fromkeys(notes))


#: The numbers of a spell or a weapon.
PART_FIELDS = ("cost", "attacks", "damage", "band", "range")
#: What a melee reads of a card, and what an attack does of both; who parries does it with its MAR.
MELEE_STATS = ("MAR", "MW damage", "DEF", "AV", "LP", "DISC", "SPD", "Parry")
ATTACKER_STATS, DEFENDER_STATS = ("MAR", "MW damage"), ("DEF", "AV", "LP", "Parry")
#: What shooting reads of shooters, and of those that may be hit; a targeting test reads DISC.
SHOOTER_STATS = ("RAR", "RW damage", "RW band")
TARGET_STATS = ("DEF", "AV", "LP")


def list_spell_stats(name: str, *, is_missile: bool) -> Sequence[str]:
    """Return what a casting reads of its spell, by printed names."""
    fields = PART_FIELDS if is_missile else ("cost", "range")
    return [f"{name} {field}" for field in fields]
