"""Flags of units that a command has no use for: they are refused."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from skirmish_cli.core.command import Model
from skirmish_cli.core.errors import UsageProblem

#: What results set and stays on a unit, and no command but one or two has a use for.
STANDING = (
    "broken",
    "fleeing",
    "pursuing",
    "lost_this_phase",
    "panic_passed",
    "cast",
    "amnesia",
    "failed_charge",
)


def refuse_flags(
    models: Iterable[Model[Any]], procedure: str, taken: tuple[str, ...], why: str = ""
) -> None:
    """Raise UsageProblem for a flag that a command has no use for.

    What results set is let be. `taken` are those that it has a use for; `why` says what to write
    instead.
    """
    for model in models:
        for flag in model.flags:
            if flag not in taken and flag not in STANDING:
                known = ", ".join(f"+{name}" for name in taken)
                raise UsageProblem(
                    f"{procedure} has no use for +{flag} on {model.key}; it takes {known}"
                    + (f"; {why}" if why else "")
                )
