"""Checking any file that a player wrote: a warband, a library of cards, or house rules, known by
its keys."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from skirmish_cli.core.errors import FileProblem, UsageProblem, nearest
from skirmish_cli.core.registry import game_ids, get_game
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.core.warband import WarbandFile
from skirmish_cli.core.watching import Change
from skirmish_cli.files.checks.entries import OUTER_KEYS
from skirmish_cli.files.checks.findings import Finding, quoted, visible
from skirmish_cli.files.checks.places import Places
from skirmish_cli.files.checks.warbands import check_warband_in
from skirmish_cli.files.rulesets import load_data, load_phases
from skirmish_cli.files.yaml.collecting import no_collection
from skirmish_cli.files.yaml.nodes import Document, read_yaml
from skirmish_cli.lists.receipts import Receipt


@dataclass(frozen=True)
class CheckedFile:
    """What one file is, `warband`, `library`, `house rules` or nothing known, and what was found
    in it.

    `playable` is the warband as well where the only errors are broken list rules, and `touched`
    what of house rules was read to check it."""

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
    touched: tuple[Change, ...] = ()

    def line_of(self, finding: Finding) -> str:
        """Return the line of the file that a finding points to, without its end."""
        document = self.texts.get(finding.file)
        lines = document.lines if document is not None else []
        return lines[finding.line - 1] if finding.line <= len(lines) else ""


class Session:
    """Checks several files in one run: house rules of one game are laid over each other, in
    order."""

    def __init__(self, rules: Ruleset | None = None) -> None:
        self.rules = rules
        self._overlays: dict[str, Any] = {}

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
            raise FileProblem(
                visible(
                    f"{file}:{problem.line}:{problem.column}: {problem.message}; {problem.hint}"
                )
            )
        places = Places(file, document)
        places.add_problems()
        if isinstance(document.data, dict) and "extends" in document.data:
            return self._check_house(places)
        if isinstance(document.data, dict) and _lacks_extends(places, document.data):
            return CheckedFile(file, "house rules", "", places.in_order(), texts=places.texts)
        watch = self.rules.watch if self.rules is not None else None
        if watch is not None:
            watch.forget()
        checked = check_warband_in(places, self.rules)
        is_library = (
            isinstance(document.data, dict)
            and "cards" in document.data
            and "models" not in document.data
        )
        return CheckedFile(
            file,
            "library" if is_library else "warband",
            checked.game,
            checked.findings,
            checked.warband,
            len(checked.cards),
            0,
            checked.receipt,
            checked.texts,
            checked.playable,
            watch.touched() if watch is not None else (),
        )

    def _check_house(self, places: Places) -> CheckedFile:
        written = places.document.data["extends"]
        if written is None or (isinstance(written, str) and not written.strip()):
            places.add(
                ("extends",), "missing-key", "extends: the game is missing", _write_extends()
            )
            return CheckedFile(
                places.file, "house rules", "", places.in_order(), texts=places.texts
            )
        name = places.text_of(("extends",), written, "extends")
        game_id, changes, cards = "", 0, 0
        try:
            game_id = get_game(name).id if name else ""
        except UsageProblem:
            places.add(
                ("extends",),
                "unknown-game",
                f"unknown game {name!r}",
                places.nearest(str(name), list(game_ids())),
            )
        if game_id:
            overlay = self._overlay(game_id)
            before = len(overlay.watch.changes)
            overlay.lay(places)
            changes, cards = len(overlay.watch.changes) - before, len(overlay.cards)
        return CheckedFile(
            places.file,
            "house rules",
            game_id,
            places.in_order(),
            None,
            cards,
            changes,
            None,
            places.texts,
        )

    def _overlay(self, game_id: str) -> Any:
        if game_id not in self._overlays:
            from skirmish_cli.files.houses.overlay import Overlay  # noqa: PLC0415 - warbands need none of it

            self._overlays[game_id] = Overlay(
                game_id, load_data(game_id, "ruleset"), load_phases(game_id)
            )
        return self._overlays[game_id]


def _write_extends() -> str:
    return f"write extends: with one of {', '.join(game_ids())}"


def _lacks_extends(places: Places, data: dict[str, Any]) -> bool:
    """Whether a file is house rules by its other keys, in which `extends` is misspelt or missing:
    one finding."""
    if "game" in data or "models" in data:
        return False
    from skirmish_cli.files.houses.overlay import KEYS  # noqa: PLC0415 - warbands need none of it

    slip = next(
        (key for key in data if key not in (*OUTER_KEYS, *KEYS) and nearest(key, ["extends"])), None
    )
    own = next((key for key in data if key in KEYS and key not in OUTER_KEYS), None)
    if slip is not None:
        places.add(
            (slip,),
            "unknown-key",
            f"unknown key {quoted(slip)}",
            "did you mean extends?",
            at_key=True,
        )
    elif own is not None:
        places.add(
            (),
            "missing-key",
            f"house rules, as {own}: makes them, need the key extends",
            _write_extends(),
        )
    return slip is not None or own is not None


def check_file(source: bytes, file: str, rules: Ruleset | None = None) -> CheckedFile:
    """Return what is found in one file by itself."""
    return Session(rules).check(source, file)
