"""Miscasts: their effects by the total, and the hits of a witchfire."""

from __future__ import annotations

from fractions import Fraction

import pytest

from skirmish_cli.games.t9a.magic import find_miscast
from skirmish_cli.games.t9a.numbers import read_miscasts
from tests.games.t9a.prepared import RULES, figure, played, prepare
from tests.support import run_here

BANDS = read_miscasts(RULES)


@pytest.mark.parametrize(
    ("total", "effect"),
    [
        (-3, "drained"),
        (9, "drained"),
        (10, "witchfire"),
        (19, "witchfire"),
        (20, "amnesia"),
        (24, "amnesia"),
        (25, "breach"),
        (40, "breach"),
    ],
)
def test_the_band_of_a_miscast_is_read_off_the_total(total: int, effect: str) -> None:
    assert find_miscast(total, BANDS).effect == effect


def test_the_four_effects_add_up_to_the_miscast() -> None:
    prepared = prepare("cast", magic_dice=5, value=8, dispel_dice=3)
    assert sum(figure(prepared, row.effect) for row in BANDS) == figure(prepared, "miscast")


def test_a_witchfire_on_a_unit_is_resolved_where_its_resilience_is_known() -> None:
    burnt = prepare(
        "miscast", total=15, magic_dice=2, resilience=3, armour=3, regeneration="5+", models=9
    )
    # 4 hits, 4+ to wound, Armour 3 less AP 2 saves on 6, Regeneration on 5+: 4 * 1/2 * 5/6 * 2/3.
    assert figure(burnt, "hp_lost_mean") == Fraction(10, 9)
    assert played(burnt, "4,4,1,6,6,1,2,5,3")["hp_lost"] == 1
    prepared = prepare("miscast", total=15, magic_dice=2)
    assert played(prepared, "") == {"effect": "witchfire", "text": BANDS[1].text, "hits": 4}
    assert "--resilience" in prepared.notes[0]


def test_amnesia_and_draining_bring_no_hits() -> None:
    for total in (5, 22):
        assert played(prepare("miscast", total=total, magic_dice=5, resilience=3), "")["hits"] == 0


def test_a_miscast_says_the_same_in_cast_and_in_miscast() -> None:
    cast = played(prepare("cast", magic_dice=3, value=7), "4,4,4")
    alone = played(prepare("miscast", total=12, magic_dice=3), "")
    assert {name: cast[name] for name in ("effect", "text", "hits")} == alone
    assert alone["hits"] == 6


@pytest.mark.parametrize(
    "option", [["--hp", "3"], ["--hp-lost", "1"], ["--models", "4"], ["--aegis", "5+"]]
)
def test_what_a_miscast_hits_needs_its_resilience(
    option: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    run_here(capsys, "t9a", "miscast", "--total", "14", "--magic-dice", "3", *option).check(
        2, "need its --resilience"
    )
