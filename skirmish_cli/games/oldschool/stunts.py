"""Stunts and saves: what a hit can be turned into, and the roll against it."""

from __future__ import annotations

from collections.abc import Collection

from skirmish_cli.core.changes import Change, Due
from skirmish_cli.core.options import require_bounds
from skirmish_cli.core.rules import AtTable, Rule
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.oldschool.changes import Changes, set_flag
from skirmish_cli.games.oldschool.dice.checks import Check, CheckWords
from skirmish_cli.games.oldschool.numbers import read_numbers, read_stunt
from skirmish_cli.games.oldschool.weapons import Weapon
from skirmish_cli.records import NamedTuple


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


class StuntTarget(NamedTuple):
    """On whom a stunt lands: its key in changes, and the weapons in its hands.

    They are None where nobody knows them. `has_chosen` says whether they are those of its flag
    `with`.
    """

    whom: str
    weapons: tuple[Weapon, ...] | None = None
    has_chosen: bool = False


class StuntTry(NamedTuple):
    """A stunt that is tried: its name, its target, and who makes it, if known."""

    name: str
    target: StuntTarget
    by: str = ""


def try_stunt(check: Check, tried: StuntTry, rules: Ruleset) -> Rule[bool]:
    """Make a stunt of a hit: it lands when the opponent fails its save.

    Section: Stunts.
    """
    saved: bool = yield check
    if not saved:
        yield AtTable(change_by_stunt, *tried, rules)
    return not saved


def change_by_stunt(name: str, target: StuntTarget, by: str, rules: Ruleset) -> Changes:
    """Yield what a stunt that landed changes.

    `by` is the model that made it, or nothing. A taunt is held against everybody but whoever made
    it. Section: Stunts.
    """
    flag, why = read_stunt(rules, name).flag, f"{name} by {by}" if by else name
    if flag == "taunted" and by:
        yield set_flag(target.whom, "taunted_by", rules, why, by)
    elif flag == "disarmed":
        yield from _disarm(target, rules, why)
    elif flag:
        yield set_flag(target.whom, flag, rules, why)


def _disarm(target: StuntTarget, rules: Ruleset, why: str) -> Changes:
    """Yield how somebody loses one weapon in hand: of two it is the first."""
    if target.weapons is not None and len(target.weapons) > 1:
        yield set_flag(target.whom, "with", rules, why, target.weapons[1].name)
        return
    if target.has_chosen:
        yield Change(target.whom, "with", None, why=why)
    if target.weapons is None or target.weapons:
        yield set_flag(target.whom, "disarmed", rules, why)


def owe_save(name: str, whom: str, model: str, by: str, rules: Ruleset) -> Due:
    """Return the save against a stunt whose score isn't known.

    `model` is what a command calls the target, and `by` whoever made the stunt. Section: Stunts.
    """
    words = ["stunt", name, model, "--score N"]
    if by and read_stunt(rules, name).flag == "taunted":
        words.append(f"--by {by}")
    return Due(whom, "stunt", "spend", f"a hit became {name}", " ".join(filter(None, words)))


def describe_stunt(name: str, rules: Ruleset) -> tuple[str, ...]:
    """Return what a stunt does and what it takes.

    Section: Stunts.
    """
    stunt = read_stunt(rules, name)
    notes = [f"{name}: the opponent {stunt.effect}"]
    if stunt.weapon_tags:
        needed = " or ".join(stunt.weapon_tags)
        notes.append(
            f"{name} needs a weapon tagged {needed}; ours: the page gives no save against it"
        )
    return tuple(notes)


def why_no_weapon(name: str, tags: Collection[str], whose: str, rules: Ruleset) -> str:
    """Return why weapons with some tags don't allow a stunt, or nothing if they do.

    Section: Stunts.
    """
    needed = read_stunt(rules, name).weapon_tags
    if not needed or any(tag in tags for tag in needed):
        return ""
    return f"{name} needs a weapon tagged {' or '.join(needed)}, and {whose} has none in hand"
