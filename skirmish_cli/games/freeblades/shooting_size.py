"""How much work the exact odds of shooting are."""

from __future__ import annotations

from math import prod

from skirmish_cli.core.errors import BeyondExact
from skirmish_cli.games.freeblades.shooting import Volley

#: The most steps of exact odds, about a microsecond each: attacks, times states between them, times
#: what each may do.
MOST_WORK = 600_000


def check_size(volley: Volley, readings: int = 1) -> None:
    """Raise UsageProblem for shooting whose exact odds would take long.

    `readings` is how often they are needed.
    """
    attacks = [attack for shooter in volley.shooters for attack in shooter.attacks]
    states = 3 * prod(lp + 1 for lp in volley.life_points)
    if any(shooter.targeting or shooter.is_reaction for shooter in volley.shooters):
        states *= 2 if volley.nearest is None else 3
    states *= 1 + max(shooter.rerolls for shooter in volley.shooters)
    done = sum(
        2 * volley.life_points[attack.target]
        + 2
        + sum(volley.life_points[place] for place in attack.strays)
        + (0 if volley.nearest is None else 2 * volley.life_points[volley.nearest])
        for attack in attacks
    )
    if states * done * readings > MOST_WORK:
        fewer = "leave --sensitivity out, or take" if readings > 1 else "take"
        raise BeyondExact(
            f"{len(attacks)} attacks and {len(volley.targets)} models that they may hit are too "
            "many for exact odds",
            f"{fewer} fewer at a time",
        )
