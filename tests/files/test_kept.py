"""The user's own folders are those that platformdirs tells."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from platformdirs.macos import MacOS
from platformdirs.unix import Unix

from skirmish_cli.files.kept import find_config_folder

ENVIRONMENTS = [
    {},
    {"HOME": "/home/ulf"},
    {"HOME": "/home/ulf/"},
    {"HOME": "/"},
    {"HOME": "/home/ulf", "XDG_CONFIG_HOME": "/etc/ulf"},
    {"HOME": "/home/ulf", "XDG_CONFIG_HOME": "/etc/ulf/"},
    {"HOME": "/home/ulf", "XDG_CONFIG_HOME": ""},
    {"HOME": "/home/ulf", "XDG_CONFIG_HOME": "here"},
    {"HOME": "/home/ulf", "XDG_CONFIG_HOME": "~/settings"},
    {"HOME": "", "XDG_CONFIG_HOME": "/etc/ulf"},
    {"HOME": ""},
    {"HOME": "ulf"},
    {"XDG_CONFIG_HOME": "/etc/ulf"},
]


@pytest.mark.skipif(sys.platform == "win32", reason="the folders of Unix and macOS")
@pytest.mark.parametrize("environment", ENVIRONMENTS)
@pytest.mark.parametrize(("platform", "known"), [("linux", Unix), ("darwin", MacOS)])
def test_the_folder_is_the_one_of_the_platform(
    platform: str,
    known: type[Unix] | type[MacOS],
    environment: dict[str, str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("HOME", "XDG_CONFIG_HOME", "ANDROID_DATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    told = known("skirmish", appauthor=False).user_config_dir
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(
        "platformdirs.user_config_dir",
        lambda name, appauthor: known(name, appauthor=appauthor).user_config_dir,
    )
    assert find_config_folder() == told


def test_without_a_home_there_is_no_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANDROID_DATA", "/data")

    def fail(*arguments: object, **named: object) -> str:
        raise RuntimeError("could not determine the home directory")

    monkeypatch.setattr("platformdirs.user_config_dir", fail)
    assert find_config_folder() == ""


def test_this_platform_is_asked_where_the_answer_is_not_plain(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("ANDROID_DATA", "/somewhere/else")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    if os.name == "posix":
        assert find_config_folder() == str(tmp_path / "skirmish")
