"""The flags of a situation, and spirits that are in Between: who touches whom."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from skirmish_cli.core.actions import read_action
from skirmish_cli.core.command import Model
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.freeblades.models import Card
from skirmish_cli.games.freeblades.talents import ENEMY, Talent, find_talent, read_card_talents


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


def why_out_of_reach(attacker: Model[Card], target: Model[Card], rules: Ruleset) -> str | None:
    """Return why a model can't attack another, one of them being in Between, or None."""
    one, other = (
        Being(model.key, model.flags.keys(), read_card_talents(model.card, rules))
        for model in (attacker, target)
    )
    return why_apart(one, other)


def why_no_spell(caster: Model[Card], target: Model[Card], rules: Ruleset) -> str | None:
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


#: Flags that a charge or a run brings along, so that they can't speak against it.
_GO_WITH_A_MOVE = {
    "moved",
    "running",
    "charging",
    "redirected",
    "engaging",
    "engaged",
    "repositioned",
    "discorporate",
}


def check_flags(model: Model[Card], rules: Ruleset) -> None:
    """Raise UsageProblem for two flags of a model that can't both be true.

    Such as stunned and charging. Sections: Model Conditions; Charge; Running; Other Movement
    Actions.
    """
    for flag, action in (("charging", "charge"), ("running", "sprint")):
        if model.has(flag):
            _check_move(model, flag, action, rules)
    moved = [flag for flag in ("moved", "running", "engaging") if model.has(flag)]
    if model.has("hold") and moved and not model.has("charging"):
        raise UsageProblem(
            f"{model.key} can't be both +hold and +{moved[0]}: a model on Hold has not moved"
        )


def _check_move(model: Model[Card], flag: str, action: str, rules: Ruleset) -> None:
    """Raise UsageProblem where another flag rules out the move of a model."""
    for bar in read_action(rules, action).bars:
        for other in bar.flags:
            if not bar.needed and other not in _GO_WITH_A_MOVE and model.has(other):
                raise UsageProblem(f"{model.key} can't be both +{other} and +{flag}: {bar.reason}")


#: What melee attacks look at, beside conditions with effects and what talents ask for.
_LOOKED_AT = {
    "charging",
    "engaging",
    "hold",
    "delay",
    "reaction",
    "reacted",
    "support",
    "standoff",
    "rear",
    "stunned",
    "restrained",
    "panicked",
    "concealed",
    "engaged",
    "repositioned",
    "discorporate",
    "prone",
    "lp",
    "parries",
    "fatestones",
}
#: What draws a reaction attack.
_DRAWS_A_REACTION = {"broke_off", "special", "cast", "countered"}


def note_idle_flags(models: Sequence[Model[Card]], rules: Ruleset) -> list[str]:
    """Return one line on the flags that change nothing in melee attacks, or none."""
    asked = _LOOKED_AT | {name for name, condition in rules.conditions.items() if condition.effects}
    asked |= {
        effect.condition.removeprefix(ENEMY)
        for model in models
        for talent in read_card_talents(model.card, rules)
        for effect in talent.effects
    }
    if any(model.has("reaction") for model in models):
        asked |= _DRAWS_A_REACTION
    idle = [
        "+".join((model.key, *left))
        for model in models
        if (left := [flag for flag in model.flags if flag not in asked])
    ]
    return [f"changes nothing here: {', '.join(idle)}"] if idle else []
