"""`attack`: one or two weapons against a standing defence.

Without models it changes `attacker` and `target`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from skirmish_cli.advice.what_if import keep_first_target
from skirmish_cli.core.advising import Axis
from skirmish_cli.core.command import Command
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.plain import Json
from skirmish_cli.core.procedure import Goal, Prepared, Procedure
from skirmish_cli.core.table import Trace
from skirmish_cli.games.heimr.attacks import (
    NO_AIM,
    Attack,
    Blow,
    Striking,
    Struck,
    list_wounds,
    strike,
)
from skirmish_cli.games.heimr.conditions import Owner, make_nameless
from skirmish_cli.games.heimr.models import Character, Weapon, name_damage
from skirmish_cli.games.heimr.numbers import format_part, read_numbers
from skirmish_cli.games.heimr.procedures.shared.attack_figures import list_main, make_figures
from skirmish_cli.games.heimr.procedures.shared.attacks import (
    AIM_POLICY,
    describe_aim,
    find_attacker_and_target,
    find_concealment,
    make_attack,
    make_typed_attack,
    read_typed_situation,
    tire_first_only,
)
from skirmish_cli.games.heimr.procedures.shared.blows import (
    RULINGS,
    describe_wounds,
    list_attacker_flags,
    list_blow_inputs,
    list_blow_notes,
    list_target_flags,
)
from skirmish_cli.games.heimr.procedures.shared.checks import describe_check, names_policy
from skirmish_cli.games.heimr.procedures.shared.defences import (
    describe_defence,
    find_total,
    make_defence,
    make_typed_defence,
)
from skirmish_cli.games.heimr.procedures.shared.flags import ATTACKS
from skirmish_cli.games.heimr.procedures.shared.notes import Part, place_dice, tell_parts
from skirmish_cli.games.heimr.procedures.shared.sheets import refuse_given
from skirmish_cli.games.heimr.procedures.shared.strike_options import SECOND_POLICY, AttackOptions
from skirmish_cli.games.heimr.procedures.shared.verdicts import tell_attack
from skirmish_cli.games.heimr.procedures.shared.weapons import choose_weapons
from skirmish_cli.games.heimr.rolls import Check, make_check
from skirmish_cli.lazy import lazy
from skirmish_cli.records import NamedTuple

if TYPE_CHECKING:
    from skirmish_cli.games.heimr.procedures.shared import axes
else:
    axes = lazy("skirmish_cli.games.heimr.procedures.shared.axes")

#: What the figures of two weapons mean.
_OF_TWO = "hit, touch and miss are the first weapon's; a part is hit by either"
_NUMBERS_ONLY = (
    AttackOptions.second_c,
    AttackOptions.second_p,
    AttackOptions.ranged,
    AttackOptions.into_cluster,
)


class _Fight(NamedTuple):
    """An attack made ready, with those who take part where they are known by sheets."""

    blow: Blow
    attacker: Character | None = None
    target: Character | None = None
    weapons: tuple[Weapon, ...] = ()

    @property
    def names(self) -> str:
        """Who strikes whom, as it was typed; nothing for numbers."""
        if self.attacker is None or self.target is None:
            return ""
        return f"{self.attacker.label} vs {self.target.label}"


def _prepare(command: Command[AttackOptions]) -> Prepared:
    fight = _make_fight(keep_first_target(command) if command.options.advise else command)
    prepared = _prepare_fight(command, fight)
    attacker, target, blow = fight.attacker, fight.target, fight.blow
    if attacker is None or target is None:
        return prepared
    checks = tuple(attack.check for attack in blow.attacks)
    own = tuple(list_attacker_flags(attacker, target, blow.is_ranged))
    damage = () if command.options.damage is not None else fight.weapons
    theirs = tuple(list_target_flags(command, attacker, target, blow))
    defence = (blow.defence,) if isinstance(blow.defence, Check) else ()
    stats = tuple(name_damage(weapon.name) for weapon in damage)
    return tell_parts(
        prepared,
        ATTACKS,
        Part(attacker, "attacker", checks, own, stats),
        Part(target, "target", defence, theirs),
    )


def _prepare_fight(command: Command[AttackOptions], fight: _Fight) -> Prepared:
    blow, names = fight.blow, fight.names
    first = blow.attacks[0]
    checks = list(dict.fromkeys(describe_check(attack.check) for attack in blow.attacks))
    is_double = len(blow.attacks) == 2
    dice = f"twice {checks[0]}" if is_double and len(checks) == 1 else " and ".join(checks)
    aim = f", aimed at the {format_part(first.aim)}" if first.aim else ""
    if not aim and first.aiming is not None and first.aims != NO_AIM:
        aim = f", aimed at the {format_part(first.aims)} by policy"
    used = " and ".join(weapon.name for weapon in fight.weapons)
    thrown = f"{dice} against {describe_defence(blow.defence)}"
    shown, odds_notes = place_dice(names, thrown)
    return Prepared(
        rule=partial(strike, blow),
        figures=make_figures(blow, command.rules),
        row=partial(_row, is_double),
        outcome=partial(_outcome, blow),
        inputs={"who": names or None, "weapon": used or None, **list_blow_inputs(blow)},
        policy={
            **({SECOND_POLICY.name: blow.second} if is_double else {}),
            **describe_aim(first),
        },
        rulings=(*RULINGS, *_find_state_rulings(blow)),
        notes=(*list_blow_notes(command, blow), *_list_notes(command, fight)),
        odds_notes=(*odds_notes, *([_OF_TWO] if is_double else [])),
        headline=f"Attack {names + ', ' + used if names else shown}{aim}",
        goal=Goal("hp_lost_mean", owners=(first.check.whose,), then=lambda struck: -struck.rises),
        verdict=partial(tell_attack, blow.target),
        main=list_main(blow),
        situation=_describe_striking,
    )


def _describe_striking(amid: Striking | None) -> dict[str, str]:
    """Return what came of the first weapon, for plans about the second."""
    if amid is None or not amid.swings:
        return {}
    made = amid.swings[0]
    where = f" on the {format_part(made.part)}" if made.part else ""
    return {"first": f"after a {made.result}{where}", "tired": "tired by it" if made.tires else ""}


def _list_axes(command: Command[AttackOptions]) -> Iterator[Axis]:
    """Yield what is chosen before the dice."""
    prepared = _prepare(keep_first_target(command))
    return axes.list_attack_axes(command, can_aim=AIM_POLICY.name in prepared.policy)


def _find_state_rulings(blow: Blow) -> tuple[str, ...]:
    hp = blow.target.character.hp if blow.target is not None else None
    return () if hp is None else ("injury_effects", "injury_levels")


def _list_notes(command: Command[AttackOptions], fight: _Fight) -> list[str]:
    """Return which options, and what of the policies, had no effect."""
    notes = []
    _, concealment = find_concealment(command, fight.target)
    if concealment:
        notes.append(concealment)
    attacker = fight.attacker
    if attacker is not None:
        held = attacker.wielded_weapons()
        drawn = [weapon.name for weapon in fight.weapons if weapon not in held]
        named = command.options.weapon is not None
        notes += [f"{attacker.key} must draw the {name} first" for name in drawn if named]
    if len(fight.blow.attacks) == 1:
        if names_policy(command, SECOND_POLICY):
            notes.append("--policy second changes nothing: one weapon attacks")
        if command.options.into_cluster:
            notes.append("--into-cluster changes nothing: the one roll can tire")
    return notes


def _make_fight(command: Command[AttackOptions]) -> _Fight:
    """Return the attacks of one action and who strikes whom, from models or numbers."""
    damage = command.options.damage
    if not command.words:
        refuse_given(
            command,
            (AttackOptions.weapon, AttackOptions.both, AttackOptions.defend_with),
            "needs models: attack A vs B",
        )
        return _Fight(_make_typed_blow(command))
    attacker, target = find_attacker_and_target(command, _NUMBERS_ONLY)
    weapons = choose_weapons(attacker, command.options.weapon, both=command.options.both)
    if damage is not None:
        weapons = [weapon._replace(damage=damage) for weapon in weapons]
    is_ranged = weapons[0].is_ranged
    attacks = tuple(
        make_attack(command, attacker, target, weapon, "second attack" if place else "attack")
        for place, weapon in enumerate(weapons)
    )
    if is_ranged and target.has("cluster"):
        attacks = tire_first_only(attacks)
    defence = make_defence(command, target, is_ranged)
    blow = Blow(
        attacks,
        defence,
        target.key,
        Owner(target, command.rules),
        is_ranged,
        command.policy(SECOND_POLICY),
    )
    return _Fight(blow, attacker, target, tuple(weapons))


def _make_typed_blow(command: Command[AttackOptions]) -> Blow:
    return Blow(
        _make_typed_attacks(command),
        make_typed_defence(command),
        target=make_nameless("target", command.rules, command.options.hp),
        is_ranged=command.options.ranged,
        second=command.policy(SECOND_POLICY),
    )


def _make_typed_attacks(command: Command[AttackOptions]) -> tuple[Attack, ...]:
    """Return the attacks that the options describe, the second weapon last.

    Raises UsageProblem for options that are missing or contradict each other.
    """
    options = command.options
    situation = read_typed_situation(command, options.ranged)
    damage = options.damage
    if damage is None:
        damage = read_numbers(command.rules).weapon_damage
    attacks: tuple[Attack, ...] = (make_typed_attack(command, situation, damage),)
    if options.second_c is not None:
        second = make_check(
            command.rules,
            options.second_c,
            options.second_p,
            situation,
            option=AttackOptions.second_c.flag,
            why="second attack",
        )
        parts = attacks[0].check.parts
        attacks = (*attacks, replace(attacks[0], check=replace(second, parts=parts)))
    elif options.is_given(AttackOptions.second_p):
        raise UsageProblem("--second-p needs --second-c")
    if not options.into_cluster:
        return attacks
    if not options.ranged:
        raise UsageProblem("--into-cluster is about a shot: add --ranged")
    return tire_first_only(attacks)


def _row(is_double: bool, struck: Struck) -> dict[str, Json]:
    first = struck.swings[0]
    row: dict[str, Json] = {"result": first.result, "part": first.part}
    if is_double:
        second = struck.swings[1] if len(struck.swings) == 2 else None
        row |= {
            "second_result": second.result if second else None,
            "second_part": second.part if second else None,
        }
    return row | {"hp_lost": struck.hp_lost}


def _outcome(blow: Blow, struck: Struck, trace: Trace) -> Mapping[str, Json]:
    defence = blow.defence
    return _row(len(blow.attacks) == 2, struck) | {
        "defence": find_total(defence, trace) if isinstance(defence, Check) else defence,
        "fatigue_rises": struck.rises,
        "defence_fatigue_rises": struck.defence_rises,
        **describe_wounds(blow.target, list_wounds(blow, struck.swings)),
    }


ATTACK = Procedure(
    name="attack",
    summary="Resolve an attack with one or two weapons: hit, touch or miss, and the part that the "
    "d6 names.",
    section="Weapon attack; Targeting a body part",
    arguments="[A vs B]",
    positions=(AttackOptions.attack_c, AttackOptions.against, AttackOptions.damage),
    prepare=_prepare,
    options=AttackOptions,
    examples=(
        "attack --attack-c 1 --attack-p 0 --against 4 --odds",
        "attack brenna+height vs cutter -w mill-road-watch.yaml -w eel-lane-crew.yaml "
        "--aim head --odds",
        "attack brenna vs cutter -w mill-road-watch.yaml -w eel-lane-crew.yaml --advise",
    ),
    flags=ATTACKS,
    policies=(SECOND_POLICY, AIM_POLICY),
    axes=_list_axes,
)
