"""`charge`: whether a unit, or several, reach the unit that they charge."""

from __future__ import annotations

import re
from functools import partial
from math import ceil, isfinite

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
from skirmish_cli.games.t9a.charges import REDIRECTS, Charge, Charger, resolve_charge
from skirmish_cli.games.t9a.dice.rolls import DiceRoll
from skirmish_cli.games.t9a.numbers import Numbers, read_numbers
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

MOST_CHARGERS, MOST_DROPPED, MOST_SPEED, MOST_INCHES = 6, 20, 40, 200

_DECIMAL = re.compile(r"\d{1,6}(\.\d{1,6})?\Z", re.ASCII)


def _round_inches(distance: float, option: str) -> int:
    """Return the whole inches that a range must show to cover a distance."""
    if not isfinite(distance) or not 0 <= distance <= MOST_INCHES:
        raise UsageProblem(f"{option} {distance} is out of range: 0 to {MOST_INCHES} inches")
    return ceil(distance)


def _read_inches(text: str, option: str) -> int:
    if not _DECIMAL.match(text.strip()):
        raise UsageProblem(f"{option} {text[:20]!r} isn't a distance in inches, such as 8 or 8.5")
    return _round_inches(float(text), option)


def _read_more_chargers(command: Command, roll: DiceRoll) -> list[Charger]:
    """Return the chargers of `--and`; raises UsageProblem."""
    chargers = []
    for text in command.given("and") or ():
        speed, colon, distance = text.partition(":")
        if not colon:
            raise UsageProblem(f"--and {text[:20]!r} must be SPEED:DIST, such as 7:9.5")
        chargers.append(
            Charger(
                parse_whole(speed, "--and SPEED", 0, MOST_SPEED),
                _read_inches(distance, "--and DIST"),
                roll,
            )
        )
    if len(chargers) >= MOST_CHARGERS:
        raise UsageProblem(
            f"{len(chargers) + 1} chargers are too many; at most {MOST_CHARGERS} charge one unit"
        )
    return chargers


def _add_redirects(command: Command, chargers: list[Charger]) -> list[Charger]:
    """Return the chargers with the tests of `--redirect`, in their order."""
    texts = command.given("redirect") or ()
    if texts and not command.given("flee"):
        raise UsageProblem("--redirect needs --flee: only a charger whose target fled may redirect")
    if len(texts) > len(chargers):
        raise UsageProblem(
            f"--redirect is given {len(texts)} times for {len(chargers)} "
            f"charger{'s' if len(chargers) > 1 else ''}"
        )
    roll = make_test_roll(read_numbers(command.rules))
    ready = list(chargers)
    for place, text in enumerate(texts):
        discipline, colon, distance = text.partition(":")
        target = parse_whole(discipline, "--redirect DISC", 0, 20)
        new = _read_inches(distance, "--redirect DIST") if colon else None
        why = "redirect test" if not place else f"redirect test {place + 1}"
        test = DisciplineTest(target, roll, why=why)
        ready[place] = chargers[place]._replace(redirect=test, new_distance=new)
    return ready


def read_charge(command: Command) -> Charge:
    """Return the charge that the options describe; raises UsageProblem."""
    numbers = read_numbers(command.rules)
    chargers = _read_chargers(command, numbers)
    flee = make_flee_roll(numbers) if command.given("flee") else None
    if command.given("decimated") and flee is None:
        raise UsageProblem(
            "--decimated needs --flee: it says that the target that flees is decimated"
        )
    policy = _read_redirect_policy(command)
    charge = Charge(
        tuple(chargers), numbers.charge_bonus, flee, bool(command.given("decimated")), policy
    )
    for charger in chargers:
        longest = charge.find_longest(charger)
        if charger.new_distance is not None and charger.new_distance > longest:
            raise UsageProblem(
                f"--redirect: no charge can be declared at {charger.new_distance} inches, beyond "
                f"{longest}"
            )
    return charge


def _read_chargers(command: Command, numbers: Numbers) -> list[Charger]:
    """Return the chargers of the options; the dice to drop are the first one's."""
    lowest, highest = (
        bounded(command.given(name) or 0, f"--{name}", 0, MOST_DROPPED)
        for name in ("maximised", "minimised")
    )
    plain = DiceRoll(numbers.charge_dice, numbers.charge_sides)
    roll = plain._replace(lowest=lowest, highest=highest)
    speed = read_speed(command)
    first = Charger(speed, _round_inches(command.need("distance"), "--distance"), roll)
    return _add_redirects(command, [first, *_read_more_chargers(command, plain)])


def read_speed(command: Command) -> int:
    """Return the Charge Speed given or of the unit named.

    Raises UsageProblem for a unit that can't charge.
    """
    unit = read_unit(command, "speed")
    if unit is None:
        return bounded(command.need("speed"), "--speed", 0, MOST_SPEED)
    if unit.has("shaken"):
        raise UsageProblem(f"{unit.key} is shaken: a shaken unit can't declare a charge")
    speed = unit.card.profile.cha
    if speed is None:
        raise UsageProblem(f"{unit.key} has no cha on its card; give --speed CHA")
    return bounded(speed, f"{unit.key} cha", 0, MOST_SPEED)


def _read_redirect_policy(command: Command) -> str:
    """Return when chargers try to redirect, one of REDIRECTS; raises UsageProblem."""
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


def _prepare(command: Command) -> Prepared:
    charge = read_charge(command)
    first, others = charge.chargers[0], len(charge.chargers) - 1
    distance = command.need("distance")
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
            "and": list(command.given("and") or ()),
            "redirect": list(command.given("redirect") or ()),
        },
        models=make_charger_figures(charge),
        policy=describe_redirect_policy(charge),
        notes=(
            *list_charge_notes(charge),
            *(() if command.given("odds") else note_redirect_policy(charge)),
        ),
        headline=f"Charge of Speed {first.speed} over {distance:g} inches{more}{flees}",
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
