"""`skirmish demo`: the main job on shipped data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish_cli.cli.commands import Declared
from skirmish_cli.cli.options import MOST_SEED, FormatOptions
from skirmish_cli.cli.output import read_form, show
from skirmish_cli.core.options import option, whole
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from skirmish_cli.render import demo as pages
    from skirmish_cli.reports import samples as reports
else:
    pages = lazy("skirmish_cli.render.demo")
    reports = lazy("skirmish_cli.reports.samples")


class DemoOptions(FormatOptions):
    """What `demo` takes."""

    seed = option("repeat a roll by its seed", whole(0, MOST_SEED))


def _run(words: tuple[str, ...], options: DemoOptions) -> None:
    form = read_form(options)
    report = reports.report_demo(words[0] if words else "freeblades", options.seed)
    show(form, lambda: pages.demo_page(report), lambda: pages.demo_data(report))


_HELP = "Resolve a sample melee on shipped data and show its exact odds; freeblades unless named."

COMMAND = Declared(
    "demo", _HELP, DemoOptions, _run, "[GAME]", most=1, examples=("demo", "demo t9a --seed 7")
)
