"""`charge`: whether a unit, or several, reach the unit that they charge."""

from __future__ import annotations

import re
from functools import partial
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from skirmish_cli.core.command import Command, Model
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import (
    Options,
    Reader,
    each,
    flag,
    number,
    option,
    parse_whole,
    require_bounds,
    whole,
)
from skirmish_cli.core.procedure import Policy, Prepared, Procedure
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.t9a.charges import REDIRECTS, Charge, Charger, resolve_charge
from skirmish_cli.games.t9a.dice.rolls import DiceRoll
from skirmish_cli.games.t9a.numbers import Numbers, read_lasting, read_numbers
from skirmish_cli.games.t9a.procedures.shared.charge_results import (
    describe_redirect_policy,
    list_charge_notes,
    make_charge_figures,
    make_charge_outcome,
    make_charge_row,
    make_charger_figures,
    note_redirect_policy,
)
from skirmish_cli.games.t9a.procedures.shared.units import read_unit
from skirmish_cli.games.t9a.psychology import DisciplineTest, make_flee_roll, make_test_roll

if TYPE_CHECKING:
    from skirmish_cli.games.t9a.models import Card

MOST_CHARGERS, MOST_DROPPED, MOST_SPEED, MOST_INCHES = 6, 20, 40, 200

_DECIMAL = re.compile(r"\d{1,6}(\.\d{1,6})?\Z", re.ASCII)


class MoreCharger(NamedTuple):
    """One more charger, as typed; `inches` are whole, to its target."""

    text: str
    speed: int
    inches: int


class Redirection(NamedTuple):
    """A test to redirect, as typed; `inches` are whole, to the new target."""

    text: str
    discipline: int
    inches: int | None


def _read_inches(text: str, name: str) -> int:
    """Return the whole inches that a range must show to cover a distance."""
    if not _DECIMAL.match(text.strip()):
        raise UsageProblem(f"{name} {text[:20]!r} isn't a distance in inches, such as 8 or 8.5")
    if float(text) > MOST_INCHES:
        raise UsageProblem(f"{name} {float(text)} is out of range: 0 to {MOST_INCHES} inches")
    return ceil(float(text))


def _read_charger(text: str, name: str, rules: Ruleset | None) -> MoreCharger:
    speed, colon, distance = text.partition(":")
    if not colon:
        raise UsageProblem(f"{name} {text[:20]!r} must be SPEED:DIST, such as 7:9.5")
    return MoreCharger(
        text,
        parse_whole(speed, f"{name} SPEED", 0, MOST_SPEED),
        _read_inches(distance, f"{name} DIST"),
    )


def _read_redirection(text: str, name: str, rules: Ruleset | None) -> Redirection:
    discipline, colon, distance = text.partition(":")
    return Redirection(
        text,
        parse_whole(discipline, f"{name} DISC", 0, 20),
        _read_inches(distance, f"{name} DIST") if colon else None,
    )


class ChargeOptions(Options):
    """What `charge` takes."""

    speed = option("the Charge Speed", whole(0, MOST_SPEED), metavar="CHA", needed="without a unit")
    distance = option(
        "inches to the target, such as 8.5", number(0, MOST_INCHES), metavar="D", needed="always"
    )
    maximised = option(
        "dice more of which the lowest are dropped", whole(0, MOST_DROPPED), default=0, metavar="K"
    )
    minimised = option(
        "dice more of which the highest are dropped",
        whole(0, MOST_DROPPED),
        default=0,
        metavar="K",
    )
    and_ = option(
        "one more charger of the same target (repeatable)",
        each(Reader("charger", _read_charger, "SPEED:DIST")),
    )
    flee = option("the target flees before the charge", flag)
    decimated = option("the target that flees is decimated: removed at once", flag)
    redirect = option(
        "test to redirect after the target fled, with the distance of the new target if "
        "it is to be rolled (repeatable, one for each charger)",
        each(Reader("redirection", _read_redirection, "DISC[:DIST]")),
    )


Asked = Command[ChargeOptions]


def _add_redirects(command: Asked, chargers: list[Charger]) -> list[Charger]:
    """Return the chargers with the tests of `--redirect`, in their order."""
    options = command.options
    if options.redirect and not options.flee:
        raise UsageProblem("--redirect needs --flee: only a charger whose target fled may redirect")
    if len(options.redirect) > len(chargers):
        raise UsageProblem(
            f"--redirect is given {len(options.redirect)} times for {len(chargers)} "
            f"charger{'s' if len(chargers) > 1 else ''}"
        )
    roll = make_test_roll(read_numbers(command.rules))
    ready = list(chargers)
    for place, asked in enumerate(options.redirect):
        why = "redirect test" if not place else f"redirect test {place + 1}"
        test = DisciplineTest(asked.discipline, roll, why=why)
        ready[place] = chargers[place]._replace(redirect=test, new_distance=asked.inches)
    return ready


def read_charge(command: Asked) -> Charge:
    """Return the charge that the options describe; raises UsageProblem."""
    numbers, options = read_numbers(command.rules), command.options
    chargers = _read_chargers(command, numbers)
    flee = make_flee_roll(numbers) if options.flee else None
    if options.decimated and flee is None:
        raise UsageProblem(
            "--decimated needs --flee: it says that the target that flees is decimated"
        )
    policy = _choose_policy(command)
    charge = Charge(
        tuple(chargers),
        numbers.charge_bonus,
        flee,
        options.decimated,
        policy,
        read_lasting(command.rules),
    )
    for charger in chargers:
        longest = charge.find_longest(charger)
        if charger.new_distance is not None and charger.new_distance > longest:
            raise UsageProblem(
                f"--redirect: no charge can be declared at {charger.new_distance} inches, beyond "
                f"{longest}"
            )
    return charge


def _read_chargers(command: Asked, numbers: Numbers) -> list[Charger]:
    """Return the chargers of the options; the dice to drop are the first one's."""
    options = command.options
    plain = DiceRoll(numbers.charge_dice, numbers.charge_sides)
    roll = plain._replace(lowest=options.maximised, highest=options.minimised)
    unit = read_unit(command, ChargeOptions.speed)
    speed = command.need(ChargeOptions.speed) if unit is None else find_speed(unit)
    inches = ceil(command.need(ChargeOptions.distance))
    first = Charger(speed, inches, roll, key=unit.key if unit else "")
    more = [Charger(one.speed, one.inches, plain) for one in options.and_]
    if len(more) >= MOST_CHARGERS:
        raise UsageProblem(
            f"{len(more) + 1} chargers are too many; at most {MOST_CHARGERS} charge one unit"
        )
    return _add_redirects(command, [first, *more])


def find_speed(unit: Model[Card]) -> int:
    """Return the Charge Speed of a unit.

    Raises UsageProblem for one that can't charge.
    """
    if unit.has("shaken"):
        raise UsageProblem(f"{unit.key} is shaken: a shaken unit can't declare a charge")
    speed = unit.card.profile.cha
    if speed is None:
        raise UsageProblem(f"{unit.key} has no cha on its card; give --speed CHA")
    return require_bounds(speed, f"{unit.key} cha", 0, MOST_SPEED)


def _choose_policy(command: Asked) -> str:
    """Return when chargers try to redirect, one of REDIRECTS; raises UsageProblem."""
    if command.policies and not command.options.redirect:
        raise UsageProblem("--policy needs --redirect: without it there is nothing to decide")
    return command.policy(POLICY)


def _prepare(command: Asked) -> Prepared:
    charge, options = read_charge(command), command.options
    first, others = charge.chargers[0], len(charge.chargers) - 1
    distance = command.need(ChargeOptions.distance)
    more = f" with {others} more" if others else ""
    flees = ", the target flees" if charge.flee else ""
    failed_inches = read_numbers(command.rules).failed_charge
    return Prepared(
        rule=partial(resolve_charge, charge),
        figures=make_charge_figures(charge),
        row=partial(make_charge_row, charge),
        outcome=partial(make_charge_outcome, charge, failed_inches),
        inputs={
            "speed": first.speed,
            "distance": distance,
            "maximised": first.roll.lowest,
            "minimised": first.roll.highest,
            "flee": charge.flee is not None,
            "decimated": charge.decimated,
            "and": [one.text for one in options.and_],
            "redirect": [one.text for one in options.redirect],
        },
        models=make_charger_figures(charge),
        policy=describe_redirect_policy(charge),
        notes=tuple(list_charge_notes(charge)),
        rolled_notes=note_redirect_policy(charge),
        headline=f"Charge of Speed {first.speed} over {distance:g} inches{more}{flees}",
    )


#: When chargers try to redirect.
POLICY = Policy(
    "redirect",
    REDIRECTS,
    "out_of_reach",
    "when a charger tries to redirect: once the target that fled is out of reach, always or never",
)

CHARGE = Procedure(
    name="charge",
    summary="Roll the charge range of one unit, or of several that charge the same target.",
    section="Charge Range",
    arguments="[UNIT]",
    prepare=_prepare,
    options=ChargeOptions,
    flags=("shaken",),
    policies=(POLICY,),
    examples=(
        "charge --speed 5 --distance 8 --odds",
        "charge --speed 7 --distance 12.5 --maximised 1 --dice 3,5",
        "charge --speed 5 --distance 8 --flee --redirect 8:10 --odds",
    ),
)
