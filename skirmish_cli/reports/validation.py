"""Check files that players wrote, and make new ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.registry import get_game
from skirmish_cli.files.findings import Finding
from skirmish_cli.files.sources import read_bytes
from skirmish_cli.files.warbands import check_warband
from skirmish_cli.reports.samples import sample_warbands


@dataclass(frozen=True)
class FoundLine:
    """A finding with the line of the file that it points into."""

    finding: Finding
    line: str


@dataclass(frozen=True)
class ValidationReport:
    """What the files that were checked hold: all findings in file order, and each file's summary."""

    files: tuple[str, ...]
    found: tuple[FoundLine, ...]
    summaries: tuple[str, ...]
    is_ok: bool


def report_validation(paths: Sequence[str], strict: bool = False) -> ValidationReport:
    """Return the findings of some files; raises FileProblem for one that can't be read at all.

    With `strict` a warning is as bad as an error.
    """
    if not paths:
        raise UsageProblem("validate needs a file, such as: validate questers.yaml")
    found: list[FoundLine] = []
    summaries = []
    for path, source in [(path, read_bytes(path)) for path in paths]:
        checked = check_warband(source, path)
        found += [FoundLine(finding, checked.line_of(finding)) for finding in checked.findings]
        if checked.warband is not None:
            warband = checked.warband
            models = sum(entry.count for entry in warband.models)
            summaries.append(f"{path}: {warband.name}, {models} model{'s' if models != 1 else ''} of {warband.game}")
    is_ok = not any(strict or line.finding.severity == "error" for line in found)
    return ValidationReport(tuple(paths), tuple(found), tuple(summaries), is_ok)


def starter_warband(game_id: str) -> str:
    """Return a commented warband file that validates, to start from."""
    samples = sample_warbands(get_game(game_id).id)
    if not samples:
        raise UsageProblem(f"{game_id} has no starter warband")
    return samples[0].read_text("utf-8")


def warband_schema(game_id: str) -> dict[str, Any]:
    """Return the JSON Schema of a game's warband files."""
    from skirmish_cli.files.schema import json_schema  # noqa: PLC0415 - checking files needs no schema

    return json_schema(get_game(game_id))
