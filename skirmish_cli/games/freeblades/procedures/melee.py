"""`melee`: one model against any number, from cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from skirmish_cli.core.command import Command, Model
from skirmish_cli.core.plain import Json
from skirmish_cli.core.procedure import Goal, Policy, Prepared, Procedure
from skirmish_cli.core.table import Trace
from skirmish_cli.games.freeblades.changed import MELEE_STATS, format_model, note_card_changes
from skirmish_cli.games.freeblades.combat import SIDES, CombatState, Fight, make_start_state
from skirmish_cli.games.freeblades.flags import Resolve
from skirmish_cli.games.freeblades.gained_stones import may_gain
from skirmish_cli.games.freeblades.idle_flags import Role, list_asked_flags
from skirmish_cli.games.freeblades.melee import fight_melee, tell_end
from skirmish_cli.games.freeblades.melee_attacks import (
    find_candidates,
    order_strikes,
)
from skirmish_cli.games.freeblades.melee_ends import (
    MeleeEnd,
    read_fate,
    read_losses,
    read_winner,
)
from skirmish_cli.games.freeblades.models import Card, find_class
from skirmish_cli.games.freeblades.policies import (
    FATESTONES,
    PARRIES,
    PURSUITS,
    REPOSITIONS,
    STANDOFFS,
    TALENTS,
    TARGETS,
    list_in_force,
    note_idle,
)
from skirmish_cli.games.freeblades.procedures.shared.assignments import list_option_talents
from skirmish_cli.games.freeblades.procedures.shared.declarations import (
    Declared,
    OpenTalent,
    Used,
    list_open_talents,
)
from skirmish_cli.games.freeblades.procedures.shared.extras import (
    list_extra_tables,
    list_inputs,
)
from skirmish_cli.games.freeblades.procedures.shared.fights import (
    Figures,
    MeleeOptions,
    find_fighting_models,
    has_fatestones,
    make_fight,
    make_melee_figures,
    make_model_figures,
    order_declarations,
)
from skirmish_cli.games.freeblades.procedures.shared.meeting_notes import (
    note_idle_parries,
    note_meeting,
    note_rears,
)
from skirmish_cli.games.freeblades.procedures.shared.proposals import prepare_proposal
from skirmish_cli.games.freeblades.procedures.shared.read_flags import MELEE_FLAGS, SPLIT_FLAGS
from skirmish_cli.games.freeblades.procedures.shared.rolls import explain_spending
from skirmish_cli.games.freeblades.procedures.shared.verdicts import LifePoints, tell_melee
from skirmish_cli.games.freeblades.pursuit import list_free
from skirmish_cli.games.freeblades.situations import describe_combat
from skirmish_cli.games.freeblades.standoffs import list_standoffs
from skirmish_cli.games.freeblades.talents import note_idle_talents, read_card_talents
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from collections.abc import Iterable
    from fractions import Fraction

    from skirmish_cli.core.advising import Axis
    from skirmish_cli.games.freeblades.procedures.shared import axes
else:
    axes = lazy("skirmish_cli.games.freeblades.procedures.shared.axes")


def _make_row(fight: Fight, end: CombatState | MeleeEnd) -> dict[str, Json]:
    a, b = read_losses(fight, end)
    return {"winner": read_winner(fight, end), "a_lp_lost": a, "b_lp_lost": b}


def _count_drops(fight: Fight, end: CombatState | MeleeEnd) -> int | Fraction:
    """Return how many more models side b has lost than side a."""
    return sum(
        read_fate(fight, end, place).dropped * (1 if fighter.side == "b" else -1)
        for place, fighter in enumerate(fight.fighters)
    )


def make_melee_outcome(fight: Fight, state: CombatState, trace: Trace) -> Mapping[str, Json]:
    """Return what is shown of one played melee."""
    gained = {fighter.key: state.gained.count(fighter.key) for fighter in fight.fighters}
    models = {}
    for place, fighter in enumerate(fight.fighters):
        models[fighter.key] = {
            "dropped": state.is_dropped(place),
            "panicked": state.panicked[place],
            "lp_lost": fighter.life_points - state.lp[place],
        }
        if fight.pursuits or state.pursued.places:
            models[fighter.key]["caught"] = place in state.caught
        if has_fatestones(fight):
            models[fighter.key]["fatestones_left"] = state.stones[place]
        if any(gained.values()):
            models[fighter.key]["fatestones_gained"] = gained[fighter.key]
    free = [fight.fighters[place].key for place in list_free(fight, state)]
    inches = fight.rules.reposition_inches
    moves: dict[str, Json] = {"may_reposition": free, "reposition_inches": inches} if free else {}
    return {**_make_row(fight, state), **moves, "models": models}


def _find_decisions(fight: Fight, talents: Sequence[OpenTalent]) -> dict[Policy, bool]:
    """Return which decisions can come up in a melee."""
    strikes = (one for step in order_strikes(fight) for one in step)
    start = make_start_state(fight)
    reach = (find_candidates(fight, one, start) for one in strikes)
    speeds = {fighter.side for fighter in fight.fighters if fighter.speed is not None}
    return {
        TALENTS: bool(talents),
        STANDOFFS: bool(list_standoffs(fight)),
        TARGETS: any(len(candidates) > 1 for candidates in reach),
        PARRIES: any(fighter.parries and fighter.can_parry for fighter in fight.fighters),
        FATESTONES: has_fatestones(fight) or may_gain(fight),
        PURSUITS: len(speeds) == len(SIDES),
        REPOSITIONS: True,
    }


def _choose_told(
    command: Command[MeleeOptions], decisions: Mapping[Policy, bool]
) -> dict[Policy, bool]:
    """Return which decisions odds tell: whether anybody repositions touches none, unless typed."""
    return {**decisions, REPOSITIONS: REPOSITIONS.name in command.policies}


def _explain_odds(command: Command[MeleeOptions], fight: Fight) -> Iterator[str]:
    """Yield what odds of a melee assume beside the names of the policies."""
    if has_fatestones(fight):
        yield f"a Fatestone is {explain_spending(command)}"


def _note_all(
    command: Command[MeleeOptions], fight: Fight, sides: Sequence[Sequence[Model[Card]]]
) -> Iterator[str]:
    """Yield what to remember about a melee."""
    models = [model for side in sides for model in side]
    yield from _note_fighters(fight)
    yield from _note_idle_options(fight)
    yield from _note_inferred_classes(sides)
    yield from note_card_changes(models, MELEE_STATS, command.procedure)
    yield from note_meeting(command, *sides)
    yield from note_rears(*sides)
    yield from note_idle_parries(models, command.rules)
    holders = {model.key for model in models if list_option_talents(model, command.rules)}
    keys = [fight.fighters[place].key for place in order_declarations(fight)]
    order = [key for key in keys if key in holders]
    if len(order) > 1:
        yield f"declare option talents now, before the dice, in this order: {', '.join(order)}"
    yield from note_idle_talents(
        (model.key, read_card_talents(model.card, command.rules)) for model in models
    )
    yield from _note_left_out(command)


def _note_idle_options(fight: Fight) -> Iterator[str]:
    """Yield which options are for a model that makes no attack."""
    striking = {one.attacker for step in order_strikes(fight) for one in step}
    for flag, chosen in (
        ("--target", fight.targets),
        ("--split", fight.splits),
        ("--policy target", fight.aims),
    ):
        for place in chosen:
            if place not in striking:
                key = fight.fighters[place].key
                yield f"{flag} changes nothing for {key}: it makes no attack"


def _note_fighters(fight: Fight) -> Iterator[str]:
    for fighter in fight.fighters:
        if fighter.has("prone"):
            yield f"{fighter.key}: prone is ignored in the quickstart"
        if fighter.has("concealed"):
            yield f"{fighter.key}: concealed counts against ranged attacks only"
        if fighter.has("restrained"):
            yield f"{fighter.key} is restrained and can't strike"
        elif fighter.has("support") and not fighter.has_standoff:
            yield f"{fighter.key} supports without a standoff weapon and can't strike"


def _note_inferred_classes(sides: Sequence[Sequence[Model[Card]]]) -> Iterator[str]:
    """Yield the classes that were read off LP, on a side of several models.

    There a friend's drop may ask for a morale test. Section: Morale.
    """
    for models in sides:
        if len(models) == 1:
            continue
        unclassed = [model for model in models if model.card.class_ is None]
        for name in dict.fromkeys(map(find_class, unclassed)):
            keys = ", ".join(model.key for model in unclassed if find_class(model) == name)
            yield f"{keys}: class {name}, as its LP suggest; write class: on the card"


def _note_left_out(command: Command[MeleeOptions]) -> Iterator[str]:
    """Yield which models take no part, having come into contact too late."""
    if not any("+repositioned" in word for word in command.words):
        return
    for models in command.models():
        for model in models:
            if model.has("repositioned"):
                yield (
                    f"{model.key} came into contact by a pursuit or a reposition and takes no part "
                    "this turn"
                )


def _make_figures_by_key(fight: Fight, *, pursues: bool) -> dict[str, Figures]:
    """Return the figures of each fighter; `pursues` says that somebody may pursue."""
    return {
        fighter.key: make_model_figures(fight, place, pursues=pursues)
        for place, fighter in enumerate(fight.fighters)
    }


def _list_talents(
    command: Command[MeleeOptions], fight: Fight, sides: Sequence[Sequence[Model[Card]]]
) -> tuple[OpenTalent, ...]:
    """Return the option talents that may be declared, in the order of declarations."""
    by_key = {model.key: model for side in sides for model in side}
    places = order_declarations(fight)
    models = [by_key[fight.fighters[place].key] for place in places]
    owners = {fighter.key: fighter.side for fighter in fight.fighters}
    return list_open_talents(command, models, owners)


def _prepare(command: Command[MeleeOptions]) -> Prepared:
    if command.options.propose:
        return prepare_proposal(command)
    sides = find_fighting_models(command)
    fight = make_fight(command, sides)
    first, second = (", ".join(map(format_model, models)) for models in sides)
    inputs = {"a": first, "b": second, "first": fight.first}
    talents = _list_talents(command, fight, sides)
    decisions = _find_decisions(fight, talents)
    pursues = decisions[PURSUITS] and command.is_best(PURSUITS)

    def make_rule(used: Used) -> Resolve[CombatState]:
        one = make_fight(command, sides, used) if used else fight
        return Resolve(partial(fight_melee, one), partial(tell_end, one))

    return Prepared(
        rule=Declared(talents, make_rule),
        figures=make_melee_figures(fight),
        goal=Goal("side_a_wins", "side_b_wins", ("a",), partial(_count_drops, fight)),
        row=partial(_make_row, fight),
        outcome=partial(make_melee_outcome, fight),
        models=_make_figures_by_key(fight, pursues=pursues),
        inputs=list_inputs(command.options, inputs),
        policy=list_in_force(command, _choose_told(command, decisions)),
        notes=(*_note_all(command, fight, sides), *note_idle(command, decisions)),
        odds_notes=tuple(_explain_odds(command, fight)),
        rulings=(
            "above_top_die",
            "parry_target",
            "parry_uses",
            "fast_spd",
            "split_dice",
            *(("reroll_when",) if decisions[FATESTONES] else ()),
        ),
        headline=f"Melee: {first} vs {second}",
        tables=list_extra_tables(command, MELEE),
        flags=list_asked_flags(
            [Role([model for side in sides for model in side], MELEE_FLAGS)], command.rules
        )
        + (SPLIT_FLAGS if command.options.split else ()),
        verdict=partial(tell_melee, _list_lives(fight, sides)),
        main=("side_a_wins", "draw", "side_b_wins"),
        situation=partial(describe_combat, fight),
    )


def _list_lives(fight: Fight, sides: Sequence[Sequence[Model[Card]]]) -> dict[str, LifePoints]:
    """Return the LP of each fighter before the combat, by key."""
    printed = {model.key: model.card.lp for side in sides for model in side}
    return {
        one.key: LifePoints(one.life_points, printed[one.key] or one.life_points)
        for one in fight.fighters
    }


def _list_axes(command: Command) -> Iterable[Axis]:
    """Return what players choose before a melee."""
    return axes.list_melee_axes(command)


MELEE = Procedure(
    name="melee",
    summary="Resolve a melee between two sides, one of them a single model.",
    section="Melee",
    arguments="MODEL... vs MODEL...",
    prepare=_prepare,
    options=MeleeOptions,
    flags=MELEE_FLAGS,
    axes=_list_axes,
    policies=(TALENTS, STANDOFFS, TARGETS, PARRIES, FATESTONES, PURSUITS, REPOSITIONS),
    examples=(
        "melee captain+charging vs brute-1 brute-2+stunned "
        "-w tin-lanterns.yaml -w salt-reavers.yaml --odds",
        "melee captain vs brute-1 brute-2 -w tin-lanterns.yaml -w salt-reavers.yaml --advise",
    ),
)
