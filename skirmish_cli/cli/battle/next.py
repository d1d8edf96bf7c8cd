"""`skirmish battle next`: the step is closed, and the next one opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish_cli.cli.battle.using import BattleOptions, open_session, read_form_of, show_done
from skirmish_cli.cli.commands import Declared
from skirmish_cli.core.options import a_text, flag, option
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from skirmish_cli.reports.battles import turning
else:
    turning = lazy("skirmish_cli.reports.battles.turning")


class NextOptions(BattleOptions):
    """What `battle next` takes."""

    to = option("go on to this phase, through all steps between", a_text, metavar="PHASE")
    strict = option("refuse while anything is owed (exit 4)", flag)


def _run(words: tuple[str, ...], options: NextOptions) -> None:
    form = read_form_of(options)
    used = open_session(options)
    actor = words[0] if words else ""
    done = turning.go_on(used, options.to or "", actor, strict=options.strict)
    show_done(form, used, done)


_HELP = """\
Close the step and open the next one: what ends is cleared, what is due now is told.

Where models act one after the other, MODEL is the one that acts next.
"""

COMMAND = Declared(
    "battle next",
    _HELP,
    NextOptions,
    _run,
    "[MODEL]",
    most=1,
    examples=("battle next", "battle next --to melee"),
)
