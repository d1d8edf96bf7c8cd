"""Aiming: who may shoot at whom, at which range, and who is in a combat.

Section: Shooting.
"""

from __future__ import annotations

from skirmish_cli.core.command import Model
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.freeblades.actions import is_thrown, why_no_shot
from skirmish_cli.games.freeblades.changed import read_card_rating, split_number
from skirmish_cli.games.freeblades.flags import check_flags
from skirmish_cli.games.freeblades.models import Card, read_life_points
from skirmish_cli.games.freeblades.talents import find_talent, read_card_talents
from skirmish_cli.games.freeblades.tests import Rating
from skirmish_cli.records import NamedTuple

SHORT, MEDIUM, LONG = "short", "medium", "long"
#: Enemies farther apart than this many inches aren't in contact: nobody stops nearer without
#: touching.
PROXIMITY = 1


class Mark(NamedTuple):
    """Whoever may be hit by a ranged attack: a model, or plain numbers for a missile.

    DEF is as printed.
    """

    key: str
    defense: int
    armour: int
    life_points: int
    model: Model[Card] | None = None

    @property
    def flags(self) -> frozenset[str]:
        """The flags of its situation."""
        return frozenset(self.model.flags) if self.model else frozenset()


def make_mark(model: Model[Card]) -> Mark:
    """Return a model as a target; raises UsageProblem that names what its card lacks."""
    card = model.card
    defense, armour, life_points = card.def_value, card.av, card.lp
    if defense is None or armour is None or life_points is None:
        needed = (("def", defense), ("av", armour), ("lp", life_points))
        missing = [name for name, value in needed if value is None]
        raise UsageProblem(f"{model.key} can't be shot: its card lacks {', '.join(missing)}")
    defense, _ = split_number(model, "DEF", defense)
    armour, _ = split_number(model, "AV", armour)
    return Mark(model.key, defense, armour, read_life_points(model), model)


def find_range_band(
    distance: float | None, band: int | None, what: str, farthest: str = LONG
) -> str:
    """Return the range band of a distance in inches.

    `band` is the short range of the weapon or spell that `what` names. Raises UsageProblem beyond
    the farthest band. Section: Shooting.

    >>> find_range_band(10, 10, "Bow"), find_range_band(10.2, 10, "Bow")
    ('short', 'medium')
    """
    if distance is None:
        return SHORT
    if band is None:
        raise UsageProblem(f"{what} has no range band; write band: with its inches on the card")
    reach = {SHORT: band, MEDIUM: 2 * band, LONG: 3 * band}
    for name, inches in reach.items():
        if distance <= inches:
            return name
        if name == farthest:
            break
    raise UsageProblem(
        f"{distance} inches are beyond the {farthest} range of {what} ({reach[farthest]}): "
        "no shot is possible"
    )


def check_shooter(model: Model[Card], rules: Ruleset) -> None:
    """Raise UsageProblem where a model can't make a ranged attack as its flags stand.

    Sections: Shooting by an Engaged Model; Thrown Weapons; Reactions; Model Conditions.
    """
    reason = next(why_no_shot(model, rules), None)
    if reason is not None:
        raise UsageProblem(f"{model.key} can't shoot: {reason}")
    check_flags(model, rules)


def is_in_combat(shooter: Model[Card] | None, mark: Mark, distance: float | None = None) -> bool:
    """Return whether a target stands in contact with somebody, the shooter included.

    `distance` is theirs in inches, if known.
    """
    if mark.flags & {"engaged", "engaging"}:
        return True
    if shooter is None:
        return False
    charged = shooter.has("reaction") and "charging" in mark.flags and can_touch(distance)
    return charged or throws_in_contact(shooter, distance)


def can_touch(distance: float | None) -> bool:
    """Return whether two enemies may be in contact, by the inches between them.

    Farther apart than an inch they aren't. Section: Proximity.
    """
    return distance is None or distance <= PROXIMITY


def throws_in_contact(shooter: Model[Card], distance: float | None) -> bool:
    """Return whether a shooter throws at whom it engaged this turn.

    Section: Thrown Weapons.
    """
    return bool(
        is_thrown(shooter)
        and shooter.flags.keys() & {"charging", "engaging"}
        and can_touch(distance)
    )


def needs_targeting(model: Model[Card], rules: Ruleset) -> bool:
    """Return whether a model must test to aim past the nearest enemy.

    It needn't with Shoot Them!, nor as a reaction. Section: Shooting the Nearest Enemy.
    """
    if model.has("reaction"):
        return False
    return find_talent(read_card_talents(model.card, rules), "Shoot Them!") is None


def read_weapon_ratings(model: Model[Card], rules: Ruleset) -> tuple[Rating, Rating]:
    """Return a model's RAR and its weapon's damage rating.

    Raises UsageProblem that names what the card lacks.
    """
    card = model.card
    if card.rar is None or card.rw is None:
        missing = [name for name, value in (("rar", card.rar), ("rw", card.rw)) if value is None]
        raise UsageProblem(f"{model.key} can't shoot: its card lacks {', '.join(missing)}")
    return (
        read_card_rating(model, "RAR", card.rar, rules),
        read_card_rating(model, "RW damage", card.rw.damage, rules),
    )
