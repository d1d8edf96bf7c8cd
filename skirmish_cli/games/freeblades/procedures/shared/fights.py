"""A melee set up from the models and options of a command, and its figures."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from skirmish_cli.core.command import Command, Model
from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.core.options import a_text, choice, each, flag, option
from skirmish_cli.core.procedure import Amount
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.freeblades.actions import why_not
from skirmish_cli.games.freeblades.combat import SIDES, CombatState, Fight, read_melee_rules
from skirmish_cli.games.freeblades.combat_results import find_winner
from skirmish_cli.games.freeblades.flags import Being, Teller, check_flags, why_apart
from skirmish_cli.games.freeblades.melee_attacks import find_early_target
from skirmish_cli.games.freeblades.models import Card, Fighter, make_fighter
from skirmish_cli.games.freeblades.policies import (
    NEVER,
    PURSUITS,
    REPOSITION,
    REPOSITIONS,
    STAY,
    TARGETS,
    read_parry,
    split_values,
)
from skirmish_cli.games.freeblades.procedures.shared.attack_options import UseOptions
from skirmish_cli.games.freeblades.procedures.shared.extra_options import ExtraOptions
from skirmish_cli.games.freeblades.talents import Talent, read_card_talents
from skirmish_cli.games.freeblades.tests import Rating, read_rating
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from skirmish_cli.games.freeblades.procedures.shared import combats
else:  # Only a fight that has to be split needs it.
    combats = lazy("skirmish_cli.games.freeblades.procedures.shared.combats")

MOST_SPLITS = 6


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


def _find_place(key: str, names: Sequence[str]) -> int:
    if key not in names:
        raise UsageProblem(unknown("model in this melee", key, names))
    return names.index(key)


def _split_assignments(texts: Sequence[str], option: str, form: str) -> list[tuple[str, list[str]]]:
    """Return texts such as `A=B,C` as pairs of a key and its values.

    Raises UsageProblem for a text of another form and for a key that is given twice.
    """
    pairs: list[tuple[str, list[str]]] = []
    for text in texts:
        key, equals, values = text.partition("=")
        if not (key and equals and values):
            raise UsageProblem(f"{option} {text!r} must be {form}")
        before = next((known for other, known in pairs if other == key), None)
        if before is not None:
            raise UsageProblem(
                f"{option} for {key} is given twice; list all its values at once: "
                f"{option} {key}={','.join((*before, values))}"
            )
        if not all(value.strip() for value in values.split(",")):
            raise UsageProblem(f"{option} {text[:40]!r} has an empty place between its commas")
        pairs.append((key, [value.strip() for value in values.split(",")]))
    return pairs


def read_targets(
    texts: Sequence[str], fighters: Sequence[Fighter], option: str = "--target"
) -> dict[int, tuple[int, ...]]:
    """Return the enemies at whom each fighter's attacks are directed, by places."""
    targets, names = {}, [fighter.key for fighter in fighters]
    for key, values in _split_assignments(texts, option, "ATTACKER=DEFENDER"):
        place = _find_place(key, names)
        chosen = tuple(_find_place(value, names) for value in values)
        for enemy in chosen:
            if fighters[enemy].side == fighters[place].side:
                raise UsageProblem(
                    f"{option} {key}={names[enemy]}: both are on side {fighters[place].side}"
                )
            if fighters[enemy].has("support"):
                raise UsageProblem(
                    f"{option} {key}={names[enemy]}: a model in support can't be struck"
                )
        targets[place] = chosen
    return targets


def read_splits(
    texts: Sequence[str], fighters: Sequence[Fighter], rules: Ruleset
) -> dict[int, tuple[Rating, ...]]:
    """Return the dice of each fighter's split attacks, by its place. Section: Split Attacks."""
    splits, names = {}, [fighter.key for fighter in fighters]
    for key, values in _split_assignments(texts, "--split", "MODEL=d6,d6"):
        place = _find_place(key, names)
        moved = sorted(fighters[place].flags & {"charging", "engaging", "moved", "running"})
        if moved:
            raise UsageProblem(
                f"--split {key}: a model that moved this turn ({moved[0]}) can't split its attacks"
            )
        if fighters[place].attacks > 1:
            raise UsageProblem(
                f"--split {key}: split attacks don't go with a talent that gives more attacks"
            )
        if len(values) > MOST_SPLITS:
            raise UsageProblem(f"--split {key} lists {len(values)} dice; at most {MOST_SPLITS}")
        splits[place] = tuple(read_rating(value, rules) for value in values)
    return splits


def read_pursuits(texts: Sequence[str], fighters: Sequence[Fighter]) -> dict[int, int | None]:
    """Return whom each fighter pursues by policy if that enemy panics, by its place.

    None stands for the first enemy that panics. Section: Pursuit.
    """
    pursuits: dict[int, int | None] = {}
    names, option = [fighter.key for fighter in fighters], "--policy pursue="
    for text in texts:
        key, equals, enemy = text.partition("=")
        place = _find_place(key, names)
        side = fighters[place].side
        if place in pursuits:
            raise UsageProblem(f"{option}{key} is given twice; a model pursues one enemy")
        if equals and fighters[_find_place(enemy, names)].side == side:
            raise UsageProblem(f"{option}{text}: both are on side {side}")
        if fighters[place].speed is None:
            raise UsageProblem(f"{key} can't pursue: its card has no SPD")
        quarries = [enemy] if equals else [one.key for one in fighters if one.side != side]
        for name in quarries:
            if fighters[names.index(name)].speed is None:
                raise UsageProblem(f"{name} can't be pursued: its card has no SPD")
        pursuits[place] = names.index(enemy) if equals else None
    return pursuits


def read_uses(
    texts: Sequence[str], models: list[Model[Card]], rules: Ruleset, option: str = "--use"
) -> dict[str, tuple[str, ...]]:
    """Return the option talents whose use each model declares, by its key.

    Section: Option Talents and the Combat Sequence.
    """
    used = {}
    for key, values in _split_assignments(texts, option, "MODEL=TALENT"):
        model = models[_find_place(key, [model.key for model in models])]
        talents = list_option_talents(model, rules)
        for value in values:
            _check_use(key, value, talents)
        used[key] = tuple(values)
    return used


def _check_use(key: str, name: str, talents: Sequence[Talent]) -> None:
    """Raise UsageProblem for an option talent that a model hasn't got or that is idle."""
    known = {talent.name.casefold(): talent for talent in reversed(talents)}
    if name.casefold() not in known:
        names = [talent.name for talent in talents]
        raise UsageProblem(
            unknown(f"option talent of {key}", name, names)
            if names
            else f"{key} has no option talent to use"
        )
    talent = known[name.casefold()]
    if talent.is_idle:
        raise UsageProblem(
            f"{talent.name} is not in the quickstart; house rules can give it an effect"
        )


def list_option_talents(model: Model[Card], rules: Ruleset) -> list[Talent]:
    """Return the option talents of a model."""
    return [talent for talent in read_card_talents(model.card, rules) if talent.kind == "option"]


Figures = dict[str, Callable[[CombatState], Amount]]


def make_melee_figures(fight: Fight) -> Figures:
    """Return the figures of a melee."""
    return {
        "side_a_wins": lambda state: find_winner(fight, state) == "a",
        "draw": lambda state: find_winner(fight, state) == "draw",
        "side_b_wins": lambda state: find_winner(fight, state) == "b",
    }


def make_model_figures(fight: Fight, place: int) -> Figures:
    """Return the figures of one fighter of a melee."""
    life_points = fight.fighters[place].life_points
    figures: Figures = {
        "dropped": lambda state: state.is_dropped(place),
        "panicked": lambda state: state.panicked[place],
        "lp_lost_mean": lambda state: life_points - state.lp[place],
    }
    if fight.pursuits:
        figures["caught"] = lambda state: place in state.caught
    if has_fatestones(fight):
        figures["fatestones_left_mean"] = lambda state: state.stones[place]
    return figures


def has_fatestones(fight: Fight) -> bool:
    """Return whether any fighter holds a Fatestone."""
    return any(fighter.fatestones for fighter in fight.fighters)


#: The most models in one combat: as many as can stand around one base, with a friend behind each.
MOST_MODELS = 14


def find_fighting_models(command: Command[MeleeOptions]) -> list[list[Model[Card]]]:
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
    typed = command.sides(), sides, options.target, options.first, rules
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
