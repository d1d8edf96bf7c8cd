"""Fighters: cards at the table with the flags of their situation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.core.procedure import Model, parse_whole
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.oldschool.armour import HELMET, SHIELD, Defense, Piece, build_defense
from skirmish_cli.games.oldschool.numbers import read_numbers
from skirmish_cli.games.oldschool.weapons import (
    Weapon,
    count_attacks,
    find_weapon,
    sum_up_attacks,
)

#: The flags under which armour gives no benefit. Section: Attacks.
BARE = frozenset({"prone", "helpless"})
#: The flags of somebody who has moved this round. Section: Movement and Retreat.
MOVED = frozenset({"moved", "ran", "charging", "sprinting", "leaving"})


class Fighter(NamedTuple):
    """A model in a fight: its attacks, its defense, and what it has left."""

    key: str
    weapons: tuple[Weapon, ...]
    attack_terms: tuple[Term, ...]
    attacks: int
    has_printed_attacks: bool
    defense: Defense
    stamina: int
    wounds: int
    starting_wounds: int
    saves: Mapping[str, int]
    morale: int | None
    is_npc: bool
    is_leader: bool
    is_sentient: bool
    flags: Mapping[str, str]
    charge_counts_as: int

    def has(self, flag: str) -> bool:
        """Return whether the model carries a flag such as `prone`."""
        return flag in self.flags

    def wields(self, tag: str) -> bool:
        """Return whether any weapon in hand carries a tag."""
        return any(weapon.has(tag) for weapon in self.weapons)

    @property
    def has_moved(self) -> bool:
        """Whether it moved this round."""
        return bool(MOVED & self.flags.keys())

    @property
    def feet_moved(self) -> int:
        """How far it moved this round.

        A charge without a number counts as the ruleset says.
        """
        without_number = (
            self.charge_counts_as if self.flags.keys() & {"charging", "sprinting"} else 0
        )
        return int(self.flags.get("moved", without_number))


def make_fighter(model: Model, rules: Ruleset) -> Fighter:
    """Return a model made ready for a fight.

    Raises UsageProblem that names what its card lacks or which flag can't be.
    """
    card = model.card
    if card.wounds is None:
        raise UsageProblem(f"{model.key} can't be attacked or attack: its card lacks wounds")
    weapons = find_weapons_in_hand(model, rules)
    printed = card.attacks
    terms = (
        sum_up_attacks(weapons, rules) if printed is None else (Term(printed, "printed attacks"),)
    )
    moved = model.flags.get("moved")
    if moved is not None:
        parse_whole(moved, f"{model.key}+moved", 0, 1000)
    return Fighter(
        key=model.key,
        weapons=weapons,
        attack_terms=terms,
        attacks=count_attacks(terms, rules),
        has_printed_attacks=printed is not None,
        defense=find_defense(model, rules),
        stamina=_read_left(model, "stamina", card.stamina or 0, 0),
        wounds=_read_left(model, "wounds", card.wounds, 1),
        starting_wounds=card.wounds,
        saves=card.saves,
        morale=card.ml,
        is_npc=card.is_npc,
        is_leader=card.leader,
        is_sentient=card.sentient,
        flags=model.flags,
        charge_counts_as=read_numbers(rules).charge_counts_as,
    )


def find_weapons_in_hand(model: Model, rules: Ruleset) -> tuple[Weapon, ...]:
    """Return the weapons that a model has in hand.

    With the flag `with` it is the weapon named. Raises UsageProblem where it is none of its card.
    """
    wanted = model.flags.get("with")
    if wanted is not None:
        names = {weapon.name.casefold(): weapon for weapon in model.card.weapons}
        if wanted.casefold() not in names:
            known = [one.name for one in names.values()]
            if not wanted or not known:
                carried = f"write +with={known[0].lower()}" if known else "its card has no weapons"
                raise UsageProblem(f"{model.key}+with needs a weapon of its card; {carried}")
            raise UsageProblem(unknown(f"weapon of {model.key}", wanted, known))
        chosen = names[wanted.casefold()]
        return (find_weapon(chosen.name, chosen.tags, rules),)
    return tuple(
        find_weapon(weapon.name, weapon.tags, rules)
        for weapon in model.card.weapons
        if weapon.in_hand
    )


def find_defense(model: Model, rules: Ruleset) -> Defense:
    """Return the defense of a model in its situation.

    Section: Defense.

    It is exactly two while the model is prone or helpless.
    """
    lost = frozenset(
        tag for tag, flag in ((SHIELD, "no_shield"), (HELMET, "no_helmet")) if model.has(flag)
    )
    pieces = [Piece(piece.name, tuple(piece.tags)) for piece in model.card.armour]
    return build_defense(
        pieces, rules, base=model.card.defense, bare=bool(BARE & model.flags.keys()), lost=lost
    )


def _read_left(model: Model, stat: str, most: int, least: int) -> int:
    """Return the stamina or wounds that a model has left, all unless a flag says."""
    if stat not in model.flags:
        return most
    name = f"{model.key}+{stat}"
    if stat == "wounds" and model.flags[stat].strip() == "0":
        raise UsageProblem(f"{name}=0 is out of action already; write 1 to {most}")
    return parse_whole(model.flags[stat], name, least, most)
