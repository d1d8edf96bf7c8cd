"""What a life is in a game: the flag that holds it, and how much of it a model has left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from skirmish_cli.records import NamedTuple

if TYPE_CHECKING:
    from skirmish_cli.core.changes import Change, Due
    from skirmish_cli.core.command import FindModels, Model
    from skirmish_cli.core.ruleset import Ruleset


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


class Stricken(NamedTuple):
    """A model in a battle whose life was set by hand, with its flags as they are set now.

    `side` is the letter of its side, `phase` where the battle stands.
    """

    model: Model[Any]
    side: str
    phase: str
    rules: Ruleset
    find_models: FindModels


class Fall(NamedTuple):
    """What follows where a model has no life left: who is out, and what is due.

    `void` are the flags that say no more of it, such as its life.
    """

    follows: tuple[Change | Due, ...]
    void: tuple[str, ...] = ()
