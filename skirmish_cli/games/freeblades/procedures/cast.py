"""`cast`: a spell from numbers or from a card, with its counterspell and its missiles."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Command, Model, Option, Prepared, Procedure
from skirmish_cli.core.trace import Trace
from skirmish_cli.games.freeblades.actions import SOLE_OPPONENT
from skirmish_cli.games.freeblades.aiming import is_in_combat, make_mark, needs_targeting
from skirmish_cli.games.freeblades.magic import Casting, CastResult, cast_spell
from skirmish_cli.games.freeblades.procedures.attack import DAMAGE_OPTIONS, TARGET_OPTIONS
from skirmish_cli.games.freeblades.procedures.extras import EXTRA_OPTIONS, extra_tables
from skirmish_cli.games.freeblades.procedures.inputs import all_inputs, typed
from skirmish_cli.games.freeblades.procedures.shoot import (
    check_apart,
    is_same,
    readings,
    shot_outcomes,
    split_words,
    target_figures,
)
from skirmish_cli.games.freeblades.procedures.shot_notes import combat_notes, friendly_notes
from skirmish_cli.games.freeblades.procedures.test import change_notes, reroll_policy
from skirmish_cli.games.freeblades.shooting import check_size, start_state
from skirmish_cli.games.freeblades.spells import (
    Caster,
    Party,
    find_caster,
    ready_casting,
    stand_in_notes,
)
from skirmish_cli.games.freeblades.talents import card_talents, idle_notes
from skirmish_cli.games.freeblades.tests import RATING_OPTIONS


def _is_rating(text: str) -> bool:
    return text[:1] in "dD" and text[1:2].isdigit()


def find_casting(command: Command) -> tuple[Caster, Party, Casting]:
    """Return the caster, everybody else and the casting of a command; raises UsageProblem for
    what doesn't fit."""
    sides = command.sides()
    words, target_words = sides[0], sides[1] if len(sides) == 2 else []
    if len(target_words) > 1 and not command.given("advise"):
        raise UsageProblem(
            "a spell has one target; name one model after 'vs', or compare several with --advise"
        )
    target_words = target_words[:1]
    counter = command.given("counter")
    counter_words = [counter] if counter and not _is_rating(counter) else []
    reactions, others, answers = (
        split_words(command.given(name) or ())
        for name in ("reaction", "others", "counter_reaction")
    )
    groups = [words[:1], target_words, counter_words, reactions, others, answers]
    found: list[list[Model]] = command.find_models(groups) if any(groups) else [[] for _ in groups]
    caster = find_caster(command, found[0][0] if found[0] else None, words[1:])
    party = Party(
        found[1][0] if found[1] else None,
        found[4],
        found[2][0] if found[2] else None,
        found[3],
        found[5],
    )
    casting = ready_casting(command, caster, party)
    _check_answers(caster, party)
    if casting.missiles is not None:
        check_apart(found[0][:1], found[1], found[4])
        check_size(casting.missiles, readings(command))
    return caster, party, casting


def _check_answers(caster: Caster, party: Party) -> None:
    """Raise UsageProblem for a model that answers itself."""
    countering = [party.countering] if party.countering else []
    for alone, answering, what in (
        ([caster.model] if caster.model else [], [*countering, *party.reactors], "spell"),
        (countering, party.counter_reactors, "counterspell"),
    ):
        for model in answering:
            for one in alone:
                if is_same(one, model):
                    raise UsageProblem(f"{one.key} can't answer its own {what}")


def cast_figures(command: Command, casting: Casting) -> dict[str, Any]:
    """Return the figures of a casting, with those of its missiles."""
    figures: dict[str, Any] = {
        "cast": lambda result: result.cast,
        "countered": lambda result: result.countered,
        "power_spent_mean": lambda result: result.spent,
        "counter_power_spent": lambda result: result.counter_spent,
        "fatestones": partial(fatestones, command.rules.ruling("casting_excess_crit")),
    }
    if casting.missiles is not None:
        lp = casting.missiles.life_points[0]
        figures |= {
            "hit": lambda result: bool(result.shooting and result.shooting.hit),
            "lp_lost_mean": lambda result: lp - result.shooting.lp[0] if result.shooting else 0,
            "dropped": lambda result: bool(result.shooting and not result.shooting.lp[0]),
        }
    if casting.reactions.reactors:
        figures["caster_dropped"] = lambda result: not result.caster_lp
    if casting.counter and casting.counter.reactions.reactors:
        figures["counter_dropped"] = lambda result: not result.counter_lp
    return figures


def fatestones(ruling: str, result: CastResult) -> Any:
    """Return the Fatestones of the levels that save no power. Sections: Critical Casting;
    Fatestones."""
    return result.levels_beyond if ruling == "fatestone" else 0


def _row(casting: Casting, result: CastResult) -> dict[str, Any]:
    top = result.level == casting.cost and (result.cast or result.countered)
    row = {
        "cast": result.cast,
        "countered": result.countered,
        "level": {"at_least": result.level} if top else result.level,
        "power_spent": result.spent,
    }
    if casting.missiles is not None:
        row["lp_lost"] = (
            casting.missiles.life_points[0] - result.shooting.lp[0] if result.shooting else 0
        )
    return row


def _outcome(
    command: Command, power: int, casting: Casting, result: CastResult, trace: Trace
) -> Mapping[str, Any]:
    rolled = trace.judged("casting roll")
    outcome: dict[str, Any] = {
        "cast": result.cast,
        "countered": result.countered,
        "level": (rolled.level or 0) if rolled else 0,
        "power_spent": result.spent,
        "power_left": power - result.spent,
        "counter_power_spent": result.counter_spent,
        "fatestones": fatestones(command.rules.ruling("casting_excess_crit"), result),
    }
    if casting.reactions.reactors:
        outcome["caster_lp_lost"] = casting.reactions.life_points - result.caster_lp
        outcome["caster_dropped"] = not result.caster_lp
    if casting.counter and casting.counter.reactions.reactors:
        outcome["counter_lp_lost"] = casting.counter.reactions.life_points - result.counter_lp
        outcome["counter_dropped"] = not result.counter_lp
    if casting.missiles is not None:
        outcome["shots"] = shot_outcomes(casting.missiles, trace)
    return outcome


def _notes(command: Command, caster: Caster, party: Party, casting: Casting) -> tuple[str, ...]:
    notes = [*change_notes(command), *stand_in_notes(command, caster, party.countering)]
    notes += idle_notes(
        (model.key, card_talents(model.card, command.rules))
        for model in (
            caster.model,
            party.target,
            *party.others,
            party.countering,
            *party.reactors,
            *party.counter_reactors,
        )
        if model
    )
    if caster.model and caster.model.has("discorporate") and party.target is None:
        notes.append(f"{caster.key} is in Between: its spells affect spirits only")
    if _is_engaged(command, caster) and not casting.reactions.reactors:
        notes.append(
            "each enemy in contact that may react makes a reaction attack first: name it with --reaction"
        )
    if (
        casting.counter is not None
        and casting.counter.is_engaged
        and not casting.counter.reactions.reactors
    ):
        notes.append(
            f"each enemy in contact with {casting.counter.key or 'whoever counters'} that may react makes a "
            "reaction attack before the counterspell: name it with --counter-reaction"
        )
    if party.reactors or party.counter_reactors:
        notes.append(SOLE_OPPONENT)
    sides = command.sides()
    if casting.missiles is not None and party.target is not None:
        mark = make_mark(party.target)
        if (
            caster.model
            and is_in_combat(None, mark)
            and needs_targeting(caster.model, command.rules)
        ):
            notes.append(
                f"{mark.key} is engaged, so it never counts as the nearest: first targeting {caster.key}"
            )
        notes += [
            *combat_notes(mark, [caster.model], party.others),
            *friendly_notes(command, sides[0][:1], sides[1]),
        ]
    return tuple(notes)


def _prepare(command: Command) -> Prepared:
    caster, party, casting = find_casting(command)
    name = caster.spell.name if caster.spell else "a spell"
    missiles = casting.missiles
    countering = casting.counter.reactions.stones if casting.counter else 0
    policy = reroll_policy(command, holds=casting.reactions.stones + countering > 0)
    if casting.counter:
        policy = policy | {"counter": "tried whenever the spell is cast"}
    return Prepared(
        rule=partial(cast_spell, casting),
        figures=cast_figures(command, casting),
        row=partial(_row, casting),
        outcome=partial(_outcome, command, caster.power, casting),
        models={
            key: {
                figure: partial(_missile_figure, value, missiles)
                for figure, value in figures.items()
            }
            for key, figures in target_figures(missiles).items()
        }
        if missiles
        else {},
        inputs=all_inputs(command, CAST.options, _inputs(command, caster, party, casting)),
        policy=policy,
        notes=_notes(command, caster, party, casting),
        rulings=("above_top_die", "reroll_when", "threshold_pick", "casting_excess_crit"),
        headline=f"{caster.key} casts {name}: CAR {caster.rating} against {casting.target}, cost {casting.cost}",
        tables=extra_tables(command, CAST),
    )


def _inputs(command: Command, caster: Caster, party: Party, casting: Casting) -> dict[str, Any]:
    missiles = casting.missiles
    return {
        "caster": typed(caster.model) if caster.model else caster.key,
        "spell": caster.spell.name if caster.spell else None,
        "target": typed(party.target) if party.target else None,
        "car": str(caster.rating),
        "modifier": casting.die.modifier,
        "tn": casting.target,
        "threshold": casting.threshold,
        "cost": casting.cost,
        "base_cost": casting.base_cost,
        "power": caster.power,
        "engaged": _is_engaged(command, caster),
        "counter": command.given("counter"),
        "missiles": len(missiles.shooters[0].attacks) if missiles else 0,
    }


def _is_engaged(command: Command, caster: Caster) -> bool:
    return bool(command.given("engaged") or (caster.model and caster.model.has("engaged")))


def _missile_figure(figure: Any, missiles: Any, result: CastResult) -> Any:
    return figure(result.shooting or start_state(missiles))


CAST = Procedure(
    name="cast",
    summary="Cast a spell: the casting roll, a counterspell, the attacks of a missile.",
    section="Casting Spells; Counterspells",
    arguments="[MODEL SPELL [vs MODEL]]",
    prepare=_prepare,
    options=(
        Option("car", "text", "the caster's CAR", metavar="RATING"),
        Option(
            "cost",
            "whole",
            "what the spell costs now (the cost on the card unless given)",
            metavar="N",
        ),
        Option(
            "base_cost",
            "whole",
            "its base cost, which a counterspell pays (the cost unless given)",
            metavar="N",
        ),
        Option(
            "power",
            "whole",
            "the power that the caster has left (that on the card unless given)",
            metavar="N",
        ),
        Option(
            "engaged",
            "flag",
            "the caster is engaged: -4, and reaction attacks come first",
            default=False,
        ),
        Option(
            "reaction",
            "texts",
            "a model that makes a reaction attack on it (repeatable)",
            metavar="MODEL",
        ),
        Option(
            "armored", "whole", "X of Armored Casting [-X]; 2 and -2 mean the same", metavar="X"
        ),
        Option("summon", "flag", "a summoning spell: target number 4", default=False),
        Option(
            "counter", "text", "the CAR of whoever counters, or the model", metavar="RATING|MODEL"
        ),
        Option("counter_engaged", "flag", "whoever counters is engaged: -4", default=False),
        Option(
            "counter_mod", "texts", "add N to the counterspell (repeatable)", metavar="N[:reason]"
        ),
        Option(
            "counter_reaction",
            "texts",
            "a model that makes a reaction attack on whoever counters (repeatable)",
            metavar="MODEL",
        ),
        Option(
            "counter_range",
            "number",
            "the inches from whoever counters to the caster or its target",
            metavar="N",
        ),
        Option("counter_power", "whole", "the power that whoever counters has left", metavar="N"),
        Option("missile", "flag", "a missile spell: attacks follow", default=False),
        Option("attacks", "whole", "the number of a missile's attacks", metavar="N"),
        *TARGET_OPTIONS,
        Option(
            "range",
            "number",
            "the distance to the target in inches, such as 10.5",
            metavar="INCHES",
        ),
        Option("target_engaged", "flag", "the target is engaged: -4", default=False),
        Option(
            "others",
            "texts",
            "another model in the target's combat (repeatable, or with commas)",
            metavar="MODEL",
        ),
        *RATING_OPTIONS,
        *DAMAGE_OPTIONS,
        *EXTRA_OPTIONS,
    ),
    examples=(
        "cast --car d8 --cost 3 --power 6 --counter d10 --odds",
        "cast wick Ember Dart vs brute-1 --range 12 --dice 5,6,4",
    ),
)
