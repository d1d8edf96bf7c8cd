"""What these tests share: the ruleset, models from cards, and procedures made ready."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from skirmish_cli.core.command import Command, FindModels, Model
from skirmish_cli.core.options import Typed
from skirmish_cli.core.procedure import Prepared
from skirmish_cli.core.registry import get_game
from skirmish_cli.core.rules import law_of
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.files.rulesets import load_ruleset
from skirmish_cli.games.oldschool import cards
from skirmish_cli.games.oldschool.dice.exploding import ExplodingPool
from skirmish_cli.games.oldschool.dice.pool_readings import Drop, ExplodingDie
from skirmish_cli.games.oldschool.models import Card

#: Cards by the id that tests call them by.
CARDS: dict[str, dict[str, Any]] = {
    "brenna": {
        "kind": "pc",
        "stamina": 4,
        "wounds": 2,
        "weapons": ["Greatsword"],
        "armour": ["light"],
        "saves": {"FOR": 12, "REF": 10, "WIL": 11},
    },
    "imp": {
        "stamina": 1,
        "wounds": 1,
        "weapons": ["Dagger"],
        "armour": ["shield"],
        "ml": 7,
        "saves": {"FOR": 7, "REF": 9, "WIL": 6},
    },
    "chief": {
        "leader": True,
        "stamina": 2,
        "wounds": 2,
        "weapons": ["Shortsword"],
        "armour": ["light", "helmet"],
        "ml": 9,
    },
    "guard": {
        "wounds": 2,
        "weapons": ["Shortsword"],
        "armour": ["light", "shield", "helmet"],
        "ml": 8,
    },
    "peasant": {"kind": "pc", "wounds": 1},
    "archer": {
        "wounds": 1,
        "weapons": ["Longbow", {"name": "Knife", "tags": ["melee", "1-handed"], "in_hand": False}],
        "ml": 6,
    },
    "hookman": {"wounds": 1, "weapons": ["Halberd"], "ml": 6},
    "piker": {"wounds": 1, "weapons": ["Pike"], "ml": 6},
    "spearman": {
        "wounds": 1,
        "weapons": [{"name": "Spear", "tags": ["melee", "thrown", "1-handed"]}],
        "ml": 6,
    },
    "axeman": {"wounds": 1, "weapons": ["1-handed Axe"], "ml": 6},
    "clubber": {
        "wounds": 1,
        "weapons": [{"name": "Club", "tags": ["melee", "1-handed", "blunt"]}],
        "ml": 6,
    },
    "beast": {"sentient": False, "stamina": 1, "wounds": 2, "attacks": 3, "defense": 4, "ml": 5},
}


def rules(**rulings: str) -> Ruleset:
    """The ruleset with some rulings set."""
    return load_ruleset("oldschool").choose(rulings)


def make_pool(
    dice: int,
    need: int,
    cap: int,
    drop: Drop = "none",
    *,
    marks: bool = True,
    **die: int,
) -> ExplodingPool:
    """A pool of dice that hit with `need` or more; `die` holds what else is said of one."""
    return ExplodingPool(dice, ExplodingDie(need, **die), cap, drop, marks=marks)  # type: ignore[arg-type]


def make_card(data: Mapping[str, Any]) -> Card:
    """The card at the table of one that a file could have."""
    card: Card = get_game("oldschool").make_table_card(cards.Card.model_validate(data))
    return card


def model(word: str, written: Mapping[str, dict[str, Any]] = CARDS) -> Model[Card]:
    """A model named as on the command line, `imp-2+prone`; the number tells copies apart."""
    key, *flags = word.split("+")
    card = make_card(written[key.split("-")[0]])
    return Model(
        key, key, card, {name: value for name, _, value in (flag.partition("=") for flag in flags)}
    )


def find(sides: Sequence[Sequence[str]]) -> list[list[Model[Card]]]:
    """The models of each side."""
    return [[model(word) for word in side] for side in sides]


def prepare_procedure(
    procedure: str, words: str = "", ruled: Mapping[str, str] | None = None, **options: Any
) -> Prepared:
    """A procedure made ready from its words, rulings and options.

    `policies` among the options are texts such as `shield=out`."""
    command = make_command(procedure, words, rules(**(ruled or {})), options, find)
    return get_game("oldschool").procedure(procedure).prepare(command)


def make_command(
    procedure: str,
    words: str,
    rules: Ruleset,
    options: Mapping[str, Any],
    finder: FindModels = find,
) -> Command:
    """A command whose options hold what a player would have typed for some values."""
    found = get_game("oldschool").procedure(procedure)
    typed = {name: type_value(value) for name, value in options.items() if value is not None}
    policies = found.read_policies(tuple(typed.pop("policies", ())))  # type: ignore[arg-type]
    declared = found.options(typed, rules)
    return Command(procedure, tuple(words.split()), declared, rules, finder, (), policies)


def type_value(value: Any) -> Typed:
    """What a command line gives an option of some value."""
    if isinstance(value, bool):
        return value
    return tuple(map(str, value)) if isinstance(value, (list, tuple)) else (str(value),)


def figure(prepared: Prepared, name: str, key: str | None = None) -> Fraction:
    """One figure of a prepared procedure, or of one of its models."""
    figures = prepared.figures if key is None else prepared.models[key]
    return law_of(prepared.rule).mean(figures[name])
