"""Casting, dispelling, miscasts, flux cards."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skirmish_cli.core.rules import law_of
from skirmish_cli.games.t9a.magic import find_miscast
from skirmish_cli.games.t9a.numbers import read_flux_cards, read_miscasts
from tests.games.t9a.ready import RULES, check_every_roll, figure, played, ready
from tests.support import run_here

BANDS = read_miscasts(RULES)


@pytest.mark.parametrize(
    ("options", "faces"),
    [
        ({"magic_dice": 2, "value": 7, "dispel_dice": 2}, 4),
        ({"magic_dice": 3, "value": 9, "dispel_dice": 2}, 5),
        ({"magic_dice": 2, "value": 5, "dispel_dice": 2, "mod": ["-2", "3:focus"]}, 4),
        ({"magic_dice": 3, "value": 6, "dispel_dice": 2, "bound": True, "previous": 1}, 5),
        ({"magic_dice": 5, "value": 12}, 5),
        ({"magic_dice": 2, "value": 30}, 2),
    ],
)
def test_rolling_every_face_gives_the_exact_odds(options: dict[str, object], faces: int) -> None:
    check_every_roll(ready("cast", **options), faces)


def by_hand(dice: int, value: int) -> tuple[Fraction, Fraction]:
    """Return the chances of casting and of a miscast from every roll of some D6."""
    rolls = list(product(range(1, 7), repeat=dice))
    cast = [faces for faces in rolls if sum(faces) >= value]
    alike = 2 if dice == 2 else 3
    missed = [faces for faces in cast if max(map(faces.count, faces)) >= alike]
    return Fraction(len(cast), len(rolls)), Fraction(len(missed), len(rolls))


@pytest.mark.parametrize("dice", [2, 3, 4, 5])
@pytest.mark.parametrize("value", [6, 7, 8, 9, 12, 20])
def test_casts_and_miscasts_are_those_of_every_roll(dice: int, value: int) -> None:
    prepared = ready("cast", magic_dice=dice, value=value)
    assert (figure(prepared, "cast"), figure(prepared, "miscast")) == by_hand(dice, value)


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
    prepared = ready("cast", magic_dice=5, value=8, dispel_dice=3)
    assert sum(figure(prepared, row.effect) for row in BANDS) == figure(prepared, "miscast")


def test_cast_is_resolved_or_dispelled() -> None:
    prepared = ready("cast", magic_dice=4, value=9, dispel_dice=4)
    assert figure(prepared, "cast") == figure(prepared, "resolved") + figure(prepared, "dispelled")


def test_a_failed_casting_roll_meets_no_dispel() -> None:
    assert played(ready("cast", magic_dice=2, value=7, dispel_dice=3), "1,2")["cast_fizzled"] == 1


def test_the_modified_total_is_what_the_dispel_must_reach() -> None:
    prepared = ready("cast", magic_dice=3, value=7, previous=1, dispel_dice=2)
    # 4 + 4 + 3 - 3 is 8: a dispel of 8 reaches it, one of 7 doesn't.
    assert played(prepared, "4,4,3,4,4")["dispelled"] is True
    assert played(prepared, "4,4,3,4,3")["dispelled"] is False


def test_two_dice_need_a_pair_and_three_a_triple() -> None:
    assert played(ready("cast", magic_dice=2, value=7), "4,4")["miscast"] is True
    assert played(ready("cast", magic_dice=3, value=7), "4,4,5")["miscast"] is False
    assert played(ready("cast", magic_dice=4, value=7), "4,4,5,4")["effect"] == "witchfire"


def test_a_bound_spell_never_miscasts_and_only_its_d6_fizzles() -> None:
    prepared = ready("cast", magic_dice=4, value=9, bound=True)
    assert figure(prepared, "miscast") == 0
    assert played(prepared, "3,3,3,3") == {
        "spell": "resolved",
        "effect": None,
        "total": 12,
        "cast": True,
        "dispelled": False,
        "resolved": True,
        "miscast": False,
        "cast_fizzled": 0,
        "dispel_fizzled": 0,
    }
    assert played(prepared, "2,1,1,1")["cast_fizzled"] == 0
    assert played(prepared, "1,1,1,1")["cast_fizzled"] == 1


def test_a_d3_shows_1_to_3(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--magic-dice", "2", "--value", "5", "--bound", "--dice", "4,4"]
    run_here(capsys, "t9a", "cast", *words).check(2, "die 2 can't be 4", "d3", "1 to 3")


@pytest.mark.parametrize(
    ("options", "penalty"),
    [
        ({}, 0),
        ({"previous": 1}, -3),
        ({"previous": 2}, -6),
        ({"previous": 2, "bound": True}, -2),
        ({"previous": 3, "replicable": True}, 0),
        ({"previous": 3, "replicable": True, "bound": True}, 0),
    ],
)
def test_earlier_attempts_cost_by_the_kind_of_spell(
    options: dict[str, object], penalty: int
) -> None:
    assert ready("cast", magic_dice=3, value=7, **options).inputs["modifier"] == penalty


def test_a_dispel_of_more_dice_than_the_total_always_works() -> None:
    assert figure(ready("cast", magic_dice=2, value=2, dispel_dice=12), "resolved") == 0


@pytest.mark.parametrize(
    ("value", "dispel", "bound"), [(7, 0, False), (9, 3, False), (7, 2, True), (30, 0, False)]
)
def test_advice_names_the_number_of_dice_with_the_best_chance(
    value: int, dispel: int, bound: bool
) -> None:
    prepared = ready("cast", value=value, dispel_dice=dispel, bound=bound, advise=True)
    chances = {
        dice: figure(
            ready("cast", magic_dice=dice, value=value, dispel_dice=dispel, bound=bound), "resolved"
        )
        for dice in (2, 3, 4, 5)
    }
    best = max(chances, key=lambda dice: (chances[dice], -dice))
    assert prepared.inputs["advised"] == best
    assert prepared.notes[0] == f"best chance of resolving: {best} magic dice"
    (table,) = prepared.tables
    assert {row[0]: row[2].value for row in table.rows()} == chances
    assert [row[3].value for row in table.rows()] == [
        figure(
            ready("cast", magic_dice=dice, value=value, dispel_dice=dispel, bound=bound), "miscast"
        )
        for dice in chances
    ]


def test_advice_stays_within_the_dice_held_and_names_the_cheaper_way() -> None:
    assert ready("cast", value=7, magic_dice=3, advise=True).inputs["magic_dice"] == 3
    assert (
        ready("cast", value=7, advise=True).notes[1]
        == "fewest that resolve at least 80 times in 100: 3 magic dice"
    )


@settings(max_examples=30, deadline=None)
@given(
    dice=st.integers(2, 4),
    value=st.integers(3, 25),
    dispel=st.integers(0, 5),
    mod=st.integers(-3, 3),
)
def test_what_helps_the_caster_never_lowers_the_chance(
    dice: int, value: int, dispel: int, mod: int
) -> None:
    def chance(**more: object) -> Fraction:
        options = {
            "magic_dice": dice,
            "value": value,
            "dispel_dice": dispel,
            "mod": [str(mod)],
            **more,
        }
        return figure(ready("cast", **options), "resolved")

    assert chance(magic_dice=dice + 1) >= chance()
    assert chance(mod=[str(mod + 1)]) >= chance()
    assert chance(value=value + 1) <= chance()
    assert chance(dispel_dice=dispel + 1) <= chance()
    assert chance(previous=1) <= chance()


def deck_mean(size: int, **options: object) -> Fraction:
    return figure(ready("flux", size=size, **options), "dice_mean")


@pytest.mark.parametrize(
    ("size", "deck"),
    [
        (1, "Warband"),
        (3499, "Warband"),
        (3500, "Field Army"),
        (6999, "Field Army"),
        (7000, "Grand Army"),
    ],
)
def test_the_army_size_says_the_deck(size: int, deck: str) -> None:
    assert ready("flux", size=size).inputs["deck"] == deck


def test_the_cards_are_those_of_the_contract() -> None:
    cards = {name: card.dice for name, card in read_flux_cards(RULES).items()}
    assert cards == {
        "I": 4,
        "II": 4,
        "III": 5,
        "IV": 6,
        "V": 4,
        "VI": 5,
        "VII": 6,
        "VIII": 6,
        "IX": 5,
        "X": 6,
        "XI": 6,
        "XII": 7,
        "XIII": 6,
        "XIV": 7,
        "XV": 7,
        "XVI": 8,
    }


def test_drawing_every_card_gives_the_exact_odds() -> None:
    check_every_roll(ready("flux", size=7000, channel=6, stored=1, store=True, drawn="IX, XVI"), 1)


def test_a_whole_deck_drawn_in_turn_has_one_card_of_each_kind() -> None:
    drawn: list[str] = []
    for card in ("VI", "II", "I", "VIII", "III", "IV", "V"):
        outcome = played(ready("flux", size=2000, drawn=",".join(drawn)), card)
        drawn.append(card)
        assert card not in outcome["left"]
        assert len(outcome["left"]) == 8 - len(drawn)
    last = law_of(ready("flux", size=2000, drawn=",".join(drawn)).rule)
    assert [result.card for result in last.weights] == ["VII"]


@pytest.mark.parametrize(
    ("options", "dice", "discarded"),
    [
        ({}, 5, 0),  # 4 + 1
        ({"channel": 3}, 8, 0),  # 4 + 4 is just twice the card
        ({"channel": 4}, 8, 1),  # 9, one too many
        ({"channel": 4, "stored": 1}, 8, 2),
        ({"channel": 4, "store": True}, 8, 0),  # one is stored before the limit counts
        ({"store": True}, 4, 0),
    ],
)
def test_the_pool_is_siphoned_stored_from_and_limited_in_this_order(
    options: dict[str, object], dice: int, discarded: int
) -> None:
    outcome = played(ready("flux", size=2000, **options), "I")
    assert (outcome["dice"], outcome["opponent_dice"], outcome["discarded"]) == (dice, 4, discarded)


def test_our_own_cards_are_marked() -> None:
    assert "IX 5 (ours)" in ready("flux", size=7000).notes[0]
    assert "(ours)" not in ready("flux", size=2000).notes[0]


def test_a_witchfire_on_a_unit_is_resolved_where_its_resilience_is_known() -> None:
    burnt = ready(
        "miscast", total=15, magic_dice=2, resilience=3, armour=3, regeneration="5+", models=9
    )
    # 4 hits, 4+ to wound, Armour 3 less AP 2 saves on 6, Regeneration on 5+: 4 * 1/2 * 5/6 * 2/3.
    assert figure(burnt, "hp_lost_mean") == Fraction(10, 9)
    assert played(burnt, "4,4,1,6,6,1,2,5,3")["hp_lost"] == 1
    prepared = ready("miscast", total=15, magic_dice=2)
    assert played(prepared, "") == {"effect": "witchfire", "text": BANDS[1].text, "hits": 4}
    assert "--resilience" in prepared.notes[0]


def test_amnesia_and_draining_bring_no_hits() -> None:
    for total in (5, 22):
        assert played(ready("miscast", total=total, magic_dice=5, resilience=3), "")["hits"] == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["cast", "--value", "7"], "needs --magic-dice"),
        (["cast", "--magic-dice", "3"], "needs --value"),
        (["cast", "--magic-dice", "1", "--value", "7"], "--magic-dice 1 is out of range: 2 to 5"),
        (["cast", "--magic-dice", "6", "--value", "7"], "--magic-dice 6"),
        (["cast", "--magic-dice", "3", "--value", "0"], "--value 0"),
        (["cast", "--magic-dice", "3", "--value", "7", "--dispel-dice", "21"], "--dispel-dice 21"),
        (["cast", "--magic-dice", "3", "--value", "7", "--previous", "-1"], "--previous -1"),
        (["miscast", "wizard", "--magic-dice", "3", "--total", "7"], "unexpected extra argument"),
        (["flux", "--odds"], "needs --size"),
        (
            ["flux", "--size", "3000", "--drawn", "XI"],
            "--drawn XI isn't in the Warband deck of this Army Size: I, II",
        ),
        (["flux", "--size", "3000", "--drawn", "I,I"], "card I twice"),
        (
            ["flux", "--size", "3000", "--drawn", "I,II,III,IV,V,VI,VII,VIII"],
            "nothing is left to draw",
        ),
        (["flux", "--size", "3000", "--stored", "2"], "--stored 2 is out of range: 0 to 1"),
        (
            ["flux", "--size", "3000", "--drawn", "VI", "--dice", "VI"],
            "card 1 can't be VI: it is the flux card, one of",
        ),
        (["flux", "--size", "3000", "--dice", "6"], "card 1 can't be 6"),
        (["flux", "--size", "3000", "--dice", "VI,1"], "one die too many"),
        (["miscast", "--total", "12"], "needs --magic-dice"),
        (
            ["miscast", "--total", "12", "--magic-dice", "3", "--armour", "3"],
            "need its --resilience",
        ),
    ],
)
def test_bad_input_is_one_line_that_says_what_is_right(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run_here(capsys, "t9a", *words).check(2, said)


def test_advice_breaks_a_tie_by_the_fewest_miscasts() -> None:
    # Every number of dice casts 2+. A pair of two is 1/6, three alike of three 1/36.
    prepared = ready("cast", value=2, advise=True)
    assert prepared.inputs["advised"] == 3
    assert prepared.notes == (
        "best chance of resolving: 3 magic dice; as good, with as many miscasts or more: 2, 4, 5",
    )
    assert figure(prepared, "miscast") == Fraction(1, 36)


def test_advice_says_that_a_spell_cant_be_cast() -> None:
    assert ready("cast", value=60, advise=True).notes == (
        "up to 5 magic dice can't resolve this spell",
    )
    assert ready("cast", value=13, magic_dice=2, advise=True).notes == (
        "up to 2 magic dice can't resolve this spell",
    )


def test_what_advice_calls_enough_is_a_number_of_the_rules(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    house = tmp_path / "house.yaml"
    house.write_text("extends: t9a\nname: Bold\nnumbers: {advice_enough: 50}\n", encoding="utf-8")
    words = ["t9a", "cast", "--value", "7", "--advise", "--odds", "--json", "--house", str(house)]
    assert (
        "fewest that resolve at least 50 times in 100: 2 magic dice"
        in run_here(capsys, *words).data["notes"]
    )


def test_the_inputs_say_what_was_typed_and_what_was_advised() -> None:
    inputs = ready("cast", value=7, magic_dice=4, advise=True).inputs
    assert (inputs["magic_dice"], inputs["advise"], inputs["advised"]) == (4, True, 4)
    inputs = ready("cast", value=7, magic_dice=4).inputs
    assert (inputs["magic_dice"], inputs["advise"], inputs["advised"]) == (4, False, None)


def test_a_casting_value_may_have_its_plus(capsys: pytest.CaptureFixture[str]) -> None:
    odds = run_here(
        capsys, "t9a", "cast", "--magic-dice", "3", "--value", "7+", "--odds", "--json"
    ).data["odds"]
    assert odds["fractions"]["cast"] == "49/54"
    run_here(capsys, "t9a", "cast", "--magic-dice", "3", "--value", "seven").check(
        2, "--value 'seven' isn't a casting value, such as 7+"
    )


def test_a_miscast_says_the_same_in_cast_and_in_miscast() -> None:
    cast = played(ready("cast", magic_dice=3, value=7), "4,4,4")
    alone = played(ready("miscast", total=12, magic_dice=3), "")
    assert {name: cast[name] for name in ("effect", "text", "hits")} == alone
    assert alone["hits"] == 6


def test_earlier_attempts_and_bare_modifiers_are_told_in_words(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ["t9a", "cast", "--magic-dice", "3", "--value", "7", "--mod", "-1", "--dice", "4,4,4"]
    assert "-6 tried 2 times before, -1 modifier" in run_here(capsys, *words, "--previous", "2").out
    assert "-3 tried once before, -1 modifier" in run_here(capsys, *words, "--previous", "1").out


def test_the_cards_told_beside_a_draw_are_those_before_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    data = run_here(
        capsys, "t9a", "flux", "--size", "3000", "--drawn", "I,II,III", "--dice", "IV", "--json"
    ).data
    assert data["outcome"]["left"] == ["V", "VI", "VII", "VIII"]
    assert data["notes"] == [
        "in the deck before the draw, with their magic dice: IV 6, V 4, VI 5, VII 6, VIII 6"
    ]


@pytest.mark.parametrize(
    ("card", "size", "said"),
    [
        ("XII", 8000, "card XII: 7 magic dice for both players (ours)"),
        ("XI", 8000, "card XI: 6 magic dice for both players"),
    ],
)
def test_a_card_that_the_text_doesnt_give_is_marked_where_it_is_drawn(
    card: str, size: int, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    data = run_here(capsys, "t9a", "flux", "--size", str(size), "--dice", card, "--json").data
    assert said in [step.get("text") for step in data["trace"]]


@pytest.mark.parametrize(
    "option", [["--hp", "3"], ["--hp-lost", "1"], ["--models", "4"], ["--aegis", "5+"]]
)
def test_what_a_miscast_hits_needs_its_resilience(
    option: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    run_here(capsys, "t9a", "miscast", "--total", "14", "--magic-dice", "3", *option).check(
        2, "need its --resilience"
    )
