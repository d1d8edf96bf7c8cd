"""Combats of several units a side, whose odds tell no more apart than somebody reads."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from hashlib import sha256
from typing import Any

import pytest

from skirmish_cli.core.rules import law_of
from skirmish_cli.games.t9a.alike import Alike
from skirmish_cli.games.t9a.melee import fight_round
from skirmish_cli.games.t9a.pools import PoolLaws, find_clusters, find_pools, list_steps_of
from skirmish_cli.games.t9a.procedures.shared.melee_setup import read_bout
from skirmish_cli.games.t9a.sizes import count_least_left, count_tellings, count_work
from skirmish_cli.games.t9a.strikes import list_agility_steps
from skirmish_cli.reports.odds import find_odds
from tests.games.t9a.combats import MAN, Side, card, combat_of, command, odds, one, prepared

OGRE = card(
    models=12,
    files=6,
    height=3,
    base="40x40",
    defensive={"hp": 4, "res": 4, "arm": 1},
    offensive=[
        {"part": "Ogre", "agi": 3, "att": 3, "off": 3, "str": 4, "ap": 1},
        {"part": "Hound", "agi": 4, "att": 2, "off": 3, "str": 3},
    ],
)
KNIGHT = card(
    models=12,
    files=6,
    height=2,
    base="25x50",
    defensive={"def": 4, "arm": 3},
    standard=True,
    offensive=[
        {"part": "Knight", "agi": 4, "att": 2, "off": 4, "str": 4, "ap": 1},
        {"part": "Horse", "agi": 3, "att": 1, "off": 3, "str": 3},
    ],
)
HERO = card(
    category=["characters"],
    defensive={"hp": 3, "def": 5, "res": 4, "arm": 4, "aegis": "4+"},
    part={"agi": 6, "att": 4, "off": 6, "str": 5, "ap": 2},
)
LEVY, SKIRMISHERS = card(models=20, files=5), card(models=10, files=5)
MORE_OGRES = card(OGRE, models=13)
#: Two units a side, of two parts each.
TWO: tuple[Side, Side] = (
    [(OGRE, ""), (MORE_OGRES, "front=b2")],
    [(MORE_OGRES, ""), (OGRE, "")],
)
#: The same in one row, so that one unit of each side touches both enemies.
ROW: tuple[Side, Side] = (
    [(OGRE, "charging fight=3"), (KNIGHT, "charging fight=3")],
    [(OGRE, "fight=3"), (OGRE, "front=a2 fight=3")],
)
#: Four units against one that a hero leads.
FOUR: tuple[Side, Side] = (
    [
        (LEVY, ""),
        (SKIRMISHERS, "charging flank=left:b1"),
        (SKIRMISHERS, "flank=right:b1"),
        (SKIRMISHERS, "rear=b1"),
    ],
    [(OGRE, ""), (HERO, "joined=b1")],
)


def digest(a: Side, b: Side) -> str:
    """Return a digest of all exact figures and rows of a combat."""
    found = find_odds(prepared(a, b))
    figures = {
        **{name: one.value for name, one in found.summary.items()},
        **{f"{key} {n}": v.value for key, some in found.models.items() for n, v in some.items()},
        **{str(row.outcome["score_difference"]): row.chance for row in found.rows},
    }
    text = "; ".join(f"{name} {figures[name]}" for name in sorted(figures))
    return sha256(text.encode()).hexdigest()[:16]


@pytest.mark.parametrize(
    ("sides", "work", "told", "ends"),
    [
        (TWO, 69_027_186, ([42, 42], [43, 43]), (10_095, 11_872)),
        (ROW, 3_385_809, ([53], [271]), (974, 1_413)),
        (FOUR, 25_584_664, ([18], [166]), (846, 10_640)),
    ],
    ids=["two", "row", "four"],
)
def test_few_ways_of_a_large_combat_are_told_apart(
    sides: tuple[Side, Side],
    work: int,
    told: tuple[list[int], list[int]],
    ends: tuple[int, int],
) -> None:
    # Of millions of ways to lose health points few are told apart: those of the pools, then the
    # ends. The second number of each pair is what was reckoned before, which is never less.
    combat = combat_of(*sides)
    steps, laws, alike = list_agility_steps(combat), PoolLaws(combat), Alike(combat)
    parts = [(one, tuple(list_steps_of(one, steps))) for one in find_clusters(combat)]
    pools = [(cluster, find_pools(laws, some)) for cluster, some in parts]
    assert count_work(combat, steps) == work
    assert [len(law.weights) for _, law in pools] == told[0]
    assert [count_tellings(combat, some) for _, some in parts] == told[1]
    assert len(alike.weigh_ends(pools).weights) == ends[0]
    assert alike.count_ends(count_least_left(combat, steps), 100_000) == ends[1]
    # It stops when it knows that they are more.
    assert alike.count_ends(count_least_left(combat, steps), 100) > 100


@pytest.mark.parametrize(
    ("sides", "expected"),
    [(TWO, "6641eb520214f335"), (ROW, "ed60810eeaaed08c"), (FOUR, "4925adec80083c21")],
    ids=["two", "row", "four"],
)
def test_large_combats_have_exact_odds(sides: tuple[Side, Side], expected: str) -> None:
    assert digest(*sides) == expected


def test_what_a_unit_loses_in_a_large_combat_is_a_law_of_its_own() -> None:
    row = odds(*ROW)
    # Three files of knights strike b2 first, and three ranked behind support them: 3 x 2 + 3 x 2
    # attacks that hit on 3+ and wound on 4+, and AP 1 leaves no save: 12 x 2/3 x 1/2 = 4. Then
    # three horses, before anybody has struck them: 3 x 1/2 x 1/3 x 5/6 = 5/12.
    assert row["b2.hp_lost_mean"] == 4 + Fraction(5, 12)
    # b2 has 48 health points, and suffers 15 attacks.
    assert (row["b2.wiped"], row["b_wiped"]) == (0, 0)
    four = odds(*FOUR)
    # Nobody aims at the hero among the ogres.
    assert (four["b2.hp_lost_mean"], four["b2.wiped"]) == (0, 0)
    # Side b stands or is caught as a whole: each of its two pools is destroyed with the other.
    assert four["b_destroyed"] == four["b_caught"]
    assert four["a_wins"] + four["tie"] + four["b_wins"] == 1


def test_whether_one_unit_of_many_is_wiped_is_a_chance_and_what_it_loses_a_mean() -> None:
    figures = find_odds(prepared(*ROW)).models["a2"]
    chances = {name: figure.is_chance for name, figure in figures.items()}
    assert chances == {"hp_lost_mean": False, "models_lost_mean": False, "wiped": True}


MEN = card(models=4, files=2, part={"att": 2, "agi": 3})
RIDERS = card(
    models=2,
    files=2,
    height=2,
    defensive={"arm": 2},
    offensive=[
        {"part": "Rider", "agi": 4, "att": 1, "off": 4, "str": 3},
        {"part": "Horse", "agi": 3, "att": 1, "off": 3, "str": 3},
    ],
)
TROLL = card(height=3, base="40x40", defensive={"hp": 3}, part={"att": 3, "str": 5, "agi": 2})
CAPTAIN = card(HERO, defensive={"hp": 2, "aegis": "6+"}, part={"att": 2})


@pytest.mark.parametrize(
    ("a", "b", "options"),
    [
        (one(MEN), one(RIDERS, "charging"), {}),
        ([(MEN, ""), (RIDERS, "front=b2")], [(RIDERS, ""), (TROLL, "")], {}),
        ([(MEN, ""), (RIDERS, "flank=left:b1")], [(TROLL, ""), (MEN, "flank=left:a1")], {}),
        ([(MEN, ""), (CAPTAIN, "joined=a1")], [(RIDERS, ""), (TROLL, "rear=a1")], {}),
        (
            [(MEN, ""), (RIDERS, "rear=b1"), (TROLL, "flank=left:b1"), (MAN, "flank=right:b1")],
            [(MEN, ""), (CAPTAIN, "joined=b1")],
            {"rulings": {"attached": "allocate"}},
        ),
        ([(MEN, ""), (RIDERS, "front=b2")], [(RIDERS, ""), (MEN, "")], {"policy": ["pursue=hold"]}),
    ],
)
def test_odds_are_those_of_every_end_told_apart(a: Side, b: Side, options: dict[str, Any]) -> None:
    # Where pursuers choose, the same rule goes on from each number of health points left.
    ready, found = prepared(a, b, **options), odds(a, b, **options)
    rule = partial(fight_round, read_bout(command(a, b, **options)), asks_pursuers=True)
    law = law_of(rule)
    figures = {
        **ready.figures,
        **{f"{key}.{name}": f for key, some in ready.models.items() for name, f in some.items()},
    }
    assert {name: law.mean(figure) for name, figure in figures.items()} == found
