"""Stunts and saves: what a hit can be turned into, and the roll against it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.core.procedure import bounded
from skirmish_cli.core.rules import Rule
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.oldschool.dice.checks import Check


class Stunt(NamedTuple):
    """A stunt against somebody: which save stands against it, and the check if the score is
    known."""

    name: str
    save: str
    check: Check | None = None


def stunt_table(rules: Ruleset) -> Mapping[str, Mapping[str, Any]]:
    """Return the stunts of the ruleset by name. Section: Stunts."""
    table: Mapping[str, Mapping[str, Any]] = rules.data["tables"]["stunts"]
    return table


def find_stunt(name: str, rules: Ruleset) -> Mapping[str, Any]:
    """Return a stunt of the ruleset; raises UsageProblem with the nearest name."""
    table = stunt_table(rules)
    if name not in table:
        raise UsageProblem(unknown("stunt", name, table))
    return table[name]


def save_check(score: int, why: str, rules: Ruleset) -> Check:
    """Return a save against a score, by the ruling `save`; raises UsageProblem for a score out of
    range."""
    mechanic, die = rules.ruling("save"), rules.data["numbers"]["save_die"]
    if mechanic == "2d6":
        bounded(score, "the save's score", 2, 12)
        return Check(
            2,
            rules.data["numbers"]["table_die"],
            score,
            why=why,
            passed="saved",
            failed="not saved",
        )
    bounded(score, "the save's score", 1, die)
    return Check(
        1, die, score, over=mechanic == "d20_over", why=why, passed="saved", failed="not saved"
    )


def ready_stunt(name: str, target: str, score: int | None, rules: Ruleset) -> Stunt:
    """Return a stunt against a target, with its save if the score is known."""
    save = find_stunt(name, rules)["save"]
    check = (
        None if score is None else save_check(score, f"{target} {save} save against {name}", rules)
    )
    return Stunt(name, save, check)


def take_save(check: Check) -> Rule[bool]:
    """Take a save. Section: Stunts; the mechanic is ruled."""
    saved: bool = yield check
    return saved


def stunt_lands(check: Check) -> Rule[bool]:
    """Make a stunt of a hit: it lands when the opponent fails its save. Section: Stunts."""
    saved: bool = yield check
    return not saved


def stunt_notes(name: str, rules: Ruleset) -> tuple[str, ...]:
    """Return what a stunt does and what it takes. Section: Stunts."""
    entry = find_stunt(name, rules)
    notes = [f"{name}: the opponent {entry['effect']}"]
    if "needs" in entry:
        notes.append(f"{name} only with a {entry['needs']} weapon")
    if "with" in entry:
        notes.append(f"{name} only with {entry['with']} (ours: the page gives no save for it)")
    return tuple(notes)
