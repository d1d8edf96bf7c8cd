"""`skirmish battle stats`: what the dice came to, beside what their odds said."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish_cli.cli.battle.using import BattleOptions
from skirmish_cli.cli.commands import Declared
from skirmish_cli.cli.output import read_form, show
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from skirmish_cli.battle import store
    from skirmish_cli.cli import waiting
    from skirmish_cli.render import battle_stats as pages
    from skirmish_cli.reports.battles import finding, session, stats
else:
    finding = lazy("skirmish_cli.reports.battles.finding")
    pages = lazy("skirmish_cli.render.battle_stats")
    session = lazy("skirmish_cli.reports.battles.session")
    stats = lazy("skirmish_cli.reports.battles.stats")
    store = lazy("skirmish_cli.battle.store")
    waiting = lazy("skirmish_cli.cli.waiting")


class StatsOptions(BattleOptions):
    """What `battle stats` takes."""


def _run(words: tuple[str, ...], options: StatsOptions) -> None:
    path = finding.find_battle(options.battle)
    form = read_form(options, words=(path,))
    used = session.Session(path)
    entries = store.read_entries(path)
    found = waiting.wait_for(
        lambda: stats.find_stats(used.battle, entries, used.in_force.sources),
        "working out the odds of each roll",
    )
    show(form, lambda: pages.stats_page(found), lambda: pages.stats_data(found))


_HELP = """\
Set what the dice came to beside their own odds, by side, and by typed, rolled and taken-back dice.

Each roll is weighed as the battle stood when it was made. The last number is the exact chance of
so much or more.
"""

COMMAND = Declared(
    "battle stats",
    _HELP,
    StatsOptions,
    _run,
    examples=("battle stats", "battle stats --json"),
)
