"""What each procedure changes and makes due: worked cases with typed faces."""

from __future__ import annotations

import shlex
from typing import Any

import pytest

from skirmish_cli.core.registry import get_game
from tests.games.freeblades.commands import CASTER, DUELLIST, FOE, PLAIN, played, run
from tests.support import ROOT

W = tuple(
    word
    for name in ("salt-reavers", "tin-lanterns")
    for word in ("-w", str(ROOT / f"rulesets/freeblades/warbands/{name}.yaml"))
)
PARRIER = DUELLIST.replace("disc: d8", "disc: d8, talents: [Parry 1]")
#: Procedures that only look something up, with the reason that they change nothing.
CHANGE_NOTHING = {"may": "it says what a model may do, and does none of it"}
#: Each change as `whom what=value until`; faces behind the words.
CASES: list[tuple[str, str, list[str]]] = [
    # 10 and 7 are 17 on 5: level 1. Damage 8 + 8 + 3 = 19 on 6: 2 LP, all that there are.
    ("attack", "10,7,8,3 " + " ".join(PLAIN[1:]), ["target out=dropped battle"]),
    # 6 hits 5, and 8 + 8 + 4 = 20 beats 6 by 14: one level.
    ("attack", "6,8,8,4 " + " ".join(PLAIN[1:]) + " --parry d8", ["target fatestones=1 removed"]),
    # 9 hits a brute's 4 and 6 wounds its AV 4: its one LP.
    ("attack", "9,6 captain vs brute-1", ["brute-1 out=dropped battle"]),
    # 5 hits DEF 5; the parry of 2 is spent; 5 is no wound on AV 6.
    ("attack", "5,2,5 brute-1 vs captain", ["captain parries=0 turn"]),
    ("attack", "5,6 brute-1 vs captain+parries=0", ["captain lp=2 removed"]),
    # The held reroll of the Fatestone turns the 2 into a 5; 8 wounds AV 5 once.
    (
        "attack",
        "2,5,8 bruiser+fatestones=1 vs skipper+parries=0",
        ["skipper lp=2 removed", "bruiser fatestones=0 removed"],
    ),
    (
        "attack",
        "2 captain+reaction vs brute-1",
        ["captain reacted=True turn"],
    ),
    # Both miss: nothing but that they are engaged.
    (
        "melee",
        "2,2 brute-1 vs watch-1",
        ["brute-1 engaged=True removed", "watch-1 engaged=True removed"],
    ),
    # The watch hits with 5 and wounds with 5 as the brute misses; the brute's side lost.
    (
        "melee",
        "2,5,5 brute-1 vs watch-1",
        ["brute-1 out=dropped battle"],
    ),
    # The caught skipper: hit by 9, 8 and 1 wound; he fails morale with 2 and runs 5 + 1, and the
    # captain follows him with 6 + 4.
    (
        "melee",
        "9,8,1,2,2,1,4 captain vs skipper+parries=0 --policy pursue=captain",
        [
            "skipper lp=2 removed",
            "skipper panicked=True removed",
            "captain moved=True turn",
            "skipper out=dropped battle",
        ],
    ),
    # 5 hits DEF 4, and 5 wounds AV 4.
    ("shoot", "5,5 archer vs brute-1", ["archer shot=True turn", "brute-1 out=dropped battle"]),
    (
        "shoot",
        "2 archer+reaction vs brute-1+charging",
        ["archer shot=True turn", "archer reacted=True turn"],
    ),
    # A tarch on the targeting test: no shot this turn.
    ("shoot", "1 archer vs brute-1 --targeting", ["archer shot=True turn"]),
    # 4 casts on 2; the missile misses with 2.
    ("cast", "4,2 wick 'Ember Dart' vs brute-1", ["wick cast=True turn", "wick power=5 removed"]),
    # 8 and 4 are 12: a level gives 1 of 3 back. The counterspell of 2 fails, at the base cost.
    (
        "cast",
        "8,4,2 --car d8 --cost 3 --power 6 --counter d10 --counter-power 5",
        [
            "counter countered=True turn",
            "counter power=2 removed",
            "caster cast=True turn",
            "caster power=4 removed",
        ],
    ),
    # The reaction attack of 5 hits DEF 5 and its 4 wounds AV 3; the casting roll of 6 - 4 is 2.
    (
        "cast",
        "5,4,6 wick+engaged 'Low Glow' --engaged --reaction watch-1",
        [
            "watch-1 reacted=True turn",
            "wick lp=1 removed",
            "wick cast=True turn",
            "wick power=6 removed",
        ],
    ),
    ("morale", "2,3 slinger --dropped brute-1", ["slinger panicked=True removed"]),
    # 10 and 8 are 18 on 4: a level.
    ("morale", "10,8 captain+fatestones=1", ["captain fatestones=2 removed"]),
    (
        "rally",
        "6,2 brute-1+panicked",
        ["brute-1 panicked=None removed", "brute-1 rallied=True turn"],
    ),
    ("rally", "2,2 brute-1+panicked", []),
    ("delay", "5 captain", ["captain delay=True turn"]),
    ("delay", "2 captain", ["captain hold=True turn"]),
    ("evade", "4,2,3 slinger", ["slinger reacted=True turn", "slinger moved=True turn"]),
    ("evade", "2 slinger", ["slinger reacted=True turn"]),
    ("targeting", "1 archer", ["archer shot=True turn"]),
    # The Fatestone rerolls the 2 into a 5.
    ("redirect", "2,5 captain+fatestones=1", ["captain fatestones=0 removed"]),
    # With --reroll that is spent first.
    ("redirect", "2,5 captain+fatestones=1 --reroll", []),
    # 8 and 5 make 13, no level on 4: the one skill test of this turn.
    ("test", "8,5 harpooner Find", ["harpooner skilled=True turn"]),
    ("move", "3 panic brute-1", ["brute-1 panicked=True removed", "brute-1 moved=True turn"]),
    ("move", "3 evade brute-1", ["brute-1 reacted=True turn", "brute-1 moved=True turn"]),
    (
        "prorate",
        " captain brute-1+running",
        ["captain moved=True turn", "brute-1 running=True turn"],
    ),
    ("initiative", "3,7", ["b first=True turn", "a first=None removed"]),
    ("break", " --start 12 --dropped 7", ["side broken=True battle"]),
    ("break", " --start 12 --dropped 6", []),
    ("victory", " --b-broken", ["a won=True battle"]),
    ("victory", " --time-up", []),
]


def resolve(capsys: Any, name: str, text: str) -> Any:
    """Return what a command comes to whose faces stand before its words."""
    faces, _, words = text.partition(" ")
    plain = (name, *shlex.split(words), *W)
    if faces:
        return played(capsys, faces, *plain)
    ran = run(capsys, *plain)
    assert ran.code == 0, ran.err
    return ran.data


@pytest.mark.parametrize(("name", "text", "changes"), CASES)
def test_a_result_tells_what_it_changes(
    name: str, text: str, changes: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    data = resolve(capsys, name, text)
    told = [f"{one['whom']} {one['what']}={one['value']} {one['until']}" for one in data["changes"]]
    # Who is engaged after a melee has a case of its own.
    kept = [line for line in told if name != "melee" or "engaged" not in line or line in changes]
    assert kept == changes


def test_every_procedure_changes_something_or_says_why_it_does_not() -> None:
    assert {name for name, _, changes in CASES if changes} | CHANGE_NOTHING.keys() == set(
        get_game("freeblades").procedures
    )
    assert not {name for name, _, changes in CASES if changes} & CHANGE_NOTHING.keys()


def due(data: Any) -> list[tuple[str, str, str, str]]:
    """Return what is due: for whom, what, when, and the command."""
    return [(one["model"], one["what"], one["when"], one["command"]) for one in data["due"]]


@pytest.mark.parametrize(
    ("name", "text", "when", "time"),
    [
        ("attack", "9,6 captain vs brute-1", "melee", "when its combat is complete"),
        ("attack", "9,6 captain+reaction vs brute-1", "movement", "as soon as the action is over"),
        ("shoot", "5,5 archer vs brute-1", "shooting", "once all shooting is done"),
        ("cast", "4,5,5 wick 'Ember Dart' vs brute-1", "magic", "once all spells are cast"),
        (
            "shoot",
            "5,5 archer+reaction+hold vs brute-1+engaging",
            "shooting",
            "before the other shooting",
        ),
    ],
)
def test_followers_test_morale_for_a_brute_that_drops_and_heroes_do_not(
    name: str, text: str, when: str, time: str, capsys: pytest.CaptureFixture[str]
) -> None:
    data = resolve(capsys, name, text)
    assert due(data) == [
        (friend, "morale", when, f"morale {friend} --dropped brute-1")
        for friend in ("brute-2", "brute-3", "slinger")
    ]
    (condition,) = {one["if"] for one in data["due"]}
    assert condition.startswith(f"within 6 inches and in sight, taken {time}")


def test_all_friends_of_a_hero_that_drops_before_its_spell_test_morale(
    capsys: pytest.CaptureFixture[str],
) -> None:
    # 5 hits DEF 5, and 4 wounds AV 3.
    text = "5,4 wick+engaged+lp=1 'Low Glow' --engaged --reaction brute-1"
    assert due(resolve(capsys, "cast", text)) == [
        (friend, "morale", "magic", f"morale {friend} --dropped wick")
        for friend in ("captain", "bruiser", "archer", "watch-1", "watch-2", "runner")
    ]


def test_whoever_fought_beside_it_has_tested_already(capsys: pytest.CaptureFixture[str]) -> None:
    # The captain drops brute-1; brute-2 misses, tests for the lost combat and stands.
    data = resolve(capsys, "melee", "9,6,2,5 captain vs brute-1 brute-2")
    assert "brute-2" not in {one["model"] for one in data["due"]}
    assert {one["model"] for one in data["due"]} == {"brute-3", "slinger"}


def test_the_friends_of_an_inline_card_are_asked_for_without_their_names(
    capsys: pytest.CaptureFixture[str],
) -> None:
    data = played(capsys, "9,6", "attack", DUELLIST, "vs", FOE)
    assert [one["what"] for one in data["changes"]] == ["out"]
    assert due(data) == [("friends of b1", "morale", "melee", "")]


def test_a_free_winner_may_pursue_or_reposition(capsys: pytest.CaptureFixture[str]) -> None:
    # Hit by 9, 8 and 1 wound; the skipper misses, fails his morale test and runs.
    data = resolve(capsys, "melee", "9,8,1,2,2,1 captain vs skipper+parries=0")
    assert due(data) == [
        ("captain", "move", "melee", "move pursuit captain"),
        ("captain", "may", "melee", "may captain"),
    ]


def stones(data: Any) -> list[tuple[str, int, str]]:
    """Return the Fatestones that changes leave: to whom, how many, and why."""
    kept = (one for one in data["changes"] if one["what"] == "fatestones")
    return [(one["whom"], one["value"], one["why"]) for one in kept]


def test_a_parry_in_a_melee_is_counted_with_its_fatestone(
    capsys: pytest.CaptureFixture[str],
) -> None:
    # 6 hits DEF 5; 10 and 7 beat it by 11, a level; both miss after that, and it is kept.
    data = played(capsys, "6,10,7,2,keep", "melee", DUELLIST, "vs", PARRIER)
    assert stones(data) == [("b1", 1, "the levels of a parry")]
    assert (data["changes"][0]["what"], data["changes"][0]["value"]) == ("parries", 0)
    assert data["outcome"]["models"]["b1"]["fatestones_gained"] == 1


@pytest.mark.parametrize("name", ["attack", "melee"])
def test_a_fatestone_that_is_spent_or_gained_says_on_what(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    # The 2 is thrown again as a 6, which hits DEF 5; 10 and 7 beat it by 11, a level. In a melee
    # the other one tarches and keeps it.
    dice, words = "2,6,10,7", (name, f"{DUELLIST}+fatestones=1", "vs", PARRIER)
    data = played(capsys, dice + ",1,keep" * (name == "melee"), *words)
    assert stones(data) == [("a1", 0, "a die thrown again"), ("b1", 1, "the levels of a parry")]


def test_levels_beyond_the_cost_are_fatestones_of_the_caster(
    capsys: pytest.CaptureFixture[str],
) -> None:
    # 8, 8, 8, 8 and 4 are 36: three levels on 2, one beyond the cost of 2.
    data = played(capsys, "8,8,8,8,4", "cast", CASTER, "Hush")
    assert [(one["what"], one["value"]) for one in data["changes"]] == [
        ("cast", True),
        ("fatestones", 1),
    ]


@pytest.mark.parametrize(
    ("dice", "split"), [("2,2", ()), ("2,2,2", ("--split", "a1=d6,d6"))], ids=["one", "split"]
)
def test_standoff_attacks_before_the_charger_are_one_reaction(
    dice: str, split: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    pike = DUELLIST.replace("damage: d8", "damage: d8, standoff: true")
    words = ("melee", f"{pike}+hold", "vs", f"{DUELLIST}+charging", *split)
    told = [(one["whom"], one["what"]) for one in played(capsys, dice, *words)["changes"]]
    assert told == [("a1", "reacted"), ("a1", "engaged"), ("b1", "engaged")]
