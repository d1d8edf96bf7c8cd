"""`validate`, `init` and `schema` as they are typed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from skirmish_cli.core.codes import CODES
from skirmish_cli.core.registry import game_ids
from skirmish_cli.render.validation import MOST_LINES
from skirmish_cli.reports.starters import starter_text
from tests.support import ROOT, run_here, skirmish

LANTERNS = str(ROOT / "rulesets/freeblades/warbands/tin-lanterns.yaml")
RIGHT = "game: freeblades\nname: A\nmodels: [{id: a, card: {mar: d6, cost: 9}}]\n"
WRONG = "game: freeblades\nname: A\nmodels: [{id: a, card: {mar: d7}}]\n"
DOUBTFUL = "game: freeblades\nname: A\nmodels: [{id: a, card: {rar: d6}}]\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in (("right", RIGHT), ("wrong", WRONG), ("doubtful", DOUBTFUL)):
        (tmp_path / f"{name}.yaml").write_text(text)
    (tmp_path / "empty.yaml").write_text("")
    (tmp_path / "binary.yaml").write_bytes(b"\x7fELF\x00\xff")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("COLUMNS", raising=False)
    return tmp_path


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["right.yaml"], 0),
        (["doubtful.yaml"], 0),
        (["doubtful.yaml", "--strict"], 1),
        (["wrong.yaml"], 1),
        (["right.yaml", "wrong.yaml"], 1),
        (["right.yaml", "gone.yaml"], 3),
        (["wrong.yaml", "gone.yaml"], 3),
        (["gone.yaml"], 3),
        (["."], 3),
        (["empty.yaml"], 3),
        (["binary.yaml"], 3),
        (["*ight.yaml"], 0),
        (["x*.yaml"], 3),
        ([], 2),
        (["-", "-"], 2),
        (["right.yaml", "--format", "xml"], 2),
        (["--codes"], 0),
    ],
)
def test_the_exit_code_says_what_was_found(arguments: list[str], code: int, capsys: Any) -> None:
    assert run_here(capsys, "validate", *arguments).code == code


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    "name", ["gone.yaml", ".", "empty.yaml", "binary.yaml", "x*.yaml", "a\x00b"]
)
def test_what_cannot_be_read_is_one_line_and_nothing_on_standard_output(
    name: str, capsys: Any
) -> None:
    run_here(capsys, "validate", name).check(3)


def test_a_pattern_leaves_folders_out_and_loses_no_file_to_one_that_cannot_be_read(
    folder: Path, capsys: Any
) -> None:
    (folder / "a-folder.yaml").mkdir()
    ran = run_here(capsys, "validate", "*.yaml", "--json")
    assert ran.code == 3
    assert ran.data["files"] == ["doubtful.yaml", "right.yaml", "wrong.yaml"]
    assert [line.partition(":")[0] for line in ran.data["unreadable"]] == [
        "binary.yaml",
        "empty.yaml",
    ]
    (folder / "only").mkdir()
    (folder / "only/x.yaml").mkdir()
    run_here(capsys, "validate", "only/*").check(3, "only/*: no file fits this pattern")


@pytest.mark.usefixtures("folder")
def test_a_file_named_twice_is_checked_once(capsys: Any) -> None:
    ran = run_here(
        capsys, "validate", "wrong.yaml", "./wrong.yaml", "wro*.yaml", "wrong.yaml", "--json"
    )
    assert ran.data["files"] == ["wrong.yaml"]
    assert len(ran.data["findings"]) == 1


@pytest.mark.usefixtures("folder")
def test_a_file_that_vanishes_after_its_pattern_was_read_is_one_line(
    capsys: Any, monkeypatch: Any
) -> None:
    monkeypatch.setattr("glob.glob", lambda *_, **__: ["gone.yaml", "right.yaml"])
    ran = run_here(capsys, "validate", "*.yaml", "--json")
    assert (ran.code, ran.data["files"], ran.err) == (
        3,
        ["right.yaml"],
        "skirmish: gone.yaml: there is no such file\n",
    )


@pytest.mark.usefixtures("folder")
def test_github_is_told_of_a_file_that_cannot_be_read(capsys: Any) -> None:
    out = run_here(
        capsys, "validate", "gone.yaml", "right.yaml", "--format", "github"
    ).out.splitlines()
    assert out == [
        "::error::gone.yaml: there is no such file",
        "1 file checked: no finding; 1 not readable",
    ]


@pytest.mark.usefixtures("folder")
def test_the_other_files_are_checked_all_the_same(capsys: Any) -> None:
    ran = run_here(capsys, "validate", "gone.yaml", "wrong.yaml", "binary.yaml", "--json")
    assert [finding["file"] for finding in ran.data["findings"]] == ["wrong.yaml"]
    assert ran.data["ok"] is False
    assert len(ran.data["unreadable"]) == 2
    assert ran.err.count("\n") == 2


@pytest.mark.usefixtures("folder")
def test_json_has_what_the_contract_names(capsys: Any) -> None:
    data = run_here(capsys, "validate", "wrong.yaml", "--json").data
    assert (data["schema"], data["ok"], data["files"]) == (1, False, ["wrong.yaml"])
    assert data["summary"] == {"errors": 1, "warnings": 0}
    (finding,) = data["findings"]
    assert set(finding) == {"file", "line", "column", "severity", "code", "path", "message", "hint"}
    assert (finding["line"], finding["column"], finding["path"]) == (3, 30, "models[0].card.mar")


@pytest.mark.usefixtures("folder")
def test_the_table_puts_a_caret_under_the_value_and_plain_does_not(capsys: Any) -> None:
    table = run_here(capsys, "validate", "wrong.yaml").out.splitlines()
    assert table[1] == "  models: [{id: a, card: {mar: d7}}]"
    assert table[2].index("^") - 2 == 29
    assert "^" not in run_here(capsys, "validate", "wrong.yaml", "--format", "plain").out


def test_the_caret_stands_under_a_value_behind_wide_characters(folder: Path, capsys: Any) -> None:
    (folder / "wide.yaml").write_text(
        "game: freeblades\nmodels: [{id: a, name: 龍龍, card: {mar: d7}}]\n", "utf-8"
    )
    lines = run_here(capsys, "validate", "wide.yaml").out.splitlines()
    assert lines[2].index("^") == lines[1].index("d7") + 2  # each of the two takes two columns


def test_a_narrow_window_still_shows_the_value(folder: Path) -> None:
    text = f"game: freeblades\nmodels: [{{id: a, name: {'long ' * 12}, card: {{mar: d7}}}}]\n"
    (folder / "far.yaml").write_text(text)
    lines = skirmish(
        "validate", "far.yaml", cwd=folder, COLUMNS="40", PYTHONPATH=str(ROOT)
    ).out.splitlines()
    shown = next(index for index, line in enumerate(lines) if line.strip() == "^") - 1
    assert lines[shown][lines[shown + 1].index("^") :].startswith("d7")
    assert all(len(line) <= 40 for line in lines)


@pytest.mark.usefixtures("folder")
def test_github_lines_are_commands_that_a_file_cannot_forge(folder: Path, capsys: Any) -> None:
    (folder / "a,b:c.yaml").write_text('game: "x\\n::error::forged"\n')
    out = run_here(
        capsys, "validate", "a,b:c.yaml", "wrong.yaml", "--format", "github"
    ).out.splitlines()
    assert out[0].startswith(
        "::error file=a%2Cb%3Ac.yaml,line=1,col=7,title=unknown-game::unknown game 'x\\n"
    )
    assert out[1].startswith("::error file=wrong.yaml,line=3,col=30,title=bad-rating::d7")
    assert len([line for line in out if line.startswith("::")]) == 2


def test_standard_input_is_a_file_like_any_other() -> None:
    ran = skirmish("validate", "-", "--json", stdin=WRONG, cwd=ROOT)
    assert [(finding["file"], finding["line"]) for finding in ran.data["findings"]] == [("-", 3)]
    assert skirmish("validate", "-", stdin=RIGHT, cwd=ROOT).code == 0


def test_all_codes_are_told(capsys: Any) -> None:
    assert run_here(capsys, "validate", "--codes", "--json").data["codes"] == CODES
    assert len(
        run_here(capsys, "validate", "--codes", "--format", "plain").out.splitlines()
    ) == len(CODES)


@pytest.mark.parametrize("game_id", game_ids())
def test_a_receipt_adds_up_to_the_total_for_every_game(game_id: str, capsys: Any) -> None:
    for path in sorted((ROOT / "rulesets" / game_id / "warbands").glob("*.yaml")):
        data = run_here(capsys, "validate", str(path), "--receipt", "--json").data
        (receipt,) = data["receipts"]
        assert receipt["total"] == sum(item["total"] for item in receipt["items"])
        assert all(
            item["total"] == item["number"] * (item["each"] or 0) for item in receipt["items"]
        )
        assert receipt["limit"] is None or receipt["total"] <= receipt["limit"]
        assert (
            str(receipt["total"])
            in run_here(capsys, "validate", str(path), "--receipt", "--format", "plain").out
        )


@pytest.mark.parametrize("number", [MOST_LINES, MOST_LINES + 1, MOST_LINES + 20])
def test_a_receipt_beyond_what_a_table_shows_tells_how_many_lines_are_left_and_what_they_come_to(
    number: int, tmp_path: Path, capsys: Any
) -> None:
    path = tmp_path / "many.yaml"
    models = [
        f"- {{id: m{place}, count: 2, card: {{mar: d6, cost: 3}}}}\n" for place in range(number)
    ]
    path.write_text("game: freeblades\nmodels:\n" + "".join(models), encoding="utf-8")
    lines = run_here(
        capsys, "validate", str(path), "--receipt", "--format", "plain"
    ).out.splitlines()
    left = number - MOST_LINES
    told = [line for line in lines if "more line" in line]
    # Each line left is 2 models at 3 gold.
    assert told == (
        [
            f"{left} more line{'s' if left > 1 else ''}, which --json has: number {2 * left}; "
            f"gold {6 * left}"
        ]
        if left
        else []
    )
    assert sum(line.startswith("m") for line in lines) == MOST_LINES
    assert f"total: gold {6 * number}" in lines
    (receipt,) = run_here(capsys, "validate", str(path), "--receipt", "--json").data["receipts"]
    assert len(receipt["items"]) == number


def test_a_list_over_its_limit_shows_its_receipt_and_a_faulty_one_what_can_be_counted(
    tmp_path: Path, capsys: Any
) -> None:
    over, broken = tmp_path / "over.yaml", tmp_path / "broken.yaml"
    over.write_text(
        "game: freeblades\nlimit: 20\nmodels: [{id: a, count: 3, card: {lp: 1, cost: 9}}]\n"
    )
    broken.write_text(
        "game: freeblades\nmodels: [{id: a, card: {cost: 9}}, {id: b, card: {cost: nine}}]\n"
    )
    data = run_here(capsys, "validate", "--receipt", str(over), str(broken), "--json").data
    told = [(receipt["file"], receipt["total"], receipt["whole"]) for receipt in data["receipts"]]
    assert told == [(str(over), 27, True), (str(broken), 9, False)]
    assert [finding["code"] for finding in data["findings"]] == ["over-limit", "wrong-type"]
    shown = run_here(
        capsys, "validate", "--receipt", str(over), str(broken), "--format", "plain"
    ).out
    assert f"{over}: receipt in gold:\n" in shown
    assert f"{broken}: receipt in gold, without what has errors of its own:\n" in shown


def test_a_receipt_of_nothing_says_why_there_is_none(tmp_path: Path, capsys: Any) -> None:
    broken = tmp_path / "broken.yaml"
    broken.write_text("game: freeblades\nmodels: [{id: b, card: {cost: nine}}]\n")
    line = f"{broken}: no receipt, for none of its models can be read\n"
    assert line in run_here(capsys, "validate", "--receipt", str(broken), "--format", "plain").out
    assert line not in run_here(capsys, "validate", str(broken), "--format", "plain").out


@pytest.mark.parametrize("game_id", game_ids())
def test_a_starter_is_commented_and_has_no_finding(
    game_id: str, tmp_path: Path, capsys: Any
) -> None:
    file = tmp_path / "new.yaml"
    assert run_here(capsys, "init", game_id, "-o", str(file)).code == 0
    lines = file.read_text("utf-8").splitlines()
    assert sum(line.startswith("#") for line in lines) >= 12
    assert max(map(len, lines)) <= 200
    assert run_here(capsys, "validate", "--strict", str(file)).code == 0
    run_here(capsys, "init", game_id, "-o", str(file)).check(3, "is there already")
    json.loads(run_here(capsys, "schema", game_id).out)


def test_a_starter_tells_some_of_many_names_that_can_stand_at_a_key() -> None:
    (line,) = [
        line for line in starter_text("oldschool").splitlines() if line.startswith("#   weapons:")
    ]
    assert (
        "a list of Shortsword, Dagger, 1-handed Axe, Throwing Axe, Javelin, Greatsword, ... or"
        in line
    )


def test_the_help_of_the_check_says_that_warnings_alone_are_no_failure(capsys: Any) -> None:
    said = " ".join(run_here(capsys, "validate", "--help").out.replace("│", " ").split())
    assert (
        "Ends with 0 without an error, 1 with errors (with --strict also with warnings), 3 if"
        in said
    )


HOSTILE = (
    'game: freeblades\nmodels:\n- {id: a, name: "[red]Ulf\\e[31m %s {0} [/b]\\u202E", '
    "card: {mar: d10, mw: {damage: d8}, def: 5, av: 6, lp: 2, disc: d8}}\n"
)


@pytest.mark.parametrize(
    "words",
    [
        ["card", "-w", "FILE"],
        ["validate", "--receipt", "FILE"],
        ["freeblades", "melee", "-w", "FILE", "a", "vs", "a", "--seed", "1"],
        ["freeblades", "melee", "-w", "FILE", "a", "vs", "a", "--odds"],
        ["diff", "FILE", LANTERNS],
        ["diff", LANTERNS, "FILE"],
    ],
)
@pytest.mark.parametrize("form", ["table", "plain"])
def test_a_hostile_name_is_shown_whole_and_harmless(
    words: list[str], form: str, tmp_path: Path, capsys: Any
) -> None:
    file = tmp_path / "hostile.yaml"
    file.write_text(HOSTILE)
    ran = run_here(
        capsys, *[str(file) if word == "FILE" else word for word in words], "--format", form
    )
    assert ran.code == 0, ran.err
    assert "\x1b" not in ran.out
    assert "\u202e" not in ran.out
    if words[0] == "card":
        assert "[red]Ulf\\x1b[31m %s {0} [/b]" in ran.out
