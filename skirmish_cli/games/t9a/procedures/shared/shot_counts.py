"""How many shots there are: a number or dice."""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import prod
from typing import TYPE_CHECKING, Any

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import bounded, parse_whole
from skirmish_cli.games.t9a.dice.shot_rolls import ShotsRoll
from skirmish_cli.games.t9a.shooting import Shooter
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from skirmish_cli.dice import expressions
else:
    expressions = lazy("skirmish_cli.dice.expressions")

#: The most shots that are resolved at once.
MOST_SHOTS = 1000
#: The most work that the odds of shots may be, as `check_number` counts it; beyond it they can
#: only be rolled.
MOST_WORK = 600

_TERM = r"(?:\d{0,3}d\d{1,4}|\d{1,4})"
_PLAIN = re.compile(rf"{_TERM}(?:[+-]{_TERM})*\Z", re.ASCII)
_TIMES = re.compile(r"(\d{0,3}d\d{1,4})[x*×](\d{1,3})\Z", re.ASCII)


def read_shots(text: str | int, option: str, why: str, models: int = 1) -> int | ShotsRoll:
    """Return a number of shots typed as `10` or as dice such as `2D6+1` or `D6x2`.

    It is that of each of some `models`. `option` is what typed it, `why` what its dice are for.
    Raises UsageProblem for any other text, and for too many shots.
    """
    compact = "".join(str(text).lower().split())
    if compact.isascii() and compact.isdigit():
        return bounded(parse_whole(compact, option, 0, MOST_SHOTS) * models, option, 0, MOST_SHOTS)
    times = _TIMES.match(compact)
    if times is None and not (_PLAIN.match(compact) and "d" in compact):
        raise UsageProblem(
            f"{option} {str(text)[:20]!r} isn't a number of shots, such as 10, 2D6, D3+1 or D6x2"
        )
    one = expressions.parse_expression(times[1] if times else compact)
    groups = tuple(
        group if models == 1 else type(group)(group.count * models, group.sides, group.sign)
        for group in one.groups
    )
    expression = expressions.DiceExpression(groups, one.constant * models)
    roll = ShotsRoll(expression, why, int(times[2]) if times else 1)
    if roll.most > MOST_SHOTS:
        raise UsageProblem(
            f"{option} {str(text)[:20]!r} can come to {roll.most}; "
            f"at most {MOST_SHOTS} are resolved at once"
        )
    return roll


def check_number(shooters: Sequence[Shooter], *, odds: bool) -> None:
    """Raise UsageProblem for too many shots: to resolve, or to follow their odds."""
    most = sum(_count_most(shooter) for shooter in shooters)
    if most > MOST_SHOTS:
        raise UsageProblem(f"{most} shots are too many; at most {MOST_SHOTS} are resolved at once")
    ways = prod(shooter.shots.ways for shooter in shooters if isinstance(shooter.shots, ShotsRoll))
    if odds and ways * len(shooters) * (1 + (most / 100) ** 2) > MOST_WORK:
        raise UsageProblem(
            f"the odds of shots that come out in {ways} ways, up to {most} of them, are too much "
            "to follow; roll them without --odds, or give fixed numbers"
        )


def _count_most(shooter: Shooter) -> int:
    return shooter.shots if isinstance(shooter.shots, int) else shooter.shots.most


def format_shots(shooters: Sequence[Shooter]) -> str:
    """Return the shots of some shooters in words, such as `20 + 2d6 shots`."""
    fixed = sum(shooter.shots for shooter in shooters if isinstance(shooter.shots, int))
    rolled = [str(shooter.shots) for shooter in shooters if isinstance(shooter.shots, ShotsRoll)]
    noun = "shot" if fixed == 1 and not rolled else "shots"
    return f"{' + '.join([*([str(fixed)] if fixed or not rolled else []), *rolled])} {noun}"


def describe_shooter(shooter: Shooter) -> dict[str, Any]:
    """Return a group of shots as it is shown among the inputs.

    What doesn't count is left out.
    """
    shots = shooter.shots if isinstance(shooter.shots, int) else str(shooter.shots)
    values: dict[str, Any] = {"weapon": shooter.name} if shooter.name else {}
    values |= {
        "shots": shots,
        "aim": f"{shooter.aim}+",
        "strength": shooter.strength,
        "ap": shooter.ap,
    }
    flags = {
        "long": shooter.long,
        "moved": shooter.moved,
        "accurate": shooter.accurate,
        "quick_to_fire": shooter.quick,
        "unwieldy": shooter.unwieldy,
        "cover": "" if shooter.cover == "none" else shooter.cover,
        "hard_target": shooter.hard_target,
    }
    return values | {name: value for name, value in flags.items() if value}
