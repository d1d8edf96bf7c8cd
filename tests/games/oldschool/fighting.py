"""What the tests of fights share: fights of cards, and typed dice for them."""

from __future__ import annotations

from typing import Any

from skirmish_cli.core.command import Model
from skirmish_cli.core.procedure import Prepared
from skirmish_cli.core.rules import play
from skirmish_cli.core.table import NoteEntry, Table
from skirmish_cli.dice.sources import TypedDice
from skirmish_cli.games.oldschool.fight_setup import Fight
from skirmish_cli.games.oldschool.fights import FightResult
from skirmish_cli.games.oldschool.procedures.fight import FIGHT
from tests.games.oldschool.tables import make_card, make_command, rules


def prepare_fight(
    first: list[dict[str, Any]],
    second: list[dict[str, Any]],
    rounds: int | None = None,
    policies: tuple[str, ...] = (),
    **ruled: str,
) -> Prepared:
    sides = [
        [
            Model(f"{side}{place}", f"{side}{place}", make_card(card), {})
            for place, card in enumerate(cards, 1)
        ]
        for side, cards in (("a", first), ("b", second))
    ]
    return FIGHT.prepare(
        make_command(
            "fight",
            "a vs b",
            rules(**ruled),
            {"rounds": rounds, "policies": policies},
            lambda _: sides,
        )
    )


def get_fight(prepared: Prepared) -> Fight:
    setup: Fight = prepared.rule.args[0]  # type: ignore[attr-defined]
    return setup


def fought(prepared: Prepared, *faces: int) -> tuple[FightResult, list[str]]:
    source = TypedDice(faces)
    table = Table(source)
    result = play(prepared.rule(), table)
    source.finish()
    return result, [
        entry.text
        for entry in table.trace
        if isinstance(entry, NoteEntry) and not entry.text.startswith("round ")
    ]


ONE = {"kind": "pc", "wounds": 1}


BRAWLERS: list[dict[str, Any]] = [
    ONE,
    {"kind": "pc", "stamina": 1, "wounds": 1, "armour": ["shield"]},
    {"wounds": 2, "ml": 6},
    {"wounds": 1, "ml": 9, "leader": True, "armour": ["helmet"], "weapons": ["Dagger"]},
]
