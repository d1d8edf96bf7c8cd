"""Check files that players wrote, and make new ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from skirmish_cli.core.errors import FileProblem, UsageProblem
from skirmish_cli.core.registry import get_game
from skirmish_cli.files.checking import CheckedFile, Session
from skirmish_cli.files.findings.finding import Finding
from skirmish_cli.files.showing import visible
from skirmish_cli.files.yaml.sources import read_bytes
from skirmish_cli.lists.receipts import Receipt
from skirmish_cli.reports.house_lists import HouseUse, house_uses
from skirmish_cli.reports.houses import house_ruleset


@dataclass(frozen=True)
class FoundLine:
    """A finding with the line of the file that it points into."""

    finding: Finding
    line: str


@dataclass(frozen=True)
class ListReceipt:
    """The receipt of one file's list."""

    file: str
    name: str
    receipt: Receipt


@dataclass(frozen=True)
class ValidationReport:
    """What the files that were checked hold: all findings in file order, each file's summary, and
    receipts.

    `unreadable` has a line for each file that couldn't be read at all; the others are checked all
    the same. `house` tells what each file of house rules did to each list."""

    files: tuple[str, ...]
    found: tuple[FoundLine, ...]
    summaries: tuple[str, ...]
    is_ok: bool
    receipts: tuple[ListReceipt, ...] = ()
    unreadable: tuple[str, ...] = ()
    house: tuple[HouseUse, ...] = ()


def report_validation(
    paths: Sequence[str], strict: bool = False, house: Sequence[str] = (), receipts: bool = False
) -> ValidationReport:
    """Return the findings of some files, checked together; raises FileProblem where none of them
    can be read.

    With `strict` a warning is as bad as an error. `house` names house-rules files under which
    warbands are checked, and `receipts` asks for each list as a bill."""
    if not paths:
        raise UsageProblem("validate needs a file, such as: validate questers.yaml")
    if paths.count("-") > 1:
        raise UsageProblem("standard input can be read once; give '-' once")
    rules = house_ruleset(house)
    session = Session(rules)
    checked: list[CheckedFile] = []
    unreadable: list[str] = []
    for file in _each_once(paths, unreadable):
        try:
            checked.append(session.check(read_bytes(file), file))
        except FileProblem as problem:
            unreadable.append(str(problem))
    if not checked:
        raise FileProblem("; ".join(unreadable))
    # A library may be found faulty by itself and by each warband that uses it; once is enough.
    found = {
        finding: FoundLine(finding, one.line_of(finding))
        for one in checked
        for finding in one.findings
    }
    is_ok = not any(strict or finding.severity == "error" for finding in found)
    # A list that breaks its rules is shown as well: that is when somebody asks what it is made up
    # of.
    lists = [
        ListReceipt(one.file, one.warband.name if one.warband else "", one.receipt)
        for one in checked
        if receipts and one.receipt is not None
    ]
    summaries = [summary_of(one) for one in checked if one.game and not _has_errors(one)]
    summaries += [
        f"{one.file}: no receipt, for none of its models can be read"
        for one in checked
        if receipts and one.kind == "warband" and one.receipt is None
    ]
    return ValidationReport(
        tuple(one.file for one in checked),
        tuple(found.values()),
        tuple(summaries),
        is_ok,
        tuple(lists),
        tuple(unreadable),
        () if rules is None else tuple(house_uses(checked, rules)),
    )


def _has_errors(one: CheckedFile) -> bool:
    return any(finding.severity == "error" for finding in one.findings)


def _each_once(paths: Sequence[str], unreadable: list[str]) -> Iterator[str]:
    """Yield each file that some arguments name, once however often it is named."""
    import os  # noqa: PLC0415 - as below

    seen: set[str] = set()
    for path in paths:
        try:
            files = list(files_named(path))
        except FileProblem as problem:
            unreadable.append(str(problem))
            continue
        for file in files:
            place = file if file == "-" or "\0" in file else os.path.abspath(file)  # noqa: PTH100
            if place not in seen:
                seen.add(place)
                yield file


def files_named(path: str) -> Iterator[str]:
    """Yield the files that an argument names: itself, or what a pattern such as `*.yaml` fits, in
    order.

    A file whose own name has such characters goes before the pattern. Raises FileProblem for one
    that fits no file."""
    import os  # noqa: PLC0415 - as below

    if not any(char in path for char in "*?[") or os.path.lexists(path):  # noqa: PTH110, RUF100
        yield path
        return
    import glob  # noqa: PLC0415 - only patterns need it

    # Folders are left out: nobody who writes a pattern means them.
    found = sorted(file for file in glob.glob(path, recursive=True) if not os.path.isdir(file))  # noqa: PTH112, PTH207
    if not found:
        raise FileProblem(f"{visible(path)}: no file fits this pattern")
    yield from found


def summary_of(one: CheckedFile) -> str:
    """Return what a file holds, in one line."""
    if one.kind == "house rules":
        return f"{one.file}: house rules for {one.game}, {_many(one.changes, 'change')}"
    if one.warband is None:
        return f"{one.file}: a library of {_many(one.cards, 'card')} of {one.game}"
    models = sum(entry.count for entry in one.warband.models)
    cost = ""
    if one.receipt is not None and (one.receipt.total or one.warband.limit):
        limit = f" of {one.warband.limit}" if one.warband.limit else ""
        cost = f", {one.receipt.total}{limit} {one.receipt.unit}"
    return f"{one.file}: {one.warband.name or 'a warband'}, {_many(models, 'model')} of {one.game}{cost}"


def _many(number: int, what: str) -> str:
    return f"{number} {what}{'s' if number != 1 else ''}"


def starter_warband(game_id: str, sample: str | None = None) -> str:
    """Return a commented warband file that validates, to start from; a sample by its name, or the
    first one."""
    from skirmish_cli.reports.starters import starter_text  # noqa: PLC0415 - checking files needs none

    return starter_text(game_id, sample)


def warband_schema(game_id: str) -> dict[str, Any]:
    """Return the JSON Schema of a game's warband files."""
    from skirmish_cli.files.checks.schema import json_schema  # noqa: PLC0415 - checking files needs no schema

    return json_schema(get_game(game_id))
