"""`test`: one test against a target number or against an opposer."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType
from typing import Any, NamedTuple

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Command, Option, Prepared, Procedure, bounded, parse_terms
from skirmish_cli.core.rules import Rule
from skirmish_cli.core.trace import Trace
from skirmish_cli.dice.spiking import Contest, Reached, Spiker, SpikingDie
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.freeblades.procedures.inputs import all_inputs, typed
from skirmish_cli.games.freeblades.ratings import Rating, shift
from skirmish_cli.games.freeblades.tests import (
    RATING_OPTIONS,
    Roll,
    is_ladder,
    read_rating,
    ready_roll,
)

#: What each value of the ruling `reroll_when` means for a held reroll.
REROLL_POLICIES = {
    "failing_face": "spent on an original face that fails as it stands",
    "tarch": "spent on a tarch only",
    "never": "not spent",
}
#: The highest level that odds tell apart; those above are folded.
TOP_LEVEL = 3


def take_test(throw: SpikingDie | Contest) -> Rule[Reached]:
    """Take a test. Sections: Tests and Ratings, Target Number, Spike, The Rule of Tarch, Opposed
    Tests."""
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
    return {
        "success": reached.is_success,
        "tarch": reached.is_tarch,
        "level": reached.level,
        "total": reached.total,
        **gained_fatestones(reached),
    }


def gained_fatestones(reached: Reached) -> dict[str, Any]:
    """Return the Fatestones of a test that was played, if it gives any: one for each level.
    Section: Fatestones."""
    return {"fatestones": reached.level} if reached.level else {}


class Tested(NamedTuple):
    """What is tested: the rating, what the model's conditions and talents bring, and the inputs
    to show."""

    rating: Rating
    terms: tuple[Term, ...] = ()
    thresholds: tuple[int, ...] = ()
    inputs: Mapping[str, Any] = MappingProxyType({})
    holds_reroll: bool = False
    notes: tuple[str, ...] = ()


def _rated(command: Command) -> Tested:
    words = command.words
    if len(words) == 1 and words[0][:1] in {"d", "D"} and words[0][1:2].isdigit():
        return Tested(read_rating(words[0], command.rules))
    if len(words) != 2:
        raise UsageProblem(
            "test needs a rating such as d10, or a model and a stat such as: test captain DISC"
        )
    return _stat_of(command, words[0], words[1], acts=True)


def _stat_of(command: Command, word: str, stat: str, *, acts: bool) -> Tested:
    """Return a stat of a model; one that `acts` takes a skill test only where it may. Section:
    Free Actions."""
    from skirmish_cli.games.freeblades.actions import why_not_named  # noqa: PLC0415 - needs cards
    from skirmish_cli.games.freeblades.models import (  # noqa: PLC0415 - as above
        condition_terms,
        discipline_of,
        fatestones_held,
        stat_rating,
    )
    from skirmish_cli.games.freeblades.talents import card_talents, idle_notes  # noqa: PLC0415 - as above

    model, rules, name = command.find_models([[word]])[0][0], command.rules, stat.upper()
    inputs, holds = {"model": typed(model), "stat": name}, fatestones_held(model) > 0
    notes = tuple(idle_notes([(model.key, card_talents(model.card, rules))]))
    if name == "DISC":
        return Tested(*discipline_of(model, rules), inputs, holds, notes)
    rating = stat_rating(model, stat, rules)
    is_skill = acts and name in {skill.upper() for skill in model.card.skills}
    reason = why_not_named("skill_test", model, rules) if is_skill else None
    if reason is not None:
        raise UsageProblem(f"{model.key} can't take a skill test: {reason}")
    return Tested(rating, condition_terms(model, rules), (), inputs, holds, notes)


def _opposer(command: Command) -> Roll:
    """Return the opposer's roll: of a rating, or of a model's stat as in `--opposed 'brute
    STR'`."""
    word, blank, stat = command.need("opposed").strip().rpartition(" ")
    other = (
        _stat_of(command, word.strip(), stat, acts=False)
        if blank
        else Tested(read_rating(stat, command.rules))
    )
    levels = parse_terms(command.given("opposed_dl") or (), "--opposed-dl")
    terms = parse_terms(command.given("opposed_mod") or (), "--opposed-mod")
    shifted = shift(
        other.rating, sum(term.value for term in levels), ladder=is_ladder(command.rules)
    )
    return Roll(shifted, other.terms + terms)


def _throw(command: Command, roll: Roll) -> SpikingDie | Contest:
    policy = command.rules.ruling("reroll_when")
    if command.given("opposed") is None:
        target = test_target(command)
        return SpikingDie(
            roll.spiker(policy, target),
            target,
            roll.threshold,
            TOP_LEVEL + 1,
            moments=True,
            why="test",
            terms=roll.shown_terms,
        )
    other = _opposer(command)
    return Contest(
        roll.spiker(policy, None),
        Spiker(other.rating.sides, other.modifier),
        None,
        roll.threshold,
        TOP_LEVEL + 1,
        moments=True,
        why="test",
        terms=roll.shown_terms,
        second_why="opposer",
        second_terms=other.shown_terms,
    )


def test_target(command: Command) -> int:
    """Return the target number given, or that of the rules; raises UsageProblem."""
    given = command.given("tn")
    return (
        int(command.rules.data["numbers"]["target_number"])
        if given is None
        else bounded(given, "--tn", -100, 1000)
    )


def _prepare(command: Command) -> Prepared:
    opposed = command.given("opposed")
    if opposed is not None and command.given("tn") is not None:
        raise UsageProblem(
            "--tn and --opposed exclude each other: an opposed test's target is the opposer's total"
        )
    if opposed is None and (command.given("opposed_mod") or command.given("opposed_dl")):
        raise UsageProblem("--opposed-mod and --opposed-dl need --opposed RATING")
    rating, terms, thresholds, inputs, holds, notes = _rated(command)
    roll = ready_roll(command, rating, terms, own_thresholds=thresholds, holds=holds)
    throw = _throw(command, roll)
    against = {"tn": throw.target} if isinstance(throw, SpikingDie) else {"opposed": opposed}
    shown = {
        **inputs,
        "rating": str(roll.rating),
        "modifier": roll.modifier,
        "threshold": roll.threshold,
        "reroll": roll.reroll,
        **against,
    }
    shown = all_inputs(command, TEST.options, shown)
    subject = f"{inputs['model']} {inputs['stat']} " if inputs else ""
    target = (
        f"TN {throw.target}"
        if isinstance(throw, SpikingDie)
        else f"opposed by {against['opposed']}"
    )
    return Prepared(
        rule=partial(take_test, throw),
        figures=test_figures(),
        row=test_row,
        outcome=_outcome,
        inputs=shown,
        headline=f"{subject}{roll.rating} test, {target}",
        policy=reroll_policy(command, holds=holds),
        notes=(*change_notes(command), *notes),
        rulings=("above_top_die", "reroll_when", "threshold_pick", "opposed_level"),
    )


#: The options that change one and the same roll.
_CHANGES_OF_A_ROLL = (
    ("reroll", "mod", "dl"),
    ("damage_mod", "damage_dl"),
    ("parry_reroll", "parry_mod"),
    ("opposed_mod", "opposed_dl"),
    ("counter_mod",),
)


def change_notes(command: Command) -> list[str]:
    """Return a remark where a command changes one roll more than once, or none.

    Section: Spells That Affect Die Rolls.
    """
    changes = [
        sum(
            1 if command.given(option) is True else len(command.given(option) or ())
            for option in options
        )
        for options in _CHANGES_OF_A_ROLL
    ]
    if max(changes) < 2:
        return []
    return [
        "with spells and special abilities each player changes a roll once: one reroll or one modification"
    ]


def reroll_policy(command: Command, *, holds: bool = False) -> dict[str, str]:
    """Return the policy on a held reroll that the odds assume, if one is held: by `--reroll`, or
    by a model."""
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
        Option(
            "opposed",
            "text",
            "whose total is the target: a rating, or 'MODEL STAT'",
            metavar="RATING",
        ),
        Option(
            "opposed_mod", "texts", "add N to the opposer's roll (repeatable)", metavar="N[:reason]"
        ),
        Option(
            "opposed_dl",
            "texts",
            "move the opposer's die by N levels (repeatable)",
            metavar="N[:reason]",
        ),
        *RATING_OPTIONS,
    ),
    examples=("test d10 --tn 4", "test d8 --opposed d10 --odds", "test captain DISC --dice 8,3"),
)
