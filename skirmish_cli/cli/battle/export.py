"""`skirmish battle export`: both warbands as they stand, the log, or a copy, as files."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from skirmish_cli.cli.battle.using import FileOptions
from skirmish_cli.cli.commands import Declared
from skirmish_cli.cli.options import a_file
from skirmish_cli.cli.telling import tell
from skirmish_cli.core.errors import FileProblem, UsageProblem
from skirmish_cli.core.options import a_text, flag, option
from skirmish_cli.files.showing import visible
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from skirmish_cli.battle import data, store
    from skirmish_cli.reports.battles import exporting, finding, session
else:
    data = lazy("skirmish_cli.battle.data")
    exporting = lazy("skirmish_cli.reports.battles.exporting")
    finding = lazy("skirmish_cli.reports.battles.finding")
    session = lazy("skirmish_cli.reports.battles.session")
    store = lazy("skirmish_cli.battle.store")


class ExportOptions(FileOptions, group="output"):
    """What `battle export` takes."""

    output = option("write each side as a warband file into DIR", a_text, short="o", metavar="DIR")
    log = option("write the log to FILE as JSON lines, an entry a line", a_file)
    copy = option("copy the battle as it stands to FILE", a_file)
    json = option("say as JSON what was written", flag)


def _run(words: tuple[str, ...], options: ExportOptions) -> None:
    if not (options.output or options.log or options.copy):
        raise UsageProblem("battle export needs -o DIR, --log FILE or --copy FILE")
    path = finding.find_battle(options.battle)
    written: list[dict[str, object]] = []
    if options.output:
        written += _export_sides(path, Path(options.output))
    if options.log:
        lines = _write_log(path)
        _write_new(Path(options.log), lines)
        written.append({"file": options.log, "entries": lines.count("\n")})
    if options.copy:
        store.copy_battle(path, options.copy)
        written.append({"file": options.copy})
    if options.json:
        json.dump({"schema": 1, "written": written}, sys.stdout, indent=2)
        sys.stdout.write("\n")
    else:
        sys.stdout.write("".join(f"wrote {visible(str(one['file']))}\n" for one in written))


def _export_sides(path: str, folder: Path) -> Iterator[dict[str, object]]:
    """Write a file for each side, and tell who is left out; yield what was written."""
    used = session.Session(path)
    battle, entries = store.read_both(path)
    exported = exporting.export_sides(used.game, battle, entries, used.in_force.limits)
    try:
        folder.mkdir(exist_ok=True)
    except OSError as problem:
        raise _not_written(folder, problem) from None
    for one in exported:
        _refuse_taken(folder / one.file)
    for one in exported:
        file = folder / one.file
        _write_new(file, one.text)
        if one.left_out:
            tell(f"skirmish: {visible(str(file))}: left out: {visible(', '.join(one.left_out))}")
        # Under house rules nothing is checked here: their files are the players' own to name.
        for line in () if used.in_force.house else exporting.list_errors(str(file)):
            tell(f"skirmish: {visible(line)}")
        yield {"file": str(file), "left_out": list(one.left_out)}


def _write_log(path: str) -> str:
    """Return the entries as JSON lines, each as `battle log --json` has it."""
    entries = data.log_data(store.read_entries(path))["entries"]
    assert isinstance(entries, list)
    return "".join(json.dumps(entry) + "\n" for entry in entries)


def _refuse_taken(file: Path) -> None:
    if os.path.lexists(file):
        raise FileProblem(
            f"{visible(str(file))}: it is there already and stays as it is; choose another name"
        )


def _write_new(file: Path, text: str) -> None:
    """Write a file where there is none; raises FileProblem, and then there is none still."""
    _refuse_taken(file)
    try:
        with file.open("x", encoding="utf-8", newline="\n") as opened:
            opened.write(text)
    except OSError as problem:
        if not isinstance(problem, FileExistsError):
            file.unlink(missing_ok=True)
        raise _not_written(file, problem) from None


def _not_written(file: Path, problem: OSError) -> FileProblem:
    why = (problem.strerror or str(problem)).lower()
    return FileProblem(f"{visible(str(file))}: can't be written: {why}")


_HELP = """\
Write each side as it stands as a warband file; the log as JSON lines; or a copy of the battle.

Models that are out are left out; lives and conditions are comments. No file is replaced.
"""

COMMAND = Declared(
    "battle export",
    _HELP,
    ExportOptions,
    _run,
    examples=("battle export -o after", "battle export --log bridge.jsonl --copy kept.battle"),
)
