"""Shorthand for Freeblades' tests: fighters, fights, and the order of throws."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from skirmish_cli.core.rules import Chain, Rule, law_of, play
from skirmish_cli.core.table import JudgementEntry, NoteEntry, Table, ThrowEntry
from skirmish_cli.dice.law import Law
from skirmish_cli.dice.sources import TypedDice
from skirmish_cli.dice.throws import Term
from skirmish_cli.files.rulesets import load_ruleset
from skirmish_cli.games.freeblades.combat import CombatState, Fight, read_melee_rules
from skirmish_cli.games.freeblades.melee import fight_melee, make_chain
from skirmish_cli.games.freeblades.models import Fighter
from skirmish_cli.games.freeblades.standoffs import choose_standoffs
from skirmish_cli.games.freeblades.tests import parse_rating

CONDITIONS = {"dazed": (-1, -1), "stunned": (-2, -2), "restrained": (0, -3)}


def fighter(key: str, flags: str = "", **changes: Any) -> Fighter:
    """Return a fighter: MAR d10, damage d8, DEF 5, AV 6, LP 2, DISC d8 unless changed; side by
    its first letter."""
    marked = frozenset(flags.split())
    facts: dict[str, Any] = {
        "lp": 2,
        "mar": "d10",
        "damage": "d8",
        "defense": 5,
        "av": 6,
        "disc": "d8",
        "parries": 0,
        "shield": False,
        "standoff": False,
        "follower": False,
        "spd": None,
        "stones": 0,
    } | changes
    tests = tuple(
        Term(CONDITIONS[flag][0], flag)
        for flag in CONDITIONS
        if flag in marked and CONDITIONS[flag][0]
    )
    defense = tuple(Term(CONDITIONS[flag][1], flag) for flag in CONDITIONS if flag in marked)
    return Fighter(
        key=key,
        side=key[0],
        is_hero=not facts["follower"],
        is_follower=facts["follower"],
        melee_rating=parse_rating(facts["mar"]),
        damage_rating=parse_rating(facts["damage"]),
        defense=facts["defense"],
        has_shield=facts["shield"],
        armour=facts["av"],
        life_points=facts["lp"],
        discipline=parse_rating(facts["disc"]),
        parries=facts["parries"],
        speed=facts["spd"],
        has_standoff=facts["standoff"] or "standoff" in marked,
        flags=marked,
        test_terms=tests,
        defense_terms=defense,
        fatestones=facts["stones"],
    )


def fight(*fighters: Fighter, **details: Any) -> Fight:
    """Return a fight between fighters, under the default rulings unless `rulings` says
    otherwise."""
    rules = load_ruleset("freeblades").choose(details.pop("rulings", {}))
    return Fight(fighters, read_melee_rules(rules), **details)


def odds(of: Fight) -> Law[CombatState]:
    """Return the exact law of a fight's last state, with all that becomes of everybody."""
    return law_of(_fight_through, of)


def _fight_through(of: Fight) -> Rule[CombatState]:
    # As a plain chain: that of a melee tells apart only what its odds show.
    of = yield from choose_standoffs(of)
    chain = make_chain(of)
    state: CombatState = yield Chain(chain.start, chain.stages)
    return state


def fought(of: Fight, *faces: int) -> tuple[CombatState, Table]:
    """Return the last state of a fight played with typed faces, and the table with its trace."""
    source = TypedDice(faces)
    table = Table(source)
    state = play(fight_melee(of), table)
    source.finish()
    return state, table


def throws(table: Table) -> list[str]:
    """Return what each throw was for, in order."""
    return [entry.why for entry in table.trace if isinstance(entry, ThrowEntry)]


def targets(table: Table) -> dict[str, int | None]:
    """Return the number that each judged total had to reach first."""
    first: dict[str, int | None] = {}
    for entry in table.trace:
        if isinstance(entry, JudgementEntry):
            first.setdefault(entry.what, entry.target)
    return first


def notes(table: Table) -> list[str]:
    """Return the notes of a trace."""
    return [entry.text for entry in table.trace if isinstance(entry, NoteEntry)]


def misses(count: int, face: int = 2) -> Sequence[int]:
    """Return faces that miss."""
    return (face,) * count
