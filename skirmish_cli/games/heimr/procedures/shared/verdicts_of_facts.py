"""What moves, injuries and answers without dice come to, in a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from skirmish_cli.core.actions import Answer
from skirmish_cli.games.heimr.procedures.shared.verdicts import (
    Outcome,
    tell_effects,
    tell_spending,
)

#: So many actions that are open are told by name.
MOST_ACTIONS = 10


def tell_fall(who: str, before: int, outcome: Outcome) -> str:
    """Return how somebody lands, with `before` HP before it."""
    hp = outcome["hp"]
    if not outcome["failed"]:
        told = f"{who} lands well."
    elif hp == before:
        told = f"{who} lands badly, and loses no HP."
    else:
        injury = f", {outcome['injury']}" if outcome["injured"] else " left"
        told = f"{who} lands badly: {hp} HP{injury}."
    return told + tell_effects(outcome.get("effects")) + tell_spending(outcome)


def tell_climb(who: str, top: int, outcome: Outcome) -> str:
    """Return how far somebody climbs, or whether it holds on that is hit there."""
    if outcome.get("holds"):
        told = f"{who} holds on at height {top}."
    elif outcome["fell_from"]:
        told = f"{who} falls from height {outcome['fell_from']}."
    elif "stays_at" in outcome:
        told = f"{who} stays at height {outcome['stays_at']}."
    else:
        told = f"{who} is at the top, height {top}."
    return told + tell_spending(outcome)


def tell_crossing(who: str, outcome: Outcome) -> str:
    """Return whether somebody is across a border, and how many are across it now."""
    if "reason" in outcome:
        return f"Not across: {outcome['reason']}."
    told = f"{who} is across." if outcome["across"] else f"{who} isn't across, and lies prone."
    crossed = outcome.get("crossed")
    count = "" if crossed is None else f" Crossed so far: {crossed}."
    return told + tell_spending(outcome) + count


def tell_breather(who: str, outcome: Outcome) -> str:
    """Return what a breather takes from a fatigue."""
    before, after, base = outcome["before"], outcome["fatigue"], outcome["base_fatigue"]
    if before == after:
        return f"The fatigue of {who} stays at its base, {base}."
    return f"The fatigue of {who} falls from {before} to {after}, base {base}."


def tell_effect(words: str, outcome: Outcome) -> str:
    """Return what an effect does, how long it lasts, and what it leaves."""
    lasts = f", {outcome['lasts']}" if "lasts" in outcome else ""
    told = f"{words}: {outcome['meaning']}{lasts}."
    if "hp" in outcome:
        told += f" HP {outcome['hp']}, {outcome['injury']}."
    return told + (f" {outcome['willpower']} willpower left." if "willpower" in outcome else "")


def tell_guards(outcome: Outcome) -> str:
    """Return how many come through a guarded border.

    >>> tell_guards({"passing": 1, "blocked": 2, "only_blocked": ["sable"]})
    '1 comes through, 2 are blocked, among them sable.'
    """
    passing, blocked = outcome["passing"], outcome["blocked"]
    told = [
        f"{passing or 'nobody'} {'come' if passing > 1 else 'comes'} through",
        f"{blocked or 'nobody'} {'are' if blocked > 1 else 'is'} blocked",
    ]
    named = ", ".join(outcome.get("only_blocked", ()))
    return ", ".join(told) + (f", among them {named}." if named else ".")


def tell_injury(outcome: Outcome) -> str:
    """Return the injury that some HP mean, and its effects."""
    told, level = str(outcome["injury"]), outcome["level"]
    if outcome["injured"] and not outcome["dead"]:
        told += f", level {level}" + (", dying" if outcome["dying"] else "")
    return f"{told}.{tell_effects(outcome.get('effects'))}"


def tell_may(answers: Sequence[Answer], outcome: Outcome) -> str:
    """Return which actions are open, or which aren't where those are fewer."""
    allowed = outcome["allowed"]
    barred = [answer.action.words for answer in answers if not answer.allowed]
    if len(allowed) <= MOST_ACTIONS:
        return f"Open: {', '.join(allowed) or 'nothing'}."
    told = f"{len(allowed)} of {len(answers)} actions are open"
    return f"{told}; not {', '.join(barred)}." if len(barred) <= MOST_ACTIONS else f"{told}."


def tell_rest(who: str, outcome: Outcome) -> str:
    """Return what a short rest restores, or why nothing."""
    if outcome["restored"]:
        return f"{who} is rested, with {outcome['hp']} HP."
    return f"{who} stays at {outcome['hp']} HP: {outcome['why']}."


def tell_round(outcome: Outcome) -> str:
    """Return whether a round holds its actions.

    >>> tell_round({"possible": False, "why": "two half actions fill the round"})
    "It doesn't go: two half actions fill the round."
    """
    goes = "It goes" if outcome["possible"] else "It doesn't go"
    return f"{goes}: {outcome['why']}."


def tell_statistic(who: str, outcome: Outcome) -> str:
    """Return a statistic with what it is made of."""
    name, own = str(outcome["statistic"]).replace("_", " "), outcome["own"]
    terms = [f"{own} of its own", *outcome["modifiers"]]
    made = f": {', '.join(terms)}" if outcome["modifiers"] else ""
    return f"{name} of {who} is {outcome['value']}{made}."


def tell_turn(answers: Sequence[Answer], outcome: Outcome) -> str:
    """Return whether a turn goes as it is, or the first action that can't be taken."""
    if outcome["possible"]:
        return "The turn goes, with an ongoing action." if outcome["ongoing"] else "The turn goes."
    barred = next(answer for answer in answers if not answer.allowed)
    return f"The turn doesn't go: {barred.action.words}, as {barred.reason}."
