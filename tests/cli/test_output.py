"""What the output looks like: widths, pipes, no colour, any console; and what a command imports."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.support import ROOT, skirmish

SNAPSHOTS = Path(__file__).parent / "snapshots"
LANTERNS = "rulesets/freeblades/warbands/tin-lanterns.yaml"
REAVERS = "rulesets/freeblades/warbands/salt-reavers.yaml"
ATTACK = (
    "freeblades",
    "attack",
    "--rating",
    "d10",
    "--defense",
    "5",
    "--damage",
    "d8",
    "--av",
    "6",
    "--lp",
    "2",
)
MELEE = (
    "freeblades",
    "melee",
    "-w",
    LANTERNS,
    "-w",
    REAVERS,
    "captain+charging",
    "vs",
    "skipper",
    "brute-1+stunned",
)
SHOWN = {
    "attack-odds": (*ATTACK, "--odds"),
    "attack-dice": (*ATTACK, "--dice", "10,7,8,3"),
    "melee-odds": (*MELEE, "--odds"),
    "melee-seed": (*MELEE, "--seed", "11"),
    "test-plain": ("freeblades", "test", "d10", "--odds", "--format", "plain"),
    "test-json": ("freeblades", "test", "d10", "--dice", "10,7", "--json"),
    "card": ("card", "captain", "-w", LANTERNS),
    "phases-events": ("phases", "freeblades", "events"),
    "rules-tarch": ("rules", "freeblades", "tarch"),
    "roll": ("roll", "d6!", "--odds", "--tn", "7"),
}


@pytest.mark.parametrize("width", ["40", "80"])
@pytest.mark.parametrize("name", SHOWN)
def test_the_output_is_what_it_was(name: str, width: str) -> None:
    ran = skirmish(*SHOWN[name], cwd=ROOT, COLUMNS=width)
    file = SNAPSHOTS / f"{name}-{width}.txt"
    assert ran.code == 0, ran.err
    assert ran.out == file.read_text("utf-8"), f"{file.name} differs"
    assert (
        all(len(line) <= int(width) for line in ran.out.splitlines())
        or "plain" in name
        or "json" in name
    )


@pytest.mark.parametrize("name", SHOWN)
def test_a_pipe_gets_no_escapes_and_nothing_cut(name: str) -> None:
    ran = skirmish(*SHOWN[name], cwd=ROOT)
    assert "\x1b" not in ran.out
    assert "…" not in ran.out


@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_no_colour_is_asked_for_and_none_is_given(environment: dict[str, str]) -> None:
    code = (
        "import os, pty, sys\n"
        "os.environ.update(eval(sys.argv[1]))\n"
        "pty.spawn([sys.executable, '-m', 'skirmish_cli', *sys.argv[2:]])\n"
    )
    for arguments in (
        ("freeblades", "test", "d10", "--seed", "1"),
        ("freeblades", "test", "--help"),
    ):
        done = subprocess.run(
            [sys.executable, "-c", code, repr({**environment, "COLUMNS": "80"}), *arguments],
            capture_output=True,
            check=False,
            stdin=subprocess.DEVNULL,
            cwd=ROOT,
        )
        assert b"\x1b" not in done.stdout
        assert b"test" in done.stdout


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "utf-8"])
def test_any_console_can_show_it(encoding: str, tmp_path: Path) -> None:
    file = tmp_path / "band.yaml"
    file.write_text(
        "game: freeblades\nname: 灯り\nmodels:\n- {id: a, name: '[Elite] Ulf [/b] 🗡', card: {lp: 1}}\n",
        "utf-8",
    )
    for arguments in (
        ("card", "-w", str(file)),
        ("validate", str(file)),
        ("freeblades", "test", "--help"),
        ("freeblades", "test", "d10", "--seed", "1"),
        ("rules", "freeblades", "tarch"),
        ("demo",),
    ):
        ran = subprocess.run(
            [sys.executable, "-m", "skirmish_cli", *arguments],
            capture_output=True,
            check=False,
            env={"PYTHONIOENCODING": encoding, "PATH": "", "COLUMNS": "80", "HOME": str(tmp_path)},
            cwd=ROOT,
        )
        assert ran.returncode == 0, ran.stderr
        assert b"Traceback" not in ran.stderr


def test_names_from_files_are_text_and_nothing_else(tmp_path: Path) -> None:
    file = tmp_path / "band.yaml"
    name = "[red]Ulf\\e[31m[/b] {x} %s"
    file.write_text(
        f'game: freeblades\nname: Odd\nmodels:\n- {{id: a, name: "{name}", card: {{lp: 1}}}}\n'
    )
    for form in ("table", "plain"):
        ran = skirmish("card", "-w", str(file), "--format", form)
        assert ran.code == 0, ran.err
        assert "\x1b" not in ran.out
        assert "[red]Ulf" in ran.out
        assert "[/b] {x} %s" in ran.out


@pytest.mark.parametrize("columns", ["0", "wide", ""])
def test_a_width_that_makes_no_sense_is_not_obeyed(columns: str) -> None:
    assert "d4 test, TN 4" in skirmish("freeblades", "test", "d4", "--odds", COLUMNS=columns).out


def test_a_line_end_in_a_reason_or_a_name_stays_in_its_line(tmp_path: Path) -> None:
    ran = skirmish(
        "freeblades", "test", "d10", "--mod", "1:a\nb", "--dice", "5", "--format", "plain"
    )
    assert "+1 a b" in ran.out
    file = tmp_path / "band.yaml"
    file.write_text(
        'game: freeblades\nname: Odd\nmodels:\n- {id: a, name: "x\\ny", card: {lp: 1}}\n'
    )
    assert "x\\ny (a)" in skirmish("card", "-w", str(file)).out


@pytest.mark.parametrize(
    "arguments", [(), ("freeblades",), ("--help",), ("freeblades", "test", "--help")]
)
def test_without_a_command_it_shows_what_there_is(arguments: tuple[str, ...]) -> None:
    ran = skirmish(*arguments)
    assert (ran.code, ran.err) == (0, "")
    assert "Usage: skirmish" in ran.out


IMPORTS = """
import sys
from skirmish_cli.cli.app import run
code = run(sys.argv[1:])
watched = {"rich", "pydantic", "yaml", "fractions", "decimal", "random", "icepool", "asyncio", "dataclasses"}
print(code, *sorted(name for name in sys.modules if name.split(".")[0] in watched), file=sys.stderr)
"""


@pytest.mark.parametrize(
    ("arguments", "allowed"),
    [
        (("freeblades", "test", "d10", "--tn", "5", "--format", "plain"), {"random"}),
        (("freeblades", "test", "d10", "--dice", "5", "--format", "plain"), set()),
        (("freeblades", "test", "d10", "--odds", "--format", "plain"), {"fractions", "decimal"}),
        (("freeblades", "test", "d10", "--dice", "5", "--json"), set()),
        # Rich brings its own.
        (
            ("freeblades", "test", "d10", "--dice", "5"),
            {"rich", "random", "fractions", "decimal", "dataclasses"},
        ),
        (("phases", "freeblades", "--format", "plain"), {"dataclasses"}),
        (("rules", "freeblades", "tarch", "--format", "plain"), {"dataclasses"}),
    ],
)
def test_a_command_imports_nothing_that_it_does_not_need(
    arguments: tuple[str, ...], allowed: set[str]
) -> None:
    subprocess.run(
        [sys.executable, "-m", "skirmish_cli", *arguments], capture_output=True, check=True
    )
    done = subprocess.run(
        [sys.executable, "-c", IMPORTS, *arguments], capture_output=True, text=True, check=True
    )
    code, *names = done.stderr.split()
    assert code == "0"
    assert {name.split(".")[0] for name in names} <= allowed
