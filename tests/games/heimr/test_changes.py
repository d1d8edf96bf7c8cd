"""What each command changes and makes due; the cases stand in `changes_of_...`."""

from __future__ import annotations

import pytest

from skirmish_cli.core.options import Typed
from skirmish_cli.games.heimr.conditions import (
    Wound,
    bind,
    make_nameless,
    release,
    stand_ready,
    suffer_attack,
    tire,
)
from skirmish_cli.reports.reading import Reading
from skirmish_cli.reports.resolve import Played, play_once
from tests.games.heimr import changes_of_fights, changes_of_moves
from tests.games.heimr.support import GAME, RULES, Told, prepare_asked

#: The commands that change nothing, and why.
NOTHING = {
    "may": "it tells what an action would need and bar; the action is the player's",
    "turn": "it checks a turn that is only thought of",
    "injury": "it looks up what some HP mean; whatever costs HP tells the injury itself",
    "guards": "it counts in forum play, where positions are the GM's",
    "round": "it checks a post of forum play",
    "statistic": "it adds up a sheet of forum play",
}


def run(words: str, options: dict[str, Typed], dice: str, **rulings: str) -> Played:
    prepared = prepare_asked(words, options, RULES.choose(rulings))
    played = play_once(prepared, Reading(dice=dice) if dice else Reading())
    assert played.trace.has_dice() is any(letter.isdigit() for letter in dice)
    return played


def tell(played: Played) -> list[Told]:
    """Return the changes of a play, each without its time and its reason."""
    return [(one.whom, one.what, one.value) for one in played.changes]


CASES = [*changes_of_fights.CASES, *changes_of_moves.CASES]


@pytest.mark.parametrize(("words", "options", "dice", "changes", "dues"), CASES)
def test_a_command_tells_what_it_changes(
    words: str, options: dict[str, Typed], dice: str, changes: list[Told], dues: list[str]
) -> None:
    played = run(words, options, dice)
    assert tell(played) == changes
    assert [due.command for due in played.dues] == dues


def test_every_command_changes_something_or_says_why_not() -> None:
    changing = {words.split()[0] for words, _, _, changes, _ in CASES if changes}
    assert changing.isdisjoint(NOTHING)
    assert changing | set(NOTHING) == set(GAME.procedures)


@pytest.mark.parametrize(
    "words", ["may brenna+prone", "turn move", "injury brenna+hp=-1", "statistic rook agility"]
)
def test_a_look_up_changes_nothing(words: str) -> None:
    assert tell(run(words, {}, "")) == []


def test_a_touch_binds_where_the_ruling_says_so() -> None:
    # 3 equals 3, which is a touch of the weapon arm.
    options: dict[str, Typed] = {"attack_c": ("0",), "against": ("3",), "effect": ("bind",)}
    bound = ("target", "bound-arm", True)
    assert bound in tell(run("brawl", options, "3", touch_binds="yes"))
    assert tell(run("brawl", options, "3")) == [("target", "attacked", True)]


def test_a_part_of_a_players_own_table_may_have_no_flag() -> None:
    data = {**RULES.data, "tables": {**RULES.data["tables"], "body_parts": ["tail"] * 6}}
    prepared = prepare_asked("brawl gorm vs cutter+hp=1+defence=1", {}, RULES._replace(data=data))
    hit = play_once(prepared, Reading(dice="4,5,5,6,1,1,5,9,9,9"))
    assert ("cutter", "hp", 0) in tell(hit)
    assert not [one for one in tell(hit) if one[1].endswith("-injured")]


def test_of_somebody_unknown_nothing_is_told() -> None:
    ann = make_nameless("ann", RULES)
    hit = [Wound("legs", 1)]
    for one, other in ((None, ann), (ann, None), (None, None)):
        assert list(suffer_attack(one, other, "melee", hit)) == []
        assert list(bind(one, other, "legs")) == []
        assert list(release(one, other, "let go")) == []
    assert list(tire(None, 3, "attack")) == list(stand_ready(None, 3)) == []


def test_each_change_says_until_when_and_why() -> None:
    hit = run("attack tam+fatigue=6 vs cutter+hp=1", {}, "4,1,2,5,5,9,9,9,9")
    assert [(one.what, one.until, one.why) for one in hit.changes] == [
        ("defence", "removed", "the standing defence"),
        ("fatigue", "removed", "attack: the d6 is below the fatigue"),
        ("tired", "activation", "attack: the d6 is below the fatigue"),
        ("attacked", "removed", "attacked by tam"),
        ("shot-at", "removed", "shot at by tam"),
        ("hp", "removed", "hit by tam"),
        ("torso-injured", "removed", "hit by tam: lightly injured"),
    ]
    crossed = run("cross brenna athletics", {"cr": ("1",)}, "4,4,4").changes
    assert [(one.what, one.until) for one in crossed] == [("entered", "player_turn")]
    climbed = run("climb cutter+unarmed", {"height": ("1",), "cr": ("1",)}, "4,4,4").changes
    assert [(one.what, one.until) for one in climbed] == [("ongoing", "activation")]


def test_what_is_due_says_for_whom_when_and_why() -> None:
    (due,) = run("attack gorm vs cutter+defence=8+climbing", {}, "6,9,10").dues
    assert (due.whom, due.what, due.when) == ("cutter", "climb", "actions")
    assert due.why == "hit by gorm while it climbs"
