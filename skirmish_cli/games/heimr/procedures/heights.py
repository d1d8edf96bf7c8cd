"""`fall`, `jump`, `climb` and `cross`: heights and borders that need a roll."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Command, Model, Option, Prepared, Procedure, bounded
from skirmish_cli.core.rules import Rule
from skirmish_cli.core.trace import Trace
from skirmish_cli.games.heimr.challenges import Requirement
from skirmish_cli.games.heimr.falls import (
    Climb,
    Climber,
    Crossed,
    Drop,
    Dropped,
    climb,
    cross,
    drop,
    hold_on,
)
from skirmish_cli.games.heimr.limits import limit_reached
from skirmish_cli.games.heimr.models import hp_of, one_model
from skirmish_cli.games.heimr.procedures.challenge import (
    DICE_OPTIONS,
    FATIGUE_OPTIONS,
    PENALTY_OPTION,
    WILLPOWER_OPTION,
    describe,
    led,
    own_check,
    reroll_cost,
    shown_check,
    spendable,
    who,
)
from skirmish_cli.games.heimr.rolls import MOST_TARGET, Check, at_once
from skirmish_cli.games.heimr.states import refuse_dead, refuse_unable
from skirmish_cli.games.heimr.tables import (
    injury_at,
    injury_effect,
    look_up,
    ours_notes,
    spoken_part,
)

MOST_HEIGHT, MOST_CLIMB = 100, 20


def ready_drop(command: Command, height: int, hp: int) -> Drop:
    """Return what a fall or jump asks for. Section: Height."""
    numbers = command.rules.data["numbers"]
    if height < numbers["fall_from"]:
        return Drop(None, hp, hp)
    extra = numbers["fall_requirement"] if command.procedure == "fall" else 0
    return Drop(
        extra + numbers["requirement_per_height"] * height,
        hp,
        numbers["fall_hp"] - height,
        spendable(command, command.words),
        reroll_cost(command.rules),
    )


def _hp(command: Command, words: tuple[str, ...]) -> int:
    if command.given("hp") is not None:
        return bounded(command.given("hp"), "--hp", -100, 1000)
    if words:
        hp = hp_of(one_model(command, words))
        if hp is not None:
            return hp
    raise UsageProblem(f"{command.procedure} needs --hp N, the hit points before it")


def _drop_outcome(command: Command, result: Dropped, trace: Trace) -> Mapping[str, Any]:
    shown: dict[str, Any] = {"injured": result.injured, "hp": result.hp, "failed": result.failed}
    if result.injured:
        parts = ["legs"] + (
            ["torso"] if result.hp <= command.rules.data["numbers"]["torso_at"] else []
        )
        shown |= {
            "parts": parts,
            "injury": injury_at(command.rules, result.hp).name,
            "effects": [
                f"{spoken_part(part)}: {injury_effect(command.rules, part)}" for part in parts
            ],
        }
    shown |= {"willpower_spent": result.spent} if command.given("willpower") else {}
    return shown | {"fatigue_rises": result.rises}


def _prepare_drop(command: Command) -> Prepared:
    height = bounded(command.need("height"), "--height", 0, MOST_HEIGHT)
    hp = _hp(command, command.words)
    if command.words:
        _refuse_drop(command, one_model(command, command.words[:1]))
    fallen = ready_drop(command, height, hp)
    rule: Any
    if fallen.requirement is None:
        rule, dice, inputs = partial(drop, Check(0, 0), fallen), "no dice", {}
    else:
        check = own_check(command, command.words, command.procedure, ability="dexterity")
        rule, dice, inputs = (
            partial(drop, check, fallen),
            f"{describe(check)} against {fallen.requirement}",
            shown_check(check),
        )
    figures: dict[str, Any] = {
        "injured": lambda result: result.injured,
        "hp": lambda result: result.hp,
    }
    if fallen.willpower:
        figures["willpower_spent_mean"] = lambda result: result.spent
    names = who(command)
    return Prepared(
        rule=rule,
        figures=figures,
        policy=_policy(fallen.willpower),
        row=lambda result: {"injured": result.injured, "hp": result.hp},
        outcome=partial(_drop_outcome, command),
        inputs={
            "who": names[0] if names else None,
            **inputs,
            "height": height,
            "cr": fallen.requirement,
            "hp": hp,
        },
        rulings=("arithmetic", "attributes", "injury_effects", "injury_levels", "reroll_cost"),
        notes=ours_notes(command.rules, "injury_effects", "injury_levels")
        if fallen.requirement is not None
        else (),
        headline=f"{command.procedure.capitalize()} from height {height} with HP {hp}: {led(names)}{dice}",
    )


def _policy(willpower: int) -> dict[str, str]:
    return {"willpower": "spent on every failed roll while there is some"} if willpower else {}


def _refuse_drop(command: Command, model: Model) -> None:
    """Raise UsageProblem for the dead, and for a jump that the state of the model rules out."""
    refuse_dead(model, command.rules)
    if command.procedure == "jump":
        refuse_unable(model, "jump_down", command.rules)


_DROP_OPTIONS = (
    Option("height", "whole", "the height that is fallen or jumped", metavar="N"),
    *DICE_OPTIONS,
    Option("hp", "whole", "the hit points before it", metavar="N"),
    PENALTY_OPTION,
    *FATIGUE_OPTIONS,
    WILLPOWER_OPTION,
)

FALL = Procedure(
    name="fall",
    summary="Fall: a check of agility against 2 plus twice the height, or HP at most 3 less the height.",
    section="Height",
    arguments="[MODEL]",
    prepare=_prepare_drop,
    options=_DROP_OPTIONS,
    examples=("fall --height 6 -c 1 -p 2 --hp 3 --odds",),
)

JUMP = Procedure(
    name="jump",
    summary="Jump down: a check of agility against twice the height, or HP at most 3 less the height.",
    section="Height",
    arguments="[MODEL]",
    prepare=_prepare_drop,
    options=_DROP_OPTIONS,
    examples=("jump --height 4 -c 1 -p 2 --hp 3 --odds",),
)


def _climb_requirement(command: Command) -> int:
    surface, target = command.given("surface"), command.given("cr")
    if surface is not None:
        if target is not None:
            raise UsageProblem("--surface gives the requirement from the table: leave out --cr")
        return look_up(command.rules, "climbing", surface, "--surface", MOST_TARGET)
    return bounded(command.need("cr"), "--cr", -MOST_TARGET, MOST_TARGET)


def _fell(height: int, state: Climber) -> bool:
    return state.fell_from == height


def _prepare_climb(command: Command) -> Prepared:
    height = bounded(command.need("height"), "--height", 1, MOST_CLIMB)
    requirement, hit = _climb_requirement(command), bool(command.given("hit"))
    steady = command.rules.data["numbers"]["hold_on_consistency"] if hit else None
    if hit and command.given("consistency") not in {None, steady}:
        raise UsageProblem(f"a climber who is hit checks at consistency {steady}: leave out -c")
    if hit:
        command = command._replace(
            options={**command.options, "consistency": None if command.words else steady}
        )
    elif command.words:
        refuse_unable(one_model(command, command.words[:1]), "climb", command.rules)
    check = own_check(command, command.words, "climb", ability="climbing", steady=steady)
    way = Climb(
        check, height, requirement, spendable(command, command.words), reroll_cost(command.rules)
    )
    heights = [height] if hit else range(1, height + 1)
    figures: dict[str, Any] = {"holds" if hit else "top": lambda state: not state.fell_from}
    figures |= {f"fall_{fallen}": partial(_fell, fallen) for fallen in heights}
    if way.willpower:
        figures["willpower_spent_mean"] = lambda state: state.spent
    what = "Hold on when hit at height" if hit else "Climb to height"
    names = who(command)
    return Prepared(
        rule=partial(hold_on if hit else climb, way),
        figures=figures,
        row=lambda state: {
            "holds" if hit else "top": not state.fell_from,
            "fell_from": state.fell_from or None,
        },
        outcome=lambda state, trace: {
            "holds" if hit else "top": not state.fell_from,
            "fell_from": state.fell_from or None,
            **({"willpower_spent": state.spent} if way.willpower else {}),
        },
        inputs={
            "who": names[0] if names else None,
            **shown_check(way.check),
            "height": height,
            "cr": requirement,
            "hit": hit,
        },
        rulings=("arithmetic", "attributes", "reroll_cost"),
        policy=_policy(way.willpower),
        notes=ours_notes(command.rules, "climbing") if command.given("surface") else (),
        headline=f"{what} {height}: {led(names)}{describe(way.check)} against {requirement}"
        + ("" if hit else " a step"),
    )


CLIMB = Procedure(
    name="climb",
    summary="Climb step by step; a failure falls from the height attempted.",
    section="Height",
    arguments="[MODEL]",
    prepare=_prepare_climb,
    options=(
        Option(
            "height",
            "whole",
            "the heights to climb, or with --hit the height where the climber is",
            metavar="N",
        ),
        Option("cr", "whole", "the requirement of a step", metavar="N"),
        Option(
            "surface",
            "text",
            "a surface of our table instead of --cr, such as tree",
            metavar="NAME",
        ),
        *DICE_OPTIONS,
        Option(
            "hit",
            "flag",
            "the climber is hit: one check at consistency 1 to hold on",
            default=False,
        ),
        PENALTY_OPTION,
        *FATIGUE_OPTIONS,
        WILLPOWER_OPTION,
    ),
    examples=(
        "climb --height 3 --cr 5 -c 2 -p 1 --odds",
        "climb --height 2 --cr 5 -p 1 --hit --odds",
    ),
)


def _cross_outcome(result: Crossed, trace: Trace) -> Mapping[str, Any]:
    return {
        "across": result.across,
        "prone": not result.across,
        "willpower_spent": result.spent,
        "fatigue_rises": result.rises,
    }


def _prepare_cross(command: Command) -> Prepared:
    refused = _full(command)
    if refused:
        return _refusal(command, refused)
    target = bounded(command.need("cr"), "--cr", -MOST_TARGET, MOST_TARGET)
    check = own_check(command, command.words, "crossing")
    willpower = spendable(command, command.words[:1])
    return Prepared(
        rule=partial(cross, check, Requirement(target, willpower, reroll_cost(command.rules))),
        figures={
            "across": lambda result: result.across,
            "prone": lambda result: not result.across,
            "willpower_spent_mean": lambda result: result.spent,
        },
        row=lambda result: {"across": result.across},
        outcome=_cross_outcome,
        inputs={**shown_check(check), "cr": target, "willpower": willpower},
        policy=_policy(willpower),
        rulings=("arithmetic", "attributes", "reroll_cost"),
        notes=_limit_notes(command),
        headline=f"Cross a border, {led(who(command))}{describe(check)} against {target}",
    )


def _full(command: Command) -> str:
    """Return why a movement limit keeps a model out, or nothing. Section: Movement limits."""
    word, crossed = command.given("limit"), command.given("crossed")
    if word is None:
        if crossed is not None:
            raise UsageProblem("--crossed needs --limit N or a name of the table")
        return ""
    limit = look_up(command.rules, "movement_limits", word, "--limit", 100)
    gone = bounded(crossed or 0, "--crossed", 0, limit)
    return limit_reached(gone, limit, "the first one") or ""


def _limit_notes(command: Command) -> tuple[str, ...]:
    named = not (command.given("limit") or "0").isdigit()
    return ours_notes(command.rules, "movement_limits") if named else ()


def _refusal(command: Command, reason: str) -> Prepared:
    result = Crossed(across=False, spent=0, rises=False)

    def rule() -> Rule[Crossed]:
        return at_once(result)

    return Prepared(
        rule=rule,
        figures={"across": lambda crossed: crossed.across},
        row=lambda crossed: {"across": crossed.across, "reason": reason},
        outcome=lambda crossed, trace: {"across": crossed.across, "reason": reason},
        notes=_limit_notes(command),
        headline="Cross a border: its movement limit is reached",
    )


CROSS = Procedure(
    name="cross",
    summary="Cross a border with a requirement; who fails is not across and lies prone.",
    section="Crossing challenges; Movement limits",
    arguments="[MODEL ABILITY]",
    prepare=_prepare_cross,
    options=(
        Option("cr", "whole", "the requirement of the border", metavar="N"),
        *DICE_OPTIONS,
        PENALTY_OPTION,
        *FATIGUE_OPTIONS,
        WILLPOWER_OPTION,
        Option(
            "limit",
            "text",
            "the movement limit of the border, a number or a name such as doorway",
            metavar="N|NAME",
        ),
        Option("crossed", "whole", "how many have crossed since the limit was reset", metavar="N"),
    ),
    examples=("cross --cr 5 -c 2 -p 1 --odds",),
)
