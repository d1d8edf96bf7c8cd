"""Checking a warband or library file: every finding in one run, in file order, at the place of
the value.

A warband has the keys `game, name, limit, models, cards, library`, and those that its game adds.
Each model has `id` and `card`, and may have `name` (else its id) and `count`. Its card is written
in one of three ways:

    card: {class: hero, mar: d10, ...}        a card in place
    card: knight                              the card of that name in `cards:` or in the file named by `library:`
    card: {use: knight, lp: 3}                that card with some keys replaced (`mw` and the like as a whole)

A card in `cards:` goes before one of the same name in the library. `library:` names a file in the
same folder as the warband or below it. A file with `cards:` but without `models:` is a library.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from pydantic import BaseModel, ValidationError

from skirmish_cli.core.errors import FileProblem, UsageProblem
from skirmish_cli.core.game import Game
from skirmish_cli.core.registry import game_ids, get_game
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.core.warband import ListIssue, WarbandFile
from skirmish_cli.files.checks.entries import OUTER_KEYS, EntryChecker
from skirmish_cli.files.checks.findings import Finding, quoted, visible
from skirmish_cli.files.checks.inline import check_inline_card, parse_inline
from skirmish_cli.files.checks.places import Places
from skirmish_cli.files.checks.wording import faults, meant_among
from skirmish_cli.files.rulesets import load_ruleset
from skirmish_cli.files.yaml.collecting import no_collection
from skirmish_cli.files.yaml.nodes import Document, read_yaml
from skirmish_cli.files.yaml.slips import line_without_key
from skirmish_cli.files.yaml.sources import read_bytes
from skirmish_cli.lists.checking import check_list, make_receipt
from skirmish_cli.lists.receipts import Receipt

__all__ = [
    "Checked",
    "check_inline_card",
    "check_warband",
    "check_warband_in",
    "load_warband",
    "parse_inline",
]

#: The largest limit, in the game's currency.
MAX_LIMIT = 100_000


@dataclass(frozen=True)
class Checked:
    """What a check found: the warband unless it has an error, the cards of its library, and the
    findings.

    `playable` is the warband as well where the only errors are broken list rules: dice can be
    rolled for it."""

    warband: WarbandFile | None
    findings: tuple[Finding, ...]
    cards: Mapping[str, Any] = field(default_factory=dict)
    texts: Mapping[str, Document] = field(default_factory=dict, repr=False)
    game: str = ""
    receipt: Receipt | None = None
    playable: WarbandFile | None = None

    @property
    def has_errors(self) -> bool:
        """Whether any finding is an error."""
        return any(finding.severity == "error" for finding in self.findings)


def check_warband(source: bytes, file_name: str, rules: Ruleset | None = None) -> Checked:
    """Return all findings of a warband or library file, and the warband if there is no error.

    Nothing that stands in the file raises. `file_name` is how findings name it and where
    `library:` starts from. With a ruleset, its list rules hold in place of the game's own, and
    the cards of its house rules can be used."""
    places = Places(file_name, read_yaml(source))
    places.add_problems()
    return check_warband_in(places, rules)


def check_warband_in(places: Places, rules: Ruleset | None = None) -> Checked:
    """Return all findings of a warband or library file that was read, and the warband if there is
    no error."""
    checker = _Checker(places, rules)
    with no_collection():
        warband = None if places.document.is_broken else checker.check()
    findings = places.in_order()
    if any(finding.severity == "error" for finding in findings):
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


def load_warband(path: str | os.PathLike[str], rules: Ruleset | None = None) -> WarbandFile:
    """Return the warband in a file, for play; raises FileProblem with its first error and how
    many more there are.

    A broken list rule is no reason not to roll for a model; `check_warband` finds it. With a
    ruleset, the cards of its house rules can be used."""
    name = os.fspath(path)
    checked = check_warband(read_bytes(name), name, rules)
    if checked.playable is not None:
        return checked.playable
    errors = [finding for finding in checked.findings if finding.severity == "error"]
    if errors:
        more = f" (and {len(errors) - 1} more; see skirmish validate)" if len(errors) > 1 else ""
        raise FileProblem(errors[0].text + more)
    if checked.warband is None:
        raise FileProblem(f"{visible(name)}: it is a library of cards, not a warband")
    return checked.warband


def _keys(model: type[BaseModel]) -> list[str]:
    """Return the keys of a model as they are written in a file."""
    return [info.alias or name for name, info in model.model_fields.items()]


class _Checker:
    """Goes through one file from the top."""

    def __init__(self, places: Places, rules: Ruleset | None) -> None:
        self.places, self.rules = places, rules
        self.cards: dict[str, Any] = {}
        self.game_id = ""
        self.receipt: Receipt | None = None
        self.playable: WarbandFile | None = None

    def check(self) -> WarbandFile | None:
        data = self.places.document.data
        if data is None:
            self.places.add(
                (), "empty", "there is nothing in the file", "start with game: and models:"
            )
            return None
        if not isinstance(data, dict):
            first, _ = self.places.document.place(())
            is_keyed = isinstance(data, str) and ":" in data
            slip = line_without_key(first - 1, self.places.document.lines) if is_keyed else None
            self.places.add(
                (),
                "wrong-type",
                f"a warband is a mapping of keys and values, not {quoted(data)}",
                slip.hint if slip else "start with game: and models:",
            )
            return None
        game = self._game(data)
        extras = game.extras_type() if game else None
        known = [*OUTER_KEYS, *(_keys(extras) if extras else ())]
        self._unknown_keys(data, known)
        name = self.places.text_of(("name",), data.get("name"), "name") or ""
        limit = self._limit(data)
        if game is None:
            return None
        self.game_id = game.id
        rules = self.rules if self.rules is not None and self.rules.game == game.id else None
        entries = EntryChecker(
            self.places, game, rules.data.get("house_cards", {}) if rules else {}
        )
        self.cards = entries.read_cards(data)
        if "models" not in data and "cards" in data:
            return None
        models = entries.check_models(data)
        extra = self._extras(data, extras)
        # What can't be read may be more models or another limit: of the list rules only those are
        # told that hold then.
        is_whole = (
            entries.all_good
            and all(key in known for key in data)
            and (limit is not None or data.get("limit") is None)
        )
        warband = WarbandFile(game.id, name, limit, models, extra, is_whole)
        self.playable = None if self.places.has_errors else warband
        if models:
            self._list_rules(game, warband, rules or load_ruleset(game.id))
        if not entries.all_good and not self.places.is_full:
            from skirmish_cli.files.checks.faulty_cards import check_faulty  # noqa: PLC0415 - most cards are right

            self._add_issues(
                check_faulty(
                    game,
                    rules or load_ruleset(game.id),
                    data.get("models"),
                    models,
                    entries.written,
                )
            )
        return warband

    def _game(self, data: dict[str, Any]) -> Game | None:
        known = ", ".join(game_ids())
        if data.get("game") is None and "game" in meant_among(data, OUTER_KEYS):
            return None  # told as an unknown key
        if data.get("game") is None:
            self.places.add(
                (), "missing-key", "the key game is missing", f"write game: with one of {known}"
            )
            return None
        name = self.places.text_of(("game",), data["game"], "game")
        if name is None:
            return None
        try:
            return get_game(name)
        except UsageProblem:
            self.places.add(
                ("game",),
                "unknown-game",
                f"unknown game {quoted(name)}",
                self.places.nearest(name, list(game_ids())),
            )
            return None

    def _unknown_keys(self, data: dict[str, Any], known: list[str]) -> None:
        for key in data:
            if self.places.is_full:
                return
            if key not in known:
                self.places.add(
                    (key,),
                    "unknown-key",
                    f"unknown key {quoted(key)}",
                    self.places.nearest(key, known),
                    at_key=True,
                )

    def _limit(self, data: dict[str, Any]) -> int | None:
        if data.get("limit") is None:
            return None
        return self.places.number_of(("limit",), data["limit"], "limit", 1, MAX_LIMIT)

    def _extras(self, data: dict[str, Any], extras: type[BaseModel] | None) -> Any:
        if extras is None:
            return None
        own = {key: data[key] for key in _keys(extras) if key in data}
        try:
            return extras.model_validate(own)
        except ValidationError as error:
            for fault in faults(error, extras, own):
                self.places.add(
                    fault.path, fault.code, fault.message, fault.hint, at_key=fault.at_key
                )
            return None

    def _list_rules(self, game: Game, warband: WarbandFile, rules: Ruleset) -> None:
        self.receipt = receipt = make_receipt(game, warband, rules)
        self._add_issues(check_list(game, warband, rules, receipt))

    def _add_issues(self, issues: Iterable[ListIssue]) -> None:
        for issue in issues:
            if self.places.is_full:
                break
            self.places.add(
                issue.path, issue.code, issue.message, issue.hint, severity=issue.severity
            )
