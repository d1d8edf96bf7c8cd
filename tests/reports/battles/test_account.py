"""The account of a battle: turns, what was taken back, the course of life, fates, the result."""

from __future__ import annotations

from pathlib import Path

import pytest

from skirmish_cli.reports.battles.account import Account, read_account
from tests.reports.battles.played import BANDS, Played


@pytest.fixture
def played(tmp_path: Path) -> Played:
    """Return a battle of freebands that has just begun."""
    return Played(tmp_path / "bridge.battle")


def tell(played: Played) -> Account:
    """Return the account of a battle."""
    return read_account(played.path)


def list_events(account: Account) -> list[tuple[str, str, str, bool]]:
    """Return turn, phase, kind and whether it was taken back, of each event."""
    return [
        (chapter.title, part.phase, event.entry.kind, event.is_undone)
        for chapter in account.chapters
        for part in chapter.parts
        for event in part.events
    ]


def test_events_stand_in_their_turn_and_phase(played: Played) -> None:
    played.note("The lamps are lit.")
    played.go("melee")
    played.do("attack captain vs brute-1", dice="2")
    played.undo()
    played.do("attack captain vs brute-1", dice="9,7")
    played.set("turn=2")
    played.do("attack skipper vs captain", seed=5)
    assert list_events(tell(played)) == [
        ("Before the first turn", "Setup", "note", False),
        ("Turn 1", "Melee", "do", True),
        ("Turn 1", "Melee", "do", False),
        ("Turn 2", "Melee", "do", False),
    ]


def test_every_drop_is_told_with_its_cause(played: Played) -> None:
    played.go("melee")
    played.do("attack captain vs brute-1", dice="9,7")
    account = tell(played)
    (event,) = account.chapters[-1].parts[0].events
    assert event.changes == ("brute-1: out: dropped (hit by captain)",)
    (fate,) = (one for one in account.fates[1] if one.key == "brute-1")
    assert fate.out == "dropped in turn 1, Melee, hit by captain"
    assert not any(one.out for one in (*account.fates[0], *account.fates[1][:3]))


def test_the_course_of_life_has_a_value_after_each_turn(played: Played) -> None:
    # Both sides begin with 3 + 2 + 2 + 4 * 1 = 11 LP.
    played.set("turn=1")
    played.do("attack captain vs brute-1", dice="9,7")
    played.set("turn=2")
    played.set("skipper lp=1")
    played.set("turn=3")
    played.add("tin-lanterns", "wick")
    account = tell(played)
    assert account.moments == ("start", "turn 1", "turn 2", "turn 3")
    assert [one.values for one in account.courses] == [(11, 11, 11, 13), (11, 10, 8, 8)]
    assert {one.what for one in account.courses} == {"LP"}


def test_the_result_says_what_is_left(played: Played) -> None:
    played.do("attack captain vs brute-1", dice="9,7")
    assert tell(played).result == (
        "The Tin Lanterns: 7 of 7 models and 11 of 11 LP; "
        "The Salt Reavers: 6 of 7 models and 10 of 11 LP"
    )


def test_the_result_says_who_holds_the_field(played: Played) -> None:
    for model in played.battle.sides[0].models:
        played.set(f"{model.key} out=fled")
    told = "The Salt Reavers: alone on the field, with 7 of 7 models and 11 of 11 LP"
    assert tell(played).result == told
    for model in played.battle.sides[1].models:
        played.set(f"{model.key} out=fled")
    assert tell(played).result == "nobody is left on the field"


def test_the_result_says_who_won_by_the_rules(played: Played) -> None:
    played.set("b won=yes")
    assert tell(played).result == "The Salt Reavers: won, set by hand"


def test_the_dice_are_read_again_and_say_what_came(played: Played) -> None:
    played.do("attack captain vs brute-1", dice="9,7")
    (event,) = tell(played).chapters[0].parts[0].events
    assert event.report is not None
    assert event.report.outcome is not None
    assert event.report.outcome["lp_lost"] == 1
    assert event.dice == "typed"


@pytest.mark.parametrize("game", BANDS)
def test_a_battle_that_has_just_begun_has_an_account(game: str, tmp_path: Path) -> None:
    account = tell(Played(tmp_path / "a.battle", game))
    assert account.game == game
    assert account.moments == ("start",)
    assert list_events(account) == []
    assert account == tell_again(tmp_path)


def tell_again(folder: Path) -> Account:
    """Return the account of the battle in a folder once more."""
    return read_account(str(folder / "a.battle"))


def test_the_course_starts_with_what_was_deployed_whatever_fell_in_setup(played: Played) -> None:
    # Lanterns 3 + 2 + 2 + 4 x 1 = 11, Reavers 3 + 2 + 2 + 4 x 1 = 11, one of them down in setup.
    played.set("brute-1 lp=0")
    played.go("melee")
    account = tell(played)
    assert account.moments == ("start", "setup", "turn 1")
    assert [course.values for course in account.courses] == [(11, 11, 11), (11, 10, 10)]
