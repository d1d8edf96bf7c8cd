"""Nothing that stands in a file raises. A sample: the rest is in tests/deep."""

from __future__ import annotations

import pytest

from tests.checked import check_warband
from tests.files.harmless import HOSTILE, assert_never_raises


@pytest.mark.parametrize("kind", HOSTILE)
def test_nothing_in_a_file_raises(kind: str) -> None:
    assert_never_raises(kind, examples=20)


def test_a_file_with_very_many_faults_stops_with_a_finding_that_says_so() -> None:
    source = b"game: freeblades\nmodels: [" + b"1," * 20_000 + b"]"
    findings = check_warband(source, "w.yaml").findings
    assert findings[-1].code == "too-many"
    assert len(findings) == 1001


def test_names_are_never_format_strings_or_markup() -> None:
    source = (
        "game: freeblades\nmodels:\n  - id: a\n    name: '[b]{0}%s'\n"
        "    card: {mar: '{problem}[red]'}\n"
    )
    (finding,) = check_warband(source.encode(), "w.yaml").findings
    assert "{problem}[red]" in finding.message
