"""Attacks of `attack` and `brawl`, made from options or from both models."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Command, Option, bounded
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.heimr.abilities import Asked, make_ability_check
from skirmish_cli.games.heimr.actions import refuse_unable
from skirmish_cli.games.heimr.attacks import Attack
from skirmish_cli.games.heimr.models import Character, Weapon, make_character
from skirmish_cli.games.heimr.numbers import (
    find_part,
    look_up_number,
    read_body_parts,
    read_modifier,
    read_numbers,
)
from skirmish_cli.games.heimr.procedures.shared.sheets import refuse_given
from skirmish_cli.games.heimr.rolls import Check, Situation, make_check

MOST_CONCEALMENT, MOST_HEIGHT = 100, 100
#: Options that only numbers need: with models the flags on them say it.
_NUMBERS_ONLY = (
    "attack_c",
    "attack_p",
    "second_c",
    "second_p",
    "defence_c",
    "defence_p",
    "defence_fatigue",
    "height",
    "terrain",
    "defence_terrain",
    "ongoing",
    "dodging",
    "ranged",
    "tired",
    "into_cluster",
)

TARGET_OPTIONS = (
    Option("attack_c", "whole", "the consistency of the attack", metavar="N"),
    Option("attack_p", "whole", "the potential of the attack (0 unless given)", metavar="N"),
    Option("defence_c", "whole", "the consistency of the defence", metavar="N"),
    Option("defence_p", "whole", "the potential of the defence (0 unless given)", metavar="N"),
    Option("against", "whole", "a defence already rolled", metavar="N"),
    Option("aim", "text", "the part of the body aimed at: -2 consistency", metavar="PART"),
    Option("fatigue", "whole", "the attacker's fatigue before the attack", metavar="N"),
    Option("defence_fatigue", "whole", "the target's fatigue before its defence", metavar="N"),
    Option(
        "tired",
        "flag",
        "the attacker's fatigue has risen since its last own turn, or by an earlier roll of the "
        "same shot into a cluster",
        default=False,
    ),
    Option(
        "height", "whole", "how much higher the attacker stands, in melee 1, 0 or -1", metavar="N"
    ),
    Option("terrain", "flag", "the attacker stands on difficult terrain", default=False),
    Option("defence_terrain", "flag", "the target stands on difficult terrain", default=False),
    Option(
        "concealment",
        "texts",
        "concealment of the target, points or a name (repeatable)",
        metavar="N|NAME",
    ),
    Option(
        "cluster",
        "flag",
        "both are in one combat cluster, as with +cluster on both: no concealment",
        default=False,
    ),
    Option("ongoing", "flag", "the target took an ongoing action", default=False),
    Option("dodging", "flag", "the target made its dodge ready: +2 potential", default=False),
    Option("defend_with", "text", "the ability that the model defends with", metavar="ABILITY"),
)


class Position(NamedTuple):
    """Where both sides are: how much higher, on what ground, how well concealed."""

    higher: int = 0
    on_terrain: bool = False
    concealment: int = 0
    is_ranged: bool = False
    in_one_cluster: bool = False


def read_situation(command: Command, position: Position) -> Situation:
    """Return what the positions, and a part that is aimed at, do to an attack.

    Sections: Height; Difficult terrain; Concealment; Targeting a body part; ruling concealment.
    """
    rules = command.rules
    shifts: list[Term] = []
    lifts: list[Term] = []
    if command.given("aim") is not None:
        shifts.append(read_modifier(rules, "aim"))
    if not position.is_ranged and position.higher:
        shifts.append(read_modifier(rules, "above" if position.higher > 0 else "below"))
    if not position.is_ranged and position.on_terrain:
        shifts.append(read_modifier(rules, "terrain"))
    points = 0
    if not position.in_one_cluster:
        points = min(position.concealment, read_numbers(rules).most_concealment)
    if points:
        to_potential = rules.ruling("concealment") == "potential"
        (lifts if to_potential else shifts).append(read_modifier(rules, "concealment", points))
    return Situation(tuple(shifts), tuple(lifts), command.given("fatigue"))


def read_concealment(command: Command) -> int:
    """Return the points of concealment that were typed, added up.

    They may be numbers or names of the table. Raises UsageProblem for an unknown name.
    """
    return sum(
        look_up_number(command.rules, "concealment", word, "--concealment", MOST_CONCEALMENT)
        for word in command.given("concealment") or ()
    )


def read_height(command: Command, is_ranged: bool) -> int:
    """Return how much higher the attacker stands.

    Raises UsageProblem where melee doesn't reach.
    """
    height = bounded(command.given("height") or 0, "--height", -MOST_HEIGHT, MOST_HEIGHT)
    if not is_ranged and abs(height) > 1:
        raise UsageProblem(
            f"--height {height} is out of reach in melee: one up or down, or climb first"
        )
    return height


def finish_attack(command: Command, check: Check, damage: int) -> Attack:
    """Return an attack with the parts that its d6 names, its aim, and the rulings.

    Raises UsageProblem for an unknown part.
    """
    rules, aim = command.rules, command.given("aim")
    return Attack(
        replace(check, parts=read_body_parts(rules)),
        damage,
        find_part(rules, aim, "--aim") if aim is not None else None,
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


def make_typed_attacks(command: Command, damage: int) -> tuple[Attack, ...]:
    """Return the attacks that the options describe, the second weapon last.

    Raises UsageProblem for options that are missing or contradict each other.
    """
    is_ranged = bool(command.given("ranged"))
    if command.given("tired") and command.given("fatigue") is None:
        raise UsageProblem("--tired is about a physical roll: give its --fatigue N too")
    position = Position(
        read_height(command, is_ranged),
        bool(command.given("terrain")),
        read_concealment(command),
        is_ranged,
        bool(command.given("cluster")),
    )
    situation = read_situation(command, position)._replace(can_tire=not command.given("tired"))
    names = ["attack"]
    command.need("attack_c")
    if command.given("second_c") is not None:
        names.append("second")
    elif command.given("second_p") is not None:
        raise UsageProblem("--second-p needs --second-c")
    attacks = tuple(_make_typed(command, name, situation, damage) for name in names)
    if not command.given("into_cluster"):
        return attacks
    if not is_ranged:
        raise UsageProblem("--into-cluster is about a shot: add --ranged")
    return tire_first_only(attacks)


def _make_typed(command: Command, name: str, situation: Situation, damage: int) -> Attack:
    check = make_check(
        command.rules,
        command.given(f"{name}_c"),
        command.given(f"{name}_p") or 0,
        situation,
        option=f"--{name}-c",
        why="attack" if name == "attack" else f"{name} attack",
    )
    return finish_attack(command, check, damage)


def make_attack(
    command: Command, attacker: Character, target: Character, weapon: Weapon, why: str = "attack"
) -> Attack:
    """Return an attack of one character on another, with the flags of both.

    Raises UsageProblem for flags, abilities or parts that aren't known.
    """
    hidden = target.read_flag("concealment", 0, MOST_CONCEALMENT) or 0
    both_in_cluster = attacker.has("cluster") and target.has("cluster")
    position = Position(
        int(attacker.has("height")) - int(target.has("height")),
        attacker.has("terrain"),
        hidden + read_concealment(command),
        weapon.is_ranged,
        bool(command.given("cluster")) or both_in_cluster,
    )
    situation = read_situation(command, position)
    check = make_ability_check(attacker, Asked(weapon.ability), command.rules, situation, why)
    return finish_attack(command, check, weapon.damage)


def find_attacker_and_target(command: Command) -> tuple[Character, Character]:
    """Return attacker and target of `A vs B`.

    Raises UsageProblem for another form, for options that clash, or where the attacker's state
    rules the attack out.
    """
    refuse_given(
        command,
        _NUMBERS_ONLY,
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
