"""The sample warbands that ship with the program, and the demonstration."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.registry import get_game
from skirmish_cli.files.game_data import load_data
from skirmish_cli.reports.finding import list_samples
from skirmish_cli.reports.reading import Reading, Setting
from skirmish_cli.reports.report import ProcedureReport
from skirmish_cli.reports.resolve import resolve_procedure


@dataclass(frozen=True)
class DemoReport:
    """One command on shipped data, read as odds and as a roll.

    `command` is how it is typed; the commands of `setup` write the files that it names.
    """

    setup: tuple[str, ...]
    command: str
    odds: ProcedureReport
    rolled: ProcedureReport


def sample_warbands(game_id: str) -> list[Path]:
    """Return the warband files that ship for a game."""
    return [Path(file) for file in list_samples(get_game(game_id).id)]


def report_demo(game_id: str, seed: int | None) -> DemoReport:
    """Return the demonstration of a game, on its sample warbands.

    Its ruleset names the procedure. Raises UsageProblem where it names none.
    """
    demo = load_data(get_game(game_id).id, "ruleset").get("demo")
    if demo is None:
        raise UsageProblem(f"{game_id} has no demonstration")
    paths = [str(path) for path in sample_warbands(game_id)]
    setting = Setting(warbands=paths)
    odds, rolled = (
        resolve_procedure(game_id, demo["procedure"], demo["words"], {}, reading, setting)
        for reading in (Reading(odds=True), Reading(seed=seed))
    )
    files = " ".join(f"-w {Path(path).name}" for path in paths)
    setup = tuple(
        f"skirmish init {game_id} {Path(path).stem} -o {Path(path).name}" for path in paths
    )
    return DemoReport(
        setup,
        f"skirmish {game_id} {demo['procedure']} {files} {' '.join(demo['words'])}",
        odds,
        rolled,
    )
