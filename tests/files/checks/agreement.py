"""Whether the schema that editors use and the check say the same of a file."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import jsonschema
import pytest

from skirmish_cli.core.registry import get_game
from skirmish_cli.files.checks import warbands
from skirmish_cli.files.checks.schema import json_schema
from skirmish_cli.files.yaml.nodes import read_yaml
from skirmish_cli.lists.checking import check_list, make_receipt
from skirmish_cli.reports.samples import sample_warbands
from tests.checked import check_warband
from tests.mutations import mutants

#: What no schema can know: it sees no other value and no other file. Files and ranks of a unit go
#: with its models.
OUT_OF_SIGHT = {"duplicate-id", "id-clash", "unknown-card", "library", "duplicate-key", "formation"}
#: What a list rule says, which weighs values against each other: costs, shares, hands, names that
#: stand elsewhere.
LIST_RULES = {
    "over-limit",
    "under-limit",
    "unit-points",
    "category-most",
    "category-least",
    "category-limits",
    "rarity",
    "item-limit",
    "legendary",
    "wizard-spells",
    "wizard-path",
    "list-rule",
}
#: JSON Schema holds 2.0 to be a whole number, which the check doesn't; a library isn't read; and
#: what names something that stands elsewhere in a party of Heimr is a list rule under other codes.
SAID_BY_THE_CHECK_ALONE = {
    "exponent-is-no-whole-number": {"wrong-type"},
    "library-with-a-wrong-card": {"bad-rating"},
    "party-grid": {"out-of-range"},
    "party-borders": {"out-of-range"},
}


@cache
def validator(game_id: str) -> Any:
    """Return what checks data by the schema of a game, which is checked itself."""
    schema = json_schema(get_game(game_id))
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def verdict(data: Any) -> tuple[bool, list[str]]:
    """Whether the check finds nothing that a schema could, and what it found. List rules weigh
    values together.

    Only the names in a mapping that a table of the ruleset has are known to both.
    """

    def names_alone(checker: Any, game: Any, warband: Any, rules: Any) -> None:
        for issue in check_list(game, warband, rules, make_receipt(game, warband, rules)):
            if issue.code == "unknown-key" and issue.path[-2] in (
                "attributes",
                "statistics",
                "background",
            ):
                checker.places.add(issue.path, issue.code, issue.message)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(warbands._Checker, "_check_list", names_alone)
        findings = check_warband(json.dumps(data).encode(), "w.yaml").findings
    wrong = [
        finding
        for finding in findings
        if finding.severity == "error" and finding.code not in OUT_OF_SIGHT
    ]
    return not wrong, [finding.text for finding in wrong]


def samples(game_id: str) -> list[Any]:
    return [read_yaml(path.read_bytes()).data for path in sample_warbands(game_id)]


def assert_agree(game_id: str, number: int) -> None:
    """Compare the schema and the check on so many damaged files of each sample of a game."""
    known = validator(game_id)
    broken = 0
    differ = []
    for place, data in enumerate(samples(game_id)):
        for what, mutant in mutants(data, number, f"{game_id} {place}"):
            fits, found = verdict(mutant)
            errors = [error.message for error in known.iter_errors(mutant)]
            broken += not fits
            if fits != (not errors):
                differ.append((what, found[:1], errors[:1]))
    assert differ == []
    assert broken >= number // 3
