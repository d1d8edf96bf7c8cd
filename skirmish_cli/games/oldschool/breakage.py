"""Durability: whether things used in a combat break, and what the owner has then.

What breaks, and what that means, the page doesn't say: both are ours.
"""

from __future__ import annotations

from skirmish_cli.core.changes import Change
from skirmish_cli.core.rules import AtTable, Rule
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.oldschool.armour import BROKEN, GONE, HELMET, SHIELD, Piece
from skirmish_cli.games.oldschool.changes import Changes, set_flag
from skirmish_cli.games.oldschool.dice.checks import Check
from skirmish_cli.games.oldschool.models import is_given_up
from skirmish_cli.games.oldschool.weapons import Weapon
from skirmish_cli.records import NamedTuple

WEAPON, ARMOUR = "weapon", "armour"


class Worn(NamedTuple):
    """What is tested: a `weapon` or `armour`, and what its owner has of it.

    `weapons` and `pieces` are None where nobody knows them. Without a card the owner changes as
    `model`; `has_chosen` says whether its flag `with` names its weapon.
    """

    what: str
    whom: str = "model"
    weapons: tuple[Weapon, ...] | None = None
    pieces: tuple[Piece, ...] | None = None
    has_chosen: bool = False

    @property
    def gone(self) -> str:
        """The flag of whoever it breaks for, or nothing where only the table knows.

        Body armour breaks first, else the shield, else the helmet.
        """
        if self.what == WEAPON:
            return "" if self.weapons is not None and len(self.weapons) != 1 else "disarmed"
        if self.pieces is None or any(not is_given_up(piece) for piece in self.pieces):
            return BROKEN
        worn = (tag for tag in (SHIELD, HELMET) if any(piece.has(tag) for piece in self.pieces))
        return next((GONE[tag] for tag in worn), "")


def take_durability_test(check: Check, worn: Worn, rules: Ruleset) -> Rule[bool]:
    """Test once whether something breaks, and tell what its owner has lost.

    Sections: Weapon Durability; Armor Durability.
    """
    breaks: bool = yield check
    if breaks and worn.gone:
        yield AtTable(change_by_breaking, worn, rules)
    return breaks


def change_by_breaking(worn: Worn, rules: Ruleset) -> Changes:
    """Yield what somebody has lost whose weapon or armour broke."""
    why = f"its {worn.what} broke"
    if worn.has_chosen and worn.what == WEAPON:
        yield Change(worn.whom, "with", None, why=why)
    yield set_flag(worn.whom, worn.gone, rules, why)
