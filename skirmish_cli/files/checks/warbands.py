"""Checks a warband or library file: every finding in one run.

A warband has the keys `game, name, limit, models, cards, library`, and those that its game adds.
Each model has `id` and `card`, and may have `name` (else its id) and `count`. Its card is written
in one of three ways:

    card: {class: hero, mar: d10, ...}    a card in place
    card: knight                          the card of that name in `cards:` or in the library
    card: {use: knight, lp: 3}            that card with some keys replaced (`mw` and the like as
                                          a whole)

A card in `cards:` goes before one of the same name in the library. `library:` names a file in the
same folder as the warband or below it. A file with `cards:` but without `models:` is a library.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from pydantic import BaseModel, ValidationError

from skirmish_cli.core.errors import FileProblem, UsageProblem
from skirmish_cli.core.game import Game
from skirmish_cli.core.registry import game_ids, get_game
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.core.warband import CardBase, ListIssue, ModelEntry, WarbandFile
from skirmish_cli.files.checks.entries import OUTER_KEYS, CardShelf, EntryChecker
from skirmish_cli.files.findings.finding import Finding
from skirmish_cli.files.findings.hints import find_misspelt
from skirmish_cli.files.findings.model_keys import list_keys
from skirmish_cli.files.findings.places import Places
from skirmish_cli.files.findings.wording import find_faults
from skirmish_cli.files.game_data import load_own_ruleset
from skirmish_cli.files.showing import quote_value, visible
from skirmish_cli.files.sources import read_bytes
from skirmish_cli.files.yaml.nodes import Document, no_collection, read_yaml
from skirmish_cli.files.yaml.slips.keys import explain_line
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from skirmish_cli.files.checks import faulty_cards
    from skirmish_cli.lists import checking as list_checking
    from skirmish_cli.lists.receipts import Receipt
else:
    faulty_cards = lazy("skirmish_cli.files.checks.faulty_cards")  # most cards are right
    list_checking = lazy("skirmish_cli.lists.checking")  # dice are rolled without lists

#: The largest limit, in the game's currency.
MAX_LIMIT = 100_000


@dataclass(frozen=True)
class Checked:
    """What a check found: the warband unless it has an error, and the findings.

    `playable` is the warband as well where the only errors are broken list rules: dice can be
    rolled for it. `cards` are those that have names.
    """

    warband: WarbandFile | None
    findings: tuple[Finding, ...]
    cards: Mapping[str, CardBase] = field(default_factory=dict)
    texts: Mapping[str, Document] = field(default_factory=dict, repr=False)
    game: str = ""
    receipt: Receipt | None = None
    playable: WarbandFile | None = None


def check_warband(places: Places, rules: Ruleset | None = None) -> Checked:
    """Return all findings of a file, and its warband if there is no error.

    It is a warband or a library. Nothing that stands in the file raises. With a ruleset, its list
    rules hold in place of the game's own, and the cards of its house rules can be used.
    """
    return _check(places, rules, with_lists=True)


def load_warband(path: str | os.PathLike[str], rules: Ruleset | None = None) -> WarbandFile:
    """Return the warband in a file, for play.

    Its list rules aren't looked at: a broken one is no reason not to roll for a model. With a
    ruleset, the cards of its house rules can be used. Raises FileProblem with the file's first
    error and how many more there are.
    """
    name = os.fspath(path)
    return read_warband(name, read_bytes(name), rules)


def read_warband(name: str, source: bytes, rules: Ruleset | None = None) -> WarbandFile:
    """Return the warband in the bytes of a file, as `load_warband` does."""
    places = Places(name, read_yaml(source))
    places.add_problems()
    checked = _check(places, rules, with_lists=False)
    if checked.warband is not None:
        return replace(checked.warband, source=source)
    errors = [finding for finding in checked.findings if finding.is_error]
    if errors:
        more = f" (and {len(errors) - 1} more; see skirmish validate)" if len(errors) > 1 else ""
        raise FileProblem(errors[0].text + more)
    raise FileProblem(f"{visible(name)}: it is a library of cards, not a warband")


def _check(places: Places, rules: Ruleset | None, *, with_lists: bool) -> Checked:
    checker = _Checker(places, rules, with_lists=with_lists)
    with no_collection():
        warband = None if places.document.is_broken else checker.check()
    findings = places.in_order()
    if any(finding.is_error for finding in findings):
        warband = None
    return Checked(
        warband,
        findings,
        checker.cards,
        places.texts,
        checker.game_id,
        checker.receipt,
        checker.playable,
    )


class _Checker:
    """Goes through one file from the top."""

    def __init__(self, places: Places, rules: Ruleset | None, *, with_lists: bool) -> None:
        self.places, self.rules, self.with_lists = places, rules, with_lists
        self.cards: dict[str, CardBase] = {}
        self.game_id = ""
        self.receipt: Receipt | None = None
        self.playable: WarbandFile | None = None

    def check(self) -> WarbandFile | None:
        """Return the warband of the file.

        It is None where the file can't be one at all, or is a library.
        """
        data = self._read_mapping()
        if data is None:
            return None
        game = self._read_game(data)
        extras = game.extras_type() if game else None
        known = [*OUTER_KEYS, *(list_keys(extras) if extras else ())]
        self._check_keys(data, known)
        name = self.places.read_text(("name",), data.get("name"), "name") or ""
        limit = self._read_limit(data)
        if game is None:
            return None
        self.game_id = game.id
        house = self.rules if self.rules is not None and self.rules.game == game.id else None
        shelf = CardShelf(self.places, game, house.house_cards if house else {})
        shelf.read_cards(data)
        self.cards = shelf.cards
        if "models" not in data and "cards" in data:
            return None
        entries = EntryChecker(self.places, shelf)
        models = entries.check_models(data)
        extra = self._read_extras(data, extras)
        # What can't be read may be more models or another limit: of the list rules only those are
        # told that hold then.
        is_whole = (
            entries.all_good
            and all(key in known for key in data)
            and (limit is not None or data.get("limit") is None)
        )
        warband = WarbandFile(game.id, name, limit, models, extra, is_whole, library=shelf.library)
        self.playable = None if self.places.has_errors else warband
        if self.with_lists:
            rules = house or load_own_ruleset(game.id)
            if models:
                self._check_list(game, warband, rules)
            if not entries.all_good and not self.places.is_full:
                self._check_faulty(game, rules, data.get("models"), models, shelf)
        return warband

    def _read_mapping(self) -> dict[str, object] | None:
        """Return the file's keys and values, or None with a finding."""
        data = self.places.document.data
        hint = "start with game: and models:"
        if isinstance(data, dict):
            return data
        if data is None:
            self.places.add((), "empty", "there is nothing in the file", hint)
            return None
        first, _ = self.places.document.place(())
        is_keyed = isinstance(data, str) and ":" in data
        slip = explain_line(first - 1, self.places.document.lines) if is_keyed else None
        message = f"a warband is a mapping of keys and values, not {quote_value(data)}"
        self.places.add((), "wrong-type", message, slip.hint if slip else hint)
        return None

    def _read_game(self, data: dict[str, object]) -> Game | None:
        """Return the game of the file, or None with a finding."""
        if data.get("game") is None:
            if "game" not in find_misspelt(data, OUTER_KEYS):  # else told as an unknown key
                hint = f"write game: with one of {', '.join(game_ids())}"
                self.places.add((), "missing-key", "the key game is missing", hint)
            return None
        name = self.places.read_text(("game",), data["game"], "game")
        if name is None:
            return None
        try:
            return get_game(name)
        except UsageProblem:
            hint = self.places.nearest(name, list(game_ids()))
            message = f"unknown game {quote_value(name)}"
            self.places.add(("game",), "unknown-game", message, hint)
            return None

    def _check_keys(self, data: dict[str, object], known: list[str]) -> None:
        """Find the keys that no warband of the game has."""
        for key in data:
            if self.places.is_full:
                return
            if key not in known:
                self.places.add_unknown((key,), f"unknown key {quote_value(key)}", key, known)

    def _read_limit(self, data: dict[str, object]) -> int | None:
        if data.get("limit") is None:
            return None
        return self.places.read_number(("limit",), data["limit"], "limit", 1, MAX_LIMIT)

    def _read_extras(
        self, data: dict[str, object], extras: type[BaseModel] | None
    ) -> BaseModel | None:
        """Return the game's own keys of the file; None for none, or with findings."""
        if extras is None:
            return None
        own = {key: data[key] for key in list_keys(extras) if key in data}
        try:
            return extras.model_validate(own)
        except ValidationError as error:
            for path, code, message, hint, at_key in find_faults(error, extras, own):
                self.places.add(path, code, message, hint, at_key=at_key)
            return None

    def _check_list(self, game: Game, warband: WarbandFile, rules: Ruleset) -> None:
        self.receipt = receipt = list_checking.make_receipt(game, warband, rules)
        self._add_issues(list_checking.check_list(game, warband, rules, receipt))

    def _check_faulty(
        self, game: Game, rules: Ruleset, models: object, good: list[ModelEntry], shelf: CardShelf
    ) -> None:
        self._add_issues(faulty_cards.check_faulty(game, rules, models, good, shelf.written))

    def _add_issues(self, issues: Iterable[ListIssue]) -> None:
        for issue in issues:
            if self.places.is_full:
                break
            self.places.add(
                issue.path, issue.code, issue.message, issue.hint, severity=issue.severity
            )
