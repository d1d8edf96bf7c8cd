"""Damaged files, and what must hold of the check of any file. Shared with tests/deep."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import yaml
from hypothesis import strategies as st

from skirmish_cli.cli.app import run
from skirmish_cli.core.codes import CODES
from skirmish_cli.core.registry import game_ids, get_game
from skirmish_cli.files.checking import CheckedFile, Session
from skirmish_cli.files.game_data import load_data, load_phases
from skirmish_cli.files.rulesets import load_ruleset
from skirmish_cli.files.yaml.nodes import read_yaml
from skirmish_cli.lists.checking import make_receipt
from skirmish_cli.render.text import write_cell
from skirmish_cli.render.validation import MOST_LINES, github_lines, receipt_grid, validation_page
from skirmish_cli.reports.cards import card_data
from skirmish_cli.reports.samples import sample_warbands
from skirmish_cli.reports.validation import FoundLine, ListReceipt, ValidationReport
from tests.hostile_inputs import INPUTS
from tests.mutations import ODD_VALUES, holder_of, misspelt, places, replaced, without

SAMPLES: dict[str, list[Any]] = {
    game_id: [read_yaml(path.read_bytes()).data for path in sample_warbands(game_id)]
    for game_id in game_ids()
}
ODD_TEXTS = ["\x1b[31m", "{0}", "%s", "[b]x[/b]", "../x", "\u202e", "9" * 40, "d8", "<<"]
TEXTS = st.text(max_size=12) | st.sampled_from(ODD_TEXTS)
LEAVES = st.sampled_from(ODD_VALUES) | TEXTS | st.integers() | st.floats(allow_nan=True)
VALUES = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3)
)
STYLES = st.sampled_from(["json", "block", "flow"])


def written(data: Any, style: str) -> bytes:
    if style == "json":
        return json.dumps(data, ensure_ascii=False).encode("utf-8", "replace")
    text: str = yaml.safe_dump(
        data, sort_keys=False, allow_unicode=True, default_flow_style=style == "flow"
    )
    return text.encode("utf-8", "replace")


@st.composite
def changed(draw: st.DrawFn, data: Any) -> Any:
    """Draw a copy of some data with up to four changes: other values, keys misspelt, things left
    out or put twice.
    """
    for _ in range(draw(st.integers(1, 4))):
        every = list(places(data))
        if not every:
            return data
        path = draw(st.sampled_from(every))
        kind = draw(st.sampled_from(["value", "value", "without", "key", "twice", "swap"]))
        if kind == "without":
            data = without(data, path)
        elif kind == "key" and isinstance(path[-1], str):
            data = misspelt(data, path, draw(TEXTS))
        elif kind == "twice" and isinstance(path[-1], int):
            data = replaced(
                data, path[:-1], [*holder_of(data, path), holder_of(data, path)[path[-1]]]
            )
        elif kind == "swap":
            other = draw(st.sampled_from(every))
            data = replaced(data, path, holder_of(data, other)[other[-1]])
        else:
            data = replaced(data, path, draw(VALUES))
    return data


def assert_answers(source: bytes) -> CheckedFile:
    """Check a file and show what was found in every form; nothing of it may reach a terminal as a
    command.
    """
    checked = Session().check(source, "w.yaml")
    found = tuple(FoundLine(finding, checked.line_of(finding)) for finding in checked.findings)
    assert all(line.finding.code in CODES for line in found)
    bills = () if checked.receipt is None else (ListReceipt("w.yaml", "x\x1b[0m", checked.receipt),)
    report = ValidationReport(("w.yaml",), found, (), is_ok=not found, receipts=bills)
    blocks = validation_page(report).blocks
    cells = [line for block in blocks for line in getattr(block, "lines", ())]
    cells += [cell for bill in bills for row in receipt_grid(bill).rows for cell in row]
    shown = map(write_cell, cells)
    for line in [*shown, *github_lines(report)]:
        assert not any(char < " " or "\x7f" <= char <= "\x9f" or char == "\u202e" for char in line)
    return checked


def assert_sample_answers(game_id: str, data: st.DataObject) -> None:
    """Check a changed sample; one that is legal can be used."""
    sample = data.draw(st.sampled_from(SAMPLES[game_id]))
    checked = assert_answers(written(data.draw(changed(sample)), data.draw(STYLES)))
    if checked.warband is not None:
        game, rules = get_game(checked.warband.game), load_ruleset(game_id)
        assert make_receipt(game, checked.warband, rules).total >= 0
        for entry in checked.warband.models:
            card_data(entry)


def assert_house_rules_answer(game_id: str, data: st.DataObject) -> None:
    """Check changed house rules."""
    ruleset = load_data(game_id, "ruleset")
    tables = dict(list(ruleset.get("tables", {}).items())[:6])
    house = {
        "extends": game_id,
        "numbers": ruleset.get("numbers", {}),
        "rulings": {item["key"]: item["default"] for item in ruleset.get("rulings", [])},
        "conditions": ruleset.get("conditions", [])[:3],
        "modifiers": ruleset.get("modifiers", [])[:3],
        "actions": ruleset.get("actions", [])[:3],
        "talents": ruleset.get("talents", [])[:3],
        "lists": ruleset.get("lists", [])[:3],
        "phases": load_phases(game_id)["phases"][:1],
        "cards": {"x": {}},
        "tables": tables,
        "rows": tables,
    }
    assert_answers(written(data.draw(changed(house)), data.draw(STYLES)))


def assert_megabyte_answers(name: str) -> None:
    """Check an input made to hurt: there are findings of known codes, and not too many."""
    source = INPUTS[name]()
    assert len(source) <= 1_000_000
    checked = Session().check(source, "w.yaml")
    assert len(checked.findings) <= 1001
    assert all(finding.code in CODES for finding in checked.findings)
    assert all(len(finding.text) < 5000 for finding in checked.findings)


def assert_flood_answers(name: str, folder: Path, capsys: Any) -> None:
    """Check a flood of models strictly, with its receipt, under a list rule of house rules."""
    source = INPUTS[name]()
    game_id = source.split()[1].decode()
    file, house = folder / "w.yaml", folder / "h.yaml"
    file.write_bytes(source)
    house.write_text(
        f"extends: {game_id}\nlists:\n- {{id: at_most_five, new: true, rule: count, "
        "what: entries, at_most: 5, counting: entries}\n",
        encoding="utf-8",
    )
    words = ["validate", "--json", "--receipt", "--strict", "--house", str(house), str(file)]
    assert run(words) == 1
    data = json.loads(capsys.readouterr().out)
    assert len(data["findings"]) <= 1001
    assert any(
        "5 allowed" in finding["message"] or finding["code"] == "too-many"
        for finding in data["findings"]
    )
    (bill,) = data["receipts"]
    assert len(bill["items"]) > MOST_LINES
    assert sum(item["total"] for item in bill["items"]) == bill["total"]
