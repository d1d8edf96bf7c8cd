"""The one place where the time of day enters a battle; tests replace it."""

from __future__ import annotations

import time


def tell_time() -> str:
    """Return the time now as text, such as `2026-12-01T13:33:38Z`."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
