"""What if: the commands that differ from one in a single choice, or in a single number."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from skirmish_cli.core.procedure import Command, Model
from skirmish_cli.games.freeblades.actions import why_not_named
from skirmish_cli.games.freeblades.models import fatestones_held, has_standoff
from skirmish_cli.games.freeblades.ratings import shift
from skirmish_cli.games.freeblades.setup import option_talents
from skirmish_cli.games.freeblades.talents import card_talents, has_talent, split_name
from skirmish_cli.games.freeblades.tests import is_ladder, read_rating

Sides = list[list[Model]]

#: Stands before a choice that isn't the asking player's.
OTHER_PLAYER = "other player: "


class Variant(NamedTuple):
    """A command that differs from another, and what the difference is."""

    label: str
    command: Command


def _with_option(command: Command, **options: Any) -> Command:
    return command._replace(options={**command.options, **options})


def _added(command: Command, option: str, text: str) -> Command:
    return _with_option(command, **{option: (*(command.given(option) or ()), text)})


def with_models(command: Command, change: Callable[[Sides], Sides]) -> Command:
    """Return a command whose models are changed as they are found."""
    return command._replace(find_models=lambda sides: change(command.find_models(sides)))


def with_flags(command: Command, side: int, place: int, add: str, drop: str) -> Command:
    """Return a command in which one model has other flags."""

    def change(sides: Sides) -> Sides:
        model = sides[side][place]
        flags = {flag: value for flag, value in model.flags.items() if flag not in drop.split()}
        sides[side][place] = model._replace(flags=flags | dict.fromkeys(add.split(), ""))
        return sides

    return with_models(command, change)


def _with_card(command: Command, side: int, change: Callable[[Any], dict[str, Any]]) -> Command:
    """Return a command in which the cards of one side have other values."""

    def changed(sides: Sides) -> Sides:
        sides[side] = [
            model._replace(card=model.card.model_copy(update=change(model.card)))
            for model in sides[side]
        ]
        return sides

    return with_models(command, changed)


def _tougher(command: Command, side: int) -> Command:
    """Return a command in which each model of a side has one LP more, also of those that a flag
    leaves it."""

    def changed(sides: Sides) -> Sides:
        models = []
        for model in sides[side]:
            flags = dict(model.flags)
            if flags.get("lp", "").isdigit():
                flags["lp"] = str(int(flags["lp"]) + 1)
            card = model.card.model_copy(update={"lp": (model.card.lp or 0) + 1})
            models.append(model._replace(card=card, flags=flags))
        sides[side] = models
        return sides

    return with_models(command, changed)


# Choices


def advice_variants(command: Command, procedure: str) -> Iterator[Variant]:
    """Yield the choices that a player has now in a procedure, one changed at a time."""
    yield from {
        "melee": _melee_choices,
        "attack": _attack_choices,
        "shoot": _shoot_choices,
        "cast": _cast_choices,
    }[procedure](command)


#: Flags of what a model does in the movement phase, which another decision would change.
_STANCES = "charging engaging hold delay moved"


def _stance_choices(command: Command, sides: Sides) -> Iterator[Variant]:
    """Yield what the asking player's models could do instead of what they do: charge,
    countercharge, hold."""
    rules = command.rules
    came = {flag for enemy in sides[1] for flag in enemy.flags} & {"charging", "engaging"}
    for place, model in enumerate(sides[0]):
        still = model._replace(
            flags={
                flag: value for flag, value in model.flags.items() if flag not in _STANCES.split()
            }
        )
        if model.has("charging"):
            yield Variant(
                f"{model.key} holds instead of charging",
                with_flags(command, 0, place, "hold", "charging"),
            )
        elif model.flags.keys() & {"support", "reaction"}:
            continue
        elif not came:
            if why_not_named("charge", still, rules) is None:
                yield Variant(
                    f"{model.key} charges", with_flags(command, 0, place, "charging", _STANCES)
                )
        elif "charging" in came and why_not_named("countercharge", model, rules) is None:
            yield Variant(
                f"{model.key} countercharges", with_flags(command, 0, place, "charging", _STANCES)
            )
        elif (
            why_not_named("hold", model, rules) is None
            and not model.flags.keys() & {"hold", "delay"}
            and has_standoff(model, card_talents(model.card, rules))
        ):
            yield Variant(
                f"{model.key} holds, to strike first", with_flags(command, 0, place, "hold", "")
            )


def _melee_choices(command: Command) -> Iterator[Variant]:
    sides = command.models()
    yield from _stance_choices(command, sides)
    enemies = [model for model in sides[1] if not model.has("support")]
    directed = {text.partition("=")[0] for text in command.given("target") or ()}
    said = " ".join(
        text for name in ("target", "split", "pursue", "use") for text in command.given(name) or ()
    )
    if len(enemies) > 1:
        for model in sides[0]:
            if model.key not in directed:
                for enemy in _unlike(enemies, said)[1:]:
                    yield Variant(
                        f"{model.key} strikes {enemy.key} first",
                        _added(command, "target", f"{model.key}={enemy.key}"),
                    )
    for model in sides[0]:
        for talent in option_talents(model, command.rules):
            if not talent.does_nothing:
                yield Variant(
                    f"{model.key} uses {talent.name}",
                    _added(command, "use", f"{model.key}={talent.name}"),
                )
    for side, models in enumerate(sides):
        for place, model in enumerate(models):
            whose = OTHER_PLAYER if side else ""
            if _can_parry(model, command):
                yield Variant(f"{whose}{model.key} doesn't parry", _unparried(command, side, place))
            yield from _kept_fatestones(command, model, side, place, whose)


def _unlike(models: Sequence[Model], said: str) -> list[Model]:
    """Return the models without those that are like one before them, which would give the same
    line again.

    Models of which the options say something aren't like others.
    """
    found: list[Model] = []
    for model in models:
        if model.key in said or not any(
            one.card == model.card and one.flags == model.flags and one.key not in said
            for one in found
        ):
            found.append(model)
    return found


def _kept_fatestones(
    command: Command, model: Model, side: int, place: int, whose: str = ""
) -> Iterator[Variant]:
    if fatestones_held(model):
        yield Variant(
            f"{whose}{model.key} keeps its Fatestones",
            with_flags(command, side, place, "", "fatestones"),
        )


def _kept_rerolls(command: Command, models: Sequence[Model]) -> Iterator[Variant]:
    """Yield that a reroll is kept, by the option or by the Fatestones of whoever acts."""
    if command.given("reroll"):
        yield Variant("the reroll kept for later", _with_option(command, reroll=False))
    for place, model in enumerate(models):
        yield from _kept_fatestones(command, model, 0, place)


def _target_choices(command: Command, verb: str) -> Iterator[Variant]:
    place = command.words.index("vs") if "vs" in command.words else len(command.words)
    for word in command.words[place + 2 :]:
        yield Variant(f"{verb} {word}", command._replace(words=(*command.words[: place + 1], word)))


def _attack_choices(command: Command) -> Iterator[Variant]:
    yield from _kept_rerolls(_one_target(command), command.models()[0] if command.words else ())
    if command.given("parry") is not None:
        yield Variant(f"{OTHER_PLAYER}the target doesn't parry", _no_parry(command))
    if command.words:
        yield from _parry_of_card(_one_target(command))
        yield from _stance_choices(_one_target(command), command.models())
        yield from _target_choices(command, "attack")


def _parry_of_card(command: Command) -> Iterator[Variant]:
    target = command.models()[1][0]
    if command.given("parry") is None and _can_parry(target, command):
        yield Variant(
            f"{OTHER_PLAYER}{target.key} doesn't parry", _no_parry(_unparried(command, 1, 0))
        )


def _no_parry(command: Command) -> Command:
    return _with_option(command, parry=None, parry_mod=(), parry_reroll=False)


def _can_parry(model: Model, command: Command) -> bool:
    return has_talent(card_talents(model.card, command.rules), "Parry") is not None


def _unparried(command: Command, side: int, place: int) -> Command:
    """Return a command in which one model doesn't use its Parry."""

    def changed(sides: Sides) -> Sides:
        model = sides[side][place]
        kept = tuple(
            text for text in model.card.talents if split_name(text)[0].casefold() != "parry"
        )
        sides[side][place] = model._replace(card=model.card.model_copy(update={"talents": kept}))
        return sides

    return with_models(command, changed)


def _one_target(command: Command) -> Command:
    if "vs" not in command.words:
        return command
    return command._replace(words=command.words[: command.words.index("vs") + 2])


def _shoot_choices(command: Command) -> Iterator[Variant]:
    alone, shooters = _one_target(command), command.models()[0]
    yield from _target_choices(command, "shoot")
    yield from _kept_rerolls(alone, shooters)
    for place, model in enumerate(shooters):
        if model.has("moved"):
            yield Variant(f"{model.key} stands still", with_flags(alone, 0, place, "", "moved"))
        elif (
            not model.flags.keys() & {"reaction", "running", "charging"}
            and why_not_named("maneuver", model, command.rules) is None
        ):
            moved = with_flags(alone, 0, place, "moved", "hold")
            yield Variant(f"{model.key} moves, at the same range", moved)
            distance, speed = command.given("range"), model.card.spd
            # The range is that of all shooters, so only one by itself can change it.
            if distance and speed and len(shooters) == 1:
                nearer = max(0, distance - speed)
                yield Variant(
                    f"{model.key} moves up to {nearer:g} inches", _with_option(moved, range=nearer)
                )


def _cast_choices(command: Command) -> Iterator[Variant]:
    alone = _one_target(command)
    yield from _kept_rerolls(
        alone, command.find_models([[command.words[0]]])[0] if command.words else ()
    )
    if command.given("counter") is not None:
        without = _with_option(
            alone,
            counter=None,
            counter_engaged=False,
            counter_mod=(),
            counter_range=None,
            counter_power=None,
            counter_reaction=(),
        )
        yield Variant(f"{OTHER_PLAYER}nobody counters", without)
    if not command.words:
        return
    yield from _target_choices(command, "cast at")
    place = alone.words.index("vs") if "vs" in alone.words else len(alone.words)
    named = " ".join(alone.words[1:place]).casefold()
    for spell in command.find_models([[command.words[0]]])[0][0].card.spells:
        if spell.name.casefold() != named:
            words = (command.words[0], spell.name, *(alone.words[place:] if spell.missile else ()))
            yield Variant(f"cast {spell.name}", command._replace(words=words))


# Changes of a number


def change_variants(
    command: Command, procedure: str, *, has_target: bool = True
) -> Iterator[Variant]:
    """Yield the command with one number better or worse: a roll, a die level, an LP,
    concealment."""
    if procedure == "melee":
        yield from _melee_changes(command)
        return
    roll = {"cast": "the casting roll"}.get(procedure, "the attack")
    yield Variant(f"+1 on {roll}", _added(command, "mod", "1:what if"))
    yield Variant(f"-1 on {roll}", _added(command, "mod", "-1:what if"))
    yield Variant(f"one die level more on {roll}", _added(command, "dl", "1:what if"))
    if not command.given("reroll"):
        yield Variant(f"a Fatestone for {roll}", _with_option(command, reroll=True))
    if command.given("counter") is not None:
        yield Variant("+1 on the counterspell", _added(command, "counter_mod", "1:what if"))
    if procedure == "cast" and not has_target:
        return
    yield Variant("+1 on damage", _added(command, "damage_mod", "1:what if"))
    yield Variant("one die level more on damage", _added(command, "damage_dl", "1:what if"))
    if "vs" in command.words:
        yield Variant("the target with one LP more", _tougher(command, 1))
        if procedure != "attack":
            word = command.words[command.words.index("vs") + 1]
            target = command.find_models([[], [word]])[1][0]
            seen = target.has("concealed")
            yield Variant(
                "the target in the open" if seen else "the target concealed",
                with_flags(command, 1, 0, "" if seen else "concealed", "concealed"),
            )
        return
    yield Variant("the target with one LP more", _with_option(command, lp=command.need("lp") + 1))
    if procedure == "attack":
        yield Variant(
            "the target's DEF one more", _with_option(command, defense=command.need("defense") + 1)
        )
        return
    yield Variant(
        "the target concealed (DEF +1)", _with_option(command, defense=command.need("defense") + 1)
    )


def _melee_changes(command: Command) -> Iterator[Variant]:
    rules = command.rules

    def plus(text: str, amount: int) -> str:
        rating = read_rating(text, rules)
        return str(rating._replace(modifier=rating.modifier + amount))

    def higher(text: str) -> str:
        return str(shift(read_rating(text, rules), 1, ladder=is_ladder(rules)))

    for side, name in enumerate("ab"):
        yield Variant(
            f"side {name}: +1 on attacks",
            _with_card(command, side, lambda card: {"mar": plus(card.mar, 1)}),
        )
        yield Variant(
            f"side {name}: MAR one die level more",
            _with_card(command, side, lambda card: {"mar": higher(card.mar)}),
        )
        yield Variant(
            f"side {name}: damage one die level more",
            _with_card(
                command,
                side,
                lambda card: {"mw": card.mw.model_copy(update={"damage": higher(card.mw.damage)})},
            ),
        )
        yield Variant(f"side {name}: one LP more", _tougher(command, side))
