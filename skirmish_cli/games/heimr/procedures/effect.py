"""`effect`: what a called effect does, how long it lasts, and what it leaves."""

from __future__ import annotations

from collections.abc import Iterator

from skirmish_cli.core.changes import Change
from skirmish_cli.core.command import Command
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import Options, option, parse_whole, whole
from skirmish_cli.core.plain import Json
from skirmish_cli.core.procedure import Prepared, Procedure
from skirmish_cli.games.heimr.conditions import lower_hp, make_nameless
from skirmish_cli.games.heimr.models import MOST_HP, MOST_WILLPOWER
from skirmish_cli.games.heimr.numbers import (
    Effect,
    find_effect,
    find_injury,
    list_effects,
    read_numbers,
    read_texts,
)
from skirmish_cli.games.heimr.procedures.shared.answers import prepare_answer
from skirmish_cli.games.heimr.procedures.shared.readers import a_place
from skirmish_cli.games.heimr.procedures.shared.sheets import refuse_given

MOST_AMOUNT = 1000


class EffectOptions(Options):
    """What `effect` takes: what a bind holds, and what a hit or a drain takes from."""

    on = option("what a bind holds: hands, arm, feet, leg or body", a_place, needed="for a bind")
    hp = option("the hit points before a hit", whole(-MOST_HP, MOST_HP))
    willpower = option("the willpower before a drain", whole(0, MOST_WILLPOWER))


def _prepare(command: Command[EffectOptions]) -> Prepared:
    """Return an effect made ready; it is `target` that it changes."""
    words = command.words
    if not words or len(words) > 2:
        raise UsageProblem(
            f"effect needs a name and perhaps a number, such as: effect hit 2; known: "
            f"{', '.join(list_effects(command.rules))}"
        )
    effect = find_effect(command.rules, words[0])
    name = effect.name
    if effect.unit == "none" and len(words) == 2:
        raise UsageProblem(f"effect {name} has no number")
    usual = _find_usual_amount(command, effect)
    amount = parse_whole(words[1], f"effect {name}", 1, MOST_AMOUNT) if len(words) == 2 else usual
    facts: dict[str, Json] = {"effect": name, "meaning": effect.meaning}
    if effect.unit != "none":
        facts[effect.unit] = amount
    if effect.unit == "seconds":
        until_next_turn = "to the end of the target's next turn"
        facts["lasts"] = until_next_turn if amount == usual else f"{amount} seconds"
    if name == "bind":
        facts |= _find_bind(command)
    elif command.options.on is not None:
        raise UsageProblem(f"--on names what a bind holds; effect {name} has none")
    _refuse_idle(command, name)
    facts |= _find_rest(command, name, amount)
    return prepare_answer(
        facts,
        f"Effect: {' '.join(words)}",
        ("injury_effects", "injury_levels"),
        changes=tuple(_list_changes(command, effect, amount)),
    )


def _list_changes(command: Command[EffectOptions], effect: Effect, amount: int) -> Iterator[Change]:
    """Yield what an effect does to its target.

    One without a number is called on an item, or in answer to another.

    Sections: Effects; Action Types.
    """
    if effect.unit == "none":
        return
    options, target = command.options, make_nameless("target", command.rules)
    why = f"the effect {effect.name}"
    yield target.give("attacked", True, why)
    if effect.sets is not None:
        yield target.give(effect.sets, True, why)
    if effect.name == "bind":
        yield target.give(f"bound-{command.need(EffectOptions.on)}", True, why)
    if effect.name == "hit" and options.hp is not None:
        yield from lower_hp(target, options.hp, options.hp - amount, (), why)
    if effect.name == "drain" and options.willpower is not None:
        yield target.give("willpower", max(0, options.willpower - amount), why)


def _find_usual_amount(command: Command[EffectOptions], effect: Effect) -> int:
    """Return the number of an effect that is called without one."""
    numbers = read_numbers(command.rules)
    return numbers.effect_points if effect.unit == "points" else numbers.effect_seconds


def _find_bind(command: Command[EffectOptions]) -> dict[str, Json]:
    place = command.need(EffectOptions.on)
    return {"bound": place, "meaning": read_texts(command.rules, "binds")[place]}


def _refuse_idle(command: Command[EffectOptions], name: str) -> None:
    """Raise UsageProblem for points that an effect doesn't touch."""
    for touched, one in (("hit", EffectOptions.hp), ("drain", EffectOptions.willpower)):
        if name != touched:
            refuse_given(command, (one,), f"is what {touched} takes from: effect {name} doesn't")


def _find_rest(command: Command[EffectOptions], name: str, amount: int) -> dict[str, Json]:
    """Return what hit and drain leave of the HP or willpower that is given."""
    hp, willpower = command.options.hp, command.options.willpower
    if name == "hit" and hp is not None:
        left = hp - amount
        return {"hp": left, "injury": find_injury(command.rules, left).name}
    if name == "drain" and willpower is not None:
        return {"willpower": max(0, willpower - amount)}
    return {}


EFFECT = Procedure(
    name="effect",
    summary="Look up a called effect with its number: what it does, how long it lasts, what it "
    "leaves.",
    section="Effects",
    arguments="EFFECT [N]",
    prepare=_prepare,
    options=EffectOptions,
    examples=("effect hit 2 --hp 1", "effect bind --on feet", "effect stumble 4"),
)
