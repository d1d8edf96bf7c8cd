"""Attacks: the situation, divided pools, stunts, what is given up; and every roll of small ones."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Command, Model, Prepared
from skirmish_cli.core.rules import law_of, play
from skirmish_cli.core.table import Table
from skirmish_cli.core.trace import ModifierEntry, ThrowEntry
from skirmish_cli.dice.sources import TypedDice
from skirmish_cli.games.oldschool.cards import Card
from skirmish_cli.games.oldschool.dice.checks import Check
from skirmish_cli.games.oldschool.dice.exploding import ExplodingPool, ManyHits
from skirmish_cli.games.oldschool.giving import Guard
from skirmish_cli.games.oldschool.procedures.attack import ATTACK
from skirmish_cli.games.oldschool.strikes import (
    DUE,
    LANDS,
    MOOT,
    SAVED,
    AttackResult,
    Group,
    attack,
)
from skirmish_cli.games.oldschool.stunts import Stunt
from tests.games.oldschool.tables import figure, ready, rules
from tests.support import as_chances, law_by_rolling


def group(dice: int = 1, left: int | None = 1, **more: object) -> Group:
    guard = {name: more.pop(name, False) for name in ("shield", "helmet", "gives", "one_hit")}
    fields: dict[str, object] = {
        "target": "imp",
        "pool": ExplodingPool(dice, 4, 2),
        "left": left,
        "guard": Guard("imp", **guard),
        **more,
    }  # type: ignore[arg-type]
    return Group(**fields)  # type: ignore[arg-type]


def of_these(
    words: str, cards: dict[str, dict[str, object]], ruled: dict[str, str], **options: object
) -> Prepared:
    """An attack of cards written in place of models."""
    sides = [
        [Model(key, key, Card.model_validate(cards[key.strip("{}")]), {}) for key in side.split()]
        for side in words.split("vs")
    ]
    return ATTACK.prepare(
        Command("attack", tuple(words.split()), options, rules(**ruled), lambda _: sides)
    )


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
        group(3, 3, pool=ExplodingPool(3, 4, 4), wanted=("trip",), known=(TRIP,)),
        faces=(5, 5, 1, 3),
    )
    assert result.struck[0].stunts == (("trip", LANDS),)
    assert result.struck[0].damage == 1
    result = played(
        group(3, 3, pool=ExplodingPool(3, 4, 4), wanted=("trip",), known=(TRIP,)),
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
    answers = iter(["damage", "trip", "give it"])
    questions: list[str] = []

    def choose(question: str, options: object) -> str:
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
    nines = played(group(1, None, pool=ExplodingPool(1, 4, 7)), faces=(6,) * 9 + (4,)).struck[0]
    assert (nines.hits_or_mean, nines.damage.mean) == (10, 10)  # type: ignore[union-attr]
    folded = ready("attack", attacks=3, defense=3, up_to=2)
    source = TypedDice((5, 5, 5))
    table = Table(source)
    result = play(folded.rule(), table)
    assert {name: folded.outcome(result, table.trace)[name] for name in ("hits", "damage")} == {
        "hits": 3,
        "damage": 3,
    }


def test_a_player_is_asked_about_every_hit_on_the_table() -> None:
    asked: list[str] = []

    def choose(question: str, options: object) -> str:
        asked.append(question)
        return "trip" if len(asked) <= 3 else "damage"

    # Six hits, three told apart by the odds: three trips and three damage.
    source = TypedDice((6, 6, 6, 4, 4, 4))
    result = play(
        attack((group(3, 3, pool=ExplodingPool(3, 4, 3), known=(TRIP,)),)), Table(source, choose)
    )
    source.finish()
    assert asked[0] == "hit 1 of 6 on imp"
    assert (len(asked), result.struck[0].damage, result.struck[0].out) == (6, 3, True)
    assert result.struck[0].stunts == (("trip", MOOT),) * 3


def test_one_hit_undone_leaves_the_others_in_the_odds_too() -> None:
    # Two dice against 3: no hit 1/4, one 2 * 1/2 * 5/12 = 5/12; two or more take the last wound,
    # shield or not.
    words = "{2} vs {shield}"
    cards = {"2": {"wounds": 1, "attacks": 2}, "shield": {"wounds": 1, "armour": ["shield"]}}
    prepared = of_these(words, cards, {"splintered_shield": "one_hit"}, give=True)
    assert figure(prepared, "out") == 1 - Fraction(1, 4) - Fraction(5, 12)
    rows = {tuple(prepared.row(result).items()) for result in law_of(prepared.rule).weights}
    assert rows == {(("hits", 0),), (("hits_at_least", 1),)}


def test_stunts_of_one_name_are_one_result_whichever_of_them_lands() -> None:
    many = ready("attack", attacks=10, defense=3, save=10, stunts=(",".join(["trip"] * 19),))
    law = law_of(many.rule)
    # For 0 to 19 hits 0 to all of them land, times two for any_one and for any_explosion at most.
    assert len(law.weights) <= 4 * sum(hits + 1 for hits in range(20))
    two = ready("attack", attacks=2, defense=3, save=10, up_to=2, stunts=("trip,trip",))
    # Two hits or more, by 1 - 1/4 - 5/12 = 1/3; a save fails with 1/2.
    rows = {
        str(two.row(result)["stunts"]): law_of(two.rule).chance(
            lambda one, result=result: one.struck[0].stunts == result.struck[0].stunts
        )
        for result in law_of(two.rule).weights
    }
    assert rows["['trip: lands', 'trip: saved']"] == Fraction(1, 3) * Fraction(1, 2)


def test_too_many_kinds_of_stunts_are_refused_before_they_are_worked_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("skirmish_cli.games.oldschool.strikes.DividedPool.law", None)
    names = ",".join(["trip", "shove", "taunt", "disarm", "distract"] * 4)
    prepared = ready("attack", attacks=20, defense=3, save=10, stunts=(names,))
    with pytest.raises(UsageProblem, match="these stunts can go too many ways"):
        law_of(prepared.rule)


def test_all_stunts_that_are_wanted_are_told_apart_below_a_low_fold() -> None:
    prepared = ready("attack", attacks=3, defense=3, save=10, up_to=1, stunts=("trip,trip,trip",))
    assert max(len(result.struck[0].stunts) for result in law_of(prepared.rule).weights) == 3


def test_a_stunt_without_a_save_has_no_figure() -> None:
    assert "trip_lands" not in ready("attack", attacks=3, defense=3, stunts=("trip",)).figures
    assert any(
        "--save" in note for note in ready("attack", attacks=3, defense=3, stunts=("trip",)).notes
    )
    assert "trip_lands" in ready("attack", attacks=3, defense=3, save=10, stunts=("trip",)).figures


def test_all_dice_of_a_divided_attack_are_thrown_before_the_extra_ones() -> None:
    first = group(2, None, target="a", pool=ExplodingPool(2, 4, 9))
    second = group(1, None, target="b", pool=ExplodingPool(1, 4, 9))
    # 6 6 | 1 at once, then 6 4 for the two sixes, then 4 for the new one.
    result = played(first, second, faces=(6, 6, 1, 6, 4, 4))
    assert [one.hits for one in result.struck] == [5, 0]
    assert result.any_one
    # A wave is thrown for all: 6 6 | 6, then 2 2 for the first and 5 for the second.
    assert [one.hits for one in played(first, second, faces=(6, 6, 6, 2, 2, 5)).struck] == [2, 2]


def test_what_a_part_is_made_of_is_told_beside_its_own_dice() -> None:
    prepared = ready("attack", attacks=3, defense=3, split="2,1")
    table = Table(TypedDice((6, 1, 6, 2, 5)))
    play(prepared.rule(), table)
    told = [
        entry.die if isinstance(entry, ThrowEntry) else entry.source
        for entry in table.trace
        if isinstance(entry, ThrowEntry | ModifierEntry)
    ]
    assert told == [
        "2d6",
        "attacks: 2 of 3 on target-1",
        "defense: given",
        "1d6",
        "attacks: 1 of 3 on target-2",
        "defense: given",
        "1d6",
        "1d6",
    ]


# Situations


def drop_of(words: str, **options: object) -> tuple[int, str]:
    groups = ready("attack", words, **options).rule.args[0]  # type: ignore[attr-defined]
    return groups[0].pool.dice, groups[0].pool.drop


@pytest.mark.parametrize(
    ("words", "dice", "drop"),
    [
        ("brenna vs imp", 4, "none"),
        ("brenna vs imp+sprinting", 4, "lowest"),
        ("brenna vs imp+casting", 4, "lowest"),
        ("brenna vs imp+distracted", 4, "lowest"),
        ("brenna vs imp+leaving", 1, "none"),
        ("brenna vs imp+leaving+sprinting", 1, "lowest"),
        ("brenna vs imp+leaving+casting", 1, "none"),
        ("brenna vs imp+leaving+casting+distracted", 1, "lowest"),
        ("brenna+taunted vs imp", 4, "highest"),
        ("brenna+taunted vs imp+casting", 4, "none"),
        ("brenna+ran vs imp", 4, "none"),
        ("archer+ran vs imp", 3, "highest"),
        ("archer+in_melee vs imp", 3, "highest"),
        ("archer+ran+with=knife vs imp", 3, "none"),
        ("archer+ran vs imp+casting+distracted", 3, "none"),
    ],
)
def test_a_situation_gives_advantage_or_disadvantage_once(words: str, dice: int, drop: str) -> None:
    assert drop_of(words) == (dice, drop)


def test_a_thrown_weapon_is_ranged_beyond_melee_reach_only() -> None:
    assert drop_of("spearman+ran vs imp", distance=5) == (3, "none")
    assert drop_of("spearman+ran vs imp", distance=20) == (3, "highest")
    assert drop_of("spearman+ran vs imp") == (3, "none")


def test_given_advantage_counts_as_one_more_source() -> None:
    assert drop_of("archer+ran vs imp", advantage=True) == (3, "none")
    assert drop_of("brenna vs imp", advantage=True, disadvantage=True) == (4, "none")
    assert drop_of("brenna vs imp+casting", advantage=True) == (4, "lowest")


@pytest.mark.parametrize(
    ("words", "need"),
    [
        ("brenna+charging vs piker", 4),
        ("brenna+moved=11 vs piker", 4),
        ("brenna+moved=10 vs piker", 3),
        ("brenna vs piker", 3),
        ("brenna+charging vs piker+moved=5", 3),
        ("brenna+charging vs piker+prone", 3),
        ("brenna+charging vs imp", 4),
    ],
)
def test_a_defensive_weapon_guards_who_stood_still(words: str, need: int) -> None:
    # Need is one above the defense: the piker has 2, and 1 more by the pike; the imp has a shield.
    assert ready("attack", words).rule.args[0][0].pool.need == need  # type: ignore[attr-defined]


def test_weapons_out_of_reach_add_nothing_and_none_is_an_error() -> None:
    assert drop_of("hookman vs imp", distance=8) == (4, "none")
    assert drop_of("archer vs imp", distance=300) == (3, "none")
    with pytest.raises(UsageProblem, match=r"archer can't reach 5 feet: Longbow 10-300 feet"):
        drop_of("archer vs imp", distance=5)
    with pytest.raises(UsageProblem, match=r"piker can't reach 3 feet: Pike 5-10 feet"):
        drop_of("piker vs imp", distance=3)
    with pytest.raises(UsageProblem, match="bare hands 0-5 feet"):
        drop_of("peasant vs imp", distance=6)
    assert drop_of("peasant vs imp", distance=5) == (1, "none")
    assert drop_of("beast vs imp", distance=5) == (3, "none")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("brenna+helpless vs imp", "is helpless"),
        ("brenna+sprinting vs imp", "a sprint leaves no other action"),
        ("brenna vs imp+leaving imp-2", "one opponent a round"),
        ("brenna+reacted vs imp+leaving", "its one free attack"),
        ("archer vs imp+leaving", "only a ranged weapon"),
        ("brenna imp vs imp-2", "one attacks at a time"),
        ("peasant vs imp imp-2", "can't be divided"),
        ("brenna+acted vs imp", "it has taken its action"),
        ("brenna+helpless vs imp+leaving", "is helpless"),
        ("imp+wounds=0 vs brenna", r"imp\+wounds=0 is out of action already; write 1 to 1"),
        ("imp+wounds=-1 vs brenna", r"imp\+wounds -1 is out of range: 1 to 1"),
        ("archer+with vs imp", r"archer\+with needs a weapon of its card; write \+with=longbow"),
        ("peasant+with=club vs imp", "its card has no weapons"),
    ],
)
def test_an_attack_that_cannot_be_made_says_why(words: str, message: str) -> None:
    with pytest.raises(UsageProblem, match=message):
        ready("attack", words)


@pytest.mark.parametrize(
    ("words", "options", "message"),
    [
        (
            "brenna vs peasant",
            {"give": True},
            "--give needs a target with a shield or a helmet on its card, and peasant",
        ),
        ("", {"give": True, "attacks": 2, "defense": 3}, "--give needs"),
        ("hookman vs peasant", {"stunts": ("unshield",)}, "peasant has no shield for unshield"),
        ("brenna vs imp", {"stunts": ("ruin-helmet",)}, "imp has no helmet for ruin-helmet"),
        ("brenna vs imp+no_shield", {"stunts": ("break-shield",)}, "imp has no shield"),
    ],
)
def test_what_would_have_no_effect_is_refused(
    words: str, options: dict[str, object], message: str
) -> None:
    with pytest.raises(UsageProblem, match=message):
        ready("attack", words, **options)


def test_what_a_stunt_needs_and_a_save_without_a_stunt_are_told() -> None:
    assert any(
        "only with an axe or a lance" in note
        for note in ready("attack", "archer vs imp", stunts=("break-shield",)).notes
    )
    assert any(
        "has its shield broken" in note for note in ready("stunt", "break-shield", score=9).notes
    )
    assert any(
        "--save counts for stunts" in note
        for note in ready("attack", attacks=2, defense=3, save=9).notes
    )


def test_a_free_attack_is_no_action() -> None:
    assert drop_of("brenna+acted vs imp+leaving") == (1, "none")


# Divided


def test_attacks_are_divided_evenly_unless_split() -> None:
    groups = ready("attack", "brenna vs imp imp-2 imp-3").rule.args[0]  # type: ignore[attr-defined]
    assert [one.pool.dice for one in groups] == [2, 1, 1]
    groups = ready("attack", "brenna vs imp imp-2", split="1,3").rule.args[0]  # type: ignore[attr-defined]
    assert [one.pool.dice for one in groups] == [1, 3]


@pytest.mark.parametrize("split", ["1,1", "2,1,1", "4", "0,4", "a,b", "4,-1,1"])
def test_a_split_must_divide_all_attacks_over_all_targets(split: str) -> None:
    with pytest.raises(UsageProblem, match="--split"):
        ready("attack", "brenna vs imp imp-2", split=split)


def test_each_target_of_a_split_is_as_likely_out_as_alone() -> None:
    both = ready("attack", "brenna vs imp imp-2", split="3,1")
    alone = ready("attack", "brenna vs imp", attacks=3)
    assert figure(both, "out", "imp") == figure(alone, "out")
    assert figure(both, "hits_mean") == Fraction(12, 5)


def test_each_part_of_a_split_says_how_many_dice_of_all_it_has() -> None:
    groups = ready("attack", attacks=12, defense=3, split="2,10").rule.args[0]  # type: ignore[attr-defined]
    assert [one.pool.terms[0] for one in groups] == [
        (2, "attacks: 2 of 12 on target-1"),
        (10, "attacks: 10 of 12 on target-2"),
    ]
    assert groups[0].pool.why == "attack on target-1"
    assert any(
        "every target is out" in note
        for note in ready("attack", attacks=4, defense=3, split="2,2").notes
    )


def test_the_marks_of_a_split_are_those_of_all_its_dice() -> None:
    both, one = (
        ready("attack", attacks=4, defense=3, split="2,2"),
        ready("attack", attacks=4, defense=3),
    )
    assert figure(both, "any_one") == figure(one, "any_one") == Fraction(369, 625)
    assert figure(both, "any_explosion") == figure(one, "any_explosion") == Fraction(671, 1296)


# What must always hold


@given(
    st.integers(1, 6),
    st.integers(0, 7),
    st.integers(0, 3),
    st.integers(1, 2),
    st.sampled_from(["above", "meet"]),
    st.sampled_from(["extra_attack", "add"]),
)
def test_more_armour_or_less_attacks_never_help(
    attacks: int, defense: int, stamina: int, wounds: int, hit: str, explode: str
) -> None:
    ruled = {"hit": hit, "explode": explode}

    def out(
        more_attacks: int = 0, more_defense: int = 0, more_stamina: int = 0, **options: object
    ) -> Fraction:
        return figure(
            ready(
                "attack",
                "",
                ruled,
                attacks=attacks + more_attacks,
                defense=defense + more_defense,
                stamina=stamina + more_stamina,
                wounds=wounds,
                **options,
            ),
            "out",
        )

    plain = out()
    assert out(more_attacks=1) >= plain >= out(more_defense=1)
    assert out(more_stamina=1) <= plain <= out(direct=True)
    assert out(disadvantage=True) <= plain <= out(advantage=True)


@given(st.integers(1, 5), st.integers(1, 4))
def test_out_and_hits_are_read_off_one_distribution(attacks: int, up_to: int) -> None:
    prepared = ready("attack", attacks=attacks, defense=3, up_to=up_to)
    law = law_of(prepared.rule)
    rows = {tuple(prepared.row(result).items()) for result in law.weights}
    assert rows == {(("hits", hits),) for hits in range(up_to)} | {(("hits_at_least", up_to),)}
    assert figure(prepared, "out") == law.chance(
        lambda result: "hits_at_least" in prepared.row(result)
    )
