"""`skirmish battle show`: where a battle stands, on one screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish_cli.cli.battle.using import BattleOptions, open_session, read_form_of
from skirmish_cli.cli.commands import Declared
from skirmish_cli.cli.output import show
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from skirmish_cli.render import battle as pages
    from skirmish_cli.reports.battles import standpoint
else:
    pages = lazy("skirmish_cli.render.battle")
    standpoint = lazy("skirmish_cli.reports.battles.standpoint")


class ShowOptions(BattleOptions):
    """What `battle show` takes."""


def _run(words: tuple[str, ...], options: ShowOptions) -> None:
    form = read_form_of(options)
    used = open_session(options)
    show(
        form,
        lambda: pages.battle_page(standpoint.find_standpoint(used)),
        lambda: pages.battle_data(used.battle),
    )


_HELP = "Show where a battle stands: turn, step, every model with its life, and what is due."

COMMAND = Declared("battle show", _HELP, ShowOptions, _run, examples=("battle", "battle show"))
