"""What `shoot` and missile spells share: distances, who is named, what shots show."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from skirmish_cli.core.command import Model
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import Reader, parse_number
from skirmish_cli.core.plain import Json
from skirmish_cli.core.procedure import Amount
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.core.table import JudgementEntry, Trace
from skirmish_cli.games.freeblades.models import Card
from skirmish_cli.games.freeblades.procedures.shared.extra_options import ExtraOptions
from skirmish_cli.games.freeblades.shooters import ShootingState
from skirmish_cli.games.freeblades.shooting import Volley, name_attack

#: The longest distance that a command takes, in inches: beyond any table.
MOST_INCHES = 200
#: About how often advice works out the odds: for each choice and each number that it changes.
MOST_READINGS = 5


def _read_inches(text: str, name: str, rules: Ruleset | None) -> float:
    distance = parse_number(text, name)
    shown = int(distance) if distance == int(distance) else distance
    if not 0 <= distance <= MOST_INCHES:
        raise UsageProblem(
            f"{name} {shown} is out of range: 0 to {MOST_INCHES} inches, such as 10.5"
        )
    return shown


#: The reader of a distance in inches, whole or decimal.
a_distance = Reader("inches", _read_inches, "INCHES", least=0, most=MOST_INCHES)


def split_words(texts: Sequence[str]) -> list[str]:
    """Return the models that a repeatable option names.

    Those without an inline card may be parted by commas. Raises UsageProblem for an empty place.
    """
    names: list[str] = []
    for text in texts:
        parts = [text] if text.startswith("{") else [part.strip() for part in text.split(",")]
        if not all(parts):
            raise UsageProblem(f"{text[:40]!r} has an empty place between its commas")
        names += parts
    return names


def is_same(model: Model[Card], other: Model[Card]) -> bool:
    """Return whether two names of a command mean one model.

    A repeat has `#2` behind its key.
    """
    mine, theirs = (one.key.partition("#")[0] for one in (model, other))
    if "/" in mine and "/" in theirs:
        return mine == theirs
    return mine.rpartition("/")[2] == theirs.rpartition("/")[2]


def check_apart(
    shooters: Sequence[Model[Card]], targets: Sequence[Model[Card]], others: Sequence[Model[Card]]
) -> None:
    """Raise UsageProblem for a model that stands in two of these groups.

    Section: Shooting at an Engaged Model.
    """
    for model in shooters:
        if any(is_same(model, target) for target in targets):
            raise UsageProblem(f"{model.key} can't be its own target")
        if any(is_same(model, other) for other in others):
            raise UsageProblem(
                f"--others {model.key}: a stray attack never meets the model that made it"
            )
    for target in targets:
        if any(is_same(target, other) for other in others):
            raise UsageProblem(
                f"--others {target.key}: it is the target already; name the others in its combat"
            )


def count_readings(options: ExtraOptions) -> int:
    """Return about how often the odds of a command are worked out."""
    return MOST_READINGS if options.sensitivity else 1


def make_target_figures(
    volley: Volley,
) -> dict[str, Mapping[str, Callable[[ShootingState], Amount]]]:
    """Return the figures of everybody who may be hit, by key."""

    def make_figures(place: int) -> Mapping[str, Callable[[ShootingState], Amount]]:
        return {
            "dropped": lambda state: not state.lp[place],
            "wounded": lambda state: state.lp[place] < volley.life_points[place],
            "lp_lost_mean": lambda state: volley.life_points[place] - state.lp[place],
        }

    return {key: make_figures(place) for place, key in enumerate(volley.targets)}


def list_risks(others: Sequence[Model[Card]]) -> tuple[str, ...]:
    """Return the figures that tell what a combat's others risk, friends among them.

    Section: Shooting at an Engaged Model.
    """
    return tuple(f"{key}.wounded" for key in dict.fromkeys(model.key for model in others))


def list_shots(volley: Volley, trace: Trace) -> list[Mapping[str, Json]]:
    """Return what is shown of each ranged attack that was made, in order."""
    left = list(volley.life_points)
    shots: list[Mapping[str, Json]] = []
    for shooter in sorted(volley.shooters, key=lambda shooter: not shooter.is_reaction):
        for number, attack in enumerate(shooter.attacks):
            aimed = dict.fromkeys(one.target for one in shooter.attacks)
            nearest = () if volley.nearest is None else (volley.nearest,)
            for place in (*aimed, *attack.strays, *nearest):
                stray = place in attack.strays
                name = name_attack(shooter.key, volley.targets[place], number, stray=stray)
                attacked = trace.judged(name)
                if attacked is None:
                    continue
                shot = _describe_shot(attacked, trace.judged(f"{name}: damage"), left[place])
                left[place] -= shot["lp_lost"] or 0
                who: dict[str, Json] = {
                    "shooter": shooter.key,
                    "target": volley.targets[place],
                    "stray": stray,
                }
                shots.append({**who, **shot})
    return shots


def _describe_shot(
    attacked: JudgementEntry, damaged: JudgementEntry | None, left: int
) -> dict[str, int | bool | None]:
    """Return what one ranged attack came to; `left` is the LP of whom it met."""
    lost = 0
    if damaged is not None and damaged.result == "success":
        lost = min(left, 1 + (damaged.level or 0))
    return {
        "hit": damaged is not None,
        "parried": False,
        "level": attacked.level or 0,
        "damage": None if damaged is None else damaged.total,
        "lp_lost": lost,
        "dropped": bool(lost and lost == left),
    }
