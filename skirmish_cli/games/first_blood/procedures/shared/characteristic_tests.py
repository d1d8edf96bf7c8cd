"""A characteristic test made ready: what `test` and `resolve` do with a command."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING

from skirmish_cli.core.command import Command, Model
from skirmish_cli.core.errors import WrongWords
from skirmish_cli.core.options import (
    Declaration,
    Options,
    Reader,
    choice,
    each,
    flag,
    option,
    parse_term,
    whole,
)
from skirmish_cli.core.procedure import Prepared
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.core.table import Trace
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.first_blood.characteristics import (
    CHARACTERISTICS,
    MOST_VALUE,
    change_value,
    read_base,
)
from skirmish_cli.games.first_blood.procedures.shared.verdicts import tell_test
from skirmish_cli.games.first_blood.statuses import STATUSES
from skirmish_cli.games.first_blood.tests import (
    REROLLS,
    SIDES,
    CharacteristicTest,
    note_cancelled_rerolls,
    take_resolve_test,
)
from skirmish_cli.lazy import lazy
from skirmish_cli.records import NamedTuple

if TYPE_CHECKING:
    from skirmish_cli.core.plain import Json
    from skirmish_cli.games.first_blood import models
    from skirmish_cli.games.first_blood.procedures.shared import unused
else:
    # Plain numbers need no cards.
    models = lazy("skirmish_cli.games.first_blood.models")
    unused = lazy("skirmish_cli.games.first_blood.procedures.shared.unused")


def _read_change(text: str, name: str, rules: Ruleset | None) -> Term:
    return parse_term(text, name, MOST_VALUE)


#: What is added to a characteristic, with its reason.
a_change = Reader("term", _read_change, "N[:reason]")


class TestedOptions(Options):
    """What a test of any characteristic takes."""

    value = option(
        "the characteristic",
        whole(0, MOST_VALUE),
        needed="without a model",
        also=("stat", "target", "tn", "rating"),
    )
    mod = option(
        "change the characteristic by N, not below 0 (repeatable)",
        each(a_change),
        also=("modifier", "bonus", "penalty"),
    )
    half = option("halve the characteristic first, rounding up", flag, group="modifiers")
    reroll = option(
        "reroll failures or successes; both cancel (repeatable)",
        each(choice(*REROLLS)),
        metavar="WHICH",
        group="modifiers",
    )


class PrintedValue(NamedTuple):
    """A characteristic to be tested, and what its card and statuses add.

    `words` tell where it is from, and `terms` what is added. `special_rules` are those behind
    `terms` and `rerolls`, in a player's words, `notes` what of the model isn't used.
    """

    name: str
    printed: int
    words: str
    terms: tuple[Term, ...] = ()
    rerolls: frozenset[str] = frozenset()
    broken: bool = False
    special_rules: tuple[str, ...] = ()
    rerolled_by: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


def read_model_value(
    command: Command[TestedOptions], model: Model[models.Card], letter: str
) -> PrintedValue:
    """Return a model's characteristic with what is added to it.

    Special rules reroll Resolve tests only, and a Broken model fails them. Raises UsageProblem
    where the card has none.
    """
    rules, warrior = command.rules, models.make_warrior(model)
    models.check_statuses(warrior)
    is_resolve = letter == "r"
    fails = is_resolve and warrior.has("broken")
    printed = models.read_printed(warrior, letter)
    base = read_base(letter, printed, warrior.find_change(letter))
    rolls = ("resolve",) if is_resolve and not fails else ()
    use = unused.Use(model, () if fails else (letter,), rolls, ("broken",) if is_resolve else ())
    return PrintedValue(
        f"{model.key} {CHARACTERISTICS[letter]}",
        base.value,
        f"{model.key} {base.words}",
        (*base.typed, *models.find_terms(warrior, letter, rules)),
        models.find_resolve_rerolls(warrior) if rolls else frozenset(),
        fails,
        models.describe_rules(warrior, rolls, (letter,)),
        models.name_resolve_rerolls(warrior) if rolls else (),
        unused.note_unused([use], command.procedure, rules, STATUSES),
    )


def read_typed_value(command: Command[TestedOptions], name: str, example: str) -> PrintedValue:
    """Return `--value` as a characteristic of a name.

    Raises UsageProblem where it isn't given, with an `example` that names a model instead.
    """
    if not command.options.is_given(TestedOptions.value):
        raise WrongWords(
            f"{command.procedure} needs {TestedOptions.value.flag} N, or a model", example
        )
    value = command.need(TestedOptions.value)
    return PrintedValue(name, value, f"{name} {value}")


def refuse_plain_number(command: Command[TestedOptions]) -> None:
    """Raise UsageProblem for a number where a model should be.

    With a warband a number may be a model.
    """
    numbers = [word for word in command.words if word.isascii() and word.isdigit()]
    if numbers and not command.warbands:
        raise WrongWords(
            f"{numbers[0]} is no model; for a plain number write {command.procedure} "
            f"{TestedOptions.value.flag} {numbers[0]}"
        )


def prepare_test(command: Command[TestedOptions], tested: PrintedValue) -> Prepared:
    """Return the test of a characteristic as the options change it."""
    options, half = command.options, command.options.half
    added = tested.terms + options.mod
    value = min(MOST_VALUE, change_value(tested.printed, added, half=half))
    rerolls = tested.rerolls | set(options.reroll)
    words = tested.words + (", halved, rounded up" if half else "")
    typed = (TestedOptions.reroll.flag,) if options.reroll else ()
    by, terms = (*tested.rerolled_by, *typed), (Term(0, words), *added)
    throw = CharacteristicTest(value, rerolls, f"test of {tested.name}", terms, by)
    return Prepared(
        rule=partial(take_resolve_test, throw, tested.broken),
        figures={"success": lambda success: success},
        row=_make_row,
        outcome=_make_outcome,
        notes=(
            *note_cancelled_rerolls(throw.rerolls),
            *_note_options(options, tested, value),
            *tested.notes,
        ),
        odds_notes=_write_odds_notes(throw, tested.broken),
        headline=f"Test of {tested.name} {value}",
        verdict=partial(tell_test, _why_failed(tested, value)),
        main=("success",),
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


def _make_row(success: bool) -> dict[str, Json]:
    return {"success": success}


def _make_outcome(success: bool, trace: Trace) -> Mapping[str, Json]:
    return _make_row(success)


def _write_odds_notes(throw: CharacteristicTest, broken: bool) -> tuple[str, ...]:
    """Return what decides the odds; of a test that is taken its steps tell it."""
    if broken:
        return ("Broken: it fails every Resolve test, without a roll",)
    if not throw.value:
        return ("a characteristic of 0 fails without a roll",)
    return (f"a {SIDES} always fails",) if throw.value >= SIDES else ()


def _why_failed(tested: PrintedValue, value: int) -> str:
    """Return why a test fails without a roll, if it does."""
    if tested.broken:
        return "a Broken Warrior fails every Resolve test"
    return "" if value else f"{tested.name} is 0"


def _note_options(options: TestedOptions, tested: PrintedValue, value: int) -> Iterator[str]:
    """Yield the options that change nothing in a test."""
    idle_ones: tuple[Declaration, ...] = (TestedOptions.reroll,) if not value else ()
    if tested.broken:
        idle_ones = (TestedOptions.mod, TestedOptions.half, TestedOptions.reroll)
    for idle in options.given_of(*idle_ones):
        yield f"{idle.flag} changes nothing: the test fails without a roll"
    if not idle_ones:
        for place, reroll in enumerate(options.reroll):
            if reroll in tested.rerolls or reroll in options.reroll[:place]:
                yield (
                    f"{TestedOptions.reroll.flag} {reroll} adds nothing: each die is rolled again "
                    "once at most"
                )
