"""What tests of kept warbands share: two bands, a cache of their own, and a fight of the two."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.support import ROOT, Ran, run_here

SAMPLES = ROOT / "rulesets" / "freeblades" / "warbands"
LANTERNS = SAMPLES / "tin-lanterns.yaml"
REAVERS = SAMPLES / "salt-reavers.yaml"
#: A band with a library, a card that several entries share, and a count.
BAND = """\
game: freeblades
name: Hill Watch
library: cards.yaml
models:
- {id: ulf, card: guard}
- {id: ada, name: Ada, card: guard}
- {id: archer, count: 2, card: {use: guard, mar: d6}}
"""
LIBRARY = """\
cards:
  guard: {class: hero, mar: d8, mw: {name: Axe, damage: d8}, def: 5, av: 5, lp: 2, cost: 30}
"""


def write_band(folder: Path, band: str = BAND, library: str = LIBRARY) -> Path:
    """Write a band with its library and return its file."""
    folder.mkdir(exist_ok=True)
    (folder / "cards.yaml").write_text(library)
    file = folder / "hill.yaml"
    file.write_text(band)
    return file


def attack(capsys: Any, *files: Path, words: str = "ulf vs ada") -> Ran:
    """Return the odds of an attack between models of some files, worked out in this process."""
    named = [word for file in files for word in ("-w", str(file))]
    return run_here(capsys, "freeblades", "attack", *words.split(), *named, "--odds", "--json")


def list_kept(cache: Path) -> list[Path]:
    """Return the warbands that are kept in a cache."""
    return sorted((cache / "skirmish").glob("band-*"))
