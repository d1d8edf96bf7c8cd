"""`skirmish battle log`: what happened, in words, with dice and causes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish_cli.cli.battle.using import BattleOptions, read_form_of
from skirmish_cli.cli.commands import Declared
from skirmish_cli.cli.output import show
from skirmish_cli.core.options import flag, option
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from skirmish_cli.battle import data, store
    from skirmish_cli.render import battle_log as pages
    from skirmish_cli.reports.battles import finding
else:
    data = lazy("skirmish_cli.battle.data")
    finding = lazy("skirmish_cli.reports.battles.finding")
    pages = lazy("skirmish_cli.render.battle_log")
    store = lazy("skirmish_cli.battle.store")


class LogOptions(BattleOptions):
    """What `battle log` takes."""

    all = option("what was taken back too", flag)


def _run(words: tuple[str, ...], options: LogOptions) -> None:
    form = read_form_of(options)
    entries = store.read_entries(finding.find_battle(options.battle))
    show(
        form,
        lambda: pages.log_page(entries, every=options.all),
        lambda: data.log_data(entries),
    )


_HELP = "Tell what happened, in words, with dice and causes; what was taken back is one line."

COMMAND = Declared(
    "battle log", _HELP, LogOptions, _run, examples=("battle log", "battle log --all")
)
