"""`skirmish battle set`: anything is corrected by hand, as an entry."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish_cli.cli.battle.using import BattleOptions, open_session, read_form_of, show_done
from skirmish_cli.cli.commands import Declared
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from skirmish_cli.reports.battles import by_hand
else:
    by_hand = lazy("skirmish_cli.reports.battles.by_hand")


class SetOptions(BattleOptions):
    """What `battle set` takes."""


def _run(words: tuple[str, ...], options: SetOptions) -> None:
    form = read_form_of(options)
    used = open_session(options)
    show_done(form, used, by_hand.set_by_hand(used, words))


_HELP = """\
Correct a model, a side or the battle by hand.

Of a model: a flag, FLAG=no to take it away, lp=2 or def=+2:reason for a number, out=HOW, out=no.
Of a side, by its letter: NAME=VALUE for a counter. Of the battle: turn=N, phase=ID, first=a.
"""

COMMAND = Declared(
    "battle set",
    _HELP,
    SetOptions,
    _run,
    "MODEL FLAG...",
    least=1,
    most=None,
    examples=(
        "battle set skipper stunned lp=2",
        "battle set skipper stunned=no",
        "battle set first=b",
    ),
)
