"""What an action of house rules names must be there: flags, groups of bars, checks, kinds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from skirmish_cli.core.registry import game_ids, get_game
from skirmish_cli.files.findings.places import Places
from skirmish_cli.files.game_data import load_data
from skirmish_cli.files.houses.action_targets import BARS_TABLE, ActionTargets
from skirmish_cli.files.houses.changes import Changes
from skirmish_cli.files.houses.overlay import Overlay
from skirmish_cli.files.yaml.nodes import read_yaml
from tests.checked import check_file
from tests.support import ROOT, run_here

WARBAND = ("-w", str(ROOT / "rulesets/first-blood/warbands/lamplighters.yaml"))
START = "actions: [{id: clash, "


def findings(change: str) -> list[tuple[int, str, str, str]]:
    """The column inside of the change, the code, the message and the hint of each finding."""
    source = f"extends: first-blood\n{START}{change}}}]\n".encode()
    return [
        (one.column - len(START), one.code, one.message, one.hint)
        for one in check_file(source, "h.yaml").findings
    ]


@pytest.mark.parametrize(
    ("change", "at", "message", "hint"),
    [
        ("barred: [brokn]", "brokn", "unknown flag or group of bars 'brokn'", "broken or not"),
        ("barred: [not_brokn]", "not_brokn", "unknown flag or group of bars", "not_broken or"),
        ("barred: [{brokn: x}]", "brokn", "unknown flag 'brokn'", "did you mean broken?"),
        (
            "barred: [{no brokn or w: x}]",
            "no brokn",
            "unknown flag 'brokn'",
            "did you mean broken?",
        ),
        ("barred: [{no broken or enraged: x}]", "no broken", "unknown flag 'enraged'", "engaged?"),
        ("sets: [broken, brokn]", "brokn]", "unknown flag 'brokn'", "did you mean broken?"),
        ("clears: [brokn]", "brokn", "unknown flag 'brokn'", "did you mean broken?"),
        ("check: rol", "rol", "unknown check 'rol'", "did you mean role?"),
        ("kind: combt", "combt", "unknown kind of action 'combt'", "did you mean combat?"),
        ("traits: [charactr]", "charactr", "unknown trait 'charactr'", "did you mean character?"),
        ("kind_by_ruling: hit_die", "hit_die", "unknown ruling of a kind", "leave it out"),
        ("how: 'up to {march}'", "'up", "unknown name in braces 'march'", "leave the braces out"),
        ("how: 'up to {march'", "'up", "how: a brace by itself in 'up to {march'", "{{ or }}"),
    ],
)
def test_what_an_action_names_and_nothing_is_is_told_at_its_place(
    change: str, at: str, message: str, hint: str
) -> None:
    ((column, _, told, advice),) = findings(change)
    assert column == change.index(at) + 1
    assert told.startswith(message)
    assert hint in advice


@pytest.mark.parametrize(
    "change",
    [
        "barred: [broken, not_engaged, {aimed: an aimed one may not}, {no inspired: it is dull}]",
        "kind: command, check: role, traits: [spellcaster]",
        "how: at once",
        "barred: []",
    ],
)
def test_what_is_there_is_right(change: str) -> None:
    assert findings(change) == []


def test_an_action_may_bring_and_end_flags_that_there_are(tavern: str) -> None:
    source = b"extends: tavern\nactions: [{id: sip, sets: [merry], clears: [asleep]}]\n"
    assert check_file(source, "h.yaml").findings == ()


def test_a_name_in_braces_that_the_game_fills_in_may_stand_in_other_words(
    tmp_path: Path, capsys: Any
) -> None:
    house = tmp_path / "h.yaml"
    house.write_text(
        "extends: first-blood\nactions: [{id: move, how: 'at most {march} inches', "
        "barred: [{inspired: it is too happy}]}]\n"
    )
    words = ["first-blood", "may", "captain", *WARBAND, "--house", str(house), "--format", "plain"]
    out = run_here(capsys, *words).out
    assert "at most 5 inches" in out
    words[2] = "captain+inspired"
    assert "it is too happy" in run_here(capsys, *words).out


def test_a_group_of_bars_that_names_no_flag_is_told() -> None:
    source = (
        b"extends: first-blood\n"
        b"tables: {bars: {not_broken: {no brokn: x}, not_engaged: {no engaged: y}}}\n"
    )
    errors = [one for one in check_file(source, "h.yaml").findings if one.is_error]
    assert [(one.column, one.message) for one in errors] == [(30, "unknown flag 'brokn'")]


@pytest.mark.parametrize("game_id", game_ids())
def test_the_actions_that_ship_name_what_is_there(game_id: str) -> None:
    data = load_data(game_id, "ruleset")
    overlay = Overlay(game_id, data)
    places = Places("h.yaml", read_yaml(b"a: 1\n"))
    changes = Changes(places, overlay.watch)
    targets = ActionTargets(changes, get_game(game_id), overlay.data, overlay.vocabulary)
    right = [targets.check((), action) for action in data.get("actions", ())]
    assert all(right)
    assert targets.check_bars((), data.get("tables", {}).get(BARS_TABLE, {}))
    assert places.in_order() == ()
