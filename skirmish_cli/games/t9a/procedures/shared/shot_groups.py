"""Groups of shots as they are typed: the main options and each `--volley`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.core.procedure import Command, as_flag, one_of, parse_whole
from skirmish_cli.games.t9a.procedures.shared.shot_counts import read_shots
from skirmish_cli.games.t9a.procedures.shared.targets import MOST_STAT
from skirmish_cli.games.t9a.procedures.shared.values import read_needed
from skirmish_cli.games.t9a.shooting import COVERS, Shooter

MOST_VOLLEYS = 6

#: What a `--volley` may say beside its number of shots; flags can be turned off with `=no`.
_VOLLEY_KEYS = (
    "shots",
    "aim",
    "strength",
    "ap",
    "long",
    "moved",
    "accurate",
    "quick_to_fire",
    "unwieldy",
    "cover",
    "hard_target",
)
_VOLLEY_FLAGS = ("long", "moved", "accurate", "quick_to_fire")


def read_shot_groups(command: Command) -> tuple[Shooter, ...]:
    """Return the groups of shots that the options describe; raises UsageProblem."""
    volleys = [_read_volley(text) for text in command.given("volley") or ()]
    if len(volleys) >= MOST_VOLLEYS:
        raise UsageProblem(
            f"{len(volleys)} volleys are too many; at most {MOST_VOLLEYS} groups shoot together"
        )
    first: list[dict[str, str]] = [] if command.given("shots") is None and volleys else [{}]
    return tuple(
        _read_group(command, keys, place) for place, keys in enumerate([*first, *volleys], 1)
    )


def _read_flag(text: str, key: str) -> bool:
    return one_of(text or "yes", f"--volley {key}", ("yes", "no")) == "yes"


def _read_group(command: Command, keys: Mapping[str, str], place: int) -> Shooter:
    """Return the shots of the main options, with what a `--volley` says otherwise."""

    def find_value(key: str, default: Any = None) -> Any:
        if key in keys:
            return keys[key]
        given = command.given(key)
        return default if given is None else given

    def read_whole(key: str, most: int, default: int | None = None) -> int:
        found = find_value(key, default)
        return parse_whole(
            str(command.need(key) if found is None else found), name_option(key), 0, most
        )

    def name_option(key: str) -> str:
        return f"--volley {as_flag(key)[2:]}" if key in keys else as_flag(key)

    flags = {
        key: _read_flag(keys[key], key) if key in keys else bool(command.given(key))
        for key in _VOLLEY_FLAGS
    }
    label = f"number of shots, volley {place}" if place > 1 else "number of shots"
    shots, aim = find_value("shots"), find_value("aim")
    return Shooter(
        read_shots(command.need("shots") if shots is None else shots, name_option("shots"), label),
        read_needed(command.need("aim") if aim is None else aim, name_option("aim")),
        read_whole("strength", MOST_STAT),
        read_whole("ap", MOST_STAT, 0),
        flags["long"],
        flags["moved"],
        flags["accurate"],
        flags["quick_to_fire"],
        read_whole("unwieldy", 6, 0),
        one_of(find_value("cover", "none"), name_option("cover"), COVERS),
        read_whole("hard_target", 6, 0),
    )


def _read_volley(text: str) -> dict[str, str]:
    """Return what a `--volley` says, by key; raises UsageProblem."""
    keys: dict[str, str] = {}
    for part in text.split(","):
        key, _, value = part.strip().partition("=")
        name = key.strip().replace("-", "_")
        if name not in _VOLLEY_KEYS:
            raise UsageProblem(unknown("key of --volley", key.strip(), _VOLLEY_KEYS))
        if name in keys:
            raise UsageProblem(f"--volley {text[:60]!r} says {key.strip()} twice")
        if not value and name not in _VOLLEY_FLAGS:
            raise UsageProblem(
                f"--volley {key.strip()} needs a value, such as --volley shots=10,long"
            )
        keys[name] = value.strip()
    if "shots" not in keys:
        raise UsageProblem(
            f"--volley {text[:60]!r} must say its shots, such as --volley shots=10,long"
        )
    return keys
