"""The odds of a melee tell losses apart and each fighter's fate alone: as all told apart says."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from fractions import Fraction

import pytest

from skirmish_cli.core.means import MeanChance
from skirmish_cli.core.rules import law_of
from skirmish_cli.games.freeblades.combat import Fight
from skirmish_cli.games.freeblades.melee import fight_melee, make_chain
from skirmish_cli.games.freeblades.melee_ends import Fate, read_fate, read_losses
from skirmish_cli.games.freeblades.melee_ledger import Ledger
from tests.games.freeblades.tables import fight, fighter, odds
from tests.support import as_chances


def find_means(of: Fight, place: int) -> list[Fraction]:
    """Return a fighter's fate, each figure the mean over all states told apart."""
    law = odds(of)
    fates = {end: read_fate(of, end, place) for end in law.weights}
    return [law.mean(lambda end, which=which: fates[end][which]) for which in range(5)]


def read_fates(of: Fight) -> tuple[Fate, ...]:
    """Return the fates of all fighters, as the odds have them."""
    (fates,) = {end.fates for end in law_of(fight_melee, of).weights}
    return fates


BRUTES = [fighter(f"b{number}", lp=1, follower=True, spd=5) for number in range(1, 4)]
HEROES = [
    fighter("b1", stones=1, parries=1, spd=6),
    fighter("b2", lp=1, stones=2, spd=4),
    fighter("b3", disc="d12", stones=1, follower=True, lp=1),
]
FIGHTS = {
    "followers": fight(fighter("a", parries=2, stones=1, spd=5), *BRUTES),
    "stones on both sides": fight(fighter("a", "charging", stones=2, lp=3, spd=5), *HEROES),
    "a pursues the first": fight(fighter("a", mar="d12", spd=5), *BRUTES, pursuits={0: None}),
    "a pursues one by name": fight(fighter("a", mar="d12", spd=5), *BRUTES[:2], pursuits={0: 2}),
    "all pursue a": fight(
        fighter("a", lp=3, spd=5, stones=1),
        *HEROES[:2],
        *BRUTES[2:],
        pursuits={1: None, 2: 0, 3: 0},
    ),
    "both would pursue": fight(
        fighter("a", spd=5), *HEROES[:2], pursuits={0: None, 1: 0}, first="b"
    ),
    "supporters": fight(
        fighter("a", parries=1, spd=5),
        fighter("b1", lp=1, spd=5),
        fighter("b2", "support standoff", lp=1, stones=1, spd=5),
        fighter("b3", lp=1),
        fighter("b4", "support", lp=1, stones=1, spd=5),
        pursuits={0: None, 2: 0, 4: 0},
    ),
    "several against one": fight(
        *(fighter(f"a{number}", lp=1, stones=1, spd=5) for number in range(1, 4)),
        fighter("b", "charging", parries=3, stones=1, spd=6),
        pursuits={0: None},
    ),
    "parries without end": fight(
        fighter("a", parries=1, lp=3), *HEROES[1:], rulings={"parry_uses": "unlimited"}
    ),
}


@pytest.mark.parametrize("name", FIGHTS)
def test_losses_and_fates_are_those_of_all_states_told_apart(name: str) -> None:
    of = FIGHTS[name]
    apart = law_of(fight_melee, of).map(lambda end: read_losses(of, end))
    assert as_chances(apart) == as_chances(odds(of).map(lambda end: read_losses(of, end)))
    fates = read_fates(of)
    assert [list(fate) for fate in fates] == [find_means(of, place) for place in range(len(fates))]
    assert all(isinstance(one, MeanChance) for fate in fates for one in fate[:3])


def make_crowd() -> Fight:
    """Return a charging hero against fourteen: heroes and followers, some with Fatestones."""
    hero = fighter(
        "a", "charging", mar="d12", damage="d10", lp=4, parries=2, stones=2, disc="d10", spd=6
    )
    kinds = {"h": {"parries": 1, "lp": 3, "mar": "d8", "disc": "d8"}, "f": {"lp": 1, "mar": "d6"}}
    flags = {4: "stunned", 8: "charging", 13: "rear"}
    stones = {1: 1, 6: 1, 11: 2, 14: 1}
    crowd = [
        fighter(
            f"b{number}",
            flags.get(number, ""),
            spd=5,
            follower=kind == "f",
            stones=stones.get(number, 0),
            **kinds[kind],
        )
        for number, kind in enumerate("hffffhffffhfff", 1)
    ]
    return fight(hero, *crowd)


def digest(figures: Sequence[Fraction]) -> str:
    """Return a short text that stands for exact figures."""
    texts = (f"{one.numerator:x}/{one.denominator:x}" for one in figures)
    return hashlib.sha256(" ".join(texts).encode()).hexdigest()[:16]


def count_states(of: Fight) -> list[int]:
    """Return how many states the odds go through, after each stage of the strikes."""
    chain = make_chain(of)
    ledger, sizes = Ledger(of, chain.start), []
    for stage in chain.stages[: -len(chain.moves) - 1]:
        ledger.carry_on(stage)
        sizes.append(len(ledger.states))
    return sizes


def test_one_against_fourteen_with_everything_is_exact() -> None:
    of = make_crowd()
    # At most 5 LP of the hero, 4 Fatestones with one gained, 3 parries, and 4 LP of the first hero
    # that it strikes; together they never come to all of 5 * 4 * 3 * 4.
    assert max(count_states(of)) == 332
    losses = as_chances(law_of(fight_melee, of).map(lambda end: read_losses(of, end)))
    assert sum(losses.values()) == 1
    won = sum(chance for (a, b), chance in losses.items() if a < b)
    assert round(float(won), 6) == 0.084527
    assert digest([losses[lost] for lost in sorted(losses)]) == "08b8d4302fbb5ad1"
    assert digest([one for fate in read_fates(of) for one in fate]) == "f87d7bce1c138b86"
