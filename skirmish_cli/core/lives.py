"""What a life is in a game: the flag that holds it, and how much of it a model has left."""

from __future__ import annotations

from skirmish_cli.records import NamedTuple


class Life(NamedTuple):
    """The life of a model: what is left of how much.

    `flag` is what is typed of it, such as `lp`, and `name` what players call it. One that `rises`
    counts what is lost, as `lost` does. `loss` is the figure of the odds that says how much of it
    goes, where a game weighs that.

    >>> Life("lp", "LP", left=2, full=3).after(1).left
    1
    >>> Life("lost", "HP", left=20, full=24, rises=True).after(6).left
    18
    """

    flag: str
    name: str
    left: int
    full: int
    rises: bool = False
    loss: str = ""

    def after(self, value: int) -> Life:
        """Return the life when its flag says a value."""
        return self._replace(left=self.full - value if self.rises else value)
