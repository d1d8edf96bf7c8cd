"""The rulebook: what ships fits, and what the rules couldn't bear is an error at its place."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish_cli.core.registry import get_game
from skirmish_cli.files.game_data import load_data
from skirmish_cli.files.rulesets import load_ruleset
from skirmish_cli.games.freeblades.numbers import Numbers
from skirmish_cli.games.freeblades.rulebook import Rulebook
from skirmish_cli.games.freeblades.vocabulary import COUNTED, FLAGS, MODIFIERS, RULINGS, STAGES
from tests.games.freeblades.commands import FOE, refused
from tests.games.rulebooks import change_at, list_faults

SHIPPED: dict[str, Any] = load_data("freeblades", "ruleset")
#: The places of a flag that takes a value, and of a ruling that takes a whole number.
LP = [condition["name"] for condition in SHIPPED["conditions"]].index("lp")
FAST = [ruling["key"] for ruling in SHIPPED["rulings"]].index("fast_spd")


def test_what_ships_fits() -> None:
    assert list_faults(Rulebook, SHIPPED) == []
    assert get_game("freeblades").rulebook_type() is Rulebook


def test_what_the_code_knows_is_what_ships() -> None:
    rules = load_ruleset("freeblades")
    assert set(Numbers.names()) == set(SHIPPED["numbers"])
    assert set(rules.conditions) == {*FLAGS, *COUNTED}
    assert {name for name, one in rules.conditions.items() if one.takes} == set(COUNTED)
    assert {one["id"] for one in SHIPPED["modifiers"]} == set(MODIFIERS)
    assert {key: frozenset(one.values) for key, one in rules.rulings.items()} == RULINGS
    shipped = SHIPPED["tables"]["talent_stages"]
    assert {stage: frozenset(can) for stage, can in shipped.items()} == STAGES


@pytest.mark.parametrize(
    ("path", "value", "place", "words"),
    [
        # Dice of one face tie for ever.
        ("numbers/initiative_die", 1, "numbers/initiative_die", "at least 2"),
        ("numbers/threshold", 0, "numbers/threshold", "at least 1"),
        ("numbers/target_number", 10**9, "numbers/target_number", "at most 100"),
        ("numbers/hero_ability", "d7", "numbers/hero_ability", "d7 isn't a rating die"),
        ("numbers/spell_range", ..., "numbers/spell_range", "missing"),
        ("numbers/spel_range", 9, "numbers/spel_range", "did you mean spell_range"),
        ("tables/talent_stages/armour", ..., "tables", "the stage armour is missing"),
        ("tables/talent_stages/armour/0", "uses", "tables/talent_stages/armour/0", "nothing does"),
        ("tables/attacks/melee", ..., "tables", "the attack melee is missing"),
        ("tables/attacks/melee/0", "bound", "tables/attacks/melee/0", "no condition 'bound'"),
        ("tables/bars/moved/flown", "it flew", "tables/bars/moved/flown", "no condition 'flown'"),
        ("tables/dice", {}, "tables/dice", "unknown key"),
        ("conditions/0", ..., "", "the condition charging is missing"),
        ("conditions/0/takes", "number", "conditions/0", "takes no value"),
        (f"conditions/{LP}/takes", ..., f"conditions/{LP}", "lp takes a value"),
        ("conditions/0/effects", {"tests": 99}, "conditions/0/effects/tests", "at most 20"),
        ("conditions/0/lasts", "ever", "conditions/0/lasts", "ever"),
        ("modifiers/0/value", 1000, "modifiers/0/value", "at most 20"),
        ("modifiers/0", ..., "", "the modifier charge_damage is missing"),
        ("actions/0/kind", "move", "actions/0/kind", "move"),
        ("actions/0/check", "wizard", "actions/0/check", "check: one of free"),
        ("actions/0/barred/0", "rooted", "actions/0/barred/0", "no condition 'rooted'"),
        ("rulings/0/default", "rungs", "rulings/0/default", "one of the values"),
        ("rulings/0/values", ["rungs"], "rulings/0/values", "some of ladder, plus_one"),
        ("rulings/0/values", [], "rulings/0/values", "some of ladder, plus_one"),
        ("rulings/0/key", "above", "", "the ruling above_top_die is missing"),
        (f"rulings/{FAST}/default", "soon", f"rulings/{FAST}/default", "a whole number"),
        (f"rulings/{FAST}/default", "1000000000", f"rulings/{FAST}/default", "a whole number"),
        (f"rulings/{FAST}/values", ["8"], f"rulings/{FAST}/default", "a whole number"),
    ],
)
def test_what_the_rules_could_not_bear_is_refused(
    path: str, value: Any, place: str, words: str
) -> None:
    found = list_faults(Rulebook, change_at(SHIPPED, path, value))
    assert any(at.startswith(place) and words in told for at, told in found), found


@pytest.mark.parametrize(
    ("effect", "words"),
    [
        ({"stage": "melee_attack", "operation": "attacks", "amount": 80}, "from 0 to 5"),
        ({"stage": "melee_attack", "operation": "attacks", "amount": 6}, "from 0 to 5"),
        ({"stage": "melee_attack", "operation": "attacks", "amount": -1}, "from 0 to 5"),
        ({"stage": "parry", "operation": "uses", "amount": 10}, "from 0 to 9"),
        ({"stage": "attack", "operation": "threshold", "amount": 0}, "from 1 to 100"),
        ({"stage": "armour", "operation": "uses"}, "uses"),
        ({"stage": "attack", "operation": "add", "condition": "enemy_asleep"}, "'asleep'"),
    ],
)
def test_an_effect_that_the_code_cannot_do_is_refused(effect: dict[str, Any], words: str) -> None:
    found = list_faults(Rulebook, change_at(SHIPPED, "talents/0/effects", [effect]))
    assert any(words in told for _, told in found), found


@pytest.mark.parametrize(
    ("stage", "operation", "amounts"),
    [
        ("melee_attack", "attacks", (0, 5, "x")),
        ("parry", "uses", (0, 9, "x")),
        ("attack", "threshold", (1, 100, "x")),
        ("attack", "add", (-100, 100, "x")),
    ],
)
def test_an_effect_may_have_any_amount_within_its_bounds(
    stage: str, operation: str, amounts: tuple[object, ...]
) -> None:
    for amount in amounts:
        effect = {"stage": stage, "operation": operation, "amount": amount}
        assert list_faults(Rulebook, change_at(SHIPPED, "talents/0/effects", [effect])) == []


def test_a_ruling_without_values_takes_a_number_of_nine_digits() -> None:
    assert list_faults(Rulebook, change_at(SHIPPED, f"rulings/{FAST}/default", "999999999")) == []


def test_a_card_with_vast_numbers_is_told_and_not_worked_out(
    capsys: pytest.CaptureFixture[str], tmp_path: Any
) -> None:
    house = tmp_path / "h.yaml"
    house.write_text(
        "extends: freeblades\ntalents:\n- {name: Frenzy, effects: [{stage: melee_attack, "
        "operation: attacks, amount: x}]}\n",
        "utf-8",
    )
    for number, why in (("50", "melee attacks of a1 51"), ("500000000", "talent Frenzy")):
        card = FOE.replace("spd: 5", f"spd: 5, talents: [Frenzy {number}]")
        words = ("melee", card, "vs", FOE, "--house", str(house))
        assert why in refused(capsys, *words)


def test_the_flags_of_a_procedure_are_those_of_the_ruleset() -> None:
    game, known = get_game("freeblades"), {*FLAGS, *COUNTED}
    read: set[str] = set()
    for name in game.procedures:
        flags = game.procedure(name).flags
        assert len(set(flags)) == len(flags), name
        assert set(flags) <= known, name
        read |= set(flags) if name != "may" else set()
    assert read == known
