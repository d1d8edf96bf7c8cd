"""What changed between two lists: models, how many of them, points and stats."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from skirmish_cli.core.errors import FileProblem, UsageProblem
from skirmish_cli.core.plain import Json
from skirmish_cli.core.registry import get_game
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.core.warband import ModelEntry, WarbandFile
from skirmish_cli.files.checks.warbands import load_warband
from skirmish_cli.files.showing import visible
from skirmish_cli.lists.checking import make_receipt
from skirmish_cli.lists.receipts import Receipt
from skirmish_cli.records import NamedTuple
from skirmish_cli.reports.cards import card_data
from skirmish_cli.reports.houses import house_ruleset, ruleset_for

#: The most entries of a list that is compared: each may be a row of what is shown.
MOST_ENTRIES = 5_000


class StatChange(NamedTuple):
    """One stat that isn't the same: its path on the card, and its value in each list.

    A value is None where a list has none.
    """

    stat: str
    old: Json
    new: Json


@dataclass(frozen=True)
class ModelChange:
    """One entry that isn't the same in both lists.

    A count of 0 means that it isn't there.
    """

    id: str
    old_count: int
    new_count: int
    old_points: int
    new_points: int
    stats: tuple[StatChange, ...] = ()

    @property
    def what(self) -> str:
        """Whether it was added, removed or changed."""
        return "added" if not self.old_count else "removed" if not self.new_count else "changed"


@dataclass(frozen=True)
class DiffReport:
    """What changed from one list to another, with the total of each."""

    files: tuple[str, str]
    names: tuple[str, str]
    game: str
    unit: str
    totals: tuple[int, int]
    limits: tuple[int | None, int | None]
    models: tuple[ModelChange, ...]
    #: What changed in the list's own keys, such as the limits of an army.
    own: tuple[StatChange, ...] = ()

    @property
    def is_same(self) -> bool:
        """Whether nothing changed that counts."""
        return (
            not (self.models or self.own)
            and self.names[0] == self.names[1]
            and self.limits[0] == self.limits[1]
        )


def report_diff(old_path: str, new_path: str, house: Sequence[str] = ()) -> DiffReport:
    """Return what changed between two warband files of one game.

    `house` names the house rules of both. Raises FileProblem for a file that is invalid,
    UsageProblem where the games differ.
    """
    ours = house_ruleset(house)
    old, new = _load(old_path, ours), _load(new_path, ours)
    if old.game != new.game:
        raise UsageProblem(
            f"{old_path} is a list of {old.game}, {new_path} of {new.game}: they can't be compared"
        )
    game = get_game(old.game)
    rules = ruleset_for(game.id, ours)
    receipts = make_receipt(game, old, rules), make_receipt(game, new, rules)
    return DiffReport(
        (old_path, new_path),
        (old.name, new.name),
        old.game,
        receipts[1].unit,
        (receipts[0].total, receipts[1].total),
        (old.limit, new.limit),
        tuple(_list_changes(old, new, *receipts)),
        tuple(_compare(_own_keys(old), _own_keys(new))),
    )


def _load(path: str, ours: Ruleset | None) -> WarbandFile:
    """Return the warband in a file; raises FileProblem for one that is too long to compare."""
    warband = load_warband(path, ours)
    count = len(warband.models)
    if count > MOST_ENTRIES:
        limit = f"the limit of {MOST_ENTRIES:,} for lists that are compared"
        raise FileProblem(f"{visible(path)}: {count:,} models are more than {limit}")
    return warband


def _own_keys(warband: WarbandFile) -> Mapping[str, Json]:
    """Return what a game's own keys of a list say, as plain data."""
    if warband.extra is None:
        return {}
    data: Mapping[str, Json] = warband.extra.model_dump(
        mode="json", by_alias=True, exclude_defaults=True
    )
    return data


def _list_changes(
    old: WarbandFile, new: WarbandFile, old_bill: Receipt, new_bill: Receipt
) -> Iterator[ModelChange]:
    olds = {entry.id: entry for entry in old.models}
    news = {entry.id: entry for entry in new.models}
    old_points, new_points = _add_up(old_bill), _add_up(new_bill)
    for name in dict.fromkeys([*olds, *news]):
        before, after = olds.get(name), news.get(name)
        stats = tuple(_compare_entries(before, after)) if before and after else ()
        change = ModelChange(
            name,
            before.count if before else 0,
            after.count if after else 0,
            old_points.get(name, 0),
            new_points.get(name, 0),
            stats,
        )
        if stats or change.old_count != change.new_count or change.old_points != change.new_points:
            yield change


def _add_up(bill: Receipt) -> dict[str, int]:
    """Return what each entry of a list comes to, by its id."""
    return {
        owner: sum(item.total for item in items) for owner, items in bill.group_by_owner().items()
    }


def _compare_entries(old: ModelEntry, new: ModelEntry) -> Iterator[StatChange]:
    if old.name != new.name:
        yield StatChange("name", old.name, new.name)
    yield from _compare(card_data(old), card_data(new))


def _compare(old: Json, new: Json) -> Iterator[StatChange]:
    before, after = dict(_list_values("", old)), dict(_list_values("", new))
    for stat in dict.fromkeys([*before, *after]):
        if not _is_same(before.get(stat), after.get(stat)):
            yield StatChange(stat, before.get(stat), after.get(stat))


def _is_same(old: Json, new: Json) -> bool:
    """Return whether a value is the same; the order of a list doesn't count."""
    if isinstance(old, list) and isinstance(new, list):
        return sorted(map(repr, old)) == sorted(map(repr, new))
    return bool(old == new)


def _list_values(path: str, data: Json) -> Iterator[tuple[str, Json]]:
    """Yield each value of a card with its path; a list of plain values is one value.

    The items of a list are told by their names where they have some: so one more at its start
    changes no other.
    """
    if isinstance(data, Mapping):
        for key, value in data.items():
            yield from _list_values(f"{path}.{key}" if path else str(key), value)
    elif isinstance(data, list) and any(isinstance(item, (Mapping, list)) for item in data):
        label = _find_label(data)
        for index, item in enumerate(data):
            here = f"{path}[{item[label] if label else index}]"
            if label:
                yield here, True  # that it is there at all
            yield from _list_values(
                here, {key: value for key, value in item.items() if key != label} if label else item
            )
    else:
        yield path, data


def _find_label(items: list[Json]) -> str:
    """Return the key by which the items of a list are told apart, or nothing."""
    for label in ("name", "part", "square"):
        names = [item.get(label) for item in items if isinstance(item, Mapping)]
        if len(names) == len(items) and None not in names and len(set(names)) == len(names):
            return label
    return ""
