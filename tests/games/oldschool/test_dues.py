"""Commands that are due name whoever of a side may owe a morale test, to be pasted."""

from __future__ import annotations

import shlex

import pytest

from tests.games.oldschool.parties import BOTH
from tests.support import run_here, run_in_window


@pytest.mark.parametrize(
    ("line", "names", "tested"),
    [
        (
            "attack vessa vs gulch+stamina=0 --dice 5,5,2",
            ["snag-1", "snag-2", "snag-3", "snag-4", "spitter-1", "spitter-2", "mire-hound"],
            7,
        ),
        # Characters of players are of that side too; the test leaves them out.
        ("attack gulch vs bearer-1 --dice 5,5,2,2", ["vessa", "odo", "tamsin", "bearer-2"], 1),
    ],
)
def test_the_morale_of_a_side_names_it_and_can_be_pasted(
    line: str,
    names: list[str],
    tested: int,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ran = run_in_window(monkeypatch, capsys, "400", "oldschool", *shlex.split(line), *BOTH)
    assert ran.code == 0, ran.err
    printed = [text for text in ran.out.splitlines() if " oldschool morale " in text]
    assert printed
    for text in printed:
        words = shlex.split(text)[1:]
        assert words[2 : words.index("--trigger")] == names
        pasted = run_here(capsys, *words, "--seed", "1", "--json")
        assert pasted.code == 0, pasted.err
        assert len(pasted.data["inputs"]["scores"]) == tested
