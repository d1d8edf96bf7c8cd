"""What is said of an attack beside its numbers: headline and notes."""

from __future__ import annotations

from collections.abc import Iterator

from skirmish_cli.core.command import Command
from skirmish_cli.games.first_blood.attacks import Attack
from skirmish_cli.games.first_blood.numbers import read_texts
from skirmish_cli.games.first_blood.procedures.shared.attack_options import AttackOptions
from skirmish_cli.games.first_blood.procedures.shared.attack_sides import AttackSides
from skirmish_cli.games.first_blood.strikes import Strike
from skirmish_cli.games.first_blood.tests import note_cancelled_rerolls
from skirmish_cli.games.first_blood.wording import format_count


def write_notes(command: Command[AttackOptions], whole: Attack) -> tuple[str, ...]:
    """Return what a player should know of an attack, in one line each."""
    strikes = whole.attackers[0].strikes
    notes = [read_texts(command.rules).attacks_are_ours]
    if len(strikes) > 1:
        notes.append(
            "hits, blocked and wounds are totals; broken and slain: at least one of the enemies"
        )
    if len(whole.attackers) > 1:
        notes.append(
            "the attackers strike in the order listed, each with its own blocks and at most its "
            "own number of hits on one enemy; Wounds and Broken carry over"
        )
    for one in strikes:
        notes += _note_enemy(one)
    if any(one.wounds and not one.broken and not one.slain_at_once for one in strikes):
        notes.append(
            "its last Wound makes an enemy Broken on a passed Resolve test, and slays it on a "
            "failed one"
        )
    return tuple(notes)


def write_odds_notes(
    command: Command[AttackOptions], sides: AttackSides, whole: Attack
) -> tuple[str, ...]:
    """Return what a player should know of the odds of an attack alone."""
    kept = command.rules.ruling("keep_hits") == "best"
    strikes = [one for attacker in whole.attackers for one in attacker.strikes]
    seconds = [pool.second for one in strikes for pool in (one.pools.attack, one.pools.block)]
    rerolls = any(second.rerolled or second.failures for second in seconds)
    parts = [
        "blocks cancel as many hits as they can",
        *(["over the cap the lowest hits are kept"] if kept else []),
        *(
            ["every reroll is taken"]
            if rerolls or any(one.resolve.rerolls for one in strikes)
            else []
        ),
    ]
    notes = [f"nothing to decide on the dice: {', '.join(parts)}"]
    if whole.only_fates:
        notes.append(
            "so many results on all enemies together that the distribution tells only their fates "
            "apart"
        )
    return tuple(notes)


def _note_enemy(one: Strike) -> Iterator[str]:
    for note in note_cancelled_rerolls(one.resolve.rerolls):
        yield f"{one.enemy}: {note}"
    if one.broken:
        yield (
            f"{one.enemy} is Broken already: it fails its Resolve test, and a last Wound slays it; "
            "'broken' counts only who becomes Broken"
        )
    elif not one.wounds:
        yield (
            f"{one.enemy} has no Wounds left: any unblocked hit slays it, without a Resolve test"
        )


def write_headline(command: Command[AttackOptions], whole: Attack) -> str:
    """Return the line above an attack: the dice at each Enemy, and the most hits."""
    strikes = whole.attackers[0].strikes
    enemies = [
        f"{one.enemy} ({format_count(one.pools.block.dice, 'block die', 'block dice')}, "
        f"{format_count(one.wounds, 'Wound')} left)"
        for one in strikes
    ]
    title = command.procedure.capitalize()
    if len(whole.attackers) == 1:
        at = ", ".join(
            f"{format_count(one.pools.attack.dice, 'die', 'dice')} at {enemy}"
            for one, enemy in zip(strikes, enemies, strict=True)
        )
        each = " on each" if len(strikes) > 1 else ""
        hits = format_count(strikes[0].pools.cap, "hit")
        return f"{title} of {strikes[0].striker}: {at}, at most {hits}{each}"
    attackers = ", ".join(
        f"{one.key} ({'+'.join(str(at.pools.attack.dice) for at in one.strikes)} dice, at most "
        f"{format_count(one.strikes[0].pools.cap, 'hit')})"
        for one in whole.attackers
    )
    return f"{title} of {attackers} at {', '.join(enemies)}"
