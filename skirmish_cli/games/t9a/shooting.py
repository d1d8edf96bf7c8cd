"""Shooting: the modifiers of shots, what they need, and volleys."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from math import prod
from types import MappingProxyType
from typing import TYPE_CHECKING

from skirmish_cli.core.errors import BeyondExact, UsageProblem, WrongWords
from skirmish_cli.core.options import parse_whole, require_bounds
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.t9a.attacks import (
    NEVER,
    SpecialSave,
    Volley,
    find_armour_save,
    find_special_save,
    find_to_wound,
    make_save_stage,
)
from skirmish_cli.games.t9a.dice.shot_rolls import ShotsRoll
from skirmish_cli.games.t9a.dice.sieves import Aim, Reroll, Stage
from skirmish_cli.games.t9a.numbers import Numbers, read_numbers
from skirmish_cli.lazy import lazy
from skirmish_cli.records import NamedTuple

if TYPE_CHECKING:
    from skirmish_cli.dice import expressions, notation
else:
    expressions = lazy("skirmish_cli.dice.expressions")
    notation = lazy("skirmish_cli.dice.notation")

COVERS = ("none", "soft", "hard")
#: The most shots that are resolved at once, and the highest X of Unwieldy and Hard Target.
MOST_SHOTS, MOST_PENALTY = 1000, 6
#: The most work that the odds of shots may be, as `check_ways` counts it; beyond it they can
#: only be rolled.
MOST_WORK = 600

_TERM = r"(?:\d{0,3}d\d{1,4}|\d{1,4})"
_PLAIN = re.compile(rf"{_TERM}(?:[+-]{_TERM})*\Z", re.ASCII)
_AROUND_SIGN = re.compile(r"\s*([x+*×-])\s*")
_TIMES = re.compile(r"(\d{0,3}d\d{1,4})[x*×](\d{1,3})\Z", re.ASCII)
#: The stages of an attack whose dice may be rerolled.
REROLLED = ("hit", "wound", "armour", "special")


class Shooter(NamedTuple):
    """A group of shots with everything in common: their number, weapon and modifiers.

    `automatic` ones are hits: they need no roll to hit.
    """

    shots: int | ShotsRoll
    aim: int
    strength: int
    ap: int = 0
    long: bool = False
    moved: bool = False
    accurate: bool = False
    quick: bool = False
    unwieldy: int = 0
    cover: str = "none"
    hard_target: int = 0
    name: str = ""
    automatic: bool = False


class Shield(NamedTuple):
    """What a unit has against hits: Resilience, Armour, and its better special save."""

    resilience: int
    armour: int = 0
    save: SpecialSave = SpecialSave()


class Attack(NamedTuple):
    """Some dice of one Strength and AP.

    Without `hit` they hit by themselves. `label` is added to what their throws are called.
    """

    shots: int | ShotsRoll
    strength: int
    ap: int
    hit: Stage | None = None
    label: str = ""


#: Which dice of each stage are rerolled.
Rerolls = Mapping[str, Reroll]
NO_REROLLS: Rerolls = MappingProxyType({})


def list_shot_terms(shooter: Shooter, numbers: Numbers) -> tuple[Term, ...]:
    """Return the modifiers of a shot's roll.

    Hard cover counts instead of soft. Quick to Fire spares the penalty for moving, not the one
    for Unwieldy. Sections: To-Hit Modifiers; Cover.
    """
    terms = []
    if shooter.long and not shooter.accurate:
        terms.append(Term(numbers.long_range, "long range"))
    if shooter.moved and not shooter.quick:
        terms.append(Term(numbers.moving, "moving and shooting"))
    if shooter.moved and shooter.unwieldy:
        terms.append(Term(-shooter.unwieldy, "Unwieldy"))
    if shooter.cover == "soft":
        terms.append(Term(numbers.soft_cover, "soft cover"))
    elif shooter.cover == "hard":
        terms.append(Term(numbers.hard_cover, "hard cover"))
    if shooter.hard_target:
        terms.append(Term(-shooter.hard_target, "Hard Target"))
    return tuple(terms)


def find_shot_needs(shooter: Shooter, numbers: Numbers) -> int:
    """Return what a shot must show: a 1 never hits, and a 7 can't be met.

    Section: To-Hit Modifiers.
    """
    needs = shooter.aim - sum(term.value for term in list_shot_terms(shooter, numbers))
    return NEVER if needs >= numbers.shot_cannot_hit else max(numbers.always_fails + 1, needs)


def make_volleys(
    shooters: Iterable[Shooter], shield: Shield, rules: Ruleset, rerolls: Rerolls
) -> tuple[tuple[Volley, ...], tuple[str, ...]]:
    """Return the volleys of some shooters, and notes on shots that can't hit.

    Shots that can't hit are not rolled.
    """
    everyone, numbers = tuple(shooters), read_numbers(rules)
    volleys, notes = [], []
    for place, shooter in enumerate(everyone, 1):
        number = f", volley {place}" if len(everyone) > 1 else ""
        label = f", {shooter.name}" if shooter.name else number
        if shooter.automatic:
            attack = Attack(shooter.shots, shooter.strength, shooter.ap, None, label)
            volleys.append(make_volley(attack, shield, rules, rerolls))
            continue
        needs = find_shot_needs(shooter, numbers)
        if needs == NEVER:
            notes.append(f"these shots need 7 or more and can't hit{label}")
            continue
        hit = Stage(
            Aim(needs, reroll=rerolls.get("hit", "")),
            f"to hit{label}",
            "hit",
            terms=list_shot_terms(shooter, numbers),
        )
        attack = Attack(shooter.shots, shooter.strength, shooter.ap, hit, label)
        volleys.append(make_volley(attack, shield, rules, rerolls))
    return tuple(volleys), tuple(notes)


def make_volley(
    attack: Attack, shield: Shield, rules: Ruleset, rerolls: Rerolls = NO_REROLLS
) -> Volley:
    """Return the dice of an attack with all that they must come through.

    Sections: To-Wound Rolls; Saves.
    """
    wound = Stage(
        Aim(
            find_to_wound(rules, attack.strength, shield.resilience),
            reroll=rerolls.get("wound", ""),
        ),
        f"to wound{attack.label}",
        "wound",
    )
    armour = make_save_stage(
        find_armour_save(rules, shield.armour, attack.ap),
        f"armour save{attack.label}",
        rerolls.get("armour", ""),
        (Term(-attack.ap, "AP"),) if attack.ap else (),
    )
    special = make_special_stage(shield, rules, rerolls, attack.label)
    return Volley(attack.shots, attack.hit, wound, armour, special)


def make_special_stage(
    shield: Shield, rules: Ruleset, rerolls: Rerolls = NO_REROLLS, label: str = ""
) -> Stage | None:
    """Return the special save of a unit: only one is rolled.

    Section: Special Saves.
    """
    return make_save_stage(
        find_special_save(rules, shield.save.needs),
        f"{shield.save.name}{label}",
        rerolls.get("special", ""),
    )


# The number of shots


def read_shots(
    text: str | int,
    option: str,
    rules: Ruleset | None = None,
    why: str = "number of shots",
    models: int = 1,
) -> int | ShotsRoll:
    """Return a number of shots typed as `10` or as dice such as `2D6+1` or `D6x2`.

    It is that of each of some `models`. `option` is what typed it, `why` what its dice are for.
    Raises UsageProblem for any other text, and for too many shots. Section: Shots and Aim.
    """
    # Blanks around a sign separate nothing; anywhere else they are a slip.
    compact = _AROUND_SIGN.sub(r"\1", str(text).lower().strip())
    if compact.isascii() and compact.isdigit():
        each = parse_whole(compact, option, 0, MOST_SHOTS)
        return require_bounds(each * models, option, 0, MOST_SHOTS)
    times = _TIMES.match(compact)
    if times is None and not (_PLAIN.match(compact) and "d" in compact):
        noun = "hits" if "hits" in option else "shots"
        raise WrongWords(
            f"{option} {str(text)[:20]!r} isn't a number of {noun}, such as 10, 2D6, D3+1 or D6x2"
        )
    one = notation.parse_expression(times[1] if times else compact)
    groups = tuple(
        type(group)(group.count * models, group.sides, group.sign) for group in one.groups
    )
    expression = expressions.DiceExpression(groups, one.constant * models)
    roll = ShotsRoll(expression, why, int(times[2]) if times else 1)
    if roll.most > MOST_SHOTS:
        raise UsageProblem(
            f"{option} {str(text)[:20]!r} can come to {roll.most}; "
            f"at most {MOST_SHOTS} are resolved at once"
        )
    return roll


def name_shots(shots: int | ShotsRoll, why: str) -> int | ShotsRoll:
    """Return a number of shots whose dice, if it has any, are for something else."""
    return shots if isinstance(shots, int) else ShotsRoll(shots.expression, why, shots.times)


def count_most_shots(shooters: Sequence[Shooter]) -> int:
    """Return the most shots that some shooters can have.

    Raises UsageProblem for too many.
    """
    most = sum(one.shots if isinstance(one.shots, int) else one.shots.most for one in shooters)
    if most > MOST_SHOTS:
        raise UsageProblem(f"{most} shots are too many; at most {MOST_SHOTS} are resolved at once")
    return most


def check_ways(shooters: Sequence[Shooter]) -> None:
    """Raise UsageProblem for shots with too many outcomes to follow their odds."""
    most = count_most_shots(shooters)
    ways = prod(shooter.shots.ways for shooter in shooters if isinstance(shooter.shots, ShotsRoll))
    if ways * len(shooters) * (1 + (most / 100) ** 2) > MOST_WORK:
        raise BeyondExact(
            f"the odds of shots that come out in {ways} ways, up to {most} of them, are too much "
            "to follow",
            "roll them without --odds, or give fixed numbers",
        )


def format_shots(shooters: Sequence[Shooter]) -> str:
    """Return the shots of some shooters in words, such as `20 + 2d6 shots`."""
    fixed = sum(shooter.shots for shooter in shooters if isinstance(shooter.shots, int))
    rolled = [str(shooter.shots) for shooter in shooters if isinstance(shooter.shots, ShotsRoll)]
    noun = "hit" if any(shooter.automatic for shooter in shooters) else "shot"
    noun = noun if fixed == 1 and not rolled else f"{noun}s"
    return f"{' + '.join([*([str(fixed)] if fixed or not rolled else []), *rolled])} {noun}"
