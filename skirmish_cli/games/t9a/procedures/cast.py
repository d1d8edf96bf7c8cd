"""`cast`: an attempt to cast a spell, the dispel that meets it, and the miscast that may follow."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import (
    Chance,
    Command,
    Option,
    Prepared,
    Procedure,
    SideTable,
    bounded,
)
from skirmish_cli.core.rules import law_of
from skirmish_cli.core.trace import Trace
from skirmish_cli.dice.law import Law
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.t9a.magic import (
    CastingRoll,
    CastResult,
    Spell,
    cast_spell,
    miscast_row,
    witchfire_hits,
)
from skirmish_cli.games.t9a.numbers import named_unit, read_needed, read_terms

if TYPE_CHECKING:
    from fractions import Fraction

MOST_DISPEL, MOST_PREVIOUS, MOST_VALUE = 20, 20, 60


def ready_spell(command: Command, dice: int) -> Spell:
    """Return an attempt with some number of magic dice; raises UsageProblem. Sections: Spells;
    Bound Spells."""
    numbers = command.rules.data["numbers"]
    value = read_needed(
        command.need("value"), "--value", 1, MOST_VALUE, "a casting value, such as 7+"
    )
    bound = bool(command.given("bound"))
    equal = int(numbers["miscast_equal_of_two" if dice == 2 else "miscast_equal"])
    roll = CastingRoll(
        dice,
        value,
        None if bound else equal,
        int(numbers["die"]),
        int(numbers["bound_sides"]) if bound else None,
        cast_terms(command, bound),
    )
    return Spell(roll, bounded(command.given("dispel_dice") or 0, "--dispel-dice", 0, MOST_DISPEL))


def cast_terms(command: Command, bound: bool) -> tuple[Term, ...]:
    """Return the modifiers of a casting roll. Section: Casting Multiple Instances."""
    numbers = command.rules.data["numbers"]
    previous = bounded(command.given("previous") or 0, "--previous", 0, MOST_PREVIOUS)
    added = read_terms(command, 30)
    if not previous:
        return added
    if command.given("replicable"):
        return (
            Term(int(numbers["repeat_replicable"]), "replicable: earlier attempts don't count"),
            *added,
        )
    each = int(numbers["repeat_bound" if bound else "repeat_learned"])
    attempts = "tried once before" if previous == 1 else f"tried {previous} times before"
    return (Term(each * previous, attempts), *added)


def _effect(rows: tuple[Mapping[str, Any], ...], result: CastResult) -> str | None:
    return (
        str(miscast_row(result.total, rows)["effect"])
        if result.is_miscast and result.total is not None
        else None
    )


def cast_figures(rows: tuple[Mapping[str, Any], ...]) -> dict[str, Callable[[CastResult], Any]]:
    """Return the figures of an attempt, the miscast effects one by one."""
    figures: dict[str, Callable[[CastResult], Any]] = {
        "cast": lambda result: result.is_cast,
        "dispelled": lambda result: result.dispelled,
        "resolved": lambda result: result.is_resolved,
        "miscast": lambda result: result.is_miscast,
    }
    for row in rows:
        figures[row["effect"]] = partial(_has_effect, rows, row["effect"])
    figures["cast_fizzled_mean"] = lambda result: result.cast_fizzled
    figures["dispel_fizzled_mean"] = lambda result: result.dispel_fizzled
    return figures


def _has_effect(rows: tuple[Mapping[str, Any], ...], effect: str, result: CastResult) -> bool:
    return _effect(rows, result) == effect


def _row(rows: tuple[Mapping[str, Any], ...], result: CastResult) -> dict[str, Any]:
    return {"spell": _word(result), "effect": _effect(rows, result)}


def _word(result: CastResult) -> str:
    return "failed" if not result.is_cast else "dispelled" if result.dispelled else "resolved"


def _outcome(
    spell: Spell,
    hits: Callable[[str], int],
    rows: tuple[Mapping[str, Any], ...],
    result: CastResult,
    trace: Trace,
) -> Mapping[str, Any]:
    judged = trace.judged(spell.roll.why)
    effect = _effect(rows, result)
    outcome: dict[str, Any] = {
        "spell": _word(result),
        "total": judged.total if judged else None,
        "cast": result.is_cast,
        "dispelled": result.dispelled,
        "resolved": result.is_resolved,
        "miscast": result.is_miscast,
        "cast_fizzled": result.cast_fizzled,
        "dispel_fizzled": result.dispel_fizzled,
        "effect": effect,
    }
    if effect is not None and result.total is not None:
        outcome["text"] = miscast_row(result.total, rows)["text"]
        outcome["hits"] = hits(effect)
    return outcome


class Advice:
    """What each number of magic dice promises against the dispel dice that the opponent holds."""

    def __init__(self, command: Command) -> None:
        numbers = command.rules.data["numbers"]
        counts = range(int(numbers["least_magic_dice"]), int(numbers["most_magic_dice"]) + 1)
        held = command.given("magic_dice")
        self.enough = int(numbers["advice_enough"])
        self.spells = {
            dice: ready_spell(command, dice) for dice in counts if held is None or dice <= held
        }

    @cache  # noqa: B019 - an advice lives as long as one command
    def law(self, dice: int) -> Law[CastResult]:
        """Return the law of an attempt with some dice."""
        return law_of(cast_spell, self.spells[dice])

    def resolved(self, dice: int) -> Fraction:
        """Return the chance that the spell resolves."""
        return self.law(dice).chance(lambda result: result.is_resolved)

    def miscast(self, dice: int) -> Fraction:
        """Return the chance of a miscast."""
        return self.law(dice).chance(lambda result: result.is_miscast)

    @property
    def best(self) -> int:
        """The number of dice with the best chance of resolving; of equal ones that with the
        fewest miscasts."""
        return max(self.spells, key=lambda dice: (self.resolved(dice), -self.miscast(dice), -dice))

    def rows(self) -> list[tuple[Any, ...]]:
        """Return the rows of the table: dice, cast, resolved, miscast, and the dice that come
        back on a failure."""
        return [
            (
                dice,
                Chance(law.chance(lambda result: result.is_cast)),
                Chance(self.resolved(dice)),
                Chance(self.miscast(dice)),
                law.mean(lambda result: result.cast_fizzled),
            )
            for dice in self.spells
            for law in (self.law(dice),)
        ]

    def lines(self) -> tuple[str, ...]:
        """Return the advice in words."""
        if not self.resolved(self.best):
            return (f"up to {max(self.spells)} magic dice can't resolve this spell",)
        equal = [
            dice
            for dice in self.spells
            if dice != self.best and self.resolved(dice) == self.resolved(self.best)
        ]
        also = (
            f"; as good, with as many miscasts or more: {', '.join(map(str, equal))}"
            if equal
            else ""
        )
        lines = [f"best chance of resolving: {self.best} magic dice{also}"]
        enough = next(
            (dice for dice in self.spells if 100 * self.resolved(dice) >= self.enough), None
        )
        if enough is not None and enough != self.best and enough not in equal:
            lines.append(
                f"fewest that resolve at least {self.enough} times in 100: {enough} magic dice"
            )
        return tuple(lines)


def _check_caster(command: Command) -> None:
    """Raise UsageProblem for a caster that can't cast. Sections: Shaken; Spell Selection."""
    caster = named_unit(command)
    if caster is None:
        return
    if caster.has("shaken"):
        raise UsageProblem(f"{caster.key} is shaken: a shaken model can't cast")
    if caster.card.wizard is None and not command.given("bound"):
        raise UsageProblem(
            f"{caster.key} has no wizard on its card: it can cast bound spells only (--bound)"
        )


def _prepare(command: Command) -> Prepared:
    _check_caster(command)
    numbers, rows = command.rules.data["numbers"], tuple(command.rules.data["tables"]["miscast"])
    least, most = int(numbers["least_magic_dice"]), int(numbers["most_magic_dice"])
    advises = bool(command.given("advise"))
    dice = command.given("magic_dice") if advises else command.need("magic_dice")
    if dice is not None:
        bounded(dice, "--magic-dice", least, 100 if advises else most)
    advice = Advice(command) if advises else None
    spell = ready_spell(command, dice) if advice is None else advice.spells[advice.best]
    shown = {
        "magic_dice": dice,
        "advise": advises,
        "advised": advice.best if advice else None,
        "value": spell.roll.value,
        "bound": spell.roll.small is not None,
        "previous": command.given("previous") or 0,
        "replicable": bool(command.given("replicable")),
        "modifier": spell.roll.modifier,
        "dispel_dice": spell.dispel_dice,
    }

    def hits(effect: str) -> int:
        return witchfire_hits(effect, spell.roll.dice, numbers)

    kind = "Bound spell" if shown["bound"] else "Spell"
    against = f", {spell.dispel_dice} dispel dice" if spell.dispel_dice else ""
    return Prepared(
        rule=partial(cast_spell, spell),
        figures=cast_figures(rows),
        row=partial(_row, rows),
        outcome=partial(_outcome, spell, hits, rows),
        inputs=shown,
        policy={"dispel": "all the opponent's dice are spent on any success"}
        if spell.dispel_dice
        else {},
        rulings=("odds_table",),
        notes=advice.lines() if advice else (),
        headline=f"{kind} {spell.roll.value}+ on {spell.roll.dice} magic dice{against}",
        tables=(
            SideTable(
                "Advice",
                ("magic dice", "cast", "resolved", "miscast", "fizzled, mean"),
                advice.rows,
            ),
        )
        if advice
        else (),
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
