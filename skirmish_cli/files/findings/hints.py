"""What to write in place of something that is wrong."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from itertools import islice

from pydantic import BaseModel

from skirmish_cli.core.errors import nearest
from skirmish_cli.core.warband import Path
from skirmish_cli.files.findings.model_keys import models_at

#: The most unknown keys of a mapping that are compared with the known ones.
MOST_UNKNOWN = 20
#: The longest text that a hint repeats.
LONGEST_SHOWN = 40
#: As much of an unknown key as is compared with the known ones.
LONGEST_COMPARED = 100

# A key that took its value along: `lp:2`, `lp 2`, `lp=2`, `card {mar`; with two colons it took
# nothing.
_WITH_VALUE = re.compile(r"([A-Za-z_][\w-]*?)\s*(?::|=|\s)\s*(.*)\Z")
# `36gp`, `150 gold`, `6"`, `5+`, `1,500`: a number with what it counts.
_WITH_A_UNIT = re.compile(
    r'([0-9]{1,3}(?:,[0-9]{3}){1,2}|[0-9]{1,6})(?:\s*[a-zA-Z]{1,12}\.?|\s*"|\+)?'
)
_PLAIN_WORDS = re.compile(r"[\w'-]+(?: [\w'+-]+)*")
_YES = frozenset({"yes", "on", "y"})
_NO = frozenset({"no", "off", "n"})
_NONE = frozenset({"no", "none", "-", "n/a", "off", "*", "–", "—"})


def nearest_keys(key: str, known: Sequence[str]) -> list[str]:
    """Return the known keys that an unknown one may be meant for.

    >>> nearest_keys("talant", ["talents", "lp"]), nearest_keys("lp:2", ["talents", "lp"])
    (['talents'], ['lp'])
    """
    found = _WITH_VALUE.match(key[:LONGEST_COMPARED])
    if found is not None and found[1] in known:
        return [found[1]]
    return nearest(key[:LONGEST_COMPARED], known)


def find_misspelt(keys: Iterable[str], known: Sequence[str]) -> set[str]:
    """Return the known keys that the unknown ones of a mapping may be meant for.

    Of very many unknown keys only the first ones are compared.
    """
    unknown = islice((key for key in keys if key not in known), MOST_UNKNOWN)
    return {meant for key in unknown for meant in nearest_keys(key, known)} - set(keys)


def hint_nearest(key: str, known: list[str]) -> str:
    """Return the hint for an unknown key: the nearest known ones, or all of them."""
    key = key[:LONGEST_COMPARED]
    if (written := _split_value(key, known)) is not None:
        return written
    close = nearest(key, known)
    if close:
        return f"did you mean {' or '.join(close)}?"
    return f"known: {', '.join(known)}" if known else ""


def _split_value(key: str, known: list[str]) -> str | None:
    """Return the hint for a key that took its value along: `lp:2`."""
    found = _WITH_VALUE.match(key)
    if found is None or found[1] not in known or key in known:
        return None
    value = found[2]
    if not value:
        return f"write `{found[1]}:` with one colon"
    if value[0] in "{[":
        value = f"{value[0]}...{'}' if value[0] == '{' else ']'}"
    return f"write `{found[1]}: {value}`"


def hint_for_kind(expected: str, value: object) -> str:
    """Return what to write where a value of another kind is needed."""
    if expected == "int":
        return hint_for_number(value)
    if expected == "bool":
        return _hint_for_bool(value)
    if expected == "string":
        if isinstance(value, (bool, int, float)):
            return "put it in quotes"
        return "" if isinstance(value, (dict, list)) else "write a text, or leave the key out"
    if expected in ("list", "tuple", "set"):
        is_short = isinstance(value, str) and len(value) < LONGEST_SHOWN and value.isprintable()
        return f"write [{value}]" if is_short else ""
    return ""


def _hint_for_bool(value: object) -> str:
    word = str(value).lower()
    if word in _YES or value == 1:
        return "write true; words such as yes and on are texts in YAML 1.2"
    if word in _NO or value == 0:
        return "write false; words such as yes and on are texts in YAML 1.2"
    return "write true or false"


def hint_for_number(value: object) -> str:
    """Return what to write in place of something that isn't a whole number.

    >>> hint_for_number("36gp"), hint_for_number(2.0), hint_for_number("-")
    ('write 36', 'write 2', 'leave the key out where there is none')
    """
    if isinstance(value, float):
        return f"write {int(value)}" if value.is_integer() and abs(value) < 1e9 else "round it"
    if not isinstance(value, str):
        return ""
    text = value.strip()
    if text.lower() in _NONE:
        return "leave the key out where there is none"
    if text.isascii() and text.isdigit() and len(text) < 10:
        return f"write {int(text)} without quotes"
    if re.fullmatch(r"[dD][0-9]{1,6}.*", text):
        return "a die can't stand here; write a number"
    if found := _WITH_A_UNIT.fullmatch(text):
        return f"write {int(found[1].replace(',', ''))}"
    return ""


def hint_for_mapping(value: object, path: Path, model: type[BaseModel]) -> str:
    """Return how to write a name or a number as a mapping: `{name: Axe, damage: d8}`."""
    if not isinstance(value, (str, int)) or isinstance(value, bool) or not path:
        return ""
    fields = {
        info.alias or name: info
        for each in models_at(model, path)
        for name, info in each.model_fields.items()
    }
    needed = [key for key, info in fields.items() if key != "name" and info.is_required()]
    text = str(value)
    if not fields or len(text) > LONGEST_SHOWN or not _PLAIN_WORDS.fullmatch(text):
        return ""
    if isinstance(value, int):
        written = {needed[0] if needed else next(iter(fields)): text}
    elif "name" not in fields:
        return f"known: {', '.join(fields)}"
    else:
        name, _, last = text.rpartition(" ")
        is_valued = bool(name and needed and last[-1:].isdigit())
        written = {"name": name, needed[0]: last} if is_valued else {"name": text}
    written |= {key: "..." for key in needed if key not in written}
    inner = ", ".join(f"{key}: {one}" for key, one in written.items())
    return f"write {'' if isinstance(path[-1], int) else f'{path[-1]}: '}{{{inner}}}"


_NOT_IN_ID = re.compile(r"[^A-Za-z0-9_-]+")
#: How letters are written that are no letter with an accent.
_LETTERS = str.maketrans(
    {"æ": "ae", "Æ": "Ae", "ø": "o", "Ø": "O", "œ": "oe", "Œ": "Oe", "ß": "ss", "ł": "l", "Ł": "L"}
    | {"đ": "d", "Đ": "D", "ð": "d", "Ð": "D", "þ": "th", "Þ": "Th", "ı": "i"}
)


def make_id(text: str, most: int) -> str:
    """Return the id that a text could be, of so many characters at most, or nothing.

    Letters are transliterated; there is no id where one would be lost.

    >>> make_id("Ærik Blåtand", 60), make_id("Игорь", 60)
    ('Aerik-Blatand', '')
    """
    plain = "".join(
        letter
        for letter in unicodedata.normalize("NFKD", text.translate(_LETTERS))
        if not unicodedata.combining(letter)
    )
    if any(letter.isalpha() and not letter.isascii() for letter in plain):
        return ""
    return _NOT_IN_ID.sub("-", plain).strip("-_")[:most]
