"""What each procedure changes and makes due: faces typed in, changes and dues written out."""

from __future__ import annotations

import shlex
from typing import Any

import pytest

from skirmish_cli.core.registry import get_game
from skirmish_cli.files.rulesets import load_ruleset
from skirmish_cli.reports.samples import sample_warbands
from tests.support import run_here

GAME, RULES = get_game("t9a"), load_ruleset("t9a")
SAMPLES = [str(path) for path in sample_warbands("t9a")]
#: Those that change nothing, with the reason.
LOOKING_ONLY = {
    "command": "what an order does is not told",
    "courage": "what the test is for is not told",
    "redirect": "a new charge is declared and rolled by itself",
    "reform": "where models stand is not kept",
    "score": "it counts what is on the table",
}
CHANGING = set(GAME.procedures) - set(LOOKING_ONLY)

MAN = (
    "{global: {dis: 7}, defensive: {hp: 1, def: 3, res: 3}, "
    "offensive: [{agi: 4, att: 1, off: 3, str: 3}]}"
)
#: Two models of 3 HP that decimation spares while 2 HP are left, and one that it doesn't.
OGRES = (
    "{models: 2, files: 2, global: {dis: 7}, defensive: {hp: 3, def: 3, res: 3}, "
    "offensive: [{agi: 3, att: 1, off: 3, str: 3}]}"
)
BOWS = (
    "{models: 3, files: 3, global: {dis: 7}, defensive: {res: 3}, "
    "shooting: [{name: Bow, aim: 4+, str: 3}]}"
)
WIZARD = "{wizard: {type: adept, path: Alchemy, spells: [1, 2, 4]}}"


def ask(capsys: Any, line: str) -> tuple[list[str], list[str]]:
    """Return the changes of a command in short, and the commands that it made due."""
    ran = run_here(capsys, "t9a", *shlex.split(line), "--json")
    assert ran.code == 0, ran.err
    changes = [
        f"{one['whom']} {one['what']}={one['value']} until {one['until']}"
        for one in ran.data["changes"]
    ]
    return changes, [f"{one['model']}: {one['command']} {one['if']}" for one in ran.data["due"]]


def lost(whom: str, number: int) -> list[str]:
    return [f"{whom} lost={number} until removed"]


def shot(whom: str, number: int, in_phase: int | None = None) -> list[str]:
    most = number if in_phase is None else in_phase
    return [*lost(whom, number), f"{whom} lost_this_phase={most} until phase"]


def gone(whom: str, how: str) -> list[str]:
    return [f"{whom} destroyed=True until removed", f"{whom} out={how} until removed"]


def shaken(*whom: str) -> list[str]:
    return [f"{one} shaken=True until removed" for one in whom]


def flees(whom: str) -> list[str]:
    return [*shaken(whom), f"{whom} fleeing=True until phase"]


def charges(whom: str) -> list[str]:
    return [f"{whom} charging=True until player_turn", f"{whom} first_round=True until combat"]


def fails(whom: str) -> list[str]:
    return [f"{whom} failed_charge=True until player_turn"]


OF_ITS_UNIT = "of the unit that it is in, if it joined one"
BEFORE_IT_REACTS = "before it reacts, unless it is engaged or passed one in this phase"
NEAR_IT = "for each unit within 3 inches of it, its own too"


def dice(side: str, *changes: str) -> list[str]:
    return [f"{side} magic_dice={change} until phase" for change in changes]


def rally(whom: str, words: str = "") -> str:
    """Return the Rally Test that is due of a unit which became shaken."""
    return f"{whom}: rally {words or whom} in its own next Rally Phase, unless it is engaged"


def panics_friends(whom: str) -> str:
    """Return the Panic Tests that a flight makes due."""
    return f"{whom}: panic FRIEND for each friend, not engaged nor shaken, that it moves through"


def reform(whom: str) -> str:
    """Return the test that is due of a unit that is to reform."""
    return f"{whom}: reform {whom} if it is to reform in combat"


def cast(whom: str, number: int = 1) -> str:
    return f"{whom} cast={number} until phase"


def test_every_procedure_changes_something_or_says_why_not() -> None:
    assert {line.split()[0] for line, *_ in CASES} == CHANGING


SHOTS = "shoot --aim 4 --strength 4 --resilience 4"
CASES: list[tuple[str, list[str], list[str]]] = [
    # Two hits on 4+ wound on 4+; no armour.
    (f"{SHOTS} --shots 2 --models 20 --dice 4,4,4,4", shot("target", 2), []),
    (f"{SHOTS} --shots 2 --models 20 --dice 3,3", [], []),
    # Two models of 3 HP, 2 of them lost before: 3 and 2 are 5 of 6, and 3 of 4 in this phase.
    (
        f"{SHOTS} --shots 3 --models 2 --hp 3 --hp-lost 2 --dice 4,4,4,4,4,4 --discipline 7 "
        "--lost-this-phase 2 --no-panic",
        shot("target", 5, 5),
        [],
    ),
    # 3 of 10 are lost: a panic test.
    (
        f"{SHOTS} --shots 3 --models 10 --dice 4,4,4,4,4,4",
        shot("target", 3),
        ["target: panic --discipline N "],
    ),
    (
        f"{SHOTS} --shots 3 --models 10 --discipline 7 --dice 4,4,4,4,4,4,3,4",
        [*shot("target", 3), "target panic_passed=True until phase"],
        [],
    ),
    (
        f"{SHOTS} --shots 3 --models 10 --discipline 7 --dice 4,4,4,4,4,4,4,4",
        [*shot("target", 3), *shaken("target")],
        [rally("target", "--discipline N")],
    ),
    (f"{SHOTS} --shots 2 --models 2 --dice 4,4,4,4", gone("target", "casualties"), []),
    # From cards: 3 shots at two of 3 HP, one HP of which was lost to shooting before. 4 of 6.
    (
        f"shoot '{BOWS}' vs '{OGRES}+lost=1+lost_this_phase=1' --dice 4,4,4,4,4,4,6,6",
        [*shot("b1", 4, 4), *shaken("b1")],
        [rally("b1")],
    ),
    (
        f"shoot '{BOWS}' vs '{OGRES}+lost=1+lost_this_phase=1+panic_passed' --dice 4,4,4,4,4,4",
        shot("b1", 4, 4),
        [],
    ),
    # The character is left of a combined unit, and fails the test of both.
    (
        f"shoot '{BOWS}' vs '{OGRES}+lost=3' '{MAN[:-1]}, attachable: true}}+joined=b1' "
        "--dice 4,4,4,4,4,4,6,6",
        [*gone("b1", "casualties"), "b2 joined=None until removed", *shaken("b2")],
        [rally("b2")],
    ),
    # Three hits wound on 4+. What was lost before made a test due already: 3 of 12.
    (
        "hits 3 --strength 4 --resilience 4 --models 9 --lost-this-phase 3 --dice 4,4,1",
        shot("target", 2, 5),
        ["target: panic --discipline N if it hasn't taken that test yet"],
    ),
    ("hits D3 --strength 4 --resilience 4 --models 9 --dice 1,3", [], []),
    # 5 + 4 + 3 inches against 8.
    ("charge --speed 5 --distance 8 --dice 3", charges("charger"), []),
    ("charge --speed 0 --distance 8 --dice 3", fails("charger"), []),
    ("charge '{global: {cha: 5}}' --distance 8 --dice 3", charges("a1"), []),
    (
        "charge --speed 5 --distance 8 --and 0:9 --and 6:9 --dice 3,1,1",
        [*charges("charger 1"), *fails("charger 2"), *charges("charger 3")],
        [],
    ),
    (
        "charge --speed 5 --distance 8 --flee --dice 6,6,6",
        [*flees("target"), *fails("charger")],
        [rally("target", "--discipline N")],
    ),
    # A word among the dice says how the target reacts: it holds, or it flees, 2 inches.
    ("charge --speed 5 --distance 8 --flee --dice hold,3", charges("charger"), []),
    (
        "charge --speed 5 --distance 8 --dice flee,1,1,3",
        [*flees("target"), *charges("charger")],
        [rally("target", "--discipline N")],
    ),
    # Terror: the target is named, and tests before it reacts.
    (
        "charge '{global: {cha: 5}, rules: [Terror]}' vs '{}' --distance 8 --dice 3",
        charges("a1"),
        [f"b1: panic b1 --terror {BEFORE_IT_REACTS}"],
    ),
    ("charge --speed 5 --distance 8 --flee --decimated", gone("target", "decimated"), []),
    # A test on Discipline 7: 7 passes, 8 fails.
    ("panic --discipline 7 --dice 3,4", ["unit panic_passed=True until phase"], []),
    ("panic --discipline 7 --dice 4,4", shaken("unit"), [rally("unit", "--discipline N")]),
    (
        "panic --discipline 7 --terror --dice 4,4",
        flees("unit"),
        [panics_friends("unit"), rally("unit", "--discipline N")],
    ),
    ("panic --discipline 7 --terror --decimated --dice 4,4", gone("unit", "decimated"), []),
    ("break --discipline 9 --difference 2 --dice 3,4", [], []),
    (
        "break --discipline 9 --difference 2 --dice 4,4",
        ["unit broken=True until phase", *flees("unit")],
        [panics_friends("unit"), rally("unit", "--discipline N")],
    ),
    # 4 of 6 HP are no quarter left, 5 of 6 are.
    (
        f"rally '{OGRES}+shaken+lost=4' --dice 4,4",
        flees("a1"),
        [panics_friends("a1"), rally("a1")],
    ),
    # What is left says the same.
    (f"rally '{OGRES}+shaken+hp=1' --dice 4,4", gone("a1", "decimated"), []),
    (f"rally '{OGRES}+shaken+lost=5' --dice 4,4", gone("a1", "decimated"), []),
    (f"rally '{OGRES}+shaken' --dice 3,4", ["a1 shaken=None until removed"], []),
    # A tie catches.
    ("pursuit --pursuers 1 --dice 3,4,2,5", gone("unit", "caught"), []),
    (
        "pursuit --pursuers 1 --dice 3,4,2,4",
        flees("unit"),
        [panics_friends("unit"), rally("unit", "--discipline N")],
    ),
    # Of two that may, one holds.
    (
        "pursuit --pursuers 2 --dice 3,4,hold,2,4",
        flees("unit"),
        [panics_friends("unit"), rally("unit", "--discipline N")],
    ),
    ("pursuit --pursuers 1 --decimated --dice 3,4,2,4", gone("unit", "decimated"), []),
    # 2 dice at 4+.
    ("terrain --models 4 --height 1 --value 4 --dice 4,3", lost("unit", 1), []),
    ("terrain --models 1 --height 2 --value 4 --dice 4,4", gone("unit", "casualties"), []),
    (f"terrain '{OGRES}+lost=2' --value 4 --dice 4", lost("a1", 3), []),
    # 2 hits a die wound on 4+ at Strength 3; AP 2.
    ("miscast --total 14 --magic-dice 2", [], []),
    (
        "miscast --total 14 --magic-dice 2 --resilience 3 --models 9 --dice 4,4,4,1",
        lost("unit", 3),
        [],
    ),
    # 10 against 7 on 3 dice; nobody dispels.
    (
        "cast --magic-dice 3 --value 7 --dice 5,4,1",
        [cast("caster"), *dice("a", "-3:cast")],
        [],
    ),
    # 2 dice dispel in vain, and the 1 goes back.
    (
        f"cast '{WIZARD}+cast=2' --magic-dice 3 --value 7 --dispel-dice 2 --dice 5,4,1,1,2",
        [cast("a1", 3), *dice("a", "-3:cast"), *dice("b", "-1:dispel")],
        [],
    ),
    # 3 fail against 7, and a 1 of two dice goes back.
    ("cast --magic-dice 2 --value 7 --dice 1,2", [cast("caster"), *dice("a", "-1:cast")], []),
    # Three alike on three dice: the bands from below 10, 10, 20 and 25.
    (
        "cast --magic-dice 3 --value 7 --dice 3,3,3",
        [cast("caster"), *dice("a", "-3:cast"), *dice("b", "+2:drained")],
        [],
    ),
    (
        "cast --magic-dice 3 --value 7 --dice 4,4,4",
        [cast("caster"), *dice("a", "-3:cast")],
        [f"caster: miscast --total 12 --magic-dice 3 {OF_ITS_UNIT}"],
    ),
    (
        "cast --magic-dice 4 --value 7 --dice 6,6,6,2",
        [cast("caster"), *dice("a", "-4:cast"), "caster amnesia=True until battle"],
        [],
    ),
    (
        "cast --magic-dice 5 --value 7 --dice 6,6,6,6,1",
        [cast("caster"), *dice("a", "-5:cast"), *gone("caster", "breach")],
        [f"caster: miscast UNIT --total 25 --magic-dice 5 {NEAR_IT}"],
    ),
    # 5 of the card, the free die and 2 channelled, one of them stored.
    (
        "flux --size 3000 --drawn I,IV --channel 2 --store --dice VI",
        [
            *dice("a", "+7:flux"),
            *dice("b", "+5:flux"),
            "a stored_dice=1 until removed",
            "a drawn=I,IV,VI until battle",
        ],
        [],
    ),
    # The charger strikes first, and the unit that it wiped leaves nobody to test.
    (
        f"melee '{MAN}+charging' vs '{MAN}' --dice 4,4",
        ["a1 charging=None until removed", *gone("b1", "casualties")],
        [],
    ),
    # Whoever stood at a unit that is gone stands there no more; at the other it does, which is 1 to
    # 0 behind and holds with 6.
    (
        f"melee '{MAN}+flank=left:b1' '{MAN}+front=b2' '{MAN}+rear=b1' vs '{MAN}+shaken' '{MAN}' "
        "--dice 1,1,3,3",
        [
            "a1 flank=None until removed",
            "a3 rear=None until removed",
            *gone("b1", "shaken"),
        ],
        [reform("b2")],
    ),
    # Shaken units are removed.
    (
        f"melee '{MAN}+charging' vs '{MAN}+shaken'",
        ["a1 charging=None until removed", *gone("b1", "shaken")],
        [],
    ),
    # One of 6 HP lost to the charger, whose side scores 2 to 0: 8 on Discipline 7 - 2 breaks. It
    # flees 7 inches and is outrun with 7, or gets away from 6.
    (
        f"melee '{MAN}+charging+first_round' vs '{OGRES}' --dice 4,4,1,1,4,4,3,4,1,5",
        [
            "a1 pursuing=b1 until phase",
            "a1 charging=None until removed",
            "a1 first_round=None until removed",
            *lost("b1", 1),
            "b1 broken=True until phase",
            *flees("b1"),
        ],
        [panics_friends("b1"), rally("b1")],
    ),
    # The same, but the charger holds its ground.
    (
        f"melee '{MAN}+charging' vs '{OGRES}' --dice 4,4,1,1,4,4,3,4,hold",
        [
            "a1 charging=None until removed",
            *lost("b1", 1),
            "b1 broken=True until phase",
            *flees("b1"),
        ],
        [panics_friends("b1"), rally("b1")],
    ),
    # Nobody hits; the rear of a side that charged is 2 to 1, and 6 on Discipline 7 - 1 holds.
    (
        f"melee '{MAN}+charging' vs '{OGRES}+rear=a1' --dice 1,1,1,3,3",
        ["a1 charging=None until removed"],
        [reform("a1")],
    ),
]


@pytest.mark.parametrize(("line", "changes", "dues"), CASES)
def test_a_result_tells_what_it_changes(
    line: str, changes: list[str], dues: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert ask(capsys, line) == (changes, dues)


@pytest.mark.parametrize(
    "line",
    [
        "command --discipline 7 --dice 4,4",
        "courage --discipline 7 --dice 4,4",
        "redirect --discipline 7 --dice 3,4",
        "reform --discipline 7 --dice 4,4",
        "score --size 3000 --vp 2054,1004",
    ],
)
def test_what_only_looks_changes_nothing(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert line.split(maxsplit=1)[0] in LOOKING_ONLY
    assert ask(capsys, line) == ([], [])
