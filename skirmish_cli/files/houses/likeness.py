"""Whether a value of house rules is like the one that the ruleset has.

It is of the same kind, and within bounds.
"""

from __future__ import annotations

import re
from typing import Any

from skirmish_cli.core.warband import Path, Severity
from skirmish_cli.files.findings.places import Places
from skirmish_cli.files.showing import format_value, quote_value

#: The most that a modifier of house rules may come to, either way.
MOST = 1000
#: How far a number may go at least; one that is large in the ruleset may go to four times as much.
LEAST_REACH = 40
_DICE = (4, 6, 8, 10, 12)
_DIE = re.compile(r"[dD](\d{1,3})([+-]\d{1,2})?\Z")


def is_like(
    places: Places, path: Path, name: str, old: Any, new: Any, severity: Severity = "error"
) -> bool:
    """Return whether a value can stand for another; if not, that is a finding."""
    if type(new) is not type(old):
        now, kind = format_value(old), "a whole number" if isinstance(old, int) else "a value"
        message = f"{name} is {now} in the ruleset, so it can't be {quote_value(new)}"
        hint = f"write {kind} such as {now}"
        places.add(path, "wrong-type", message, hint, severity=severity)
        return False
    if isinstance(old, bool):
        return True
    if isinstance(old, int):
        reach = max(LEAST_REACH, 4 * abs(old))
        least, most = (1 if old > 0 else 0 if old == 0 else -reach), (reach if old >= 0 else 0)
        if not least <= new <= most:
            places.add(
                path,
                "out-of-range",
                f"{name}: from {least} to {most}, not {quote_value(new)}",
                severity=severity,
            )
            return False
    elif (
        isinstance(old, str)
        and (die := _DIE.match(old))
        and (not (found := _DIE.match(new)) or (int(found[1]) not in _DICE and found[1] != die[1]))
    ):
        places.add(
            path,
            "bad-rating",
            f"{name} is a rating such as {old}, not {quote_value(new)}",
            f"dice are {', '.join(f'd{sides}' for sides in _DICE)}",
            severity=severity,
        )
        return False
    return True


def is_table_like(places: Places, path: Path, name: str, old: Any, new: Any) -> bool:
    """Return whether a table has the form of another.

    If not, that is a warning: the game may take it all the same.
    """
    if isinstance(old, list) and isinstance(new, list):
        # Rows with keys name themselves, so there may be others of them; plain values are known by
        # their place.
        by_key = bool(old) and isinstance(old[0], dict)
        if (len(old) != len(new) and not by_key) or not new:
            places.add(
                path,
                "out-of-range",
                f"{name} has {len(old)} rows in the ruleset, not {len(new)}",
                "write all of them, or change some under rows:",
                severity="warning",
            )
            return False
        same = len(old) == len(new)
        return all(
            is_table_like(
                places,
                (*path, index),
                f"row {index + 1} of {name}",
                old[index] if same else _nearest_row(old, row),
                row,
            )
            for index, row in enumerate(new)
        )
    if isinstance(old, dict) and isinstance(new, dict):
        if set(old) != set(new):
            places.add(
                path,
                "bad-value",
                f"{name} needs the keys {', '.join(map(str, old))}",
                "write all of them, or change some under rows:",
                severity="warning",
            )
            return False
        return all(
            is_table_like(places, (*path, key), key, dict.get(old, key), new[key]) for key in new
        )
    return is_like(places, path, name, old, new, "warning")


def _nearest_row(rows: list[Any], row: Any) -> Any:
    """Return the row of a table that another is most like.

    That is the first with the same keys.
    """
    keys = set(row) if isinstance(row, dict) else None
    return next((one for one in rows if isinstance(one, dict) and set(one) == keys), rows[0])
