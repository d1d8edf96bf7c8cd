"""A procedure's arguments typed as one text, to compare commands."""

from __future__ import annotations

import shlex
from typing import TypeVar

from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.core.options import Options, Typed
from skirmish_cli.core.procedure import Procedure
from skirmish_cli.core.ruleset import Ruleset

OptionsT = TypeVar("OptionsT", bound=Options)


def parse_arguments(
    procedure: Procedure[OptionsT], text: str, rules: Ruleset
) -> tuple[tuple[str, ...], OptionsT]:
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
    known = {one.flag: one for one in procedure.options.declared().values()}
    typed: dict[str, Typed] = {}
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
        if option.is_flag:
            typed[option.name] = True
            continue
        if not equals:
            if not tokens:
                raise UsageProblem(f"{name} needs a value")
            value = tokens.pop(0)
        before = typed.get(option.name, ())
        typed[option.name] = (*before, value) if isinstance(before, tuple) else (value,)
    options: OptionsT = procedure.options(typed, rules)
    return tuple(words), options
