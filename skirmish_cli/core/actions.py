"""What a model may do: the actions of a game, and the flags that bar them.

The table of actions is data, in the same form in all games:

    actions:
    - {id: charge, name: Charge, kind: movement, section: Charge,
       barred: [helpless, {stunned: a stunned model may not charge}, {no hold: it is not on hold}]}

An item of `barred` is a mapping from a flag to the reason that is given, the name of such a mapping
in the table `bars`, or a flag alone, whose reason is the `told` of its condition. `no` before a
flag, or before several joined by `or`, bars a model that carries none of them. The first reason
that holds is given.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from skirmish_cli.core.errors import wrong_word
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.records import NamedTuple


class Bar(NamedTuple):
    """What rules an action out: a flag that is carried, or a needed one that isn't.

    Of several `flags` one is enough, to bar the action or, if `needed`, to allow it.
    """

    flags: tuple[str, ...]
    reason: str
    needed: bool = False

    def holds(self, flags: Collection[str]) -> bool:
        """Return whether a model with some flags is barred."""
        return any(flag in flags for flag in self.flags) is not self.needed


class Action(NamedTuple):
    """One thing that a model may do.

    `kind` is the game's own word, such as `reaction`. `check` names what else the game looks at, on
    the card above all. `how` is shown beside an action that is open; the game fills in the names in
    braces. `sets` and `clears` are the flags that it changes, `traits` words that the game knows.
    """

    id: str
    name: str
    kind: str
    section: str = ""
    bars: tuple[Bar, ...] = ()
    check: str = ""
    how: str = ""
    sets: tuple[str, ...] = ()
    clears: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """The id as a player says and may type it, such as `weapon attack`."""
        return self.id.replace("_", " ")

    def why_barred(self, flags: Collection[str]) -> str | None:
        """Return the first reason for which some flags bar the action, or None."""
        return next((bar.reason for bar in self.bars if bar.holds(flags)), None)

    def flags_after(self, flags: Collection[str]) -> frozenset[str]:
        """Return the flags of a model that took the action."""
        return frozenset(flags) - set(self.clears) | set(self.sets)


class Answer(NamedTuple):
    """Whether an action is open to a model.

    `reason` is why it isn't, or None; `how` is shown where it is.
    """

    action: Action
    reason: str | None = None
    how: str = ""

    @property
    def allowed(self) -> bool:
        """Whether the action may be taken."""
        return self.reason is None


def read_actions(rules: Ruleset) -> dict[str, Action]:
    """Return the actions of a ruleset by id, in its order."""
    return {item["id"]: _read_action(item, rules) for item in rules.data.get("actions", ())}


def read_action(rules: Ruleset, name: str) -> Action:
    """Return one action of a ruleset by its id; raises KeyError for an unknown one."""
    for item in rules.data.get("actions", ()):
        if item["id"] == name:
            return _read_action(item, rules)
    raise KeyError(name)


def find_action(rules: Ruleset, word: str) -> Action:
    """Return an action by its id or name, as a player types it.

    Raises UsageProblem with the nearest.
    """
    actions = read_actions(rules)
    key = word.strip().casefold().replace("-", "_").replace(" ", "_")
    for action in actions.values():
        if key in {action.id, action.name.casefold().replace(" ", "_")}:
            return action
    raise wrong_word("action", word, actions)


def _read_action(item: Mapping[str, Any], rules: Ruleset) -> Action:
    ruled = item.get("kind_by_ruling")
    return Action(
        item["id"],
        item["name"],
        rules.ruling(ruled) if ruled else item["kind"],
        item.get("section", ""),
        tuple(read_bars(item.get("barred", ()), rules)),
        item.get("check", ""),
        item.get("how", ""),
        tuple(item.get("sets", ())),
        tuple(item.get("clears", ())),
        tuple(item.get("traits", ())),
    )


def read_bars(barred: Iterable[str | Mapping[str, str]], rules: Ruleset) -> Iterator[Bar]:
    """Yield the bars that the items of a `barred` stand for, in order."""
    groups: Mapping[str, Mapping[str, str]] = rules.data.get("tables", {}).get("bars", {})
    for item in barred:
        if isinstance(item, str) and item not in groups:
            yield Bar((item,), rules.conditions[item].told or f"it is {item}")
            continue
        reasons = groups[item] if isinstance(item, str) else item
        for key, reason in reasons.items():
            yield read_bar(key, reason)


def read_bar(key: str, reason: str) -> Bar:
    """Return the bar that a key of `barred` and its reason stand for.

    >>> read_bar("no hold or delay", "it is not on hold")
    Bar(flags=('hold', 'delay'), reason='it is not on hold', needed=True)
    """
    flags = key.removeprefix("no ")
    return Bar(tuple(flags.split(" or ")), reason, needed=flags != key)
