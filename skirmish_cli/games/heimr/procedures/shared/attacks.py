"""Attacks of `attack` and `brawl`, made from options or from both models."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from skirmish_cli.core.advising import AdviceOptions
from skirmish_cli.core.command import BEST, Command
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import Option, a_text, each, flag, option, whole
from skirmish_cli.core.procedure import Policy
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.heimr.abilities import Asked, make_ability_check
from skirmish_cli.games.heimr.actions import refuse_unable
from skirmish_cli.games.heimr.attacks import AIM, NO_AIM, Attack
from skirmish_cli.games.heimr.conditions import make_nameless
from skirmish_cli.games.heimr.models import MOST_HP, Character, Weapon, make_character
from skirmish_cli.games.heimr.numbers import (
    Cover,
    add_up_concealment,
    find_part,
    read_body_parts,
    read_modifier,
    read_numbers,
)
from skirmish_cli.games.heimr.procedures.shared.readers import (
    MOST_CONCEALMENT,
    a_concealment,
    a_consistency,
    a_fatigue,
    a_part,
    a_potential,
    a_standing,
)
from skirmish_cli.games.heimr.procedures.shared.sheets import refuse_given, refuse_numbers
from skirmish_cli.games.heimr.rolls import Check, Situation, make_check
from skirmish_cli.records import NamedTuple

MOST_HEIGHT = 100


class TargetOptions(AdviceOptions):
    """What an attack takes: both sides' dice, where they are, the part aimed at."""

    attack_c = option(
        "the consistency of the attack",
        a_consistency,
        needed="without models",
        also=("consistency", "rating"),
    )
    attack_p = option("the potential of the attack (0 unless given)", a_potential, default=0)
    defence_c = option(
        "the consistency of the defence",
        a_consistency,
        needed="without models or --against",
        also=("defense-c", "defense", "defence"),
    )
    defence_p = option("the potential of the defence (0 unless given)", a_potential, default=0)
    against = option(
        "a defence already rolled, or failed for one that fatigue failed",
        a_standing,
        also=("target", "tn"),
    )
    hp = option(
        "the hit points of the target", whole(-MOST_HP, MOST_HP), also=("lp", "wounds", "health")
    )
    aim = option("the part of the body aimed at: -2 consistency", a_part, group="modifiers")
    fatigue = option("the attacker's fatigue before the attack", a_fatigue, group="modifiers")
    defence_fatigue = option(
        "the target's fatigue before its defence", a_fatigue, group="modifiers"
    )
    tired = option(
        "the attacker's fatigue has risen since its last own turn, or by an earlier roll of the "
        "same shot into a cluster",
        flag,
        group="modifiers",
    )
    height = option(
        "how much higher the attacker stands, in melee 1, 0 or -1",
        whole(-MOST_HEIGHT, MOST_HEIGHT),
        default=0,
        group="modifiers",
    )
    terrain = option("the attacker stands on difficult terrain", flag, group="modifiers")
    defence_terrain = option("the target stands on difficult terrain", flag, group="modifiers")
    concealment = option(
        "concealment of the target, points or a name (repeatable; darkness and weather add up)",
        each(a_concealment),
        group="modifiers",
    )
    cluster = option(
        "both are in one combat cluster, as with +cluster on both: no concealment",
        flag,
        group="modifiers",
    )
    ongoing = option("the target took an ongoing action", flag, group="modifiers")
    dodging = option("the target made its dodge ready: +2 potential", flag, group="modifiers")
    defend_with = option("the ability that the model defends with", a_text, metavar="ABILITY")


#: Options whose values stand on the sheets.
_OF_SHEETS: tuple[Option[Any], ...] = (
    TargetOptions.attack_c,
    TargetOptions.attack_p,
    TargetOptions.defence_c,
    TargetOptions.defence_p,
)
#: Options that only numbers need: with models the flags on them say it.
_NUMBERS_ONLY: tuple[Option[Any], ...] = (
    TargetOptions.hp,
    TargetOptions.defence_fatigue,
    TargetOptions.height,
    TargetOptions.terrain,
    TargetOptions.defence_terrain,
    TargetOptions.ongoing,
    TargetOptions.dodging,
    TargetOptions.tired,
)


#: No figure tells which part is the best: a hit costs as much anywhere.
AIM_POLICY = Policy(AIM, (), NO_AIM, "the part that an attack is aimed at")


def describe_aim(attack: Attack) -> dict[str, str]:
    """Return the policy about aiming, where it isn't decided before the roll."""
    return {AIM_POLICY.name: attack.aims} if attack.aiming is not None else {}


class Position(NamedTuple):
    """Where both sides are: how much higher, on what ground, how well concealed."""

    higher: int = 0
    on_terrain: bool = False
    concealment: int = 0
    is_ranged: bool = False
    in_one_cluster: bool = False


def read_situation(command: Command[TargetOptions], position: Position) -> Situation:
    """Return what the positions, and a part that is aimed at, do to an attack.

    Sections: Height; Difficult terrain; Concealment; Targeting a body part; ruling concealment.
    """
    rules = command.rules
    shifts: list[Term] = []
    lifts: list[Term] = []
    if command.options.aim is not None:
        shifts.append(read_modifier(rules, "aim"))
    if not position.is_ranged and position.higher:
        shifts.append(read_modifier(rules, "above" if position.higher > 0 else "below"))
    if not position.is_ranged and position.on_terrain:
        shifts.append(read_modifier(rules, "terrain"))
    points = 0
    if not position.in_one_cluster:
        points = position.concealment
    if points:
        to_potential = rules.ruling("concealment") == "potential"
        (lifts if to_potential else shifts).append(read_modifier(rules, "concealment", points))
    return Situation(tuple(shifts), tuple(lifts), command.options.fatigue)


def find_concealment(
    command: Command[TargetOptions], target: Character | None = None
) -> tuple[int, str]:
    """Return the points of concealment, and a note if not all of them count.

    Section: Concealment.
    """
    covers = [Cover(one.number, one.name) for one in command.options.concealment]
    flag = target.read_flag("concealment", 0, MOST_CONCEALMENT) if target is not None else None
    covers += [Cover(flag)] if flag else []
    points = add_up_concealment(command.rules, covers)
    if points == sum(cover.points for cover in covers):
        return points, ""
    most = read_numbers(command.rules).most_concealment
    return points, (
        f"concealment counts as {points}: only darkness and weather add to other concealment, "
        f"and {most} is the most"
    )


def read_height(options: TargetOptions, is_ranged: bool) -> int:
    """Return how much higher the attacker stands.

    Raises UsageProblem where melee doesn't reach.
    """
    height = options.height
    if not is_ranged and abs(height) > 1:
        raise UsageProblem(
            f"--height {height} is out of reach in melee: one up or down, or climb first"
        )
    return height


def finish_attack(command: Command[TargetOptions], check: Check, damage: int) -> Attack:
    """Return an attack with the parts that its d6 names, its aim, and the rulings.

    Raises UsageProblem for an aim that is given twice.
    """
    rules, aim = command.rules, command.options.aim
    aims = BEST if command.is_best(AIM_POLICY) else command.policy(AIM_POLICY)
    if aim is not None and AIM_POLICY.name in command.policies:
        raise UsageProblem("--aim and --policy aim say the same: leave one out")
    aiming = read_modifier(rules, "aim")
    can_aim = abs(check.consistency + aiming.value) <= read_numbers(rules).most_consistency
    if aims != NO_AIM:
        aims = find_part(rules, aims, "--policy aim")
    return Attack(
        replace(check, parts=read_body_parts(rules)),
        damage,
        aim,
        aiming=aiming if aim is None and can_aim else None,
        aims=aims,
        equal_hits=rules.ruling("attack_hits") == "meet",
        touch_finds=command.procedure == "brawl" and rules.ruling("touch_binds") == "yes",
        touch_margin=read_numbers(rules).touch_margin,
    )


def tire_first_only(attacks: Sequence[Attack]) -> tuple[Attack, ...]:
    """Return attacks of which only the first can tire: a shot into a cluster.

    Section: Fatigue during combat.
    """
    first, *others = attacks
    return (
        first,
        *(replace(each, check=replace(each.check, can_tire=False)) for each in others),
    )


def read_typed_situation(command: Command[TargetOptions], is_ranged: bool) -> Situation:
    """Return the situation of an attack that the options describe.

    Whoever makes it is called `attacker` in what changes, and its target `target`. Raises
    UsageProblem for options that contradict each other.
    """
    options = command.options
    if options.tired and options.fatigue is None:
        raise UsageProblem("--tired is about a physical roll: give its --fatigue N too")
    position = Position(
        read_height(options, is_ranged),
        options.terrain,
        find_concealment(command)[0],
        is_ranged,
        options.cluster,
    )
    owner = make_nameless("attacker", command.rules)
    situation = read_situation(command, position)
    return situation._replace(can_tire=not options.tired, owner=owner)


def make_typed_attack(command: Command[TargetOptions], situation: Situation, damage: int) -> Attack:
    """Return the attack that the options describe, in a situation of theirs."""
    check = make_check(
        command.rules,
        command.need(TargetOptions.attack_c),
        command.options.attack_p,
        situation,
        option=TargetOptions.attack_c.flag,
        why="attack",
    )
    return finish_attack(command, check, damage)


def make_attack(
    command: Command[TargetOptions],
    attacker: Character,
    target: Character,
    weapon: Weapon,
    why: str = "attack",
) -> Attack:
    """Return an attack of one character on another, with the flags of both.

    Raises UsageProblem for flags or abilities that aren't known.
    """
    both_in_cluster = attacker.has("cluster") and target.has("cluster")
    position = Position(
        int(attacker.has("height")) - int(target.has("height")),
        attacker.has("terrain"),
        find_concealment(command, target)[0],
        weapon.is_ranged,
        command.options.cluster or both_in_cluster,
    )
    situation = read_situation(command, position)
    check = make_ability_check(attacker, Asked(weapon.ability), command.rules, situation, why)
    return finish_attack(command, check, weapon.damage)


def find_attacker_and_target(
    command: Command[TargetOptions], numbers_only: Sequence[Option[Any]] = ()
) -> tuple[Character, Character]:
    """Return attacker and target of `A vs B`.

    `numbers_only` are options of the command that models exclude, beside those of every attack.
    Raises UsageProblem for another form, for options that clash, or where the attacker's state
    rules the attack out.
    """
    refuse_numbers(command)
    refuse_given(
        command,
        _OF_SHEETS,
        f"is for {command.procedure} without models: a sheet gives its own, and another number "
        "is written behind the model, such as +sword=4 or +dexterity=+1:potion",
    )
    refuse_given(
        command,
        (*_NUMBERS_ONLY, *numbers_only),
        f"is for {command.procedure} without models: put a flag on the model, such as +ongoing",
    )
    sides = command.models()
    if len(sides) != 2 or len(sides[0]) != 1 or len(sides[1]) != 1:
        raise UsageProblem(
            f"{command.procedure} needs one attacker and one target: {command.procedure} A vs B"
        )
    attacker, target = (make_character(side[0], command.procedure) for side in sides)
    action = "weapon_attack" if command.procedure == "attack" else "brawl_attack"
    refuse_unable(attacker, action, command.rules)
    return attacker, target
