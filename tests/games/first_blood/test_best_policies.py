"""`--policy redirect=best`: dice meant for a slain enemy go where they slay the most."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import Any

import pytest

from skirmish_cli.advice.best_choices import BestChoices, find_best_choices
from skirmish_cli.core.rules import law_of
from skirmish_cli.games.first_blood.attacks import FIRST, NOBODY, attack
from skirmish_cli.games.first_blood.strikes import SLAIN
from tests.advice.small_rules import BruteForce
from tests.games.first_blood.clashes import make_attack, prepare_clash
from tests.games.first_blood.support import report
from tests.support import as_chances, law_by_rolling, run_here

NAKED, TOUGH = "{d: 0, w: 1, r: 0}", "{d: 0, w: 2, r: 0}"
#: Two Warriors with a die each at the first of three enemies, of whom the third falls to one hit.
RUSH = ("clash", "{a: 1, c: 1}", "{a: 1, c: 1}", "vs", NAKED, TOUGH, NAKED, "--split", "1,0,0")
BEST = ("--policy", "redirect=best")


def find_best(*case: Any) -> BestChoices[Any]:
    return find_best_choices(prepare_clash(*case), {"redirect"})


def count_slain(results: Any) -> int:
    return sum(one.fate == SLAIN for one in results)


def count_worth(results: Any) -> int:
    """Return the worth of a result: an enemy slain is worth more than any Wounds lost."""
    return 10**9 * count_slain(results) + sum(one.wounds_lost for one in results)


def test_the_die_goes_at_the_enemy_that_it_can_slay(capsys: pytest.CaptureFixture[str]) -> None:
    # The first enemy is slain unless both miss it, 35/36. Where the first attacker slays it, 5/6,
    # the other's die hits with 5/6: it slays the third enemy, but not the second with its 2 Wounds.
    means = {
        policy: report(capsys, *RUSH, "--policy", f"redirect={policy}", "--odds")["odds"]
        for policy in (FIRST, NOBODY, "best")
    }
    fractions = {policy: odds["fractions"]["slain_mean"] for policy, odds in means.items()}
    assert fractions == {FIRST: "35/36", NOBODY: "35/36", "best": str(Fraction(35 + 25, 36))}
    assert means["best"]["policy"] == {"redirect": "best"}


def test_typed_dice_go_where_the_best_says_and_a_word_decides_otherwise(
    capsys: pytest.CaptureFixture[str],
) -> None:
    fates = {
        dice: report(capsys, *RUSH, *BEST, "--dice", dice)["outcome"]["fate"]
        for dice in ("1,2", "1,b2,2", "1,nobody", "6,1")
    }
    assert fates == {
        "1,2": {"b1": "slain", "b2": "standing", "b3": "slain"},
        "1,b2,2": {"b1": "slain", "b2": "standing", "b3": "standing"},
        "1,nobody": {"b1": "slain", "b2": "standing", "b3": "standing"},
        "6,1": {"b1": "slain", "b2": "standing", "b3": "standing"},
    }


CASES: list[tuple[list[tuple[int, ...]], list[str], int, str]] = [
    ([(1, 0, 0), (1, 0, 0)], [NAKED, TOUGH, NAKED], 0, "once"),
    ([(1, 1, 0), (1, 0, 0)], [NAKED, NAKED, TOUGH], 0, "once"),
    ([(1, 0), (1, 1)], [NAKED, "{d: 0, w: 1, r: 3}"], 0, "once"),
    ([(1, 0), (1, 1)], [NAKED, TOUGH], 1, "once"),
    ([(1, 0), (1, 0), (1, 0)], [NAKED, TOUGH], 0, "once"),
]


@pytest.mark.parametrize("case", CASES)
def test_the_best_is_what_trying_everything_comes_to(case: Any) -> None:
    brute = BruteForce(partial(attack, make_attack(*case)), {"redirect"}, count_worth, ("a",))
    best = as_chances(find_best(*case).law())
    assert sum(count_worth(one) * chance for one, chance in best.items()) == brute.found.worth


@pytest.mark.parametrize("case", CASES)
def test_every_roll_comes_weighted_to_the_best_odds(case: Any) -> None:
    best = find_best(*case)
    assert law_by_rolling(best.lead, 7) == as_chances(best.law())


@pytest.mark.parametrize("case", CASES)
def test_the_best_is_never_worse_than_a_policy(case: Any) -> None:
    best = find_best(*case).law().mean(count_slain)
    for policy in (FIRST, NOBODY):
        assert best >= law_of(attack, make_attack(*case)._replace(redirect=policy)).mean(
            count_slain
        )


@pytest.mark.parametrize(
    "words",
    [
        ("clash", "{a: 2, c: 1}", "vs", NAKED, NAKED, "--split", "1,1"),
        ("clash", "{a: 1, c: 1}", "{a: 1, c: 1}", "vs", NAKED),
        ("clash", "--attacks=1", "--cap=1", "--defense=0", "--wounds=1", "--resolve=3"),
    ],
)
def test_best_that_decides_nothing_is_told_once(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    for reading in ("--odds", "--seed=1"):
        notes = report(capsys, *words, *BEST, reading)["notes"]
        assert [note for note in notes if "redirect" in note] == [
            "redirect=best: there is nothing to decide"
        ]


@pytest.mark.parametrize(("name", "known"), [("cards", "listed"), ("passes", "none, a, b, both")])
def test_no_figure_says_which_card_is_best(
    name: str, known: str, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = run_here(capsys, "first-blood", "round", "2", "vs", "3", "--policy", f"{name}=best")
    ran.check(2, f"unknown value of policy {name} 'best'", known)
