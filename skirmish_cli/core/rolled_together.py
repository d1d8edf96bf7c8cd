"""Several sums of dice that are rolled together: each counts by itself, and all of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

from skirmish_cli.core.procedure import Cell, Chance, Figure, Prepared, SideTable
from skirmish_cli.core.rules import Assumed, Rule, find_law
from skirmish_cli.dice.expressions import AtLeast, DiceExpression
from skirmish_cli.dice.law import Law
from skirmish_cli.dice.roll_lines import Labelled

if TYPE_CHECKING:
    from skirmish_cli.core.plain import Json
    from skirmish_cli.core.table import Trace

#: A table of the chances of each number or more shows so many numbers, unless all are wanted.
MOST_NUMBERS = 20
#: The name of a column has so many characters of a label.
MOST_NAME = 24
#: What is rarer than this isn't among them.
RARE = Fraction(1, 100)


@dataclass(frozen=True)
class Together:
    """What several rolls come to: their sum, or how many of them reached the target number.

    The `totals` of each are what a table tells; odds don't tell them apart.
    """

    counted: int | AtLeast
    totals: tuple[int, ...] = field(default=(), compare=False)


def roll_together(rolls: tuple[DiceExpression, ...]) -> Rule[Together]:
    """Roll some sums of dice at once."""
    together: Together = yield Assumed(_roll_each, (rolls,), _weigh_together)
    return together


def _roll_each(rolls: tuple[DiceExpression, ...]) -> Rule[Together]:
    totals: list[int] = []
    reached = 0
    for one in rolls:
        total: int = yield one
        totals.append(total)
        reached += one.target is not None and total >= one.target
    return Together(sum(totals) if rolls[0].target is None else reached, tuple(totals))


def _weigh_together(rolls: tuple[DiceExpression, ...]) -> Law[Together]:
    """Return the law of the sum, or of how many reach their target number."""
    laws = [find_law(one) for one in rolls]
    if rolls[0].target is None:
        parts = tuple(part for one in rolls for part in one.parts)
        summed = DiceExpression(parts, sum(one.constant for one in rolls)).law()
        return summed.map(Together)
    chances = [Fraction(1)]
    for one, law in zip(rolls, laws, strict=True):
        hit = law.chance(partial(_reaches, one))
        missed = [chance * (1 - hit) for chance in chances] + [Fraction(0)]
        chances = [
            less + more
            for less, more in zip(missed, [Fraction(0), *(c * hit for c in chances)], strict=True)
        ]
    return Law.from_fractions({Together(number): chance for number, chance in enumerate(chances)})


def least(total: int | AtLeast) -> int:
    """Return a total, or the least of a folded end."""
    return total.least if isinstance(total, AtLeast) else total


def mean(total: int | AtLeast) -> int | Fraction:
    """Return a total, or the mean of a folded end."""
    return total.mean if isinstance(total, AtLeast) else total


def plain_total(total: int | AtLeast) -> Json:
    """Return a total as plain data."""
    return {"at_least": total.least} if isinstance(total, AtLeast) else total


def _reaches(roll: DiceExpression, total: int | AtLeast) -> bool:
    return roll.target is not None and least(total) >= roll.target


def prepare_together(rolls: Sequence[Labelled], target: int | None) -> Prepared:
    """Return several rolls made ready: odds of each beside those of all."""
    dice = tuple(one.dice for one in rolls)
    figures: dict[str, Figure] = {"sum_mean": lambda result: mean(result.counted)}
    if target is not None:
        figures = {
            "any_success": lambda result: result.counted > 0,
            "all_succeed": lambda result: result.counted == len(rolls),
            "successes_mean": lambda result: result.counted,
        }
    what = "sum" if target is None else "successes"

    def tell(result: Together, trace: Trace) -> Mapping[str, Json]:
        each = [_tell_roll(*one, target) for one in zip(rolls, result.totals, strict=True)]
        return {"rolls": each, what: least(result.counted)}

    inputs: dict[str, Json] = {
        "rolls": [{"dice": str(one.dice), "label": one.label} for one in rolls]
    }
    shown = ", ".join(str(one) for one in dice)
    return Prepared(
        partial(roll_together, dice),
        figures,
        lambda result: {what: plain_total(result.counted)},
        tell,
        inputs if target is None else {**inputs, "tn": target},
        headline=f"Roll {shown}" + ("" if target is None else f", each against {target}"),
        tables=(_each_table(rolls, target), _at_least_table(rolls)),
        verdict=partial(_tell_verdict, rolls),
    )


def _tell_roll(roll: Labelled, total: int, target: int | None) -> Json:
    """Return what one of the rolls comes to."""
    told: dict[str, Json] = {"dice": str(roll.dice), "label": roll.label, "total": total}
    return told if target is None else told | {"success": total >= target}


def _tell_verdict(rolls: Sequence[Labelled], outcome: Mapping[str, Json]) -> str:
    """Return each roll with its total, and what they come to."""
    each = outcome["rolls"]
    told = [
        f"{roll.dice.why} {one['total']}"
        + ("" if "success" not in one else " success" if one["success"] else " failure")
        for roll, one in zip(rolls, each if isinstance(each, list) else (), strict=True)
        if isinstance(one, dict)
    ]
    if "sum" in outcome:
        return f"sum {outcome['sum']}: {', '.join(told)}"
    return f"successes {outcome['successes']} of {len(rolls)}: {', '.join(told)}"


def _each_table(rolls: Sequence[Labelled], target: int | None) -> SideTable:
    """Return the table of each roll: its mean, and its chance to reach the target number."""

    def list_rows() -> Sequence[Sequence[Cell]]:
        rows: list[Sequence[Cell]] = []
        for one in rolls:
            law = one.dice.law()
            reached: list[Cell] = []
            if target is not None:
                reached = [Chance(law.chance(partial(_reaches, one.dice)))]
            named = [str(one.dice), one.label] if has_labels else [str(one.dice)]
            rows.append([*named, *reached, law.mean(mean)])
        return rows

    has_labels = any(one.label for one in rolls)
    names = ["dice", *(["label"] if has_labels else [])]
    names += [*([] if target is None else ["success"]), "mean"]
    return SideTable("each roll", tuple(names), list_rows, name="rolls", with_odds_only=True)


def _at_least_table(rolls: Sequence[Labelled]) -> SideTable:
    """Return the table of the chance that each roll comes to a number or more."""

    def list_rows() -> Sequence[Sequence[Cell]]:
        each = [_add_up(one.dice.law()) for one in rolls]
        ends = ["" if one.dice.has_open_end else Chance(Fraction(0)) for one in rolls]
        numbers = sorted(set().union(*each))
        return [
            [number, *(_find_chance(*one, number) for one in zip(each, ends, strict=True))]
            for number in numbers
        ]

    def pick_rows() -> Sequence[Sequence[Cell]]:
        rows = [row for row in list_rows() if any(_is_told(cell) for cell in row[1:])]
        return rows[:: -(-len(rows) // MOST_NUMBERS)]

    names = _name_columns(rolls)
    return SideTable(
        "at least",
        ("at least", *names),
        list_rows,
        name="at_least",
        keys=("at_least", *names),
        with_odds_only=True,
        short_rows=pick_rows,
    )


def _name_columns(rolls: Sequence[Labelled]) -> tuple[str, ...]:
    """Return a name for each roll that no other column has, also where labels are the same."""
    taken = ["at least", "at_least"]
    for one in rolls:
        name = one.dice.why
        name = name if len(name) <= MOST_NAME else f"{name[:MOST_NAME]}..."
        tries = (name, *(f"{name} ({number})" for number in range(2, len(taken) + 2)))
        taken.append(next(free for free in tries if free not in taken))
    return tuple(taken[2:])


def _is_told(cell: Cell) -> bool:
    return isinstance(cell, Chance) and cell.value >= RARE


def _add_up(law: Law[int | AtLeast]) -> dict[int, Fraction]:
    """Return the chance of each number or more, of those that a law tells apart."""
    chances: dict[int, Fraction] = {}
    above = 0
    for total, weight in sorted(law.weights.items(), key=lambda one: least(one[0]), reverse=True):
        above += weight
        chances[least(total)] = Fraction(above, law.total)
    return chances


def _find_chance(chances: Mapping[int, Fraction], end: Cell, number: int) -> Cell:
    """Return the chance of a number or more; beyond all that are told apart it is the `end`."""
    higher = [one for one in chances if one >= number]
    return Chance(chances[min(higher)]) if higher else end
