"""`--policy NAME=best` in old-school combat: what each owner does for its figure."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.support import run_here

#: Somebody without a shield, and somebody with one.
SWORD = "{wounds: 1, weapons: [Shortsword]}"
GUARD = "{wounds: 1, weapons: [Shortsword], armour: [shield]}"
SAMPLES = (
    *("-w", "rulesets/oldschool/warbands/lantern-oath.yaml"),
    *("-w", "rulesets/oldschool/warbands/sump-gang.yaml"),
)
ATTACK = ("attack", "vessa", "vs", "snag-1", *SAMPLES)


def figures(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Fraction]:
    """Return the figures of a command's odds that are fractions."""
    ran = run_here(capsys, "oldschool", *words, "--odds", "--json")
    assert ran.code == 0, ran.err
    return {name: Fraction(text) for name, text in ran.data["odds"]["fractions"].items() if text}


def by_policies(*policies: str) -> list[str]:
    return [word for policy in policies for word in ("--policy", policy)]


def test_fortitude_is_given_up_to_live(capsys: pytest.CaptureFixture[str]) -> None:
    # 2d6 kill with 5 or less, 10/36; a point saves whoever rolls a 5, 4/36. A 10, which would be
    # KO'd, is no better by the chance to die, and the point is kept by policy.
    words = ("recover", "--fortitude", "3")
    best = figures(capsys, *words, *by_policies("fortitude=best"))
    assert best == {
        "dead": Fraction(6, 36),
        "wounded": Fraction(23 + 4, 36),
        "ko": Fraction(3, 36),
    }
    for policy in ("never", "live", "better"):
        other = figures(capsys, *words, *by_policies(f"fortitude={policy}"))
        assert best["dead"] <= other["dead"]


def test_dice_and_rolls_give_up_fortitude_too(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("oldschool", "recover", "--fortitude", "3", *by_policies("fortitude=best"), "--json")
    for dice, spent, effect in (
        ("2,3", True, "wounded"),
        ("4,6", False, "wounded"),
        ("1,3", False, "dead"),
        ("2,3,keep", False, "dead"),
    ):
        outcome = run_here(capsys, *words, "--dice", dice).data["outcome"]
        assert (outcome["spent_fortitude"], outcome["effect"]) == (spent, effect)


def test_spare_hits_become_the_stunts_that_are_wanted(capsys: pytest.CaptureFixture[str]) -> None:
    # Three dice hit a defense of 3 or less with 1/2 each and explode; 3 hits take the target out.
    # By policy the first hit is a trip, so it takes 4. At best it is a trip only where that costs
    # nothing: for 1 or 2 hits, 10/16, and it lands on a failed save against 7, 13/20.
    plain = figures(capsys, *ATTACK)
    trips = figures(capsys, *ATTACK, *by_policies("stunts=trip"))
    best = figures(capsys, *ATTACK, *by_policies("stunts=trip", "stunts=best"))
    assert best["out"] == plain["out"] == Fraction(1, 4) > trips["out"]
    assert best["trip_lands"] == Fraction(10, 16) * Fraction(13, 20)


def test_a_shield_and_a_helmet_are_given_to_stay(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (ATTACK, ("attack", "gulch", "vs", "odo", *SAMPLES)):
        for piece in ("shield", "helmet"):
            best = figures(capsys, *words, *by_policies(f"{piece}=best"))
            keeps = figures(capsys, *words)
            assert best["out"] <= keeps["out"]
    # The shield undoes all the damage that would take Snag out.
    assert figures(capsys, *ATTACK, *by_policies("shield=best"))["out"] == 0


def test_a_shield_is_given_in_a_fight_where_it_saves_its_owner(
    capsys: pytest.CaptureFixture[str],
) -> None:
    # Of one round only what saves the guard counts: it stands with the shield given, and a draw
    # beats the loss; whoever has no shield is out by any hit.
    words = ("fight", SWORD, "vs", GUARD, "--rounds")
    one = figures(capsys, *words, "1", *by_policies("shield=best"))
    assert one["a_wins"] == 0
    for rounds in ("1", "2"):
        best = figures(capsys, *words, rounds, *by_policies("shield=best"))
        for policy in ("keep", "out", "any"):
            other = figures(capsys, *words, rounds, *by_policies(f"shield={policy}"))
            assert best["a_wins"] - best["b_wins"] <= other["a_wins"] - other["b_wins"]


def test_a_fight_is_played_as_its_odds_are(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("oldschool", "fight", SWORD, "vs", GUARD, "--rounds", "2", "--json")
    for seed in "12345":
        ways = [
            run_here(capsys, *words, "--seed", seed, *by_policies(f"shield={policy}")).data
            for policy in ("out", "best")
        ]
        assert ways[0]["outcome"] == ways[1]["outcome"]
        assert ways[0]["trace"] == [one for one in ways[1]["trace"] if one["kind"] != "choice"]


REFUSED: list[tuple[tuple[str, ...], str]] = [
    (("fight", SWORD, "vs", GUARD, *by_policies("shield=best")), "needs --rounds N"),
    (
        ("attack", "--attacks", "3", "--defense", "3", *by_policies("stunts=best")),
        "nothing says what would be best",
    ),
    (
        (
            "fight",
            "vessa",
            "vs",
            "gulch",
            "snag-1",
            "--rounds",
            "40",
            *SAMPLES,
            *by_policies("shield=best"),
        ),
        "too long",
    ),
]


@pytest.mark.parametrize(("words", "said"), REFUSED)
def test_what_has_no_best_is_refused_in_a_line(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run_here(capsys, "oldschool", *words, "--odds").check(2, said)
