"""`miscast`: what a miscast does, and the hits of a witchfire on a unit."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, NamedTuple

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Command, Option, Prepared, Procedure, bounded
from skirmish_cli.core.rules import Note, Rule, Within
from skirmish_cli.core.trace import Trace
from skirmish_cli.games.t9a.magic import miscast_row, witchfire_hits
from skirmish_cli.games.t9a.numbers import refuse_words
from skirmish_cli.games.t9a.procedures.hurting import (
    POOL_OPTIONS,
    SHIELD_OPTIONS,
    harm_figures,
    harm_outcome,
    harm_row,
    read_pool,
    read_shield,
)
from skirmish_cli.games.t9a.shooting import strike
from skirmish_cli.games.t9a.volleys import Harm, Victim, Volley, resolve_volleys


class Miscast(NamedTuple):
    """A miscast: its effect by the table, in a word and in a sentence, and the hits that it
    brings."""

    effect: str
    text: str
    hits: int


def suffer_miscast(miscast: Miscast, fire: Volley | None, victim: Victim) -> Rule[Harm]:
    """Suffer a miscast; its hits are resolved where it is known what they must come through.
    Section: Miscast Table."""
    yield Note(f"{miscast.effect}: {miscast.text}")
    if fire is None:
        return Harm(miscast.hits)
    harm: Harm = yield Within(resolve_volleys, ((fire,), victim))
    return harm


def _row(miscast: Miscast, victim: Victim | None, harm: Harm) -> dict[str, Any]:
    row: dict[str, Any] = {"effect": miscast.effect, "hits": miscast.hits}
    return row if victim is None else {**row, **harm_row(victim, harm)}


def _outcome(
    miscast: Miscast, victim: Victim | None, harm: Harm, trace: Trace
) -> Mapping[str, Any]:
    outcome: dict[str, Any] = {"effect": miscast.effect, "text": miscast.text, "hits": miscast.hits}
    return outcome if victim is None else {**outcome, **harm_outcome(victim, harm, trace)}


def _prepare(command: Command) -> Prepared:
    refuse_words(command)
    numbers, rules = command.rules.data["numbers"], command.rules
    total = bounded(command.need("total"), "--total", -50, 100)
    dice = bounded(
        command.need("magic_dice"),
        "--magic-dice",
        int(numbers["least_magic_dice"]),
        int(numbers["most_magic_dice"]),
    )
    row = miscast_row(total, tuple(rules.data["tables"]["miscast"]))
    hits = witchfire_hits(str(row["effect"]), dice, numbers)
    miscast = Miscast(str(row["effect"]), str(row["text"]), hits)
    known = command.given("resilience") is not None
    if not known and any(
        command.given(option.name) is not None for option in (*SHIELD_OPTIONS, *POOL_OPTIONS)
    ):
        raise UsageProblem("the hits on a unit need its --resilience")
    hp, left, lost = read_pool(command)
    victim = Victim(hp, left, lost, takes_panic=False)
    fire = (
        strike(
            rules,
            hits,
            int(numbers["witchfire_strength"]),
            int(numbers["witchfire_ap"]),
            read_shield(command),
        )
        if known and hits
        else None
    )
    shown = victim if fire else None
    notes = () if known or not hits else ("give the unit's --resilience to resolve the hits",)
    return Prepared(
        rule=partial(suffer_miscast, miscast, fire, victim),
        figures=harm_figures(victim) if shown else {"hits_mean": lambda harm: harm.hits},
        row=partial(_row, miscast, shown),
        outcome=partial(_outcome, miscast, shown),
        inputs={"total": total, "magic_dice": dice, "effect": miscast.effect},
        notes=notes,
        headline=f"Miscast of {total} on {dice} magic dice: {miscast.effect}",
    )


MISCAST = Procedure(
    name="miscast",
    summary="Look up a miscast by the total of its casting roll, and resolve the hits that it brings.",
    section="Miscast Table",
    prepare=_prepare,
    options=(
        Option("total", "whole", "the casting roll with its modifiers", metavar="N"),
        Option("magic_dice", "whole", "the magic dice of the casting roll, 2 to 5", metavar="N"),
        *SHIELD_OPTIONS,
        *POOL_OPTIONS,
    ),
    examples=(
        "miscast --total 14 --magic-dice 3",
        "miscast --total 14 --magic-dice 3 --resilience 3 --armour 2 --models 20 --odds",
    ),
)
