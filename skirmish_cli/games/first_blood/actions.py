"""What a Warrior may do.

The table of actions is data; here is what it leaves to the game. An action's `check` is `barrage`,
for whoever has Barrage, or `role`, for whoever has all the roles among its `traits`. `how` may hold
`{march}` and `{half_march}`.
"""

from __future__ import annotations

from skirmish_cli.core.actions import Action, Answer, read_actions
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.first_blood.characteristics import halve
from skirmish_cli.games.first_blood.models import Warrior, count_now
from skirmish_cli.games.first_blood.wording import format_inches


def is_engaged(distance: float, within: float, in_sight: bool) -> bool:
    """Return whether an Enemy at a distance in inches engages a Warrior.

    Section: Engagement Range.

    >>> is_engaged(1, 1, True), is_engaged(1.1, 1, True), is_engaged(0.5, 1, False)
    (True, False, False)
    """
    return distance <= within and in_sight


def judge_actions(warrior: Warrior, rules: Ruleset) -> tuple[Answer, ...]:
    """Return for each action whether a Warrior may perform it, and why not or how.

    Sections: Engagement Range; Broken!.
    """
    march = _find_march(warrior, rules)
    return tuple(_judge_action(action, warrior, march) for action in read_actions(rules).values())


def _judge_action(action: Action, warrior: Warrior, march: int | None) -> Answer:
    reason = action.why_barred(warrior.statuses) or _find_lack(action, warrior)
    return Answer(action, reason, "" if reason else fill_how(action.how, march))


def _find_lack(action: Action, warrior: Warrior) -> str | None:
    """Return what a Warrior lacks for an action, if anything."""
    if action.check == "barrage" and not warrior.has_barrage:
        return "no Barrage"
    if action.check == "role":
        missing = (role for role in action.traits if role not in warrior.roles)
        return next((f"no {role.capitalize()}" for role in missing), None)
    return None


def _find_march(warrior: Warrior, rules: Ruleset) -> int | None:
    """Return how far a Warrior marches in inches; None where its card has no March."""
    if warrior.card.m is None:
        return None
    return count_now(warrior, "m", rules).value


def fill_how(how: str, march: int | None) -> str:
    """Return how an action is done, with its distances filled in.

    Nothing is said of a distance where March isn't known.

    >>> fill_how("up to {march} inches", 1), fill_how("up to {half_march} inches", 5)
    ('up to 1 inch', 'up to 3 inches')
    """
    for name in ("march", "half_march"):
        place = f"{{{name}}}"
        if place not in how:
            continue
        if march is None:
            return ""
        inches = march if name == "march" else halve(march)
        how = how.replace(f"{place} inches", format_inches(inches)).replace(place, str(inches))
    return how
