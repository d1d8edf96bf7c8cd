"""The schema that editors use says the same of a file as the check, wherever a schema can know."""

from __future__ import annotations

import json
from typing import Any

import pytest

from skirmish_cli.core.registry import game_ids, get_game
from skirmish_cli.files.checks.schema import json_schema
from skirmish_cli.files.game_data import load_data, load_meanings
from skirmish_cli.files.yaml.nodes import read_yaml
from skirmish_cli.reports.starters import starter_text
from tests.checked import check_warband
from tests.files.checks.agreement import (
    LIST_RULES,
    OUT_OF_SIGHT,
    SAID_BY_THE_CHECK_ALONE,
    assert_agree,
    samples,
    validator,
    verdict,
)
from tests.mutations import mutants, places, replaced
from tests.support import ROOT


@pytest.mark.parametrize("game_id", game_ids())
def test_every_sample_and_starter_fits_the_schema(game_id: str) -> None:
    known = validator(game_id)
    for data in [*samples(game_id), read_yaml(starter_text(game_id).encode()).data]:
        assert [error.message for error in known.iter_errors(data)] == []


@pytest.mark.parametrize("game_id", game_ids())
def test_the_schema_and_the_check_agree_on_damaged_files(game_id: str) -> None:
    assert_agree(game_id, 15)


def test_what_the_check_alone_finds_in_the_corpus_is_exactly_what_lies_beyond_a_schema() -> None:
    known = {game_id: validator(game_id) for game_id in game_ids()}
    alone: set[str] = set()
    for file in sorted((ROOT / "tests/corpus/broken").glob("*.yaml")):
        document = read_yaml(file.read_bytes())
        data = document.data if isinstance(document.data, dict) else {}
        if document.is_broken or document.problems or "extends" in data:
            continue
        found = file.with_suffix(".findings").read_text("utf-8").splitlines()
        errors = {line.split()[2] for line in found if " error " in line}
        schema = known.get(data.get("game"), known["freeblades"])
        faults = [error.message for error in schema.iter_errors(document.data)]
        beyond = OUT_OF_SIGHT | LIST_RULES | SAID_BY_THE_CHECK_ALONE.get(file.stem, set())
        if file.stem == "library-outside-of-the-folder":
            beyond = set()  # where a library may lie, its name says
        assert (not faults) == (errors <= beyond), (file.stem, errors, faults)
        if not faults:
            alone |= errors
    assert alone == OUT_OF_SIGHT | LIST_RULES | set().union(*SAID_BY_THE_CHECK_ALONE.values())


@pytest.mark.parametrize("game_id", game_ids())
def test_the_schema_describes_keys_so_that_an_editor_can_complete_them(game_id: str) -> None:
    schema = json_schema(get_game(game_id))
    for definition in [schema, *schema["$defs"].values()]:
        if definition.get("type") == "object" and "properties" in definition:
            assert definition["additionalProperties"] is False
    assert {"game", "name", "limit", "models", "cards"} <= set(schema["properties"])


@pytest.mark.parametrize("game_id", game_ids())
def test_the_schema_says_of_every_key_what_it_is(game_id: str) -> None:
    schema = json_schema(get_game(game_id))
    model = schema["properties"]["models"]["items"]
    silent = [
        f"{name}.{key}"
        for name, part in {"": schema, "model": model, **schema["$defs"]}.items()
        for key, value in part.get("properties", {}).items()
        if not described(value)
    ]
    assert silent == []
    texts = [part["description"] for part in (schema, model, *schema["$defs"].values())]
    assert not [
        text for text in texts if not text or "\n" in text or ">>>" in text or "Section" in text
    ]
    known = {
        key for part in (schema, *schema["$defs"].values()) for key in part.get("properties", {})
    }
    named = {
        f"{name}.{key}"
        for name, part in schema["$defs"].items()
        for key in part.get("properties", {})
    }
    assert set(load_meanings(game_id)) <= known | named


def described(value: dict[str, Any]) -> bool:
    """Whether a key has a description of its own, or one of the kinds of value that it takes has
    one.
    """
    return "description" in value or any("description" in one for one in value.get("anyOf", []))


def test_a_key_that_means_something_else_in_one_place_is_described_there() -> None:
    definitions = json_schema(get_game("t9a"))["$defs"]
    assert "mm" in definitions["Card"]["properties"]["base"]["description"]
    assert "included" in definitions["Cost"]["properties"]["base"]["description"]


@pytest.mark.parametrize(
    "card",
    [
        "{mar: d10}",
        "{mar: D8+1}",
        "{def: 5}",
        "{def: 5s}",
        "{attributes: {str: d8}}",
        "{mw: {damage: d4}}",
        "{lp: null}",
        "{mar: d7}",
        "{mar: 10}",
        "{def: 5x}",
        "{def: 30}",
        "{attributes: {foo: d8}}",
        "{mw: {}}",
        "{lp: 0}",
        "{lp: '1'}",
        "{lp: 1.5}",
        "{talant: [x]}",
        "{mw: {damage: d4, thrown: yes}}",
        "{talents: x}",
        "{class: hreo}",
        "{spd: 4s}",
        "{def: 5S}",
        "{def: ' 5 '}",
        "{def: 5ss}",
        "{talents: [Parry 1]}",
        "{talents: ['parry [2]']}",
        "{talents: [Parry]}",
        "{talents: [PARRY x]}",
        "{talents: [Parrying Blade]}",
        "{talents: [Parry 12]}",
        "{talents: ['']}",
    ],
)
def test_the_schema_and_the_check_agree_on_written_cards(card: str) -> None:
    source = f"game: freeblades\nmodels:\n  - id: a\n    card: {card}\n".encode()
    fits = not list(validator("freeblades").iter_errors(read_yaml(source).data))
    assert fits == (not check_warband(source, "w.yaml").findings)


@pytest.mark.parametrize(
    ("library", "is_right"),
    [
        ("cards.yaml", True),
        ("lib/cards.yaml", True),
        ("a..b/c..yaml", True),
        ("..cards", True),
        ("012", True),
        ("../cards.yaml", False),
        ("lib/../../x", False),
        ("lib/..", False),
        ("/etc/cards", False),
        ("C:x", False),
        ("a\\\\b", False),
        (" ", False),
    ],
)
def test_the_schema_and_the_check_agree_on_where_a_library_may_lie(
    library: str, is_right: bool
) -> None:
    data = {"game": "freeblades", "library": library, "models": [{"id": "a", "card": {}}]}
    assert validator("freeblades").is_valid(data) is is_right
    messages = [
        finding.message for finding in check_warband(json.dumps(data).encode(), "w.yaml").findings
    ]
    assert (
        messages == []
        or any("there is no such file" in message for message in messages) is is_right
    )


@pytest.mark.parametrize(
    "value", [" ", "\n", "x" * 201, "vs", "d8\n", "a b", "-a", "_a", "A" * 61, 7, -7, True, None]
)
def test_the_schema_and_the_check_agree_on_ids_and_names(value: Any) -> None:
    for model in (
        {"id": value, "card": {}},
        {"id": "a", "name": value, "card": {}},
        {"id": "a", "card": value},
    ):
        data = {"game": "freeblades", "models": [model]}
        fits, found = verdict(data)
        assert validator("freeblades").is_valid(data) is fits, found


@pytest.mark.parametrize(
    "tag",
    [
        "1-handed",
        "Two_Handed",
        "one handed",
        "2handed",
        "MELEE ",
        "short_range",
        "3-handed",
        "short-range",
        "meele",
        "heavy",
        "",
        "handed",
    ],
)
def test_the_schema_and_the_check_agree_on_the_spelling_of_tags(tag: str) -> None:
    card = {"kind": "pc", "weapons": [{"name": "Pole", "tags": [tag]}]}
    data = {"game": "oldschool", "models": [{"id": "a", "card": card}]}
    fits, found = verdict(data)
    assert validator("oldschool").is_valid(data) is fits, found


def test_mutants_are_the_same_each_time_and_leave_the_data_alone() -> None:
    data = {"a": [1, {"b": 2}], "c": "x"}
    assert [what for what, _ in mutants(data, 20, "s")] == [
        what for what, _ in mutants(data, 20, "s")
    ]
    assert data == {"a": [1, {"b": 2}], "c": "x"}
    assert list(places(data)) == [("a",), ("a", 0), ("a", 1), ("a", 1, "b"), ("c",)]
    assert replaced(data, ("a", 1, "b"), 5)["a"][1]["b"] == 5


def heimr_errors(card: str) -> list[str]:
    data = read_yaml(f"game: heimr\nmodels: [{{id: a, card: {{{card}}}}}]".encode()).data
    assert verdict(data)[0] is not bool(list(validator("heimr").iter_errors(data))), card
    return [error.message for error in validator("heimr").iter_errors(data)]


@pytest.mark.parametrize(
    ("card", "is_right"),
    [
        ("variant: forum, statistics: {agility: 5}", True),
        ("variant: forum, statistics: {agilty: 5}", False),
        ("variant: forum, background: {agilty: fell}", False),
        ("variant: forum, attributes: {luck: 2}", True),
        ("attributes: {strength: 2}", True),
        ("attributes: {STR: 2}", False),
        ("attributes: {str: d6}", False),
        ("attributes: {luck: {value: 2, group: mental}}", True),
        ("variant: tabletop, attributes: {luck: 2}", False),
        ("statistics: {agilty: 5}", True),
    ],
)
def test_the_names_of_statistics_and_attributes_are_those_of_the_ruleset(
    card: str, *, is_right: bool
) -> None:
    assert (heimr_errors(card) == []) is is_right


def test_editors_can_complete_names_that_the_ruleset_has() -> None:
    properties = json_schema(get_game("heimr"))["$defs"]["Card"]["properties"]
    tables = load_data("heimr", "ruleset")["tables"]
    for key, table in (
        ("attributes", "attributes"),
        ("statistics", "statistics"),
        ("background", "statistics"),
    ):
        assert list(properties[key]["properties"]) == list(tables[table])
    weapons = json_schema(get_game("oldschool"))["$defs"]["Card"]["properties"]["weapons"]
    names = [name.casefold() for one in weapons["items"]["anyOf"] for name in one.get("enum", ())]
    assert "pike" in names


@pytest.mark.parametrize("game_id", game_ids())
def test_every_key_of_a_card_is_described_where_editors_look(game_id: str) -> None:
    for kind in ("Card", "CardWithUse"):
        properties = json_schema(get_game(game_id))["$defs"][kind]["properties"]
        assert [
            key
            for key, value in properties.items()
            if "description" not in value and "$ref" not in value
        ] == []
