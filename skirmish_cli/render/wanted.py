"""How much of a result is shown."""

from skirmish_cli.records import NamedTuple


class Wanted(NamedTuple):
    """How much of a result is shown: all rows and facts (`full`), fractions (`exact`)."""

    full: bool = False
    exact: bool = False
