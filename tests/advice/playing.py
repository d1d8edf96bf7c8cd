"""What any way of deciding comes to: what the best play is compared with."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from skirmish_cli.advice.best_play import Play, Projection, weigh_ends
from skirmish_cli.advice.plans import Plan
from skirmish_cli.advice.planting import Planter
from skirmish_cli.advice.tree import Decider, Player
from skirmish_cli.core.rules import Choice, Rule


def play_by(
    rule: Callable[..., Rule[Any]],
    arguments: Sequence[Any],
    worth: Projection,
    figures: Mapping[str, Projection],
    decide: Decider,
) -> Play:
    """Return the play of somebody who decides so."""
    weighed = weigh_ends(Planter().plant(rule, tuple(arguments)), (worth, *figures.values()))
    plan = Plan()

    def record(choice: Choice, taken: str, share: float, state: Any) -> None:
        plan.add(choice, "", taken, share)

    first, *others = weighed.worth(decide)
    for _ in weighed.tree.walk(1.0, weighed.ends, Player(decide, record)):
        pass
    return Play(first, dict(zip(figures, others, strict=True)), plan)
