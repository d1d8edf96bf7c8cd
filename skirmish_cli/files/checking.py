"""Checks any file that a player wrote: a warband, a library, or house rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from skirmish_cli.core.errors import FileProblem, UsageProblem, nearest
from skirmish_cli.core.registry import game_ids, get_game
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.core.warband import WarbandFile
from skirmish_cli.core.watching import HouseChange
from skirmish_cli.files.checks.entries import OUTER_KEYS
from skirmish_cli.files.checks.warbands import check_warband
from skirmish_cli.files.findings.finding import Finding
from skirmish_cli.files.findings.places import Places
from skirmish_cli.files.game_data import load_data, load_phases
from skirmish_cli.files.showing import quote_value, visible
from skirmish_cli.files.yaml.nodes import Document, no_collection, read_yaml
from skirmish_cli.lazy import lazy
from skirmish_cli.lists.receipts import Receipt

if TYPE_CHECKING:
    from skirmish_cli.files.houses import house_file, laying, overlay
else:  # warbands need none of them
    house_file = lazy("skirmish_cli.files.houses.house_file")
    laying = lazy("skirmish_cli.files.houses.laying")
    overlay = lazy("skirmish_cli.files.houses.overlay")


@dataclass(frozen=True)
class CheckedFile:
    """What one file is, and what was found in it.

    `kind` is `warband`, `library` or `house rules`. `playable` is the warband as well where the
    only errors are broken list rules, `name` that of house rules, and `used` what of other house
    rules was read to check the file.
    """

    file: str
    kind: str
    game: str
    findings: tuple[Finding, ...]
    warband: WarbandFile | None = None
    cards: int = 0
    changes: int = 0
    receipt: Receipt | None = None
    texts: Mapping[str, Document] = field(default_factory=dict, repr=False)
    playable: WarbandFile | None = None
    used: tuple[HouseChange, ...] = ()
    name: str = ""

    @property
    def has_errors(self) -> bool:
        """Whether any finding is an error."""
        return any(finding.is_error for finding in self.findings)

    def line_of(self, finding: Finding) -> str:
        """Return the line of the file that a finding points to, without its end."""
        document = self.texts.get(finding.file)
        lines = document.lines if document is not None else []
        return lines[finding.line - 1] if finding.line <= len(lines) else ""


class Session:
    """Checks several files in one run.

    House rules of one game are laid over each other, in order. Warbands are checked under the
    rules that are given, if some are.
    """

    def __init__(self, rules: Ruleset | None = None) -> None:
        self.rules = rules
        self._overlays: dict[str, overlay.Overlay] = {}

    def check(self, source: bytes, file: str) -> CheckedFile:
        """Return what is found in a file; nothing that stands in it raises.

        Raises FileProblem, with the byte's place, for bytes that are no text at all.
        """
        with no_collection():
            return self._check(source, file)

    def _check(self, source: bytes, file: str) -> CheckedFile:
        document = read_yaml(source)
        if document.is_binary:
            problem = document.problems[0]
            place = f"{file}:{problem.line}:{problem.column}"
            raise FileProblem(visible(f"{place}: {problem.message}; {problem.hint}"))
        places = Places(file, document)
        places.add_problems()
        data = document.data if isinstance(document.data, dict) else {}
        if "extends" in data:
            return self._check_house(places, data)
        if _lacks_extends(places, data):
            return _checked_house(places)
        return self._check_warband(places, is_library="cards" in data and "models" not in data)

    def _check_warband(self, places: Places, *, is_library: bool) -> CheckedFile:
        watch = self.rules.watch if self.rules is not None else None
        if watch is not None:
            watch.forget()
        checked = check_warband(places, self.rules)
        return CheckedFile(
            places.file,
            "library" if is_library else "warband",
            checked.game,
            checked.findings,
            checked.warband,
            len(checked.cards),
            receipt=checked.receipt,
            texts=checked.texts,
            playable=checked.playable,
            used=watch.find_used() if watch is not None else (),
        )

    def _check_house(self, places: Places, data: dict[str, object]) -> CheckedFile:
        written = data["extends"]
        if written is None or (isinstance(written, str) and not written.strip()):
            message = "extends: the game is missing"
            places.add(("extends",), "missing-key", message, _hint_to_extend())
            return _checked_house(places)
        game_id = _read_game_id(places, written)
        if not game_id:
            return _checked_house(places)
        laid = self._overlay(game_id)
        before = len(laid.watch.changes)
        laying.lay_file(laid, places)
        changes = len(laid.watch.changes) - before
        name = data.get("name")
        return _checked_house(
            places, game_id, changes, len(laid.cards), name if isinstance(name, str) else ""
        )

    def _overlay(self, game_id: str) -> overlay.Overlay:
        if game_id not in self._overlays:
            ruleset, phases = load_data(game_id, "ruleset"), load_phases(game_id)
            self._overlays[game_id] = overlay.Overlay(game_id, ruleset, phases)
        return self._overlays[game_id]


def _checked_house(
    places: Places, game_id: str = "", changes: int = 0, cards: int = 0, name: str = ""
) -> CheckedFile:
    """Return what was found in a file of house rules."""
    return CheckedFile(
        places.file,
        "house rules",
        game_id,
        places.in_order(),
        cards=cards,
        changes=changes,
        texts=places.texts,
        name=name,
    )


def _read_game_id(places: Places, written: object) -> str:
    """Return the game that house rules extend, or nothing, with a finding."""
    name = places.read_text(("extends",), written, "extends")
    if name is None:
        return ""
    try:
        return get_game(name).id
    except UsageProblem:
        hint = places.nearest(name, list(game_ids()))
        places.add(("extends",), "unknown-game", f"unknown game {name!r}", hint)
        return ""


def _hint_to_extend() -> str:
    return f"write extends: with one of {', '.join(game_ids())}"


def _lacks_extends(places: Places, data: dict[str, object]) -> bool:
    """Return whether a file is house rules in which `extends` is misspelt or missing.

    That is one finding, whatever else may be wrong with them.
    """
    if not data or "game" in data or "models" in data:
        return False
    keys = house_file.KEYS
    unknown = (key for key in data if key not in (*OUTER_KEYS, *keys))
    slip = next((key for key in unknown if nearest(key, ["extends"])), None)
    own = next((key for key in data if key in keys and key not in OUTER_KEYS), None)
    if slip is not None:
        message = f"unknown key {quote_value(slip)}"
        places.add((slip,), "unknown-key", message, "did you mean extends?", at_key=True)
    elif own is not None:
        message = f"house rules, as {own}: makes them, need the key extends"
        places.add((), "missing-key", message, _hint_to_extend())
    return slip is not None or own is not None
