"""What a freeband costs, and talents that are misspelt.

Its list rules are data in the ruleset.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from skirmish_cli.core.errors import Speller
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.core.warband import ListIssue, ModelEntry, Path, WarbandFile
from skirmish_cli.games.freeblades.cards import Card
from skirmish_cli.games.freeblades.numbers import read_talent_names
from skirmish_cli.games.freeblades.talents import LIKENESS, split_name
from skirmish_cli.lists.receipts import Receipt, receipt_of


def make_receipt(warband: WarbandFile, rules: Ruleset) -> Receipt:
    """Return the receipt of a freeband: each model at its cost in gold.

    Section: Components and Setup.
    """
    return receipt_of(warband, "gold")


def check(warband: WarbandFile, rules: Ruleset) -> Iterator[ListIssue]:
    """Yield what the data can't say: names that nobody knows."""
    yield from check_names(warband, rules)


def check_names(warband: WarbandFile, rules: Ruleset) -> Iterator[ListIssue]:
    """Yield a warning for each talent or ability that seems to be misspelt.

    A name like none of them is taken for one from a book that the program doesn't have. Section:
    Model Stat Line.
    """
    speller = Speller(read_talent_names(rules), LIKENESS)
    for entry in warband.models:
        for path, names in _list_names(entry):
            for place, text in enumerate(names):
                name, _ = split_name(text)
                meant = "" if speller.knows(name) else speller.meant(name)
                if meant:
                    yield ListIssue(
                        (*path, place),
                        "warning",
                        "unknown-talent",
                        f"{entry.id}: nothing is known of a talent {name}, so it does nothing",
                        f"did you mean {text.replace(name, meant, 1)}? One of another book can be "
                        "named under talents: in house rules",
                    )


def _list_names(entry: ModelEntry) -> Iterator[tuple[Path, tuple[str, ...]]]:
    """Yield the talents and weapon abilities of a card, with where they stand."""
    card: Card = entry.card
    path = (*entry.path, "card")
    yield (*path, "talents"), card.talents
    weapons: Mapping[str, tuple[str, ...]] = {
        "mw": card.mw.special if card.mw else (),
        "rw": card.rw.special if card.rw else (),
    }
    for key, names in weapons.items():
        yield (*path, key, "special"), names
