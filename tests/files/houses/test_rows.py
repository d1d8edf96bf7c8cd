"""House rules change one row of a table and leave the others, and a result that used it says so."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from skirmish_cli.files.checking import Session
from skirmish_cli.files.rulesets import load_ruleset
from tests.checked import check_file
from tests.support import ROOT, run_here

WARBANDS = ROOT / "rulesets"
OLDSCHOOL = (
    "-w",
    str(WARBANDS / "oldschool/warbands/lantern-oath.yaml"),
    "-w",
    str(WARBANDS / "oldschool/warbands/sump-gang.yaml"),
)
T9A = (
    "-w",
    str(WARBANDS / "t9a/warbands/vell-marches.yaml"),
    "-w",
    str(WARBANDS / "t9a/warbands/mire-oath.yaml"),
)
BLINKER = "{mar: d10, mw: {damage: d8}, def: 5, av: 6, lp: 2, disc: d8, talents: [Blink]}"
LAMPLIGHTERS = ("-w", str(WARBANDS / "first-blood/warbands/lamplighters.yaml"))


def found(game_id: str, text: str) -> list[tuple[str, str, str]]:
    checked = check_file(f"extends: {game_id}\nrows:\n  {text}\n".encode(), "h.yaml")
    return [(one.code, one.message, one.hint) for one in checked.findings]


def laid(tmp_path: Path, text: str) -> Any:
    file = tmp_path / "h.yaml"
    file.write_text(f"extends: {text}\n")
    return load_ruleset(text.split("\n", maxsplit=1)[0], [file]).data["tables"]


def test_the_other_rows_stay(tmp_path: Path) -> None:
    tables = laid(
        tmp_path, "heimr\nrows: {climbing: {tree: 4}, injury_levels: [{level: 2, least: -4}]}"
    )
    before = load_ruleset("heimr").data["tables"]
    assert tables["climbing"] == before["climbing"] | {"tree": 4}
    assert [row["least"] for row in tables["injury_levels"]] == [-1, -4, -5]
    assert tables["injury_levels"][1]["name"] == before["injury_levels"][1]["name"]


def test_a_row_of_several_values_keeps_those_that_are_not_named_and_may_be_new(
    tmp_path: Path,
) -> None:
    tables = laid(
        tmp_path,
        "oldschool\nrows: {weapon_tags: {reach: {to: 15}}, weapons: {Pike: [2-handed]}, "
        "stunts: {tackle: {new: true, save: FOR, effect: lies there}}}",
    )
    assert tables["weapon_tags"]["reach"] == {"from": 5, "to": 15}
    assert tables["weapons"]["Pike"] == ["2-handed"]
    assert tables["stunts"]["tackle"] == {"save": "FOR", "effect": "lies there"}
    assert "trip" in tables["stunts"]


@pytest.mark.parametrize(
    ("game_id", "text", "code", "part", "hint"),
    [
        (
            "heimr",
            "climbing: {rok: 4}",
            "unknown-target",
            "unknown row of climbing 'rok'",
            "did you mean rock?",
        ),
        (
            "heimr",
            "climbing: {sand: 4}",
            "unknown-target",
            "unknown row of climbing 'sand'",
            "as a whole under tables:",
        ),
        (
            "heimr",
            "climbing: [4]",
            "wrong-type",
            "names and their values are needed",
            "below it `name: value`",
        ),
        (
            "heimr",
            "climbng: {tree: 4}",
            "unknown-target",
            "unknown table 'climbng'",
            "did you mean climbing?",
        ),
        ("heimr", "body_parts: [head]", "wrong-type", "has no rows with names", "under tables:"),
        (
            "heimr",
            "effects: {hit: {unt: x}}",
            "unknown-target",
            "unknown key in the row hit 'unt'",
            "did you mean unit?",
        ),
        (
            "heimr",
            "effects: {hug: {unit: points}}",
            "unknown-target",
            "unknown row of effects 'hug'",
            "add new: true",
        ),
        (
            "heimr",
            "effects: {hug: {new: true, unit: points}}",
            "missing-key",
            "the key meaning is missing",
            "",
        ),
        (
            "heimr",
            "injury_levels: {2: x}",
            "wrong-type",
            "a list is needed",
            "start each row with `- level:`",
        ),
        (
            "heimr",
            "injury_levels: [{name: x}]",
            "missing-key",
            "with the key level is needed",
            "- level:",
        ),
        (
            "heimr",
            "injury_levels: [{level: 9, name: x}]",
            "unknown-target",
            "unknown row of injury_levels",
            "1, 2, 3",
        ),
        (
            "heimr",
            "injury_levels: [{level: 1, nam: x}]",
            "unknown-target",
            "unknown key in the row 1 'nam'",
            "name?",
        ),
        (
            "heimr",
            "injury_levels: [{level: 1, name: x}, {level: 1, name: y}]",
            "duplicate-target",
            "changed twice",
            "one",
        ),
        (
            "t9a",
            "flux_cards: [{card: XX, dice: 1}]",
            "unknown-target",
            "unknown row of flux_cards 'XX'",
            "",
        ),
        (
            "first-blood",
            "rounds_are_ours: {a: b}",
            "wrong-type",
            "has no rows with names",
            "under tables:",
        ),
    ],
)
def test_every_fault_of_a_row_is_a_finding(
    game_id: str, text: str, code: str, part: str, hint: str
) -> None:
    (only,) = found(game_id, text)
    assert only[0] == code
    assert part in only[1]
    assert hint in only[2]


@pytest.mark.parametrize(
    ("house", "target", "words"),
    [
        (
            "heimr\nnumbers: {weapon_damage: 2}",
            "numbers.weapon_damage",
            ("attack", "--attack-c", "2", "--against", "3", "--odds"),
        ),
        (
            "heimr\nmodifiers: [{id: aim, value: -3}]",
            "modifiers.aim.value",
            ("attack", "--attack-c", "2", "--against", "3", "--aim", "head", "--odds"),
        ),
        (
            "heimr\nrulings: {attack_hits: meet}",
            "rulings.attack_hits",
            ("attack", "--attack-c", "2", "--against", "3", "--odds"),
        ),
        (
            "heimr\nrows: {climbing: {tree: 4}}",
            "tables.climbing.tree",
            ("climb", "--height", "2", "-c", "1", "--surface", "tree", "--odds"),
        ),
        (
            "heimr\nrows: {injury_levels: [{level: 2, least: -4}]}",
            "tables.injury_levels.2.least",
            ("injury", "--hp", "-4", "--part", "legs"),
        ),
        (
            "first-blood\nconditions: [{name: inspired, effects: {a: 2}}]",
            "conditions.inspired.effects.a",
            ("clash", "captain+inspired", "vs", "spear-1", *LAMPLIGHTERS, "--odds"),
        ),
        (
            "first-blood\nrulings: {block: better}",
            "rulings.block",
            ("clash", "captain", "vs", "spear-1", *LAMPLIGHTERS, "--odds"),
        ),
        (
            "first-blood\nactions: [{id: move, name: March on}]",
            "actions.move.name",
            ("may", "captain", *LAMPLIGHTERS),
        ),
        (
            "t9a\nnumbers: {charge_bonus: 5}",
            "numbers.charge_bonus",
            ("charge", "--speed", "5", "--distance", "8", "--odds"),
        ),
        (
            "t9a\nrows: {to_wound: [{least: 0, needs: 3}]}",
            "tables.to_wound.0.needs",
            ("melee", "lancers", "vs", "raiders-1", *T9A, "--odds"),
        ),
        (
            "t9a\nrows: {flux_cards: [{card: I, dice: 5}]}",
            "tables.flux_cards.I.dice",
            ("flux", "--size", "3000", "--channel", "2", "--odds"),
        ),
        (
            "oldschool\nnumbers: {base_attacks: 2}",
            "numbers.base_attacks",
            ("attack", "vessa", "vs", "snag-1", *OLDSCHOOL, "--odds"),
        ),
        (
            "oldschool\nmodifiers: [{id: fortitude, value: 2}]",
            "modifiers.fortitude.value",
            ("recover", "--unhelped", "--fortitude", "12", "--odds"),
        ),
        (
            "freeblades\ntalents: [{name: Blink, effects: [{stage: melee_attack, operation: "
            "add, amount: 1}]}]",
            "talents.Blink.effects",
            ("attack", BLINKER, "vs", BLINKER, "--odds"),
        ),
        (
            "oldschool\nrows: {morale_kinds: {rout: 5}}",
            "tables.morale_kinds.rout",
            ("morale", "--ml", "7", "--odds"),
        ),
        (
            "oldschool\nrows: {stunts: {tackle: {new: true, save: FOR, effect: lies there}}}",
            "tables.stunts.tackle",
            ("stunt", "tackle", "--score", "12", "--odds"),
        ),
    ],
)
def test_a_result_names_each_kind_of_house_rule_that_touched_it(
    house: str, target: str, words: tuple[str, ...], tmp_path: Path, capsys: Any
) -> None:
    file = tmp_path / "table.yaml"
    file.write_text(f"extends: {house}\n")
    game_id = house.split("\n", maxsplit=1)[0]
    ran = run_here(capsys, game_id, *words, "--house", str(file), "--json")
    assert ran.code == 0, ran.err
    assert [change["target"] for change in ran.data["house_changes"]] == [target]


def test_a_ruling_of_house_rules_is_told_beside_what_it_was(tmp_path: Path, capsys: Any) -> None:
    file = tmp_path / "table.yaml"
    file.write_text("extends: heimr\nrulings: {attack_hits: meet}\n")
    words = ("heimr", "attack", "--attack-c", "2", "--against", "3", "--odds", "--house", str(file))
    assert (
        f"rulings.attack_hits is meet (exceed in the ruleset), by {file}"
        in run_here(capsys, *words, "--format", "plain").out
    )


def test_a_whole_table_that_undoes_a_row_of_another_file_is_a_conflict() -> None:
    session = Session()
    assert (
        session.check(b"extends: heimr\nrows: {movement_limits: {gate: 5}}", "a.yaml").findings
        == ()
    )
    whole = (
        b"extends: heimr\n"
        b"tables: {movement_limits: {doorway: 2, gate: 4, window: 1, thicket: 3, stairs: 9}}"
    )
    (conflict,) = session.check(whole, "b.yaml").findings
    assert (conflict.code, conflict.severity) == ("conflict", "warning")
    assert (
        conflict.message == "the whole table undoes tables.movement_limits.gate: 5 in a.yaml line 2"
    )
    (row,) = session.check(b"extends: heimr\nrows: {movement_limits: {gate: 7}}", "c.yaml").findings
    assert row.message == "tables.movement_limits.gate: 7 here, but 5 in a.yaml line 2"


def test_rows_of_a_table_that_the_same_file_made_empty_are_a_finding() -> None:
    text = b"extends: t9a\ntables: {to_wound: [{}]}\nrows: {to_wound: [{least: 0, needs: 3}]}"
    codes = [(finding.severity, finding.code) for finding in check_file(text, "h.yaml").findings]
    assert codes[-1] == ("error", "wrong-type")


def test_what_the_code_can_do_for_a_talent_is_not_for_house_rules_to_say() -> None:
    session = Session()
    session.check(b"extends: freeblades\nrows: {talent_stages: {attack: [teleport]}}", "a.yaml")
    talent = (
        b"extends: freeblades\n"
        b"talents: [{name: Blink, effects: [{stage: attack, operation: teleport}]}]"
    )
    assert [finding.message for finding in session.check(talent, "b.yaml").findings] == [
        "unknown operation at attack 'teleport'"
    ]
