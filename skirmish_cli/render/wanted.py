"""How much of a result is shown."""

from skirmish_cli.records import NamedTuple


class Wanted(NamedTuple):
    """How much of a result is shown: all rows and facts (`full`), fractions (`exact`).

    Of odds that were estimated it says from how many `plays`.
    """

    full: bool = False
    exact: bool = False
    plays: int | None = None
