"""What each procedure changes and makes due: faces typed in, changes and dues written out."""

from __future__ import annotations

import shlex
from typing import Any

import pytest

from skirmish_cli.core.registry import get_game
from skirmish_cli.core.rules import AtTable, law_of
from skirmish_cli.files.game_data import load_data
from skirmish_cli.games.oldschool.changes import Points, is_half_lost
from tests.games.oldschool.parties import BOTH
from tests.games.oldschool.tables import prepare_procedure, rules
from tests.support import run_here

GAME = get_game("oldschool")
CHANGING = {"attack", "stunt", "morale", "recover", "fight", "may"}
#: Those that change nothing, with the reason.
LOOKING_ONLY = {
    "save": "what a failed save brings stands in what it is taken against, such as a stunt",
    "durability": "the page doesn't say what a broken weapon or armour is still good for",
}
STRENGTH = "b: morale MODEL... --trigger strength if its side is down to half its numbers or wounds"
RANKS = "b: morale MODEL... --trigger leader if it is the first leader of its side"


def tell(capsys: pytest.CaptureFixture[str], line: str) -> tuple[list[str], list[str]]:
    """The changes of a command in short, and what it makes due."""
    ran = run_here(capsys, "oldschool", *shlex.split(line), *BOTH, "--json")
    assert ran.code == 0, ran.err
    changes = [
        f"{one['whom']} {one['what']}={one['value']}"
        + (f" ({one['until']})" if one["until"] != "removed" else "")
        for one in ran.data["changes"]
    ]
    dues = [
        f"{due['model']}: {due['command']}" + (f" if {due['if']}" if due["if"] else "")
        for due in ran.data["due"]
    ]
    return changes, dues


def check(
    capsys: pytest.CaptureFixture[str], line: str, changes: list[str], dues: list[str] | None = None
) -> None:
    """Check what a command changes and makes due; of a due the start is enough."""
    found, owed = tell(capsys, line)
    assert found == changes
    assert len(owed) == len(dues or [])
    assert all(one.startswith(start) for one, start in zip(owed, dues or [], strict=True)), owed


def test_every_procedure_changes_something_or_says_why_not() -> None:
    assert CHANGING | set(LOOKING_ONLY) == set(GAME.procedures)
    assert not CHANGING & set(LOOKING_ONLY)


@pytest.mark.parametrize(
    "line",
    [
        "save REF snag-1 --dice 20",
        "durability vessa --weapon --dice 1",
        "durability --armour --dice 1",
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
            ["gulch: morale gulch --trigger wounds", STRENGTH],
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
            "vessa vs snag-1 --give --dice 5,5,6,2",
            ["vessa acted=True (round)", "snag-1 no_shield=True", "snag-1 shielded=True (round)"],
            [],
        ),
        (
            "vessa vs snag-1 --give --ruling splintered_shield=one_hit --dice 5,5,5",
            ["vessa acted=True (round)", "snag-1 no_shield=True", "snag-1 stamina=0"],
            [],
        ),
        # After it no damage reaches it, and a stunt does.
        (
            "vessa vs snag-1+no_shield+shielded --stunts trip --dice 5,5,5,20",
            ["vessa acted=True (round)", "snag-1 prone=True"],
            [],
        ),
        # The helmet leaves 1 of 2 wounds; the light armour is still worn.
        (
            "gulch vs vessa+stamina=0+no_shield --give --dice 5,5,6,2,2",
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
            ["snag-2: recover snag-2", STRENGTH],
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


@pytest.mark.parametrize(
    ("stunt", "target", "change"),
    [
        ("trip", "snag-1", ["snag-1 prone=True"]),
        ("distract", "snag-1", ["snag-1 distracted=True (round)"]),
        ("shove", "snag-1", []),
        ("taunt", "snag-1", ["snag-1 taunted_by=odo"]),
        ("unshield", "snag-1", ["snag-1 no_shield=True"]),
        ("break-shield", "snag-1", ["snag-1 no_shield=True"]),
        (
            "ruin-helmet",
            "'{wounds: 3, saves: {REF: 9}, armour: [helmet]}'",
            ["b1 no_helmet=True"],
        ),
        ("disarm", "snag-1", ["snag-1 disarmed=True"]),
        # What it drew is lost as well.
        ("disarm", "snag-1+with=Dagger", ["snag-1 with=None", "snag-1 disarmed=True"]),
        # Of two weapons the first; who has none has none to lose.
        (
            "disarm",
            "'{wounds: 3, saves: {REF: 9}, weapons: [Dagger, Shortsword]}'",
            ["b1 with=Shortsword"],
        ),
        ("disarm", "mire-hound", []),
    ],
)
def test_a_stunt_that_lands_is_a_flag_of_its_target(
    stunt: str, target: str, change: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    # One hit, which becomes the stunt; a 20 saves against nothing.
    line = f"attack odo vs {target} --stunts {stunt} --dice 5,2,2,2,20"
    check(capsys, line, ["odo acted=True (round)", *change])
    # A 1 saves always, and nothing changes.
    check(capsys, f"{line[:-2]}1", ["odo acted=True (round)"])


@pytest.mark.parametrize(
    ("stunt", "command"),
    [
        ("trip", "stunt trip b1 --score N"),
        ("taunt", "stunt taunt b1 --score N --by odo"),
    ],
)
def test_a_stunt_without_a_score_owes_its_save(
    stunt: str, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    line = f"attack odo vs '{{wounds: 3}}' --stunts {stunt} --dice 5,2,2,2"
    assert tell(capsys, line) == (["odo acted=True (round)"], [f"b1: {command}"])
    plain = f"attack --attacks 1 --defense 2 --stunts {stunt} --dice 5"
    owed = [f"target: stunt {stunt} --score N"]
    assert tell(capsys, plain) == (["attacker acted=True (round)"], owed)


@pytest.mark.parametrize(
    ("line", "changes"),
    [
        ("trip snag-1 --dice 20", ["snag-1 prone=True"]),
        ("taunt snag-1 --by vessa --dice 20", ["snag-1 taunted_by=vessa"]),
        ("taunt snag-1 --dice 20", ["snag-1 taunted=True"]),
        ("disarm snag-1+with=Dagger --dice 20", ["snag-1 with=None", "snag-1 disarmed=True"]),
        ("disarm --score 9 --dice 20", ["target disarmed=True"]),
        ("trip --score 9 --dice 20", ["target prone=True"]),
    ],
)
def test_a_stunt_by_itself_changes_its_target(
    line: str, changes: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    check(capsys, f"stunt {line}", changes)


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
        ("snag-1 gulch mire-hound --dice 4,4", ["snag-1 routed=True"], [OTHERS]),
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
        ("vessa --dice 2,3 --spend never", ["vessa out=dead"]),
        # 5 and a point is 6: 11 of 12 points are left.
        ("vessa --dice 2,3", ["vessa fortitude=11", "vessa out=None", "vessa wounds=1"]),
        ("vessa+fortitude=4 --dice 2,3", ["vessa fortitude=3", "vessa out=None", "vessa wounds=1"]),
        ("vessa+fortitude=0 --dice 2,3", ["vessa out=dead"]),
        ("vessa --dice 6,6", ["vessa out=None", "vessa wounds=1"]),
        ("--dice 6,6", ["model out=None", "model wounds=1"]),
        ("--fortitude 2 --dice 1,4", ["model fortitude=1", "model out=None", "model wounds=1"]),
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
            ["snag-1: durability snag-1 --armour", "snag-1: recover snag-1"],
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
        ("run", ["vessa ran=True (round)"]),
        ("sprint", ["vessa sprinting=True (round)"]),
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


def test_an_action_that_is_unknown_or_not_alone_is_refused(
    capsys: pytest.CaptureFixture[str],
) -> None:
    run_here(capsys, "oldschool", "may", "vessa", "rnu", *BOTH).check(2, "did you mean run?")
    run_here(capsys, "oldschool", "may", "vessa", "odo", *BOTH).check(2, "one model")


def test_every_due_is_taken_in_a_step_of_the_checklist(capsys: pytest.CaptureFixture[str]) -> None:
    phases = load_data("oldschool", "phases")["phases"]
    steps = {step["id"] for phase in phases for step in phase["steps"]}
    lines = (
        "attack odo vs gulch+stamina=0 --dice 6,5,1,2,2",
        "attack odo vs gulch+stamina=0 --dice 5,2,2,2",
        "attack --attacks 1 --defense 2 --stunts trip --dice 5",
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
    assert set(lasts.values()) == {"round", "removed"}
    assert for_a_round == {
        "shielded",
        "moved",
        "ran",
        "charging",
        "sprinting",
        "leaving",
        "casting",
        "interrupted",
        "distracted",
        "acted",
        "reacted",
    }
