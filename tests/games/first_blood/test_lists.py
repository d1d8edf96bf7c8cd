"""Warband files: the limit, Command Cards, profiles, and the two samples."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.first_blood.support import PROFILE, SAMPLES, find_faults
from tests.support import run_here


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda file: file.stem)
def test_a_sample_warband_is_legal(sample: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ran = run_here(capsys, "validate", str(sample), "--json")
    assert ran.code == 0
    assert ran.data["findings"] == []


def test_there_are_two_samples() -> None:
    assert len(SAMPLES) == 2


def test_a_legal_list_has_no_finding(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        find_faults(capsys, tmp_path, f"- {{id: x, name: X, count: 3, card: {{{PROFILE}}}}}\n")
        == []
    )


def test_costs_over_the_limit_are_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = find_faults(
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
    models = "".join(
        f"- {{id: {key}, name: {name}, card: {{{PROFILE}}}}}\n"
        for key, name in (("x", "Spears"), ("y", "spears"))
    )
    found = find_faults(capsys, tmp_path, models)
    assert [code for code, _ in found] == ["list-rule"]
    assert found[0][1] == (
        "Command Card: 'Spears' is there 2 times, but one of each is allowed in the warband, "
        "1 too many: x, y"
    )


def test_a_command_card_of_its_own_name_parts_two_regiments(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    models = (
        f"- {{id: x, name: Spears, card: {{{PROFILE}}}}}\n"
        f"- {{id: y, name: Spears, card: {{{PROFILE}, command_card: Young Spears}}}}\n"
    )
    assert find_faults(capsys, tmp_path, models) == []


@pytest.mark.parametrize("kind", ["warlord", "hero", "monster"])
def test_only_a_regiment_has_several_warriors_on_one_card(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = find_faults(
        capsys, tmp_path, f"- {{id: x, name: X, count: 2, card: {{kind: {kind}, {PROFILE}}}}}\n"
    )
    assert [code for code, _ in found] == ["list-rule"]


def test_a_volley_without_barrage_is_doubtful(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    card = PROFILE.replace("v: 0", "v: 2")
    found = find_faults(capsys, tmp_path, f"- {{id: x, name: X, card: {{{card}}}}}\n")
    assert [code for code, _ in found] == ["half-weapon"]
    assert (
        find_faults(capsys, tmp_path, f"- {{id: x, name: X, card: {{{card}, barrage: 1}}}}\n") == []
    )


def test_a_rule_for_aimed_needs_barrage(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rule = "special_rules: [{name: Steady, roll: volley, reroll: failures, when: aimed}]"
    found = find_faults(capsys, tmp_path, f"- {{id: x, name: X, card: {{{PROFILE}, {rule}}}}}\n")
    assert [code for code, _ in found] == ["list-rule"]
    assert "can't be Aimed" in found[0][1]


def test_a_profile_with_gaps_and_no_cost_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = find_faults(
        capsys,
        tmp_path,
        "- {id: x, name: X, card: {m: 5, a: 2, c: 2, r: 3, w: 1, size: 1, v: 0}}\n",
    )
    assert [code for code, _ in found] == ["no-cost", "list-rule"]
    assert "lacks d, e" in found[1][1]


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
