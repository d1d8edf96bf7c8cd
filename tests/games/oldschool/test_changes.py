"""What each procedure changes and makes due: faces typed in, changes and dues written out."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish_cli.core.registry import get_game
from skirmish_cli.core.rules import AtTable, law_of
from skirmish_cli.files.game_data import load_data
from skirmish_cli.games.oldschool.changes import Points, is_half_lost
from tests.games.oldschool.parties import BOTH
from tests.games.oldschool.tables import prepare_procedure, rules
from tests.games.oldschool.telling import RANKS, STRENGTH, check, tell
from tests.support import run_here

GAME = get_game("oldschool")

CHANGING = {"attack", "stunt", "durability", "morale", "recover", "fight", "may"}
#: Those that change nothing, with the reason.
LOOKING_ONLY = {
    "save": "what a failed save brings stands in what it is taken against, such as a stunt",
}


def test_every_procedure_changes_something_or_says_why_not() -> None:
    assert CHANGING | set(LOOKING_ONLY) == set(GAME.procedures)
    assert not CHANGING & set(LOOKING_ONLY)


@pytest.mark.parametrize(
    "line",
    [
        "save REF snag-1 --dice 20",
        "durability vessa --weapon --dice 2",
        "durability --armour --dice 6",
        "may vessa",
        "may vessa+ran run",
        "stunt shove snag-1 --dice 20",
        "stunt trip snag-1 --dice 1",
        "morale snag-1 --dice 1,1",
    ],
)
def test_what_only_looks_or_comes_to_nothing_changes_nothing(
    line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    check(capsys, line, [])


# Attacks. Vessa has 3 dice (1, Shortsword 2), Odo 4 (Halberd), Gulch 4; a snag has a defense of 3
# with its shield, 2 stamina and 1 wound; Gulch a defense of 4, 4 stamina and 2 wounds.


@pytest.mark.parametrize(
    ("line", "changes", "dues"),
    [
        # Two hits take its stamina; the 1 tests the weapon.
        (
            "vessa vs snag-1 --dice 5,5,1",
            ["vessa acted=True (round)", "snag-1 stamina=0"],
            ["vessa: durability vessa --weapon"],
        ),
        # The third hit takes its wound.
        (
            "vessa vs snag-1 --dice 5,5,5",
            ["vessa acted=True (round)", "snag-1 stamina=0", "snag-1 out=out of action"],
            ["snag-1: recover snag-1", STRENGTH],
        ),
        # Past the stamina, which stays.
        (
            "vessa vs snag-1 --direct --dice 5,2,2",
            ["vessa acted=True (round)", "snag-1 out=out of action"],
            ["snag-1: recover snag-1", STRENGTH],
        ),
        # No hit.
        ("vessa vs snag-1 --dice 3,3,3", ["vessa acted=True (round)"], []),
        # Its own half: 1 of 2 wounds. With 1 left before there would be nothing new.
        (
            "odo vs gulch+stamina=0 --dice 5,2,2,2",
            ["odo acted=True (round)", "gulch wounds=1"],
            ["gulch: morale gulch --trigger wounds", STRENGTH.replace("MODEL...", "gulch")],
        ),
        # A leader is out.
        (
            "odo vs gulch+stamina=0+wounds=1 --dice 5,2,2,2",
            ["odo acted=True (round)", "gulch out=out of action"],
            ["gulch: recover gulch", RANKS, STRENGTH],
        ),
        # A player's character tests no morale, and its side may have followers.
        (
            "gulch vs odo+stamina=0+wounds=2 --dice 5,2,2,2",
            ["gulch acted=True (round)", "odo wounds=1"],
            [STRENGTH],
        ),
        # The shield undoes the damage of the whole round; a six tests the armour, but it is gone.
        (
            "vessa vs snag-1 --policy shield=out --dice 5,5,6,2",
            ["vessa acted=True (round)", "snag-1 no_shield=True", "snag-1 shielded=True (round)"],
            [],
        ),
        (
            "vessa vs snag-1 --policy shield=out --ruling splintered_shield=one_hit --dice 5,5,5",
            ["vessa acted=True (round)", "snag-1 no_shield=True", "snag-1 stamina=0"],
            [],
        ),
        # After it no damage reaches it, and a stunt does.
        (
            "vessa vs snag-1+no_shield+shielded --policy stunts=trip --dice 5,5,5,20",
            ["vessa acted=True (round)", "snag-1 prone=True"],
            [],
        ),
        # The helmet leaves 1 of 2 wounds; the light armour is still worn.
        (
            "gulch vs vessa+stamina=0+no_shield --policy helmet=out --dice 5,5,6,2,2",
            ["gulch acted=True (round)", "vessa no_helmet=True", "vessa wounds=1"],
            ["vessa: durability vessa --armour", STRENGTH],
        ),
        # A free attack is a reaction, of one die.
        (
            "vessa vs snag-1+leaving --dice 5",
            ["vessa reacted=True (round)", "snag-1 stamina=1"],
            [],
        ),
        # Damage interrupts a spell; with advantage the lowest of five is dropped.
        (
            "odo vs tamsin+casting --dice 2,2,2,2,5",
            ["odo acted=True (round)", "tamsin interrupted=True (round)", "tamsin stamina=2"],
            [],
        ),
        (
            "spitter-1 vs snag-1 --distance 20 --dice 5,2,2",
            ["spitter-1 acted=True (round)", "snag-1 stamina=1"],
            [],
        ),
        # Bare hands aren't tested, nor is armour that nobody wears.
        (
            "'{wounds: 1}' vs '{wounds: 9}' --dice 6,1",
            ["a1 acted=True (round)", "b1 wounds=8"],
            [STRENGTH],
        ),
        # At half its wounds, but without morale, or a player's character.
        (
            "'{wounds: 1}' vs '{wounds: 2}' --dice 5",
            ["a1 acted=True (round)", "b1 wounds=1"],
            [STRENGTH],
        ),
        (
            "'{wounds: 1}' vs '{kind: pc, ml: 7, wounds: 2}' --dice 5",
            ["a1 acted=True (round)", "b1 wounds=1"],
            [STRENGTH],
        ),
        # Two targets: of four dice two on each.
        (
            "odo vs snag-1 snag-2+stamina=0 --dice 5,2,5,2",
            ["odo acted=True (round)", "snag-1 stamina=1", "snag-2 out=out of action"],
            ["snag-2: recover snag-2", STRENGTH.replace("MODEL...", "snag-1")],
        ),
        # Plain numbers change as attacker and target.
        (
            "--attacks 2 --defense 3 --stamina 1 --wounds 2 --dice 5,6,1",
            ["attacker acted=True (round)", "target stamina=0", "target wounds=1"],
            ["attacker: durability --weapon", "target: durability --armour"],
        ),
        (
            "--attacks 3 --defense 3 --wounds 1 --split 1,2 --dice 5,2,2",
            ["attacker acted=True (round)", "target-1 out=out of action"],
            ["target-1: recover"],
        ),
        # Nobody knows what hits on a bare defense do.
        ("--attacks 2 --defense 3 --dice 5,5", ["attacker acted=True (round)"], []),
    ],
)
def test_an_attack_changes_who_makes_it_and_whom_it_hits(
    line: str, changes: list[str], dues: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    check(capsys, f"attack {line}", changes, dues)


def test_every_due_is_taken_in_a_step_of_the_checklist(capsys: pytest.CaptureFixture[str]) -> None:
    phases = load_data("oldschool", "phases")["phases"]
    steps = {step["id"] for phase in phases for step in phase["steps"]}
    lines = (
        "attack odo vs gulch+stamina=0 --dice 6,5,1,2,2",
        "attack odo vs gulch+stamina=0 --dice 5,2,2,2",
        "attack --attacks 1 --defense 2 --policy stunts=trip --dice 5",
        "fight vessa vs snag-1 --seed 1",
        "morale gulch --dice 6,6",
    )
    for line in lines:
        dues = run_here(capsys, "oldschool", *line.split(), *BOTH, "--json").data["due"]
        assert dues
        assert {due["when"] for due in dues} <= steps


def test_what_is_due_can_be_typed(capsys: pytest.CaptureFixture[str]) -> None:
    fight = "fight vessa vs snag-1 snag-2 --seed 3"
    typed = {due.split(": ", maxsplit=1)[1] for due in tell(capsys, fight)[1]}
    assert {command.split(maxsplit=1)[0] for command in typed} == {"durability", "recover"}
    attack = "attack odo vs gulch+stamina=0 --dice 5,2,2,2"
    typed.add(tell(capsys, attack)[1][0].split(": ", maxsplit=1)[1])
    for command in typed:
        ran = run_here(capsys, "oldschool", *command.split(), *BOTH, "--seed", "1", "--json")
        assert ran.code == 0, ran.err


def test_damage_goes_to_the_stamina_first_unless_it_is_direct() -> None:
    assert Points(2, 3).take(1) == Points(1, 3)
    assert Points(2, 3).take(4) == Points(0, 1)
    assert Points(2, 3).take(9) == Points(0, 0)
    assert Points(2, 3).take(2, direct=True) == Points(2, 1)


def test_half_is_lost_once() -> None:
    # Of 4: from 3 to 2 and from 4 to 1, not from 2 to 1 nor from 4 to 3. Of 3: from 2 to 1.
    assert is_half_lost(3, 2, 4)
    assert is_half_lost(4, 1, 4)
    assert not is_half_lost(2, 1, 4)
    assert not is_half_lost(4, 3, 4)
    assert is_half_lost(2, 1, 3)
    assert is_half_lost(3, 2, 5)
    assert not is_half_lost(3, 2, 3)


def test_the_odds_never_work_out_what_changes() -> None:
    def never() -> Any:
        raise AssertionError("a change was worked out for odds")

    assert AtTable(never).law().weights == {None: 1}


@pytest.mark.parametrize(
    ("name", "words", "options", "results"),
    [
        # By any 1 and any explosion: no hit 2 (a six is one), 1 and 2 hits 4 each, 3 or more 3
        # (without an explosion no die is left for a 1).
        ("attack", "", {"attacks": 3, "defense": 3, "up_to": 3}, 13),
        ("stunt", "trip", {"score": 9}, 2),
        ("morale", "", {"ml": ["7"]}, 3),
        ("recover", "", {}, 3),
        ("may", "guard", {}, 1),
        # The peasant, the guard or both are out, or the guard has fled.
        ("fight", "peasant vs guard", {}, 4),
    ],
)
def test_laws_are_no_larger_for_what_changes(
    name: str, words: str, options: dict[str, Any], results: int
) -> None:
    assert len(law_of(prepare_procedure(name, words, **options).rule).weights) == results


def test_how_long_each_flag_holds_is_data() -> None:
    lasts = {name: one.lasts for name, one in rules().conditions.items()}
    for_a_round = {name for name, until in lasts.items() if until == "round"}
    assert set(lasts.values()) == {"round", "removed", "player_turn"}
    assert for_a_round == {
        "shielded",
        "moved",
        "ran",
        "charging",
        "sprinting",
        "casting",
        "interrupted",
        "distracted",
        "acted",
        "reacted",
    }
