"""A battle's dice against their own odds, by side and by kind of dice."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from skirmish_cli.battle.entries import Entry
from skirmish_cli.battle.store import read_entries
from skirmish_cli.core.question import read_question
from skirmish_cli.reports.answering import ask_question
from skirmish_cli.reports.battles.doing import Asked, do
from skirmish_cli.reports.battles.session import Session
from skirmish_cli.reports.battles.starting import start_battle
from skirmish_cli.reports.battles.stats import Line, Stats, find_stats
from skirmish_cli.reports.reading import Reading
from tests.reports.battles.played import BANDS, Played, band


def weigh(played: Played) -> Stats:
    """Return the statistics of a battle."""
    return find_stats(played.battle, played.entries)


def pick(lines: tuple[Line, ...], side: str, dice: str) -> Line:
    """Return the only line of a side with a kind of dice."""
    (line,) = (one for one in lines if (one.side, one.dice) == (side, dice))
    return line


@pytest.fixture
def played(tmp_path: Path) -> Played:
    """Return a battle of freebands that has just begun."""
    return Played(tmp_path / "bridge.battle")


def test_two_hits_of_three_with_typed_dice(played: Played) -> None:
    # The captain's d10 hits DEF 4 with 7/10. At least two of three: 3 * 0.49 * 0.3 + 0.343.
    for dice in ("9,1", "2", "4,1"):
        played.do("attack captain vs brute-1", dice=dice)
    line = pick(weigh(played).lines, "a", "typed")
    assert (line.procedure, line.what) == ("attack", "hit")
    assert line.sum == (3, 2, Fraction(21, 10), Fraction(784, 1000))


def test_life_lost_is_told_of_the_side_that_lost_it(played: Played) -> None:
    played.do("attack captain vs brute-1", dice="9,1")
    played.do("attack captain vs brute-1", dice="9,8,1")
    question = read_question(played.entries[1].question or {})
    odds = ask_question(question, Reading(odds=True)).odds
    assert odds is not None
    mean = odds.summary["lp_lost_mean"].value
    assert mean is not None
    line = pick(weigh(played).losses, "b", "typed")
    # brute-1 has one LP, so one of two is 1 - (1 - p)^2, where p is the mean itself.
    assert line.sum == (2, 1, 2 * mean, 1 - (1 - mean) ** 2)
    assert line.what == "LP"


def test_dice_that_were_taken_back_stay_apart(played: Played) -> None:
    played.do("attack captain vs brute-1", dice="2")
    played.undo()
    played.do("attack captain vs brute-1", dice="9,1")
    played.do("attack skipper vs captain", seed=5)
    lines = weigh(played).lines
    assert [(one.side, one.dice) for one in lines] == [
        ("a", "typed"),
        ("a", "taken back"),
        ("b", "rolled"),
    ]
    assert pick(lines, "a", "taken back").sum.came == 0
    assert pick(lines, "a", "typed").sum.came == 1


def test_where_no_model_was_named_no_side_is_told(played: Played) -> None:
    played.do("initiative", dice="7,3")
    assert pick(weigh(played).lines, "", "typed").procedure == "initiative"


def test_the_chance_of_just_that_is_the_row_of_the_odds(played: Played) -> None:
    played.do("attack captain vs brute-1", dice="9,1")
    question = read_question(played.entries[1].question or {})
    odds = ask_question(question, Reading(odds=True)).odds
    (one,) = weigh(played).weighed
    assert odds is not None
    assert one.outcome.chance in {row.chance for row in odds.rows}
    assert one.outcome.main is not None
    assert one.outcome.main.came == 1


def test_what_has_no_other_outcome_is_no_outcome(played: Played) -> None:
    played.do("victory")
    stats = weigh(played)
    assert (stats.weighed, stats.left_out, stats.lines) == ((), (), ())


def change_question(entry: Entry, **parts: object) -> Entry:
    """Return an entry with another question."""
    return entry._replace(question={**(entry.question or {}), **parts})


def test_other_rules_are_told_and_weigh_it_all_the_same(played: Played) -> None:
    played.do("attack captain vs brute-1", dice="9,1")
    first, attack = played.entries
    stats = find_stats(played.battle, [first, change_question(attack, rules="0" * 64)])
    assert [one.seq for one in stats.by_other_rules] == [2]
    assert stats.lines == weigh(played).lines


@pytest.mark.parametrize(
    ("entry_part", "why"),
    [
        ({"faces": ("11",)}, "die 1 can't be 11"),
        ({"faces": ("9", "1", "1")}, "one die too many"),
        ({"question": {"game": "freeblades"}}, "its question can't be read"),
        ({"question": {"game": "nothing"}}, "its question can't be read"),
    ],
)
def test_what_cannot_be_asked_again_is_left_out_and_told(
    played: Played, entry_part: dict[str, Any], why: str
) -> None:
    played.do("attack captain vs brute-1", dice="9,1")
    first, attack = played.entries
    stats = find_stats(played.battle, [first, attack._replace(**entry_part)])
    assert (stats.weighed, len(stats.left_out)) == ((), 1)
    assert why in stats.left_out[0].why


@pytest.mark.parametrize(
    ("game", "lines"),
    [
        ("t9a", ["melee lancers+charging vs raiders-1", "panic raiders-2"]),
        ("heimr", ["attack brenna vs cutter", "attack gorm vs tam"]),
        ("first-blood", ["clash speaker vs spear-1", "volley slinger-1 vs boar"]),
        ("oldschool", ["fight vessa vs snag-1 snag-2", "attack odo vs gulch"]),
    ],
)
def test_each_game_is_weighed_by_what_it_rolls(tmp_path: Path, game: str, lines: list[str]) -> None:
    assert game in BANDS
    played = Played(tmp_path / "a.battle", game)
    for seed, line in enumerate(lines):
        played.do(line, seed=seed)
    stats = weigh(played)
    assert [one.entry.seq for one in stats.weighed] == [2, 3]
    assert stats.left_out == ()
    assert all(one.outcome.main is not None and one.outcome.chance for one in stats.weighed)


def test_house_rules_are_those_that_the_battle_holds(tmp_path: Path) -> None:
    house = tmp_path / "fog.yaml"
    house.write_text("extends: freeblades\nname: Fog\n", "utf-8")
    files = [band("freeblades", name) for name in BANDS["freeblades"]]
    start_battle(files, str(tmp_path / "a.battle"), house=[str(house)])
    session = Session(str(tmp_path / "a.battle"))
    do(session, Asked("attack", ("captain", "vs", "brute-1"), {}, Reading(dice="9,1")))
    house.unlink()
    stats = find_stats(session.battle, read_entries(session.path), session.in_force.sources)
    assert (len(stats.weighed), stats.left_out, stats.by_other_rules) == (1, (), ())


def test_a_file_that_a_question_names_is_not_read(played: Played, tmp_path: Path) -> None:
    (tmp_path / "secret.yaml").write_text("extends: freeblades\nname: Secret\n", "utf-8")
    played.do("attack captain vs brute-1", dice="9,1")
    first, attack = played.entries
    named = change_question(attack, house=[str(tmp_path / "secret.yaml")])
    (left_out,) = find_stats(played.battle, [first, named]).left_out
    assert left_out.why.startswith("the battle doesn't hold its house rules: ")
