"""`cast`: an attempt to cast a spell, its dispel, and its miscast."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import (
    Command,
    Option,
    Prepared,
    Procedure,
    SideTable,
    bounded,
)
from skirmish_cli.core.table import Trace
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.t9a.casting_advice import CastingAdvice
from skirmish_cli.games.t9a.dice.casting import CastingRoll
from skirmish_cli.games.t9a.magic import (
    CastResult,
    Spell,
    cast_spell,
    count_witchfire_hits,
    find_miscast,
)
from skirmish_cli.games.t9a.numbers import MiscastRow, Numbers, read_miscasts, read_numbers
from skirmish_cli.games.t9a.procedures.shared.units import read_unit
from skirmish_cli.games.t9a.procedures.shared.values import read_needed, read_terms

MOST_DISPEL, MOST_PREVIOUS, MOST_VALUE = 20, 20, 60

Rows = tuple[MiscastRow, ...]


def _read_spell(command: Command, dice: int) -> Spell:
    """Return an attempt with some number of magic dice; raises UsageProblem.

    Sections: Spells; Bound Spells.
    """
    numbers = read_numbers(command.rules)
    value = read_needed(
        command.need("value"), "--value", 1, MOST_VALUE, "a casting value, such as 7+"
    )
    bound = bool(command.given("bound"))
    equal = numbers.miscast_equal_of_two if dice == 2 else numbers.miscast_equal
    roll = CastingRoll(
        dice,
        value,
        None if bound else equal,
        numbers.die,
        numbers.bound_sides if bound else None,
        _list_cast_terms(command, bound),
    )
    return Spell(roll, bounded(command.given("dispel_dice") or 0, "--dispel-dice", 0, MOST_DISPEL))


def _list_cast_terms(command: Command, bound: bool) -> tuple[Term, ...]:
    """Return the modifiers of a casting roll.

    Section: Casting Multiple Instances.
    """
    numbers = read_numbers(command.rules)
    previous = bounded(command.given("previous") or 0, "--previous", 0, MOST_PREVIOUS)
    added = read_terms(command, 30)
    if not previous:
        return added
    if command.given("replicable"):
        none = Term(numbers.repeat_replicable, "replicable: earlier attempts don't count")
        return (none, *added)
    each = numbers.repeat_bound if bound else numbers.repeat_learned
    attempts = "tried once before" if previous == 1 else f"tried {previous} times before"
    return (Term(each * previous, attempts), *added)


def _read_advice(command: Command, held: int | None) -> CastingAdvice:
    """Return the advice on up to as many magic dice as are held; None for any number."""
    numbers = read_numbers(command.rules)
    counts = range(numbers.least_magic_dice, numbers.most_magic_dice + 1)
    return CastingAdvice(
        {dice: _read_spell(command, dice) for dice in counts if held is None or dice <= held},
        numbers.advice_enough,
    )


def _check_caster(command: Command) -> None:
    """Raise UsageProblem for a caster that can't cast.

    Sections: Shaken; Spell Selection.
    """
    caster = read_unit(command)
    if caster is None:
        return
    if caster.has("shaken"):
        raise UsageProblem(f"{caster.key} is shaken: a shaken model can't cast")
    if caster.card.wizard is None and not command.given("bound"):
        raise UsageProblem(
            f"{caster.key} has no wizard on its card: it can cast bound spells only (--bound)"
        )


# What is shown


def _make_figures(rows: Rows) -> dict[str, Callable[[CastResult], Any]]:
    """Return the figures of an attempt, the miscast effects one by one."""
    figures: dict[str, Callable[[CastResult], Any]] = {
        "cast": lambda result: result.is_cast,
        "dispelled": lambda result: result.dispelled,
        "resolved": lambda result: result.is_resolved,
        "miscast": lambda result: result.is_miscast,
    }
    for row in rows:
        figures[row.effect] = partial(_has_effect, rows, row.effect)
    figures["cast_fizzled_mean"] = lambda result: result.cast_fizzled
    figures["dispel_fizzled_mean"] = lambda result: result.dispel_fizzled
    return figures


def _find_miscast(rows: Rows, result: CastResult) -> MiscastRow | None:
    """Return the miscast that an attempt brought, or None."""
    if not result.is_miscast or result.total is None:
        return None
    return find_miscast(result.total, rows)


def _has_effect(rows: Rows, effect: str, result: CastResult) -> bool:
    miscast = _find_miscast(rows, result)
    return miscast is not None and miscast.effect == effect


def _make_row(rows: Rows, result: CastResult) -> dict[str, Any]:
    miscast = _find_miscast(rows, result)
    return {"spell": _name_end(result), "effect": miscast.effect if miscast else None}


def _name_end(result: CastResult) -> str:
    return "failed" if not result.is_cast else "dispelled" if result.dispelled else "resolved"


def _make_outcome(
    spell: Spell, numbers: Numbers, rows: Rows, result: CastResult, trace: Trace
) -> Mapping[str, Any]:
    judged = trace.judged(spell.roll.why)
    miscast = _find_miscast(rows, result)
    outcome: dict[str, Any] = {
        "spell": _name_end(result),
        "total": judged.total if judged else None,
        "cast": result.is_cast,
        "dispelled": result.dispelled,
        "resolved": result.is_resolved,
        "miscast": result.is_miscast,
        "cast_fizzled": result.cast_fizzled,
        "dispel_fizzled": result.dispel_fizzled,
        "effect": miscast.effect if miscast else None,
    }
    if miscast is not None:
        outcome["text"] = miscast.text
        outcome["hits"] = count_witchfire_hits(miscast.effect, spell.roll.dice, numbers)
    return outcome


def _prepare(command: Command) -> Prepared:
    _check_caster(command)
    numbers, rows = read_numbers(command.rules), read_miscasts(command.rules)
    advises = bool(command.given("advise"))
    dice = command.given("magic_dice") if advises else command.need("magic_dice")
    if dice is not None:
        most = 100 if advises else numbers.most_magic_dice
        bounded(dice, "--magic-dice", numbers.least_magic_dice, most)
    advice = _read_advice(command, dice) if advises else None
    spell = _read_spell(command, dice) if advice is None else advice.spells[advice.best]
    bound, against = spell.roll.small is not None, spell.dispel_dice
    kind = "Bound spell" if bound else "Spell"
    columns = ("magic dice", "cast", "resolved", "miscast", "fizzled, mean")
    return Prepared(
        rule=partial(cast_spell, spell),
        figures=_make_figures(rows),
        row=partial(_make_row, rows),
        outcome=partial(_make_outcome, spell, numbers, rows),
        inputs={
            "magic_dice": dice,
            "advise": advises,
            "advised": advice.best if advice else None,
            "value": spell.roll.value,
            "bound": bound,
            "previous": command.given("previous") or 0,
            "replicable": bool(command.given("replicable")),
            "modifier": spell.roll.modifier,
            "dispel_dice": against,
        },
        policy={"dispel": "all the opponent's dice are spent on any success"} if against else {},
        rulings=("odds_table",),
        notes=advice.list_lines() if advice else (),
        headline=f"{kind} {spell.roll.value}+ on {spell.roll.dice} magic dice"
        + (f", {against} dispel dice" if against else ""),
        tables=(SideTable("Advice", columns, advice.list_rows),) if advice else (),
    )


CAST = Procedure(
    name="cast",
    summary="Cast a spell with magic dice, against a dispel, with its miscast.",
    section="Casting and Dispelling Spells",
    arguments="[CASTER]",
    prepare=_prepare,
    options=(
        Option(
            "magic_dice",
            "whole",
            "how many magic dice, 2 to 5; with --advise those that you hold",
            metavar="N",
        ),
        Option("value", "text", "the casting value, such as 7 or 7+", metavar="V"),
        Option(
            "bound", "flag", "a bound spell: the first die is a D6, the others D3", default=False
        ),
        Option("previous", "whole", "earlier attempts at this spell in this phase", metavar="K"),
        Option("replicable", "flag", "earlier attempts don't count", default=False),
        Option(
            "mod",
            "texts",
            "add N to the casting roll, as N or N:reason (repeatable)",
            metavar="N[:reason]",
        ),
        Option(
            "dispel_dice",
            "whole",
            "the magic dice that the opponent spends on a dispel",
            metavar="M",
        ),
        Option(
            "advise", "flag", "compare every number of magic dice and take the best", default=False
        ),
    ),
    examples=(
        "cast --magic-dice 3 --value 7 --odds",
        "cast --magic-dice 3 --value 7 --dispel-dice 2 --dice 4,3,2,5,1",
        "cast --value 9 --dispel-dice 3 --advise --odds",
    ),
)
