from __future__ import annotations

from pathlib import Path

import pytest

from skirmish_cli.core.codes import CODES
from skirmish_cli.core.errors import FileProblem, UsageProblem
from skirmish_cli.core.registry import get_game
from skirmish_cli.files.checks.inline import check_inline_card, parse_inline
from skirmish_cli.files.checks.warbands import load_warband
from tests.checked import check_file, check_warband

CARD = "{class: hero, mar: d10, mw: {damage: d8}, def: 5s, av: 6, lp: 2, disc: d8, cost: 26}"
HEAD = "game: freeblades\nname: Test\n"


def found(source: str | bytes) -> list[tuple[int, int, str]]:
    data = source if isinstance(source, bytes) else source.encode()
    return [
        (finding.line, finding.column, finding.code)
        for finding in check_warband(data, "w.yaml").findings
    ]


def one(source: str) -> str:
    (finding,) = check_warband(source.encode(), "w.yaml").findings
    assert finding.code in CODES
    return finding.text


def model(card: str) -> str:
    return f"{HEAD}models:\n  - id: a\n    card: {card}\n"


def test_all_findings_come_in_one_run_in_file_order_at_their_values() -> None:
    source = f"""\
game: freeblades
name: No
limit: 40
modles: 3
cards:
  knight: {CARD}
  bad: {{mar: d7}}
models:
  - id: captain
    name: 007
    card: {{class: hreo, mar: 10, mw: {{name: A, dmage: d8}}, av: 5s, talant: [x], disc: d7, lp: 3}}
  - id: captain
    card: knigt
  - id: a
    count: 3
    card: knight
  - id: a-2
    card: {{use: knight, lp: 0}}
  - id: a/b
    card: bad
  - 3
"""
    assert found(source) == [
        (3, 8, "over-limit"),  # three of a at 26 are 78 already, whatever the rest costs
        (4, 1, "unknown-key"),
        (7, 14, "bad-rating"),
        (11, 19, "bad-value"),
        (11, 30, "bad-rating"),
        (11, 48, "unknown-key"),
        (11, 64, "wrong-type"),
        (11, 68, "unknown-key"),
        (11, 87, "bad-rating"),
        (12, 9, "duplicate-id"),
        (13, 11, "unknown-card"),
        (17, 9, "id-clash"),
        (18, 29, "out-of-range"),
        (19, 9, "bad-id"),
        (21, 5, "wrong-type"),
    ]


@pytest.mark.parametrize(
    ("card", "text"),
    [
        ("{mar: d7}", "w.yaml:5:17: d7 isn't a rating die; the nearest is d6 or d8"),
        ("{mar: 10}", "w.yaml:5:17: a rating such as d8 or d12+1 is needed, not 10; write d10"),
        ("{av: 5s}", "w.yaml:5:16: av: a whole number is needed, not '5s'; write 5"),
        ("{av: '6'}", "w.yaml:5:16: av: a whole number is needed, not '6'; write 6 without quotes"),
        (
            "{av: d6}",
            "w.yaml:5:16: av: a whole number is needed, not 'd6'; a die can't stand here; "
            "write a number",
        ),
        ("{av: 6.0}", "w.yaml:5:16: av: a whole number is needed, not 6.0; write 6"),
        ("{talant: [x]}", "w.yaml:5:12: unknown key 'talant'; did you mean talents?"),
        (
            "{mw: {damage: d8, thrown: No}}",
            "w.yaml:5:37: thrown: true or false is needed, not 'No'; write false; "
            "words such as yes and on are texts in YAML 1.2",
        ),
        (
            "{mw: {damage: d8, name: true}}",
            "w.yaml:5:35: name: a text is needed, not true; put it in quotes",
        ),
        ("{lp: 0}", "w.yaml:5:16: lp: at least 1, not 0"),
        (
            "{talents: Parry 1}",
            "w.yaml:5:21: talents: a list is needed, not 'Parry 1'; write [Parry 1]",
        ),
        (
            "{mw: Sword}",
            "w.yaml:5:16: mw: a mapping of keys and values is needed, not 'Sword'; "
            "write mw: {name: Sword, damage: ...}",
        ),
        (
            "{mw: Sword d8}",
            "w.yaml:5:16: mw: a mapping of keys and values is needed, not 'Sword d8'; "
            "write mw: {name: Sword, damage: d8}",
        ),
        (
            "{spells: [Fire]}",
            "w.yaml:5:21: a mapping of keys and values is needed, not 'Fire'; "
            "write {name: Fire, cost: ...}",
        ),
        ("{cost: 36gp}", "w.yaml:5:18: cost: a whole number is needed, not '36gp'; write 36"),
        ("{cost: '1,500'}", "w.yaml:5:18: cost: a whole number is needed, not '1,500'; write 1500"),
        ("{av: 5+}", "w.yaml:5:16: av: a whole number is needed, not '5+'; write 5"),
        ("{lp:2}", "w.yaml:5:12: unknown key 'lp:2'; write `lp: 2`"),
        ("{lp 2}", "w.yaml:5:12: unknown key 'lp 2'; write `lp: 2`"),
        ("{lp=2}", "w.yaml:5:12: unknown key 'lp=2'; write `lp: 2`"),
        ("{lp:: 2}", "w.yaml:5:12: unknown key 'lp:'; write `lp:` with one colon"),
        ("{mw: {dmage: d8}}", "w.yaml:5:17: unknown key 'dmage'; did you mean damage?"),
    ],
)
def test_a_fault_in_a_card_says_what_was_expected_and_what_to_write(card: str, text: str) -> None:
    assert one(model(card)) == text


@pytest.mark.parametrize(
    ("source", "code"),
    [
        (b"# nothing", "empty"),
        (b"[]", "wrong-type"),
        (b"game: frebl", "unknown-game"),
        (b"name: x", "missing-key"),
        (b"game: freeblades", "no-models"),
        (b"game: freeblades\nmodels: []", "no-models"),
        (b"game: freeblades\nmodels: 3", "wrong-type"),
        (b"a: \x92", "bad-encoding"),
        (b"{", "yaml-syntax"),
    ],
)
def test_a_file_that_is_no_warband_has_a_finding_for_it(source: bytes, code: str) -> None:
    assert code in [name for _, _, name in found(source)]
    assert check_warband(source, "w.yaml").warband is None


def test_the_nearest_game_is_named() -> None:
    assert (
        one("game: freeblade\nmodels: []")
        == "w.yaml:1:7: unknown game 'freeblade'; did you mean freeblades?"
    )


@pytest.mark.parametrize("id_", ["vs", "a/b", "a+b", "a#2", "-a", "é", "a b", "x" * 61])
def test_ids_that_a_command_line_cannot_hold_are_refused(id_: str) -> None:
    assert found(f"{HEAD}models:\n  - id: '{id_}'\n    card: {CARD}\n") == [(4, 9, "bad-id")]


def test_ids_and_names_that_look_like_numbers_are_text_as_written() -> None:
    warband = check_warband(
        f"{HEAD}models:\n  - {{id: 007, name: 1e3, card: {CARD}}}\n".encode(), "w"
    ).warband
    assert warband is not None
    assert (warband.models[0].id, warband.models[0].name) == ("007", "1e3")


def test_yaml_1_1_traps_stay_text() -> None:
    source = f"game: freeblades\nname: No\nmodels:\n  - {{id: on, card: {CARD}}}\n"
    warband = check_warband(source.encode(), "w").warband
    assert warband is not None
    assert (warband.name, warband.models[0].id, warband.models[0].name) == ("No", "on", "on")


def test_a_limit_counts_each_copy_and_itemises_the_sum() -> None:
    source = (
        f"{HEAD}limit: 90\nmodels:\n"
        f"  - {{id: a, count: 3, card: {CARD}}}\n  - {{id: b, card: {CARD}}}\n"
    )
    assert one(source) == (
        "w.yaml:3:8: the models cost 104 gold, 14 over the limit of 90 for the warband: "
        "3 x a at 26 = 78 + b 26; drop 1 of a (26 gold)"
    )


def test_over_limit_is_still_found_beside_a_duplicate_id() -> None:
    source = f"{HEAD}limit: 10\nmodels:\n  - {{id: a, card: {CARD}}}\n  - {{id: a, card: {CARD}}}\n"
    assert [code for _, _, code in found(source)] == ["over-limit", "duplicate-id"]


def test_cards_are_used_by_name_and_with_overrides() -> None:
    source = (
        f"{HEAD}cards: {{k: {CARD}}}\nmodels:\n"
        "  - {id: a, card: k}\n  - {id: b, card: {use: k, lp: 3}}\n"
    )
    checked = check_warband(source.encode(), "w.yaml")
    assert checked.findings == ()
    assert checked.warband is not None
    first, second = checked.warband.models
    assert (first.card.lp, second.card.lp, second.card.mar) == (2, 3, "d10")


def test_a_library_is_read_beside_the_warband_and_its_faults_are_named_there(
    tmp_path: Path,
) -> None:
    (tmp_path / "lib.yaml").write_text(
        f"game: freeblades\ncards:\n  k: {CARD}\n  bad: {{mar: d7}}\n"
    )
    file = tmp_path / "w.yaml"
    file.write_text(f"{HEAD}library: lib.yaml\nmodels:\n  - {{id: a, card: k}}\n")
    checked = check_warband(file.read_bytes(), str(file))
    (finding,) = checked.findings
    assert finding.text.startswith(f"{tmp_path}/lib.yaml:4:14: d7 isn't")
    assert check_file(file.read_bytes(), str(file)).line_of(finding) == "  bad: {mar: d7}"


@pytest.mark.parametrize("name", ["../x.yaml", "/etc/passwd", "gone.yaml", "c:x", "a\\b", "."])
def test_a_library_elsewhere_or_missing_is_a_finding(tmp_path: Path, name: str) -> None:
    source = f"{HEAD}library: '{name}'\nmodels:\n  - {{id: a, card: {CARD}}}\n"
    checked = check_warband(source.encode(), str(tmp_path / "w.yaml"))
    assert [(finding.line, finding.code) for finding in checked.findings] == [(3, "library")]


def test_the_offending_line_can_be_shown() -> None:
    checked = check_file(model("{mar: d7}").encode(), "w.yaml")
    assert checked.line_of(checked.findings[0]) == "    card: {mar: d7}"


def test_loading_raises_the_first_error_and_counts_the_others(tmp_path: Path) -> None:
    file = tmp_path / "w.yaml"
    file.write_text(model("{mar: d7, av: x}"))
    with pytest.raises(FileProblem) as caught:
        load_warband(file)
    assert str(caught.value) == (
        f"{file}:5:17: d7 isn't a rating die; the nearest is d6 or d8 (and 1 more; see "
        f"skirmish validate)"
    )


def test_the_shipped_warbands_have_no_finding_and_are_near_their_limit() -> None:
    folder = Path(__file__).parents[3] / "rulesets" / "freeblades" / "warbands"
    files = sorted(folder.glob("*.yaml"))
    assert len(files) >= 2
    for file in files:
        checked = check_warband(file.read_bytes(), str(file))
        assert checked.findings == ()
        assert checked.warband is not None
        assert 6 <= sum(entry.count for entry in checked.warband.models) <= 7
        assert 140 <= sum(entry.card.cost * entry.count for entry in checked.warband.models) <= 150
        for entry in checked.warband.models:
            card = get_game("freeblades").make_table_card(entry.card)
            assert 4 <= card.spd <= 8
            assert 4 <= int(card.defense.rstrip("s")) <= 6
            assert 2 <= card.av <= 8
            assert 1 <= card.lp <= 3
            assert 5 <= card.cost <= 45


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("{marr: d10}", "unknown key 'marr'; did you mean mar?"),
        ("{mw: {damag: d8}}", "inline card mw: "),
        ("{mar: d7}", "the nearest is d6 or d8"),
        ("{a: b", "close it with }"),
        ("3", "is written {mar: d10"),
        ("{a: \x1b}", "U+001B"),
        ("{class_: hero}", "did you mean class?"),
        ("{a: 1, a: 2}", "twice"),
        ("\ud800", "isn't UTF-8"),
    ],
)
def test_an_inline_card_that_is_wrong_is_one_line(text: str, part: str) -> None:
    with pytest.raises(UsageProblem) as caught:
        check_inline_card(get_game("freeblades"), text)
    assert part in str(caught.value)
    assert "\n" not in str(caught.value)
    assert "\x1b" not in str(caught.value)


def test_an_inline_card_is_a_card() -> None:
    card = check_inline_card(
        get_game("freeblades"), "{mar: d10, mw: {damage: d8}, def: 5s, av: 6, lp: 2, disc: d8}"
    )
    assert parse_inline("{a: [1, No]}") == {"a": [1, "No"]}
    assert card.model_dump(by_alias=True, exclude_unset=True)["def"] == "5s"


@pytest.mark.parametrize(
    "library", ["gone.yaml", "../cards.yaml", "broken.yaml", "other.yaml", "''", "[x]"]
)
def test_a_library_that_cannot_be_used_is_told_once_and_not_again_for_each_card(
    tmp_path: Path, library: str
) -> None:
    (tmp_path / "broken.yaml").write_text("cards: {a: [\n")
    (tmp_path / "other.yaml").write_text("game: heimr\ncards: {}\n")
    models = "[{id: a, card: x}, {id: b, card: {use: y, lp: 2}}, {id: c, card: x}]"
    source = f"{HEAD}library: {library}\nmodels: {models}"
    (finding,) = check_warband(source.encode(), str(tmp_path / "w.yaml")).findings
    assert finding.code in ("library", "yaml-syntax", "out-of-range", "wrong-type")


def test_a_card_that_is_not_in_a_library_with_a_fault_is_told_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "cards.yaml").write_text("cards: {a: {mar: d7}}\n")
    source = f"{HEAD}library: cards.yaml\nmodels: [{{id: a, card: a}}, {{id: b, card: x}}]"
    codes = [
        finding.code
        for finding in check_warband(source.encode(), str(tmp_path / "w.yaml")).findings
    ]
    assert sorted(codes) == ["bad-rating", "unknown-card"]


@pytest.mark.parametrize(
    ("limit", "hint"),
    [
        ("150 gold", "write 150"),
        ("150g", "write 150"),
        ("1,500", "write 1500"),
        ("'150'", "write 150 without quotes"),
        ("150.0", "write 150"),
        ("d10", "a die can't stand here; write a number"),
    ],
)
def test_a_limit_as_it_is_spoken_is_told_as_the_number_to_write(limit: str, hint: str) -> None:
    source = f"game: freeblades\nlimit: {limit}\nmodels:\n  - id: a\n    card: {CARD}\n"
    (finding,) = check_warband(source.encode(), "w.yaml").findings
    assert (finding.line, finding.column, finding.hint) == (2, 8, hint)


@pytest.mark.parametrize(
    ("source", "place", "hint"),
    [
        (f"gme: freeblades\nmodels:\n  - id: a\n    card: {CARD}\n", (1, 1), "did you mean game?"),
        (
            f"game: freeblades\nmodel:\n  - id: a\n    card: {CARD}\n",
            (2, 1),
            "did you mean models?",
        ),
        (f"game: freeblades\nmodels:\n  - idd: a\n    card: {CARD}\n", (3, 5), "did you mean id?"),
        (f"game: freeblades\nmodels:\n  - id: a\n    crd: {CARD}\n", (4, 5), "did you mean card?"),
        (
            "game: freeblades\nmodels:\n  - id: a\n    card {mar: d6}\n",
            (4, 5),
            "write `card: {...}`",
        ),
        (
            f"game: freeblades\nmodels:\n  - id: a\n    use: x\n    card: {CARD}\n",
            (4, 5),
            "use belongs inside of card",
        ),
    ],
)
def test_a_misspelt_key_that_is_needed_is_one_finding(
    source: str, place: tuple[int, int], hint: str
) -> None:
    (finding,) = check_warband(source.encode(), "w.yaml").findings
    assert finding.code == "unknown-key"
    assert (finding.line, finding.column, finding.hint) == (*place, hint)


@pytest.mark.parametrize("models", ["", "models: []\n"])
def test_a_key_that_is_missing_and_not_misspelt_is_told_as_missing(models: str) -> None:
    assert found(f"game: freeblades\n{models}")[0][2] == "no-models"


def test_a_model_cut_in_two_by_a_dash_is_told_so() -> None:
    source = f"game: freeblades\nmodels:\n  - id: a\n  - name: Sera\n    card: {CARD}\n"
    card, model_id = check_warband(source.encode(), "w.yaml").findings
    assert (card.line, card.message) == (3, "a model needs the key card")
    assert (model_id.line, model_id.hint) == (
        4,
        "leave out its '- ' if it belongs to the model above; else write id:",
    )


def test_a_file_of_keys_without_spaces_is_told_how_to_write_the_first() -> None:
    (finding,) = check_warband(b"game:freeblades\nname:T\n", "w.yaml").findings
    assert (finding.code, finding.hint) == ("wrong-type", "write `game: freeblades`")


def test_dice_are_rolled_from_files_without_a_receipt_or_a_list_rule(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("nobody asked for the list")

    monkeypatch.setattr("skirmish_cli.lists.checking.make_receipt", refuse)
    monkeypatch.setattr("skirmish_cli.lists.checking.check_list", refuse)
    file = tmp_path / "w.yaml"
    file.write_text(f"{HEAD}limit: 1\nmodels:\n  - id: a\n    card: {CARD}\n")
    assert load_warband(file).models[0].id == "a"
