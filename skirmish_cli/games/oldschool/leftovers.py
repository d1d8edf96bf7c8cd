"""What everybody in a fight has left when it ends."""

from __future__ import annotations

from skirmish_cli.core.changes import OUT, Due, State, apply_changes
from skirmish_cli.core.rules import NO_ANSWER, Part
from skirmish_cli.core.table import Table
from skirmish_cli.dice.law import Law
from skirmish_cli.games.oldschool.armour import GONE, HELMET, SHIELD
from skirmish_cli.games.oldschool.changes import OUT_OF_ACTION, owe_durability
from skirmish_cli.games.oldschool.sides import Combatant
from skirmish_cli.records import NamedTuple


class Left(NamedTuple):
    """What a fighter has left; `shield` and `helmet` are None where it had none."""

    stamina: int
    wounds: int
    shield: bool | None
    helmet: bool | None


class DropMootTests(Part[None]):
    """The end of a fight: drop durability tests of armour that was given up.

    They were owed since an attack exploded on it.
    """

    def __init__(self, combatants: tuple[Combatant, ...]) -> None:
        self.combatants = combatants

    def play(self, table: Table) -> None:
        """Take the tests of those back who have no piece left."""
        state = apply_changes({}, table.changes)
        moot = {owe_test_of_armour(one) for one in self.combatants if not has_armour(one, state)}
        table.dues[:] = [due for due in table.dues if due not in moot]

    def law(self) -> Law[None]:
        """Return the law of no answer."""
        return NO_ANSWER


def owe_test_of_armour(combatant: Combatant) -> Due:
    """Return the durability test of a fighter's armour on which an attack exploded."""
    return owe_durability(combatant.key, combatant.word, "armour", "an attack on it exploded")


def has_armour(combatant: Combatant, state: State) -> bool:
    """Return whether a fighter has a piece of armour left in a state of flags."""
    left = find_left(combatant, state)
    return combatant.armoured or bool(left.shield or left.helmet)


class WhatIsLeft(Part[tuple[Left, ...] | None]):
    """What each fighter has left after all that a table has recorded.

    For odds there is no answer: they don't tell it apart.
    """

    def __init__(self, combatants: tuple[Combatant, ...]) -> None:
        self.combatants = combatants

    def play(self, table: Table) -> tuple[Left, ...]:
        """Return what everybody has left, in order."""
        state = apply_changes({}, table.changes)
        return tuple(find_left(one, state) for one in self.combatants)

    def law(self) -> Law[tuple[Left, ...] | None]:
        """Return the law of no answer."""
        return Law.certain(None)


def find_left(combatant: Combatant, state: State) -> Left:
    """Return what a fighter has left in a state of flags."""
    flags, start = state.get(combatant.key, {}), combatant.start
    points = combatant.find_points(start.left)
    numbers = {name: marks[-1].value for name, marks in flags.items() if marks}
    stamina, wounds = numbers.get("stamina", points.stamina), numbers.get("wounds", points.wounds)
    is_out = numbers.get(OUT) == OUT_OF_ACTION
    return Left(
        int(stamina),
        0 if is_out else int(wounds),
        GONE[SHIELD] not in flags if start.shield else None,
        GONE[HELMET] not in flags if start.helmet else None,
    )
