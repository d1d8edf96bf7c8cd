"""What a Warrior may do: engagement, the Broken status, and the roles that an action needs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from skirmish_cli.games.first_blood.tests import halved
from skirmish_cli.games.first_blood.wording import counted


class Standing(NamedTuple):
    """A Warrior as far as its actions go: statuses, March, roles, and whether it has Barrage."""

    engaged: bool = False
    broken: bool = False
    march: int | None = None
    has_barrage: bool = False
    roles: frozenset[str] = frozenset()


class Verdict(NamedTuple):
    """Whether an action is open, and why not, or how far it goes."""

    action: str
    name: str
    allowed: bool
    why: str


def is_engaged(distance: float, within: float, in_sight: bool) -> bool:
    """Return whether an Enemy at a distance in inches engages a Warrior. Section: Engagement Range.

    >>> is_engaged(1, 1, True), is_engaged(1.1, 1, True), is_engaged(0.5, 1, False)
    (True, False, False)
    """
    return distance <= within and in_sight


def judge_action(action: Mapping[str, Any], warrior: Standing) -> Verdict:
    """Return whether a Warrior may perform an action. Sections: Engagement Range; Broken!.

    Which kind each action is, the ruleset says; the rules text only names the kinds.
    """
    reason = _ruled_out(action, warrior)
    if reason is not None:
        return Verdict(action["id"], action["name"], False, reason)
    return Verdict(action["id"], action["name"], True, _reach(action, warrior))


def _ruled_out(action: Mapping[str, Any], warrior: Standing) -> str | None:
    kind, role = action["kind"], action.get("role")
    if warrior.broken and not action.get("rallies"):
        return "Broken: only Rally or Combat Rally"
    if action.get("rallies") and not warrior.broken:
        return "nothing to rally from: not Broken"
    if kind == "out_of_combat" and warrior.engaged:
        return "Engaged: only Combat Actions"
    if kind == "combat" and not warrior.engaged:
        return "not Engaged: only Out of Combat Actions"
    if action.get("needs_barrage") and not warrior.has_barrage:
        return "no Barrage"
    if role is not None and role not in warrior.roles:
        return f"no {role.capitalize()}"
    return None


def _reach(action: Mapping[str, Any], warrior: Standing) -> str:
    if warrior.march is None or "inches" not in action:
        return "removes Broken, without dice" if action.get("rallies") else ""
    inches = warrior.march if action["inches"] == "march" else halved(warrior.march)
    return f"up to {counted(inches, 'inch', 'inches')}"
