"""What `attack` and `brawl` show of their attacks: inputs, notes, rulings."""

from __future__ import annotations

from skirmish_cli.core.command import Command
from skirmish_cli.core.plain import Json
from skirmish_cli.games.heimr.attacks import Blow
from skirmish_cli.games.heimr.numbers import note_our_tables
from skirmish_cli.games.heimr.procedures.shared.attacks import TargetOptions
from skirmish_cli.games.heimr.procedures.shared.checks import list_check_inputs
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

    That is which tables are ours, and what the figures of two weapons mean.
    """
    is_named = any(one.is_named for one in command.options.concealment)
    tables = ("body_parts", "concealment_examples") if is_named else ("body_parts",)
    notes = note_our_tables(command.rules, *tables)
    if len(blow.attacks) == 2:
        notes += ("hit, touch and miss are the first weapon's; a part is hit by either",)
    return notes
