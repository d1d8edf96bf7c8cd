"""`shoot`: ranged attacks of one model or several, from cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING

from skirmish_cli.core.command import Command
from skirmish_cli.core.plain import Json
from skirmish_cli.core.procedure import Amount, Goal, Policy, Prepared, Procedure
from skirmish_cli.core.table import JudgementEntry, Trace
from skirmish_cli.games.freeblades.aiming import is_in_combat, make_mark, needs_targeting
from skirmish_cli.games.freeblades.changed import (
    SHOOTER_STATS,
    TARGET_STATS,
    format_model,
    note_card_changes,
)
from skirmish_cli.games.freeblades.idle_flags import Role, list_asked_flags, note_idle_flags
from skirmish_cli.games.freeblades.policies import (
    AIMS,
    ALWAYS,
    FATESTONES,
    NEARESTS,
    list_in_force,
    note_idle,
)
from skirmish_cli.games.freeblades.procedures.shared.attack_options import DamageOptions
from skirmish_cli.games.freeblades.procedures.shared.card_values import note_stand_in
from skirmish_cli.games.freeblades.procedures.shared.extras import list_extra_tables, list_inputs
from skirmish_cli.games.freeblades.procedures.shared.meeting_notes import note_idle_parries
from skirmish_cli.games.freeblades.procedures.shared.read_flags import (
    MARK_FLAGS,
    SHOOT_FLAGS,
    SHOOTER_FLAGS,
)
from skirmish_cli.games.freeblades.procedures.shared.rolls import (
    explain_rerolls,
    note_changes,
)
from skirmish_cli.games.freeblades.procedures.shared.shot_notes import (
    note_combat,
    note_friends,
    note_throws,
)
from skirmish_cli.games.freeblades.procedures.shared.shots import (
    list_risks,
    list_shots,
    make_target_figures,
)
from skirmish_cli.games.freeblades.procedures.shared.verdicts import LifePoints, tell_shooting
from skirmish_cli.games.freeblades.procedures.shared.volleys import (
    Involved,
    ShootOptions,
    count_own_attacks,
    find_involved,
    make_volley,
)
from skirmish_cli.games.freeblades.shooters import ShootingState
from skirmish_cli.games.freeblades.shooting import Volley, shoot
from skirmish_cli.games.freeblades.shooting_size import check_size
from skirmish_cli.games.freeblades.situations import describe_shooting
from skirmish_cli.games.freeblades.talents import (
    note_idle_talents,
    read_card_talents,
    read_ranged_talents,
)
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from collections.abc import Iterable

    from skirmish_cli.core.advising import Axis
    from skirmish_cli.games.freeblades.procedures.shared import axes
else:
    axes = lazy("skirmish_cli.games.freeblades.procedures.shared.axes")

#: The words for results of targeting tests, the worst of several first.
TARGETING_WORDS = {"tarch": "tarch", "failure": "failed", "success": "passed"}


def _make_figures(volley: Volley, aimed: int) -> dict[str, Callable[[ShootingState], Amount]]:
    """Return the figures of shooting.

    LP lost are those of the `aimed` targets, and of the nearest enemy in their place.
    """
    places = (*range(aimed), *(() if volley.nearest is None else (volley.nearest,)))

    def count_lost(state: ShootingState) -> int:
        return sum(volley.life_points[place] - state.lp[place] for place in places)

    return {
        "hit": lambda state: state.hit,
        "crit": lambda state: state.crit,
        "wounded": lambda state: count_lost(state) > 0,
        "lp_lost_mean": count_lost,
        "dropped": lambda state: not state.lp[0],
    }


def _make_row(volley: Volley, state: ShootingState) -> dict[str, Json]:
    several = len(volley.targets) > 1
    return {
        f"{key}_lp_lost" if several else "lp_lost": volley.life_points[place] - state.lp[place]
        for place, key in enumerate(volley.targets)
    }


def _list_targeting(volley: Volley, trace: Trace) -> list[JudgementEntry]:
    """Return the targeting tests that were taken."""
    tests = (trace.judged(f"{shooter.key} targeting test") for shooter in volley.shooters)
    return [test for test in tests if test is not None]


def _make_outcome(volley: Volley, state: ShootingState, trace: Trace) -> Mapping[str, Json]:
    """Return what is shown of one resolved shooting.

    The levels of a passed targeting test have no other use, so they are Fatestones.
    Section: Fatestones.
    """
    outcome: dict[str, Json] = {**_make_row(volley, state), "shots": list_shots(volley, trace)}
    if any(shooter.targeting for shooter in volley.shooters):
        tests = _list_targeting(volley, trace)
        results = {test.result for test in tests}
        worst = (words for result, words in TARGETING_WORDS.items() if result in results)
        outcome |= {
            "targeting": next(worst, None),
            "fatestones": state.gained.total,
        }
    outcome["models"] = {
        key: {
            "dropped": not state.lp[place],
            "lp_lost": volley.life_points[place] - state.lp[place],
        }
        for place, key in enumerate(volley.targets)
    }
    return outcome


def _find_decisions(volley: Volley) -> dict[Policy, bool]:
    """Return which decisions can come up in shooting."""
    several = (len({one.target for one in shooter.attacks}) > 1 for shooter in volley.shooters)
    return {
        FATESTONES: any(one.rerolls or one.targeting for one in volley.shooters),
        AIMS: any(several),
        NEARESTS: volley.nearest is not None and any(one.targeting for one in volley.shooters),
    }


def _explain_odds(
    command: Command[ShootOptions], volley: Volley, decisions: Mapping[Policy, bool]
) -> Iterator[str]:
    """Yield what odds of shooting assume beside the policies."""
    yield from explain_rerolls(command, decisions)
    spent = "; no reroll is spent on the test" if decisions[FATESTONES] else ""
    if decisions[FATESTONES] and len(volley.shooters) > 1:
        yield "rerolls are held by each shooter: one with --reroll, and its Fatestones"
    if any(shooter.targeting for shooter in volley.shooters) and not command.is_best(NEARESTS):
        shoots = volley.nearest is not None and command.policy(NEARESTS) == ALWAYS
        does = "shoots" if shoots else "doesn't shoot"
        yield f"after a failed targeting test a model {does} the nearest{spent}"
    if any(attack.strays for shooter in volley.shooters for attack in shooter.attacks):
        yield "a miss meets one of the others in the combat, each as likely"


def _note_all(command: Command[ShootOptions], involved: Involved) -> Iterator[str]:
    """Yield what to remember about shooting."""
    rules, sides = command.rules, command.sides()
    shooters, targets, met = involved.shooters, involved.targets, involved.met
    ranged = ((model.key, read_ranged_talents(model.card, rules)) for model in shooters)
    borne = ((model.key, read_card_talents(model.card, rules)) for model in met)
    yield from note_idle_talents((*ranged, *borne))
    yield from note_idle_flags(_list_roles(involved), rules, command.procedure, SHOOT_FLAGS)
    for model in shooters:
        tests = command.options.targeting and needs_targeting(model, rules)
        read = (*SHOOTER_STATS, "DISC") if tests else SHOOTER_STATS
        yield from note_card_changes([model], read, command.procedure)
    yield from note_card_changes(met, TARGET_STATS, command.procedure)
    if command.options.range is None:
        yield "no --range given: short range is assumed"
    for model in involved.nearest if involved.distance is None else ():
        yield f"--nearest {model.key} without :INCHES: short range is assumed"
    yield from _note_targets(command, involved)
    yield from note_idle_parries(met, rules, shot=True)
    yield from note_throws(shooters)
    for model in shooters if command.options.targeting else ():
        if not needs_targeting(model, rules):
            why = "its reaction shot" if model.has("reaction") else "Shoot Them!"
            yield f"{model.key} takes no targeting test: {why} needs none"
    for model in shooters:
        own = count_own_attacks(model, rules)
        yield from note_stand_in(
            command.options, ShootOptions.attacks, own if own > 1 else None, model.key
        )
    if len(targets) > 1 and not command.options.advise:
        yield "targets of one model's attacks must be within 2 inches of one another"
    yield from note_changes(command.options, (DamageOptions.damage_mod, DamageOptions.damage_dl))
    yield from note_friends(command, sides[0], sides[1])


def _list_roles(involved: Involved) -> list[Role]:
    """Return who shoots and who may be hit, with the flags that count for each."""
    shooters = involved.shooters
    # No reaction meets whoever came from behind.
    behind = ("rear",) if any(model.has("reaction") for model in shooters) else ()
    return [Role(shooters, SHOOTER_FLAGS), Role(involved.met, (*MARK_FLAGS, *behind))]


def _note_targets(command: Command[ShootOptions], involved: Involved) -> Iterator[str]:
    distance, testing = command.options.range, []
    if not command.options.targeting:
        testing = [one for one in involved.shooters if needs_targeting(one, command.rules)]
    for target in involved.targets:
        mark = make_mark(target)
        if any(is_in_combat(model, mark, distance) for model in testing):
            yield f"{target.key} is engaged, so it never counts as the nearest: add --targeting"
        yield from note_combat(mark, involved.shooters, involved.others, distance)


def _prepare(command: Command[ShootOptions]) -> Prepared:
    involved = find_involved(command)
    volley = make_volley(command, involved)
    decisions = _find_decisions(volley)
    inputs = {
        "shooters": ", ".join(map(format_model, involved.shooters)),
        "target": ", ".join(map(format_model, involved.targets)),
        "range": command.options.range,
        "others": [format_model(model) for model in involved.others],
        "targeting": command.options.targeting,
    }
    lives = {
        model.key: LifePoints(left, model.card.lp or left)
        for model, left in zip(involved.met, volley.life_points, strict=True)
    }
    shooters = tuple(shooter.key for shooter in volley.shooters)
    targets = [model.key for model in involved.targets]
    return Prepared(
        rule=partial(shoot, volley),
        figures=_make_figures(volley, len(involved.targets)),
        goal=Goal("wounded", owners=shooters),
        row=partial(_make_row, volley),
        outcome=partial(_make_outcome, volley),
        models=make_target_figures(volley) if len(volley.targets) > 1 else {},
        check_odds=partial(check_size, volley),
        inputs=list_inputs(command.options, inputs),
        policy=list_in_force(command, decisions),
        notes=(*_note_all(command, involved), *note_idle(command, decisions)),
        odds_notes=tuple(_explain_odds(command, volley, decisions)),
        rulings=("above_top_die", "reroll_when", "threshold_pick", "reaction_shot_morale"),
        headline=f"Shoot: {', '.join(shooters)} at {', '.join(targets)}",
        tables=list_extra_tables(command, SHOOT),
        flags=list_asked_flags(_list_roles(involved), command.rules),
        verdict=partial(tell_shooting, shooters, lives),
        main=("hit", "wounded", "dropped"),
        situation=partial(describe_shooting, volley),
        risks=list_risks(involved.others),
    )


def _list_axes(command: Command) -> Iterable[Axis]:
    """Return what players choose before shooting."""
    return axes.list_shoot_axes(command)


SHOOT = Procedure(
    name="shoot",
    summary="Shoot at a model: ranged attacks of one model or several, reaction shots first.",
    section="Shooting; Ranged Attacks",
    arguments="MODEL... vs MODEL",
    positions=(ShootOptions.range,),
    prepare=_prepare,
    options=ShootOptions,
    flags=SHOOT_FLAGS,
    axes=_list_axes,
    policies=(FATESTONES, AIMS, NEARESTS),
    examples=(
        "shoot archer+moved vs brute-1 -w tin-lanterns.yaml -w salt-reavers.yaml --range 14 --odds",
        "shoot archer vs brute-1+engaged -w tin-lanterns.yaml -w salt-reavers.yaml "
        "--others watch-1 --targeting --dice 5,6,2,3",
        "shoot archer vs skipper -w tin-lanterns.yaml -w salt-reavers.yaml --range 14 --targeting "
        "--nearest brute-1:8 --dice 3,shoot,5,4",
        "shoot archer vs brute-1 skipper -w tin-lanterns.yaml -w salt-reavers.yaml --range 9 "
        "--advise",
    ),
)
