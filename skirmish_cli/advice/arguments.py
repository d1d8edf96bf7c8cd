"""A procedure's arguments typed as one text, to compare commands."""

from __future__ import annotations

import shlex
from typing import Any

from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.core.procedure import Option, Procedure, as_flag, read_value


def parse_arguments(procedure: Procedure, text: str) -> tuple[tuple[str, ...], dict[str, Any]]:
    """Return the words and options that a text gives a procedure.

    Only the procedure's own options are read: where models come from, rulings and house rules
    stay as they are. Raises UsageProblem with the nearest option.
    """
    try:
        tokens = shlex.split(text)
    except ValueError as problem:
        raise UsageProblem(f"{text[:60]!r} can't be split into words: {problem}") from None
    if tokens[:1] == [procedure.name]:
        del tokens[0]
    known = {as_flag(option.name): option for option in procedure.options}
    options: dict[str, Any] = {option.name: _unset(option) for option in procedure.options}
    words: list[str] = []
    while tokens:
        token = tokens.pop(0)
        name, equals, value = token.partition("=")
        if not name.startswith("--"):
            words.append(token)
            continue
        if name not in known:
            raise UsageProblem(unknown(f"option of {procedure.name}", name, known))
        option = known[name]
        if option.kind == "flag":
            options[option.name] = True
            continue
        if not equals:
            if not tokens:
                raise UsageProblem(f"{name} needs a value")
            value = tokens.pop(0)
        _set(options, option, name, value)
    return tuple(words), options


def _unset(option: Option) -> Any:
    return () if option.kind == "texts" else option.default


def _set(options: dict[str, Any], option: Option, name: str, value: str) -> None:
    if option.kind == "texts":
        options[option.name] = (*options[option.name], value)
    else:
        options[option.name] = read_value(option, name, value)
