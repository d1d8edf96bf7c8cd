"""How much work the odds of combats and shots are, and where they are refused."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.games.t9a import losses, shooting
from skirmish_cli.games.t9a.shooting import Shooter, check_ways, count_most_shots, read_shots
from skirmish_cli.games.t9a.sizes import count_attacks_suffered, count_tellings, count_work
from skirmish_cli.games.t9a.strikes import list_agility_steps
from tests.games.t9a.combats import MAN, PASSIVE, Side, card, combat_of, odds, one

TWICE = {"att": 2}


@pytest.mark.parametrize(
    ("a", "b", "work"),
    [
        # Each man suffers an attack. A's pool ends in 2 ways, then with B's in 2 x 2, and ten times
        # these follow: 2 + 4 + 40.
        (one(MAN), one(MAN), 46),
        # Five attacks on 2 health points end in 3 ways. Then one attack on 9 ends in 2: 3 + 6 + 60.
        (
            one(card(part={"agi": 5, "att": 5}, defensive={"hp": 9})),
            one(card(defensive={"hp": 2})),
            69,
        ),
        # Nobody strikes: the ten for what follows are left.
        (one(PASSIVE), one(PASSIVE), 10),
    ],
)
def test_the_work_of_a_combat_is_counted_from_state_to_state(a: Side, b: Side, work: int) -> None:
    combat = combat_of(a, b)
    assert count_work(combat, list_agility_steps(combat)) == work


@pytest.mark.parametrize(
    ("a", "b", "tellings"),
    [
        # They strike at once, and one at a pool: nothing is read of what they have lost.
        (one(MAN), one(MAN), 1),
        # The second step reads whether b's man still stands to strike.
        (one(card(part={"agi": 5})), one(MAN), 1 + 2),
        # Then a's horse at Agility 3 reads whether its rider has been struck down: 2 x 2 more.
        (
            one(
                card(
                    offensive=[
                        {"part": "Man", "agi": 5, "att": 1, "off": 3, "str": 3},
                        {"part": "Horse", "agi": 3, "att": 1, "off": 3, "str": 3},
                    ]
                )
            ),
            one(MAN),
            1 + 2 + 2 * 2,
        ),
        # Five men strike and five support, so ten can fall; as each of those in turn was to strike
        # or to support, they strike back in 11 ways.
        (one(card(models=10, files=5, part={"agi": 5})), one(card(models=10, files=5)), 1 + 11),
    ],
)
def test_the_ways_to_tell_pools_are_counted_from_step_to_step(
    a: Side, b: Side, tellings: int
) -> None:
    combat = combat_of(a, b)
    assert count_tellings(combat, list_agility_steps(combat)) == tellings


def test_a_combat_is_refused_above_the_most_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    # The pools are told in one way, and their ends in 3: both have lost as much, or either more,
    # but two wiped units differ from two whole ones, so 4; 1 + 4 = 5.
    monkeypatch.setattr(losses, "MOST_WORK", 45)
    monkeypatch.setattr(losses, "MOST_WAYS", 5)
    assert odds(one(MAN), one(MAN))["tie"] == Fraction(5, 8)
    monkeypatch.setattr(losses, "MOST_WAYS", 4)
    with pytest.raises(UsageProblem, match=r"can go 46 ways, .* more than 4 of them apart"):
        odds(one(MAN), one(MAN))
    # What is little work in any case isn't refused.
    monkeypatch.setattr(losses, "MOST_WORK", 46)
    assert odds(one(MAN), one(MAN))["tie"] == Fraction(5, 8)


def test_odds_in_which_pursuers_choose_are_refused_above_the_most_work(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    best = {"policy": ["pursue=best"]}
    monkeypatch.setattr(losses, "MOST_WORK", 46)
    assert odds(one(MAN), one(MAN), **best)["tie"] == Fraction(5, 8)
    monkeypatch.setattr(losses, "MOST_WORK", 45)
    with pytest.raises(UsageProblem, match=r"can go 46 ways, .* count at most 45"):
        odds(one(MAN), one(MAN), **best)


@pytest.mark.parametrize(
    ("a", "b", "suffered"),
    [
        # A base of 20 mm is touched by 3 files, which strike twice. Of 6 men in 5 files one stands
        # behind, and supports with one attack.
        (one(card(models=6, files=5, part=TWICE)), one(PASSIVE), (0, 7)),
        # Of 12 men 7 stand behind, and 3 of them support: 3 x 2 + 3.
        (one(card(models=12, files=5, part=TWICE)), one(PASSIVE), (0, 9)),
        # A second unit adds its attack.
        (
            [(card(models=6, files=5, part=TWICE), "fight=3"), (MAN, "fight=1")],
            one(PASSIVE),
            (0, 0, 8),
        ),
        # 50 mm are touched by 4 files of a man and three: 4 x 2 attacks, none from behind. The
        # lonely man could be struck by 3 of them.
        (
            [(card(PASSIVE, base="50x50"), ""), (PASSIVE, "")],
            one(card(models=4, files=4, part=TWICE)),
            (8, 6, 0),
        ),
        # Restricted to one attack each at the flank: 2 ranks, each of 2 attacks.
        (one(PASSIVE, "flank=left:b1"), one(card(models=4, files=2, part=TWICE)), (2, 0)),
    ],
)
def test_the_most_attacks_that_each_unit_can_suffer(
    a: Side, b: Side, suffered: tuple[int, ...]
) -> None:
    combat = combat_of(a, b)
    assert count_attacks_suffered(combat, list_agility_steps(combat)) == suffered


def shots(*numbers: Any) -> list[Shooter]:
    """Return shooters with some numbers of shots."""
    return [Shooter(read_shots(number, "--shots"), 4, 3) for number in numbers]


def test_shots_are_refused_above_the_most_work(monkeypatch: pytest.MonkeyPatch) -> None:
    # D6 comes out in 6 ways; three shooters have 6 + 100 + 94 = 200 shots at most. 6 x 3 x (1 +
    # (200 / 100) squared) = 90.
    monkeypatch.setattr(shooting, "MOST_WORK", 90)
    check_ways(shots("D6", 100, 94))
    monkeypatch.setattr(shooting, "MOST_WORK", 89)
    with pytest.raises(UsageProblem, match="come out in 6 ways, up to 200 of them"):
        check_ways(shots("D6", 100, 94))


def test_a_thousand_shots_are_the_most() -> None:
    assert count_most_shots(shots(400, "100D6")) == 1000
    with pytest.raises(UsageProblem, match="1001 shots are too many; at most 1000"):
        count_most_shots(shots(401, "100D6"))
    assert read_shots("D1000", "--shots") == read_shots("1D1000", "--shots")
    with pytest.raises(UsageProblem, match="can come to 1001; at most 1000"):
        read_shots("D1000+1", "--shots")
