"""House rules: a file that changes a ruleset by name, and adds cards. Every fault is a finding,
all in one run.

    extends: freeblades            the game; then only what differs
    name: Friday table
    numbers: {target_number: 5}    a number or a rating that the ruleset has
    rulings: {parry_uses: unlimited}
    conditions: [{name: stunned, effects: {tests: -3}}, {name: wet, new: true, meaning: ..., effects: {tests: -1}}]
    modifiers: [{id: charge_damage, value: 2}]
    actions: [{id: charge, barred: [helpless, {dazed: a dazed model may not charge}]}]
    talents: [{name: Dodge, effects: [{stage: defense, operation: add, amount: 1}]}]
    lists: [{id: limit, off: true}, {id: leaders, new: true, rule: count, where: {role: leader}, at_most: 1}]
    phases: [{id: movement, steps: [{id: charge, remember: [...]}]}]
    tables: {body_parts: [legs, arm, arm, torso, torso, head]}    a table as a whole
    rows: {climbing: {tree: 4}}    single rows of tables: see `rows.py`
    cards: {ghoul: {...}}

What is changed must be there, or say `new: true`. Of two files that set the same thing the later
one wins."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from pydantic import ValidationError

from skirmish_cli.core.errors import FileProblem, UsageProblem, nearest
from skirmish_cli.core.registry import get_game
from skirmish_cli.core.ruleset import Ruling
from skirmish_cli.core.watching import Change, Watch, Watched, watched
from skirmish_cli.files.checks.entries import EntryChecker
from skirmish_cli.files.checks.findings import quoted
from skirmish_cli.files.checks.places import Places
from skirmish_cli.files.checks.wording import faults
from skirmish_cli.files.houses.likeness import MOST, is_like, is_table_like, short
from skirmish_cli.files.houses.list_targets import ListTargets, gives_way
from skirmish_cli.files.houses.rows import RowChanges
from skirmish_cli.files.houses.sections import SECTIONS, Section
from skirmish_cli.files.yaml.nodes import Path, read_yaml
from skirmish_cli.files.yaml.sources import read_bytes

KEYS = (
    "extends",
    "name",
    "numbers",
    "rulings",
    "conditions",
    "modifiers",
    "actions",
    "talents",
    "lists",
    "phases",
    "tables",
    "rows",
    "cards",
)
#: The most items of one section of house rules.
MOST_ITEMS = 500


class Overlay:
    """A game's data with house rules laid over it, file by file."""

    def __init__(
        self, game_id: str, ruleset: dict[str, Any], phases: dict[str, Any] | None = None
    ) -> None:
        self.game_id = game_id
        self.watch = Watch()
        self.data: Watched = watched(ruleset, self.watch)
        dict.__setitem__(self.data, "phases", watched(phases or {}, self.watch).get("phases", []))
        # What the game's code can do for a talent, whatever house rules make of that table.
        self.stages: dict[str, Any] = ruleset.get("tables", {}).get("talent_stages", {})
        self.chosen: dict[str, str] = {}
        # What some file made with `new: true`, or as a talent of one's own: where the ruleset
        # itself has nothing.
        self.made: set[str] = set()
        self.cards: dict[str, Any] = {}

    def lay(self, places: Places) -> None:
        """Lay one more file over the data; its faults become findings, and what is right takes
        effect."""
        _House(self, places).check()
        self.watch.forget()


def lay_files(overlay: Overlay, files: Sequence[str]) -> None:
    """Lay files over a game's data; raises FileProblem for the first error in them."""
    for file in files:
        document = read_yaml(read_bytes(file))
        places = Places(file, document)
        places.add_problems()
        if not document.is_broken:
            overlay.lay(places)
        errors = [finding for finding in places.in_order() if finding.severity == "error"]
        if errors:
            more = (
                f" (and {len(errors) - 1} more; see skirmish validate)" if len(errors) > 1 else ""
            )
            raise FileProblem(errors[0].text + more)


class _House:
    """Goes through one file."""

    def __init__(self, overlay: Overlay, places: Places) -> None:
        self.overlay, self.places, self.data = overlay, places, overlay.data

    @cached_property
    def list_targets(self) -> ListTargets:
        """What knows the keys and values that a list rule may name."""
        return ListTargets(self.places, get_game(self.overlay.game_id), self.data.get("lists", []))

    def check(self) -> None:
        house = self.places.document.data
        if not isinstance(house, dict) or house.get("extends") != self.overlay.game_id:
            said = quoted(house.get("extends")) if isinstance(house, dict) else "nothing"
            self.places.add(
                ("extends",),
                "unknown-target",
                f"these house rules extend {said}, not {self.overlay.game_id}",
                f"write extends: {self.overlay.game_id}",
            )
            return
        for key in house:
            if key not in KEYS:
                hint = self.places.nearest(key, list(KEYS))
                if key in ("game", "models", "limit", "library"):
                    hint = (
                        "a file with extends: is house rules; put a warband into a file of its own"
                    )
                self.places.add(
                    (key,),
                    "unknown-key",
                    f"unknown key {quoted(key)} in house rules",
                    hint,
                    at_key=True,
                )
        self.places.text_of(("name",), house.get("name"), "name")
        self._numbers(self._mapping(house, "numbers"))
        self._rulings(self._mapping(house, "rulings"))
        for name in ("conditions", "modifiers", "actions", "talents", "lists", "phases"):
            self._items((name,), name, house.get(name), self.data, name)
        self._tables(
            ("tables",),
            "tables",
            self._mapping(house, "tables"),
            self.data.setdefault("tables", {}),
        )
        self._rows(self._mapping(house, "rows"))
        self._cards(house)

    def _mapping(self, house: dict[str, Any], key: str) -> dict[str, Any]:
        value = house.get(key)
        if value is not None and not isinstance(value, dict):
            self.places.add(
                (key,),
                "wrong-type",
                f"{key}: names and values are needed, not {quoted(value)}",
                f"write {key}: and below it `name: value`",
            )
        return value if isinstance(value, dict) else {}

    def _set(self, target: str, path: Path, holder: Watched, key: str, value: Any) -> None:
        """Make a change, and find out whether another file wants it otherwise."""
        self._compare(target, path, value)
        if key in holder and dict.get(holder, key) == value:
            return  # it stands so already
        old = self.overlay.watch.original(target, dict.get(holder, key))
        holder.change(key, value, self._record(target, path, old, value))

    def _record(self, target: str, path: Path, old: Any, new: Any) -> int:
        """Note a change that this file makes, and return its number."""
        line, _ = self.places.document.place(path)
        return self.overlay.watch.record(Change(target, self.places.file, line, old, new))

    def _compare(self, target: str, path: Path, value: Any) -> None:
        """Find out whether another file wants something otherwise."""
        for earlier in self.overlay.watch.changes:
            # Inside of a whole that the ruleset has another file may change what it likes.
            is_said = earlier.target == target or (earlier.old is None and earlier.reaches(target))
            other = earlier.at(target, earlier.new, value) if is_said else value
            if other != value and earlier.file != self.places.file:
                here, there = short(value), short(other)
                # Two lists are both told as a list, which would say nothing of how they differ.
                words = (
                    f"{target}: {here} here, but {there} in"
                    if here != there
                    else f"{target} is said otherwise here than in"
                )
                self.places.add(
                    path,
                    "conflict",
                    f"{words} {earlier.file} line {earlier.line}",
                    "the later file wins; keep one of them",
                    severity="warning",
                )

    def _unknown(
        self, path: Path, kind: str, name: str, known: Sequence[str], *, at_key: bool, may_add: bool
    ) -> None:
        close = self.places.nearest(str(name), list(known))
        hint = "; ".join(
            part for part in (close, "add new: true to make it" if may_add else "") if part
        )
        self.places.add(
            path, "unknown-target", f"unknown {kind} {quoted(name)}", hint, at_key=at_key
        )

    def _numbers(self, changes: dict[str, Any]) -> None:
        numbers = self.data.setdefault("numbers", {})
        for key, value in changes.items():
            if key not in numbers:
                self._unknown(
                    ("numbers", key), "number", key, list(numbers), at_key=True, may_add=False
                )
            elif is_like(self.places, ("numbers", key), key, dict.get(numbers, key), value):
                self._set(f"numbers.{key}", ("numbers", key), numbers, key, value)

    def _rulings(self, changes: dict[str, Any]) -> None:
        rulings = {item["key"]: item for item in self.data.get("rulings", [])}
        for key, value in changes.items():
            path: Path = ("rulings", key)
            if key not in rulings:
                self._unknown(path, "ruling", key, list(rulings), at_key=True, may_add=False)
                continue
            if isinstance(value, bool) or not isinstance(value, (str, int)):
                self.places.add(
                    path,
                    "wrong-type",
                    f"{key}: a value of the ruling is needed, not {quoted(value)}",
                )
                continue
            item = rulings[key]
            ruling = Ruling(
                key, item["default"], tuple(item["values"]), item["why"], takes=item.get("takes")
            )
            try:
                accepted = ruling.accept(str(value)[:200])
            except UsageProblem as problem:
                self.places.add(path, "bad-value", str(problem))
                continue
            item.setdefault("set", item["default"])
            self._set(f"rulings.{key}", path, item, "set", accepted)
            self.overlay.chosen[key] = accepted

    def _items(
        self, path: Path, name: str, changes: Any, holder: dict[str, Any], target: str
    ) -> None:
        """Change the items of a section, which are known by a key."""
        if changes is None:
            return
        section = SECTIONS[name]
        if not isinstance(changes, list):
            self.places.add(
                path,
                "wrong-type",
                f"{name}: a list is needed, not {quoted(changes)}",
                f"start each item with `- {section.key}:`",
            )
            return
        if len(changes) > MOST_ITEMS:
            self.places.add(
                path, "out-of-range", f"{name}: at most {MOST_ITEMS} items, not {len(changes)}"
            )
            return
        items: list[Any] = holder.setdefault(name, [])
        seen: dict[str, int] = {}
        for index, change in enumerate(changes):
            here = (*path, index)
            called = change.get(section.key) if isinstance(change, dict) else None
            if not isinstance(change, dict) or not isinstance(called, str):
                self.places.add(
                    here,
                    "missing-key",
                    f"{section.kind}: a mapping with the key {section.key} is needed",
                    f"write - {section.key}: NAME and what differs",
                )
                continue
            if called.casefold() in seen:
                line, _ = self.places.document.place((*path, seen[called.casefold()]))
                self.places.add(
                    (*here, section.key),
                    "duplicate-target",
                    f"{called} is changed twice: in line {line} and here",
                    "put both into one item",
                )
                continue
            seen[called.casefold()] = index
            self._item(here, name, change, items, f"{target}.{called}")

    def _item(
        self, path: Path, name: str, change: dict[str, Any], items: list[Any], target: str
    ) -> None:
        section = SECTIONS[name]
        called = change[section.key]
        found = next(
            (item for item in items if item[section.key].casefold() == called.casefold()), None
        )
        is_new = change.get("new") is True
        if found is None and not is_new and self._is_off(path, section, change, target):
            return
        is_own_talent = name == "talents" and found is None and bool(change.get("effects"))
        if found is None and not (section.may_add and (is_new or is_own_talent)):
            self._unknown(
                (*path, section.key),
                section.kind,
                called,
                [item[section.key] for item in items],
                at_key=False,
                may_add=section.may_add,
            )
            return
        if found is None and not is_new:
            close = nearest(called, [item[section.key] for item in items])
            if close:
                self.places.add(
                    (*path, section.key),
                    "unknown-target",
                    f"{called} becomes a talent of your own",
                    f"did you mean {' or '.join(close)}? Or add new: true",
                    severity="warning",
                )
        if found is not None and is_new and target not in self.overlay.made:
            self.places.add(
                (*path, "new"),
                "bad-value",
                f"the {section.kind} {called} is in the ruleset already",
                "leave out new: true to change it, or take another name",
            )
            return
        if change.get("off") is True and section.may_drop and found is not None:
            items.remove(found)
            self._undoes(
                path,
                f"{target}.",
                f"{called} is off here, which",
                "keep it in both files or in none",
            )
            self._record(target, path, "on", "off")
            return
        self._change_item(path, name, change, items, found, target)

    def _is_off(self, path: Path, section: Section, change: dict[str, Any], target: str) -> bool:
        """Whether another file turned off what this one changes; that is a conflict unless both
        want it off."""
        off = next(
            (
                one
                for one in self.overlay.watch.changes
                if one.target == target and one.new == "off"
            ),
            None,
        )
        if off is not None and change.get("off") is not True:
            self.places.add(
                (*path, section.key),
                "conflict",
                f"the {section.kind} {change[section.key]} is off by {off.file} line {off.line}",
                "keep it in both files or in none",
                severity="warning",
            )
        return off is not None

    def _change_item(
        self,
        path: Path,
        name: str,
        change: dict[str, Any],
        items: list[Any],
        found: Any,
        target: str,
    ) -> None:
        section = SECTIONS[name]
        control = {"new"} if section.may_add else set()
        control |= {"off", "after"} if section.may_drop else set()
        own = {key: value for key, value in change.items() if key not in control}
        inner = own.pop(section.inside, None) if section.inside and found is not None else None
        old: dict[str, Any] = dict(dict.items(found)) if found is not None else {}
        outdated = gives_way(own, old) if name == "lists" else []
        for key in outdated:
            del old[key]
        merged = {**old, **own}
        if found is not None:
            merged[section.key] = old[section.key]
            if isinstance(old.get("effects"), dict) and isinstance(own.get("effects"), dict):
                merged["effects"] = {**dict(old["effects"]), **own["effects"]}
        if not self._fits(path, section, merged, change) or not self._knows_words(
            path, name, merged, change
        ):
            return
        if found is None:
            found = watched({section.key: own[section.key]}, self.overlay.watch)
            self._put(path, items, found, change)
            self.overlay.made.add(target)
        for key in outdated:
            found.pop(key)
        for key, given in own.items():
            inner_effects = dict.get(found, key)
            if key == "effects" and isinstance(inner_effects, Watched) and isinstance(given, dict):
                for effect, amount in given.items():
                    self._set(
                        f"{target}.effects.{effect}",
                        (*path, key, effect),
                        inner_effects,
                        effect,
                        amount,
                    )
            elif key != section.key:
                value = watched(merged[key], self.overlay.watch)
                self._set(f"{target}.{key}", (*path, key), found, key, value)
        if section.inside:
            self._items((*path, section.inside), section.inside, inner, found, target)

    def _put(self, path: Path, items: list[Any], item: Any, change: dict[str, Any]) -> None:
        """Add an item at the end, or after the one that it names."""
        after = change.get("after")
        if after is None:
            items.append(item)
            return
        names = [one.get("id") for one in items]
        if after in names:
            items.insert(names.index(after) + 1, item)
        else:
            self._unknown(
                (*path, "after"),
                "item",
                str(after),
                [str(name) for name in names],
                at_key=False,
                may_add=False,
            )

    def _fits(
        self, path: Path, section: Section, merged: dict[str, Any], change: dict[str, Any]
    ) -> bool:
        try:
            section.shape.model_validate(_plain(merged))
        except ValidationError as error:
            for fault in faults(error, section.shape, merged):
                below = fault.path if fault.path and fault.path[0] in change else ()
                self.places.add(
                    (*path, *below),
                    fault.code,
                    fault.message,
                    fault.hint,
                    at_key=fault.at_key and bool(below),
                )
            return False
        return True

    def _knows_words(
        self, path: Path, name: str, merged: dict[str, Any], change: dict[str, Any]
    ) -> bool:
        """Whether effects use only words that the game's code acts on."""
        is_right = True
        if name == "conditions" and isinstance(change.get("effects"), dict):
            known = sorted(
                {key for item in self.data.get("conditions", []) for key in item.get("effects", {})}
            )
            for key, value in change["effects"].items():
                if key not in known:
                    self._unknown(
                        (*path, "effects", key), "effect", key, known, at_key=True, may_add=False
                    )
                    is_right = False
                elif not -MOST <= value <= MOST:
                    self.places.add(
                        (*path, "effects", key), "out-of-range", f"{key}: from -{MOST} to {MOST}"
                    )
                    is_right = False
        if name == "modifiers" and not -MOST <= merged["value"] <= MOST:
            self.places.add(
                (*path, "value"),
                "out-of-range",
                f"value: from -{MOST} to {MOST}, not {merged['value']}",
            )
            is_right = False
        if name == "lists":
            is_right &= self.list_targets.check(path, change, merged)
        if name == "talents":
            for place, effect in enumerate(change.get("effects") or ()):
                is_right &= self._knows_effect((*path, "effects", place), effect)
        return is_right

    def _knows_effect(self, path: Path, effect: dict[str, Any]) -> bool:
        stages = self.overlay.stages
        names = [item["name"] for item in self.data.get("conditions", [])]
        stage = effect["stage"]
        asked = [
            ("stage", "stage", list(stages)),
            ("operation", f"operation at {stage}", list(stages.get(stage, ()))),
            ("condition", "condition", ["always", *names, *(f"enemy_{name}" for name in names)]),
        ]
        for key, kind, known in asked:
            if effect.get(key, "always") not in known:
                self._unknown(
                    (*path, key), kind, effect.get(key, ""), known, at_key=False, may_add=False
                )
                return False
        amount = effect.get("amount", 0)
        if isinstance(amount, int) and not -MOST <= amount <= MOST:
            self.places.add(
                (*path, "amount"), "out-of-range", f"amount: from -{MOST} to {MOST}, not {amount}"
            )
            return False
        return True

    def _tables(self, path: Path, target: str, changes: dict[str, Any], tables: Watched) -> None:
        """Change tables: each as a whole."""
        for key, value in changes.items():
            here = (*path, key)
            if key not in tables:
                self._unknown(
                    here,
                    "table" if path == ("tables",) else "key",
                    key,
                    list(tables),
                    at_key=True,
                    may_add=False,
                )
                continue
            old = dict.get(tables, key)
            if type(_plain(old)) is not type(value):
                self.places.add(
                    here, "wrong-type", f"the table {key} has another form in the ruleset"
                )
                continue
            is_table_like(self.places, here, key, _plain(old), value)
            self._undoes(
                here, f"{target}.{key}.", "the whole table", "change its rows here too, under rows:"
            )
            self._set(f"{target}.{key}", here, tables, key, watched(value, self.overlay.watch))

    def _undoes(self, path: Path, start: str, what: str, hint: str) -> None:
        """Find out whether something undoes what another file changed inside of it."""
        lost = [
            change
            for change in self.overlay.watch.changes
            if change.target.startswith(start) and change.file != self.places.file
        ]
        if lost:
            self.places.add(
                path,
                "conflict",
                f"{what} undoes {lost[0].target}: {short(lost[0].new)} in "
                f"{lost[0].file} line {lost[0].line}",
                hint,
                severity="warning",
            )

    def _rows(self, changes: dict[str, Any]) -> None:
        """Change single rows of tables."""
        tables = self.data.setdefault("tables", {})
        for change in list(RowChanges(self.places, tables, self.overlay.watch).read(changes)):
            self._set(change.target, change.path, change.holder, change.key, change.value)

    def _cards(self, house: dict[str, Any]) -> None:
        if house.get("cards") is None:
            return
        checker = EntryChecker(self.places, get_game(self.overlay.game_id))
        for name, card in checker.read_cards({"cards": house["cards"]}).items():
            target, path, written = f"cards.{name}", ("cards", name), checker.written[name]
            if self.overlay.cards.get(name) != card:
                self._compare(target, path, written)
                self.overlay.cards[name] = card
                self._record(target, path, None, written)


def _plain(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: _plain(value) for key, value in dict.items(data)}
    return [_plain(value) for value in data] if isinstance(data, list) else data
