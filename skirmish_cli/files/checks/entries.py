"""The entries of `models:` and `cards:`: their ids, counts and cards."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import PurePosixPath
from types import MappingProxyType
from typing import Any

from pydantic import BaseModel, ValidationError

from skirmish_cli.core.errors import FileProblem
from skirmish_cli.core.game import Game
from skirmish_cli.core.warband import ModelEntry
from skirmish_cli.files.checks.findings import quoted
from skirmish_cli.files.checks.places import Places
from skirmish_cli.files.checks.wording import faults, meant_among
from skirmish_cli.files.yaml.nodes import Path, read_yaml
from skirmish_cli.files.yaml.sources import read_bytes

MODEL_KEYS = ("id", "name", "count", "card")
MODEL_KEY_SET = frozenset(MODEL_KEYS)
#: The keys that a warband of any game has.
OUTER_KEYS = ("game", "name", "limit", "models", "cards", "library")
#: The largest `count:` of one entry.
MAX_COUNT = 100
#: The longest id.
MAX_ID = 60

# The same as a pattern of JSON Schema; in some dialects `$` would also stand before a line's end.
ID_PATTERN = r"^[A-Za-z0-9][A-Za-z0-9_-]*(?!\n)$"
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,59}\Z")
_NOT_IN_ID = re.compile(r"[^A-Za-z0-9_-]+")
_COPY = re.compile(r"(.+)-([1-9][0-9]{0,2})\Z")


class EntryChecker:
    """Checks the models of one file, and the cards that they use by name."""

    def __init__(
        self, places: Places, game: Game, known: Mapping[str, Any] = MappingProxyType({})
    ) -> None:
        self.places = places
        self.card_type: type[BaseModel] = game.card_type()
        # What model_validate calls, for each of tens of thousands of cards without the way there.
        self._validate = self.card_type.__pydantic_validator__.validate_python
        self.game = game
        self.cards: dict[str, Any] = dict(known)  # those that are right, by name
        # All of them as they are written, or as plain data where house rules bring them.
        self.written: dict[str, Any] = {
            name: card.model_dump(mode="json", by_alias=True, exclude_defaults=True)
            for name, card in known.items()
        }
        self.lacks_library = (
            False  # whether there is one that couldn't be read, in which any card may be
        )
        self.all_good = (
            True  # whether every model has a right card and count, so that sums mean something
        )

    def read_cards(self, data: dict[str, Any]) -> dict[str, Any]:
        """Check `cards:` and the library, and return the right cards by name."""
        if data.get("library") is not None:
            self._read_library(data["library"])
        if data.get("cards") is not None:
            self._check_cards(self.places, data["cards"])
        return self.cards

    def _check_cards(self, places: Places, cards: Any) -> None:
        if not isinstance(cards, dict):
            places.add(
                ("cards",),
                "wrong-type",
                f"cards: names and their cards are needed, not {quoted(cards)}",
                "write cards: and below it `name: {...}`",
            )
            return
        for name, written in cards.items():
            if places.is_full:
                return
            self.written[name] = written
            self.cards.pop(name, None)
            card = self._valid(places, ("cards", name), written, written)
            if card is not None:
                self.cards[name] = card

    def _read_library(self, value: Any) -> None:
        self.lacks_library = True
        name = self.places.text_of(("library",), value, "library")
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
        for fault in document.problems:
            places.add_at(fault.line, fault.column, fault.code, fault.message, fault.hint)
        if not document.is_broken:
            self._check_library(places, document.data)
        self.places.take_in(places)

    def _check_library(self, places: Places, data: Any) -> None:
        if not isinstance(data, dict) or "cards" not in data:
            places.add(
                (),
                "library",
                "a library is a mapping with the key cards",
                "write cards: with names below it",
            )
            return
        other = data.get("game", self.game.id)
        if other != self.game.id:
            places.add(
                ("game",),
                "library",
                f"this library is for {quoted(other)}, the warband for {self.game.id}",
            )
            return
        self.lacks_library = False
        for key in data:
            if key not in ("game", "name", "cards"):
                places.add(
                    (key,),
                    "unknown-key",
                    f"unknown key {quoted(key)} in a library",
                    places.nearest(key, ["game", "name", "cards"]),
                    at_key=True,
                )
        self._check_cards(places, data["cards"])

    def check_models(self, data: dict[str, Any]) -> list[ModelEntry]:
        """Check `models:` and return the entries that are right, in file order."""
        models = data.get("models")
        if models is None or models == []:
            if "models" in meant_among(data, OUTER_KEYS):
                return []  # told as an unknown key
            self.places.add(
                ("models",),
                "no-models",
                "there are no models",
                "write models: and below it `- id: ...`",
            )
            return []
        if not isinstance(models, list):
            self.places.add(
                ("models",),
                "wrong-type",
                f"models: a list is needed, not {quoted(models)}",
                "start each model with `- id:`",
            )
            return []
        entries: list[ModelEntry] = []
        first_of: dict[str, int] = {}
        counts: dict[str, int] = {}
        for index, item in enumerate(models):
            if self.places.is_full:
                break
            entry = self._check_model(index, item, first_of, counts)
            if entry is None:
                self.all_good = False
            else:
                entries.append(entry)
        self._check_clashes(first_of, counts)
        return entries

    def _check_model(
        self, index: int, item: Any, first_of: dict[str, int], counts: dict[str, int]
    ) -> ModelEntry | None:
        path: Path = ("models", index)
        if not isinstance(item, dict):
            self.places.add(
                path,
                "wrong-type",
                f"a model is a mapping with id and card, not {quoted(item)}",
                "write - id: NAME and card: below it",
            )
            return None
        if not MODEL_KEY_SET.issuperset(item):
            self._unknown_keys(path, item)
            self.all_good = False
        model_id = self._id(path, item, first_of, index)
        count = 1
        if item.get("count") is not None:
            known = self.places.number_of((*path, "count"), item["count"], "count", 1, MAX_COUNT)
            count, self.all_good = known or 1, self.all_good and known is not None
        if model_id is not None and count > 1:
            counts[model_id] = count
        name = item.get("name")
        if name is not None and (name.__class__ is not str or not name.strip() or len(name) > 200):
            name = self.places.text_of((*path, "name"), name, "name")
        card = self._card(path, item)
        if card is None:
            return None
        # A model without a usable id still counts in the list rules; its finding keeps the warband
        # from being used.
        label = model_id or str(item.get("id") or f"model {index + 1}")
        return ModelEntry(label, str(name or label), count, card, path)

    def _unknown_keys(self, path: Path, item: dict[str, Any]) -> None:
        for key in item:
            if self.places.is_full:
                return
            if key not in MODEL_KEY_SET:
                hint = self.places.nearest(key, list(MODEL_KEYS))
                names = [info.alias or name for name, info in self.card_type.model_fields.items()]
                if key in names or key == "use":
                    hint = f"{key} belongs inside of card"
                self.places.add(
                    (*path, key),
                    "unknown-key",
                    f"unknown key {quoted(key)} in a model",
                    hint,
                    at_key=True,
                )

    def _id(
        self, path: Path, item: dict[str, Any], first_of: dict[str, int], index: int
    ) -> str | None:
        value = item.get("id")
        if value is None and "id" in meant_among(item, MODEL_KEYS):
            return None  # told as an unknown key
        if value is None:
            name = item.get("name")
            slug = (
                _NOT_IN_ID.sub("-", name.lower()).strip("-")[:MAX_ID]
                if isinstance(name, str)
                else ""
            )
            hint = f"write id: {slug}" if slug else ""
            if index and self._lacks_card(index - 1):
                hint = "leave out its '- ' if it belongs to the model above; else write id:"
            self.places.add(path, "missing-key", "a model needs the key id", hint)
            return None
        if value.__class__ is not str:
            value = self.places.text_of((*path, "id"), value, "id")
            if value is None:
                return None
        if not _ID.match(value) or value == "vs":
            self._bad_id(path, value)
            return None
        if value in first_of:
            first, _ = self.places.document.place(("models", first_of[value], "id"))
            self.places.add(
                (*path, "id"),
                "duplicate-id",
                f"the id {value} is taken by the model in line {first}",
                "give each model its own id, or one entry a count",
            )
            return None
        first_of[value] = index
        known: str = value
        return known

    def _lacks_card(self, index: int) -> bool:
        """Whether a model has an id and no card, as one that was cut in two by a '- ' too much."""
        above = self.places.document.data["models"][index]
        return isinstance(above, dict) and "id" in above and "card" not in above

    def _bad_id(self, path: Path, value: str) -> None:
        if value == "vs":
            message = "an id can't be vs, which stands between the sides of a fight"
        elif len(value) > MAX_ID:
            message = f"an id has at most {MAX_ID} characters, not {len(value)}"
        else:
            message = f"the id {quoted(value)} may hold letters A-Z, digits, - and _, starting with a letter or digit"
        slug = _NOT_IN_ID.sub("-", value).strip("-_")[:MAX_ID]
        self.places.add(
            (*path, "id"), "bad-id", message, f"write {slug}" if slug and slug != "vs" else ""
        )

    def _check_clashes(self, first_of: dict[str, int], counts: dict[str, int]) -> None:
        """Find ids that are also made by another entry's count: archer-2 beside archer with count
        3."""
        for model_id, index in first_of.items() if counts else ():
            found = _COPY.match(model_id)
            if found and counts.get(found[1], 1) >= max(2, int(found[2])):
                line, _ = self.places.document.place(("models", first_of[found[1]], "id"))
                self.places.add(
                    ("models", index, "id"),
                    "id-clash",
                    f"the id {model_id} is also made by the count of {found[1]} in line {line}",
                    "take another id",
                )

    def _card(self, path: Path, item: dict[str, Any]) -> Any:
        value = item.get("card")
        where = (*path, "card")
        if value is None and "card" in meant_among(item, MODEL_KEYS):
            return None  # told as an unknown key
        if value is None:
            self.places.add(
                path if "card" not in item else where,
                "missing-key",
                "a model needs the key card",
                "write card: {...} or card: with the name of a card",
            )
            return None
        if not isinstance(value, dict):
            name = self.places.text_of(where, value, "card")
            return None if name is None else self._named(where, name)
        if "use" not in value:
            return self._valid(self.places, where, value, value)
        if value["use"] is None:
            self.places.add(
                (*where, "use"), "missing-key", "use: the name of a card is needed", "leave use out"
            )
        name = self.places.text_of((*where, "use"), value["use"], "use")
        if name is None:
            return None
        if name not in self.written:
            return self._named((*where, "use"), name)
        base = self.written[name]
        if name not in self.cards or not isinstance(base, dict):
            return None  # its faults are reported where it stands
        return self._valid(
            self.places,
            where,
            base | {key: own for key, own in value.items() if key != "use"},
            value,
        )

    def _named(self, path: Path, name: str) -> Any:
        if name in self.written:
            return self.cards.get(name)
        if self.lacks_library:
            return None  # what is wrong is the library, and that is reported where it is named
        hint = self.places.nearest(name, list(self.written)[:2000])
        self.places.add(
            path,
            "unknown-card",
            f"there is no card {quoted(name)} in cards: or in a library",
            hint or "write the card in place, or add it to cards:",
        )
        return None

    def _valid(self, places: Places, path: Path, data: Any, written: Any) -> Any:
        """Return the card that data makes, or None with findings; `written` is what stands at the
        path."""
        try:
            return self._validate(data)
        except ValidationError as error:
            for fault in faults(error, self.card_type, data):
                below = fault.path if fault.path and fault.path[0] in written else ()
                places.add(
                    (*path, *(below or fault.path)),
                    fault.code,
                    fault.message,
                    fault.hint,
                    at_key=fault.at_key,
                )
            return None
