"""The three readings: they report what they did and agree with each other."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.cli.shown import BANDS, LANTERNS
from tests.games.freeblades.commands import PLAIN
from tests.support import run_here, skirmish

MELEE = ("freeblades", "melee", *BANDS, "captain+charging", "vs", "skipper", "brute-1")


def faces_of(trace: list[dict[str, Any]]) -> str:
    return ",".join(
        str(face) for entry in trace if entry["kind"] == "throw" for face in entry["faces"]
    )


@pytest.mark.parametrize("seed", range(8))
def test_a_rolled_result_typed_back_in_is_the_same_result(
    seed: int, capsys: pytest.CaptureFixture[str]
) -> None:
    rolled = run_here(capsys, *MELEE, "--seed", str(seed), "--json").data
    typed = run_here(capsys, *MELEE, "--dice", faces_of(rolled["trace"]), "--json").data
    assert (typed["mode"], typed["outcome"], typed["trace"]) == (
        "dice",
        rolled["outcome"],
        rolled["trace"],
    )


def test_the_seed_used_is_reported_and_repeats_the_roll() -> None:
    first = skirmish("freeblades", "test", "d10", "--json").data
    again = skirmish("freeblades", "test", "d10", "--json", "--seed", str(first["seed"])).data
    assert again["trace"] == first["trace"]
    assert again["mode"] == "rolled"


def test_options_in_another_order_roll_the_same_and_have_the_same_odds(
    capsys: pytest.CaptureFixture[str],
) -> None:
    one = run_here(
        capsys, "freeblades", "test", "d10", "--mod", "1", "--seed", "5", "--tn", "6", "--json"
    )
    two = run_here(
        capsys, "freeblades", "test", "--tn", "6", "--json", "d10", "--seed", "5", "--mod", "1"
    )
    assert one.out == two.out


def test_asked_dice_are_prompted_on_standard_error_and_asked_again_when_impossible() -> None:
    ran = skirmish("freeblades", "test", "d8", "--ask", "--json", stdin="9\neight\n8\n3\n")
    assert ran.code == 0
    assert ran.data["mode"] == "ask"
    assert ran.data["outcome"]["total"] == 11
    assert ran.err.count("d8 for test (against 4)") == 3
    assert "1 to 8" in ran.err


def test_several_asked_dice_may_be_typed_at_once_and_one_too_many_is_told() -> None:
    ran = skirmish("roll", "3d6", "--ask", "--json", stdin="1 2\n6\n")
    assert ran.data["outcome"] == {"total": 9}
    assert "d6 for roll (1 of 3):" in ran.err
    assert "d6 for roll (3 of 3):" in ran.err
    skirmish_says = skirmish("roll", "d6", "--ask", stdin="1, 2\n")
    assert (skirmish_says.code, skirmish_says.out) == (2, "")
    assert "one die too many: 2" in skirmish_says.err


def test_players_dice_for_a_spiking_d8_fit_or_say_what_is_missing(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run_here(capsys, "roll", "d8!", "--dice", "8,8,3", "--json").data["outcome"] == {
        "total": 19
    }
    run_here(capsys, "roll", "d8!", "--dice", "8").check(2, "next is a d8")
    run_here(capsys, "roll", "d8!", "--dice", "3,8").check(2, "one die too many")


def test_the_json_has_every_key_of_its_schema(capsys: pytest.CaptureFixture[str]) -> None:
    keys = [
        "schema",
        "version",
        "game",
        "procedure",
        "mode",
        "words",
        "warbands",
        "inputs",
        "rulings",
        "seed",
        "outcome",
        "trace",
        "odds",
        "changes",
        "due",
    ]
    rolled = run_here(capsys, *MELEE, "--seed", "1", "--json").data
    assert list(rolled)[: len(keys)] == keys
    assert rolled["schema"] == 1
    assert rolled["odds"] is None
    assert {entry["kind"] for entry in rolled["trace"]} <= {
        "throw",
        "modifier",
        "judgement",
        "note",
    }
    odds = run_here(capsys, *MELEE, "--odds", "--json").data
    assert (odds["outcome"], odds["trace"], odds["seed"], odds["mode"]) == (
        None,
        None,
        None,
        "odds",
    )
    assert list(odds["odds"]["models"]) == ["captain", "skipper", "brute-1"]
    assert odds["odds"]["policy"]["parry"]


def test_probabilities_of_the_distribution_add_up_to_exactly_1(
    capsys: pytest.CaptureFixture[str],
) -> None:
    from fractions import Fraction

    data = run_here(capsys, "freeblades", "test", "d10", "--odds", "--json").data
    assert sum(Fraction(row["fraction"]) for row in data["odds"]["distribution"]) == 1


def test_rows_of_a_melee_are_merged_in_order_and_add_up_to_1(
    capsys: pytest.CaptureFixture[str],
) -> None:
    rows = run_here(capsys, *MELEE, "--odds", "--json").data["odds"]["distribution"]
    keys = [tuple(row["outcome"].values()) for row in rows]
    assert keys == sorted(set(keys))
    assert all(row["probability"] > 0 for row in rows)
    assert sum(row["probability"] for row in rows) == pytest.approx(1, abs=1e-12)


def test_folded_rows_come_last(capsys: pytest.CaptureFixture[str]) -> None:
    rows = run_here(capsys, "roll", "d4!", "--odds", "--json").data["odds"]["distribution"]
    totals = [row["outcome"]["total"] for row in rows]
    assert totals == [1, 2, 3, 5, 6, 7, 9, 10, 11, {"at_least": 13}]


def test_the_trace_tells_rerolls_spikes_modifiers_and_judgements(
    capsys: pytest.CaptureFixture[str],
) -> None:
    trace = run_here(
        capsys,
        "freeblades",
        "test",
        "d6",
        "--mod",
        "1:bless",
        "--reroll",
        "--dice",
        "2,6,3",
        "--json",
    ).data["trace"]
    assert trace == [
        {"kind": "throw", "die": "d6", "faces": [2, 6, 3], "why": "test", "rerolled": [2]},
        {"kind": "modifier", "value": 1, "source": "bless"},
        {
            "kind": "judgement",
            "what": "test",
            "total": 10,
            "target": 4,
            "result": "success",
            "level": 0,
        },
    ]
    spiked = run_here(capsys, "freeblades", *PLAIN[:-1], "4", "--dice", "10,10,9,3", "--json").data[
        "trace"
    ]
    assert {"kind": "modifier", "value": 16, "source": "2 automatic spikes"} in spiked


def test_a_repeated_model_gets_a_number_and_inline_cards_their_place(
    capsys: pytest.CaptureFixture[str],
) -> None:
    card = "{mar: d10, mw: {damage: d8}, def: 5, av: 6, lp: 2, disc: d8}"
    data = run_here(
        capsys,
        "freeblades",
        "melee",
        "-w",
        LANTERNS,
        "captain",
        "vs",
        card,
        "archer",
        "archer",
        "--odds",
        "--json",
    ).data
    assert list(data["odds"]["models"]) == ["captain", "b1", "archer", "archer#2"]


def test_a_ruling_off_its_default_is_printed_with_the_result(
    capsys: pytest.CaptureFixture[str],
) -> None:
    plain = run_here(
        capsys,
        "freeblades",
        "test",
        "d10",
        "--reroll",
        "--seed",
        "1",
        "--format",
        "plain",
        "--ruling",
        "reroll_when=never",
    ).out
    assert "ruling reroll_when=never" in plain
    default = run_here(
        capsys, "freeblades", "test", "d10", "--reroll", "--seed", "1", "--format", "plain"
    ).out
    assert "ruling" not in default


def test_explain_names_every_input_and_ruling(capsys: pytest.CaptureFixture[str]) -> None:
    plain = run_here(
        capsys, "freeblades", "test", "d10", "--odds", "--explain", "--format", "plain"
    ).out
    for words in ("threshold: 10", "ruling above_top_die=plus_one (ours)", "ruling opposed_level"):
        assert words in plain


def test_messages_go_to_standard_error_and_results_to_standard_output() -> None:
    ran = skirmish("freeblades", "test", "d10", "--seed", "1", "--json")
    assert ran.err == ""
    assert json.loads(ran.out)["outcome"]


def test_odds_never_see_a_face(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import random

    from skirmish_cli.core.table import Table
    from skirmish_cli.dice import asked, sources

    def refuse(*_: object) -> int:
        raise AssertionError("a face was asked for")

    for owner, name in (
        (sources.SeededDice, "face"),
        (sources.TypedDice, "face"),
        (asked.AskedDice, "face"),
        (Table, "face"),
        (Table, "fate"),
        (random.Random, "randint"),
    ):
        monkeypatch.setattr(owner, name, refuse)
    for arguments in (
        MELEE,
        ("freeblades", "initiative"),
        ("freeblades", "morale", "d8"),
        ("roll", "4d6kh3"),
        ("roll", "4dF"),
        ("roll", "max(d8!,d6!)", "2d6"),
        ("freeblades", "test", "d8", "--opposed", "d10"),
    ):
        assert run_here(capsys, *arguments, "--odds", "--json").code == 0


def test_a_warband_over_its_limit_can_still_be_played(
    tmp_path: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "rich.yaml"
    file.write_text(
        "game: freeblades\nname: Rich\nlimit: 10\n"
        "models:\n- {id: a, card: {disc: d8, lp: 1, cost: 26}}\n"
    )
    assert run_here(capsys, "freeblades", "morale", "a", "-w", str(file), "--seed", "1").code == 0
    ran = run_here(capsys, "validate", str(file), "--json")
    assert (ran.code, [found["code"] for found in ran.data["findings"]]) == (1, ["over-limit"])
    file.write_text(
        "game: freeblades\nname: Rich\nlimit: 10\n"
        "models:\n- {id: a, card: {disc: d7, lp: 1, cost: 26}}\n"
    )
    run_here(capsys, "freeblades", "morale", "a", "-w", str(file)).check(3, "d7")


def test_the_demonstration_can_be_typed_again_word_for_word(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import shlex

    monkeypatch.chdir(tmp_path)
    shown = run_here(capsys, "demo", "--seed", "3", "--format", "plain").out.splitlines()
    commands = [shlex.split(line.strip())[1:] for line in shown if line.startswith("  skirmish ")]
    setup = [command for command in commands if command[0] == "init"]
    assert len(setup) == 2
    for command in setup:
        assert run_here(capsys, *command).code == 0
    played = [command for command in commands if command[0] != "init"]
    for command in played:
        again = run_here(capsys, *command, "--format", "plain")
        assert again.code == 0, again.err
        assert again.out.splitlines()[0] in shown


def test_a_talent_that_is_nearly_a_known_one_is_asked_about(
    capsys: pytest.CaptureFixture[str],
) -> None:
    card = "{mar: d4, mw: {damage: d4}, def: 20, av: 6, lp: 2, disc: d8, talents: [%s]}"
    slip = run_here(
        capsys, "freeblades", "melee", card % "Pary 1", "vs", card % "Sea Legs", "--dice", "2,2"
    )
    assert "Pary, did you mean Parry?" in slip.out
    assert "Sea Legs (b1)" in slip.out
