"""What is said of an attack beside its numbers: headline, policy and notes."""

from __future__ import annotations

from collections.abc import Iterator

from skirmish_cli.core.command import Command
from skirmish_cli.games.first_blood.attacks import Attack, Strike
from skirmish_cli.games.first_blood.numbers import read_texts
from skirmish_cli.games.first_blood.procedures.shared.attack_options import AttackOptions
from skirmish_cli.games.first_blood.tests import note_cancelled_rerolls
from skirmish_cli.games.first_blood.wording import format_count


def describe_policy(command: Command[AttackOptions], whole: Attack) -> dict[str, str]:
    """Return how the choices of an attack are made where nobody is asked."""
    strikes = whole.strikes
    policy = {"blocks": "each cancels a hit so that as many as possible are cancelled"}
    if command.rules.ruling("keep_hits") == "best":
        policy["hits_kept"] = "over the cap, the lowest"
    if len(strikes) > 1 and not command.options.split:
        policy["split"] = "all dice at the first enemy"
    seconds = [pool.second for one in strikes for pool in (one.pools.attack, one.pools.block)]
    if any(second.rerolled or second.failures for second in seconds) or any(
        one.resolve.rerolls for one in strikes
    ):
        policy["rerolls"] = "always used"
    if any(second.failures for second in seconds):
        policy["failures=N"] = "the first failures in the order rolled"
    return policy


def write_notes(command: Command[AttackOptions], whole: Attack) -> tuple[str, ...]:
    """Return what a player should know of an attack, in one line each."""
    strikes = whole.strikes
    notes = [read_texts(command.rules).attacks_are_ours]
    if len(strikes) > 1:
        notes.append(
            "hits, blocked and wounds are totals; broken and slain: at least one of the enemies"
        )
    for one in strikes:
        notes += _note_enemy(one)
    if any(one.wounds and not one.broken and not one.slain_at_once for one in strikes):
        notes.append(
            "its last Wound makes an enemy Broken on a passed Resolve test, and slays it on a "
            "failed one"
        )
    return tuple(notes)


def write_odds_notes(whole: Attack) -> tuple[str, ...]:
    """Return what a player should know of the odds of an attack alone."""
    if not whole.only_fates:
        return ()
    return (
        "so many results on all enemies together that the distribution tells only their fates "
        "apart",
    )


def _note_enemy(one: Strike) -> Iterator[str]:
    for note in note_cancelled_rerolls(one.resolve.rerolls):
        yield f"{one.enemy}: {note}"
    if one.broken:
        yield (
            f"{one.enemy} is Broken already: it fails its Resolve test, and a last Wound slays it; "
            "'broken' counts it as long as it isn't slain"
        )
    elif not one.wounds:
        yield (
            f"{one.enemy} has no Wounds left: any unblocked hit slays it, without a Resolve test"
        )


def write_headline(command: Command[AttackOptions], whole: Attack) -> str:
    """Return the line above an attack: the dice at each Enemy, and the most hits."""
    strikes = whole.strikes
    at = ", ".join(
        f"{format_count(one.pools.attack.dice, 'die', 'dice')} at {one.enemy} "
        f"({format_count(one.pools.block.dice, 'block die', 'block dice')}, "
        f"{format_count(one.wounds, 'Wound')} left)"
        for one in strikes
    )
    first, each = strikes[0], " on each" if len(strikes) > 1 else ""
    hits = format_count(first.pools.cap, "hit")
    return f"{command.procedure.capitalize()} of {first.striker}: {at}, at most {hits}{each}"
