"""The values of a whole model, and how a mount's profile reads its rider's."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from skirmish_cli.games.t9a import attacks
    from skirmish_cli.games.t9a.attacks import SpecialSave
else:
    attacks = lazy("skirmish_cli.games.t9a.attacks")


@dataclass(frozen=True)
class Profile:
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


def read_mount_value(written: int | str | None, own: int | None) -> int | None:
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


_VALUES = {
    "global_": ("cha", "mob", "dis"),
    "defensive": ("hp", "defense", "res", "arm", "hard_target"),
}
_SAVES = ("aegis", "regeneration")


def mount_profile(rider: Profile, mount: Any) -> Profile:
    """Return the profile of a mounted rider.

    It has the height and base of what it rides.
    """
    values: dict[str, Any] = {}
    for block, names in _VALUES.items():
        for name in names:
            values[name] = read_mount_value(
                getattr(getattr(mount, block), name), getattr(rider, name)
            )
    for name in _SAVES:
        written = getattr(mount.defensive, name)
        given = name in mount.defensive.model_fields_set and written != "C"
        values[name] = written if given else getattr(rider, name)
    height = read_mount_value(mount.height, rider.height)
    return replace(rider, height=min(5, height or 0), base=mount.base or rider.base, **values)
