"""`morale`: a morale test, and whether one is due.

It may be due for a friend that dropped, or for an enemy in contact.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from skirmish_cli.core.command import Command, Model
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import a_text, choice, flag, option
from skirmish_cli.core.plain import Json
from skirmish_cli.core.positions import WORD
from skirmish_cli.core.procedure import Prepared, Procedure
from skirmish_cli.core.rules import certain
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.freeblades.changed import format_model
from skirmish_cli.games.freeblades.friends import find_home, split_key
from skirmish_cli.games.freeblades.morale import REACTION_SHOT_TIMING, TIMING, why_no_test
from skirmish_cli.games.freeblades.policies import FATESTONES
from skirmish_cli.games.freeblades.procedures.shared.extras import EVERY_MODEL, list_inputs
from skirmish_cli.games.freeblades.procedures.shared.read_flags import TEST_FLAGS
from skirmish_cli.games.freeblades.procedures.shared.trial_rules import Trial
from skirmish_cli.games.freeblades.procedures.shared.trials import DisciplineOptions, prepare_trial
from skirmish_cli.games.freeblades.procedures.shared.verdicts import tell_no_test
from skirmish_cli.lazy import lazy
from skirmish_cli.records import NamedTuple

if TYPE_CHECKING:
    from skirmish_cli.games.freeblades import models, talents
    from skirmish_cli.games.freeblades.models import Card
else:  # Only models with cards need it.
    models = lazy("skirmish_cli.games.freeblades.models")
    talents = lazy("skirmish_cli.games.freeblades.talents")

SHOOTING = "shooting"
#: What a test shows that isn't taken.
NO_TEST = dict.fromkeys(("pass", "tarch", "level", "distance"))


def _why_not(model: Model[Card], rules: Ruleset) -> str | None:
    return "it is panicked already" if model.has("panicked") else None


TRIAL = Trial(
    "morale",
    "Morale test; a model that fails it panics and runs",
    "Morale",
    passes="passes its morale test",
    fails="fails its morale test and panics",
    passed="",
    failed="it panics: away from the combat or the enemy that caused it, else toward its home "
    "edge; whoever fought it chooses to pursue before the die is thrown",
    refusal="takes no morale test",
    moves_on="fail",
    move="panic move",
    why_not=_why_not,
    sets={"fail": (("panicked", True),)},
    stages=("discipline", "morale"),
)
#: A morale test for a friend that dropped: no combat is lost, and nobody is trying to make contact.
#: Section: Panic.
HOMEWARD = TRIAL._replace(failed="it panics, toward its home edge")


class MoraleOptions(DisciplineOptions):
    """What `morale` takes: a test of discipline, and what it is for."""

    dropped = option("the friend that dropped: is a test due?", a_text, metavar="MODEL")
    contact = option(
        "the enemy that it touched, or that touched it: is a test due?", a_text, metavar="MODEL"
    )
    phase = option(
        "the phase in which it dropped, for when the test is taken",
        choice(*TIMING),
        metavar="PHASE",
    )
    reaction_shot = option("it dropped by a reaction shot in the shooting phase", flag)


def _read_id(model: Model[Card]) -> str:
    """Return the id of a model without its file, and without the mark of a repeat."""
    return split_key(model.key)[1]


def _is_one_and_the_same(
    model: Model[Card], other: Model[Card], everybody: Sequence[Model[Card]]
) -> bool:
    """Return whether two words name one model.

    Changes that were typed to its card don't count.
    """
    if model.card is other.card or not (model.changed or other.changed):
        return model.card is other.card and _read_id(model) == _read_id(other)
    homes = [find_home(one, everybody) for one in (model, other)]
    return homes[0] is not None and homes[0] == homes[1] and _read_id(model) == _read_id(other)


def _prepare(command: Command[MoraleOptions]) -> Prepared:
    """Return a morale test made ready, or why none is due for its cause."""
    dropped, contact = command.options.dropped, command.options.contact
    _check_cause(command, dropped, contact)
    if dropped is None and contact is None:
        return prepare_trial(TRIAL, command)
    cause = dropped or contact or ""
    (model,), (other,), everybody = command.find_models(
        [list(command.words), [cause], [EVERY_MODEL]]
    )
    if _is_one_and_the_same(model, other, everybody):
        raise UsageProblem(
            f"{_read_id(model)} takes no test for its own drop; name a friend that dropped"
            if contact is None
            else f"{_read_id(model)} isn't in contact with itself; name an enemy"
        )
    if dropped is None:
        due, trial = _find_due_for_contact(model, other, command), TRIAL
        reason = f"contact with {other.key}"
    else:
        due, trial = _find_due_for_drop(model, other, everybody, command), HOMEWARD
        reason = f"{other.key} dropped"
    if due.why is not None:
        return _prepare_none(command, model, due.why, reason)
    prepared = prepare_trial(trial, command)
    return prepared._replace(
        notes=(*prepared.notes, *due.notes), rulings=(*prepared.rulings, *due.rulings)
    )


def _prepare_none(
    command: Command[MoraleOptions], model: Model[Card], why: str, reason: str
) -> Prepared:
    """Return what is shown where no test is due."""
    return Prepared(
        rule=partial(certain, None),
        figures={},
        row=lambda result: {"test": False},
        outcome=lambda result, trace: {"test": False, "why": why, **NO_TEST},
        inputs=_list_inputs(command, model),
        headline=f"No morale test: {model.key}, for {reason}",
        verdict=tell_no_test,
    )


def _list_inputs(command: Command[MoraleOptions], model: Model[Card]) -> dict[str, Json]:
    """Return who takes no test, and the options that say what for."""
    spoken = command.options.without(*DisciplineOptions.declared().values())
    return list_inputs(spoken, {"who": format_model(model)})


def _check_cause(command: Command[MoraleOptions], dropped: str | None, contact: str | None) -> None:
    """Raise UsageProblem for causes of a test that don't go together."""
    phase = command.options.phase
    if dropped is None and (phase is not None or command.options.reaction_shot):
        option = "--reaction-shot" if phase is None else "--phase"
        raise UsageProblem(
            f"{option} says when a test for a dropped friend is taken: add --dropped MODEL"
        )
    if command.options.reaction_shot and phase not in {None, SHOOTING}:
        raise UsageProblem(f"--reaction-shot is for the phase {SHOOTING}, not for {phase}")
    if dropped is not None and contact is not None:
        raise UsageProblem(
            "--dropped and --contact are two causes, and each asks for a test of its own"
        )
    if (dropped is not None or contact is not None) and len(command.words) != 1:
        option = "--contact" if dropped is None else "--dropped"
        raise UsageProblem(f"morale {option} needs one model that may have to test")


class Due(NamedTuple):
    """Why no morale test is due, or else what to remember of the one that is."""

    why: str | None
    notes: tuple[str, ...]
    rulings: tuple[str, ...] = ()


def _find_due_for_drop(
    model: Model[Card],
    friend: Model[Card],
    everybody: Sequence[Model[Card]],
    command: Command[MoraleOptions],
) -> Due:
    ours, theirs = (find_home(one, everybody) for one in (model, friend))
    why = None
    if ours and theirs and ours != theirs:
        why = f"{_read_id(friend)} is of another freeband"
    why = why or why_no_test(
        is_hero=models.find_class(model) == "hero",
        is_engaged=model.has("engaged"),
        is_panicked=model.has("panicked"),
        dropped_follower=models.find_class(friend) == "follower",
    )
    notes = ("due if it was within 6 inches and in sight", *_note_timing(command))
    return Due(why, notes, ("reaction_shot_morale",))


def _note_timing(command: Command[MoraleOptions]) -> tuple[str, ...]:
    """Return when the test for a dropped friend is taken.

    Sections: Morale Test Timing; Morale Tests from Shooting.
    """
    phase = command.options.phase
    shot = REACTION_SHOT_TIMING[command.rules.ruling("reaction_shot_morale")]
    if command.options.reaction_shot:
        return (f"taken {shot}",)
    if phase is None:
        times = {**TIMING, SHOOTING: f"{TIMING[SHOOTING]}, for a reaction shot {shot}"}
        return ("taken " + "; ".join(f"{name}: {time}" for name, time in times.items()),)
    remark = ("if a reaction shot dropped it, add --reaction-shot",) if phase == SHOOTING else ()
    return (*remark, f"taken {TIMING[phase]}")


def _find_due_for_contact(
    model: Model[Card], enemy: Model[Card], command: Command[MoraleOptions]
) -> Due:
    why = _why_not(model, command.rules)
    borne = talents.read_card_talents(enemy.card, command.rules)
    if talents.find_talent(borne, "Terrifying") is None:
        why = f"{_read_id(enemy)} isn't Terrifying"
    timing = f"taken {TIMING['movement']}"
    return Due(why, ("whoever made the contact, and though it is engaged", timing))


MORALE = Procedure(
    name=TRIAL.name,
    summary=f"{TRIAL.summary}.",
    section=TRIAL.section,
    arguments="RATING | MODEL",
    positions=(WORD, MoraleOptions.tn),
    prepare=_prepare,
    options=MoraleOptions,
    flags=(*TEST_FLAGS, "panicked", "engaged"),
    policies=(FATESTONES,),
    examples=(
        "morale d8 --odds",
        "morale captain+dazed -w tin-lanterns.yaml --dice 3,2",
        "morale watch-1 -w tin-lanterns.yaml --dropped captain --phase shooting --dice 5",
    ),
)
