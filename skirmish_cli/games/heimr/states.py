"""What the state of a character allows: its flags with what follows from them, and what its hands
still hold."""

from __future__ import annotations

from typing import Any

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Model
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.heimr.actions import DEAD, find_action, state_against, state_of
from skirmish_cli.games.heimr.models import hp_of
from skirmish_cli.games.heimr.tables import injury_at


def flags_of(model: Model, rules: Ruleset) -> frozenset[str]:
    """Return a model's flags, `dead` among them where its HP say so. Sections: Injuries; Health."""
    hp = hp_of(model)
    is_dead = hp is not None and injury_at(rules, hp).is_dead
    return frozenset(model.flags) | ({DEAD} if is_dead else frozenset())


def refuse_unable(model: Model, action: str, rules: Ruleset) -> None:
    """Raise UsageProblem where a model's state rules an action out. Section: List of combat
    actions."""
    found = find_action(rules, action)
    reason = state_against(found, flags_of(model, rules), rules)
    if reason:
        raise UsageProblem(f"{model.key} can't take the action {found.name}: {reason}")


def is_able(model: Model, action: str, rules: Ruleset) -> bool:
    """Return whether a model's state allows an action. Section: List of combat actions."""
    return state_against(find_action(rules, action), flags_of(model, rules), rules) is None


def refuse_dead(model: Model, rules: Ruleset) -> None:
    """Raise UsageProblem for a model that is dead. Section: Injuries."""
    if DEAD in flags_of(model, rules):
        raise UsageProblem(f"{model.key} is dead")


def can_defend(model: Model, rules: Ruleset) -> bool:
    """Whether a model has a defence: not while dazed or holding an opponent. Sections: Effects;
    Brawl attack."""
    state = state_of(flags_of(model, rules), rules)
    return "dazed" not in state and "grabbing" not in state


def has_free_hand(model: Model) -> bool:
    """Whether a model has a hand free for a bind. Section: Brawl attack."""
    return not model.has("hands-full")


def wielded(model: Model) -> list[Any]:
    """Return the weapons that a model wields, that of the sword hand before the other. Section:
    Weapon attack.

    A sheet that says nothing of hands wields its first weapon. An injured arm holds nothing.
    """
    held = [
        weapon
        for hand in ("both", "sword", "off")
        for weapon in model.card.weapons
        if weapon.hand == hand
    ]
    held = held or list(model.card.weapons[:1])
    lost = ({"sword", "both", None} if model.has("weapon-arm-injured") else set()) | (
        {"off", "both"} if model.has("other-arm-injured") else set()
    )
    return [weapon for weapon in held if weapon.hand not in lost]


def spoken(model: Model) -> str:
    """Return a model as it was named, with its flags."""
    return model.key + "".join(
        f"+{flag}={value}" if value else f"+{flag}" for flag, value in model.flags.items()
    )
