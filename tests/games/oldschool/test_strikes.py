"""The rule of an attack: hits, damage, stunts, what is given up; and every roll of small ones."""

from __future__ import annotations

from fractions import Fraction

import pytest

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.rules import law_of, play
from skirmish_cli.core.table import Table
from skirmish_cli.dice.sources import TypedDice
from skirmish_cli.games.oldschool.dice.checks import Check
from skirmish_cli.games.oldschool.dice.pool_readings import ManyHits
from skirmish_cli.games.oldschool.giving import KEEP, OUT, Guard
from skirmish_cli.games.oldschool.strikes import (
    DUE,
    LANDS,
    MOOT,
    SAVED,
    AttackBound,
    AttackResult,
    Group,
    attack,
    count_results,
)
from skirmish_cli.games.oldschool.stunts import Stunt
from tests.games.oldschool.tables import make_pool, prepare_procedure
from tests.support import as_chances, law_by_rolling


def group(dice: int = 1, left: int | None = 1, **more: object) -> Group:
    guard = {name: more.pop(name, False) for name in ("shield", "helmet", "one_hit")}
    when = OUT if more.pop("gives", False) else KEEP
    fields: dict[str, object] = {
        "target": "imp",
        "pool": make_pool(dice, 4, 2),
        "left": left,
        "guard": Guard("imp", shield_when=when, helmet_when=when, **guard),
        **more,
    }  # type: ignore[arg-type]
    return Group(**fields)  # type: ignore[arg-type]


def played(*groups: Group, faces: tuple[int, ...]) -> AttackResult:
    source = TypedDice(faces)
    result = play(attack(groups), Table(source))
    source.finish()
    return result


TRIP = Stunt("trip", "FOR", Check(1, 4, 2))


CASES = {
    "plain": (group(2),),
    "two targets": (group(1), group(1, 2, target="other")),
    "a trip": (group(1, 1, wanted=("trip",), known=(TRIP,)),),
    "a shield": (group(2, 1, shield=True, gives=True),),
    "one hit undone": (group(2, 1, shield=True, gives=True, one_hit=True),),
    "a helmet": (group(2, 1, helmet=True, gives=True),),
    "shield and helmet": (group(2, 1, shield=True, helmet=True, gives=True, one_hit=True),),
    "nothing given": (group(2, 1, shield=True, helmet=True),),
    "no end known": (group(2, None),),
}


def is_told_apart(result: AttackResult) -> bool:
    return not any(isinstance(one.hits, ManyHits) for one in result.struck)


@pytest.mark.parametrize("name", CASES)
def test_every_roll_agrees_with_the_odds(name: str) -> None:
    groups = CASES[name]
    live = law_by_rolling(lambda: attack(groups), most_faces=5)
    law = as_chances(law_of(attack, groups))
    cut = live.pop(None, Fraction(0))
    for result, chance in law.items():
        found = live.get(result, Fraction(0))
        assert found == chance if is_told_apart(result) else found <= chance <= found + cut
    assert set(live) <= set(law)
    assert sum(law.values()) == 1


def test_the_first_hits_become_the_stunts_named() -> None:
    result = played(
        group(3, 3, pool=make_pool(3, 4, 4), wanted=("trip",), known=(TRIP,)),
        faces=(5, 5, 1, 3),
    )
    assert result.struck[0].stunts == (("trip", LANDS),)
    assert result.struck[0].damage == 1
    result = played(
        group(3, 3, pool=make_pool(3, 4, 4), wanted=("trip",), known=(TRIP,)),
        faces=(5, 5, 1, 2),
    )
    assert result.struck[0].stunts == (("trip", SAVED),)


def test_a_stunt_on_one_who_is_out_calls_for_no_save() -> None:
    assert played(group(2, 1, wanted=("trip",), known=(TRIP,)), faces=(5, 5)).struck[0].stunts == (
        ("trip", MOOT),
    )


def test_a_stunt_without_a_known_score_leaves_the_save_to_the_table() -> None:
    stunt = Stunt("taunt", "WIL")
    assert played(group(1, 1, wanted=("taunt",), known=(stunt,)), faces=(5,)).struck[0].stunts == (
        ("taunt", DUE),
    )


def test_stunts_come_after_the_whole_attack() -> None:
    first = group(1, 2, wanted=("trip",), known=(TRIP,))
    # 5 hits the first, 4 the second, then the save.
    assert played(first, group(1, 1, target="other"), faces=(5, 4, 1)).struck[0].stunts == (
        ("trip", SAVED),
    )


def test_a_player_who_is_asked_chooses_for_each_hit_and_piece() -> None:
    answers = iter(["damage", "trip", "give"])
    questions: list[str] = []

    def choose(question: str, options: object, policy: str) -> str:
        questions.append(question)
        return next(answers)

    source = TypedDice((5, 5, 4))
    chosen = group(2, 2, known=(TRIP,), shield=True)
    result = play(attack((chosen,)), Table(source, choose))
    source.finish()
    assert questions == ["hit 1 of 2 on imp", "hit 2 of 2 on imp", "imp: the shield"]
    assert (result.struck[0].damage, result.struck[0].gave, result.struck[0].stunts) == (
        0,
        ("shield",),
        (("trip", LANDS),),
    )


def test_one_hit_undone_is_no_help_against_two() -> None:
    kept = played(group(2, 1, shield=True, gives=True, one_hit=True), faces=(5, 5)).struck[0]
    assert (kept.gave, kept.out) == ((), True)
    given = played(group(2, 1, shield=True, gives=True, one_hit=True), faces=(5, 1)).struck[0]
    assert (given.gave, given.out, given.damage) == (("shield",), False, 0)


def test_every_hit_on_the_table_counts_beyond_the_odds_fold() -> None:
    nines = played(group(1, None, pool=make_pool(1, 4, 7)), faces=(6,) * 9 + (4,)).struck[0]
    assert (nines.hits_or_mean, nines.damage.mean) == (10, 10)  # type: ignore[union-attr]
    folded = prepare_procedure("attack", attacks=3, defense=3, up_to=2)
    source = TypedDice((5, 5, 5))
    table = Table(source)
    result = play(folded.rule(), table)
    assert {name: folded.outcome(result, table.trace)[name] for name in ("hits", "damage")} == {
        "hits": 3,
        "damage": 3,
    }


def test_of_hits_beyond_the_fold_those_that_are_no_stunts_are_damage() -> None:
    # Three hits, of which the odds tell apart less than two: two or more. One becomes a trip, so
    # the damage is one or more, and on the table two.
    tripped = played(group(3, None, wanted=("trip",), known=(TRIP,)), faces=(5, 5, 5, 1)).struck[0]
    assert tripped.hits == ManyHits(2, 3)
    assert tripped.damage == ManyHits(1, 2)
    assert tripped.known_damage == 2


def test_a_player_is_asked_about_every_hit_on_the_table() -> None:
    asked: list[str] = []

    def choose(question: str, options: object, policy: str) -> str:
        asked.append(question)
        return "trip" if len(asked) <= 3 else "damage"

    # Six hits, three told apart by the odds: three trips and three damage.
    source = TypedDice((6, 6, 6, 4, 4, 4))
    result = play(
        attack((group(3, 3, pool=make_pool(3, 4, 3), known=(TRIP,)),)), Table(source, choose)
    )
    source.finish()
    assert asked[0] == "hit 1 of 6 on imp"
    assert (len(asked), result.struck[0].damage, result.struck[0].out) == (6, 3, True)
    assert result.struck[0].stunts == (("trip", MOOT),) * 3


def test_all_dice_of_a_divided_attack_are_thrown_before_the_extra_ones() -> None:
    first = group(2, None, target="a", pool=make_pool(2, 4, 9))
    second = group(1, None, target="b", pool=make_pool(1, 4, 9))
    # 6 6 | 1 at once, then 6 4 for the two sixes, then 4 for the new one.
    result = played(first, second, faces=(6, 6, 1, 6, 4, 4))
    assert [one.hits for one in result.struck] == [5, 0]
    assert result.any_one
    # A wave is thrown for all: 6 6 | 6, then 2 2 for the first and 5 for the second.
    assert [one.hits for one in played(first, second, faces=(6, 6, 6, 2, 2, 5)).struck] == [2, 2]


@pytest.mark.parametrize(
    ("wanted", "known", "results"),
    [
        # No hit, one, and two or more, each with an explosion or without.
        ((), (), 3 * 2),
        # A trip of the first hit lands or not: 1 + 2 + 2 ways.
        (("trip",), (TRIP,), (1 + 2 + 2) * 2),
        # Of two trips none, one or both land: 1 + 2 + 3 ways.
        (("trip", "trip"), (TRIP,), (1 + 2 + 3) * 2),
        # Two stunts of different names land or not each: 1 + 2 + 4 ways.
        (("trip", "shove"), (TRIP, TRIP._replace(name="shove")), (1 + 2 + 4) * 2),
        # Nobody rolls a save whose score isn't known.
        (("trip",), (TRIP._replace(check=None),), 3 * 2),
    ],
)
def test_the_results_of_a_group_are_counted_beforehand(
    wanted: tuple[str, ...], known: tuple[Stunt, ...], results: int
) -> None:
    assert count_results(group(2, 1, wanted=wanted, known=known)) == results


def test_an_attack_has_odds_up_to_the_bound_on_its_results(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # 6 results of each group are 36 of both.
    bound = AttackBound((group(2), group(2, target="other")))
    monkeypatch.setattr("skirmish_cli.games.oldschool.strikes.MOST_RESULTS", 36)
    assert bound.law().weights == {None: 1}
    monkeypatch.setattr("skirmish_cli.games.oldschool.strikes.MOST_RESULTS", 35)
    with pytest.raises(UsageProblem, match="2 targets can go too many ways for odds"):
        bound.law()
