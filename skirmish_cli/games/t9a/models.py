"""Units at the table: their cards, and what their flags say is left of them."""

from __future__ import annotations

from typing import Literal

from skirmish_cli.core.command import Model
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import parse_whole
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.t9a.numbers import read_rank_width
from skirmish_cli.games.t9a.profiles import (
    Cost,
    Defensive,
    Global,
    Mount,
    Profile,
    mount_profile,
)
from skirmish_cli.games.t9a.special_rules import has_rule
from skirmish_cli.games.t9a.weapons import Offensive, Shooting
from skirmish_cli.records import NamedTuple


class Wizard(NamedTuple):
    """A caster: its type, its path and its spells.

    `x` is the number of a Conclave or Protean.
    """

    type: Literal["apprentice", "adept", "master", "conclave", "protean"]
    path: str | None = None
    x: int | None = None
    spells: tuple[int | str, ...] = ()

    @property
    def channel(self) -> int:
        """The magic dice that it siphons.

        An Adept siphons 1, a Master 2, a Conclave 1 unless it is a Conclave (1).
        """
        if self.type == "conclave":
            return 0 if self.x == 1 else 1
        return {"adept": 1, "master": 2}.get(self.type, 0)


class Card(NamedTuple):
    """The card of a unit at the table.

    It holds what its file says, without what only lists read. Sections: Characteristic Profiles;
    Build an Army.

    >>> card = Card(height=3, models=10, files=5, defensive=Defensive(hp=3))
    >>> card.starting_hp, card.profile.height
    (30, 3)
    """

    category: tuple[str, ...] = ()
    cost: Cost | None = None
    height: int = 1
    base: str = "20x20"
    models: int = 1
    files: int | None = None
    global_: Global = Global()
    defensive: Defensive = Defensive()
    offensive: tuple[Offensive, ...] = ()
    shooting: tuple[Shooting, ...] = ()
    standard: bool = False
    general: bool = False
    bsb: bool = False
    attachable: bool = False
    wizard: Wizard | None = None
    mount: Mount | None = None
    rules: tuple[str, ...] = ()

    @property
    def profile(self) -> Profile:
        """The values of the whole model: the card's own, or its mount's with C resolved.

        Section: Character Mounts.
        """
        own, mount = self.defensive, self.mount
        profile = Profile(
            self.height,
            self.base,
            *self.global_,
            own.hp or 1,
            own.defense,
            own.res,
            own.arm,
            own.aegis,
            own.regeneration,
            own.hard_target,
        )
        if mount is None:
            return profile
        return mount_profile(profile, mount)

    @property
    def parts(self) -> tuple[Offensive, ...]:
        """The model parts that strike: the card's own, then those of its mount."""
        return self.offensive + (self.mount.offensive if self.mount else ())

    @property
    def shooters(self) -> tuple[Shooting, ...]:
        """The shooting weapons of the model: the card's own, then those of its mount."""
        return self.shooting + (self.mount.shooting if self.mount else ())

    @property
    def all_rules(self) -> tuple[str, ...]:
        """The rules of the whole model, its mount's included, without those of its parts."""
        return self.rules + (self.mount.rules if self.mount else ())

    @property
    def written_rules(self) -> tuple[str, ...]:
        """Every rule on the card, each once."""
        written = [*self.all_rules, *(rule for part in self.parts for rule in part.rules)]
        written += [rule for one in self.parts for weapon in one.weapons for rule in weapon.rules]
        written += [rule for weapon in self.shooters for rule in weapon.rules]
        return tuple(dict.fromkeys(written))

    @property
    def starting_hp(self) -> int:
        """The health points that the unit starts with.

        Section: Decimated.
        """
        return self.models * self.profile.hp

    @property
    def is_attachable(self) -> bool:
        """Whether it may join units: it is marked so, a character, or a War Platform.

        Sections: Characters; Attachable Models.
        """
        is_character = "characters" in map(str.casefold, self.category)
        return self.attachable or is_character or has_rule(self.all_rules, "War Platform")


#: The flags that say what is left of a unit.
HEALTH_FLAGS = ("lost", "hp")


def count_hp(model: Model[Card], least: int = 1) -> int:
    """Return the health points left to a unit: all but those of `lost=N`, or `hp=N`.

    Raises UsageProblem when fewer than `least` are left.
    """
    whole = model.card.starting_hp
    if "hp" in model.flags:
        if "lost" in model.flags:
            raise UsageProblem(
                f"{model.key}: +lost and +hp exclude each other: the one says what is lost of "
                f"{whole} HP, the other what is left"
            )
        return parse_whole(model.flags["hp"], f"{model.key}+hp", least, whole)
    if "lost" not in model.flags:
        return whole
    return whole - parse_whole(model.flags["lost"], f"{model.key}+lost", 0, whole - least)


def count_phase_losses(model: Model[Card]) -> int | None:
    """Return what the flag `lost_this_phase=N` says of a unit, or None.

    Raises UsageProblem for more than it has lost.
    """
    flag = "lost_this_phase"
    if flag not in model.flags:
        return None
    lost = model.card.starting_hp - count_hp(model)
    return parse_whole(model.flags[flag], f"{model.key}+{flag}", 0, lost)


def count_files(model: Model[Card], rules: Ruleset) -> int:
    """Return how many files wide a unit stands.

    Without files on its card it stands as wide as one proper rank. Section: Proper Ranks.
    """
    card = model.card
    return card.files or min(card.models, read_rank_width(rules, card.profile.height))


def is_weapon_master(card: Card, part: Offensive) -> bool:
    """Return whether a part chooses freely among its weapons that aren't enchanted."""
    return has_rule((*part.rules, *card.rules), "Weapon Master")
