"""Which flags a procedure has a use for; one that it has none for is refused, never left aside."""

from __future__ import annotations

from collections.abc import Iterable

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Model


def check_flags(
    models: Iterable[Model], procedure: str, taken: tuple[str, ...], why: str = ""
) -> None:
    """Raise UsageProblem for a flag that a procedure has no use for; `why` says what to write
    instead."""
    for model in models:
        for flag in model.flags:
            if flag not in taken:
                known = ", ".join(f"+{name}" for name in taken)
                raise UsageProblem(
                    f"{procedure} has no use for +{flag} on {model.key}; it takes {known}"
                    + (f"; {why}" if why else "")
                )
