"""One fault on a card doesn't hide the others, and what depends on the faulty key waits until
that is mended.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from skirmish_cli.core.registry import game_ids
from skirmish_cli.files.yaml.nodes import read_yaml
from tests.checked import check_warband
from tests.support import ROOT


def list_findings(
    *models: dict[str, Any], game: str = "freeblades", **more: Any
) -> list[tuple[str, str]]:
    """The code and the path of each finding on some models."""
    source = json.dumps({"game": game, "models": list(models), **more}).encode()
    return [(finding.code, finding.path) for finding in check_warband(source, "w.yaml").findings]


def on(card: Any, game: str = "freeblades", **more: Any) -> list[tuple[str, str]]:
    return [
        (code, path.removeprefix("models[0].card."))
        for code, path in list_findings({"id": "a", "card": card}, game=game, **more)
    ]


def test_rules_and_names_that_need_none_of_the_faulty_keys_are_told_in_the_same_run() -> None:
    card = {"class": "hero", "mar": "d7", "lp": 1, "rar": "d6", "talents": ["Dogde"]}
    assert on(card) == [
        ("bad-rating", "mar"),
        ("class-lp", "lp"),
        ("half-weapon", "rar"),
        ("unknown-talent", "talents[0]"),
    ]


def test_a_rule_that_asks_for_a_faulty_key_waits() -> None:
    assert on({"class": "hreo", "lp": 1}) == [("bad-value", "class")]
    assert on({"class": "hero", "lp": "one"}) == [("wrong-type", "lp")]
    assert on({"rar": "d6", "rw": {"damage": "d7"}}) == [("bad-rating", "rw.damage")]


def test_an_unknown_key_may_stand_for_any_that_is_missing_but_for_none_that_is_there() -> None:
    assert on({"rar": "d6", "rww": {"damage": "d6"}}) == [("unknown-key", "rww")]
    assert on({"class": "hero", "lp": 1, "rww": 3}) == [("class-lp", "lp"), ("unknown-key", "rww")]


def test_what_a_unit_comes_to_or_how_its_keys_go_together_waits_for_a_right_card() -> None:
    dear = {
        "category": ["core"],
        "models": 9,
        "cost": {"base": 900},
        "rules": ["Terorr"],
        "height": "tall",
    }
    assert on(dear, "t9a", limit=4000) == [("unknown-rule", "rules[0]"), ("wrong-type", "height")]
    assert on(
        {"category": "core", "models": 9, "files": 40, "cost": {"base": 9}}, "t9a", limit=4000
    ) == [("wrong-type", "category")]


def test_what_a_game_works_out_of_a_card_waits_for_a_right_card() -> None:
    armour = ["shield", "shield"]
    assert on({"kind": "pc", "armour": armour}, "oldschool") == [("list-rule", "armour")]
    assert on({"kind": "pc", "armour": armour, "weapons": 3}, "oldschool") == [
        ("wrong-type", "weapons")
    ]


def test_a_faulty_card_that_is_used_by_name_is_judged_where_it_is_used() -> None:
    cards = {"k": {"class": "hero", "mar": "d7", "lp": 1}}
    assert list_findings({"id": "a", "card": "k"}, cards=cards) == [
        ("class-lp", "models[0].card.lp"),
        ("bad-rating", "cards.k.mar"),
    ]
    assert list_findings(
        {"id": "a", "card": {"use": "k", "lp": 2}}, {"id": "b", "card": "gone"}, cards=cards
    ) == [("unknown-card", "models[1].card"), ("bad-rating", "cards.k.mar")]


def test_the_count_of_a_faulty_model_is_judged_too() -> None:
    model = {"id": "a", "count": 2, "card": {"kind": "hero", "m": "fast"}}
    assert [
        code for code, _ in list_findings(model, game="first-blood") if code != "list-rule"
    ] == ["wrong-type"]
    assert ("list-rule", "models[0].count") in list_findings(model, game="first-blood")
    assert ("list-rule", "models[0].count") not in list_findings(
        {**model, "count": "2"}, game="first-blood"
    )


@pytest.mark.parametrize("game", game_ids())
def test_one_fault_on_a_legal_card_is_one_finding(game: str) -> None:
    for file in sorted((ROOT / "rulesets" / game / "warbands").glob("*.yaml")):
        data = read_yaml(file.read_bytes()).data
        for index, model in enumerate(data["models"]):
            for key in model["card"] if isinstance(model["card"], dict) else ():
                if key == "use":
                    continue
                spoilt = {**model, "card": {**model["card"], key: {"?": []}}}
                models = [*data["models"][:index], spoilt, *data["models"][index + 1 :]]
                source = json.dumps({**data, "models": models}).encode()
                paths = {finding.path for finding in check_warband(source, str(file)).findings}
                assert {path.startswith(f"models[{index}].card.{key}") for path in paths} == {
                    True
                }, (file, key, paths)
