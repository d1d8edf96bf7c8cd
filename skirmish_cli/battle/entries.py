"""Entries: what one command did to a battle, chained by hashes.

An entry's changes are all that the fold needs. Besides those of a model or a side there are
changes of the battle itself, whose `whom` is `battle`. They are a closed vocabulary:

| what | value | says |
|---|---|---|
| `turn` | a number from 0 | which turn it is now |
| `phase` | the key of a phase | which phase it is now |
| `step` | the key of a step, or None | which step it is now |
| `player` | a side's letter, or None | whose player turn it is now |
| `first` | a side's letter, or None | who is first player now |
| `active` | a model's key, or None | who acts, where models do so one after the other |
| `ended` | one of `core.changes.UNTILS`, or `activation:KEY` | what held until then is over |
| `settled` | the number of a due | that due is owed no more |
| `note` | text | a player's note |
| `undone` | a count from 1 | so many standing entries are taken back |
| `redone` | a count from 1 | so many of those are brought back |

Dues are numbered from 1 over the entries that stand, in order. `undone` stands in entries of the
kind `undo` alone, `redone` in those of the kind `redo`. `out` takes a model out: its value says
how, and None brings it back. A side's letter as `whom` changes one of the side's counters.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from skirmish_cli import __version__
from skirmish_cli.battle.changes import read_change, read_due
from skirmish_cli.core.errors import FileProblem, unknown
from skirmish_cli.lazy import lazy
from skirmish_cli.records import NamedTuple

if TYPE_CHECKING:
    import hashlib
    import json

    from skirmish_cli.core.changes import Change, Due
    from skirmish_cli.core.plain import Json
else:
    hashlib = lazy("hashlib")
    json = lazy("json")

#: What kinds of entries there are: one for each command that changes a battle.
KINDS = ("new", "do", "next", "set", "add", "waive", "note", "undo", "redo")
#: The hash before the first entry.
NO_HASH = ""
#: The most characters that an entry may have as JSON.
LONGEST_ENTRY = 4_000_000

_NOTHING: Mapping[str, Any] = MappingProxyType({})
_TEXTS = ("at", "version", "rules", "kind", "mode", "summary", "prev")


class Entry(NamedTuple):
    """What one command did: its words and dice, and all that it changed and made due.

    `question` is plain data (`core.question`); that of `new` and `add` carries models with their
    cards. `rules` is the hash of the rules. `extra` holds what a newer program wrote besides, by
    the place where it stood: nothing for the entry itself, else such as `changes.0`.
    """

    seq: int
    at: str
    version: str
    rules: str
    kind: str
    words: tuple[str, ...] = ()
    question: Mapping[str, Any] | None = None
    mode: str = ""
    seed: int | None = None
    faces: tuple[int | str, ...] = ()
    summary: str = ""
    changes: tuple[Change, ...] = ()
    due: tuple[Due, ...] = ()
    prev: str = NO_HASH
    hash: str = ""
    extra: Mapping[str, Mapping[str, Json]] = _NOTHING

    def as_data(self) -> dict[str, Any]:
        """Return the entry as plain data, without its own hash."""
        extra = self.extra
        data = self._asdict()
        del data["hash"], data["extra"]
        data["words"], data["faces"] = list(self.words), list(self.faces)
        items: Mapping[str, Sequence[Change | Due]] = {"changes": self.changes, "due": self.due}
        for key, ones in items.items():
            data[key] = [
                {**one.as_data(), **extra.get(f"{key}.{place}", {})}
                for place, one in enumerate(ones)
            ]
        return {**data, **extra.get("", {})}

    def as_text(self) -> str:
        """Return the entry in the one form that is hashed and kept: sorted, no blanks, ASCII."""
        return write_canonical(self.as_data())


def write_canonical(data: object) -> str:
    """Return plain data as JSON in its one form.

    >>> write_canonical({"b": [1, "ä"], "a": None})
    '{"a":null,"b":[1,"\\\\u00e4"]}'
    """
    return json.dumps(data, sort_keys=True, separators=(",", ":"), allow_nan=False)


def hash_text(text: str) -> str:
    """Return the hash of an entry's text, which holds the hash of the entry before."""
    return hashlib.sha256(text.encode("ascii", "replace")).hexdigest()


def seal_entry(entry: Entry, before: Entry | None = None) -> Entry:
    """Return an entry with its number, the hash of the entry before it, and its own.

    Without `before`, the number and the hash before are those that it has already.
    """
    if before is not None:
        entry = entry._replace(seq=before.seq + 1, prev=before.hash)
    return entry._replace(hash=hash_text(entry.as_text()))


def read_entry(data: object, own_hash: str = "") -> Entry:
    """Return the entry that plain data write; raises FileProblem.

    Keys that a newer program of the same major version added are kept. Its hash is taken as it
    is given, else worked out.
    """
    place = _name_place(data)
    try:
        entry = _read_fields(dict(_need_mapping(data)))
        entry = entry._replace(hash=own_hash or hash_text(entry.as_text()))
    except FileProblem as problem:
        raise FileProblem(f"{place}: {problem}") from None
    except (KeyError, TypeError, ValueError, RecursionError) as problem:
        raise FileProblem(f"{place} can't be read: {problem}"[:200]) from None
    return entry


def _name_place(data: object) -> str:
    seq = data.get("seq") if isinstance(data, Mapping) else None
    return f"entry {seq}" if isinstance(seq, int) else "an entry"


def _need_mapping(data: object) -> Mapping[str, Any]:
    if not isinstance(data, Mapping):
        raise TypeError("it is no mapping")
    return data


def _read_fields(data: dict[str, Any]) -> Entry:
    """Return an entry without its hash; takes the fields that are known out of the data."""
    fields = {name: _take(data, name, str) for name in _TEXTS}
    _check_version(fields["version"])
    if fields["kind"] not in KINDS:
        raise FileProblem(unknown("kind of entry", fields["kind"][:40], KINDS))
    extra: dict[str, dict[str, Json]] = {}
    changes = _take_items(data, "changes", read_change, extra)
    dues = _take_items(data, "due", read_due, extra)
    question = data.pop("question")
    if question is not None:
        _need_mapping(question)
    seed = data.pop("seed")
    if seed is not None and type(seed) is not int:
        raise TypeError("'seed' is no number")
    entry = Entry(
        seq=_take(data, "seq", int),
        words=_take_words(data, "words", (str,)),
        faces=_take_words(data, "faces", (int, str)),
        question=question,
        seed=seed,
        changes=changes,
        due=dues,
        **fields,
    )
    data.pop("hash", None)
    return entry._replace(extra={**({"": data} if data else {}), **extra})


def _check_version(version: str) -> None:
    """Check that an entry isn't from a program of a later major version."""
    major, ours = version.partition(".")[0], __version__.partition(".")[0]
    if not major.isdecimal():
        raise TypeError(f"{version[:20]!r} is no version")
    if int(major) > int(ours):
        raise FileProblem(f"written by version {version[:20]!r}, which is newer than {__version__}")


def _take(data: dict[str, Any], name: str, shape: type) -> Any:
    value = data.pop(name)
    if type(value) is not shape:
        raise TypeError(f"{name!r} is no {'number' if shape is int else 'text'}")
    return value


def _take_words(data: dict[str, Any], name: str, shapes: tuple[type, ...]) -> tuple[Any, ...]:
    words = data.pop(name)
    if not isinstance(words, list) or not all(type(word) in shapes for word in words):
        raise TypeError(f"{name!r} is no list of words")
    return tuple(words)


def _take_items(
    data: dict[str, Any], name: str, reader: Any, extra: dict[str, dict[str, Json]]
) -> tuple[Any, ...]:
    """Return the changes or dues of an entry, and enter what is new in them into `extra`."""
    items = data.pop(name)
    if not isinstance(items, list):
        raise TypeError(f"{name!r} is no list")
    found = []
    for place, item in enumerate(items):
        rest = dict(_need_mapping(item))
        found.append(reader(rest))
        if rest:
            extra[f"{name}.{place}"] = rest
    return tuple(found)


def read_chained(text: str, own_hash: str) -> Entry:
    """Return the entry of a text whose hash is given; raises FileProblem where that isn't so."""
    if hash_text(text) != own_hash:
        raise FileProblem("an entry is damaged: its hash is another")
    return read_entry(parse_json(text), own_hash)


def parse_json(text: str) -> Any:
    """Return the plain data of a JSON text; raises FileProblem."""
    try:
        return json.loads(text, parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as problem:
        raise FileProblem(f"this is no JSON: {problem}"[:200]) from None


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is no number")


def read_log(entries: Sequence[Mapping[str, Any]]) -> tuple[Entry, ...]:
    """Return the entries of `battle log --json`; raises FileProblem where the chain breaks."""
    found: list[Entry] = []
    prev = NO_HASH
    for data in entries:
        known = {key: value for key, value in data.items() if key not in ("undone", "hash")}
        entry = read_entry({"prev": prev, **known})
        if entry.hash != data.get("hash"):
            raise FileProblem(f"entry {entry.seq}: the chain breaks here, its hash is another")
        found.append(entry)
        prev = entry.hash
    return tuple(found)


def find_break(entries: Sequence[Entry]) -> str:
    """Return where the chain of some entries breaks, in one line; nothing where it holds."""
    prev = NO_HASH
    for number, entry in enumerate(entries, 1):
        if entry.seq != number:
            return f"entry {number}: it is numbered {entry.seq}"
        if entry.prev != prev:
            return f"entry {number}: it doesn't follow the entry before"
        if (entry.kind == "new") != (number == 1):
            return f"entry {number}: a battle starts with its first entry, and there alone"
        prev = entry.hash
    return ""
