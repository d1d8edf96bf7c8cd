"""`skirmish demo`: the main job on shipped data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish_cli.cli.commands import Declared
from skirmish_cli.cli.options import MOST_SEED, FormatOptions
from skirmish_cli.cli.output import Form, read_form, show
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import option, whole
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from skirmish_cli.cli.battle import demo as battle_demo
    from skirmish_cli.render import demo as pages
    from skirmish_cli.reports import samples as reports
else:
    battle_demo = lazy("skirmish_cli.cli.battle.demo")
    pages = lazy("skirmish_cli.render.demo")
    reports = lazy("skirmish_cli.reports.samples")


class DemoOptions(FormatOptions):
    """What `demo` takes."""

    seed = option("repeat a roll by its seed", whole(0, MOST_SEED))


def _run(words: tuple[str, ...], options: DemoOptions) -> int | None:
    form = read_form(options)
    if words[:1] == ("battle",):
        return battle_demo.play_demo(_list_told(form))
    report = reports.report_demo(words[0] if words else "freeblades", options.seed)
    show(form, lambda: pages.demo_page(report), lambda: pages.demo_data(report))
    return None


def _list_told(form: Form) -> list[str]:
    """Return how each step of a battle is shown, as options; a battle has no one JSON."""
    if form.format == "json" or form.out is not None:
        raise UsageProblem("demo battle is several commands: it has no --json and no --out")
    return ["--format", form.format, "--color", form.color]


_HELP = """\
Resolve a sample melee on shipped data and show its exact odds; freeblades unless named.

`demo battle` plays a short battle of shipped warbands into a folder of its own.
"""

COMMAND = Declared(
    "demo",
    _HELP,
    DemoOptions,
    _run,
    "[GAME]",
    most=1,
    examples=("demo", "demo t9a --seed 7", "demo battle"),
)
