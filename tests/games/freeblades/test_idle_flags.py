"""Flags that change nothing are told once, by model, and never one that something asks for."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.freeblades.commands import ARCHER, CASTER, DUELLIST, TARGET, remarks, run


def idle(capsys: pytest.CaptureFixture[str], *words: str) -> list[str]:
    """Return the remarks on flags that change nothing."""
    return [note for note in remarks(capsys, *words) if "changes nothing in" in note]


@pytest.mark.parametrize(
    ("words", "flags"),
    [
        (("attack", f"{DUELLIST}+hold", "vs", TARGET), ["a1: +hold"]),
        (("attack", f"{DUELLIST}+charging+dazed+fatestones=1", "vs", f"{TARGET}+lp=1"), []),
        (("melee", f"{DUELLIST}+moved+shot", "vs", DUELLIST), ["a1: +moved", "a1: +shot"]),
        (("melee", f"{DUELLIST}+hold+engaged", "vs", f"{DUELLIST}+charging"), []),
        (("shoot", f"{ARCHER}+moved+lp=1", "vs", TARGET), ["a1: +lp"]),
        (("shoot", ARCHER, "vs", f"{TARGET}+concealed+thrown"), ["b1: +thrown"]),
        (("cast", f"{CASTER}+moved+hold", "Hush"), ["a1: +moved", "a1: +hold"]),
        (("cast", f"{CASTER}+moved", "Dart", "vs", TARGET), []),
        (("cast", CASTER, "Hush", "--counter", f"{CASTER}+concealed"), ["c1: +concealed"]),
        (("morale", f"{DUELLIST}+moved+stunned"), ["a1: +moved"]),
        (("rally", f"{DUELLIST}+panicked+dazed+shot"), ["a1: +shot"]),
        (("delay", f"{DUELLIST}+reacted"), ["a1: +reacted"]),
        (("evade", f"{DUELLIST}+hold"), ["a1: +hold"]),
        (("test", f"{DUELLIST}+hold", "DISC"), ["a1: +hold"]),
    ],
)
def test_a_flag_that_changes_nothing_is_told(
    words: tuple[str, ...], flags: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert [note.partition(" changes")[0] for note in idle(capsys, *words)] == flags


def test_may_reads_no_number_of_what_is_left(capsys: pytest.CaptureFixture[str]) -> None:
    notes = run(capsys, "may", f"{DUELLIST}+lp=1+concealed+moved").data["notes"]
    told = [note for note in notes if "changes nothing in" in note]
    assert told == ["a1: +lp changes nothing in may", "a1: +concealed changes nothing in may"]


@pytest.mark.parametrize(
    "words",
    [
        ("attack", "SWIFT+moved", "vs", TARGET),
        ("melee", "SWIFT+moved", "vs", DUELLIST),
        ("melee", DUELLIST, "vs", "SWIFT", f"{DUELLIST}+mired"),
        ("morale", "SWIFT+mired"),
        ("test", "SWIFT+mired", "STR"),
    ],
)
def test_what_the_house_asks_for_is_no_idle_flag(
    words: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    house = tmp_path / "house.yaml"
    house.write_text(
        "extends: freeblades\n"
        "conditions:\n- {name: mired, new: true, meaning: stuck in mud, effects: {tests: -1}}\n"
        "talents:\n- {name: Swift, new: true, effects: [{stage: attack, operation: add, "
        "amount: 1, condition: moved}]}\n",
        encoding="utf-8",
    )
    swift = DUELLIST.replace("spd: 5", "spd: 5, talents: [Swift]")
    named = [word.replace("SWIFT", swift) for word in words]
    assert idle(capsys, *named, "--house", str(house)) == []


def test_a_flag_that_is_taken_away_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert idle(capsys, "attack", f"{DUELLIST}+hold=no", "vs", TARGET) == []
    assert idle(capsys, "attack", f"{DUELLIST}+broke-off", "vs", TARGET) == [
        "a1: +broke_off changes nothing in attack"
    ]
