"""What morale, recovery, fights and actions change and make due, written out."""

from __future__ import annotations

import pytest

from tests.games.oldschool.parties import BOTH
from tests.games.oldschool.telling import check, tell
from tests.support import run_here

LEADERS = "a: morale MODEL... --trigger leader if"
OTHERS = "a: morale MODEL... --trigger strength if"


@pytest.mark.parametrize(
    ("line", "changes", "dues"),
    [
        # Two and higher: 1 and 2 surrender, 3 and 4 are routed, 5 and 6 retreat.
        ("--ml 2 --dice 2,2", ["model out=surrendered"], []),
        ("--ml 2 --non-sentient --dice 2,2", ["model routed=True"], []),
        ("--ml 7 --dice 4,4", ["model routed=True"], []),
        ("--ml 7 --dice 5,3", ["model retreating=True"], []),
        ("--ml 6,8 --dice 4,4", ["ml-6 routed=True"], []),
        # 8 is above the 6 of the snag, and above neither the 9 nor the 8 of the others.
        (
            "snag-1 gulch mire-hound --dice 4,4",
            ["snag-1 routed=True"],
            [OTHERS.replace("MODEL...", "gulch mire-hound")],
        ),
        # 10 is above all three; the leader is among them.
        (
            "snag-1 gulch mire-hound --dice 5,5",
            ["snag-1 retreating=True", "gulch retreating=True", "mire-hound retreating=True"],
            [LEADERS, OTHERS],
        ),
    ],
)
def test_who_fails_morale_surrenders_or_flees(
    line: str, changes: list[str], dues: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    check(capsys, f"morale {line}", changes, dues)


@pytest.mark.parametrize(
    ("line", "changes"),
    [
        ("vessa --dice 2,3 --policy fortitude=never", ["vessa out=dead"]),
        # 5 and a point is 6: 11 of 12 points are left.
        ("vessa --dice 2,3,spend", ["vessa fortitude=11", "vessa out=None", "vessa wounds=1"]),
        (
            "vessa+fortitude=4 --dice 2,3,spend",
            ["vessa fortitude=3", "vessa out=None", "vessa wounds=1"],
        ),
        ("vessa+fortitude=0 --dice 2,3", ["vessa out=dead"]),
        ("vessa --dice 6,6", ["vessa out=None", "vessa wounds=1"]),
        ("--dice 6,6", ["model out=None", "model wounds=1"]),
        ("--fortitude 2 --dice 1,4", ["model out=dead"]),
        (
            "--fortitude 2 --dice 1,4,spend",
            ["model fortitude=1", "model out=None", "model wounds=1"],
        ),
    ],
)
def test_who_recovers_has_a_wound_and_maybe_a_point_less(
    line: str, changes: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    found, dues = tell(capsys, f"recover {line}")
    assert (found[: len(changes)], dues) == (changes, [])
    assert [one for one in found[len(changes) :] if "stress" not in one] == []


def test_who_is_wounded_gains_stress(capsys: pytest.CaptureFixture[str]) -> None:
    changes = ["snag-1 out=None", "snag-1 wounds=1", "snag-1 stress=1"]
    check(capsys, "recover snag-1 --dice 3,3", changes)
    check(capsys, "recover snag-1+stress=2 --dice 3,3", [*changes[:2], "snag-1 stress=3"])


@pytest.mark.parametrize(
    ("line", "changes", "dues"),
    [
        # Vessa strikes the snag, then it strikes her: 3 dice on 3, 2 dice on 5.
        (
            "vessa vs snag-1 --rounds 1 --dice 5,1,2,2,2",
            ["snag-1 stamina=1"],
            ["vessa: durability vessa --weapon"],
        ),
        # Three hits would take it out, and its shield undoes them. In the next round its defense is
        # 2, and the six explodes on nothing that it wears.
        (
            "vessa vs snag-1+stamina=0 --rounds 2 --dice 5,5,5,2,2,6,2,2,2,2,2",
            ["snag-1 no_shield=True", "snag-1 out=out of action"],
            ["snag-1: recover snag-1"],
        ),
        # The helmet of Vessa, without her shield and stamina, leaves her 1 wound.
        (
            "gulch vs vessa+stamina=0+no_shield --rounds 1 --dice 5,5,5,2,2,2,2",
            ["vessa no_helmet=True", "vessa wounds=1"],
            [],
        ),
        # Gulch is at half its wounds, and 5 + 5 is above 9.
        (
            "vessa vs gulch+stamina=0 --rounds 1 --dice 5,2,2,2,2,2,2,5,5",
            ["gulch wounds=1", "gulch out=fled"],
            [],
        ),
    ],
)
def test_a_fight_changes_what_everybody_has_left(
    line: str, changes: list[str], dues: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    check(capsys, f"fight {line}", changes, dues)


@pytest.mark.parametrize(
    ("action", "changes"),
    [
        ("pivot", ["vessa moved=5 (round)"]),
        ("charge", ["vessa charging=True (round)"]),
        ("melee", ["vessa acted=True (round)"]),
        ("free attack", ["vessa reacted=True (round)"]),
        ("cast", ["vessa casting=True (round)", "vessa acted=True (round)"]),
        ("give_shield", []),
    ],
)
def test_an_action_that_is_named_is_taken(
    action: str, changes: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    check(capsys, f"may vessa {action}", changes)


@pytest.mark.parametrize(
    ("action", "flag", "leaving"),
    [("run", "ran", "+leaving"), ("sprint", "sprinting", "+sprinting+leaving")],
)
def test_who_runs_out_of_reach_owes_a_free_attack(
    action: str, flag: str, leaving: str, capsys: pytest.CaptureFixture[str]
) -> None:
    due = f"vessa: attack MODEL vs vessa{leaving} if it moves out of an enemy's reach"
    check(capsys, f"may vessa {action}", [f"vessa {flag}=True (round)"], [due])


def test_an_action_that_is_unknown_or_not_alone_is_refused(
    capsys: pytest.CaptureFixture[str],
) -> None:
    run_here(capsys, "oldschool", "may", "vessa", "rnu", *BOTH).check(2, "did you mean run?")
    run_here(capsys, "oldschool", "may", "vessa", "odo", *BOTH).check(2, "one model")
