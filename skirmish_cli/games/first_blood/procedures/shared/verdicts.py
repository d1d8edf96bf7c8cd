"""What a result comes to, in a sentence: the verdicts of every procedure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from skirmish_cli.games.first_blood.wording import format_count

if TYPE_CHECKING:
    from skirmish_cli.core.plain import Json
    from skirmish_cli.games.first_blood.strikes import Strike

#: What becomes of an Enemy, in words; of any other fate its Wounds tell.
_FATES = {"broken": "is Broken", "slain": "is slain"}


def tell_test(why_failed: str, outcome: Mapping[str, Json]) -> str:
    """Return the verdict of a characteristic test.

    `why_failed` says why no die is thrown, if none is.

    >>> tell_test("", {"success": True}), tell_test("it is 0", {"success": False})
    ('Passed.', 'Failed without a roll: it is 0.')
    """
    if outcome["success"]:
        return "Passed."
    return f"Failed without a roll: {why_failed}." if why_failed else "Failed."


def tell_attack(strikes: Sequence[Strike], outcome: Mapping[str, Any]) -> str:
    """Return the verdict of an attack on the Enemies of some strikes.

    Of several it tells who is hurt, and how many aren't.
    """
    apart: Mapping[str, Mapping[str, Any]] = outcome.get("models") or {strikes[0].enemy: outcome}
    hurt = list(_tell_hurt(strikes, apart))
    others = [name_enemy(one) for one in strikes if not _is_hurt(apart[one.enemy])]
    if not hurt:
        hurt = [f"{others[0]} is unhurt" if len(others) == 1 else "nobody is hurt"]
    elif others:
        hurt.append(f"{others[0]} is unhurt" if len(others) == 1 else f"{len(others)} are unhurt")
    return f"{', '.join(hurt)}: {_tell_hits(outcome)}."


def name_enemy(one: Strike) -> str:
    """Return an Enemy as a player says it: by its name, or that it is the only one."""
    return one.enemy if one.typed or one.enemy != "enemy" else "the enemy"


def _is_hurt(outcome: Mapping[str, Any]) -> bool:
    return bool(outcome["wounds_lost"] or outcome["fate"] in _FATES)


def _tell_hurt(strikes: Sequence[Strike], apart: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    """Yield what becomes of each Enemy that is hurt."""
    for one in strikes:
        outcome = apart[one.enemy]
        lost, fate = outcome["wounds_lost"], outcome["fate"]
        if fate in _FATES:
            yield f"{name_enemy(one)} {_FATES[fate]}"
        elif lost:
            left = f"({one.wounds - lost} left)"
            yield f"{name_enemy(one)} loses {format_count(lost, 'Wound')} {left}"


def _tell_hits(outcome: Mapping[str, Any]) -> str:
    """Return how many hits there were, and how many of them were blocked."""
    hits, blocked = outcome["hits"], outcome["blocked"]
    if not hits:
        return "no hit"
    if not blocked:
        return f"{format_count(hits, 'hit')}, none blocked"
    return f"{format_count(hits, 'hit')}, {'all' if blocked == hits else blocked} blocked"


def tell_may(key: str, names: Mapping[str, str], outcome: Mapping[str, Any]) -> str:
    """Return the verdict on what a Warrior may do; `names` are those of the actions.

    >>> names = {"move": "Move", "rally": "Rally"}
    >>> tell_may("ann", names, {"engaged": False, "broken": True, "may": ["rally"]})
    'ann is Broken. Open to it: Rally.'
    """
    statuses = [name.capitalize() for name in ("engaged", "broken") if outcome[name]]
    may = ", ".join(names[action] for action in outcome["may"]) or "nothing"
    state = f"{key} is {' and '.join(statuses)}. " if statuses else ""
    return f"{state}Open to {'it' if statuses else key}: {may}."


#: So many turns of a round are told in order; of more there is the first and the last.
MOST_TURNS = 8


def tell_round(outcome: Mapping[str, Any]) -> str:
    """Return the verdict of a round: the cards flipped in order, and what is left.

    >>> tell_round({"order": ["a: x"], "left": {"a": [], "b": ["y"]}})
    'Flipped: x. Left: y of side b.'
    """
    cards = [turn.partition(": ")[2] for turn in outcome["order"]]
    if not cards:
        return "No command card is left to flip."
    left = {side: cards for side, cards in outcome.get("left", {}).items() if cards}
    rest = " and ".join(f"{', '.join(cards)} of side {side}" for side, cards in left.items())
    if len(cards) <= MOST_TURNS:
        acted = f"Flipped: {', '.join(cards)}."
    else:
        acted = f"{_count_turns(outcome)}: {cards[0]} first, {cards[-1]} last."
    return f"{acted} Left: {rest}." if rest else acted


def _count_turns(outcome: Mapping[str, Any]) -> str:
    passes = outcome["passes"]
    also = f", {format_count(passes, 'pass', 'passes')}" if passes else ""
    return format_count(outcome["activations"], "activation") + also
