"""`skirmish battle note`: a remark that the log and the report keep."""

from __future__ import annotations

from skirmish_cli.cli.battle.using import BattleOptions, open_session, read_form_of, show_done
from skirmish_cli.cli.commands import Declared


class NoteOptions(BattleOptions):
    """What `battle note` takes."""


def _run(words: tuple[str, ...], options: NoteOptions) -> None:
    form = read_form_of(options)
    used = open_session(options)
    show_done(form, used, used.note(" ".join(words)))


_HELP = "Note something that the log and the report are to keep."

COMMAND = Declared(
    "battle note",
    _HELP,
    NoteOptions,
    _run,
    "TEXT...",
    least=1,
    most=None,
    examples=("battle note 'The lamps go out at the bridge.'",),
)
