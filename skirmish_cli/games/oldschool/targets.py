"""Who takes part in an attack: who makes it, and whom it is made on."""

from __future__ import annotations

from skirmish_cli.dice.throws import Term
from skirmish_cli.games.oldschool.models import Fighter
from skirmish_cli.records import NamedTuple


def _name_in_changes(key: str, fighter: Fighter | None) -> str:
    """Return the key in changes; that of plain numbers without its article."""
    return key.removeprefix("the ") if fighter is None else key


def _name_in_commands(fighter: Fighter | None) -> str:
    """Return what a command calls a fighter; nothing for plain numbers."""
    return "" if fighter is None else fighter.word


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
        return _name_in_changes(self.key, self.fighter)

    @property
    def word(self) -> str:
        """What a command calls it; nothing for plain numbers."""
        return _name_in_commands(self.fighter)


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
        return _name_in_changes(self.key, self.fighter)

    @property
    def word(self) -> str:
        """What a command calls it; nothing for plain numbers."""
        return _name_in_commands(self.fighter)

    @property
    def whole_defense(self) -> int:
        """Its defense, all parts added up."""
        return sum(term.value for term in self.defense)

    @property
    def is_casting(self) -> bool:
        """Whether damage interrupts a spell of it. Section: Disrupting Magic."""
        return self.fighter is not None and self.fighter.has("casting")
