"""`skirmish battle redo`: brings back the last entries."""

from __future__ import annotations

from skirmish_cli.cli.battle.using import BattleOptions, open_session, read_form_of, show_done
from skirmish_cli.cli.commands import Declared
from skirmish_cli.core.options import parse_whole


class RedoOptions(BattleOptions):
    """What `battle redo` takes."""


def _run(words: tuple[str, ...], options: RedoOptions) -> None:
    form = read_form_of(options)
    count = parse_whole(words[0], "N", 1, 1_000_000) if words else 1
    used = open_session(options)
    show_done(form, used, used.redo(count))


_HELP = "Bring back what was taken back last, one entry unless N says more."

COMMAND = Declared(
    "battle redo",
    _HELP,
    RedoOptions,
    _run,
    "[N]",
    most=1,
    examples=("battle redo", "battle redo 3"),
)
