"""The ruleset of The 9th Age: what its numbers, tables and flags are.

Imports pydantic.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Annotated, Literal

from pydantic import Field, model_validator

from skirmish_cli.core import rulebook
from skirmish_cli.core.rulebook import (
    ConditionShape,
    RulingShape,
    Shape,
    Text,
    Unread,
    Word,
    make_error,
    require_names,
)
from skirmish_cli.lists.shapes import Listed

Sides = Annotated[int, Field(ge=2, le=12)]
DiceCount = Annotated[int, Field(ge=1, le=4)]
Inches = Annotated[int, Field(ge=0, le=40)]
Percentage = Annotated[int, Field(ge=0, le=100)]
Added = Annotated[int, Field(ge=-20, le=20)]
Points = Annotated[int, Field(ge=0, le=1000)]
Stat = Annotated[int, Field(ge=0, le=60)]
Few = Annotated[int, Field(ge=0, le=20)]
Some = Annotated[int, Field(ge=1, le=20)]
#: What a die must show that isn't always thrown in vain, and what one must show at most.
Need = Annotated[int, Field(ge=2, le=6)]
NeedOrNever = Annotated[int, Field(ge=2, le=7)]
MagicDice = Annotated[int, Field(ge=1, le=6)]
#: The name of a flux card, as it is typed for a die.
CardName = Annotated[str, Field(pattern=r"^[A-Z][A-Z0-9]{0,11}$")]

#: The flags that the code reads or sets, and whether they take a value.
FLAGS: Mapping[str, bool] = {
    **dict.fromkeys(
        ("charging", "wall", "disruptive", "shaken", "first_round", "decimated", "destroyed"), False
    ),
    **dict.fromkeys(
        ("summoned", "broken", "fleeing", "panic_passed", "amnesia", "failed_charge"), False
    ),
    **dict.fromkeys(("flank", "rear", "front", "joined", "pursuing", "lost", "hp", "fight"), True),
    **dict.fromkeys(("lost_this_phase", "cast", "magic_dice", "stored_dice", "drawn"), True),
}
#: The rulings that the code follows, with the values that it knows.
RULINGS: Mapping[str, frozenset[str]] = {
    "contact": frozenset({"corner_counts", "corner_ignored"}),
    "rear_ranks": frozenset({"ours"}),
    "restricted_split": frozenset({"highest_agility", "lowest_agility"}),
    "flux_cards": frozenset({"text_and_ours"}),
    "terror_fail": frozenset({"must_flee", "shaken_only"}),
    "odds_table": frozenset({"computed"}),
    "vp_bands": frozenset({"text"}),
    "attached": frozenset({"rank_and_file", "allocate"}),
}
HEIGHTS = range(6)
#: Names of figures of `cast`, which an effect of a miscast can't have.
_FIGURES = frozenset(
    {"cast", "dispelled", "resolved", "miscast", "cast_fizzled_mean", "dispel_fizzled_mean"}
)


class NumbersShape(Shape):
    """The numbers of the rules; dice counts and sides are small enough for exact odds."""

    die: Sides
    charge_bonus: Inches
    charge_dice: DiceCount
    charge_sides: Sides
    failed_charge: Inches
    flee_dice: DiceCount
    pursue_dice: DiceCount
    test_dice: DiceCount
    steady_limit: Annotated[int, Field(ge=-100, le=0)]
    panic_least_losses: Annotated[int, Field(ge=1, le=1000)]
    panic_percent: Percentage
    decimated_percent: Percentage
    always_fails: Annotated[int, Field(ge=1, le=5)]
    special_save_best: NeedOrNever
    shot_cannot_hit: NeedOrNever
    shooting_ranks: Annotated[int, Field(ge=1, le=100)]
    few_models: Annotated[int, Field(ge=0, le=100)]
    few_tall_models: Annotated[int, Field(ge=0, le=100)]
    tall_height: Annotated[int, Field(ge=0, le=6)]
    long_range: Added
    moving: Added
    soft_cover: Added
    hard_cover: Added
    charging_agility: Added
    wall: Added
    press_height: Annotated[int, Field(ge=0, le=5)]
    press_best: NeedOrNever
    contact_corners: Few
    score_charge: Points
    score_flank: Points
    score_standard: Points
    score_battle_standard: Points
    score_wiped: Points
    rank_bonus_most: Points
    least_magic_dice: MagicDice
    most_magic_dice: MagicDice
    advice_enough: Percentage
    advice_ample: Percentage
    repeat_learned: Added
    repeat_bound: Added
    repeat_replicable: Added
    bound_sides: Sides
    miscast_equal: Annotated[int, Field(ge=2, le=6)]
    miscast_equal_of_two: Annotated[int, Field(ge=2, le=6)]
    drained_dice: Few
    witchfire_hits: Few
    witchfire_strength: Stat
    witchfire_ap: Stat
    free_siphon: Few
    excess_times: Some
    most_stored: Few
    battle_points: Points
    primary: Points
    secondary: Points
    apprentice_spells: Some
    apprentice_highest: Some
    adept_spells: Some
    adept_highest: Some
    master_spells: Some
    master_highest: Some

    @model_validator(mode="after")
    def _has_magic_dice(self) -> NumbersShape:
        if self.least_magic_dice > self.most_magic_dice:
            raise make_error("least_magic_dice is more than most_magic_dice", "least_magic_dice")
        return self


class NeededRow(Shape):
    """What a die needs where a difference is `least` or more; None has no lower end."""

    least: Annotated[int, Field(ge=-100, le=100)] | None
    needs: Need


class HeightRow(Shape):
    """What a model of a Height counts for."""

    height: Annotated[int, Field(ge=0, le=5)]
    rank_width: Annotated[int, Field(ge=1, le=100)]
    solid: Annotated[int, Field(ge=0, le=100)]
    restricted: Annotated[int, Field(ge=0, le=30)]
    terrain_dice: Annotated[int, Field(ge=0, le=30)]


class MiscastShape(Shape):
    """What a miscast does from a total on; the first row has no lower end."""

    least: Annotated[int, Field(ge=-100, le=200)] | None
    effect: Word
    text: Text


class FluxCardShape(Shape):
    """A flux card, and the magic dice that it gives both players."""

    card: CardName
    dice: Some
    ours: bool = False


class FluxDeckShape(Shape):
    """The deck for armies up to a size in points; the last row has no upper end."""

    upto: Annotated[int, Field(ge=1, le=1_000_000)] | None
    name: Text
    cards: Annotated[list[CardName], Field(min_length=1, max_length=60)]


class BandShape(Shape):
    """The winner's battle points up to a difference in percent of the Army Size."""

    upto: Annotated[int, Field(ge=0, le=1000)] | None
    winner: Points


Needed = Annotated[list[NeededRow], Field(min_length=1, max_length=60)]


class TablesShape(Shape):
    """The tables of the rules.
    Those by a number are in its order, so that the first row counts.
    """

    categories: Annotated[list[Text], Field(min_length=1, max_length=40)]
    to_hit: Needed
    to_wound: Needed
    armour: Needed
    height: list[HeightRow]
    miscast: Annotated[list[MiscastShape], Field(min_length=1, max_length=20)]
    flux_cards: Annotated[list[FluxCardShape], Field(min_length=1, max_length=100)]
    flux_decks: Annotated[list[FluxDeckShape], Field(min_length=1, max_length=20)]
    vp_bands: Annotated[list[BandShape], Field(min_length=1, max_length=40)]

    @model_validator(mode="after")
    def _is_in_order(self) -> TablesShape:
        for name in ("to_hit", "to_wound", "armour"):
            *higher, lowest = [row.least for row in getattr(self, name)]
            _check_order(name, [*([] if lowest is None else [lowest]), *reversed(higher)])
        if self.miscast[0].least is not None:
            raise make_error("the mildest miscast has no lower end: write null", "miscast", 0)
        _check_order("miscast", [row.least for row in self.miscast[1:]])
        for name in ("flux_decks", "vp_bands"):
            *bounds, last = [row.upto for row in getattr(self, name)]
            if last is not None:
                raise make_error("the last row has no upper end: write upto: null", name)
            _check_order(name, bounds)
        return self

    @model_validator(mode="after")
    def _has_each_row_once(self) -> TablesShape:
        heights = [row.height for row in self.height]
        if sorted(heights) != list(HEIGHTS):
            raise make_error("each Height from 0 to 5 needs one row", "height")
        _check_twice([row.card for row in self.flux_cards], "flux_cards")
        for number, deck in enumerate(self.flux_decks):
            _check_twice(deck.cards, "flux_decks", number, "cards")
        for number, row in enumerate(self.miscast):
            if row.effect in _FIGURES:
                raise make_error(f"{row.effect} is no effect", "miscast", number, "effect")
        return self


def _check_order(name: str, bounds: list[int | None]) -> None:
    """Raise an error for bounds that don't rise, or one among them that is open."""
    if bounds != sorted({bound for bound in bounds if bound is not None}):
        raise make_error("its rows aren't in the order of their bounds", name)


def _check_twice(names: Collection[str], *at: str | int) -> None:
    if len(set(names)) < len(names):
        raise make_error("a card stands twice", *at)


class FlagShape(ConditionShape):
    """A flag of a unit or a counter of a side; nothing reads effects of it."""

    effects: Annotated[dict[str, int], Field(max_length=0)] = Field(default_factory=dict)
    told: Literal[""] = ""

    @model_validator(mode="after")
    def _takes_a_value_where_one_is_read(self) -> FlagShape:
        takes = FLAGS.get(self.name)
        if takes is not None and takes != (self.takes is not None):
            problem = "needs takes: what its value is" if takes else "takes no value"
            raise make_error(f"{self.name} {problem}", "takes")
        return self


class SpecialRuleShape(Shape):
    """A special rule that the program knows by name."""

    name: Text


class Rulebook(rulebook.Rulebook, Listed):
    """The whole ruleset."""

    numbers: NumbersShape  # type: ignore[assignment]
    tables: TablesShape  # type: ignore[assignment]
    conditions: list[FlagShape] = Field(max_length=100)  # type: ignore[assignment]
    talents: list[SpecialRuleShape] = Field(max_length=300)  # type: ignore[assignment]
    modifiers: Unread = Field(default_factory=list)  # type: ignore[assignment]
    actions: Unread = Field(default_factory=list)  # type: ignore[assignment]

    @model_validator(mode="after")
    def _holds_together(self) -> Rulebook:
        flags = {condition.name for condition in self.conditions}
        require_names("the flag", FLAGS, flags, "conditions", why=", which rules read")
        most = self.numbers.battle_points
        for number, band in enumerate(self.tables.vp_bands):
            if band.winner > most:
                at = ("tables", "vp_bands", number, "winner")
                raise make_error(f"nobody scores more than the {most} battle points", *at)
        _check_rulings(self.rulings)
        return self


def _check_rulings(rulings: Collection[RulingShape]) -> None:
    """Raise an error for a ruling that rules don't follow, or one that is missing."""
    keys = {ruling.key for ruling in rulings}
    require_names("the ruling", RULINGS, keys, "rulings", why=", which rules follow")
    for number, ruling in enumerate(rulings):
        known = RULINGS.get(ruling.key)
        if known is None:
            raise make_error(f"no rule follows {ruling.key}", "rulings", number, "key")
        if set(ruling.values) != known:
            words = ", ".join(sorted(known))
            raise make_error(f"its values are {words}", "rulings", number, "values")
