"""`test`: one test against a target number or against an opposer."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from skirmish_cli.core.advising import AdviceOptions
from skirmish_cli.core.command import Command, Model, refuse_both
from skirmish_cli.core.errors import UsageProblem, WrongWords
from skirmish_cli.core.options import a_term, a_text, each, option
from skirmish_cli.core.plain import Json
from skirmish_cli.core.positions import WORD
from skirmish_cli.core.procedure import Figure, Goal, Prepared, Procedure
from skirmish_cli.core.rules import Rule
from skirmish_cli.core.table import Trace
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.freeblades.dice.readings import (
    REROLLED,
    THROWN_AGAIN,
    Reached,
    Spiker,
    Words,
)
from skirmish_cli.games.freeblades.dice.spiking import SpikingDie
from skirmish_cli.games.freeblades.flags import Happenings, Resolve, Teller
from skirmish_cli.games.freeblades.policies import FATESTONES, list_in_force, note_idle
from skirmish_cli.games.freeblades.procedures.shared.extras import is_rating, list_inputs
from skirmish_cli.games.freeblades.procedures.shared.read_flags import BAR_FLAGS, TEST_FLAGS
from skirmish_cli.games.freeblades.procedures.shared.rolls import (
    TOP_LEVEL,
    RatingOptions,
    TargetNumberOptions,
    count_gained_fatestones,
    explain_rerolls,
    make_roll,
    make_test_row,
    note_changes,
    read_target_number,
)
from skirmish_cli.games.freeblades.procedures.shared.verdicts import tell_test
from skirmish_cli.games.freeblades.tests import (
    RatedRoll,
    Rating,
    make_die,
    read_rating,
    shift_by_terms,
)
from skirmish_cli.lazy import lazy
from skirmish_cli.records import NamedTuple

if TYPE_CHECKING:
    from skirmish_cli.games.freeblades import (
        actions,
        changed,
        idle_flags,
        models,
        rerolls,
        stats,
        talents,
    )
    from skirmish_cli.games.freeblades.dice import contest, opposed
else:  # Only models with cards and opposed tests need them.
    actions = lazy("skirmish_cli.games.freeblades.actions")
    changed = lazy("skirmish_cli.games.freeblades.changed")
    idle_flags = lazy("skirmish_cli.games.freeblades.idle_flags")
    models = lazy("skirmish_cli.games.freeblades.models")
    rerolls = lazy("skirmish_cli.games.freeblades.rerolls")
    stats = lazy("skirmish_cli.games.freeblades.stats")
    talents = lazy("skirmish_cli.games.freeblades.talents")
    contest = lazy("skirmish_cli.games.freeblades.dice.contest")
    opposed = lazy("skirmish_cli.games.freeblades.dice.opposed")


def take_test(throw: SpikingDie | contest.Contest, holds_reroll: bool = False) -> Rule[Reached]:
    """Take a test, opposed or not; with a held reroll its player decides on the face.

    Sections: Tests and Ratings; Target Number; Spike; The Rule of Tarch; Opposed Tests; Rerolls.
    """
    if not holds_reroll:
        plain: Reached = yield throw
        return plain
    first = throw.die if isinstance(throw, SpikingDie) else throw.opposed.first
    die: Spiker = yield rerolls.ask_reroll(first, throw.why, OWNER)
    again = throw.with_die(die)
    reached: Reached = yield again
    return reached._replace(gained=reached.gained.add(REROLLED, int(die.lies == THROWN_AGAIN)))


def _make_figures() -> dict[str, Figure]:
    return {
        "success": lambda reached: reached.is_success,
        "tarch": lambda reached: reached.is_tarch,
        "crit": lambda reached: reached.levels >= 1,
        "crit_2": lambda reached: reached.levels >= 2,
        "mean_total": lambda reached: reached.total,
        "fatestones": lambda reached: reached.level,
    }


def _make_outcome(reached: Reached, trace: Trace) -> dict[str, Json]:
    return {
        "success": reached.is_success,
        "tarch": reached.is_tarch,
        "level": reached.shown_level,
        "total": reached.shown_total,
        **count_gained_fatestones(reached),
    }


class TestOptions(AdviceOptions, RatingOptions, TargetNumberOptions):
    """What a test is against, and what changes both rolls."""

    opposed = option(
        "whose total is the target: a rating, or 'MODEL STAT'",
        a_text,
        metavar="RATING",
        also=("against", "opponent"),
    )
    opposed_mod = option("add N to the opposer's roll (repeatable)", each(a_term))
    opposed_dl = option("move the opposer's die by N levels (repeatable)", each(a_term))


#: Whose decision a held reroll is.
OWNER = "tester"
#: The options that change the opposer's roll.
_CHANGES_OF_THE_OPPOSER = (TestOptions.opposed_mod, TestOptions.opposed_dl)


class Tested(NamedTuple):
    """What is tested: the rating, what the model brings to it, the inputs to show."""

    rating: Rating
    terms: tuple[Term, ...] = ()
    thresholds: tuple[int, ...] = ()
    inputs: Mapping[str, Json] = MappingProxyType({})
    holds_reroll: bool = False
    notes: tuple[str, ...] = ()
    model: Model[models.Card] | None = None
    is_skill: bool = False


def _find_tested(command: Command[TestOptions]) -> Tested:
    words = command.words
    if len(words) == 1 and is_rating(words[0]):
        return Tested(read_rating(words[0], command.rules))
    if len(words) != 2:
        raise WrongWords(
            "test needs a rating such as d10, or a model and a stat such as captain DISC"
        )
    return _find_stat(command, words[0], words[1], acts=True)


def _find_stat(command: Command[TestOptions], word: str, stat: str, *, acts: bool) -> Tested:
    """Return a stat of a model; one that `acts` takes a skill test only where it may.

    Section: Free Actions.
    """
    model, rules, name = command.find_models([[word]])[0][0], command.rules, stat.upper()
    inputs = {"model": changed.format_model(model), "stat": name}
    holds = models.count_fatestones(model) > 0
    borne = talents.read_card_talents(model.card, rules)
    notes = (
        *talents.note_idle_talents([(model.key, borne)]),
        *changed.note_card_changes([model], _list_read(model, name), command.procedure),
    )
    if name == "DISC":
        return Tested(*stats.find_discipline(model, rules), inputs, holds, notes, model)
    rating = stats.find_stat_rating(model, stat, rules)
    is_skill = acts and name in {skill.upper() for skill, _ in model.card.skills}
    reason = actions.why_not("skill_test", model, rules) if is_skill else None
    if reason is not None:
        raise UsageProblem(f"{model.key} can't take a skill test: {reason}")
    terms = models.find_condition_terms(model, rules)
    return Tested(rating, terms, (), inputs, holds, notes, model, is_skill)


def _list_read(model: Model[models.Card], name: str) -> list[str]:
    """Return the printed name of the stat that is tested, as the card spells it."""
    rated = (key for key, _ in (*model.card.attributes, *model.card.skills))
    return [name, *(key for key in rated if key.upper() == name)]


def _find_opposer(command: Command[TestOptions]) -> tuple[RatedRoll, tuple[str, ...]]:
    """Return the opposer's roll, and remarks.

    The roll is of a rating, or of a stat such as 'brute STR'.
    """
    options = command.options
    word, blank, stat = command.need(TestOptions.opposed).strip().rpartition(" ")
    other = (
        _find_stat(command, word.strip(), stat, acts=False)
        if blank
        else Tested(read_rating(stat, command.rules))
    )
    rating = shift_by_terms(other.rating, options.opposed_dl, command.rules)
    return RatedRoll(rating, other.terms + options.opposed_mod), other.notes


def _make_throw(
    command: Command[TestOptions], roll: RatedRoll
) -> tuple[SpikingDie | contest.Contest, tuple[str, ...]]:
    """Return the throw of a test, and remarks on its opposer."""
    policy, words = command.rules.ruling("reroll_when"), Words("test", roll.all_terms)
    if command.options.opposed is None:
        target = read_target_number(command.options, command.rules)
        die, top = roll.make_die(policy, target), TOP_LEVEL + 1
        return SpikingDie(die, target, roll.threshold, top, with_means=True, words=words), ()
    other, notes = _find_opposer(command)
    dice = opposed.Opposed(
        roll.make_die(policy, None),
        make_die(other.rating, other.terms),
        None,
        roll.threshold,
        TOP_LEVEL + 1,
        with_means=True,
    )
    return contest.Contest(dice, words, Words("opposer", other.all_terms)), notes


def _tell_test(command: Command[TestOptions], tested: Tested, reached: Reached) -> Happenings:
    """Yield what a test changes: Fatestones, and whether a skill test is taken.

    A rating without a model changes `model`. Sections: Fatestones; Free Actions.
    """
    teller, model = Teller(command.rules), tested.model
    key, stones = (model.key, models.count_fatestones(model)) if model else ("model", 0)
    spent = 0 if command.options.reroll else reached.gained.count(REROLLED)
    yield from teller.tell_stones(key, stones, spent, reached.shown_level)
    if tested.is_skill:
        yield teller.change(key, "skilled", why="its skill test")


def _check_options(command: Command[TestOptions]) -> None:
    refuse_both(
        command,
        TestOptions.tn,
        TestOptions.opposed,
        "an opposed test's target is the opposer's total",
    )
    options = command.options
    if options.opposed is None and (options.opposed_mod or options.opposed_dl):
        raise UsageProblem("--opposed-mod and --opposed-dl need --opposed RATING")


def _list_asked_flags(command: Command[TestOptions], tested: Tested) -> tuple[str, ...]:
    """Return the flags that conditions of house rules and talents ask for."""
    if tested.model is None and not command.options.opposed:
        return ()
    role = idle_flags.Role([tested.model], (), ("tests",))
    return idle_flags.list_asked_flags([role], command.rules)


def _find_subject(tested: Tested) -> tuple[str, str]:
    """Return whoever takes the test, and its stat; of a rating alone neither."""
    return (tested.model.key, str(tested.inputs["stat"])) if tested.model else ("", "")


def _prepare(command: Command[TestOptions]) -> Prepared:
    _check_options(command)
    tested = _find_tested(command)
    rating, terms, thresholds, inputs, holds, notes = tested[:6]
    options, rules = command.options, command.rules
    roll = make_roll(options.roll_changes, rating, rules, terms, thresholds, holds=holds)
    throw, opposing = _make_throw(command, roll)
    against: dict[str, Json] = {"opposed": options.opposed}
    target = f"opposed by {against['opposed']}"
    if isinstance(throw, SpikingDie):
        against, target = {"tn": throw.target}, f"TN {throw.target}"
    shown = {
        **inputs,
        "rating": str(roll.rating),
        "modifier": roll.modifier,
        "threshold": roll.threshold,
        "reroll": roll.holds_reroll,
        **against,
    }
    decisions = {FATESTONES: roll.holds_reroll}
    subject = f"{inputs['model']} {inputs['stat']} " if inputs else ""
    return Prepared(
        rule=Resolve(
            partial(take_test, throw, roll.holds_reroll), partial(_tell_test, command, tested)
        ),
        figures=_make_figures(),
        goal=Goal("success", owners=(OWNER,)),
        row=make_test_row,
        outcome=_make_outcome,
        inputs=list_inputs(options, shown),
        headline=f"{subject}{roll.rating} test, {target}",
        policy=list_in_force(command, decisions),
        notes=(
            *note_changes(options, _CHANGES_OF_THE_OPPOSER),
            *note_idle(command, decisions),
            *notes,
            *opposing,
        ),
        odds_notes=tuple(explain_rerolls(command, decisions)),
        rulings=("above_top_die", "reroll_when", "threshold_pick", "opposed_level"),
        flags=_list_asked_flags(command, tested),
        verdict=partial(tell_test, *_find_subject(tested)),
        main=("success", "tarch", "crit"),
    )


TEST = Procedure(
    name="test",
    summary="Take a test against a target number, or opposed.",
    section="The Tiered Dice System",
    arguments="RATING | MODEL STAT",
    positions=(WORD, TestOptions.tn),
    prepare=_prepare,
    options=TestOptions,
    flags=(*TEST_FLAGS, *BAR_FLAGS, "skilled"),
    policies=(FATESTONES,),
    examples=(
        "test d10 --tn 4",
        "test d8 --opposed d10 --odds",
        "test d10 --reroll --advise",
        "test captain DISC -w tin-lanterns.yaml --dice 8",
    ),
)
