"""`shoot`: ranged attacks of one model or several, from cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Command, Model, Option, Prepared, Procedure, bounded
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.core.trace import Trace
from skirmish_cli.dice.spiking import SpikingDie
from skirmish_cli.games.freeblades.actions import (
    check_flags,
    why_no_reaction_at,
    why_no_reaction_shot,
)
from skirmish_cli.games.freeblades.aiming import (
    Mark,
    check_shooter,
    is_in_combat,
    make_mark,
    model_shot,
    needs_targeting,
    read_inches,
    same_shot,
    weapon_ratings,
)
from skirmish_cli.games.freeblades.card_values import in_play, stand_in_note
from skirmish_cli.games.freeblades.models import discipline_of, fatestones_held
from skirmish_cli.games.freeblades.procedures.attack import DAMAGE_OPTIONS
from skirmish_cli.games.freeblades.procedures.extras import EXTRA_OPTIONS, extra_tables
from skirmish_cli.games.freeblades.procedures.inputs import all_inputs, typed
from skirmish_cli.games.freeblades.procedures.shot_notes import (
    combat_notes,
    friendly_notes,
    thrown_notes,
)
from skirmish_cli.games.freeblades.procedures.test import change_notes, reroll_policy
from skirmish_cli.games.freeblades.shooting import (
    Attack,
    Shooter,
    State,
    Volley,
    attack_name,
    check_size,
    shoot,
)
from skirmish_cli.games.freeblades.talents import card_talents, counted, idle_notes, ranged_talents
from skirmish_cli.games.freeblades.tests import RATING_OPTIONS, Roll, combine_thresholds, ready_roll

#: The most shooters and attacks in one command: a whole freeband, each with a few arrows.
MOST_SHOOTERS, MOST_ATTACKS, MOST_OTHERS = 14, 6, 7
#: About how often advice works out the odds: for each choice and each number that it changes.
MOST_READINGS = 5

#: What is said of targeting tests, the worst of several first.
TARGETING_WORDS = {"tarch": "tarch", "failure": "failed", "success": "passed"}


def split_words(texts: Sequence[str]) -> list[str]:
    """Return the models that a repeatable option names; those without a card may be parted by
    commas."""
    names: list[str] = []
    for text in texts:
        names += [text] if text.startswith("{") else [name for name in text.split(",") if name]
    return names


def read_models(command: Command, option: str) -> tuple[list[Model], list[Model], list[Model]]:
    """Return the models before `vs`, after it, and those that an option names."""
    sides = command.sides()
    first, second = sides[0], sides[1] if len(sides) == 2 else []
    found = command.find_models([first, second, split_words(command.given(option) or ())])
    return found[0], found[1], found[2]


def is_same(model: Model, other: Model) -> bool:
    """Return whether two names of a command mean one model: a repeat has `#2` behind its key."""
    mine, theirs = (one.key.partition("#")[0] for one in (model, other))
    if "/" in mine and "/" in theirs:
        return mine == theirs
    return mine.rpartition("/")[2] == theirs.rpartition("/")[2]


def check_apart(
    shooters: Sequence[Model], targets: Sequence[Model], others: Sequence[Model]
) -> None:
    """Raise UsageProblem where a shooter could be hit by its own attack, or a target stands in
    --others as well.

    Section: Shooting at an Engaged Model.
    """
    for model in shooters:
        if any(is_same(model, target) for target in targets):
            raise UsageProblem(f"{model.key} can't be its own target")
        if any(is_same(model, other) for other in others):
            raise UsageProblem(
                f"--others {model.key}: a stray attack never meets the model that made it"
            )
    for target in targets:
        if any(is_same(target, other) for other in others):
            raise UsageProblem(
                f"--others {target.key}: it is the target already; name the others in its combat"
            )


def ready_volley(command: Command, models: tuple[list[Model], list[Model], list[Model]]) -> Volley:
    """Return the shooting that a command describes; raises UsageProblem for a shot that can't be
    made."""
    shooters, targets, others = models
    if not shooters or not targets:
        raise UsageProblem(
            "shoot needs shooters and a target, such as: shoot archer vs brute --range 12"
        )
    for group, most, what in (
        (shooters, MOST_SHOOTERS, "shooters"),
        (others, MOST_OTHERS, "models in --others"),
    ):
        if len(group) > most:
            raise UsageProblem(f"{len(group)} {what} are too many; at most {most}")
    check_apart(shooters, targets, others)
    marks = [make_mark(model) for model in (*targets, *others)]
    strays = tuple(range(len(targets), len(marks)))
    ready = tuple(_ready_shooter(command, model, marks, len(targets), strays) for model in shooters)
    volley = Volley(
        ready,
        tuple(mark.key for mark in marks),
        tuple(mark.life_points for mark in marks),
        command.rules.ruling("reaction_shot_morale"),
    )
    check_size(volley, readings(command))
    return volley


def readings(command: Command) -> int:
    """Return about how often the odds of a command are worked out."""
    return (
        MOST_READINGS if any(command.given(option) for option in ("advise", "sensitivity")) else 1
    )


def _ready_shooter(
    command: Command, model: Model, marks: Sequence[Mark], aimed: int, strays: tuple[int, ...]
) -> Shooter:
    rules = command.rules
    rating, damage_rating = weapon_ratings(model, rules)
    check_shooter(model)
    distance = read_inches(command, "range")
    for mark in marks[:aimed]:
        _check_target(model, mark, strays, distance, rules)
    rerolls = fatestones_held(model) + bool(command.given("reroll"))
    roll = ready_roll(command, rating, holds=rerolls > 0)
    damage = ready_roll(command, damage_rating, prefix="damage_")
    blows = [model_shot(model, mark, distance, roll, damage, rules) for mark in marks[:aimed]]
    # A stray attack keeps every modifier of the attack that missed; only whoever it meets differs.
    for mark in marks[aimed:]:
        blows.append(same_shot(model_shot(model, mark, distance, roll, damage, rules), blows[0]))
    attacks = _attack_count(command, model)
    if aimed > attacks and not command.given("advise"):
        many = "attack" if attacks == 1 else "attacks"
        raise UsageProblem(
            f"{aimed} targets for the {attacks} ranged {many} of {model.key}; name one target, "
            "or --attacks N for a model with several"
        )
    made = tuple(
        Attack(place, strays) for place in (min(number, aimed - 1) for number in range(attacks))
    )
    return Shooter(
        model.key,
        made,
        tuple(blows),
        model.has("reaction"),
        _targeting_test(command, model),
        min(rerolls, attacks),
    )


def _check_target(
    model: Model, mark: Mark, strays: tuple[int, ...], distance: float | None, rules: Ruleset
) -> None:
    if strays and not is_in_combat(model, mark, distance):
        raise UsageProblem(
            f"--others are models in the target's combat, but {mark.key} isn't +engaged"
        )
    reason = None
    if mark.model is not None:
        check_flags(mark.model)
        reason = why_no_reaction_at(model, mark.model)
        if model.has("reaction") and reason is None:
            reason = why_no_reaction_shot(model, mark.model, distance, rules)
    if reason is not None:
        raise UsageProblem(f"{model.key} can't shoot: {reason}")


def _attack_count(command: Command, model: Model) -> int:
    return bounded(
        in_play(command, "attacks", own_attacks(model, command.rules)), "--attacks", 1, MOST_ATTACKS
    )


def own_attacks(model: Model, rules: Ruleset) -> int:
    """Return how many ranged attacks a model makes by its talents."""
    return 1 + counted(
        ranged_talents(model.card, rules), "ranged_attack", "attacks", model.flags.keys()
    )


def _targeting_test(command: Command, model: Model) -> SpikingDie | None:
    rules = command.rules
    if not command.given("targeting") or not needs_targeting(model, rules):
        return None
    numbers = rules.data["numbers"]
    disc = discipline_of(model, rules)
    threshold = combine_thresholds(
        disc.thresholds, numbers["threshold"], rules.ruling("threshold_pick")
    )
    roll = Roll(disc.rating, disc.terms, threshold)
    return SpikingDie(
        roll.spiker("never", None),
        numbers["target_number"],
        roll.threshold,
        why=f"{model.key} targeting test",
        terms=roll.shown_terms,
    )


def shoot_figures(volley: Volley, aimed: int = 1) -> dict[str, Callable[[State], Any]]:
    """Return the figures of shooting; LP and drops are those of the first target."""
    return {
        "hit": lambda state: state.hit,
        "crit": lambda state: state.crit,
        "lp_lost_mean": lambda state: sum(volley.life_points[:aimed]) - sum(state.lp[:aimed]),
        "dropped": lambda state: not state.lp[0],
    }


def target_figures(volley: Volley) -> dict[str, Mapping[str, Callable[[State], Any]]]:
    """Return the figures of everybody who may be hit."""

    def figures(place: int) -> Mapping[str, Callable[[State], Any]]:
        return {
            "dropped": lambda state: not state.lp[place],
            "lp_lost_mean": lambda state: volley.life_points[place] - state.lp[place],
        }

    return {key: figures(place) for place, key in enumerate(volley.targets)}


def shot_outcomes(volley: Volley, trace: Trace) -> list[dict[str, Any]]:
    """Return what is shown of each ranged attack that was made, in order, read off the trace."""
    left = list(volley.life_points)
    shots = []
    for shooter in sorted(volley.shooters, key=lambda shooter: not shooter.is_reaction):
        for number, attack in enumerate(shooter.attacks):
            for place in (attack.target, *attack.strays):
                stray = place != attack.target
                name = attack_name(shooter.key, volley.targets[place], number, stray=stray)
                attacked = trace.judged(name)
                if attacked is None:
                    continue
                damaged = trace.judged(f"{name}: damage")
                lost = min(
                    left[place],
                    0
                    if damaged is None or damaged.result != "success"
                    else 1 + (damaged.level or 0),
                )
                left[place] -= lost
                shots.append(
                    {
                        "shooter": shooter.key,
                        "target": volley.targets[place],
                        "stray": stray,
                        "hit": damaged is not None,
                        "parried": False,
                        "level": attacked.level or 0,
                        "damage": None if damaged is None else damaged.total,
                        "lp_lost": lost,
                        "dropped": bool(lost and not left[place]),
                    }
                )
    return shots


def _worst_targeting(volley: Volley, trace: Trace) -> str | None:
    """Return the worst outcome of the targeting tests that were taken, or None where no test
    was."""
    tests = [trace.judged(f"{shooter.key} targeting test") for shooter in volley.shooters]
    results = [test.result for test in tests if test is not None]
    return next((said for result, said in TARGETING_WORDS.items() if result in results), None)


def _targeting_levels(volley: Volley, trace: Trace) -> int:
    """Return the levels of the targeting tests that passed: they have no other use. Section:
    Fatestones."""
    tests = [trace.judged(f"{shooter.key} targeting test") for shooter in volley.shooters]
    return sum(test.level or 0 for test in tests if test is not None and test.result == "success")


def _outcome(volley: Volley, state: State, trace: Trace) -> Mapping[str, Any]:
    outcome: dict[str, Any] = {"shots": shot_outcomes(volley, trace)}
    if any(shooter.targeting for shooter in volley.shooters):
        outcome |= {
            "targeting": _worst_targeting(volley, trace),
            "fatestones": _targeting_levels(volley, trace),
        }
    outcome["models"] = {
        key: {
            "dropped": not state.lp[place],
            "lp_lost": volley.life_points[place] - state.lp[place],
        }
        for place, key in enumerate(volley.targets)
    }
    return outcome


def _notes(
    command: Command, shooters: Sequence[Model], targets: Sequence[Model], others: Sequence[Model]
) -> tuple[str, ...]:
    rules, sides = command.rules, command.sides()
    notes = idle_notes(
        [
            *((model.key, ranged_talents(model.card, rules)) for model in shooters),
            *((model.key, card_talents(model.card, rules)) for model in (*targets, *others)),
        ]
    )
    distance = read_inches(command, "range")
    if distance is None:
        notes.append("no --range given: short range is assumed")
    testing = (
        []
        if command.given("targeting")
        else [model for model in shooters if needs_targeting(model, rules)]
    )
    for target in targets:
        mark = make_mark(target)
        if any(is_in_combat(model, mark, distance) for model in testing):
            notes.append(
                f"{target.key} is engaged, so it never counts as the nearest: add --targeting"
            )
        notes += combat_notes(mark, shooters, others, distance)
    notes += thrown_notes(shooters)
    for model in shooters:
        own = own_attacks(model, rules)
        notes += stand_in_note(command, "attacks", own if own > 1 else None, model.key)
    if len(targets) > 1 and not command.given("advise"):
        notes.append("targets of one model's attacks must be within 2 inches of one another")
    return (*notes, *change_notes(command), *friendly_notes(command, sides[0], sides[1]))


def _prepare(command: Command) -> Prepared:
    shooters, targets, others = read_models(command, "others")
    volley = ready_volley(command, (shooters, targets, others))
    policy = reroll_policy(command, holds=any(shooter.rerolls for shooter in volley.shooters))
    if policy and len(shooters) > 1:
        policy = policy | {"held": "by each shooter: one with --reroll, and its Fatestones"}
    if any(shooter.targeting for shooter in volley.shooters):
        spent = "; no reroll is spent on the test" if policy else ""
        policy = policy | {"targeting": f"after a failed test it doesn't shoot the nearest{spent}"}
    if any(attack.strays for shooter in volley.shooters for attack in shooter.attacks):
        policy = policy | {"stray": "a miss meets one of the others in the combat, each as likely"}
    names = ", ".join(shooter.key for shooter in volley.shooters)
    return Prepared(
        rule=partial(shoot, volley),
        figures=shoot_figures(volley, len(targets)),
        row=lambda state: {
            key: volley.life_points[place] - state.lp[place]
            for place, key in enumerate(_row_names(volley))
        },
        outcome=partial(_outcome, volley),
        models=target_figures(volley) if len(volley.targets) > 1 else {},
        inputs=all_inputs(
            command,
            SHOOT.options,
            {
                "shooters": ", ".join(map(typed, shooters)),
                "target": ", ".join(map(typed, targets)),
                "range": read_inches(command, "range"),
                "others": [typed(model) for model in others],
                "targeting": bool(command.given("targeting")),
            },
        ),
        policy=policy,
        notes=_notes(command, shooters, targets, others),
        rulings=("above_top_die", "reroll_when", "threshold_pick", "reaction_shot_morale"),
        headline=f"Shoot: {names} at {', '.join(model.key for model in targets)}",
        tables=extra_tables(command, SHOOT),
    )


def _row_names(volley: Volley) -> list[str]:
    return ["lp_lost"] if len(volley.targets) == 1 else [f"{key}_lp_lost" for key in volley.targets]


SHOOT = Procedure(
    name="shoot",
    summary="Shoot at a model: ranged attacks of one model or several, reaction shots first.",
    section="Shooting; Ranged Attacks",
    arguments="MODEL... vs MODEL",
    prepare=_prepare,
    options=(
        Option(
            "range",
            "number",
            "the distance in inches, such as 10.5 (short range unless given)",
            metavar="INCHES",
        ),
        Option(
            "others",
            "texts",
            "another model in the target's combat (repeatable, or with commas)",
            metavar="MODEL",
        ),
        Option("targeting", "flag", "take the targeting test first", default=False),
        Option(
            "attacks",
            "whole",
            "the ranged attacks of each shooter (1 unless its talents say more)",
            metavar="N",
        ),
        *RATING_OPTIONS,
        *DAMAGE_OPTIONS,
        *EXTRA_OPTIONS,
    ),
    examples=(
        "shoot archer+moved vs brute-1 --range 14 --odds",
        "shoot archer vs brute-1+engaged --others watch-1 --targeting --dice 5,6,2,3,4",
    ),
)
