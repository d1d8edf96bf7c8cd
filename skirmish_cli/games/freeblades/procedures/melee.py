"""`melee`: one model against any number, from cards, with its odds for every model."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from skirmish_cli.core.procedure import Command, Model, Option, Prepared, Procedure
from skirmish_cli.core.trace import JudgementEntry, ThrowEntry, Trace
from skirmish_cli.dice.spiking import BEATS
from skirmish_cli.games.freeblades.actions import idle_flag_notes
from skirmish_cli.games.freeblades.combat import Fight, State
from skirmish_cli.games.freeblades.combat_results import PURSUIT_MOVE, is_free, lp_lost, winner
from skirmish_cli.games.freeblades.melee import fight_melee
from skirmish_cli.games.freeblades.models import Fighter
from skirmish_cli.games.freeblades.procedures.extras import (
    EXTRA_OPTIONS,
    advice_notes,
    extra_tables,
)
from skirmish_cli.games.freeblades.procedures.inputs import all_inputs, typed
from skirmish_cli.games.freeblades.procedures.test import REROLL_POLICIES
from skirmish_cli.games.freeblades.setup import (
    declaration_order,
    fighting_models,
    option_talents,
    ready_fight,
)
from skirmish_cli.games.freeblades.talents import card_talents, idle_notes


def melee_row(fight: Fight, state: State) -> dict[str, Any]:
    """Return what the distribution of a melee tells apart."""
    return {
        "winner": winner(fight, state),
        "a_lp_lost": lp_lost(fight, state, "a"),
        "b_lp_lost": lp_lost(fight, state, "b"),
    }


def melee_outcome(fight: Fight, state: State, trace: Trace) -> Mapping[str, Any]:
    """Return what is shown of one played melee."""
    gained = fatestones_gained(fight, trace)
    models = {}
    for place, fighter in enumerate(fight.fighters):
        models[fighter.key] = {
            "dropped": state.is_dropped(place),
            "panicked": state.panicked[place],
            "lp_lost": fighter.life_points - state.lp[place],
        }
        if fight.pursuits:
            models[fighter.key]["caught"] = place in state.caught
        if _has_stones(fight):
            models[fighter.key]["fatestones_left"] = state.stones[place]
        if any(gained.values()):
            models[fighter.key]["fatestones_gained"] = gained[fighter.key]
    free = _may_reposition(fight, state, trace)
    moves = {"may_reposition": free, "reposition_inches": fight.numbers.reposition} if free else {}
    return {"winner": winner(fight, state), **moves, "models": models}


def _may_reposition(fight: Fight, state: State, trace: Trace) -> list[str]:
    """Return the models that end up unengaged and may reposition: not those that panicked or
    pursued.

    Section: Reposition.
    """
    pursued = {
        entry.why.removesuffix(f" {PURSUIT_MOVE}")
        for entry in trace
        if isinstance(entry, ThrowEntry) and entry.why.endswith(PURSUIT_MOVE)
    }
    return [
        fighter.key
        for place, fighter in enumerate(fight.fighters)
        if fighter.key not in pursued and is_free(fight, place, state)
    ]


def _has_stones(fight: Fight) -> bool:
    return any(fighter.fatestones for fighter in fight.fighters)


def fatestones_gained(fight: Fight, trace: Trace) -> dict[str, int]:
    """Return the Fatestones that each model gained: one for each level of a parry or a morale
    test that succeeded.

    Section: Fatestones.
    """
    gained = dict.fromkeys((fighter.key for fighter in fight.fighters), 0)
    for entry in trace:
        if isinstance(entry, JudgementEntry) and entry.target is not None:
            key, _, test = entry.what.partition(" ")
            if test == "parries" and entry.result == BEATS:
                gained[key] += (entry.total - entry.target) // fight.numbers.threshold
            elif test.startswith("morale") and entry.result == "success":
                gained[key] += entry.level or 0
    return gained


def melee_figures(fight: Fight) -> dict[str, Callable[[State], Any]]:
    """Return the figures of a melee."""
    return {
        "side_a_wins": lambda state: winner(fight, state) == "a",
        "draw": lambda state: winner(fight, state) == "draw",
        "side_b_wins": lambda state: winner(fight, state) == "b",
    }


def _model_figures(fight: Fight, fighter: Fighter, place: int) -> dict[str, Callable[[State], Any]]:
    figures: dict[str, Callable[[State], Any]] = {
        "dropped": lambda state: state.is_dropped(place),
        "panicked": lambda state: state.panicked[place],
        "lp_lost_mean": lambda state: fighter.life_points - state.lp[place],
    }
    if fight.pursuits:
        figures["caught"] = lambda state: place in state.caught
    if _has_stones(fight):
        figures["fatestones_left_mean"] = lambda state: state.stones[place]
    return figures


def _policy(fight: Fight) -> dict[str, str]:
    policy = {"target": "the first listed enemy in front that stands, unless directed"}
    if any(fighter.parries for fighter in fight.fighters):
        policy["parry"] = "meets the first attacks that hit"
    if _has_stones(fight):
        policy["fatestones"] = (
            f"{REROLL_POLICIES[fight.numbers.reroll_when]}, at the first such die; "
            "those gained in the combat are kept"
        )
    if fight.pursuits:
        policy["pursuit"] = "those named pursue if they can"
    return policy


def _notes(command: Command, fight: Fight, sides: Sequence[Sequence[Model]]) -> tuple[str, ...]:
    notes = []
    for fighter in fight.fighters:
        if fighter.has("prone"):
            notes.append(f"{fighter.key}: prone is ignored in the quickstart")
        if fighter.has("concealed"):
            notes.append(f"{fighter.key}: concealed counts against ranged attacks only")
        if fighter.has("restrained"):
            notes.append(f"{fighter.key} is restrained and can't strike")
        elif fighter.has("support") and not fighter.has_standoff:
            notes.append(f"{fighter.key} supports without a standoff weapon and can't strike")
    notes += _inferred_classes(sides)
    notes += idle_flag_notes([model for models in sides for model in models], command.rules)
    models = [model for models in sides for model in models]
    options = {model.key: option_talents(model, command.rules) for model in models}
    order = [
        fight.fighters[place].key
        for place in declaration_order(fight)
        if options[fight.fighters[place].key]
    ]
    if len(order) > 1:
        notes.append(
            f"declare option talents now, before the dice, in this order: {', '.join(order)}"
        )
    return (
        *notes,
        *idle_notes((model.key, card_talents(model.card, command.rules)) for model in models),
    )


def _inferred_classes(sides: Sequence[Sequence[Model]]) -> list[str]:
    """Return the classes that LP stand in for, where a friend's drop may ask for a morale test.
    Section: Morale."""
    notes = []
    for models in sides:
        unsaid = [model for model in models if model.card.class_ is None]
        for name in dict.fromkeys(model.card.model_class for model in unsaid if len(models) > 1):
            keys = ", ".join(model.key for model in unsaid if model.card.model_class == name)
            notes.append(f"{keys}: class {name}, as its LP suggest; write class: on the card")
    return notes


def _left_out(command: Command) -> list[str]:
    return [
        f"{model.key} came into contact by a pursuit or a reposition and takes no part this turn"
        for models in command.models()
        for model in models
        if model.has("repositioned")
    ]


def _prepare(command: Command) -> Prepared:
    sides = fighting_models(command)
    fight = ready_fight(command, sides)
    first, second = (", ".join(map(typed, models)) for models in sides)
    left_out = _left_out(command) if any("+repositioned" in word for word in command.words) else []
    return Prepared(
        rule=partial(fight_melee, fight),
        figures=melee_figures(fight),
        row=partial(melee_row, fight),
        outcome=partial(melee_outcome, fight),
        models={
            fighter.key: _model_figures(fight, fighter, place)
            for place, fighter in enumerate(fight.fighters)
        },
        inputs=all_inputs(command, MELEE.options, {"a": first, "b": second, "first": fight.first}),
        policy=_policy(fight),
        notes=(*_notes(command, fight, sides), *left_out, *advice_notes(command, fight)),
        rulings=(
            "above_top_die",
            "parry_target",
            "parry_uses",
            "fast_spd",
            "split_dice",
            *(("reroll_when",) if _has_stones(fight) else ()),
        ),
        headline=f"Melee: {first} vs {second}",
        tables=extra_tables(command, MELEE),
    )


MELEE = Procedure(
    name="melee",
    summary="Resolve a melee between two sides, one of them a single model.",
    section="Melee",
    arguments="MODEL... vs MODEL...",
    prepare=_prepare,
    options=(
        Option("target", "texts", "whom a model strikes (repeatable)", metavar="ATTACKER=DEFENDER"),
        Option(
            "split",
            "texts",
            "the dice of a model's split attacks (repeatable)",
            metavar="MODEL=d6,d6",
        ),
        Option(
            "first", "text", "the side of the first player, a or b (a unless given)", metavar="SIDE"
        ),
        Option(
            "pursue",
            "texts",
            "a model that pursues a panicked enemy if it can (repeatable)",
            metavar="MODEL[=ENEMY]",
        ),
        Option(
            "use",
            "texts",
            "an option talent that a model uses (repeatable)",
            metavar="MODEL=TALENT",
        ),
        *EXTRA_OPTIONS,
    ),
    examples=(
        "melee -w questers.yaml -w reavers.yaml knight+charging vs brute brute+stunned --odds",
    ),
)
