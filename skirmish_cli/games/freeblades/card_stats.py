"""The numbers and ratings of a card that words typed after a model can change."""

from __future__ import annotations

from collections.abc import Iterator

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import parse_whole, require_bounds
from skirmish_cli.core.stats import Stat, StatKind, whole_stat
from skirmish_cli.games.freeblades.changed import make_name
from skirmish_cli.games.freeblades.models import Card
from skirmish_cli.games.freeblades.talents import split_name
from skirmish_cli.games.freeblades.tests import MOST_MODIFIER, parse_rating

#: How far a DEF or an AV may be changed, either way.
MOST_DEFENSE = 100


class Stats(dict[str, Stat]):
    """Stats by their names in lower case; any case finds them."""

    def __contains__(self, name: object) -> bool:
        return super().__contains__(name.casefold() if isinstance(name, str) else name)

    def __getitem__(self, name: str) -> Stat:
        return super().__getitem__(name.casefold())


def list_stats(card: Card) -> Stats:
    """Return every number and rating of a card, by its printed name in lower case.

    What stands in a part goes by its path, `mw.damage`, and by the part's name, `brine-lash.cost`.
    """
    stats = Stats()
    for name, stat in (*_list_printed(card), *_list_weapons(card), *_list_spells(card)):
        stats.setdefault(name, stat)
    for field in ("attributes", "skills"):
        for place, (name, _) in enumerate(getattr(card, field)):
            stats.setdefault(make_name(name), Stat(name, (field, place, 1), RATING))
    for place, text in enumerate(card.talents):
        name, value = split_name(text)
        if value.lstrip("+-").isdigit():
            stats.setdefault(
                make_name(name), Stat(name, ("talents", place), make_talent_kind(name))
            )
    return stats


def _list_printed(card: Card) -> Iterator[tuple[str, Stat]]:
    whole = {
        "spd": whole_stat(0, 40),
        "av": whole_stat(-MOST_DEFENSE, MOST_DEFENSE),
        "lp": whole_stat(1, 40),
        "power": whole_stat(0, 100),
        "cost": whole_stat(0, 1000),
    }
    for name in ("spd", "mar", "rar", "def", "av", "lp", "disc", "car", "power", "cost"):
        if name == "def":
            yield name, Stat("DEF", ("defense",), make_defense_kind(card.has_shield))
        else:
            printed = name if name in ("power", "cost") else name.upper()
            yield name, Stat(printed, (name,), whole.get(name, RATING))


def _list_weapons(card: Card) -> Iterator[tuple[str, Stat]]:
    if card.mw is not None:
        damage = Stat("MW damage", ("mw", "damage"), RATING)
        yield "mw.damage", damage
        yield "damage", damage
        yield f"{make_name(card.mw.name)}.damage", damage
    if card.rw is not None:
        damage = Stat("RW damage", ("rw", "damage"), RATING)
        band = Stat("RW band", ("rw", "band"), whole_stat(1, 200))
        yield from (("rw.damage", damage), ("rw.band", band))
        # A weapon of the same name in hand is meant first.
        yield f"{make_name(card.rw.name)}.damage", damage
        yield f"{make_name(card.rw.name)}.band", band


def _list_spells(card: Card) -> Iterator[tuple[str, Stat]]:
    kinds = {
        "cost": whole_stat(0, 50),
        "attacks": whole_stat(1, 20),
        "damage": RATING,
        "band": whole_stat(1, 200),
        "range": whole_stat(1, 200),
    }
    for place, spell in enumerate(card.spells):
        for field, kind in kinds.items():
            stat = Stat(f"{spell.name} {field}", ("spells", place, field), kind)
            yield f"{make_name(spell.name)}.{field}", stat


def _read_rating(text: str, whose: str) -> str:
    return str(parse_rating(text, ladder=True))


def _add_to_rating(value: str, number: int, whose: str) -> str:
    rating = parse_rating(value, ladder=True)
    modifier = require_bounds(rating.modifier + number, whose, -MOST_MODIFIER, MOST_MODIFIER)
    return str(rating._replace(modifier=modifier))


#: A rating: a number that is added is added to every roll of it.
RATING = StatKind(_read_rating, _add_to_rating)


def make_defense_kind(has_shield: bool) -> StatKind:
    """Return the kind of a DEF; it keeps the mark of the card's shield."""

    def read(text: str, whose: str) -> str:
        number = text.removesuffix("s")
        value = parse_whole(number, whose, -MOST_DEFENSE, MOST_DEFENSE)
        return f"{value}s" if has_shield or number != text else str(value)

    def add(value: str, number: int, whose: str) -> str:
        mark = "s" if value.endswith("s") else ""
        total = int(value.removesuffix("s")) + number
        return f"{require_bounds(total, whose, -MOST_DEFENSE, MOST_DEFENSE)}{mark}"

    return StatKind(read, add)


def make_talent_kind(name: str) -> StatKind:
    """Return the kind of number that a talent has in brackets, as in Parry [1]."""
    least, most = (0, 9) if name.casefold() == "parry" else (-20, 20)

    def read(text: str, whose: str) -> str:
        return f"{name} [{parse_whole(text, whose, least, most)}]"

    def add(value: str, number: int, whose: str) -> str:
        printed = split_name(value)[1]
        if not printed.lstrip("+-").isdigit():
            raise UsageProblem(f"{whose} adds to nothing: {value} has no number")
        return f"{name} [{require_bounds(int(printed) + number, whose, least, most)}]"

    return StatKind(read, add)
