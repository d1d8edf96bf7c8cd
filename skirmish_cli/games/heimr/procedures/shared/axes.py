"""What players choose before the dice: whom to attack, with what, which part, how to defend."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from skirmish_cli.advice.what_if import keep_first_target, list_targets, set_option
from skirmish_cli.core.advising import Alternative, Axis
from skirmish_cli.core.command import Command
from skirmish_cli.core.options import Option
from skirmish_cli.games.heimr.actions import can_defend
from skirmish_cli.games.heimr.attacks import NO_AIM, name_aim_topic
from skirmish_cli.games.heimr.brawls import name_effect_topic
from skirmish_cli.games.heimr.models import Character, Weapon, make_character
from skirmish_cli.games.heimr.numbers import format_part, read_body_parts
from skirmish_cli.games.heimr.procedures.shared.attacks import AIM_POLICY, TargetOptions
from skirmish_cli.games.heimr.procedures.shared.provoked import EFFECT_POLICY, BrawlOptions
from skirmish_cli.games.heimr.procedures.shared.strike_options import AttackOptions

#: What the trace calls the rolls of one action.
_ATTACKS = ("attack", "second attack")
#: Abilities that only defend: with those of its sheet a character may defend instead of its usual
#: one, and with dodge in any case.
_DEFENCES = ("dodge", "parry", "block")


def list_attack_axes(command: Command[AttackOptions], *, can_aim: bool) -> Iterator[Axis]:
    """Yield whom a character may attack, with which weapon and at which part.

    Beside it there is what its target may defend with.
    """
    yield from filter(None, [list_targets(command, "attack")])
    if not command.words:
        is_one = command.options.second_c is None
        yield from _list_aims(command, "the attacker", is_one=is_one) if can_aim else ()
        return
    alone = keep_first_target(command)
    attacker, target = _find_both(alone)
    weapons = attacker.wielded_weapons()
    yield from _list_weapons(alone, weapons)
    yield from _list_aims(alone, attacker.key, is_one=len(weapons) == 1) if can_aim else ()
    is_ranged = bool(weapons) and weapons[0].is_ranged
    yield from _list_defences(command, target, is_ranged=is_ranged)


def list_brawl_axes(
    command: Command[BrawlOptions], *, chooses: bool, can_aim: bool
) -> Iterator[Axis]:
    """Yield with whom a character may brawl, to which effect and at which part.

    `chooses` says that the effect isn't declared yet. Beside it there is what its target may defend
    with.
    """
    yield from filter(None, [list_targets(command, "brawl with")])
    alone = keep_first_target(command)
    attacker, target = _find_both(alone) if command.words else (None, None)
    whose = "the attacker" if attacker is None else attacker.key
    if chooses:
        yield Axis("a", tuple(_list_effects(command, name_effect_topic(whose))))
    yield from _list_aims(alone, whose) if can_aim else ()
    yield from _list_defences(command, target) if target is not None else ()


def _list_effects(command: Command[BrawlOptions], topic: str) -> Iterator[Alternative]:
    """Yield both effects, that of the policy first."""
    given = command.policy(EFFECT_POLICY)
    for effect in (given, *(one for one in EFFECT_POLICY.values if one != given)):
        yield Alternative(f"to {effect}", forced=((topic, effect),))


def _choose(option: Option[str | None], value: str, words: str) -> Alternative:
    """Return that one option has a value."""
    return Alternative(words, lambda command: set_option(command, option, value))


def _find_both(command: Command[TargetOptions]) -> tuple[Character, Character]:
    (attacker, *_), (target, *_) = command.models()
    return (
        make_character(attacker, command.procedure),
        make_character(target, command.procedure),
    )


def _list_weapons(command: Command[AttackOptions], held: Sequence[Weapon]) -> Iterator[Axis]:
    """Yield with which of the weapons in its hands a character may attack, or with both.

    Those that are alike count once. A weapon that must be drawn first is no choice of this action.
    """
    if command.options.weapon is not None or command.options.both or not held:
        return
    different: dict[Weapon, Weapon] = {}
    for weapon in held:
        different.setdefault(weapon._replace(name="", hand=None), weapon)
    first, *others = different.values()
    found = [Alternative(f"with the {first.name}")]
    found += [_choose(AttackOptions.weapon, one.name, f"with the {one.name}") for one in others]
    if len(held) > 1:
        found.append(
            Alternative(
                "with both weapons", lambda command: set_option(command, AttackOptions.both, True)
            )
        )
    if len(found) > 1:
        yield Axis("a", tuple(found))


def _list_aims(
    command: Command[TargetOptions], whose: str, *, is_one: bool = True
) -> Iterator[Axis]:
    """Yield at which part an attack may be aimed, or none.

    Where there is more to know before the roll, such as a defence that is rolled, it may also be
    decided then: those decisions are in the plan. `is_one` says that one weapon attacks.
    """
    options = command.options
    if options.aim is not None or AIM_POLICY.name in command.policies:
        return
    topics = [name_aim_topic(why, whose) for why in _ATTACKS]

    def aim(words: str, part: str) -> Alternative:
        return Alternative(words, forced=tuple((topic, part) for topic in topics))

    found = [aim("without an aim", NO_AIM)]
    if not is_one or options.against is None or command.procedure == "brawl":
        found.append(Alternative("aimed as is best each time"))
    parts = dict.fromkeys(read_body_parts(command.rules))
    yield Axis("a", (*found, *(aim(f"aimed at the {format_part(part)}", part) for part in parts)))


def _list_defences(
    command: Command[TargetOptions], target: Character, *, is_ranged: bool = False
) -> Iterator[Axis]:
    """Yield what a target may defend with: its usual ability, or another that its sheet has.

    A defence that stands already is no choice any more, and a shot is dodged.
    """
    if is_ranged or command.options.defend_with is not None or command.options.against is not None:
        return
    if target.has("defence") or not can_defend(target, command.rules):
        return
    usual = target.card.defence
    known = [ability.name for ability in target.card.abilities if ability.name in _DEFENCES]
    others = [name for name in dict.fromkeys(("dodge", *known)) if name != usual]
    key = target.key
    defend = [_choose(TargetOptions.defend_with, name, f"{key} uses {name}") for name in others]
    if defend:
        yield Axis("b", (Alternative(f"{key} uses {usual}"), *defend))
