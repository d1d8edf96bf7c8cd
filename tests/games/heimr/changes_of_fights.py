"""What challenges and fights change and make due, worked by hand from typed dice.

Brenna: HP 4, willpower 3, fatigue 2, dodges not but parries with C 2 P 2, sword C 3 P 2.
Cutter: HP 3, willpower 3, fatigue 3, dodge C 3 P 3. Gorm: HP 5, fatigue 1, clubs C 2 P 4 with
damage 2, brawl C 3 P 4. Wren: HP 2, fatigue 4, dodge C 0 P 4, a sling.
Parts by the d6: 1 and 2 legs, 3 weapon arm, 4 other arm, 5 torso, 6 head.
"""

from __future__ import annotations

from skirmish_cli.core.options import Typed
from tests.games.heimr.support import Told

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
]
