"""Units in a combat: a card with the flags of its situation, as a round of combat uses it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Model, parse_whole
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.t9a.dice.pools import Reroll
from skirmish_cli.games.t9a.numbers import of_height

#: In which order a model part must take up its weapons. Section: Choose Melee Weapon.
WEAPON_ORDER = ("enchanted", "other", "hand", "innate")


@dataclass(frozen=True)
class Part:
    """A model part as it strikes, its weapon and charging momentum counted in; the terms say what
    changed."""

    name: str
    agility: int
    attacks: int
    offensive: int
    strength: int
    penetration: int
    hit_terms: tuple[Term, ...] = ()
    wound_terms: tuple[Term, ...] = ()
    save_terms: tuple[Term, ...] = ()
    reroll_hits: Reroll = ""
    reroll_wounds: Reroll = ""


@dataclass(frozen=True)
class Unit:
    """A unit in a combat. `hp` is what is left at set-up, `starting_hp` what the army list gives
    it.

    `host` is the key of the unit that it has joined, `front` the enemy that it faces by hand;
    `fight` counts the files in contact by hand."""

    key: str
    side: str
    height: int
    base_front: int
    base_side: int
    files: int
    hp_each: int
    hp: int
    starting_hp: int
    defensive: int
    resilience: int
    armour: int
    special: int | None
    discipline: int
    parts: tuple[Part, ...]
    standard: bool
    battle_standard: bool
    is_attachable: bool
    flags: Mapping[str, str]
    fight: int | None = None

    def has(self, flag: str) -> bool:
        """Return whether the unit carries a flag such as `charging`."""
        return flag in self.flags

    @property
    def models(self) -> int:
        """The models left at set-up."""
        return self.models_of(self.hp)

    def models_of(self, hp: int) -> int:
        """Return how many models a health pool holds: the last may be hurt. Section: Casualties.

        Ten trolls of 3 health points that lost 7 are 8 models, and 7 after two more.
        """
        return -(-hp // self.hp_each)

    def is_decimated(self, hp: int, percent: int) -> bool:
        """Return whether so few health points are left of those it started with. Section:
        Decimated."""
        return 100 * hp <= percent * self.starting_hp


def make_unit(model: Model, side: str, rules: Ruleset, weapon: str | None = None) -> Unit:
    """Return a unit made ready for a combat; raises UsageProblem that names what its card lacks."""
    card, profile = model.card, model.card.profile
    missing = [
        name
        for name, value in (
            ("global.dis", profile.dis),
            ("defensive.def", profile.defense),
            ("defensive.res", profile.res),
        )
        if value is None
    ]
    for place, part in enumerate(card.parts):
        missing += [
            f"offensive[{place}].{name}"
            for name, value in (
                ("agi", part.agi),
                ("att", part.att),
                ("off", part.off),
                ("str", part.str_),
            )
            if value is None
        ]
    if missing:
        raise UsageProblem(f"{model.key} can't fight: its card lacks {', '.join(missing)}")
    files = card.files or min(card.models, rank_width(rules, profile.height))
    return Unit(
        key=model.key,
        side=side,
        height=profile.height,
        base_front=profile.front,
        base_side=profile.side,
        files=files,
        hp_each=profile.hp,
        hp=hp_left(model),
        starting_hp=card.starting_hp,
        defensive=profile.defense,
        resilience=profile.res,
        armour=profile.arm,
        special=profile.special_save,
        discipline=profile.dis,
        parts=tuple(_make_part(model, part, rules, weapon) for part in card.parts),
        standard=card.standard,
        battle_standard=card.bsb,
        is_attachable=card.is_attachable,
        flags=dict(model.flags),
        fight=_fight(model, card.models),
    )


def hp_left(model: Model) -> int:
    """Return the health points of a unit, less those of its flag `lost=N`; raises UsageProblem
    when none are left."""
    whole: int = model.card.starting_hp
    lost = (
        parse_whole(model.flags["lost"], f"{model.key}+lost", 0, whole - 1)
        if "lost" in model.flags
        else 0
    )
    return whole - lost


def rank_width(rules: Ruleset, height: int) -> int:
    """Return how many models a rank needs to be a proper one. Section: Proper Ranks."""
    return of_height(rules, height, "rank_width")


def _fight(model: Model, most: int) -> int | None:
    if "fight" not in model.flags:
        return None
    return parse_whole(model.flags["fight"], f"{model.key}+fight", 0, most)


def _make_part(model: Model, part: Any, rules: Ruleset, wanted: str | None) -> Part:
    weapon = choose_weapon(model, part, wanted)
    charging = rules.data["numbers"]["charging_agility"] if "charging" in model.flags else 0
    if weapon is None or not _is_in_use(weapon, model):
        return Part(
            part.part,
            part.agi + charging,
            part.att,
            part.off,
            part.str_,
            part.ap,
            save_terms=_terms(-part.ap, "AP"),
            **_rerolls(part),
        )
    return Part(
        part.part,
        part.agi + charging + weapon.agi,
        max(0, part.att + weapon.att),
        max(0, part.off + weapon.off),
        max(0, part.str_ + weapon.str_),
        max(0, part.ap + weapon.ap),
        _terms(weapon.off, weapon.name),
        _terms(weapon.str_, weapon.name),
        _terms(-part.ap, "AP") + _terms(-weapon.ap, weapon.name),
        **_rerolls(part),
    )


def _rerolls(part: Any) -> dict[str, Any]:
    return {"reroll_hits": part.reroll.hit or "", "reroll_wounds": part.reroll.wound or ""}


def _terms(value: int, source: str) -> tuple[Term, ...]:
    return (Term(value, source),) if value else ()


def _is_in_use(weapon: Any, model: Model) -> bool:
    """Return whether what a weapon changes counts now. A unit that charged is in its first round
    of combat."""
    if weapon.only == "charging":
        return "charging" in model.flags
    if weapon.only == "first_round":
        return "charging" in model.flags or "first_round" in model.flags
    return True


def choose_weapon(model: Model, part: Any, wanted: str | None) -> Any:
    """Return the weapon that a part takes up, or None for one that lists none. Section: Choose
    Melee Weapon.

    An enchanted one comes first, then any that is neither hand nor innate weapon, then a hand
    weapon. A part with Weapon Master is bound by the first of these only. Of several that it may
    take, `wanted` or the first listed."""
    allowed = allowed_weapons(part.weapons, is_master=_is_weapon_master(model, part))
    for weapon in allowed:
        if wanted and weapon.name.casefold() == wanted.casefold():
            return weapon
    return min(allowed, key=lambda weapon: WEAPON_ORDER.index(weapon.kind), default=None)


def check_wanted_weapon(models: Sequence[Model], wanted: str) -> None:
    """Raise UsageProblem if nobody who carries a weapon may take it up."""
    refused = ""
    for model in models:
        for part in model.card.parts:
            if wanted.casefold() not in [weapon.name.casefold() for weapon in part.weapons]:
                continue
            allowed = [
                weapon.name
                for weapon in allowed_weapons(
                    part.weapons, is_master=_is_weapon_master(model, part)
                )
            ]
            if wanted.casefold() in map(str.casefold, allowed):
                return
            refused = (
                refused
                or f"{model.key}: {part.part} can't take {wanted}; it must take {' or '.join(allowed)}"
            )
    if refused:
        raise UsageProblem(refused)


def allowed_weapons(weapons: Sequence[Any], *, is_master: bool) -> list[Any]:
    """Return the weapons that a model part may choose from in a round of combat."""
    enchanted = [weapon for weapon in weapons if weapon.kind == "enchanted"]
    if enchanted or is_master:
        return enchanted or list(weapons)
    first = min((WEAPON_ORDER.index(weapon.kind) for weapon in weapons), default=0)
    return [weapon for weapon in weapons if WEAPON_ORDER.index(weapon.kind) == first]


def _is_weapon_master(model: Model, part: Any) -> bool:
    return any(rule.casefold() == "weapon master" for rule in (*part.rules, *model.card.rules))
