"""`cast`: an attempt to cast a spell, its dispel, and its miscast."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING

from skirmish_cli.core.command import BEST, Command
from skirmish_cli.core.errors import NotAllowed, UsageProblem
from skirmish_cli.core.options import (
    Options,
    each,
    flag,
    option,
    parse_whole,
    require_bounds,
    whole,
)
from skirmish_cli.core.plain import Json
from skirmish_cli.core.procedure import Figure, Goal, Policy, Prepared, Procedure, SideTable
from skirmish_cli.core.table import Trace
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.t9a.casting_advice import CastingAdvice
from skirmish_cli.games.t9a.dice.casting import CastingRoll
from skirmish_cli.games.t9a.magic import (
    ALL,
    DISPELLING,
    DISPELS,
    Attempt,
    CastResult,
    Spell,
    attempt_spell,
    count_witchfire_hits,
    find_miscast,
)
from skirmish_cli.games.t9a.numbers import (
    MiscastRow,
    Numbers,
    read_lasting,
    read_miscasts,
    read_numbers,
)
from skirmish_cli.games.t9a.procedures.shared.targets import a_need
from skirmish_cli.games.t9a.procedures.shared.units import a_modifier, read_unit
from skirmish_cli.games.t9a.procedures.shared.verdicts import tell_cast
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from skirmish_cli.games.t9a.procedures.shared import remarks
else:
    remarks = lazy("skirmish_cli.games.t9a.procedures.shared.remarks")

MOST_DISPEL, MOST_PREVIOUS, MOST_VALUE, MOST_ATTEMPTS = 20, 20, 60, 1000

Rows = tuple[MiscastRow, ...]


class CastOptions(Options):
    """What `cast` takes."""

    magic_dice = option(
        "how many magic dice, 2 to 5; with --advise those that you hold",
        whole(1, 100),
        needed="without --advise",
        also=("casting-dice", "power-dice"),
    )
    value = option(
        "the casting value, such as 7 or 7+",
        a_need(1, MOST_VALUE, "a casting value, such as 7+"),
        metavar="V",
        needed="always",
        also=("casting-value", "tn", "target"),
    )
    bound = option("a bound spell: the first die is a D6, the others D3", flag, group="modifiers")
    previous = option(
        "earlier attempts at this spell in this phase",
        whole(0, MOST_PREVIOUS),
        default=0,
        metavar="K",
    )
    replicable = option("earlier attempts don't count", flag)
    mod = option(
        "add N to the casting roll, as N or N:reason (repeatable)",
        each(a_modifier(30)),
        also=("modifier", "bonus"),
    )
    dispel_dice = option(
        "the magic dice that the opponent spends on a dispel",
        whole(0, MOST_DISPEL),
        default=0,
        metavar="M",
    )
    advise = option("compare every number of magic dice and take the best", flag, group="decisions")


Asked = Command[CastOptions]


def _read_spell(command: Asked, dice: int) -> Spell:
    """Return an attempt with some number of magic dice; raises UsageProblem.

    Sections: Spells; Bound Spells.
    """
    numbers, bound = read_numbers(command.rules), command.options.bound
    equal = numbers.miscast_equal_of_two if dice == 2 else numbers.miscast_equal
    roll = CastingRoll(
        dice,
        command.need(CastOptions.value),
        None if bound else equal,
        numbers.die,
        numbers.bound_sides if bound else None,
        _list_cast_terms(command.options, numbers),
    )
    return Spell(roll, command.options.dispel_dice, command.policy(DISPEL))


def _list_cast_terms(options: CastOptions, numbers: Numbers) -> tuple[Term, ...]:
    """Return the modifiers of a casting roll.

    Section: Casting Multiple Instances.
    """
    previous, added = options.previous, options.mod
    if not previous:
        return added
    if options.replicable:
        none = Term(numbers.repeat_replicable, "replicable: earlier attempts don't count")
        return (none, *added)
    for_each = numbers.repeat_bound if options.bound else numbers.repeat_learned
    attempts = "tried once before" if previous == 1 else f"tried {previous} times before"
    return (Term(for_each * previous, attempts), *added)


def _read_advice(command: Asked, held: int | None) -> CastingAdvice:
    """Return the advice on up to as many magic dice as are held; None for any number."""
    numbers = read_numbers(command.rules)
    counts = range(numbers.least_magic_dice, numbers.most_magic_dice + 1)
    return CastingAdvice(
        {dice: _read_spell(command, dice) for dice in counts if held is None or dice <= held},
        numbers.advice_enough,
    )


def _make_attempt(command: Asked, spell: Spell, rows: Rows) -> Attempt:
    """Return the attempt at a spell by the caster that is named, if one is."""
    attempt = Attempt(spell, rows, read_numbers(command.rules), lasting=read_lasting(command.rules))
    caster = read_unit(command)
    if caster is None:
        return attempt
    before = parse_whole(caster.flags.get("cast", "0"), f"{caster.key}+cast", 0, MOST_ATTEMPTS)
    return attempt._replace(caster=caster.key, before=before)


def _check_pools(command: Asked, spell: Spell) -> None:
    """Raise NotAllowed where a side of a battle has fewer magic dice than a spell takes.

    Before a flux card is drawn, only the table knows what they have.
    """
    battle = command.battle
    home = (
        battle.find_home(command.words[0].partition("+")[0]) if battle and command.words else None
    )
    if battle is None or home is None:
        return
    other = next((side for side in battle.sides if side is not home), None)
    for side, dice in ((home, spell.roll.dice), (other, spell.dispel_dice)):
        if side is not None and side.has("magic_dice") and side.read_number("magic_dice") < dice:
            raise NotAllowed(
                f"{side.name} has {side.read_number('magic_dice')} magic dice left, not {dice}; "
                f"'skirmish battle set {side.letter} magic_dice=N' corrects it"
            )


def _check_caster(command: Asked) -> None:
    """Raise UsageProblem for a caster that can't cast.

    Sections: Shaken; Spell Selection.
    """
    caster = read_unit(command)
    if caster is None:
        return
    if caster.has("shaken"):
        raise UsageProblem(f"{caster.key} is shaken: a shaken model can't cast")
    if caster.card.wizard is None and not command.options.bound:
        raise UsageProblem(
            f"{caster.key} has no wizard on its card: it can cast bound spells only (--bound)"
        )


# What is shown


def _make_figures(rows: Rows) -> dict[str, Figure]:
    """Return the figures of an attempt, the miscast effects one by one."""
    figures: dict[str, Figure] = {
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


def _make_row(rows: Rows, result: CastResult) -> dict[str, Json]:
    miscast = _find_miscast(rows, result)
    return {"spell": _name_end(result), "effect": miscast.effect if miscast else None}


def _name_end(result: CastResult) -> str:
    return "failed" if not result.is_cast else "dispelled" if result.dispelled else "resolved"


def _make_outcome(
    spell: Spell, numbers: Numbers, rows: Rows, result: CastResult, trace: Trace
) -> Mapping[str, Json]:
    judged = trace.judged(spell.roll.why)
    miscast = _find_miscast(rows, result)
    outcome: dict[str, Json] = {
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


def _prepare(command: Asked) -> Prepared:
    _check_caster(command)
    numbers, rows = read_numbers(command.rules), read_miscasts(command.rules)
    options, dice = command.options, command.options.magic_dice
    if dice is not None:
        most = 100 if options.advise else numbers.most_magic_dice
        require_bounds(dice, CastOptions.magic_dice.flag, numbers.least_magic_dice, most)
    if options.advise and command.is_best(DISPEL):
        raise UsageProblem(
            "dispel=best and --advise exclude each other: the advice is for one policy of the "
            "opponent"
        )
    advice = _read_advice(command, dice) if options.advise else None
    if advice is None:
        spell = _read_spell(command, command.need(CastOptions.magic_dice))
    else:
        spell = advice.spells[advice.best]
    _check_pools(command, spell)
    attempt = _make_attempt(command, spell, rows)
    bound, against = spell.roll.small is not None, spell.dispel_dice
    kind = "Bound spell" if bound else "Spell"
    of_caster = f" of {attempt.caster}" if command.words else ""
    columns = ("magic dice", "cast", "resolved", "miscast", "fizzled, mean")
    return Prepared(
        rule=partial(attempt_spell, attempt),
        figures=_make_figures(rows),
        row=partial(_make_row, rows),
        outcome=partial(_make_outcome, spell, numbers, rows),
        inputs={
            "magic_dice": dice,
            "advise": options.advise,
            "advised": advice.best if advice else None,
            "value": spell.roll.value,
            "bound": bound,
            "previous": options.previous,
            "replicable": options.replicable,
            "modifier": spell.roll.modifier,
            "dispel_dice": against,
        },
        goal=Goal("resolved", "miscast", ("a",)),
        policy={"dispel": spell.dispel} if against else {},
        rulings=("odds_table",),
        notes=(*(advice.list_lines() if advice else ()), *_note_cast(command)),
        headline=f"{kind} {spell.roll.value}+{of_caster} on {spell.roll.dice} magic dice"
        + (f", {against} dispel dice" if against else ""),
        tables=(SideTable("Advice", columns, advice.list_rows),) if advice else (),
        verdict=partial(tell_cast, is_opposed=bool(against)),
        main=("cast", *(("dispelled", "resolved") if against else ()), "miscast"),
    )


def _note_cast(command: Asked) -> Iterator[str]:
    """Yield what was said and changes nothing, and what is told of the caster."""
    options, caster = command.options, read_unit(command)
    if options.replicable and not options.previous:
        yield "--replicable changes nothing without --previous"
    if command.list_typed(DISPEL) and not options.dispel_dice:
        yield "--policy dispel changes nothing without --dispel-dice"
    if caster is not None and caster.has("amnesia"):
        yield f"{caster.key} can't cast the spell whose miscast brought it amnesia"
    if caster is not None:
        applied = ("Replicable",) if options.replicable else ()
        role = remarks.Role("cast", remarks.read_nothing)
        yield from remarks.list_unit_notes(command.rules, [caster], role, applied)


#: How many dice the opponent spends on a dispel.
DISPEL = Policy(
    DISPELLING,
    (*DISPELS, BEST),
    ALL,
    "whether the opponent spends all the dice of --dispel-dice on any success, or none, or as many "
    "as is best",
)

CAST = Procedure(
    name="cast",
    summary="Cast a spell with magic dice, against a dispel, with its miscast.",
    section="Casting and Dispelling Spells",
    arguments="[CASTER]",
    positions=(CastOptions.magic_dice, CastOptions.value),
    prepare=_prepare,
    options=CastOptions,
    flags=("shaken", "cast", "amnesia"),
    policies=(DISPEL,),
    examples=(
        "cast --magic-dice 3 --value 7 --odds",
        "cast --magic-dice 3 --value 7 --dispel-dice 2 --dice 4,3,2,5,1",
        "cast --value 9 --dispel-dice 3 --advise --odds",
    ),
)
