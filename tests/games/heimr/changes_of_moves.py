"""What holds, moves and answers change and make due, worked by hand from typed dice.

Brenna: HP 4, willpower 3, fatigue 2, dodges not but parries with C 2 P 2, sword C 3 P 2.
Cutter: HP 3, willpower 3, fatigue 3, dodge C 3 P 3. Gorm: HP 5, fatigue 1, clubs C 2 P 4 with
damage 2, brawl C 3 P 4. Wren: HP 2, fatigue 4, dodge C 0 P 4, a sling.
Parts by the d6: 1 and 2 legs, 3 weapon arm, 4 other arm, 5 torso, 6 head.
"""

from __future__ import annotations

from skirmish_cli.core.options import Typed
from tests.games.heimr.support import Told

CASES: list[tuple[str, dict[str, Typed], str, list[Told], list[str]]] = [
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
