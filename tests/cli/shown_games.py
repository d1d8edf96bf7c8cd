"""Four commands of each game whose look is kept, in every width and in every set of colours."""

from __future__ import annotations

from pathlib import Path

SNAPSHOTS = Path(__file__).parent / "snapshots" / "games"
WIDTHS = ("40", "80", "120")


def bands(game: str, *names: str) -> tuple[str, ...]:
    """Return the options that name shipped warbands of a game."""
    files = (f"rulesets/{game}/warbands/{name}.yaml" for name in names)
    return tuple(word for file in files for word in ("-w", file))


_FREEBLADES = bands("freeblades", "tin-lanterns", "salt-reavers")
_HEIMR = bands("heimr", "eel-lane-crew", "mill-road-watch")
_FIRST_BLOOD = bands("first-blood", "lamplighters", "mudtusks")
_T9A = bands("t9a", "mire-oath", "vell-marches")
_OLDSCHOOL = bands("oldschool", "lantern-oath", "sump-gang")

#: Odds and a roll of a fight, a test, and a spell, a charge or what comes nearest, of each game.
LINES: dict[str, str] = {
    "freeblades-melee-odds": "melee captain+charging vs brute-1 brute-2 --odds",
    "freeblades-melee": "melee captain+charging vs brute-1 brute-2 --seed 11",
    "freeblades-morale": "morale captain+dazed --dice 3,2",
    "freeblades-shoot-odds": "shoot archer vs brute-1 --range 14 --odds",
    "heimr-attack-odds": "attack brenna vs cutter --odds",
    "heimr-attack": "attack brenna vs cutter --seed 2",
    "heimr-challenge-odds": "challenge brenna climbing --cr 9 --odds",
    "heimr-fall": "fall brenna --height 6 -c 1 --seed 1",
    "first-blood-clash-odds": "clash captain vs brute-1 --odds",
    "first-blood-clash": "clash captain vs brute-1 --seed 2",
    "first-blood-resolve": "resolve brute-1 --dice 3",
    "first-blood-volley-odds": "volley slinger-1 vs brute-1 --odds",
    "t9a-melee-odds": "melee lancers+charging vs raiders-1 --odds",
    "t9a-melee": "melee lancers+charging vs raiders-1 --seed 3",
    "t9a-cast-odds": "cast --magic-dice 3 --value 7 --dispel-dice 2 --odds",
    "t9a-charge": "charge lancers vs raiders-1 --distance 9 --dice 2",
    "oldschool-fight-odds": "fight vessa vs snag-1 snag-2 --odds",
    "oldschool-fight": "fight vessa vs snag-1 --seed 4",
    "oldschool-attack-odds": "attack vessa vs snag-1 --odds",
    "oldschool-morale": "morale --ml 7 --dice 6,4",
}
_OF = {
    "freeblades": _FREEBLADES,
    "heimr": _HEIMR,
    "first-blood": _FIRST_BLOOD,
    "t9a": _T9A,
    "oldschool": _OLDSCHOOL,
}
_PLAIN = ("t9a-cast-odds", "oldschool-morale")


def line_of(name: str) -> tuple[str, ...]:
    """Return a whole command line."""
    game = next(one for one in _OF if name.startswith(one))
    files = () if name in _PLAIN else _OF[game]
    return (game, *LINES[name].split(), *files)


#: How colours are asked for, by the name of the set: the environment, and the options.
COLOURS: dict[str, tuple[dict[str, str], tuple[str, ...]]] = {
    "dark": ({"TERM": "xterm-256color", "COLORFGBG": "15;0"}, ("--color", "always")),
    "light": ({"TERM": "xterm-256color", "COLORFGBG": "0;15"}, ("--color", "always")),
    "sixteen": ({"TERM": "xterm-16color"}, ("--color", "always")),
    "none": ({"TERM": "xterm-256color", "NO_COLOR": "1"}, ()),
}
#: A fight of each game, rolled and as odds, is kept in every set of colours.
COLOURED = [
    (name, colours)
    for name in LINES
    if name.split("-")[-1] in {"melee", "clash", "fight", "attack"} or name.endswith("melee-odds")
    for colours in COLOURS
]


def snapshot(name: str, form: str) -> Path:
    """Return the file that keeps what a command prints in a width or a set of colours."""
    return SNAPSHOTS / f"{name}-{form}.txt"
