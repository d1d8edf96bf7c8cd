"""What is set is in force: the line before the environment, the folder's file, the user's."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from skirmish_cli.cli.commands import SHARED_COMMANDS
from skirmish_cli.cli.options import RollOptions
from skirmish_cli.cli.output import find_theme
from skirmish_cli.cli.settings import Settings, fill_in, forget_settings, in_force, read_settings
from tests.cli.setting_files import Places, make_places
from tests.support import ROOT, Ran, run_here, run_in_window, skirmish

TEST = ("test", "d10", "--tn", "5", "--dice", "7", "--json")


@pytest.fixture
def places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Places]:
    """An empty folder, and no settings yet."""
    yield make_places(tmp_path, monkeypatch)
    forget_settings()


def form_of(ran: Ran) -> str:
    """Return the form in which a roll of `d6` was shown."""
    assert ran.code == 0, ran.err
    if ran.out.startswith("{"):
        return "json"
    return "plain" if "roll: d6: 3" in ran.out else "table"


@pytest.mark.parametrize(
    ("user", "here", "variable", "typed", "shown"),
    [
        (None, None, None, (), "table"),
        ("plain", None, None, (), "plain"),
        (None, "plain", None, (), "plain"),
        ("json", "plain", None, (), "plain"),
        ("json", None, "plain", (), "plain"),
        (None, "json", "plain", (), "plain"),
        ("json", "json", "plain", (), "plain"),
        ("json", "json", "json", ("--format", "plain"), "plain"),
        ("plain", "plain", "plain", ("--json",), "json"),
        ("json", "plain", "json", ("--format", "table"), "table"),
        ("plain", None, "", (), "plain"),
    ],
)
def test_the_line_comes_before_the_environment_the_folder_and_the_user(
    user: str | None,
    here: str | None,
    variable: str | None,
    typed: tuple[str, ...],
    shown: str,
    places: Places,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Any,
) -> None:
    places.write(*(f'format = "{one}"' if one else "" for one in (user, here)))
    if variable is not None:
        monkeypatch.setenv("SKIRMISH_FORMAT", variable)
    assert form_of(run_here(capsys, "roll", "d6", "--dice", "3", *typed)) == shown


@pytest.mark.parametrize(
    ("key", "of_user", "of_folder", "of_variable"),
    [
        ("game", '"t9a"', '"heimr"', "oldschool"),
        ("color", '"always"', '"never"', "auto"),
        ("theme", '"dark"', '"light"', "auto"),
        ("format", '"json"', '"plain"', "table"),
        ("warbands", '"/bands"', '"/others"', "/more"),
        ("house", '["/a.yaml"]', '["/b.yaml"]', "/c.yaml"),
        ("dice", '"typed"', '"rolled"', "typed"),
    ],
)
def test_each_key_is_laid_over_in_the_same_order(
    key: str,
    of_user: str,
    of_folder: str,
    of_variable: str,
    places: Places,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)

    def value() -> str:
        read_settings(SHARED_COMMANDS)
        found = getattr(in_force(), key)
        return str(found[0] if isinstance(found, tuple) else found)

    places.write(user=f"{key} = {of_user}")
    assert value() == of_user.strip('[]"')
    places.write(here=f"{key} = {of_folder}")
    assert value() == of_folder.strip('[]"')
    monkeypatch.setenv(f"SKIRMISH_{key.upper()}", of_variable)
    assert value() == of_variable


def test_without_files_and_variables_nothing_is_set(places: Places) -> None:
    read_settings(SHARED_COMMANDS)
    assert in_force() == Settings()


@pytest.mark.parametrize(
    ("environment", "color"),
    [
        ({}, "always"),
        ({"NO_COLOR": "1"}, "never"),
        ({"NO_COLOR": ""}, "always"),
        ({"FORCE_COLOR": "1"}, "auto"),
        ({"NO_COLOR": "1", "FORCE_COLOR": "1"}, "never"),
        ({"NO_COLOR": "1", "SKIRMISH_COLOR": "auto"}, "auto"),
    ],
)
def test_what_the_environment_says_of_colour_comes_before_a_file(
    environment: dict[str, str], color: str, places: Places, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    for name, text in environment.items():
        monkeypatch.setenv(name, text)
    places.write(user='color = "always"')
    read_settings(SHARED_COMMANDS)
    assert in_force().color == color


@pytest.mark.parametrize(
    ("user", "typed", "has_colour"),
    [
        ("", (), False),
        ('color = "always"', (), True),
        ('color = "always"', ("--color", "never"), False),
        ('color = "never"', ("--color", "always"), True),
    ],
)
def test_colour_is_there_when_it_is_set(
    user: str,
    typed: tuple[str, ...],
    has_colour: bool,
    places: Places,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Any,
) -> None:
    places.write(user=user)
    words = ("freeblades", "test", "d10", "--tn", "5", "--dice", "7", *typed)
    assert ("\x1b[" in run_in_window(monkeypatch, capsys, "80", *words).out) is has_colour


def test_the_theme_is_the_one_that_is_set(places: Places, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLORFGBG", "15;0")
    for theme, found in (("light", "light"), ("dark", "dark"), ("auto", "dark")):
        places.write(user=f'theme = "{theme}"\n')
        read_settings(SHARED_COMMANDS)
        assert find_theme() == found


def test_a_wrong_variable_is_told_by_its_name(
    places: Places, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.setenv("SKIRMISH_FORMAT", "jsn")
    said = "SKIRMISH_FORMAT: unknown value of format 'jsn'; did you mean json?"
    run_here(capsys, "roll", "d6").check(2, said)


def test_a_path_counts_from_the_folder_of_its_file(places: Places) -> None:
    places.write(user='warbands = "bands"\nhouse = ["~/mud.yaml", "snow.yaml"]')
    read_settings(SHARED_COMMANDS)
    folder = places.user.parent
    assert in_force().warbands == str(folder / "bands")
    assert in_force().house == (str(Path("~/mud.yaml").expanduser()), str(folder / "snow.yaml"))
    places.write(here='warbands = "bands"')
    read_settings(SHARED_COMMANDS)
    assert in_force().warbands == "bands"


def test_the_game_that_is_set_is_meant_where_none_is_named(places: Places, capsys: Any) -> None:
    places.write(user='game = "freeblades"\n')
    assert run_here(capsys, *TEST).data["game"] == "freeblades"
    for words in (("demo",), ("phases",), ("rules",), ("rules", "tarch"), ("phases", "shooting")):
        with_game = (words[0], "freeblades", *words[1:])
        ran = run_here(capsys, *words, "--json", *(["--seed", "1"] if words == ("demo",) else []))
        assert ran.code == 0, ran.err
        assert (
            ran.out
            == run_here(
                capsys, *with_game, "--json", *(["--seed", "1"] if words == ("demo",) else [])
            ).out
        )
    assert run_here(capsys, "init").out.count("game: freeblades") == 1
    # A game that is named is the one that is meant, and so is a command of ours.
    assert run_here(capsys, "phases", "t9a", "--json").data["game"] == "t9a"
    assert run_here(capsys, "heimr", "--help").code == 0
    run_here(capsys, "volley").check(2, "a procedure of a game: skirmish first-blood volley")
    run_here(capsys, "demo", "t9").check(2, "unknown game 't9'; did you mean t9a?")


def test_help_of_a_procedure_needs_no_game_either(places: Places, capsys: Any) -> None:
    places.write(user='game = "freeblades"\n')
    assert "skirmish freeblades test" in run_here(capsys, "test", "--help").out


def test_a_named_command_takes_more_words_and_options(places: Places, capsys: Any) -> None:
    places.write(user="[commands]\nprobe = \"freeblades test --tn 5 --mod '-1:deep mud'\"\n")
    ran = run_here(capsys, "probe", "d10", "--dice", "7", "--json")
    assert (ran.code, ran.data["outcome"]["total"]) == (0, 6)  # 7 - 1
    assert "deep mud" in ran.out
    assert "skirmish freeblades test" in run_here(capsys, "probe", "-h").out
    run_here(capsys, "prob").check(2, "unknown command 'prob'; did you mean probe?")


def test_the_folders_named_commands_are_laid_over_the_users(places: Places, capsys: Any) -> None:
    places.write('[commands]\na = "roll d4"\nb = "roll d6"', '[commands]\nb = "roll d8"')
    assert run_here(capsys, "a", "--dice", "4").code == 0
    assert run_here(capsys, "b", "--dice", "8").code == 0


def test_typed_dice_are_asked_for_on_a_terminal_alone(
    places: Places, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    places.write(user='dice = "typed"\n')
    assert run_here(capsys, "roll", "d6", "--json").data["mode"] == "rolled"
    lines = iter(["4\n", "5\n"])
    monkeypatch.setattr(sys, "stdin", _Terminal(lines))
    asked = run_here(capsys, "roll", "d6", "--json")
    assert (asked.data["mode"], asked.data["outcome"]["total"]) == ("ask", 4)
    for words, mode in (
        (("--odds",), "odds"),
        (("--seed", "1"), "rolled"),
        (("--dice", "2"), "dice"),
        (("--ask",), "ask"),
    ):
        assert run_here(capsys, "roll", "d6", "--json", *words).data["mode"] == mode
    monkeypatch.setenv("SKIRMISH_DICE", "rolled")
    assert run_here(capsys, "roll", "d6", "--json").data["mode"] == "rolled"


def test_nothing_is_filled_in_beside_what_excludes_it(
    places: Places, monkeypatch: pytest.MonkeyPatch
) -> None:
    places.write(user='dice = "typed"\nformat = "plain"\n')
    read_settings(SHARED_COMMANDS)
    monkeypatch.setattr(sys, "stdin", _Terminal(iter([])))
    options = RollOptions.declared()
    both = {"format": ("plain",), "ask": True}
    assert fill_in({}, options, None) == both
    assert fill_in({"json": True}, options, None) == {"json": True, "ask": True}
    for name in ("odds", "seed", "times"):
        assert fill_in({name: ("3",)}, options, None) == {name: ("3",), "format": ("plain",)}
    picture = {"out": ("x.svg",)}
    assert fill_in(picture, options, None) == {**picture, "ask": True}


class _Terminal:
    """Standard input on which a player types some lines."""

    def __init__(self, lines: Iterator[str]) -> None:
        self._lines = lines

    def isatty(self) -> bool:
        return True

    def readline(self) -> str:
        return next(self._lines)


IMPORTS = """
import sys
from skirmish_cli.cli.app import run
code = run(sys.argv[1:])
watched = {"tomllib", "platformdirs", "tomlkit", "shlex", "difflib"}
print(code, *sorted(watched & set(sys.modules)), file=sys.stderr)
"""


@pytest.mark.parametrize("user", ["", 'game = "freeblades"\n[commands]\nprobe = "roll d6"\n'])
def test_a_plain_command_imports_no_reader_of_settings(
    user: str, places: Places, capsys: Any
) -> None:
    places.write(user=user, here=user)
    run_here(capsys, "freeblades", *TEST)  # compiles what there is
    words = [*TEST] if user else ["freeblades", *TEST]
    done = subprocess.run(
        [sys.executable, "-c", IMPORTS, *words],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert done.stderr.split() == ["0"]


def test_a_process_of_its_own_reads_them_too(places: Places) -> None:
    places.write(user='format = "json"\n')
    ran = skirmish("roll", "d6", "--dice", "3", cwd=places.here.parent, PYTHONPATH=str(ROOT))
    assert ran.data["outcome"] == {"total": 3}
