"""A melee set up from the models and options of a command, and its figures."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from skirmish_cli.core.command import Command, Model
from skirmish_cli.core.errors import UsageProblem, WrongWords
from skirmish_cli.core.options import a_text, choice, each, flag, option
from skirmish_cli.core.procedure import Amount
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.freeblades.actions import why_not
from skirmish_cli.games.freeblades.combat import SIDES, CombatState, Fight, read_melee_rules
from skirmish_cli.games.freeblades.flags import Being, Teller, check_flags, why_apart
from skirmish_cli.games.freeblades.melee_ends import MeleeEnd, read_fate, read_winner
from skirmish_cli.games.freeblades.models import Card, Fighter, make_fighter
from skirmish_cli.games.freeblades.policies import (
    NEVER,
    PURSUITS,
    REPOSITION,
    REPOSITIONS,
    STANDOFFS,
    STAY,
    STRIKE,
    TARGETS,
    WAIT,
    read_parry,
    split_values,
)
from skirmish_cli.games.freeblades.procedures.shared.assignments import (
    read_pursuits,
    read_splits,
    read_targets,
    read_uses,
)
from skirmish_cli.games.freeblades.procedures.shared.attack_options import UseOptions
from skirmish_cli.games.freeblades.procedures.shared.extra_options import ExtraOptions
from skirmish_cli.games.freeblades.standoffs import find_early_target
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from skirmish_cli.games.freeblades.procedures.shared import combats
else:  # Only a fight that has to be split needs it.
    combats = lazy("skirmish_cli.games.freeblades.procedures.shared.combats")


class MeleeOptions(ExtraOptions, UseOptions):
    """What is decided before a melee."""

    target = option("whom a model strikes (repeatable)", each(a_text), metavar="ATTACKER=DEFENDER")
    split = option(
        "the dice of a model's split attacks (repeatable)", each(a_text), metavar="MODEL=d6,d6"
    )
    first = option(
        "the side of the first player, a or b (a unless given)",
        choice(*SIDES),
        default=SIDES[0],
        metavar="SIDE",
    )
    propose = option(
        "split a fight of several against several into combats, as commands", flag, role="extra"
    )
    pursue = option(
        "now --policy pursue=MODEL[=ENEMY]",
        each(a_text),
        metavar="MODEL[=ENEMY]",
        role="hidden",
    )


Figures = dict[str, Callable[[CombatState | MeleeEnd], Amount]]


def make_melee_figures(fight: Fight) -> Figures:
    """Return the figures of a melee."""
    return {
        "side_a_wins": lambda end: read_winner(fight, end) == "a",
        "draw": lambda end: read_winner(fight, end) == "draw",
        "side_b_wins": lambda end: read_winner(fight, end) == "b",
    }


def make_model_figures(fight: Fight, place: int, *, pursues: bool = False) -> Figures:
    """Return the figures of one fighter of a melee.

    `pursues` says that somebody may pursue though no policy names it.
    """
    figures: Figures = {
        "dropped": lambda end: read_fate(fight, end, place).dropped,
        "panicked": lambda end: read_fate(fight, end, place).panicked,
        "lp_lost_mean": lambda end: read_fate(fight, end, place).lp_lost,
    }
    if fight.pursuits or pursues:
        figures["caught"] = lambda end: read_fate(fight, end, place).caught
    if has_fatestones(fight):
        figures["fatestones_left_mean"] = lambda end: read_fate(fight, end, place).stones
    return figures


def has_fatestones(fight: Fight) -> bool:
    """Return whether any fighter holds a Fatestone."""
    return any(fighter.fatestones for fighter in fight.fighters)


#: The most models in one combat: one, and seven around its base with a friend behind each.
MOST_MODELS = 15


def find_fighting_models(command: Command[MeleeOptions]) -> list[list[Model[Card]]]:
    """Return the models of each side that take part in a melee.

    Those that pursued or repositioned into contact don't. Section: Pursuit and Reposition into
    Contact.
    """
    sides = command.models()
    if len(sides) != len(SIDES):
        raise WrongWords("melee needs two sides", "melee knight vs brute")
    fighting = [[model for model in models if not model.has("repositioned")] for models in sides]
    for side, models, left in zip(SIDES, sides, fighting, strict=True):
        if not left:
            raise UsageProblem(
                f"{', '.join(model.key for model in models)} came into contact by a pursuit or a "
                f"reposition and takes no part this turn: side {side} has nobody to fight"
            )
    return fighting


def make_fight(
    command: Command[MeleeOptions],
    sides: Sequence[Sequence[Model[Card]]] | None = None,
    declared: Mapping[str, tuple[str, ...]] = MappingProxyType({}),
) -> Fight:
    """Return the fight that a command describes.

    `sides` are the models that take part, where they are known already, and `declared` the option
    talents in use by the key of a model, beside those of --use. Raises UsageProblem for a fight
    that can't be fought.
    """
    sides, rules = find_fighting_models(command) if sides is None else sides, command.rules
    options, models = command.options, [model for models in sides for model in models]
    for text in options.pursue:
        raise UsageProblem(f"--pursue is a policy now: write --policy pursue={text}")
    for model in models:
        check_flags(model, rules)
    used = read_uses(options.use, models, rules)
    used |= {key: (*used.get(key, ()), *names) for key, names in declared.items()}
    fighters = tuple(
        make_fighter(model, side, rules, used.get(model.key, ()))
        for side, group in zip(SIDES, sides, strict=True)
        for model in group
    )
    typed = command.sides(), sides, options.target, rules, options.first
    _check_sides(fighters, lambda: combats.list_combats(*typed))
    targets = read_targets(options.target, fighters)
    splits = read_splits(options.split, fighters, rules)
    policies = command.policies
    pursuits = read_pursuits(split_values(policies.get(PURSUITS.name, ())), fighters)
    aims = split_values(policies.get(TARGETS.name, ()))
    teller = Teller(rules, models, command.find_models)
    fight = Fight(
        fighters,
        read_melee_rules(rules, teller, read_parry(command)),
        options.first,
        targets,
        splits,
        pursuits,
        read_targets(aims, fighters, "--policy target"),
        STAY if command.policy(REPOSITIONS) == NEVER else REPOSITION,
        WAIT if command.policy(STANDOFFS) == NEVER else STRIKE,
    )
    _check_reactions(fight, models, rules)
    return fight


def _check_sides(fighters: Sequence[Fighter], split: Callable[[], Sequence[str]]) -> None:
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
            f"manoeuvred, the highest DISC, the first player, such as: {'; '.join(split())}"
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


def _check_reactions(fight: Fight, models: Sequence[Model[Card]], rules: Ruleset) -> None:
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
