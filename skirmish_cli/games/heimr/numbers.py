"""The numbers, modifiers and tables of Heimr's ruleset, as the rules read them.

What they may be is checked by `rulebook.py`, house rules included.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from skirmish_cli.core.errors import UsageProblem, unknown, wrong_word
from skirmish_cli.core.options import parse_whole
from skirmish_cli.core.ruleset import Ruleset, Values
from skirmish_cli.dice.throws import Term
from skirmish_cli.records import NamedTuple

#: Tables that the text lost: with the ruling of the same name at `users` a house file gives them.
OWN_TABLES = ("body_parts", "injury_effects", "injury_levels", "attributes")


class Numbers(Values):
    """The numbers of the ruleset, by their keys."""

    most_consistency: int
    least_fatigue: int
    most_fatigue: int
    fatigue_above_stamina: int
    breather: int
    touch_margin: int
    chase_margin: int
    fall_from: int
    fall_requirement: int
    requirement_per_height: int
    fall_hp: int
    torso_at: int
    hold_on_consistency: int
    most_concealment: int
    weapon_damage: int
    brawl_damage: int
    effect_points: int
    effect_seconds: int
    forum_statistic: int


def read_numbers(rules: Ruleset) -> Numbers:
    """Return the numbers of a ruleset."""
    return Numbers(rules.data["numbers"])


def read_reroll_cost(rules: Ruleset) -> int:
    """Return the willpower that one reroll costs, by the ruling reroll_cost."""
    return int(rules.ruling("reroll_cost"))


def read_modifier(rules: Ruleset, name: str, times: int = 1) -> Term:
    """Return a modifier of the ruleset by its id, `times` over."""
    for entry in rules.data["modifiers"]:
        if entry["id"] == name:
            return Term(entry["value"] * times, entry["name"])
    raise KeyError(name)


def read_texts(rules: Ruleset, table: str) -> Mapping[str, str]:
    """Return a table with a text for each name, such as `attributes` or `binds`."""
    entries: Mapping[str, str] = _read_table(rules, table)
    return entries


def list_bound_flags(rules: Ruleset) -> tuple[str, ...]:
    """Return the flags of all places that a brawl attack can bind.

    Section: Brawl attack.
    """
    places = dict.fromkeys(read_texts(rules, "bound_parts").values())
    return tuple(f"bound-{place}" for place in places)


def look_up_number(rules: Ruleset, table: str, word: str, option: str, most: int) -> int:
    """Return the number that a table has for a word, or the number typed instead.

    Raises UsageProblem for an unknown name, with the nearest, and for a number beyond `most`.
    """
    entries: Mapping[str, int] = _read_table(rules, table)
    if word in entries:
        return entries[word]
    if word.lstrip("+-").isdigit():
        return parse_whole(word, option, 0, most)
    raise UsageProblem(unknown(f"value of {option}", word, entries))


class Cover(NamedTuple):
    """Points of concealment, with the name in the table that gave them, if any."""

    points: int
    name: str = ""


def add_up_concealment(rules: Ruleset, covers: Iterable[Cover]) -> int:
    """Return what concealment comes to: darkness and weather improve all other.

    Of one kind only the best counts, and of covers that are neither too; all together count for
    as many points as the rules allow.

    Section: Concealment.
    """
    kinds = read_texts(rules, "improving_concealment")
    best: dict[str, int] = {}
    for cover in covers:
        kind = kinds.get(cover.name, "")
        best[kind] = max(best.get(kind, 0), cover.points)
    return min(sum(best.values()), read_numbers(rules).most_concealment)


def read_modifier_types(rules: Ruleset) -> tuple[str, ...]:
    """Return the types of modifiers in forum play. Section: Modifiers."""
    return tuple(_read_table(rules, "modifier_types"))


class Effect(NamedTuple):
    """A called effect: what its number counts, what it does, the flag it gives.

    `unit` is points, seconds or none.
    """

    name: str
    unit: str
    meaning: str
    sets: str | None = None


def list_effects(rules: Ruleset) -> tuple[str, ...]:
    """Return the names of the effects that can be called. Section: Effects."""
    return tuple(_read_table(rules, "effects"))


def find_effect(rules: Ruleset, word: str) -> Effect:
    """Return an effect by its name; raises UsageProblem with the nearest.

    Section: Effects.
    """
    names, name = list_effects(rules), word.casefold()
    if name not in names:
        raise wrong_word("effect", word, names)
    entry = _read_table(rules, "effects")[name]
    return Effect(name, entry["unit"], entry["meaning"], entry.get("sets"))


def find_implied_flags(rules: Ruleset, flags: Collection[str]) -> dict[str, str]:
    """Return the flags that follow from others, each with its words for the player.

    Sections: Injury Effects; Effects; ruling injury_effects.
    """
    return {
        entry["adds"]: entry["told"]
        for entry in _read_table(rules, "implied_flags")
        if all(flag in flags for flag in entry["when"])
    }


def read_body_parts(rules: Ruleset) -> tuple[str, ...]:
    """Return the part of the body that each face of the d6 names, from 1 up.

    Section: Targeting a body part; ruling body_parts.
    """
    return tuple(_read_table(rules, "body_parts"))


def find_part(rules: Ruleset, word: str, option: str) -> str:
    """Return a part of the body by its name, with spaces or dashes for underscores.

    Raises UsageProblem with the nearest parts.
    """
    parts = tuple(dict.fromkeys(read_body_parts(rules)))
    name = word.strip().casefold().replace("-", "_").replace(" ", "_")
    if name in parts:
        return name
    close = [part for part in parts if name in part.split("_")]
    if close:
        raise UsageProblem(f"unknown part of {option} {word!r}; did you mean {' or '.join(close)}?")
    raise UsageProblem(unknown(f"part of {option}", word, parts))


def format_part(part: str) -> str:
    """Return a part of the body as a player says it.

    >>> format_part("weapon_arm")
    'weapon arm'
    """
    return part.replace("_", " ")


class Injury(NamedTuple):
    """An injury: its level, 0 for none, and its name.

    Death is one level above the last of the table. Whoever `is_dying` must be stabilised.
    """

    level: int
    name: str
    is_dead: bool = False
    is_dying: bool = False


def find_injury(rules: Ruleset, hp: int) -> Injury:
    """Return the injury that some HP mean: 0 or less is injured.

    Sections: Health; Injuries; ruling injury_levels.
    """
    if hp > 0:
        return Injury(0, "uninjured")
    levels = _read_table(rules, "injury_levels")
    for entry in levels:
        if hp >= entry["least"]:
            name, is_dying = entry.get("name", "injured"), entry.get("dying", False)
            return Injury(entry["level"], name, is_dying=is_dying)
    return Injury(len(levels) + 1, "dead", is_dead=True)


def describe_injuries(rules: Ruleset, parts: list[str]) -> list[str]:
    """Return what an injury of each of some parts does, in words.

    Section: Injury Effects; ruling injury_effects.
    """
    effects = read_texts(rules, "injury_effects")
    unsaid = "nothing is said of it in the table injury_effects"
    return [f"{format_part(part)}: {effects.get(part, unsaid)}" for part in parts]


def note_our_tables(rules: Ruleset, *tables: str) -> tuple[str, ...]:
    """Return the note that some tables are ours, because the text lost them.

    There is none where house rules are in force. A table without a ruling of its own is always
    one of ours.
    """
    ours = [name for name in tables if name not in rules.rulings or rules.ruling(name) == "ours"]
    if rules.house or not ours:
        return ()
    names = " and ".join(name.replace("_", " ") for name in ours)
    return (f"ours, as the text lost the table: {names}",)


def _read_table(rules: Ruleset, name: str) -> Any:
    """Return a table.

    Raises UsageProblem where a ruling asks for a house file that isn't there.
    """
    if name in OWN_TABLES and rules.ruling(name) == "users" and not rules.house:
        raise UsageProblem(
            f"ruling {name}=users needs a house-rules file with a table {name}: --house FILE"
        )
    return rules.data["tables"][name]
