"""`cast`: an attempt to cast a spell, its dispel, and its miscast."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING

from skirmish_cli.core.errors import NotAllowed, UsageProblem
from skirmish_cli.core.options import (
    parse_whole,
    require_bounds,
)
from skirmish_cli.core.plain import Json
from skirmish_cli.core.procedure import Figure, Goal, Prepared, Procedure, SideTable
from skirmish_cli.core.table import Trace
from skirmish_cli.games.t9a.casting_advice import CastingAdvice
from skirmish_cli.games.t9a.magic import (
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
from skirmish_cli.games.t9a.procedures.shared.cast_options import (
    DISPEL,
    Asked,
    CastOptions,
    find_given,
    find_pools,
    list_cast_axes,
    read_advice,
    read_spell,
)
from skirmish_cli.games.t9a.procedures.shared.units import read_unit
from skirmish_cli.games.t9a.procedures.shared.verdicts import tell_cast
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from skirmish_cli.games.t9a.procedures.shared import remarks
else:
    remarks = lazy("skirmish_cli.games.t9a.procedures.shared.remarks")

MOST_ATTEMPTS = 1000

Rows = tuple[MiscastRow, ...]


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
    needed = (spell.roll.dice, spell.dispel_dice)
    for side, dice in zip(find_pools(command), needed, strict=False):
        if side.has("magic_dice") and side.read_number("magic_dice") < dice:
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


def _refuse_idle_advice(command: Asked) -> None:
    """Raise UsageProblem for options that advice on magic dice needs, or can't be beside."""
    options = command.options
    if options.keep is not None and not options.advise:
        raise UsageProblem(f"{CastOptions.keep.flag} says which advice is wanted; add --advise")
    if options.advise and command.is_best(DISPEL):
        raise UsageProblem(
            "dispel=best and --advise exclude each other: advice shows what the opponent's best "
            "reply leaves beside the policy"
        )


# What is shown


def _make_figures(rows: Rows) -> dict[str, Figure]:
    """Return the figures of an attempt, the miscast effects one by one."""
    figures: dict[str, Figure] = {
        "cast": lambda result: result.is_cast,
        "dispelled": lambda result: result.dispelled,
        "resolved": lambda result: result.is_resolved,
        "miscast": lambda result: result.is_miscast,
        "resolved_without_miscast": lambda result: result.is_resolved and not result.is_miscast,
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
    _refuse_idle_advice(command)
    advice = read_advice(command) if options.advise else None
    if dice is not None and advice is None:
        least, most = numbers.least_magic_dice, numbers.most_magic_dice
        require_bounds(dice, CastOptions.magic_dice.flag, least, most)
    if advice is None:
        spell = read_spell(command, command.need(CastOptions.magic_dice))
    else:
        spell = advice.spells[find_given(command, advice)]
    _check_pools(command, spell)
    attempt = _make_attempt(command, spell, rows)
    bound, against = spell.roll.small is not None, spell.dispel_dice
    kind = "Bound spell" if bound else "Spell"
    of_caster = f" of {attempt.caster}" if command.words else ""
    is_open = advice is not None and options.for_ != "b"
    on = f"up to {max(advice.spells)}" if advice and is_open else spell.roll.dice
    return Prepared(
        rule=partial(attempt_spell, attempt),
        figures=_make_figures(rows),
        row=partial(_make_row, rows),
        outcome=partial(_make_outcome, spell, numbers, rows),
        inputs={
            "magic_dice": dice,
            "keep": options.keep,
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
        notes=(*(advice.list_lines() if advice and is_open else ()), *_note_cast(command)),
        headline=f"{kind} {spell.roll.value}+{of_caster} on {on} magic dice"
        + (f", {against} dispel dice" if against else ""),
        tables=(_make_table(advice),) if advice and is_open else (),
        verdict=partial(tell_cast, is_opposed=bool(against)),
        main=("cast", *(("dispelled", "resolved") if against else ()), "miscast"),
    )


def _make_table(advice: CastingAdvice) -> SideTable:
    """Return the table of what each number of magic dice promises."""
    columns = ("magic dice", "resolved", "miscast", "no miscast", "this die adds", "text's aim")
    keys = ("magic_dice", "resolved", "miscast", "resolved_without_miscast", "gain", "aim")
    return SideTable("Magic dice", columns, advice.list_rows, name="magic_dice", keys=keys)


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
    axes=list_cast_axes,
    examples=(
        "cast --magic-dice 3 --value 7 --odds",
        "cast --magic-dice 3 --value 7 --dispel-dice 2 --dice 4,3,2,5,1",
        "cast --value 9 --dispel-dice 3 --advise",
        "cast --value 9 --dispel-dice 3 --magic-dice 7 --keep 3 --advise",
    ),
)
