"""`attack`: one attack with its damage, from numbers or from two models."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from skirmish_cli.core.command import Command
from skirmish_cli.core.plain import Json
from skirmish_cli.core.procedure import Figure, Goal, Prepared, Procedure
from skirmish_cli.core.table import Trace
from skirmish_cli.games.freeblades.blows import Blow, BlowResult
from skirmish_cli.games.freeblades.policies import (
    FATESTONES,
    PARRIES,
    TALENTS,
    list_in_force,
    note_idle,
)
from skirmish_cli.games.freeblades.procedures.shared.attack_options import (
    AttackOptions,
    DamageOptions,
    ParryOptions,
)
from skirmish_cli.games.freeblades.procedures.shared.extras import (
    list_extra_tables,
    list_inputs,
)
from skirmish_cli.games.freeblades.procedures.shared.read_flags import ATTACK_FLAGS
from skirmish_cli.games.freeblades.procedures.shared.ready_attacks import (
    ATTACKER,
    declare_talents,
    make_model_attack,
    make_plain_attack,
)
from skirmish_cli.games.freeblades.procedures.shared.rolls import (
    explain_rerolls,
    note_changes,
)
from skirmish_cli.games.freeblades.procedures.shared.verdicts import tell_attack
from skirmish_cli.games.freeblades.situations import describe_exchange
from skirmish_cli.games.freeblades.tests import Rating
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from collections.abc import Iterable

    from skirmish_cli.core.advising import Axis
    from skirmish_cli.games.freeblades.procedures.shared import axes
else:
    axes = lazy("skirmish_cli.games.freeblades.procedures.shared.axes")

#: The options that change a damage roll, and those that change a parry.
_CHANGES_OF_OTHER_ROLLS = (
    (DamageOptions.damage_mod, DamageOptions.damage_dl),
    (ParryOptions.parry_reroll, ParryOptions.parry_mod),
)


def _make_figures(lp: int) -> dict[str, Figure]:
    """Return the figures of an attack on a target with `lp` life points left."""
    return {
        "hit": lambda result: result.hit,
        "parried": lambda result: result.parried,
        "crit": lambda result: result.level >= 1,
        "wounded": lambda result: result.lp_lost > 0,
        "lp_lost_mean": lambda result: result.lp_lost,
        "dropped": lambda result: result.lp_lost >= lp,
    }


def _make_outcome(lp: int, result: BlowResult, trace: Trace) -> Mapping[str, Json]:
    """Return what is shown of one resolved attack.

    Its level and damage are those on the table. The levels of a parry have no other use, so they
    are Fatestones. Section: Fatestones.
    """
    attacked, damaged = trace.judged("attack"), trace.judged("damage")
    gained = {"parry_fatestones": result.gained.total} if result.parried else {}
    return gained | {
        "hit": result.hit,
        "parried": result.parried,
        "level": (attacked.level if attacked and attacked.level and result.hit else 0),
        "damage": damaged.total if damaged else None,
        "lp_lost": result.lp_lost,
        "dropped": result.lp_lost >= lp,
    }


def _make_outcome_of_all(lp: int, result: BlowResult, trace: Trace) -> Mapping[str, Json]:
    """Return what is shown of all attacks of a model; the trace has each of them."""
    return {
        **({"parry_fatestones": result.gained.total} if result.parried else {}),
        "hit": result.hit,
        "parried": result.parried,
        "lp_lost": result.lp_lost,
        "dropped": result.lp_lost >= lp,
    }


def _prepare(command: Command[AttackOptions]) -> Prepared:
    ready = make_model_attack(command) if command.words else make_plain_attack(command)
    blow, several = ready.blow, ready.attacks > 1
    inputs = list_inputs(command.options, _make_inputs(command, blow))
    decisions = {
        PARRIES: blow.parry is not None,
        FATESTONES: blow.holds_reroll
        or blow.parry_holds_reroll
        or (blow.parry is not None and several),
        TALENTS: bool(ready.talents),
    }
    parried = ""
    if blow.parry:
        parried = f", parry {Rating(blow.parry.sides, blow.parry.modifier)}"
    return Prepared(
        rule=declare_talents(command, ready),
        figures=_make_figures(blow.lp),
        goal=Goal("wounded", owners=(ATTACKER,)),
        row=lambda result: {"lp_lost": result.lp_lost},
        inputs=inputs,
        outcome=partial(_make_outcome_of_all if several else _make_outcome, blow.lp),
        policy=list_in_force(command, decisions),
        rulings=(
            "above_top_die",
            "parry_target",
            "reroll_when",
            "threshold_pick",
            *(("parry_uses",) if several or (command.words and blow.parry) else ()),
        ),
        headline=f"{ready.title} {inputs['rating']} on DEF {blow.defense}, "
        f"{inputs['damage']} on AV {blow.armour}, LP {blow.lp}{parried}",
        notes=(
            *note_changes(command.options, *_CHANGES_OF_OTHER_ROLLS),
            *note_idle(command, decisions),
            *ready.notes,
        ),
        odds_notes=tuple(explain_rerolls(command, decisions)),
        tables=list_extra_tables(command, ATTACK),
        flags=ready.asked_flags,
        verdict=partial(tell_attack, ready.attacker, ready.target, ready.life),
        main=("hit", "wounded", "dropped"),
        situation=partial(describe_exchange, ready.left) if ready.left else None,
    )


def _make_inputs(command: Command[AttackOptions], blow: Blow) -> dict[str, Json]:
    parry = command.options.parry
    models: dict[str, Json] = {"models": " ".join(command.words)} if command.words else {}
    return models | {
        "rating": str(Rating(blow.attack.sides, blow.attack.modifier)),
        "threshold": blow.attack_step,
        "defense": blow.defense,
        "damage": str(Rating(blow.damage.sides, blow.damage.modifier)),
        "damage_threshold": blow.damage_step,
        "av": blow.armour,
        "lp": blow.lp,
        "reroll": blow.holds_reroll,
        "parry": None if parry is None else str(parry),
    }


def _list_axes(command: Command) -> Iterable[Axis]:
    """Return what players choose before an attack."""
    return axes.list_attack_axes(command)


ATTACK = Procedure(
    name="attack",
    summary="Resolve one attack: to hit, a parry if there is one, damage.",
    section="Melee Attacks; Damage",
    arguments="[MODEL vs MODEL]",
    positions=(
        AttackOptions.rating,
        AttackOptions.defense,
        AttackOptions.damage,
        AttackOptions.av,
        AttackOptions.lp,
    ),
    prepare=_prepare,
    options=AttackOptions,
    flags=ATTACK_FLAGS,
    axes=_list_axes,
    policies=(PARRIES, FATESTONES, TALENTS),
    examples=(
        "attack --rating d10 --defense 5 --damage d8 --av 6 --lp 2 --odds",
        "attack --rating d10 --defense 5 --damage d8 --av 6 --lp 2 --dice 10,7,8,3",
        "attack --rating d10 --defense 5 --damage d8 --av 6 --lp 2 --reroll --advise",
        "attack captain+charging vs brute-1 -w tin-lanterns.yaml -w salt-reavers.yaml --odds",
    ),
)
