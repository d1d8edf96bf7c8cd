"""The blocks of a card at the table, and the values of a whole model."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish_cli.games.t9a.weapons import Offensive, Shooting
from skirmish_cli.lazy import lazy
from skirmish_cli.records import NamedTuple

if TYPE_CHECKING:
    from skirmish_cli.games.t9a import attacks
    from skirmish_cli.games.t9a.attacks import SpecialSave
else:
    attacks = lazy("skirmish_cli.games.t9a.attacks")

#: A value on a mount's card: a number, None where it isn't given, or the rider's: C, C+2 or C-1.
RiderValue = int | str | None


class Global(NamedTuple):
    """The global characteristics: Charge Speed, Mobility, Discipline."""

    cha: int | None = None
    mob: int | None = None
    dis: int | None = None


class Defensive(NamedTuple):
    """The defensive characteristics, special saves and Hard Target."""

    hp: int | None = None
    defense: int | None = None
    res: int | None = None
    arm: int = 0
    aegis: int | None = None
    regeneration: int | None = None
    hard_target: int = 0


class MountGlobal(NamedTuple):
    """The global characteristics of a mount."""

    cha: RiderValue = None
    mob: RiderValue = None
    dis: RiderValue = None


class MountDefensive(NamedTuple):
    """The defensive characteristics of a mount.

    `given` names those that its card gives: a save given as nothing takes the rider's away.
    """

    hp: RiderValue = None
    defense: RiderValue = None
    res: RiderValue = None
    arm: RiderValue = None
    aegis: RiderValue = None
    regeneration: RiderValue = None
    hard_target: RiderValue = None
    given: frozenset[str] = frozenset()

    def find_save(self, name: str, own: int | None) -> int | None:
        """Return a special save of the whole model; one that isn't given is the rider's."""
        written: RiderValue = getattr(self, name)
        if name not in self.given or isinstance(written, str):
            return own
        return written


class Option(NamedTuple):
    """Something bought for the whole unit, and what it costs in points."""

    name: str
    cost: int = 0


class Cost(NamedTuple):
    """What a unit costs in points.

    `base` pays for the first `included` models, `extra` for each one more; options come on top.
    """

    base: int = 0
    included: int = 1
    extra: int = 0
    options: tuple[Option, ...] = ()


class Mount(NamedTuple):
    """What a character rides: the same blocks as a card."""

    name: str | None = None
    height: RiderValue = None
    base: str | None = None
    global_: MountGlobal = MountGlobal()
    defensive: MountDefensive = MountDefensive()
    offensive: tuple[Offensive, ...] = ()
    shooting: tuple[Shooting, ...] = ()
    rules: tuple[str, ...] = ()


class Profile(NamedTuple):
    """Height, base, global and defensive values of a model.

    None is a value that the card doesn't give.
    """

    height: int
    base: str
    cha: int | None
    mob: int | None
    dis: int | None
    hp: int
    defense: int | None
    res: int | None
    arm: int
    aegis: int | None
    regeneration: int | None
    hard_target: int

    @property
    def front(self) -> int:
        """The front of the base in mm."""
        return int(self.base.split("x")[0])

    @property
    def side(self) -> int:
        """The side of the base in mm."""
        return int(self.base.split("x")[1])

    @property
    def better_save(self) -> SpecialSave:
        """The better of its special saves, which is the one that is rolled."""
        return attacks.choose_special_save(self.aegis, self.regeneration)

    @property
    def special_save(self) -> int | None:
        """What its special save must show, or None."""
        return self.better_save.needs


def read_mount_value(written: RiderValue, own: int | None) -> int | None:
    """Return a value of a mount that may be written as its rider's changed.

    A number is itself, C the rider's value, C+2 and C-1 that one changed. A value that isn't
    written is the rider's; none falls below 0. Section: Character Mounts.

    >>> read_mount_value("C+2", 3), read_mount_value(4, 3), read_mount_value("C-1", 3)
    (5, 4, 2)
    """
    if isinstance(written, int):
        return written
    if own is None:
        return None
    change = written[1:] if written else ""
    return max(0, own + (int(change) if change else 0))


def mount_profile(rider: Profile, mount: Mount) -> Profile:
    """Return the profile of a mounted rider.

    It has the height and base of what it rides. A model has a health point at least.
    """
    moves, defends = mount.global_, mount.defensive
    return Profile(
        min(5, read_mount_value(mount.height, rider.height) or 0),
        mount.base or rider.base,
        read_mount_value(moves.cha, rider.cha),
        read_mount_value(moves.mob, rider.mob),
        read_mount_value(moves.dis, rider.dis),
        read_mount_value(defends.hp, rider.hp) or 1,
        read_mount_value(defends.defense, rider.defense),
        read_mount_value(defends.res, rider.res),
        read_mount_value(defends.arm, rider.arm) or 0,
        defends.find_save("aegis", rider.aegis),
        defends.find_save("regeneration", rider.regeneration),
        read_mount_value(defends.hard_target, rider.hard_target) or 0,
    )
