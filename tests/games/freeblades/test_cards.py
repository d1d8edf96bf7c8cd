from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.plain import to_data
from skirmish_cli.core.registry import get_game
from skirmish_cli.games.freeblades import models
from skirmish_cli.games.freeblades.cards import Card, first_problem
from skirmish_cli.games.freeblades.stat_line import parse_stat_line
from skirmish_cli.games.freeblades.tests import ATTRIBUTES

GAME = get_game("freeblades")
PRINTED = "5 d10 Longsword d8 * * 5s 6 2 d8 Parry [1], Sergeant [Muster], Shield Bash 26"


def at_the_table(data: dict[str, object]) -> models.Card:
    """Return the card at the table of a card in a file."""
    card = GAME.make_table_card(Card.model_validate(data))
    assert isinstance(card, models.Card)
    return card


def test_a_card_at_the_table_can_be_hashed_and_comes_back_from_its_data() -> None:
    card = at_the_table(
        {
            "mw": {"damage": "d8", "standoff": True},
            "rw": {"damage": "d6", "band": 9},
            "spells": [{"name": "Dart", "cost": 2, "missile": True}],
            "attributes": {"STR": "d10"},
            "skills": {"Find": "d8"},
            "talents": ["Parry 1"],
        }
    )
    assert GAME.read_table_card(to_data(card)) == card
    assert len({card, GAME.read_table_card(to_data(card))}) == 1


@pytest.mark.parametrize(
    "line",
    [
        PRINTED,
        "5\td10\tLongsword d8\t*\t*\t5s\t6\t2\td8\tParry [1], Sergeant [Muster], Shield Bash\t26",
    ],
)
def test_the_texts_own_example_is_read_with_tabs_or_spaces(line: str) -> None:
    parsed = parse_stat_line(line)
    assert parsed.card == {
        "class": "hero",
        "spd": 5,
        "mar": "d10",
        "mw": {"name": "Longsword", "damage": "d8"},
        "def": "5s",
        "av": 6,
        "lp": 2,
        "disc": "d8",
        "talents": ["Parry [1]", "Sergeant [Muster]", "Shield Bash"],
        "cost": 26,
    }
    assert parsed.inferred == ("class hero, from LP 2",)
    card = at_the_table(parsed.card)
    assert (card.parry, card.def_value, card.has_shield) == (1, 5, True)


def test_long_weapon_names_bands_attributes_skills_and_power_find_their_keys() -> None:
    line = (
        "6 d6 Axe of the Deep d10 2H d8 Long Bow d6 (10) 4 2 1 d6 STR d10, Find d8, CAR d8, "
        "Power 6 9"
    )
    card = parse_stat_line(line).card
    assert card["class"] == "follower"
    assert card["mw"] == {"name": "Axe of the Deep", "damage": "d10", "two_handed": True}
    assert card["rw"] == {"name": "Long Bow", "damage": "d6", "band": 10}
    assert (card["attributes"], card["skills"], card["car"], card["power"]) == (
        {"STR": "d10"},
        {"Find": "d8"},
        "d8",
        6,
    )


def test_a_line_may_have_a_thousand_characters() -> None:
    assert parse_stat_line(PRINTED.ljust(1000)) == parse_stat_line(PRINTED)


def test_an_empty_cell_is_a_star() -> None:
    printed = "5\td10\tLongsword d8\t*\t*\t5s\t6\t2\td8\t*\t26"
    assert parse_stat_line(printed.replace("*", "")) == parse_stat_line(printed)
    assert parse_stat_line(printed).card["cost"] == 26


@pytest.mark.parametrize("end", ["", " *", " Feral", " Feral *"])
def test_a_line_without_a_number_at_its_end_has_no_cost(end: str) -> None:
    parsed = parse_stat_line(f"5 d10 Longsword d8 * * 5s 6 2 d8{end}")
    assert "cost" not in parsed.card
    assert parsed.card.get("talents", []) == (["Feral"] if "Feral" in end else [])
    assert parsed.inferred[1:] == ("no cost, since the line doesn't end with a number",)


def test_a_ranged_weapon_has_one_band_and_its_traits() -> None:
    card = parse_stat_line("5 d10 Spear d8 SO (2) d8 Javelin d6 Thrown (5) (9) 5 6 2 d8 1").card
    # What stands behind a melee weapon is no band, and a weapon has one.
    assert card["mw"] == {"name": "Spear", "damage": "d8", "standoff": True, "special": ["2"]}
    assert card["rw"] == {
        "name": "Javelin",
        "damage": "d6",
        "band": 5,
        "thrown": True,
        "special": ["9"],
    }


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ("", "ends before SPD"),
        ("x", "SPD must be a number"),
        ("5 d7 L d8 * * 5 6 2 d8 3", "MAR: d7 isn't"),
        ("5 d10 Longsword", "damage rating of MW"),
        ("5 d10 d8 * * 5s 6 2 d8 1", "MW must be a name"),
        ("5 d10 L d8 * * 5x 6 2 d8 1", "def"),
        ("5 d10 L d8 * * 5 6 99 d8 1", "lp"),
        ("1 " * 900, "at most"),
        (PRINTED.ljust(1001), "at most 1000 characters"),
        ("²", "SPD must be a number, not '²'"),
        ("12345 d10 L d8 * * 5 6 2 d8 1", "SPD must be a number, not '12345'"),
        ("1234 d10 L d8 * * 5 6 2 d8 1", "can't be a card: spd"),
        ("5 d10 Longsword d8", "ends before the column after MW"),
        ("5 d10 L d8 * Bow d6 5 6", "ends before the column after RW"),
        ("5 d10 L d8 d8 Bow d6 * 5 6 2 d8 1", "RW: a star can't follow"),
        ("5 d10 L * d8 * 5 6 2 d8 1", "MW must be a name and a damage rating"),
    ],
)
def test_a_line_that_cannot_be_read_names_its_column(line: str, part: str) -> None:
    with pytest.raises(UsageProblem) as caught:
        parse_stat_line(line)
    assert part in str(caught.value)
    assert "\n" not in str(caught.value)


@given(
    st.lists(
        st.sampled_from(
            ["5", "d10", "d7", "Sword", "*", "5s", "(10)", "Parry", "[1],", "\t", "26", "²"]
        ),
        max_size=14,
    )
)
def test_any_line_gives_a_card_or_one_line(words: list[str]) -> None:
    try:
        parsed = parse_stat_line(" ".join(words))
    except UsageProblem as problem:
        assert "\n" not in str(problem)
    else:
        Card.model_validate(parsed.card)


@pytest.mark.parametrize(
    ("data", "name"),
    [
        ({"lp": 1}, "follower"),
        ({"lp": 2}, "hero"),
        ({"lp": 3}, "hero"),
        ({}, "hero"),
        ({"class": "creature", "lp": 1}, "creature"),
    ],
)
def test_the_class_comes_from_the_life_points_unless_it_is_given(
    data: dict[str, object], name: str
) -> None:
    assert at_the_table(data).model_class == name


@pytest.mark.parametrize(
    ("talent", "uses"), [("Parry 1", 1), ("Parry [2]", 2), ("parry 3", 3), ("Parrying", 0)]
)
def test_parry_is_read_from_its_talent(talent: str, uses: int) -> None:
    assert at_the_table({"talents": [talent]}).parry == uses


@pytest.mark.parametrize(
    "data",
    [
        {"talents": ["Parry"]},
        {"spd": True},
        {"spd": "6"},
        {"mar": 10},
        {"mar": "d3"},
        {"def": True},
        {"def": 0},
        {"class_": "hero"},
        {"defense": 5},
        {"attributes": {"LUCK": "d8"}},
        {"attributes": {"STR": "d8", "str": "d10"}},
        {"mw": {"name": "x"}},
        {"lp": 0},
    ],
)
def test_what_no_card_can_say_is_refused(data: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        Card.model_validate(data)


def test_ratings_and_attributes_are_kept_as_they_are_printed() -> None:
    card = at_the_table({"mar": "D12+1", "attributes": {"str": "d10"}, "def": 4})
    assert (card.mar, card.attributes, card.defense, card.has_shield) == (
        "d12+1",
        (("STR", "d10"),),
        "4",
        False,
    )


def refusal(data: dict[str, object]) -> str:
    with pytest.raises(ValidationError) as caught:
        Card.model_validate(data)
    return first_problem(caught.value)


@pytest.mark.parametrize("sign", ["+", "-"])
def test_a_rating_adds_two_figures_at_most(sign: str) -> None:
    assert at_the_table({"mar": f"d10{sign}99"}).mar == f"d10{sign}99"
    assert "more than any card does" in refusal({"mar": f"d10{sign}100"})


def test_attributes_in_two_spellings_are_told_before_their_number() -> None:
    twice = {name: "d8" for one in ATTRIBUTES for name in (one.lower(), one.upper())}
    assert len(twice) == 2 * len(ATTRIBUTES)
    assert f"the attribute {ATTRIBUTES[0]} is here twice" in refusal({"attributes": twice})
    more = {**twice, "LUCK": "d8"}
    assert f"there are {len(ATTRIBUTES)} attributes, not {len(more)}" in refusal(
        {"attributes": more}
    )


def test_each_attribute_stands_on_a_card_once() -> None:
    all_of_them = dict.fromkeys(ATTRIBUTES, "d8")
    assert len(at_the_table({"attributes": all_of_them}).attributes) == len(ATTRIBUTES)


@pytest.mark.parametrize(
    ("value", "shown"), [(None, "nothing"), (True, "true"), ({}, "a mapping"), ([], "a list")]
)
def test_what_stands_in_place_of_a_rating_is_named(value: object, shown: str) -> None:
    assert f"a rating such as d8 or d12+1 is needed, not {shown}" in refusal(
        {"mw": {"damage": value}}
    )


@pytest.mark.parametrize("none", ["-", "\N{EN DASH}"])
def test_a_dash_stands_for_what_a_model_lacks_as_a_star_does(none: str) -> None:
    line = "5 d10 Axe d8 {0} {0} 5s 6 2 d8 Parry [1] 26"
    parsed = parse_stat_line(line.format(none))
    assert parsed == parse_stat_line(line.format("*"))
    assert not {"rar", "rw"} & set(parsed.card)
