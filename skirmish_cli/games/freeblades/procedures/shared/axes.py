"""What players choose before the dice: to charge or to hold, whom to strike, what to cast."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from skirmish_cli.advice.what_if import (
    change_flags,
    change_model,
    keep_first_target,
    list_targets,
    set_option,
)
from skirmish_cli.core.advising import Alternative, Axis
from skirmish_cli.core.command import Command, Model
from skirmish_cli.games.freeblades.actions import why_not
from skirmish_cli.games.freeblades.models import Card, has_standoff
from skirmish_cli.games.freeblades.policies import SKIP, USE
from skirmish_cli.games.freeblades.procedures.shared.assignments import (
    list_option_talents,
    read_uses,
)
from skirmish_cli.games.freeblades.procedures.shared.attack_options import UseOptions
from skirmish_cli.games.freeblades.procedures.shared.cast_options import CastOptions
from skirmish_cli.games.freeblades.procedures.shared.fights import MeleeOptions
from skirmish_cli.games.freeblades.procedures.shared.volleys import ShootOptions
from skirmish_cli.games.freeblades.talents import read_card_talents

#: Flags of what a model does in the movement phase, which another decision would change.
_STANCES = ("charging", "engaging", "hold", "delay", "moved")
_SIDES = "ab"


def list_melee_axes(command: Command[MeleeOptions]) -> Iterator[Axis]:
    """Yield how each model may come into a melee, whom it strikes, what talents it uses."""
    sides = command.models()
    for side, models in enumerate(sides):
        enemies = [model for model in sides[1 - side] if not model.has("support")]
        for place, model in enumerate(models):
            yield from _list_stances(command, model, side, place, enemies)
            yield from _list_splits(command, model, side)
            yield from _list_first_targets(command, model, side, enemies)
            yield from _list_talents(command, model, side, [*sides[0], *sides[1]])


def list_attack_axes(command: Command) -> Iterator[Axis]:
    """Yield whom a model may attack, how it comes into contact, what talents it uses."""
    yield from _list_targets(command, "attack")
    if "vs" not in command.words:
        return
    alone = keep_first_target(command)
    (attacker, *_), targets = alone.models()
    yield from _list_stances(alone, attacker, 0, 0, targets)
    yield from _list_talents(alone, attacker, 0, [attacker, *targets])


def list_shoot_axes(command: Command[ShootOptions]) -> Iterator[Axis]:
    """Yield at whom models may shoot, and whether they move before; those alike do the same."""
    yield from _list_targets(command, "shoot", command.options.others)
    shooters = command.models()[0] if command.words else []
    alike: list[list[int]] = []
    for place, model in enumerate(shooters):
        found = (group for group in alike if _are_alike(shooters[group[0]], model))
        group = next(found, None)
        if group is None:
            alike.append([place])
        else:
            group.append(place)
    for places in alike:
        yield from _list_moves(command, shooters, places)


def list_cast_axes(command: Command[CastOptions]) -> Iterator[Axis]:
    """Yield what a caster may cast, and at whom."""
    yield from _list_targets(command, "at", command.options.others)
    if not command.words:
        return
    caster = command.find_models([[command.words[0]]])[0][0]
    place = command.words.index("vs") if "vs" in command.words else len(command.words)
    chosen = " ".join(command.words[1:place]).casefold()
    spells = sorted(caster.card.spells, key=lambda spell: spell.name.casefold() != chosen)
    if len(spells) > 1:
        yield Axis("a", tuple(_cast(spell.name, has_target=spell.missile) for spell in spells))


def _list_targets(command: Command, verb: str, others: Sequence[str] = ()) -> Iterator[Axis]:
    """Yield whom a command may be made at; models alike are one, unless `others` name them."""
    axis = list_targets(command, verb)
    if axis is None:
        return
    place = command.words.index("vs")
    mine = command.words[:place] if verb != "at" else command.words[:1]
    targets = command.find_models([list(mine), list(command.words[place + 1 :])])[1]
    different = _drop_alike(targets, " ".join(others))
    found = tuple(
        one._replace(words=f"{verb} {model.key}")
        for one, model in zip(axis.alternatives, targets, strict=True)
        if model in different
    )
    if len(found) > 1:
        yield Axis(axis.side, found)
    else:
        # The others are left out of the command all the same.
        yield Axis(axis.side, (axis.alternatives[0]._replace(words=""),))


def _cast(name: str, *, has_target: bool) -> Alternative:
    """Return the casting of another spell; one without a missile has no target."""

    def change(command: Command) -> Command:
        place = command.words.index("vs") if "vs" in command.words else len(command.words)
        target = command.words[place:] if has_target else ()
        return command._replace(words=(command.words[0], name, *target))

    return Alternative(f"cast {name}", change)


def _give_flags(
    side: int, place: int, words: str, add: Sequence[str] = (), drop: Sequence[str] = ()
) -> Alternative:
    """Return that one model has other flags."""
    change = partial(change_flags, add=add, drop=drop)
    return Alternative(words, lambda command: change_model(command, side, place, change))


def _list_stances(
    command: Command, model: Model[Card], side: int, place: int, enemies: Sequence[Model[Card]]
) -> Iterator[Axis]:
    """Yield what a model may do as it comes into contact: charge, countercharge or hold."""
    rules, key, owner = command.rules, model.key, _SIDES[side]
    came = {flag for enemy in enemies for flag in enemy.flags} & {"charging", "engaging"}
    charge = partial(_give_flags, side, place, add=("charging",), drop=_STANCES)
    hold = partial(_give_flags, side, place, add=("hold",), drop=("charging",))
    if model.has("charging"):
        yield Axis(owner, (Alternative(f"{key} charges"), hold(f"{key} holds")))
    elif model.flags.keys() & {"support", "reaction"}:
        return
    elif not came:
        if why_not("charge", change_flags(model, drop=_STANCES), rules) is None:
            yield Axis(owner, (Alternative(f"{key} doesn't charge"), charge(f"{key} charges")))
    elif "charging" in came and why_not("countercharge", model, rules) is None:
        given = Alternative(f"{key} doesn't countercharge")
        yield Axis(owner, (given, charge(f"{key} countercharges")))
    elif (
        why_not("hold", model, rules) is None
        and not model.flags.keys() & {"hold", "delay"}
        and has_standoff(model, read_card_talents(model.card, rules))
    ):
        given = Alternative(f"{key} doesn't hold")
        yield Axis(owner, (given, hold(f"{key} holds, to strike first")))


def _list_splits(command: Command[MeleeOptions], model: Model[Card], side: int) -> Iterator[Axis]:
    """Yield that a model splits its attack into the dice of --split, or makes it whole."""
    key, split = model.key, command.options.split
    whole = tuple(text for text in split if text.partition("=")[0] != key)
    if len(whole) < len(split):
        change = partial(set_option, option=MeleeOptions.split, value=whole)
        given = Alternative(f"{key} splits its attack")
        yield Axis(_SIDES[side], (given, Alternative(f"{key} attacks whole", change)))


def _list_first_targets(
    command: Command[MeleeOptions], model: Model[Card], side: int, enemies: Sequence[Model[Card]]
) -> Iterator[Axis]:
    """Yield whom a model may strike as long as that one stands, beside what is best each time."""
    options = command.options
    directed = {text.partition("=")[0] for text in options.target}
    typed = " ".join(
        (*options.target, *options.split, *command.policies.get("pursue", ()), *options.use)
    )
    different = _drop_alike(enemies, typed)
    if model.key in directed or len(different) < 2:
        return
    topic = f"whom does {model.key} strike?"
    forced = (
        Alternative(f"{model.key} strikes {one.key} while it stands", forced=((topic, one.key),))
        for one in different
    )
    yield Axis(_SIDES[side], (Alternative(""), *forced))


def _drop_alike(models: Sequence[Model[Card]], typed: str) -> list[Model[Card]]:
    """Return models without those that are like one before them.

    Those would give the same line again. Models that the `typed` options name aren't like others.
    """
    found: list[Model[Card]] = []
    for model in models:
        if model.key in typed or not any(
            _are_alike(one, model) and one.key not in typed for one in found
        ):
            found.append(model)
    return found


def _are_alike(one: Model[Card], other: Model[Card]) -> bool:
    """Return whether two models are the same but for their names."""
    return one.card == other.card and one.flags == other.flags


def _list_talents(
    command: Command[UseOptions], model: Model[Card], side: int, everybody: list[Model[Card]]
) -> Iterator[Axis]:
    """Yield each option talent that a model may use or leave; `everybody` may be in --use."""
    used = read_uses(command.options.use, everybody, command.rules)
    settled = {name.casefold() for name in used.get(model.key, ())}
    for talent in list_option_talents(model, command.rules):
        if talent.is_idle or talent.name.casefold() in settled:
            continue
        topic = f"does {model.key} use {talent.name}?"
        yield Axis(
            _SIDES[side],
            (
                Alternative("", forced=((topic, SKIP),)),
                Alternative(f"{model.key} uses {talent.name}", forced=((topic, USE),)),
            ),
        )


def _list_moves(
    command: Command[ShootOptions], shooters: Sequence[Model[Card]], places: Sequence[int]
) -> Iterator[Axis]:
    """Yield that shooters who are alike stand still, move, or move up to their target."""
    model, one_alone = shooters[places[0]], len(places) == 1
    keys = [shooters[place].key for place in places]
    who = "all" if 2 < len(keys) == len(shooters) else " and ".join(keys)
    moves, stands = ("moves", "stands") if one_alone else ("move", "stand")
    if model.has("moved"):
        still = _flag_all(places, f"{who} {stands} still", drop=("moved",))
        yield Axis("a", (Alternative(f"{who} {moves}"), still))
    elif (
        not model.flags.keys() & {"reaction", "running", "charging"}
        and why_not("maneuver", model, command.rules) is None
    ):
        moved = _flag_all(places, f"{who} {moves}, at the same range", ("moved",), ("hold",))
        found = [Alternative(f"{who} {stands} still"), moved]
        distance, speed = command.options.range, model.card.spd
        # The range is that of all shooters, so only one by itself can change it.
        if distance and speed and len(shooters) == 1:
            nearer = max(0, distance - speed)
            found.append(
                Alternative(
                    f"{who} moves up to {nearer:g} inches",
                    lambda command: set_option(moved.change(command), ShootOptions.range, nearer),
                )
            )
        yield Axis("a", tuple(found))


def _flag_all(
    places: Sequence[int], words: str, add: Sequence[str] = (), drop: Sequence[str] = ()
) -> Alternative:
    """Return that some models of the first side have other flags."""
    changes = [_give_flags(0, place, words, add, drop).change for place in places]

    def change(command: Command) -> Command:
        for one in changes:
            command = one(command)
        return command

    return Alternative(words, change)
