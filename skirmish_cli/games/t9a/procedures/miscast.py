"""`miscast`: what a miscast does, and the hits of a witchfire on a unit."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

from skirmish_cli.core.command import Command, refuse_words
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
    make_harm_figures,
    make_harm_outcome,
    make_harm_row,
    read_pool,
    read_shield,
)
from skirmish_cli.games.t9a.shooting import Attack, make_volley


class MiscastOptions(ShieldOptions, PoolOptions):
    """What `miscast` takes."""

    total = option("the casting roll with its modifiers", whole(-50, 100), needed="always")
    magic_dice = option(
        "the magic dice of the casting roll, 2 to 5", whole(1, 100), needed="always"
    )


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


def _has_target(command: Command[MiscastOptions]) -> bool:
    """Return whether the options say which unit is hit.

    Raises UsageProblem if they leave out its Resilience.
    """
    options, others = command.options, (*ShieldOptions.declared(), *PoolOptions.declared())
    if options.resilience is not None:
        return True
    if any(name in options.typed for name in others):
        raise UsageProblem("the hits on a unit need its --resilience")
    return False


def _read_fire(command: Command[MiscastOptions], hits: int) -> Volley:
    """Return the hits of a witchfire on the unit of the options; raises UsageProblem."""
    numbers = read_numbers(command.rules)
    attack = Attack(hits, numbers.witchfire_strength, numbers.witchfire_ap)
    shield = read_shield(command.options, command.need(MiscastOptions.resilience))
    return make_volley(attack, shield, command.rules)


def _prepare(command: Command[MiscastOptions]) -> Prepared:
    refuse_words(command)
    numbers = read_numbers(command.rules)
    total = command.need(MiscastOptions.total)
    least, most = numbers.least_magic_dice, numbers.most_magic_dice
    dice = command.need(MiscastOptions.magic_dice)
    require_bounds(dice, MiscastOptions.magic_dice.flag, least, most)
    row = find_miscast(total, read_miscasts(command.rules))
    miscast = Miscast(row.effect, row.text, count_witchfire_hits(row.effect, dice, numbers))
    has_target = _has_target(command)
    pool = read_pool(command.options)
    victim = Victim(
        pool.hp_each,
        pool.left,
        pool.lost,
        takes_panic=False,
        keys=("unit",),
        lasting=read_lasting(command.rules),
    )
    fire = _read_fire(command, miscast.hits) if has_target and miscast.hits else None
    shown = victim if fire else None
    lacks = miscast.hits and not has_target
    return Prepared(
        rule=partial(suffer_miscast, miscast, fire, victim),
        figures=make_harm_figures(victim) if shown else {"hits_mean": lambda harm: harm.hits},
        row=partial(_make_row, miscast, shown),
        outcome=partial(_make_outcome, miscast, shown),
        inputs={"total": total, "magic_dice": dice, "effect": miscast.effect},
        notes=("give the unit's --resilience to resolve the hits",) if lacks else (),
        headline=f"Miscast of {total} on {dice} magic dice: {miscast.effect}",
    )


MISCAST = Procedure(
    name="miscast",
    summary="Look up a miscast by the total of its casting roll, "
    "and resolve the hits that it brings.",
    section="Miscast Table",
    prepare=_prepare,
    options=MiscastOptions,
    examples=(
        "miscast --total 14 --magic-dice 3",
        "miscast --total 14 --magic-dice 3 --resilience 3 --armour 2 --models 20 --odds",
    ),
)
