"""Notes beside an attack's result: why it goes so, and what changed nothing."""

from __future__ import annotations

from skirmish_cli.core.command import Command, Model
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.oldschool.models import FIGHTER_FLAGS, MOVED, SITUATION_FLAGS, Card
from skirmish_cli.games.oldschool.numbers import read_numbers, read_stunt
from skirmish_cli.games.oldschool.procedures.shared.attack_options import AttackOptions
from skirmish_cli.games.oldschool.procedures.shared.told import (
    tell_card_notes,
    tell_changes,
    tell_flags,
)
from skirmish_cli.games.oldschool.strikes import Group
from skirmish_cli.games.oldschool.stunts import describe_stunt
from skirmish_cli.games.oldschool.targets import Attacker, Target

#: The flags that an attack reads of anybody.
ATTACK_FLAGS = FIGHTER_FLAGS + SITUATION_FLAGS
#: The flags that are read of an attacker, and of a target.
ATTACKER_FLAGS = frozenset(
    {"with", "disarmed", "helpless", "routed", "moved", "ran", "charging", "sprinting"}
    | {"in_melee", "taunted", "taunted_by", "acted", "reacted"}
)
TARGET_FLAGS = frozenset({*FIGHTER_FLAGS, "shielded", "distracted", "casting", *MOVED})


def list_notes(
    command: Command[AttackOptions],
    attacker: Attacker,
    targets: list[Target],
    groups: tuple[Group, ...],
) -> tuple[str, ...]:
    """Return the notes of an attack."""
    return (
        *_list_notes(targets, attacker),
        *_list_hit_notes(targets, groups, command.rules),
        *_list_stunt_notes(command, groups),
        *_list_idle_options(command, groups),
        *_tell_models(command, groups),
    )


def _list_stunt_notes(
    command: Command[AttackOptions], groups: tuple[Group, ...]
) -> tuple[str, ...]:
    wanted = dict.fromkeys(name for group in groups for name in group.wanted_stunts)
    notes = [note for name in wanted for note in describe_stunt(name, command.rules)]
    due = [
        name
        for name in wanted
        if any(name in one.wanted and not one.has_save(name) for one in groups)
    ]
    if due:
        notes.append(
            f"whether {' and '.join(due)} lands isn't known without the save; "
            f"give {AttackOptions.save.flag} N"
        )
    if command.options.save is not None and not wanted:
        notes.append(
            f"{AttackOptions.save.flag} counts for stunts only: "
            "name them with --policy stunts=STUNT,... or by a word among the dice"
        )
    return tuple(notes)


def _list_notes(targets: list[Target], attacker: Attacker) -> tuple[str, ...]:
    notes = []
    for target in targets:
        if target.is_casting:
            notes.append(
                f"damage to {target.key} interrupts its spell: disadvantage in its own phase"
            )
        if target.fighter is not None and target.fighter.has("leaving"):
            notes.append(
                f"a free attack, at once; {attacker.key} can make one on one opponent a round"
            )
    return tuple(notes)


def _list_hit_notes(
    targets: list[Target], groups: tuple[Group, ...], rules: Ruleset
) -> tuple[str, ...]:
    """Return which defenses only a natural highest face hits, or none at all."""
    highest = read_numbers(rules).attack_die
    notes = []
    for target, group in zip(targets, groups, strict=True):
        if group.pool.die.hits_by_highest_only:
            notes.append(
                f"a defense of {target.whole_defense} is hit by a natural {highest} only "
                "(ours, ruling six)"
            )
        elif not group.pool.die.can_hit:
            notes.append(
                f"a defense of {target.whole_defense} can't be hit: a {highest} brings an extra "
                "die, but none comes to enough"
            )
    return tuple(dict.fromkeys(notes))


def _list_idle_options(
    command: Command[AttackOptions], groups: tuple[Group, ...]
) -> tuple[str, ...]:
    """Return which options change nothing beside what else is said of the attack."""
    notes, up_to = [], command.options.up_to
    if up_to is not None and all(up_to < group.folded_from for group in groups):
        notes.append(
            f"{AttackOptions.up_to.flag} {up_to} changes nothing: more hits matter, up to "
            f"{max(group.folded_from for group in groups)}"
        )
    for group in groups:
        sources = [term.source for term in group.pool.words.terms if not term.value]
        kinds = {source.partition(":")[0] for source in sources}
        if kinds >= {"advantage", "disadvantage"}:
            notes.append(f"one of each cancels: {', '.join(sources)}")
    return tuple(dict.fromkeys(notes))


def _tell_models(command: Command[AttackOptions], groups: tuple[Group, ...]) -> tuple[str, ...]:
    """Return what is told of the models: changed numbers, idle flags, notes on cards."""
    if not command.words:
        return ()
    sides: list[list[Model[Card]]] = command.models()
    attackers, targets = sides[0], [model for side in sides[1:] for model in side]
    saves = {
        read_stunt(command.rules, name).save.casefold()
        for group in groups
        for name in (stunt.name for stunt in group.known)
        if command.options.save is None
    }
    attacks = () if command.options.is_given(AttackOptions.attacks) else ("attacks",)
    defense = () if command.options.is_given(AttackOptions.defense) else ("defense",)
    ours = (ATTACKER_FLAGS, "attack", ATTACK_FLAGS)
    theirs = (TARGET_FLAGS, "attack", ATTACK_FLAGS)
    return (
        *tell_changes(attackers, attacks, "attack"),
        *tell_changes(targets, (*defense, "stamina", "wounds", *saves), "attack"),
        *tell_flags(attackers, *ours),
        *tell_flags(targets, *theirs),
        *tell_card_notes([*attackers, *targets]),
    )
