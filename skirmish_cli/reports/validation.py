"""Check files that players wrote, and make new ones."""
# Paths are plain strings here, as files and findings name them.
# ruff: noqa: PTH100, PTH112

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from skirmish_cli.core.errors import FileProblem, UsageProblem
from skirmish_cli.core.registry import get_game
from skirmish_cli.files.checking import CheckedFile, Session
from skirmish_cli.files.findings.finding import Finding
from skirmish_cli.files.showing import visible
from skirmish_cli.files.sources import read_bytes
from skirmish_cli.lazy import lazy
from skirmish_cli.lists.receipts import Receipt
from skirmish_cli.reports.house_lists import HouseUse, list_house_uses
from skirmish_cli.reports.houses import house_ruleset

if TYPE_CHECKING:
    import glob

    from skirmish_cli.core.plain import Json
    from skirmish_cli.files.checks import schema
    from skirmish_cli.reports import starters
else:
    glob = lazy("glob")  # only patterns need it
    schema = lazy("skirmish_cli.files.checks.schema")
    starters = lazy("skirmish_cli.reports.starters")


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
    """What checked files hold: findings in file order, summaries, receipts.

    `unreadable` has a line for each file that couldn't be read at all; the others are checked all
    the same. `house` tells what of each file of house rules was used for each list.
    """

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
    """Return the findings of some files, checked together.

    With `strict` a warning is as bad as an error. `house` names house-rules files under which
    warbands are checked, and `receipts` asks for each list as a bill. Raises FileProblem where
    none of the files can be read.
    """
    if not paths:
        raise UsageProblem("validate needs a file, such as: validate questers.yaml")
    if paths.count("-") > 1:
        raise UsageProblem("standard input can be read once; give '-' once")
    rules = house_ruleset(house) if house else None
    unreadable: list[str] = []
    checked = list(_check_files(paths, Session(rules), unreadable))
    if not checked:
        raise FileProblem("; ".join(unreadable))
    # A library may be found faulty by itself and by each warband that uses it; once is enough.
    found = {
        finding: FoundLine(finding, one.line_of(finding))
        for one in checked
        for finding in one.findings
    }
    summaries = [describe_file(one) for one in checked if one.game and not one.has_errors]
    if receipts:
        summaries += [
            f"{one.file}: no receipt, for none of its models can be read"
            for one in checked
            if one.kind == "warband" and one.receipt is None
        ]
    return ValidationReport(
        tuple(one.file for one in checked),
        tuple(found.values()),
        tuple(summaries),
        not any(strict or finding.is_error for finding in found),
        tuple(_list_receipts(checked)) if receipts else (),
        tuple(unreadable),
        () if rules is None else tuple(list_house_uses(checked, rules)),
    )


def _check_files(
    paths: Sequence[str], session: Session, unreadable: list[str]
) -> Iterator[CheckedFile]:
    """Yield what is found in each file.

    One that can't be read becomes a line of `unreadable`.
    """
    for file in _each_once(paths, unreadable):
        try:
            yield session.check(read_bytes(file), file)
        except FileProblem as problem:
            unreadable.append(str(problem))


def _each_once(paths: Sequence[str], unreadable: list[str]) -> Iterator[str]:
    """Yield each file that some arguments name, once however often it is named."""
    seen: set[str] = set()
    for path in paths:
        try:
            files = list(find_files(path))
        except FileProblem as problem:
            unreadable.append(str(problem))
            continue
        for file in files:
            place = file if file == "-" or "\0" in file else os.path.abspath(file)
            if place not in seen:
                seen.add(place)
                yield file


def find_files(path: str) -> Iterator[str]:
    """Yield the files that an argument names: itself, or what fits a pattern.

    They come in order. A file whose own name has such characters goes before the pattern. Raises
    FileProblem for a pattern that fits no file.
    """
    if not any(char in path for char in "*?[") or os.path.lexists(path):
        yield path
        return
    # Folders are left out: nobody who writes a pattern means them.
    found = sorted(file for file in glob.glob(path, recursive=True) if not os.path.isdir(file))
    if not found:
        raise FileProblem(f"{visible(path)}: no file fits this pattern")
    yield from found


def _list_receipts(checked: Sequence[CheckedFile]) -> Iterator[ListReceipt]:
    """Yield the receipt of each list.

    One that breaks its rules has one as well: that is when somebody asks what it is made up of.
    """
    for one in checked:
        if one.receipt is not None:
            name = one.warband.name if one.warband else ""
            yield ListReceipt(one.file, name, one.receipt)


def describe_file(one: CheckedFile) -> str:
    """Return what a file holds, in one line."""
    if one.kind == "house rules":
        name = f"{one.name}, " if one.name else ""
        changes = _format_number(one.changes, "change")
        return f"{one.file}: {name}house rules for {one.game}, {changes}"
    if one.warband is None:
        return f"{one.file}: a library of {_format_number(one.cards, 'card')} of {one.game}"
    models = _format_number(sum(entry.count for entry in one.warband.models), "model")
    cost = ""
    if one.receipt is not None and (one.receipt.total or one.warband.limit):
        limit = f" of {one.warband.limit}" if one.warband.limit else ""
        cost = f", {one.receipt.total}{limit} {one.receipt.unit}"
    return f"{one.file}: {one.warband.name or 'a warband'}, {models} of {one.game}{cost}"


def _format_number(number: int, what: str) -> str:
    return f"{number} {what}{'s' if number != 1 else ''}"


def starter_warband(game_id: str, sample: str | None = None) -> str:
    """Return a commented warband file that validates, to start from.

    It is made of a sample, by its name, or else of the first one.
    """
    return starters.starter_text(game_id, sample)


def warband_schema(game_id: str) -> dict[str, Json]:
    """Return the JSON Schema of a game's warband files."""
    return schema.json_schema(get_game(game_id))
