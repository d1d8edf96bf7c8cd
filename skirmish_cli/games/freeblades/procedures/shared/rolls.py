"""What all that rolls a rating shares: options, the roll, its row in the odds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from skirmish_cli.core.command import Command
from skirmish_cli.core.options import (
    Option,
    Options,
    Reader,
    a_term,
    each,
    flag,
    option,
    whole,
)
from skirmish_cli.core.plain import Json
from skirmish_cli.core.procedure import Policy
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.freeblades.dice.readings import Reached
from skirmish_cli.games.freeblades.numbers import read_numbers
from skirmish_cli.games.freeblades.policies import FATESTONES
from skirmish_cli.games.freeblades.tests import (
    RatedRoll,
    Rating,
    find_threshold,
    has_high_dice,
    make_level_terms,
    parse_rating,
    shift_by_terms,
)
from skirmish_cli.records import NamedTuple


def _read_rating(text: str, name: str, rules: Ruleset | None) -> Rating:
    return parse_rating(text, ladder=rules is not None and has_high_dice(rules))


#: The reader of a rating such as d8 or d12+1; which dice there are depends on a ruling.
a_rating = Reader("rating", _read_rating, "RATING")


class RollChanges(NamedTuple):
    """What the options of a command change of one roll.

    `flag` is the option of the thresholds as it is typed.
    """

    terms: tuple[Term, ...] = ()
    levels: tuple[Term, ...] = ()
    thresholds: tuple[Term, ...] = ()
    reroll: bool = False
    flag: str = "--th"


class RatingOptions(Options, group="modifiers"):
    """What changes the roll of a rating."""

    mod = option(
        "add N to the roll, as N or N:reason (repeatable)",
        each(a_term),
        also=("modifier", "bonus", "penalty"),
    )
    dl = option(
        "move the die by N die levels (repeatable)", each(a_term), also=("die-level", "levels")
    )
    th = option(
        "a threshold that applies, such as 8 (repeatable)", each(a_term), also=("threshold",)
    )
    reroll = option("hold a reroll, such as a Fatestone", flag)

    @property
    def roll_changes(self) -> RollChanges:
        """What the options change of the roll."""
        return RollChanges(self.mod, self.dl, self.th, self.reroll)


class TargetNumberOptions(Options):
    """What a test must reach."""

    tn = option(
        "target number (4 unless given)",
        whole(-100, 1000),
        also=("target", "difficulty", "target-number"),
    )


#: The highest level in the odds, which holds all above.
TOP_LEVEL = 3

#: What each value of the ruling `reroll_when` means for a held reroll.
REROLL_POLICIES = {
    "failing_face": "spent on an original face that fails as it stands",
    "tarch": "spent on a tarch only",
    "never": "not spent",
}
_BEST_REROLLS = "spent on a face where that is best"

#: The options that change one and the same roll.
_CHANGES_OF_A_ROLL = (RatingOptions.reroll, RatingOptions.mod, RatingOptions.dl)


def make_roll(
    changes: RollChanges,
    rating: Rating,
    rules: Ruleset,
    terms: tuple[Term, ...] = (),
    own_thresholds: tuple[int, ...] = (),
    *,
    holds: bool = False,
) -> RatedRoll:
    """Return a rating with what the options of the command change of its roll.

    `terms` are those that the situation brings, such as stunned, and `own_thresholds` those of
    talents. `holds` says that whoever rolls has a reroll of its own, such as a Fatestone.
    """
    given = tuple(term.value for term in changes.thresholds)
    return RatedRoll(
        shift_by_terms(rating, changes.levels, rules),
        make_level_terms(changes.levels) + terms + changes.terms,
        find_threshold(given + own_thresholds, rules, changes.flag),
        holds or changes.reroll,
    )


def note_changes(options: Options, *more: tuple[Option[Any], ...]) -> list[str]:
    """Return a remark where a command changes one roll more than once, or none.

    `more` are the options that change another roll, each roll's together. Section: Spells That
    Affect Die Rolls.
    """
    changes = [
        sum(_count_given(options, one) for one in group) for group in (_CHANGES_OF_A_ROLL, *more)
    ]
    if max(changes) < 2:
        return []
    return [
        "with spells and special abilities each player changes a roll once: one reroll or one "
        "modification"
    ]


def _count_given(options: Options, one: Option[Any]) -> int:
    typed = options.typed.get(one.name, ())
    return len(typed) if isinstance(typed, tuple) else 1


def explain_spending(command: Command[Options]) -> str:
    """Return on which faces the policy in force spends a held reroll."""
    if command.is_best(FATESTONES):
        return _BEST_REROLLS
    return REROLL_POLICIES[command.rules.ruling("reroll_when")]


def explain_rerolls(command: Command[Options], decisions: Mapping[Policy, bool]) -> list[str]:
    """Return what odds assume of held rerolls, if one is held."""
    if not decisions.get(FATESTONES):
        return []
    return [f"a held reroll is {explain_spending(command)}"]


def read_target_number(options: TargetNumberOptions, rules: Ruleset) -> int:
    """Return the target number given, or that of the rules."""
    return int(read_numbers(rules).target_number) if options.tn is None else options.tn


def make_test_row(reached: Reached) -> dict[str, Json]:
    """Return the row of a test in the odds, levels folded from TOP_LEVEL on."""
    level: Json = reached.levels if reached.levels < TOP_LEVEL else {"at_least": TOP_LEVEL}
    return {"success": reached.is_success, "tarch": reached.is_tarch, "level": level}


def count_gained_fatestones(reached: Reached) -> dict[str, Json]:
    """Return the Fatestones that a played test gives, if any: one for each level.

    Section: Fatestones.
    """
    return {"fatestones": reached.shown_level} if reached.shown_level else {}
