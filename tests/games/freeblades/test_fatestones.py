"""Fatestones in a melee: each rerolls one die of a test that its model takes, on the original
face, before a spike."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from skirmish_cli.core.rules import law_of, play
from skirmish_cli.core.table import Table
from skirmish_cli.dice.sources import TypedDice
from skirmish_cli.games.freeblades.blows import Blow, strike
from skirmish_cli.games.freeblades.combat_results import find_winner
from skirmish_cli.games.freeblades.dice.readings import Spiker
from skirmish_cli.games.freeblades.melee import fight_melee, fight_strikes
from tests.games.freeblades.commands import DUELLIST, advice, figure, played, prepared, refused, run
from tests.games.freeblades.playing import play_best
from tests.games.freeblades.tables import fight, fighter, fought, throws
from tests.games.freeblades.tables import odds as odds_of
from tests.support import as_chances, law_by_rolling

FENCER = DUELLIST[:-1] + ", talents: [Parry 1]}"


def test_a_fatestone_rerolls_a_missing_attack_and_is_gone() -> None:
    # a: 3 misses DEF 5, rerolled 9 hits; damage 4 is below AV 6. b strikes back and misses with 2.
    state, table = fought(fight(fighter("a", stones=1), fighter("b")), 3, 9, 4, 2)
    assert state.stones == (0, 0)
    assert table.trace.as_dicts()[0] == {
        "kind": "throw",
        "die": "d10",
        "faces": [3, 9],
        "why": "a attacks b",
        "rerolled": [3],
    }
    # With two of them the second stays: a reroll is final and no die is rerolled twice.
    state, _ = fought(fight(fighter("a", stones=2), fighter("b")), 3, 2, 2)
    assert state.stones == (1, 0)


def test_a_hit_and_a_spike_are_kept() -> None:
    state, _ = fought(fight(fighter("a", stones=1), fighter("b")), 5, 4, 2)
    assert state.stones == (1, 0)
    state, _ = fought(fight(fighter("a", stones=1), fighter("b")), 10, 1, 4, 1)
    assert state.stones == (1, 0)


def test_a_fatestone_rerolls_a_parry_that_does_not_exceed_the_attack() -> None:
    # a hits with 7; the parry's 7 doesn't exceed it, rerolled 8 does.
    state, table = fought(
        fight(fighter("a"), fighter("b", parries=1, disc="d4", stones=1)), 7, 7, 8, 2
    )
    assert state.stones == (0, 0)
    assert "a damages b" not in throws(table)
    # A parry that does at once keeps it, and so does a blow back that hits.
    state, _ = fought(fight(fighter("a"), fighter("b", parries=1, disc="d4", stones=1)), 7, 8, 6, 2)
    assert state.stones == (0, 1)


def test_a_fatestone_rerolls_a_failed_morale_test() -> None:
    # a hits with 9, damage 7 on AV 6: b loses 1 of 2 LP, strikes back in vain, and fails its morale
    # with 3, then 5.
    state, table = fought(fight(fighter("a"), fighter("b", disc="d6", stones=1)), 9, 7, 5, 2, 3, 5)
    assert state.stones == (0, 0)
    assert not any(state.panicked)
    assert throws(table)[-1] == "b morale, losing the combat"


def test_no_fatestone_rerolls_damage() -> None:
    # Damage 1 is a tarch and stays one.
    state, _ = fought(fight(fighter("a", stones=3), fighter("b")), 9, 1, 2)
    assert state == state._replace(lp=(2, 2), stones=(3, 0))


@pytest.mark.parametrize(
    ("when", "faces", "left"),
    [
        ("failing_face", (4, 4, 2), 0),
        ("tarch", (4, 2), 1),
        ("tarch", (1, 4, 2), 0),
        ("never", (1, 2), 1),
    ],
)
def test_the_ruling_says_which_faces_are_rerolled(
    when: str, faces: tuple[int, ...], left: int
) -> None:
    state, _ = fought(
        fight(fighter("a", stones=1), fighter("b"), rulings={"reroll_when": when}), *faces
    )
    assert state.stones == (left, 0)


def test_by_policy_a_fatestone_gives_the_chances_of_a_reroll() -> None:
    # DEF 5: 4 of 10 faces miss, and of those 4/10 again: 84/100 hit. The stone is spent on those 4.
    blow = Blow(Spiker(10, 0, (1, 2, 3, 4)), 10, 5, Spiker(8), 10, 6, 2, holds_reroll=True)
    law = law_of(strike, blow)
    assert law.chance(lambda result: result.hit) == Fraction(84, 100)
    assert law.chance(lambda result: result.rerolled) == Fraction(4, 10)


@pytest.mark.parametrize("weighed", [False, True])
def test_every_face_of_an_attack_with_fatestones_on_both_sides_agrees_with_its_odds(
    weighed: bool,
) -> None:
    blow = Blow(
        attack=Spiker(4, 0, (1, 2)),
        attack_step=4,
        defense=3,
        damage=Spiker(4),
        damage_step=3,
        armour=3,
        lp=1,
        parry=Spiker(4),
        parry_weighed=weighed,
        holds_reroll=True,
        parry_holds_reroll=True,
    )
    rolled = law_by_rolling(lambda: strike(blow), most_faces=7)
    cut = rolled.pop(None)
    law = as_chances(law_of(strike, blow))
    assert set(rolled) <= set(law)
    assert (
        {result.rerolled for result in law}
        == {result.parry_rerolled for result in law}
        == {False, True}
    )
    for result, chance in law.items():
        assert rolled.get(result, 0) <= chance <= rolled.get(result, 0) + cut


def test_the_odds_of_a_fight_count_the_fatestones_left() -> None:
    law = odds_of(fight(fighter("a", stones=1), fighter("b")))
    # a strikes once (4/10 to spend it), and tests morale only if it loses.
    assert law.chance(lambda state: state.stones == (0, 0)) > Fraction(4, 10)
    calm = law_of(fight_strikes, fight(fighter("a", stones=1), fighter("b")))
    assert calm.chance(lambda state: state.stones == (0, 0)) == Fraction(4, 10)


def test_best_play_spends_it_where_it_pays_most() -> None:
    # Two attackers: DEF 4 against each (one piles on). The stone serves a's own attack and its
    # parry.
    of = fight(
        fighter("a", stones=1, parries=1, disc="d4"),
        fighter("b1", mar="d6"),
        fighter("b2", damage="d12"),
    )

    def wins(state: Any) -> bool:
        return find_winner(of, state) == "a"

    best = play_best(fight_strikes, of, wins)
    assert best.worth > law_of(fight_strikes, of).mean(wins)
    told = {decision.partition(" (")[0] for decision in best.lines}
    assert {"a attacks b1: reroll?", "a parries b1: reroll?"} <= told


def test_a_flag_brings_them_and_the_result_tells_what_is_left(
    capsys: pytest.CaptureFixture[str],
) -> None:
    data = played(capsys, "3,9,4,2", "melee", f"{DUELLIST}+fatestones=2", "vs", DUELLIST)
    assert data["outcome"]["models"]["a1"]["fatestones_left"] == 1
    assert (
        "fatestones_left"
        not in played(capsys, "3,2", "melee", DUELLIST, "vs", DUELLIST)["outcome"]["models"]["a1"]
    )
    read = run(capsys, "melee", f"{DUELLIST}+fatestones=1", "vs", DUELLIST, "--odds").data["odds"]
    assert 0 < read["models"]["a1"]["fatestones_left_mean"] < 0.6
    assert "fatestones" in read["policy"]


def test_those_gained_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    # The attack hits with 5; the parry 10 + 5 beats it by 10: one level, one Fatestone. It is kept.
    data = played(capsys, "5,10,5,2,keep", "melee", DUELLIST, "vs", FENCER)
    gained = {
        key: figures["fatestones_gained"] for key, figures in data["outcome"]["models"].items()
    }
    assert gained == {"a1": 0, "b1": 1}
    # 14 beats it by 9: none.
    assert (
        "fatestones_gained"
        not in played(capsys, "5,10,4,2", "melee", DUELLIST, "vs", FENCER)["outcome"]["models"][
            "b1"
        ]
    )


def test_one_attack_of_a_model_that_holds_one_may_be_rerolled(
    capsys: pytest.CaptureFixture[str],
) -> None:
    data = played(capsys, "3,9,4", "attack", f"{DUELLIST}+fatestones=1", "vs", DUELLIST)
    assert data["outcome"]["hit"] is True
    assert data["inputs"]["reroll"] is True
    data = played(capsys, "7,7,8", "attack", DUELLIST, "vs", f"{FENCER}+fatestones=1")
    assert data["outcome"]["parried"] is True


def test_the_advice_weighs_keeping_them(capsys: pytest.CaptureFixture[str]) -> None:
    armed = f"{DUELLIST}+fatestones=1+engaged"
    words = ("melee", armed, "vs", armed)
    found = advice(capsys, *words, "--goal", "side_a_wins")
    kept, spent = (
        float(figure(capsys, "side_a_wins", *words, "--policy", f"fatestones={name}"))
        for name in ("never", "failing_face")
    )
    # The other one spends its stone by its policy, and still better by its best reply.
    (best,) = found["choices"]
    assert found["policy_of_other"]["fatestones"] == "failing_face"
    assert best["value"] >= max(kept, spent)
    assert best["against_best_reply"] <= best["value"]


@pytest.mark.parametrize(
    ("flag", "words"),
    [
        ("fatestones", "needs a value"),
        ("fatestones=x", "whole number"),
        ("fatestones=99", "0 to 20"),
        ("fatestone=1", "did you mean fatestones"),
    ],
)
def test_a_number_of_fatestones_that_makes_no_sense_is_refused(
    flag: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert words in refused(capsys, "melee", f"{DUELLIST}+{flag}", "vs", DUELLIST)


def test_asked_at_the_table_the_player_decides() -> None:
    asked: list[str] = []

    def choose(question: str, options: Any, policy: str) -> str:
        asked.append(question)
        return "keep"

    state = play(
        fight_melee(fight(fighter("a", stones=1), fighter("b"))), Table(TypedDice((3, 2)), choose)
    )
    assert asked == ["a attacks b: reroll the 3?"]
    assert state.stones == (1, 0)


def test_the_reroll_is_a_choice_put_to_the_player() -> None:
    made = prepared(
        "attack", "", rating="d10", defense="5", damage="d8", av="6", lp="2", reroll=True
    )
    asked: list[str] = []

    def choose(question: str, options: Any, policy: str) -> str:
        asked.append(question)
        return "keep"

    at_table = Table(TypedDice((4,)), choose)
    assert not play(made.rule(), at_table).hit
    assert asked == ["attack: reroll the 4?"]
    at_table = Table(TypedDice((10, 2, 3)), choose)
    assert play(made.rule(), at_table).hit
    assert len(asked) == 1  # a highest face spikes and is not asked about
