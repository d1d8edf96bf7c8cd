from __future__ import annotations

import pytest

from skirmish_cli.files.findings.codes import CODES
from skirmish_cli.files.findings.finding import Finding, format_path
from skirmish_cli.files.showing import visible


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("[Elite] Ulf [/b]", "[Elite] Ulf [/b]"),
        ("\x1b[31mred", "\\x1b[31mred"),
        ("a\nb\tc", "a\\nb\\tc"),
        ("abc\u202edef", "abc\\u202edef"),
        ("Zoë 龍 🗡", "Zoë 龍 🗡"),
        ("\x9b31m", "\\x9b31m"),
    ],
)
def test_control_characters_are_shown_and_other_text_is_kept(text: str, shown: str) -> None:
    assert visible(text) == shown


def test_a_finding_is_one_line() -> None:
    finding = Finding("a\n.yaml", 3, 7, "error", "bad-value", "models[0].card.av", "no", "write 5")
    assert finding.text == "a\\n.yaml:3:7: no; write 5"


def test_paths_read_like_the_file() -> None:
    assert format_path(("models", 0, "card", "mw", "damage")) == "models[0].card.mw.damage"


def test_codes_are_words_with_a_line_each() -> None:
    for code, meaning in CODES.items():
        assert code.replace("-", "").isalpha()
        assert meaning.endswith(".")
        assert len(meaning) < 100


def test_every_code_that_a_game_finds_is_documented() -> None:
    import re
    from pathlib import Path

    import skirmish_cli.games

    folder = Path(str(skirmish_cli.games.__file__)).parent
    used = {
        code
        for file in folder.rglob("*.py")
        for code in re.findall(
            r'"(?:error|warning)",\s+"([a-z]+(?:-[a-z]+)*)"', file.read_text("utf-8")
        )
    }
    assert len(used) > 10
    assert used <= set(CODES)
