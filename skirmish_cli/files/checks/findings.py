"""Findings: what is wrong in a file, where, and what to do. Also how text from files is shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from skirmish_cli.files.checks.showing import visible

__all__ = ["CODES", "Finding", "Severity", "dotted", "quoted", "visible"]

Severity = Literal["error", "warning"]

#: The stable codes of findings, with what each means in one line. Codes are never renamed or
#: reused.
CODES: dict[str, str] = {
    "bad-encoding": "The file isn't UTF-8, or holds a control character.",
    "yaml-syntax": "The text can't be read as YAML.",
    "yaml-limit": "The file goes beyond a limit that keeps hostile files harmless.",
    "yaml-tag": "A YAML tag such as !!str or !!python; tags are never needed and always refused.",
    "yaml-key": "A key that isn't one word or text.",
    "yaml-documents": "More than one document in a file.",
    "duplicate-key": "The same key twice in one mapping.",
    "empty": "There is nothing in the file.",
    "unknown-key": "A key that isn't known at this place.",
    "missing-key": "A key that must be there isn't.",
    "wrong-type": "A value of another kind than the key takes.",
    "bad-value": "A value of the right kind that can't be used.",
    "out-of-range": "A number or a length outside its range.",
    "bad-rating": "A rating that isn't a die such as d8 or d12+1.",
    "bad-id": "An id with characters that a command line couldn't hold.",
    "duplicate-id": "Two models with the same id.",
    "id-clash": "An id that another model's count also makes.",
    "no-models": "A warband without a model.",
    "unknown-game": "A game that the program doesn't know.",
    "unknown-card": "A card name that isn't in `cards:` or in the library.",
    "library": "The file named by `library:` can't be used.",
    "too-many": "So many findings that the rest is left out.",
    "over-limit": "The models cost more than the limit.",
    "no-cost": "A limit is set, but a model has no cost, so that the total can't be checked.",
    "no-limit": "The limit that the list rules are about isn't given.",
    "under-limit": "The models cost too little for the size of the army.",
    "unit-points": "One unit costs more than a unit may.",
    "category-most": "A category takes more than its share of the army.",
    "category-least": "A category takes less than its share of the army.",
    "unknown-category": "A category that no share counts, or a share that counts no category.",
    "no-category": "A unit without a category, which no share counts.",
    "category-limits": "A category whose least share is above its greatest.",
    "unknown-item": "A limit on an item that nothing in the army has, where one is named almost so.",
    "special-save": "A special save that no roll can make, or better than the game allows.",
    "rarity": "More units of one kind than the size of the army allows.",
    "item-limit": "More of an item than the army may have.",
    "legendary": "A second one of what an army has once.",
    "wizard-spells": "The spells don't go with the type of wizard.",
    "wizard-path": "A path of magic is missing, or is there and mustn't be.",
    "unknown-rule": "A rule that the program doesn't know and leaves to the players.",
    "unknown-talent": "A talent that nobody knows, with a name like that of one that is known.",
    "formation": "A unit stands in a formation that it can't take up.",
    "class-lp": "The life points don't go with the class.",
    "half-weapon": "A ranged attack rating without a ranged weapon, or the other way round.",
    "half-caster": "Spells or power without a casting rating.",
    "list-rule": "Another list rule of the game is broken.",
    "unknown-target": "A house rule changes something that the ruleset doesn't have.",
    "duplicate-target": "One house-rules file changes the same thing twice.",
    "conflict": "Two house-rules files set the same thing to different values.",
}


@dataclass(frozen=True)
class Finding:
    """One thing wrong or doubtful in a file; `line` and `column` count from 1 and are those of
    the value."""

    file: str
    line: int
    column: int
    severity: Severity
    code: str
    path: str
    message: str
    hint: str = ""

    @property
    def text(self) -> str:
        """The finding in one line, `file:line:column: message; hint`, safe to print."""
        hint = f"; {self.hint}" if self.hint else ""
        return visible(f"{self.file}:{self.line}:{self.column}: {self.message}{hint}")


def dotted(path: tuple[str | int, ...]) -> str:
    """Return a path into a file as players read it.

    >>> dotted(("models", 0, "card", "mar"))
    'models[0].card.mar'
    """
    text = ""
    for step in path:
        text += f"[{step}]" if isinstance(step, int) else f".{step}" if text else step
    return text


def quoted(text: object, most: int = 60) -> str:
    """Return a value of a file between quotes, escaped and shortened, for use in a message.

    >>> quoted("d7"), quoted(True), quoted({"a": 1})
    ("'d7'", 'true', 'a mapping')
    """
    if text is None:
        return "nothing"
    if isinstance(text, bool):
        return "true" if text else "false"
    if isinstance(text, dict):
        return "a mapping"
    if isinstance(text, (list, tuple)):
        return "a list"
    if not isinstance(text, str):
        return visible(str(text))[:most]
    shown = visible(text[:most])
    return f"'{shown}{'...' if len(text) > most else ''}'"
