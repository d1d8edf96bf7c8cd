"""What if: commands that differ from another in one choice or one number."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Any, NamedTuple

from skirmish_cli.core.procedure import Command, Model

#: The models of a command, side by side.
Sides = list[list[Model]]

#: Stands before a choice that isn't the asking player's.
OTHER_PLAYER = "other player: "


class Variant(NamedTuple):
    """A command that differs from another, and what the difference is."""

    label: str
    command: Command


def set_options(command: Command, **options: Any) -> Command:
    """Return a command with other values of some options."""
    return command._replace(options={**command.options, **options})


def add_to_option(command: Command, option: str, text: str) -> Command:
    """Return a command with one text more in a repeatable option."""
    return set_options(command, **{option: (*(command.given(option) or ()), text)})


def change_models(command: Command, change: Callable[[Sides], Sides]) -> Command:
    """Return a command whose models are changed as they are found."""
    return command._replace(find_models=lambda sides: change(command.find_models(sides)))


def change_model(
    command: Command, side: int, place: int, change: Callable[[Model], Model]
) -> Command:
    """Return a command in which one model is changed, by its side and its place there."""

    def change_it(sides: Sides) -> Sides:
        sides[side][place] = change(sides[side][place])
        return sides

    return change_models(command, change_it)


def change_side(command: Command, side: int, change: Callable[[Model], Model]) -> Command:
    """Return a command in which every model of a side is changed."""

    def change_all(sides: Sides) -> Sides:
        sides[side] = [change(model) for model in sides[side]]
        return sides

    return change_models(command, change_all)


def change_flags(model: Model, add: Collection[str] = (), drop: Collection[str] = ()) -> Model:
    """Return a model without some flags and with others."""
    flags = {flag: value for flag, value in model.flags.items() if flag not in drop}
    return model._replace(flags=flags | dict.fromkeys(add, ""))


def change_card(model: Model, **values: Any) -> Model:
    """Return a model with other values on its card."""
    return model._replace(card=model.card.model_copy(update=values))


def keep_first_target(command: Command) -> Command:
    """Return a command at the first model behind `vs`.

    With advice the others are targets that might be chosen instead.
    """
    if "vs" not in command.words:
        return command
    return command._replace(words=command.words[: command.words.index("vs") + 2])


def list_target_choices(command: Command, verb: str) -> Iterator[Variant]:
    """Yield the command at each other model behind `vs`; `verb` is what is done."""
    place = command.words.index("vs") if "vs" in command.words else len(command.words)
    for word in command.words[place + 2 :]:
        yield Variant(f"{verb} {word}", command._replace(words=(*command.words[: place + 1], word)))
