"""`skirmish battle add`: models that come later, or are summoned."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish_cli.cli.battle.using import BattleOptions, open_session, read_form_of, show_done
from skirmish_cli.cli.commands import Declared
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import a_text, option
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from skirmish_cli.reports.battles import starting
else:
    starting = lazy("skirmish_cli.reports.battles.starting")


class AddOptions(BattleOptions):
    """What `battle add` takes."""

    side = option("the letter of the side that they join", a_text, metavar="SIDE")


def _run(words: tuple[str, ...], options: AddOptions) -> None:
    form = read_form_of(options)
    used = open_session(options)
    if options.side is None:
        letters = ", ".join(f"{one.letter} ({one.name})" for one in used.battle.sides)
        raise UsageProblem(f"battle add needs --side: {letters}")
    file, *ids = words
    show_done(form, used, starting.add_models(used, file, ids, options.side))


_HELP = "Let models of a warband file join a side: all of them, or those that are named."

COMMAND = Declared(
    "battle add",
    _HELP,
    AddOptions,
    _run,
    "WARBAND [MODEL...]",
    least=1,
    most=None,
    examples=("battle add salt-reavers.yaml slinger --side b",),
)
