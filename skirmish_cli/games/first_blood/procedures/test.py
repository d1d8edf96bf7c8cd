"""`test`: one characteristic test."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import (
    Command,
    Model,
    Option,
    Prepared,
    Procedure,
    bounded,
    parse_terms,
)
from skirmish_cli.core.trace import Trace
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.first_blood.tests import (
    SIDES,
    CharacteristicTest,
    current_value,
    parse_test_rerolls,
    reroll_notes,
    take_resolve_test,
)

#: The highest characteristic, and the most that modifiers can change it by.
MOST_VALUE = 20


def success_figures() -> dict[str, Any]:
    """Return the figure of a characteristic test."""
    return {"success": lambda success: success}


def success_row(success: bool) -> dict[str, Any]:
    """Return what the distribution of a test tells apart."""
    return {"success": success}


def success_outcome(success: bool, trace: Trace) -> Mapping[str, Any]:
    """Return what is shown of one played test."""
    return {"success": success}


def prepare_test(
    command: Command,
    name: str,
    printed: int,
    own: tuple[Term, ...] = (),
    rerolls: frozenset[str] = frozenset(),
    broken: bool = False,
    cards_rules: tuple[str, ...] = (),
) -> Prepared:
    """Return a test of a characteristic with the `--mod`, `--half` and `--reroll` of the command.

    `own` are the terms that statuses and cards bring, `rerolls` likewise; `cards_rules` are the
    special rules behind them in a player's words."""
    added = own + parse_terms(command.given("mod") or (), "--mod", MOST_VALUE)
    half = bool(command.given("half"))
    value = min(MOST_VALUE, current_value(printed, added, half=half))
    rerolls = rerolls | parse_test_rerolls(command.given("reroll") or ())
    shown = (Term(0, f"{name} {printed}" + (", halved, rounded up" if half else "")), *added)
    throw = CharacteristicTest(value, rerolls, f"test of {name}", shown)
    notes = list(reroll_notes(rerolls))
    if broken:
        notes.append("Broken: it fails every Resolve test, without a roll")
    elif not value:
        notes.append("a characteristic of 0 always fails")
    elif value >= SIDES:
        notes.append(f"a {SIDES} always fails")
    return Prepared(
        rule=partial(take_resolve_test, throw, broken),
        figures=success_figures(),
        row=success_row,
        outcome=success_outcome,
        policy={"rerolls": "always used"} if len(rerolls) == 1 else {},
        notes=tuple(notes),
        headline=f"Test of {name} {value}",
        inputs={
            "characteristic": name,
            "printed": printed,
            "value": value,
            "half": half,
            "broken": broken,
            "modifiers": [f"{term.value:+d} {term.source}" for term in added],
            "reroll": sorted(rerolls),
            "special_rules": list(cards_rules),
        },
    )


def model_test(command: Command, model: Model, letter: str) -> Prepared:
    """Return a test of one of a model's characteristics."""
    from skirmish_cli.games.first_blood import models, profiles  # noqa: PLC0415 - plain numbers need no cards

    models.check_statuses(model)
    is_resolve = letter == "r"
    name = f"{model.key} {profiles.CHARACTERISTICS[letter]}"
    return prepare_test(
        command,
        name,
        models.characteristic(model, letter),
        models.stat_terms(model, letter, command.rules),
        models.test_rerolls(model, "resolve") if is_resolve else frozenset(),
        is_resolve and model.has("broken"),
        models.rules_in_force(model, ("resolve",) if is_resolve else (), (letter,)),
    )


def typed_value(command: Command, example: str) -> int:
    """Return `--value`; raises UsageProblem that shows the other way, with a model."""
    if command.given("value") is None:
        raise UsageProblem(f"{command.procedure} needs --value N, or a model such as: {example}")
    return bounded(command.given("value"), "--value", 0, MOST_VALUE)


def _prepare(command: Command) -> Prepared:
    if command.words:
        if len(command.words) != 2 or command.given("value") is not None:
            raise UsageProblem(
                "test needs --value N, or a model and a characteristic such as: test captain R"
            )
        from skirmish_cli.games.first_blood.models import find_characteristic  # noqa: PLC0415 - as above

        letter = find_characteristic(command.words[1])
        return model_test(command, command.find_models([[command.words[0]]])[0][0], letter)
    return prepare_test(command, "characteristic", typed_value(command, "test captain R"))


TEST_OPTIONS = (
    Option(
        "mod",
        "texts",
        "change the characteristic by N, not below 0 (repeatable)",
        metavar="N[:reason]",
    ),
    Option("half", "flag", "halve the characteristic first, rounding up", default=False),
    Option(
        "reroll", "texts", "reroll failures or successes; both cancel (repeatable)", metavar="WHICH"
    ),
)
TEST = Procedure(
    name="test",
    summary="Take a characteristic test: a d6 equal or under; a 6 always fails.",
    section="Characteristics Tests",
    arguments="[MODEL STAT]",
    prepare=_prepare,
    options=(Option("value", "whole", "the characteristic", metavar="N"), *TEST_OPTIONS),
    examples=(
        "test --value 3 --odds",
        "test --value 4 --mod -1 --reroll failures --dice 5,2",
        "test '{r: 4, special_rules: [{name: Oath, roll: resolve, reroll: failures}]}' R --dice 6,2",
    ),
)
