"""Shooting, casualties and panic, from numbers and from cards; dangerous terrain."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skirmish_cli.games.t9a.attacks import NEVER
from skirmish_cli.games.t9a.numbers import Numbers, read_numbers
from skirmish_cli.games.t9a.shooting import (
    Attack,
    Shield,
    Shooter,
    find_shot_needs,
    list_shot_terms,
    make_volley,
)
from tests.games.t9a.prepared import RULES, chance_of, check_every_roll, figure, played, prepare

NUMBERS = read_numbers(RULES)


BOW = {"aim": "4+", "strength": 3, "resilience": 3}


@pytest.mark.parametrize(
    ("options", "faces"),
    [
        ({"shots": "2", "aim": "3+", "strength": 4, "resilience": 3, "regeneration": "5+"}, 6),
        (
            {
                "shots": "1",
                "aim": "3+",
                "strength": 4,
                "resilience": 3,
                "armour": 2,
                "regeneration": "5+",
            },
            4,
        ),
        (
            {"shots": "2", "aim": "5+", "strength": 3, "resilience": 3, "reroll": ["hit:failures"]},
            6,
        ),
        (
            {
                "shots": "1",
                "aim": "4+",
                "strength": 3,
                "resilience": 3,
                "armour": 3,
                "aegis": "4+",
                "reroll": ["hit:ones", "wound:failures", "armour:ones", "special:failures"],
            },
            8,
        ),
        (
            {
                "shots": "D3",
                "aim": "5+",
                "strength": 3,
                "resilience": 4,
                "hp": 2,
                "hp_lost": 1,
                "models": 1,
            },
            7,
        ),
        ({"shots": "1", "volley": ["shots=1,long,strength=5,ap=2"], **{**BOW, "armour": 2}}, 6),
    ],
)
def test_rolling_every_face_gives_the_exact_odds(options: dict[str, object], faces: int) -> None:
    check_every_roll(prepare("shoot", **options), faces)


def test_twenty_shots_are_binomial_with_one_sixth() -> None:
    prepared = prepare("shoot", shots="20", aim="4", strength=4, resilience=4, armour=2)
    for lost in (0, 1, 3, 20):
        ways = Fraction(1, 6) ** lost * Fraction(5, 6) ** (20 - lost)
        for place in range(lost):
            ways = ways * (20 - place) / (place + 1)
        assert chance_of(prepared, lambda harm, lost=lost: harm.hp_lost == lost) == ways


@pytest.mark.parametrize(
    ("shooter", "needs"),
    [
        (Shooter(1, 1, 3), 2),
        (Shooter(1, 2, 3), 2),
        (Shooter(1, 6, 3), 6),
        (Shooter(1, 6, 3, long=True), 7),
        (Shooter(1, 3, 3, long=True, moved=True, cover="soft"), 6),
        (Shooter(1, 3, 3, long=True, moved=True, cover="hard"), 7),
        (Shooter(1, 3, 3, long=True, accurate=True, moved=True, quick=True, cover="hard"), 5),
        (Shooter(1, 4, 3, moved=True, quick=True, unwieldy=2), 6),
        (Shooter(1, 4, 3, moved=True, unwieldy=1), 6),
        (Shooter(1, 4, 3, unwieldy=2), 4),
        (Shooter(1, 4, 3, hard_target=2), 6),
    ],
)
def test_what_a_shot_needs(shooter: Shooter, needs: int) -> None:
    assert find_shot_needs(shooter, NUMBERS) == needs


def test_house_rules_may_let_no_shot_hit_that_needs_a_6() -> None:
    numbers = Numbers({**RULES.data["numbers"], "shot_cannot_hit": 6})
    assert [find_shot_needs(Shooter(1, aim, 3), numbers) for aim in (4, 5, 6)] == [4, 5, NEVER]


def test_every_modifier_is_told_with_its_name() -> None:
    terms = list_shot_terms(
        Shooter(1, 4, 3, long=True, moved=True, unwieldy=1, cover="hard", hard_target=1), NUMBERS
    )
    assert terms == (
        (-1, "long range"),
        (-1, "moving and shooting"),
        (-1, "Unwieldy"),
        (-2, "hard cover"),
        (-1, "Hard Target"),
    )


def test_what_armour_loses_is_told_where_it_loses_anything() -> None:
    for ap, terms in ((0, ()), (2, ((-2, "AP"),))):
        volley = make_volley(Attack(1, 4, ap), Shield(4, armour=5), RULES)
        assert volley.armour is not None
        # Armour 5 saves on 2+, less 2 on 4+.
        assert (volley.armour.aim.target, volley.armour.terms) == (2 + ap, terms)


def test_shots_that_cant_hit_are_not_rolled() -> None:
    prepared = prepare("shoot", shots="5", long=True, moved=True, cover="soft", **BOW)
    assert played(prepared, "")["hits"] == 0
    assert prepared.notes[0] == "these shots need 7 or more and can't hit"


def test_one_volley_that_cant_hit_leaves_the_other() -> None:
    prepared = prepare("shoot", shots="2", volley=["shots=3,cover=hard,long"], **BOW)
    assert figure(prepared, "hits_mean") == 1
    assert played(prepared, "4,4,4,3")["wounds"] == 1


def test_a_volley_says_only_where_it_differs() -> None:
    prepared = prepare(
        "shoot", shots="1", long=True, volley=["shots=1,long=no,aim=3+", "shots=1"], **BOW
    )
    # 5+, then 3+ without long range, then 5+ again.
    assert figure(prepared, "hits_mean") == Fraction(1, 3) + Fraction(2, 3) + Fraction(1, 3)


def test_a_rerolled_die_is_not_rerolled_again() -> None:
    prepared = prepare("shoot", shots="2", reroll=["hit:failures"], **BOW)
    assert played(prepared, "1,2,1,3") == {"hits": 0, "wounds": 0, "hp_lost": 0, "models_lost": 0}


def test_a_wound_that_armour_cant_stop_still_meets_the_special_save() -> None:
    prepared = prepare(
        "shoot", shots="1", aim="2+", strength=6, resilience=3, armour=2, ap=2, aegis="5+"
    )
    assert played(prepared, "2,2,5")["hp_lost"] == 0
    assert played(prepared, "2,2,4")["hp_lost"] == 1


def test_armour_is_rolled_before_the_special_save_and_only_for_what_is_left() -> None:
    prepared = prepare("shoot", shots="2", aim="2+", strength=6, resilience=3, armour=3, aegis="5+")
    assert played(prepared, "2,2,2,2,4,3,5")["hp_lost"] == 0


def test_a_special_save_of_2_fails_on_a_2() -> None:
    prepared = prepare("shoot", shots="1", aim="2+", strength=6, resilience=3, aegis="2+")
    assert played(prepared, "2,2,2")["hp_lost"] == 1
    assert played(prepared, "2,2,3")["hp_lost"] == 0


def test_the_spread_of_hits_and_wounds_stands_beside_the_odds() -> None:
    prepared = prepare("shoot", shots="2", **BOW)
    (table,) = prepared.tables
    assert [(count, hits.value, wounds.value) for count, hits, wounds in table.rows()] == [
        (0, Fraction(1, 4), Fraction(9, 16)),
        (1, Fraction(1, 2), Fraction(3, 8)),
        (2, Fraction(1, 4), Fraction(1, 16)),
    ]
    assert table.with_odds_only


@settings(max_examples=30, deadline=None)
@given(
    aim=st.integers(2, 6),
    strength=st.integers(1, 7),
    armour=st.integers(0, 5),
    ap=st.integers(0, 3),
    aegis=st.sampled_from([None, "6+", "4+"]),
)
def test_what_helps_the_shooter_never_lowers_the_losses(
    aim: int, strength: int, armour: int, ap: int, aegis: str | None
) -> None:
    def lost(**more: object) -> Fraction:
        options = {
            "shots": "6",
            "aim": aim,
            "strength": strength,
            "resilience": 4,
            "armour": armour,
            "ap": ap,
            "aegis": aegis,
            **more,
        }
        return figure(prepare("shoot", **options), "hp_lost_mean")

    assert lost(strength=strength + 1) >= lost()
    assert lost(ap=ap + 1) >= lost()
    assert lost(shots="7") >= lost()
    assert lost(reroll=["hit:failures"]) >= lost(reroll=["hit:ones"]) >= lost()
    assert lost(armour=armour + 1) <= lost()
    assert lost(aegis="3+") <= lost()
    assert lost(long=True) <= lost()
    assert lost(cover="hard") <= lost(cover="soft") <= lost()
