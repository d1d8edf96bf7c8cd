"""Bits that flip: each is refused, or harmless; the chain says where."""

from __future__ import annotations

import random
from pathlib import Path

from skirmish_cli.battle.entries import Entry
from skirmish_cli.battle.fold import Battle
from skirmish_cli.battle.proving import check_battle
from skirmish_cli.battle.store import read_battle, read_entries
from skirmish_cli.core.errors import FileProblem
from tests.battle.kept_battle import files_beside, go_on, hit, make_battle
from tests.battle.small_battle import undo

FLIPS = 400


def look(file: Path, state: Battle, entries: tuple[Entry, ...]) -> str:
    """Return how a tampered file was found out; nothing where it says what it said before."""
    try:
        assert read_battle(str(file)) == state
        assert read_entries(str(file)) == entries
        return "".join(check_battle(str(file)))
    except FileProblem as problem:
        assert "\n" not in str(problem)
        return str(problem)


def test_a_bit_that_flips_is_found_or_harmless(tmp_path: Path) -> None:
    file = make_battle(tmp_path, 4)
    go_on(file, undo())
    state, entries, sound = read_battle(str(file)), read_entries(str(file)), file.read_bytes()
    chosen = random.Random(16)
    found = 0
    # Most of an SQLite page is empty here, so half of the flips go where something stands.
    full = [place for place, byte in enumerate(sound) if byte]
    for number in range(FLIPS):
        place = chosen.choice(full) if number % 2 else chosen.randrange(len(sound))
        flipped = bytearray(sound)
        flipped[place] ^= 1 << chosen.randrange(8)
        file.write_bytes(flipped)
        found += look(file, state, entries) != ""
        assert files_beside(file) == ["reef.battle"]
    assert found > FLIPS / 4


def test_a_flip_in_an_entry_is_told_by_its_number(tmp_path: Path) -> None:
    file = make_battle(tmp_path, 4)
    sound = file.read_bytes()
    for entry in read_entries(str(file)):
        # The entry's own hash stands in its row, in the next entry, and for the last in the
        # snapshot; its text stands once.
        flipped = sound.replace(f'"seq":{entry.seq},'.encode(), f'"seq":{entry.seq + 1},'.encode())
        assert flipped != sound
        file.write_bytes(flipped)
        assert check_battle(str(file)) == (
            f"entry {entry.seq}: an entry is damaged: its hash is another",
        )


def test_entries_that_go_on_after_a_flip_need_a_sound_head(tmp_path: Path) -> None:
    file = make_battle(tmp_path, 2)
    state = read_battle(str(file))
    sound = file.read_bytes()
    file.write_bytes(sound.replace(b'"seq":3,', b'"seq":4,'))
    try:
        go_on(file, hit(1))
        raise AssertionError("it went on")
    except FileProblem as problem:
        assert str(problem) == f"{file}: entry 3: an entry is damaged: its hash is another"
    file.write_bytes(sound)
    assert read_battle(str(file)) == state
