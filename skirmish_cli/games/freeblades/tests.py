"""Tests of the Tiered Dice System: ratings, die levels, thresholds, held rerolls, and the dice
they come to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Command, Option, parse_terms
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.dice.spiking import Spiker
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.freeblades.ratings import Rating, parse_rating, shift

#: The options of everything that rolls one rating: `--mod`, `--dl` and `--th` can be given several
#: times.
RATING_OPTIONS = (
    Option(
        "mod", "texts", "add N to the roll, as N or N:reason (repeatable)", metavar="N[:reason]"
    ),
    Option("dl", "texts", "move the die by N die levels (repeatable)", metavar="N[:reason]"),
    Option("th", "texts", "a threshold that applies, such as 8 (repeatable)", metavar="N[:reason]"),
    Option("reroll", "flag", "hold a reroll, such as a Fatestone", default=False),
)


class Roll(NamedTuple):
    """A rating made ready to roll: its die after die levels, all terms on the roll, and its
    threshold."""

    rating: Rating
    terms: tuple[Term, ...] = ()
    threshold: int = 10
    reroll: bool = False

    @property
    def modifier(self) -> int:
        """The sum of everything added to the roll."""
        return self.rating.modifier + sum(term.value for term in self.terms)

    @property
    def shown_terms(self) -> tuple[Term, ...]:
        """All terms for the trace, the rating's own flat modifier first."""
        own = (Term(self.rating.modifier, f"rating {self.rating}"),) if self.rating.modifier else ()
        return own + self.terms

    def spiker(self, policy: str, target: int | None) -> Spiker:
        """Return the die to throw; `policy` says which original faces a held reroll is spent on."""
        rerolled = (
            rerolled_faces(policy, self.rating.sides, self.modifier, target) if self.reroll else ()
        )
        return Spiker(self.rating.sides, self.modifier, rerolled)


def rerolled_faces(policy: str, sides: int, modifier: int, target: int | None) -> tuple[int, ...]:
    """Return the original faces that a held reroll replaces, by the ruling `reroll_when`.

    A highest face is never replaced, as it spikes. With no target known yet only a tarch fails as
    it stands. Section: Rerolls.

    >>> rerolled_faces("failing_face", 6, 0, 4), rerolled_faces("tarch", 6, 0, 4)
    ((1, 2, 3), (1,))
    """
    if policy == "never":
        return ()
    if policy == "tarch" or target is None:
        return (1,)
    return tuple(face for face in range(1, sides) if face == 1 or face + modifier < target)


def combine_thresholds(
    thresholds: Sequence[int], normal: int, pick: str, option: str = "--th"
) -> int:
    """Return the threshold that several effects come to; raises UsageProblem for one below 1.

    Of those that lower it one applies, of those that raise it one; both ways average, rounding
    down. `pick` is the ruling `threshold_pick`. Section: Opposing Thresholds.

    >>> combine_thresholds([8, 13], 10, "best"), combine_thresholds([8, 7], 10, "best")
    (10, 7)
    """
    for threshold in thresholds:
        if threshold < 1:
            raise UsageProblem(
                f"{option} {threshold} is below 1: a threshold is a distance above the target number"
            )
    lower = [threshold for threshold in thresholds if threshold < normal]
    raised = [threshold for threshold in thresholds if threshold > normal]
    down = (min(lower) if pick == "best" else max(lower)) if lower else None
    up = (max(raised) if pick == "best" else min(raised)) if raised else None
    if down is not None and up is not None:
        return (down + up) // 2
    return down if down is not None else up if up is not None else normal


def is_ladder(rules: Ruleset) -> bool:
    """Return whether dice above d12 are in play, by the ruling `above_top_die`."""
    return rules.ruling("above_top_die") == "ladder"


def read_rating(text: str, rules: Ruleset) -> Rating:
    """Return the rating that a text names under the rulings in force; raises UsageProblem."""
    return parse_rating(text, ladder=is_ladder(rules))


def shifted_by(rating: Rating, levels: tuple[Term, ...], rules: Ruleset) -> Rating:
    """Return a rating moved by named die levels, summed first. Section: Modifiers."""
    return shift(rating, sum(level.value for level in levels), ladder=is_ladder(rules))


def ready_roll(
    command: Command,
    rating: Rating,
    terms: tuple[Term, ...] = (),
    prefix: str = "",
    own_thresholds: tuple[int, ...] = (),
    *,
    holds: bool = False,
) -> Roll:
    """Return a rating with the `--mod`, `--dl`, `--th` and `--reroll` of the command.

    `terms` are those that the situation brings, such as stunned, and `own_thresholds` those of
    talents. With a `prefix` such as `damage_` the options are `--damage-mod` and so on, and no
    reroll is held. `holds` says that whoever rolls has a reroll of its own, such as a Fatestone.
    """
    rules, flag = command.rules, prefix.replace("_", "-")
    levels = parse_terms(command.given(f"{prefix}dl") or (), f"--{flag}dl")
    added = parse_terms(command.given(f"{prefix}mod") or (), f"--{flag}mod")
    given = tuple(
        term.value for term in parse_terms(command.given(f"{prefix}th") or (), f"--{flag}th")
    )
    threshold = combine_thresholds(
        given + own_thresholds,
        rules.data["numbers"]["threshold"],
        rules.ruling("threshold_pick"),
        f"--{flag}th",
    )
    shifted = shift(rating, sum(term.value for term in levels), ladder=is_ladder(rules))
    moved = tuple(Term(0, f"{term.value:+d} die level: {term.source}") for term in levels)
    return Roll(
        shifted,
        moved + terms + added,
        threshold,
        bool(not prefix and (holds or command.given("reroll"))),
    )
