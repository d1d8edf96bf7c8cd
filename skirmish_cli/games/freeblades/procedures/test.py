"""`test`: one test against a target number or against an opposer."""

from __future__ import annotations

from functools import partial
from typing import Any

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Command, Option, Prepared, Procedure, bounded, parse_terms
from skirmish_cli.core.rules import Rule
from skirmish_cli.core.trace import Trace
from skirmish_cli.dice.spiking import Contest, Reached, Spiker, SpikingDie
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.freeblades.ratings import Rating, shift
from skirmish_cli.games.freeblades.tests import RATING_OPTIONS, Roll, is_ladder, read_rating, ready_roll

#: What each value of the ruling `reroll_when` means for a held reroll.
REROLL_POLICIES = {"failing_face": "spent on an original face that fails as it stands",
                   "tarch": "spent on a tarch only", "never": "not spent"}
#: The highest level that odds tell apart; those above are folded.
TOP_LEVEL = 3


def take_test(throw: SpikingDie | Contest) -> Rule[Reached]:
    """Take a test. Sections: Tests and Ratings, Target Number, Spike, The Rule of Tarch, Opposed Tests."""
    reached: Reached = yield throw
    return reached


def test_figures() -> dict[str, Any]:
    """Return the figures of a test: chances, the mean total, and the mean number of Fatestones."""
    return {
        "success": lambda reached: reached.is_success,
        "tarch": lambda reached: reached.is_tarch,
        "crit": lambda reached: reached.levels >= 1,
        "crit_2": lambda reached: reached.levels >= 2,
        "mean_total": lambda reached: reached.total,
        "fatestones": lambda reached: reached.level,
    }


def test_row(reached: Reached) -> dict[str, Any]:
    """Return what the distribution of a test tells apart, levels folded from TOP_LEVEL on."""
    level: Any = reached.levels if reached.levels < TOP_LEVEL else {"at_least": TOP_LEVEL}
    return {"success": reached.is_success, "tarch": reached.is_tarch, "level": level}


def _outcome(reached: Reached, trace: Trace) -> dict[str, Any]:
    return {"success": reached.is_success, "tarch": reached.is_tarch, "level": reached.level, "total": reached.total}


def _rated(command: Command) -> tuple[Rating, tuple[Term, ...], dict[str, Any]]:
    """Return the rating tested, the terms that the model's conditions bring, and the inputs to show."""
    words = command.words
    if len(words) == 1 and words[0][:1] in {"d", "D"} and words[0][1:2].isdigit():
        return read_rating(words[0], command.rules), (), {}
    if len(words) != 2:
        raise UsageProblem("test needs a rating such as d10, or a model and a stat such as: test captain DISC")
    rating, terms, key = _stat_of(command, words[0], words[1])
    return rating, terms, {"model": key, "stat": words[1].upper()}


def _stat_of(command: Command, word: str, stat: str) -> tuple[Rating, tuple[Term, ...], str]:
    from skirmish_cli.games.freeblades.fighters import condition_terms, stat_rating  # noqa: PLC0415 - needs cards

    model = command.find_models([[word]])[0][0]
    return stat_rating(model, stat, command.rules), condition_terms(model, command.rules), model.key


def _opposer(command: Command) -> Roll:
    """Return the opposer's roll: of a rating, or of a model's stat as in `--opposed 'brute STR'`."""
    word, blank, stat = command.need("opposed").strip().rpartition(" ")
    own: tuple[Term, ...] = ()
    if blank:
        rating, own, _ = _stat_of(command, word.strip(), stat)
    else:
        rating = read_rating(stat, command.rules)
    levels = parse_terms(command.given("opposed_dl") or (), "--opposed-dl")
    terms = parse_terms(command.given("opposed_mod") or (), "--opposed-mod")
    return Roll(shift(rating, sum(term.value for term in levels), ladder=is_ladder(command.rules)), own + terms)


def _throw(command: Command, roll: Roll) -> SpikingDie | Contest:
    policy = command.rules.ruling("reroll_when")
    if command.given("opposed") is None:
        target = test_target(command)
        return SpikingDie(roll.spiker(policy, target), target, roll.threshold, TOP_LEVEL + 1, moments=True,
                          why="test", terms=roll.shown_terms)
    other = _opposer(command)
    return Contest(roll.spiker(policy, None), Spiker(other.rating.sides, other.modifier), None, roll.threshold,
                   TOP_LEVEL + 1, moments=True, why="test", terms=roll.shown_terms, second_why="opposer",
                   second_terms=other.shown_terms)


def test_target(command: Command) -> int:
    """Return the target number given, or that of the rules; raises UsageProblem."""
    given = command.given("tn")
    return int(command.rules.data["numbers"]["target_number"]) if given is None else bounded(given, "--tn", -100, 1000)


def _prepare(command: Command) -> Prepared:
    opposed = command.given("opposed")
    if opposed is not None and command.given("tn") is not None:
        raise UsageProblem("--tn and --opposed exclude each other: an opposed test's target is the opposer's total")
    if opposed is None and (command.given("opposed_mod") or command.given("opposed_dl")):
        raise UsageProblem("--opposed-mod and --opposed-dl need --opposed RATING")
    rating, conditions, inputs = _rated(command)
    roll = ready_roll(command, rating, conditions)
    throw = _throw(command, roll)
    against = {"tn": throw.target} if isinstance(throw, SpikingDie) else {"opposed": opposed}
    shown = {**inputs, "rating": str(roll.rating), "modifier": roll.modifier, "threshold": roll.threshold,
             "reroll": roll.reroll, **against}
    subject = f"{inputs['model']} {inputs['stat']} " if inputs else ""
    target = f"TN {throw.target}" if isinstance(throw, SpikingDie) else f"opposed by {against['opposed']}"
    return Prepared(
        rule=partial(take_test, throw), figures=test_figures(), row=test_row, outcome=_outcome, inputs=shown,
        headline=f"{subject}{roll.rating} test, {target}",
        policy=reroll_policy(command), rulings=("above_top_die", "reroll_when", "threshold_pick", "opposed_level"),
    )


def reroll_policy(command: Command, *, holds: bool = False) -> dict[str, str]:
    """Return the policy on a held reroll that the odds assume, if one is held: by `--reroll`, or by a model."""
    if not (holds or command.given("reroll")):
        return {}
    return {"reroll": REROLL_POLICIES[command.rules.ruling("reroll_when")]}


TEST = Procedure(
    name="test",
    summary="Take a test against a target number, or opposed.",
    section="The Tiered Dice System",
    arguments="RATING | MODEL STAT",
    prepare=_prepare,
    options=(
        Option("tn", "whole", "target number (4 unless given)", metavar="N"),
        Option("opposed", "text", "whose total is the target: a rating, or 'MODEL STAT'", metavar="RATING"),
        Option("opposed_mod", "texts", "add N to the opposer's roll (repeatable)", metavar="N[:reason]"),
        Option("opposed_dl", "texts", "move the opposer's die by N levels (repeatable)", metavar="N[:reason]"),
        *RATING_OPTIONS,
    ),
    examples=("test d10 --tn 4", "test d8 --opposed d10 --odds", "test captain DISC --dice 8,3"),
)
