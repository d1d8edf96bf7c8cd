"""What the tests of combats share: plain cards, and the figures of a combat between them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, cast

from skirmish_cli.core.command import Command, Model
from skirmish_cli.core.procedure import Prepared
from skirmish_cli.core.rules import play
from skirmish_cli.core.table import Table
from skirmish_cli.dice.sources import TypedDice
from skirmish_cli.files.rulesets import load_ruleset
from skirmish_cli.games.t9a.cards import Card, make_card
from skirmish_cli.games.t9a.combat import Combat
from skirmish_cli.games.t9a.procedures.melee import MELEE
from skirmish_cli.games.t9a.procedures.shared.melee_setup import read_bout
from skirmish_cli.reports.asking import make_command
from skirmish_cli.reports.finder import Finder
from skirmish_cli.reports.odds import find_odds
from skirmish_cli.reports.reading import Setting
from tests.games.t9a.prepared import type_options

#: A man with one attack that hits his like on 4+ and wounds it on 4+.
MAN: Mapping[str, Any] = {
    "height": 1,
    "base": "20x20",
    "global": {"dis": 7},
    "defensive": {"hp": 1, "def": 3, "res": 3},
    "offensive": [{"part": "man", "agi": 4, "att": 1, "off": 3, "str": 3}],
}


def card(
    base: Mapping[str, Any] = MAN,
    /,
    *,
    defensive: Mapping[str, Any] | None = None,
    part: Mapping[str, Any] | None = None,
    **changes: Any,
) -> dict[str, Any]:
    """Return a card with some keys changed; `defensive` and `part` change keys of those blocks."""
    made = {**base, **changes}
    if defensive:
        made["defensive"] = {**made["defensive"], **defensive}
    if part:
        made["offensive"] = [{**made["offensive"][0], **part}, *made["offensive"][1:]]
    return made


PASSIVE = card(part={"att": 0})

Side = Sequence[tuple[Mapping[str, Any], str]]


def find_sides(*sides: Side) -> list[list[Model]]:
    """Return the models of each side, called a1 and so on."""
    return [
        [
            Model(
                f"{letter}{place}",
                f"{letter}{place}",
                make_card(Card.model_validate(written)),
                {name: value for name, _, value in (text.partition("=") for text in flags.split())},
            )
            for place, (written, flags) in enumerate(side, 1)
        ]
        for letter, side in zip("ab", sides, strict=True)
    ]


def command(a: Side, b: Side, rulings: Mapping[str, str] | None = None, **options: Any) -> Command:
    """Return the command of a melee; each unit is a card and its flags, such as `charging
    lost=2`."""
    setting = Setting(policies=tuple(options.pop("policy", ())))
    finder = cast("Finder", lambda words: find_sides(a, b))
    rules, words = load_ruleset("t9a").choose(rulings or {}), ("a", "vs", "b")
    return make_command(MELEE, words, type_options(options), rules, finder, setting)


def one(written: Mapping[str, Any], flags: str = "") -> Side:
    """Return a side of one unit."""
    return [(written, flags)]


def combat_of(a: Side, b: Side, rulings: Mapping[str, str] | None = None, **options: Any) -> Combat:
    """Return a combat as it is set up."""
    return read_bout(command(a, b, rulings, **options)).combat


def prepared(
    a: Side, b: Side, rulings: Mapping[str, str] | None = None, **options: Any
) -> Prepared:
    """Return a melee made ready."""
    return MELEE.prepare(command(a, b, rulings, **options))


def odds(
    a: Side, b: Side, rulings: Mapping[str, str] | None = None, **options: Any
) -> dict[str, Fraction]:
    """Return the figures of a combat; those of a unit are named `a1.hp_lost_mean` and so on."""
    found = find_odds(prepared(a, b, rulings, **options))
    figures = {name: Fraction(figure.value) for name, figure in found.summary.items()}
    for key, values in found.models.items():
        figures |= {f"{key}.{name}": Fraction(figure.value) for name, figure in values.items()}
    return figures


def played(
    faces: Sequence[int], a: Side, b: Side, **options: Any
) -> tuple[Mapping[str, Any], Table]:
    """Return the outcome and the table of a combat played with some dice, all of which must be
    called for."""
    ready, dice = prepared(a, b, **options), TypedDice(faces)
    table = Table(dice)
    result = play(ready.rule(), table)
    dice.finish()
    return ready.outcome(result, table.trace), table
