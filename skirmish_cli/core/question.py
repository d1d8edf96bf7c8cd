"""A question as plain data: all that it takes to ask it again.

    {"game": "freeblades", "procedure": "attack", "words": ["captain", "vs", "brute-1"],
     "options": {"mod": ["-1:mud"]}, "rulings": {}, "house": [], "rules": "...",
     "models": [{"id": "captain", "file": "tin-lanterns", "name": "Sera Voss", "card": {...}}]}

`models` holds the cards that were looked up, as `core.plain` writes them: no file is read again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from skirmish_cli.core.options import Typed
from skirmish_cli.records import NamedTuple

if TYPE_CHECKING:
    from skirmish_cli.core.plain import Json


class AskedModel(NamedTuple):
    """A model that a question named: what it is named by, and its card as data.

    An inline card has no `id`, and the text in braces as its `name`.
    """

    id: str
    file: str
    name: str
    card: Json
    limit: int | None = None
    entry: str = ""
    warband: str = ""


class Question(NamedTuple):
    """What was asked: a procedure with its words, and what was in force.

    `rules` is the hash of the rules, `policies` are as typed, `NAME=VALUE`.
    """

    game: str
    procedure: str
    words: tuple[str, ...]
    options: Mapping[str, Typed]
    models: tuple[AskedModel, ...]
    rulings: Mapping[str, str]
    house: tuple[str, ...] = ()
    rules: str = ""
    policies: tuple[str, ...] = ()

    def as_data(self) -> dict[str, object]:
        """Return the question as plain data for JSON."""
        return {
            "game": self.game,
            "procedure": self.procedure,
            "words": list(self.words),
            "options": {
                name: typed if isinstance(typed, bool) else list(typed)
                for name, typed in self.options.items()
            },
            "models": [model._asdict() for model in self.models],
            "rulings": dict(self.rulings),
            "house": list(self.house),
            "rules": self.rules,
            "policies": list(self.policies),
        }


def read_question(data: Mapping[str, Any]) -> Question:
    """Return the question that plain data write; raises KeyError or TypeError."""
    return Question(
        data["game"],
        data["procedure"],
        tuple(data["words"]),
        {
            name: typed if isinstance(typed, bool) else tuple(typed)
            for name, typed in data["options"].items()
        },
        tuple(AskedModel(**model) for model in data["models"]),
        dict(data["rulings"]),
        tuple(data["house"]),
        data["rules"],
        tuple(data.get("policies", ())),
    )
