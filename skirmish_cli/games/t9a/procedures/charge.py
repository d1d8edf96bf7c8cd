"""`charge`: whether a unit, or several, reach the unit that they charge."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import partial
from math import ceil
from typing import TYPE_CHECKING

from skirmish_cli.core.advising import Alternative, Axis
from skirmish_cli.core.command import BEST, Command, Model, Sides
from skirmish_cli.core.errors import UsageProblem, WrongWords, unknown
from skirmish_cli.core.options import require_bounds
from skirmish_cli.core.procedure import Goal, Policy, Prepared, Procedure
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.t9a.charges import (
    FLEE,
    HOLD,
    REACTING,
    REACTIONS,
    REDIRECTING,
    REDIRECTS,
    Charge,
    Charger,
    ChargeResult,
    describe_turns,
    make_reaction,
    resolve_charge,
)
from skirmish_cli.games.t9a.dice.rolls import DiceRoll
from skirmish_cli.games.t9a.numbers import read_lasting, read_numbers
from skirmish_cli.games.t9a.procedures.shared.charge_options import (
    MOST_CHARGERS,
    MOST_SPEED,
    ChargeOptions,
    Redirection,
)
from skirmish_cli.games.t9a.procedures.shared.charge_results import (
    describe_charge_policy,
    list_charge_notes,
    make_charge_figures,
    make_charge_outcome,
    make_charge_row,
    make_charger_figures,
    note_redirect_policy,
)
from skirmish_cli.games.t9a.procedures.shared.stats_judged import judge_stat
from skirmish_cli.games.t9a.procedures.shared.unit_policies import read_unit_policies
from skirmish_cli.games.t9a.procedures.shared.units import (
    find_unit_id,
    refuse_numbers,
    refuse_on_card,
)
from skirmish_cli.games.t9a.procedures.shared.verdicts import tell_charge
from skirmish_cli.games.t9a.psychology import DisciplineTest, make_flee_roll, make_test_roll
from skirmish_cli.games.t9a.special_rules import has_rule
from skirmish_cli.lazy import lazy
from skirmish_cli.records import NamedTuple

if TYPE_CHECKING:
    from skirmish_cli.games.t9a.models import Card
    from skirmish_cli.games.t9a.procedures.shared import combined_units, discipline_tests, remarks
else:
    combined_units = lazy("skirmish_cli.games.t9a.procedures.shared.combined_units")
    discipline_tests = lazy("skirmish_cli.games.t9a.procedures.shared.discipline_tests")
    remarks = lazy("skirmish_cli.games.t9a.procedures.shared.remarks")

Asked = Command[ChargeOptions]


class Named(NamedTuple):
    """The units of a charge: chargers, None for plain numbers, and a target."""

    chargers: tuple[Model[Card] | None, ...]
    target: tuple[Model[Card], ...] = ()

    @property
    def everyone(self) -> list[Model[Card]]:
        """Every unit that is named."""
        return [unit for unit in self.chargers if unit is not None] + list(self.target)


def read_named(command: Asked) -> Named:
    """Return the units of a charge; raises UsageProblem."""
    options = command.options
    refuse_numbers(command)
    if len(options.and_) >= MOST_CHARGERS:
        raise UsageProblem(
            f"{len(options.and_) + 1} chargers are too many; at most {MOST_CHARGERS} charge one "
            "unit"
        )
    words = [*([command.sides()[0]] if command.words else []), *command.sides()[1:]]
    sides: Sides = command.find_models(words) if command.words else []
    first = None
    if sides:
        refuse_on_card(command, sides[0][0], ChargeOptions.speed)
        if len(sides[0]) > 1:
            other = sides[0][1].key
            raise WrongWords(
                f"charge takes one unit before its target, not {len(sides[0])}; a charger of the "
                f"same target is --and {other}:DIST"
            )
        first = sides[0][0]
    more = [
        _find_more(command, one.unit, place) if one.unit else None
        for place, one in enumerate(options.and_, 2)
    ]
    named = Named((first, *more), tuple(sides[1]) if len(sides) > 1 else ())
    names = [find_unit_id(unit.key) for unit in named.everyone]
    for name in names:
        if names.count(name) > 1:
            raise UsageProblem(f"{name} is named twice in one charge")
    return named


def _find_more(command: Asked, word: str, place: int) -> Model[Card]:
    """Return the unit of an `--and`.

    An inline card is called by its place among the chargers.
    """
    unit: Model[Card] = command.find_models([[word]])[0][0]
    return unit._replace(key=f"a{place}") if word.startswith("{") else unit


def read_charge(command: Asked) -> Charge:
    """Return the charge that the options describe; raises UsageProblem."""
    numbers, options, named = read_numbers(command.rules), command.options, read_named(command)
    reaction = _read_reaction(command)
    if options.decimated and reaction != FLEE:
        raise UsageProblem(
            "--decimated needs --flee: it says that the target that flees is decimated"
        )
    gone, standing = _split_target(command, named)
    charge = Charge(
        tuple(_read_chargers(command, named)),
        numbers.charge_bonus,
        make_flee_roll(numbers),
        reaction,
        options.decimated or bool(gone and not standing),
        read_lasting(command.rules),
        (*gone, *standing) or ("target",),
        gone if standing else (),
        any(unit.has("shaken") for unit in named.target),
        command.is_best(REACTION),
    )
    if charge.decimated and charge.weighs_flight:
        charge = _follow_reaction(charge)
    charge = charge._replace(chargers=_add_redirects(command, charge, named))
    for charger in charge.chargers:
        longest = charge.find_longest(charger)
        if charger.new_distance is not None and charger.new_distance > longest:
            raise UsageProblem(
                f"--redirect: no charge can be declared at {charger.new_distance} inches, beyond "
                f"{longest}"
            )
    return charge


def _follow_reaction(charge: Charge) -> Charge:
    """Return the charge at a decimated target, which follows its policy; raises UsageProblem."""
    if not charge.flees:
        raise UsageProblem(
            "reaction=best: nothing says what would be best for a decimated target, to which "
            "flight is the end; it holds unless --flee is given"
        )
    return charge._replace(weighs_flight=False)


def _split_target(command: Asked, named: Named) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the decimated parts of the target that is named, and the others."""
    if not named.target:
        return (), ()
    host, joined = combined_units.split_joined(named.target, "is charged")
    percent = read_numbers(command.rules).decimated_percent
    return combined_units.split_decimated([host, *joined], percent)


def _read_reaction(command: Asked) -> str:
    """Return how the target reacts by its policy; raises UsageProblem."""
    typed = command.list_typed(REACTION)
    if command.options.flee and typed and typed[-1] != FLEE:
        raise UsageProblem(f"--flee and --policy reaction={typed[-1]} exclude each other")
    return FLEE if command.options.flee else command.policy(REACTION)


def _read_chargers(command: Asked, named: Named) -> list[Charger]:
    """Return the chargers of the options; the dice to drop are the first one's."""
    numbers, options = read_numbers(command.rules), command.options
    plain = DiceRoll(numbers.charge_dice, numbers.charge_sides)
    roll = plain._replace(lowest=options.maximised, highest=options.minimised)
    inches = [ceil(command.need(ChargeOptions.distance)), *(one.inches for one in options.and_)]
    speeds = [options.speed, *(one.speed for one in options.and_)]
    chargers = []
    for place, (unit, speed, distance) in enumerate(
        zip(named.chargers, speeds, inches, strict=True)
    ):
        dice = plain if place else roll
        if unit is not None:
            chargers.append(_make_charger(unit, distance, dice))
        else:
            value = command.need(ChargeOptions.speed) if speed is None else speed
            chargers.append(Charger(value, distance, dice))
    return chargers


def _make_charger(unit: Model[Card], inches: int, roll: DiceRoll) -> Charger:
    """Return a unit that charges; raises UsageProblem for one that can't.

    Section: Declaring Charges.
    """
    if unit.has("shaken"):
        raise UsageProblem(f"{unit.key} is shaken: a shaken unit can't declare a charge")
    if unit.has("failed_charge"):
        raise UsageProblem(f"{unit.key} failed a charge in this turn, so it can't declare another")
    speed = unit.card.profile.cha
    if speed is None:
        raise UsageProblem(
            f"{unit.key} has no cha on its card; write {unit.key}+cha=N, or give --speed CHA alone"
        )
    require_bounds(speed, f"{unit.key} cha", 0, MOST_SPEED)
    judged = judge_stat(unit, "Cha", speed, "Charge Speed")
    words = judged.words.replace(f"Charge Speed {judged.base}", "Charge Speed")
    return Charger(
        speed,
        inches,
        roll,
        key=unit.key,
        terms=(Term(judged.base, words), *judged.terms),
        has_terror=has_rule(unit.card.all_rules, "Terror"),
    )


# Redirects


def _add_redirects(command: Asked, charge: Charge, named: Named) -> tuple[Charger, ...]:
    """Return the chargers with the tests of `--redirect`."""
    options, chargers = command.options, list(charge.chargers)
    # With advice the target's reaction is a choice of the other side.
    if options.redirect and not charge.may_flee and not options.advise:
        raise UsageProblem("--redirect needs --flee: only a charger whose target fled may redirect")
    if len(options.redirect) > len(chargers):
        raise UsageProblem(
            f"--redirect is given {len(options.redirect)} times for {len(chargers)} "
            f"charger{'s' if len(chargers) > 1 else ''}"
        )
    if command.list_typed(REDIRECT) and not options.redirect:
        raise UsageProblem("--policy needs --redirect: without it there is nothing to decide")
    keys = [charge.find_key(place) for place in range(len(chargers))]
    policies = read_unit_policies(command, REDIRECT, keys)
    for number, asked in enumerate(options.redirect):
        place = _find_place(asked, keys) if asked.unit else number
        if chargers[place].redirect is not None:
            raise UsageProblem(f"--redirect is given twice for {keys[place]}")
        chargers[place] = chargers[place]._replace(
            redirect=_make_redirect_test(command, asked, named.chargers[place], place),
            new_distance=asked.inches,
            policy=policies[keys[place]],
        )
    return tuple(chargers)


def _find_place(asked: Redirection, keys: Sequence[str]) -> int:
    """Return which charger is to redirect; raises UsageProblem for no such."""
    name = find_unit_id(asked.unit)
    for place, key in enumerate(keys):
        if asked.unit == key or name == find_unit_id(key):
            return place
    raise UsageProblem(unknown("charger of --redirect", asked.unit, keys))


def _make_redirect_test(
    command: Asked, asked: Redirection, unit: Model[Card] | None, place: int
) -> DisciplineTest:
    """Return the test of a charger to redirect. Section: Charge Redirections."""
    roll = make_test_roll(read_numbers(command.rules))
    why = "redirect test" if not place else f"redirect test {unit.key if unit else place + 1}"
    if asked.discipline is not None:
        return DisciplineTest(asked.discipline, roll, why=why)
    judged = discipline_tests.find_discipline([unit] if unit else [])
    return DisciplineTest(judged.value, roll, why=why, terms=(Term(0, judged.words), *judged.terms))


def _prepare(command: Asked) -> Prepared:
    charge, options, named = read_charge(command), command.options, read_named(command)
    first = charge.chargers[0]
    distance = command.need(ChargeOptions.distance)
    failed_inches = read_numbers(command.rules).failed_charge
    return Prepared(
        rule=partial(resolve_charge, charge),
        figures=make_charge_figures(charge),
        row=partial(make_charge_row, charge),
        outcome=partial(make_charge_outcome, charge, failed_inches),
        inputs={
            **({"charger": first.key} if first.key else {}),
            **({"target": charge.target[0]} if named.target else {}),
            "speed": first.speed,
            "distance": distance,
            "maximised": first.roll.lowest,
            "minimised": first.roll.highest,
            "flee": charge.flees,
            "decimated": charge.decimated,
            "and": [one.text for one in options.and_],
            "redirect": [one.text for one in options.redirect],
        },
        models=make_charger_figures(charge),
        goal=_find_goal(charge),
        policy=describe_charge_policy(charge),
        notes=(*list_charge_notes(charge), *_note_units(command, named)),
        rolled_notes=() if command.is_best(REDIRECT) else note_redirect_policy(charge),
        headline=_make_headline(charge, named, f"{distance:g}"),
        verdict=partial(tell_charge, charge),
        main=_list_main(charge),
        situation=partial(describe_turns, charge),
    )


def list_charge_axes(command: Asked) -> Iterator[Axis]:
    """Yield whether the target holds or flees."""
    charge = read_charge(command)
    react = make_reaction(charge)
    words = {HOLD: "the target holds", FLEE: "the target flees"}
    if charge.target != ("target",):
        words = {word: f"{charge.target[0]} {word}s" for word in REACTIONS}
    if react.owner and any(map(charge.is_declared, charge.chargers)):
        given = sorted(REACTIONS, key=lambda word: word != charge.reaction)
        yield Axis(
            "b",
            tuple(Alternative(words[word], forced=((react.about.topic, word),)) for word in given),
        )


def _list_main(charge: Charge) -> tuple[str, ...]:
    """Return the figures that say what to expect of a charge."""
    arrives = ("all_succeed", "none_succeeds") if len(charge.chargers) > 1 else ("success",)
    may = {"redirected": charge.may_redirect, "fled": charge.weighs_flight}
    return (*arrives, *(name for name, is_open in may.items() if is_open))


def _find_goal(charge: Charge) -> Goal:
    """Return what chargers want, and a target doesn't."""
    several = len(charge.chargers) > 1
    return Goal("arrived_mean" if several else "success", owners=("a",), then=_count_redirected)


def _count_redirected(result: ChargeResult) -> int:
    """Return how many chargers turned to another target."""
    return sum(arrival.redirected for arrival in result.arrivals)


def _note_units(command: Asked, named: Named) -> Iterator[str]:
    """Yield what is told of the units of a charge."""
    if not named.everyone:
        return
    chargers = [unit for unit in named.chargers if unit is not None]
    idle = ("decimated", "joined", "lost", "hp")
    tested = {one.unit for one in command.options.redirect if one.unit}
    percent = read_numbers(command.rules).decimated_percent

    def read_charger(unit: Model[Card]) -> Hashable:
        tests = any(find_unit_id(unit.key) == find_unit_id(name) for name in tested)
        return unit.card.profile.cha, unit.card.profile.dis if tests else None

    def read_target(unit: Model[Card]) -> Hashable:
        return combined_units.split_decimated([unit], percent)[0]

    role = remarks.Role("charge, for who charges", read_charger, ("Cha",))
    yield from remarks.list_unit_notes(command.rules, chargers, role, ("Terror",))
    yield from remarks.note_idle_flags(chargers, idle, "charge, for who charges")
    role = remarks.Role("charge, for its target", read_target)
    yield from remarks.list_unit_notes(command.rules, named.target, role)
    yield from remarks.note_idle_flags(named.target, ("failed_charge",), "charge, for its target")


def _make_headline(charge: Charge, named: Named, inches: str) -> str:
    """Return the title of a charge, which names its units."""
    first, *others = charge.chargers
    who = f"of {first.key}, Speed {first.speed}," if first.key else f"of Speed {first.speed}"
    at = f" at {' with '.join(charge.target)}" if named.target else ""
    plain = sum(not one.key for one in others)
    names = [one.key for one in others if one.key] + ([f"{plain} more"] if plain else [])
    more = f" with {', '.join(names)}" if names else ""
    flees = ", the target flees" if charge.flees else ""
    return f"Charge {who}{at} over {inches} inches{more}{flees}"


#: When chargers try to redirect, and how a charged unit reacts.
REDIRECT = Policy(
    REDIRECTING,
    (*REDIRECTS, BEST),
    "out_of_reach",
    "when a charger tries to redirect: once the target that fled is out of reach, always, never, "
    "or where that is best",
    repeatable=True,
)
REACTION = Policy(
    REACTING,
    (*REACTIONS, BEST),
    HOLD,
    "how the charged unit reacts: it holds or flees, or does what is best against the charge",
)

CHARGE = Procedure(
    name="charge",
    summary="Roll the charge range of one unit, or of several that charge the same target.",
    section="Charge Range",
    arguments="[UNIT [vs TARGET...]]",
    positions=(ChargeOptions.speed, ChargeOptions.distance),
    prepare=_prepare,
    options=ChargeOptions,
    flags=("shaken", "failed_charge", "decimated", "joined", "lost", "hp"),
    policies=(REDIRECT, REACTION),
    axes=list_charge_axes,
    examples=(
        "charge --speed 5 --distance 8 --odds",
        "charge --speed 7 --distance 12.5 --maximised 1 --dice 3,5",
        "charge --speed 5 --distance 8 --flee --redirect 8:10 --odds",
        "charge --speed 5 --distance 8 --flee --redirect 8:12 --advise",
        "charge lancers vs raiders-1 -w vell-marches.yaml -w mire-oath.yaml --distance 9 --odds",
    ),
)
