"""`round`: the order that it prints, and what it refuses."""

from __future__ import annotations

import pytest

from tests.games.first_blood.support import WITH_SAMPLES, split_words
from tests.support import run_here


def test_the_command_names_the_order_and_skips_cards_that_are_done(
    capsys: pytest.CaptureFixture[str],
) -> None:
    data = run_here(
        capsys, "first-blood", "round", "cap", "spears", "vs", "ogre", "--done", "cap", "--json"
    ).data
    assert data["outcome"] == {"activations": 2, "passes": 0, "order": ["a: spears", "b: ogre"]}
    assert data["seed"] is None


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--odds",), "both sides"),
        (("x",), "both sides"),
        (("x", "vs"), "a side is empty"),
        (("x", "x", "vs", "y"), "twice"),
        (("31", "vs", "2"), "0 to 30"),
        (("x", "vs", "y", "--done", "z"), "unknown command card"),
        (("x", "vs", "y", "--done", "x", "--done", "x"), "--done x is named twice"),
        (("1", "vs", "3", "--pass", "a", "--ruling", "alternating=strict"), "does nothing"),
        (("x", "vs", "y", "--first", "c"), "--first"),
        (("x", "vs", "y", "--pass", "both"), "--pass"),
        (("x", "vs", "x", "--done", "x"), "both sides have"),
        (("pass", "vs", "x"), "can't be named"),
        (("2", "vs", "3", "--ruling", "alternating=never"), "alternating"),
    ],
)
def test_what_cannot_be_a_round_is_one_line(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run_here(capsys, "first-blood", "round", *words).check(2, said)


def test_a_pass_that_never_comes_up_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    told = "--pass b does nothing in this order: side b never has fewer cards left"
    assert (
        told
        in run_here(capsys, "first-blood", "round", "3", "vs", "3", "--pass", "b", "--json").data[
            "notes"
        ]
    )
    assert (
        told
        not in run_here(
            capsys, "first-blood", "round", "3", "vs", "1", "--pass", "b", "--json"
        ).data["notes"]
    )


def test_one_card_is_told_in_the_singular(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run_here(capsys, "first-blood", "round", "1", "vs", "2", "--format", "plain")
    assert "1 command card against 2" in ran.out


def test_cards_are_looked_up_in_the_files_that_are_named(
    capsys: pytest.CaptureFixture[str],
) -> None:
    ran = run_here(
        capsys,
        "first-blood",
        "round",
        *WITH_SAMPLES,
        *split_words("captain spear vs boar brute --json"),
    )
    assert ran.data["outcome"]["activations"] == 4


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("captain", "vs", "baor"), "did you mean boar"),
        (("3", "vs", "boar"), "-w does nothing for 3 numbered cards"),
    ],
)
def test_a_card_that_the_files_lack_is_refused(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run_here(capsys, "first-blood", "round", *WITH_SAMPLES, *words).check(2, said)
