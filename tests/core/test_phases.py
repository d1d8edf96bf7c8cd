"""The steps of a turn as plain values: what is repeated together, and for whom."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish_cli.core.errors import NotAllowed, UsageProblem
from skirmish_cli.core.phase_words import find_faults
from skirmish_cli.core.phases import Cleared, Given, make_phases
from tests.battle.turns import phases, rules

ALTERNATES = {"by": "models", "acted": "acted"}


def spans(*parts: dict[str, Any]) -> list[list[str]]:
    """Return the steps that are gone through together, as phase and step."""
    found: dict[int, list[str]] = {}
    for place in phases(*parts).places:
        found.setdefault(place.span, []).append(f"{place.phase}.{place.step}")
    return list(found.values())


def test_a_step_for_everybody_stands_by_itself() -> None:
    assert spans({"id": "p", "steps": [{"id": "a"}, {"id": "b"}]}) == [["p.a"], ["p.b"]]


def test_what_each_player_goes_through_reaches_over_phases() -> None:
    parts = [{"id": "p", "player": "each"}, {"id": "q", "player": "each"}, {"id": "r"}]
    assert spans(*parts) == [["p.go", "q.go"], ["r.go"]]


def test_steps_for_each_player_in_a_phase_of_both_are_repeated_one_by_one() -> None:
    steps = [{"id": "a", "player": "each"}, {"id": "b", "player": "each"}]
    assert spans({"id": "p", "steps": steps}) == [["p.a"], ["p.b"]]
    assert not any(place.is_own_turn for place in phases({"id": "p", "steps": steps}).places)


def test_the_turn_of_a_model_reaches_over_phases_but_for_a_step_with_a_player_of_its_own() -> None:
    steps = [{"id": "cast"}, {"id": "effect"}, {"id": "morale", "player": "both"}]
    parts = [{"id": "p", "alternates": ALTERNATES, "steps": steps}]
    assert spans(*parts) == [["p.cast", "p.effect"], ["p.morale"]]
    parts = [{"id": one, "alternates": ALTERNATES} for one in "pq"]
    assert spans(*parts) == [["p.go", "q.go"]]


def test_once_and_in_each_turn_are_never_repeated_together() -> None:
    parts = [{"id": "p", "player": "each", "repeats": "once"}, {"id": "q", "player": "each"}]
    assert spans(*parts) == [["p.go"], ["q.go"]]


def test_a_phase_aside_is_no_place_for_a_battle() -> None:
    turn = phases({"id": "p"}, {"id": "chase", "repeats": "aside"})
    assert [place.phase for place in turn.places] == ["p"]
    with pytest.raises(UsageProblem, match="chase is no part of the turn"):
        turn.find_phase("chase")
    with pytest.raises(NotAllowed, match="no step go in a phase chase"):
        turn.find_place("chase", "go")


def test_what_a_step_sets_holds_as_long_as_the_rules_say() -> None:
    steps = [
        {"id": "s", "name": "S", "sets": [{"flag": "hold"}]}
        | {"clears": ["combat", {"flag": "hold", "of": "first"}]}
    ]
    turn = make_phases([{"id": "p", "name": "P", "steps": steps}], rules(hold="turn"))
    assert turn.places[0].sets == (Given("hold", "turn"),)
    assert turn.places[0].clears == (Cleared("combat"), Cleared("hold", "first"))


@pytest.mark.parametrize(
    ("phase", "path", "kind"),
    [
        ({"alternates": {"acted": "zed"}}, (0, "alternates", "acted"), "flag"),
        ({"alternates": {"order": "zed"}}, (0, "alternates", "order"), "flag"),
        ({"alternates": {"idle": ["hold", "zed"]}}, (0, "alternates", "idle", 1), "flag"),
        (
            {"alternates": {"no_passes": {"zed": "yes"}}},
            (0, "alternates", "no_passes", "zed"),
            "ruling",
        ),
    ],
)
def test_an_unknown_word_of_a_phase_is_found(
    phase: dict[str, Any], path: tuple[Any, ...], kind: str
) -> None:
    (fault,) = find_faults([{"steps": [], **phase}], ["rally"], ["hold"], ["strict"])
    assert (fault.path, fault.kind, fault.word) == (path, kind, "zed")


@pytest.mark.parametrize(
    ("step", "path", "kind"),
    [
        ({"offers": ["rally", "zed"]}, ("offers", 1), "procedure"),
        ({"clears": ["combat", "hold", "zed"]}, ("clears", 2), "time or flag"),
        ({"clears": [{"flag": "zed"}]}, ("clears", 0, "flag"), "flag"),
        ({"limits": {"zed": "turn"}}, ("limits", "zed"), "flag"),
        ({"sets": [{"flag": "zed"}]}, ("sets", 0, "flag"), "flag"),
        ({"decides": "zed"}, ("decides",), "flag of a side"),
        ({"due": [{"what": "zed"}]}, ("due", 0, "what"), "procedure"),
        ({"due": [{"what": "rally", "having": "zed"}]}, ("due", 0, "having"), "flag"),
    ],
)
def test_an_unknown_word_of_a_step_is_found(
    step: dict[str, Any], path: tuple[Any, ...], kind: str
) -> None:
    (fault,) = find_faults([{"steps": [{}, step]}], ["rally"], ["hold"], [])
    assert (fault.path, fault.kind, fault.word) == ((0, "steps", 1, *path), kind, "zed")
    # A key is told at itself, a value at its place.
    assert fault.is_key == (path[-1] == "zed")
