"""What is decided before the first blow of a round of combat.

Sections: Choose Melee Weapon; Restricted Attacks; Allocating Attacks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from skirmish_cli.core.rules import About, Choice, Rule
from skirmish_cli.games.t9a.combat import Combat
from skirmish_cli.games.t9a.formation import FRONT
from skirmish_cli.games.t9a.melee import Bout, CombatEnd, fight_round
from skirmish_cli.games.t9a.numbers import read_restricted_attacks
from skirmish_cli.games.t9a.strikes import order_restricted_parts
from skirmish_cli.games.t9a.weapons import Offensive, find_allowed_weapons, tell_apart
from skirmish_cli.records import NamedTuple


class SetUpChoice(NamedTuple):
    """One thing that a player decides before anybody strikes.

    `kind` is weapon, target or restricted, which are the names of the policies too; `place` is that
    of the unit, whose key is `who`, and `part` that of its part. `policy` is one of the `options`.
    """

    kind: str
    place: int
    part: int
    question: str
    options: tuple[str, ...]
    policy: str
    owner: str
    who: str = ""

    def ask(self) -> Choice:
        """Return the choice as it is put to the player."""
        about = About(self.question, who=self.who)
        return Choice(self.question, self.options, self.policy, self.owner, about, self.kind)


#: What was decided: one of the options of each choice.
Decided = tuple[str, ...]


def fight_as_decided(
    choices: Sequence[SetUpChoice],
    make_bout: Callable[[Decided], Bout],
    *,
    asks_pursuers: bool = False,
) -> Rule[CombatEnd]:
    """Let the players decide what is to be decided beforehand, then fight the round.

    The Active Player decides first. Where it `asks_pursuers`, odds too put their choices.
    Section: Choose Equipment and Abilities.
    """
    decided = []
    for one in choices:
        decided.append((yield one.ask()))
    end = yield from fight_round(make_bout(tuple(decided)), asks_pursuers=asks_pursuers)
    return end


def list_weapon_choices(
    place: int,
    key: str,
    side: str,
    parts: Sequence[tuple[Offensive, bool, str | None]],
) -> Iterator[SetUpChoice]:
    """Yield the choice of each part that may take up one of several weapons.

    `parts` are its parts, whether each is a Weapon Master, and the weapon that it takes by policy.
    """
    for number, (part, is_master, taken) in enumerate(parts):
        allowed = find_allowed_weapons(part.weapons, is_master=is_master)
        options = tell_apart([weapon.name for weapon in allowed])
        if len(options) > 1:
            names = [weapon.name for weapon in allowed]
            policy = options[names.index(taken)] if taken in names else options[0]
            question = f"{key} {part.part} takes up"
            yield SetUpChoice("weapon", place, number, question, options, policy, side, key)


def list_combat_choices(combat: Combat) -> Iterator[SetUpChoice]:
    """Yield whom units may strike first, and with which part they support."""
    for place, unit in enumerate(combat.units):
        if not combat.lanes[place] or not any(part.attacks for part in unit.parts):
            continue
        targets = list(_list_targets(combat, place))
        if len(targets) > 1:
            options = tuple(combat.units[target].key for target in targets)
            first = _find_first_target(combat, place, targets)
            question = f"{unit.key} strikes first at"
            yield SetUpChoice(
                "target", place, -1, question, options, combat.units[first].key, unit.side, unit.key
            )
        if _must_split(combat, place):
            numbers = order_restricted_parts(combat, place)
            named = tell_apart([part.name for part in unit.parts])
            options = tuple(named[number] for number in range(len(named)))
            question = f"{unit.key} makes restricted attacks first with"
            policy = named[numbers[0]]
            yield SetUpChoice(
                "restricted", place, -1, question, options, policy, unit.side, unit.key
            )


def _list_targets(combat: Combat, place: int) -> Iterator[int]:
    """Yield the enemies in front of a unit, each with the characters that it reaches."""
    for contact in combat.contacts[combat.hosts[place]]:
        if contact.facing == FRONT:
            yield contact.enemy
            if combat.touches_front(place, contact.enemy):
                yield from combat.members[contact.enemy][1:]


def _find_first_target(combat: Combat, place: int, targets: Sequence[int]) -> int:
    """Return whom a unit strikes first by policy."""
    if place in combat.allocated:
        return combat.allocated[place]
    if combat.rules.ruling("attached") == "allocate":
        joined = [target for target in targets if combat.hosts[target] != target]
        return joined[0] if joined else targets[0]
    return targets[0]


def _must_split(combat: Combat, place: int) -> bool:
    """Return whether models have more attacks than they may make restricted."""
    unit = combat.units[place]
    most = read_restricted_attacks(combat.rules, unit.height)
    striking = [part for part in unit.parts if part.attacks]
    supports = any(lane.supported and unit.models > unit.files for lane in combat.lanes[place])
    sideways = any(lane.is_restricted for lane in combat.lanes[place])
    return (
        len(striking) > 1
        and 0 < most < sum(part.attacks for part in striking)
        and (supports or sideways)
    )
