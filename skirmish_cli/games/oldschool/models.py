"""Fighters: cards at the table with the flags of their situation."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from skirmish_cli.core.command import Model
from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.core.options import parse_whole
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.oldschool.armour import (
    BROKEN,
    GONE,
    HELMET,
    SHIELD,
    Defense,
    Piece,
    build_defense,
)
from skirmish_cli.games.oldschool.numbers import read_numbers
from skirmish_cli.games.oldschool.weapons import (
    Weapon,
    count_attacks,
    find_weapon,
    sum_up_attacks,
)
from skirmish_cli.records import NamedTuple

if TYPE_CHECKING:
    from skirmish_cli.core.stats import ChangedStat

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
    "no_armour",
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
#: More stamina or wounds than a card can have, for one that doesn't say how much.
MOST_POINTS = 100


class CarriedWeapon(NamedTuple):
    """A weapon as a card has it.

    One of the examples in the rules has no tags of its own.
    """

    name: str
    tags: tuple[str, ...] = ()
    in_hand: bool = True


class Saves(NamedTuple):
    """The scores of the saves, None where the card has none. Section: Stunts."""

    FOR: int | None = None
    REF: int | None = None
    WIL: int | None = None


class Card(NamedTuple):
    """The card at the table: what a card in a file says, as plain values."""

    kind: str = "npc"
    leader: bool = False
    sentient: bool = True
    stamina: int | None = None
    wounds: int | None = None
    attacks: int | None = None
    defense: int | None = None
    weapons: tuple[CarriedWeapon, ...] = ()
    armour: tuple[Piece, ...] = ()
    saves: Saves = Saves()
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
        return self.saves._asdict().get(save)


class Fighter(NamedTuple):
    """A model in a fight: its attacks, its defense, and what it has left.

    `word` is what a command calls it, nothing for a card typed in braces. `added_attacks` and
    `added_defense` are what a command added, and count in the terms of both. `pieces` are those of
    its armour that it still has. `move` is how far it may run, `moved` how far it has moved and
    `taunted_by` who taunted it, where a flag says so.
    """

    key: str
    word: str
    card: Card
    flags: frozenset[str]
    weapons: tuple[Weapon, ...]
    attack_terms: tuple[Term, ...]
    added_attacks: tuple[Term, ...]
    added_defense: tuple[Term, ...]
    attacks: int
    pieces: tuple[Piece, ...]
    defense: Defense
    stamina: int
    wounds: int
    starting_wounds: int
    move: int
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
    def tests_morale(self) -> bool:
        """Whether it is an NPC with a morale score."""
        return self.card.is_npc and self.card.ml is not None

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


def make_fighter(model: Model[Card], rules: Ruleset, *, can_be_hurt: bool = True) -> Fighter:
    """Return a model made ready for a fight; one who only attacks needs no wounds.

    Raises UsageProblem that names what its card lacks or which flag can't be.
    """
    card, numbers = model.card, read_numbers(rules)
    if can_be_hurt and card.wounds is None and not model.has("wounds"):
        raise UsageProblem(
            f"{model.key} can't be attacked: its card lacks wounds; write {model.key}+wounds=N"
        )
    weapons = find_weapons_in_hand(model, rules)
    terms = _sum_up_attacks(model, weapons, rules)
    attacks = count_attacks(terms, rules)
    if attacks > MOST_ATTACKS:
        raise UsageProblem(f"{model.key} has {attacks} attacks; at most {MOST_ATTACKS}")
    wounds = _read_left(model, "wounds", card.wounds, 1)
    return Fighter(
        key=model.key,
        word=find_word(model),
        card=card,
        flags=frozenset(model.flags),
        weapons=weapons,
        attack_terms=terms,
        added_attacks=find_added(model, "attacks"),
        added_defense=find_added(model, "defense"),
        attacks=attacks,
        pieces=find_pieces(model),
        defense=find_defense(model, rules),
        stamina=count_stamina(model),
        wounds=wounds,
        starting_wounds=wounds if card.wounds is None else card.wounds,
        move=find_move(model, numbers.move),
        moved=_read_moved(model),
        taunted_by=model.flags.get("taunted_by"),
        charge_counts_as=numbers.charge_counts_as,
    )


def find_word(model: Model[Card]) -> str:
    """Return what a command calls a model: its id, or nothing for a card in braces.

    >>> find_word(Model("imp#2", "Imp", Card(), {})), find_word(Model("b1", "b1", Card(), {}))
    ('imp', '')
    """
    word = model.key.partition("#")[0]
    is_inline = model.name == word and model.limit is None and re.fullmatch("[a-h][0-9]+", word)
    return "" if is_inline else word


def find_change(model: Model[Card], stat: str) -> ChangedStat | None:
    """Return how a command changed a stat of a model's card, or None."""
    return next((one for one in model.changed if one.printed.casefold() == stat), None)


def find_added(model: Model[Card], stat: str) -> tuple[Term, ...]:
    """Return what a command added to a stat of a model's card."""
    change = find_change(model, stat)
    return () if change is None else change.terms


def find_move(model: Model[Card], usual: int) -> int:
    """Return how many feet a model runs in a round. Section: Movement and Retreat."""
    if model.card.move is not None:
        return model.card.move
    return max(0, usual + sum(term.value for term in find_added(model, "move")))


def _sum_up_attacks(
    model: Model[Card], weapons: tuple[Weapon, ...], rules: Ruleset
) -> tuple[Term, ...]:
    """Return the terms of a model's attacks, with what a command changed."""
    change, printed = find_change(model, "attacks"), model.card.attacks
    if change is None:
        if printed is None:
            return sum_up_attacks(weapons, rules)
        return (Term(printed, "printed attacks"),)
    if change.base is None:
        return (*sum_up_attacks(weapons, rules), *change.terms)
    words = "printed attacks" if change.base == change.before else "as typed"
    return (Term(change.base, words), *change.terms)


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
    kept = (piece for piece in model.card.armour if not any(piece.has(tag) for tag in lost))
    return tuple(piece for piece in kept if not model.has(BROKEN) or is_given_up(piece))


def is_given_up(piece: Piece) -> bool:
    """Return whether a piece can be given up: a shield or a helmet."""
    return piece.has(SHIELD) or piece.has(HELMET)


def find_defense(model: Model[Card], rules: Ruleset) -> Defense:
    """Return the defense of a model in its situation.

    It is exactly two while the model is prone or helpless. What a command typed stands for the
    printed number, or for all of it where none is printed. Section: Defense.
    """
    change = find_change(model, "defense")
    base, whole = model.card.defense, None
    if change is not None:
        base, whole = change.base, change.base if change.before is None else None
    return build_defense(
        find_pieces(model),
        rules,
        base=base,
        bare=not BARE.isdisjoint(model.flags),
        whole=whole,
        added=find_added(model, "defense"),
    )


def count_stamina(model: Model[Card]) -> int:
    """Return the stamina left to a model: all of its card, or what its flag says."""
    return _read_left(model, "stamina", model.card.stamina, 0)


def _read_moved(model: Model[Card]) -> int | None:
    moved = model.flags.get("moved")
    return None if moved is None else parse_whole(moved, f"{model.key}+moved", 0, 1000)


def _read_left(model: Model[Card], stat: str, printed: int | None, least: int) -> int:
    """Return the stamina or wounds that a model has left, all unless a flag says."""
    if stat not in model.flags:
        return printed or 0
    name, most = f"{model.key}+{stat}", MOST_POINTS if printed is None else printed
    if stat == "wounds" and model.flags[stat].strip() == "0":
        raise UsageProblem(f"{name}=0 is out of action already; write 1 to {most}")
    return parse_whole(model.flags[stat], name, least, most)
