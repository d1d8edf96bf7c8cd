"""Commands of all five games that tests draw: what players type after `battle do`, by game."""

from __future__ import annotations

import shlex
from typing import NamedTuple

from skirmish_cli.core.errors import SkirmishError
from skirmish_cli.core.options import Typed
from skirmish_cli.reports.battles import by_hand, turning
from skirmish_cli.reports.battles.doing import Asked, do
from skirmish_cli.reports.battles.session import Done, Session
from skirmish_cli.reports.reading import Reading

BANDS = {
    "freeblades": ("salt-reavers", "tin-lanterns"),
    "first-blood": ("lamplighters", "mudtusks"),
    "heimr": ("eel-lane-crew", "mill-road-watch"),
    "oldschool": ("lantern-oath", "sump-gang"),
    "t9a": ("mire-oath", "vell-marches"),
}

COMMANDS = {
    "freeblades": """
        attack skipper vs captain
        attack bruiser vs brute-1
        melee harpooner+charging vs bruiser
        melee captain vs brute-2
        cast wick 'Ember Dart' vs slinger
        cast tidecaller 'Brine Lash' vs archer
        shoot archer vs skipper
        morale slinger
        rally slinger
        evade runner
        delay captain
        move panic brute-3
        test harpooner Find
        initiative
        break a
        break b
        victory
        may captain
    """,
    "first-blood": """
        round
        clash captain vs boar
        clash boar vs spear-1
        clash brute-1 vs captain
        volley slinger-1 vs speaker
        clash speaker vs seer
        may captain
    """,
    "heimr": """
        defence cutter
        defence brenna
        attack cutter vs brenna
        attack tam vs wren
        attack brenna vs cutter
        brawl gorm vs miller-1
        breather wren
        may tam
    """,
    "oldschool": """
        attack vessa vs gulch
        attack gulch vs odo
        attack odo vs snag-1
        attack snag-2 vs bearer-1
        stunt trip snag-3
        morale b
        morale a
        recover bearer-1
        durability odo --armour
        may vessa
    """,
    "t9a": """
        charge lancers vs raiders-1 --distance 8
        melee lancers+charging vs raiders-1
        melee trolls vs pikes
        shoot archers vs raiders-2
        panic raiders-2
        rally trolls
        flux
        cast hexer --magic-dice 3 --value 8 --dispel-dice 1
        pursuit --pursuers 1
        score
    """,
}

SETTINGS = {
    "freeblades": ("skipper hold", "captain lp=1", "brute-1 out=dropped", "a broken"),
    "first-blood": ("boar w=2", "captain inspired", "spear-2 out"),
    "heimr": ("brenna hp=1", "cutter fatigue=5", "tam prone"),
    "oldschool": ("odo stamina=1", "vessa prone", "snag-1 out", "snag-4 stamina=0"),
    "t9a": ("pikes lost=20", "trolls shaken", "first=b"),
}


#: What can't be done before something has happened.
LATER = ("rally slinger", "rally trolls", "recover bearer-1")


class Step(NamedTuple):
    """One thing that is done to a battle: its kind, and a number that says which, or how many."""

    kind: str
    number: int
    seed: int = 0


def list_commands(game: str) -> list[str]:
    """Return the commands of a game that are drawn from."""
    return [line.strip() for line in COMMANDS[game].strip().splitlines()]


def ask(line: str, seed: int) -> Asked:
    """Return a command as it is asked, with dice by a seed."""
    procedure, *words = shlex.split(line)
    typed: dict[str, Typed] = {}
    plain: list[str] = []
    while words:
        word = words.pop(0)
        if not word.startswith("--"):
            plain.append(word)
        elif words and not words[0].startswith("--"):
            typed[word[2:].replace("-", "_")] = (words.pop(0),)
        else:
            typed[word[2:]] = True
    return Asked(procedure, tuple(plain), typed, Reading(seed=seed))


def take(session: Session, game: str, step: Step) -> Done | None:
    """Take a step, or nothing where it isn't allowed as the battle stands."""
    commands, settings = list_commands(game), SETTINGS[game]
    try:
        if step.kind == "do":
            return do(session, ask(commands[step.number % len(commands)], step.seed))
        if step.kind == "next":
            return turning.go_on(session)
        if step.kind == "set":
            words = settings[step.number % len(settings)].split()
            return by_hand.set_by_hand(session, words)
        if step.kind == "waive":
            return session.waive(1)
        if step.kind == "undo":
            return session.undo(1 + step.number % 3)
        return session.redo(1 + step.number % 2)
    except SkirmishError:
        return None
