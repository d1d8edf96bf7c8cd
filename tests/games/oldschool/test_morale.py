"""Morale by every pair of dice, for one score and for several."""

from __future__ import annotations

from fractions import Fraction

import pytest

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.rules import law_of, play
from skirmish_cli.core.table import JudgementEntry, NoteEntry, Table
from skirmish_cli.dice.sources import TypedDice
from skirmish_cli.games.oldschool.morale import (
    MoraleReading,
    MoraleRoll,
    limit_surrender,
    take_morale_test,
)
from skirmish_cli.games.oldschool.numbers import read_failure_kinds
from tests.games.oldschool.tables import figure, prepare_procedure, rules
from tests.support import as_chances, law_by_rolling

KINDS = read_failure_kinds(rules())


def morale_of(*scores: int) -> MoraleRoll:
    return MoraleRoll(scores, KINDS)


@pytest.mark.parametrize("scores", [(7,), (2,), (12,), (6, 9), (2, 5, 8, 11)])
@pytest.mark.parametrize("tell_kind", [True, False])
def test_every_roll_agrees_with_the_law(scores: tuple[int, ...], tell_kind: bool) -> None:
    roll = MoraleRoll(scores, KINDS, tell_kind=tell_kind)
    assert law_by_rolling(lambda: take_morale_test(roll), 2) == as_chances(
        law_of(take_morale_test, roll)
    )


@pytest.mark.parametrize(
    ("faces", "kind"),
    [
        ((1, 2), "surrender"),
        ((2, 2), "surrender"),
        ((1, 3), "rout"),
        ((4, 4), "rout"),
        ((5, 1), "retreat"),
        ((6, 6), "retreat"),
    ],
)
def test_the_higher_die_names_the_failure(faces: tuple[int, int], kind: str) -> None:
    assert play(take_morale_test(morale_of(2)), Table(TypedDice(faces))) == MoraleReading(1, kind)


def test_equal_to_the_score_holds_and_above_fails() -> None:
    assert play(take_morale_test(morale_of(7)), Table(TypedDice((3, 4)))) == MoraleReading(0, "")
    assert play(take_morale_test(morale_of(6, 7, 8)), Table(TypedDice((3, 4)))) == MoraleReading(
        1, "rout"
    )


@pytest.mark.parametrize(
    ("faces", "told", "notes"),
    [
        # 7 is above 6, and not above 7 or 8.
        ((4, 3), ["fails: rout", "holds", "holds"], 0),
        ((5, 2), ["fails: tactical retreat", "holds", "holds"], 1),
        ((6, 2), ["fails: tactical retreat", "fails: tactical retreat", "holds"], 1),
        ((3, 3), ["holds", "holds", "holds"], 0),
    ],
)
def test_each_score_is_judged_in_the_trace(
    faces: tuple[int, int], told: list[str], notes: int
) -> None:
    table = Table(TypedDice(faces))
    play(take_morale_test(morale_of(6, 7, 8)), table)
    judged = [entry.result for entry in table.trace if isinstance(entry, JudgementEntry)]
    assert judged == told
    # Only a tactical retreat rallies by itself.
    assert sum(isinstance(entry, NoteEntry) for entry in table.trace) == notes


def test_who_cannot_surrender_is_routed() -> None:
    assert [limit_surrender(kind, False) for kind in ("surrender", "rout", "retreat")] == [
        "rout",
        "rout",
        "retreat",
    ]
    assert limit_surrender("surrender", True) == "surrender"
    assert figure(prepare_procedure("morale", "beast imp"), "surrender", "beast") == 0


def test_one_roll_serves_for_all_and_the_summary_is_the_lowest() -> None:
    prepared = prepare_procedure("morale", "imp imp-2 chief beast")
    assert figure(prepared, "fails") == figure(prepared, "fails", "beast") == Fraction(26, 36)
    assert (
        figure(prepared, "fails", "imp") == figure(prepared, "fails", "imp-2") == Fraction(15, 36)
    )
    law = law_of(prepared.rule)
    assert all(
        prepared.row(result)["imp"] == prepared.row(result)["imp-2"] for result in law.weights
    )


@pytest.mark.parametrize("higher", [3, 7, 11])
def test_a_higher_score_never_fails_more(higher: int) -> None:
    for kind in ("fails", "surrender", "rout", "retreat"):
        assert figure(prepare_procedure("morale", ml=[str(higher)]), kind) <= figure(
            prepare_procedure("morale", ml=[str(higher - 1)]), kind
        )


def test_the_kinds_of_failure_share_out_all_failures() -> None:
    for score in range(2, 13):
        prepared = prepare_procedure("morale", ml=[str(score)])
        kinds = sum(figure(prepared, kind) for kind in ("surrender", "rout", "retreat"))
        assert kinds == figure(prepared, "fails")


def test_a_test_that_is_not_due_is_refused() -> None:
    assert prepare_procedure("morale", ml=["7"], strength="3/6").notes[0].startswith("due: ")
    assert prepare_procedure("morale", ml=["7"], trigger="leader").notes
    with pytest.raises(UsageProblem, match="4 of 7 is above half"):
        prepare_procedure("morale", ml=["7"], strength="4/7")
    with pytest.raises(UsageProblem, match="did you mean leader"):
        prepare_procedure("morale", ml=["7"], trigger="leadre")
    for strength in ("3", "a/b", "7/6", "1/0", "/"):
        with pytest.raises(UsageProblem, match="--strength"):
            prepare_procedure("morale", ml=["7"], strength=strength)


@pytest.mark.parametrize(
    ("words", "options"),
    [
        ("", {}),
        ("brenna", {}),
        ("imp", {"ml": ["7"]}),
        ("", {"ml": ["1"]}),
        ("", {"ml": ["13"]}),
        ("", {"ml": ["x"]}),
        ("", {"ml": [""]}),
        ("hookman imp peasant", {}),
    ],
)
def test_morale_that_cannot_be_tested_is_refused(words: str, options: dict[str, object]) -> None:
    with pytest.raises(UsageProblem):
        prepare_procedure("morale", words, **options)
