"""What outcomes come to, in a sentence or two that a player reads first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from skirmish_cli.games.t9a.attacks import Victim
    from skirmish_cli.games.t9a.charges import Charge
    from skirmish_cli.games.t9a.combat import Combat
    from skirmish_cli.games.t9a.pursuit import Flight

Facts = Mapping[str, Any]

#: The keys of units that nobody named.
_UNNAMED = ("unit", "target", "charger", "caster")


def join_names(names: Sequence[str]) -> str:
    """Return names as a sentence lists them.

    >>> join_names(["a", "b", "c"])
    'a, b and c'
    """
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last


def name_unit(key: str) -> str:
    """Return what a sentence calls a unit, such as `the target` where it has no name.

    >>> name_unit("target"), name_unit("charger 2"), name_unit("pikes")
    ('the target', 'charger 2', 'pikes')
    """
    return f"the {key}" if key in _UNNAMED else key


def count(number: int, noun: str) -> str:
    """Return a number with what it counts.

    >>> count(0, "hit"), count(1, "model")
    ('no hits', '1 model')
    """
    return f"{number or 'no'} {noun}{'' if number == 1 else 's'}"


# Tests against Discipline


def tell_test(keys: Sequence[str], outcome: Facts) -> str:
    """Return whether a test is passed, and what that leads to for the unit.

    What it leads to is said of `the unit`, of `it`, or as what it is then.
    """
    name = " with ".join(keys) if keys else "the unit"
    then = outcome["then"].replace(": ", ", ", 1)
    subject = next((word for word in ("the unit ", "it ") if then.startswith(word)), "")
    if subject:
        then = f"{name} {then.removeprefix(subject)}"
    elif not then.startswith("the "):
        then = f"{name} is {then}"
    inches = outcome.get("flee_distance")
    if inches is not None:
        for verb in ("flees", "flee"):
            if f"{verb} " in f"{then} ".replace(";", " "):
                then = then.replace(verb, f"{verb} {inches} inches", 1)
                break
    return f"{'Passed' if outcome['pass'] else 'Failed'}: {then}."


def tell_tests(groups: Sequence[Sequence[str]], outcome: Facts) -> str:
    """Return which of several units pass their tests and which fail."""
    ends: dict[bool, list[str]] = {True: [], False: []}
    for keys in groups:
        facts = outcome["models"][keys[0]]
        inches = facts.get("flee_distance")
        flees = "" if inches is None else f" (flees {inches} inches)"
        ends[facts["pass"]].append(f"{' with '.join(keys)}{flees}")
    words = {True: "Passed", False: "Failed"}
    return " ".join(f"{words[end]}: {', '.join(names)}." for end, names in ends.items() if names)


# Charges and pursuit


def tell_charge(charge: Charge, outcome: Facts) -> str:
    """Return who reaches the target, and how far the target and a failed charge move."""
    target, flight = name_unit(charge.target[0]), ""
    if outcome.get("fled", charge.flees):
        if charge.decimated:
            return f"{target} is decimated and removed: nobody reaches it."
        flight = f"{target} flees {outcome['flee_distance']} inches; "
    if len(charge.chargers) > 1:
        return f"{flight}{_tell_arrivals(charge, target, outcome)}."
    who, inches = name_unit(charge.find_key(0)), outcome["range"]
    if outcome.get("redirected"):
        turned = f"{flight}{who} turns to another target"
        if inches is None:
            return f"{turned}."
        flight, who, target = f"{turned}; ", "it", "it"
    if outcome["success"]:
        return f"{flight}{who} reaches {target} with a range of {inches} inches."
    if inches is None:
        return f"{flight}{who} can't charge {target}."
    moved = outcome["failed_charge_move"]
    return f"{flight}{who} fails with a range of {inches} inches, and moves {moved} inches."


def _tell_arrivals(charge: Charge, target: str, outcome: Facts) -> str:
    keys = [charge.find_key(place) for place in range(len(charge.chargers))]
    arrived = [key for key in keys if outcome["models"][key]["success"]]
    failed = [key for key in keys if key not in arrived]
    if not arrived:
        return f"nobody reaches {target}"
    told = f"{join_names(arrived)} {'reaches' if len(arrived) == 1 else 'reach'} {target}"
    if failed:
        told += f"; {join_names(failed)} {'fails' if len(failed) == 1 else 'fail'}"
    return told


def tell_pursuit(flight: Flight, outcome: Facts) -> str:
    """Return how far a broken unit flees, and whether it is caught."""
    name = " with ".join(map(name_unit, flight.keys))
    inches = f"{name} flees {outcome['flee_distance']} inches"
    if flight.decimated:
        return f"{name} is decimated, and removed before it flees."
    if outcome["caught"]:
        return f"{inches} and is caught: it is destroyed."
    gone = f"; {join_names(flight.gone)} is decimated and removed" if flight.gone else ""
    return f"{inches} and gets away{gone}."


# Magic


def tell_cast(outcome: Facts, *, is_opposed: bool) -> str:
    """Return whether a spell is cast and dispelled, and its miscast."""
    total = outcome["total"]
    if not outcome["cast"]:
        told = f"The spell fails with {total}."
    elif outcome["dispelled"]:
        told = f"The spell is cast with {total} and dispelled."
    else:
        told = f"The spell is cast with {total}{' and not dispelled' if is_opposed else ''}."
    return f"{told} {tell_miscast(outcome)}" if outcome["miscast"] else told


def tell_miscast(outcome: Facts) -> str:
    """Return what a miscast does.

    >>> tell_miscast({"effect": "drained", "text": "no more spells"})
    'Miscast, drained: no more spells.'
    """
    return f"Miscast, {outcome['effect']}: {outcome['text']}."


def tell_flux(outcome: Facts) -> str:
    """Return the card drawn, and the magic dice of both players."""
    told = f"Card {outcome['card']}: {outcome['dice']} magic dice, "
    told += f"{outcome['opponent_dice']} for the opponent"
    more = [f"{int(outcome[name])} {name}" for name in ("discarded", "stored") if outcome[name]]
    return f"{told}; {', '.join(more)}." if more else f"{told}."


# Hits


def tell_harm(victim: Victim, outcome: Facts) -> str:
    """Return what hits do to a unit, and how it takes its panic test."""
    return f"{tell_losses(victim, outcome)}{''.join(_tell_panic(outcome))}"


def tell_losses(victim: Victim, outcome: Facts) -> str:
    """Return the hits on a unit, and what it loses."""
    name, hits = name_unit(victim.keys[0]), outcome["hits"]
    if not hits:
        return f"No hits: {name} loses nothing."
    counted = count(hits, "hit")
    if "wounds" in outcome:
        counted += f", {count(outcome['wounds'], 'wound')}"
    hp, models = outcome["hp_lost"], outcome["models_lost"]
    if not hp:
        return f"{counted}: {name} loses nothing."
    lost = [f"{hp} HP"] * (victim.hp > 1 or not models) + [count(models, "model")] * bool(models)
    told = f"{counted}: {name} loses {join_names(lost)}"
    if outcome.get("wiped"):
        return f"{told} and is wiped out."
    left = f" ({outcome['hp_left']} HP left)" if "hp_left" in outcome else ""
    return f"{told}{left}."


def _tell_panic(outcome: Facts) -> Iterator[str]:
    """Yield how a panic test ends that hits bring; one that is due is told below."""
    if outcome.get("panic_test") and not outcome.get("wiped"):
        fails = outcome.get("panic_fails")
        if fails is None:
            yield " It has to take a panic test."
        else:
            yield f" It {'fails its panic test' if fails else 'passes its panic test'}."


# Combats and scores


def tell_melee(combat: Combat, outcome: Facts) -> str:
    """Return who wins a combat by how much, and which units it ends for."""
    winner, scores = outcome["winner"], [outcome["a_score"], outcome["b_score"]]
    if winner == "tie":
        told = f"A tie, {scores[0]} to {scores[1]}"
    else:
        more, less = scores if winner == "a" else reversed(scores)
        told = f"side {winner} wins {more} to {less}"
    fates: dict[str, list[str]] = {}
    for unit in combat.units:
        fate = _find_fate(outcome["models"][unit.key])
        if fate:
            fates.setdefault(fate, []).append(unit.key)
    if not fates:
        return f"{told}; nobody breaks." if winner != "tie" else f"{told}."
    ends = [
        f"{join_names(keys)} {'is' if len(keys) == 1 else 'are'} {fate}"
        for fate, keys in fates.items()
    ]
    return f"{told}: {', '.join(ends)}."


def _find_fate(facts: Facts) -> str:
    """Return what a combat ends in for a unit, or nothing for one that stands."""
    if facts["wiped"]:
        return "wiped out"
    if facts["caught"]:
        return "caught and destroyed"
    if facts["destroyed"]:
        return "destroyed"
    return "broken" if facts["breaks"] else ""


def tell_score(outcome: Facts) -> str:
    """Return who wins a game by how many battle points."""
    a, b = outcome["a_battle_points"], outcome["b_battle_points"]
    if outcome["winner"] not in ("a", "b"):
        return f"A draw, {a} to {b} battle points."
    more, less = max(a, b), min(a, b)
    return f"side {outcome['winner']} wins {more} to {less} in battle points."
