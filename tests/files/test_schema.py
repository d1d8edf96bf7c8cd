from __future__ import annotations

from pathlib import Path
from typing import Any

import jsonschema
import pytest

from skirmish_cli.core.registry import get_game
from skirmish_cli.files.schema import json_schema
from skirmish_cli.files.warbands import check_warband
from skirmish_cli.files.yaml_nodes import read_yaml

SAMPLES = sorted((Path(__file__).parents[2] / "rulesets/freeblades/warbands").glob("*.yaml"))


def validator() -> Any:
    schema = json_schema(get_game("freeblades"))
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


@pytest.mark.parametrize("file", SAMPLES, ids=lambda file: file.stem)
def test_every_sample_fits_the_schema(file: Path) -> None:
    assert list(validator().iter_errors(read_yaml(file.read_bytes()).data)) == []


@pytest.mark.parametrize(
    "card",
    [
        "{mar: d10}", "{mar: D8+1}", "{def: 5}", "{def: 5s}", "{attributes: {str: d8}}", "{mw: {damage: d4}}",
        "{lp: null}",
        "{mar: d7}", "{mar: 10}", "{def: 5x}", "{def: 30}", "{attributes: {foo: d8}}", "{mw: {}}", "{lp: 0}",
        "{lp: '1'}",
        "{lp: 1.5}", "{talant: [x]}", "{mw: {damage: d4, thrown: yes}}", "{talents: x}", "{class: hreo}", "{spd: 4s}",
    ],
)  # fmt: skip
def test_the_schema_and_the_check_agree(card: str) -> None:
    source = f"game: freeblades\nmodels:\n  - id: a\n    card: {card}\n".encode()
    fits = not list(validator().iter_errors(read_yaml(source).data))
    assert fits == (not check_warband(source, "w.yaml").findings)
