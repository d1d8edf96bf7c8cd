"""Talents that the quickstart only names are told as such wherever a model's talents would count;
a list is silent."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.games.freeblades.commands import ARCHER, CASTER, DUELLIST, TARGET, run
from tests.support import run_here

LINE = "5 d10 Longsword d8 * * 5s 6 2 d8 Parry [1], Sergeant [Muster], Shield Bash 26"
IDLE = "not in the quickstart: Dodge (a1); house rules can give an effect"


def dodging(card: str) -> str:
    return card.replace("{", "{talents: [Dodge, Fast], ", 1)


@pytest.mark.parametrize(
    "words",
    [
        ("may", dodging(DUELLIST)),
        ("morale", dodging(DUELLIST)),
        ("rally", f"{dodging(DUELLIST)}+panicked"),
        ("evade", dodging(DUELLIST)),
        ("test", dodging(DUELLIST), "DISC"),
        ("test", dodging(DUELLIST), "MAR"),
        ("move", "panic", dodging(DUELLIST)),
        ("attack", dodging(DUELLIST), "vs", TARGET),
        ("melee", dodging(DUELLIST), "vs", DUELLIST),
        ("shoot", dodging(ARCHER), "vs", TARGET),
        ("cast", dodging(CASTER), "Hush"),
    ],
)
def test_a_talent_that_does_nothing_is_told(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert IDLE in run(capsys, *words, "--odds").data["notes"]
    able = [word.replace("Dodge, ", "") for word in words]
    assert not any(
        "quickstart" in note for note in run(capsys, *able, "--odds").data.get("notes", ())
    )


@pytest.mark.parametrize(
    "words",
    [
        ("shoot", ARCHER, "vs", dodging(TARGET)),
        ("shoot", ARCHER, "vs", f"{TARGET}+engaged", "--others", dodging(TARGET)),
        ("cast", CASTER, "Dart", "vs", dodging(TARGET)),
        ("cast", CASTER, "Hush", "--counter", dodging(CASTER)),
        ("cast", f"{CASTER}+engaged", "Hush", "--reaction", dodging(DUELLIST)),
    ],
)
def test_a_talent_of_whoever_else_takes_part_is_told(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert any(
        "not in the quickstart: Dodge (" in note
        for note in run(capsys, *words, "--odds").data["notes"]
    )


def test_house_rules_that_give_it_an_effect_end_the_remark(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    house = tmp_path / "house.yaml"
    house.write_text(
        "extends: freeblades\ntalents:\n- {name: Dodge, effects: [{stage: defense, operation: add, "
        "amount: 1}]}\n",
        encoding="utf-8",
    )
    ran = run(capsys, "shoot", ARCHER, "vs", dodging(TARGET), "--odds", "--house", str(house))
    assert not any("quickstart" in note for note in ran.data.get("notes", ()))


def freeband(folder: Path) -> str:
    path = folder / "band.yaml"
    path.write_text(
        "game: freeblades\nname: Band\nlimit: 150\nmodels:\n"
        "- {id: knight, name: Knight, card: {class: hero, mar: d8, "
        "mw: {damage: d8, special: [Two-ended]}, lp: 2, talents: [Parry 1, Dodge], cost: 30}}\n"
        "- {id: squire, name: Squire, card: {class: follower, lp: 1, talents: [Fast], cost: 9}}\n",
        encoding="utf-8",
    )
    return str(path)


def test_a_card_says_which_of_its_talents_do_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    band = freeband(tmp_path)
    said = "not in the quickstart: Dodge, Two-ended; house rules can give an effect"
    shown = run_here(capsys, "card", "-w", band, "--json").data["cards"]
    assert [card.get("notes") for card in shown] == [[said], None]
    for form in ("table", "plain"):
        out = run_here(capsys, "card", "-w", band, "--format", form).out
        assert out.count("quickstart") == 1
        assert said in out


def test_a_printed_line_says_so_as_a_comment_of_its_yaml(
    capsys: pytest.CaptureFixture[str],
) -> None:
    said = "not in the quickstart: Sergeant, Shield Bash; house rules can give an effect"
    assert f"# {said}" in run_here(capsys, "card", "--parse", "freeblades", LINE).out.splitlines()
    assert run_here(capsys, "card", "--parse", "freeblades", LINE, "--json").data["notes"] == [said]
    bare = LINE.replace(", Sergeant [Muster], Shield Bash", "")
    assert "quickstart" not in run_here(capsys, "card", "--parse", "freeblades", bare).out


def test_a_legal_list_is_validated_without_a_word_of_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ran: Any = run_here(capsys, "validate", "--strict", freeband(tmp_path))
    assert ran.code == 0
    assert "quickstart" not in ran.out + ran.err
