"""All melee attacks of a model together, as a break-off draws them."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from tests.games.freeblades.commands import (
    DUELLIST,
    PLAIN,
    figure,
    odds,
    played,
    refused,
    run,
    whys,
)
from tests.support import run_here

TWICE = DUELLIST.replace("spd: 5", "spd: 5, talents: [Whirl]") + "+reaction"
TOUGH = "{mar: d8, def: 5, av: 6, lp: 2, talents: [PARRY]}"


@pytest.fixture(name="house")
def whirl(tmp_path: Path) -> tuple[str, ...]:
    """House rules by which Whirl brings a second attack."""
    path = tmp_path / "house.yaml"
    path.write_text(
        "extends: freeblades\ntalents:\n- {name: Whirl, effects: [{stage: melee_attack, "
        "operation: attacks, amount: 1}]}\n",
        encoding="utf-8",
    )
    return ("--house", str(path))


def attack(*options: str, target: str = DUELLIST) -> tuple[str, ...]:
    return ("attack", TWICE, "vs", target, *options)


def test_two_attacks_hit_and_drop_as_two_in_a_row(
    house: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    # Each hits d10 against DEF 5 with 6/10: one of two with 1 - (4/10)^2 = 21/25.
    assert figure(capsys, "hit", *attack("--all-attacks"), *house) == Fraction(21, 25)
    single = figure(capsys, "hit", *attack(), *house)
    assert single == Fraction(3, 5)
    # LP 1: each attack wounds with p, so that both fail with (1 - p)^2.
    frail = DUELLIST.replace("lp: 2", "lp: 1")
    once, twice = (
        figure(capsys, "dropped", *attack(*more, target=frail), *house)
        for more in ((), ("--all-attacks",))
    )
    assert twice == 1 - (1 - once) ** 2


def test_wounds_carry_over_from_attack_to_attack(
    house: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    # 9 hits and 6 wounds, twice: LP 2 are gone.
    data = played(capsys, "9,6,9,6", *attack("--all-attacks"), *house)
    assert whys(data) == ["attack", "damage", "attack 2", "damage 2"]
    assert data["outcome"] == {"hit": True, "parried": False, "lp_lost": 2, "dropped": True}
    assert played(capsys, "9,6,2", *attack("--all-attacks"), *house)["outcome"]["lp_lost"] == 1


def test_parry_1_meets_the_first_attack_that_hits_alone(
    house: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    one, any_number = (TOUGH.replace("PARRY", "Parry 1"), ("--ruling", "parry_uses=unlimited"))
    # 6 is parried by 7; the second 6 hits, and 5 doesn't wound AV 6.
    data = played(capsys, "6,7,6,5", *attack("--all-attacks", target=one), *house)
    assert whys(data) == ["attack", "parry", "attack 2", "damage 2"]
    assert (data["outcome"]["hit"], data["outcome"]["parried"]) == (True, True)
    data = played(capsys, "6,7,6,7", *attack("--all-attacks", target=one), *house, *any_number)
    assert whys(data) == ["attack", "parry", "attack 2", "parry 2"]
    assert data["rulings"]["parry_uses"] == "unlimited"
    policy = odds(capsys, *attack("--all-attacks", target=one), *house)["policy"]
    assert policy["parry"] == "first"


def test_a_held_reroll_is_spent_once_for_all_attacks(
    house: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    data = played(capsys, "2,3,4", *attack("--all-attacks", "--reroll"), *house)
    assert data["outcome"]["hit"] is False
    # Not both miss: 4/10 * 4/10 for the first with its reroll, 4/10 for the second.
    assert (
        figure(capsys, "hit", *attack("--all-attacks", "--reroll"), *house)
        == 1 - Fraction(4, 10) ** 3
    )


def test_a_model_with_one_attack_makes_just_that(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("attack", DUELLIST, "vs", DUELLIST)
    assert odds(capsys, *words, "--all-attacks") == odds(capsys, *words)
    assert "--all-attacks needs two models" in refused(capsys, *PLAIN, "--all-attacks")


def test_a_model_with_several_is_told_how_to_make_them_all(
    house: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    def notes(*words: str) -> str:
        return " ".join(run(capsys, *words, "--odds").data.get("notes", ()))

    assert "--all-attacks makes them all" in notes(*attack(), *house)
    assert "one of them" not in notes(*attack("--all-attacks"), *house)


def test_the_title_names_both_models(
    house: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    def title(*words: str) -> str:
        return run_here(
            capsys, "freeblades", *words, "--odds", "--format", "plain"
        ).out.splitlines()[0]

    assert title(*attack(), *house).startswith("a1 attacks b1: d10 on DEF 5")
    assert title(*attack("--all-attacks"), *house).startswith("a1 attacks b1 2 times: d10 on DEF 5")
    assert title(*PLAIN).startswith("Attack: d10 on DEF 5")
