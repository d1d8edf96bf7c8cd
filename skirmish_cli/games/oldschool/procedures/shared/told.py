"""Notes on a result's models: changed numbers, flags without effect, their cards."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from skirmish_cli.core.command import Model
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import Declaration, Options
from skirmish_cli.games.oldschool.models import BARE, Card


def tell_changes(
    models: Sequence[Model[Card]], stats: Collection[str], procedure: str
) -> Iterator[str]:
    """Yield each number that a command changed on some models' cards, with its reason.

    `stats` are the names of those that the procedure reads; any other changes nothing.
    """
    for model in models:
        for change in model.changed:
            name = change.printed.casefold()
            if name == "defense" and name in stats and not BARE.isdisjoint(model.flags):
                yield f"{model.key}: +{name} changes nothing while its armour gives no benefit"
            elif name in stats:
                yield f"{model.key}: {change.explain()}"
            else:
                yield f"{model.key}: +{name} changes nothing in {procedure}"


def tell_flags(
    models: Sequence[Model[Card]], read: Collection[str], procedure: str, known: Collection[str]
) -> Iterator[str]:
    """Yield each flag of some models that the procedure reads of others only.

    `known` are all flags that it reads of anybody: what isn't among them is told already.
    """
    for model in models:
        for flag in model.flags:
            if flag in known and flag not in read:
                yield f"{model.key}: +{flag} changes nothing in {procedure}"


def tell_card_notes(models: Sequence[Model[Card]]) -> Iterator[str]:
    """Yield the notes on some models' cards, which no rule reads."""
    for model in models:
        for note in model.card.notes:
            yield f"{model.key}: {note!r} on its card is for the table; nothing here applies it"


def refuse_old_options(options: Options, *old: tuple[Declaration, str]) -> None:
    """Raise UsageProblem for an option that a policy has replaced, with what to write."""
    for declaration, new in old:
        if options.is_given(declaration):
            typed = options.typed[declaration.name]
            value = typed[0] if isinstance(typed, tuple) else ""
            raise UsageProblem(f"{declaration.flag} is a policy now: write {new}{value[:40]}")
