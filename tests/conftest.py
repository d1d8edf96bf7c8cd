"""What every test has: folders of its own and, where asked for, the toy sixth game."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from skirmish_cli.core import registry
from skirmish_cli.files import game_data
from tests.slow import SLOW

# The machines that run this are shared and slow at times; a deadline would fail good code.
settings.register_profile("steady", deadline=None, max_examples=50)
settings.load_profile("steady")

# A shell lets what it starts in the background ignore interrupts, and so would every process here.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


HERE = Path(__file__).parent


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option that runs what the README's command leaves out."""
    parser.addoption("--slow", action="store_true", help="run the slow files alone")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave the slow files out, or all others; a file that is named is run either way."""
    if collection_path.suffix != ".py" or not collection_path.is_relative_to(HERE):
        return None
    name = collection_path.relative_to(HERE).as_posix()
    if any(name in str(argument).replace("\\", "/") for argument in config.args):
        return None
    is_slow = name in SLOW
    return True if is_slow is not config.getoption("--slow") else None


@pytest.fixture(autouse=True, scope="session")
def _own_folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        # Nobody's own settings may change what a test sees.
        patch.setenv("XDG_CONFIG_HOME", str(tmp_path_factory.mktemp("config")))
        for name in [name for name in os.environ if name.startswith("SKIRMISH_")]:
            patch.delenv(name)
        # Nor may the window in which the tests are run.
        for name in ("COLUMNS", "NO_COLOR", "FORCE_COLOR"):
            patch.delenv(name, raising=False)
        yield


@pytest.fixture
def toy_game(monkeypatch: pytest.MonkeyPatch) -> str:
    """Register the toy game for one test and return its id."""
    monkeypatch.setattr(registry, "_GAMES", dict(registry._GAMES))
    monkeypatch.setattr(game_data, "_added_folders", [])
    registry.register("toy", "tests.toy.toy_game:GAME")
    game_data.add_folder(Path(__file__).parent / "toy" / "rulesets")
    return "toy"
