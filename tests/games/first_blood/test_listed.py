"""Attacks against a list of all rolls: written anew from the rules text, without the program."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations, product

import pytest

from tests.games.first_blood.support import report

Faces = tuple[int, ...]
SHARE = Fraction(1, 6)


def roll_hits(dice: int, limited: int) -> Iterator[tuple[Faces, Fraction]]:
    """Yield the hits of some dice, of which the first `limited` failures are rolled again."""
    for faces in product(range(1, 7), repeat=dice):
        again = [place for place, face in enumerate(faces) if face == 6][:limited]
        for second in product(range(1, 7), repeat=len(again)):
            shown = list(faces)
            for place, face in zip(again, second, strict=True):
                shown[place] = face
            hits = tuple(sorted(face for face in shown if face != 6))
            yield hits, SHARE ** (dice + len(again))


def count_blocked(hits: Faces, blocks: Faces) -> int:
    """Return the most hits that blocks cancel, trying every way to match them."""
    good = [face for face in blocks if face != 6]
    for number in range(min(len(hits), len(good)), 0, -1):
        for hit in permutations(hits, number):
            for block in permutations(good, number):
                if all(low <= high for low, high in zip(block, hit, strict=True)):
                    return number
    return 0


def list_wounds(dice: int, cap: int, blocks: int, limited: int) -> dict[int, Fraction]:
    """Return the chance of each number of unblocked hits of one attacker."""
    chances: dict[int, Fraction] = {}
    for hits, chance in roll_hits(dice, limited):
        kept = hits[:cap]
        rolls = list(product(range(1, 7), repeat=blocks)) if kept else [()]
        for faces in rolls:
            wounds = len(kept) - count_blocked(kept, faces)
            chances[wounds] = chances.get(wounds, Fraction(0)) + chance / len(rolls)
    return chances


def list_fates(
    attackers: list[dict[int, Fraction]], wounds: int, resolve: int
) -> dict[str, Fraction]:
    """Return the chance of each fate after attackers, by the Wounds left and the fate so far."""
    passes = Fraction(min(resolve, 5), 6)
    states: dict[tuple[int, str], Fraction] = {(wounds, "standing"): Fraction(1)}
    for chances in attackers:
        after: dict[tuple[int, str], Fraction] = {}
        for (left, fate), chance in states.items():
            for lost, share in chances.items() if fate != "slain" else [(0, Fraction(1))]:
                if fate == "slain" or lost < max(1, left):
                    ends = {(left - lost, fate): Fraction(1)}
                elif not left or fate == "broken":
                    ends = {(0, "slain"): Fraction(1)}
                else:
                    ends = {(0, "broken"): passes, (0, "slain"): 1 - passes}
                for state, part in ends.items():
                    after[state] = after.get(state, Fraction(0)) + chance * share * part
        states = after
    fates: dict[str, Fraction] = {}
    for (_, fate), chance in states.items():
        fates[fate] = fates.get(fate, Fraction(0)) + chance
    return fates


#: Dice, cap and limited rerolls of each attacker; block dice, Wounds and Resolve of the Enemy.
CASES = [
    ([(2, 2, 1), (2, 2, 1)], 2, 2, 3),
    ([(3, 2, 0), (1, 1, 0)], 2, 1, 4),
    ([(2, 1, 0), (2, 1, 0), (2, 1, 0)], 1, 2, 2),
    ([(3, 3, 0)], 2, 2, 5),
    ([(1, 1, 0), (1, 1, 1), (2, 2, 0)], 0, 3, 0),
]


@pytest.mark.parametrize(("attackers", "blocks", "wounds", "resolve"), CASES)
def test_the_odds_are_those_of_a_list_of_all_rolls(
    attackers: list[tuple[int, int, int]],
    blocks: int,
    wounds: int,
    resolve: int,
    capsys: pytest.CaptureFixture[str],
) -> None:
    cards = [
        f"{{a: {dice}, c: {cap}"
        + (f", special_rules: [{{name: X, roll: clash, reroll: failures={n}}}]}}" if n else "}")
        for dice, cap, n in attackers
    ]
    enemy = f"{{d: {blocks}, w: {wounds}, r: {resolve}}}"
    fractions = report(capsys, "clash", *cards, "vs", enemy, "--odds")["odds"]["fractions"]
    listed = list_fates(
        [list_wounds(dice, cap, blocks, n) for dice, cap, n in attackers], wounds, resolve
    )
    for fate in ("slain", "broken"):
        assert fractions[fate] == str(listed.get(fate, Fraction(0)))
