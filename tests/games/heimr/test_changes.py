"""What each command changes and makes due, worked by hand from typed dice.

Brenna: HP 4, willpower 3, fatigue 2, dodges not but parries with C 2 P 2, sword C 3 P 2.
Cutter: HP 3, willpower 3, fatigue 3, dodge C 3 P 3. Gorm: HP 5, fatigue 1, clubs C 2 P 4 with
damage 2, brawl C 3 P 4. Wren: HP 2, fatigue 4, dodge C 0 P 4, a sling.
Parts by the d6: 1 and 2 legs, 3 weapon arm, 4 other arm, 5 torso, 6 head.
"""

from __future__ import annotations

from typing import Any

import pytest

from skirmish_cli.core.options import Typed
from skirmish_cli.games.heimr.conditions import (
    Wound,
    bind,
    make_nameless,
    release,
    stand_ready,
    suffer_attack,
    tire,
)
from skirmish_cli.reports.resolve import Played, Reading, play_once
from tests.games.heimr.support import GAME, RULES, prepare_asked

#: The commands that change nothing, and why.
NOTHING = {
    "may": "it tells what an action would need and bar; the action is the player's",
    "turn": "it checks a turn that is only thought of",
    "injury": "it looks up what some HP mean; whatever costs HP tells the injury itself",
    "guards": "it counts in forum play, where positions are the GM's",
    "round": "it checks a post of forum play",
    "statistic": "it adds up a sheet of forum play",
}

Told = tuple[str, str, Any]


def run(words: str, options: dict[str, Typed], dice: str, **rulings: str) -> Played:
    prepared = prepare_asked(words, options, RULES.choose(rulings))
    played = play_once(prepared, Reading(dice=dice) if dice else Reading())
    assert played.trace.has_dice() is any(letter.isdigit() for letter in dice)
    return played


def tell(played: Played) -> list[Told]:
    """Return the changes of a play, each without its time and its reason."""
    return [(one.whom, one.what, one.value) for one in played.changes]


CASES: list[tuple[str, dict[str, Typed], str, list[Told], list[str]]] = [
    # A 1 beside two 3s is below fatigue 4, which rises; 9 + 2 reaches 6 for one willpower.
    (
        "challenge brenna+fatigue=4 athletics",
        {"cr": ("6",), "willpower": ("2",)},
        "1,3,3,6,2,9",
        [("brenna", "fatigue", 5), ("brenna", "tired", True), ("brenna", "willpower", 2)],
        [],
    ),
    # Brenna's fatigue of 2 is above a 1, Gorm's of 1 is above nothing.
    (
        "challenge brenna athletics vs gorm brawl",
        {},
        "1,5,5,1,5,5,5",
        [("brenna", "fatigue", 3), ("brenna", "tired", True)],
        [],
    ),
    # Both are known by numbers; the opponent's roll isn't physical.
    (
        "challenge",
        {"consistency": ("0",), "fatigue": ("3",), "opposed_c": ("0",)},
        "2,1",
        [("model", "fatigue", 4), ("model", "tired", True)],
        [],
    ),
    # Of willpower that is known by numbers alone, what rerolls may spend is what there is.
    (
        "challenge",
        {"consistency": ("0",), "cr": ("6",), "willpower": ("2",)},
        "1,2,3",
        [("model", "willpower", 1), ("model", "willpower", 0)],
        [],
    ),
    # 5 + 3 = 8 stands; 10 + 4 hits the head for 2.
    (
        "attack gorm vs cutter",
        {},
        "4,1,2,5,6,9,10",
        [("cutter", "defence", 8), ("cutter", "attacked", True), ("cutter", "hp", 1)],
        [],
    ),
    # The same at HP 1: -1 injures the head; at HP -4: -6 is dead, and no part matters any more.
    (
        "attack gorm vs cutter+hp=1+defence=8",
        {},
        "6,9,10",
        [("cutter", "attacked", True), ("cutter", "hp", -1), ("cutter", "head-injured", True)],
        [],
    ),
    (
        "attack gorm vs cutter+hp=-4+defence=8+climbing",
        {},
        "6,9,10",
        [("cutter", "attacked", True), ("cutter", "hp", -6), ("cutter", "out", "dead")],
        [],
    ),
    # Two hits, 11 and 10 against 8: HP 1, 0 with the weapon arm, -1 with the legs. A 1 tires.
    (
        "attack brenna vs cutter+hp=1+defence=8",
        {"both": True},
        "3,9,2,2,1,8,8,8",
        [
            ("brenna", "fatigue", 3),
            ("brenna", "tired", True),
            ("cutter", "attacked", True),
            ("cutter", "hp", -1),
            ("cutter", "weapon-arm-injured", True),
            ("cutter", "legs-injured", True),
        ],
        [],
    ),
    # HP 1, then 0: the second hit alone injures.
    (
        "attack brenna vs cutter+hp=2+defence=8",
        {"both": True},
        "3,9,2,2,4,8,8,8",
        [("cutter", "attacked", True), ("cutter", "hp", 0), ("cutter", "other-arm-injured", True)],
        [],
    ),
    # A hit that costs nothing injures nobody, be there 0 HP already.
    (
        "attack gorm vs cutter+hp=0+defence=8",
        {"damage": ("0",)},
        "6,9,10",
        [("cutter", "attacked", True)],
        [],
    ),
    # HP 2, then 1: a hit injures only at 0 HP or less.
    (
        "attack brenna vs cutter+defence=8",
        {"both": True},
        "3,9,2,2,4,8,8,8",
        [("cutter", "attacked", True), ("cutter", "hp", 1)],
        [],
    ),
    # 5 + 3 against 20 misses, but it is a shot.
    (
        "attack tam vs cutter+defence=20",
        {},
        "5,1,2,3,4",
        [("cutter", "attacked", True), ("cutter", "shot-at", True)],
        [],
    ),
    # 5 before potential is below fatigue 9: no defence, so that 2 + 4 hits the legs.
    (
        "attack gorm vs cutter+fatigue=9",
        {},
        "4,1,2,5,2,2,2",
        [
            ("cutter", "fatigue", 10),
            ("cutter", "tired", True),
            ("cutter", "defence", "failed"),
            ("cutter", "attacked", True),
            ("cutter", "hp", 1),
        ],
        [],
    ),
    # Whoever is hit between two heights must hold on.
    (
        "attack gorm vs cutter+defence=8+climbing",
        {},
        "6,9,10",
        [("cutter", "attacked", True), ("cutter", "hp", 1)],
        ["climb cutter --hit --height N --cr N"],
    ),
    # The held hits the holder, who has no defence: the hold and what it bound are over.
    (
        "attack brenna+grabbed+bound-arm vs gorm+grabbing",
        {},
        "4,5,5,5",
        [
            ("gorm", "attacked", True),
            ("gorm", "hp", 4),
            ("gorm", "grabbing", None),
            ("brenna", "grabbed", None),
            ("brenna", "bound-arm", None),
        ],
        [],
    ),
    # A weapon of somebody else is no effect: the hold stays.
    (
        "attack cutter vs gorm+grabbing",
        {},
        "4,5,5",
        [("gorm", "attacked", True), ("gorm", "hp", 4)],
        [],
    ),
    # By numbers the HP aren't known. 3 is above 1, but below the fatigue: a miss.
    (
        "attack",
        {"attack_c": ("0",), "defence_c": ("0",), "fatigue": ("4",)},
        "1,3",
        [
            ("target", "defence", 1),
            ("attacker", "fatigue", 5),
            ("attacker", "tired", True),
            ("target", "attacked", True),
        ],
        [],
    ),
    (
        "attack",
        {"attack_c": ("0",), "against": ("3",), "ranged": True},
        "4",
        [("target", "attacked", True), ("target", "shot-at", True)],
        [],
    ),
    ("defence brenna", {}, "4,6,6", [("brenna", "defence", 8)], []),
    # The highest of three 1s is 1, below fatigue 2.
    (
        "defence brenna",
        {},
        "1,1,1",
        [("brenna", "fatigue", 3), ("brenna", "tired", True), ("brenna", "defence", "failed")],
        [],
    ),
    ("defence", {"consistency": ("0",), "potential": ("-9",)}, "2", [("model", "defence", -7)], []),
    # 5 + 4 = 9 stands; 10 + 4 hits the torso, which binds the body. A sling provokes nothing.
    (
        "brawl gorm+unarmed vs wren",
        {"effect": ("bind",)},
        "5,5,10,1,1",
        [
            ("wren", "defence", 9),
            ("wren", "attacked", True),
            ("gorm", "grabbing", True),
            ("wren", "grabbed", True),
            ("wren", "bound-body", True),
        ],
        ["hold gorm vs wren athletics"],
    ),
    # A brawl attack that hits is an effect: whoever holds somebody lets go.
    (
        "brawl gorm vs wren+grabbing",
        {},
        "3,3,3,3",
        [("wren", "attacked", True), ("wren", "hp", 1), ("wren", "grabbing", None)],
        [],
    ),
    # Gorm's 4 + 4 stands; Brenna's 3 + 2 too, and its 1 tires her. Her 9 + 2 hits: no brawl attack.
    (
        "brawl gorm vs brenna",
        {},
        "2,3,4,1,3,3,6,9,9,9",
        [
            ("gorm", "defence", 8),
            ("brenna", "fatigue", 3),
            ("brenna", "tired", True),
            ("brenna", "defence", 5),
            ("gorm", "attacked", True),
            ("gorm", "hp", 4),
        ],
        [],
    ),
    # The 2 tires Gorm before his own turn, in which he could tire again. 5 + 2 misses 13.
    (
        "brawl gorm+fatigue=3 vs brenna",
        {},
        "2,9,9,4,3,3,5,2,2,2,5,9,9,9",
        [
            ("gorm", "fatigue", 4),
            ("gorm", "tired", True),
            ("gorm", "defence", 13),
            ("brenna", "defence", 6),
            ("gorm", "attacked", True),
            ("gorm", "tired", None),
            ("brenna", "attacked", True),
            ("brenna", "hp", 3),
        ],
        [],
    ),
    # Both defences stand already, so that only the two attacks are rolled: 7 misses 8, 13 hits 6.
    (
        "brawl gorm+defence=8 vs brenna+defence=6",
        {},
        "5,2,2,2,5,9,9,9",
        [("gorm", "attacked", True), ("brenna", "attacked", True), ("brenna", "hp", 3)],
        [],
    ),
    (
        "brawl",
        {"attack_c": ("0",), "against": ("2",), "effect": ("bind",)},
        "3",
        [
            ("target", "attacked", True),
            ("attacker", "grabbing", True),
            ("target", "grabbed", True),
            ("target", "bound-arm", True),
        ],
        ["hold -c N -p N --opposed-c N --opposed-p N"],
    ),
    # 1 + 4 is the requirement, 6 + 2 passes it: free, and what the hold bound too.
    (
        "hold gorm+grabbing vs brenna+grabbed+bound-leg+bound-hands athletics",
        {},
        "1,1,1,1,6,6,6",
        [("gorm", "grabbing", None), ("brenna", "grabbed", None), ("brenna", "bound-leg", None)],
        [],
    ),
    # 9 + 4 is not reached, once for 1 willpower.
    (
        "hold gorm+grabbing vs brenna+grabbed athletics",
        {"willpower": ("1",)},
        "6,9,9,9,3,3,3,3,3,3",
        [("brenna", "willpower", 2)],
        [],
    ),
    (
        "hold",
        {"consistency": ("0",), "opposed_c": ("0",)},
        "2,2",
        [("holder", "grabbing", None), ("held", "grabbed", None)],
        [],
    ),
    # Hiding and searching are mental: they tire only by a fatigue that is typed.
    (
        "hide",
        {"consistency": ("0",), "opposed_c": ("0",), "opposed_fatigue": ("3",)},
        "4,2",
        [("seeker", "fatigue", 4), ("seeker", "tired", True)],
        [],
    ),
    # 4 + 2 is not reached by 1 + 1, nor by 2 + 1.
    (
        "hide wren vs brenna",
        {"opposed_c": ("0",), "willpower": ("1",)},
        "4,3,3,3,1,2",
        [("brenna", "willpower", 2)],
        [],
    ),
    # A round is a turn of both. Cutter tires in the first and Brenna in the second; 7 to 6, 6 to 7.
    (
        "chase brenna running vs cutter running",
        {"distance": ("1",), "rounds": ("2",)},
        "2,5,5,5,3,5,6,6,6,6,1,4",
        [
            ("cutter", "fatigue", 4),
            ("cutter", "tired", True),
            ("cutter", "tired", None),
            ("brenna", "fatigue", 3),
            ("brenna", "tired", True),
        ],
        [],
    ),
    # 4 + 3 is below 2 + 2 x 7; 3 - 7 = -4 injures the torso too, 3 - 9 = -6 kills.
    (
        "fall cutter+climbing",
        {"height": ("7",), "consistency": ("1",)},
        "4,1",
        [
            ("cutter", "climbing", None),
            ("cutter", "hp", -4),
            ("cutter", "legs-injured", True),
            ("cutter", "torso-injured", True),
        ],
        [],
    ),
    (
        "fall cutter",
        {"height": ("9",), "consistency": ("1",)},
        "4,1",
        [("cutter", "hp", -6), ("cutter", "out", "dead")],
        [],
    ),
    # HP of -5 are lower than the fall leaves, and the legs are injured all the same.
    (
        "fall",
        {"height": ("6",), "consistency": ("0",), "hp": ("-3",)},
        "1",
        [("model", "legs-injured", True)],
        [],
    ),
    ("fall", {"height": ("1",), "hp": ("3",)}, "", [], []),
    # 3 - 2 leaves 1 HP, which is no injury; 6 + 3 passes 2 x 2.
    (
        "jump",
        {"height": ("2",), "consistency": ("0",), "hp": ("3",)},
        "1",
        [("model", "hp", 1)],
        [],
    ),
    ("jump cutter", {"height": ("2",), "consistency": ("0",)}, "6", [], []),
    # 9 + 2 and 4 + 2 reach 5, and each step is another turn: fatigue rises in the first only.
    (
        "climb cutter+unarmed",
        {"height": ("2",), "cr": ("5",)},
        "2,8,9,4,1,1",
        [
            ("cutter", "ongoing", True),
            ("cutter", "fatigue", 4),
            ("cutter", "tired", True),
            ("cutter", "tired", None),
        ],
        [],
    ),
    # A fall from 2 is due, one from 1 hurts nobody.
    (
        "climb cutter+unarmed+climbing",
        {"height": ("2",), "cr": ("6",)},
        "4,4,4,3,3,3",
        [("cutter", "ongoing", True), ("cutter", "climbing", None)],
        ["fall cutter --height 2 -c 1"],
    ),
    (
        "climb cutter+unarmed",
        {"height": ("2",), "cr": ("9",)},
        "4,4,4",
        [("cutter", "ongoing", True)],
        [],
    ),
    # Who couldn't tire in the first turn can in the second.
    (
        "climb cutter+unarmed+tired",
        {"height": ("2",), "cr": ("5",)},
        "2,8,9,4,1,1",
        [("cutter", "ongoing", True), ("cutter", "tired", None)],
        [],
    ),
    # One willpower on each step, of 3: 2, then 1 is left.
    (
        "climb cutter+unarmed",
        {"height": ("2",), "cr": ("6",), "willpower": ("2",)},
        "3,3,3,4,4,4,3,3,3,4,4,4",
        [("cutter", "ongoing", True), ("cutter", "willpower", 2), ("cutter", "willpower", 1)],
        [],
    ),
    (
        "climb",
        {"height": ("2",), "cr": ("6",), "consistency": ("0",), "willpower": ("2",)},
        "3,6,3,6",
        [("model", "ongoing", True), ("model", "willpower", 1), ("model", "willpower", 0)],
        [],
    ),
    (
        "climb",
        {"height": ("3",), "cr": ("2",), "consistency": ("0",)},
        "2,2,1",
        [("model", "ongoing", True)],
        ["fall --height 3 -c 1 --hp N"],
    ),
    # 2 is below fatigue 3: it falls. 6 + 2 holds on.
    (
        "climb cutter+unarmed+climbing",
        {"height": ("2",), "cr": ("5",), "hit": True},
        "1,2",
        [("cutter", "fatigue", 4), ("cutter", "tired", True), ("cutter", "climbing", None)],
        ["fall cutter --height 2 -c 1"],
    ),
    ("climb cutter+unarmed+climbing", {"height": ("2",), "cr": ("5",), "hit": True}, "6,2", [], []),
    ("cross brenna athletics", {"cr": ("6",)}, "3,3,3", [("brenna", "prone", True)], []),
    ("cross brenna athletics", {"cr": ("6",)}, "4,4,4", [("brenna", "entered", True)], []),
    ("cross", {"cr": ("6",), "consistency": ("0",)}, "5", [("model", "prone", True)], []),
    ("cross brenna athletics", {"limit": ("2",), "crossed": ("2",)}, "", [], []),
    (
        "breather brenna+fatigue=5",
        {},
        "",
        [("brenna", "fatigue", 3), ("brenna", "ongoing", True)],
        [],
    ),
    ("breather brenna", {}, "upcoming", [], []),
    (
        "breather",
        {"fatigue": ("6",), "stamina": ("-1",)},
        "ongoing",
        [("model", "fatigue", 5), ("model", "ongoing", True)],
        [],
    ),
    ("rest brenna+hp=1", {}, "", [("brenna", "hp", 4)], []),
    ("rest brenna+hp=0", {}, "", [], []),
    ("rest brenna", {}, "", [], []),
    ("rest", {"hp": ("1",), "max": ("2",)}, "", [("model", "hp", 2)], []),
    (
        "effect hit 3",
        {"hp": ("1",)},
        "",
        [("target", "attacked", True), ("target", "hp", -2)],
        [],
    ),
    (
        "effect hit 7",
        {"hp": ("1",)},
        "",
        [("target", "attacked", True), ("target", "hp", -6), ("target", "out", "dead")],
        [],
    ),
    ("effect hit", {}, "", [("target", "attacked", True)], []),
    (
        "effect drain 4",
        {"willpower": ("3",)},
        "",
        [("target", "attacked", True), ("target", "willpower", 0)],
        [],
    ),
    ("effect fall", {}, "", [("target", "attacked", True), ("target", "prone", True)], []),
    ("effect daze", {}, "", [("target", "attacked", True), ("target", "dazed", True)], []),
    ("effect weaken", {}, "", [("target", "attacked", True), ("target", "weakened", True)], []),
    (
        "effect bind",
        {"on": ("feet",)},
        "",
        [("target", "attacked", True), ("target", "bound-feet", True)],
        [],
    ),
    ("effect stumble", {}, "", [("target", "attacked", True)], []),
    ("effect resist", {}, "", [], []),
    ("effect break", {}, "", [], []),
]


@pytest.mark.parametrize(("words", "options", "dice", "changes", "dues"), CASES)
def test_a_command_tells_what_it_changes(
    words: str, options: dict[str, Typed], dice: str, changes: list[Told], dues: list[str]
) -> None:
    played = run(words, options, dice)
    assert tell(played) == changes
    assert [due.command for due in played.dues] == dues


def test_every_command_changes_something_or_says_why_not() -> None:
    changing = {words.split()[0] for words, _, _, changes, _ in CASES if changes}
    assert changing.isdisjoint(NOTHING)
    assert changing | set(NOTHING) == set(GAME.procedures)


@pytest.mark.parametrize(
    "words", ["may brenna+prone", "turn move", "injury brenna+hp=-1", "statistic rook agility"]
)
def test_a_look_up_changes_nothing(words: str) -> None:
    assert tell(run(words, {}, "")) == []


def test_a_touch_binds_where_the_ruling_says_so() -> None:
    # 3 equals 3, which is a touch of the weapon arm.
    options: dict[str, Typed] = {"attack_c": ("0",), "against": ("3",), "effect": ("bind",)}
    bound = ("target", "bound-arm", True)
    assert bound in tell(run("brawl", options, "3", touch_binds="yes"))
    assert tell(run("brawl", options, "3")) == [("target", "attacked", True)]


def test_a_part_of_a_players_own_table_may_have_no_flag() -> None:
    data = {**RULES.data, "tables": {**RULES.data["tables"], "body_parts": ["tail"] * 6}}
    prepared = prepare_asked("brawl gorm vs cutter+hp=1+defence=1", {}, RULES._replace(data=data))
    hit = play_once(prepared, Reading(dice="4,5,5,6,1,1,5,9,9,9"))
    assert ("cutter", "hp", 0) in tell(hit)
    assert not [one for one in tell(hit) if one[1].endswith("-injured")]


def test_of_somebody_unknown_nothing_is_told() -> None:
    ann = make_nameless("ann", RULES)
    hit = [Wound("legs", 1)]
    for one, other in ((None, ann), (ann, None), (None, None)):
        assert list(suffer_attack(one, other, "melee", hit)) == []
        assert list(bind(one, other, "legs")) == []
        assert list(release(one, other, "let go")) == []
    assert list(tire(None, 3, "attack")) == list(stand_ready(None, 3)) == []


def test_each_change_says_until_when_and_why() -> None:
    hit = run("attack tam+fatigue=6 vs cutter+hp=1", {}, "4,1,2,5,5,9,9,9,9")
    assert [(one.what, one.until, one.why) for one in hit.changes] == [
        ("defence", "activation", "the standing defence"),
        ("fatigue", "removed", "attack: the d6 is below the fatigue"),
        ("tired", "activation", "attack: the d6 is below the fatigue"),
        ("attacked", "removed", "attacked by tam"),
        ("shot-at", "removed", "shot at by tam"),
        ("hp", "removed", "hit by tam"),
        ("torso-injured", "removed", "hit by tam: lightly injured"),
    ]
    crossed = run("cross brenna athletics", {"cr": ("1",)}, "4,4,4").changes
    assert [(one.what, one.until) for one in crossed] == [("entered", "player_turn")]
    climbed = run("climb cutter+unarmed", {"height": ("1",), "cr": ("1",)}, "4,4,4").changes
    assert [(one.what, one.until) for one in climbed] == [("ongoing", "activation")]


def test_what_is_due_says_for_whom_when_and_why() -> None:
    (due,) = run("attack gorm vs cutter+defence=8+climbing", {}, "6,9,10").dues
    assert (due.whom, due.what, due.when) == ("cutter", "climb", "actions")
    assert due.why == "hit by gorm while it climbs"
