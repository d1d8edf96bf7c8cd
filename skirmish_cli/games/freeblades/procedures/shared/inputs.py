"""What a result says that it was asked: models, flags and the options given."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from skirmish_cli.core.procedure import Command, Model, Option

#: The word for every model of the files; it brings each key with its file before it.
EVERY_MODEL = "*"


def format_model(model: Model) -> str:
    """Return a model as it is typed: its key and its flags."""
    return "+".join(
        (model.key, *(f"{flag}={value}" if value else flag for flag, value in model.flags.items()))
    )


def is_rating(text: str) -> bool:
    """Return whether a word is a rating such as d8, and no model."""
    return text[:1] in {"d", "D"} and text[1:2].isdigit()


def list_inputs(
    command: Command, options: Iterable[Option], inputs: Mapping[str, Any]
) -> dict[str, Any]:
    """Return some inputs and, behind them, each other option that was given.

    The extra readings, such as advice, are no part of what is resolved.
    """
    shown = dict(inputs)
    for option in options:
        if option.extra or option.name in inputs or not command.is_given(option.name):
            continue
        value = command.given(option.name)
        shown[option.name] = list(value) if isinstance(value, (list, tuple)) else value
    return shown
