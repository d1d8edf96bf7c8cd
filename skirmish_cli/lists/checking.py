"""What a game says of a list: its receipt, and what breaks its list rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from skirmish_cli.core.game import Game
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.core.warband import ListIssue, WarbandFile
from skirmish_cli.lists.receipts import Receipt, receipt_of
from skirmish_cli.lists.rule import ListRule, read_rule
from skirmish_cli.lists.rules import check_costs, check_rules


def make_receipt(game: Game, warband: WarbandFile, rules: Ruleset) -> Receipt:
    """Return the receipt of a list: the game's own, or a line for each model."""
    if game.receipt is None:
        return receipt_of(warband)
    make: Callable[[WarbandFile, Ruleset], Receipt] = game.load(game.receipt)
    return make(warband, rules)


def read_rules(rules: Ruleset) -> list[ListRule]:
    """Return the list rules of a ruleset."""
    return [read_rule(data) for data in rules.data.get("lists", ())]


def check_list(
    game: Game, warband: WarbandFile, rules: Ruleset, receipt: Receipt
) -> Iterator[ListIssue]:
    """Yield what breaks or strains the list rules.

    First come those of the ruleset, then what the game's code knows.
    """
    as_data = read_rules(rules)
    if game.own_rules is not None:
        adapt: Callable[[WarbandFile, list[ListRule]], list[ListRule]] = game.load(game.own_rules)
        as_data = adapt(warband, as_data)
    yield from check_costs(as_data, receipt)
    yield from check_rules(as_data, receipt)
    check: Callable[[WarbandFile, Ruleset], Iterator[ListIssue]] = game.load(game.list_rules)
    yield from check(warband, rules)


def check_names(game: Game, warband: WarbandFile, rules: Ruleset) -> Iterator[ListIssue]:
    """Yield which names on cards nobody knows, whatever else is wrong with a card."""
    if game.check_names is not None:
        yield from game.load(game.check_names)(warband, rules)


def list_tags(game: Game) -> tuple[str, ...]:
    """Return the words for lines of a receipt that are no keys of a card."""
    return ("option", *game.tags)
