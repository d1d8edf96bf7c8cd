"""Characters at the table: a sheet with the flags of its situation, as the procedures use it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from skirmish_cli.core.errors import UsageProblem, nearest, unknown
from skirmish_cli.core.procedure import Command, Model, parse_whole
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.heimr.rolls import Check, make_check, modifier
from skirmish_cli.games.heimr.tables import table

#: Other names that the text has for an attribute.
ALIASES = {"agility": "dexterity"}


def one_model(command: Command, words: Sequence[str]) -> Model:
    """Return the one model that a word names, with a sheet of the tabletop core; raises
    UsageProblem."""
    model = command.find_models([words])[0][0]
    return on_the_table(model, command.procedure)


def on_the_table(model: Model, procedure: str) -> Model:
    """Return a model if its sheet is one of the tabletop core; raises UsageProblem, as the
    variants never mix."""
    if model.card.variant != "tabletop":
        raise UsageProblem(
            f"{model.key} is a character of forum play, and {procedure} belongs to the tabletop core"
        )
    return model


def flag_number(model: Model, flag: str, least: int, most: int) -> int | None:
    """Return the number of a flag such as `hp=2`, or None where the model doesn't carry it;
    raises UsageProblem."""
    if flag not in model.flags:
        return None
    return parse_whole(model.flags[flag], f"{model.key}+{flag}", least, most)


def base_fatigue(stamina: int, rules: Ruleset) -> int:
    """Return the base fatigue: 4 less stamina, at least 1. Section: Base fatigue."""
    numbers = rules.data["numbers"]
    base = max(numbers["least_fatigue"], numbers["fatigue_above_stamina"] - stamina)
    return int(min(base, numbers["most_fatigue"]))


def fatigue_of(model: Model, rules: Ruleset) -> int:
    """Return a model's fatigue now: its flag, or the base fatigue of its sheet."""
    now = flag_number(
        model,
        "fatigue",
        rules.data["numbers"]["least_fatigue"],
        rules.data["numbers"]["most_fatigue"],
    )
    return base_of(model, rules) if now is None else now


def base_of(model: Model, rules: Ruleset) -> int:
    """Return a model's base fatigue: that of its stamina, or of a sheet without stamina its own.
    Section: Base fatigue."""
    if model.card.base_fatigue is not None and "stamina" not in model.card.attributes:
        return int(model.card.base_fatigue)
    return base_fatigue(model.card.attribute("stamina"), rules)


def hp_of(model: Model) -> int | None:
    """Return a model's HP now: its flag, or those of its sheet."""
    now = flag_number(model, "hp", -1000, 1000)
    return model.card.hp if now is None else now


def willpower_of(model: Model) -> int | None:
    """Return a model's willpower now: its flag, or that of its sheet."""
    now = flag_number(model, "willpower", 0, 1000)
    return model.card.willpower if now is None else now


@lru_cache(maxsize=1024)
def key_of(word: str) -> str:
    """Return the key of an ability or attribute as typed: `Hand to hand` and `hand-to-hand` are
    `hand_to_hand`."""
    name = word.strip().casefold().replace("-", "_").replace(" ", "_")
    return ALIASES.get(name, name)


def ability_check(
    model: Model,
    word: str,
    rules: Ruleset,
    *,
    consistency: int | None = None,
    option: str = "-c",
    shifts: Sequence[Term] = (),
    lifts: Sequence[Term] = (),
    fatigue: int | None = None,
    can_tire: bool = True,
    is_physical: bool = False,
    steady: int | None = None,
    why: str = "challenge",
) -> Check:
    """Return a model's roll of an ability or attribute; raises UsageProblem with the nearest name.

    An ability gives the consistency, its base attribute the potential; an attribute alone needs a
    `consistency`, which `option` names in errors; `steady` is the one that a rule gives instead.
    Situational penalties of the sheet are in it, and fatigue for a physical base, or where a
    `fatigue` or `is_physical` is given. Sections: Abilities; Dice rolls on attributes;
    Situational penalties; ruling attributes."""
    name = key_of(word)
    own, base = _dice_of(model, name, word, rules, consistency, option)
    group = group_of(model, base, rules)
    tiring = fatigue
    if tiring is None and (is_physical or group == "physical"):
        tiring = fatigue_of(model, rules)
    return make_check(
        rules,
        own if steady is None else steady,
        model.card.attribute(base),
        option=f"consistency of {model.key} {name}",
        fatigue=tiring,
        shifts=(*penalty_terms(model, (name, base, group)), *shifts),
        lifts=lifts,
        can_tire=can_tire and not model.has("tired"),
        why=why,
    )


def _dice_of(
    model: Model, name: str, word: str, rules: Ruleset, typed: int | None, option: str
) -> tuple[int, str]:
    """Return the consistency and the base attribute of an ability or attribute; raises
    UsageProblem."""
    trained = {key_of(key): ability for key, ability in model.card.abilities.items()}
    untrained = {key_of(key): base for key, base in table(rules, "abilities").items()}
    attributes = _attributes(model, rules)
    if name not in trained and name in attributes:
        if typed is None:
            raise UsageProblem(f"a check of {name} names its consistency: give {option} N")
        return typed, name
    if name in trained:
        own, base = trained[name].c, key_of(trained[name].base)
    elif name in untrained:
        own, base = 0, key_of(untrained[name])
    else:
        raise UsageProblem(_no_ability(model, word, (*trained, *untrained, *attributes)))
    if typed is not None:
        raise UsageProblem(
            f"{model.key} has {name} at consistency {own}: leave out {option}, which is for checks of "
            "attributes; --penalty lowers it"
        )
    return own, base


def _no_ability(model: Model, word: str, names: Sequence[str]) -> str:
    if nearest(word, names):
        return unknown("ability or attribute", word, names)
    has = (
        f"{model.key} has {', '.join(model.card.abilities)}"
        if model.card.abilities
        else f"{model.key} has none"
    )
    return (
        f"unknown ability or attribute {word!r}; {has}; an untrained one is added to its abilities, such as "
        f"{key_of(word)}: {{c: 0, base: intelligence}}"
    )


def group_of(model: Model, base: str, rules: Ruleset) -> str:
    """Return the group of an attribute, physical or mental, from the sheet or the ruleset; raises
    UsageProblem."""
    own = model.card.group_of(base)
    if own is not None:
        return str(own)
    groups = table(rules, "attributes")
    if base not in groups:
        raise UsageProblem(
            f"{model.key}: {unknown('attribute', base, _attributes(model, rules))}; one of your own "
            f"is written {base}: {{value: 2, group: physical}}"
        )
    if groups[base] not in {"physical", "mental"}:
        raise UsageProblem(
            f"the table attributes must say physical or mental for {base}, not {groups[base]!r}"
        )
    return str(groups[base])


def _attributes(model: Model, rules: Ruleset) -> dict[str, Any]:
    return {**table(rules, "attributes"), **model.card.attributes}


def penalty_terms(model: Model, targets: Sequence[str]) -> tuple[Term, ...]:
    """Return the situational penalties on an ability, its attribute or its group; they add up.

    Section: Situational penalties.
    """
    terms = [
        Term(-penalty.value, penalty.source or f"penalty on {penalty.on}")
        for penalty in model.card.penalties
        if key_of(penalty.on) in targets
    ]
    typed = flag_number(model, "penalty", 0, 40)
    if typed:
        terms.append(Term(-typed, "situational penalty"))
    return tuple(terms)


def defence_check(
    model: Model, ability: str, rules: Ruleset, *, fatigue: int | None = None, why: str = "defence"
) -> Check:
    """Return a model's defence roll. Sections: Weapon attack; Difficult terrain; Action Types;
    Dodge."""
    shifts = []
    if model.has("ongoing"):
        shifts.append(modifier(rules, "ongoing"))
    if model.has("terrain"):
        shifts.append(modifier(rules, "terrain"))
    dodges = model.has("dodging") and key_of(ability) == "dodge"
    lifts = (modifier(rules, "dodging"),) if dodges else ()
    return ability_check(
        model, ability, rules, shifts=shifts, lifts=lifts, fatigue=fatigue, why=why
    )
