"""Setting up a melee: from the models and options of a command to a fight that can be fought."""

from __future__ import annotations

from collections.abc import Sequence

from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.core.procedure import Command, Model, one_of
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.freeblades.actions import check_flags, why_apart, why_not_named
from skirmish_cli.games.freeblades.combat import SIDES, Fight
from skirmish_cli.games.freeblades.melee import early_target
from skirmish_cli.games.freeblades.models import Fighter, make_fighter
from skirmish_cli.games.freeblades.numbers import melee_numbers
from skirmish_cli.games.freeblades.ratings import Rating
from skirmish_cli.games.freeblades.talents import Talent, card_talents
from skirmish_cli.games.freeblades.tests import read_rating

#: The most models in one combat: as many as can stand around one base, with a friend behind each.
MOST_MODELS = 14
MOST_SPLITS = 6


def fighting_models(command: Command) -> list[list[Model]]:
    """Return the models of each side that take part: not those that pursued or repositioned into
    contact.

    Section: Pursuit and Reposition into Contact.
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


def ready_fight(command: Command, sides: Sequence[Sequence[Model]] | None = None) -> Fight:
    """Return the fight that a command describes; raises UsageProblem for one that can't be
    fought."""
    sides = fighting_models(command) if sides is None else sides
    for model in (model for models in sides for model in models):
        check_flags(model)
    used = read_uses(
        command.given("use") or (), [model for models in sides for model in models], command.rules
    )
    fighters = tuple(
        make_fighter(model, side, command.rules, used.get(model.key, ()))
        for side, models in zip(SIDES, sides, strict=True)
        for model in models
    )
    _check_sides(fighters)
    names = [fighter.key for fighter in fighters]
    targets = _read_targets(command.given("target") or (), names, fighters)
    splits = _read_splits(command.given("split") or (), names, fighters, command.rules)
    pursuits = _read_pursuits(command.given("pursue") or (), names, fighters)
    first = one_of(command.given("first") or "a", "--first", SIDES)
    fight = Fight(fighters, melee_numbers(command.rules), first, targets, splits, pursuits)
    _check_reactions(fight, [model for models in sides for model in models], command.rules)
    return fight


def _check_sides(fighters: tuple[Fighter, ...]) -> None:
    """Raise UsageProblem unless one side has a single model in contact and support fits."""
    if len(fighters) > MOST_MODELS:
        raise UsageProblem(
            f"{len(fighters)} models are too many for one combat; at most {MOST_MODELS}"
        )
    touching = {
        side: [
            fighter for fighter in fighters if fighter.side == side and not fighter.has("support")
        ]
        for side in SIDES
    }
    for side in SIDES:
        supporting = sum(fighter.side == side and fighter.has("support") for fighter in fighters)
        if not touching[side]:
            raise UsageProblem(
                f"side {side} has nobody in contact: a supporter needs a friend in front of it"
            )
        if supporting > len(touching[side]):
            raise UsageProblem(
                f"side {side} has {supporting} supporters for {len(touching[side])} models in contact; "
                "each friend takes one"
            )
    if all(len(models) > 1 for models in touching.values()):
        raise UsageProblem(
            "several models on both sides: split the melee until one side is a single model - fewest "
            "opponents each; where there is a choice, chargers choose first, then who manoeuvred, "
            "the highest DISC, the first player"
        )
    for fighter in fighters:
        if fighter.has("panicked"):
            raise UsageProblem(
                f"{fighter.key} is panicked and in contact: it is dropped at once, without a melee"
            )
        for enemy in fighters:
            apart = why_apart(*((one.key, one.flags, one.talents) for one in (fighter, enemy)))
            if enemy.side != fighter.side and apart is not None:
                raise UsageProblem(f"{fighter.key} and {enemy.key} can't fight: {apart}")


def _check_reactions(fight: Fight, models: Sequence[Model], rules: Ruleset) -> None:
    """Raise UsageProblem for a reaction that isn't made in a melee, as all but standoff attacks.

    Section: Reaction Attacks.
    """
    for place, model in enumerate(models):
        if not model.has("reaction") or early_target(fight, place) is not None:
            continue
        reason = (
            why_not_named("standoff_attack", model, rules)
            or "no enemy without standoff just engaged its front"
        )
        enemy = fight.fighters[fight.enemies(place)[0]].key
        raise UsageProblem(
            f"{model.key} can't react in a melee, where only standoff does: {reason}; for a break-off "
            f"or a special action: attack {model.key}+reaction vs {enemy}"
        )


def _place(key: str, names: Sequence[str]) -> int:
    if key not in names:
        raise UsageProblem(unknown("model in this melee", key, names))
    return names.index(key)


def _assignments(texts: Sequence[str], option: str, form: str) -> list[tuple[str, list[str]]]:
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
        pairs.append((key, values.split(",")))
    return pairs


def _read_targets(
    texts: Sequence[str], names: list[str], fighters: tuple[Fighter, ...]
) -> dict[int, tuple[int, ...]]:
    targets = {}
    for key, values in _assignments(texts, "--target", "ATTACKER=DEFENDER"):
        place = _place(key, names)
        chosen = tuple(_place(value, names) for value in values)
        for enemy in chosen:
            if fighters[enemy].side == fighters[place].side:
                raise UsageProblem(
                    f"--target {key}={names[enemy]}: both are on side {fighters[place].side}"
                )
            if fighters[enemy].has("support"):
                raise UsageProblem(
                    f"--target {key}={names[enemy]}: a model in support can't be struck"
                )
        targets[place] = chosen
    return targets


def _read_splits(
    texts: Sequence[str], names: list[str], fighters: tuple[Fighter, ...], rules: Ruleset
) -> dict[int, tuple[Rating, ...]]:
    splits = {}
    for key, values in _assignments(texts, "--split", "MODEL=d6,d6"):
        place = _place(key, names)
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


def _read_pursuits(
    texts: Sequence[str], names: list[str], fighters: tuple[Fighter, ...]
) -> dict[int, int | None]:
    """Return whom each model pursues if it panics: an enemy, or None for the first that does.
    Section: Pursuit."""
    pursuits: dict[int, int | None] = {}
    for text in texts:
        key, equals, enemy = text.partition("=")
        place = _place(key, names)
        if place in pursuits:
            raise UsageProblem(f"--pursue {key} is given twice; a model pursues one enemy")
        if equals and fighters[_place(enemy, names)].side == fighters[place].side:
            raise UsageProblem(f"--pursue {text}: both are on side {fighters[place].side}")
        if fighters[place].speed is None:
            raise UsageProblem(f"{key} can't pursue: its card has no SPD")
        quarries = (
            [names.index(enemy)]
            if equals
            else [
                other
                for other, fighter in enumerate(fighters)
                if fighter.side != fighters[place].side
            ]
        )
        lacking = next((names[other] for other in quarries if fighters[other].speed is None), None)
        if lacking:
            raise UsageProblem(f"{lacking} can't be pursued: its card has no SPD")
        pursuits[place] = names.index(enemy) if equals else None
    return pursuits


def read_uses(
    texts: Sequence[str], models: list[Model], rules: Ruleset
) -> dict[str, tuple[str, ...]]:
    """Return the option talents whose use each model declares. Section: Option Talents and the
    Combat Sequence."""
    used = {}
    for key, values in _assignments(texts, "--use", "MODEL=TALENT"):
        model = models[_place(key, [model.key for model in models])]
        talents = option_talents(model, rules)
        for value in values:
            known = [talent.name for talent in talents]
            if value.casefold() not in [name.casefold() for name in known]:
                raise UsageProblem(
                    unknown(f"option talent of {key}", value, known)
                    if known
                    else f"{key} has no option talent to use"
                )
            talent = next(
                talent for talent in talents if talent.name.casefold() == value.casefold()
            )
            if talent.does_nothing:
                raise UsageProblem(
                    f"{talent.name} is not in the quickstart; house rules can give it an effect"
                )
        used[key] = tuple(values)
    return used


def option_talents(model: Model, rules: Ruleset) -> list[Talent]:
    """Return the option talents of a model."""
    return [talent for talent in card_talents(model.card, rules) if talent.kind == "option"]


def declaration_order(fight: Fight) -> list[int]:
    """Return the order in which fighters declare option talents: the lowest DISC die first.

    Of the same DISC those that didn't charge come before chargers, and then the first player's
    before the other's. Section: Option Talents and the Combat Sequence."""

    def order(place: int) -> tuple[int, bool, bool, int]:
        fighter = fight.fighters[place]
        return fighter.discipline.sides, fighter.has("charging"), fighter.side != fight.first, place

    return sorted(range(len(fight.fighters)), key=order)
