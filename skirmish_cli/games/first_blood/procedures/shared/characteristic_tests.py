"""A characteristic test made ready: what `test` and `resolve` do with a command."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from skirmish_cli.core.command import Model
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import Options, Reader, choice, each, flag, option, parse_term, whole
from skirmish_cli.core.procedure import Prepared
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.core.table import Trace
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.first_blood.characteristics import (
    CHARACTERISTICS,
    MOST_VALUE,
    change_value,
)
from skirmish_cli.games.first_blood.tests import (
    REROLLS,
    SIDES,
    CharacteristicTest,
    note_cancelled_rerolls,
    take_resolve_test,
)
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from skirmish_cli.games.first_blood import models
else:
    models = lazy("skirmish_cli.games.first_blood.models")  # plain numbers need no cards


def _read_change(text: str, name: str, rules: Ruleset | None) -> Term:
    return parse_term(text, name, MOST_VALUE)


#: What is added to a characteristic, with its reason.
a_change = Reader("term", _read_change, "N[:reason]")


class TestedOptions(Options):
    """What a test of any characteristic takes."""

    value = option("the characteristic", whole(0, MOST_VALUE), needed="without a model")
    mod = option("change the characteristic by N, not below 0 (repeatable)", each(a_change))
    half = option("halve the characteristic first, rounding up", flag)
    reroll = option(
        "reroll failures or successes; both cancel (repeatable)",
        each(choice(*REROLLS)),
        metavar="WHICH",
    )


class PrintedValue(NamedTuple):
    """A printed characteristic to be tested, and what its card and statuses add.

    `special_rules` are those behind `terms` and `rerolls`, in a player's words.
    """

    name: str
    printed: int
    terms: tuple[Term, ...] = ()
    rerolls: frozenset[str] = frozenset()
    broken: bool = False
    special_rules: tuple[str, ...] = ()


def read_model_value(model: Model[models.Card], letter: str, rules: Ruleset) -> PrintedValue:
    """Return a model's characteristic with what is added to it.

    Special rules reroll Resolve tests only, and a Broken model fails them. Raises UsageProblem
    where the card has none.
    """
    warrior = models.make_warrior(model)
    models.check_statuses(warrior)
    is_resolve = letter == "r"
    return PrintedValue(
        f"{model.key} {CHARACTERISTICS[letter]}",
        models.read_printed(warrior, letter),
        models.find_terms(warrior, letter, rules),
        models.find_resolve_rerolls(warrior) if is_resolve else frozenset(),
        is_resolve and warrior.has("broken"),
        models.describe_rules(warrior, ("resolve",) if is_resolve else (), (letter,)),
    )


def read_typed_value(options: TestedOptions, procedure: str, example: str) -> int:
    """Return `--value`.

    Raises UsageProblem where it isn't given, with an `example` that names a model instead.
    """
    if not options.is_given(TestedOptions.value):
        raise UsageProblem(
            f"{procedure} needs {TestedOptions.value.flag} N, or a model such as: {example}"
        )
    return options.need(TestedOptions.value, procedure)


def prepare_test(options: TestedOptions, tested: PrintedValue) -> Prepared:
    """Return the test of a characteristic as the options change it."""
    half = options.half
    added = tested.terms + options.mod
    value = min(MOST_VALUE, change_value(tested.printed, added, half=half))
    rerolls = tested.rerolls | set(options.reroll)
    printed = f"{tested.name} {tested.printed}" + (", halved, rounded up" if half else "")
    throw = CharacteristicTest(value, rerolls, f"test of {tested.name}", (Term(0, printed), *added))
    return Prepared(
        rule=partial(take_resolve_test, throw, tested.broken),
        figures={"success": lambda success: success},
        row=_make_row,
        outcome=_make_outcome,
        policy={"rerolls": "always used"} if len(rerolls) == 1 else {},
        notes=_write_notes(throw, tested.broken),
        headline=f"Test of {tested.name} {value}",
        inputs={
            "characteristic": tested.name,
            "printed": tested.printed,
            "value": value,
            "half": half,
            "broken": tested.broken,
            "modifiers": [f"{term.value:+d} {term.source}" for term in added],
            "reroll": sorted(rerolls),
            "special_rules": list(tested.special_rules),
        },
    )


def _make_row(success: bool) -> dict[str, Any]:
    return {"success": success}


def _make_outcome(success: bool, trace: Trace) -> Mapping[str, Any]:
    return _make_row(success)


def _write_notes(throw: CharacteristicTest, broken: bool) -> tuple[str, ...]:
    notes = note_cancelled_rerolls(throw.rerolls)
    if broken:
        return (*notes, "Broken: it fails every Resolve test, without a roll")
    if not throw.value:
        return (*notes, "a characteristic of 0 always fails")
    return (*notes, f"a {SIDES} always fails") if throw.value >= SIDES else notes
