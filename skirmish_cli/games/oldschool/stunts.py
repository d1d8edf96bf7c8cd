"""Stunts and saves: what a hit can be turned into, and the roll against it."""

from __future__ import annotations

from typing import NamedTuple

from skirmish_cli.core.options import require_bounds
from skirmish_cli.core.rules import Rule
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.oldschool.dice.checks import Check, CheckWords
from skirmish_cli.games.oldschool.numbers import read_numbers, read_stunt


class Stunt(NamedTuple):
    """A stunt against somebody.

    `save` is what stands against it, and `check` its roll if the score is known.
    """

    name: str
    save: str
    check: Check | None = None


def make_save(score: int, why: str, rules: Ruleset) -> Check:
    """Return a save against a score, by the ruling `save`.

    Raises UsageProblem for a score out of range.
    """
    mechanic, numbers = rules.ruling("save"), read_numbers(rules)
    require_bounds(score, "the save's score", *find_score_bounds(rules))
    words = CheckWords(why, "saved", "not saved")
    if mechanic == "2d6":
        return Check(2, numbers.table_die, score, words=words)
    return Check(1, numbers.save_die, score, over=mechanic == "d20_over", words=words)


def find_score_bounds(rules: Ruleset) -> tuple[int, int]:
    """Return the lowest and the highest score of a save, by the ruling `save`."""
    numbers = read_numbers(rules)
    return (2, 2 * numbers.table_die) if rules.ruling("save") == "2d6" else (1, numbers.save_die)


def make_stunt(name: str, target: str, score: int | None, rules: Ruleset) -> Stunt:
    """Return a stunt against a target, with its save if the score is known."""
    save = read_stunt(rules, name).save
    if score is None:
        return Stunt(name, save)
    return Stunt(name, save, make_save(score, f"{target} {save} save against {name}", rules))


def take_save(check: Check) -> Rule[bool]:
    """Take a save.

    Section: Stunts; the mechanic is ruled.
    """
    saved: bool = yield check
    return saved


def try_stunt(check: Check) -> Rule[bool]:
    """Make a stunt of a hit: it lands when the opponent fails its save.

    Section: Stunts.
    """
    saved: bool = yield check
    return not saved


def describe_stunt(name: str, rules: Ruleset) -> tuple[str, ...]:
    """Return what a stunt does and what it takes.

    Section: Stunts.
    """
    stunt = read_stunt(rules, name)
    notes = [f"{name}: the opponent {stunt.effect}"]
    if stunt.weapon_tag:
        notes.append(f"{name} only with a {stunt.weapon_tag} weapon")
    if stunt.tools:
        notes.append(f"{name} only with {stunt.tools} (ours: the page gives no save for it)")
    return tuple(notes)
