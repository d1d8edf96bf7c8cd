"""What is shown of charges: figures, rows, outcomes and notes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from skirmish_cli.core.plain import Json
from skirmish_cli.core.procedure import Amount, Figure
from skirmish_cli.core.table import Trace
from skirmish_cli.games.t9a.charges import REDIRECTS, Charge, ChargeResult, name_range_roll


def make_charge_row(charge: Charge, result: ChargeResult) -> dict[str, Json]:
    """Return the row of the distribution that a result counts for."""
    row: dict[str, Json] = {"fled": result.fled} if charge.weighs_flight else {}
    if charge.may_flee:
        row["flee_distance"] = result.distance
    elif len(charge.chargers) == 1:
        row["range"] = result.range
    row["success"] = result.arrivals[0].success
    if len(charge.chargers) > 1:
        row["arrived"] = count_arrived(result)
    if charge.may_redirect:
        row["redirected"] = result.arrivals[0].redirected
    return row


def make_charge_outcome(
    charge: Charge, failed_inches: int, result: ChargeResult, trace: Trace
) -> Mapping[str, Json]:
    """Return what is shown of one played charge.

    `failed_inches` is how far a charger moves that fails.
    """
    first = result.arrivals[0]
    outcome: dict[str, Json] = {"success": first.success, "range": result.range}
    if charge.weighs_flight:
        outcome["fled"] = result.fled
    if charge.may_flee or result.fled:
        outcome["flee_distance"] = result.distance
    if charge.may_redirect:
        outcome["redirected"] = first.redirected
    if not first.success and result.range is not None:
        outcome["failed_charge_move"] = failed_inches
    if len(charge.chargers) > 1:
        outcome["arrived"] = count_arrived(result)
        outcome["models"] = {
            charge.find_key(place): _describe_arrival(charge, arrival.success, trace, place)
            for place, arrival in enumerate(result.arrivals)
        }
    return outcome


def _describe_arrival(charge: Charge, success: bool, trace: Trace, place: int) -> dict[str, Json]:
    judged = trace.judged(name_range_roll(charge, place))
    return {"success": success, "range": judged.total if judged else None}


def make_charge_figures(charge: Charge) -> dict[str, Figure]:
    """Return the figures of charges."""
    figures: dict[str, Figure] = {
        "success": lambda result: result.arrivals[0].success,
        "range_mean": partial(_find_range, charge),
    }
    if len(charge.chargers) > 1:
        figures["all_succeed"] = lambda result: all(arrival.success for arrival in result.arrivals)
        figures["none_succeeds"] = lambda result: not count_arrived(result)
        figures["arrived_mean"] = count_arrived
    if charge.weighs_flight:
        figures["fled"] = lambda result: result.fled
    if charge.may_flee and not charge.decimated:
        figures["flee_distance_mean"] = lambda result: result.distance or 0
    if charge.may_redirect:
        figures["redirected"] = lambda result: result.arrivals[0].redirected
    return figures


def make_charger_figures(charge: Charge) -> dict[str, Mapping[str, Figure]]:
    """Return the figures of each of several chargers, by its name."""
    if len(charge.chargers) == 1:
        return {}
    return {
        charge.find_key(place): {"success": partial(_has_arrived, place)}
        for place in range(len(charge.chargers))
    }


def _has_arrived(place: int, result: ChargeResult) -> bool:
    return result.arrivals[place].success


def count_arrived(result: ChargeResult) -> int:
    """Return how many chargers reached a target."""
    return sum(arrival.success for arrival in result.arrivals)


def _find_range(charge: Charge, result: ChargeResult) -> Amount:
    """Return the first charger's range, or the mean of its roll where none is rolled.

    The figure is then the mean of a range that is rolled.
    """
    first = charge.chargers[0]
    if not charge.may_roll_range(first):
        return None
    if result.range is not None:
        return result.range
    return first.roll.totals().mean(lambda total: total) + first.speed + charge.bonus


def list_charge_notes(charge: Charge) -> Iterator[str]:
    """Yield what a player should know about charges."""
    several, first = len(charge.chargers) > 1, charge.chargers[0]
    for place, charger in enumerate(charge.chargers):
        if not charge.is_declared(charger):
            who = charge.find_key(place) if several or charger.key else "this charge"
            yield (
                f"{who} can't be declared: {charger.distance} inches is beyond Charge Speed + "
                f"{charge.find_longest(charger) - charger.speed}, the longest range"
            )
    if charge.decimated and charge.may_flee:
        yield "the decimated target is removed instead of fleeing, so nobody reaches it"
    if several:
        yield "roll for every charger first, then move them in the order in which most arrive"
    if charge.may_flee and several:
        yield "the flight is taken to add the same distance for every charger"
    if several and first.roll.thrown > first.roll.dice:
        yield "--maximised and --minimised are the first charger's"


def describe_charge_policy(charge: Charge) -> dict[str, str]:
    """Return how the target reacts, and when chargers try to redirect where any may."""
    policy = {"reaction": charge.reaction}
    some = [one for one in charge.chargers if one.redirect]
    if not some:
        return policy
    if len({one.policy for one in some}) == 1:
        return {**policy, "redirect": some[0].policy}
    each = [
        f"{charge.find_key(place)}: {one.policy}"
        for place, one in enumerate(charge.chargers)
        if one.redirect
    ]
    return {**policy, "redirect": ", ".join(each)}


def note_redirect_policy(charge: Charge) -> tuple[str, ...]:
    """Return a note on when chargers try to redirect, and what else may be asked for."""
    if not charge.may_redirect:
        return ()
    means = {
        "out_of_reach": "tried once the fled target is out of reach",
        "always": "always tried",
        "never": "never tried",
    }
    used = {one.policy for one in charge.chargers if one.redirect}
    if len(used) > 1:
        return ()
    (policy,) = used
    others = " or ".join(other for other in REDIRECTS if other != policy)
    return (f"the redirect test is {means[policy]}; --policy redirect={others}",)
