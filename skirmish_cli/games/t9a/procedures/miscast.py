"""`miscast`: what a miscast does, and the hits of a witchfire on a unit."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from skirmish_cli.core.command import Command, Model
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import option, require_bounds, whole
from skirmish_cli.core.plain import Json
from skirmish_cli.core.procedure import Prepared, Procedure
from skirmish_cli.core.rules import Note, Rule, Within
from skirmish_cli.core.table import Trace
from skirmish_cli.games.t9a.attacks import Harm, Victim, Volley, resolve_volleys
from skirmish_cli.games.t9a.magic import count_witchfire_hits, find_miscast
from skirmish_cli.games.t9a.numbers import read_lasting, read_miscasts, read_numbers
from skirmish_cli.games.t9a.procedures.shared.targets import (
    PoolOptions,
    ShieldOptions,
    Target,
    make_harm_figures,
    make_harm_outcome,
    make_harm_row,
    read_pool,
    read_shield,
)
from skirmish_cli.games.t9a.procedures.shared.units import read_units, refuse_numbers
from skirmish_cli.games.t9a.procedures.shared.verdicts import tell_losses, tell_miscast
from skirmish_cli.games.t9a.shooting import Attack, make_volley
from skirmish_cli.lazy import lazy
from skirmish_cli.records import NamedTuple

if TYPE_CHECKING:
    from skirmish_cli.games.t9a.models import Card
    from skirmish_cli.games.t9a.procedures.shared import remarks, unit_targets
else:
    remarks = lazy("skirmish_cli.games.t9a.procedures.shared.remarks")
    unit_targets = lazy("skirmish_cli.games.t9a.procedures.shared.unit_targets")


class MiscastOptions(ShieldOptions, PoolOptions):
    """What `miscast` takes."""

    total = option(
        "the casting roll with its modifiers",
        whole(-50, 100),
        needed="always",
        also=("roll", "result"),
    )
    magic_dice = option(
        "the magic dice of the casting roll, 2 to 5",
        whole(1, 100),
        needed="always",
        also=("casting-dice", "power-dice"),
    )


Asked = Command[MiscastOptions]


class Miscast(NamedTuple):
    """A miscast: its effect in a word and in a sentence, and the hits that it brings."""

    effect: str
    text: str
    hits: int


def suffer_miscast(miscast: Miscast, fire: Volley | None, victim: Victim) -> Rule[Harm]:
    """Suffer a miscast, and resolve its hits where the unit's saves are known.

    Section: Miscast Table.
    """
    yield Note(f"{miscast.effect}: {miscast.text}")
    if fire is None:
        return Harm(miscast.hits)
    harm: Harm = yield Within(resolve_volleys, ((fire,), victim))
    return harm


def _make_row(miscast: Miscast, victim: Victim | None, harm: Harm) -> dict[str, Json]:
    row: dict[str, Json] = {"effect": miscast.effect, "hits": miscast.hits}
    return row if victim is None else {**row, **make_harm_row(victim, harm)}


def _make_outcome(
    miscast: Miscast, victim: Victim | None, harm: Harm, trace: Trace
) -> Mapping[str, Json]:
    outcome: dict[str, Json] = {
        "effect": miscast.effect,
        "text": miscast.text,
        "hits": miscast.hits,
    }
    return outcome if victim is None else {**outcome, **make_harm_outcome(victim, harm, trace)}


def _read_target(command: Asked) -> Target | None:
    """Return the unit that is hit, or None where nothing says which.

    Raises UsageProblem for numbers without a Resilience.
    """
    options, units = command.options, read_units(command)
    if units:
        unit_targets.refuse_on_target(command, units[0])
        return unit_targets.read_target(units, "is hit", counts_phase=False)
    if options.resilience is not None:
        return Target(read_shield(options, options.resilience), *read_pool(options), keys=("unit",))
    others = (*ShieldOptions.declared(), *PoolOptions.declared())
    if any(name in options.typed for name in others):
        raise UsageProblem("the hits on a unit need its --resilience")
    return None


def _make_victim(command: Asked, target: Target | None) -> Victim:
    """Return the unit that is hit: a miscast of its own side brings no panic test.

    Section: Panic Tests.
    """
    lasting = read_lasting(command.rules)
    if target is None:
        return Victim(takes_panic=False, keys=("unit",), lasting=lasting)
    return Victim(
        target.hp_each,
        target.left,
        target.lost,
        takes_panic=False,
        joined=target.joined,
        keys=target.keys,
        lasting=lasting,
        says_hp=target.says_hp,
    )


def _prepare(command: Asked) -> Prepared:
    refuse_numbers(command)
    numbers = read_numbers(command.rules)
    total = command.need(MiscastOptions.total)
    least, most = numbers.least_magic_dice, numbers.most_magic_dice
    dice = command.need(MiscastOptions.magic_dice)
    require_bounds(dice, MiscastOptions.magic_dice.flag, least, most)
    row = find_miscast(total, read_miscasts(command.rules))
    miscast = Miscast(row.effect, row.text, count_witchfire_hits(row.effect, dice, numbers))
    target = _read_target(command)
    victim = _make_victim(command, target)
    fire = None
    if target is not None and miscast.hits:
        attack = Attack(miscast.hits, numbers.witchfire_strength, numbers.witchfire_ap)
        fire = make_volley(attack, target.shield, command.rules)
    shown = victim if fire else None
    units = read_units(command)
    named = f", on {' with '.join(victim.keys)}" if units and miscast.hits else ""
    return Prepared(
        rule=partial(suffer_miscast, miscast, fire, victim),
        figures=make_harm_figures((victim,)) if shown else {"hits_mean": lambda harm: harm.hits},
        row=partial(_make_row, miscast, shown),
        outcome=partial(_make_outcome, miscast, shown),
        inputs={
            **({"target": victim.keys[0]} if units else {}),
            "total": total,
            "magic_dice": dice,
            "effect": miscast.effect,
        },
        notes=(*_note_target(miscast, target), *_note_units(command, units, fire)),
        headline=f"Miscast of {total} on {dice} magic dice: {miscast.effect}{named}",
        verdict=partial(tell_losses, shown) if shown else tell_miscast,
        main=("hits_mean", *(("wounds_mean", "hp_lost_mean") if shown else ())),
    )


def _note_units(
    command: Asked, units: Sequence[Model[Card]], fire: Volley | None
) -> tuple[str, ...]:
    """Return what is told of the unit that is hit, if any hits strike it."""

    def read(unit: Model[Card]) -> Hashable:
        if fire is None or unit.has("joined"):
            return None
        target = unit_targets.read_target([unit], "is hit", counts_phase=False)
        return target._replace(discipline=None, last_discipline=None)

    return remarks.list_unit_notes(command.rules, units, remarks.Role("miscast", read))


def _note_target(miscast: Miscast, target: Target | None) -> tuple[str, ...]:
    """Return what is lacking for the hits, or what was said of a unit that isn't hit."""
    if target is None:
        return ("name the unit, or give its --resilience, to resolve the hits",) * bool(
            miscast.hits
        )
    if not miscast.hits:
        return (f"{miscast.effect} hits nobody, so {target.keys[0]} suffers nothing",)
    if target.joined:
        return ("the hits go to the rank and file; characters in the unit suffer none",)
    return ()


MISCAST = Procedure(
    name="miscast",
    summary="Look up a miscast by the total of its casting roll, "
    "and resolve the hits that it brings.",
    section="Miscast Table",
    prepare=_prepare,
    options=MiscastOptions,
    flags=("joined", "lost", "hp"),
    arguments="[UNIT...]",
    positions=(MiscastOptions.total, MiscastOptions.magic_dice),
    examples=(
        "miscast --total 14 --magic-dice 3",
        "miscast --total 14 --magic-dice 3 --resilience 3 --armour 2 --models 20 --odds",
        "miscast pikes -w vell-marches.yaml --total 14 --magic-dice 3 --odds",
    ),
)
