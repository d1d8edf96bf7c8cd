"""Charges: the target's flight, redirect tests, and every charge range."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from skirmish_cli.core.changes import Change, Due
from skirmish_cli.core.rules import About, Chain, Choice, Note, Rule, Within
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.t9a.dice.rolls import DiceRoll, RollOver, TotalRoll
from skirmish_cli.games.t9a.effects import UNNAMED, flee, owe_rally, remove_unit
from skirmish_cli.games.t9a.numbers import Lasting
from skirmish_cli.games.t9a.psychology import DisciplineTest, take_discipline_test
from skirmish_cli.records import NamedTuple

#: The policies that decide in a charge, as they are typed.
REDIRECTING, REACTING = "redirect", "reaction"
#: When a charger tries to redirect after its target fled.
REDIRECTS = ("out_of_reach", "always", "never")
#: What a charged unit may do.
HOLD, FLEE = REACTIONS = ("hold", "flee")


class Charger(NamedTuple):
    """A charging unit, with its Charge Speed and the inches that its range must reach.

    `redirect` is its test to redirect, if it may take one, `new_distance` are the inches to the
    target that it would redirect to, and `policy` is one of REDIRECTS. `key` is what the unit is
    called, if it is named. `terms` make up the speed, where something was added to it.
    """

    speed: int
    distance: int
    roll: DiceRoll
    redirect: DisciplineTest | None = None
    new_distance: int | None = None
    key: str = ""
    policy: str = "out_of_reach"
    terms: tuple[Term, ...] = ()
    has_terror: bool = False


class Charge(NamedTuple):
    """Charges against one target.

    `bonus` is what every charge range adds. The target's `reaction` is its policy, to hold or to
    flee, and `flee` the roll of its flight. A `decimated` target that flees is removed at once; of
    a combined one only the parts in `gone` are. `target` are its keys. One that `weighs_flight`
    does what is best for it, whatever its policy.
    """

    chargers: tuple[Charger, ...]
    bonus: int
    flee: DiceRoll
    reaction: str = HOLD
    decimated: bool = False
    lasting: Lasting = Lasting()
    target: tuple[str, ...] = ("target",)
    gone: tuple[str, ...] = ()
    target_is_shaken: bool = False
    weighs_flight: bool = False

    @property
    def flees(self) -> bool:
        """Whether the target flees by its policy."""
        return self.reaction == FLEE

    @property
    def may_flee(self) -> bool:
        """Whether the target flees by its policy, or may because that is best."""
        return self.flees or self.weighs_flight

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

    `distance` and `range` are inches, or None where none was rolled; `fled` says whether the target
    fled.
    """

    distance: int | None
    range: int | None = None
    arrivals: tuple[Arrival, ...] = ()
    fled: bool = False


def resolve_charge(charge: Charge) -> Rule[ChargeResult]:
    """Resolve declared charges.

    The target reacts first, and may flee; then each charger may try to redirect; then every charger
    left rolls its range. Sections: Charge Reactions; Charge Redirections; Charge Range; Combined
    Charges.
    """
    distance, fled = None, False
    if any(map(charge.is_declared, charge.chargers)):
        yield from _list_terror(charge)
        fled = (yield make_reaction(charge)) == FLEE
    if fled:
        if charge.decimated:
            yield Note("decimated: the target is removed instead of fleeing")
        else:
            distance = yield TotalRoll(charge.flee, "flee distance", unit="inches")
        yield from _list_flight(charge)
    places = range(len(charge.chargers))
    _, turned = yield Chain(
        (distance, ()), [partial(_turn, charge, place, fled) for place in places]
    )
    charged: ChargeResult = yield Chain(
        ChargeResult(distance, fled=fled),
        [partial(_run, charge, place, turned) for place in places],
    )
    return charged


def make_reaction(charge: Charge) -> Choice:
    """Return the target's choice to hold or to flee.

    To a decimated unit flight is the end, which the chance of a charge doesn't tell: it follows its
    policy. Sections: Charge Reactions; Decimated.
    """
    question, key = f"{charge.target[0]}: charge reaction", charge.target[0]
    owner = "" if charge.decimated else "b"
    about = About(question, who="" if key in UNNAMED else key)
    return Choice(question, REACTIONS, charge.reaction, owner, about, REACTING)


def _list_terror(charge: Charge) -> Iterator[Due]:
    """Yield the panic test of a unit that is charged by Terror. Section: Panic Tests."""
    terror = [place for place, one in enumerate(charge.chargers) if one.has_terror]
    if terror and not charge.target_is_shaken:
        first, *joined = charge.target
        words = " ".join([first, *(f"{key}+joined={first}" for key in joined)])
        named = "--discipline N" if first in UNNAMED else words
        why = f"{charge.find_key(terror[0])} with Terror charges it"
        when = "before it reacts, unless it is engaged or passed one in this phase"
        yield Due(first, "panic", "charge", why, f"panic {named} --terror", when)


def _list_flight(charge: Charge) -> Iterator[Change | Due]:
    """Yield what is changed by the flight of a target, which is voluntary.

    Sections: Charge Reactions; Decimated.
    """
    left = [key for key in charge.target if not charge.decimated and key not in charge.gone]
    for key in charge.target:
        if key in left:
            yield from flee(key, charge.lasting, "fled from a charge")
        else:
            yield from remove_unit(key, "decimated", charge.lasting)
    if left:
        yield owe_rally(left)


def _turn(
    charge: Charge, place: int, fled: bool, state: tuple[int | None, tuple[bool, ...]]
) -> Rule[tuple[int | None, tuple[bool, ...]]]:
    """Let a charger whose target fled try to redirect.

    Section: Charge Redirections.
    """
    distance, turned = state
    charger = charge.chargers[place]
    if not fled or charger.redirect is None or not charge.is_declared(charger):
        return distance, (*turned, False)
    gone = distance is None or charger.distance + distance > charge.find_longest(charger)
    tries = charger.policy == "always" or (charger.policy == "out_of_reach" and gone)
    name = name_charger(charge, place)
    question, policy = f"{name}: try to redirect?", "try" if tries else "keep"
    about = About(question, who=charger.key)
    if distance is not None:
        about = about._replace(counts="inches of flight", number=(distance, str(distance)))
    choice = yield Choice(question, ("try", "keep"), policy, "a", about, REDIRECTING)
    if choice == "keep":
        where = "out of reach" if gone else "in reach"
        yield Note(f"{name}: no redirect test; the target that fled is {where}")
        return distance, (*turned, False)
    passed = yield Within(take_discipline_test, (charger.redirect,))
    return distance, (*turned, passed)


def describe_turns(charge: Charge, state: object) -> str:
    """Return which chargers have turned to another target when the next one decides."""
    if isinstance(state, ChargeResult) or not isinstance(state, tuple):
        return ""
    _, turned = state
    done = [
        f"{name_charger(charge, place)} {'redirects' if has_turned else 'stays'}"
        for place, has_turned in enumerate(turned)
        if charge.chargers[place].redirect is not None
    ]
    return " and ".join(done)


def _run(
    charge: Charge, place: int, turned: tuple[bool, ...], state: ChargeResult
) -> Rule[ChargeResult]:
    """Roll a charger's range, or note why none is rolled.

    Sections: Charge Range; Failed Charge Move.
    """
    charger, name = charge.chargers[place], name_charger(charge, place)
    needed: int | None = charger.distance + (state.distance or 0)
    if not charge.is_declared(charger):
        longest = charge.find_longest(charger)
        yield Note(f"{name}: no charge can be declared beyond {longest} inches")
        needed = None
    elif turned[place]:
        needed = charger.new_distance
        if needed is None:
            yield Note(f"{name} redirects; its new charge is rolled by itself")
            yield Due(
                charge.find_key(place),
                "charge",
                "charge",
                "it redirects",
                f"charge {charger.key or f'--speed {charger.speed}'} --distance D",
                "against the target that it declares now",
            )
    elif state.fled and charge.decimated:
        yield Note(f"{name}: its target is gone")
        needed = None
    if needed is None:
        return state._replace(arrivals=(*state.arrivals, Arrival(False, turned[place])))
    first = place == 0
    speed = charger.terms or (Term(charger.speed, "Charge Speed"),)
    terms = (Term(charge.bonus, "every charge"), *speed)
    why = name_range_roll(charge, place)
    rolled = yield RollOver(charger.roll, needed, why, terms, keep_total=first)
    yield from _list_arrival(charge, place, rolled.success)
    return state._replace(
        range=rolled.total if first else state.range,
        arrivals=(*state.arrivals, Arrival(rolled.success, turned[place])),
    )


def _list_arrival(charge: Charge, place: int, success: bool) -> Iterator[Change]:
    """Yield what a charge that arrived, or failed, changes about the charger.

    Sections: Charge Move; Failed Charge Move.
    """
    key, lasting = charge.find_key(place), charge.lasting
    if success:
        yield Change(key, "charging", True, lasting.charging, "its charge arrived")
        yield Change(key, "first_round", True, lasting.first_round, "its charge arrived")
    else:
        why = "its charge failed: no move and no shots in this turn"
        yield Change(key, "failed_charge", True, lasting.failed_charge, why)


def name_charger(charge: Charge, place: int) -> str:
    """Return what a charger is called in the trace."""
    key = charge.chargers[place].key
    return key or ("the charger" if not place else f"charger {place + 1}")


def name_range_roll(charge: Charge, place: int) -> str:
    """Return what a charger's roll is called in the trace."""
    if not place:
        return "charge range"
    return f"charge range {charge.chargers[place].key or place + 1}"
