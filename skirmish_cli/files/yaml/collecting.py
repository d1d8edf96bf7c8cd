"""Keeps the garbage collector from going through data that is only being built."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def no_collection() -> Iterator[None]:
    """Keep the garbage collector off for a while.

    Plain data and imported modules have no cycles worth finding. What was made meanwhile counts
    as old afterwards. Otherwise the first collection would go through all of it at once, which
    takes longer than building it when it no longer fits into the processor's cache.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            # Otherwise somebody else keeps objects out of collections; that isn't ours to end.
            if not gc.get_freeze_count():
                gc.freeze()
                gc.unfreeze()
            gc.enable()
