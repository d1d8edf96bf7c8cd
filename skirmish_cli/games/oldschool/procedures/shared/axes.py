"""What players choose before the dice: how attacks are split, whom all strike first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Any

from skirmish_cli.advice.what_if import change_models, set_option
from skirmish_cli.core.advising import Alternative, Axis
from skirmish_cli.core.command import BEST, Command, Model
from skirmish_cli.core.options import Options
from skirmish_cli.games.oldschool.models import Card
from skirmish_cli.games.oldschool.procedures.shared.attack_options import STUNTS, AttackOptions
from skirmish_cli.games.oldschool.procedures.shared.attack_sides import (
    read_attacker,
    read_sides,
    read_targets,
    split_attacks,
)
from skirmish_cli.games.oldschool.sides import SIDES
from skirmish_cli.games.oldschool.strikes import DAMAGE

#: As many enemies are struck in any order; of more only the first is chosen.
MOST_ORDERED = 3
#: What makes models alike: no plan tells them apart.
Alike = tuple[Any, ...]


def list_attack_axes(command: Command[AttackOptions]) -> Iterator[Axis]:
    """Yield how the attacks may be split over the targets; a target may be left alone.

    Those that are alike count once. A split that was typed stands.
    """
    # Both sides play with the stunts that are wanted: no other is better than damage.
    yield Axis("b", (Alternative("", _keep_to_wanted_stunts),))
    fighter, enemies = read_sides(command)
    if len(enemies) < 2 or command.options.split is not None:
        return
    attacks = read_attacker(command, fighter, enemies).attacks
    first = read_targets(command, fighter, enemies)[:attacks]
    split, _ = split_attacks(None, attacks, first)
    given = (*split, *[0] * (len(enemies) - len(first)))
    models: list[Model[Card]] = command.models()[1]
    alike = [_find_alike(model) for model in models]
    seen = {_sort_parts(given, alike)}
    found = [_split(given, models)]
    for parts in _list_splits(attacks, len(models)):
        if _sort_parts(parts, alike) not in seen:
            seen.add(_sort_parts(parts, alike))
            found.append(_split(parts, models))
    if len(found) > 1:
        yield Axis("a", tuple(found))


def _keep_to_wanted_stunts(command: Command[AttackOptions]) -> Command[AttackOptions]:
    """Return a command whose hits become damage, or those stunts that a policy names."""
    typed = command.list_typed(STUNTS) or (DAMAGE,)
    return command._replace(policies={**command.policies, STUNTS.name: (*typed, BEST)})


def keep_in_number(command: Command[AttackOptions]) -> Command[AttackOptions]:
    """Return a command at no more targets than attacks; with advice the others are choices."""
    fighter, enemies = read_sides(command)
    if len(enemies) < 2 or command.options.split is not None:
        return command
    attacks = read_attacker(command, fighter, enemies).attacks
    return command._replace(words=command.words[: command.words.index("vs") + 1 + attacks])


def _list_splits(attacks: int, targets: int) -> Iterator[tuple[int, ...]]:
    """Yield all ways to split attacks over targets, those on the first one first.

    >>> list(_list_splits(2, 2))
    [(2, 0), (1, 1), (0, 2)]
    """
    if targets == 1:
        yield (attacks,)
        return
    for first in range(attacks, -1, -1):
        for others in _list_splits(attacks - first, targets - 1):
            yield (first, *others)


def _sort_parts(parts: Sequence[int], alike: Sequence[Alike]) -> frozenset[tuple[Alike, Any]]:
    """Return what a split is, whichever of those that are alike is meant."""
    by_model: dict[Alike, list[int]] = {}
    for part, key in zip(parts, alike, strict=True):
        by_model.setdefault(key, []).append(part)
    return frozenset((key, tuple(sorted(found))) for key, found in by_model.items())


def _split(parts: tuple[int, ...], models: Sequence[Model[Card]]) -> Alternative:
    """Return a split of the attacks; who isn't attacked isn't named."""
    chosen = [number for number, part in enumerate(parts) if part]
    told = ", ".join(
        f"{parts[number]} {'die' if parts[number] == 1 else 'dice'} on {models[number].key}"
        for number in chosen
    )
    split = tuple(parts[number] for number in chosen)

    def change(command: Command[AttackOptions]) -> Command[AttackOptions]:
        def keep_chosen(sides: list[list[Model]]) -> list[list[Model]]:
            return [sides[0], [sides[1][number] for number in chosen]]

        return set_option(change_models(command, keep_chosen), AttackOptions.split, split)

    return Alternative(told, change)


def list_fight_axes(command: Command[Options]) -> Iterator[Axis]:
    """Yield whom each side strikes first, and whom next: all strike the first that stands.

    Enemies that are alike count once.
    """
    sides: list[list[Model[Card]]] = command.models()
    for side, enemies in zip(SIDES, reversed(sides), strict=True):
        orders = list(_list_orders([_find_alike(model) for model in enemies]))
        if len(orders) > 1:
            yield Axis(side, tuple(_strike_in(order, side, enemies) for order in orders))


def _list_orders(alike: Sequence[Alike]) -> Iterator[tuple[int, ...]]:
    """Yield the orders that differ, by places: that which is given first.

    >>> list(_list_orders([("brute",), ("knight",), ("brute",)]))
    [(0, 1, 2), (0, 2, 1), (1, 0, 2)]
    """
    places = range(len(alike))
    orders: Iterator[tuple[int, ...]] = permutations(places)
    if len(alike) > MOST_ORDERED:
        orders = ((first, *(one for one in places if one != first)) for first in places)
    seen = set()
    for order in orders:
        told = tuple(alike[place] for place in order)
        if told not in seen:
            seen.add(told)
            yield order


def _strike_in(order: tuple[int, ...], side: str, enemies: Sequence[Model[Card]]) -> Alternative:
    """Return that a side strikes its enemies in an order."""
    other = 1 - SIDES.index(side)

    def reorder(sides: list[list[Model]]) -> list[list[Model]]:
        sides[other] = [sides[other][place] for place in order]
        return sides

    words = ", then ".join(enemies[place].key for place in order[:MOST_ORDERED])
    return Alternative(f"strike {words}", lambda command: change_models(command, reorder))


def _find_alike(model: Model[Card]) -> Alike:
    return model.card, tuple(sorted(model.flags.items()))
