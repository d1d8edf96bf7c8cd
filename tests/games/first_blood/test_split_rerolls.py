"""A reroll of some failures where one attacker's dice go at several enemies."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from skirmish_cli.core.rules import law_of
from skirmish_cli.games.first_blood.attacks import attack
from tests.games.first_blood.clashes import make_attack
from tests.games.first_blood.support import report
from tests.support import as_chances, law_by_rolling, run_here

NAKED = "{d: 0, w: 1, r: 0}"


def count_hits(faces: tuple[int, ...], spare: list[int], left: int) -> tuple[int, int]:
    """Return the hits of some dice, and how many rerolls are left, the spare faces coming next."""
    hits = 0
    for face in faces:
        again = face == 6 and left > 0
        left -= again
        hits += (spare.pop(0) if again else face) != 6
    return hits, left


def list_hits(shares: tuple[int, ...], rerolls: int, ruling: str) -> dict[Any, Fraction]:
    """Return the chance of the hits at each enemy, from a list of all rolls."""
    chances: dict[Any, Fraction] = {}
    dice = sum(shares)
    for faces in product(range(1, 7), repeat=2 * dice):
        first, spare, left, found = list(faces[:dice]), list(faces[dice:]), rerolls, []
        for share in shares:
            thrown, first = tuple(first[:share]), first[share:]
            hits, left = count_hits(thrown, spare, rerolls if ruling == "each" else left)
            found.append(hits)
        chances[tuple(found)] = chances.get(tuple(found), Fraction(0)) + Fraction(
            1, 6 ** len(faces)
        )
    return chances


@pytest.mark.parametrize("ruling", ["once", "each"])
@pytest.mark.parametrize(
    ("split", "rerolls"), [((1, 1), 1), ((2, 1), 1), ((1, 2), 2), ((1, 1, 1), 2)]
)
def test_the_hits_at_each_enemy_are_those_of_a_list_of_all_rolls(
    split: tuple[int, ...], rerolls: int, ruling: str
) -> None:
    law = law_of(attack, make_attack([split], [NAKED] * len(split), rerolls, ruling))
    found: dict[Any, Fraction] = {}
    for results, chance in as_chances(law).items():
        hits = tuple(one.hits for one in results)
        found[hits] = found.get(hits, Fraction(0)) + chance
    assert found == list_hits(split, rerolls, ruling)


@pytest.mark.parametrize("ruling", ["once", "each"])
@pytest.mark.parametrize("enemies", [["{d: 1, w: 1, r: 3}", NAKED], [NAKED, "{d: 0, w: 2, r: 3}"]])
def test_every_roll_comes_weighted_to_the_odds(enemies: list[str], ruling: str) -> None:
    whole = make_attack([(1, 1)], enemies, 1, ruling)
    assert law_by_rolling(lambda: attack(whole), 7) == as_chances(law_of(attack, whole))


@pytest.mark.parametrize("ruling", ["once", "each"])
def test_odds_of_fates_alone_have_the_same_means_and_fates(ruling: str) -> None:
    enemies = ["{d: 1, w: 2, r: 3}", "{d: 0, w: 1, r: 2}", NAKED]
    whole = make_attack([(2, 1, 1), (0, 1, 1)], enemies, 1, ruling)
    laws = [law_of(attack, whole._replace(only_fates=only)) for only in (False, True)]
    for place in range(3):
        for name in ("hits", "blocked", "wounds_lost"):
            means = {
                law.mean(lambda results, at=place, what=name: getattr(results[at], what))
                for law in laws
            }
            assert len(means) == 1
    fates = [law.map(lambda results: tuple(one.fate for one in results)) for law in laws]
    assert fates[0] == fates[1]


def test_each_attacker_has_its_own_reroll(capsys: pytest.CaptureFixture[str]) -> None:
    # Both throw a 6 at the first enemy and hit it with their reroll; their second 6 stays.
    cards = ["{a: 2, c: 1, special_rules: [{name: X, roll: clash, reroll: failures=1}]}"] * 2
    words = ("clash", *cards, "vs", "{d: 0, w: 9, r: 0}", "{d: 0, w: 9, r: 0}", "--split", "1,1")
    outcome = report(capsys, *words, "--dice", "6,1,6,6,1,6")["outcome"]
    assert [one["hits"] for one in outcome["models"].values()] == [2, 0]


@pytest.mark.parametrize(
    ("options", "is_named"),
    [
        (("--split", "1,1", "--reroll", "failures=1"), True),
        (("--split", "2,0", "--reroll", "failures=1"), False),
        (("--split", "1,1", "--reroll", "failures"), False),
        (("--split", "1,1"), False),
    ],
)
def test_the_ruling_is_named_where_dice_share_a_limited_reroll(
    options: tuple[str, ...], is_named: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("clash", "{a: 2, c: 1}", "vs", NAKED, NAKED, *options, "--odds")
    assert ("limited_reroll" in report(capsys, *words)["rulings"]) is is_named


def test_compared_rulings_show_what_the_other_way_gives(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("clash", "{a: 2, c: 1}", "vs", NAKED, NAKED, "--split", "1,1", "--reroll=failures=1")
    rows = report(capsys, *words, "--odds", "--compare-rulings")["tables"][0]["rows"]
    means = {row["ruling"]: row["hits_mean"] for row in rows}
    assert means["as in force"] == float(Fraction(415, 216))
    assert means["limited_reroll=each"] == float(Fraction(35, 18))


def test_a_value_that_the_ruling_lacks_is_answered_with_those_it_has(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ("clash", "{a: 2, c: 1}", "vs", NAKED, "--ruling", "limited_reroll=twice")
    run_here(capsys, "first-blood", *words).check(2, "limited_reroll", "once, each")
