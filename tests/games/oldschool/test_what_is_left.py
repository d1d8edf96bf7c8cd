"""What a fight ends with: what everybody has left, and the tests that are due once."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skirmish_cli.core.changes import OUT, Change, apply_changes
from skirmish_cli.core.rules import play
from skirmish_cli.core.table import JudgementEntry, NoteEntry, Table
from skirmish_cli.dice.sources import SeededDice, TypedDice
from skirmish_cli.games.oldschool.changes import OweOnce, owe_durability
from skirmish_cli.games.oldschool.fights import FightResult, PlayedResult
from tests.games.oldschool.fighting import BRAWLERS, ONE, prepare_fight
from tests.games.oldschool.parties import BOTH
from tests.support import run_here

TOUGH: list[dict[str, Any]] = [
    {"kind": "pc", "stamina": 2, "wounds": 2, "weapons": ["Dagger"], "armour": ["light"]},
    {"wounds": 2, "ml": 5, "armour": ["shield", "helmet"], "weapons": ["Shortsword"]},
]


def fight(seed: int, first: list[Any], second: list[Any]) -> tuple[Table, Any, Mapping[str, Any]]:
    prepared = prepare_fight(first, second, 12)
    table = Table(SeededDice(seed))
    result = play(prepared.rule(), table)
    return table, result, prepared.outcome(result, table.trace)


SIDES = st.lists(st.sampled_from([*BRAWLERS, *TOUGH]), min_size=1, max_size=2)


@settings(deadline=None, max_examples=60)
@given(st.integers(0, 10_000), SIDES, SIDES)
def test_what_is_left_is_what_was_there_less_the_hits(
    seed: int, first: list[Any], second: list[Any]
) -> None:
    table, _, outcome = fight(seed, first, second)
    cards = {f"a{place}": card for place, card in enumerate(first, 1)}
    cards |= {f"b{place}": card for place, card in enumerate(second, 1)}
    for key, facts in outcome["models"].items():
        card = cards[key]
        whole = card.get("stamina", 0) + card["wounds"]
        hits = sum(
            one.total
            for one in table.trace
            if isinstance(one, JudgementEntry) and one.what.endswith(f"attacks {key}")
        )
        left = facts["stamina"] + facts["wounds"]
        assert 0 <= left <= whole
        assert facts["stamina"] == 0 or facts["wounds"] == card["wounds"]
        assert (facts["wounds"] == 0) is facts["out"]
        pieces = {piece: piece in card.get("armour", ()) for piece in ("shield", "helmet")}
        assert {piece: facts[piece] is not None for piece in pieces} == pieces
        if facts["shield"] is not False and facts["helmet"] is not False:
            # Nothing was given, so that every hit counted, up to what it had.
            assert left == max(0, whole - hits)


@settings(deadline=None, max_examples=40)
@given(st.integers(0, 10_000), SIDES, SIDES)
def test_every_test_is_due_once(seed: int, first: list[Any], second: list[Any]) -> None:
    table, _, _ = fight(seed, first, second)
    assert len(set(table.dues)) == len(table.dues)
    out = {one.whom for one in table.changes if one.what == OUT and one.value == "out of action"}
    assert {due.whom for due in table.dues if due.what == "recover"} == out


@settings(deadline=None, max_examples=40)
@given(st.integers(0, 10_000), SIDES, SIDES)
def test_rounds_are_numbered_from_one(seed: int, first: list[Any], second: list[Any]) -> None:
    table, result, _ = fight(seed, first, second)
    texts = [one.text for one in table.trace if isinstance(one, NoteEntry)]
    numbers = [int(text[6:]) for text in texts if re.fullmatch(r"round \d+", text)]
    assert numbers == list(range(1, result.rounds + 1))


def test_a_played_result_is_equal_to_one_of_the_odds() -> None:
    prepared = prepare_fight([ONE], [ONE])
    result = play(prepared.rule(), Table(TypedDice((5, 2))))
    assert isinstance(result, PlayedResult)
    assert result == FightResult(result.end, 1)
    assert hash(result) == hash(FightResult(result.end, 1))
    assert result.left == ((0, 1, None, None), (0, 0, None, None))


def test_what_fled_keeps_what_it_had(capsys: pytest.CaptureFixture[str]) -> None:
    # Gulch (4 stamina, 2 wounds) loses one wound of two, and 5 + 5 is above its 9.
    line = "fight vessa vs gulch+stamina=0 --rounds 1 --dice 5,2,2,2,2,2,2,5,5 --json"
    data = run_here(capsys, "oldschool", *line.split(), *BOTH).data
    gulch = {"out": False, "fled": True, "stamina": 0, "wounds": 1, "shield": None, "helmet": None}
    assert data["outcome"]["models"]["gulch"] == gulch
    assert data["outcome"]["models"]["vessa"]["stamina"] == 5


def test_armour_that_was_given_up_is_not_tested(capsys: pytest.CaptureFixture[str]) -> None:
    # A six and a 5 explode on the shield of the snag, 2 hits of 3 that it can take. It gives the
    # shield, now or against the 3 hits of the next round: nothing is left to test.
    for dice in ("6,2,2,5,give,2,2,2,2,2,2,2", "6,2,2,5,2,2,4,4,4,2,2"):
        line = f"fight vessa vs snag-1 --rounds 2 --dice {dice} --json"
        assert run_here(capsys, "oldschool", *line.split(), *BOTH).data["due"] == []
    # Without that it is.
    line = "fight vessa vs snag-1 --rounds 1 --dice 6,2,2,5,2,2 --json"
    (due,) = run_here(capsys, "oldschool", *line.split(), *BOTH).data["due"]
    assert due["command"] == "durability snag-1 --armour"
    # Body armour is tested though the shield is gone.
    line = "fight odo vs vessa --rounds 1 --dice 6,2,2,2,6,2,give,2,2,2 --json"
    (due,) = run_here(capsys, "oldschool", *line.split(), *BOTH).data["due"]
    assert due["command"] == "durability vessa --armour"


def test_a_due_is_recorded_once_and_changes_fold() -> None:
    table = Table(TypedDice(()))
    due = owe_durability("imp", "imp", "weapon", "an attack die showed a 1")
    for _ in range(3):
        OweOnce(due).play(table)
    assert table.dues == [due]
    assert OweOnce(due).law().weights == {None: 1}
    state = apply_changes({}, [Change("imp", "wounds", 2), Change("imp", "wounds", 1)])
    assert state["imp"]["wounds"][-1].value == 1


def test_a_card_in_braces_is_owed_commands_that_can_be_typed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    card = "{wounds: 2, weapons: [Dagger], armour: [light], ml: 7}"
    words = ("attack", card, "vs", card, "--dice", "6,1,5")
    dues = {due["command"] for due in run_here(capsys, "oldschool", *words, "--json").data["due"]}
    assert {"durability --weapon", "durability --armour", "recover"} <= dues
    words = ("attack", card, "vs", card, "--dice", "4,1")
    dues = {due["command"] for due in run_here(capsys, "oldschool", *words, "--json").data["due"]}
    assert "morale --ml 7 --trigger wounds" in dues
    for command in dues:
        if "MODEL" not in command:
            ran = run_here(capsys, "oldschool", *command.split(), "--seed", "1")
            assert (ran.code, ran.err) == (0, "")


def test_a_model_named_twice_is_owed_by_its_name(capsys: pytest.CaptureFixture[str]) -> None:
    line = "attack odo vs snag-1 snag-1+stamina=0 --split 1,3 --dice 1,5,5,2 --json"
    data = run_here(capsys, "oldschool", *line.split(), *BOTH).data
    assert [due["command"] for due in data["due"] if due["what"] == "recover"] == ["recover snag-1"]
