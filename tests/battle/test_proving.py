"""Where two copies of a battle part."""

from __future__ import annotations

import shutil
from pathlib import Path

from skirmish_cli.battle.proving import check_battle, find_parting
from skirmish_cli.battle.store import create_battle, read_entries
from tests.battle.kept_battle import go_on, hit, make_battle
from tests.battle.small_battle import first_entry, side


def two_copies(folder: Path) -> tuple[Path, Path]:
    one = make_battle(folder)
    other = folder / "other.battle"
    shutil.copy(one, other)
    return one, other


def test_a_sound_battle_has_no_flaw(tmp_path: Path) -> None:
    assert check_battle(str(make_battle(tmp_path))) == ()


def test_equal_copies_part_nowhere(tmp_path: Path) -> None:
    one, other = two_copies(tmp_path)
    assert find_parting(str(one), str(other)) is None
    assert find_parting(str(one), str(one)) is None


def test_an_older_copy_ends_where_the_other_goes_on(tmp_path: Path) -> None:
    one, other = two_copies(tmp_path)
    go_on(other, hit(1))
    later = read_entries(str(other))[3]
    assert find_parting(str(one), str(other)) == (4, None, later)
    assert find_parting(str(other), str(one)) == (4, later, None)


def test_copies_that_went_two_ways_part_at_the_first_difference(tmp_path: Path) -> None:
    one, other = two_copies(tmp_path)
    for number in (1, 0):
        go_on(one, hit(number))
        go_on(other, hit(number + 1))
    mine, theirs = read_entries(str(one))[3], read_entries(str(other))[3]
    assert find_parting(str(one), str(other)) == (4, mine, theirs)


def test_two_battles_part_at_once(tmp_path: Path) -> None:
    one = make_battle(tmp_path)
    other = tmp_path / "other.battle"
    entry, _ = create_battle(str(other), first_entry(side("Others", "imp")))
    parting = find_parting(str(one), str(other))
    assert parting is not None
    assert (parting.seq, parting.other) == (1, entry)
