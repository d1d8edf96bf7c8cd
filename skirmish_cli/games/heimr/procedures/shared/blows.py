"""What `attack` and `brawl` show of their attacks: inputs, notes, rulings."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from skirmish_cli.core.command import Command
from skirmish_cli.core.plain import Json
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.heimr.attacks import Blow
from skirmish_cli.games.heimr.conditions import Owner, Wound, tally_wounds
from skirmish_cli.games.heimr.models import FAILED, Character
from skirmish_cli.games.heimr.numbers import describe_injuries, find_injury, note_our_tables
from skirmish_cli.games.heimr.procedures.shared.attacks import AIM_POLICY, TargetOptions
from skirmish_cli.games.heimr.procedures.shared.checks import list_check_inputs, names_policy
from skirmish_cli.games.heimr.procedures.shared.flags import BOUND, DEFENCELESS, HANDS
from skirmish_cli.games.heimr.rolls import Check

RULINGS = ("arithmetic", "attack_hits", "body_parts", "concealment", "prone")


def list_blow_inputs(blow: Blow) -> dict[str, Json]:
    """Return the attacks and the defence as inputs to show."""
    first = blow.attacks[0]
    inputs = list_check_inputs(first.check, "attack_")
    if len(blow.attacks) == 2:
        inputs |= list_check_inputs(blow.attacks[1].check, "second_")
    if isinstance(blow.defence, Check):
        inputs |= list_check_inputs(blow.defence, "defence_")
    else:
        inputs["against"] = blow.defence
    return inputs | {"damage": first.damage, "aim": first.aim}


def list_blow_notes(command: Command[TargetOptions], blow: Blow) -> tuple[str, ...]:
    """Return what a player should know of the figures of an attack.

    That is which tables are ours, what the figures of two weapons mean, and which options had no
    effect.
    """
    options = command.options
    is_named = any(one.is_named for one in options.concealment)
    tables = ("body_parts", "concealment_examples") if is_named else ("body_parts",)
    notes = note_our_tables(command.rules, *tables)
    if blow.is_ranged and (options.height or options.terrain):
        given = options.given_of(TargetOptions.height, TargetOptions.terrain)
        shown = " and ".join(one.flag for one in given)
        notes += (f"{shown}: nothing to a ranged attack",)
    if names_policy(command, AIM_POLICY) and blow.attacks[0].aiming is None:
        notes += ("--policy aim changes nothing: aiming would take too much consistency",)
    if options.cluster and not (options.concealment or (blow.target and _is_concealed(blow))):
        notes += ("--cluster changes nothing: nobody is concealed",)
    return notes


def _is_concealed(blow: Blow) -> bool:
    return blow.target is not None and blow.target.character.has("concealment")


def find_state_figures(blow: Blow, rules: Ruleset) -> dict[str, Callable[[int], bool]]:
    """Return the figures that say whether the target is injured, and whether dead.

    There are none if its HP aren't known. Sections: Health; Injuries; ruling injury_levels.
    """
    hp = blow.target.character.hp if blow.target is not None else None
    if hp is None:
        return {}
    before = hp
    return {
        "injured": lambda lost: before - lost <= 0,
        "dead": lambda lost: find_injury(rules, before - lost).is_dead,
    }


def describe_wounds(target: Owner | None, wounds: Sequence[Wound]) -> dict[str, Json]:
    """Return the state that wounds lead to: HP left, the injury, and its effects.

    It is empty if the target's HP aren't known. Sections: Health; Injuries; Injury Effects.
    """
    hp = target.character.hp if target is not None else None
    if target is None or hp is None:
        return {}
    after, parts = tally_wounds(hp, wounds)
    injury = find_injury(target.rules, after)
    state: dict[str, Json] = {"hp": after, "injury": injury.name}
    if injury.is_dead or not injury.level:
        return state
    effects = describe_injuries(target.rules, parts)
    dying = ["dying: must be stabilised"] if injury.is_dying else []
    return state | {"effects": [*effects, *dying]}


def list_attacker_flags(attacker: Character, target: Character, is_ranged: bool) -> list[str]:
    """Return the attacker's flags that an attack reads, beside those of its roll."""
    flags = [*HANDS, *DEFENCELESS, "climbing"]
    flags += [] if is_ranged else ["height", "terrain"]
    if target.has("concealment") and target.has("cluster"):
        flags.append("cluster")
    if target.has("grabbing"):
        flags += ["grabbed", *BOUND]
    return flags


def list_target_flags(
    command: Command[TargetOptions], attacker: Character, target: Character, blow: Blow
) -> list[str]:
    """Return the target's flags that an attack reads, beside those of a defence roll."""
    flags = [*DEFENCELESS, "climbing"]
    flags += ["climbed"] if target.has("climbing") else []
    flags += [] if isinstance(blow.defence, Check) or not _can_stand(target, blow) else ["defence"]
    flags += [] if blow.is_ranged else ["height"]
    in_one_cluster = command.options.cluster or (attacker.has("cluster") and target.has("cluster"))
    hides = target.has("concealment") or bool(command.options.concealment)
    flags += [] if in_one_cluster else ["concealment"]
    is_shot = blow.is_ranged and len(blow.attacks) > 1
    flags += ["cluster"] if is_shot or (hides and attacker.has("cluster")) else []
    return flags


def _can_stand(target: Character, blow: Blow) -> bool:
    """Return whether a standing defence that is known counts."""
    return blow.defence is not None or target.standing_defence == FAILED
