"""`shoot`: one unit shoots at another, from numbers or from their cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.core.procedure import (
    Command,
    Option,
    Prepared,
    Procedure,
    as_flag,
    one_of,
    parse_whole,
)
from skirmish_cli.games.t9a.procedures.shared.shots import (
    Shots,
    describe_target,
    format_shots,
    prepare_shots,
    read_shots,
)
from skirmish_cli.games.t9a.procedures.shared.targets import (
    MOST_STAT,
    POOL_OPTIONS,
    SHIELD_OPTIONS,
    TargetUnit,
    read_pool,
    read_shield,
    read_victim,
)
from skirmish_cli.games.t9a.procedures.shared.values import read_needed
from skirmish_cli.games.t9a.shooting import COVERS, Shooter
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from skirmish_cli.games.t9a.procedures.shared import shooting_units
else:
    shooting_units = lazy("skirmish_cli.games.t9a.procedures.shared.shooting_units")


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


def _prepare(command: Command) -> Prepared:
    if command.words:
        return shooting_units.prepare_unit_shots(command)
    if command.given("distance") is not None:
        raise UsageProblem("--distance needs units, whose cards say the range; give --long instead")
    shooters = read_shot_groups(command)
    victim = read_victim(command, TargetUnit(read_pool(command), command.given("discipline")))
    aim = f"at {shooters[0].aim}+" if len(shooters) == 1 else f"in {len(shooters)} volleys"
    shield = read_shield(command)
    headline = f"Shooting: {format_shots(shooters)} {aim}"
    inputs = describe_target(shield, victim)
    return prepare_shots(command, Shots(shooters, shield, victim, headline, inputs))


SHOOT = Procedure(
    name="shoot",
    summary="Shoot with one unit at another: to hit, to wound, saves, casualties and panic.",
    section="Shots and Aim; Attack Sequence",
    arguments="[SHOOTER vs TARGET...]",
    prepare=_prepare,
    options=(
        Option(
            "shots",
            "text",
            "how many shots, a number or dice such as 2D6 or D6x2",
            metavar="N|DICE",
        ),
        Option("aim", "text", "what a shot must show, such as 4+", metavar="N+"),
        Option("strength", "whole", "the shots' Strength", metavar="N"),
        Option("ap", "whole", "their Armour Penetration (0 unless given)", metavar="N"),
        *SHIELD_OPTIONS,
        Option("long", "flag", "the target is beyond half the range", default=False),
        Option(
            "distance",
            "number",
            "inches to the target, which with units says what is long range",
            metavar="D",
        ),
        Option("moved", "flag", "the shooters moved this turn", default=False),
        Option("accurate", "flag", "they are Accurate: no penalty for long range", default=False),
        Option(
            "quick_to_fire", "flag", "they are Quick to Fire: no penalty for moving", default=False
        ),
        Option("unwieldy", "whole", "they are Unwieldy by X, once moved", metavar="X"),
        Option("cover", "text", "soft or hard", metavar="soft|hard"),
        Option("hard_target", "whole", "the target is a Hard Target by X", metavar="X"),
        Option(
            "reroll",
            "texts",
            "reroll hit, wound, armour or special dice: ones or failures (repeatable)",
            metavar="STAGE:WHICH",
        ),
        Option(
            "volley",
            "texts",
            "one more group of shots, and where it differs (repeatable)",
            metavar="shots=N,KEY=VALUE",
        ),
        *POOL_OPTIONS,
        Option("phase_start_hp", "whole", "its health points when the phase began", metavar="N"),
        Option(
            "lost_this_phase",
            "whole",
            "what it has lost to shooting and spells in this phase; follows from --phase-start-hp",
            metavar="N",
        ),
        Option("discipline", "whole", "its Discipline, for a panic test", metavar="N"),
        Option(
            "no_panic",
            "flag",
            "it takes no panic test: engaged, shaken, or it passed one this phase",
            default=False,
        ),
    ),
    examples=(
        "shoot --shots 20 --aim 4 --strength 4 --resilience 4 --armour 2 --odds",
        "shoot --shots 3 --aim 3+ --strength 3 --resilience 3 --long --dice 4,5,2,6,1",
        "shoot --shots 8 --aim 4+ --strength 3 --resilience 3 --volley shots=6,long --models 12 "
        "--discipline 7",
    ),
)
