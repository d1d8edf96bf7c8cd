"""Armies made for tests of the list rules, and what is found in them."""

from __future__ import annotations

from typing import Any

from skirmish_cli.core.registry import get_game
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.core.warband import ListIssue, ModelEntry, WarbandFile
from skirmish_cli.files.rulesets import load_ruleset
from skirmish_cli.games.t9a.army_rules import Extras
from skirmish_cli.games.t9a.cards import Card
from skirmish_cli.games.t9a.receipt import make_receipt
from skirmish_cli.lists.checking import check_list

RULES = load_ruleset("t9a")


def check(warband: WarbandFile, rules: Ruleset = RULES) -> list[ListIssue]:
    """Return all that the list rules find."""
    return list(check_list(get_game("t9a"), warband, rules, make_receipt(warband, rules)))


def army(
    *cards: dict[str, Any],
    limit: int | None = 1000,
    counts: dict[int, int] | None = None,
    **rules: Any,
) -> WarbandFile:
    """Return an army of some cards; `counts` says how many units a card makes."""
    entries = [
        ModelEntry(
            f"u{place}",
            f"Unit {place}",
            (counts or {}).get(place, 1),
            Card.model_validate(card),
            ("models", place),
        )
        for place, card in enumerate(cards)
    ]
    return WarbandFile("t9a", "Test", limit, entries, Extras.model_validate({"army": rules}))


def unit(points: int, *categories: str, **more: Any) -> dict[str, Any]:
    """Return the card of a unit that costs some points."""
    return {"cost": {"base": points}, "category": list(categories or ("special",)), **more}


def codes(warband: WarbandFile) -> list[str]:
    """Return the codes of all findings."""
    return [issue.code for issue in check(warband)]


def the(warband: WarbandFile, code: str) -> ListIssue:
    """Return the one finding with a code."""
    found = [issue for issue in check(warband) if issue.code == code]
    assert len(found) == 1, codes(warband)
    return found[0]


LEGAL = (unit(250, "core"), unit(400, "characters"), unit(350))
