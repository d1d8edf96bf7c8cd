"""The numbers and ratings of a unit's card that a command can change, by name.

Characteristics of the whole model go by their printed names, such as `def`; where a mount's card
gives a value, it is the mount's. What stands inside a part or a weapon goes by the name of that,
such as `Rider.str`, `Lance.ap` or `Bow.aim`; those of a card's only part need no name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import parse_whole, require_bounds
from skirmish_cli.core.stats import Stat, StatKind, whole_stat
from skirmish_cli.games.t9a.models import Card
from skirmish_cli.games.t9a.profiles import Mount
from skirmish_cli.games.t9a.weapons import Shooting, name_option

Path = tuple[str | int, ...]
Named = tuple[str, Stat]

MOST_STAT, MOST_HP, MOST_ATTACKS, MOST_MODELS, MOST_CHANGE = 60, 20, 30, 100, 99
MOST_RANGE, MOST_POINTS = 200, 100_000


def _read_need(text: str, whose: str) -> int:
    """Return what a die must show, typed as `4+` or `4`."""
    return parse_whole(text.strip().removesuffix("+"), whose, 1, 7)


def _add_need(value: int, number: int, whose: str) -> int:
    return require_bounds(value + number, whose, 1, 7)


def _read_value(text: str, whose: str) -> int:
    return parse_whole(text, whose, 0, MOST_STAT)


def _add_to_value(value: int | str, number: int, whose: str) -> int | str:
    """Return a mount's value with a number added; one of its rider's stays that.

    >>> _add_to_value("C+2", 1, "arm"), _add_to_value("C", -1, "arm"), _add_to_value(4, 1, "arm")
    ('C+3', 'C-1', 5)
    """
    if isinstance(value, int):
        return require_bounds(value + number, whose, 0, MOST_STAT)
    change = int(value[1:] or 0) + number
    return f"C{change:+d}" if change else "C"


def _read_shots(text: str, whose: str) -> int | str:
    """Return a number of shots, or dice; those are checked where they are shot."""
    compact = text.strip()
    if compact.isascii() and compact.isdigit():
        return parse_whole(compact, whose, 0, 100)
    if not compact or " " in compact or compact.lstrip("+-")[:1].lower() not in "d0123456789":
        raise UsageProblem(f"{whose} {text[:20]!r} isn't a number of shots, such as 2 or D3+1")
    return compact


def _add_shots(value: int | str, number: int, whose: str) -> int | str:
    if isinstance(value, int):
        return require_bounds(value + number, whose, 0, 100)
    return f"{value}{number:+d}"


STAT, HP, ATTACKS = whole_stat(0, MOST_STAT), whole_stat(1, MOST_HP), whole_stat(0, MOST_ATTACKS)
HEIGHT, MODELS, CHANGE = whole_stat(0, 5), whole_stat(1, MOST_MODELS), whole_stat(-99, MOST_CHANGE)
RANGE, POINTS = whole_stat(0, MOST_RANGE), whole_stat(0, MOST_POINTS)
NEED, VALUE = StatKind(_read_need, _add_need), StatKind(_read_value, _add_to_value)
SHOTS = StatKind(_read_shots, _add_shots)

#: The characteristics of a whole model: the name that is typed, its block and field, how it is
#: printed, and its kind.
_WHOLE: tuple[tuple[str, str, str, str, StatKind], ...] = (
    ("cha", "global", "cha", "Cha", STAT),
    ("mob", "global", "mob", "Mob", STAT),
    ("dis", "global", "dis", "Dis", STAT),
    ("hp", "defensive", "hp", "HP", HP),
    ("def", "defensive", "defense", "Def", STAT),
    ("res", "defensive", "res", "Res", STAT),
    ("arm", "defensive", "arm", "Arm", STAT),
    ("aegis", "defensive", "aegis", "Aegis", NEED),
    ("regeneration", "defensive", "regeneration", "Regeneration", NEED),
    ("hard_target", "defensive", "hard_target", "Hard Target", STAT),
)
_OFFENSIVE = (
    ("agi", "Agi", STAT),
    ("att", "Att", ATTACKS),
    ("off", "Off", STAT),
    ("str_", "Str", STAT),
    ("ap", "AP", STAT),
)
_WEAPON = tuple((field, printed, CHANGE) for field, printed, _ in _OFFENSIVE)
_SHOOTING = (
    ("shots", "Shots", SHOTS),
    ("aim", "Aim", NEED),
    ("range", "Range", RANGE),
    ("str_", "Str", STAT),
    ("ap", "AP", STAT),
)
_SAVES = ("aegis", "regeneration")


def list_stats(card: Card) -> Mapping[str, Stat]:
    """Return every number and rating of a card by the names that are typed.

    Section: Characteristic Profiles.

    >>> from skirmish_cli.games.t9a.weapons import Offensive
    >>> stats = list_stats(Card(offensive=(Offensive("Rider", str_=3),)))
    >>> stats["str"].path, stats["Rider.str"].path, stats["def"].path
    (('offensive', 0, 'str_'), ('offensive', 0, 'str_'), ('defensive', 'defense'))
    """
    stats: dict[str, Stat] = {}
    for named in (_list_whole, _list_parts, _list_shooting, _list_others):
        for name, stat in named(card):
            stats.setdefault(name, stat)
    return stats


def _list_whole(card: Card) -> Iterator[Named]:
    """Yield the characteristics of the whole model, then those by their paths.

    Health points of a model go by their path alone: `hp` is what is left of the unit.
    """
    mount = card.mount
    for name, block, field, printed, kind in _WHOLE:
        own = Stat(printed, (_find_field(block), field), kind)
        yield f"{block}.{name}", own
        of_mount = Stat(printed, ("mount", *own.path), kind if name in _SAVES else VALUE)
        if mount is not None:
            yield f"mount.{block}.{name}", of_mount
        if name != "hp":
            is_mounted = mount is not None and _gives(mount, block, field)
            yield name, of_mount if is_mounted else own
    height = Stat("Height", ("height",), HEIGHT)
    if mount is not None and mount.height is not None:
        height = Stat("Height", ("mount", "height"), VALUE)
    yield "height", height


def _find_field(block: str) -> str:
    return "global_" if block == "global" else block


def _gives(mount: Mount, block: str, field: str) -> bool:
    """Return whether a value of the whole model is the mount's."""
    if field in _SAVES:
        return field in mount.defensive.given and not isinstance(
            getattr(mount.defensive, field), str
        )
    return getattr(getattr(mount, _find_field(block)), field) is not None


def _list_parts(card: Card) -> Iterator[Named]:
    """Yield the values of each model part, and what its weapons change."""
    parts = _place(card.offensive, card.mount.offensive if card.mount else (), "offensive")
    for part, path in parts:
        yield from _list_values(name_option(part.part), part.part, _OFFENSIVE, path)
    for part, path in parts:
        for place, weapon in enumerate(part.weapons):
            at, called = (*path, "weapons", place), name_option(weapon.name)
            title = f"{part.part} {weapon.name}"
            yield from _list_values(f"{name_option(part.part)}.{called}", title, _WEAPON, at)
            yield from _list_values(called, weapon.name, _WEAPON, at)
    yield from _list_unnamed([name_option(part.part) for part, _ in parts], parts, _OFFENSIVE)


def _list_shooting(card: Card) -> Iterator[Named]:
    """Yield the values of each shooting weapon; those of one alone need no name."""
    weapons: list[tuple[Shooting, Path]] = _place(
        card.shooting, card.mount.shooting if card.mount else (), "shooting"
    )
    for weapon, path in weapons:
        part, called = name_option(weapon.part), name_option(weapon.name)
        yield from _list_values(called, weapon.name, _SHOOTING, path)
        yield from _list_values(f"{part}.{called}", weapon.name, _SHOOTING, path)
    yield from _list_unnamed([name_option(one.name) for one, _ in weapons], weapons, _SHOOTING)


def _list_unnamed(
    names: Sequence[str],
    placed: Sequence[tuple[Any, Path]],
    values: Sequence[tuple[str, str, StatKind]],
) -> Iterator[Named]:
    """Yield the values of the only part or weapon, which need no name.

    Of several each says the names that there are.
    """
    for field, printed, kind in values if placed else ():
        name, (_, path) = field.rstrip("_"), placed[0]
        refused = kind if len(placed) == 1 else _refuse_unnamed([f"{one}.{name}" for one in names])
        yield name, Stat(printed, (*path, field), refused)


def _refuse_unnamed(names: Sequence[str]) -> StatKind:
    """Return the kind of a value that several parts have: it must say which is meant."""

    def refuse(whose: str) -> UsageProblem:
        key, _, name = whose.rpartition("+")
        each = " or ".join(f"{key}+{one}" for one in dict.fromkeys(names))
        return UsageProblem(f"{key} has {name} more than once: write {each}")

    def read(text: str, whose: str) -> object:
        raise refuse(whose)

    def add(value: object, number: int, whose: str) -> object:
        raise refuse(whose)

    return StatKind(read, add)


def _place(own: Sequence[Any], mounted: Sequence[Any], field: str) -> list[tuple[Any, Path]]:
    """Return parts or weapons with their paths, those of a mount at the end."""
    found: list[tuple[Any, Path]] = [(one, (field, place)) for place, one in enumerate(own)]
    return found + [(one, ("mount", field, place)) for place, one in enumerate(mounted)]


def _list_values(
    key: str, title: str, values: Sequence[tuple[str, str, StatKind]], path: Path
) -> Iterator[Named]:
    for field, printed, kind in values:
        name = field.rstrip("_")
        yield (
            f"{key}.{name}" if key else name,
            Stat(f"{title} {printed}".lstrip(), (*path, field), kind),
        )


def _list_others(card: Card) -> Iterator[Named]:
    """Yield the size and the shape of a unit, and what it costs."""
    yield "models", Stat("models", ("models",), MODELS)
    yield "files", Stat("files", ("files",), MODELS)
    if card.cost is not None:
        for field in ("base", "included", "extra"):
            yield f"cost.{field}", Stat(f"cost {field}", ("cost", field), POINTS)
    if card.wizard is not None and card.wizard.x is not None:
        yield "wizard.x", Stat("wizard X", ("wizard", "x"), HP)
