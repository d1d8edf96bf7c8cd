"""A fight of several against several, split by the text's order into combats of one and some."""

from __future__ import annotations

import pytest

from tests.games.freeblades.commands import DUELLIST, refused, run

FILES = (
    "-w",
    "rulesets/freeblades/warbands/tin-lanterns.yaml",
    "-w",
    "rulesets/freeblades/warbands/salt-reavers.yaml",
)


def propose(capsys: pytest.CaptureFixture[str], *words: str) -> list[str]:
    """Return the proposed combats without the program's name and the files."""
    ran = run(capsys, "melee", *words, "--propose", *FILES)
    assert ran.code == 0, ran.err
    commands = [row["command"] for row in ran.data["tables"][0]["rows"]]
    assert all(one.startswith("skirmish freeblades melee ") for one in commands)
    return [one.removeprefix("skirmish freeblades melee ").split(" -w ")[0] for one in commands]


def test_each_model_gets_the_fewest_opponents(capsys: pytest.CaptureFixture[str]) -> None:
    assert propose(capsys, "captain", "bruiser", "vs", "brute-1", "brute-2") == [
        "captain vs brute-1",
        "bruiser vs brute-2",
    ]
    # Three against two: one of the two has two opponents, the other one.
    three = propose(capsys, "captain", "bruiser", "vs", "brute-1", "brute-2", "brute-3")
    assert three == ["captain vs brute-1 brute-3", "bruiser vs brute-2"]


@pytest.mark.parametrize(
    ("words", "first"),
    [
        # Chargers choose first, then those that manoeuvred, then the higher DISC: the captain's
        # d10 is the highest, and it chooses whom it sees first.
        (("brute-1", "brute-2+charging"), "captain vs brute-2+charging"),
        (("brute-1", "brute-2+engaging"), "captain vs brute-2+engaging"),
        (("brute-1+engaging", "brute-2+charging"), "captain vs brute-2+charging"),
        (("brute-1", "skipper"), "captain vs brute-1"),
        (("slinger", "brute-2"), "captain vs slinger"),
    ],
)
def test_where_there_is_a_choice_the_text_says_who_chooses_first(
    words: tuple[str, ...], first: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert propose(capsys, "captain", "bruiser", "vs", *words)[0] == first


def test_of_equal_models_the_first_player_s_choose_first(
    capsys: pytest.CaptureFixture[str],
) -> None:
    # brute-2 charges and takes the captain, whom it sees first; else it is the other way round.
    sides = ("captain", "bruiser", "vs", "brute-1", "brute-2+charging")
    assert propose(capsys, *sides)[0] == "captain vs brute-2+charging"
    charged = ("captain", "bruiser+charging", "vs", "brute-1", "brute-2+charging")
    # Both charge, and the bruiser's d8 is higher than d6: it takes the first brute.
    assert propose(capsys, *charged) == [
        "captain vs brute-2+charging",
        "bruiser+charging vs brute-1",
    ]
    # bruiser and skipper both have a d8: whoever plays first chooses.
    equal = ("wick", "bruiser+charging", "vs", "brute-1", "skipper+charging")
    assert propose(capsys, *equal)[1] == "bruiser+charging vs brute-1"
    assert propose(capsys, *equal, "--first", "b")[0] == "wick vs skipper+charging"
    three = ("wick", "bruiser+charging", "archer", "vs", "brute-1", "brute-2", "skipper+charging")
    assert propose(capsys, *three, "--first", "a") == [
        "wick vs skipper+charging",
        "bruiser+charging vs brute-1",
        "archer vs brute-2",
    ]


def test_a_model_with_one_possible_opponent_stays_with_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    told = ("--target", "brute-1=bruiser")
    assert propose(capsys, "captain", "bruiser", "vs", "brute-1", "brute-2", *told) == [
        "captain vs brute-2",
        "bruiser vs brute-1",
    ]


def test_a_supporter_goes_with_the_friend_before_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert propose(capsys, "captain", "watch-1+support", "bruiser", "vs", "brute-1", "brute-2") == [
        "captain watch-1+support vs brute-1",
        "bruiser vs brute-2",
    ]


def test_each_proposed_combat_can_be_fought(capsys: pytest.CaptureFixture[str]) -> None:
    words = (
        "captain",
        "bruiser",
        "wick",
        "vs",
        "skipper+charging",
        "brute-1",
        "brute-2",
        "slinger",
    )
    for combat in propose(capsys, *words):
        assert run(capsys, "melee", *combat.split(), *FILES, "--odds").code == 0


def test_the_error_proposes_the_split(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("melee", "captain", "bruiser", "vs", "brute-1", "brute-2", *FILES)
    assert "such as: melee captain vs brute-1; melee bruiser vs brute-2" in refused(capsys, *words)


def test_a_fight_of_one_is_one_combat(capsys: pytest.CaptureFixture[str]) -> None:
    assert propose(capsys, "captain", "vs", "brute-1", "brute-2") == ["captain vs brute-1 brute-2"]
    ran = run(capsys, "melee", DUELLIST, DUELLIST, "vs", DUELLIST, DUELLIST, "--propose")
    assert ran.data["outcome"]["combats"][0].count(DUELLIST) == 2
