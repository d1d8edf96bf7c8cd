"""Who can't be shot by whom: nobody hits itself, a target isn't one of its others, and a friend
is remarked on."""

from __future__ import annotations

import pytest

from tests.games.freeblades.commands import ARCHER, TARGET, odds, refused, run

BANDS = (
    "-w",
    "rulesets/freeblades/warbands/tin-lanterns.yaml",
    "-w",
    "rulesets/freeblades/warbands/salt-reavers.yaml",
)


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (("shoot", "archer", "vs", "archer"), "archer can't be its own target"),
        (("shoot", "archer", "vs", "tin-lanterns/archer"), "can't be its own target"),
        (
            ("shoot", "archer", "vs", "brute-1+engaged", "--others", "archer"),
            "never meets the model that made it",
        ),
        (
            ("shoot", "archer", "vs", "brute-1+engaged", "--others", "watch-1,brute-1"),
            "it is the target already",
        ),
        (("cast", "wick", "Ember Dart", "vs", "wick"), "can't be its own target"),
        (
            ("cast", "wick", "Ember Dart", "vs", "brute-1+engaged", "--others", "wick"),
            "never meets the model",
        ),
        (("cast", "wick", "Low Glow", "--counter", "wick"), "wick can't answer its own spell"),
        (
            ("cast", "wick", "Low Glow", "--engaged", "--reaction", "wick"),
            "wick can't answer its own spell",
        ),
    ],
)
def test_no_model_meets_its_own_attack(
    words: tuple[str, ...], line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert line in refused(capsys, *words, *BANDS)


def test_several_shooters_of_one_card_and_a_spell_on_oneself_are_fine(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert odds(capsys, "shoot", "archer", "archer", "vs", "brute-1", *BANDS)
    assert odds(capsys, "cast", "wick", "Low Glow", "vs", "wick", *BANDS)
    assert odds(capsys, "shoot", ARCHER, "vs", TARGET + "+engaged", "--others", TARGET)


@pytest.mark.parametrize(
    "words",
    [
        ("shoot", "archer", "vs", "watch-1", "--range", "9"),
        ("shoot", "tin-lanterns/archer", "vs", "watch-1", "--range", "9", "--advise"),
        ("cast", "wick", "Ember Dart", "vs", "watch-1", "--range", "8"),
    ],
)
def test_a_target_of_the_same_warband_is_remarked_on(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    ran = run(capsys, *words, "--odds", *BANDS)
    assert any("watch-1 is of the same warband" in note for note in ran.data["notes"])


@pytest.mark.parametrize(
    "words",
    [
        ("shoot", "archer", "vs", "brute-1", "--range", "9"),
        ("shoot", "archer", "vs", TARGET, "--range", "9"),
        ("shoot", ARCHER, "vs", TARGET, "--range", "9"),
        ("cast", "wick", "Low Glow", "vs", "watch-1", "--range", "8"),
    ],
)
def test_an_enemy_or_a_card_without_a_file_draws_no_remark(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    ran = run(capsys, *words, "--odds", *BANDS)
    assert not any("same warband" in note for note in ran.data.get("notes", []))
