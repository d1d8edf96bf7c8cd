"""Charges: the target's flight, redirect tests, and every charge range."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from skirmish_cli.core.changes import Change
from skirmish_cli.core.rules import Chain, Choice, Note, Rule, Within
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.t9a.dice.rolls import DiceRoll, RollOver, TotalRoll
from skirmish_cli.games.t9a.effects import flee, remove_unit
from skirmish_cli.games.t9a.numbers import Lasting
from skirmish_cli.games.t9a.psychology import DisciplineTest, take_discipline_test

#: When a charger tries to redirect after its target fled.
REDIRECTS = ("out_of_reach", "always", "never")


class Charger(NamedTuple):
    """A charging unit, with its Charge Speed and the inches that its range must reach.

    `redirect` is its test to redirect, if it may take one, and `new_distance` are the inches to
    the target that it would redirect to. `key` is what the unit is called, if it is named.
    """

    speed: int
    distance: int
    roll: DiceRoll
    redirect: DisciplineTest | None = None
    new_distance: int | None = None
    key: str = ""


class Charge(NamedTuple):
    """Charges against one target.

    `bonus` is what every charge range adds; `flee` is the roll of a target that flees. A
    `decimated` target that flees is removed at once. `policy` is one of REDIRECTS.
    """

    chargers: tuple[Charger, ...]
    bonus: int
    flee: DiceRoll | None = None
    decimated: bool = False
    policy: str = "out_of_reach"
    lasting: Lasting = Lasting()

    @property
    def may_redirect(self) -> bool:
        """Whether a charger has a test to redirect."""
        return any(charger.redirect for charger in self.chargers)

    def find_key(self, place: int) -> str:
        """Return what a charger is called where it changes."""
        number = f" {place + 1}" if len(self.chargers) > 1 else ""
        return self.chargers[place].key or f"charger{number}"

    def find_longest(self, charger: Charger) -> int:
        """Return the longest charge range in inches that a charger can roll."""
        return charger.speed + self.bonus + charger.roll.dice * charger.roll.sides

    def may_roll_range(self, charger: Charger) -> bool:
        """Return whether a charger may come to roll a charge range at all."""
        return self.is_declared(charger) and (
            not self.decimated or charger.new_distance is not None
        )

    def is_declared(self, charger: Charger) -> bool:
        """Return whether a charger's target is in its longest range.

        Beyond that it can't declare its charge.
        """
        return charger.distance <= self.find_longest(charger)


class Arrival(NamedTuple):
    """Whether a charger reached a target, and whether it turned to another one first."""

    success: bool
    redirected: bool = False


class ChargeResult(NamedTuple):
    """What charges came to: the flight, the first range, every arrival.

    `distance` and `range` are inches, or None where none was rolled.
    """

    distance: int | None
    range: int | None = None
    arrivals: tuple[Arrival, ...] = ()


def resolve_charge(charge: Charge) -> Rule[ChargeResult]:
    """Resolve declared charges.

    The target flees first; then each charger may try to redirect; then every charger left rolls
    its range. Sections: Charge Reactions; Charge Redirections; Charge Range; Combined Charges.
    """
    distance = None
    if charge.flee is not None and any(map(charge.is_declared, charge.chargers)):
        if charge.decimated:
            yield Note("decimated: the target is removed instead of fleeing")
            yield from remove_unit("target", "decimated", charge.lasting)
        else:
            distance = yield TotalRoll(charge.flee, "flee distance", unit="inches")
            yield from flee("target", charge.lasting, "fled from a charge")
    places = range(len(charge.chargers))
    _, turned = yield Chain((distance, ()), [partial(_turn, charge, place) for place in places])
    charged: ChargeResult = yield Chain(
        ChargeResult(distance), [partial(_run, charge, place, turned) for place in places]
    )
    return charged


def _turn(
    charge: Charge, place: int, state: tuple[int | None, tuple[bool, ...]]
) -> Rule[tuple[int | None, tuple[bool, ...]]]:
    """Let a charger whose target fled try to redirect.

    Section: Charge Redirections.
    """
    distance, turned = state
    charger = charge.chargers[place]
    fled = charge.flee is not None
    if not fled or charger.redirect is None or not charge.is_declared(charger):
        return distance, (*turned, False)
    gone = distance is None or charger.distance + distance > charge.find_longest(charger)
    policy = (
        "try" if charge.policy == "always" or (charge.policy == "out_of_reach" and gone) else "keep"
    )
    choice = yield Choice(f"{name_charger(place)}: try to redirect?", ("try", "keep"), policy)
    if choice == "keep":
        where = "out of reach" if gone else "in reach"
        yield Note(f"{name_charger(place)}: no redirect test; the target that fled is {where}")
        return distance, (*turned, False)
    passed = yield Within(take_discipline_test, (charger.redirect,))
    return distance, (*turned, passed)


def _run(
    charge: Charge, place: int, turned: tuple[bool, ...], state: ChargeResult
) -> Rule[ChargeResult]:
    """Roll a charger's range, or note why none is rolled.

    Sections: Charge Range; Failed Charge Move.
    """
    charger = charge.chargers[place]
    needed: int | None = charger.distance + (state.distance or 0)
    if not charge.is_declared(charger):
        longest = charge.find_longest(charger)
        yield Note(f"{name_charger(place)}: no charge can be declared beyond {longest} inches")
        needed = None
    elif turned[place]:
        needed = charger.new_distance
        if needed is None:
            yield Note(f"{name_charger(place)} redirects; its new charge is rolled by itself")
    elif charge.flee is not None and charge.decimated:
        yield Note(f"{name_charger(place)}: its target is gone")
        needed = None
    if needed is None:
        return state._replace(arrivals=(*state.arrivals, Arrival(False, turned[place])))
    first = place == 0
    terms = (Term(charge.bonus, "every charge"), Term(charger.speed, "Charge Speed"))
    rolled = yield RollOver(charger.roll, needed, name_range_roll(place), terms, keep_total=first)
    if rolled.success:
        key, lasting = charge.find_key(place), charge.lasting
        yield Change(key, "charging", True, lasting.charging, "its charge arrived")
        yield Change(key, "first_round", True, lasting.first_round, "its charge arrived")
    return ChargeResult(
        state.distance,
        rolled.total if first else state.range,
        (*state.arrivals, Arrival(rolled.success, turned[place])),
    )


def name_charger(place: int) -> str:
    """Return what a charger is called in the trace."""
    return "the charger" if not place else f"charger {place + 1}"


def name_range_roll(place: int) -> str:
    """Return what a charger's roll is called in the trace."""
    return "charge range" if not place else f"charge range {place + 1}"
