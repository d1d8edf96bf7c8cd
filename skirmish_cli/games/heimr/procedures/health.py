"""`breather`, `rest`, `injury` and `effect`: what happens to a model without dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.core.procedure import (
    Command,
    Model,
    Option,
    Prepared,
    Procedure,
    as_flag,
    bounded,
    one_of,
    parse_whole,
)
from skirmish_cli.core.rules import Rule
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.core.trace import Trace
from skirmish_cli.games.heimr.models import base_fatigue, base_of, fatigue_of, hp_of, one_model
from skirmish_cli.games.heimr.rolls import at_once
from skirmish_cli.games.heimr.states import spoken
from skirmish_cli.games.heimr.tables import (
    find_part,
    injury_at,
    injury_effect,
    ours_notes,
    spoken_part,
    table,
)

Facts = tuple[tuple[str, Any], ...]


def answer(
    facts: Mapping[str, Any],
    headline: str,
    rulings: tuple[str, ...] = (),
    notes: tuple[str, ...] = (),
    inputs: Mapping[str, Any] | None = None,
) -> Prepared:
    """Return a prepared answer that needs no dice: the same facts in every mode."""
    result: Facts = tuple(facts.items())

    def rule() -> Rule[str]:
        return at_once("answered")

    return Prepared(
        rule=rule,
        figures={},
        row=lambda _: dict(result),
        outcome=partial(_facts, result),
        inputs=inputs or {},
        rulings=rulings,
        notes=notes,
        headline=headline,
    )


def _facts(facts: Facts, result: str, trace: Trace) -> Mapping[str, Any]:
    return dict(facts)


def _number(
    command: Command, name: str, least: int, most: int, read: Callable[[Model, Ruleset], int | None]
) -> int:
    """Return a number of an option, or what is read off the model that the words name; raises
    UsageProblem."""
    value = command.given(name)
    if value is not None:
        return bounded(value, as_flag(name), least, most)
    if command.words:
        found = read(one_model(command, command.words[:1]), command.rules)
        if found is not None:
            return found
    return bounded(command.need(name), f"--{name}", least, most)


def breathe(fatigue: int, base: int, relief: int) -> int:
    """Return the fatigue after a breather: lower by two, not below the base. Section: Taking a
    breather.

    >>> breathe(6, 1, 2), breathe(4, 3, 2), breathe(2, 4, 2)
    (4, 3, 2)
    """
    return max(fatigue - relief, min(base, fatigue))


def _prepare_breather(command: Command) -> Prepared:
    numbers = command.rules.data["numbers"]
    fatigue = _number(
        command, "fatigue", numbers["least_fatigue"], numbers["most_fatigue"], fatigue_of
    )
    if command.words and command.given("stamina") is None:
        base = base_of(one_model(command, command.words[:1]), command.rules)
    else:
        base = base_fatigue(bounded(command.need("stamina"), "--stamina", -20, 20), command.rules)
    if fatigue < base:
        raise UsageProblem(
            f"fatigue {fatigue} is below the base fatigue of {base}, which it never is"
        )
    after = breathe(fatigue, base, numbers["breather"])
    return answer(
        {"fatigue": after, "before": fatigue, "base_fatigue": base},
        f"A breather{_of(command)} with fatigue {fatigue}, base {base}",
        inputs={"fatigue": fatigue, "base_fatigue": base},
        notes=("ongoing: -2 consistency on defence until the next own turn; or upcoming",),
    )


def _of(command: Command) -> str:
    """Return whose answer it is, where a model is named."""
    return f" of {spoken(one_model(command, command.words[:1]))}" if command.words else ""


BREATHER = Procedure(
    name="breather",
    summary="Take a breather: fatigue falls by 2, not below the base.",
    section="List of combat actions; Base fatigue",
    arguments="[MODEL]",
    prepare=_prepare_breather,
    options=(
        Option("fatigue", "whole", "the fatigue before it", metavar="N"),
        Option("stamina", "whole", "the stamina, which sets the base", metavar="N"),
    ),
    examples=("breather --fatigue 6 --stamina 2",),
)


def _prepare_rest(command: Command) -> Prepared:
    hp = _number(command, "hp", -1000, 1000, lambda model, _: hp_of(model))
    most = _number(command, "max", 0, 1000, lambda model, _: model.card.hp)
    if hp > most:
        raise UsageProblem(
            f"HP {hp} is above the {most} that a rest restores: give the HP now and --max N when rested"
        )
    reasons = []
    if hp <= 0:
        reasons.append("injured: with 0 HP or less a rest restores nothing")
    if command.given("interrupted"):
        reasons.append("interrupted by a challenge or a skill")
    facts: dict[str, Any] = {"restored": not reasons, "hp": hp if reasons else most}
    facts["why"] = (
        "; ".join(reasons) if reasons else "five quiet minutes: all HP, and the rested skills anew"
    )
    return answer(
        facts,
        f"A short rest{_of(command)} with HP {hp} of {most}",
        ("injury_levels",),
        inputs={"hp": hp, "max": most},
    )


REST = Procedure(
    name="rest",
    summary="Take a short rest: all HP again for whoever has at least one.",
    section="Short Rest",
    arguments="[MODEL]",
    prepare=_prepare_rest,
    options=(
        Option("hp", "whole", "the hit points now", metavar="N"),
        Option("max", "whole", "the hit points when rested", metavar="N"),
        Option(
            "interrupted", "flag", "a challenge was rolled or a skill used meanwhile", default=False
        ),
    ),
    examples=("rest --hp 1 --max 3",),
)


def _prepare_injury(command: Command) -> Prepared:
    rules = command.rules
    hp = _number(command, "hp", -1000, 1000, lambda model, _: hp_of(model))
    injury = injury_at(rules, hp)
    if command.given("stable") and (hp > 0 or injury.is_dead):
        raise UsageProblem(f"--stable is for the injured, and HP {hp} is {injury.name}")
    parts = [find_part(rules, word, "--part") for word in command.given("part") or ()]
    facts: dict[str, Any] = {
        "injured": hp <= 0,
        "level": injury.level,
        "injury": injury.name,
        "dead": injury.is_dead,
    }
    if parts and hp <= 0 and not injury.is_dead:
        facts["effects"] = [
            f"{spoken_part(part)}: {injury_effect(rules, part)}" for part in dict.fromkeys(parts)
        ]
    notes = list(ours_notes(rules, "injury_effects", "injury_levels"))
    if hp <= 0 and not injury.is_dead:
        notes.append("each effect lasts until the model is no longer injured")
        if command.given("stable"):
            notes.append(
                "stabilised: conscious and not dying; moving the injured part reopens it, and the count of "
                "the injury starts again"
            )
        facts["dying"] = injury.is_dying and not command.given("stable")
    return answer(
        facts,
        f"Injury{_of(command)} at HP {hp}",
        ("injury_effects", "injury_levels", "body_parts"),
        tuple(notes),
        {"hp": hp, "parts": parts},
    )


INJURY = Procedure(
    name="injury",
    summary="Look up an injury: its level from the HP, and the effect of each injured part.",
    section="Injuries; Injury Effects",
    arguments="[MODEL]",
    prepare=_prepare_injury,
    options=(
        Option("hp", "whole", "the hit points now", metavar="N"),
        Option("part", "texts", "an injured part of the body (repeatable)", metavar="PART"),
        Option("stable", "flag", "it was stabilised", default=False),
    ),
    examples=("injury --hp -2 --part legs --part torso",),
)


def _prepare_effect(command: Command) -> Prepared:
    rules, words = command.rules, command.words
    effects = table(rules, "effects")
    if not words or len(words) > 2:
        raise UsageProblem(
            f"effect needs a name and perhaps a number, such as: effect hit 2; known: "
            f"{', '.join(effects)}"
        )
    name = words[0].casefold()
    if name not in effects:
        raise UsageProblem(unknown("effect", words[0], effects))
    unit = effects[name]["unit"]
    if unit == "none" and len(words) == 2:
        raise UsageProblem(f"effect {name} has no number")
    usual = rules.data["numbers"]["effect_points" if unit == "points" else "effect_seconds"]
    amount = parse_whole(words[1], f"effect {name}", 1, 1000) if len(words) == 2 else usual
    facts: dict[str, Any] = {"effect": name, "meaning": effects[name]["meaning"]}
    if unit != "none":
        facts[unit] = amount
    if unit == "seconds":
        facts["lasts"] = (
            "to the end of the target's next turn" if amount == usual else f"{amount} seconds"
        )
    if name == "bind":
        facts |= _bound(command)
    elif command.given("on") is not None:
        raise UsageProblem(f"--on names what a bind holds; effect {name} has none")
    facts |= _lost(command, name, amount)
    return answer(facts, f"Effect: {' '.join(words)}", ("injury_effects", "injury_levels"))


def _bound(command: Command) -> dict[str, Any]:
    binds = table(command.rules, "binds")
    place = one_of(command.need("on"), "--on", tuple(binds))
    return {"bound": place, "meaning": binds[place]}


def _lost(command: Command, name: str, amount: int) -> dict[str, Any]:
    """Return what hit and drain leave of the HP or willpower that is given."""
    hp, willpower = command.given("hp"), command.given("willpower")
    if name == "hit" and hp is not None:
        left = bounded(hp, "--hp", -1000, 1000) - amount
        return {"hp": left, "injury": injury_at(command.rules, left).name}
    if name == "drain" and willpower is not None:
        return {"willpower": max(0, bounded(willpower, "--willpower", 0, 1000) - amount)}
    return {}


EFFECT = Procedure(
    name="effect",
    summary="Look up a called effect with its number: what it does, how long it lasts, what it leaves.",
    section="Effects",
    arguments="EFFECT [N]",
    prepare=_prepare_effect,
    options=(
        Option("on", "text", "what a bind holds: hands, arm, feet, leg or body", metavar="PLACE"),
        Option("hp", "whole", "the hit points before a hit", metavar="N"),
        Option("willpower", "whole", "the willpower before a drain", metavar="N"),
    ),
    examples=("effect hit 2 --hp 1", "effect bind --on feet", "effect stumble 4"),
)
