"""How a fight of several against several is split into combats. Section: Combat.

Each combat has one model on one side. Every model gets the fewest opponents; where there is a
choice, chargers choose first, then those that manoeuvred, then the highest DISC, then those of the
first player. Those who choose are the models of the larger side, or of both where they are as
large. Each takes the first listed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from skirmish_cli.core.command import Model
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.freeblades.models import Card
from skirmish_cli.games.freeblades.tests import read_rating
from skirmish_cli.records import NamedTuple


class Combat(NamedTuple):
    """One combat of a split: the models of each side, by the words that name them."""

    ours: tuple[str, ...]
    theirs: tuple[str, ...]


class Side(NamedTuple):
    """One side of a fight: its models, and the words that named them."""

    models: Sequence[Model[Card]]
    words: Sequence[str]


def propose_split(
    sides: tuple[Side, Side],
    contacts: Mapping[str, Sequence[str]],
    rules: Ruleset,
    first: int = 0,
) -> list[Combat]:
    """Return a split of a fight into combats, by the text's order.

    `first` is the side of the first player.

    Each model joins the smallest combat. `contacts` are the enemies that a model is in contact
    with, by its key, where they are typed: those with one alone are placed first. A supporter goes
    with the friend before it.
    """
    one, other = (_list_fronts(side) for side in sides)
    if len(one) == len(other):
        pairs = _pair_models(sides, contacts, rules, first)
        return [_make_combat(sides, 0, place, [pairs[place]]) for place in one]
    single, many = (0, 1) if len(one) < len(other) else (1, 0)
    cores, joining = (one, other) if single == 0 else (other, one)
    groups: dict[int, list[int]] = {place: [] for place in cores}
    ordered = sorted(joining, key=lambda place: _order(sides[many], place, rules))
    reach = {
        place: _list_reach(sides[many], place, sides[single], cores, contacts) for place in joining
    }
    for place in sorted(ordered, key=lambda place: len(reach[place]) > 1):
        target = min(reach[place], key=lambda core: (len(groups[core]), cores.index(core)))
        groups[target].append(place)
    return [_make_combat(sides, single, core, sorted(joined)) for core, joined in groups.items()]


def _pair_models(
    sides: tuple[Side, Side],
    contacts: Mapping[str, Sequence[str]],
    rules: Ruleset,
    first: int,
) -> dict[int, int]:
    """Return the enemy of each model of the first side, both being as large."""
    free = [_list_fronts(side) for side in sides]
    reach = {
        (which, place): _list_reach(
            sides[which], place, sides[1 - which], free[1 - which], contacts
        )
        for which in (0, 1)
        for place in free[which]
    }
    order = sorted(
        reach,
        key=lambda one: (
            len(reach[one]) > 1,
            _order(sides[one[0]], one[1], rules)[:-1],
            one[0] != first,
            one[1],
        ),
    )
    pairs: dict[int, int] = {}
    for which, place in order:
        if place not in free[which]:
            continue
        enemies = free[1 - which]
        enemy = next((foe for foe in reach[which, place] if foe in enemies), enemies[0])
        free[which].remove(place)
        enemies.remove(enemy)
        ours, theirs = (place, enemy) if which == 0 else (enemy, place)
        pairs[ours] = theirs
    return pairs


def _list_fronts(side: Side) -> list[int]:
    """Return the places of a side's models in contact: all but its supporters."""
    return [place for place, model in enumerate(side.models) if not model.has("support")]


def _order(side: Side, place: int, rules: Ruleset) -> tuple[bool, bool, int, int]:
    """Return the order in which models choose their combat, the first the lowest."""
    model = side.models[place]
    disc = read_rating(model.card.disc or "d4", rules).sides
    return (
        not model.has("charging"),
        not model.has("engaging"),
        -disc,
        place,
    )


def _list_reach(
    side: Side, place: int, foes: Side, cores: Sequence[int], contacts: Mapping[str, Sequence[str]]
) -> list[int]:
    """Return the combats that a model may join: by its contacts, else any."""
    key = side.models[place].key
    told = [
        core
        for core in cores
        if foes.models[core].key in contacts.get(key, ())
        or key in contacts.get(foes.models[core].key, ())
    ]
    return told or list(cores)


def _make_combat(sides: tuple[Side, Side], single: int, core: int, joined: Sequence[int]) -> Combat:
    """Return a combat with the supporters that stand behind its models."""
    lone = _with_supporters(sides[single], [core])
    group = _with_supporters(sides[1 - single], joined)
    return Combat(lone, group) if single == 0 else Combat(group, lone)


def _with_supporters(side: Side, places: Sequence[int]) -> tuple[str, ...]:
    words: list[str] = []
    for place in places:
        words.append(side.words[place])
        if place + 1 < len(side.models) and side.models[place + 1].has("support"):
            words.append(side.words[place + 1])
    return tuple(words)
