"""The best play: found by looking ahead, never worse than any fixed policy, and told decision by
decision."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skirmish_cli.core.rules import Choice, law_of, play
from skirmish_cli.core.table import Table
from skirmish_cli.dice.sources import TypedDice
from skirmish_cli.games.freeblades.combat_results import find_winner
from skirmish_cli.games.freeblades.melee import fight_melee, fight_strikes
from tests.games.freeblades.commands import (
    DUELLIST,
    FOE,
    PLAIN,
    ROGUE,
    advice,
    choices,
    figure,
    odds,
    plan,
)
from tests.games.freeblades.playing import play_best, play_by
from tests.games.freeblades.tables import fight, fighter, throws
from tests.games.freeblades.tables import odds as law


def test_the_best_reroll_keeps_a_hit_that_wounds_more_often_than_a_fresh_die(
    capsys: pytest.CaptureFixture[str],
) -> None:
    # A hit wounds with 3/8: 6, 7 or 8 on AV 6. A fresh die hits with 6/10, and 15 or more (6/100)
    # is a level, whose spike wounds for certain: 54/100 x 3/8 + 6/100 = 0.2625. So a miss is
    # rerolled, and a hit is kept.
    told = advice(capsys, *PLAIN, "--reroll")
    assert plan(capsys, *PLAIN, "--reroll") == {
        "attack: reroll?": "face 1 to 4: reroll; 5 to 9: keep"
    }
    (best,) = told["choices"]
    assert best["value"] == pytest.approx(0.4 * 0.2625 + 0.5 * 3 / 8 + 0.1 * (0.4 * 3 / 8 + 0.6))
    assert best["figures"]["hit"] == pytest.approx(84 / 100)


def test_a_scarce_parry_is_weighed_and_an_ample_one_only_asked_for() -> None:
    asked: list[str] = []

    def choose(question: str, options: Any, policy: str) -> str:
        asked.append(question)
        return options[-1] if "b1" in question and "parries?" in question else options[0]

    of = fight(fighter("a", parries=1, disc="d4"), fighter("b1"), fighter("b2"))
    at_table = Table(TypedDice((9, 2, 9, 9, 3, 2)), choose)
    play(fight_melee(of), at_table)
    # b1 hits with 9 and the parry is kept: damage 2. b2 is the last attack: its parry is asked for.
    assert asked == [
        "b1 attacks a with 9: a parries?",
        "b2 attacks a with 9: a parries?",
        "whom does a strike?",
    ]
    assert throws(at_table) == [
        "b1 attacks a",
        "b1 damages a",
        "b2 attacks a",
        "a parries",
        "b2 damages a",
        "a attacks b1",
    ]
    asked.clear()
    ample = fight(fighter("a", parries=1, disc="d4"), fighter("b1"))
    # Asked for, and saved: it isn't rolled. To advice there is nothing to weigh: it never hurts.
    play(fight_melee(ample), Table(TypedDice((9, 3, 2)), choose))
    assert asked == ["b1 attacks a with 9: a parries?"]
    best = play_best(fight_melee, ample, lambda state: bool(state.lp[0]))
    assert not any("parries" in decision for decision in best.lines)


def test_a_parry_is_decided_on_with_the_total_in_sight_and_never_after_a_miss() -> None:
    asked: list[str] = []

    def choose(question: str, options: Any, policy: str) -> str:
        asked.append(question)
        return options[0]

    of = fight(fighter("a", parries=1, disc="d4"), fighter("b1"), fighter("b2"))
    play(fight_melee(of), Table(TypedDice((4, 10, 4, 3, 5, 2)), choose))
    # b1 misses with 4 on DEF 5 less 1 for piling on ... which a 4 meets: the question shows it.
    assert asked[0] == "b1 attacks a with 4: a parries?"


def test_keeping_the_parry_for_the_worse_attack_is_found() -> None:
    weak, strong = (
        fighter("b1", mar="d6", damage="d4", disc="d10"),
        fighter("b2", damage="d12", disc="d8"),
    )
    of = fight(fighter("a", parries=1, disc="d4", lp=1, av=4), weak, strong)

    def stands(state: Any) -> bool:
        return bool(state.lp[0])

    by_policy = law(of).mean(stands)
    best = play_best(fight_melee, of, stands)
    assert best.worth > by_policy
    # Only a total of level 1, 10 above the DEF of 4, makes the weak one worth a parry.
    assert best.lines["a parries b1?"] == "total 4 to 13: save; 14 or more: parry"


def test_the_plan_tells_apart_how_the_combat_stands(capsys: pytest.CaptureFixture[str]) -> None:
    fencer = "{mar: d10, mw: {damage: d8}, def: 5, av: 6, lp: 1, disc: d8, talents: [Parry 1]}"
    foe = fencer.replace(", talents: [Parry 1]", "")
    told = plan(capsys, "melee", f"{fencer}+engaged", "vs", foe, foe)
    # Both foes strike with a1, so it can win only if it drops one; a draw is what is left
    # otherwise. Against DEF 4 (one piles on) a total of 14 is level 1, whose damage almost surely
    # drops it, and 4 to 7 are easily parried.
    assert told["a1 parries b1?"] == "total 4 to 7: parry; 8 to 13: save; 14 or more: parry"


def test_what_the_plan_says_is_worth_what_the_best_play_is() -> None:
    of = fight(fighter("a", parries=1, lp=1), fighter("b1", lp=1), fighter("b2", lp=1))

    def wins(state: Any) -> bool:
        return find_winner(of, state) == "a"

    def by_plan(choice: Choice, options: Any) -> str:
        if choice.owner == "a" and choice.about.topic == "a parries b1?" and choice.about.number:
            return "save" if 8 <= choice.about.number[0] <= 13 else "parry"
        return choice.policy

    best = play_best(fight_strikes, of, wins, lambda state: find_winner(of, state) == "draw")
    plan_line = "total 4 to 7: parry; 8 to 13: save; 14 or more: parry"
    assert best.lines["a parries b1?"] == plan_line
    assert play_by(fight_strikes, (of,), wins, by_plan) == best.worth
    assert best.worth > law_of(fight_strikes, of).mean(wins)


def test_no_range_of_totals_to_parry_beats_the_best_play() -> None:
    of = fight(
        fighter("a", parries=1, disc="d4", lp=2, av=5),
        fighter("b1", mar="d8", damage="d6", disc="d10"),
        fighter("b2", damage="d12", disc="d8"),
    )

    def stands(state: Any) -> bool:
        return bool(state.lp[0])

    def between(low: int, high: int) -> Any:
        def decide(choice: Choice, options: Any) -> str:
            if choice.about.counts != "total":
                return choice.policy
            return "parry" if low <= choice.about.number[0] <= high else "save"

        return play_by(fight_strikes, (of,), stands, decide)

    ranges = [between(low, high) for low in range(3, 28, 2) for high in range(low - 1, 28, 3)]
    best = play_best(fight_strikes, of, stands).worth
    assert len(set(ranges)) > 20
    assert best >= max(ranges)
    assert best > law_of(fight_strikes, of).mean(stands)


def test_by_its_policies_the_search_gives_the_odds() -> None:
    of = fight(fighter("a", parries=1, lp=3), fighter("b1", lp=1), fighter("b2", lp=1))

    def wins(state: Any) -> bool:
        return find_winner(of, state) == "a"

    same = play_by(fight_melee, (of,), wins, lambda choice, options: choice.policy)
    assert same == law(of).mean(wins)


@settings(max_examples=15, deadline=None)
@given(
    st.sampled_from(("d6", "d8", "d10")),
    st.sampled_from(("d4", "d8")),
    st.integers(1, 2),
    st.data(),
)
def test_the_best_melee_is_never_worse_than_any_fixed_policy(
    mar: str, disc: str, lp: int, data: st.DataObject
) -> None:
    of = fight(
        fighter("a", mar=mar, disc=disc, parries=1, lp=2),
        fighter("b1", lp=lp, mar="d6"),
        fighter("b2", lp=1, damage="d10", disc="d6"),
    )

    def wins(state: Any) -> bool:
        return find_winner(of, state) == "a"

    picks = data.draw(st.lists(st.integers(0, 1), min_size=8, max_size=8))

    def fixed(choice: Choice, options: Mapping[str, Any]) -> str:
        if choice.owner != "a":
            return choice.policy
        return choice.options[picks[sum(map(ord, choice.question)) % 8] % len(choice.options)]

    best = play_best(fight_melee, of, wins).worth
    assert best >= play_by(fight_melee, (of,), wins, fixed)


@pytest.mark.parametrize("when", ["failing_face", "tarch", "never"])
def test_the_best_reroll_is_never_worse_than_a_ruling_on_it(
    when: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = (*PLAIN, "--reroll", "--ruling", f"reroll_when={when}")
    (best,) = choices(capsys, *words, "--goal", "dropped").values()
    assert best >= float(figure(capsys, "dropped", *words))


def test_seven_a_side_are_advised(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("melee", DUELLIST, "vs", ROGUE, *([FOE] * 6))
    found = advice(capsys, *words, "--goal", "side_a_wins")
    given_one = next(one for one in found["choices"] if one["choice"] == "a1 doesn't charge")
    assert given_one["value"] >= float(figure(capsys, "side_a_wins", *words))
    assert odds(capsys, "melee", DUELLIST, "vs", *([FOE] * 7))["summary"]


def test_equal_attackers_are_each_told_of_by_their_own_name() -> None:
    of = fight(
        fighter("a", parries=1, disc="d10"),
        *(fighter(f"b{place}", disc="d8") for place in (1, 2, 3)),
    )
    best = play_best(
        fight_strikes,
        of,
        lambda state: find_winner(of, state) == "a",
        lambda state: find_winner(of, state) == "draw",
    )
    told = {decision.partition(" (")[0] for decision in best.lines}
    assert {"a parries b1?", "a parries b2?"} <= told
    assert "a parries b3?" not in told  # the last attack needs no decision
