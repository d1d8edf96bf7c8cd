"""The words that the code of a game acts on, whatever house rules say."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from string import Formatter
from typing import Any

from skirmish_cli.records import NamedTuple

#: The tables in which a ruleset may list words beyond those that its own data uses.
EFFECTS_TABLE = "condition_effects"
STAGES_TABLE = "talent_stages"


class Vocabulary(NamedTuple):
    """The words of a ruleset as it ships.

    `sections` are those that there are. `effects` are those of conditions, `stages` those of
    talents with the operations of each. `kinds` and `traits` are those of actions, `kind_rulings`
    the rulings that give a kind, and `blanks` the names in braces that the game fills in when it
    tells how an action is taken, by the action's id.
    """

    sections: frozenset[str]
    effects: Sequence[str]
    stages: Mapping[str, Sequence[str]]
    kinds: Sequence[str]
    kind_rulings: Sequence[str]
    traits: Sequence[str]
    blanks: Mapping[str, frozenset[str]]


def read_vocabulary(ruleset: Mapping[str, Any]) -> Vocabulary:
    """Return the vocabulary of a ruleset."""
    tables, actions = ruleset.get("tables", {}), ruleset.get("actions", ())
    rulings = {ruling["key"]: ruling for ruling in ruleset.get("rulings", ())}
    conditions = ruleset.get("conditions", ())
    effects = (effect for item in conditions for effect in item.get("effects", {}))
    kinds = [action["kind"] for action in actions if action.get("kind")]
    ruled = [action["kind_by_ruling"] for action in actions if action.get("kind_by_ruling")]
    kinds += [value for ruling in ruled for value in rulings[ruling]["values"]]
    traits = (trait for action in actions for trait in action.get("traits", ()))
    return Vocabulary(
        frozenset(section for section, data in ruleset.items() if data),
        _sort({*effects, *tables.get(EFFECTS_TABLE, ())}),
        tables.get(STAGES_TABLE, {}),
        _sort(kinds),
        _sort(ruled),
        _sort(traits),
        {action["id"]: find_blanks(action.get("how", "")) for action in actions},
    )


def find_blanks(text: str) -> frozenset[str]:
    """Return the names in braces of a text; raises ValueError for a brace by itself.

    >>> find_blanks("move {inches} inches")
    frozenset({'inches'})
    """
    return frozenset(name for _, name, _, _ in Formatter().parse(text) if name is not None)


def _sort(words: Iterable[str]) -> Sequence[str]:
    return sorted(set(words))
