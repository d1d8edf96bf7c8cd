"""The tables of the ruleset, which house rules may replace: read, and checked as far as a rule
leans on them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.core.procedure import parse_whole
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.heimr.rolls import SMALL_DIE

OWN_TABLES = ("body_parts", "injury_effects", "injury_levels", "attributes")
#: Tables of one text or one whole number for each name; a file of the players may get them wrong.
_TEXTS = ("injury_effects", "attributes", "abilities", "binds", "statistics", "told_of_flags")
_NUMBERS = ("concealment", "climbing", "movement_limits")
UNITS = ("points", "seconds", "none")


def spoken_part(part: str) -> str:
    """Return a part of the body as a player says it.

    >>> spoken_part("weapon_arm")
    'weapon arm'
    """
    return part.replace("_", " ")


def table(rules: Ruleset, name: str) -> Any:
    """Return a table; raises UsageProblem where a ruling says that it is the players' own, and no
    house file is."""
    if name in OWN_TABLES and rules.ruling(name) == "users" and not rules.house:
        raise UsageProblem(
            f"ruling {name}=users needs a house-rules file with a table {name}: --house FILE"
        )
    found = rules.data["tables"][name]
    _check(name, found)
    return found


def _check(name: str, found: Any) -> None:
    """Raise UsageProblem for a table whose entries a rule couldn't use."""
    if name in _TEXTS:
        for key, value in found.items():
            if not isinstance(value, str) or not value:
                raise UsageProblem(f"the table {name} needs a text for {key}, not {value!r}")
    elif name in _NUMBERS:
        for key in found:
            _number(found, key, name)
    elif name == "implied_flags":
        for entry in found:
            if (
                not isinstance(entry, Mapping)
                or {*entry} != {"when", "adds", "told"}
                or isinstance(entry["when"], str)
            ):
                raise UsageProblem(
                    "the table implied_flags needs when (a list of flags), adds (a flag) and told (a "
                    "text) for each entry"
                )
    elif name == "effects":
        for key, entry in found.items():
            if (
                not isinstance(entry, Mapping)
                or entry.get("unit") not in UNITS
                or "meaning" not in entry
            ):
                raise UsageProblem(
                    f"the table effects needs a unit ({', '.join(UNITS)}) and a meaning for {key}"
                )


def ours_notes(rules: Ruleset, *names: str) -> tuple[str, ...]:
    """Return the note that some tables are ours, because the text lost them; none where house
    rules are in force.

    A name without a ruling of its own is always one of ours.
    """
    ours = [name for name in names if name not in rules.rulings or rules.ruling(name) == "ours"]
    if rules.house or not ours:
        return ()
    listed = " and ".join(name.replace("_", " ") for name in ours)
    return (f"ours, as the text lost the table: {listed}",)


def body_parts(rules: Ruleset) -> tuple[str, ...]:
    """Return the part that each face of the d6 names. Section: Targeting a body part; ruling
    body_parts."""
    parts = table(rules, "body_parts")
    if len(parts) != SMALL_DIE or not all(isinstance(part, str) and part for part in parts):
        raise UsageProblem(
            f"the table body_parts must name {SMALL_DIE} parts, one for each face of the d6"
        )
    return tuple(parts)


def find_part(rules: Ruleset, word: str, option: str) -> str:
    """Return a part of the body by its name, spaces or dashes as good as underscores; raises
    UsageProblem."""
    parts = tuple(dict.fromkeys(body_parts(rules)))
    name = word.strip().casefold().replace("-", "_").replace(" ", "_")
    if name not in parts:
        close = [part for part in parts if name in part.split("_")]
        raise UsageProblem(
            f"unknown part of {option} {word!r}; did you mean {' or '.join(close)}?"
            if close
            else unknown(f"part of {option}", word, parts)
        )
    return name


@dataclass(frozen=True)
class Injury:
    """An injury: its level, 0 for none, and its name. The highest level but one more is death.

    Whoever `is_dying` must be stabilised.
    """

    level: int
    name: str
    is_dead: bool = False
    is_dying: bool = False


def injury_at(rules: Ruleset, hp: int) -> Injury:
    """Return the level of injury at some HP; 0 or less is injured. Sections: Health; Injuries;
    ruling injury_levels."""
    if hp > 0:
        return Injury(0, "uninjured")
    levels = table(rules, "injury_levels")
    for entry in levels:
        least = _number(entry, "least", "injury_levels")
        if hp >= least:
            return Injury(
                _number(entry, "level", "injury_levels"),
                str(entry.get("name", "injured")),
                is_dying=entry.get("dying") is True,
            )
    return Injury(len(levels) + 1, "dead", is_dead=True)


def injury_effect(rules: Ruleset, part: str) -> str:
    """Return what an injury of a part does. Section: Injury Effects; ruling injury_effects."""
    return str(
        table(rules, "injury_effects").get(
            part, "nothing is said of it in the table injury_effects"
        )
    )


def look_up(rules: Ruleset, name: str, word: str, option: str, most: int) -> int:
    """Return the number that a table gives for a name, or the number typed instead; raises
    UsageProblem."""
    entries: Mapping[str, Any] = table(rules, name)
    if word in entries:
        return _number(entries, word, name)
    if word.lstrip("+-").isdigit():
        return parse_whole(word, option, 0, most)
    raise UsageProblem(unknown(f"value of {option}", word, entries))


def _number(entry: Any, key: str, name: str) -> int:
    value = entry.get(key) if isinstance(entry, Mapping) else None
    if not isinstance(value, int) or isinstance(value, bool):
        raise UsageProblem(f"the table {name} needs a whole number for {key}")
    return value
