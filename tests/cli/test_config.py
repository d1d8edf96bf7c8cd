"""`skirmish config`: shows what is set and from where, and writes it back as a player left it."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from skirmish_cli.cli.settings import forget_settings
from tests.cli.setting_files import Places, make_places
from tests.support import run_here


@pytest.fixture
def places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Places]:
    """An empty folder, and no settings yet."""
    yield make_places(tmp_path, monkeypatch)
    forget_settings()


def check_wrote(capsys: Any, file: Path | str, *words: str) -> None:
    """Run a `config` and check that it says which file it wrote."""
    ran = run_here(capsys, "config", *words)
    assert (ran.code, ran.out, ran.err) == (0, "", f"wrote {file}\n")


def shown(capsys: Any, *words: str) -> dict[str, tuple[Any, Any]]:
    """Return each setting that is shown, with where it comes from."""
    settings = run_here(capsys, "config", *words, "--json").data["settings"]
    return {one["key"]: (one["value"], one["from"]) for one in settings}


def test_nothing_is_set_at_first(places: Places, capsys: Any) -> None:
    assert shown(capsys) == {
        "game": (None, None),
        "color": ("auto", None),
        "theme": ("auto", None),
        "format": ("table", None),
        "warbands": (None, None),
        "house": ([], None),
        "dice": ("rolled", None),
    }
    assert run_here(capsys, "config", "path").out.splitlines() == [
        f"{places.user} (not there)",
        f"{places.here} (not there)",
    ]


def test_each_value_is_shown_with_the_file_or_variable_that_it_comes_from(
    places: Places, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    places.write('game = "t9a"\ntheme = "dark"\n[commands]\na = "roll d6"\n', 'theme = "light"\n')
    monkeypatch.setenv("SKIRMISH_DICE", "typed")
    found = shown(capsys)
    assert found["game"] == ("t9a", str(places.user))
    assert found["theme"] == ("light", "skirmish.toml")
    assert found["dice"] == ("typed", "SKIRMISH_DICE")
    assert found["commands.a"] == (["roll", "d6"], str(places.user))
    assert shown(capsys, "theme") == {"theme": ("light", "skirmish.toml")}
    plain = run_here(capsys, "config", "commands", "--format", "plain")
    assert f"commands.a: roll d6; from {places.user}" in plain.out


def test_the_form_that_is_set_is_that_of_config_too(places: Places, capsys: Any) -> None:
    places.write(user='format = "json"\n')
    assert json.loads(run_here(capsys, "config").out)["schema"] == 1
    assert run_here(capsys, "config", "--format", "plain").out.startswith("Settings")


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (("game", "heimr"), 'game = "heimr"'),
        (("color", "never"), 'color = "never"'),
        (("theme", "light"), 'theme = "light"'),
        (("format", "plain"), 'format = "plain"'),
        (("dice", "typed"), 'dice = "typed"'),
    ],
)
def test_a_value_is_set_shown_and_taken_out(
    words: tuple[str, str], line: str, places: Places, capsys: Any
) -> None:
    check_wrote(capsys, places.user, *words)
    assert places.user.read_text() == f"{line}\n"
    assert shown(capsys, words[0]) == {words[0]: (words[1], str(places.user))}
    check_wrote(capsys, places.user, words[0], "--unset")
    assert places.user.read_text() == ""
    run_here(capsys, "config", words[0], "--unset").check(2, f"{words[0]} isn't set (in ")


def test_here_writes_the_file_of_the_folder(places: Places, capsys: Any) -> None:
    check_wrote(capsys, "skirmish.toml", "--here", "format", "json")
    assert places.here.read_text() == 'format = "json"\n'
    assert not places.user.exists()
    ran = run_here(capsys, "config", "format", "plain")
    assert ran.err.splitlines()[1:] == ["skirmish.toml sets format too, and comes first"]


def test_paths_are_whole_in_the_users_file_and_as_typed_in_the_folders(
    places: Places, capsys: Any
) -> None:
    folder = places.here.parent
    (folder / "bands").mkdir()
    for name in ("mud.yaml", "snow.yaml"):
        (folder / name).write_text("extends: freeblades\n")
    check_wrote(capsys, places.user, "house", "mud.yaml", "snow.yaml")
    check_wrote(capsys, places.user, "warbands", "bands")
    files = [str(folder / "mud.yaml"), str(folder / "snow.yaml")]
    assert places.user.read_text() == (
        f"house = {json.dumps(files)}\nwarbands = {json.dumps(str(folder / 'bands'))}\n"
    )
    check_wrote(capsys, "skirmish.toml", "--here", "house", "mud.yaml")
    assert places.here.read_text() == 'house = ["mud.yaml"]\n'
    run_here(capsys, "config", "house", "rain.yaml").check(3, "rain.yaml: there is no such file")
    run_here(capsys, "config", "warbands", "mud.yaml").check(3, "there is no such folder")


def test_comments_and_order_stay_as_a_player_left_them(places: Places, capsys: Any) -> None:
    places.write(
        user="# mine\n\nformat = 'plain'   # for the phone\ngame = \"t9a\"\n\n"
        "[commands] # short ones\nz = 'roll d8'\n# the bow\na = 'roll d6'\n"
    )
    check_wrote(capsys, places.user, "format", "json")
    check_wrote(capsys, places.user, "dice", "typed")
    check_wrote(capsys, places.user, "name", "snipe", "t9a shoot --range 20")
    check_wrote(capsys, places.user, "unname", "z")
    assert places.user.read_text() == (
        '# mine\n\nformat = "json"   # for the phone\ngame = "t9a"\ndice = "typed"\n\n'
        "[commands] # short ones\n# the bow\na = 'roll d6'\nsnipe = \"t9a shoot --range 20\"\n"
    )


@pytest.mark.parametrize(
    "text",
    [
        "commands.a = 'roll d4'\n",
        "commands = {a = 'roll d4'}\n",
        "game = 't9a'\n[commands]\na = 'roll d4'\n",
        "[commands]\na = '''\nroll d4'''\n",
        "[games]\n[commands]\na = 'roll d4'",
    ],
)
def test_a_table_may_be_written_in_any_way(text: str, places: Places, capsys: Any) -> None:
    places.write(user=text)
    check_wrote(capsys, places.user, "name", "b", "roll d8")
    check_wrote(capsys, places.user, "theme", "dark")
    found = shown(capsys)
    assert found["commands.a"][0] == ["roll", "d4"]
    assert found["commands.b"][0] == ["roll", "d8"]
    assert found["theme"][0] == "dark"


def test_line_ends_and_the_byte_order_mark_of_windows_stay(places: Places, capsys: Any) -> None:
    places.write(user="x")
    places.user.write_bytes(b'\xef\xbb\xbfgame = "t9a"\r\n[commands]\r\na = "roll d6"\r\n')
    check_wrote(capsys, places.user, "name", "b", "roll d8")
    assert places.user.read_bytes() == (
        b'\xef\xbb\xbfgame = "t9a"\r\n[commands]\r\na = "roll d6"\r\nb = "roll d8"\r\n'
    )


def test_a_wrong_value_in_the_file_is_set_right(places: Places, capsys: Any) -> None:
    places.write(user='format = "tabel"\n')
    run_here(capsys, "config").check(3, "config.toml:1: unknown value of format 'tabel'; did you")
    run_here(capsys, "roll", "d6").check(3, "config.toml:1: ")
    check_wrote(capsys, places.user, "format", "plain")
    assert run_here(capsys, "roll", "d6").code == 0


def test_what_is_wrong_elsewhere_leaves_the_file_as_it_was(places: Places, capsys: Any) -> None:
    places.write(user='game = "t9a"\ncolour = "never"\n')
    run_here(capsys, "config", "format", "plain").check(
        3, "config.toml:2: unknown key 'colour'; did you mean color?"
    )
    assert places.user.read_text() == 'game = "t9a"\ncolour = "never"\n'
    assert run_here(capsys, "config", "path").code == 0
    assert run_here(capsys, "--version").code == 0


def test_a_file_is_put_in_place_at_once_with_the_rights_that_it_had(
    places: Places, capsys: Any
) -> None:
    check_wrote(capsys, places.user, "dice", "typed")
    assert stat.S_IMODE(places.user.stat().st_mode) == 0o600
    places.user.chmod(0o644)
    check_wrote(capsys, places.user, "dice", "rolled")
    assert stat.S_IMODE(places.user.stat().st_mode) == 0o644
    assert [file.name for file in places.user.parent.iterdir()] == ["config.toml"]


def test_a_link_stays_a_link(places: Places, capsys: Any) -> None:
    real = places.here.parent / "dotfiles.toml"
    real.write_text("# kept elsewhere\n")
    places.user.parent.mkdir(parents=True)
    places.user.symlink_to(real)
    check_wrote(capsys, places.user, "dice", "typed")
    assert places.user.is_symlink()
    assert real.read_text() == '# kept elsewhere\ndice = "typed"\n'


def test_a_folder_that_cannot_be_written_is_told(places: Places, capsys: Any) -> None:
    places.user.parent.parent.write_text("a file where the folder should be")
    run_here(capsys, "config", "dice", "typed").check(3, "config.toml: it can't be written: ")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("colour",), "unknown key 'colour'; did you mean color?"),
        (("colour", "never"), "unknown key 'colour'; did you mean color?"),
        (("color", "nevr"), "unknown value of color 'nevr'; did you mean never?"),
        (("game", "heimer"), "unknown game 'heimer'; did you mean heimr?"),
        (("format", "plain", "json"), "format takes one value: skirmish config format FORMAT"),
        (("format", "plain", "--unset"), "--unset takes no value: skirmish config format --unset"),
        (("--here",), "--here goes with a change"),
        (("format", "--here"), "--here goes with a change"),
        (("--unset",), "--unset goes with a change"),
        (("path", "x"), "'x' is a word too many: skirmish config path"),
        (("commands", "a"), 'write: skirmish config name NAME "LINE"'),
        (("games", "a"), "write: skirmish config game ID PACKAGE:GAME"),
        (("name", "a"), 'write: skirmish config name NAME "LINE"'),
        (("unname",), "write: skirmish config unname NAME"),
        (("unname", "a"), "unknown named command 'a'"),
        (("game", "tavern", "--unset"), "unknown added game 'tavern'"),
    ],
)
def test_what_cannot_be_is_told_with_what_to_write(
    words: tuple[str, ...], said: str, places: Places, capsys: Any
) -> None:
    run_here(capsys, "config", *words).check(2, said)
    assert not places.user.exists()


@pytest.mark.parametrize(
    ("name", "line", "said"),
    [
        ("roll", "roll d6", "roll is a command of skirmish"),
        ("config", "roll d6", "config is a command of skirmish"),
        ("help", "roll d6", "help is a command of skirmish"),
        ("heimr", "roll d6", "heimr is a game"),
        ("volley", "roll d6", "volley is a procedure of first-blood"),
        ("d6", "roll d6", "d6 is dice to roll"),
        ("", "roll d6", "can't be a command's name"),
        ("2nd", "roll d6", "a letter first"),
        ("a b", "roll d6", "can't be a command's name"),
        ("a\x1b[31m", "roll d6", "\\x1b[31m"),
        ("a" * 41, "roll d6", "40 at most"),
        ("a", "", "needs the command that it stands for"),
        ("a", "rol d6", "unknown command 'rol'; did you mean roll?"),
        ("a", "freeblades shot", "unknown freeblades procedure 'shot'; did you mean shoot?"),
        ("a", "roll 'd6", "can't be split into words: no closing quotation"),
        ("a", "config game x y:Z", "a named command can't change settings"),
        ("a", "roll d6\nroll d8", "one plain line"),
        ("a", "roll " + "d" * 1000, "1000 characters at most"),
    ],
)
def test_a_named_command_never_takes_the_place_of_ours_and_begins_with_one_of_them(
    name: str, line: str, said: str, places: Places, capsys: Any
) -> None:
    run_here(capsys, "config", "name", name, line).check(2, said)
    assert not places.user.exists()


def test_a_setting_may_be_said_as_other_programs_have_it(places: Places, capsys: Any) -> None:
    check_wrote(capsys, places.user, "set", "format", "plain")
    check_wrote(capsys, places.user, "set", "commands.luck", "freeblades test d10 --tn 5")
    assert shown(capsys)["format"] == ("plain", str(places.user))
    assert (
        run_here(capsys, "luck", "--odds", "-q").out == "Success 60.0 %, tarch 10.0 %, crit 6.0 %\n"
    )


def test_a_pasted_line_may_begin_with_the_program(places: Places, capsys: Any) -> None:
    check_wrote(capsys, places.user, "name", "a", "skirmish roll d6")
    assert places.user.read_text() == '[commands]\na = "roll d6"\n'


def test_without_a_place_for_settings_there_are_none(
    places: Places, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.setattr("skirmish_cli.files.settings.layers.find_config_folder", lambda: "")
    monkeypatch.setattr("skirmish_cli.cli.settings.find_config_folder", lambda: "")
    run_here(capsys, "config", "dice", "typed").check(3, "there is no folder for settings here")
    assert run_here(capsys, "roll", "d6").code == 0
    check_wrote(capsys, "skirmish.toml", "--here", "dice", "typed")


def test_what_is_in_force_survives_a_cache_that_is_away(
    places: Places, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    places.write(user='[commands]\na = "roll d6"\n')
    monkeypatch.setenv("XDG_CACHE_HOME", os.devnull)
    assert run_here(capsys, "a", "--dice", "3", "--json").data["outcome"] == {"total": 3}
