"""`skirmish battle new`: a battle begins, a warband a side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish_cli.cli.commands import Declared
from skirmish_cli.cli.options import FormatOptions, HouseOptions, a_file
from skirmish_cli.cli.output import read_form, show
from skirmish_cli.cli.telling import tell
from skirmish_cli.core.options import a_text, each, option
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from skirmish_cli.render import battle as pages
    from skirmish_cli.reports.battles import finding, session, standpoint, starting
else:
    finding = lazy("skirmish_cli.reports.battles.finding")
    pages = lazy("skirmish_cli.render.battle")
    session = lazy("skirmish_cli.reports.battles.session")
    standpoint = lazy("skirmish_cli.reports.battles.standpoint")
    starting = lazy("skirmish_cli.reports.battles.starting")


class NewOptions(HouseOptions, FormatOptions):
    """What `battle new` takes."""

    output = option("the battle's file", a_file, short="o", metavar="FILE", group="output")
    ruling = option("set a ruling for the whole battle", each(a_text), metavar="KEY=VALUE")
    policy = option(
        "how a decision is made that nobody is asked for", each(a_text), metavar="NAME=VALUE"
    )


def _run(words: tuple[str, ...], options: NewOptions) -> None:
    form = read_form(options, words=words)
    path = options.output or finding.name_battle(words)
    started = starting.start_battle(words, path, options.house, options.ruling, options.policy)
    for line in started.warnings:
        tell(f"skirmish: warning: {line}")
    tell(f"wrote {path}; where it stands: skirmish battle")
    used = session.Session(path)
    show(
        form,
        lambda: pages.battle_page(standpoint.find_standpoint(used)),
        lambda: pages.battle_data(used.battle),
    )


_HELP = "Start a battle, a warband file a side: they are checked, and their cards kept in it."

COMMAND = Declared(
    "battle new",
    _HELP,
    NewOptions,
    _run,
    "WARBAND...",
    least=1,
    most=None,
    examples=("battle new tin-lanterns.yaml salt-reavers.yaml -o bridge.battle",),
)
