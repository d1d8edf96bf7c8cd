"""Warband files: the limit, Command Cards, profiles, special rules, and the two samples."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support import ROOT, run_here

SAMPLES = sorted((ROOT / "rulesets" / "first-blood" / "warbands").glob("*.yaml"))
PROFILE = "m: 5, v: 0, c: 2, a: 2, w: 1, r: 3, d: 2, e: 1, size: 2, cost: 10"


def findings(
    capsys: pytest.CaptureFixture[str], folder: Path, models: str, limit: int = 100
) -> list[tuple[str, str]]:
    file = folder / "band.yaml"
    file.write_text(
        f"game: first-blood\nname: The Try-Outs\nlimit: {limit}\nmodels:\n{models}", "utf-8"
    )
    data = run_here(capsys, "validate", str(file), "--json").data
    return [(finding["code"], finding["message"]) for finding in data["findings"]]


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda file: file.stem)
def test_a_sample_warband_is_legal(sample: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ran = run_here(capsys, "validate", str(sample), "--json")
    assert ran.code == 0
    assert ran.data["findings"] == []


def test_there_are_two_samples() -> None:
    assert len(SAMPLES) == 2


def test_a_legal_list_has_no_finding(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        findings(capsys, tmp_path, f"- {{id: x, name: X, count: 3, card: {{{PROFILE}}}}}\n") == []
    )


def test_costs_over_the_limit_are_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = findings(
        capsys, tmp_path, f"- {{id: x, name: X, count: 3, card: {{{PROFILE}}}}}\n", limit=29
    )
    assert [code for code, _ in found] == ["over-limit"]
    assert (
        "the models cost 30 points, 1 over the limit of 29 for the warband: 3 x x at 10 = 30"
        in found[0][1]
    )


def test_two_entries_cannot_share_a_command_card(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    models = f"- {{id: x, name: Spears, card: {{{PROFILE}}}}}\n- {{id: y, name: spears, card: {{{PROFILE}}}}}\n"
    found = findings(capsys, tmp_path, models)
    assert [code for code, _ in found] == ["list-rule"]
    told = "Command Card: 'Spears' is there 2 times, but one of each is allowed in the warband, 1 too many: x, y"
    assert found[0][1] == told


def test_a_command_card_of_its_own_name_parts_two_regiments(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    models = (
        f"- {{id: x, name: Spears, card: {{{PROFILE}}}}}\n"
        f"- {{id: y, name: Spears, card: {{{PROFILE}, command_card: Young Spears}}}}\n"
    )
    assert findings(capsys, tmp_path, models) == []


@pytest.mark.parametrize("kind", ["warlord", "hero", "monster"])
def test_only_a_regiment_has_several_warriors_on_one_card(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = findings(
        capsys, tmp_path, f"- {{id: x, name: X, count: 2, card: {{kind: {kind}, {PROFILE}}}}}\n"
    )
    assert [code for code, _ in found] == ["list-rule"]


def test_a_volley_without_barrage_is_doubtful(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    card = PROFILE.replace("v: 0", "v: 2")
    found = findings(capsys, tmp_path, f"- {{id: x, name: X, card: {{{card}}}}}\n")
    assert [code for code, _ in found] == ["half-weapon"]
    assert findings(capsys, tmp_path, f"- {{id: x, name: X, card: {{{card}, barrage: 1}}}}\n") == []


def test_a_rule_for_aimed_needs_barrage(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rule = "special_rules: [{name: Steady, roll: volley, reroll: failures, when: aimed}]"
    found = findings(capsys, tmp_path, f"- {{id: x, name: X, card: {{{PROFILE}, {rule}}}}}\n")
    assert [code for code, _ in found] == ["list-rule"]
    assert "can't be Aimed" in found[0][1]


def test_a_profile_with_gaps_and_no_cost_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = findings(
        capsys,
        tmp_path,
        "- {id: x, name: X, card: {m: 5, a: 2, c: 2, r: 3, w: 1, size: 1, v: 0}}\n",
    )
    assert [code for code, _ in found] == ["no-cost", "list-rule"]
    assert "lacks d, e" in found[1][1]


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("{name: Odd, roll: clash}", "does nothing"),
        ("{name: Odd, stat: d}", "does nothing"),
        ("{name: Odd, roll: clash, reroll: failure}", "did you mean failures"),
        ("{name: Odd, roll: resolve, extra_on: 1}", "Resolve test"),
        ("{name: Odd, roll: clash, extra_on: 7}", "extra_on"),
        ("{name: Odd, roll: clash, reroll: failures, stat: d, add: 1}", "does nothing"),
        ("{name: Odd, rol: clash, reroll: failures}", "unknown key"),
        ("{name: Odd, reroll: failures}", "does nothing"),
    ],
)
def test_a_special_rule_that_does_nothing_known_is_an_error(
    rule: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = findings(
        capsys, tmp_path, f"- {{id: x, name: X, card: {{{PROFILE}, special_rules: [{rule}]}}}}\n"
    )
    assert found
    assert any(said in message for _, message in found), found


def test_samples_can_be_fought_with(capsys: pytest.CaptureFixture[str]) -> None:
    files = [word for sample in SAMPLES for word in ("-w", str(sample))]
    data = run_here(
        capsys,
        "first-blood",
        "clash",
        *files,
        "captain+inspired",
        "vs",
        "brute-1",
        "brute-2+broken",
        "--split",
        "3,2",
        "--odds",
        "--json",
    ).data
    assert set(data["odds"]["models"]) == {"brute-1", "brute-2"}
    assert data["inputs"]["dice"] == [3, 2]
    ran = run_here(
        capsys,
        "first-blood",
        "volley",
        *files,
        "slinger-1+aimed",
        "vs",
        "boar",
        "--dice",
        "1,6,3,6,6,6,2",
    )
    assert ran.code == 0, ran.err


def test_an_enemy_named_twice_is_refused_and_its_like_is_not(
    capsys: pytest.CaptureFixture[str],
) -> None:
    files = [word for sample in SAMPLES for word in ("-w", str(sample))]
    for again in ("brute-1", "mudtusks/brute-1"):
        twice = run_here(capsys, "first-blood", "clash", *files, "captain", "vs", "brute-1", again)
        twice.check(2, "brute-1 is named twice")
    assert (
        run_here(
            capsys, "first-blood", "clash", *files, "captain", "vs", "brute-1", "brute-2", "--odds"
        ).code
        == 0
    )


def test_the_hint_names_all_that_a_profile_lacks(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "band.yaml"
    file.write_text(
        "game: first-blood\nname: The Gaps\nmodels:\n"
        "- {id: x, name: X, card: {m: 5, c: 1, a: 2, r: 3, w: 1, d: 1}}\n",
        "utf-8",
    )
    findings_found = run_here(capsys, "validate", str(file), "--json").data["findings"]
    assert findings_found[0]["hint"] == "add v:, e:, size: to its card"


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("{name: Grudge, roll: clash, reroll: 5}", "Grudge: rerolls each 5 of its clash dice"),
        ("{name: Grudge, roll: clash, reroll: failures}", "Grudge: rerolls failed clash dice"),
        (
            "{name: Reach, roll: clash, reroll: 'failures=1'}",
            "Reach: rerolls up to 1 failed clash dice",
        ),
        ("{name: Tusks, roll: clash, extra_on: 1}", "Tusks: each 1 of its clash dice adds a die"),
        ("{name: Fury, stat: a, add: -1}", "Fury: -1 Attacks"),
    ],
)
def test_a_special_rule_is_told_in_words(
    rule: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = run_here(
        capsys,
        "first-blood",
        "clash",
        f"{{a: 2, c: 2, special_rules: [{rule}]}}",
        "vs",
        "{d: 1, w: 1, r: 3}",
        "--seed",
        "1",
        "--json",
    )
    assert ran.data["inputs"]["special_rules"] == {"a1": [said]}


@pytest.mark.parametrize("reroll", ["7", "true", "1.5"])
def test_a_reroll_that_is_no_face_is_an_error(
    reroll: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rule = f"special_rules: [{{name: Odd, roll: clash, reroll: {reroll}}}]"
    assert findings(capsys, tmp_path, f"- {{id: x, name: X, card: {{{PROFILE}, {rule}}}}}\n")


def test_a_card_tells_its_special_rules_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    files = [word for sample in SAMPLES for word in ("-w", str(sample))]
    out = run_here(capsys, "card", "boar", *files, "--format", "plain").out
    assert "Tusks: each 1 of its clash dice adds a die" in out
    assert "extra_on" not in out
