"""`effect`: what a called effect does, how long it lasts, and what it leaves."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from skirmish_cli.core.changes import Change, Due
from skirmish_cli.core.command import Command
from skirmish_cli.core.errors import UsageProblem, WrongWords
from skirmish_cli.core.options import Options, option, parse_whole, whole
from skirmish_cli.core.plain import Json
from skirmish_cli.core.positions import NAME
from skirmish_cli.core.procedure import Prepared, Procedure
from skirmish_cli.games.heimr.actions import refuse_dead
from skirmish_cli.games.heimr.conditions import Owner, lower_hp, make_nameless, owe_hold_on
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
from skirmish_cli.games.heimr.procedures.shared.notes import Part, tell_parts
from skirmish_cli.games.heimr.procedures.shared.readers import a_place
from skirmish_cli.games.heimr.procedures.shared.sheets import find_character, refuse_given
from skirmish_cli.games.heimr.procedures.shared.verdicts_of_facts import tell_effect
from skirmish_cli.records import NamedTuple

MOST_AMOUNT = 1000


class EffectOptions(Options):
    """What `effect` takes: what a bind holds, and what a hit or a drain takes from."""

    on = option("what a bind holds: hands, arm, feet, leg or body", a_place, needed="for a bind")
    hp = option("the hit points before a hit", whole(-MOST_HP, MOST_HP))
    willpower = option("the willpower before a drain", whole(0, MOST_WILLPOWER))


class _Called(NamedTuple):
    """An effect as it is called, with its number and its target.

    `hp` and `willpower` are what the target has.
    """

    effect: Effect
    amount: int
    target: Owner
    hp: int | None
    willpower: int | None


def _prepare(command: Command[EffectOptions]) -> Prepared:
    """Return an effect made ready; without a model it is `target` that it changes."""
    called = _read_words(command)
    prepared = prepare_answer(
        _list_facts(command, called),
        f"Effect: {' '.join(command.words)}",
        ("injury_effects", "injury_levels"),
        changes=tuple(_list_changes(command, called)),
    )
    # How many seconds it lasts is told at its end.
    number = f" {called.amount}" if called.effect.unit == "points" else ""
    prepared = prepared._replace(verdict=partial(tell_effect, called.effect.name + number))
    target = called.target
    if not target.is_named:
        return prepared
    flags = ["hp", "dead", "grabbing", "climbing"]
    flags += ["climbed"] if target.character.has("climbing") else []
    flags += ["willpower"] if called.effect.name == "drain" else []
    return tell_parts(prepared, FLAGS, Part(target.character, "target", (), tuple(flags)))


def _list_facts(command: Command[EffectOptions], called: _Called) -> dict[str, Json]:
    """Return what an effect does, how long it lasts, and what it leaves."""
    effect, amount, name = called.effect, called.amount, called.effect.name
    facts: dict[str, Json] = {"effect": name, "meaning": effect.meaning}
    if effect.unit != "none":
        facts[effect.unit] = amount
    if effect.unit == "seconds":
        is_usual = amount == _find_usual_amount(command, effect)
        facts["lasts"] = "to the end of the target's next turn" if is_usual else f"{amount} seconds"
    if name == "bind":
        facts |= _find_bind(command)
    elif command.options.on is not None:
        raise UsageProblem(f"--on names what a bind holds; effect {name} has none")
    return facts | _find_rest(command, called)


def _read_words(command: Command[EffectOptions]) -> _Called:
    """Return the effect that is called; raises UsageProblem for words that name none."""
    words, options = list(command.words), command.options
    form = WrongWords(
        "effect needs a name, and perhaps a number and a model; known: "
        f"{', '.join(list_effects(command.rules))}"
    )
    if not words:
        raise form
    effect = find_effect(command.rules, words.pop(0))
    _refuse_idle(command, effect)
    amount = _find_usual_amount(command, effect)
    if words and words[0].lstrip("+-")[:1].isdigit() and not any(map(str.isalpha, words[0])):
        if effect.unit == "none":
            raise UsageProblem(f"effect {effect.name} has no number")
        amount = parse_whole(words.pop(0), f"effect {effect.name}", 1, MOST_AMOUNT)
    if not words:
        target = make_nameless("target", command.rules)
        return _Called(effect, amount, target, options.hp, options.willpower)
    if len(words) > 1 or words[0][:1].isdigit():
        raise form
    character = find_character(command, words)
    refuse_dead(character, command.rules)
    why = f"is for an effect without a model: write it behind {character.key}, such as +hp=2"
    refuse_given(command, (EffectOptions.hp, EffectOptions.willpower), why)
    target = Owner(character, command.rules)
    return _Called(effect, amount, target, character.hp, character.willpower)


def _list_changes(command: Command[EffectOptions], called: _Called) -> Iterator[Change | Due]:
    """Yield what an effect does to its target.

    One without a number is called on an item, or in answer to another. Any other ends a hold of the
    target, and a climber must hold on.

    Sections: Effects; Action Types; Brawl attack; Height.
    """
    effect, target = called.effect, called.target
    if effect.unit == "none":
        return
    why = f"the effect {effect.name}"
    yield target.give("attacked", True, why)
    if effect.sets is not None:
        yield target.give(effect.sets, True, why)
    if effect.name == "bind":
        yield target.give(f"bound-{command.need(EffectOptions.on)}", True, why)
    is_dead = False
    if effect.name == "hit" and called.hp is not None:
        left = called.hp - called.amount
        is_dead = find_injury(command.rules, left).is_dead
        yield from lower_hp(target, called.hp, left, (), why)
    if effect.name == "drain" and called.willpower is not None:
        yield target.give("willpower", max(0, called.willpower - called.amount), why)
    yield from target.take_carried(why, "grabbing")
    if target.character.has("climbing") and not is_dead:
        yield owe_hold_on(target, why)


def _find_usual_amount(command: Command[EffectOptions], effect: Effect) -> int:
    """Return the number of an effect that is called without one."""
    numbers = read_numbers(command.rules)
    return numbers.effect_points if effect.unit == "points" else numbers.effect_seconds


def _find_bind(command: Command[EffectOptions]) -> dict[str, Json]:
    place = command.need(EffectOptions.on)
    return {"bound": place, "meaning": read_texts(command.rules, "binds")[place]}


def _refuse_idle(command: Command[EffectOptions], effect: Effect) -> None:
    """Raise UsageProblem for points that an effect doesn't touch."""
    for touched, one in (("hit", EffectOptions.hp), ("drain", EffectOptions.willpower)):
        if effect.name != touched:
            why = f"is what {touched} takes from: effect {effect.name} doesn't"
            refuse_given(command, (one,), why)


def _find_rest(command: Command[EffectOptions], called: _Called) -> dict[str, Json]:
    """Return what hit and drain leave of the HP or willpower that is known."""
    name = called.effect.name
    if name == "hit" and called.hp is not None:
        left = called.hp - called.amount
        return {"hp": left, "injury": find_injury(command.rules, left).name}
    if name == "drain" and called.willpower is not None:
        return {"willpower": max(0, called.willpower - called.amount)}
    return {}


#: The flags that an effect reads of its target.
FLAGS = ("hp", "dead", "willpower", "grabbing", "climbing", "climbed")
EFFECT = Procedure(
    name="effect",
    summary="Look up a called effect with its number: what it does, how long it lasts, what it "
    "leaves.",
    section="Effects",
    arguments="EFFECT [N] [MODEL]",
    positions=(NAME, EffectOptions.on),
    prepare=_prepare,
    options=EffectOptions,
    flags=FLAGS,
    examples=("effect hit 2 --hp 1", "effect bind --on feet", "effect stumble 4"),
)
