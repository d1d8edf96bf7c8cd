"""The two dice of an opposed test, as plain values. Section: Opposed Tests."""

from __future__ import annotations

from skirmish_cli.games.freeblades.dice.readings import Spiker
from skirmish_cli.records import NamedTuple


class Opposed(NamedTuple):
    """Two dice of an opposed test: `first` acts and `second` tries to beat it.

    `floor` is a target that the first total must reach before the second die is rolled (None: any
    but a tarch will do). The second die wins when its total is higher and it is no tarch; on
    equality the first one holds. Levels, one for each `step`, count from the higher of the floor
    and the second total, or with `own_total` from the second total alone. A tarched second die
    leaves the floor as the target, or counts as rolled where there is no floor. `with_means` adds
    the mean total of the first die and the mean level; it is for tests without a floor.
    The levels by which the second die wins, one for each `second_step`, are read up to `stones`.
    """

    first: Spiker
    second: Spiker
    floor: int | None
    step: int
    top: int = 1
    own_total: bool = False
    with_means: bool = False
    second_step: int = 10
    stones: int = 0
