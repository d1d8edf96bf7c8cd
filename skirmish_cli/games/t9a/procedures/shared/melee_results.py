"""What is shown of a round of combat: figures, outcome, policy and notes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from skirmish_cli.core.command import Model
from skirmish_cli.core.plain import Json
from skirmish_cli.core.procedure import Amount, Figure
from skirmish_cli.core.table import Trace
from skirmish_cli.games.t9a.combat import DECIMATED, GONE, Combat
from skirmish_cli.games.t9a.lanes import Lane
from skirmish_cli.games.t9a.melee import CombatEnd
from skirmish_cli.games.t9a.models import Card
from skirmish_cli.games.t9a.setup import SIDES, Health
from skirmish_cli.games.t9a.units import Unit


def make_melee_figures(combat: Combat) -> dict[str, Figure]:
    """Return the figures of a combat.

    `breaks` and `caught` mean any unit of a side, `wiped` and `destroyed` all of them.
    """
    figures: dict[str, Figure] = {
        "a_wins": lambda end: end.score.winner == "a",
        "tie": lambda end: end.score.winner == "tie",
        "b_wins": lambda end: end.score.winner == "b",
    }
    for name, holds in (
        ("breaks", _has_broken),
        ("caught", _is_caught),
        ("wiped", _is_wiped),
        ("destroyed", _is_destroyed),
    ):
        for side in SIDES:
            figures[f"{side}_{name}"] = partial(holds, frozenset(combat.sides[side]))
    return figures


def _has_broken(places: frozenset[int], end: CombatEnd) -> bool:
    # Only units of the side that lost break, so the first one tells which side that was.
    return bool(end.after.broken) and end.after.broken[0] in places


def _is_caught(places: frozenset[int], end: CombatEnd) -> bool:
    return bool(end.after.caught) and end.after.caught[0] in places


def _is_wiped(places: frozenset[int], end: CombatEnd) -> bool:
    return not any(end.health[place] for place in places)


def _is_destroyed(places: frozenset[int], end: CombatEnd) -> bool:
    return places <= end.after.destroyed


def make_unit_figures(combat: Combat, place: int) -> dict[str, Figure]:
    """Return the figures of one unit.

    In odds they are read off the unit's own law, which is the same for all ends.
    """
    unit, start = combat.units[place], combat.start[place]
    lost = [count_models_lost(unit, hp) for hp in range(start + 1)]

    def read(value: Callable[[int], int]) -> Figure:
        return lambda end: (
            value(end.health[place]) if end.fates is None else end.fates.find_mean(place, value)
        )

    def is_wiped(end: CombatEnd) -> Amount:
        return not end.health[place] if end.fates is None else end.fates.find_wiped(place)

    return {
        "hp_lost_mean": read(lambda hp: start - hp),
        "models_lost_mean": read(lost.__getitem__),
        "wiped": is_wiped,
    }


def count_models_lost(unit: Unit, hp: int) -> int:
    """Return the models that a unit has lost in this combat; a shaken one loses all."""
    return unit.models - unit.count_models(hp)


def make_melee_outcome(combat: Combat, end: CombatEnd, trace: Trace) -> Mapping[str, Json]:
    """Return what is shown of one played combat."""
    after, models = end.after, {}
    for place, unit in enumerate(combat.units):
        stands, host = bool(end.health[place]), combat.hosts[place]
        models[unit.key] = {
            "hp_lost": combat.start[place] - end.health[place],
            "models_lost": count_models_lost(unit, end.health[place]),
            "wiped": not stands,
            "breaks": stands and host in after.broken,
            "caught": stands and host in after.caught,
            "destroyed": place in after.destroyed,
        }
    return {
        "winner": end.score.winner,
        "a_score": end.score.a_score,
        "b_score": end.score.b_score,
        "score_difference": end.score.difference,
        "models": models,
    }


def list_card_notes(models: Sequence[Model[Card]]) -> Iterator[str]:
    """Yield what a card leaves out and a combat fills in."""
    for model in models:
        if not model.card.parts:
            yield f"{model.key} has no offensive part on its card, so it doesn't strike"
    lacking = [
        model.key
        for model in models
        if model.card.defensive.hp is None
        and (model.card.mount is None or model.card.mount.defensive.hp is None)
    ]
    if lacking:
        yield f"no hp on the card of {', '.join(lacking)}: 1"


def list_formation(combat: Combat) -> dict[str, Json]:
    """Return who touches whom with how many, and what ranks each unit has."""
    units = list(enumerate(combat.units))
    return {
        "contact": [
            _describe_lane(combat, unit, lane)
            for place, unit in units
            for lane in combat.lanes[place]
            if lane.contact
        ],
        "ranks": [
            _describe_ranks(combat, place)
            for place, _ in units
            if combat.hosts[place] == place and place not in combat.removed
        ],
    }


def list_melee_notes(combat: Combat) -> Iterator[str]:
    """Yield who touches an enemy and strikes nobody."""
    for place in range(len(combat.units)):
        yield from _note_idle_contacts(combat, place)


def list_odds_notes(combat: Combat) -> tuple[str, ...]:
    """Return what the figures of a side with several units mean."""
    told = "breaks and caught: any unit of the side; wiped and destroyed: all of them"
    return (told,) if len(combat.groups) > len(SIDES) else ()


def _describe_lane(combat: Combat, unit: Unit, lane: Lane) -> str:
    enemy, first = combat.units[lane.enemy].key, combat.units[lane.targets[0]].key
    target = enemy if first == enemy else f"{first} in {enemy}"
    facing = f" at its own {lane.facing}" if lane.is_restricted else ""
    return f"{unit.key}: {lane.contact} in contact with {target}{facing}"


def _note_idle_contacts(combat: Combat, place: int) -> Iterator[str]:
    """Yield a note for each enemy that a unit touches and has no model left to strike."""
    for contact in combat.contacts.get(place, ()):
        strikes = any(
            lane.enemy == contact.enemy and lane.contact for lane in combat.lanes[place]
        ) or any(
            lane.enemy == contact.enemy
            for character in combat.members[place][1:]
            for lane in combat.lanes[character]
        )
        if contact.models and not strikes:
            enemy = combat.units[contact.enemy].key
            yield f"{combat.units[place].key}: no model left to strike {enemy}"


def _describe_ranks(combat: Combat, place: int) -> str:
    ranks = combat.count_ranks(place, combat.start)
    states = []
    if combat.enemies[place] and combat.is_steady(place, combat.start):
        states.append("steady")
    if combat.is_solid(place, combat.start):
        states.append("solid")
    if combat.has_press(place):
        states.append("press of ranks")
    text = f"{combat.units[place].key}: {ranks} proper rank{'' if ranks == 1 else 's'}"
    return " and ".join([text, *states])


def describe_losers(combat: Combat, health: Health | None) -> str:
    """Return which units that lost are gone or decimated after the attacks; nothing before."""
    if health is None:
        return ""
    words, winner = {GONE: "gone", DECIMATED: "decimated"}, combat.score(health).winner
    return " and ".join(
        f"{unit.key} {words[level]}"
        for unit, level in zip(combat.units, combat.find_levels(health), strict=True)
        if level in words and unit.side != winner
    )
