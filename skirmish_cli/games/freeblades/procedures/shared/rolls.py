"""What all that rolls a rating shares: options, the roll, its row in the odds."""

from __future__ import annotations

from typing import Any

from skirmish_cli.core.procedure import Command, Option, bounded, parse_terms
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.freeblades.dice.readings import Reached
from skirmish_cli.games.freeblades.numbers import read_numbers
from skirmish_cli.games.freeblades.ratings import Rating
from skirmish_cli.games.freeblades.tests import (
    RatedRoll,
    find_threshold,
    make_level_terms,
    shift_by_terms,
)

#: `--mod`, `--dl` and `--th` can be given several times.
RATING_OPTIONS = (
    Option(
        "mod", "texts", "add N to the roll, as N or N:reason (repeatable)", metavar="N[:reason]"
    ),
    Option("dl", "texts", "move the die by N die levels (repeatable)", metavar="N[:reason]"),
    Option("th", "texts", "a threshold that applies, such as 8 (repeatable)", metavar="N[:reason]"),
    Option("reroll", "flag", "hold a reroll, such as a Fatestone", default=False),
)

#: The highest level in the odds, which holds all above.
TOP_LEVEL = 3

#: What each value of the ruling `reroll_when` means for a held reroll.
REROLL_POLICIES = {
    "failing_face": "spent on an original face that fails as it stands",
    "tarch": "spent on a tarch only",
    "never": "not spent",
}

#: The options that change one and the same roll.
_CHANGES_OF_A_ROLL = (
    ("reroll", "mod", "dl"),
    ("damage_mod", "damage_dl"),
    ("parry_reroll", "parry_mod"),
    ("opposed_mod", "opposed_dl"),
    ("counter_mod",),
)


def make_roll(
    command: Command,
    rating: Rating,
    terms: tuple[Term, ...] = (),
    prefix: str = "",
    own_thresholds: tuple[int, ...] = (),
    *,
    holds: bool = False,
) -> RatedRoll:
    """Return a rating with the `--mod`, `--dl`, `--th` and `--reroll` of the command.

    `terms` are those that the situation brings, such as stunned, and `own_thresholds` those of
    talents. With a `prefix` such as `damage_` the options are `--damage-mod` and so on, and no
    reroll is held. `holds` says that whoever rolls has a reroll of its own, such as a Fatestone.
    """
    rules, flag = command.rules, prefix.replace("_", "-")
    levels = parse_terms(command.given(f"{prefix}dl") or (), f"--{flag}dl")
    added = parse_terms(command.given(f"{prefix}mod") or (), f"--{flag}mod")
    thresholds = parse_terms(command.given(f"{prefix}th") or (), f"--{flag}th")
    given = tuple(term.value for term in thresholds)
    threshold = find_threshold(given + own_thresholds, rules, f"--{flag}th")
    return RatedRoll(
        shift_by_terms(rating, levels, rules),
        make_level_terms(levels) + terms + added,
        threshold,
        bool(not prefix and (holds or command.given("reroll"))),
    )


def note_changes(command: Command) -> list[str]:
    """Return a remark where a command changes one roll more than once, or none.

    Section: Spells That Affect Die Rolls.
    """
    changes = [
        sum(
            1 if command.given(option) is True else len(command.given(option) or ())
            for option in options
        )
        for options in _CHANGES_OF_A_ROLL
    ]
    if max(changes) < 2:
        return []
    return [
        "with spells and special abilities each player changes a roll once: one reroll or one "
        "modification"
    ]


def find_reroll_policy(command: Command, *, holds: bool = False) -> dict[str, str]:
    """Return the policy on a held reroll that the odds assume, if one is held.

    It is held by `--reroll`, or by a model where `holds` says so.
    """
    if not (holds or command.given("reroll")):
        return {}
    return {"reroll": REROLL_POLICIES[command.rules.ruling("reroll_when")]}


def read_target_number(command: Command) -> int:
    """Return the target number given, or that of the rules; raises UsageProblem."""
    given = command.given("tn")
    if given is None:
        return int(read_numbers(command.rules).target_number)
    return bounded(given, "--tn", -100, 1000)


def make_test_row(reached: Reached) -> dict[str, Any]:
    """Return the row of a test in the odds, levels folded from TOP_LEVEL on."""
    level: Any = reached.levels if reached.levels < TOP_LEVEL else {"at_least": TOP_LEVEL}
    return {"success": reached.is_success, "tarch": reached.is_tarch, "level": level}


def count_gained_fatestones(reached: Reached) -> dict[str, Any]:
    """Return the Fatestones that a played test gives, if any: one for each level.

    Section: Fatestones.
    """
    return {"fatestones": reached.level} if reached.level else {}
