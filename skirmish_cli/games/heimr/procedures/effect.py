"""`effect`: what a called effect does, how long it lasts, and what it leaves."""

from __future__ import annotations

from typing import Any

from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.core.procedure import (
    Command,
    Option,
    Prepared,
    Procedure,
    bounded,
    one_of,
    parse_whole,
)
from skirmish_cli.games.heimr.models import MOST_HP, MOST_WILLPOWER
from skirmish_cli.games.heimr.numbers import (
    Effect,
    find_injury,
    read_effects,
    read_numbers,
    read_texts,
)
from skirmish_cli.games.heimr.procedures.shared.answers import prepare_answer

MOST_AMOUNT = 1000


def _prepare(command: Command) -> Prepared:
    words, effects = command.words, read_effects(command.rules)
    if not words or len(words) > 2:
        raise UsageProblem(
            f"effect needs a name and perhaps a number, such as: effect hit 2; known: "
            f"{', '.join(effects)}"
        )
    name = words[0].casefold()
    if name not in effects:
        raise UsageProblem(unknown("effect", words[0], effects))
    effect = effects[name]
    if effect.unit == "none" and len(words) == 2:
        raise UsageProblem(f"effect {name} has no number")
    usual = _find_usual_amount(command, effect)
    amount = parse_whole(words[1], f"effect {name}", 1, MOST_AMOUNT) if len(words) == 2 else usual
    facts: dict[str, Any] = {"effect": name, "meaning": effect.meaning}
    if effect.unit != "none":
        facts[effect.unit] = amount
    if effect.unit == "seconds":
        until_next_turn = "to the end of the target's next turn"
        facts["lasts"] = until_next_turn if amount == usual else f"{amount} seconds"
    if name == "bind":
        facts |= _find_bind(command)
    elif command.given("on") is not None:
        raise UsageProblem(f"--on names what a bind holds; effect {name} has none")
    facts |= _find_rest(command, name, amount)
    rulings = ("injury_effects", "injury_levels")
    return prepare_answer(facts, f"Effect: {' '.join(words)}", rulings)


def _find_usual_amount(command: Command, effect: Effect) -> int:
    """Return the number of an effect that is called without one."""
    numbers = read_numbers(command.rules)
    return numbers.effect_points if effect.unit == "points" else numbers.effect_seconds


def _find_bind(command: Command) -> dict[str, Any]:
    binds = read_texts(command.rules, "binds")
    place = one_of(command.need("on"), "--on", tuple(binds))
    return {"bound": place, "meaning": binds[place]}


def _find_rest(command: Command, name: str, amount: int) -> dict[str, Any]:
    """Return what hit and drain leave of the HP or willpower that is given."""
    hp, willpower = command.given("hp"), command.given("willpower")
    if name == "hit" and hp is not None:
        left = bounded(hp, "--hp", -MOST_HP, MOST_HP) - amount
        return {"hp": left, "injury": find_injury(command.rules, left).name}
    if name == "drain" and willpower is not None:
        return {"willpower": max(0, bounded(willpower, "--willpower", 0, MOST_WILLPOWER) - amount)}
    return {}


EFFECT = Procedure(
    name="effect",
    summary="Look up a called effect with its number: what it does, how long it lasts, what it "
    "leaves.",
    section="Effects",
    arguments="EFFECT [N]",
    prepare=_prepare,
    options=(
        Option("on", "text", "what a bind holds: hands, arm, feet, leg or body", metavar="PLACE"),
        Option("hp", "whole", "the hit points before a hit", metavar="N"),
        Option("willpower", "whole", "the willpower before a drain", metavar="N"),
    ),
    examples=("effect hit 2 --hp 1", "effect bind --on feet", "effect stumble 4"),
)
