"""Two set-ups side by side, sensitivity: every line is the procedure itself, read exactly."""

from __future__ import annotations

import pytest

from tests.games.freeblades.commands import (
    ARCHER,
    CASTER,
    DUELLIST,
    FOE,
    PLAIN,
    TARGET,
    figure,
    odds,
    refused,
    run,
    table,
)


def test_two_set_ups_stand_side_by_side(capsys: pytest.CaptureFixture[str]) -> None:
    rows = table(capsys, "melee", DUELLIST, "vs", FOE, "--vs", f"'{DUELLIST}+charging' vs '{FOE}'")
    wins = rows[0]
    assert wins["figure"] == "side_a_wins"
    assert wins["this"] == float(figure(capsys, "side_a_wins", "melee", DUELLIST, "vs", FOE))
    assert wins["other"] == float(
        figure(capsys, "side_a_wins", "melee", f"{DUELLIST}+charging", "vs", FOE)
    )
    assert wins["difference"] == pytest.approx(100 * (wins["other"] - wins["this"]))


@pytest.mark.parametrize(
    ("other", "why"),
    [
        ("a vs", "side is empty"),
        ("x vs y", "'x' isn't understood"),
        ("--advise", "outside"),
        ("--traget b", "did you mean"),
    ],
)
def test_a_set_up_that_cannot_be_read_is_refused_at_once(
    other: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert why in refused(capsys, "melee", DUELLIST, "vs", FOE, "--vs", other)


@pytest.mark.parametrize(
    "words",
    [
        PLAIN,
        ("attack", DUELLIST, "vs", FOE),
        ("shoot", ARCHER, "vs", TARGET),
        ("cast", "--car", "d8", "--cost", "2", "--power", "4", "--counter", "d8"),
        ("melee", DUELLIST, "vs", FOE),
    ],
)
def test_each_procedure_tells_what_a_change_would_do(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    rows = table(capsys, *words, "--sensitivity")
    changes = {row["if"]: row["points"] for row in rows}
    assert changes["as given"] == 0
    better = next(name for name in changes if "+1 on" in name)
    assert changes[better] > 0


def test_a_target_that_hides_or_is_tougher_is_harder_to_drop(
    capsys: pytest.CaptureFixture[str],
) -> None:
    changes = {
        row["if"]: row["points"]
        for row in table(capsys, "shoot", ARCHER, "vs", TARGET, "--sensitivity")
    }
    assert changes["the target concealed"] < 0
    assert changes["the target with one LP more"] < 0
    hidden = table(capsys, "shoot", ARCHER, "vs", f"{TARGET}+concealed", "--sensitivity")
    assert next(row["points"] for row in hidden if row["if"] == "the target in the open") > 0


def test_a_comparison_rolls_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    other = " ".join(PLAIN[1:])
    data = run(capsys, *PLAIN, f"--vs={other} --reroll").data
    assert (data["mode"], data["tables"][0]["rows"][0]["figure"]) == ("odds", "hit")


def test_one_lp_more_is_one_more_than_is_left(capsys: pytest.CaptureFixture[str]) -> None:
    wounded = DUELLIST.replace("lp: 2", "lp: 3") + "+lp=1"
    rows = table(capsys, "attack", DUELLIST, "vs", wounded, "--sensitivity")
    tougher = next(row["dropped"] for row in rows if row["if"] == "the target with one LP more")
    assert tougher == float(figure(capsys, "dropped", "attack", DUELLIST, "vs", DUELLIST))


@pytest.mark.parametrize(
    "words",
    [
        PLAIN,
        ("attack", DUELLIST, "vs", FOE),
        ("shoot", ARCHER, "vs", TARGET),
        ("cast", "--car", "d8", "--cost", "2", "--power", "4"),
        ("melee", DUELLIST, "vs", FOE),
    ],
)
def test_whoever_weighs_choices_rolls_nothing(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    data = run(capsys, *words, "--sensitivity").data
    assert (data["mode"], data["seed"], data["outcome"]) == ("odds", None, None)
    assert data["odds"] == odds(capsys, *words)
    assert run(capsys, *words, "--sensitivity", "--seed", "3").data["mode"] == "rolled"


def test_the_extra_readings_stand_beside_rolled_results_too(
    capsys: pytest.CaptureFixture[str],
) -> None:
    data = run(capsys, *PLAIN, "--dice", "2", "--sensitivity").data
    assert data["outcome"]["hit"] is False
    assert len(data["tables"]) == 1


@pytest.mark.parametrize(
    "words",
    [
        PLAIN,
        ("melee", DUELLIST, "vs", FOE),
        ("shoot", ARCHER, "vs", TARGET),
        ("cast", "--car", "d8", "--cost", "2", "--power", "4"),
    ],
)
def test_programs_read_the_names_of_the_summary(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    data = run(capsys, *words, "--sensitivity").data
    assert [found["name"] for found in data["tables"]] == ["sensitivity"]
    for found in data["tables"]:
        row = next(row for row in found["rows"] if "as given" in row.values())
        figures = {
            name: value for name, value in row.items() if name not in {"choice", "if", "points"}
        }
        told = {name: value for name, value in figures.items() if name != "wounded"}
        assert told == {name: data["odds"]["summary"][name] for name in told}
        assert figures


def test_without_them_there_is_no_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert "tables" not in run(capsys, *PLAIN, "--odds").data


def test_a_missile_is_varied_by_what_it_drops(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("cast", CASTER, "Dart", "vs", FOE, "--range", "12")
    changes = {row["if"]: row["points"] for row in table(capsys, *words, "--sensitivity")}
    assert changes["+1 on damage"] > 0
    assert changes["the target concealed"] < 0 > changes["the target with one LP more"]
    plain = (
        "cast",
        "--car",
        "d8",
        "--cost",
        "1",
        "--power",
        "1",
        "--missile",
        "--damage",
        "d6",
        "--defense",
        "4",
        "--av",
        "4",
        "--lp",
        "1",
    )
    assert "the target concealed (DEF +1)" in {
        row["if"] for row in table(capsys, *plain, "--sensitivity")
    }
