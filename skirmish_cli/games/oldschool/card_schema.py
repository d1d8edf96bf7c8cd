"""What a JSON Schema says of a card: names and spellings that an editor accepts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pydantic import ConfigDict, WithJsonSchema

from skirmish_cli.games.oldschool.tags import NUMBER_WORDS


def describe_card(text: str, **more: Any) -> ConfigDict:
    """Return a configuration with the words that an editor shows.

    Docstrings are for readers of the code.
    """
    return ConfigDict(json_schema_extra={"description": text, **more})


def match_any_case(names: Iterable[str]) -> str:
    """Return the pattern of a JSON Schema for names in any case."""
    return f"^(?:{'|'.join(''.join(_either_case(letter) for letter in name) for name in names)})$"


def offer_names(names: tuple[str, ...]) -> WithJsonSchema:
    """Return the schema of a name: those that an editor offers, and them in any case."""
    pattern = {"type": "string", "pattern": match_any_case(names)}
    return WithJsonSchema({"anyOf": [{"enum": list(names)}, pattern]})


def offer_tags(tags: tuple[str, ...]) -> WithJsonSchema:
    """Return the schema of a tag: those that an editor offers, in any spelling."""
    pattern = {"type": "string", "pattern": _match_any_spelling(tags)}
    return WithJsonSchema({"anyOf": [{"enum": list(tags)}, pattern]})


def _match_any_spelling(tags: tuple[str, ...]) -> str:
    """Return the pattern of all spellings of some tags.

    They may be in any case, with _ for a space and Two for 2-.
    """
    ways = []
    for tag in tags:
        text = "".join("[_ ]+" if letter == " " else _either_case(letter) for letter in tag)
        for word, digit in NUMBER_WORDS.items():
            either = "".join(map(_either_case, word))
            text = text.replace(f"{digit}-", f"({digit}|{either})[-_ ]*")
        ways.append(text)
    return rf"^[\s_]*({'|'.join(ways)})[\s_]*$"


def _either_case(letter: str) -> str:
    return f"[{letter.upper()}{letter.lower()}]" if letter.isalpha() else letter
