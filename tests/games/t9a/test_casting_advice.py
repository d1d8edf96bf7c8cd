"""What each number of magic dice promises, side by side."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from skirmish_cli.games.t9a.casting_advice import CastingAdvice
from skirmish_cli.games.t9a.dice.casting import CastingRoll
from skirmish_cli.games.t9a.magic import Spell
from tests.games.t9a.prepared import figure, prepare
from tests.support import run_here


@pytest.mark.parametrize(
    ("value", "dispel", "bound"), [(7, 0, False), (9, 3, False), (7, 2, True), (30, 0, False)]
)
def test_the_table_shows_what_each_number_of_dice_promises(
    value: int, dispel: int, bound: bool
) -> None:
    prepared = prepare("cast", value=value, dispel_dice=dispel, bound=bound, advise=True)
    with_dice = {
        dice: prepare("cast", magic_dice=dice, value=value, dispel_dice=dispel, bound=bound)
        for dice in (2, 3, 4, 5)
    }
    (table,) = prepared.tables
    rows = {row[0]: row[1:] for row in table.rows()}
    assert list(rows) == [2, 3, 4, 5]
    gained = Fraction(0)
    for dice, other in with_dice.items():
        resolved, miscast, unharmed, gain, _ = rows[dice]
        assert resolved.value == figure(other, "resolved")
        assert miscast.value == figure(other, "miscast")
        assert unharmed.value == figure(other, "resolved_without_miscast")
        assert unharmed.value == resolved.value - miscast.value
        assert dice == 2 or gain.value == 100 * (unharmed.value - gained)
        gained = unharmed.value
    best = max(rows, key=lambda dice: (rows[dice][2].value, -dice))
    assert prepared.inputs["advised"] == best


def test_no_table_stands_beside_what_the_opponent_is_advised() -> None:
    prepared = prepare("cast", value=7, magic_dice=3, dispel_dice=2, advise=True, **{"for": "b"})
    assert (prepared.tables, prepared.notes) == ((), ())
    assert prepared.headline == "Spell 7+ on 3 magic dice, 2 dispel dice"


def test_dice_that_are_kept_are_left_out() -> None:
    table = prepare("cast", value=7, magic_dice=6, keep=2, advise=True).tables[0]
    assert [row[0] for row in table.rows()] == [2, 3, 4]
    table = prepare("cast", value=7, magic_dice=3, advise=True).tables[0]
    assert [row[0] for row in table.rows()] == [2, 3]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--keep", "2", "--advise"), "--keep needs --magic-dice"),
        (("--keep", "2", "--magic-dice", "5"), "--keep says which advice is wanted"),
        (("--keep", "3", "--magic-dice", "4", "--advise"), "--keep 3 leaves 1 of 4"),
        (("--magic-dice", "1", "--advise"), "too few magic dice: 1 held"),
    ],
)
def test_dice_that_cant_be_kept_are_refused_in_a_line(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run_here(capsys, "t9a", "cast", "--value", "7", *words).check(2, said)


def test_a_spell_that_cant_be_cast_is_told() -> None:
    assert prepare("cast", value=60, advise=True).notes == (
        "up to 5 magic dice can't resolve this spell",
    )
    assert prepare("cast", value=13, magic_dice=2, advise=True).notes == (
        "up to 2 magic dice can't resolve this spell",
    )


def test_what_the_text_aims_at_are_numbers_of_the_rules(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    house = tmp_path / "house.yaml"
    house.write_text(
        "extends: t9a\nname: Bold\nnumbers: {advice_enough: 50, advice_ample: 60}\n",
        encoding="utf-8",
    )
    words = ["t9a", "cast", "--value", "7", "--advise", "--json", "--house", str(house)]
    data = run_here(capsys, *words).data
    assert "fewest that resolve at least 50 times in 100: 2 magic dice" in data["notes"]
    assert [row["aim"] for row in data["tables"][0]["rows"]] == ["50 to 60 %", "", "", ""]


def test_the_inputs_say_what_was_typed_and_what_was_advised() -> None:
    inputs = prepare("cast", value=7, magic_dice=4, advise=True).inputs
    assert (inputs["magic_dice"], inputs["advise"], inputs["advised"]) == (4, True, 4)
    inputs = prepare("cast", value=7, magic_dice=4).inputs
    assert (inputs["magic_dice"], inputs["advise"], inputs["advised"]) == (4, False, None)


def advise(value: int, enough: int, *, bound: bool = False) -> CastingAdvice:
    """Return the advice on 2 to 5 dice that nobody dispels."""
    spells = {
        dice: Spell(
            CastingRoll(dice, value, None, small=3)
            if bound
            else CastingRoll(dice, value, 2 if dice == 2 else 3)
        )
        for dice in (2, 3, 4, 5)
    }
    return CastingAdvice(spells, enough, 90)


@pytest.mark.parametrize(
    ("value", "enough", "bound", "dice"),
    [
        # 7+ is 21/36, 196/216 (90.74 %), 1281/1296 (98.84 %) and, with five dice, more.
        (7, 58, False, 2),
        (7, 59, False, 3),
        (7, 90, False, 3),
        (7, 91, False, 4),
        (7, 98, False, 4),
        (7, 99, False, 5),
        # A bound 6+ on a D6 and a D3 is exactly one half: 2, 3 and 4 of the faces of the D6.
        (6, 50, True, 2),
        (6, 51, True, 3),
    ],
)
def test_the_fewest_dice_that_are_enough_are_named(
    value: int, enough: int, bound: bool, dice: int
) -> None:
    lines = advise(value, enough, bound=bound).list_lines()
    assert lines == (f"fewest that resolve at least {enough} times in 100: {dice} magic dice",)


def test_a_spell_that_no_number_of_dice_makes_likely_is_told() -> None:
    # 20+ on five dice is below one half.
    assert advise(20, 80).list_lines() == ("no number of magic dice resolves it 80 times in 100",)


def test_what_the_text_aims_at_is_marked() -> None:
    # 8+ on 3d6 is 181/216, 83.8 %; on four dice it is 1261/1296, 97.3 %.
    assert [row[-1] for row in advise(8, 80).list_rows()] == ["", "80 to 90 %", "", ""]


def test_of_equals_in_everything_the_fewest_dice_are_best() -> None:
    # No bound spell miscasts, and every number of dice comes to 2.
    assert advise(2, 80, bound=True).best == 2
