"""How the options of Heimr are read: by the bounds and tables of the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypeVar

from skirmish_cli.core.actions import Action
from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.core.options import Reader, parse_whole, require_bounds, whole
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.heimr.abilities import MOST_PENALTY
from skirmish_cli.games.heimr.actions import read_action
from skirmish_cli.games.heimr.models import FAILED
from skirmish_cli.games.heimr.numbers import find_part, look_up_number, read_numbers, read_texts
from skirmish_cli.games.heimr.rolls import MOST_POTENTIAL, MOST_TARGET
from skirmish_cli.records import NamedTuple

T = TypeVar("T")

MOST_CONCEALMENT, MOST_LIMIT = 100, 100


class LookedUp(NamedTuple):
    """A number that was typed, or that a table has for the name that was typed."""

    number: int
    name: str = ""

    @property
    def is_named(self) -> bool:
        """Whether it was typed by its name."""
        return bool(self.name)


def _make_reader(
    kind: str, read: Callable[[str, str, Ruleset], T], metavar: str = "N"
) -> Reader[T]:
    """Return a reader that needs the rules in force, as all of a game's own do."""

    def read_by_rules(text: str, name: str, rules: Ruleset | None) -> T:
        if rules is None:
            raise UsageProblem(f"{name} is read by the rules of a game")
        return read(text, name, rules)

    return Reader(kind, read_by_rules, metavar)


def _read_consistency(text: str, name: str, rules: Ruleset) -> int:
    most = read_numbers(rules).most_consistency
    return parse_whole(text, name, -most, most)


def _read_fatigue(text: str, name: str, rules: Ruleset) -> int:
    numbers = read_numbers(rules)
    return parse_whole(text, name, numbers.least_fatigue, numbers.most_fatigue)


def _read_penalty(text: str, name: str, rules: Ruleset) -> int:
    penalty = parse_whole(text, name, -MOST_TARGET, MOST_TARGET)
    if penalty < 0:
        raise UsageProblem(
            f"{name} {penalty} is below 0: a penalty is given as a positive number, such as "
            f"{-penalty}"
        )
    return require_bounds(penalty, name, 0, MOST_PENALTY)


def _read_standing(text: str, name: str, rules: Ruleset) -> int | Literal["failed"]:
    return FAILED if text == FAILED else parse_whole(text, name, -MOST_TARGET, MOST_TARGET)


def _read_place(text: str, name: str, rules: Ruleset) -> str:
    places = read_texts(rules, "binds")
    if text not in places:
        raise UsageProblem(unknown(f"value of {name}", text, places))
    return text


def _read_part(text: str, name: str, rules: Ruleset) -> str:
    return find_part(rules, text, name)


def _read_action(text: str, name: str, rules: Ruleset) -> Action:
    return read_action(rules, text)


def _look_up(table: str, most: int) -> Callable[[str, str, Ruleset], LookedUp]:
    def read(text: str, name: str, rules: Ruleset) -> LookedUp:
        number = look_up_number(rules, table, text, name, most)
        return LookedUp(number, "" if text.lstrip("+-").isdigit() else text)

    return read


#: The consistency of a roll, within what the ruleset allows either way.
a_consistency = _make_reader("whole", _read_consistency)
#: A potential, and the total of a roll or what it must reach.
a_potential = whole(-MOST_POTENTIAL, MOST_POTENTIAL)
a_total = whole(-MOST_TARGET, MOST_TARGET)
#: A defence that stands: its total, or that fatigue failed it.
a_standing = _make_reader("whole-or-failed", _read_standing, "N|failed")
#: A fatigue, between the least and the most of the ruleset.
a_fatigue = _make_reader("whole", _read_fatigue)
#: A situational penalty, as a positive number.
a_penalty = _make_reader("whole", _read_penalty)
#: A part of the body that the ruleset's table names.
a_part = _make_reader("part", _read_part, "PART")
#: What a bind can hold.
a_place = _make_reader("place", _read_place, "PLACE")
#: An action of a turn.
an_action = _make_reader("action", _read_action, "ACTION")
#: Points of concealment, or a name of their table.
a_concealment = _make_reader("number-or-name", _look_up("concealment", MOST_CONCEALMENT), "N|NAME")
#: A surface to climb, or the requirement of a step itself.
a_surface = _make_reader("number-or-name", _look_up("climbing", MOST_TARGET), "NAME")
#: A movement limit, or the name of a border that has one.
a_limit = _make_reader("number-or-name", _look_up("movement_limits", MOST_LIMIT), "N|NAME")
