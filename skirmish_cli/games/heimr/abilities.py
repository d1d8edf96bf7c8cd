"""Abilities and attributes: the roll that a character's sheet makes of one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from skirmish_cli.core.errors import UsageProblem, nearest, unknown
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.heimr.conditions import Owner
from skirmish_cli.games.heimr.fatigue import find_fatigue
from skirmish_cli.games.heimr.models import Character, as_key, name_ability, name_penalty
from skirmish_cli.games.heimr.numbers import read_modifier, read_texts
from skirmish_cli.games.heimr.rolls import PLAIN, Check, Reads, Situation, make_check
from skirmish_cli.records import NamedTuple

MOST_PENALTY = 40


class Asked(NamedTuple):
    """The ability or attribute that is rolled, as it was asked for.

    A check of an attribute names its `consistency`, typed with `option`; `steady` is one that a
    rule gives instead of the sheet.
    """

    word: str
    consistency: int | None = None
    option: str = "-c"
    steady: int | None = None


def make_ability_check(
    character: Character,
    asked: Asked,
    rules: Ruleset,
    situation: Situation = PLAIN,
    why: str = "challenge",
) -> Check:
    """Return a character's roll of an ability or attribute.

    An ability gives the consistency, its base attribute the potential. Situational penalties of
    the sheet are in it, and fatigue for a physical base or where the situation makes it physical.
    Raises UsageProblem with the nearest name.

    Sections: Abilities; Dice rolls on attributes; Situational penalties; ruling attributes.
    """
    name = as_key(asked.word)
    dice = _find_dice(character, name, asked, rules)
    group = find_group(character, dice.base, rules)
    targets = (name, dice.base, group)
    fatigue = situation.fatigue
    if fatigue is None and (situation.is_physical or group == "physical"):
        fatigue = find_fatigue(character, rules)
    refuse_fatigue_twice(character, situation.fatigue)
    own = character.list_changes(dice.stat) if asked.steady is None else ()
    lifts = character.list_changes(dice.base_stat)
    penalties = _list_penalty_terms(character, targets)
    consistency = dice.consistency if asked.steady is None else asked.steady
    check = make_check(
        rules,
        consistency - sum(term.value for term in own),
        character.card.find_value(dice.base) - sum(term.value for term in lifts),
        situation._replace(
            shifts=(*own, *penalties, *situation.shifts),
            lifts=(*lifts, *situation.lifts),
            fatigue=fatigue,
            can_tire=situation.can_tire and not character.has("tired"),
            owner=Owner(character, rules),
        ),
        option=f"consistency of {character.key} {name}",
        why=why,
    )
    terms = (dice.stat, dice.base_stat) if asked.steady is None else (dice.base_stat,)
    return replace(check, reads=_find_reads(character, check, terms, targets))


def refuse_fatigue_twice(character: Character, fatigue: int | None) -> None:
    """Raise UsageProblem if an option and a flag both give a character's fatigue."""
    if fatigue is not None and character.has("fatigue"):
        raise UsageProblem(
            f"the fatigue of {character.key} is given twice, by an option and by +fatigue: leave "
            "one out"
        )


def _find_reads(
    character: Character, check: Check, terms: tuple[str, ...], targets: Sequence[str]
) -> Reads:
    """Return what of a sheet a roll depends on.

    `terms` are the numbers of which it is made, `targets` what a penalty on it is on.
    """
    penalties = tuple(
        name_penalty(penalty.on)
        for penalty in character.card.penalties
        if as_key(penalty.on) in targets
    )
    if not check.is_physical:
        return Reads(terms, penalties, ("penalty",))
    base = () if character.has("fatigue") else ("stamina", "base fatigue")
    return Reads(terms, (*penalties, *base), ("penalty", "fatigue", "tired"))


def make_defence_check(
    character: Character,
    ability: str,
    rules: Ruleset,
    fatigue: int | None = None,
    why: str = "defence",
) -> Check:
    """Return a character's defence roll with what its flags do to it.

    Sections: Weapon attack; Difficult terrain; Action Types; Dodge.
    """
    shifts = tuple(
        read_modifier(rules, flag) for flag in ("ongoing", "terrain") if character.has(flag)
    )
    dodges = character.has("dodging") and as_key(ability) == "dodge"
    lifts = (read_modifier(rules, "dodging"),) if dodges else ()
    check = make_ability_check(
        character, Asked(ability), rules, Situation(shifts, lifts, fatigue), why
    )
    flags = (*check.reads.flags, "ongoing", "terrain", *(("dodging",) if dodges else ()))
    return replace(check, reads=check.reads._replace(flags=flags))


def find_group(character: Character, base: str, rules: Ruleset) -> str:
    """Return the group of an attribute, physical or mental.

    The sheet or the ruleset says it. Raises UsageProblem for an attribute that neither has.
    """
    own = character.card.find_attribute(base)
    if own is not None and own.group is not None:
        return own.group
    groups = read_texts(rules, "attributes")
    if base not in groups:
        known = _list_attribute_names(character, rules)
        raise UsageProblem(
            f"{character.key}: {unknown('attribute', base, known)}; one of your own "
            f"is written {base}: {{value: 2, group: physical}}"
        )
    return groups[base]


class _Dice(NamedTuple):
    """The consistency and the base attribute of a roll.

    `stat` and `base_stat` are the numbers of a sheet that they come from.
    """

    consistency: int
    base: str
    stat: str
    base_stat: str


def _find_dice(character: Character, name: str, asked: Asked, rules: Ruleset) -> _Dice:
    """Return the consistency and the base attribute of an ability or attribute.

    Raises UsageProblem for a name that nobody knows, and for a consistency that is missing or
    that an ability has already.
    """
    trained = {as_key(each.name): each for each in character.card.abilities}
    untrained = {as_key(key): base for key, base in read_texts(rules, "abilities").items()}
    attributes = _list_attribute_names(character, rules)
    if name not in trained and name in attributes:
        if asked.consistency is None:
            raise UsageProblem(f"a check of {name} names its consistency: give {asked.option} N")
        return _Dice(asked.consistency, name, "", name)
    if name in trained:
        own, base = trained[name].c, as_key(trained[name].base)
        stat = name_ability(character.card, trained[name].name)
    elif name in untrained:
        own, base, stat = 0, as_key(untrained[name]), ""
    else:
        known = (*trained, *untrained, *attributes)
        raise UsageProblem(_describe_unknown(character, asked.word, known))
    if asked.consistency is not None:
        raise UsageProblem(
            f"{character.key} has {name} at consistency {own}: leave out {asked.option}, which is "
            f"for checks of attributes; --penalty lowers it, and {character.key}+{name}=N is "
            "another consistency"
        )
    return _Dice(own, base, stat, base)


def _describe_unknown(character: Character, word: str, names: Sequence[str]) -> str:
    if nearest(word, names):
        return unknown("ability or attribute", word, names)
    trained = ", ".join(each.name for each in character.card.abilities)
    return (
        f"unknown ability or attribute {word!r}; {character.key} has {trained or 'none'}; an "
        f"untrained one is added to its abilities, such as {as_key(word)}: "
        "{c: 0, base: intelligence}"
    )


def _list_attribute_names(character: Character, rules: Ruleset) -> tuple[str, ...]:
    own = (each.name for each in character.card.attributes)
    return tuple(dict.fromkeys((*read_texts(rules, "attributes"), *own)))


def _list_penalty_terms(character: Character, targets: Sequence[str]) -> tuple[Term, ...]:
    """Return the situational penalties on an ability, its attribute or its group.

    They add up. Section: Situational penalties.
    """
    terms = [
        Term(-penalty.value, penalty.reason)
        for penalty in character.card.penalties
        if as_key(penalty.on) in targets
    ]
    typed = character.read_flag("penalty", 0, MOST_PENALTY)
    if typed:
        terms.append(Term(-typed, "situational penalty"))
    return tuple(terms)
