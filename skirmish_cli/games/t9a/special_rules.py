"""Special rules as cards write them, such as `Unwieldy (1)`."""

from __future__ import annotations

import re
from collections.abc import Iterable

from skirmish_cli.core.errors import Speller
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.records import NamedTuple

_WRITTEN = re.compile(r"\s*([^(]*?)\s*(?:\(\s*[-−]?(\d{1,3})?[^)]*\)|(?<=\s)[-−]?(\d{1,3}))?\s*\Z")


class SpecialRule(NamedTuple):
    """A special rule by its name; `value` is its X, or None where none is written."""

    name: str
    value: int | None = None

    def is_called(self, name: str) -> bool:
        """Return whether the rule has a name, whatever its case."""
        return self.name.casefold() == name.casefold()


def parse_rule(written: str) -> SpecialRule:
    """Return the rule that a text on a card means.

    >>> parse_rule("Unwieldy (1)"), parse_rule("Unwieldy 1") == parse_rule("Unwieldy (-1)")
    (SpecialRule(name='Unwieldy', value=1), True)
    """
    found = _WRITTEN.match(written)
    if found is None:
        return SpecialRule(" ".join(written.split()))
    value = found[2] or found[3]
    return SpecialRule(" ".join(found[1].split()), int(value) if value else None)


def has_rule(written: Iterable[str], name: str) -> bool:
    """Return whether a rule of this name is among those written, whatever its value."""
    return any(parse_rule(text).is_called(name) for text in written)


def find_rule_value(written: Iterable[str], name: str) -> int:
    """Return the highest X of a rule among those written, 0 without the rule.

    A rule that is written without its X counts as 1.

    >>> find_rule_value(["Accurate", "Hard Target (2)"], "hard target")
    2
    >>> find_rule_value(["Unwieldy"], "Unwieldy")
    1
    """
    rules = [parse_rule(text) for text in written]
    return max(
        (1 if rule.value is None else rule.value for rule in rules if rule.is_called(name)),
        default=0,
    )


def list_known_rules(rules: Ruleset) -> list[str]:
    """Return the names of the special rules that the program knows."""
    return [entry["name"] for entry in rules.data.get("talents", ())]


def note_unknown_rules(owner: str, written: Iterable[str], known: Iterable[str]) -> list[str]:
    """Return a line for each rule that the program doesn't know.

    It names the nearest rule that the program knows.
    """
    lines, speller = [], Speller(known)
    for text in dict.fromkeys(written):
        name = parse_rule(text).name
        if not speller.knows(name):
            close = speller.meant(name)
            hint = f"; did you mean {close}?" if close else ""
            lines.append(f"{owner}: the rule {text} isn't known and counts for nothing{hint}")
    return lines
