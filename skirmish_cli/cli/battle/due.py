"""`skirmish battle due`: what is owed, with the command that settles each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish_cli.cli.battle.using import BattleOptions, open_session, read_form_of, show_done
from skirmish_cli.cli.commands import Declared
from skirmish_cli.cli.output import show
from skirmish_cli.core.options import option, whole
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from skirmish_cli.render import battle as pages
else:
    pages = lazy("skirmish_cli.render.battle")


class DueOptions(BattleOptions):
    """What `battle due` takes."""

    waive = option("strike what the table knows not to apply", whole(1, 10_000))


def _run(words: tuple[str, ...], options: DueOptions) -> None:
    form = read_form_of(options)
    used = open_session(options)
    if options.waive is not None:
        show_done(form, used, used.waive(options.waive))
        return
    show(form, lambda: pages.due_page(used.battle), lambda: pages.due_data(used.battle))


_HELP = "List what is owed, with the command that settles each; strike one with --waive."

COMMAND = Declared(
    "battle due", _HELP, DueOptions, _run, examples=("battle due", "battle due --waive 1")
)
