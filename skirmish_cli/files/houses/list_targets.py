"""Whether a list rule of house rules names keys and values that there are.

A key is one of the game's card (`mw.name` for one below another), of an entry in `models:`, or
what the lines of the game's receipt are told by. Where the card takes only certain words, a
condition may ask for no other.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pydantic import BaseModel

from skirmish_cli.core.errors import Speller
from skirmish_cli.core.game import Game
from skirmish_cli.core.warband import Path
from skirmish_cli.files.findings.places import Places
from skirmish_cli.files.showing import join_choices, quote_value
from skirmish_cli.lists.checking import list_tags
from skirmish_cli.lists.receipts import ENTRY_KEYS, word
from skirmish_cli.lists.rules import NEEDED_KEYS, WORDS, ListRule, list_unread
from skirmish_cli.records import NamedTuple

#: The keys of a rule that hold one condition.
CONDITIONS = ("where", "needs", "others")
#: What a sum is taken of beside a number on the card.
SUMS = ("cost", "count")
#: How alike a free word must be to one that the game's own rules ask for, to be taken for it
#: misspelt.
ALIKE = 0.8
_BOUNDS = ("at_most", "at_least")


def list_outdated(own: Mapping[str, Any], old: Mapping[str, Any]) -> list[str]:
    """Return the keys of a rule that go once it is changed.

    They mean nothing then, or something wrong. An exact number and a most or least exclude each
    other, and the words of a rule speak of the bounds that it had; a hint that starts with `or` is
    only added to what is found. What a rule like the changed one doesn't read goes as well.
    """
    bounds = {key: own[key] for key in ("exactly", *_BOUNDS) if own.get(key) is not None}
    outdated: list[str] = []
    if any(old.get(key) != value for key, value in bounds.items()):
        outdated = list(_BOUNDS) if "exactly" in bounds else ["exactly"]
        outdated += ["say", *(() if str(old.get("hint", "")).startswith("or ") else ("hint",))]
    merged = {key: value for key, value in old.items() if key not in outdated} | dict(own)
    known = {key: value for key, value in merged.items() if key in ListRule._fields}
    is_known = bool(old) and str(merged["rule"]) in NEEDED_KEYS
    unread = list_unread(known) if is_known else []
    return [key for key in (*outdated, *unread) if key in old and key not in own]


class ListTargets:
    """Checks what list rules name against the cards and the rules of one game."""

    def __init__(self, places: Places, game: Game, rules: Sequence[Mapping[str, Any]]) -> None:
        self.places, self.rules = places, list(rules)
        self._spellers: dict[str, Speller] = {}
        self.card = game.card_type()
        self.tags = list_tags(game)

    def check(self, path: Path, change: Mapping[str, Any], merged: Mapping[str, Any]) -> bool:
        """Return whether all that a rule names is there; what isn't is a finding.

        `change` is what the file says of it.
        """
        right = [self._keeps_bounds(path, change, merged)]
        for key, place, condition in _list_conditions(change):
            for name, wanted in condition.items():
                right.append(self._knows(key, (*path, *place), str(name), wanted))
        for key in ("of", "each", "own", "at"):
            if change.get(key) and not (key == "of" and change[key] in SUMS):
                right.append(self._knows_key((*path, key), key, change[key], at_key=False))
                if key == "of" and merged["rule"] == "sum" and right[-1]:
                    right.append(self._is_number((*path, key), change[key]))
        return all(right)

    def _keeps_bounds(
        self, path: Path, change: Mapping[str, Any], merged: Mapping[str, Any]
    ) -> bool:
        most, least = merged.get("at_most"), merged.get("at_least")
        if not (isinstance(most, int) and isinstance(least, int) and least > most):
            return True
        place = "at_least" if "at_least" in change else "at_most"
        self.places.add(
            (*path, place),
            "bad-value",
            f"at_least {least} is more than at_most {most}: no list has both",
            "exchange them, or leave one out",
        )
        return False

    def _knows(self, kind: str, path: Path, name: str, wanted: Any) -> bool:
        """Return whether a condition asks for a key and a value that there can be."""
        values = (
            [((*path, name, place), one) for place, one in enumerate(wanted)]
            if isinstance(wanted, list)
            else [((*path, name), wanted)]
        )
        if name in WORDS:
            right = [self._knows_key(place, kind, str(one), at_key=False) for place, one in values]
        else:
            right = [self._knows_key((*path, name), kind, name, at_key=True)]
            right += [self._can_have(place, name, one) for place, one in values] if right[0] else []
        return all(right)

    def _knows_key(self, path: Path, kind: str, key: str, *, at_key: bool) -> bool:
        others = () if kind == "at" else self.tags
        if key in ENTRY_KEYS or key in others:
            return True
        found = _find_kinds(self.card, key)
        if found.unknown:
            known = [
                *found.known,
                *(ENTRY_KEYS if found.above == "" else ()),
                *(others if found.above == "" else ()),
            ]
            below = f" below {found.above}" if found.above else ""
            self.places.add(
                path,
                "unknown-target",
                f"{kind}: no card has the key {quote_value(found.unknown)}{below}",
                self.places.nearest(found.unknown, list(dict.fromkeys(known))),
                at_key=at_key,
            )
        return not found.unknown

    def _is_number(self, path: Path, key: str) -> bool:
        kinds = _find_kinds(self.card, key).kinds
        if key in ENTRY_KEYS:
            kinds = [int] if key == "count" else [str]
        if key in self.tags or any(kind in (int, Any) for kind in kinds):
            return True
        self.places.add(
            path,
            "bad-value",
            f"of: {key} is no number on a card, so it can't be added up",
            "write cost, count or a number of the card",
        )
        return False

    def _can_have(self, path: Path, key: str, value: Any) -> bool:
        """Return whether a card can have a value.

        One of free words is told if it looks like one that the game asks for.
        """
        kinds = [] if key in ENTRY_KEYS else _find_kinds(self.card, key).kinds
        allowed = _list_words(kinds)
        if allowed:
            if word(value) in map(word, allowed):
                return True
            close = Speller(allowed).meant(word(value)[:100])
            message = f"{key}: {join_choices(allowed)} is needed, not {quote_value(value)}"
            hint = f"did you mean {close}?" if close else ""
            self.places.add(path, "bad-value", message, hint)
            return False
        if kinds and set(kinds) <= {int, types.NoneType} and not isinstance(value, int):
            self.places.add(
                path,
                "bad-value",
                f"{key} is a whole number on a card, so none has {quote_value(value)}",
            )
            return False
        speller = self._find_speller(key)
        close = "" if speller.knows(word(value)) else speller.meant(word(value)[:100])
        if close:
            self.places.add(
                path,
                "bad-value",
                f"no rule of the game asks for the {key} {quote_value(value)}",
                f"did you mean {close}?",
                severity="warning",
            )
        return True

    def _find_speller(self, key: str) -> Speller:
        """Return what knows the values that list rules ask for under a key."""
        if key not in self._spellers:
            asked = dict.fromkeys(map(str, self._list_asked_for(key)))
            self._spellers[key] = Speller(asked, ALIKE)
        return self._spellers[key]

    def _list_asked_for(self, key: str) -> Iterator[Any]:
        """Yield the values that the ruleset's own list rules ask for under a key."""
        for rule in self.rules:
            for _, _, condition in _list_conditions(rule):
                wanted = condition.get(key, ())
                yield from wanted if isinstance(wanted, list) else [wanted] if wanted != () else ()


def _list_conditions(rule: Mapping[str, Any]) -> Iterator[tuple[str, Path, Mapping[str, Any]]]:
    """Yield the conditions of a rule, each with its key and its place in the rule."""
    for key in CONDITIONS:
        if rule.get(key):
            yield key, (key,), rule[key]
    for place, group in enumerate(rule.get("groups") or ()):
        yield "groups", ("groups", place), group


class _Found(NamedTuple):
    """What can stand under a printed key.

    Or else the step of it that is unknown, what that is below, and what is known there.
    """

    kinds: Sequence[Any] = ()
    unknown: str = ""
    above: str = ""
    known: Sequence[str] = ()


def _find_kinds(card: type[BaseModel], key: str) -> _Found:
    """Return what can stand under a printed key of a card."""
    kinds: list[Any] = [card]
    above: list[str] = []
    for step in key.split("."):
        known: dict[str, None] = {}
        found: list[Any] = []
        for kind in kinds:
            if isinstance(kind, type) and issubclass(kind, BaseModel):
                for name, info in kind.model_fields.items():
                    known[info.alias or name] = None
                    found += _list_kinds(info.annotation) if step in (name, info.alias) else ()
                # What a card works out of its keys, such as the profile with its mount.
                found += [Any] if isinstance(getattr(kind, step, None), property) else ()
            elif typing.get_origin(kind) is dict:  # whose keys are the player's own
                found += _list_kinds(typing.get_args(kind)[1])
            elif kind is Any:
                found.append(Any)
        if not found:
            return _Found((), step, ".".join(above), list(known))
        kinds = found
        above.append(step)
    return _Found(kinds)


def _list_kinds(annotation: Any) -> list[Any]:
    """Return the kinds that an annotation allows, one by one; of a list its items'."""
    origin, parts = typing.get_origin(annotation), typing.get_args(annotation)
    if origin is typing.Annotated:
        return _list_kinds(parts[0])
    if origin in (typing.Union, types.UnionType, tuple, list):
        return [kind for part in parts if part is not Ellipsis for kind in _list_kinds(part)]
    return [annotation]


def _list_words(kinds: Sequence[Any]) -> list[str]:
    """Return the only words that a value can be; none where it can be any."""
    words: list[str] = []
    for kind in kinds:
        if typing.get_origin(kind) is typing.Literal:
            words += map(str, typing.get_args(kind))
        elif kind is bool:
            words += ["true", "false"]
        elif kind is not types.NoneType and not (
            isinstance(kind, type) and issubclass(kind, BaseModel)
        ):
            return []
    return words
