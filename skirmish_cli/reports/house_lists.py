"""Which house rules the check of a list used."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.core.warband import WarbandFile
from skirmish_cli.core.watching import HouseChange
from skirmish_cli.files.checking import CheckedFile
from skirmish_cli.records import NamedTuple


class HouseUse(NamedTuple):
    """What of one file of house rules the check of one list used.

    `read` names it: the file's list rules, each of which every list is asked, those of its cards
    that models have, and what else was read. For a list of another game nothing is, and `extends`
    is the game of the file.
    """

    file: str
    house: str
    read: tuple[str, ...] = ()
    extends: str = ""


def list_house_uses(checked: Sequence[CheckedFile], rules: Ruleset) -> Iterator[HouseUse]:
    """Yield what of each house-rules file was used for each list.

    Lists whose cards have errors are left out.
    """
    for one in checked:
        if one.kind == "house rules" or not one.game or rules.watch is None:
            continue
        if one.game != rules.game:
            yield from (HouseUse(one.file, house, extends=rules.game) for house in rules.house)
        elif one.playable is not None:
            cards = _list_cards(one.playable, rules)
            in_force = rules.watch.in_force()
            used = [each for each in in_force if _is_list_rule(each) or each.target in cards]
            for house in rules.house:
                targets = [_name_target(each) for each in (*used, *one.used) if each.file == house]
                yield HouseUse(one.file, house, tuple(dict.fromkeys(targets)))


def _list_cards(warband: WarbandFile, rules: Ruleset) -> set[str]:
    """Return the targets of those cards of house rules that models have."""
    return {
        f"cards.{name}"
        for name, card in rules.house_cards.items()
        if any(entry.card is card for entry in warband.models)
    }


def _is_list_rule(change: HouseChange) -> bool:
    return change.target.startswith("lists.")


def _name_target(change: HouseChange) -> str:
    """Return what a change is of; of a list rule, the rule and not each of its keys."""
    target = change.target
    return ".".join(target.split(".")[:2]) if _is_list_rule(change) else target
