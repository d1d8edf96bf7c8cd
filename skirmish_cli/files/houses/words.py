"""Whether an item of house rules says only what the game's code acts on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any

from skirmish_cli.core.codes import SINCE
from skirmish_cli.core.phase_words import find_faults
from skirmish_cli.core.registry import get_game
from skirmish_cli.core.warband import Path
from skirmish_cli.files.houses.action_targets import ActionTargets
from skirmish_cli.files.houses.changes import Changes
from skirmish_cli.files.houses.list_targets import ListTargets
from skirmish_cli.files.houses.overlay import Overlay
from skirmish_cli.records import NamedTuple

#: The most that an amount of house rules may come to, either way.
MOST = 1000
#: What the code of a game alone can say of a talent, or nothing reads where talents are names.
_OF_TALENTS = ("kind", "built_in", "effects")


class _Words(NamedTuple):
    """An item: where it stands, what the file says, what was there, and both."""

    path: Path
    own: Mapping[str, Any]
    old: Mapping[str, Any]
    merged: Mapping[str, Any]


class WordChecker:
    """Checks the words of items in the sections of one game."""

    def __init__(self, changes: Changes, overlay: Overlay) -> None:
        self.changes, self.places = changes, changes.places
        self.game_id, self.data = overlay.game_id, overlay.data
        self.vocabulary = overlay.vocabulary
        self._checks: Mapping[str, Callable[[_Words], bool]] = {
            "conditions": self._check_condition,
            "modifiers": self._check_modifier,
            "talents": self._check_talent,
            "lists": lambda item: self._list_targets.check(item.path, item.own, item.merged),
            "actions": lambda item: self.action_targets.check(item.path, item.own),
            "phases": lambda item: self._check_steps(item.path, {"steps": [], **item.own}),
            "steps": lambda item: self._check_steps(item.path, {"steps": [item.own]}, 2),
        }

    @cached_property
    def action_targets(self) -> ActionTargets:
        """What knows the flags and words that an action may name."""
        return ActionTargets(self.changes, get_game(self.game_id), self.data, self.vocabulary)

    @cached_property
    def _list_targets(self) -> ListTargets:
        """What knows the keys and values that a list rule may name."""
        return ListTargets(self.places, get_game(self.game_id), self.data.get("lists", []))

    def check(
        self,
        section: str,
        path: Path,
        own: Mapping[str, Any],
        old: Mapping[str, Any],
        merged: Mapping[str, Any],
    ) -> bool:
        """Return whether the code acts on all that an item says.

        What it doesn't act on is a finding.
        """
        check = self._checks.get(section)
        return check is None or check(_Words(path, own, old, merged))

    def _check_condition(self, item: _Words) -> bool:
        is_right = all([self._takes_as_before(item), self._is_told(item)])
        if item.own.get("effects") == {}:
            self._refuse_unread(item, "effects", "there is nothing in effects")
            return False
        for key, amount in (item.own.get("effects") or {}).items():
            at, known = (*item.path, "effects", key), self.vocabulary.effects
            if key not in known:
                none = f"no condition of {self.game_id} has effects: leave them out"
                more = "" if known else none
                self.changes.add_unknown(at, "effect", key, known, more, at_key=True)
                is_right = False
            else:
                is_right &= self._is_within(at, key, amount, with_amount=False)
        return is_right

    def _takes_as_before(self, item: _Words) -> bool:
        """Return whether a condition takes a value only where the game's code reads one."""
        if bool(item.merged.get("takes")) is bool(item.old.get("takes")):
            return True
        reason = "nothing reads a value of it"
        if item.old:
            now = "a" if item.old.get("takes") else "no"
            reason = f"the game's code reads {now} value of it"
        self._refuse_unread(item, "takes", f"takes: {reason}")
        return False

    def _is_told(self, item: _Words) -> bool:
        """Return whether something tells what is told of a condition."""
        if not item.own.get("told") or "actions" in self.vocabulary.sections:
            return True
        self._refuse_unread(item, "told", f"told: {self.game_id} has no actions to rule out")
        return False

    def _check_steps(self, here: Path, phase: Mapping[str, Any], depth: int = 0) -> bool:
        """Return whether a phase or step names only what the game has.

        The `depth` is how far below the phase the item lies that the file writes.
        """
        flags = [item["name"] for item in self.data.get("conditions", [])]
        rulings = [item["key"] for item in self.data.get("rulings", [])]
        faults = list(find_faults([phase], get_game(self.game_id).procedures, flags, rulings))
        for fault in faults:
            path = (*here, *fault.path[1 + depth :])
            self.changes.add_unknown(
                path, fault.kind, fault.word, list(fault.known), at_key=fault.is_key
            )
        return not faults

    def _check_modifier(self, item: _Words) -> bool:
        return self._is_within((*item.path, "value"), "value", item.merged["value"])

    def _check_talent(self, item: _Words) -> bool:
        for key in _OF_TALENTS:
            if key in item.own and item.own[key] != item.old.get(key):
                if not self.vocabulary.stages:
                    reason = f"{key}: {self.game_id} knows its talents by name alone"
                    self._refuse_unread(item, key, reason)
                    return False
                if key == "built_in":
                    reason = "built_in: only the program's own code builds a talent in"
                    self._refuse_unread(item, key, reason, "write effects: instead")
                    return False
        right = [
            self._knows_effect((*item.path, "effects", place), effect)
            for place, effect in enumerate(item.own.get("effects") or ())
        ]
        return all(right)

    def _knows_effect(self, path: Path, effect: Mapping[str, Any]) -> bool:
        """Return whether the code can do what an effect of a talent says."""
        stages = self.vocabulary.stages
        names = [item["name"] for item in self.data.get("conditions", [])]
        stage = effect["stage"]
        asked = [
            ("stage", "stage", list(stages)),
            ("operation", f"operation at {stage}", list(stages.get(stage, ()))),
            ("condition", "condition", ["always", *names, *(f"enemy_{name}" for name in names)]),
        ]
        for key, kind, known in asked:
            if effect.get(key, "always") not in known:
                self.changes.add_unknown((*path, key), kind, effect.get(key, ""), known)
                return False
        amount = effect.get("amount", 0)
        return not isinstance(amount, int) or self._is_within((*path, "amount"), "amount", amount)

    def _is_within(self, path: Path, key: str, amount: int, *, with_amount: bool = True) -> bool:
        """Return whether an amount isn't absurdly large."""
        if -MOST <= amount <= MOST:
            return True
        end = f", not {amount}" if with_amount else ""
        self.places.add(path, "out-of-range", f"{key}: from -{MOST} to {MOST}{end}")
        return False

    def _refuse_unread(
        self, item: _Words, key: str, message: str, hint: str = "leave it out"
    ) -> None:
        """Refuse a key that was accepted and ignored before."""
        self.places.add((*item.path, key), "bad-value", message, f"{hint} ({SINCE})")
