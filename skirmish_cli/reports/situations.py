"""What is typed behind a model: its flags, and changes of its card's numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from skirmish_cli.core.errors import UnknownFlag, UsageProblem, unknown
from skirmish_cli.core.ruleset import Condition, Ruleset
from skirmish_cli.lazy import lazy
from skirmish_cli.records import NamedTuple

if TYPE_CHECKING:
    from skirmish_cli.core import stats
    from skirmish_cli.core.stats import ChangedStat, Stat
else:
    stats = lazy("skirmish_cli.core.stats")

#: A flag begins at a `+` before a letter, so that `+aegis=5+` and `+def=+2` are one each.
_FLAG = re.compile(r"\+(?=[^\W\d])")
#: What takes a plain flag away that would else hold.
NO = "no"


class Situation(NamedTuple):
    """A model's flags, its card as changed, and what was changed on it."""

    flags: dict[str, str]
    card: Any
    changed: tuple[ChangedStat, ...] = ()


def split_word(word: str) -> tuple[str, list[str]]:
    """Return a model's word without what follows it, and that in parts.

    Raises UsageProblem for a `+` without a flag or without a model.

    >>> split_word("captain+charging+def=+2:star")
    ('captain', ['charging', 'def=+2:star'])
    """
    end = word.rfind("}") + 1 if word.startswith("{") else 0
    body, *texts = _FLAG.split(word[end:])
    if texts and not body and not end:
        raise UnknownFlag(
            f"no model stands before {word[:40]!r}; a flag follows its model without a blank",
            texts[0].partition("=")[0],
        )
    for text in (body, *texts):
        if text.endswith("+") and "=" not in text:
            raise UsageProblem(
                f"a flag is missing after a '+' of {word[:40]!r}; flags follow without a blank"
            )
    return word[:end] + body, texts


def read_situation(
    texts: Iterable[str], card: Any, key: str, rules: Ruleset, known: Mapping[str, Stat]
) -> Situation:
    """Return the situation of a model with a card, as typed behind its word.

    `known` are the stats of its card. Raises UsageProblem with the nearest name.
    """
    flags: dict[str, str] = {}
    typed: list[tuple[str, str]] = []
    for text in texts:
        name, equals, value = text.partition("=")
        condition = find_condition(name, rules)
        if condition is not None and not (name in known and _is_of_stat(condition, value)):
            if condition.name in flags:
                raise UsageProblem(f"flag +{condition.name} is given twice on {key[:40]}")
            flags[condition.name] = _read_flag_value(condition, bool(equals), value)
        elif name in known:
            if not value:
                raise UsageProblem(f"+{name} needs a value, such as +{name}=6 or +{name}=+1:reason")
            typed.append((name, value))
        else:
            line = unknown("flag", name, dict.fromkeys([*rules.conditions, *known]))
            lister = "" if ";" in line else f"skirmish games show {rules.game}"
            raise UnknownFlag(line, name, lister)
    changed, told = stats.change_card(card, known, typed, key) if typed else (card, ())
    return Situation({name: value for name, value in flags.items() if value != NO}, changed, told)


def _is_of_stat(condition: Condition, value: str) -> bool:
    """Return whether a value is that of a stat that has the name of a flag.

    It is where it is added, or where the flag takes none.
    """
    return value[:1] in ("+", "-", "=") or (condition.takes is None and value not in ("", NO))


def find_condition(name: str, rules: Ruleset) -> Condition | None:
    """Return the condition that a flag names; hyphens are as good as underscores."""
    found = rules.conditions.get(name)
    if found is None and ("-" in name or "_" in name):
        found = rules.conditions.get(name.replace("_", "-"))
        found = found or rules.conditions.get(name.replace("-", "_"))
    return found


def _read_flag_value(condition: Condition, is_given: bool, value: str) -> str:
    """Return the value of a flag: nothing for a plain one, NO where it is taken."""
    if is_given and value == NO:
        return NO
    if condition.takes is None and is_given:
        raise UsageProblem(f"flag +{condition.name} takes no value, but for +{condition.name}=no")
    if condition.takes is not None and not value:
        raise UsageProblem(f"flag +{condition.name} needs a value, such as +{condition.name}=1")
    return value
