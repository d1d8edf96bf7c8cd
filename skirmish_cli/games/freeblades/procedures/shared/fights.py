"""Setting up a melee: from the models and options of a command to a fight."""

from __future__ import annotations

from collections.abc import Sequence

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Command, Model, one_of
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.freeblades.actions import why_not
from skirmish_cli.games.freeblades.between import Being, why_apart
from skirmish_cli.games.freeblades.combat import SIDES, Fight, read_melee_rules
from skirmish_cli.games.freeblades.flags import check_flags
from skirmish_cli.games.freeblades.models import Fighter, make_fighter
from skirmish_cli.games.freeblades.procedures.shared.melee_options import (
    read_pursuits,
    read_splits,
    read_targets,
    read_uses,
)
from skirmish_cli.games.freeblades.strike_order import find_early_target

#: The most models in one combat: as many as can stand around one base, with a friend behind each.
MOST_MODELS = 14


def find_fighting_models(command: Command) -> list[list[Model]]:
    """Return the models of each side that take part in a melee.

    Those that pursued or repositioned into contact don't. Section: Pursuit and Reposition into
    Contact.
    """
    sides = command.models()
    if len(sides) != len(SIDES):
        raise UsageProblem("melee needs two sides, such as: melee knight vs brute")
    fighting = [[model for model in models if not model.has("repositioned")] for models in sides]
    for side, models, left in zip(SIDES, sides, fighting, strict=True):
        if not left:
            raise UsageProblem(
                f"{', '.join(model.key for model in models)} came into contact by a pursuit or a "
                f"reposition and takes no part this turn: side {side} has nobody to fight"
            )
    return fighting


def make_fight(command: Command, sides: Sequence[Sequence[Model]] | None = None) -> Fight:
    """Return the fight that a command describes.

    `sides` are the models that take part, where they are known already. Raises UsageProblem for a
    fight that can't be fought.
    """
    sides, rules = find_fighting_models(command) if sides is None else sides, command.rules
    models = [model for models in sides for model in models]
    for model in models:
        check_flags(model, rules)
    used = read_uses(command.given("use") or (), models, rules)
    fighters = tuple(
        make_fighter(model, side, rules, used.get(model.key, ()))
        for side, group in zip(SIDES, sides, strict=True)
        for model in group
    )
    _check_sides(fighters)
    targets = read_targets(command.given("target") or (), fighters)
    splits = read_splits(command.given("split") or (), fighters, rules)
    pursuits = read_pursuits(command.given("pursue") or (), fighters)
    first = one_of(command.given("first") or "a", "--first", SIDES)
    fight = Fight(fighters, read_melee_rules(rules), first, targets, splits, pursuits)
    _check_reactions(fight, models, rules)
    return fight


def _check_sides(fighters: Sequence[Fighter]) -> None:
    """Raise UsageProblem unless one side has a single model in contact."""
    if len(fighters) > MOST_MODELS:
        raise UsageProblem(
            f"{len(fighters)} models are too many for one combat; at most {MOST_MODELS}"
        )
    touching = {side: _check_support(side, fighters) for side in SIDES}
    if all(number > 1 for number in touching.values()):
        raise UsageProblem(
            "several models on both sides: split the melee until one side is a single model - "
            "fewest opponents each; where there is a choice, chargers choose first, then who "
            "manoeuvred, the highest DISC, the first player"
        )
    for fighter in fighters:
        if fighter.has("panicked"):
            raise UsageProblem(
                f"{fighter.key} is panicked and in contact: it is dropped at once, without a melee"
            )
        for enemy in fighters:
            one, other = (Being(who.key, who.flags, who.talents) for who in (fighter, enemy))
            apart = why_apart(one, other)
            if enemy.side != fighter.side and apart is not None:
                raise UsageProblem(f"{fighter.key} and {enemy.key} can't fight: {apart}")


def _check_support(side: str, fighters: Sequence[Fighter]) -> int:
    """Return how many models of a side are in contact.

    Raises UsageProblem for none, or for more supporters.
    """
    ours = [fighter for fighter in fighters if fighter.side == side]
    supporting = sum(fighter.has("support") for fighter in ours)
    touching = len(ours) - supporting
    if not touching:
        raise UsageProblem(
            f"side {side} has nobody in contact: a supporter needs a friend in front of it"
        )
    if supporting > touching:
        raise UsageProblem(
            f"side {side} has {supporting} supporters for {touching} models in contact; each "
            "friend takes one"
        )
    return touching


def _check_reactions(fight: Fight, models: Sequence[Model], rules: Ruleset) -> None:
    """Raise UsageProblem for a reaction other than a standoff attack.

    Section: Reaction Attacks.
    """
    for place, model in enumerate(models):
        if not model.has("reaction") or find_early_target(fight, place) is not None:
            continue
        reason = (
            why_not("standoff_attack", model, rules)
            or "no enemy without standoff just engaged its front"
        )
        enemy = fight.fighters[fight.enemies(place)[0]].key
        raise UsageProblem(
            f"{model.key} can't react in a melee, where only standoff does: {reason}; for a "
            f"break-off or a special action: attack {model.key}+reaction vs {enemy}"
        )


def order_declarations(fight: Fight) -> list[int]:
    """Return the order in which fighters declare option talents.

    The lowest DISC die comes first. Of the same DISC those that didn't charge come before
    chargers, and then the first player's before the other's. Section: Option Talents and the
    Combat Sequence.
    """

    def order(place: int) -> tuple[int, bool, bool, int]:
        fighter = fight.fighters[place]
        return fighter.discipline.sides, fighter.has("charging"), fighter.side != fight.first, place

    return sorted(range(len(fight.fighters)), key=order)
