"""Spirits in Between: whom they can touch, and whom their spells affect. Section: Between."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from skirmish_cli.core.procedure import Model
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.freeblades.talents import Talent, find_talent, read_card_talents


class Being(NamedTuple):
    """What counts of a model in Between: its key, its flags and its talents."""

    key: str
    flags: Collection[str]
    talents: Iterable[Talent]


def why_apart(one: Being, other: Being) -> str | None:
    """Return why two models can't touch each other, or None. Section: Between."""
    for spirit, toucher in ((one, other), (other, one)):
        if "discorporate" in spirit.flags and not any(
            find_talent(toucher.talents, name) for name in ("Spirit", "Witchsight")
        ):
            return (
                f"{spirit.key} is in Between, and {toucher.key} has neither Spirit nor Witchsight"
            )
    return None


def why_out_of_reach(attacker: Model, target: Model, rules: Ruleset) -> str | None:
    """Return why a model can't attack another, one of them being in Between, or None."""
    one, other = (
        Being(model.key, model.flags.keys(), read_card_talents(model.card, rules))
        for model in (attacker, target)
    )
    return why_apart(one, other)


def why_no_spell(caster: Model, target: Model, rules: Ruleset) -> str | None:
    """Return why a spell of a caster can't affect a target, or None.

    A spirit in Between affects spirits only; Witchsight alone lets a caster reach one, but not be
    reached by it. Section: Between.
    """
    target_talents = read_card_talents(target.card, rules)
    if caster.has("discorporate") and not find_talent(target_talents, "Spirit"):
        return (
            f"{caster.key} is in Between, where its spells affect spirits only, and {target.key} "
            "is none"
        )
    return why_out_of_reach(caster, target, rules) if target.has("discorporate") else None
