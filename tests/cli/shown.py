"""Commands whose output is kept in snapshots/, byte by byte, in a narrow and in a wide window."""

from __future__ import annotations

from pathlib import Path

from tests.games.freeblades.commands import PLAIN

SNAPSHOTS = Path(__file__).parent / "snapshots"
LANTERNS = "rulesets/freeblades/warbands/tin-lanterns.yaml"
REAVERS = "rulesets/freeblades/warbands/salt-reavers.yaml"
ATTACK = ("freeblades", *PLAIN)
BANDS = ("-w", LANTERNS, "-w", REAVERS)
MELEE = ("freeblades", "melee", *BANDS, "captain+charging", "vs", "skipper", "brute-1+stunned")
SHOWN = {
    "attack-odds": (*ATTACK, "--odds"),
    "attack-dice": (*ATTACK, "--dice", "10,7,8,3"),
    "melee-odds": (*MELEE, "--odds"),
    "melee-seed": (*MELEE, "--seed", "11"),
    "test-plain": ("freeblades", "test", "d10", "--odds", "--format", "plain"),
    "test-json": ("freeblades", "test", "d10", "--dice", "10,7", "--json"),
    "card": ("card", "captain", "-w", LANTERNS),
    "map": (),
    "help": ("--help",),
    "help-game": ("first-blood",),
    "help-procedure": ("oldschool", "durability", "-h"),
    "phases": ("phases", "oldschool"),
    "phases-events": ("phases", "freeblades", "events"),
    "rules-tarch": ("rules", "freeblades", "tarch"),
    "roll": ("roll", "d6!", "--odds", "--tn", "7"),
}
WIDTHS = ("40", "80", "120")
#: What is shown in a wide window as well.
WIDE = ("map", "help", "help-game", "help-procedure", "phases")


def snapshot(name: str, width: str) -> Path:
    """Return the file that holds what a command printed in a window of some width."""
    return SNAPSHOTS / f"{name}-{width}.txt"


#: Each command with each width.
SNAPPED = [(name, width) for name in SHOWN for width in WIDTHS if width != "120" or name in WIDE]
