"""`brawl`: striking or grabbing without weapons, and the attack it provokes.

Without models it changes `attacker` and `target`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from skirmish_cli.core.command import Command
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import choice, flag, option
from skirmish_cli.core.plain import Json
from skirmish_cli.core.procedure import Prepared, Procedure
from skirmish_cli.core.table import Trace
from skirmish_cli.games.heimr.abilities import make_defence_check
from skirmish_cli.games.heimr.actions import can_defend, is_able
from skirmish_cli.games.heimr.attacks import HIT, Attack, Blow
from skirmish_cli.games.heimr.brawls import Brawl, Brawled, Provoked, brawl
from skirmish_cli.games.heimr.conditions import Owner, make_nameless
from skirmish_cli.games.heimr.models import FAILED, Character, Weapon
from skirmish_cli.games.heimr.numbers import read_modifier, read_numbers
from skirmish_cli.games.heimr.procedures.shared.attacks import (
    Position,
    TargetOptions,
    find_attacker_and_target,
    finish_attack,
    make_attack,
    make_typed_attack,
    read_height,
    read_situation,
    read_typed_situation,
)
from skirmish_cli.games.heimr.procedures.shared.blows import (
    RULINGS,
    list_blow_inputs,
    list_blow_notes,
)
from skirmish_cli.games.heimr.procedures.shared.checks import describe_check
from skirmish_cli.games.heimr.procedures.shared.defences import (
    OF_THEIR_ATTACK,
    describe_defence,
    make_defence,
    make_typed_defence,
)
from skirmish_cli.games.heimr.procedures.shared.flags import ATTACKS
from skirmish_cli.games.heimr.procedures.shared.readers import (
    a_consistency,
    a_potential,
    a_total,
)
from skirmish_cli.games.heimr.procedures.shared.sheets import refuse_given
from skirmish_cli.games.heimr.rolls import Check, Situation, make_check


class BrawlOptions(TargetOptions):
    """What `brawl` takes beside what all attacks do: its effect, what it provokes."""

    effect = option(
        "declared before the roll: hit or bind (hit unless given)",
        choice("hit", "bind"),
        default="hit",
        metavar="EFFECT",
    )
    against_melee = option("without models: the opponent wields a melee weapon", flag)
    dodged = option("you dodged the opponent's last melee attack: nothing is provoked", flag)
    hands_full = option("you have no free hand", flag)
    melee_c = option("the consistency of the provoked attack", a_consistency)
    melee_p = option("the potential of the provoked attack", a_potential, default=0)
    own_c = option("the consistency of your own defence", a_consistency)
    own_p = option("the potential of your own defence", a_potential, default=0)
    own_against = option("your own defence, already rolled", a_total)


#: Options about a provoked attack that only numbers need: with models the sheets give it.
_PROVOKED_DICE = (
    BrawlOptions.melee_c,
    BrawlOptions.melee_p,
    BrawlOptions.own_c,
    BrawlOptions.own_p,
)
_NO_HAND = "a bind needs a free hand: declare --effect hit, or put something away first"


def _prepare(command: Command[BrawlOptions]) -> Prepared:
    effect = command.options.effect
    if effect == "bind" and command.options.hands_full:
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


def _make_numbers_brawl(command: Command[BrawlOptions]) -> tuple[Blow, Provoked | None, str]:
    refuse_given(command, (BrawlOptions.defend_with,), "needs models: brawl A vs B")
    damage = read_numbers(command.rules).brawl_damage
    situation = read_typed_situation(command, is_ranged=False)
    attack = make_typed_attack(command, situation, damage)
    refused = () if command.options.against_melee else OF_THEIR_ATTACK
    target = make_nameless("target", command.rules)
    blow = Blow((attack,), make_typed_defence(command, refused), target=target)
    return blow, _make_typed_provoked(command), ""


def _make_models_brawl(command: Command[BrawlOptions]) -> tuple[Blow, Provoked | None, str]:
    refuse_given(
        command,
        (BrawlOptions.against_melee, *_PROVOKED_DICE),
        "is for brawl without models: the sheets give it",
    )
    attacker, target = find_attacker_and_target(command)
    if command.options.effect == "bind" and not attacker.has_free_hand:
        raise UsageProblem(_NO_HAND)
    fists = Weapon("brawl", "brawl", damage=read_numbers(command.rules).brawl_damage)
    attack = make_attack(command, attacker, target, fists)
    defence = make_defence(command, target, is_ranged=False)
    blow = Blow((attack,), defence, target.key, Owner(target, command.rules))
    provoked = _make_provoked(command, attacker, target)
    return blow, provoked, f"{attacker.label} vs {target.label}"


def _make_typed_provoked(command: Command[BrawlOptions]) -> Provoked | None:
    """Return the provoked attack that the options describe.

    It is None where nothing is provoked. Raises UsageProblem for options that are missing or
    contradict each other.
    """
    options = command.options
    if not options.against_melee or options.dodged:
        refuse_given(
            command,
            (*_PROVOKED_DICE, BrawlOptions.own_against),
            "is about a provoked attack: it needs --against-melee, and no --dodged",
        )
        return None
    if options.melee_c is None:
        raise UsageProblem(
            "brawl --against-melee provokes an attack: give its --melee-c and --melee-p, and your "
            "defence as --own-c and --own-p or --own-against N; or --dodged if you dodged their "
            "last melee attack"
        )
    return Provoked(_make_typed_answer(command, options.melee_c), _make_own_typed_defence(command))


def _make_typed_answer(command: Command[BrawlOptions], consistency: int) -> Attack:
    """Return the provoked attack: height and ground count for the other side."""
    options = command.options
    aimless = command._replace(options=options.without(BrawlOptions.aim))
    position = Position(
        -read_height(options, is_ranged=False), options.defence_terrain, in_one_cluster=True
    )
    situation = read_situation(aimless, position)._replace(
        fatigue=options.defence_fatigue, owner=make_nameless("target", command.rules)
    )
    check = make_check(
        command.rules,
        consistency,
        options.melee_p,
        situation,
        option=BrawlOptions.melee_c.flag,
        why="provoked attack",
    )
    return finish_attack(aimless, check, read_numbers(command.rules).weapon_damage)


def _make_own_typed_defence(command: Command[BrawlOptions]) -> Check | int:
    options = command.options
    if options.own_against is not None:
        refuse_given(
            command,
            (BrawlOptions.own_c, BrawlOptions.own_p),
            "is about a defence to be rolled: --own-against excludes it",
        )
        return options.own_against
    if options.own_c is None:
        raise UsageProblem(
            "brawl --against-melee needs your defence: --own-c and --own-p, or --own-against N"
        )
    situation = Situation(
        (read_modifier(command.rules, "terrain"),) if options.terrain else (),
        fatigue=options.fatigue,
        can_tire=not options.tired,
        owner=make_nameless("attacker", command.rules),
    )
    return make_check(
        command.rules,
        options.own_c,
        options.own_p,
        situation,
        option=BrawlOptions.own_c.flag,
        why="own defence",
    )


def _make_provoked(
    command: Command[BrawlOptions], attacker: Character, target: Character
) -> Provoked | None:
    """Return the attack that a brawler provokes from a target with a melee weapon.

    It is None where nothing is provoked. Raises UsageProblem for `--own-against` without need.
    """
    held = [weapon for weapon in target.wielded_weapons() if not weapon.is_ranged]
    why = None if held else f"{target.key} wields no melee weapon"
    if why is None and not is_able(target, "weapon_attack", command.rules):
        why = f"{target.key} can't attack"
    if why is None and command.options.dodged:
        why = "--dodged says that nothing is provoked"
    if why is not None:
        refuse_given(command, (BrawlOptions.own_against,), f"is about a provoked attack: {why}")
        return None
    of_attacker = (BrawlOptions.aim, BrawlOptions.fatigue, BrawlOptions.concealment)
    theirs = command._replace(options=command.options.without(*of_attacker))
    attack = make_attack(theirs, target, attacker, held[0], "provoked attack")
    return Provoked(attack, _make_own_defence(command, attacker), attacker.key)


def _make_own_defence(command: Command[BrawlOptions], attacker: Character) -> Check | int | None:
    options = command.options
    if not can_defend(attacker, command.rules):
        why = f"is about a defence: {attacker.key} has none"
        refuse_given(command, (BrawlOptions.own_against,), why)
        return None
    if options.own_against is not None:
        return options.own_against
    standing = attacker.standing_defence
    if standing is not None:
        return None if standing == FAILED else standing
    return make_defence_check(
        attacker, attacker.card.defence, command.rules, options.fatigue, "own defence"
    )


def _figures(provoked: Provoked | None) -> Mapping[str, Callable[[Brawled], int]]:
    figures: dict[str, Callable[[Brawled], int]] = {
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


def _row(brawled: Brawled) -> dict[str, Json]:
    return {
        "result": brawled.result,
        "part": brawled.part,
        "hp_lost": brawled.hp_lost,
        "bound": brawled.bound,
        "provoked": brawled.provoked,
        "prevented": brawled.prevented,
    }


def _outcome(brawled: Brawled, trace: Trace) -> Mapping[str, Json]:
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
    options=BrawlOptions,
    examples=(
        "brawl --attack-c 2 --attack-p 1 --defence-c 1 --defence-p 1 --effect bind --odds",
        "brawl --attack-c 2 --against 4 --against-melee --melee-c 2 --melee-p 1 --own-against 5 "
        "--odds",
    ),
    flags=(*ATTACKS, "hands-full"),
)
