"""What a charge takes, as typed."""

from __future__ import annotations

import re
from math import ceil

from skirmish_cli.core.advising import AdviceOptions
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import (
    Reader,
    each,
    flag,
    number,
    option,
    parse_whole,
    whole,
)
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.t9a.procedures.shared.dropped_dice import a_dropped_count
from skirmish_cli.records import NamedTuple

MOST_CHARGERS, MOST_SPEED, MOST_INCHES = 6, 40, 200

_DECIMAL = re.compile(r"\d{1,6}(\.\d{1,6})?\Z", re.ASCII)


class MoreCharger(NamedTuple):
    """One more charger, as typed: its Charge Speed, or a unit.

    `inches` are whole, to its target.
    """

    text: str
    speed: int | None
    unit: str
    inches: int


class Redirection(NamedTuple):
    """A test to redirect, as typed: a Discipline, or a charger.

    `inches` are whole, to the new target.
    """

    text: str
    discipline: int | None
    unit: str
    inches: int | None


def _read_inches(text: str, name: str) -> int:
    """Return the whole inches that a range must show to cover a distance."""
    if not _DECIMAL.match(text.strip()):
        raise UsageProblem(f"{name} {text[:20]!r} isn't a distance in inches, such as 8 or 8.5")
    if float(text) > MOST_INCHES:
        raise UsageProblem(f"{name} {float(text)} is out of range: 0 to {MOST_INCHES} inches")
    return ceil(float(text))


def _is_unit(text: str) -> bool:
    """Return whether a text names a unit, and isn't a number."""
    return text[:1].isalpha() or text.startswith("{")


def _read_charger(text: str, name: str, rules: Ruleset | None) -> MoreCharger:
    who, colon, distance = text.rpartition(":")
    if not colon:
        raise UsageProblem(
            f"{name} {text[:20]!r} must be SPEED:DIST or UNIT:DIST, such as 7:9.5 or knights:9.5"
        )
    inches = _read_inches(distance, f"{name} DIST")
    if _is_unit(who):
        return MoreCharger(text, None, who, inches)
    return MoreCharger(text, parse_whole(who, f"{name} SPEED", 0, MOST_SPEED), "", inches)


def _read_redirection(text: str, name: str, rules: Ruleset | None) -> Redirection:
    who, colon, distance = text.partition(":")
    inches = _read_inches(distance, f"{name} DIST") if colon else None
    if _is_unit(who):
        return Redirection(text, None, who, inches)
    return Redirection(text, parse_whole(who, f"{name} DISC", 0, 20), "", inches)


class ChargeOptions(AdviceOptions):
    """What `charge` takes."""

    speed = option(
        "the Charge Speed",
        whole(0, MOST_SPEED),
        metavar="CHA",
        needed="without a unit",
        also=("move", "movement", "advance", "cha"),
    )
    distance = option(
        "inches to the target, such as 8.5",
        number(0, MOST_INCHES),
        metavar="D",
        needed="always",
        also=("range", "dist", "inches"),
    )
    maximised = option(
        "dice more of which the lowest are dropped",
        a_dropped_count(),
        default=0,
        metavar="K",
        group="modifiers",
    )
    minimised = option(
        "dice more of which the highest are dropped",
        a_dropped_count(),
        default=0,
        metavar="K",
        group="modifiers",
    )
    and_ = option(
        "one more charger of the same target, by its speed or a unit (repeatable)",
        each(Reader("charger", _read_charger, "SPEED:DIST|UNIT:DIST")),
    )
    flee = option("the target flees before the charge; as --policy reaction=flee", flag)
    decimated = option("the target that flees is decimated: removed at once", flag)
    redirect = option(
        "test to redirect after the target fled, by a Discipline or a charger named, with the "
        "distance of the new target if it is to be rolled (repeatable, one for each charger)",
        each(Reader("redirection", _read_redirection, "DISC[:DIST]|UNIT[:DIST]")),
    )
