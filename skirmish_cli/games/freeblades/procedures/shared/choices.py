"""The choices that a player has now in a procedure, one changed at a time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from skirmish_cli.advice.what_if import (
    OTHER_PLAYER,
    Sides,
    Variant,
    add_to_option,
    change_card,
    change_flags,
    change_model,
    keep_first_target,
    list_target_choices,
    remove_options,
    set_option,
)
from skirmish_cli.core.command import Command, Model
from skirmish_cli.games.freeblades.actions import why_not
from skirmish_cli.games.freeblades.models import Card, count_fatestones, has_standoff
from skirmish_cli.games.freeblades.procedures.shared.assignments import list_option_talents
from skirmish_cli.games.freeblades.procedures.shared.attack_options import (
    ParryOptions,
    UseOptions,
)
from skirmish_cli.games.freeblades.procedures.shared.cast_options import CounterOptions
from skirmish_cli.games.freeblades.procedures.shared.fights import MeleeOptions
from skirmish_cli.games.freeblades.procedures.shared.rolls import RatingOptions
from skirmish_cli.games.freeblades.procedures.shared.volleys import ShootOptions
from skirmish_cli.games.freeblades.talents import find_talent, read_card_talents, split_name

#: Flags of what a model does in the movement phase, which another decision would change.
_STANCES = ("charging", "engaging", "hold", "delay", "moved")


def list_choices(command: Command, procedure: str) -> Iterator[Variant]:
    """Yield the choices that a player has now in a procedure, one changed at a time."""
    yield from {
        "melee": _list_melee_choices,
        "attack": _list_attack_choices,
        "shoot": _list_shoot_choices,
        "cast": _list_cast_choices,
    }[procedure](command)


def _with_flags(
    command: Command, side: int, place: int, add: Sequence[str] = (), drop: Sequence[str] = ()
) -> Command:
    """Return a command in which one model has other flags."""
    return change_model(command, side, place, partial(change_flags, add=add, drop=drop))


def _list_stance_choices(command: Command, sides: Sides) -> Iterator[Variant]:
    """Yield what the player's models could do instead: charge, countercharge, hold."""
    rules = command.rules
    came = {flag for enemy in sides[1] for flag in enemy.flags} & {"charging", "engaging"}
    for place, model in enumerate(sides[0]):
        charge = _with_flags(command, 0, place, ("charging",), _STANCES)
        if model.has("charging"):
            hold = _with_flags(command, 0, place, ("hold",), ("charging",))
            yield Variant(f"{model.key} holds instead of charging", hold)
        elif model.flags.keys() & {"support", "reaction"}:
            continue
        elif not came:
            if why_not("charge", change_flags(model, drop=_STANCES), rules) is None:
                yield Variant(f"{model.key} charges", charge)
        elif "charging" in came and why_not("countercharge", model, rules) is None:
            yield Variant(f"{model.key} countercharges", charge)
        elif (
            why_not("hold", model, rules) is None
            and not model.flags.keys() & {"hold", "delay"}
            and has_standoff(model, read_card_talents(model.card, rules))
        ):
            hold = _with_flags(command, 0, place, ("hold",))
            yield Variant(f"{model.key} holds, to strike first", hold)


def _list_melee_choices(command: Command[MeleeOptions]) -> Iterator[Variant]:
    sides = command.models()
    yield from _list_stance_choices(command, sides)
    yield from _list_first_targets(command, sides)
    for model in sides[0]:
        for talent in list_option_talents(model, command.rules):
            if not talent.is_idle:
                use = add_to_option(command, UseOptions.use, f"{model.key}={talent.name}")
                yield Variant(f"{model.key} uses {talent.name}", use)
    for side, models in enumerate(sides):
        for place, model in enumerate(models):
            whose = OTHER_PLAYER if side else ""
            if _can_parry(model, command):
                unparried = _without_parry(command, side, place)
                yield Variant(f"{whose}{model.key} doesn't parry", unparried)
            yield from _keep_fatestones(command, model, side, place, whose)


def _list_first_targets(command: Command[MeleeOptions], sides: Sides) -> Iterator[Variant]:
    """Yield whom the player's models could strike first instead of the first listed."""
    enemies = [model for model in sides[1] if not model.has("support")]
    if len(enemies) < 2:
        return
    options = command.options
    directed = {text.partition("=")[0] for text in options.target}
    typed = " ".join(
        (*options.target, *options.split, *command.policies.get("pursue", ()), *options.use)
    )
    for model in sides[0]:
        if model.key not in directed:
            for enemy in _drop_alike(enemies, typed)[1:]:
                yield Variant(
                    f"{model.key} strikes {enemy.key} first",
                    add_to_option(command, MeleeOptions.target, f"{model.key}={enemy.key}"),
                )


def _drop_alike(models: Sequence[Model[Card]], typed: str) -> list[Model[Card]]:
    """Return models without those that are like one before them.

    Those would give the same line again. Models that the `typed` options name aren't like others.
    """
    found: list[Model[Card]] = []
    for model in models:
        if model.key in typed or not any(
            one.card == model.card and one.flags == model.flags and one.key not in typed
            for one in found
        ):
            found.append(model)
    return found


def _keep_fatestones(
    command: Command, model: Model[Card], side: int, place: int, whose: str = ""
) -> Iterator[Variant]:
    if count_fatestones(model):
        kept = _with_flags(command, side, place, drop=("fatestones",))
        yield Variant(f"{whose}{model.key} keeps its Fatestones", kept)


def _keep_rerolls(command: Command, models: Sequence[Model[Card]]) -> Iterator[Variant]:
    """Yield that a reroll is kept, by the option or by the Fatestones of whoever acts."""
    if command.options.is_given(RatingOptions.reroll):
        yield Variant("the reroll kept for later", remove_options(command, RatingOptions.reroll))
    for place, model in enumerate(models):
        yield from _keep_fatestones(command, model, 0, place)


def _list_attack_choices(command: Command) -> Iterator[Variant]:
    alone = keep_first_target(command)
    yield from _keep_rerolls(alone, command.models()[0] if command.words else ())
    if command.options.is_given(ParryOptions.parry):
        yield Variant(f"{OTHER_PLAYER}the target doesn't parry", _unset_parry(command))
    if command.words:
        target = alone.models()[1][0]
        if not command.options.is_given(ParryOptions.parry) and _can_parry(target, command):
            unparried = _unset_parry(_without_parry(alone, 1, 0))
            yield Variant(f"{OTHER_PLAYER}{target.key} doesn't parry", unparried)
        yield from _list_stance_choices(alone, command.models())
        yield from list_target_choices(command, "attack")


def _unset_parry(command: Command) -> Command:
    return remove_options(
        command, ParryOptions.parry, ParryOptions.parry_mod, ParryOptions.parry_reroll
    )


def _can_parry(model: Model[Card], command: Command) -> bool:
    return find_talent(read_card_talents(model.card, command.rules), "Parry") is not None


def _without_parry(command: Command, side: int, place: int) -> Command:
    """Return a command in which one model doesn't use its Parry."""

    def drop_parry(model: Model[Card]) -> Model[Card]:
        talents = model.card.talents
        kept = tuple(text for text in talents if split_name(text)[0].casefold() != "parry")
        return change_card(model, talents=kept)

    return change_model(command, side, place, drop_parry)


def _list_shoot_choices(command: Command[ShootOptions]) -> Iterator[Variant]:
    alone, shooters = keep_first_target(command), command.models()[0]
    yield from list_target_choices(command, "shoot")
    yield from _keep_rerolls(alone, shooters)
    for place, model in enumerate(shooters):
        if model.has("moved"):
            still = _with_flags(alone, 0, place, drop=("moved",))
            yield Variant(f"{model.key} stands still", still)
        elif (
            not model.flags.keys() & {"reaction", "running", "charging"}
            and why_not("maneuver", model, command.rules) is None
        ):
            moved = _with_flags(alone, 0, place, ("moved",), ("hold",))
            yield Variant(f"{model.key} moves, at the same range", moved)
            distance, speed = command.options.range, model.card.spd
            # The range is that of all shooters, so only one by itself can change it.
            if distance and speed and len(shooters) == 1:
                nearer = max(0, distance - speed)
                closer = set_option(moved, ShootOptions.range, nearer)
                yield Variant(f"{model.key} moves up to {nearer:g} inches", closer)


def _list_cast_choices(command: Command) -> Iterator[Variant]:
    alone = keep_first_target(command)
    casters = command.find_models([[command.words[0]]])[0] if command.words else []
    yield from _keep_rerolls(alone, casters)
    if command.options.is_given(CounterOptions.counter):
        without = remove_options(alone, *CounterOptions.declared().values())
        yield Variant(f"{OTHER_PLAYER}nobody counters", without)
    if not command.words:
        return
    yield from list_target_choices(command, "cast at")
    place = alone.words.index("vs") if "vs" in alone.words else len(alone.words)
    chosen = " ".join(alone.words[1:place]).casefold()
    for spell in casters[0].card.spells:
        if spell.name.casefold() != chosen:
            words = (command.words[0], spell.name, *(alone.words[place:] if spell.missile else ()))
            yield Variant(f"cast {spell.name}", command._replace(words=words))
