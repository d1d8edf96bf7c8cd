"""The ruleset: what it may say, at which place it may not, and that nothing allowed goes wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from skirmish_cli.core.command import Command, Model
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.registry import get_game
from skirmish_cli.core.rules import law_of
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.files.game_data import make_ruleset
from skirmish_cli.games.first_blood.models import Card
from skirmish_cli.games.first_blood.rulebook import RULINGS, Rulebook
from tests.games.rulebooks import copy_shipped, find_fault_after

Data = dict[str, Any]
GAME = get_game("first-blood")


def test_what_ships_is_a_rulebook() -> None:
    assert Rulebook.model_validate(copy_shipped("first-blood")).numbers.driven_back_inches == 2
    assert {ruling["key"] for ruling in copy_shipped("first-blood")["rulings"]} == set(RULINGS)


REFUSED: list[tuple[Callable[[Data], object], str, str]] = [
    (lambda d: d["numbers"].update(engagement_inches=101), "numbers.engagement_inches", "at most"),
    (lambda d: d["numbers"].update(engagement_inches=-1), "numbers.engagement_inches", "at least"),
    (lambda d: d["numbers"].update(driven_back_inches="2"), "numbers.driven_back_inches", "whole"),
    (lambda d: d["numbers"].update(dice=2), "numbers.dice", "unknown key"),
    (lambda d: d["numbers"].pop("driven_back_inches"), "numbers.driven_back_inches", "missing"),
    (lambda d: d["conditions"][0].update(effects={"a": 21}), "conditions.0.effects.a", "at most"),
    (lambda d: d["conditions"][0].update(effects={"q": 1}), "conditions.0.effects.q", "q"),
    (lambda d: d["conditions"][0].update(takes="number"), "conditions.0.takes", "nothing reads"),
    (lambda d: d["conditions"][6].pop("takes"), "conditions.6.name", "Wounds"),
    (lambda d: d["conditions"].pop(2), "conditions", "broken is missing"),
    (lambda d: d["conditions"][0].update(lasts="hour"), "conditions.0.lasts", "hour"),
    (lambda d: d["rulings"].pop(0), "rulings", "hit_die is missing"),
    (lambda d: d["rulings"][0].update(values=["not_six"]), "rulings.0.values", "not_six, stat"),
    (lambda d: d["rulings"][0].update(default="five"), "rulings.0.default", "five"),
    (
        lambda d: d["rulings"].append({"key": "wind", "default": "1", "why": "it blows"}),
        "rulings.6.key",
        "no rule follows wind",
    ),
    (lambda d: d["actions"][0].update(kind="idle"), "actions.0.kind", "idle"),
    (lambda d: d["actions"][0].update(check="roll"), "actions.0.check", "roll"),
    (lambda d: d["actions"][0].update(check="role"), "actions.0.id", "traits"),
    (lambda d: d["actions"][0].update(traits=["hero"]), "actions.0.id", "traits"),
    (lambda d: d["actions"][0].update(how="{charge} inches"), "actions.0.how", "{charge}"),
    (lambda d: d["actions"][0].update(sets=["broken"]), "actions.0.sets", "at most 0"),
    (lambda d: d["actions"][0].update(barred=["stunned"]), "actions.0.barred.0", "stunned"),
    (
        lambda d: d["actions"][0].update(barred=["broken", {"no broken or wet": "dry"}]),
        "actions.0.barred.1.no broken or wet",
        "wet",
    ),
    (
        lambda d: d["tables"]["bars"].update(tired={"tired": "it is tired"}),
        "tables.bars.tired.tired",
        "tired",
    ),
    (lambda d: d["tables"].update(extra="text"), "tables.extra", "unknown key"),
    (
        lambda d: d.update(modifiers=[{"id": "mud", "value": 1, "name": "mud"}]),
        "modifiers",
        "at most 0",
    ),
    (lambda d: d.update(talents=[{"name": "Brave"}]), "talents", "at most 0"),
]


@pytest.mark.parametrize(("change", "place", "said"), REFUSED)
def test_what_no_rule_could_follow_is_refused_at_its_place(
    change: Callable[[Data], object], place: str, said: str
) -> None:
    found, message = find_fault_after(change, "first-blood", Rulebook)
    assert found == place
    assert said in message


STATS = ("m", "v", "c", "a", "w", "r", "d", "e", "cr", "barrage", "size")
CARD = Card(m=5, v=2, c=2, a=2, w=2, r=3, d=2, e=1, cr=6, barrage=2, size=2, roles=("Character",))
FLAGS = {"inspired": "", "aimed": "", "engaged": ""}
ASKED = [
    ("clash", ("one", "vs", "two"), {}),
    ("clash", (), {"attacks": 1, "cap": 1, "defense": 1, "wounds": 1, "resolve": 3}),
    ("volley", ("three", "vs", "two"), {}),
    ("test", ("one", "m"), {}),
    ("resolve", ("one",), {}),
    ("may", ("one",), {"distance": 0}),
    ("round", ("2", "vs", "3"), {}),
]


def find_test_models(sides: Any) -> list[list[Model[Card]]]:
    flags = {"one": FLAGS, "two": {"inspired": "", "aimed": ""}, "three": {"aimed": ""}}
    return [[Model(word, word, CARD, flags[word]) for word in side] for side in sides]


def ask(rules: Ruleset, name: str, words: tuple[str, ...], options: Data) -> str:
    """Return why a command is refused, or that it has odds."""
    procedure = GAME.procedure(name)
    typed = {key: (str(value),) for key, value in options.items()}
    command = Command(name, words, procedure.options(typed, rules), rules, find_test_models)
    try:
        prepared = procedure.prepare(command)
        if prepared.check_odds:
            prepared.check_odds()
        return "odds" if law_of(prepared.rule).total else "no odds"
    except UsageProblem as problem:
        return str(problem)


#: By place in ASKED: 2 dice, and 20 for each of three flags or of two, are more than are rolled.
TOO_MANY = {
    0: "the dice of one 62 is out of range: 0 to 30",
    2: "number of 'two, block dice' 42 is out of range: 0 to 30",
}


@pytest.mark.parametrize(("amount", "refused"), [(-20, {}), (20, TOO_MANY)])
@pytest.mark.parametrize("inches", [0, 100])
def test_whatever_is_allowed_can_be_asked(
    amount: int, refused: dict[int, str], inches: int
) -> None:
    data = copy_shipped("first-blood")
    data["numbers"] = {"engagement_inches": inches, "driven_back_inches": inches}
    for condition in data["conditions"][:4]:
        condition["effects"] = dict.fromkeys(STATS, amount)
    Rulebook.model_validate(data)
    answers = [ask(make_ruleset(data), *asked) for asked in ASKED]
    assert answers == [refused.get(place, "odds") for place in range(len(ASKED))]
