"""What a procedure declares for advice: the choices before the dice, and the options that ask.

Decisions during the dice are the `Choice`s of its rule; a procedure offers all of them where its
policies are `best`. What a player decides before any die is thrown, such as to charge, changes the
command itself: those are the axes, which advice tries together.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from skirmish_cli.core.options import Options, a_text, choice, flag, option, whole
from skirmish_cli.records import NamedTuple

if TYPE_CHECKING:
    from skirmish_cli.core.command import Command

#: More choices than this are no ranking that anybody reads.
MOST_PLANS = 1_000


def keep_command(command: Command[Any]) -> Command[Any]:
    """Return a command as it is: what an alternative does that changes nothing."""
    return command


class Alternative(NamedTuple):
    """One thing that may be done: in words, and how it changes a command.

    The words may be empty for what goes without saying. `forced` are decisions of the rule that are
    made beforehand: each the topic of a choice, and the option that is taken wherever it is there.
    """

    words: str
    change: Callable[[Command[Any]], Command[Any]] = keep_command
    forced: tuple[tuple[str, str], ...] = ()


class Axis(NamedTuple):
    """One choice before the dice: the side whose it is, `a` or `b`, and what may be done.

    The first alternative is what the command asks for as given. Those that the rules don't allow,
    alone or with others, need no check: making them ready raises UsageProblem, and they are left
    out. `left_out` is how many more there are than anybody could wait for.
    """

    side: str
    alternatives: tuple[Alternative, ...]
    left_out: int = 0


class AdviceOptions(Options, group="decisions"):
    """The options of every procedure in which somebody chooses."""

    advise = option(
        "rank your choices, each with the best play, and print the plan", flag, role="extra"
    )
    for_ = option(
        "whose advice: a or b; the first side that chooses",
        choice("a", "b"),
        role="extra",
    )
    goal = option(
        "what the advice is for: a figure of the odds, or one less another",
        a_text,
        metavar="FIGURE[-FIGURE]",
        role="extra",
    )
    plan = option(
        "print the plan of the N-th choice", whole(1, MOST_PLANS), default=1, role="extra"
    )
    robust = option("the plan that is best against the best reply", flag, role="extra")
