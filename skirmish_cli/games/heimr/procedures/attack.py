"""`attack` and `defence`: attacks with one or two weapons against a standing defence, and that
defence."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Command, Option, Prepared, Procedure
from skirmish_cli.core.trace import Trace
from skirmish_cli.games.heimr.blows import HIT, MISS, TOUCH, Blow, Standing, Struck, stand, strike
from skirmish_cli.games.heimr.models import defence_check, one_model
from skirmish_cli.games.heimr.procedures.challenge import (
    DICE_OPTIONS,
    FATIGUE_OPTIONS,
    PENALTY_OPTION,
    describe,
    own_check,
    shown_check,
)
from skirmish_cli.games.heimr.procedures.ready_blows import TARGET_OPTIONS, ready_blow, refuse_given
from skirmish_cli.games.heimr.rolls import Check, modifier
from skirmish_cli.games.heimr.states import can_defend, refuse_dead, spoken
from skirmish_cli.games.heimr.tables import body_parts, ours_notes, spoken_part


def attack_figures(command: Command, blow: Blow) -> dict[str, Any]:
    """Return the figures of an attack: of the first weapon, of every part, and of the second
    weapon if there is one.

    With two weapons a part is hit by either.
    """
    figures: dict[str, Any] = {
        "hit": lambda struck: struck.swings[0].result == HIT,
        "touch": lambda struck: struck.swings[0].result == TOUCH,
        "miss": lambda struck: struck.swings[0].result == MISS,
        "hp_lost_mean": lambda struck: struck.hp_lost,
    }
    figures |= {part: partial(_part_hit, part) for part in dict.fromkeys(body_parts(command.rules))}
    if len(blow.attacks) == 2:
        figures |= {
            "second_hit": lambda struck: struck.swings[1].result == HIT,
            "any_hit": lambda struck: any(swing.result == HIT for swing in struck.swings),
            "both_hit": lambda struck: all(swing.result == HIT for swing in struck.swings),
        }
    return figures


def _part_hit(part: str, struck: Struck) -> bool:
    return struck.hits(part)


def attack_row(struck: Struck) -> dict[str, Any]:
    """Return what the distribution of an attack tells apart."""
    first = struck.swings[0]
    row: dict[str, Any] = {"result": first.result, "part": first.part}
    if len(struck.swings) == 2:
        row |= {"second_result": struck.swings[1].result, "second_part": struck.swings[1].part}
    return row | {"hp_lost": struck.hp_lost}


def _outcome(known: int | None, struck: Struck, trace: Trace) -> Mapping[str, Any]:
    rolled = trace.judged("defence")
    return attack_row(struck) | {
        "defence": rolled.total if rolled and rolled.result.startswith("stands") else known,
        "fatigue_rises": struck.rises,
        "defence_fatigue_rises": struck.defence_rises,
    }


def shown_defence(defence: Check | int | None) -> str:
    """Return a defence in short."""
    if defence is None:
        return "no defence"
    return (
        f"defence {describe(defence)}"
        if isinstance(defence, Check)
        else f"a standing defence of {defence}"
    )


def blow_inputs(blow: Blow) -> dict[str, Any]:
    """Return the attacks and the defence as inputs to show."""
    inputs = shown_check(blow.attacks[0].check, "attack_")
    if len(blow.attacks) == 2:
        inputs |= shown_check(blow.attacks[1].check, "second_")
    inputs |= (
        shown_check(blow.defence, "defence_")
        if isinstance(blow.defence, Check)
        else {"against": blow.defence}
    )
    return inputs | {"damage": blow.attacks[0].damage, "aim": blow.attacks[0].aim}


def attack_notes(command: Command, blow: Blow) -> tuple[str, ...]:
    """Return what of ours an attack leans on, and with two weapons what their figures mean."""
    named = any(not word.isdigit() for word in command.given("concealment") or ())
    ours = ours_notes(command.rules, "body_parts", *(("concealment_examples",) if named else ()))
    two = len(blow.attacks) == 2
    return (
        *ours,
        *(("hit, touch and miss are the first weapon's; a part is hit by either",) if two else ()),
    )


ATTACK_RULINGS = ("arithmetic", "attack_hits", "body_parts", "concealment", "prone")


def _prepare(command: Command) -> Prepared:
    blow, who = ready_blow(command)
    aimed = f", aimed at the {spoken_part(blow.attacks[0].aim)}" if blow.attacks[0].aim else ""
    second = f" and {describe(blow.attacks[1].check)}" if len(blow.attacks) == 2 else ""
    return Prepared(
        rule=partial(strike, blow),
        figures=attack_figures(command, blow),
        row=attack_row,
        outcome=partial(_outcome, blow.defence if isinstance(blow.defence, int) else None),
        inputs={"who": who or None, **blow_inputs(blow)},
        rulings=ATTACK_RULINGS,
        notes=attack_notes(command, blow),
        headline=f"Attack {who + ', ' if who else ''}{describe(blow.attacks[0].check)}{second} against "
        f"{shown_defence(blow.defence)}{aimed}",
    )


ATTACK = Procedure(
    name="attack",
    summary="Resolve an attack with one or two weapons: hit, touch or miss, and the part that the d6 names.",
    section="Weapon attack; Targeting a body part",
    arguments="[A vs B]",
    prepare=_prepare,
    options=(
        *TARGET_OPTIONS,
        Option("second_c", "whole", "the consistency of a second weapon's attack", metavar="N"),
        Option("second_p", "whole", "the potential of a second weapon's attack", metavar="N"),
        Option("ranged", "flag", "a ranged attack: height and terrain don't count", default=False),
        Option(
            "into_cluster",
            "flag",
            "a shot into a combat cluster, as with +cluster on the target: only the first "
            "roll can tire",
            default=False,
        ),
        Option("damage", "whole", "the HP that a hit costs (1, or the weapon's)", metavar="N"),
        Option("weapon", "text", "the weapon of the model that attacks", metavar="NAME"),
        Option("both", "flag", "the model attacks with the weapon in each hand", default=False),
    ),
    examples=(
        "attack --attack-c 1 --attack-p 0 --against 4 --odds",
        "attack -w watch.yaml -w crew.yaml captain+height vs guard --aim head --odds",
    ),
)


def _prepare_defence(command: Command) -> Prepared:
    rules = command.rules
    if command.words:
        refuse_given(
            command,
            (
                "consistency",
                "potential",
                "penalty",
                "physical",
                "fatigue",
                "tired",
                "ongoing",
                "terrain",
                "dodging",
            ),
            "is for a defence without a model: put a flag on the model, such as +ongoing or +fatigue=3",
        )
        if len(command.words) > 2:
            raise UsageProblem("defence needs MODEL, or MODEL ABILITY")
        model = one_model(command, command.words[:1])
        refuse_dead(model, rules)
        if not can_defend(model, rules):
            raise UsageProblem(f"{model.key} has no defence while it is dazed or holds an opponent")
        check = defence_check(
            model, command.words[1] if len(command.words) > 1 else model.card.defence, rules
        )
        who = f"{spoken(model)}, "
    else:
        who = ""
        extra = tuple(
            modifier(rules, name) for name in ("ongoing", "terrain") if command.given(name)
        )
        lifts = (modifier(rules, "dodging"),) if command.given("dodging") else ()
        check = own_check(command, (), "defence", extra=extra, lifts=lifts)
    return Prepared(
        rule=partial(stand, check),
        row=lambda standing: {"defence": standing.total},
        figures={
            "fails": lambda standing: standing.total is None,
            "fatigue_rises": lambda standing: standing.tires,
        },
        outcome=_defence_outcome,
        inputs=shown_check(check),
        rulings=("arithmetic", "prone"),
        headline=f"Defence {who}{describe(check)}, standing until the next own turn",
    )


def _defence_outcome(standing: Standing, trace: Trace) -> Mapping[str, Any]:
    return {"defence": standing.total, "fatigue_rises": standing.tires}


DEFENCE = Procedure(
    name="defence",
    summary="Roll the defence that stands, open to all, until the next own turn.",
    section="Weapon attack",
    arguments="[MODEL [ABILITY]]",
    prepare=_prepare_defence,
    options=(
        *DICE_OPTIONS,
        PENALTY_OPTION,
        *FATIGUE_OPTIONS,
        Option(
            "ongoing", "flag", "an ongoing action ended the turn: -2 consistency", default=False
        ),
        Option("terrain", "flag", "on difficult terrain: -1 consistency", default=False),
        Option("dodging", "flag", "a dodge made ready: +2 potential", default=False),
    ),
    examples=("defence -c 2 -p 1 --fatigue 2 --ongoing --odds",),
)
