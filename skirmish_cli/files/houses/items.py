"""House rules that change, add or drop the items of a section."""

from __future__ import annotations

from typing import Any

from pydantic import ValidationError

from skirmish_cli.core.codes import SINCE
from skirmish_cli.core.errors import nearest
from skirmish_cli.core.warband import Path
from skirmish_cli.core.watching import Watched, unwatch_data, watch_data
from skirmish_cli.files.findings.wording import find_faults
from skirmish_cli.files.houses.changes import Changes
from skirmish_cli.files.houses.list_targets import list_outdated
from skirmish_cli.files.houses.moved import GONE_FROM_MODIFIERS
from skirmish_cli.files.houses.sections import SECTIONS, Section
from skirmish_cli.files.houses.words import WordChecker
from skirmish_cli.files.showing import quote_value
from skirmish_cli.records import NamedTuple

#: The most items of one section of house rules.
MOST_ITEMS = 500


class _Item(NamedTuple):
    """One item as a file changes it: where it stands, its target, and the change."""

    section: Section
    path: Path
    target: str
    change: dict[str, Any]

    @property
    def name(self) -> str:
        """The item's own name or id."""
        called: str = self.change[self.section.key]
        return called

    @property
    def is_new(self) -> bool:
        """Whether the file says that it makes the item."""
        return self.change.get("new") is True

    @property
    def own(self) -> dict[str, Any]:
        """What the item itself gets, without what is only said of it."""
        control = self.section.control
        return {key: value for key, value in self.change.items() if key not in control}


class ItemChanges:
    """Finds what a file changes in the items of sections, and what is wrong there."""

    def __init__(self, changes: Changes, words: WordChecker, made: set[str]) -> None:
        self.changes, self.places, self.words = changes, changes.places, words
        #: What some file made with `new: true`, or as a talent of one's own.
        self.made = made

    def read(
        self, path: Path, section: Section, items: list[Watched], written: object, target: str
    ) -> None:
        """Change the items of a section as a file says."""
        if not isinstance(written, list):
            message = f"{section.name}: a list is needed, not {quote_value(written)}"
            self.places.add(path, "wrong-type", message, f"start each item with `- {section.key}:`")
            return
        if len(written) > MOST_ITEMS:
            message = f"{section.name}: at most {MOST_ITEMS} items, not {len(written)}"
            self.places.add(path, "out-of-range", message)
            return
        known = {one[section.key].casefold(): one for one in items}
        seen: dict[str, int] = {}
        for index, change in enumerate(written):
            here = (*path, index)
            called = change.get(section.key) if isinstance(change, dict) else None
            if not isinstance(change, dict) or not isinstance(called, str):
                message = f"{section.kind}: a mapping with the key {section.key} is needed"
                hint = f"write - {section.key}: NAME and what differs"
                self.places.add(here, "missing-key", message, hint)
            elif called.casefold() in seen:
                line, _ = self.places.document.place((*path, seen[called.casefold()]))
                message = f"{called} is changed twice: in line {line} and here"
                at = (*here, section.key)
                self.places.add(at, "duplicate-target", message, "put both into one item")
            else:
                seen[called.casefold()] = index
                found = known.get(called.casefold())
                name = called if found is None else found[section.key]
                self._read_item(_Item(section, here, f"{target}.{name}", change), items, found)

    def _read_item(self, item: _Item, items: list[Watched], found: Watched | None) -> None:
        called = item.name
        if found is None and not item.is_new and self._is_off(item):
            return
        if not self._may_stand(item, items, found) or not self._keeps_to_control(item, found):
            return
        if item.change.get("off") is True and found is not None:
            what = f"{called} is off here, which"
            hint = "keep it in both files or in none"
            self.changes.warn_of_undone(item.path, item.target, what, hint)
            self._drop(item, items, found)
            return
        self._change_item(item, items, found)

    def _is_off(self, item: _Item) -> bool:
        """Return whether another file turned off what this one changes.

        That is a conflict unless both want it off.
        """
        changes = self.changes.watch.list_at(item.target)
        off = next((one for one in changes if one.new == "off"), None)
        if off is not None and item.change.get("off") is not True:
            self.places.add(
                (*item.path, item.section.key),
                "conflict",
                f"the {item.section.kind} {item.name} is off by {off.file} line {off.line}",
                "keep it in both files or in none",
                severity="warning",
            )
        return off is not None

    def _may_stand(self, item: _Item, items: list[Watched], found: Watched | None) -> bool:
        """Return whether an item is there to be changed, or may be made."""
        section, called, at = item.section, item.name, (*item.path, item.section.key)
        if found is not None:
            if item.is_new and item.target not in self.made:
                self.places.add(
                    (*item.path, "new"),
                    "bad-value",
                    f"the {section.kind} {called} is in the ruleset already",
                    "leave out new: true to change it, or take another name",
                )
                return False
            return True
        is_own_talent = section.name == "talents" and bool(item.change.get("effects"))
        known = [] if section.may_add and item.is_new else [one[section.key] for one in items]
        if not (section.may_add and (item.is_new or is_own_talent)):
            more = "add new: true to make it" if section.may_add else ""
            self.changes.add_unknown(at, section.kind, called, known, more)
            return False
        close = [] if item.is_new else nearest(called, known)
        if close:
            message = f"{called} becomes a talent of your own"
            hint = f"did you mean {' or '.join(close)}? Or add new: true"
            self.places.add(at, "unknown-target", message, hint, severity="warning")
        return True

    def _keeps_to_control(self, item: _Item, found: Watched | None) -> bool:
        """Return whether something is said of an item, and all of it has a meaning."""
        section, change = item.section, item.change
        for key in ("new", "off"):
            if key in section.control and key in change and change[key] is not True:
                message = f"{key}: only true means something, not {quote_value(change[key])}"
                self._refuse(item, key, message, f"write {key}: true, or leave it out")
                return False
        if "off" in section.control and "off" in change:
            for key in change:
                if key not in (section.key, "off"):
                    message = f"{key}: {item.name} is off, so nothing reads it"
                    self._refuse(item, key, message, "leave it out")
                    return False
            return True
        if "after" in section.control and "after" in change and found is not None:
            message = f"after: {item.name} is there already, and stays where it is"
            self._refuse(item, "after", message, "leave it out")
            return False
        if found is not None and section.inside in change and not change[section.inside]:
            message = f"{section.inside}: there is nothing in it"
            self._refuse(item, section.inside, message, "write what differs, or leave it out")
            return False
        if not item.is_new and set(change) <= {section.key}:
            message = f"nothing is said of the {section.kind} {item.name}"
            hint = f"write what differs, or leave it out ({SINCE})"
            self.places.add(item.path, "missing-key", message, hint)
            return False
        return True

    def _refuse(self, item: _Item, key: str, message: str, hint: str) -> None:
        """Refuse a key that was accepted and ignored before."""
        self.places.add((*item.path, key), "bad-value", message, f"{hint} ({SINCE})")

    def _change_item(self, item: _Item, items: list[Watched], found: Watched | None) -> None:
        section, own = item.section, item.own
        inner = own.pop(section.inside, None) if section.inside and found is not None else None
        old: dict[str, Any] = dict(found.items()) if found is not None else {}
        outdated = list_outdated(own, old) if section.name == "lists" else _other_kind(own, old)
        for key in outdated:
            del old[key]
        merged = {**old, **own}
        if found is not None:
            merged[section.key] = old[section.key]
            if isinstance(old.get("effects"), dict) and isinstance(own.get("effects"), dict):
                merged["effects"] = {**old["effects"], **own["effects"]}
        if not self._has_shape(item, merged) or not self.words.check(
            section.name, item.path, own, old, merged
        ):
            return
        if found is None:
            found = watch_data({section.key: own[section.key]}, self.changes.watch)
            self._put(item, items, found)
        self.changes.trail.add_place(item.target, item.path)
        self._remove_keys(item, found, outdated)
        for key in own:
            if key != section.key:
                self._set_key(item, found, key, merged[key])
        if inner is not None:
            inside, path = SECTIONS[section.inside], (*item.path, section.inside)
            self.read(path, inside, found[section.inside], inner, item.target)

    def _set_key(self, item: _Item, found: Watched, key: str, value: object) -> None:
        """Set one key of an item; of effects each by itself."""
        effects = found.get(key)
        given = item.change[key]
        if key == "effects" and isinstance(effects, Watched) and isinstance(given, dict):
            for effect, amount in given.items():
                target, path = f"{item.target}.effects.{effect}", (*item.path, key, effect)
                self.changes.set_value(target, path, effects, effect, amount)
        else:
            self.changes.set_value(f"{item.target}.{key}", (*item.path, key), found, key, value)

    def _drop(self, item: _Item, items: list[Watched], found: Watched) -> None:
        """Take an item out."""
        place = next(place for place, one in enumerate(items) if one is found)
        number = self.changes.record(item.target, item.path, "on", "off")
        del items[place]

        def undo() -> None:
            self.changes.watch.withdraw(number)
            items.insert(place, found)

        self.changes.trail.add(item.target, item.path, undo)

    def _remove_keys(self, item: _Item, found: Watched, keys: list[str]) -> None:
        """Take out what means nothing, or something wrong, once the rest is changed."""
        removed = {key: found.pop(key) for key in keys}
        if removed:
            self.changes.trail.add(item.target, item.path, lambda: found.update(removed))

    def _put(self, item: _Item, items: list[Watched], new: Watched) -> None:
        """Add an item at the end, or after the one that it names."""
        after = item.change.get("after")
        place = len(items)
        if after is not None:
            names = [one.get("id") for one in items]
            if after not in names:
                known = list(map(str, names))
                self.changes.add_unknown((*item.path, "after"), "item", str(after), known)
                return
            place = names.index(after) + 1
        items.insert(place, new)
        self.made.add(item.target)

        def undo() -> None:
            items.remove(new)
            self.made.discard(item.target)

        self.changes.trail.add(item.target, item.path, undo)

    def _has_shape(self, item: _Item, merged: dict[str, Any]) -> bool:
        """Return whether an item with its changes has the shape that it must have."""
        gone = GONE_FROM_MODIFIERS if item.section.name == "modifiers" else {}
        moved = [key for key in item.change if key in gone]
        for key in moved:
            at = (*item.path, key)
            self.places.add(at, "unknown-key", gone[key].message, gone[key].hint, at_key=True)
        if moved:
            return False
        shape = item.section.shape
        try:
            shape.model_validate(unwatch_data(merged))
        except ValidationError as error:
            for fault in find_faults(error, shape, merged):
                below = fault.path if fault.path and fault.path[0] in item.change else ()
                at_key = fault.at_key and bool(below)
                path = (*item.path, *below)
                self.places.add(path, fault.code, fault.message, fault.hint, at_key=at_key)
            return False
        return True


def _other_kind(own: dict[str, Any], old: dict[str, Any]) -> list[str]:
    """Return the key of an action's kind that gives way to another one which says it."""
    pairs = (("kind", "kind_by_ruling"), ("kind_by_ruling", "kind"))
    return [gone for said, gone in pairs if own.get(said) and gone in old and gone not in own]
