"""`recover`: what becomes of somebody out of action, with or without help."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import (
    Chance,
    Command,
    Option,
    Prepared,
    Procedure,
    SideTable,
    bounded,
    one_of,
)
from skirmish_cli.core.rules import law_of
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.core.table import Trace
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.oldschool.dice.pairs import Kept, Pair
from skirmish_cli.games.oldschool.numbers import (
    read_modifier,
    read_numbers,
    read_recovery_rows,
)
from skirmish_cli.games.oldschool.recovery import (
    BETTER,
    DEAD,
    EFFECTS,
    KO,
    LIVE,
    NEVER,
    WOUNDED,
    Fortitude,
    Recovery,
    list_meanings,
    recover,
)

HELP = {
    "helped": "helped within the hour",
    "kit": "helped with a medic's kit: advantage",
    "unhelped": "no help within the hour: disadvantage",
}
_KEPT: Mapping[int, Kept] = {-1: "worst", 0: "both", 1: "best"}
SPENDING = {
    LIVE: "given up only to live",
    BETTER: "given up for any better result",
    NEVER: "not given up",
}


def make_recovery_roll(help_given: str, rules: Ruleset) -> Pair:
    """Return the roll for somebody out of action, by the ruling `advantage`.

    Section: Dying and Out of Action.
    """
    sides, meanings = read_numbers(rules).table_die, list_meanings(read_recovery_rows(rules))
    tilt = {"helped": 0, "kit": 1, "unhelped": -1}[help_given]
    shift, kept = Term(0, HELP[help_given]), _KEPT[tilt]
    if tilt and rules.ruling("advantage") == "plus_one":
        plain = read_modifier(rules, "advantage" if tilt > 0 else "disadvantage")
        shift, kept = Term(plain.value, f"{plain.source}: {HELP[help_given]}"), "both"
    terms = (shift,) if tilt else ()
    return Pair(sides, kept, shift.value, "out of action", terms, meanings)


def _read_help(command: Command) -> str:
    given = [name for name in HELP if command.given(name)]
    if len(given) > 1:
        raise UsageProblem(
            f"--{given[0]} and --{given[1]} exclude each other: somebody is helped in one way"
        )
    return given[0] if given else "helped"


def _read_fortitude(command: Command) -> int | None:
    if len(command.words) > 1:
        raise UsageProblem("recover is rolled for one at a time; name one model, or none")
    fortitude = command.given("fortitude")
    if fortitude is None and command.words:
        fortitude = command.find_models([command.words])[0][0].card.fortitude
    return None if fortitude is None else bounded(fortitude, "--fortitude", 0, 30)


def _make_outcome(fortitude: int | None, result: Recovery, trace: Trace) -> Mapping[str, Any]:
    left = None if fortitude is None else fortitude - result.spent
    return {
        "effect": result.effect,
        "means": EFFECTS[result.effect],
        "spent_fortitude": result.spent,
        "fortitude_left": left,
    }


def _list_values(pair: Pair, rules: Ruleset) -> Sequence[Sequence[Any]]:
    """Return what a point of fortitude is worth, by when it is given up."""
    table, worth = read_recovery_rows(rules), read_modifier(rules, "fortitude").value
    rows = []
    for policy, words in ((NEVER, "keep it"), (LIVE, "to live"), (BETTER, "for any better result")):
        law = law_of(recover, pair, table, Fortitude(True, policy, worth))
        chances = [
            Chance(law.chance(partial(_has_effect, effect))) for effect in (DEAD, WOUNDED, KO)
        ]
        rows.append([words, *chances, Chance(law.chance(lambda result: result.spent))])
    return rows


def _has_effect(effect: str, result: Recovery) -> bool:
    return result.effect == effect


def _prepare(command: Command) -> Prepared:
    rules, help_given, fortitude = command.rules, _read_help(command), _read_fortitude(command)
    spend = one_of(command.given("spend") or LIVE, "--spend", tuple(SPENDING))
    pair = make_recovery_roll(help_given, rules)
    can_spend = fortitude is not None and fortitude > 0
    point = Fortitude(can_spend, spend, read_modifier(rules, "fortitude").value)
    value = SideTable(
        "A point of fortitude",
        ("point", "dead", "wounded", "KO'd", "point spent"),
        partial(_list_values, pair, rules),
    )
    notes = ["helping takes a turn and can be tried once"] if help_given != "unhelped" else []
    return Prepared(
        rule=partial(recover, pair, read_recovery_rows(rules), point),
        figures={effect: partial(_has_effect, effect) for effect in (DEAD, WOUNDED, KO)},
        row=lambda result: {"effect": result.effect, "spent_fortitude": result.spent},
        outcome=partial(_make_outcome, fortitude),
        inputs={"help": help_given, "fortitude": fortitude, "spend": spend if can_spend else None},
        policy={"fortitude": SPENDING[spend]} if can_spend else {},
        rulings=("advantage", "fortitude"),
        notes=tuple(notes),
        tables=(value,) if can_spend else (),
        headline=f"Out of action, {HELP[help_given]}",
    )


RECOVER = Procedure(
    name="recover",
    summary="Roll for somebody out of action: dead, wounded or knocked out.",
    section="Dying and Out of Action",
    arguments="[MODEL]",
    prepare=_prepare,
    options=(
        Option("helped", "flag", "helped within the hour (the default)", default=False),
        Option("kit", "flag", "helped with a field medic's kit", default=False),
        Option("unhelped", "flag", "no help within the hour", default=False),
        Option(
            "fortitude", "whole", "the fortitude; a point can be given up for 1 more", metavar="N"
        ),
        Option(
            "spend", "text", "when odds give the point up: live, better or never", metavar="WHEN"
        ),
    ),
    examples=(
        "recover --odds",
        "recover --kit --dice 2,4,5",
        "recover --unhelped --fortitude 12 --odds",
    ),
)
