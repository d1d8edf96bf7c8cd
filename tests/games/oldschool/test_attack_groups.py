"""What an attack is to come to: the stunts wanted, what is told apart, what can be given up."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skirmish_cli.core.command import Model
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Prepared
from skirmish_cli.core.rules import law_of
from skirmish_cli.games.oldschool.procedures.attack import ATTACK
from tests.games.oldschool.tables import figure, make_card, make_command, prepare_procedure, rules


def prepare_attack(
    words: str, cards: dict[str, dict[str, object]], ruled: dict[str, str], **options: object
) -> Prepared:
    """An attack of cards written in place of models."""
    sides = [
        [Model(key, key, make_card(cards[key.strip("{}")]), {}) for key in side.split()]
        for side in words.split("vs")
    ]
    return ATTACK.prepare(make_command("attack", words, rules(**ruled), options, lambda _: sides))


def test_one_hit_undone_leaves_the_others_in_the_odds_too() -> None:
    # Two dice against 3: no hit 1/4, one 2 * 1/2 * 5/12 = 5/12; two or more take the last wound,
    # shield or not.
    words = "{2} vs {shield}"
    cards = {"2": {"wounds": 1, "attacks": 2}, "shield": {"wounds": 1, "armour": ["shield"]}}
    prepared = prepare_attack(
        words, cards, {"splintered_shield": "one_hit"}, policies=("shield=out",)
    )
    assert figure(prepared, "out") == 1 - Fraction(1, 4) - Fraction(5, 12)
    rows = {tuple(prepared.row(result).items()) for result in law_of(prepared.rule).weights}
    assert rows == {(("hits", 0),), (("hits_at_least", 1),)}


def test_stunts_of_one_name_are_one_result_whichever_of_them_lands() -> None:
    many = prepare_procedure(
        "attack", attacks=10, defense=3, save=10, policies=("stunts=" + ",".join(["trip"] * 19),)
    )
    law = law_of(many.rule)
    # For 0 to 19 hits 0 to all of them land, times two for any_one and for any_explosion at most.
    assert len(law.weights) <= 4 * sum(hits + 1 for hits in range(20))
    two = prepare_procedure(
        "attack", attacks=2, defense=3, save=10, up_to=2, policies=("stunts=trip,trip",)
    )
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
    prepared = prepare_procedure(
        "attack", attacks=20, defense=3, save=10, policies=(f"stunts={names}",)
    )
    with pytest.raises(UsageProblem, match="these stunts can go too many ways"):
        law_of(prepared.rule)


def test_all_stunts_that_are_wanted_are_told_apart_below_a_low_fold() -> None:
    prepared = prepare_procedure(
        "attack", attacks=3, defense=3, save=10, up_to=1, policies=("stunts=trip,trip,trip",)
    )
    assert max(len(result.struck[0].stunts) for result in law_of(prepared.rule).weights) == 3


def test_a_stunt_without_a_save_has_no_figure() -> None:
    assert (
        "trip_lands"
        not in prepare_procedure("attack", attacks=3, defense=3, policies=("stunts=trip",)).figures
    )
    assert any(
        "--save" in note
        for note in prepare_procedure(
            "attack", attacks=3, defense=3, policies=("stunts=trip",)
        ).notes
    )
    assert (
        "trip_lands"
        in prepare_procedure(
            "attack", attacks=3, defense=3, save=10, policies=("stunts=trip",)
        ).figures
    )


@pytest.mark.parametrize(
    ("words", "options", "message"),
    [
        (
            "brenna vs peasant",
            {"policies": ("shield=out",)},
            "--policy shield=out needs a target with a shield on its card, and peasant has none",
        ),
        (
            "",
            {"policies": ("helmet=out",), "attacks": 2, "defense": 3},
            "--policy helmet=out needs a target with a helmet",
        ),
        (
            "hookman vs peasant",
            {"policies": ("stunts=unshield",)},
            "peasant has no shield for unshield",
        ),
        (
            "clubber vs imp",
            {"policies": ("stunts=ruin-helmet",)},
            "imp has no helmet for ruin-helmet",
        ),
        ("axeman vs imp+no_shield", {"policies": ("stunts=break-shield",)}, "imp has no shield"),
    ],
)
def test_what_would_have_no_effect_is_refused(
    words: str, options: dict[str, object], message: str
) -> None:
    with pytest.raises(UsageProblem, match=message):
        prepare_procedure("attack", words, **options)


def test_what_a_stunt_needs_and_a_save_without_a_stunt_are_told() -> None:
    assert any(
        "needs a weapon tagged axe or lance" in note
        for note in prepare_procedure(
            "attack", "axeman vs imp", policies=("stunts=break-shield",)
        ).notes
    )
    assert any(
        "has its shield broken" in note
        for note in prepare_procedure("stunt", "break-shield", score=9).notes
    )
    assert any(
        "--save counts for stunts" in note
        for note in prepare_procedure("attack", attacks=2, defense=3, save=9).notes
    )


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
            prepare_procedure(
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
    prepared = prepare_procedure("attack", attacks=attacks, defense=3, wounds=up_to)
    law = law_of(prepared.rule)
    rows = {tuple(prepared.row(result).items()) for result in law.weights}
    assert rows == {(("hits", hits),) for hits in range(up_to)} | {(("hits_at_least", up_to),)}
    assert figure(prepared, "out") == law.chance(
        lambda result: "hits_at_least" in prepared.row(result)
    )
