"""The entries of a warband, and the cards that they take from a library."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import PurePosixPath
from types import MappingProxyType

from pydantic import ValidationError

from skirmish_cli.core.errors import FileProblem
from skirmish_cli.core.game import Game
from skirmish_cli.core.model_ids import MAX_COUNT, MAX_ID, is_model_id
from skirmish_cli.core.plain import Json
from skirmish_cli.core.warband import CardBase, ModelEntry, Path
from skirmish_cli.files.findings.hints import find_misspelt, make_id
from skirmish_cli.files.findings.model_keys import list_keys
from skirmish_cli.files.findings.places import Places
from skirmish_cli.files.findings.wording import find_faults
from skirmish_cli.files.showing import quote_value
from skirmish_cli.files.sources import find_library, read_bytes
from skirmish_cli.files.yaml.nodes import read_yaml

LIBRARY_KEYS = ("game", "name", "cards")
#: With how many card names an unknown one is compared.
MOST_COMPARED = 2000


class CardShelf:
    """Checks cards of one game, and holds those that have names."""

    def __init__(
        self, places: Places, game: Game, known: Mapping[str, CardBase] = MappingProxyType({})
    ) -> None:
        self.places, self.game = places, game
        self.card_type: type[CardBase] = game.card_type()
        # What model_validate calls, for each of tens of thousands of cards without the way there.
        self._validate: Callable[[object], CardBase] = (
            self.card_type.__pydantic_validator__.validate_python
        )
        #: Those that are right, by name.
        self.cards: dict[str, CardBase] = dict(known)
        #: All of them as they are written, or as plain data where house rules bring them.
        self.written: dict[str, Json] = {
            name: card.model_dump(mode="json", by_alias=True, exclude_defaults=True)
            for name, card in known.items()
        }
        #: The library as it is named, and its bytes.
        self.library: tuple[str, bytes] | None = None
        # Whether there is a library that couldn't be read, in which any card may be.
        self._lacks_library = False

    def read_cards(self, data: dict[str, object]) -> None:
        """Check `cards:` and the library of a file."""
        if data.get("library") is not None:
            self._read_library(data["library"])
        if data.get("cards") is not None:
            self._check_cards(self.places, data["cards"])

    def find(self, path: Path, name: str) -> CardBase | None:
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

    def check(self, path: Path, data: object, places: Places | None = None) -> CardBase | None:
        """Return the card that data makes, or None with findings.

        `places` is another file that it stands in.
        """
        try:
            return self._validate(data)
        except ValidationError as error:
            places = places or self.places
            for below, code, message, hint, at_key in find_faults(error, self.card_type, data):
                places.add((*path, *below), code, message, hint, at_key=at_key)
            return None

    def _check_cards(self, places: Places, cards: object) -> None:
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
            card = self.check(("cards", name), written, places)
            if card is not None:
                self.cards[name] = card

    def _read_library(self, value: object) -> None:
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
        file = find_library(self.places.file, name)
        try:
            source = read_bytes(file)
        except FileProblem as problem:
            self.places.add(("library",), "library", str(problem))
            return
        self.library = name, source
        document = read_yaml(source)
        places = Places(file, document)
        places.add_problems()
        if not document.is_broken:
            self._check_library(places, document.data)
        self.places.include(places)

    def _check_library(self, places: Places, data: object) -> None:
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


MODEL_KEYS = ("id", "name", "count", "card")
#: The keys that a warband of any game has.
OUTER_KEYS = ("game", "name", "limit", "models", "cards", "library")
#: The longest name.
MAX_NAME = 200

_COPY = re.compile(r"(.+)-([1-9][0-9]{0,2})\Z")
_KNOWN_KEYS = frozenset(MODEL_KEYS)


class EntryChecker:
    """Checks the models of one file."""

    def __init__(self, places: Places, shelf: CardShelf) -> None:
        self.places, self.shelf = places, shelf
        #: Whether every model has a right card and count, so that sums mean something.
        self.all_good = True
        self._models: Sequence[object] = ()  # as they stand in the file
        # By id, the places of the models and the counts above 1.
        self._first_of: dict[str, int] = {}
        self._counts: dict[str, int] = {}

    def check_models(self, data: dict[str, object]) -> list[ModelEntry]:
        """Check `models:` and return the entries that are right, in file order."""
        models = data.get("models")
        if models is None or models == []:
            if "models" not in find_misspelt(data, OUTER_KEYS):  # else told as an unknown key
                hint = "write models: and below it `- id: ...`"
                self.places.add(("models",), "no-models", "there are no models", hint)
            return []
        if not isinstance(models, list):
            message = f"models: a list is needed, not {quote_value(models)}"
            self.places.add(("models",), "wrong-type", message, "start each model with `- id:`")
            return []
        self._models = models
        entries: list[ModelEntry] = []
        for index, item in enumerate(models):
            if self.places.is_full:
                break
            entry = self._check_model(index, item)
            if entry is None:
                self.all_good = False
            else:
                entries.append(entry)
        self._check_clashes()
        return entries

    def _check_model(self, index: int, item: object) -> ModelEntry | None:
        path: Path = ("models", index)
        if not isinstance(item, dict):
            message = f"a model is a mapping with id and card, not {quote_value(item)}"
            self.places.add(path, "wrong-type", message, "write - id: NAME and card: below it")
            return None
        if not _KNOWN_KEYS.issuperset(item):
            self._check_keys(path, item)
            self.all_good = False
        model_id = self._read_id(path, item, index)
        count = 1
        if item.get("count") is not None:
            known = self.places.read_number((*path, "count"), item["count"], "count", 1, MAX_COUNT)
            count, self.all_good = known or 1, self.all_good and known is not None
        if model_id is not None and count > 1:
            self._counts[model_id] = count
        name = item.get("name")
        if name is not None and (
            name.__class__ is not str or not name.strip() or len(name) > MAX_NAME
        ):
            name = self.places.read_text((*path, "name"), name, "name", MAX_NAME)
        card = self._read_card(path, item)
        if card is None:
            return None
        # A model without a usable id still counts in the list rules; its finding keeps the warband
        # from being used.
        label = model_id or str(item.get("id") or f"model {index + 1}")
        return ModelEntry(label, str(name or label), count, card, path)

    def _check_keys(self, path: Path, item: dict[str, object]) -> None:
        """Find the keys that no model has."""
        on_card = {*list_keys(self.shelf.card_type), "use"}
        for key in item:
            if self.places.is_full:
                return
            if key not in _KNOWN_KEYS:
                hint = self.places.nearest(key, list(MODEL_KEYS))
                if key in on_card:
                    hint = f"{key} belongs inside of card"
                message = f"unknown key {quote_value(key)} in a model"
                self.places.add((*path, key), "unknown-key", message, hint, at_key=True)

    def _read_id(self, path: Path, item: dict[str, object], index: int) -> str | None:
        """Return the id of a model, or None with a finding."""
        value = item.get("id")
        if value is None:
            if "id" in item:
                hint = self._hint_for_id(item, index)
                self.places.add((*path, "id"), "missing-key", "id has no value", hint)
            elif "id" not in find_misspelt(item, MODEL_KEYS):  # else told as an unknown key
                hint = self._hint_for_id(item, index)
                self.places.add(path, "missing-key", "a model needs the key id", hint)
            return None
        if value.__class__ is not str:
            value = self.places.read_text((*path, "id"), value, "id")
            if value is None:
                return None
        if not is_model_id(value):
            self._refuse_id(path, value)
            return None
        if value in self._first_of:
            first, _ = self.places.document.place(("models", self._first_of[value], "id"))
            self.places.add(
                (*path, "id"),
                "duplicate-id",
                f"the id {value} is taken by the model in line {first}",
                "give each model its own id, or one entry a count",
            )
            return None
        self._first_of[value] = index
        return value

    def _hint_for_id(self, item: dict[str, object], index: int) -> str:
        """Return what to do about a model without an id."""
        above = self._models[index - 1] if index else None
        if isinstance(above, dict) and "id" in above and "card" not in above:  # cut in two
            return "leave out its '- ' if it belongs to the model above; else write id:"
        name = item.get("name")
        if not isinstance(name, str):
            return ""
        slug = make_id(name.lower(), MAX_ID)
        return f"write id: {slug}" if slug else ""

    def _refuse_id(self, path: Path, value: str) -> None:
        if value == "vs":
            message = "an id can't be vs, which stands between the sides of a fight"
        elif len(value) > MAX_ID:
            message = f"an id has at most {MAX_ID} characters, not {len(value)}"
        else:
            message = (
                f"the id {quote_value(value)} may hold letters A-Z, digits, - and _, "
                "starting with a letter or digit"
            )
        slug = make_id(value, MAX_ID)
        hint = f"write {slug}" if slug and slug != "vs" else ""
        self.places.add((*path, "id"), "bad-id", message, hint)

    def _check_clashes(self) -> None:
        """Find ids that the count of another entry makes as well.

        That is archer-2 beside archer with count 3.
        """
        for model_id, index in self._first_of.items() if self._counts else ():
            found = _COPY.match(model_id)
            if found and self._counts.get(found[1], 1) >= max(2, int(found[2])):
                place = ("models", self._first_of[found[1]], "id")
                line, _ = self.places.document.place(place)
                self.places.add(
                    ("models", index, "id"),
                    "id-clash",
                    f"the id {model_id} is also made by the count of {found[1]} in line {line}",
                    "take another id",
                )

    def _read_card(self, path: Path, item: dict[str, object]) -> CardBase | None:
        """Return the card of a model, or None with a finding."""
        value = item.get("card")
        where = (*path, "card")
        if value is None:
            if "card" not in find_misspelt(item, MODEL_KEYS):  # else told as an unknown key
                self.places.add(
                    path if "card" not in item else where,
                    "missing-key",
                    "a model needs the key card",
                    "write card: {...} or card: with the name of a card",
                )
            return None
        if not isinstance(value, dict):
            name = self.places.read_text(where, value, "card")
            return None if name is None else self.shelf.find(where, name)
        if "use" not in value:
            return self.shelf.check(where, value)
        return self._read_changed_card(where, value)

    def _read_changed_card(self, where: Path, value: dict[str, object]) -> CardBase | None:
        """Return the card that starts from a named one, or None with a finding."""
        at = (*where, "use")
        if value["use"] is None:
            message = "use: the name of a card is needed"
            self.places.add(at, "missing-key", message, "leave use out")
        name = self.places.read_text(at, value["use"], "use")
        if name is None:
            return None
        if name not in self.shelf.written:
            return self.shelf.find(at, name)
        base = self.shelf.written[name]
        if name not in self.shelf.cards or not isinstance(base, dict):
            return None  # its faults are reported where it stands
        own = {key: changed for key, changed in value.items() if key != "use"}
        return self.shelf.check(where, base | own)
