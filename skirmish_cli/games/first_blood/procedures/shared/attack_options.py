"""The options of `clash` and `volley`."""

from __future__ import annotations

from typing import NamedTuple

from skirmish_cli.core.procedure import Option


class KindOptions(NamedTuple):
    """The two options that only a Clash or only a Volley has."""

    dice: Option
    status: Option


CLASH_OPTIONS = KindOptions(
    Option("attacks", "whole", "Attacks of the attacker: its dice", metavar="N"),
    Option("inspired", "flag", "the attacker is Inspired: +1 Attacks", default=False),
)
VOLLEY_OPTIONS = KindOptions(
    Option("barrage", "whole", "Barrage of the attacker: its dice", metavar="N"),
    Option("aimed", "flag", "the attacker is Aimed: +1 Barrage", default=False),
)
_NUMBERS = (
    Option("cap", "whole", "the most hits on one enemy: Clash or Volley", metavar="N"),
    Option("defense", "whole", "Defense of the enemy", metavar="N"),
    Option("evasion", "whole", "Evasion of the enemy; the higher of the two blocks", metavar="N"),
    Option("wounds", "whole", "the Wounds that the enemy has left", metavar="N"),
    Option("resolve", "whole", "Resolve of the enemy", metavar="N"),
    Option(
        "split",
        "text",
        "the dice at each enemy, such as 3,2 (all at the first unless given); typed dice go "
        "enemy by enemy: hits, their Secondary roll, blocks, theirs, Resolve",
        metavar="N,N",
    ),
)
_REROLLS = (
    Option(
        "reroll",
        "texts",
        "reroll hit dice: failures, failures=N, successes or a face (repeatable)",
        metavar="WHICH",
    ),
    Option("block_reroll", "texts", "reroll block dice, likewise (repeatable)", metavar="WHICH"),
    Option("extra", "texts", "each hit die with this face adds a die (repeatable)", metavar="FACE"),
    Option(
        "block_extra",
        "texts",
        "each block die with this face adds a die (repeatable)",
        metavar="FACE",
    ),
)
_BROKEN = Option("broken", "flag", "the enemy is Broken", default=False)
_COMPARE = Option(
    "compare_rulings", "flag", "show what each ruling does to the odds", default=False
)


def list_options(own: KindOptions, other: KindOptions) -> tuple[Option, ...]:
    """Return the options of one kind of attack.

    Those of the other kind are hidden: they are there so that the command can say what to write
    instead.
    """
    hidden = (option._replace(hidden=True) for option in other)
    return (own.dice, *_NUMBERS, *_REROLLS, own.status, _BROKEN, _COMPARE, *hidden)
