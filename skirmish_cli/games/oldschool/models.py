"""Fighters: cards at the table with the flags of their situation."""

from __future__ import annotations

from typing import NamedTuple

from skirmish_cli.core.command import Model
from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.core.options import parse_whole
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.oldschool.armour import GONE, Defense, Piece, build_defense
from skirmish_cli.games.oldschool.numbers import read_numbers
from skirmish_cli.games.oldschool.weapons import (
    Weapon,
    count_attacks,
    find_weapon,
    sum_up_attacks,
)

#: The flags under which armour gives no benefit. Section: Attacks.
BARE = frozenset({"prone", "helpless"})
#: The flags that a fighter is made of, whatever it does. Section: Attacks.
FIGHTER_FLAGS = (
    "prone",
    "helpless",
    "stamina",
    "wounds",
    "with",
    "disarmed",
    "no_shield",
    "no_helmet",
)
#: The flags that an attack reads beside those, of either side. Sections: Attacks; Movement and
#: Retreat; Disrupting Magic; Stunts.
SITUATION_FLAGS = (
    "shielded",
    "moved",
    "ran",
    "charging",
    "sprinting",
    "leaving",
    "in_melee",
    "casting",
    "distracted",
    "taunted",
    "taunted_by",
    "acted",
    "reacted",
    "routed",
)
#: The flags of somebody who has moved this round. Section: Movement and Retreat.
MOVED = frozenset({"moved", "ran", "charging", "sprinting", "leaving"})
#: More dice than any weapons give; tags of the rules in force may add up to more.
MOST_ATTACKS = 200


class CarriedWeapon(NamedTuple):
    """A weapon as a card has it.

    One of the examples in the rules has no tags of its own.
    """

    name: str
    tags: tuple[str, ...] = ()
    in_hand: bool = True


class Card(NamedTuple):
    """The card at the table: what a card in a file says, as plain values.

    `saves` are the names of the saves with their scores.
    """

    kind: str = "npc"
    leader: bool = False
    sentient: bool = True
    stamina: int | None = None
    wounds: int | None = None
    attacks: int | None = None
    defense: int | None = None
    weapons: tuple[CarriedWeapon, ...] = ()
    armour: tuple[Piece, ...] = ()
    saves: tuple[tuple[str, int], ...] = ()
    ml: int | None = None
    fortitude: int | None = None
    move: int | None = None
    notes: tuple[str, ...] = ()
    cost: int | None = None

    @property
    def is_npc(self) -> bool:
        """Whether the referee plays it, so that it tests morale."""
        return self.kind == "npc"

    def find_save(self, save: str) -> int | None:
        """Return the score of a save such as `REF`, or None where the card has none."""
        return next((score for name, score in self.saves if name == save), None)


class Fighter(NamedTuple):
    """A model in a fight: its attacks, its defense, and what it has left.

    `pieces` are those of its armour that it still has. `moved` is how many feet it moved and
    `taunted_by` who taunted it, where a flag says so.
    """

    key: str
    card: Card
    flags: frozenset[str]
    weapons: tuple[Weapon, ...]
    attack_terms: tuple[Term, ...]
    attacks: int
    pieces: tuple[Piece, ...]
    defense: Defense
    stamina: int
    wounds: int
    starting_wounds: int
    moved: int | None
    taunted_by: str | None
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
        return not MOVED.isdisjoint(self.flags)

    @property
    def feet_moved(self) -> int:
        """How far it moved this round.

        A charge without a number counts as the ruleset says.
        """
        if self.moved is not None:
            return self.moved
        return self.charge_counts_as if self.flags & {"charging", "sprinting"} else 0


def make_fighter(model: Model[Card], rules: Ruleset) -> Fighter:
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
    attacks = count_attacks(terms, rules)
    if attacks > MOST_ATTACKS:
        raise UsageProblem(f"{model.key} has {attacks} attacks; at most {MOST_ATTACKS}")
    return Fighter(
        key=model.key,
        card=card,
        flags=frozenset(model.flags),
        weapons=weapons,
        attack_terms=terms,
        attacks=attacks,
        pieces=find_pieces(model),
        defense=find_defense(model, rules),
        stamina=_read_left(model, "stamina", card.stamina or 0, 0),
        wounds=_read_left(model, "wounds", card.wounds, 1),
        starting_wounds=card.wounds,
        moved=_read_moved(model),
        taunted_by=model.flags.get("taunted_by"),
        charge_counts_as=read_numbers(rules).charge_counts_as,
    )


def find_weapons_in_hand(model: Model[Card], rules: Ruleset) -> tuple[Weapon, ...]:
    """Return the weapons that a model has in hand.

    With the flag `with` it is the weapon named, and else with `disarmed` none. Raises UsageProblem
    for one that isn't on its card.
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
    if model.has("disarmed"):
        return ()
    return tuple(
        find_weapon(weapon.name, weapon.tags, rules)
        for weapon in model.card.weapons
        if weapon.in_hand
    )


def find_pieces(model: Model[Card]) -> tuple[Piece, ...]:
    """Return the pieces of armour that a model still has."""
    lost = [tag for tag, flag in GONE.items() if model.has(flag)]
    return tuple(piece for piece in model.card.armour if not any(piece.has(tag) for tag in lost))


def find_defense(model: Model[Card], rules: Ruleset) -> Defense:
    """Return the defense of a model in its situation.

    It is exactly two while the model is prone or helpless. Section: Defense.
    """
    return build_defense(
        find_pieces(model),
        rules,
        base=model.card.defense,
        bare=not BARE.isdisjoint(model.flags),
    )


def _read_moved(model: Model[Card]) -> int | None:
    moved = model.flags.get("moved")
    return None if moved is None else parse_whole(moved, f"{model.key}+moved", 0, 1000)


def _read_left(model: Model[Card], stat: str, most: int, least: int) -> int:
    """Return the stamina or wounds that a model has left, all unless a flag says."""
    if stat not in model.flags:
        return most
    name = f"{model.key}+{stat}"
    if stat == "wounds" and model.flags[stat].strip() == "0":
        raise UsageProblem(f"{name}=0 is out of action already; write 1 to {most}")
    return parse_whole(model.flags[stat], name, least, most)
