"""Special saves: Aegis and Regeneration, of which only the better one is rolled.

Section: Special Saves.
"""

from __future__ import annotations

from typing import NamedTuple


class SpecialSave(NamedTuple):
    """A special save: what it must show, None for no save, and its name."""

    needs: int | None = None
    name: str = "special save"


def choose_special_save(aegis: int | None, regeneration: int | None) -> SpecialSave:
    """Return the better of two special saves; None is a save that there isn't.

    >>> choose_special_save(5, 4)
    SpecialSave(needs=4, name='Regeneration save')
    """
    saves = [
        SpecialSave(needs, name)
        for needs, name in ((aegis, "Aegis save"), (regeneration, "Regeneration save"))
        if needs is not None
    ]
    return min(saves, key=lambda save: save.needs or 0, default=SpecialSave())


def format_save(save: SpecialSave) -> str | None:
    """Return a special save as it is shown among the inputs, such as `Aegis save 5+`."""
    return None if save.needs is None else f"{save.name} {save.needs}+"
