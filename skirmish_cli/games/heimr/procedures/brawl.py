"""`brawl`: striking or grabbing without weapons, and the attack it provokes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Command, Option, Prepared, Procedure, bounded, one_of
from skirmish_cli.core.table import Trace
from skirmish_cli.games.heimr.abilities import make_defence_check
from skirmish_cli.games.heimr.actions import can_defend, is_able
from skirmish_cli.games.heimr.attacks import HIT, Attack, Blow
from skirmish_cli.games.heimr.brawls import Brawl, Brawled, Provoked, brawl
from skirmish_cli.games.heimr.models import Character, Weapon
from skirmish_cli.games.heimr.numbers import read_modifier, read_numbers
from skirmish_cli.games.heimr.procedures.shared.attacks import (
    TARGET_OPTIONS,
    Position,
    find_attacker_and_target,
    finish_attack,
    make_attack,
    make_typed_attacks,
    read_height,
    read_situation,
)
from skirmish_cli.games.heimr.procedures.shared.blows import (
    RULINGS,
    list_blow_inputs,
    list_blow_notes,
)
from skirmish_cli.games.heimr.procedures.shared.checks import describe_check
from skirmish_cli.games.heimr.procedures.shared.defences import (
    describe_defence,
    make_defence,
    make_typed_defence,
)
from skirmish_cli.games.heimr.procedures.shared.sheets import refuse_given
from skirmish_cli.games.heimr.rolls import MOST_TARGET, Check, Situation, make_check

EFFECTS = ("hit", "bind")
_PROVOKED_OPTIONS = ("melee_c", "melee_p", "own_c", "own_p", "own_against")
_NO_HAND = "a bind needs a free hand: declare --effect hit, or put something away first"


def _prepare(command: Command) -> Prepared:
    effect = one_of(command.given("effect") or "hit", "--effect", EFFECTS)
    if effect == "bind" and command.given("hands_full"):
        raise UsageProblem(_NO_HAND)
    blow, provoked, names = (
        _make_models_brawl(command) if command.words else _make_numbers_brawl(command)
    )
    touch_binds = command.rules.ruling("touch_binds") == "yes"
    return Prepared(
        rule=partial(brawl, Brawl(blow, effect == "bind", touch_binds, provoked)),
        figures=_figures(provoked),
        row=_row,
        outcome=_outcome,
        inputs={
            "who": names or None,
            **list_blow_inputs(blow),
            "effect": effect,
            "provoked": provoked is not None,
        },
        rulings=(*RULINGS, "touch_binds"),
        notes=list_blow_notes(command, blow),
        headline=f"Brawl {names + ', ' if names else ''}to {effect}, "
        f"{describe_check(blow.attacks[0].check)} against {describe_defence(blow.defence)}"
        + (", provoking an attack" if provoked is not None else ""),
    )


def _make_numbers_brawl(command: Command) -> tuple[Blow, Provoked | None, str]:
    refuse_given(command, ("defend_with",), "needs models: brawl A vs B")
    damage = read_numbers(command.rules).brawl_damage
    blow = Blow(make_typed_attacks(command, damage), make_typed_defence(command))
    return blow, _make_typed_provoked(command), ""


def _make_models_brawl(command: Command) -> tuple[Blow, Provoked | None, str]:
    refuse_given(
        command,
        ("against_melee", "melee_c", "melee_p", "own_c", "own_p"),
        "is for brawl without models: the sheets give it",
    )
    attacker, target = find_attacker_and_target(command)
    if command.given("effect") == "bind" and not attacker.has_free_hand:
        raise UsageProblem(_NO_HAND)
    fists = Weapon("brawl", "brawl", damage=read_numbers(command.rules).brawl_damage)
    attack = make_attack(command, attacker, target, fists)
    blow = Blow((attack,), make_defence(command, target, is_ranged=False), target.key)
    provoked = _make_provoked(command, attacker, target)
    return blow, provoked, f"{attacker.label} vs {target.label}"


def _make_typed_provoked(command: Command) -> Provoked | None:
    """Return the provoked attack that the options describe.

    It is None where nothing is provoked. Raises UsageProblem for options that are missing or
    contradict each other.
    """
    if not command.given("against_melee") or command.given("dodged"):
        refuse_given(
            command,
            _PROVOKED_OPTIONS,
            "is about a provoked attack: it needs --against-melee, and no --dodged",
        )
        return None
    if command.given("melee_c") is None:
        raise UsageProblem(
            "brawl --against-melee provokes an attack: give its --melee-c and --melee-p, and your "
            "defence as --own-c and --own-p or --own-against N; or --dodged if you dodged their "
            "last melee attack"
        )
    return Provoked(_make_typed_answer(command), _make_own_typed_defence(command))


def _make_typed_answer(command: Command) -> Attack:
    """Return the provoked attack: height and ground count for the other side."""
    aimless = _without(command, "aim")
    position = Position(
        -read_height(command, is_ranged=False),
        bool(command.given("defence_terrain")),
        in_one_cluster=True,
    )
    situation = read_situation(aimless, position)
    check = make_check(
        command.rules,
        command.given("melee_c"),
        command.given("melee_p") or 0,
        situation._replace(fatigue=command.given("defence_fatigue")),
        option="--melee-c",
        why="provoked attack",
    )
    return finish_attack(aimless, check, read_numbers(command.rules).weapon_damage)


def _make_own_typed_defence(command: Command) -> Check | int:
    if command.given("own_against") is not None:
        refuse_given(
            command,
            ("own_c", "own_p"),
            "is about a defence to be rolled: --own-against excludes it",
        )
        return _read_own_against(command)
    if command.given("own_c") is None:
        raise UsageProblem(
            "brawl --against-melee needs your defence: --own-c and --own-p, or --own-against N"
        )
    shifts = (read_modifier(command.rules, "terrain"),) if command.given("terrain") else ()
    can_tire = not command.given("tired")
    return make_check(
        command.rules,
        command.given("own_c"),
        command.given("own_p") or 0,
        Situation(shifts, fatigue=command.given("fatigue"), can_tire=can_tire),
        option="--own-c",
        why="own defence",
    )


def _make_provoked(command: Command, attacker: Character, target: Character) -> Provoked | None:
    """Return the attack that a brawler provokes from a target with a melee weapon.

    It is None where nothing is provoked. Raises UsageProblem for `--own-against` without need.
    """
    held = [weapon for weapon in target.wielded_weapons() if not weapon.is_ranged]
    why = None if held else f"{target.key} wields no melee weapon"
    if why is None and not is_able(target, "weapon_attack", command.rules):
        why = f"{target.key} can't attack"
    if why is None and command.given("dodged"):
        why = "--dodged says that nothing is provoked"
    if why is not None:
        refuse_given(command, ("own_against",), f"is about a provoked attack: {why}")
        return None
    theirs = _without(command, "aim", "fatigue", "concealment")
    attack = make_attack(theirs, target, attacker, held[0], "provoked attack")
    return Provoked(attack, _make_own_defence(command, attacker), attacker.key)


def _make_own_defence(command: Command, attacker: Character) -> Check | int | None:
    if not can_defend(attacker, command.rules):
        refuse_given(command, ("own_against",), f"is about a defence: {attacker.key} has none")
        return None
    if command.given("own_against") is not None:
        return _read_own_against(command)
    fatigue = command.given("fatigue")
    return make_defence_check(attacker, attacker.defence, command.rules, fatigue, "own defence")


def _read_own_against(command: Command) -> int:
    return bounded(command.given("own_against"), "--own-against", -MOST_TARGET, MOST_TARGET)


def _without(command: Command, *names: str) -> Command:
    """Return a command without some options, which are those of the other side."""
    return command._replace(options={**command.options, **dict.fromkeys(names)})


def _figures(provoked: Provoked | None) -> Mapping[str, Callable[[Brawled], Any]]:
    figures: dict[str, Callable[[Brawled], Any]] = {
        "hit": lambda brawled: brawled.result == HIT,
        "bound": lambda brawled: brawled.bound,
        "provoked": lambda brawled: brawled.provoked,
    }
    if provoked is not None:
        figures |= {
            "prevented": lambda brawled: brawled.prevented,
            "own_hp_lost_mean": lambda brawled: brawled.own_hp_lost,
        }
    return figures | {"hp_lost_mean": lambda brawled: brawled.hp_lost}


def _row(brawled: Brawled) -> dict[str, Any]:
    return {
        "result": brawled.result,
        "part": brawled.part,
        "hp_lost": brawled.hp_lost,
        "bound": brawled.bound,
        "provoked": brawled.provoked,
        "prevented": brawled.prevented,
    }


def _outcome(brawled: Brawled, trace: Trace) -> Mapping[str, Any]:
    return _row(brawled) | {
        "own_hp_lost": brawled.own_hp_lost,
        "fatigue_rises": brawled.rises,
        "defence_fatigue_rises": brawled.target_rises,
    }


BRAWL = Procedure(
    name="brawl",
    summary="Resolve a brawl attack, to hit or to bind, and the melee attack that it may provoke.",
    section="Brawl attack",
    arguments="[A vs B]",
    prepare=_prepare,
    options=(
        Option(
            "effect",
            "text",
            "declared before the roll: hit or bind (hit unless given)",
            metavar="EFFECT",
        ),
        Option(
            "against_melee",
            "flag",
            "without models: the opponent wields a melee weapon",
            default=False,
        ),
        Option(
            "dodged",
            "flag",
            "you dodged the opponent's last melee attack: nothing is provoked",
            default=False,
        ),
        Option("hands_full", "flag", "you have no free hand", default=False),
        *TARGET_OPTIONS,
        Option("melee_c", "whole", "the consistency of the provoked attack", metavar="N"),
        Option("melee_p", "whole", "the potential of the provoked attack", metavar="N"),
        Option("own_c", "whole", "the consistency of your own defence", metavar="N"),
        Option("own_p", "whole", "the potential of your own defence", metavar="N"),
        Option("own_against", "whole", "your own defence, already rolled", metavar="N"),
    ),
    examples=(
        "brawl --attack-c 2 --attack-p 1 --defence-c 1 --defence-p 1 --effect bind --odds",
        "brawl --attack-c 2 --against 4 --against-melee --melee-c 2 --melee-p 1 --own-against 5 "
        "--odds",
    ),
)
