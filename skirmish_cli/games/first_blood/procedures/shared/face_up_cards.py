"""Which command cards of a round are still to be activated, and by whom first."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.games.first_blood.procedures.shared.command_cards import CommandCard
from skirmish_cli.games.first_blood.rounds import SIDES, Regiment


def keep_face_up(
    cards: Sequence[Sequence[CommandCard]], done: Sequence[str]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the names of the cards of both sides that are still to be activated.

    A card whose Warriors are all slain never is. Raises UsageProblem for a card that is `done`
    twice, or isn't one side's alone.
    """
    _check_done(cards, done)
    first, second = (
        tuple(card.name for card in own if not (card.is_out or was_activated(card, done)))
        for own in cards
    )
    return first, second


def was_activated(card: CommandCard, done: Sequence[str]) -> bool:
    """Return whether a card is face down already."""
    return card.name in done or "activated" in card.flags


def _check_done(cards: Sequence[Collection[CommandCard]], done: Sequence[str]) -> None:
    names = [{card.name for card in own} for own in cards]
    for place, name in enumerate(done):
        if name in done[:place]:
            raise UsageProblem(f"--done {name} is named twice")
        owners = sum(name in own for own in names)
        if not owners:
            listed = [card.name for own in cards for card in own]
            raise UsageProblem(unknown("command card", name, listed))
        if owners > 1:
            raise UsageProblem(f"--done {name}: both sides have a card of that name; rename one")


def check_names_differ(cards: Sequence[Sequence[CommandCard]], option: str) -> None:
    """Raise UsageProblem where going on later couldn't say whose card was activated."""
    first, second = ({card.name for card in own} for own in cards)
    for name in sorted(first & second):
        raise UsageProblem(f"{option}: both sides have a card named {name}; rename one")


def list_regiments(cards: Sequence[Sequence[CommandCard]]) -> tuple[Regiment, ...]:
    """Return the Warriors of each card that doesn't stand for one of its own name."""
    return tuple(
        Regiment(side, card.name, card.warriors)
        for side, own in zip(SIDES, cards, strict=True)
        for card in own
        if card.warriors != (card.name,)
    )


def name_sides(cards: Sequence[Sequence[CommandCard]]) -> tuple[str, ...]:
    """Return each side's warband, if all cards of a side are from one of its own.

    Else nothing is returned.
    """
    names = [{card.warband for card in own} for own in cards]
    apart = all(len(found) == 1 and "" not in found for found in names) and names[0] != names[1]
    return tuple(found.pop() for found in names) if apart else ()


def find_supremacy(cards: Sequence[Sequence[CommandCard]]) -> str | None:
    """Return the side that has supremacy, if one has.

    Raises UsageProblem where both do.
    """
    having = [
        side
        for side, own in zip(SIDES, cards, strict=True)
        if any("supremacy" in card.flags for card in own)
    ]
    if len(having) > 1:
        raise UsageProblem("only one side has +supremacy in a round")
    return having[0] if having else None
