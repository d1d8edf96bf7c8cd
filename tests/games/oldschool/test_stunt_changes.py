"""What stunts and broken things change and make due: faces typed in, changes written out."""

from __future__ import annotations

import pytest

from tests.games.oldschool.parties import BOTH
from tests.games.oldschool.telling import check, tell
from tests.support import run_here


@pytest.mark.parametrize(
    ("stunt", "target", "change"),
    [
        ("trip", "snag-1", ["snag-1 prone=True"]),
        ("distract", "snag-1", ["snag-1 distracted=True (round)"]),
        ("shove", "snag-1", []),
        ("taunt", "snag-1", ["snag-1 taunted_by=odo"]),
        ("unshield", "snag-1", ["snag-1 no_shield=True"]),
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
    line = f"attack odo vs {target} --policy stunts={stunt} --dice 5,2,2,2,20"
    check(capsys, line, ["odo acted=True (round)", *change])
    # A 1 saves always, and nothing changes.
    check(capsys, f"{line[:-2]}1", ["odo acted=True (round)"])


@pytest.mark.parametrize(
    ("weapon", "stunt", "armour", "change"),
    [
        ("melee, axe", "break-shield", "shield", "no_shield"),
        ("melee, lance", "break-shield", "shield", "no_shield"),
        ("melee, blunt", "ruin-helmet", "helmet", "no_helmet"),
    ],
)
def test_a_weapon_of_the_right_tag_ruins_a_piece(
    weapon: str, stunt: str, armour: str, change: str, capsys: pytest.CaptureFixture[str]
) -> None:
    # Two dice against 3: one hit becomes the stunt, and a 20 saves against nothing.
    attacker = f"'{{weapons: [{{name: Thing, tags: [{weapon}]}}]}}'"
    target = f"'{{wounds: 3, saves: {{REF: 9}}, armour: [{armour}]}}'"
    line = f"attack {attacker} vs {target} --policy stunts={stunt} --dice 5,2,20"
    check(capsys, line, ["a1 acted=True (round)", f"b1 {change}=True"])


@pytest.mark.parametrize(
    ("line", "changes"),
    [
        ("vessa --weapon", ["vessa disarmed=True"]),
        ("vessa+with=longbow --weapon", ["vessa with=None", "vessa disarmed=True"]),
        ("--weapon", ["model disarmed=True"]),
        # Body armour breaks first, else the shield, else the helmet.
        ("vessa --armour", ["vessa no_armour=True"]),
        ("vessa+no_armour --armour", ["vessa no_shield=True"]),
        ("vessa+no_armour+no_shield --armour", ["vessa no_helmet=True"]),
        ("--armour", ["model no_armour=True"]),
        # Which of two weapons broke, and what a printed defense is made of, the table knows.
        ("'{weapons: [Dagger, Shortsword]}' --weapon", []),
        ("mire-hound --armour", []),
    ],
)
def test_what_breaks_is_gone(
    line: str, changes: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    check(capsys, f"durability {line} --dice 1", changes)


@pytest.mark.parametrize(
    ("line", "note"),
    [
        ("mire-hound --weapon", "mire-hound has no weapon in hand"),
        ("spitter-1 --armour", "spitter-1 has no piece of armour"),
        ("snag-1+no_shield --armour", "snag-1 has no piece of armour"),
        ("vessa+disarmed --weapon", "vessa has no weapon in hand"),
    ],
)
def test_what_nobody_has_does_not_break(
    line: str, note: str, capsys: pytest.CaptureFixture[str]
) -> None:
    # A test that was owed may come when what was tested is gone: it is told, and not refused.
    words = ("oldschool", "durability", *line.split(), *BOTH, "--dice", "1", "--json")
    data = run_here(capsys, *words).data
    assert data["changes"] == []
    assert any(note in one for one in data["notes"])


@pytest.mark.parametrize(
    ("stunt", "command"),
    [
        ("trip", "stunt trip --score N"),
        ("taunt", "stunt taunt --score N --by odo"),
    ],
)
def test_a_stunt_without_a_score_owes_its_save(
    stunt: str, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    line = f"attack odo vs '{{wounds: 3}}' --policy stunts={stunt} --dice 5,2,2,2"
    assert tell(capsys, line) == (["odo acted=True (round)"], [f"b1: {command}"])
    plain = f"attack --attacks 1 --defense 2 --policy stunts={stunt} --dice 5"
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
