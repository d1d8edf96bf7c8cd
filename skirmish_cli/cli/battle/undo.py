"""`skirmish battle undo`: takes back the last entries."""

from __future__ import annotations

from skirmish_cli.cli.battle.using import BattleOptions, open_session, read_form_of, show_done
from skirmish_cli.cli.commands import Declared
from skirmish_cli.core.options import parse_whole


class UndoOptions(BattleOptions):
    """What `battle undo` takes."""


def _run(words: tuple[str, ...], options: UndoOptions) -> None:
    form = read_form_of(options)
    count = parse_whole(words[0], "N", 1, 1_000_000) if words else 1
    used = open_session(options)
    show_done(form, used, used.undo(count))


_HELP = "Take back the last standing entries, one unless N says more; nothing is deleted."

COMMAND = Declared(
    "battle undo",
    _HELP,
    UndoOptions,
    _run,
    "[N]",
    most=1,
    examples=("battle undo", "battle undo 3"),
)
