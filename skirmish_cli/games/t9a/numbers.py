"""The numbers and tables of the ruleset of The 9th Age, as its rules read them.

Rows of tables are read value by value, so that a result knows which house rules it made use of.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from skirmish_cli.core.changes import Until
from skirmish_cli.core.ruleset import Ruleset, Values
from skirmish_cli.records import NamedTuple

#: The tables that say what a die must show by the difference of two characteristics.
NeededTable = Literal["to_hit", "to_wound", "armour"]


class Numbers(Values):
    """The values under `numbers:` of the ruleset."""

    die: int
    charge_bonus: int
    charge_dice: int
    charge_sides: int
    failed_charge: int
    flee_dice: int
    pursue_dice: int
    test_dice: int
    steady_limit: int
    panic_least_losses: int
    panic_percent: int
    decimated_percent: int
    always_fails: int
    special_save_best: int
    shot_cannot_hit: int
    shooting_ranks: int
    few_models: int
    few_tall_models: int
    tall_height: int
    long_range: int
    moving: int
    soft_cover: int
    hard_cover: int
    charging_agility: int
    wall: int
    press_height: int
    press_best: int
    contact_corners: int
    score_charge: int
    score_flank: int
    score_standard: int
    score_battle_standard: int
    score_wiped: int
    rank_bonus_most: int
    least_magic_dice: int
    most_magic_dice: int
    advice_enough: int
    advice_ample: int
    repeat_learned: int
    repeat_bound: int
    repeat_replicable: int
    bound_sides: int
    miscast_equal: int
    miscast_equal_of_two: int
    drained_dice: int
    witchfire_hits: int
    witchfire_strength: int
    witchfire_ap: int
    free_siphon: int
    excess_times: int
    most_stored: int
    battle_points: int
    primary: int
    secondary: int
    apprentice_spells: int
    apprentice_highest: int
    adept_spells: int
    adept_highest: int
    master_spells: int
    master_highest: int


def read_numbers(rules: Ruleset) -> Numbers:
    """Return the numbers of a ruleset."""
    return Numbers(rules.data["numbers"])


class Lasting(NamedTuple):
    """Until when the flags hold that results set; those of a side are counters."""

    lost: Until = "removed"
    lost_this_phase: Until = "phase"
    shaken: Until = "removed"
    broken: Until = "combat"
    fleeing: Until = "phase"
    pursuing: Until = "phase"
    panic_passed: Until = "phase"
    destroyed: Until = "removed"
    charging: Until = "combat"
    first_round: Until = "combat"
    failed_charge: Until = "player_turn"
    cast: Until = "phase"
    amnesia: Until = "battle"
    magic_dice: Until = "phase"
    stored_dice: Until = "removed"
    drawn: Until = "battle"


def read_lasting(rules: Ruleset) -> Lasting:
    """Return until when the flags hold that results set."""
    return Lasting(*(rules.lasts(flag) for flag in Lasting._fields))


class SpellBounds(NamedTuple):
    """How many spells a type of wizard knows, and the highest number of one."""

    known: int
    highest: int


def read_spell_bounds(rules: Ruleset, wizard: str) -> SpellBounds:
    """Return how many spells of its path a type of wizard knows, and which.

    `wizard` is a type that learns numbered spells: apprentice, adept or master. Section: Spell
    Selection.
    """
    numbers = read_numbers(rules)
    if wizard == "apprentice":
        return SpellBounds(numbers.apprentice_spells, numbers.apprentice_highest)
    if wizard == "adept":
        return SpellBounds(numbers.adept_spells, numbers.adept_highest)
    return SpellBounds(numbers.master_spells, numbers.master_highest)


# Attacks


def find_needed(rules: Ruleset, table: NeededTable, difference: int) -> int | None:
    """Return what the first row that a difference reaches needs, or None for no row."""
    for row in _read_table(rules, table):
        if row["least"] is None or difference >= row["least"]:
            return int(row["needs"])
    return None


# Model height


def read_rank_width(rules: Ruleset, height: int) -> int:
    """Return how many models make a rank proper at a height, from 0 to 5.

    Section: Proper Ranks.
    """
    return _read_of_height(rules, height, "rank_width")


def read_solid_ranks(rules: Ruleset, height: int) -> int:
    """Return how many proper ranks make a unit of a height solid.

    Section: Solid.
    """
    return _read_of_height(rules, height, "solid")


def read_restricted_attacks(rules: Ruleset, height: int) -> int:
    """Return how many restricted attacks a model of a height makes at most.

    Section: Restricted Attacks.
    """
    return _read_of_height(rules, height, "restricted")


def read_terrain_dice(rules: Ruleset, height: int) -> int:
    """Return how many dice a model of a height rolls in dangerous terrain.

    Section: Dangerous Terrain.
    """
    return _read_of_height(rules, height, "terrain_dice")


def _read_of_height(rules: Ruleset, height: int, key: str) -> int:
    row = next(row for row in _read_table(rules, "height") if row["height"] == height)
    return int(row[key])


# Magic


class MiscastRow(Values):
    """A row of the miscast table: the least total, the effect in a word, and its text."""

    least: int | None
    effect: str
    text: str


def read_miscasts(rules: Ruleset) -> tuple[MiscastRow, ...]:
    """Return the rows of the miscast table, mildest first.

    Section: Miscast Table.
    """
    return tuple(map(MiscastRow, _read_table(rules, "miscast")))


class FluxCard(Values):
    """A flux card and the magic dice that it gives both players."""

    card: str
    dice: int

    @property
    def is_ours(self) -> bool:
        """Whether its dice are ours, since the rules text doesn't give them."""
        return bool(self._data.get("ours"))


class FluxDeck(Values):
    """The deck of flux cards for armies up to a size in points; None has no upper end."""

    upto: int | None
    name: str
    cards: list[str]


def read_flux_cards(rules: Ruleset) -> dict[str, FluxCard]:
    """Return every flux card by its name.

    Section: Flux Cards.
    """
    return {row["card"]: FluxCard(row) for row in _read_table(rules, "flux_cards")}


def find_flux_deck(rules: Ruleset, size: int) -> FluxDeck:
    """Return the deck of flux cards for an Army Size.

    Section: Flux Cards.
    """
    decks = map(FluxDeck, _read_table(rules, "flux_decks"))
    return next(deck for deck in decks if deck.upto is None or size <= deck.upto)


# The score and the army list


def find_winner_points(rules: Ruleset, difference: int, size: int) -> int:
    """Return the battle points of the side that leads by some victory points.

    Section: Battle Points.
    """
    return next(
        int(row["winner"])
        for row in _read_table(rules, "vp_bands")
        if row["upto"] is None or 100 * difference <= row["upto"] * size
    )


def read_categories(rules: Ruleset) -> list[str]:
    """Return the categories of units that every army has."""
    names: list[str] = rules.data["tables"]["categories"]
    return names


def _read_table(rules: Ruleset, name: str) -> list[Mapping[str, Any]]:
    rows: list[Mapping[str, Any]] = rules.data["tables"][name]
    return rows
