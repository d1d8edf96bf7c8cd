"""Odds as they are asked for: exact as far as they go, and estimated beyond or on demand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from skirmish_cli.core.command import BEST
from skirmish_cli.core.errors import BeyondExact, UsageProblem
from skirmish_cli.dice.sources import SeededDice
from skirmish_cli.lazy import lazy
from skirmish_cli.reports.odds import find_odds
from skirmish_cli.reports.reading import takes_exact_odds

if TYPE_CHECKING:
    from skirmish_cli.advice.best_choices import BestChoices
    from skirmish_cli.core.procedure import Prepared, Procedure
    from skirmish_cli.core.ruleset import Ruleset
    from skirmish_cli.reports import estimates
    from skirmish_cli.reports.reading import Reading
    from skirmish_cli.reports.report import Estimate, Odds

    Best = BestChoices[Any]
else:
    estimates = lazy("skirmish_cli.reports.estimates")


def weigh(
    procedure: Procedure,
    prepared: Prepared,
    reading: Reading,
    rules: Ruleset | None,
    best: Best | None,
    *,
    explained: bool,
) -> Odds:
    """Return the odds of a procedure, exact unless plays are asked for or exact odds end before.

    Raises UsageProblem where what is asked for takes exact odds: what is best, or a comparison.
    """
    reason = ""
    if reading.plays is None:
        try:
            return find_odds(prepared, best, explained=explained)
        except BeyondExact as problem:
            if takes_exact_odds(prepared, reading):
                raise
            reason = problem.reason
    if best is not None:
        raise UsageProblem(_explain_best(procedure, rules, best, reason))
    if takes_exact_odds(prepared, reading):
        raise UsageProblem(
            "--plays goes with the odds of a command alone: advice and comparisons take exact "
            "odds; leave it out"
        )
    seed = SeededDice(reading.seed).seed
    wanted = estimates.Wanted(reading.plays, seed)
    found = estimates.estimate_odds(prepared, wanted, reading.retell, reading.watch)
    return found._replace(estimate=found.estimate and found.estimate._replace(reason=reason))


def _explain_best(procedure: Procedure, rules: Ruleset | None, best: Best, reason: str) -> str:
    """Return the line for best decisions where odds are estimated, with policies that will do."""
    named = [
        f"--policy {one.name}={one.find_default(rules)}"
        for one in procedure.policies
        if rules is not None and one.name in best.names
    ]
    asked = ", ".join(f"{name}={BEST}" for name in sorted(best.names))
    why = f"{reason}, and " if reason else ""
    cure = " ".join(named) or "another policy"
    return f"{why}{asked} can't be estimated, for it takes exact odds; write {cure}"


def tell_estimate(estimate: Estimate, reading: Reading, *, explained: bool) -> Iterator[str]:
    """Yield what is to be known of an estimate: why, how to repeat it, how it was made."""
    if estimate.reason:
        yield f"no exact odds: {estimate.reason}"
    again = [] if reading.seed is not None else [f"--seed {estimate.seed}"]
    again += [] if reading.plays is not None else [f"--plays {estimate.plays}"]
    if again:
        yield f"the same figures again: add {' '.join(again)}"
    if explained:
        yield (
            f"estimated: the same rule was played {estimate.plays:,} times by the program's dice, "
            "play number i with the seed of the seed and i; what is chosen follows the policies"
        )
        yield (
            "intervals hold the true value 19 times out of 20: Wilson's of chances, Student's of "
            "means; the rolls that may come are listed with exact odds alone"
        )
