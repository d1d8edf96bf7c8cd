"""Forum play beside the tabletop core: guards, rounds, statistics with typed modifiers."""

from __future__ import annotations

import pytest

from skirmish_cli.games.heimr.cards import Modifier
from skirmish_cli.games.heimr.forum import Border, combined, round_problem
from tests.games.heimr.tables import THREAD
from tests.support import run_here


def modifiers(*pairs: tuple[str, int]) -> list[Modifier]:
    return [Modifier(on="agility", type=kind, value=value) for kind, value in pairs]


def test_of_one_type_the_highest_bonus_applies() -> None:
    assert combined(modifiers(("weapon", 2), ("weapon", 1))) == 2
    assert combined(modifiers(("weapon", 2), ("power", 1))) == 3


def test_penalties_of_one_type_add_up() -> None:
    assert combined(modifiers(("weapon", -2), ("weapon", -1), ("weapon", 3))) == 0


@pytest.mark.parametrize(
    ("border", "movers", "passing"),
    [
        (Border(2), 3, 1),
        (Border(2), 2, 0),
        (Border(2, occupied=1), 3, 2),
        (Border(2, occupied=2), 3, 3),
        (Border(1, each=3), 5, 2),
        (Border(0), 4, 4),
    ],
)
def test_each_free_guard_blocks_one_and_the_rest_come_through(
    border: Border, movers: int, passing: int
) -> None:
    assert border.passing(movers) == passing


@pytest.mark.parametrize(
    ("actions", "fits"),
    [
        (["half", "half"], True),
        (["full"], True),
        (["half", "half", "free", "free", "reactive"], True),
        (["half", "half", "half"], False),
        (["full", "half"], False),
        (["reactive", "reactive"], False),
    ],
)
def test_a_round_holds_two_halves_or_a_full_one(actions: list[str], fits: bool) -> None:
    assert (round_problem(actions) is None) is fits


def test_a_statistic_is_found_by_its_short_name(capsys: pytest.CaptureFixture[str]) -> None:
    found = run_here(capsys, "heimr", "statistic", "-w", THREAD, "rook", "cs", "--json").data[
        "outcome"
    ]
    assert (found["statistic"], found["own"], found["value"]) == ("combat_skill", 7, 8)
    run_here(capsys, "heimr", "statistic", "-w", THREAD, "rook", "agilty").check(2, "agility")


def test_the_commands_of_forum_play_say_so(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (("guards", "--guards", "2", "--movers", "3"), ("round", "half", "half")):
        assert "variant: forum" in run_here(capsys, "heimr", *words, "--json").data["notes"]
    assert run_here(capsys, "heimr", "guards", "--guards", "2", "--movers", "3", "--json").data[
        "outcome"
    ] == {"passing": 1, "blocked": 2}


def test_the_round_of_forum_play_is_a_phase_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run_here(capsys, "phases", "heimr", "forum")
    assert ran.code == 0
    assert "variant: forum" in ran.out


def test_one_guard_and_one_mover_are_counted_as_one(capsys: pytest.CaptureFixture[str]) -> None:
    first = run_here(capsys, "heimr", "guards", "--guards", "1", "--movers", "1").out.split("\n")[0]
    assert first.startswith("1 mover at a border with 1 guard, 0 of them")
