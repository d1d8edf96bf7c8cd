"""Movement: what somebody may do in its situation, and why not."""

from __future__ import annotations

from typing import NamedTuple

from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.oldschool.models import Fighter
from skirmish_cli.games.oldschool.weapons import BARE_HANDS, described_reach, is_ranged


class Answer(NamedTuple):
    """Whether an action is allowed; `words` say how far or how, or why not."""

    action: str
    allowed: bool
    words: str


def may_do(fighter: Fighter, move: int, rules: Ruleset) -> tuple[Answer, ...]:
    """Return every action with whether a fighter may take it now. Section: Movement and Retreat."""
    numbers = rules.data["numbers"]
    moves = (
        ("pivot", f"{numbers['pivot']} feet, without consequence"),
        (
            "run",
            f"up to {move} feet and one other action; out of an enemy's reach it takes a free attack",
        ),
        ("sprint", f"up to {2 * move} feet and nothing else; attacks on it have advantage"),
        ("charge", f"{numbers['least_charge']} to {move * 3 // 2} feet, straight at an opponent"),
    )
    answers = []
    for action, words in moves:
        reason = why_not_move(fighter, action)
        answers.append(Answer(action, not reason, reason or words))
    return (*answers, *_attacks(fighter, rules), *_given(fighter))


def why_not_move(fighter: Fighter, action: str) -> str:
    """Return why somebody may not make a move, or nothing if it may. Section: Movement and
    Retreat."""
    if fighter.has("helpless"):
        return "it is helpless"
    for flag, words in (
        ("sprinting", "it sprints this round"),
        ("ran", "it has run this round"),
        ("charging", "it has charged this round"),
        ("moved", "it has moved this round"),
    ):
        if fighter.has(flag):
            return words
    if action == "sprint" and fighter.has("acted"):
        return "it has acted, and a sprint leaves no other action"
    if action == "charge" and fighter.has("rough"):
        return "rough ground is in the way"
    if action == "charge" and fighter.has("acted"):
        return "it has acted this round"
    return ""


def why_not_act(fighter: Fighter) -> str:
    """Return why somebody may take no action, or nothing if it may."""
    for flag, words in (
        ("helpless", "it is helpless"),
        ("sprinting", "a sprint leaves no other action"),
        ("acted", "it has taken its action"),
    ):
        if fighter.has(flag):
            return words
    return ""


def why_not_free_attack(fighter: Fighter) -> str:
    """Return why somebody may make no free attack, which is no action, or nothing if it may."""
    for flag, words in (
        ("helpless", "it is helpless"),
        ("reacted", "it has made its one free attack this round"),
    ):
        if fighter.has(flag):
            return words
    return ""


def _attacks(fighter: Fighter, rules: Ruleset) -> tuple[Answer, ...]:
    reason = why_not_act(fighter)
    close = [weapon for weapon in fighter.weapons if not is_ranged(weapon, rules)]
    far = [weapon for weapon in fighter.weapons if is_ranged(weapon, rules) or weapon.has("thrown")]
    hands = close or [BARE_HANDS]
    spans = ", ".join(f"{weapon.name} {described_reach(weapon, rules)}" for weapon in hands)
    answers = [Answer("melee", not reason, reason or spans)]
    hindered = [
        words
        for flag, words in (("ran", "after running"), ("in_melee", "with an enemy in reach"))
        if fighter.has(flag)
    ]
    spans = ", ".join(f"{weapon.name} {described_reach(weapon, rules)}" for weapon in far)
    without = reason or ("" if far else "no ranged weapon in hand")
    tilt = f"; disadvantage {' and '.join(hindered)}" if hindered else ""
    answers.append(Answer("ranged", not without, without or spans + tilt))
    unable = why_not_free_attack(fighter)
    answers.append(
        Answer("free_attack", not unable, unable or "on one opponent that leaves its reach")
    )
    hooked = reason or ("" if fighter.wields("hooked") else "no hooked weapon in hand")
    answers.append(
        Answer("unshield", not hooked, hooked or "a hit may take an opponent's shield away")
    )
    answers.append(
        Answer("cast", not reason, reason or "attacks on it have advantage; damage interrupts")
    )
    return tuple(answers)


def _given(fighter: Fighter) -> tuple[Answer, ...]:
    shield, helmet = fighter.defense.shield, fighter.defense.helmet
    return (
        Answer(
            "give_shield",
            shield is not None,
            "undoes the damage of the round" if shield else "it has no shield",
        ),
        Answer(
            "give_helmet",
            helmet is not None,
            "stays at 1 wound instead of going out" if helmet else "it has no helmet",
        ),
    )
