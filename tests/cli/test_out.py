"""`--out`: any result of any command in a file, and no file lost."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cli.out_files import ENDINGS, read_text
from tests.support import ROOT, Ran, run_in_window, skirmish

LANTERNS = str(ROOT / "rulesets/freeblades/warbands/tin-lanterns.yaml")
REAVERS = str(ROOT / "rulesets/freeblades/warbands/salt-reavers.yaml")
TEST = ("freeblades", "test", "d10", "--dice", "5")
STAT_LINE = "5 d10 Longsword d8 * * 5s 6 2 d8 Parry [1], Sergeant [Muster], Shield Bash 26"
#: A line of every command that shows a result, with words of that result.
COMMANDS = {
    "procedure": (TEST, "d10"),
    "roll": (("roll", "2d6", "--dice", "3,4"), "2d6"),
    "phases": (("phases", "freeblades"), "initiative"),
    "rules": (("rules", "freeblades", "tarch"), "tarch"),
    "card": (("card", "captain", "-w", LANTERNS), "Sera Voss"),
    "parsed": (("card", "--parse", "freeblades", STAT_LINE), "mar: d10"),
    "validate": (("validate", LANTERNS), "no finding"),
    "codes": (("validate", "--codes"), "unknown-key"),
    "games": (("games",), "freeblades"),
    "game": (("games", "show", "freeblades"), "stunned"),
    "declared": (("games", "show", "freeblades", "test"), "rating"),
    "diff": (("diff", LANTERNS, REAVERS), "skipper"),
    "demo": (("demo", "--seed", "1"), "captain"),
}


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("name", COMMANDS)
def test_every_result_can_be_written_to_every_kind_of_file(
    name: str, ending: str, window: Any
) -> None:
    words, told = COMMANDS[name]
    ran = window(*words, "--out", f"result{ending}")
    assert ran == Ran(0, f"wrote result{ending}\n", "")
    assert told in read_text(Path(f"result{ending}"))


def test_the_short_option_and_capitals_do_as_well(window: Any) -> None:
    assert window(*TEST, "-o", "A.TXT") == Ran(0, "wrote A.TXT\n", "")
    assert Path("A.TXT").read_text("utf-8").startswith("d10 test")


def test_a_png_is_written_where_resvg_and_a_font_are_there(window: Any) -> None:
    pytest.importorskip("resvg_py")
    ran = window(*TEST, "--out", "result.png")
    if "no monospace font" in ran.err:
        pytest.skip(ran.err)
    assert ran == Ran(0, "wrote result.png\n", "")
    assert Path("result.png").read_bytes().startswith(b"\x89PNG")


def test_without_resvg_one_line_says_how_to_install_it(
    window: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    window(*TEST, "--out", "result.png").check(2, "pip install 'skirmish-cli[pictures]'")
    assert not list(Path().iterdir())


def test_findings_are_written_with_their_carets_and_the_exit_code_stays(window: Any) -> None:
    Path("band.yaml").write_text("game: freeblades\nname: B\nmodels:\n- {id: a, crad: {lp: 1}}\n")
    ran = window("validate", "band.yaml", "--out", "found.txt")
    assert (ran.code, ran.out) == (1, "wrote found.txt\n")
    lines = Path("found.txt").read_text("utf-8").splitlines()
    (place,) = (number for number, line in enumerate(lines) if line.strip() == "^")
    assert lines[place - 1][lines[place].index("^") :].startswith("crad")


def test_a_picture_has_its_own_width(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.chdir(tmp_path)
    words = ("phases", "freeblades", "--out", "a.txt")
    widths = []
    for columns in (None, "50"):
        run_in_window(monkeypatch, capsys, columns, *words)
        widths.append(max(map(len, Path("a.txt").read_text("utf-8").splitlines())))
    assert widths[1] <= 50 < widths[0] <= 80


@pytest.mark.parametrize("out", ["band.pdf", "band", ".svg", "-", "", "band.svg.gz", "a.yaml"])
def test_another_ending_is_told_the_five(out: str, window: Any) -> None:
    window(*TEST, "--out", out).check(2, ".svg, .png, .html, .txt or .md")
    assert not list(Path().iterdir())


@pytest.mark.parametrize(
    "words", [("--json",), ("--format", "json"), ("--format", "table"), ("--format", "plain")]
)
def test_a_format_beside_it_is_a_contradiction(words: tuple[str, ...], window: Any) -> None:
    window(*TEST, *words, "--out", "a.svg").check(2, words[0], "--out", "exclude each other")
    assert not list(Path().iterdir())


def test_a_picture_without_colour_can_be_asked_for(window: Any) -> None:
    assert window(*TEST, "--color", "never", "--out", "a.svg").code == 0
    assert 'class="b"' not in Path("a.svg").read_text("utf-8")
    assert window(*TEST, "--out", "a.svg").code == 0
    assert 'class="b"' in Path("a.svg").read_text("utf-8")


def test_findings_for_github_are_no_picture(window: Any) -> None:
    words = ("validate", LANTERNS, "--format", "github", "--out", "a.svg")
    window(*words).check(2, "exclude each other")


def test_a_folder_is_refused(window: Any) -> None:
    Path("a.svg").mkdir()
    window(*TEST, "--out", "a.svg").check(3, "a.svg: it is a folder")
    window(*TEST, "--out", "b/a.svg").check(3, "b/a.svg: there is no such folder")
    window(*TEST, "--out", "a.svg/b/c.svg").check(3, "no such folder")


def test_a_file_as_a_folder_is_refused(window: Any) -> None:
    Path("a").write_text("x")
    window(*TEST, "--out", "a/b.svg").check(3, "can't be written: not a directory")


def test_what_is_no_ordinary_file_stays(window: Any) -> None:
    os.mkfifo("a.svg")
    window(*TEST, "--out", "a.svg").check(3, "no ordinary file")
    assert stat.S_ISFIFO(Path("a.svg").stat().st_mode)


def test_nothing_is_asked_or_rolled_for_a_file_that_cannot_be_written(window: Any) -> None:
    # Standard input is closed under tests: a question would fail with another line.
    window("freeblades", "test", "d10", "--ask", "--out", "b/a.svg").check(3, "no such folder")


def test_an_old_file_is_replaced_with_its_rights(window: Any) -> None:
    old = Path("a.txt")
    old.write_text("old")
    old.chmod(0o640)
    assert window(*TEST, "--out", "a.txt").code == 0
    assert "old" not in old.read_text("utf-8")
    assert stat.S_IMODE(old.stat().st_mode) == 0o640
    assert [one.name for one in Path().iterdir()] == ["a.txt"]


def test_a_new_file_has_the_rights_that_are_usual(window: Any) -> None:
    before = os.umask(0o027)
    try:
        assert window(*TEST, "--out", "a.txt").code == 0
    finally:
        os.umask(before)
    assert stat.S_IMODE(Path("a.txt").stat().st_mode) == 0o640


def test_a_link_stays_one_and_what_it_leads_to_is_written(window: Any) -> None:
    Path("kept").mkdir()
    Path("a.txt").symlink_to("kept/b.txt")
    assert window(*TEST, "--out", "a.txt").code == 0
    assert Path("a.txt").is_symlink()
    assert Path("kept/b.txt").read_text("utf-8").startswith("d10 test")


def test_links_in_a_circle_are_one_line(window: Any) -> None:
    Path("a.txt").symlink_to("b.txt")
    Path("b.txt").symlink_to("a.txt")
    window(*TEST, "--out", "a.txt").check(3, "a.txt: can't be written")


BAND = "game: freeblades\nname: B\nmodels:\n- {id: a, name: Ulf, card: {lp: 1, mar: d8}}\n"
HOUSE = "extends: freeblades\nname: H\nnumbers: {threshold: 5}\n"


@pytest.mark.parametrize(
    "words",
    [
        ("card", "-w", "band.txt"),
        ("card", "--warband=band.txt"),
        ("validate", "band.txt"),
        ("validate", "house.txt", "band.txt"),
        ("diff", LANTERNS, "band.txt"),
        ("freeblades", "test", "a", "-w", "band.txt", "--dice", "5"),
        ("phases", "freeblades", "--house", "band.txt"),
    ],
)
@pytest.mark.parametrize("out", ["band.txt", "./band.txt", "soft.txt", "hard.txt"])
def test_a_file_that_is_read_is_never_written(
    out: str, words: tuple[str, ...], window: Any
) -> None:
    Path("band.txt").write_text(BAND)
    Path("house.txt").write_text(HOUSE)
    Path("soft.txt").symlink_to("band.txt")
    Path("hard.txt").hardlink_to("band.txt")
    window(*words, "--out", out).check(2, out, "is a file that is read")
    for name in ("band.txt", "soft.txt", "hard.txt"):
        assert Path(name).read_text() == BAND


def test_a_full_disk_leaves_the_old_file(window: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("a.txt").write_text("old")

    def fail(self: Path, target: Path) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", fail)
    window(*TEST, "--out", "a.txt").check(3, "a.txt: can't be written: no space left on device")
    assert [(one.name, one.read_text()) for one in Path().iterdir()] == [("a.txt", "old")]


def test_an_interrupt_while_writing_leaves_the_old_file(
    window: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("a.txt").write_text("old")

    def interrupt(self: Path, target: Path) -> Path:
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", interrupt)
    window(*TEST, "--out", "a.txt").check(130, "interrupted")
    assert [(one.name, one.read_text()) for one in Path().iterdir()] == [("a.txt", "old")]


def test_init_keeps_its_own_meaning(window: Any) -> None:
    assert window("init", "freeblades", "-o", "band.yaml").code == 0
    window("init", "freeblades", "-o", "band.yaml").check(3, "it is there already")


def test_a_process_of_its_own_writes_the_same(tmp_path: Path, window: Any) -> None:
    assert window(*TEST, "--out", "here.svg").code == 0
    ran = skirmish(*TEST, "--out", "there.svg", cwd=tmp_path, NO_COLOR="1", TERM="dumb")
    assert ran == Ran(0, "wrote there.svg\n", "")
    assert Path("there.svg").read_bytes() == Path("here.svg").read_bytes()
