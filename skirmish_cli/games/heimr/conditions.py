"""What happens to characters: the flags that a result gives them or takes.

A rule says what happened by yielding `AtTable(lower_hp, ...)` and the like; each of these yields
the changes that follow. A character that isn't known has none.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from typing import Literal, TypeVar

from skirmish_cli.core.changes import OUT, Change, Due, Value
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.heimr.models import FAILED, MOST_HP, Character
from skirmish_cli.games.heimr.numbers import find_injury, list_bound_flags, read_texts
from skirmish_cli.records import NamedTuple

R = TypeVar("R")

#: The flags that no command reads but the turn of a battle.
OF_TURN = ("acted", "place")
#: Every other flag of the ruleset that ships.
FLAGS = (
    *("hp", "fatigue", "willpower", "penalty", "tired", "height", "terrain", "concealment"),
    *(
        "ongoing",
        "dodging",
        "defence",
        "prone",
        "dazed",
        "weakened",
        "climbing",
        "climbed",
        "grabbing",
    ),
    *(
        "grabbed",
        "hands-full",
        "unarmed",
        "cluster",
        "shot-at",
        "entered",
        "challenge-border",
        "attacked",
    ),
    *("bound-hands", "bound-arm", "bound-feet", "bound-leg", "bound-body"),
    *("legs-injured", "weapon-arm-injured", "other-arm-injured", "torso-injured", "head-injured"),
    "dead",
)
#: Those of them that take a value.
WITH_VALUE = ("hp", "fatigue", "willpower", "penalty", "concealment", "defence", "climbed")
#: How an attack is made.
Kind = Literal["melee", "ranged", "brawl"]
#: What yields changes, and returns something about them.
Changes = Generator[Change, None, R]
#: The phase of the turn in which a check is taken that a result makes due.
NOW = "actions"


class Owner(NamedTuple):
    """Whose roll it is: a character, and the rules that say how long its flags hold.

    One that isn't named is known by numbers alone, and its key is what the command calls it.
    """

    character: Character
    rules: Ruleset
    is_named: bool = True

    @property
    def key(self) -> str:
        """What its changes are told of."""
        return self.character.key

    @property
    def words(self) -> str:
        """What it is called in words."""
        return self.key if self.is_named else f"the {self.key}"

    def give(self, flag: str, value: Value, why: str) -> Change:
        """Return the change that gives it a flag, for as long as that lasts."""
        return Change(self.key, flag, value, self.rules.lasts(flag), why)

    def take(self, flag: str, why: str) -> Change:
        """Return the change that takes a flag from it."""
        return Change(self.key, flag, None, why=why)

    def take_carried(self, why: str, *flags: str) -> Iterator[Change]:
        """Yield the changes that take those of some flags from it that it carries."""
        return (self.take(flag, why) for flag in flags if self.character.has(flag))

    def owe(self, procedure: str, options: str, why: str, condition: str = "") -> Due:
        """Return a check that it owes now, with the command that settles it."""
        words = (procedure, self.key, options) if self.is_named else (procedure, options)
        return Due(self.key, procedure, NOW, why, " ".join(words), condition)


def make_nameless(key: str, rules: Ruleset, hp: int | None = None) -> Owner:
    """Return whoever is known by numbers alone, under what the command calls it."""
    flags = () if hp is None else (("hp", str(hp)),)
    return Owner(Character(key, flags), rules, is_named=False)


def tire(owner: Owner | None, fatigue: int, why: str) -> Iterator[Change]:
    """Yield a fatigue that rose, which it can't again before the next own turn.

    Section: Fatigue during combat.
    """
    if owner is not None:
        told = f"{why}: the d6 is below the fatigue"
        yield owner.give("fatigue", fatigue, told)
        yield owner.give("tired", True, told)


def stand_ready(owner: Owner | None, total: int | None) -> Iterator[Change]:
    """Yield the defence that stands until the next own turn; None is one that failed.

    Section: Weapon attack.
    """
    if owner is not None:
        yield owner.give("defence", FAILED if total is None else total, "the standing defence")


def lower_hp(
    owner: Owner, before: int, after: int, parts: Sequence[str], why: str
) -> Iterator[Change]:
    """Yield HP that went down, and what that means: injured parts, or death.

    Sections: Health; Injuries; Injury Effects.
    """
    if after != before:
        yield owner.give("hp", max(after, -MOST_HP), why)
    injury = find_injury(owner.rules, after)
    if injury.is_dead:
        yield Change(owner.key, OUT, injury.name, why=why)
        return
    for part in dict.fromkeys(parts if injury.level else ()):
        flag = name_injury(part)
        if flag in owner.rules.conditions:  # a part of a player's own table may have none
            yield owner.give(flag, True, f"{why}: {injury.name}")


def name_injury(part: str) -> str:
    """Return the flag of an injured part.

    >>> name_injury("weapon_arm")
    'weapon-arm-injured'
    """
    return f"{part.replace('_', '-')}-injured"


class Wound(NamedTuple):
    """A hit: the part of the body, and the HP that it costs."""

    part: str | None
    damage: int


def suffer_attack(
    attacker: Owner | None,
    target: Owner | None,
    kind: Kind,
    wounds: Sequence[Wound],
) -> Iterator[Change | Due]:
    """Yield what an attack does to its target, whether it hits or not.

    `wounds` are its hits, also those that only bind. A hold ends when the held hits the holder, or
    when the holder receives an effect, such as that of a brawl attack.

    Sections: Action Types; Hide; Health; Injuries; Brawl attack; Height.
    """
    if attacker is None or target is None:
        return
    yield target.give("attacked", True, f"attacked by {attacker.words}")
    if kind == "ranged":
        yield target.give("shot-at", True, f"shot at by {attacker.words}")
    if not wounds:
        return
    why = f"hit by {attacker.words}"
    is_dead = yield from _lose_hp(target, wounds, why)
    if target.character.has("grabbing"):
        if attacker.character.has("grabbed"):
            yield from release(target, attacker, why)
        elif kind == "brawl":
            yield target.take("grabbing", why)
    if target.character.has("climbing") and not is_dead:
        yield owe_hold_on(target, why)


def owe_hold_on(climber: Owner, why: str) -> Due:
    """Return the check of a climber who is hit, with the command that settles it.

    Section: Height.
    """
    where = dict(climber.character.flags).get("climbed", "")
    height, _, requirement = where.partition("/")
    options = f"--hit --height {height or 'N'} --cr {requirement or 'N'}"
    missing = "" if height and requirement else "N is its height, and what a step requires"
    return climber.owe("climb", options, f"{why} while it climbs", missing)


def _lose_hp(target: Owner, wounds: Sequence[Wound], why: str) -> Changes[bool]:
    """Yield the HP and the injuries that wounds cost; returns whether they kill."""
    before = target.character.hp
    if before is None:
        return False
    after, parts = tally_wounds(before, wounds)
    yield from lower_hp(target, before, after, parts, why)
    return find_injury(target.rules, after).is_dead


def tally_wounds(before: int, wounds: Iterable[Wound]) -> tuple[int, list[str]]:
    """Return the HP that wounds leave, and the parts that they injure.

    A hit injures where it leaves no HP above 0. Sections: Health; Injury Effects.

    >>> tally_wounds(2, [Wound("legs", 1), Wound("head", 2)])
    (-1, ['head'])
    """
    after, parts = before, []
    for wound in wounds:
        after -= wound.damage
        if after <= 0 and wound.damage and wound.part:
            parts.append(wound.part)
    return after, list(dict.fromkeys(parts))


def bind(holder: Owner | None, held: Owner | None, part: str | None) -> Iterator[Change | Due]:
    """Yield a hold by a brawl attack, which binds the part that it hit.

    Section: Brawl attack.
    """
    if holder is None or held is None:
        return
    why = f"grabbed by {holder.words}"
    yield holder.give("grabbing", True, f"grabs {held.words}")
    yield held.give("grabbed", True, why)
    place = find_bound_place(held.rules, part)
    if place is not None:
        yield held.give(f"bound-{place}", True, why)
    yield _offer_hold(holder, held)


def find_bound_place(rules: Ruleset, part: str | None) -> str | None:
    """Return what a brawl attack binds that hits a part.

    Sections: Brawl attack; Effects.
    """
    return read_texts(rules, "bound_parts").get(part or "")


def _offer_hold(holder: Owner, held: Owner) -> Due:
    """Return the roll with which a holder may stop what the held wants to do.

    Section: Brawl attack.
    """
    if holder.is_named and held.is_named:
        words = f"hold {holder.key} vs {held.key} athletics"
        told = f"{held.key} wants to act by a physical roll: its ability stands last"
    else:
        words = "hold -c N -p N --opposed-c N --opposed-p N"
        told = f"{held.words} wants to act by a physical roll: N are brawl and that roll"
    return Due(holder.key, "hold", NOW, f"grabs {held.words}", words, f"if {told}")


def release(holder: Owner | None, held: Owner | None, why: str) -> Iterator[Change]:
    """Yield the end of a hold, and of what it bound. Section: Brawl attack."""
    if holder is None or held is None:
        return
    yield holder.take("grabbing", why)
    yield held.take("grabbed", why)
    yield from held.take_carried(why, *list_bound_flags(held.rules))
