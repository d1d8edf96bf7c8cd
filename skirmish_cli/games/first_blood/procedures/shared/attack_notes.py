"""What is said of an attack beside its numbers: headline and notes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from skirmish_cli.core.command import Command
from skirmish_cli.games.first_blood.attacks import Attack, Attacker
from skirmish_cli.games.first_blood.numbers import read_texts
from skirmish_cli.games.first_blood.procedures.shared.attack_options import AttackOptions
from skirmish_cli.games.first_blood.procedures.shared.attack_sides import AttackSides
from skirmish_cli.games.first_blood.strikes import Strike
from skirmish_cli.games.first_blood.tests import note_cancelled_rerolls
from skirmish_cli.games.first_blood.wording import format_count


def write_notes(command: Command[AttackOptions], whole: Attack) -> tuple[str, ...]:
    """Return what a player should know of an attack, in one line each."""
    notes = [read_texts(command.rules).attacks_are_ours]
    if len(whole.attackers) > 1:
        notes.append("in the order listed, each against new blocks; Wounds and Broken carry over")
    return (*notes, *_note_enemies(whole.attackers[0].strikes))


def write_odds_notes(
    command: Command[AttackOptions], sides: AttackSides, whole: Attack
) -> tuple[str, ...]:
    """Return what a player should know of the odds of an attack alone."""
    kept = command.rules.ruling("keep_hits") == "best"
    strikes = [one for attacker in whole.attackers for one in attacker.strikes]
    enemies = whole.attackers[0].strikes
    seconds = [pool.second for one in strikes for pool in (one.pools.attack, one.pools.block)]
    rerolls = any(second.rerolled or second.failures for second in seconds)
    parts = [
        "blocks cancel all they can",
        *(["lowest hits kept"] if kept else []),
        *(["every reroll taken"] if rerolls or any(one.resolve.rerolls for one in strikes) else []),
    ]
    notes = []
    if len(enemies) > 1 or len(whole.attackers) > 1:
        notes.append(f"{_write_caps(whole)}; {_write_blocks(enemies)}")
    if len(enemies) > 1:
        notes.append("totals of all enemies; broken and slain: at least one of them")
    if len(enemies) > 1 and command.options.advise and not command.options.split:
        notes.append("odds without --split: the dice are split evenly")
    if any(one.wounds and not one.broken and not one.slain_at_once for one in enemies):
        notes.append("last Wound lost: Broken on a passed Resolve test, slain on a failed one")
    notes.append(f"nothing to decide: {', '.join(parts)}")
    if whole.only_fates:
        notes.append("too many results: the distribution tells only their fates apart")
    return tuple(notes)


def _write_caps(whole: Attack) -> str:
    """Return the most hits of each attacker on one Enemy."""
    caps = [one.strikes[0].pools.cap for one in whole.attackers]
    if len(set(caps)) == 1:
        each = " of each" if len(caps) > 1 else ""
        return f"up to {format_count(caps[0], 'hit')}{each} on an enemy"
    hits = [f"{cap} of {one.key}" for cap, one in zip(caps, whole.attackers, strict=True)]
    return f"up to {', '.join(hits)} hits on an enemy"


def _write_blocks(enemies: Sequence[Strike]) -> str:
    """Return the block dice of the Enemies."""
    numbers = [one.pools.block.dice for one in enemies]
    if len(set(numbers)) == 1:
        each = " each" if len(numbers) > 1 else ""
        return f"{format_count(numbers[0], 'block die', 'block dice')}{each}"
    return f"block dice {', '.join(map(str, numbers))}"


def _note_enemies(enemies: Sequence[Strike]) -> Iterator[str]:
    """Yield what a player should know of some Enemies, once for all of whom it is true."""
    told: dict[str, list[str]] = {}
    for one in enemies:
        for note in _list_enemy_notes(one):
            told.setdefault(note, []).append(one.enemy)
    for note, keys in told.items():
        yield f"{note} ({', '.join(keys)})"


def _list_enemy_notes(one: Strike) -> Iterator[str]:
    yield from note_cancelled_rerolls(one.resolve.rerolls)
    if one.broken:
        yield "Broken already: its last Wound slays it, and 'broken' counts only who becomes Broken"
    elif not one.wounds:
        yield "no Wounds left: any unblocked hit slays it, without a Resolve test"


def write_headline(command: Command[AttackOptions], whole: Attack) -> str:
    """Return the line above an attack: who strikes whom, with how many dice.

    Of one attacker at one Enemy it tells the rest too.
    """
    title, enemies = command.procedure.capitalize(), whole.attackers[0].strikes
    if len(enemies) > 1 or len(whole.attackers) > 1:
        attackers = [_describe_dice(one) for one in whole.attackers]
        return f"{title}: {', '.join(attackers)} at {', '.join(one.enemy for one in enemies)}"
    (attacker,), (enemy,) = whole.attackers, enemies
    pools = enemy.pools
    dice = format_count(pools.attack.dice, "die", "dice")
    blocks = format_count(pools.block.dice, "block")
    return (
        f"{title}: {attacker.key} ({dice}, up to {format_count(pools.cap, 'hit')}) "
        f"at {enemy.enemy} ({blocks}, {format_count(enemy.wounds, 'Wound')})"
    )


def _describe_dice(attacker: Attacker) -> str:
    """Return an attacker with its dice at each Enemy, such as `boar (2+2 dice)`."""
    dice = [one.pools.attack.dice for one in attacker.strikes]
    shown = "+".join(map(str, dice))
    return f"{attacker.key} ({shown} {'die' if dice == [1] else 'dice'})"
