"""Checks what house rules make of a ruleset, as a whole, by the game's rulebook.

A fault of the whole is told in the house file, at the change that it comes from.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pydantic import BaseModel

from skirmish_cli.core.watching import LONGEST_SHOWN
from skirmish_cli.files.findings.wording import Fault
from skirmish_cli.files.houses.changes import Changes
from skirmish_cli.files.houses.rulebooks import find_whole_faults, name_steps
from skirmish_cli.files.houses.trail import Cause
from skirmish_cli.files.showing import format_value

_TOGETHER = "what these house rules change doesn't fit the rest of the ruleset"


class WholeCheck:
    """Checks a ruleset with one more file laid over it."""

    def __init__(self, rulebook: type[BaseModel], data: dict[str, Any], changes: Changes) -> None:
        self.rulebook, self.data = rulebook, data
        self.places, self.watch, self.trail = changes.places, changes.watch, changes.trail

    def check(self) -> None:
        """Tell each fault at the change that it comes from, and take that change back.

        So the next file is checked against a ruleset that holds.
        """
        if self.trail.is_empty:
            return
        faults = find_whole_faults(self.rulebook, self.data)
        if not faults:
            return
        # What doesn't fit together may come from what was refused, which is told already.
        tells_all = not self.places.has_errors
        causes = [self._explain(fault, tells_all=tells_all) for fault in faults]
        self.trail.undo(causes)
        if find_whole_faults(self.rulebook, self.data):
            self.trail.undo_all()

    def _explain(self, fault: Fault, *, tells_all: bool) -> str:
        """Tell a fault, and return the target of the change that it comes from."""
        steps = name_steps(self.data, fault.path)
        cause = self.trail.find_cause(steps, fault.message)
        if cause.depth:
            path = (*cause.path, *fault.path[cause.depth :])
            message = _name_plain_value(fault, steps)
            hint = fault.hint or self._tell_original(".".join(steps))
            self.places.add(path, fault.code, message, hint, at_key=fault.at_key)
        elif tells_all:
            self._tell_of_both(fault, steps, cause)
        return cause.target

    def _tell_original(self, target: str) -> str:
        """Return what the ruleset itself says at a target, if that is a short value."""
        original = self.watch.find_original(target, None)
        is_plain = isinstance(original, (str, int)) and not isinstance(original, bool)
        is_short = is_plain and len(str(original)) <= LONGEST_SHOWN
        return f"the ruleset has {format_value(original)}" if is_short else ""

    def _tell_of_both(self, fault: Fault, steps: Sequence[str], cause: Cause) -> None:
        """Tell a fault of something that the file doesn't say itself."""
        way = ".".join(steps)
        words = fault.message.removeprefix(f"{steps[-1]}: ") if steps else fault.message
        message = f"{way}: {words}" if way else words
        self.places.add(cause.path, fault.code, message, fault.hint or _TOGETHER)


def _name_plain_value(fault: Fault, steps: Sequence[str]) -> str:
    """Return the message of a fault, which names what an item is in."""
    if steps[0] == "rulings" and len(steps) > 1:
        return f"{steps[1]}: {fault.message}"
    if isinstance(fault.path[-1], int):
        named = [str(step) for step in fault.path if not isinstance(step, int)]
        return f"{named[-1]}: {fault.message}"
    return fault.message
