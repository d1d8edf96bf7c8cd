"""The cards that models use by name.

They stand under `cards:`, in a library, or in house rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import PurePosixPath
from types import MappingProxyType
from typing import Any

from pydantic import BaseModel, ValidationError

from skirmish_cli.core.errors import FileProblem
from skirmish_cli.core.game import Game
from skirmish_cli.core.warband import Path
from skirmish_cli.files.findings.places import Places
from skirmish_cli.files.findings.wording import find_faults
from skirmish_cli.files.showing import quote_value
from skirmish_cli.files.yaml.nodes import read_yaml
from skirmish_cli.files.yaml.sources import read_bytes

LIBRARY_KEYS = ("game", "name", "cards")
#: With how many card names an unknown one is compared.
MOST_COMPARED = 2000


class CardShelf:
    """Checks cards of one game, and holds those that have names."""

    def __init__(
        self, places: Places, game: Game, known: Mapping[str, Any] = MappingProxyType({})
    ) -> None:
        self.places, self.game = places, game
        self.card_type: type[BaseModel] = game.card_type()
        # What model_validate calls, for each of tens of thousands of cards without the way there.
        self._validate = self.card_type.__pydantic_validator__.validate_python
        #: Those that are right, by name.
        self.cards: dict[str, Any] = dict(known)
        #: All of them as they are written, or as plain data where house rules bring them.
        self.written: dict[str, Any] = {
            name: card.model_dump(mode="json", by_alias=True, exclude_defaults=True)
            for name, card in known.items()
        }
        # Whether there is a library that couldn't be read, in which any card may be.
        self._lacks_library = False

    def read_cards(self, data: dict[str, Any]) -> None:
        """Check `cards:` and the library of a file."""
        if data.get("library") is not None:
            self._read_library(data["library"])
        if data.get("cards") is not None:
            self._check_cards(self.places, data["cards"])

    def find(self, path: Path, name: str) -> Any:
        """Return the card of a name; None, with a finding where it is unknown."""
        if name in self.written:
            return self.cards.get(name)
        if self._lacks_library:
            return None  # what is wrong is the library, and that is reported where it is named
        hint = self.places.nearest(name, list(self.written)[:MOST_COMPARED])
        self.places.add(
            path,
            "unknown-card",
            f"there is no card {quote_value(name)} in cards: or in a library",
            hint or "write the card in place, or add it to cards:",
        )
        return None

    def check(self, path: Path, data: Any, written: Any, places: Places | None = None) -> Any:
        """Return the card that data makes, or None with findings.

        `written` is what stands at the path; `places` is another file that it stands in.
        """
        try:
            return self._validate(data)
        except ValidationError as error:
            for fault in find_faults(error, self.card_type, data):
                below = fault.path if fault.path and fault.path[0] in written else ()
                (places or self.places).add(
                    (*path, *(below or fault.path)),
                    fault.code,
                    fault.message,
                    fault.hint,
                    at_key=fault.at_key,
                )
            return None

    def _check_cards(self, places: Places, cards: Any) -> None:
        if not isinstance(cards, dict):
            places.add(
                ("cards",),
                "wrong-type",
                f"cards: names and their cards are needed, not {quote_value(cards)}",
                "write cards: and below it `name: {...}`",
            )
            return
        for name, written in cards.items():
            if places.is_full:
                return
            self.written[name] = written
            self.cards.pop(name, None)
            card = self.check(("cards", name), written, written, places)
            if card is not None:
                self.cards[name] = card

    def _read_library(self, value: Any) -> None:
        self._lacks_library = True
        name = self.places.read_text(("library",), value, "library")
        if name is None:
            return
        way = PurePosixPath(name)
        if way.is_absolute() or ".." in way.parts or "\\" in name or ":" in name:
            self.places.add(
                ("library",),
                "library",
                "library: a file in the folder of this one or below it is needed",
                "write its name without .. and with / between folders",
            )
            return
        file = str(PurePosixPath(self.places.file.replace("\\", "/")).parent / way)
        try:
            document = read_yaml(read_bytes(file))
        except FileProblem as problem:
            self.places.add(("library",), "library", str(problem))
            return
        places = Places(file, document)
        places.add_problems()
        if not document.is_broken:
            self._check_library(places, document.data)
        self.places.include(places)

    def _check_library(self, places: Places, data: Any) -> None:
        if not isinstance(data, dict) or "cards" not in data:
            message = "a library is a mapping with the key cards"
            places.add((), "library", message, "write cards: with names below it")
            return
        other = data.get("game", self.game.id)
        if other != self.game.id:
            message = f"this library is for {quote_value(other)}, the warband for {self.game.id}"
            places.add(("game",), "library", message)
            return
        self._lacks_library = False
        for key in data:
            if key not in LIBRARY_KEYS:
                message = f"unknown key {quote_value(key)} in a library"
                places.add_unknown((key,), message, key, list(LIBRARY_KEYS))
        self._check_cards(places, data["cards"])
