"""What house rules did to the check of a list: which of its list rules changed the verdict, and
what else was used."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from skirmish_cli.core.registry import get_game
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.core.warband import WarbandFile
from skirmish_cli.core.watching import Change, Watch
from skirmish_cli.files.checking import CheckedFile
from skirmish_cli.files.game_data import load_data
from skirmish_cli.lists.checking import check_list, make_receipt

#: The most list rules that a list is checked without, one by one; of more it is told only that they
#: were looked at.
MOST_TRIED = 20


class HouseUse(NamedTuple):
    """What one file of house rules did to the check of one list.

    `changed` and `unchanged` are the list rules of it with which the findings are others, or the
    same; `cards` those that models have, `looked_at` what else was read. For a list of another
    game `extends` is the game of the file."""

    file: str
    house: str
    changed: tuple[str, ...] = ()
    unchanged: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    looked_at: tuple[str, ...] = ()
    extends: str = ""


def house_uses(checked: Sequence[CheckedFile], rules: Ruleset) -> Iterator[HouseUse]:
    """Yield what each file of house rules did to each list whose cards are right."""
    watch = rules.watch
    for one in checked:
        if one.kind == "house rules" or not one.game or watch is None:
            continue
        if one.game != rules.game:
            yield from (HouseUse(one.file, house, extends=rules.game) for house in rules.house)
        elif one.playable is not None:
            with watch.looking_away():
                yield from list(_uses(one, one.playable, rules, watch))


def _uses(
    one: CheckedFile, warband: WarbandFile, rules: Ruleset, watch: Watch
) -> Iterator[HouseUse]:
    by_rule = {
        change.target.split(".")[1]: change.file for change in watch.changes if _is(change, "lists")
    }
    differs = _tried(one, warband, rules, list(by_rule))
    house_cards = rules.data.get("house_cards", {})
    cards = {
        f"cards.{name}"
        for name, card in house_cards.items()
        if any(entry.card is card for entry in warband.models)
    }
    by_card = {change.target: change.file for change in watch.changes if change.target in cards}
    for house in rules.house:
        named = [name for name, file in by_rule.items() if file == house]
        looked_at = [f"lists.{name}" for name in named if name not in differs]
        looked_at += [change.target for change in one.touched if change.file == house]
        yield HouseUse(
            one.file,
            house,
            tuple(name for name in named if differs.get(name) is True),
            tuple(name for name in named if differs.get(name) is False),
            tuple(target.partition(".")[2] for target, file in by_card.items() if file == house),
            tuple(looked_at),
        )


def _is(change: Change, section: str) -> bool:
    return change.target.startswith(f"{section}.")


def _tried(
    one: CheckedFile, warband: WarbandFile, rules: Ruleset, names: Sequence[str]
) -> Mapping[str, bool]:
    """Return whether the findings would be others with each list rule as the ruleset itself has
    it."""
    if not names:
        return {}
    own = {rule["id"]: rule for rule in load_data(rules.game, "ruleset").get("lists", ())}
    in_force = {rule["id"]: rule for rule in rules.data.get("lists", ())}
    found = _issues(one, warband, rules, in_force)
    if found == _issues(one, warband, rules, _put_back(in_force, own, names)):
        return dict.fromkeys(names, False)
    if len(names) > MOST_TRIED:
        return {}
    return {
        name: found != _issues(one, warband, rules, _put_back(in_force, own, [name]))
        for name in names
    }


def _put_back(
    in_force: Mapping[str, Any], own: Mapping[str, Any], names: Sequence[str]
) -> dict[str, Any]:
    lists = dict(in_force)
    for name in names:
        if name in own:
            lists[name] = own[name]
        else:
            lists.pop(name, None)
    return lists


def _issues(
    one: CheckedFile, warband: WarbandFile, rules: Ruleset, lists: Mapping[str, Any]
) -> set[Any]:
    """Return what the list rules find, in whatever order they stand and whatever they advise."""
    game = get_game(rules.game)
    under = rules._replace(data={**rules.data, "lists": list(lists.values())})
    issues = check_list(game, warband, under, one.receipt or make_receipt(game, warband, under))
    return {(issue.path, issue.severity, issue.code, issue.message) for issue in issues}
