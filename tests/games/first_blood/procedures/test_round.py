"""`round`: the order that it prints, and what it refuses."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from skirmish_cli.core.command import Command, Model
from skirmish_cli.core.procedure import Prepared
from skirmish_cli.files.rulesets import load_ruleset
from skirmish_cli.games.first_blood.models import Card
from skirmish_cli.games.first_blood.procedures.round import ROUND, RoundOptions
from tests.games.first_blood.support import PROFILE, WITH_SAMPLES, split_words
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
        (
            ("1", "vs", "3", "--policy", "passes=a", "--ruling", "alternating=strict"),
            "--policy passes=a does nothing",
        ),
        (("1", "vs", "3", "--pass", "a"), "write --policy passes=a"),
        (("1", "vs", "3", "--pass", "a", "--pass", "b"), "write --policy passes=both"),
        (("1", "vs", "3", "--policy", "passes=c"), "unknown value of policy passes"),
        (("1", "vs", "3", "--policy", "cards=last"), "policy cards"),
        (("x", "vs", "y+supremacy", "--first", "a"), "contradicts +supremacy of side b"),
        (("the cap", "the-cap", "vs", "y"), "typed alike"),
        (("x", "vs", "y", "--first", "c"), "--first"),
        (("x", "vs", "y", "--pass", "both"), "write --policy passes=both"),
        (("x", "vs", "x", "--done", "x"), "both sides have"),
        (("pass", "vs", "x"), "can't be named"),
        (("2", "vs", "3", "--ruling", "alternating=never"), "alternating"),
        (("x", "vs", "y", "--turns", "0"), "1 to 120"),
        (("x", "vs", "x", "--turns", "1"), "both sides have a card named x"),
        (("x+activated", "y", "vs", "x", "z", "--turns", "1"), "both sides have a card named x"),
        (("123456789", "vs", "2"), "0 to 30"),
        (("x+supremacy", "vs", "y+supremacy"), "only one side has +supremacy"),
        (("x", "x+activated", "vs", "y"), "'x' twice"),
    ],
)
def test_what_cannot_be_a_round_is_one_line(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run_here(capsys, "first-blood", "round", *words).check(2, said)


def test_a_pass_that_never_comes_up_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    told = "--policy passes=b changes nothing for side b: it never has fewer cards left"
    assert (
        told
        in run_here(
            capsys, "first-blood", "round", "3", "vs", "3", "--policy", "passes=b", "--json"
        ).data["notes"]
    )
    assert (
        told
        not in run_here(
            capsys, "first-blood", "round", "3", "vs", "1", "--policy", "passes=b", "--json"
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


def test_after_some_turns_the_cards_left_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run_here(
        capsys, "first-blood", "round", "x", "y", "vs", "z", "w", "v", "--turns", "3", "--json"
    )
    assert ran.data["outcome"] == {
        "activations": 3,
        "passes": 0,
        "order": ["a: x", "b: z", "a: y"],
        "left": {"a": [], "b": ["w", "v"]},
    }
    assert ran.data["inputs"]["turns"] == 3


def test_an_activated_card_is_done_and_may_be_named_so_too(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ("round", "x+activated", "y", "vs", "z", "--done", "x", "--json")
    ran = run_here(capsys, "first-blood", *words)
    assert ran.data["outcome"]["order"] == ["a: y", "b: z"]


def test_a_flag_that_is_taken_away_leaves_the_card_face_up(
    capsys: pytest.CaptureFixture[str],
) -> None:
    ran = run_here(capsys, "first-blood", "round", "x+activated=no", "vs", "z", "--json")
    assert ran.data["outcome"]["order"] == ["a: x", "b: z"]


def test_what_a_round_does_not_read_of_a_warrior_is_told_or_refused(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ("first-blood", "round", *WITH_SAMPLES)
    ran = run_here(capsys, *words, "captain+inspired", "vs", "boar", "--json")
    assert ran.data["outcome"]["order"] == ["a: captain", "b: boar"]
    assert "captain: +inspired changes nothing in round" in ran.data["notes"]
    ran = run_here(capsys, *words, "captain+m=4", "vs", "boar")
    ran.check(2, "captain+m=4: no number of a card changes a round")


def test_other_flags_are_a_part_of_a_name(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run_here(capsys, "first-blood", "round", "x+y", "vs", "z+activated+w", "--json")
    assert ran.data["outcome"]["order"] == ["a: x+y", "b: z+activated+w"]


def ask_with(flags: dict[str, dict[str, str]], *words: str) -> Prepared:
    """Return a round among Warriors that carry flags, as in a battle."""

    def find_models(sides: Sequence[Sequence[str]]) -> list[list[Model[Card]]]:
        assert sides == [["*"]]
        return [[Model(key, key, Card(), standing) for key, standing in flags.items()]]

    command = Command("round", words, RoundOptions(), load_ruleset("first-blood"), find_models)
    return ROUND.prepare(command)


def test_a_warrior_that_was_activated_has_its_card_face_down() -> None:
    flags = {"band/ann": {}, "band/spear-1": {}, "band/spear-2": {"activated": ""}, "foe/boar": {}}
    prepared = ask_with(flags, "ann", "spear", "vs", "boar")
    assert prepared.inputs["a"] == ["ann"]


def test_supremacy_of_a_warrior_is_that_of_its_side() -> None:
    flags = {"band/ann": {}, "foe/boar": {"supremacy": ""}}
    assert ask_with(flags, "ann", "vs", "boar").inputs["first"] == "b"
    assert ask_with({"band/ann": {}, "foe/boar": {}}, "ann", "vs", "boar").inputs["first"] == "a"


def test_names_that_two_files_share_are_told_apart(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = []
    for name in ("one", "two"):
        file = tmp_path / f"{name}.yaml"
        entry = f"- {{id: ann, card: {{{PROFILE}}}}}\n- {{id: s, count: 2, card: {{{PROFILE}}}}}"
        file.write_text(f"game: first-blood\nmodels:\n{entry}\n", "utf-8")
        files += ["-w", str(file)]
    run_here(capsys, "first-blood", "round", "ann", "vs", "two/ann", *files).check(
        2, "write one/ann or two/ann"
    )
    run_here(capsys, "first-blood", "round", "s", "vs", "two/ann", *files).check(
        2, "write one/s-1 or two/s-1"
    )
    ran = run_here(capsys, "first-blood", "round", "one/s", "vs", "two/ann", *files, "--json")
    activated = [one["whom"] for one in ran.data["changes"] if one["what"] == "activated"]
    assert activated == ["one/s-1", "one/s-2", "two/ann"]
