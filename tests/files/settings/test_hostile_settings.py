"""Files of settings that nobody would write well: told in a line, with the place, in no time."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from skirmish_cli.cli.settings import forget_settings
from skirmish_cli.files.kept import keep
from tests.cli.setting_files import Places, make_places
from tests.support import run_here


@pytest.fixture
def places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Places]:
    """An empty folder, and no settings yet."""
    yield make_places(tmp_path, monkeypatch)
    forget_settings()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("fromat = 'plain'", "1: unknown key 'fromat'; did you mean format?"),
        ("\n\n# x\nformat = 3", "4: format takes a text in quotes (table, plain, json), not 3"),
        ("format = true", "1: format takes a text in quotes"),
        ("format = ['plain']", "not a list"),
        ("format = {a = 1}", "not a mapping"),
        ("format = 1979-05-27", "1: format takes a text in quotes"),
        ("format = nan", "1: format takes a text in quotes"),
        ("format = ''", "1: format '' can't be it"),
        ("dice = 'typd'", "1: unknown value of dice 'typd'; did you mean typed?"),
        ("game = 't9b'", "1: unknown game 't9b'; did you mean t9a?"),
        ("house = 'mud.yaml'", "1: house takes a list of files"),
        ("house = [1]", "1: house takes a text in quotes"),
        ('house = ["a\\u0000"]', "1: house 'a\\x00' can't be it: a plain text is needed"),
        ('warbands = "a\\u001b[31m"', "1: warbands 'a\\x1b[31m' can't be it"),
        ("commands = 'roll d6'", "1: commands is a table: write [commands] and a line for each"),
        ("[commands]\na = 3", "2: a takes a command line in quotes, not 3"),
        ("[commands]\n\na = ['roll']", "3: a takes a command line in quotes, not a list"),
        ("[commands]\nok = 'roll d6'\nroll = 'roll d6'", "3: roll is a command of skirmish"),
        ("[commands]\na = 'rol d6'", "2: unknown command 'rol'; did you mean roll?"),
        ("[commands]\na = 'config dice typed'", "2: a named command can't change settings"),
        ("[commands]\na = 'skirmish roll d6'", "2: a named command begins after skirmish"),
        ("[commands.a]\nb = 'roll d6'", "1: a takes a command line in quotes, not a mapping"),
        ('[commands]\n"a\\u001b[2J" = "roll"', "2: 'a\\x1b[2J' can't be a command's name"),
        ('[commands]\na = "roll \\u0007"', "2: a named command is one plain line"),
        ("[[commands]]\na = 1", "1: commands is a table"),
        ("[game]\nx = 1", "1: game takes a text in quotes"),
        ("commands.roll = 'roll d6'", "1: roll is a command"),
        ("commands = {a = 'roll d6', roll = 'roll'}", "1: roll is a command"),
        ("house = [\n'a',\n3,\n]\n", "1: house takes a text"),
        ("game = 't9a'\ngame = 'heimr'", "2:"),
        ("game = t9a", "1:8: "),
        ("game = 't9a", "1:"),
        ("format = [", "1:"),
        ("x = " + "9" * 5000, "1:1: Exceeds the limit"),
        ("x = " + "[" * 15_000, "it is nested too deeply"),
        ("a." * 501 + "a = 1", "1: a line of settings has 500 dots at most"),
        ("\n".join(f"k{one} = 1" for one in range(2_000)), "1: unknown key 'k0'"),
        ("x = [" + "1,\n" * 10_000 + "]", "1: unknown key 'x'"),
        ("#" * 40_960, "40 KB is larger than the limit of 32 KB for settings"),
    ],
)
@pytest.mark.parametrize("which", ["config.toml", "skirmish.toml"])
def test_a_fault_is_told_with_its_place_and_what_would_be_right(
    text: str, said: str, which: str, places: Places, capsys: Any
) -> None:
    places.write(*(text if name == which else "" for name in ("config.toml", "skirmish.toml")))
    run_here(capsys, "roll", "d6").check(3, which, said)
    run_here(capsys, "config").check(3, which, said)
    run_here(capsys, "config", *_options(which), "theme", "dark").check(3, which, said)


def _options(which: str) -> list[str]:
    return ["--here"] if which == "skirmish.toml" else []


@pytest.mark.parametrize("which", ["config.toml", "skirmish.toml"])
def test_what_is_no_text_is_told(which: str, places: Places, capsys: Any) -> None:
    places.write(user="#")
    file = places.user if which == "config.toml" else places.here
    for content, said in (
        (b"# fine\ngame = \xff\n", "2: byte 0xff isn't UTF-8"),
        ("game = 't9a'".encode("utf-16"), "1: byte 0xff isn't UTF-8"),
        (b"x" * 10_240_000, "10,000 KB is larger than the limit of 32 KB for settings"),
        (b"\0", "1:1: "),
    ):
        file.write_bytes(content)
        run_here(capsys, "roll", "d6").check(3, which, said)
    file.unlink()
    file.mkdir()
    run_here(capsys, "roll", "d6").check(3, which, "it is a folder")
    run_here(capsys, "config", *_options(which), "theme", "dark").check(3, which)
    file.rmdir()
    os.mkfifo(file)
    run_here(capsys, "roll", "d6").check(3, which, "it isn't an ordinary file")
    file.unlink()
    file.symlink_to("/dev/zero")
    run_here(capsys, "roll", "d6").check(3, which, "it isn't an ordinary file")


def test_a_file_that_may_not_be_read_is_told(
    places: Places, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    places.write(user='dice = "typed"\n')

    def refuse(*arguments: object) -> int:
        raise PermissionError(13, "Permission denied")

    # Whoever runs the tests as root may read anything.
    monkeypatch.setattr("skirmish_cli.files.settings.layers.os.open", refuse)
    run_here(capsys, "roll", "d6").check(3, "config.toml: it can't be read: permission denied")


def test_a_link_to_nothing_is_no_file(places: Places, capsys: Any) -> None:
    places.here.symlink_to(places.here.parent / "nothing")
    assert run_here(capsys, "roll", "d6").code == 0


@pytest.mark.parametrize("line", ["init t9a -o ../x", "init t9a --output=../x", "roll d6 -oy.svg"])
def test_a_folder_names_no_command_that_writes_a_file(
    line: str, places: Places, capsys: Any
) -> None:
    places.write(here=f"[commands]\na = '{line}'\n")
    run_here(capsys, "a").check(3, "skirmish.toml:2: a writes a file")
    places.here.unlink()
    places.write(user=f"[commands]\na = '{line}'\n")
    assert run_here(capsys, "config").code == 0


def test_a_copy_that_others_could_have_written_is_not_believed(
    places: Places, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    places.write(user='format = "json"\n')
    assert run_here(capsys, "roll", "d6").out.startswith("{")
    (kept,) = (tmp_path / "cache" / "skirmish").glob("settings-user-*")
    keep(str(kept.parent), str(kept), "settings-user-", {"format": "plain"})
    assert not run_here(capsys, "roll", "d6").out.startswith("{")
    kept.chmod(0o666)
    assert run_here(capsys, "roll", "d6").out.startswith("{")


def test_a_file_that_changes_is_read_again(places: Places, capsys: Any) -> None:
    for form in ("json", "plain", "json"):
        places.write(user=f'format = "{form}"\n')
        assert run_here(capsys, "roll", "d6").out.startswith("{") is (form == "json")


def test_what_the_folder_says_is_never_taken_for_the_users(places: Places, capsys: Any) -> None:
    text = '[games]\ntavern = "tavern_game:GAME"\n'
    places.write(user=text)
    assert run_here(capsys, "roll", "d6").code == 0
    places.write(here=text)
    run_here(capsys, "roll", "d6").check(3, "skirmish.toml:1: skirmish.toml can't name packages")
