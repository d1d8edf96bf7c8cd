"""What if: commands that differ from another in one choice or one number."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, TypeVar

from skirmish_cli.core.advising import Alternative, Axis
from skirmish_cli.core.command import Command, Model
from skirmish_cli.core.options import Declaration, Option, Options
from skirmish_cli.records import NamedTuple

OptionsT = TypeVar("OptionsT", bound=Options)
T = TypeVar("T")

#: The models of a command, side by side.
Sides = list[list[Model]]


class Variant(NamedTuple):
    """A command that differs from another, and what the difference is."""

    label: str
    command: Command


def set_option(command: Command[OptionsT], option: Option[T], value: T) -> Command[OptionsT]:
    """Return a command in which one option has another value."""
    return command._replace(options=command.options.replace(option, value))


def add_to_option(
    command: Command[OptionsT], option: Option[tuple[T, ...]], value: T
) -> Command[OptionsT]:
    """Return a command with one value more in a repeatable option."""
    return set_option(command, option, (*command.options.values[option.name], value))


def remove_options(command: Command[OptionsT], *options: Declaration) -> Command[OptionsT]:
    """Return a command in which some options aren't given."""
    return command._replace(options=command.options.without(*options))


def change_models(
    command: Command[OptionsT], change: Callable[[Sides], Sides]
) -> Command[OptionsT]:
    """Return a command whose models are changed as they are found."""
    return command._replace(find_models=lambda sides: change(command.find_models(sides)))


def change_model(
    command: Command[OptionsT], side: int, place: int, change: Callable[[Model], Model]
) -> Command[OptionsT]:
    """Return a command in which one model is changed, by its side and its place there."""

    def change_it(sides: Sides) -> Sides:
        sides[side][place] = change(sides[side][place])
        return sides

    return change_models(command, change_it)


def change_side(
    command: Command[OptionsT], side: int, change: Callable[[Model], Model]
) -> Command[OptionsT]:
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
    return model._replace(card=model.card._replace(**values))


def keep_first_target(command: Command[OptionsT]) -> Command[OptionsT]:
    """Return a command at the first model behind `vs`.

    With advice the others are targets that might be chosen instead.
    """
    if "vs" not in command.words:
        return command
    return command._replace(words=command.words[: command.words.index("vs") + 2])


def list_targets(command: Command, verb: str) -> Axis | None:
    """Return whom a command may be made at: each model behind `vs`, the first one as given.

    `verb` is what is done. There is no choice where it names but one.
    """
    if "vs" not in command.words:
        return None
    place = command.words.index("vs") + 1
    targets = command.words[place:]

    def take(word: str) -> Alternative:
        return Alternative(
            f"{verb} {word}",
            lambda command: command._replace(words=(*command.words[:place], word)),
        )

    return Axis("a", tuple(map(take, targets))) if len(targets) > 1 else None


def without_extras(command: Command[OptionsT]) -> Command[OptionsT]:
    """Return a command without its extra readings, which would ask for themselves again."""
    extras = [one for one in command.options.declared().values() if one.role == "extra"]
    return command._replace(options=command.options.without(*extras))
