"""`brawl`: striking or grabbing without weapons, and the attack it provokes.

Without models it changes `attacker` and `target`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING

from skirmish_cli.advice.what_if import keep_first_target
from skirmish_cli.core.advising import Axis
from skirmish_cli.core.command import Command
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.plain import Json
from skirmish_cli.core.procedure import Goal, Prepared, Procedure
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.core.table import Trace
from skirmish_cli.games.heimr.attacks import HIT, Blow
from skirmish_cli.games.heimr.brawls import BIND, Brawl, Brawled, Provoked, brawl
from skirmish_cli.games.heimr.conditions import Owner, Wound, find_bound_place, make_nameless
from skirmish_cli.games.heimr.models import Character, Weapon, name_damage
from skirmish_cli.games.heimr.numbers import read_numbers
from skirmish_cli.games.heimr.procedures.shared.attacks import (
    AIM_POLICY,
    describe_aim,
    find_attacker_and_target,
    find_concealment,
    make_attack,
    make_typed_attack,
    read_typed_situation,
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
    OF_THEIR_ATTACK,
    describe_defence,
    make_defence,
    make_typed_defence,
)
from skirmish_cli.games.heimr.procedures.shared.flags import ATTACKS, HANDS
from skirmish_cli.games.heimr.procedures.shared.notes import Part, place_dice, tell_parts
from skirmish_cli.games.heimr.procedures.shared.provoked import (
    EFFECT_POLICY,
    PROVOKED_DICE,
    PROVOKED_POLICY,
    BrawlOptions,
    make_provoked,
    make_typed_provoked,
    why_unprovoked,
)
from skirmish_cli.games.heimr.procedures.shared.sheets import refuse_given
from skirmish_cli.games.heimr.procedures.shared.verdicts import tell_brawl
from skirmish_cli.games.heimr.rolls import Check
from skirmish_cli.lazy import lazy
from skirmish_cli.records import NamedTuple

if TYPE_CHECKING:
    from skirmish_cli.games.heimr.procedures.shared import axes
else:
    axes = lazy("skirmish_cli.games.heimr.procedures.shared.axes")

_NO_HAND = (
    "a bind needs a free hand: declare --effect hit, or put something away first; +unarmed says "
    "that weapons are put away"
)


class _Fight(NamedTuple):
    """A brawl made ready, with those who take part where they are known by sheets.

    `weapon` is that of a provoked attack.
    """

    blow: Blow
    provoked: Provoked | None
    attacker: Character | None = None
    target: Character | None = None
    weapon: Weapon | None = None

    @property
    def names(self) -> str:
        """Who brawls with whom, as it was typed; nothing for numbers."""
        if self.attacker is None or self.target is None:
            return ""
        return f"{self.attacker.label} vs {self.target.label}"


def _prepare(command: Command[BrawlOptions]) -> Prepared:
    command = keep_first_target(command) if command.options.advise else command
    fight = _make_models_brawl(command) if command.words else _make_numbers_brawl(command)
    prepared = _prepare_fight(command, fight)
    attacker, target = fight.attacker, fight.target
    if attacker is None or target is None:
        return prepared
    blow, provoked = fight.blow, fight.provoked
    own, theirs = [blow.attacks[0].check], []
    own_flags = list_attacker_flags(attacker, target, is_ranged=False)
    their_flags = list_target_flags(command, attacker, target, blow)
    if isinstance(blow.defence, Check):
        theirs.append(blow.defence)
    stats: tuple[str, ...] = ()
    if provoked is not None and fight.weapon is not None:
        theirs.append(provoked.attack.check)
        own += [provoked.defence] if isinstance(provoked.defence, Check) else []
        own_flags += ["defence", "concealment"]
        own_flags += ["climbed"] if attacker.has("climbing") else []
        their_flags += ["terrain", *HANDS]
        stats = (name_damage(fight.weapon.name),)
    own_flags += ["hands-full"] if prepared.inputs["effect"] == BIND else []
    return tell_parts(
        prepared,
        FLAGS,
        Part(attacker, "brawler", tuple(own), tuple(own_flags)),
        Part(target, "target", tuple(theirs), (*their_flags, *HANDS), stats),
    )


def _prepare_fight(command: Command[BrawlOptions], fight: _Fight) -> Prepared:
    blow, provoked, names = fight.blow, fight.provoked, fight.names
    effect, chooses = _find_effect(command, fight.attacker)
    touch_binds = command.rules.ruling("touch_binds") == "yes"
    ready = Brawl(blow, effect == BIND, touch_binds, provoked, chooses)
    answer = f" with the {fight.weapon.name}" if fight.weapon is not None else ""
    dice, defence = describe_check(blow.attacks[0].check), describe_defence(blow.defence)
    shown, odds_notes = place_dice(names, f"{dice} against {defence}")
    return Prepared(
        rule=partial(brawl, ready),
        figures=_figures(provoked),
        row=_row,
        outcome=partial(_outcome, ready, command.rules),
        inputs={
            "who": names or None,
            **list_blow_inputs(blow),
            "effect": effect,
            "provoked": provoked is not None,
            "provoked_weapon": fight.weapon.name if fight.weapon is not None else None,
        },
        policy={
            **({PROVOKED_POLICY.name: provoked.policy} if provoked is not None else {}),
            **({EFFECT_POLICY.name: effect} if chooses else {}),
            **describe_aim(blow.attacks[0]),
        },
        rulings=(*RULINGS, "touch_binds", "injury_effects", "injury_levels"),
        notes=(*list_blow_notes(command, blow), *_list_notes(command, fight)),
        odds_notes=odds_notes,
        headline=f"Brawl {names + ' ' if names else ''}to {effect}{', ' if shown else ''}{shown}"
        + (f", provoking an attack{answer}" if provoked is not None else ""),
        goal=_find_goal(ready),
        verdict=partial(tell_brawl, blow.attacker, blow.target),
        main=_list_main(ready),
        risks=("bound",) if chooses else (),
    )


def _list_main(fight: Brawl) -> tuple[str, ...]:
    """Return the figures that say what to expect: of its effect, and of what it provokes."""
    success = ("bound",) if fight.binds else ("hit", "hp_lost_mean")
    return (*success, *(("prevented",) if fight.provoked is not None else ()))


def _list_axes(command: Command[BrawlOptions]) -> Iterator[Axis]:
    """Yield what is chosen before the dice."""
    policy = _prepare(keep_first_target(command)).policy
    return axes.list_brawl_axes(
        command, chooses=EFFECT_POLICY.name in policy, can_aim=AIM_POLICY.name in policy
    )


def _find_goal(fight: Brawl) -> Goal:
    """Return what the brawler wants: to bind, or to cost more HP than it loses."""
    owners = (fight.blow.attacks[0].check.whose,)
    if fight.binds:
        return Goal("bound", "", owners, lambda brawled: -brawled.own_hp_lost)
    less = "own_hp_lost_mean" if fight.provoked is not None else ""
    return Goal("hp_lost_mean", less, owners)


def _find_effect(command: Command[BrawlOptions], attacker: Character | None) -> tuple[str, bool]:
    """Return the effect of a brawl attack, and whether it is yet to be declared.

    Raises UsageProblem for a bind without a free hand, and for an effect that is given twice.
    """
    options = command.options
    is_free = not options.hands_full and (attacker is None or attacker.has_free_hand)
    is_declared = options.is_given(BrawlOptions.effect)
    if is_declared and EFFECT_POLICY.name in command.policies:
        raise UsageProblem("--effect and --policy effect say the same: leave one out")
    effect = options.effect if is_declared else command.policy(EFFECT_POLICY)
    if effect == BIND and not is_free:
        raise UsageProblem(_NO_HAND)
    return effect, is_free and not is_declared


def _list_notes(command: Command[BrawlOptions], fight: _Fight) -> list[str]:
    """Return which options had no effect."""
    options, notes = command.options, []
    _, concealment = find_concealment(command, fight.target)
    if concealment:
        notes.append(concealment)
    if options.hands_full and options.is_given(BrawlOptions.effect):
        notes.append("--hands-full changes nothing: only a bind needs a free hand")
    if fight.provoked is None and names_policy(command, PROVOKED_POLICY):
        notes.append("--policy provoked changes nothing: no attack is provoked")
    if options.dodged and not command.words and not options.against_melee:
        notes.append("--dodged changes nothing: without --against-melee no attack is provoked")
    if options.dodged and fight.target is not None:
        why = why_unprovoked(fight.target, command.rules)
        notes += [f"--dodged changes nothing: {why}"] if why else []
    if options.effect == "bind" and options.hp is not None:
        notes.append("--hp changes nothing: a bind costs no HP")
    return notes


def _make_numbers_brawl(command: Command[BrawlOptions]) -> _Fight:
    refuse_given(command, (BrawlOptions.defend_with,), "needs models: brawl A vs B")
    damage = read_numbers(command.rules).brawl_damage
    situation = read_typed_situation(command, is_ranged=False)
    attack = make_typed_attack(command, situation, damage)
    refused = () if command.options.against_melee else OF_THEIR_ATTACK
    target = make_nameless("target", command.rules, command.options.hp)
    blow = Blow((attack,), make_typed_defence(command, refused), target=target)
    return _Fight(blow, make_typed_provoked(command))


def _make_models_brawl(command: Command[BrawlOptions]) -> _Fight:
    refuse_given(
        command,
        (BrawlOptions.against_melee, *PROVOKED_DICE),
        "is for brawl without models: the sheets give it",
    )
    attacker, target = find_attacker_and_target(command)
    fists = Weapon("brawl", "brawl", damage=read_numbers(command.rules).brawl_damage)
    attack = make_attack(command, attacker, target, fists)
    defence = make_defence(command, target, is_ranged=False)
    blow = Blow((attack,), defence, target.key, Owner(target, command.rules))
    provoked, weapon = make_provoked(command, attacker, target)
    return _Fight(blow, provoked, attacker, target, weapon)


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


def _outcome(fight: Brawl, rules: Ruleset, brawled: Brawled, trace: Trace) -> Mapping[str, Json]:
    """Return what came of a brawl: what is bound, and the state of whoever was hit."""
    outcome = _row(brawled) | {
        "own_hp_lost": brawled.own_hp_lost,
        "fatigue_rises": brawled.rises,
        "defence_fatigue_rises": brawled.target_rises,
    }
    if brawled.bound:
        outcome["bound_place"] = find_bound_place(rules, brawled.part)
    if brawled.hp_lost:
        outcome |= describe_wounds(fight.blow.target, [Wound(brawled.part, brawled.hp_lost)])
    if brawled.own_hp_lost:
        own = describe_wounds(fight.blow.attacker, [Wound(None, brawled.own_hp_lost)])
        outcome |= {f"own_{name}": value for name, value in own.items() if name != "effects"}
    return outcome


#: The flags that a brawl reads of anybody in it.
FLAGS = (*ATTACKS, "hands-full")
BRAWL = Procedure(
    name="brawl",
    summary="Resolve a brawl attack, to hit or to bind, and the melee attack that it may provoke.",
    section="Brawl attack",
    arguments="[A vs B]",
    positions=(BrawlOptions.attack_c, BrawlOptions.against),
    prepare=_prepare,
    options=BrawlOptions,
    examples=(
        "brawl --attack-c 2 --attack-p 1 --defence-c 1 --defence-p 1 --effect bind --odds",
        "brawl --attack-c 2 --against 4 --against-melee --melee-c 2 --melee-p 1 --own-against 5 "
        "--odds",
        "brawl brenna vs cutter -w mill-road-watch.yaml -w eel-lane-crew.yaml --for b --advise",
    ),
    flags=FLAGS,
    policies=(PROVOKED_POLICY, EFFECT_POLICY, AIM_POLICY),
    axes=_list_axes,
)
