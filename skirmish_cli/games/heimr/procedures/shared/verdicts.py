"""What a roll comes to, in a sentence: the verdicts of challenges and fights."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from skirmish_cli.games.heimr.attacks import HIT, TOUCH
from skirmish_cli.games.heimr.conditions import Owner
from skirmish_cli.games.heimr.numbers import format_part
from skirmish_cli.games.heimr.rolls import Check

#: What came of a procedure, by the keys of its outcome.
Outcome = Mapping[str, Any]


def name_owner_of(check: Check, otherwise: str) -> str:
    """Return whoever makes a check, as a player says it."""
    return check.owner.words if check.owner is not None else otherwise


def tell_challenge(who: str, target: int | None, opponent: str | None, outcome: Outcome) -> str:
    """Return the verdict of a challenge, against a requirement, an opponent, or nothing."""
    total, fails = outcome["result"], outcome["fatigue_failed"]
    if opponent is not None:
        told = _tell_opposed(who, opponent, outcome)
    elif target is not None:
        passed = "Passed" if outcome["success"] else "Failed"
        why = " by fatigue" if fails else ""
        told = f"{passed}{why}: {total} against {target}."
    else:
        told = (
            f"Failed by fatigue, with a result of {total}." if fails else f"The result is {total}."
        )
    return told + tell_spending(outcome)


def _tell_opposed(who: str, opponent: str, outcome: Outcome) -> str:
    """Return who beats whom, or that nobody does."""
    own, other, fails = outcome["result"], outcome["opponent"], outcome["fatigue_failed"]
    if outcome["tie"]:
        return "A tie: fatigue fails both." if fails else f"A tie: both have {own}."
    if outcome["success"]:
        why = f"{own} against {other}" if own > other else f"fatigue fails {opponent}"
        return f"{who} wins: {why}."
    why = f"fatigue fails {who}" if fails else f"{other} against {own}"
    return f"{opponent} wins: {why}."


def tell_spending(outcome: Outcome) -> str:
    """Return the willpower that went into rerolls as a sentence more, if any did."""
    spent = outcome.get("willpower_spent")
    return f" {spent} willpower spent." if spent else ""


def tell_attack(target: Owner | None, outcome: Outcome) -> str:
    """Return the verdict of an attack with one weapon or two."""
    first, part = outcome["result"], outcome["part"]
    loss = tell_loss(target, "the target", outcome)
    if "second_result" not in outcome:
        return _tell_swing(first, part, loss, outcome.get("defence"))
    second = outcome["second_result"]
    told = f"First: {_tell_weapon(first, part)}, second: "
    told += "not used." if second is None else f"{_tell_weapon(second, outcome['second_part'])}."
    return f"{told} {loss[:1].upper()}{loss[1:]}" if HIT in (first, second) else told


def _tell_swing(result: str, part: str | None, loss: str, defence: int | None) -> str:
    """Return what one attack came to; `loss` is what it costs if it hits."""
    if result == HIT:
        return f"Hit on the {format_part(part)}: {loss}" if part else f"Hit: {loss}"
    if result == TOUCH:
        return "Touch: it costs no HP."
    return "Miss." if defence is None else f"Miss: the defence of {defence} holds."


def _tell_weapon(result: str, part: str | None) -> str:
    return f"{result} on the {format_part(part)}" if result == HIT and part else result


def tell_loss(owner: Owner | None, otherwise: str, outcome: Outcome, prefix: str = "") -> str:
    """Return the HP that somebody loses, what is left, and the injury that it means.

    `prefix` stands before the keys that are about it.
    """
    who = owner.words if owner is not None else otherwise
    lost, hp = outcome[f"{prefix}hp_lost"], outcome.get(f"{prefix}hp")
    if not lost:
        return f"{who} loses no HP."
    told = f"{who} loses {lost} HP"
    if hp is not None:
        full = owner.character.card.hp if owner is not None else None
        told += f" ({hp} of {full} left)" if full and hp > 0 else f" ({_tell_left(hp)})"
        told += _tell_injury(outcome.get(f"{prefix}injury"))
    return f"{told}.{tell_effects(outcome.get(f'{prefix}effects'))}"


def _tell_left(hp: int) -> str:
    return f"{hp} left" if hp > 0 else f"now {hp}"


def _tell_injury(injury: str | None) -> str:
    return f" and is {injury}" if injury not in (None, "uninjured") else ""


def tell_effects(effects: Sequence[str] | None) -> str:
    """Return the effects of an injury as a sentence more, if there are any.

    >>> tell_effects(["legs: stays prone", "torso: dazed"]), tell_effects([])
    (' Legs: stays prone; torso: dazed.', '')
    """
    told = "; ".join(effects or ())
    return f" {told[:1].upper()}{told[1:]}." if told else ""


def tell_brawl(attacker: Owner | None, target: Owner | None, outcome: Outcome) -> str:
    """Return the verdict of a brawl attack, which may be stopped by the one that it provokes."""
    who = attacker.words if attacker is not None else "the brawler"
    whom = target.words if target is not None else "the target"
    if outcome["prevented"]:
        loss = tell_loss(attacker, who, outcome, "own_")
        return f"The provoked attack hits and ends the brawl: {loss}"
    if outcome["bound"]:
        place = outcome.get("bound_place")
        return f"{who} grabs {whom} and binds its {place}." if place else f"{who} grabs {whom}."
    return _tell_swing(outcome["result"], outcome["part"], tell_loss(target, whom, outcome), None)


def tell_hold(holder: str, held: str, outcome: Outcome) -> str:
    """Return whether whoever is held breaks free."""
    required = outcome["requirement"]
    if required is None:
        told = f"{held} is free, without a roll."
    elif outcome["released"]:
        told = f"{held} reaches {required} and breaks free."
    else:
        told = f"{held} is stopped, short of {required}."
    return told + tell_spending(outcome)


def tell_hide(hider: str, seeker: str, outcome: Outcome) -> str:
    """Return whether whoever hides is found."""
    required = outcome["requirement"]
    if required is None:
        told = f"{seeker} finds {hider}, without a roll."
    elif outcome["found"]:
        told = f"{seeker} reaches {required} and finds {hider}."
    else:
        told = f"{hider} stays hidden: {seeker} is short of {required}."
    return told + tell_spending(outcome)


def tell_defence(who: str | None, outcome: Outcome) -> str:
    """Return the defence that stands; for numbers also how attacks are told of it.

    >>> tell_defence("brenna", {"defence": 12}), tell_defence("brenna", {"defence": None})
    ('the defence of brenna stands at 12.', 'brenna has no defence: fatigue fails it.')
    """
    total = outcome["defence"]
    if who is None:
        stands = "No defence: fatigue fails it" if total is None else f"It stands at {total}"
        return f"{stands}, {outcome['write']} in attacks."
    if total is None:
        return f"{who} has no defence: fatigue fails it."
    return f"the defence of {who} stands at {total}."


def tell_chase(chaser: str, target: str, outcome: Outcome) -> str:
    """Return how a chase ended, or how far it came."""
    rounds = outcome["rounds"]
    after = f"{rounds} round{'' if rounds == 1 else 's'}"
    told = {
        "caught": f"{chaser} catches {target} after {after}.",
        "escaped": f"{target} escapes {chaser} after {after}.",
        "target_tired": f"{target} tires in round {rounds}: {chaser} reaches it.",
        "chaser_tired": f"{chaser} tires in round {rounds}: {target} is lost.",
    }
    still = f"{chaser} still runs after {target}: {after}, distance {outcome['distance']}."
    return told.get(outcome["result"], still)
