"""`charge`: whether a unit, or several, reach the unit that they charge."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from math import ceil, isfinite
from typing import Any

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import (
    Command,
    Option,
    Prepared,
    Procedure,
    bounded,
    one_of,
    parse_whole,
)
from skirmish_cli.core.trace import Trace
from skirmish_cli.games.t9a.charging import (
    REDIRECTS,
    Charge,
    Charged,
    Charger,
    range_name,
    resolve_charge,
)
from skirmish_cli.games.t9a.dice.spare_dice import Spared
from skirmish_cli.games.t9a.discipline import DisciplineTest
from skirmish_cli.games.t9a.numbers import named_unit, test_roll

MOST_CHARGERS, MOST_SPARED, MOST_SPEED, MOST_INCHES = 6, 20, 40, 200

_DECIMAL = re.compile(r"\d{1,6}(\.\d{1,6})?\Z", re.ASCII)


def _inches(distance: float, option: str) -> int:
    """Return the whole inches that a range must show to cover a distance."""
    if not isfinite(distance) or not 0 <= distance <= MOST_INCHES:
        raise UsageProblem(f"{option} {distance} is out of range: 0 to {MOST_INCHES} inches")
    return ceil(distance)


def _parse_inches(text: str, option: str) -> int:
    if not _DECIMAL.match(text.strip()):
        raise UsageProblem(f"{option} {text[:20]!r} isn't a distance in inches, such as 8 or 8.5")
    return _inches(float(text), option)


def _more_chargers(command: Command, roll: Spared) -> list[Charger]:
    chargers = []
    for text in command.given("and") or ():
        speed, colon, distance = text.partition(":")
        if not colon:
            raise UsageProblem(f"--and {text[:20]!r} must be SPEED:DIST, such as 7:9.5")
        chargers.append(
            Charger(
                parse_whole(speed, "--and SPEED", 0, MOST_SPEED),
                _parse_inches(distance, "--and DIST"),
                roll,
            )
        )
    if len(chargers) >= MOST_CHARGERS:
        raise UsageProblem(
            f"{len(chargers) + 1} chargers are too many; at most {MOST_CHARGERS} charge one unit"
        )
    return chargers


def _redirects(command: Command, chargers: list[Charger]) -> list[Charger]:
    """Return the chargers with the tests of `--redirect`, the first for the first charger and so
    on."""
    texts = command.given("redirect") or ()
    if texts and not command.given("flee"):
        raise UsageProblem("--redirect needs --flee: only a charger whose target fled may redirect")
    if len(texts) > len(chargers):
        raise UsageProblem(
            f"--redirect is given {len(texts)} times for {len(chargers)} "
            f"charger{'s' if len(chargers) > 1 else ''}"
        )
    roll = test_roll(command.rules.data["numbers"])
    ready = list(chargers)
    for place, text in enumerate(texts):
        discipline, colon, distance = text.partition(":")
        target = parse_whole(discipline, "--redirect DISC", 0, 20)
        new = _parse_inches(distance, "--redirect DIST") if colon else None
        why = "redirect test" if not place else f"redirect test {place + 1}"
        ready[place] = Charger(
            chargers[place].speed,
            chargers[place].distance,
            chargers[place].roll,
            DisciplineTest(target, roll, why=why),
            new,
        )
    return ready


def ready_charge(command: Command) -> Charge:
    """Return the charge that the options describe; raises UsageProblem."""
    numbers = command.rules.data["numbers"]
    spared = [
        bounded(command.given(name) or 0, f"--{name}", 0, MOST_SPARED)
        for name in ("maximised", "minimised")
    ]
    roll = Spared(int(numbers["charge_dice"]), int(numbers["charge_sides"]), *spared)
    first = Charger(read_speed(command), _inches(command.need("distance"), "--distance"), roll)
    chargers = _redirects(command, [first, *_more_chargers(command, Spared(roll.dice, roll.sides))])
    flee = Spared(int(numbers["flee_dice"]), int(numbers["die"])) if command.given("flee") else None
    if command.given("decimated") and flee is None:
        raise UsageProblem(
            "--decimated needs --flee: it says that the target that flees is decimated"
        )
    policy = _redirect_policy(command)
    for charger in chargers:
        if charger.new_distance is not None and charger.new_distance > speed_limit(
            charger, numbers
        ):
            raise UsageProblem(
                f"--redirect: no charge can be declared at {charger.new_distance} inches, beyond "
                f"{speed_limit(charger, numbers)}"
            )
    return Charge(
        tuple(chargers),
        int(numbers["charge_bonus"]),
        flee,
        bool(command.given("decimated")),
        policy,
    )


def speed_limit(charger: Charger, numbers: Mapping[str, Any]) -> int:
    """Return the longest charge range of a charger in inches."""
    return Charge((charger,), int(numbers["charge_bonus"])).longest(charger)


def read_speed(command: Command) -> int:
    """Return the Charge Speed given or of the unit named; raises UsageProblem for a unit that
    can't charge."""
    unit = named_unit(command, "speed")
    if unit is None:
        return bounded(command.need("speed"), "--speed", 0, MOST_SPEED)
    if unit.has("shaken"):
        raise UsageProblem(f"{unit.key} is shaken: a shaken unit can't declare a charge")
    speed = unit.card.profile.cha
    if speed is None:
        raise UsageProblem(f"{unit.key} has no cha on its card; give --speed CHA")
    return bounded(speed, f"{unit.key} cha", 0, MOST_SPEED)


def _redirect_policy(command: Command) -> str:
    policy, texts = "out_of_reach", command.given("policy") or ()
    for text in texts:
        key, equals, value = text.partition("=")
        if not equals:
            raise UsageProblem(f"--policy {text[:40]!r} must be KEY=VALUE, such as redirect=always")
        one_of(key, "--policy", ("redirect",))
        policy = one_of(value, "--policy redirect", REDIRECTS)
    if len(texts) > 1:
        raise UsageProblem("--policy redirect is given twice")
    if texts and not command.given("redirect"):
        raise UsageProblem("--policy needs --redirect: without it there is nothing to decide")
    return policy


def _row(charge: Charge, charged: Charged) -> dict[str, Any]:
    row: dict[str, Any] = {}
    if charge.flee is not None:
        row["flee_distance"] = charged.distance
    elif len(charge.chargers) == 1:
        row["range"] = charged.range
    row["success"] = charged.arrivals[0].success
    if len(charge.chargers) > 1:
        row["arrived"] = sum(arrival.success for arrival in charged.arrivals)
    if any(charger.redirect for charger in charge.chargers):
        row["redirected"] = charged.arrivals[0].redirected
    return row


def _outcome(
    charge: Charge, failed_inches: int, charged: Charged, trace: Trace
) -> Mapping[str, Any]:
    first = charged.arrivals[0]
    outcome: dict[str, Any] = {"success": first.success, "range": charged.range}
    if charge.flee is not None:
        outcome["flee_distance"] = charged.distance
    if any(charger.redirect for charger in charge.chargers):
        outcome["redirected"] = first.redirected
    if not first.success and charged.range is not None:
        outcome["failed_charge_move"] = failed_inches
    if len(charge.chargers) > 1:
        outcome["arrived"] = sum(arrival.success for arrival in charged.arrivals)
        outcome["models"] = {
            f"charger {place + 1}": _facts(arrival.success, trace, place)
            for place, arrival in enumerate(charged.arrivals)
        }
    return outcome


def _facts(success: bool, trace: Trace, place: int) -> dict[str, Any]:
    judged = trace.judged(range_name(place))
    return {"success": success, "range": judged.total if judged else None}


def _figures(charge: Charge) -> dict[str, Callable[[Charged], Any]]:
    first = charge.chargers[0]

    def rolled_range(charged: Charged) -> Any:
        if not charge.rolls_range(first):
            return None
        # Where no range is rolled, the mean of the roll stands for it, so that the figure is the
        # mean of a rolled one.
        if charged.range is not None:
            return charged.range
        return first.roll.totals().mean(lambda total: total) + first.speed + charge.bonus

    figures: dict[str, Callable[[Charged], Any]] = {
        "success": lambda charged: charged.arrivals[0].success,
        "range_mean": rolled_range,
    }
    if len(charge.chargers) > 1:
        figures["all_succeed"] = lambda charged: all(
            arrival.success for arrival in charged.arrivals
        )
        figures["none_succeeds"] = lambda charged: (
            not any(arrival.success for arrival in charged.arrivals)
        )
        figures["arrived_mean"] = lambda charged: sum(
            arrival.success for arrival in charged.arrivals
        )
    if charge.flee is not None and not charge.decimated:
        figures["flee_distance_mean"] = lambda charged: charged.distance or 0
    if any(charger.redirect for charger in charge.chargers):
        figures["redirected"] = lambda charged: charged.arrivals[0].redirected
    return figures


def _arrives(place: int) -> Mapping[str, Callable[[Charged], Any]]:
    return {"success": lambda charged: charged.arrivals[place].success}


def _notes(charge: Charge) -> tuple[str, ...]:
    notes = []
    for place, charger in enumerate(charge.chargers):
        if not charge.is_declared(charger):
            who = f"charger {place + 1}" if len(charge.chargers) > 1 else "this charge"
            notes.append(
                f"{who} can't be declared: {charger.distance} inches is beyond Charge Speed + "
                f"{charge.longest(charger) - charger.speed}, the longest range"
            )
    if charge.decimated:
        notes.append("the decimated target is removed instead of fleeing, so nobody reaches it")
    if len(charge.chargers) > 1:
        notes.append(
            "roll for every charger first, then move them in the order in which most arrive"
        )
    if charge.flee is not None and len(charge.chargers) > 1:
        notes.append("the flight is taken to add the same distance for every charger")
    if len(charge.chargers) > 1 and charge.chargers[0].roll.thrown > charge.chargers[0].roll.dice:
        notes.append("--maximised and --minimised are the first charger's")
    return tuple(notes)


def _policy(charge: Charge) -> dict[str, str]:
    if not any(charger.redirect for charger in charge.chargers):
        return {}
    means = {
        "out_of_reach": "tried once the fled target is out of reach",
        "always": "always tried",
        "never": "never tried",
    }
    return {"redirect": means[charge.policy]}


def _prepare(command: Command) -> Prepared:
    charge = ready_charge(command)
    first = charge.chargers[0]
    several = len(charge.chargers) > 1
    inputs = {
        "speed": first.speed,
        "distance": command.need("distance"),
        "maximised": first.roll.lowest,
        "minimised": first.roll.highest,
        "flee": charge.flee is not None,
        "decimated": charge.decimated,
        "and": list(command.given("and") or ()),
        "redirect": list(command.given("redirect") or ()),
    }
    more = f" with {len(charge.chargers) - 1} more" if several else ""
    flees = ", the target flees" if charge.flee else ""
    policy = _policy(charge)
    told = [
        f"the redirect test is {means}; --policy redirect="
        + " or ".join(other for other in REDIRECTS if other != charge.policy)
        for means in policy.values()
    ]
    return Prepared(
        rule=partial(resolve_charge, charge),
        figures=_figures(charge),
        row=partial(_row, charge),
        outcome=partial(_outcome, charge, int(command.rules.data["numbers"]["failed_charge"])),
        inputs=inputs,
        models={f"charger {place + 1}": _arrives(place) for place in range(len(charge.chargers))}
        if several
        else {},
        policy=policy,
        notes=_notes(charge) if command.given("odds") else (*_notes(charge), *told),
        headline=f"Charge of Speed {first.speed} over {command.need('distance'):g} inches{more}{flees}",
    )


CHARGE = Procedure(
    name="charge",
    summary="Roll the charge range of one unit, or of several that charge the same target.",
    section="Charge Range",
    arguments="[UNIT]",
    prepare=_prepare,
    options=(
        Option("speed", "whole", "the Charge Speed", metavar="CHA"),
        Option("distance", "number", "inches to the target, such as 8.5", metavar="D"),
        Option("maximised", "whole", "dice more of which the lowest are dropped", metavar="K"),
        Option("minimised", "whole", "dice more of which the highest are dropped", metavar="K"),
        Option(
            "and", "texts", "one more charger of the same target (repeatable)", metavar="SPEED:DIST"
        ),
        Option("flee", "flag", "the target flees before the charge", default=False),
        Option(
            "decimated",
            "flag",
            "the target that flees is decimated: removed at once",
            default=False,
        ),
        Option(
            "redirect",
            "texts",
            "test to redirect after the target fled, with the distance of the new target if "
            "it is to be rolled (repeatable, one for each charger)",
            metavar="DISC[:DIST]",
        ),
        Option(
            "policy",
            "texts",
            "when to redirect: redirect=out_of_reach, always or never",
            metavar="KEY=VALUE",
        ),
    ),
    examples=(
        "charge --speed 5 --distance 8 --odds",
        "charge --speed 7 --distance 12.5 --maximised 1 --dice 3,5",
        "charge --speed 5 --distance 8 --flee --redirect 8:10 --odds",
    ),
)
