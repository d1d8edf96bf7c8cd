"""What an attack doesn't use of its models and options."""

from __future__ import annotations

from collections.abc import Iterator

from skirmish_cli.core.command import Command
from skirmish_cli.games.first_blood.procedures.shared.attack_options import (
    ATTACK_FLAGS,
    AttackOptions,
)
from skirmish_cli.games.first_blood.procedures.shared.attack_sides import AttackSides
from skirmish_cli.games.first_blood.procedures.shared.attack_strikes import NOT_SIX, find_hits
from skirmish_cli.games.first_blood.procedures.shared.unused import Use, note_unused
from skirmish_cli.games.first_blood.sides import KINDS, Target


def note_unused_in_attack(command: Command[AttackOptions], sides: AttackSides) -> tuple[str, ...]:
    """Return a line for all that an attack doesn't use, and for each typed number."""
    kind = KINDS[command.procedure]
    attackers, enemies = sides.models
    strikes = [Use(model, {kind.dice, kind.cap}, {command.procedure}) for model in attackers]
    blocks = [
        _read_enemy(Use(model, {"d", "e", "w"}, (), {"broken", "w"}), target, command)
        for model, target in zip(enemies, sides.targets if enemies else (), strict=True)
    ]
    unused = note_unused([*strikes, *blocks], command.procedure, command.rules, ATTACK_FLAGS)
    return (*unused, *dict.fromkeys(_note_options(command, sides)))


def _read_enemy(use: Use, target: Target, command: Command[AttackOptions]) -> Use:
    """Return what an attack reads of an Enemy, whose Resolve may never be tested."""
    tested = takes_resolve_test(target, command)
    blocked = {"block"} if target.blocks.value else set()
    return use._replace(
        letters={*use.letters, "r"} if tested else use.letters,
        rolls=blocked | {"resolve"} if tested else blocked,
    )


def takes_resolve_test(target: Target, command: Command[AttackOptions]) -> bool:
    """Return whether an Enemy may take a Resolve test: not if it can only be slain."""
    may_survive = command.rules.ruling("last_wound") == "resolve"
    return may_survive and not target.broken and target.wounds > 0


def _note_options(command: Command[AttackOptions], sides: AttackSides) -> Iterator[str]:
    """Yield the options that change nothing in an attack."""
    options = command.options
    tested = any(takes_resolve_test(target, command) for target in sides.targets)
    if options.is_given(AttackOptions.resolve) and not tested:
        yield f"{AttackOptions.resolve.flag} changes nothing: no Resolve test can come up"
    if not any(target.blocks.value for target in sides.targets):
        for option in options.given_of(AttackOptions.block_reroll, AttackOptions.block_extra):
            yield f"{option.flag} changes nothing: there are no block dice"
    for striker, rules in zip(sides.strikers, sides.hit_rules, strict=True):
        for idle in rules.find_idle_rerolls(find_hits(command.rules, striker.cap.value)):
            yield f"{striker.key}: {idle} adds nothing: each die is rolled again once at most"
    for target, rules in zip(sides.targets, sides.block_rules, strict=True):
        for idle in rules.find_idle_rerolls(NOT_SIX):
            yield f"{target.key}: {idle} adds nothing: each die is rolled again once at most"
