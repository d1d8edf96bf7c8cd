"""`melee`: one model against any number, from cards, with its odds for every model."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.core.game import Ruleset
from skirmish_cli.core.procedure import Command, Model, Option, Prepared, Procedure, one_of
from skirmish_cli.core.trace import Trace
from skirmish_cli.games.freeblades.fighters import Fighter, make_fighter
from skirmish_cli.games.freeblades.melee import SIDES, Fight, State, fight_melee, lp_lost, winner
from skirmish_cli.games.freeblades.numbers import melee_numbers
from skirmish_cli.games.freeblades.ratings import Rating
from skirmish_cli.games.freeblades.tests import read_rating

#: The most models in one combat: as many as can stand around one base, with a friend behind each.
MOST_MODELS = 14


def ready_fight(command: Command) -> Fight:
    """Return the fight that a command describes; raises UsageProblem for one that can't be fought."""
    sides = command.models()
    if len(sides) != len(SIDES):
        raise UsageProblem("melee needs two sides, such as: melee knight vs brute")
    fighters = tuple(make_fighter(model, side, command.rules)
                     for side, models in zip(SIDES, sides, strict=True) for model in models)
    _check_sides(fighters)
    names = [fighter.key for fighter in fighters]
    targets = _read_targets(command.given("target") or (), names, fighters)
    splits = _read_splits(command.given("split") or (), names, fighters, command.rules)
    first = one_of(command.given("first") or "a", "--first", SIDES)
    return Fight(fighters, melee_numbers(command.rules), first, targets, splits)


def _check_sides(fighters: tuple[Fighter, ...]) -> None:
    """Raise UsageProblem unless one side has a single model in contact and support fits."""
    if len(fighters) > MOST_MODELS:
        raise UsageProblem(f"{len(fighters)} models are too many for one combat; at most {MOST_MODELS}")
    touching = {side: [fighter for fighter in fighters if fighter.side == side and not fighter.has("support")]
                for side in SIDES}
    for side in SIDES:
        supporting = sum(fighter.side == side and fighter.has("support") for fighter in fighters)
        if not touching[side]:
            raise UsageProblem(f"side {side} has nobody in contact: a supporter needs a friend in front of it")
        if supporting > len(touching[side]):
            raise UsageProblem(f"side {side} has {supporting} supporters for {len(touching[side])} models in contact; "
                               "each friend takes one")
    if all(len(models) > 1 for models in touching.values()):
        raise UsageProblem("several models on both sides: split the melee until one side is a single model - fewest "
                           "opponents each; where there is a choice, chargers choose first, then who manoeuvred, "
                           "the highest DISC, the first player")
    for fighter in fighters:
        if fighter.has("panicked"):
            raise UsageProblem(f"{fighter.key} is panicked and in contact: it is dropped at once, without a melee")


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
        if key in [known for known, _ in pairs]:
            raise UsageProblem(f"{option} for {key} is given twice; list its values as {form}")
        pairs.append((key, values.split(",")))
    return pairs


def _read_targets(texts: Sequence[str], names: list[str], fighters: tuple[Fighter, ...]) -> dict[int, tuple[int, ...]]:
    targets = {}
    for key, values in _assignments(texts, "--target", "ATTACKER=DEFENDER"):
        place = _place(key, names)
        chosen = tuple(_place(value, names) for value in values)
        for enemy in chosen:
            if fighters[enemy].side == fighters[place].side:
                raise UsageProblem(f"--target {key}={names[enemy]}: both are on side {fighters[place].side}")
            if fighters[enemy].has("support"):
                raise UsageProblem(f"--target {key}={names[enemy]}: a model in support can't be struck")
        targets[place] = chosen
    return targets


def _read_splits(texts: Sequence[str], names: list[str], fighters: tuple[Fighter, ...],
                 rules: Ruleset) -> dict[int, tuple[Rating, ...]]:
    splits = {}
    for key, values in _assignments(texts, "--split", "MODEL=d6,d6"):
        place = _place(key, names)
        moved = sorted(fighters[place].flags & {"charging", "engaging", "moved", "running"})
        if moved:
            raise UsageProblem(f"--split {key}: a model that moved this turn ({moved[0]}) can't split its attacks")
        if len(values) > 6:
            raise UsageProblem(f"--split {key} lists {len(values)} dice; at most 6")
        splits[place] = tuple(read_rating(value, rules) for value in values)
    return splits


def melee_row(fight: Fight, state: State) -> dict[str, Any]:
    """Return what the distribution of a melee tells apart."""
    return {"winner": winner(fight, state), "a_lp_lost": lp_lost(fight, state, "a"),
            "b_lp_lost": lp_lost(fight, state, "b")}


def melee_outcome(fight: Fight, state: State, trace: Trace) -> Mapping[str, Any]:
    """Return what is shown of one played melee."""
    models = {fighter.key: {"dropped": not state.lp[place], "panicked": state.panicked[place],
                            "lp_lost": fighter.life_points - state.lp[place]}
              for place, fighter in enumerate(fight.fighters)}
    return {"winner": winner(fight, state), "models": models}


def _model_figures(fighter: Fighter, place: int) -> dict[str, Callable[[State], Any]]:
    return {
        "dropped": lambda state: not state.lp[place],
        "panicked": lambda state: state.panicked[place],
        "lp_lost_mean": lambda state: fighter.life_points - state.lp[place],
    }


def _policy(fight: Fight) -> dict[str, str]:
    policy = {"target": "the first listed enemy in front that stands, unless directed"}
    if any(fighter.parries for fighter in fight.fighters):
        policy["parry"] = "meets the first attacks that hit"
    return policy


def _notes(fight: Fight) -> tuple[str, ...]:
    notes = []
    for fighter in fight.fighters:
        if fighter.has("prone"):
            notes.append(f"{fighter.key}: prone is ignored in the quickstart")
        if fighter.has("concealed"):
            notes.append(f"{fighter.key}: concealed counts against ranged attacks only")
        if fighter.has("restrained"):
            notes.append(f"{fighter.key} is restrained and can't strike")
        elif fighter.has("support") and not fighter.has_standoff:
            notes.append(f"{fighter.key} supports without a standoff weapon and can't strike")
    return tuple(notes)


def _names(models: Sequence[Model]) -> str:
    return ", ".join("+".join((model.key, *(f"{flag}={value}" if value else flag
                                            for flag, value in model.flags.items()))) for model in models)


def _prepare(command: Command) -> Prepared:
    fight = ready_fight(command)
    first, second = (_names(models) for models in command.models())
    return Prepared(
        rule=partial(fight_melee, fight),
        figures={"side_a_wins": lambda state: winner(fight, state) == "a",
                 "draw": lambda state: winner(fight, state) == "draw",
                 "side_b_wins": lambda state: winner(fight, state) == "b"},
        row=partial(melee_row, fight), outcome=partial(melee_outcome, fight),
        models={fighter.key: _model_figures(fighter, place) for place, fighter in enumerate(fight.fighters)},
        inputs={"a": first, "b": second, "first": fight.first}, policy=_policy(fight), notes=_notes(fight),
        rulings=("above_top_die", "parry_target", "parry_uses", "fast_spd", "split_dice"),
        headline=f"Melee: {first} vs {second}",
    )


MELEE = Procedure(
    name="melee",
    summary="Resolve a melee between two sides, one of them a single model.",
    section="Melee",
    arguments="MODEL... vs MODEL...",
    prepare=_prepare,
    options=(
        Option("target", "texts", "whom a model strikes (repeatable)", metavar="ATTACKER=DEFENDER"),
        Option("split", "texts", "the dice of a model's split attacks (repeatable)", metavar="MODEL=d6,d6"),
        Option("first", "text", "the side of the first player, a or b (a unless given)", metavar="SIDE"),
    ),
    examples=("melee -w questers.yaml -w reavers.yaml knight+charging vs brute brute+stunned --odds",),
)
