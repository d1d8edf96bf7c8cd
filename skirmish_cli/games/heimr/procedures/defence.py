"""`defence`: the roll that stands, open to all, until the next own turn.

Without a model it changes `model`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from skirmish_cli.core.command import Command
from skirmish_cli.core.errors import UsageProblem, WrongWords
from skirmish_cli.core.options import flag, option
from skirmish_cli.core.plain import Json
from skirmish_cli.core.procedure import Prepared, Procedure
from skirmish_cli.core.table import Trace
from skirmish_cli.games.heimr.abilities import make_defence_check
from skirmish_cli.games.heimr.actions import can_defend, refuse_dead
from skirmish_cli.games.heimr.attacks import StandingDefence, roll_defence
from skirmish_cli.games.heimr.models import FAILED, Character
from skirmish_cli.games.heimr.numbers import read_modifier
from skirmish_cli.games.heimr.procedures.shared.checks import (
    CheckOptions,
    describe_check,
    list_check_inputs,
    make_typed_check,
)
from skirmish_cli.games.heimr.procedures.shared.flags import DEFENCELESS, DEFENCES, ROLLS
from skirmish_cli.games.heimr.procedures.shared.notes import Part, place_dice, tell_parts
from skirmish_cli.games.heimr.procedures.shared.sheets import find_character, refuse_given
from skirmish_cli.games.heimr.procedures.shared.verdicts import tell_defence
from skirmish_cli.games.heimr.rolls import Check, Situation


class DefenceOptions(CheckOptions, group="modifiers"):
    """What `defence` takes where no model is named."""

    ongoing = option("an ongoing action ended the turn: -2 consistency", flag)
    terrain = option("on difficult terrain: -1 consistency", flag)
    dodging = option("a dodge made ready: +2 potential", flag)


_NUMBERS_ONLY = tuple(DefenceOptions.declared().values())


def _prepare(command: Command[DefenceOptions]) -> Prepared:
    character = find_character(command, command.words[:1]) if command.words else None
    check = (
        _make_numbers_defence(command)
        if character is None
        else _make_model_defence(command, character)
    )
    name = character.label if character is not None else ""
    shown, odds_notes = place_dice(name, describe_check(check))
    prepared = Prepared(
        rule=partial(roll_defence, check),
        row=lambda standing: {"defence": standing.total},
        figures={
            "fails": lambda standing: standing.total is None,
            "fatigue_rises": lambda standing: standing.tires,
        },
        outcome=partial(_outcome, character),
        inputs=list_check_inputs(check),
        rulings=("arithmetic", "prone"),
        odds_notes=odds_notes,
        headline=f"Defence {f'of {name}' if name else shown}, until the next own turn",
        verdict=partial(tell_defence, character.key if character is not None else None),
        main=("fails", "fatigue_rises") if check.is_physical else ("fails",),
    )
    if character is None:
        return prepared
    return tell_parts(prepared, FLAGS, Part(character, "model", (check,), DEFENCELESS))


def _make_model_defence(command: Command[DefenceOptions], character: Character) -> Check:
    """Return a model's defence roll."""
    refuse_given(
        command,
        _NUMBERS_ONLY,
        "is for a defence without a model: put it behind the model, such as +ongoing, +fatigue=3, "
        "+dodge=4 or +dexterity=+1:potion",
    )
    if len(command.words) > 2:
        raise WrongWords("defence needs MODEL, or MODEL ABILITY")
    refuse_dead(character, command.rules)
    if not can_defend(character, command.rules):
        raise UsageProblem(f"{character.key} has no defence while it is dazed or holds an opponent")
    ability = command.words[1] if len(command.words) > 1 else character.card.defence
    return make_defence_check(character, ability, command.rules)


def _make_numbers_defence(command: Command[DefenceOptions]) -> Check:
    options, rules = command.options, command.rules
    flags = (("ongoing", options.ongoing), ("terrain", options.terrain))
    shifts = tuple(read_modifier(rules, name) for name, is_given in flags if is_given)
    lifts = (read_modifier(rules, "dodging"),) if options.dodging else ()
    return make_typed_check(command, "defence", Situation(shifts, lifts))


def _outcome(
    character: Character | None, standing: StandingDefence, trace: Trace
) -> Mapping[str, Json]:
    """Return what a defence came to, and how to type it in the attacks that follow."""
    total = FAILED if standing.total is None else standing.total
    words = f"{character.key}+defence={total}" if character is not None else f"--against {total}"
    return {"defence": standing.total, "fatigue_rises": standing.tires, "write": words}


#: The flags that a defence reads.
FLAGS = (*ROLLS, *DEFENCES)


DEFENCE = Procedure(
    name="defence",
    summary="Roll the defence that stands, open to all, until the next own turn.",
    section="Weapon attack",
    arguments="[MODEL [ABILITY]]",
    positions=(DefenceOptions.consistency, DefenceOptions.potential),
    prepare=_prepare,
    options=DefenceOptions,
    examples=("defence -c 2 -p 1 --fatigue 2 --ongoing --odds",),
    flags=FLAGS,
)
