"""One file of house rules, read from the top.

    extends: freeblades            the game; then only what differs
    name: Friday table
    numbers: {target_number: 5}    a number or a rating that the ruleset has
    rulings: {parry_uses: unlimited}
    conditions:
    - {name: stunned, effects: {tests: -3}}
    - {name: wet, new: true, meaning: ..., effects: {tests: -1}}
    modifiers: [{id: charge_damage, value: 2}]
    actions: [{id: charge, barred: [helpless, {dazed: a dazed model may not charge}]}]
    talents: [{name: Dodge, effects: [{stage: defense, operation: add, amount: 1}]}]
    lists:
    - {id: limit, off: true}
    - {id: leaders, new: true, rule: count, where: {role: leader}, at_most: 1}
    phases: [{id: movement, steps: [{id: charge, remember: [...]}]}]
    tables: {body_parts: [legs, arm, arm, torso, torso, head]}    a table as a whole
    rows: {climbing: {tree: 4}}    single rows of tables: see `rows`
    cards: {ghoul: {...}}

What is changed must be there, or say `new: true`. Of two files that set the same thing the later
one wins.
"""

from __future__ import annotations

from skirmish_cli.core.codes import SINCE
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.registry import get_game
from skirmish_cli.core.ruleset import Ruling
from skirmish_cli.core.warband import Path
from skirmish_cli.core.watching import Watched, unwatch_data
from skirmish_cli.files.checks.entries import CardShelf
from skirmish_cli.files.findings.places import Places
from skirmish_cli.files.houses.action_targets import BARS_TABLE
from skirmish_cli.files.houses.changes import Changes
from skirmish_cli.files.houses.items import ItemChanges
from skirmish_cli.files.houses.overlay import Overlay
from skirmish_cli.files.houses.rows import RowChanges
from skirmish_cli.files.houses.sections import MUST_BE_THERE, SECTIONS
from skirmish_cli.files.houses.whole import WholeCheck
from skirmish_cli.files.houses.words import WordChecker
from skirmish_cli.files.showing import quote_value

_MAPPINGS = ("numbers", "rulings", "tables", "rows")
# Conditions come first, for actions name them, and so do tables, which hold groups of them.
_ITEMS = ("modifiers", "actions", "talents", "lists", "phases")
_SECTIONS = (*_MAPPINGS, "conditions", *_ITEMS, "cards")
#: Every key that house rules may have.
KEYS = ("extends", "name", "numbers", "rulings", "conditions", *_ITEMS, "tables", "rows", "cards")
#: Keys of a warband, which house rules are not.
_OF_WARBANDS = ("game", "models", "limit", "library")
_LONGEST_RULING = 200


class HouseFile:
    """Goes through one file, and lays what is right of it over a game's data."""

    def __init__(self, overlay: Overlay, places: Places) -> None:
        self.overlay, self.places, self.data = overlay, places, overlay.data
        self.changes = Changes(places, overlay.watch)
        self.words = WordChecker(self.changes, overlay)
        self.items = ItemChanges(self.changes, self.words, overlay.made)

    def check(self) -> None:
        """Lay the file over the data; its faults become findings."""
        house = self.places.document.data
        if not isinstance(house, dict) or house.get("extends") != self.overlay.game_id:
            said = quote_value(house.get("extends")) if isinstance(house, dict) else "nothing"
            self.places.add(
                ("extends",),
                "unknown-target",
                f"these house rules extend {said}, not {self.overlay.game_id}",
                f"write extends: {self.overlay.game_id}",
            )
            return
        self._check_keys(house)
        self.places.read_text(("name",), house.get("name"), "name")
        written = {
            key: house[key] for key in _SECTIONS if key in house and self._is_read(house, key)
        }
        self._change_numbers(self._read_mapping(written, "numbers"))
        self._change_rulings(self._read_mapping(written, "rulings"))
        self._change_items(written, "conditions")
        self._change_tables(self._read_mapping(written, "tables"))
        self._change_rows(self._read_mapping(written, "rows"))
        for section in _ITEMS:
            self._change_items(written, section)
        WholeCheck(self.overlay.rulebook, self.data, self.changes).check()
        if "cards" in written:
            self._add_cards(written["cards"])

    def _check_keys(self, house: dict[str, object]) -> None:
        """Find the keys that house rules don't have."""
        for key in house:
            if key not in KEYS:
                hint = self.places.nearest(key, list(KEYS))
                if key in _OF_WARBANDS:
                    hint = (
                        "a file with extends: is house rules; put a warband into a file of its own"
                    )
                message = f"unknown key {quote_value(key)} in house rules"
                self.places.add((key,), "unknown-key", message, hint, at_key=True)

    def _is_read(self, house: dict[str, object], key: str) -> bool:
        """Return whether a section has something in it that is read.

        If not, that is a finding.
        """
        if house[key] in (None, {}, []):
            message = f"{key}: there is nothing in it"
            hint = f"write what differs, or leave {key} out ({SINCE})"
            self.places.add((key,), "bad-value", message, hint)
            return False
        if key in MUST_BE_THERE and key not in self.overlay.vocabulary.sections:
            message = f"{self.overlay.game_id} has no {key}, so nothing reads them"
            hint = f"leave {key} out ({SINCE})"
            self.places.add((key,), "unknown-target", message, hint, at_key=True)
            return False
        return True

    def _read_mapping(self, written: dict[str, object], key: str) -> dict[str, object]:
        """Return a section of names and values.

        For anything else it is empty, with a finding.
        """
        value = written.get(key, {})
        if isinstance(value, dict):
            return value
        message = f"{key}: names and values are needed, not {quote_value(value)}"
        self.places.add((key,), "wrong-type", message, f"write {key}: and below it `name: value`")
        return {}

    def _change_numbers(self, written: dict[str, object]) -> None:
        numbers = self.data.setdefault("numbers", {})
        for key, value in written.items():
            path: Path = ("numbers", key)
            if key not in numbers:
                self.changes.add_unknown(path, "number", key, list(numbers), at_key=True)
            else:
                self.changes.set_value(f"numbers.{key}", path, numbers, key, value)

    def _change_rulings(self, written: dict[str, object]) -> None:
        rulings = {item["key"]: item for item in self.data.get("rulings", [])}
        for key, value in written.items():
            path: Path = ("rulings", key)
            if key not in rulings:
                self.changes.add_unknown(path, "ruling", key, list(rulings), at_key=True)
            elif isinstance(value, bool) or not isinstance(value, (str, int)):
                message = f"{key}: a value of the ruling is needed, not {quote_value(value)}"
                self.places.add(path, "wrong-type", message)
            else:
                self._set_ruling(path, rulings[key], str(value)[:_LONGEST_RULING])

    def _set_ruling(self, path: Path, item: Watched, value: str) -> None:
        """Choose a value of a ruling, if it can have that."""
        key = item["key"]
        ruling = Ruling(
            key, item["default"], tuple(item["values"]), item["why"], takes=item.get("takes")
        )
        try:
            accepted = ruling.accept(value)
        except UsageProblem as problem:
            self.places.add(path, "bad-value", str(problem))
            return
        item.setdefault("set", item["default"])
        self.changes.set_value(f"rulings.{key}", path, item, "set", accepted)

    def _change_items(self, written: dict[str, object], name: str) -> None:
        if name in written:
            items = self.data.setdefault(name, [])
            self.items.read((name,), SECTIONS[name], items, written[name], name)

    def _change_tables(self, written: dict[str, object]) -> None:
        """Change tables, each as a whole."""
        tables = self.data.setdefault("tables", {})
        for key, value in written.items():
            here: Path = ("tables", key)
            old = unwatch_data(tables.get(key))
            if key not in tables:
                self.changes.add_unknown_table(here, key, list(tables))
            elif type(old) is not type(value):
                message = f"the table {key} has another form in the ruleset"
                self.places.add(here, "wrong-type", message)
            elif (
                key != BARS_TABLE
                or not isinstance(value, dict)
                or self.words.action_targets.check_bars(here, value)
            ):
                hint = "change its rows here too, under rows:"
                self.changes.warn_of_undone(here, f"tables.{key}", "the whole table", hint)
                self.changes.set_value(f"tables.{key}", here, tables, key, value)

    def _change_rows(self, written: dict[str, object]) -> None:
        """Change single rows of tables, once all of them were looked at."""
        tables = self.data.setdefault("tables", {})
        rows = RowChanges(self.changes, tables, self.overlay.rulebook)
        for change in list(rows.read(written)):
            self.changes.set_value(
                change.target, change.path, change.holder, change.key, change.value
            )

    def _add_cards(self, written: object) -> None:
        shelf = CardShelf(self.places, get_game(self.overlay.game_id))
        shelf.read_cards({"cards": written})
        for name, card in shelf.cards.items():
            target, path, data = f"cards.{name}", ("cards", name), shelf.written[name]
            if self.overlay.cards.get(name) != card:
                self.changes.compare(target, path, data)
                self.overlay.cards[name] = card
                self.changes.record(target, path, None, data)
