"""Attacks and defences made ready from the options or the models of `attack` and `brawl`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.core.procedure import Command, Model, Option, as_flag, bounded
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.heimr.blows import Attack, Blow
from skirmish_cli.games.heimr.models import ability_check, defence_check, flag_number, on_the_table
from skirmish_cli.games.heimr.rolls import MOST_TARGET, Check, make_check, modifier
from skirmish_cli.games.heimr.states import can_defend, refuse_dead, refuse_unable, spoken, wielded
from skirmish_cli.games.heimr.tables import body_parts, find_part, look_up

MOST_DAMAGE = 100


def refuse_given(command: Command, names: Sequence[str], why: str) -> None:
    """Raise UsageProblem for the first of some options that is given, with why it can't be."""
    for name in names:
        if command.given(name) not in (None, False, [], ()):
            raise UsageProblem(f"{as_flag(name)} {why}")


def situation(
    command: Command,
    *,
    higher: int,
    on_terrain: bool,
    concealment: int,
    ranged: bool,
    cluster: bool,
) -> tuple[tuple[Term, ...], tuple[Term, ...]]:
    """Return what the situation does to an attack: terms of consistency, and of potential.

    Sections: Height; Difficult terrain; Concealment; Targeting a body part; ruling concealment.
    """
    rules = command.rules
    shifts: list[Term] = []
    lifts: list[Term] = []
    if command.given("aim") is not None:
        shifts.append(modifier(rules, "aim"))
    if not ranged and higher:
        shifts.append(modifier(rules, "above" if higher > 0 else "below"))
    if not ranged and on_terrain:
        shifts.append(modifier(rules, "terrain"))
    points = 0 if cluster else min(concealment, rules.data["numbers"]["most_concealment"])
    if points:
        to_potential = rules.ruling("concealment") == "potential"
        (lifts if to_potential else shifts).append(modifier(rules, "concealment", points))
    return tuple(shifts), tuple(lifts)


def typed_concealment(command: Command) -> int:
    """Return the points of concealment typed, as numbers or names of the table, added up; raises
    UsageProblem."""
    return sum(
        look_up(command.rules, "concealment", word, "--concealment", 100)
        for word in command.given("concealment") or ()
    )


def typed_height(command: Command, ranged: bool) -> int:
    """Return how much higher the attacker stands; raises UsageProblem where melee doesn't reach."""
    height = bounded(command.given("height") or 0, "--height", -100, 100)
    if not ranged and abs(height) > 1:
        raise UsageProblem(
            f"--height {height} is out of reach in melee: one up or down, or climb first"
        )
    return height


def finished(command: Command, check: Check, damage: int) -> Attack:
    """Return an attack with the part that its d6 names, the part aimed at, and the ruling
    attack_hits."""
    aim = command.given("aim")
    return Attack(
        replace(check, parts=body_parts(command.rules)),
        damage,
        find_part(command.rules, aim, "--aim") if aim is not None else None,
        equal_hits=command.rules.ruling("attack_hits") == "meet",
        touch_finds=command.procedure == "brawl" and command.rules.ruling("touch_binds") == "yes",
    )


def only_first_tires(attacks: Sequence[Attack]) -> tuple[Attack, ...]:
    """Return the attacks of a shot into a combat cluster. Section: Fatigue during combat."""
    return (
        attacks[0],
        *(replace(attack, check=replace(attack.check, can_tire=False)) for attack in attacks[1:]),
    )


def typed_attacks(command: Command, damage: int) -> tuple[Attack, ...]:
    """Return the attacks that the options describe, the second weapon last; raises UsageProblem."""
    ranged = bool(command.given("ranged"))
    if command.given("tired") and command.given("fatigue") is None:
        raise UsageProblem("--tired is about a physical roll: give its --fatigue N too")
    shifts, lifts = situation(
        command,
        higher=typed_height(command, ranged),
        on_terrain=bool(command.given("terrain")),
        concealment=typed_concealment(command),
        ranged=ranged,
        cluster=bool(command.given("cluster")),
    )
    dice = [("attack", command.need("attack_c"), command.given("attack_p"))]
    if command.given("second_c") is not None:
        dice.append(("second", command.given("second_c"), command.given("second_p")))
    elif command.given("second_p") is not None:
        raise UsageProblem("--second-p needs --second-c")
    attacks = tuple(
        finished(
            command,
            make_check(
                command.rules,
                consistency,
                potential or 0,
                option=f"--{name}-c",
                lifts=lifts,
                fatigue=command.given("fatigue"),
                shifts=shifts,
                can_tire=not command.given("tired"),
                why="attack" if name == "attack" else "second attack",
            ),
            damage,
        )
        for name, consistency, potential in dice
    )
    if not command.given("into_cluster"):
        return attacks
    if not ranged:
        raise UsageProblem("--into-cluster is about a shot: add --ranged")
    return only_first_tires(attacks)


def typed_defence(command: Command) -> Check | int:
    """Return the defence that the options describe, rolled or known; raises UsageProblem."""
    against, consistency = command.given("against"), command.given("defence_c")
    if against is not None:
        provokes = command.procedure == "brawl" and bool(command.given("against_melee"))
        refuse_given(
            command,
            [name for name in _OF_DEFENCE if not (provokes and name in _OF_THEIR_ATTACK)],
            "is about a defence to be rolled: --against N, one already rolled, excludes it",
        )
        return bounded(against, "--against", -MOST_TARGET, MOST_TARGET)
    if consistency is None:
        raise UsageProblem(
            f"{command.procedure} needs --defence-c and --defence-p, or --against N for a defence "
            "already rolled"
        )
    shifts = [
        modifier(command.rules, name)
        for name, given in (
            ("ongoing", command.given("ongoing")),
            ("terrain", command.given("defence_terrain")),
        )
        if given
    ]
    lifts = (modifier(command.rules, "dodging"),) if command.given("dodging") else ()
    return make_check(
        command.rules,
        consistency,
        command.given("defence_p") or 0,
        option="--defence-c",
        fatigue=command.given("defence_fatigue"),
        shifts=shifts,
        lifts=lifts,
        why="defence",
    )


_OF_DEFENCE = (
    "defence_c",
    "defence_p",
    "defence_fatigue",
    "ongoing",
    "defence_terrain",
    "dodging",
    "defend_with",
)
#: What counts for the attack that a brawl attack provokes too, so that a known defence doesn't
#: exclude it.
_OF_THEIR_ATTACK = ("defence_fatigue", "defence_terrain")


def model_defence(command: Command, target: Model, ranged: bool) -> Check | int | None:
    """Return a model's defence: known by `--against`, none while it can't, else the roll of its
    ability."""
    refuse_dead(target, command.rules)
    known = command.given("against")
    if known is not None:
        refuse_given(
            command, ("defend_with",), "is about a defence to be rolled: --against N excludes it"
        )
    if not can_defend(target, command.rules):
        return None
    if known is not None:
        return bounded(known, "--against", -MOST_TARGET, MOST_TARGET)
    ability = command.given("defend_with") or ("dodge" if ranged else target.card.defence)
    return defence_check(target, ability, command.rules)


def model_attack(
    command: Command,
    attacker: Model,
    target: Model,
    ability: str,
    *,
    ranged: bool,
    damage: int,
    why: str = "attack",
) -> Attack:
    """Return an attack of one model on another with the flags of both; raises UsageProblem."""
    height = int(attacker.has("height")) - int(target.has("height"))
    hidden = (flag_number(target, "concealment", 0, 100) or 0) + typed_concealment(command)
    together = bool(command.given("cluster")) or (attacker.has("cluster") and target.has("cluster"))
    shifts, lifts = situation(
        command,
        higher=height,
        on_terrain=attacker.has("terrain"),
        concealment=hidden,
        ranged=ranged,
        cluster=together,
    )
    check = ability_check(
        attacker,
        ability,
        command.rules,
        shifts=shifts,
        lifts=lifts,
        fatigue=command.given("fatigue"),
        why=why,
    )
    return finished(command, check, damage)


def _weapons(command: Command, attacker: Model) -> list[Any]:
    """Return the weapons of an attack: the one named, else the one in the sword hand, and with
    both the other too."""
    weapons, wanted = attacker.card.weapons, command.given("weapon")
    if wanted is not None:
        if command.given("both"):
            raise UsageProblem(
                "--weapon names one weapon, and --both means two: leave one of them out"
            )
        named = [weapon for weapon in weapons if weapon.name.casefold() == wanted.casefold()]
        if not named:
            raise UsageProblem(
                unknown(f"weapon of {attacker.key}", wanted, [weapon.name for weapon in weapons])
            )
        return named[:1]
    held = wielded(attacker)
    if not held:
        hurt = attacker.has("weapon-arm-injured") or attacker.has("other-arm-injured")
        raise UsageProblem(
            f"{attacker.key} wields no weapon that an injured arm could hold"
            if hurt and weapons
            else f"{attacker.key} has no weapon on its sheet: add weapons:, or use brawl"
        )
    if not command.given("both"):
        return held[:1]
    if {weapon.hand for weapon in held} != {"sword", "off"}:
        raise UsageProblem(f"{attacker.key} doesn't hold a weapon in each hand, which --both needs")
    return held


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


def sides_of(command: Command) -> tuple[Model, Model]:
    """Return attacker and target of `A vs B`; raises UsageProblem for another form, for options
    that clash, or where the attacker's state rules the attack out."""
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
    attacker, target = (on_the_table(side[0], command.procedure) for side in sides)
    refuse_unable(
        attacker,
        "weapon_attack" if command.procedure == "attack" else "brawl_attack",
        command.rules,
    )
    return attacker, target


def ready_blow(command: Command) -> tuple[Blow, str]:
    """Return the attacks of one action and who strikes whom, from models or numbers; raises
    UsageProblem."""
    damage = command.given("damage")
    if damage is not None:
        bounded(damage, "--damage", 0, MOST_DAMAGE)
    if not command.words:
        refuse_given(command, ("weapon", "both", "defend_with"), "needs models: attack A vs B")
        own = command.rules.data["numbers"]["weapon_damage"] if damage is None else damage
        return Blow(typed_attacks(command, own), typed_defence(command)), ""
    attacker, target = sides_of(command)
    weapons = _weapons(command, attacker)
    ranged = weapons[0].kind == "ranged"
    attacks = tuple(
        model_attack(
            command,
            attacker,
            target,
            weapon.ability,
            ranged=weapon.kind == "ranged",
            damage=weapon.damage if damage is None else damage,
            why="attack" if weapon is weapons[0] else "second attack",
        )
        for weapon in weapons
    )
    if ranged and target.has("cluster"):
        attacks = only_first_tires(attacks)
    return Blow(
        attacks, model_defence(command, target, ranged), target.key
    ), f"{spoken(attacker)} vs {spoken(target)}"


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
