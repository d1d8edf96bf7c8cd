"""How many inches each action takes a model.

Sections: Movement; Reactions; Combat Results.
"""

from __future__ import annotations

from skirmish_cli.core.command import Model
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.freeblades.actions import why_barred
from skirmish_cli.games.freeblades.models import Card
from skirmish_cli.games.freeblades.morale import read_distance_dice
from skirmish_cli.games.freeblades.numbers import read_numbers
from skirmish_cli.games.freeblades.stats import find_variable_speed
from skirmish_cli.games.freeblades.talents import find_talent, read_card_talents

#: The actions that go up to the SPD, and up to twice of it.
_WALKS, _RUNS = ("maneuver", "break_off"), ("sprint", "charge", "countercharge")
#: The variable move that each action makes, beside which a distance die is thrown.
_VARIABLE = {
    "panic_on": "panic",
    "voluntary_panic": "panic",
    "panic_when_engaged": "panic",
    "forced_panic": "panic",
    "evade": "evade",
    "pursue": "pursuit",
}


def describe_reach(name: str, model: Model[Card], rules: Ruleset) -> str:
    """Return how far the action of an id takes a model, in words, or nothing."""
    numbers = read_numbers(rules)
    if name == "reposition":
        return f"up to {numbers.reposition_inches} inches"
    if name == "intercept":
        return f"up to {numbers.intercept_inches} inches"
    if name == "intercept_shot":
        return f"at an enemy within {numbers.intercept_inches} inches"
    printed = model.card.spd
    if printed is None:
        return ""
    if name in _VARIABLE:
        return _describe_variable(_VARIABLE[name], model, rules, printed)
    speed = find_variable_speed(model, "move", rules, printed)
    if name in _WALKS:
        return f"up to {speed} inches"
    if name in _RUNS:
        may_run = name == "sprint" or why_barred("sprint", _without_contact(model), rules) is None
        return f"up to {speed * 2 if may_run else speed} inches"
    return ""


def _without_contact(model: Model[Card]) -> Model[Card]:
    """Return a model as it was before what doesn't keep it from running."""
    flags = {flag: value for flag, value in model.flags.items() if flag in ("cast", "countered")}
    return model._replace(flags=flags)


def _describe_variable(move: str, model: Model[Card], rules: Ruleset, printed: int) -> str:
    """Return the SPD and the die of a variable move. Section: Variable Moves."""
    speed = find_variable_speed(model, move, rules, printed)
    talents = read_card_talents(model.card, rules)
    is_fast = move == "pursuit" and find_talent(talents, "Fast") is not None
    die = read_distance_dice(rules).choose(speed, is_fast=is_fast)
    return f"{speed} + d{die} inches"
