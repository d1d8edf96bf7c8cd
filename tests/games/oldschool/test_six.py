"""A natural six: that it hits whatever the defense, or is compared like any other face."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skirmish_cli.core.rules import law_of, play
from skirmish_cli.core.table import Table
from skirmish_cli.dice.sources import TypedDice
from skirmish_cli.games.oldschool.dice.pool_readings import ExplodingDie
from tests.games.oldschool.deciding import list_misfits
from tests.games.oldschool.fighting import prepare_fight
from tests.games.oldschool.tables import figure, prepare_procedure
from tests.support import as_chances, law_by_rolling, run_here


@pytest.mark.parametrize(
    ("need", "modifier", "hits", "only"),
    [
        # Above 5 a six hits by itself, above 6 only because it always does.
        (6, 0, {6}, False),
        (7, 0, {6}, True),
        (21, 0, {6}, True),
        (6, -1, {6}, True),
        (7, 1, {6}, False),
        (4, 0, {4, 5, 6}, False),
    ],
)
def test_the_faces_that_hit(need: int, modifier: int, hits: set[int], only: bool) -> None:
    die = ExplodingDie(need, modifier=modifier, highest_hits=True)
    assert {face for face in range(1, 7) if face >= die.least} == hits
    assert (die.hits_by_highest_only, die.can_hit) == (only, True)
    compared = die._replace(highest_hits=False)
    assert compared.can_hit is not only
    assert not compared.hits_by_highest_only


def test_a_die_that_is_added_is_compared() -> None:
    # A six and 1 is 7, which isn't above 7.
    die = ExplodingDie(8, added=True, highest_hits=True)
    assert not die.hits_by_highest_only
    assert figure(
        prepare_procedure("attack", "", {"explode": "add"}, attacks=1, defense=7), "hits_mean"
    ) == (Fraction(5, 36))


@pytest.mark.parametrize("defense", [6, 9])
@pytest.mark.parametrize("six", ["hits", "compared"])
@pytest.mark.parametrize("edge", [{}, {"advantage": True}, {"disadvantage": True}])
def test_every_roll_on_full_armour_agrees_with_the_odds(
    defense: int, six: str, edge: dict[str, Any]
) -> None:
    prepared = prepare_procedure(
        "attack", "", {"six": six}, attacks=1, defense=defense, up_to=2, **edge
    )
    rolled = law_by_rolling(prepared.rule, most_faces=5)
    assert list_misfits(rolled, as_chances(law_of(prepared.rule))) == []


def test_a_fight_of_two_in_full_armour_ends() -> None:
    walled = {"kind": "pc", "wounds": 1, "defense": 6}
    prepared = prepare_fight([walled], [walled])
    # Both fall in 1 of the 11 of 36 rounds in which anybody does.
    assert figure(prepared, "draw") == Fraction(1, 11)
    assert figure(prepared, "rounds_mean") == Fraction(36, 11)
    assert "six" in prepared.rulings
    assert any("ours, ruling six" in note for note in prepared.notes)
    table = Table(TypedDice((6, 2, 1)))
    assert play(prepared.rule(), table).end.winner == "a"


@given(
    st.integers(1, 4),
    st.integers(0, 9),
    st.sampled_from(["above", "meet"]),
    st.sampled_from(["extra_attack", "add"]),
    st.sampled_from(["extra_die", "plus_one"]),
    st.sampled_from([{}, {"advantage": True}, {"disadvantage": True}]),
)
def test_it_never_hinders_and_tells_where_it_matters(
    attacks: int, defense: int, hit: str, explode: str, advantage: str, edge: dict[str, Any]
) -> None:
    ruled = {"hit": hit, "explode": explode, "advantage": advantage}
    hits, compared = (
        prepare_procedure(
            "attack", "", {**ruled, "six": six}, attacks=attacks, defense=defense, **edge
        )
        for six in ("hits", "compared")
    )
    more, less = (figure(one, "hits_mean") for one in (hits, compared))
    assert more >= less
    # The ruling is named exactly where it makes a difference.
    assert ("six" in hits.rulings) is (more != less) is ("six" in compared.rulings)
    if defense <= 5 and not edge:
        assert more == less


def test_the_odds_say_that_it_is_ours(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("oldschool", "attack", "--attacks", "1", "--defense", "6", "--odds")
    told = run_here(capsys, *words, "--json").data
    assert told["odds"]["fractions"]["hits_mean"] == "1/5"
    assert told["rulings"]["six"] == "hits"
    plain = run_here(capsys, *words, "--format", "plain").out
    assert "a defense of 6 is hit by a natural 6 only (ours, ruling six)" in plain
    compared = run_here(capsys, *words, "--ruling", "six=compared", "--format", "plain").out
    assert "a defense of 6 can't be hit" in compared
    assert "ruling six=compared (ours)" in compared


def test_a_fight_names_the_ruling_whichever_side_is_in_full_armour() -> None:
    walled, plain = ({"kind": "pc", "wounds": 1, "defense": value} for value in (6, 5))
    for first, second, named in (
        (walled, plain, True),
        (plain, walled, True),
        (plain, plain, False),
    ):
        prepared = prepare_fight([first], [second])
        assert ("six" in prepared.rulings) is named
        assert any("ruling six" in note for note in prepared.notes) is named
