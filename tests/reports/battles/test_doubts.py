"""What seems out of place in a battle is told with the result, and done all the same."""

from __future__ import annotations

from pathlib import Path

from skirmish_cli.reports.battles.doing import Asked, do
from skirmish_cli.reports.reading import Reading
from tests.reports.battles.played import Played


def notes_of(played: Played, words: str) -> str:
    """Return the notes on a procedure, which is entered."""
    name, *rest = words.split()
    done = do(played.session, Asked(name, tuple(rest), {}, Reading(seed=1)))
    assert done.entry is not None
    assert done.report is not None
    return "; ".join(done.report.notes)


def test_a_fight_before_the_first_turn_is_doubted(tmp_path: Path) -> None:
    played = Played(tmp_path / "a.battle")
    told = notes_of(played, "melee captain vs skipper")
    assert (
        "still stands in Setup, and melee belongs to Melee: 'skirmish battle next --to mel" in told
    )
    played.go("melee")
    assert "still stands" not in notes_of(played, "melee captain vs skipper")


def test_what_may_be_rolled_in_several_phases_is_not(tmp_path: Path) -> None:
    assert "still stands" not in notes_of(Played(tmp_path / "a.battle"), "test captain DISC")


def test_a_charge_of_whoever_is_engaged_is_doubted(tmp_path: Path) -> None:
    played = Played(tmp_path / "a.battle")
    played.go("melee")
    assert "already" not in notes_of(played, "attack captain+charging vs skipper")
    played.set("captain engaged charging=no")
    assert "though it is engaged already" in notes_of(played, "attack captain+charging vs skipper")
    # It charged, and is engaged since: that stands, and nobody types it again.
    assert "already" not in notes_of(played, "attack captain vs skipper")
