"""Who takes part in an attack: who makes it, and whom it is made on."""

from __future__ import annotations

from typing import NamedTuple

from skirmish_cli.dice.throws import Term
from skirmish_cli.games.oldschool.models import Fighter


class Attacker(NamedTuple):
    """Who attacks, with how many dice made up of what, and from where.

    `tags` are those of the weapons used; plain numbers may have any.
    """

    key: str
    terms: tuple[Term, ...]
    attacks: int
    fighter: Fighter | None
    ranged: bool
    tags: frozenset[str]

    @property
    def whom(self) -> str:
        """The key in changes; plain numbers change as `attacker`."""
        return self.key.removeprefix("the ") if self.fighter is None else self.key

    @property
    def word(self) -> str:
        """What a command calls it; nothing for plain numbers."""
        return "" if self.fighter is None else self.fighter.word


class Target(NamedTuple):
    """Who is attacked: its defense, and what it has left where that is known."""

    key: str
    defense: tuple[Term, ...]
    stamina: int | None
    wounds: int | None
    fighter: Fighter | None

    @property
    def whom(self) -> str:
        """The key in changes; plain numbers change as `target`, or `target-1` and so on."""
        return self.key.removeprefix("the ") if self.fighter is None else self.key

    @property
    def word(self) -> str:
        """What a command calls it; nothing for plain numbers."""
        return "" if self.fighter is None else self.fighter.word

    @property
    def whole_defense(self) -> int:
        """Its defense, all parts added up."""
        return sum(term.value for term in self.defense)

    @property
    def is_casting(self) -> bool:
        """Whether damage interrupts a spell of it. Section: Disrupting Magic."""
        return self.fighter is not None and self.fighter.has("casting")
