"""Numbers typed behind a Warrior: every number of its card, in odds, traces, and what is told."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish_cli.core.changes import OUT
from skirmish_cli.games.first_blood.characteristics import CHARACTERISTICS
from skirmish_cli.games.first_blood.models import Card
from skirmish_cli.games.first_blood.special_rules import SpecialRule
from skirmish_cli.games.first_blood.stats_typed import list_stats
from tests.games.first_blood.support import report, split_words
from tests.support import run_here

STRIKER = "{a: 2, c: 2, v: 1, barrage: 1}"
ENEMY = "{d: 0, e: 0, w: 2, r: 3}"


def test_every_characteristic_and_every_number_of_a_special_rule_has_a_name() -> None:
    rules = (
        SpecialRule("Last Stand", stat="d", add=1, when="inspired"),
        SpecialRule("Tusks", roll="clash", extra_on=1),
        SpecialRule("Oath", roll="resolve", reroll="failures"),
    )
    stats = list_stats(Card(special_rules=rules))
    parts = {"last-stand.add", "tusks.extra_on", "oath.reroll"}
    assert set(stats) == {*CHARACTERISTICS, "cost", *parts}


def clash(capsys: pytest.CaptureFixture[str], line: str) -> Any:
    line = line.replace("STRIKER", f"'{STRIKER}'").replace("ENEMY", f"'{ENEMY}'")
    return report(capsys, *split_words(line))


#: What is typed, a figure of the odds, and its arithmetic.
ODDS = [
    # Three dice, of which two count: 2 - P(1 hit) - 2 P(no hit) = 2 - 15/216 - 2/216.
    ("clash STRIKER+a=3 vs ENEMY", "hits_mean", "415/216"),
    ("clash STRIKER+a=+1:banner vs ENEMY", "hits_mean", "415/216"),
    # Three dice and a cap of three: 3 * 5/6.
    ("clash STRIKER+a=3+c=+1:drill vs ENEMY", "hits_mean", "5/2"),
    # Three from the card, one for the reason, one for Inspired, less two: 3 * 5/6 again.
    ("clash STRIKER+a=3+a=+1:b+a=-2:c+c=9+inspired vs ENEMY", "hits_mean", "5/2"),
    # No die is left: 2 - 5 makes 0.
    ("clash STRIKER+a=-5:curse vs ENEMY", "hits_mean", "0"),
    # Below 0 and then Inspired: 2 - 3 + 1 makes 0, as all is added up first.
    ("clash STRIKER+a=-3:curse+inspired vs ENEMY", "hits_mean", "0"),
    # One hit wounds unless blocked: a block die of the Defense typed, 5/12.
    ("clash STRIKER+a=1 vs ENEMY+d=1", "wounds_mean", "5/12"),
    # The higher of the two: Evasion 2 leaves 55/216.
    ("clash STRIKER+a=1 vs ENEMY+d=1+e=+2:mist", "wounds_mean", "55/216"),
    # One Wound printed: both hits or one take it, 35/36, and Resolve 0 fails.
    ("clash STRIKER vs ENEMY+w==1+r==0", "slain", "35/36"),
    ("clash STRIKER vs ENEMY+w=1+r=-3:dread", "slain", "35/36"),
    # Resolve 6 fails on a 6: 25/36 * 1/6.
    ("clash STRIKER vs ENEMY+r=6", "slain", "25/216"),
    # Barrage 1 + 1: 35/36 with a cap of 1.
    ("volley STRIKER+barrage=+1:wind vs ENEMY", "hits_mean", "35/36"),
    ("volley STRIKER+barrage=2+v=2 vs ENEMY", "hits_mean", "5/3"),
    ("test '{r: 3}'+r=5 R", "success", "5/6"),
    ("test '{r: 3}'+r=+1:song R --mod 1", "success", "5/6"),
    # Half of 5 is 3, and the song adds 1: 4 of 6.
    ("test '{r: 5}'+r=+1:song R --half", "success", "2/3"),
    ("resolve '{r: 3}'+r=-1:dread", "success", "1/3"),
    # Rolled again on a failure it fails with 1/4, on a success it succeeds with 1/4.
    (
        "resolve '{r: 3, special_rules: [{name: Oath, roll: resolve, reroll: failures}]}'"
        "+oath.reroll=successes",
        "success",
        "1/4",
    ),
    # Two dice, of which both 6s are rolled again: 2 * 35/36.
    (
        "clash '{a: 2, c: 2, special_rules: [{name: Long Reach, roll: clash, reroll: 1}]}'"
        "+long-reach.reroll=failures=2 vs ENEMY",
        "hits_mean",
        "35/18",
    ),
    ("resolve '{r: 3}'+r=-9:dread", "success", "0"),
]


@pytest.mark.parametrize(("line", "figure", "fraction"), ODDS)
def test_a_typed_number_counts_in_the_odds(
    line: str, figure: str, fraction: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert clash(capsys, f"{line} --odds")["odds"]["fractions"][figure] == fraction


NOTES = [
    ("clash STRIKER+a=+1:banner vs ENEMY", "a1: Attacks 3: 2 printed, +1 banner"),
    ("clash STRIKER+c=4 vs ENEMY", "a1: Clash 4 instead of the printed 2"),
    ("clash STRIKER vs ENEMY+d=+2", "b1: Defense 2: 0 printed, +2"),
    ("clash STRIKER vs ENEMY+e=1", "b1: Evasion 1 instead of the printed 0"),
    ("clash STRIKER vs ENEMY+w==4", "b1: Wounds 4 instead of the printed 2"),
    ("clash STRIKER vs ENEMY+r=4", "b1: Resolve 4 instead of the printed 3"),
    (
        "clash STRIKER vs ENEMY+broken+r=4",
        "b1: Resolve 4 instead of the printed 3; it changes nothing in clash",
    ),
    (
        "clash STRIKER+d=4 vs ENEMY",
        "a1: Defense 4; it changes nothing in clash",
    ),
    ("clash STRIKER+cost=4 vs ENEMY", "a1: cost 4; it changes nothing in clash"),
    ("clash STRIKER+m=4 vs ENEMY", "a1: March 4; it changes nothing in clash"),
    ("volley STRIKER+v=+1:wind vs ENEMY", "a1: Volley 2: 1 printed, +1 wind"),
    ("test '{r: 3}'+r=4 R", "a1: Resolve 4 instead of the printed 3"),
    (
        "test '{r: 3, m: 5}'+m=4 R",
        "a1: March 4 instead of the printed 5; it changes nothing in test",
    ),
    ("resolve '{r: 3}'+r=+1:song", "a1: Resolve 4: 3 printed, +1 song"),
    ("may '{m: 5}'+m=7", "a1: March 7 instead of the printed 5"),
    ("may '{m: 5}'+barrage=1+v=2", "a1: Barrage 1 instead of the printed 0"),
    ("may '{m: 5, a: 1}'+a=2", "a1: Attacks 2 instead of the printed 1; it changes nothing in may"),
    (
        "clash '{a: 1, c: 1, special_rules: [{name: War Cry, stat: a, add: 1}]}'+war-cry.add=2 "
        "vs ENEMY",
        "a1: number of War Cry 2 instead of the printed 1",
    ),
    (
        "clash '{a: 1, c: 1, special_rules: [{name: Tusks, roll: clash, extra_on: 1}]}'"
        "+tusks.extra_on=5 vs ENEMY",
        "a1: face of Tusks 5 instead of the printed 1",
    ),
    (
        "clash STRIKER vs '{d: 1, w: 1, r: 2, special_rules: [{name: Tusks, roll: clash, "
        "extra_on: 1}]}'+tusks.extra_on=5",
        "b1: face of Tusks 5 instead of the printed 1; it changes nothing in clash",
    ),
]


@pytest.mark.parametrize(("line", "note"), NOTES)
@pytest.mark.parametrize("reading", ["--odds", "--seed 1"])
def test_every_typed_number_is_told_with_its_reason(
    line: str, note: str, reading: str, capsys: pytest.CaptureFixture[str]
) -> None:
    notes = clash(capsys, f"{line} {reading}")["notes"]
    assert notes.count(note) == 1, notes


def test_typed_numbers_are_terms_of_what_is_judged(capsys: pytest.CaptureFixture[str]) -> None:
    data = clash(
        capsys,
        "clash STRIKER+a=3+a=-2:mud+inspired vs ENEMY+d=+1:wall+w=1+r=+1:song --dice 1,2,3,4",
    )
    terms = [(one["value"], one["source"]) for one in data["trace"] if one["kind"] == "modifier"]
    assert terms == [
        (0, "Attacks 3 instead of the printed 2"),
        (-2, "mud"),
        (1, "inspired"),
        (0, "Defense 0"),
        (1, "wall"),
        (0, "Resolve 3"),
        (1, "song"),
    ]
    # 3 - 2 + 1 dice, 0 + 1 block dice: hits 1 2, block 3, Resolve 4 against a 4.
    assert data["outcome"]["fate"] == "broken"
    assert [one["what"] for one in data["changes"]] == ["w", "broken"]
    assert OUT not in [one["what"] for one in data["changes"]]


def test_a_typed_march_is_how_far_it_may_go(capsys: pytest.CaptureFixture[str]) -> None:
    rows = clash(capsys, "may '{m: 5}'+m=7")["tables"][0]["rows"]
    assert [row["because"] for row in rows[:2]] == ["up to 7 inches", "up to 4 inches"]


def test_a_typed_number_of_a_special_rule_counts(capsys: pytest.CaptureFixture[str]) -> None:
    rule = "special_rules: [{name: War Cry, stat: a, add: 1}]"
    line = f"clash '{{a: 1, c: 9, {rule}}}'+war-cry.add=+1:horn vs ENEMY --odds"
    # 1 + 1 + 1 dice.
    assert clash(capsys, line)["odds"]["fractions"]["hits_mean"] == "5/2"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("clash STRIKER+attacks=3 vs ENEMY", "unknown flag 'attacks'"),
        ("clash STRIKER+a=x vs ENEMY", "a1+a 'x' isn't a whole number"),
        ("clash STRIKER+a=21 vs ENEMY", "a1+a 21 is out of range: 0 to 20"),
        ("clash STRIKER+a vs ENEMY", "+a needs a value"),
        ("clash STRIKER+a=1+a=2 vs ENEMY", "a1+a is given twice"),
        ("clash STRIKER+r=+1:song vs ENEMY", "a1+r adds to nothing: the card has no Resolve"),
        ("clash STRIKER vs ENEMY+w==0", "b1+w 0 is out of range: 1 to 50"),
        ("clash STRIKER vs ENEMY+w=3", "b1+w 3 is out of range: 0 to 2"),
        ("clash STRIKER+r==-2 vs ENEMY", "0 to 20"),
        ("test '{r: 3}' V", "the card of a1 has no v (Volley); write a1+v=N"),
        (
            "resolve '{r: 3, special_rules: [{name: Oath, roll: resolve, reroll: failures}]}'"
            "+oath.reroll=5",
            "a1+oath.reroll",
        ),
        (
            "resolve '{r: 3, special_rules: [{name: Oath, roll: resolve, reroll: failures}]}'"
            "+oath.reroll=+1",
            "nothing can be added to a reroll",
        ),
        ("test 4 R", "write test --value 4"),
    ],
)
def test_a_number_that_does_not_fit_is_one_line(
    line: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = line.replace("STRIKER", f"'{STRIKER}'").replace("ENEMY", f"'{ENEMY}'")
    run_here(capsys, "first-blood", *split_words(words), "--odds").check(2, said)
