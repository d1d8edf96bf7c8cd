"""`recover`: what becomes of somebody out of action, with or without help."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from skirmish_cli.core.advising import AdviceOptions
from skirmish_cli.core.command import BEST, Command, Model
from skirmish_cli.core.errors import UsageProblem, WrongWords
from skirmish_cli.core.options import a_text, flag, option, parse_whole, whole
from skirmish_cli.core.procedure import Chance, Goal, Policy, Prepared, Procedure, SideTable
from skirmish_cli.core.rules import law_of
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.core.table import Trace
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.oldschool import recovery
from skirmish_cli.games.oldschool.dice.pairs import Kept, Pair
from skirmish_cli.games.oldschool.models import Card
from skirmish_cli.games.oldschool.numbers import (
    read_modifier,
    read_numbers,
    read_recovery_rows,
)
from skirmish_cli.games.oldschool.procedures.shared.figures import Facts
from skirmish_cli.games.oldschool.procedures.shared.told import refuse_old_options, tell_changes
from skirmish_cli.games.oldschool.procedures.shared.verdicts import tell_recovery
from skirmish_cli.games.oldschool.recovery import (
    BETTER,
    DEAD,
    EFFECTS,
    KO,
    LIVE,
    NEVER,
    WOUNDED,
    Fallen,
    Fortitude,
    Recovery,
    list_meanings,
    recover,
    recover_one,
)

HELP = {
    "helped": "helped within the hour",
    "kit": "helped with a medic's kit: advantage",
    "unhelped": "no help within the hour: disadvantage",
}
_KEPT: Mapping[int, Kept] = {-1: "worst", 0: "both", 1: "best"}
SPENDING = Policy(
    recovery.SPENDING,
    (NEVER, LIVE, BETTER, BEST),
    NEVER,
    "when a point of fortitude is given up for good: never, to live, or for any better result; "
    "best: so that death is least likely",
)


class RecoverOptions(AdviceOptions):
    """What `recover` takes."""

    helped = option("helped within the hour (the default)", flag)
    kit = option("helped with a field medic's kit", flag)
    unhelped = option("no help within the hour", flag)
    fortitude = option("the fortitude; a point can be given up for 1 more", whole(0, 30))
    spend = option("now --policy fortitude=WHEN", a_text, metavar="WHEN", role="hidden")


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


def _read_help(options: RecoverOptions) -> str:
    given = list(
        options.given_of(RecoverOptions.helped, RecoverOptions.kit, RecoverOptions.unhelped)
    )
    if len(given) > 1:
        raise UsageProblem(
            f"{given[0].flag} and {given[1].flag} exclude each other: somebody is helped in one way"
        )
    return given[0].name if given else RecoverOptions.helped.name


def _read_fallen(command: Command[RecoverOptions]) -> Fallen:
    """Return who is out of action.

    Its fortitude is that of the option, else of a flag, else of its card.
    """
    if len(command.words) > 1:
        raise WrongWords("recover is rolled for one at a time; name one model, or none")
    given = command.options.fortitude
    if not command.words:
        return Fallen(fortitude=given)
    model = _find_model(command)
    if given is not None and model.has("fortitude"):
        raise UsageProblem(
            f"{RecoverOptions.fortitude.flag} and {model.key}+fortitude exclude each other: "
            "both say what is left"
        )
    left = _read_number(model, "fortitude", 30)
    fortitude = model.card.fortitude if left is None else left
    return Fallen(
        model.key, fortitude if given is None else given, _read_number(model, "stress", 1000) or 0
    )


def _find_model(command: Command[RecoverOptions]) -> Model[Card]:
    model: Model[Card] = command.find_models([command.words])[0][0]
    return model


def _read_number(model: Model[Card], flag: str, most: int) -> int | None:
    """Return the number that a flag of a model says; raises UsageProblem for none."""
    text = model.flags.get(flag)
    return None if text is None else parse_whole(text, f"{model.key}+{flag}", 0, most)


def _make_outcome(fortitude: int | None, result: Recovery, trace: Trace) -> Facts:
    left = None if fortitude is None else fortitude - result.spent
    return {
        "effect": result.effect,
        "means": EFFECTS[result.effect],
        "spent_fortitude": result.spent,
        "fortitude_left": left,
    }


def _list_values(pair: Pair, rules: Ruleset) -> Sequence[Sequence[str | Chance]]:
    """Return what a point of fortitude is worth, by when it is given up."""
    table, worth = read_recovery_rows(rules), read_modifier(rules, "fortitude").value
    rows: list[Sequence[str | Chance]] = []
    for policy, words in ((NEVER, "never"), (LIVE, "to live"), (BETTER, "for any better result")):
        law = law_of(recover, pair, table, Fortitude(True, policy, worth))
        chances = [
            Chance(law.chance(partial(_has_effect, effect))) for effect in (DEAD, WOUNDED, KO)
        ]
        rows.append([words, *chances, Chance(law.chance(lambda result: result.spent))])
    return rows


def _has_effect(effect: str, result: Recovery) -> bool:
    return result.effect == effect


def _prepare(command: Command[RecoverOptions]) -> Prepared:
    refuse_old_options(command.options, (RecoverOptions.spend, "--policy fortitude="))
    rules, fallen = command.rules, _read_fallen(command)
    fortitude, rows = fallen.fortitude, read_recovery_rows(rules)
    help_given, spend = _read_help(command.options), command.policy(SPENDING)
    shown = BEST if command.is_best(SPENDING) else spend
    pair = make_recovery_roll(help_given, rules)
    can_spend = fortitude is not None and fortitude > 0
    point = Fortitude(can_spend, spend, read_modifier(rules, "fortitude").value)
    value = SideTable(
        "A point of fortitude",
        ("point", "dead", "wounded", "KO'd", "point spent"),
        partial(_list_values, pair, rules),
    )
    notes = ["helping takes a turn and can be tried once"] if help_given != "unhelped" else []
    if command.words:
        read = () if command.options.fortitude is not None else ("fortitude",)
        notes += tell_changes([_find_model(command)], read, "recover")
    if not can_spend and spend != NEVER:
        lack = "give --fortitude N" if fortitude is None else "none is left"
        notes.append(f"policy fortitude={spend} changes nothing without a point to give up; {lack}")
    return Prepared(
        rule=partial(recover_one, pair, rows, point, fallen, rules),
        figures={effect: partial(_has_effect, effect) for effect in (DEAD, WOUNDED, KO)},
        row=lambda result: {"effect": result.effect, "spent_fortitude": result.spent},
        outcome=partial(_make_outcome, fortitude),
        inputs={"help": help_given, "fortitude": fortitude, "spend": shown if can_spend else None},
        goal=Goal(DEAD, owners=("b",)),  # Whoever gives up a point wants it lowered.
        policy={"fortitude": spend} if can_spend else {},
        rulings=("advantage", "fortitude"),
        notes=tuple(notes),
        tables=(value,) if can_spend else (),
        headline=f"Out of action, {HELP[help_given]}",
        verdict=partial(tell_recovery, fallen.whom if command.words else "the fallen"),
        main=(DEAD, WOUNDED, KO),
    )


RECOVER = Procedure(
    takes_gone=True,
    name="recover",
    summary="Roll for somebody out of action: dead, wounded or knocked out.",
    section="Dying and Out of Action",
    arguments="[MODEL]",
    positions=(RecoverOptions.fortitude,),
    prepare=_prepare,
    options=RecoverOptions,
    flags=("fortitude", "stress"),
    policies=(SPENDING,),
    examples=(
        "recover --odds",
        "recover --kit --dice 2,4,5",
        "recover --unhelped --fortitude 12 --policy fortitude=live --odds",
        "recover --fortitude 12 --advise",
    ),
)
