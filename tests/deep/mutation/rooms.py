"""Which tests mirror which source files: the table of mutation testing."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from tests.deep.mutation.changes import hash_text


class Room(NamedTuple):
    """Source files and the tests that mirror them."""

    name: str
    #: Patterns of source files, from the root of the project.
    sources: tuple[str, ...]
    #: Folders or files of tests, from the root of the project.
    tests: tuple[str, ...]
    #: Folders inside those of the sources that have no mutants.
    without: tuple[str, ...] = ()

    def source_files(self, root: Path) -> list[str]:
        """Return the source files of the room that exist, in order."""
        found = {path for pattern in self.sources for path in root.glob(pattern)}
        names = sorted(path.relative_to(root).as_posix() for path in found)
        return [name for name in names if not set(self.without) & set(Path(name).parts)]

    def test_files(self, root: Path) -> list[str]:
        """Return the files of tests of the room, in order."""
        found: set[Path] = set()
        for name in self.tests:
            place = root / name
            found |= {place} if place.is_file() else set(place.rglob("test_*.py"))
        return sorted(path.relative_to(root).as_posix() for path in found)

    def hash_tests(self, root: Path) -> str:
        """Return a hash of all that stands in the folders of tests of the room."""
        text = []
        for name in self.tests:
            place = root / name
            for path in [place] if place.is_file() else sorted(place.rglob("*")):
                if path.suffix in (".py", ".yaml", ".txt"):
                    text += [path.name, path.read_text("utf-8", "replace")]
        return hash_text("\n".join(text))


GAMES = ("first_blood", "freeblades", "heimr", "oldschool", "t9a")
ROOMS = (
    *(
        Room(name, (f"skirmish_cli/{name}/**/*.py",), (f"tests/{name}",))
        for name in ("dice", "core", "lists")
    ),
    *(
        Room(
            name, (f"skirmish_cli/games/{name}/**/*.py",), (f"tests/games/{name}",), ("procedures",)
        )
        for name in GAMES
    ),
)
