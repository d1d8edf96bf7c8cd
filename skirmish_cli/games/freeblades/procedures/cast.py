"""`cast`: a spell from numbers or a card, with its counterspell and missiles."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING

from skirmish_cli.core.command import Command
from skirmish_cli.core.plain import Json
from skirmish_cli.core.procedure import Amount, Figure, Goal, Policy, Prepared, Procedure
from skirmish_cli.core.table import Trace
from skirmish_cli.games.freeblades.actions import SOLE_OPPONENT
from skirmish_cli.games.freeblades.aiming import is_in_combat, make_mark, needs_targeting
from skirmish_cli.games.freeblades.changed import (
    TARGET_STATS,
    format_model,
    list_spell_stats,
    note_card_changes,
)
from skirmish_cli.games.freeblades.idle_flags import Role, list_asked_flags, note_idle_flags
from skirmish_cli.games.freeblades.magic import (
    CASTER,
    CASTING_ROLL,
    Casting,
    CastResult,
    cast_spell,
)
from skirmish_cli.games.freeblades.policies import (
    COUNTERS,
    FATESTONES,
    PARRIES,
    list_in_force,
    note_idle,
)
from skirmish_cli.games.freeblades.procedures.shared.cast_options import CastOptions
from skirmish_cli.games.freeblades.procedures.shared.casters import Caster, note_stand_ins
from skirmish_cli.games.freeblades.procedures.shared.castings import (
    check_missiles,
    find_casting,
    is_engaged,
)
from skirmish_cli.games.freeblades.procedures.shared.extras import list_extra_tables, list_inputs
from skirmish_cli.games.freeblades.procedures.shared.meeting_notes import note_idle_parries
from skirmish_cli.games.freeblades.procedures.shared.parties import Party
from skirmish_cli.games.freeblades.procedures.shared.read_flags import (
    ATTACKER_FLAGS,
    CAST_FLAGS,
    CASTER_FLAGS,
    MARK_FLAGS,
)
from skirmish_cli.games.freeblades.procedures.shared.rolls import (
    explain_rerolls,
    note_changes,
)
from skirmish_cli.games.freeblades.procedures.shared.shot_notes import note_combat, note_friends
from skirmish_cli.games.freeblades.procedures.shared.shots import (
    list_risks,
    list_shots,
    make_target_figures,
)
from skirmish_cli.games.freeblades.procedures.shared.verdicts import (
    Cast,
    LifePoints,
    tell_cast,
)
from skirmish_cli.games.freeblades.reactions import Left, start_suffering
from skirmish_cli.games.freeblades.shooters import ShootingState
from skirmish_cli.games.freeblades.shooting import Volley, make_start_state
from skirmish_cli.games.freeblades.situations import describe_casting
from skirmish_cli.games.freeblades.talents import note_idle_talents, read_card_talents
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from collections.abc import Iterable

    from skirmish_cli.core.advising import Axis
    from skirmish_cli.games.freeblades.procedures.shared import axes
else:
    axes = lazy("skirmish_cli.games.freeblades.procedures.shared.axes")

#: The options that change a missile's damage, and those that change a counterspell.
_CHANGES_OF_OTHER_ROLLS = (
    (CastOptions.damage_mod, CastOptions.damage_dl),
    (CastOptions.counter_mod,),
    (CastOptions.attack_mod,),
)


def _make_figures(command: Command[CastOptions], casting: Casting) -> dict[str, Figure]:
    """Return the figures of a casting, with those of its missiles."""
    ruling = command.rules.ruling("casting_excess_crit")
    figures: dict[str, Figure] = {
        "cast": lambda result: result.cast,
        "countered": lambda result: result.countered,
        "power_spent_mean": lambda result: result.spent,
        "counter_power_spent": lambda result: result.counter_spent,
        "fatestones": partial(_count_fatestones, ruling),
    }
    if casting.missiles is not None:
        lp = casting.missiles.life_points[0]
        figures |= {
            "hit": lambda result: bool(result.shooting and result.shooting.hit),
            "wounded": lambda result: bool(result.shooting and result.shooting.lp[0] < lp),
            "lp_lost_mean": lambda result: lp - result.shooting.lp[0] if result.shooting else 0,
            "dropped": lambda result: bool(result.shooting and not result.shooting.lp[0]),
        }
    if casting.reactions.reactors:
        figures["caster_dropped"] = lambda result: not result.caster_lp
    if casting.counter and casting.counter.reactions.reactors:
        figures["counter_dropped"] = lambda result: not result.counter_lp
    return figures


def _count_fatestones(ruling: str, result: CastResult) -> Amount:
    """Return the Fatestones of the levels that save no power.

    Sections: Critical Casting; Fatestones.
    """
    return result.levels_beyond if ruling == "fatestone" else 0


def _count_rolled(ruling: str, result: CastResult) -> int:
    """Return the Fatestones of one played casting."""
    return int(_count_fatestones(ruling, result) or 0)


def _make_row(casting: Casting, result: CastResult) -> dict[str, Json]:
    top = result.level == casting.cost and (result.cast or result.countered)
    countered: dict[str, Json] = {"countered": result.countered} if casting.counter else {}
    row: dict[str, Json] = {
        "cast": result.cast,
        **countered,
        "level": {"at_least": result.level} if top else result.level,
        "power_spent": result.spent,
    }
    if casting.missiles is not None:
        life_points = casting.missiles.life_points[0]
        row["lp_lost"] = life_points - result.shooting.lp[0] if result.shooting else 0
    return row


def _make_outcome(
    command: Command[CastOptions], power: int, casting: Casting, result: CastResult, trace: Trace
) -> Mapping[str, Json]:
    """Return what is shown of one played casting; `power` is what the caster had."""
    rolled = trace.judged(CASTING_ROLL)
    outcome: dict[str, Json] = {
        "cast": result.cast,
        "countered": result.countered,
        "level": (rolled.level or 0) if rolled else 0,
        "power_spent": result.spent,
        "power_left": power - result.spent,
        "counter_power_spent": result.counter_spent,
        "fatestones": _count_rolled(command.rules.ruling("casting_excess_crit"), result),
    }
    if casting.reactions.reactors:
        outcome["caster_lp_lost"] = casting.reactions.life_points - result.caster_lp
        outcome["caster_dropped"] = not result.caster_lp
    if casting.counter and casting.counter.reactions.reactors:
        outcome["counter_lp_lost"] = casting.counter.reactions.life_points - result.counter_lp
        outcome["counter_dropped"] = not result.counter_lp
    if casting.missiles is not None:
        outcome["lp_lost"] = _make_row(casting, result)["lp_lost"]
        outcome["shots"] = list_shots(casting.missiles, trace)
    return outcome


def _note_all(
    command: Command[CastOptions], caster: Caster, party: Party, casting: Casting
) -> Iterator[str]:
    """Yield what to remember about a casting."""
    yield from note_changes(command.options, *_CHANGES_OF_OTHER_ROLLS)
    yield from note_stand_ins(command, caster, party.countering)
    yield from _note_talents(command, caster, party)
    yield from _note_card_changes(command, caster, party)
    roles = _list_roles(caster, party, casting)
    yield from note_idle_flags(roles, command.rules, command.procedure, CAST_FLAGS)
    if caster.model and caster.model.has("discorporate") and party.target is None:
        yield f"{caster.key} is in Between: its spells affect spirits only"
    if is_engaged(command, caster) and not casting.reactions.reactors:
        yield (
            "each enemy in contact that may react makes a reaction attack first: name it with "
            "--reaction"
        )
    counter = casting.counter
    if counter is not None and counter.is_engaged and not counter.reactions.reactors:
        yield (
            f"each enemy in contact with {counter.key or 'whoever counters'} that may react makes "
            "a reaction attack before the counterspell: name it with --counter-reaction"
        )
    if party.reactors or party.counter_reactors:
        yield SOLE_OPPONENT
    if casting.missiles is not None and party.target is not None:
        yield from _note_missiles(command, caster, party)


def _note_talents(command: Command[CastOptions], caster: Caster, party: Party) -> list[str]:
    models = (
        caster.model,
        *party.met,
        party.countering,
        *party.reactors,
        *party.counter_reactors,
    )
    return note_idle_talents(
        (model.key, read_card_talents(model.card, command.rules)) for model in models if model
    )


def _list_roles(caster: Caster, party: Party, casting: Casting) -> list[Role]:
    """Return everybody at a casting, with the flags that count for each."""
    suffers = ("lp", "parries") if party.reactors else ()
    shoots = ("moved",) if casting.missiles else ()
    met = MARK_FLAGS if casting.missiles else ("discorporate",)
    reacting = (*party.reactors, *party.counter_reactors)
    counters = (*CASTER_FLAGS, *(("lp", "parries") if party.counter_reactors else ()))
    return [
        Role([caster.model], (*CASTER_FLAGS, *suffers, *shoots)),
        Role(party.met, met, ("defense",) if casting.missiles else ()),
        Role([party.countering], counters),
        Role(reacting, ATTACKER_FLAGS),
    ]


def _note_card_changes(
    command: Command[CastOptions], caster: Caster, party: Party
) -> Iterator[str]:
    """Yield what a command changes of cards, by what each model does here."""
    name = caster.spell.name if caster.spell else ""
    suffers = ("MAR", "DEF", "AV", "LP", "Parry") if party.reactors else ()
    spell = list_spell_stats(name, is_missile=party.target is not None)
    reads = ("CAR", "power", "Armored Casting", *spell, *suffers)
    yield from note_card_changes([caster.model], reads, command.procedure)
    yield from note_card_changes(party.met, TARGET_STATS, command.procedure)
    suffers = ("MAR", "DEF", "AV", "LP", "Parry") if party.counter_reactors else ()
    reads = ("CAR", "power", *suffers)
    yield from note_card_changes([party.countering], reads, command.procedure)
    reacting = (*party.reactors, *party.counter_reactors)
    yield from note_card_changes(reacting, ("MAR", "MW damage"), command.procedure)


def _note_missiles(command: Command[CastOptions], caster: Caster, party: Party) -> Iterator[str]:
    if party.target is None:
        return
    mark, sides = make_mark(party.target), command.sides()
    yield from note_idle_parries(party.met, command.rules, shot=True)
    engaged = caster.model is not None and is_in_combat(None, mark)
    if engaged and caster.model and needs_targeting(caster.model, command.rules):
        yield (
            f"{mark.key} is engaged, so it never counts as the nearest: first targeting "
            f"{caster.key}"
        )
    yield from note_combat(mark, [caster.model], party.others)
    yield from note_friends(command, sides[0][:1], sides[1])


def _find_decisions(command: Command[CastOptions], casting: Casting) -> dict[Policy, bool]:
    """Return which decisions can come up in a casting."""
    counter = casting.counter
    suffered = [casting.reactions, *([counter.reactions] if counter else [])]
    stones = sum(one.stones for one in suffered) + sum(
        reactor.stones for one in suffered for reactor in one.reactors
    )
    parries = any(one.reactors and one.parries for one in suffered)
    gains = parries or (casting.missiles is not None and casting.gains)
    return {
        FATESTONES: stones > 0 or command.options.reroll or gains,
        COUNTERS: counter is not None,
        PARRIES: parries,
    }


def _prepare(command: Command[CastOptions]) -> Prepared:
    caster, party, casting = find_casting(command)
    name = caster.spell.name if caster.spell else "a spell"
    decisions = _find_decisions(command, casting)
    return Prepared(
        rule=partial(cast_spell, casting),
        figures=_make_figures(command, casting),
        goal=Goal("wounded" if casting.missiles else "cast", owners=(CASTER,)),
        row=partial(_make_row, casting),
        outcome=partial(_make_outcome, command, caster.power, casting),
        models=_make_missile_figures(casting.missiles) if casting.missiles else {},
        check_odds=partial(check_missiles, casting),
        inputs=list_inputs(command.options, _make_inputs(command, caster, party, casting)),
        policy=list_in_force(command, decisions),
        notes=(
            *_note_all(command, caster, party, casting),
            *note_idle(command, decisions),
        ),
        odds_notes=tuple(explain_rerolls(command, decisions)),
        rulings=(
            "above_top_die",
            "reroll_when",
            "threshold_pick",
            "casting_excess_crit",
            *(("engaged_missile",) if casting.missiles else ()),
        ),
        headline=f"{caster.key} casts {name}: CAR {caster.rating} against {casting.target}, "
        f"cost {casting.cost}",
        tables=list_extra_tables(command, CAST),
        flags=list_asked_flags(_list_roles(caster, party, casting), command.rules),
        verdict=_make_verdict(caster, party, casting),
        main=_list_main_figures(casting),
        risks=list_risks(party.others if casting.missiles else ()),
        situation=partial(describe_casting, _list_starts(casting), casting.missiles),
    )


def _list_starts(casting: Casting) -> dict[str, Left]:
    """Return what those that suffer reaction attacks have before, by key."""
    counter = casting.counter
    suffered = (casting.reactions, *((counter.reactions,) if counter else ()))
    return {one.key: start_suffering(one) for one in suffered if one.reactors}


def _make_verdict(
    caster: Caster, party: Party, casting: Casting
) -> Callable[[Mapping[str, Json]], str]:
    """Return what says in a sentence what a casting came to."""
    names = Cast(
        caster.key,
        caster.spell.name if caster.spell else "the spell",
        (casting.counter and casting.counter.key) or "counter",
    )
    missiles = casting.missiles
    if missiles is None:
        return partial(tell_cast, names, {})
    full = [model.card.lp for model in party.met] or [None]
    lives = {
        key: LifePoints(left, printed or left)
        for key, left, printed in zip(missiles.targets, missiles.life_points, full, strict=True)
    }
    return partial(tell_cast, names, lives)


def _list_main_figures(casting: Casting) -> tuple[str, ...]:
    """Return the figures that say what to expect of a casting."""
    countered = ("countered",) if casting.counter else ()
    rest = ("hit", "wounded", "dropped") if casting.missiles else ("power_spent_mean",)
    return ("cast", *countered, *rest)[:4]


def _make_inputs(
    command: Command[CastOptions], caster: Caster, party: Party, casting: Casting
) -> dict[str, Json]:
    missiles = casting.missiles
    return {
        "caster": format_model(caster.model) if caster.model else caster.key,
        "spell": caster.spell.name if caster.spell else None,
        "target": format_model(party.target) if party.target else None,
        "car": str(caster.rating),
        "modifier": casting.die.modifier,
        "tn": casting.target,
        "threshold": casting.threshold,
        "cost": casting.cost,
        "base_cost": casting.base_cost,
        "power": caster.power,
        "engaged": is_engaged(command, caster),
        "counter": command.options.counter,
        "missiles": len(missiles.shooters[0].attacks) if missiles else 0,
    }


def _make_missile_figures(missiles: Volley) -> dict[str, dict[str, Callable[[CastResult], Amount]]]:
    """Return the figures of everybody whom the missiles may hit, read off the casting."""
    start = make_start_state(missiles)

    def read(figure: Callable[[ShootingState], Amount], result: CastResult) -> Amount:
        return figure(result.shooting or start)

    return {
        key: {name: partial(read, figure) for name, figure in figures.items()}
        for key, figures in make_target_figures(missiles).items()
    }


def _list_axes(command: Command) -> Iterable[Axis]:
    """Return what players choose before a casting."""
    return axes.list_cast_axes(command)


CAST = Procedure(
    name="cast",
    summary="Cast a spell: the casting roll, a counterspell, the attacks of a missile.",
    section="Casting Spells; Counterspells",
    arguments="[MODEL SPELL [vs MODEL]]",
    positions=(CastOptions.car, CastOptions.cost, CastOptions.power),
    prepare=_prepare,
    options=CastOptions,
    flags=CAST_FLAGS,
    axes=_list_axes,
    policies=(FATESTONES, COUNTERS, PARRIES),
    examples=(
        "cast --car d8 --cost 3 --power 6 --counter d10 --odds",
        "cast wick Ember Dart vs brute-1 -w tin-lanterns.yaml -w salt-reavers.yaml "
        "--range 8 --dice 5,6,4",
        "cast wick+fatestones=1 Ember Dart vs brute-1 -w tin-lanterns.yaml -w salt-reavers.yaml "
        "--range 8 --advise",
    ),
)
