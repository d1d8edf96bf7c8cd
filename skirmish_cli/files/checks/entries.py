"""The entries of `models:`: their ids, counts and cards."""

from __future__ import annotations

import re
from typing import Any

from skirmish_cli.core.warband import ModelEntry, Path
from skirmish_cli.files.checks.libraries import CardShelf
from skirmish_cli.files.findings.hints import find_misspelt
from skirmish_cli.files.findings.model_keys import list_keys
from skirmish_cli.files.findings.places import Places
from skirmish_cli.files.showing import quote_value

MODEL_KEYS = ("id", "name", "count", "card")
#: The keys that a warband of any game has.
OUTER_KEYS = ("game", "name", "limit", "models", "cards", "library")
#: The largest `count:` of one entry.
MAX_COUNT = 100
#: The longest id.
MAX_ID = 60
#: The longest name.
MAX_NAME = 200

# The same as a pattern of JSON Schema; in some dialects `$` would also stand before a line's end.
ID_PATTERN = r"^[A-Za-z0-9][A-Za-z0-9_-]*(?!\n)$"
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,59}\Z")
_NOT_IN_ID = re.compile(r"[^A-Za-z0-9_-]+")
_COPY = re.compile(r"(.+)-([1-9][0-9]{0,2})\Z")
_KNOWN_KEYS = frozenset(MODEL_KEYS)


class EntryChecker:
    """Checks the models of one file."""

    def __init__(self, places: Places, shelf: CardShelf) -> None:
        self.places, self.shelf = places, shelf
        #: Whether every model has a right card and count, so that sums mean something.
        self.all_good = True
        # By id, the places of the models and the counts above 1.
        self._first_of: dict[str, int] = {}
        self._counts: dict[str, int] = {}

    def check_models(self, data: dict[str, Any]) -> list[ModelEntry]:
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

    def _check_model(self, index: int, item: Any) -> ModelEntry | None:
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

    def _check_keys(self, path: Path, item: dict[str, Any]) -> None:
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

    def _read_id(self, path: Path, item: dict[str, Any], index: int) -> str | None:
        """Return the id of a model, or None with a finding."""
        value = item.get("id")
        if value is None:
            if "id" not in find_misspelt(item, MODEL_KEYS):  # else told as an unknown key
                hint = self._hint_for_id(item, index)
                self.places.add(path, "missing-key", "a model needs the key id", hint)
            return None
        if value.__class__ is not str:
            value = self.places.read_text((*path, "id"), value, "id")
            if value is None:
                return None
        if not _ID.match(value) or value == "vs":
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
        known: str = value
        return known

    def _hint_for_id(self, item: dict[str, Any], index: int) -> str:
        """Return what to do about a model without an id."""
        above = self.places.document.data["models"][index - 1] if index else None
        if isinstance(above, dict) and "id" in above and "card" not in above:  # cut in two
            return "leave out its '- ' if it belongs to the model above; else write id:"
        name = item.get("name")
        if not isinstance(name, str):
            return ""
        slug = _NOT_IN_ID.sub("-", name.lower()).strip("-")[:MAX_ID]
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
        slug = _NOT_IN_ID.sub("-", value).strip("-_")[:MAX_ID]
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

    def _read_card(self, path: Path, item: dict[str, Any]) -> Any:
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
            return self.shelf.check(where, value, value)
        return self._read_changed_card(where, value)

    def _read_changed_card(self, where: Path, value: dict[str, Any]) -> Any:
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
        return self.shelf.check(where, base | own, value)
