"""`clash`: what its inputs, policy, rows and notes say."""

from __future__ import annotations

from fractions import Fraction

import pytest

from skirmish_cli.core.registry import get_game
from skirmish_cli.core.ruleset import Condition
from skirmish_cli.files.rulesets import load_ruleset
from tests.games.first_blood.support import (
    FOE,
    PLAIN,
    WITH_SAMPLES,
    make_command,
    report,
    split_words,
)
from tests.support import run_here


@pytest.mark.parametrize("broken", [(), ("--broken",)])
def test_with_no_wounds_left_an_unblocked_hit_slays_without_a_resolve_die(
    broken: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    words = (
        *split_words("clash --attacks 1 --cap 1 --defense 0 --wounds 0 --resolve 4"),
        *broken,
    )
    data = report(capsys, *words, "--dice", "2")
    assert data["outcome"]["fate"] == "slain"
    assert "no Wounds left" in data["trace"][-1]["text"]
    assert report(capsys, *words, "--odds")["odds"]["fractions"]["slain"] == "5/6"
    run_here(capsys, "first-blood", *words, "--dice", "2,1").check(2, "one die too many")


def test_a_rallied_warrior_without_wounds_is_slain_and_the_note_says_so(
    capsys: pytest.CaptureFixture[str],
) -> None:
    data = report(capsys, "clash", "{a: 1, c: 1}", "vs", FOE + "+w=0", "--odds")
    assert data["odds"]["fractions"]["slain"] == "5/6"
    assert any("no Wounds left: any unblocked hit slays it" in note for note in data["notes"])


def test_with_no_wounds_left_resolve_need_not_be_given(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("clash", "--attacks", "1", "--cap", "1", "--defense", "0", "--wounds", "0")
    assert report(capsys, *words, "--odds")["odds"]["fractions"]["slain"] == "5/6"


def test_an_enemy_that_was_broken_before_is_told_of(capsys: pytest.CaptureFixture[str]) -> None:
    data = report(capsys, "clash", "--attacks", "1", "--cap", "1", *PLAIN, "--broken", "--odds")
    assert any("'broken' counts only who becomes Broken" in note for note in data["notes"])


@pytest.mark.parametrize(
    "words",
    [
        "--attacks 5 --defense 5 --cap 12 --reroll failures --extra 1 --extra 2 --block-reroll 5 "
        "--block-extra 1",
        "--attacks 7 --defense 7 --cap 12 --reroll failures --block-reroll failures --extra 1 "
        "--block-extra 1",
        "--attacks 9 --defense 9 --cap 3 --reroll failures --reroll 5 --extra 1",
        "--attacks 12 --defense 12 --cap 12 --reroll failures --reroll failures=2 --extra 1 "
        "--extra 3 --block-extra 2",
        "--attacks 16 --defense 16 --cap 16",
    ],
)
def test_many_dice_with_rerolls_and_added_dice_have_odds(
    words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    odds = report(capsys, "clash", *words.split(), "--wounds", "3", "--resolve", "4", "--odds")[
        "odds"
    ]
    assert odds["summary"]["wounds_mean"] == pytest.approx(
        odds["summary"]["hits_mean"] - odds["summary"]["blocked_mean"]
    )
    assert len(odds["distribution"]) > 1


def test_twelve_against_twelve_can_be_compared_under_all_rulings(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = (
        "--attacks 12 --defense 12 --cap 12 --wounds 3 --resolve 4 --reroll failures --extra 1 "
        "--extra 2"
    )
    table = report(capsys, "clash", *words.split(), "--compare-rulings", "--seed", "2")["tables"][0]
    assert len(table["rows"]) == 6


def test_six_enemies_have_a_summary_models_and_folded_rows(
    capsys: pytest.CaptureFixture[str],
) -> None:
    data = report(
        capsys,
        "clash",
        "{a: 6, c: 2}",
        "vs",
        *["{d: 1, w: 1, r: 3}"] * 6,
        "--split",
        "1,1,1,1,1,1",
        "--odds",
        "--compare-rulings",
    )
    # each: 5/12 wound (15/36), half of them slay
    assert data["odds"]["fractions"]["wounds_mean"] == "5/2"
    assert data["odds"]["fractions"]["slain"] == str(1 - Fraction(19, 24) ** 6)
    assert {model["fractions"]["slain"] for model in data["odds"]["models"].values()} == {"5/24"}
    assert {tuple(row["outcome"]) for row in data["odds"]["distribution"]} == {("fate",)}
    assert any("only their fates apart" in note for note in data["notes"])
    assert data["tables"][0]["rows"][0]["slain"] == data["odds"]["summary"]["slain"]


def test_two_enemies_still_have_full_rows_without_a_note(
    capsys: pytest.CaptureFixture[str],
) -> None:
    data = report(
        capsys, "clash", "--attacks", "2", "--cap", "2", "--split", "1,1", *PLAIN, "--odds"
    )
    assert set(data["odds"]["distribution"][0]["outcome"]) == {"hits", "blocked", "wounds", "fate"}
    assert not any("fates apart" in note for note in data["notes"])


def test_a_played_attack_is_told_by_the_keys_of_the_rows(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ("clash", "--attacks", "2", "--cap", "2", "--split", "1,1", *PLAIN)
    outcome = report(capsys, *words, "--dice", "2,4,6")["outcome"]
    row = {"hits": 1, "blocked": 0, "wounds": 1, "wounds_lost": 1}
    assert outcome["models"]["enemy-1"] == {**row, "fate": "slain"}
    assert {key: outcome[key] for key in row} == row
    assert outcome["fate"] == {"enemy-1": "slain", "enemy-2": "standing"}


def test_compared_rulings_are_named_as_the_summary(capsys: pytest.CaptureFixture[str]) -> None:
    data = report(
        capsys, "clash", "--attacks", "2", "--cap", "2", *PLAIN, "--odds", "--compare-rulings"
    )
    assert list(data["tables"][0]["rows"][0]) == ["ruling", *data["odds"]["summary"]]


def test_inputs_name_typed_rerolls_added_dice_and_statuses(
    capsys: pytest.CaptureFixture[str],
) -> None:
    inputs = report(
        capsys,
        *split_words("clash --attacks 2 --cap 2 --inspired --defense 1 --evasion 3 --wounds 1"),
        *split_words("--resolve 3 --reroll failures=2 --extra 1 --block-reroll 6 --block-extra 2"),
        "--seed=1",
    )["inputs"]
    assert inputs["dice_from"] == "Attacks 2, +1 inspired"
    assert inputs["reroll"] == ["failures=2 (--reroll)"]
    assert inputs["extra"] == ["1 (--extra)"]
    assert inputs["block_dice_from"] == {"enemy": "Evasion 3 rather than Defense 1"}
    assert inputs["block_reroll"] == {"enemy": ["6 (--block-reroll)"]}
    assert inputs["block_extra"] == {"enemy": ["2 (--block-extra)"]}


def test_explained_inputs_are_shown_at_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run_here(
        capsys,
        *split_words("first-blood clash --attacks 2 --cap 2"),
        *PLAIN,
        *split_words("--reroll failures --explain --seed 1 --format plain"),
    )
    assert "failures (--reroll)" in ran.out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), "all they can, lowest hits kept"),
        (("--reroll", "failures"), "hits kept, every reroll taken"),
        (("--ruling", "keep_hits=first_typed"), "blocks cancel all they can"),
    ],
)
def test_odds_tell_that_there_is_nothing_to_decide_on_the_dice(
    words: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    line = split_words("clash --attacks 2 --cap 2 --defense 1 --wounds 1 --resolve 3")
    data = report(capsys, *line, *words, "--odds")
    assert "policy" not in data["odds"]
    assert any(note.endswith(told) and "nothing to decide" in note for note in data["notes"])


@pytest.mark.parametrize(("card", "blocks"), [("{d: 2, w: 1, r: 3}", 2), ("{e: 2, w: 1, r: 3}", 2)])
def test_a_card_with_one_of_defense_and_evasion_blocks_with_it(
    card: str, blocks: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert report(capsys, "clash", "{a: 1, c: 1}", "vs", card, "--odds")["inputs"][
        "block_dice"
    ] == [blocks]


def test_a_status_that_takes_away_leaves_no_dice_below_0() -> None:
    rules = load_ruleset("first-blood")
    cursed = rules._replace(
        conditions={**rules.conditions, "inspired": Condition("inspired", "-5", None, {"a": -5})}
    )
    options = {"attacks": 2, "cap": 2, "defense": 0, "wounds": 1, "resolve": 3, "inspired": True}
    command = make_command("clash", options, cursed)
    prepared = get_game("first-blood").procedure("clash").prepare(command)
    assert prepared.inputs["dice"] == [0]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("{a: 2, c: 2, w: 3}+w=9", "vs", FOE), "0 to 3"),
        (("{a: 2, c: 2}",), "needs whoever attacks"),
        ((), "clash needs --attacks, or models; for example: skirmish first-blood clash"),
    ],
)
def test_what_cannot_be_is_one_line(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run_here(capsys, "first-blood", "clash", *words).check(2, said)


def test_the_headline_counts_one_and_several(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run_here(
        capsys, "first-blood", "clash", "--attacks", "1", "--cap", "1", *PLAIN, "--format", "plain"
    )
    assert "attacker (1 die, up to 1 hit) at enemy (0 blocks, 1 Wound)" in ran.out


def test_samples_can_be_fought_with(capsys: pytest.CaptureFixture[str]) -> None:
    data = run_here(
        capsys,
        "first-blood",
        "clash",
        *WITH_SAMPLES,
        *split_words("captain+inspired vs brute-1 brute-2+broken --split 3,2 --odds --json"),
    ).data
    assert set(data["odds"]["models"]) == {"brute-1", "brute-2"}
    assert data["inputs"]["dice"] == [3, 2]
    ran = run_here(
        capsys,
        "first-blood",
        "volley",
        *WITH_SAMPLES,
        *split_words("slinger-1+aimed vs boar --dice 1,6,3,6,6,6,2"),
    )
    assert ran.code == 0, ran.err


def test_an_enemy_named_twice_is_refused_and_its_like_is_not(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ("first-blood", "clash", *WITH_SAMPLES, "captain", "vs", "brute-1")
    split = ("--split", "3,1")
    for again in ("brute-1", "mudtusks/brute-1"):
        run_here(capsys, *words, again).check(2, "brute-1 is named twice")
    assert run_here(capsys, *words, "brute-2", *split, "--odds").code == 0
