"""What a First Blood warband must or should keep to, beyond the form of its cards."""

from __future__ import annotations

from collections.abc import Iterator

from skirmish_cli.core.warband import ListIssue, ModelEntry, WarbandFile
from skirmish_cli.games.first_blood.cards import Card

#: The characteristics that every profile has; Command Range and Barrage are for those who lead or shoot.
_PROFILE = ("m", "v", "c", "a", "w", "r", "d", "e", "size")


def check(warband: WarbandFile) -> Iterator[ListIssue]:
    """Yield what breaks or strains the list rules: Command Cards, profiles, Barrage. The limit is data in the ruleset.

    Sections: Command Cards; The Warrior Profile; Aimed!.
    """
    yield from _check_command_cards(warband)
    for entry in warband.models:
        yield from _check_profile(entry)


def command_card(entry: ModelEntry) -> str:
    """Return the name on the Command Card of an entry."""
    card: Card = entry.card
    return card.command_card or entry.name


def _check_command_cards(warband: WarbandFile) -> Iterator[ListIssue]:
    seen: dict[str, str] = {}
    for entry in warband.models:
        card: Card = entry.card
        name = command_card(entry)
        if card.kind != "regiment" and entry.count > 1:
            yield ListIssue((*entry.path, "count"), "error", "list-rule",
                            f"{entry.count} of {entry.id} would be {entry.count} of the Command Card {name!r}; "
                            f"a warband has each card once, and only a regiment has several Warriors on one",
                            "write count: 1, or kind: regiment")
        other = seen.setdefault(name.casefold(), entry.id)
        if other != entry.id:
            yield ListIssue(entry.path, "error", "list-rule",
                            f"{entry.id} has the Command Card {name!r} that {other} has too; a warband has each once",
                            "drop one, or give it another command_card:")


def _check_profile(entry: ModelEntry) -> Iterator[ListIssue]:
    card: Card = entry.card
    path = (*entry.path, "card")
    missing = [letter for letter in _PROFILE if getattr(card, letter) is None]
    if missing:
        yield ListIssue(path, "warning", "list-rule", f"the profile of {entry.id} lacks {', '.join(missing)}",
                        "add " + ", ".join(f"{letter}:" for letter in missing) + " to its card")
    if card.v and not card.barrage:
        yield ListIssue((*path, "v"), "warning", "half-weapon",
                        f"{entry.id} has Volley {card.v}, but no Barrage: it can't volley, nor be Aimed",
                        "add barrage: with its dice, or write v: 0")
    for place, rule in enumerate(card.special_rules):
        if rule.when == "aimed" and not card.barrage:
            yield ListIssue((*path, "special_rules", place, "when"), "error", "list-rule",
                            f"{entry.id} can't be Aimed without Barrage, so {rule.name!r} never applies",
                            "add barrage: with its dice, or drop the rule")
