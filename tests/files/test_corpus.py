"""Files as players write them: legal ones without any finding, broken ones with exactly those
named beside them.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import pytest

from skirmish_cli.core.codes import CODES
from skirmish_cli.core.errors import FileProblem
from skirmish_cli.core.registry import game_ids
from skirmish_cli.files.checking import Session
from skirmish_cli.files.findings.finding import Finding
from skirmish_cli.reports.samples import sample_warbands
from skirmish_cli.reports.validation import report_validation
from tests.checked import check_file
from tests.corpus.variants import STYLES, variants
from tests.support import run_here

CORPUS = Path(__file__).parents[1] / "corpus"
LEGAL = sorted((CORPUS / "legal" / "written").glob("*.yaml"))
BROKEN = sorted((CORPUS / "broken").glob("*.yaml"))


def named_beside(file: Path) -> list[str]:
    return file.with_suffix(".findings").read_text("utf-8").splitlines()


def found_in(file: Path) -> list[str]:
    """Return the findings of a file as they are named beside it; the file is checked from its own
    folder.
    """
    before = Path.cwd()
    os.chdir(file.parent)
    try:
        session = Session()
        first = file.parent / "before" / file.name
        if first.exists():  # house rules that lie below those of the file
            assert session.check(first.read_bytes(), f"before/{file.name}").findings == ()
        checked = session.check(file.read_bytes(), file.name)
    except FileProblem as problem:
        return [f"unreadable {str(problem).removeprefix(file.name + ':').split(': ')[0]}"]
    finally:
        os.chdir(before)
    return [format_finding(one, file.name) for one in checked.findings]


def format_finding(one: Finding, name: str) -> str:
    """Return a finding of a file as it is named beside it."""
    other = "" if one.file == name else f"{one.file}:"
    return f"{other}{one.line}:{one.column} {one.severity} {one.code} {one.path}".rstrip()


@pytest.mark.parametrize("file", LEGAL, ids=lambda file: file.stem)
def test_a_legal_file_has_no_finding(file: Path) -> None:
    checked = check_file(file.read_bytes(), str(file))
    assert [finding.text for finding in checked.findings] == []


@pytest.mark.parametrize("file", BROKEN, ids=lambda file: file.stem)
def test_a_broken_file_has_exactly_the_findings_named_beside_it(file: Path) -> None:
    expected = named_beside(file)
    assert expected
    assert found_in(file) == expected


@pytest.mark.parametrize("game_id", game_ids())
def test_the_samples_of_every_game_are_legal_in_every_way_of_writing(game_id: str) -> None:
    names = []
    for name, content in variants(game_id):
        names.append(name)
        assert [finding.text for finding in check_file(content, f"{name}.yaml").findings] == []
    assert len(names) >= len(STYLES)


def test_the_corpus_is_large_and_has_its_share_of_every_game() -> None:
    generated = sum(len(STYLES) * len(sample_warbands(game_id)) for game_id in game_ids())
    assert len(LEGAL) + generated >= 100
    assert len(BROKEN) >= 100
    assert not {file.stem for file in (CORPUS / "broken").glob("*.findings")} ^ {
        file.stem for file in BROKEN
    }
    for game_id in game_ids():
        said = re.compile(rf"^(game|extends): {game_id}$".encode(), re.MULTILINE)
        assert sum(said.search(file.read_bytes()) is not None for file in LEGAL) >= 4
        assert sum(said.search(file.read_bytes()) is not None for file in BROKEN) >= 5


@pytest.mark.parametrize("form", ["table", "plain", "json", "github"])
def test_the_whole_corpus_goes_through_every_format_without_an_escape(
    form: str, capsys: Any
) -> None:
    ran = run_here(
        capsys,
        "validate",
        "--format",
        form,
        str(CORPUS / "broken" / "*.yaml"),
        str(CORPUS / "legal" / "written" / "*.yaml"),
    )
    assert ran.code == 3  # some can't be read at all
    assert "\x1b" not in ran.out + ran.err
    assert "\u202e" not in ran.out + ran.err
    assert "Traceback" not in ran.err


def test_every_code_of_a_finding_has_a_file_that_shows_it() -> None:
    named = {
        line.split()[2]
        for file in BROKEN
        for line in named_beside(file)
        if not line.startswith("unreadable")
    }
    assert named == set(CODES)


def test_files_that_conflict_are_found_when_they_are_checked_together(tmp_path: Path) -> None:
    for name, value in (("a", 8), ("b", 9)):
        (tmp_path / f"{name}.yaml").write_text(
            f"extends: freeblades\nnumbers: {{threshold: {value}}}\n"
        )
    report = report_validation([str(tmp_path / "?.yaml")])
    assert [found.finding.code for found in report.found] == ["conflict"]
