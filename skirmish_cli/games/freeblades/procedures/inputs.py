"""What a result says that it was asked: the models with their flags, and every option that was
given."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from skirmish_cli.core.procedure import Command, Model, Option


def typed(model: Model) -> str:
    """Return a model as it is typed: its key and its flags."""
    return "+".join(
        (model.key, *(f"{flag}={value}" if value else flag for flag, value in model.flags.items()))
    )


def all_inputs(
    command: Command, options: Iterable[Option], inputs: Mapping[str, Any]
) -> dict[str, Any]:
    """Return some inputs and, behind them, each option that was given and isn't among them.

    The extra readings, such as advice, are no part of what is resolved.
    """
    names = [
        option.name for option in options if not option.extra and command.is_given(option.name)
    ]
    given = {name: command.given(name) for name in names}
    return {
        **inputs,
        **{
            name: list(value) if isinstance(value, (list, tuple)) else value
            for name, value in given.items()
            if name not in inputs
        },
    }
