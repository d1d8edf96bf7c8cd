"""A warband that was checked once is kept as it plays, and used only while nothing changed."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path
from typing import Any

import pytest

from skirmish_cli.core.registry import game_ids, get_game
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.files import bands, kept
from skirmish_cli.files.bands import Band, KeptCard, load_band
from skirmish_cli.files.checks import warbands
from skirmish_cli.files.game_data import load_own_ruleset
from skirmish_cli.files.rulesets import load_ruleset
from skirmish_cli.reports.finding import list_samples
from tests.files.kept_bands import BAND, LIBRARY, attack, list_kept, write_band
from tests.support import run_here


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of the test's own, in which rulesets are compiled already."""
    for game_id in game_ids():
        load_own_ruleset(game_id)
    compiled = kept.find_cache_folder()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    shutil.copytree(compiled, kept.find_cache_folder(), ignore=shutil.ignore_patterns("band-*"))
    return tmp_path / "cache"


@pytest.fixture
def checks(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The files that are read and checked, while the test goes on."""
    checked: list[str] = []
    read = warbands.read_warband

    def note(name: str, source: bytes, rules: Ruleset | None = None) -> Any:
        checked.append(Path(name).name)
        return read(name, source, rules)

    monkeypatch.setattr(warbands, "read_warband", note)
    return checked


def load(file: Path | str, game_id: str = "freeblades") -> Band:
    game = get_game(game_id)
    return load_band(str(file), game, load_own_ruleset(game_id), game.make_table_card)


def read_cards(band: Band) -> list[Any]:
    cards = [one.card for one in band.models]
    return [card.read() if isinstance(card, KeptCard) else card for card in cards]


@pytest.mark.usefixtures("cache")
@pytest.mark.parametrize("game_id", game_ids())
def test_every_sample_is_kept_as_it_was_checked(game_id: str, checks: list[str]) -> None:
    for file in list_samples(game_id):
        first = load(file, game_id)
        again = load(file, game_id)
        assert checks.pop() == Path(file).name
        assert checks == []
        assert read_cards(again) == read_cards(first)
        for name in ("name", "limit", "source"):
            assert getattr(again, name) == getattr(first, name)
        for one, other in zip(again.models, first.models, strict=True):
            assert one._replace(card=None) == other._replace(card=None)


@pytest.mark.usefixtures("cache")
def test_entries_that_share_a_card_share_it_when_it_is_kept(tmp_path: Path) -> None:
    file = write_band(tmp_path)
    load(file)
    ulf, ada, archer = load(file).models
    assert ulf.card is ada.card
    assert ulf.card is not archer.card
    assert archer.copies == ("archer-1", "archer-2")
    assert ulf.card.read() is ada.card.read()


@pytest.mark.usefixtures("cache")
def test_a_kept_band_answers_byte_for_byte(tmp_path: Path, checks: list[str], capsys: Any) -> None:
    file = write_band(tmp_path)
    first = attack(capsys, file)
    assert (first.code, attack(capsys, file), checks) == (0, first, ["hill.yaml"])
    unknown = attack(capsys, file, words="ulf vs archr-1")
    assert unknown.code == 2
    assert "archer-1" in unknown.err
    assert checks == ["hill.yaml"]


@pytest.mark.usefixtures("cache")
def test_an_edit_counts_and_a_touch_does_not(tmp_path: Path, checks: list[str]) -> None:
    file = write_band(tmp_path)
    load(file)
    status = file.stat()
    os.utime(file, (1, 1))
    load(file)
    assert checks == ["hill.yaml"]
    # The same length, the same times: only what it says is another.
    file.write_text(BAND.replace("mar: d6", "mar: d4"))
    os.utime(file, (status.st_atime, status.st_mtime))
    assert [card.mar for card in read_cards(load(file))] == ["d8", "d8", "d4"]
    file.write_text(BAND)
    assert [card.mar for card in read_cards(load(file))] == ["d8", "d8", "d6"]
    assert checks == ["hill.yaml"] * 2


@pytest.mark.usefixtures("cache")
def test_an_edit_of_the_library_counts(tmp_path: Path, checks: list[str], capsys: Any) -> None:
    file = write_band(tmp_path)
    load(file)
    write_band(tmp_path, library=LIBRARY.replace("lp: 2", "lp: 3"))
    assert [card.lp for card in read_cards(load(file))] == [3, 3, 3]
    write_band(tmp_path, library=LIBRARY.replace("lp: 2", "lp: x"))
    broken = attack(capsys, file)
    assert (broken.code, "cards.yaml:2" in broken.err) == (3, True)
    (tmp_path / "cards.yaml").unlink()
    attack(capsys, file).check(3, "cards.yaml: there is no such file")
    write_band(tmp_path)
    assert [card.lp for card in read_cards(load(file))] == [2, 2, 2]
    assert len(checks) == 5


@pytest.mark.usefixtures("cache")
def test_equal_bands_beside_other_libraries_are_not_mixed_up(tmp_path: Path) -> None:
    here = write_band(tmp_path / "here")
    there = write_band(tmp_path / "there", library=LIBRARY.replace("lp: 2", "lp: 4"))
    for _ in range(2):
        assert [card.lp for card in read_cards(load(here))] == [2, 2, 2]
        assert [card.lp for card in read_cards(load(there))] == [4, 4, 4]


def test_what_is_wrong_is_never_kept(cache: Path, tmp_path: Path, capsys: Any) -> None:
    file = write_band(tmp_path, BAND.replace("mar: d6", "mar: d7"))
    first = attack(capsys, file)
    assert (first.code, attack(capsys, file)) == (3, first)
    assert list_kept(cache) == []


def test_broken_list_rules_are_told_by_validate_though_the_band_is_kept(
    cache: Path, tmp_path: Path, capsys: Any
) -> None:
    file = write_band(tmp_path, BAND.replace("models:", "limit: 1\nmodels:"))
    before = run_here(capsys, "validate", str(file))
    assert attack(capsys, file).code == 0
    assert len(list_kept(cache)) == 1
    after = run_here(capsys, "validate", str(file))
    assert (before.code, before.out) == (after.code, after.out)
    assert before.code == 1


def test_another_games_file_is_refused_each_time(cache: Path, tmp_path: Path, capsys: Any) -> None:
    file = tmp_path / "other.yaml"
    file.write_bytes(Path(list_samples("t9a")[0]).read_bytes())
    for _ in range(2):
        attack(capsys, file).check(2, "is a warband of t9a, not of freeblades")
    assert list_kept(cache) == []


def test_with_cards_of_house_rules_nothing_is_kept(
    cache: Path, tmp_path: Path, checks: list[str]
) -> None:
    house = tmp_path / "house.yaml"
    house.write_text("extends: freeblades\n" + LIBRARY)
    file = write_band(tmp_path, BAND.replace("library: cards.yaml\n", ""))
    game, rules = get_game("freeblades"), load_ruleset("freeblades", [house])
    for _ in range(2):
        assert load_band(str(file), game, rules, game.make_table_card).models[0].id == "ulf"
    assert (checks, list_kept(cache)) == (["hill.yaml"] * 2, [])


def test_other_code_of_the_game_makes_another_copy(
    cache: Path, tmp_path: Path, checks: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = write_band(tmp_path)
    load(file)
    monkeypatch.setattr(bands, "_list_code", lambda game: (("cards.py", 1, 1),))
    load(file)
    monkeypatch.setattr(bands, "_list_code", lambda game: ())
    load(file)
    assert (len(checks), len(list_kept(cache))) == (3, 2)


def test_only_the_newest_are_kept(
    cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bands, "_MOST_KEPT", 3)
    for number in range(5):
        load(write_band(tmp_path, BAND.replace("Hill", f"Hill {number}")))
        for file in list_kept(cache):
            status = file.stat()
            os.utime(file, (status.st_atime, status.st_mtime - 10))
    names = sorted(
        json.loads(file.read_text().partition("\n")[2])["name"] for file in list_kept(cache)
    )
    assert names == ["Hill 2 Watch", "Hill 3 Watch", "Hill 4 Watch"]


def test_a_large_file_is_not_kept(
    cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bands, "_LARGEST_KEPT", len(BAND) - 1)
    load(write_band(tmp_path))
    assert list_kept(cache) == []


@pytest.mark.usefixtures("toy_game")
def test_the_cards_of_a_game_without_a_plain_form_are_not_kept(cache: Path, tmp_path: Path) -> None:
    game = get_game("toy")._replace(table_card=None)
    band = load_band(list_samples("toy")[0], game, load_own_ruleset("toy"), game.make_table_card)
    assert band.models
    assert list_kept(cache) == []
