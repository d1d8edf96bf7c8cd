"""What becomes of those out of action, by every throw, and what fortitude is worth."""

from __future__ import annotations

from fractions import Fraction

import pytest

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.rules import law_of, play
from skirmish_cli.core.table import Table
from skirmish_cli.dice.sources import TypedDice
from skirmish_cli.games.oldschool.dice.pairs import Kept, Pair
from skirmish_cli.games.oldschool.numbers import read_recovery_rows
from skirmish_cli.games.oldschool.recovery import (
    BETTER,
    KEEP,
    LIVE,
    NEVER,
    SPEND,
    Fortitude,
    Recovery,
    find_effect,
    list_meanings,
    recover,
)
from tests.games.oldschool.tables import figure, prepare_procedure, rules
from tests.support import as_chances, law_by_rolling

TABLE = read_recovery_rows(rules())


@pytest.mark.parametrize("kept", ["both", "best", "worst"])
@pytest.mark.parametrize("spend", [LIVE, BETTER, NEVER])
@pytest.mark.parametrize("can_spend", [True, False])
def test_every_roll_for_the_fallen_agrees_with_the_odds(
    kept: Kept, spend: str, can_spend: bool
) -> None:
    arguments = (Pair(6, kept), TABLE, Fortitude(can_spend, spend))
    assert law_by_rolling(lambda: recover(*arguments), 3) == as_chances(law_of(recover, *arguments))


def test_the_rows_of_the_table_meet_at_five_six_ten_and_eleven() -> None:
    assert [find_effect(TABLE, total) for total in (2, 5, 6, 10, 11, 12)] == [
        "dead",
        "dead",
        "wounded",
        "wounded",
        "ko",
        "ko",
    ]


def test_the_trace_tells_what_each_total_means() -> None:
    assert list_meanings(TABLE) == ((5, "dead"), (10, "wounded"), (11, "KO'd"))


def test_a_point_of_fortitude_is_worth_what_its_table_says() -> None:
    prepared = prepare_procedure("recover", fortitude=8, policies=("fortitude=live",))
    rows = {row[0]: [cell.value for cell in row[1:]] for row in prepared.tables[0].rows()}
    assert rows["never"] == [Fraction(5, 18), Fraction(23, 36), Fraction(1, 12), 0]
    assert rows["to live"] == [figure(prepared, name) for name in ("dead", "wounded", "ko")] + [
        Fraction(1, 9)
    ]
    assert rows["for any better result"][-1] == Fraction(7, 36)


def test_help_and_fortitude_never_kill() -> None:
    dead = [
        figure(prepare_procedure("recover", **options), "dead")
        for options in ({"kit": True}, {"helped": True}, {"unhelped": True})
    ]
    assert dead == sorted(dead)
    assert figure(prepare_procedure("recover", unhelped=True, fortitude=1), "dead") == dead[-1]
    spent = prepare_procedure("recover", unhelped=True, fortitude=1, policies=("fortitude=live",))
    assert figure(spent, "dead") < dead[-1]
    ruled = {"advantage": "plus_one"}
    assert figure(prepare_procedure("recover", "", ruled, unhelped=True), "dead") == Fraction(
        15, 36
    )


def test_a_player_who_is_asked_decides_on_the_point() -> None:
    for answer, effect in ((KEEP, "dead"), (SPEND, "wounded")):
        table = Table(TypedDice((2, 3)), lambda question, options, policy, answer=answer: answer)
        fate = play(recover(Pair(), TABLE, Fortitude(True, LIVE)), table)
        assert fate == Recovery(effect, answer == SPEND)


def test_the_card_brings_its_fortitude_and_one_is_helped_in_one_way() -> None:
    with pytest.raises(UsageProblem, match="exclude each other"):
        prepare_procedure("recover", kit=True, unhelped=True)
    with pytest.raises(UsageProblem, match="--fortitude"):
        prepare_procedure("recover", fortitude=-1)
    with pytest.raises(UsageProblem, match="did you mean live"):
        prepare_procedure("recover", fortitude=3, policies=("fortitude=life",))
    with pytest.raises(UsageProblem, match="one at a time"):
        prepare_procedure("recover", "brenna imp")
    assert prepare_procedure("recover", "brenna").inputs["fortitude"] is None
