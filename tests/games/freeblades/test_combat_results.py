"""After the blows: who won, who takes morale tests and in which order, who panics and how far."""

from __future__ import annotations

from fractions import Fraction

import pytest

from skirmish_cli.core.command import Model
from skirmish_cli.core.registry import get_game
from skirmish_cli.files.checks.inline import check_inline_card
from skirmish_cli.files.rulesets import load_ruleset
from skirmish_cli.games.freeblades.combat_results import find_winner
from skirmish_cli.games.freeblades.melee import fight_melee
from skirmish_cli.games.freeblades.models import make_fighter
from tests.games.freeblades.commands import run
from tests.games.freeblades.tables import fight, fighter, fought, odds, throws
from tests.support import as_chances, law_by_rolling

HIT = (9, 6)
MISS = (2,)


def test_the_side_that_lost_fewer_life_points_wins() -> None:
    of = fight(fighter("a"), fighter("b"))
    state, _ = fought(of, *HIT, *MISS, 4)
    assert find_winner(of, state) == "a"


def test_equal_losses_are_a_draw_and_nobody_tests_for_losing() -> None:
    of = fight(fighter("a"), fighter("b"))
    state, table = fought(of, *HIT, *HIT)
    assert find_winner(of, state) == "draw"
    assert not any("morale" in why for why in throws(table))


def test_survivors_of_the_losing_side_test_once_for_the_loss() -> None:
    state, table = fought(
        fight(fighter("a"), fighter("b1"), fighter("b2")), *HIT, *MISS, *MISS, 4, 3
    )
    assert throws(table)[-2:] == ["b1 morale, losing the combat", "b2 morale, losing the combat"]
    assert state.panicked == (False, False, True)


def test_a_dropped_model_takes_no_test() -> None:
    _, table = fought(fight(fighter("a", disc="d10"), fighter("b", lp=1)), *HIT)
    assert throws(table) == ["a attacks b", "a damages b"]


def test_an_engaged_friend_takes_no_test_for_the_dropped() -> None:
    _, table = fought(
        fight(fighter("a", disc="d10"), fighter("b1", lp=1), fighter("b2")), *HIT, *MISS, 4
    )
    assert throws(table)[-1] == "b2 morale, losing the combat"
    assert "b2 morale, b1 dropped" not in throws(table)


def test_an_unengaged_friend_tests_for_each_friend_dropped() -> None:
    # a drops b1 and is dropped by b2 at the same step: b2 is then unengaged. 1 LP each is a draw.
    of = fight(fighter("a", lp=1), fighter("b1", lp=1), fighter("b2", lp=1))
    state, table = fought(of, *HIT, *HIT, *MISS, 4)
    assert state.lp == (0, 0, 1)
    assert throws(table)[-1] == "b2 morale, b1 dropped"


def test_a_hero_takes_no_test_for_a_follower_but_does_for_a_hero() -> None:
    fallen = fighter("b1", lp=1, follower=True)
    _, table = fought(fight(fighter("a", lp=1), fallen, fighter("b2", lp=2)), *HIT, *HIT, *MISS)
    assert not any("morale" in why for why in throws(table))
    _, table = fought(
        fight(fighter("a", lp=1), fighter("b1", lp=1), fighter("b2", lp=2)), *HIT, *HIT, *MISS, 4
    )
    assert throws(table)[-1] == "b2 morale, b1 dropped"


def test_a_follower_takes_a_test_for_a_follower() -> None:
    fallen, other = fighter("b1", lp=1, follower=True), fighter("b2", lp=1, follower=True)
    _, table = fought(fight(fighter("a", lp=1), fallen, other), *HIT, *HIT, *MISS, 4)
    assert throws(table)[-1] == "b2 morale, b1 dropped"


def test_a_model_that_panicked_takes_no_further_test() -> None:
    # Two friends drop beside b3, and a falls too: b3 would test twice, but fails the first.
    of = fight(
        fighter("a", lp=1, mar="d10"),
        fighter("b1", lp=1),
        fighter("b2", lp=1),
        fighter("b3", lp=1),
        splits={0: ()},
        targets={0: (1,)},
    )
    state, table = fought(of, *HIT, *HIT, *MISS, *MISS, 3, 4)
    assert throws(table)[-2:] == ["b2 morale, b1 dropped", "b3 morale, b1 dropped"]
    assert state.panicked == (False, False, True, False)


def test_in_a_draw_the_first_player_tests_first() -> None:
    heroes = (fighter("a1", lp=1), fighter("b1", lp=1), fighter("b2"))
    _, table = fought(fight(*heroes, first="b"), *HIT, *HIT, *MISS, 4)
    assert throws(table)[-1] == "b2 morale, b1 dropped"


def test_the_loser_tests_first_and_the_winners_panic_moves_come_first() -> None:
    # a loses 2 of 3 LP, b side loses 1 (b1 dropped); b2 stays engaged. a fails and runs.
    of = fight(fighter("a", lp=3, spd=5), fighter("b1", lp=1, spd=5), fighter("b2", spd=5))
    state, table = fought(of, *HIT, *HIT, *HIT, 3, 2)
    assert throws(table)[-2:] == ["a morale, losing the combat", "a panic move"]
    assert state.panicked[0]


def test_the_panic_distance_uses_the_base_spd_and_a_d6_from_spd_8() -> None:
    slow = fight(fighter("a"), fighter("b", "stunned", spd=5, disc="d4"))
    _, table = fought(slow, *HIT, 2, 3, 4)
    assert table.trace.judged("b panic move").total == 9
    fast = fight(fighter("a"), fighter("b", spd=8))
    _, table = fought(fast, *HIT, *MISS, 3, 6)
    assert table.trace.judged("b panic move").total == 14


def test_conditions_count_in_morale_tests() -> None:
    law = odds(fight(fighter("a"), fighter("b", "dazed")))
    lost = law.chance(lambda state: state.lp[1] < state.lp[0] and state.lp[1] > 0)
    # d8 - 1 against 4 fails on 1 to 4.
    assert law.chance(lambda state: state.panicked[1]) == lost * Fraction(1, 2)


def test_every_face_of_a_small_melee_brackets_its_odds() -> None:
    of = fight(
        fighter("a", "charging", mar="d4", damage="d4", av=3, defense=3, lp=1, disc="d4"),
        fighter("b", mar="d4", damage="d4", av=4, defense=4, lp=1, disc="d4", parries=1),
    )
    rolled = law_by_rolling(lambda: fight_melee(of), most_faces=7)
    cut = rolled.pop(None)
    law = as_chances(odds(of))
    assert sum(law.values()) == 1
    assert set(rolled) <= set(law)
    for state, chance in law.items():
        assert rolled.get(state, 0) <= chance <= rolled.get(state, 0) + cut


def test_lost_and_left_life_points_add_up_to_those_at_the_start() -> None:
    law = odds(fight(fighter("a", lp=3), fighter("b1", lp=1), fighter("b2", lp=2)))
    assert all(
        0 <= left <= start
        for state in law.weights
        for left, start in zip(state.lp, (3, 1, 2), strict=True)
    )


@pytest.mark.parametrize(
    ("card", "is_hero", "is_follower"),
    [
        ("{lp: 1}", False, True),
        ("{lp: 2}", True, False),
        ("{class: creature, lp: 2}", False, False),
        ("{class: hero, lp: 1}", True, False),
        ("{class: follower, lp: 2}", False, True),
    ],
)
def test_the_class_of_a_card_decides_who_is_a_hero(
    card: str, is_hero: bool, is_follower: bool
) -> None:
    rules, game = load_ruleset("freeblades"), get_game("freeblades")
    whole = card[:-1] + ", mar: d4, mw: {damage: d4}, def: 4, av: 2, disc: d4}"
    made = make_fighter(
        Model("a1", "a1", game.make_table_card(check_inline_card(game, whole)), {}), "a", rules
    )
    assert (made.is_hero, made.is_follower) == (is_hero, is_follower)


def test_the_loser_tests_before_the_winner() -> None:
    # a1 takes 2 LP and falls; its supporter, who is on the winning side and free, tests after the
    # loser b.
    of = fight(fighter("a1", lp=1), fighter("a2", "support"), fighter("b", lp=3))
    state, table = fought(of, 9, 8, 8, 1, *HIT, 4, 4)
    assert find_winner(of, state) == "a"
    assert throws(table)[-2:] == ["b morale, losing the combat", "a2 morale, a1 dropped"]


def test_a_class_that_no_card_gives_is_told_where_a_friend_could_drop(
    capsys: pytest.CaptureFixture[str],
) -> None:
    card = "{mar: d6, mw: {damage: d6}, def: 4, av: 4, lp: 1, disc: d6}"
    said = card[:-1] + ", class: follower}"

    def list_class_notes(*words: str) -> list[str]:
        return [
            note
            for note in run(capsys, "melee", *words, "--odds").data.get("notes", ())
            if "class" in note
        ]

    assert list_class_notes(card, "vs", card, card.replace("lp: 1", "lp: 2"), said) == [
        "b1: class follower, as its LP suggest; write class: on the card",
        "b2: class hero, as its LP suggest; write class: on the card",
    ]
    assert list_class_notes(card, "vs", card) == []
    assert list_class_notes(card, "vs", said, said) == []
