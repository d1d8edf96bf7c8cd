"""Counterspells: who may counter, and what an engaged model suffers before it does."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from skirmish_cli.core.rules import law_of, play
from skirmish_cli.core.table import Table
from skirmish_cli.dice.sources import TypedDice
from tests.games.freeblades.commands import CASTER, figure, noted, played, prepared, refused, whys
from tests.support import law_by_rolling

PLAIN = ("cast", "--car", "d8", "--cost", "3", "--power", "6")
#: Whoever counters has one LP, DEF 4 and AV 4; the enemy in contact hits it, and wounds it, with a
#: 4 on a d4.
COUNTERER = "{car: d8, power: 6, def: 4, av: 4, lp: 1}"
ENEMY = "{mar: d4, mw: {damage: d4}}"
MET = (*PLAIN, "--counter", f"{COUNTERER}+engaged", "--counter-reaction", ENEMY)


def test_the_reaction_attack_comes_between_the_casting_roll_and_the_counterspell(
    capsys: pytest.CaptureFixture[str],
) -> None:
    # Cast: 5. The enemy misses with a 2. The counterspell: 8 and 7 - 4 = 11, above 5.
    data = played(capsys, "5,2,8,7", *MET)
    assert whys(data) == ["casting roll", "f1 attacks c1", "counterspell"]
    assert (data["outcome"]["countered"], data["outcome"]["counter_power_spent"]) == (True, 3)


def test_a_counterer_that_is_dropped_counters_nothing_and_pays_nothing(
    capsys: pytest.CaptureFixture[str],
) -> None:
    # The enemy hits with 4 and 1, 5 against DEF 4, and wounds with 4 and 2, 6 against AV 4.
    data = played(capsys, "5,4,1,4,2", *MET)
    assert whys(data) == ["casting roll", "f1 attacks c1", "f1 damages c1"]
    outcome = data["outcome"]
    assert (outcome["cast"], outcome["countered"], outcome["counter_power_spent"]) == (
        True,
        False,
        0,
    )
    assert (outcome["counter_lp_lost"], outcome["counter_dropped"]) == (1, True)
    assert "c1 is dropped before the counterspell" in noted(data)


def test_a_spell_that_fails_is_met_by_nobody(capsys: pytest.CaptureFixture[str]) -> None:
    data = played(capsys, "1", *MET)
    assert whys(data) == ["casting roll"]
    assert (data["outcome"]["counter_power_spent"], data["outcome"]["counter_dropped"]) == (
        0,
        False,
    )


def test_the_odds_take_the_attacks_on_the_counterer_into_account(
    capsys: pytest.CaptureFixture[str],
) -> None:
    # It hits with 4 of d4, 1/4, and by 10 more, which needs 4, 4, 4 and 2, 3 or 4, with 3/256. A
    # plain hit wounds with 1/4, a level always: (64 - 3)/256 * 1/4 + 3/256 = 73/1024. A d8 casts on
    # 2 or more: 7/8 * 73/1024 = 511/8192.
    assert figure(capsys, "counter_dropped", *MET) == Fraction(511, 8192)
    free = figure(capsys, "countered", *PLAIN, "--counter", f"{COUNTERER}+engaged")
    assert figure(capsys, "countered", *MET) == free * Fraction(1024 - 73, 1024)
    assert figure(capsys, "cast", *MET) + figure(capsys, "countered", *MET) == Fraction(7, 8)


def test_every_roll_adds_up_to_the_odds_with_an_attack_between() -> None:
    made = prepared(
        "cast",
        "",
        car="d4",
        cost="1",
        power="1",
        counter=f"{COUNTERER}+engaged",
        counter_reaction=(ENEMY,),
    )
    law = law_of(made.rule)
    rolled = law_by_rolling(made.rule, most_faces=6)
    cut = rolled.pop(None, Fraction(0))
    assert cut < Fraction(1, 20)
    for facts in {(*result[:5], result.counter_lp) for result in rolled}:
        chance = sum(
            chance for result, chance in rolled.items() if (*result[:5], result.counter_lp) == facts
        )
        exact = law.chance(lambda result, facts=facts: (*result[:5], result.counter_lp) == facts)
        assert chance <= exact <= chance + cut


def test_several_enemies_may_react_and_a_dropped_counterer_is_struck_by_all(
    capsys: pytest.CaptureFixture[str],
) -> None:
    data = played(capsys, "5,4,1,4,2,2", *MET, "--counter-reaction", ENEMY)
    assert whys(data) == ["casting roll", "f1 attacks c1", "f1 damages c1", "f2 attacks c1"]


def test_parry_1_meets_one_of_two_reaction_attacks(capsys: pytest.CaptureFixture[str]) -> None:
    able = COUNTERER.replace("lp: 1", "lp: 2, mar: d8, talents: [Parry 1]")
    words = (
        *PLAIN,
        "--counter",
        f"{able}+engaged",
        "--counter-reaction",
        ENEMY,
        "--counter-reaction",
        ENEMY,
    )
    # The first hit of 5 is parried with 6; the second of 5 is not, and wounds; then the
    # counterspell.
    data = played(capsys, "5,4,1,6,4,1,4,2,7", *words)
    assert whys(data) == [
        "casting roll",
        "f1 attacks c1",
        "c1 parries",
        "f2 attacks c1",
        "f2 damages c1",
        "counterspell",
    ]
    assert data["outcome"]["counter_lp_lost"] == 1


def test_who_reacts_is_told_unless_it_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    unnamed = played(capsys, "1", *PLAIN, "--counter", f"{COUNTERER}+engaged")
    assert any(
        "in contact with c1" in note and "--counter-reaction" in note for note in unnamed["notes"]
    )
    plain = played(capsys, "1", *PLAIN, "--counter", "d8", "--counter-engaged")
    assert any("whoever counters" in note for note in plain["notes"])
    assert "notes" not in played(capsys, "1", *PLAIN, "--counter", "d8")
    assert all("name it with" not in note for note in played(capsys, "1", *MET)["notes"])


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (
            ("--counter", COUNTERER, "--counter-reaction", ENEMY),
            "--counter-reaction needs --counter-engaged",
        ),
        (("--counter-reaction", ENEMY), "--counter-reaction needs --counter RATING or MODEL"),
        (
            ("--counter", "d8", "--counter-engaged", "--counter-reaction", ENEMY),
            "as a model with its card",
        ),
        (
            ("--counter", f"{COUNTERER}+engaged", "--counter-reaction", f"{ENEMY}+stunned"),
            "a stunned model makes no",
        ),
        (
            ("--counter", f"{COUNTERER}+engaged+rear", "--counter-reaction", ENEMY),
            "engaged it from the rear",
        ),
    ],
)
def test_a_reaction_that_nobody_may_make_is_refused(
    words: tuple[str, ...], line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert line in refused(capsys, *PLAIN, *words)


def test_nobody_reacts_to_itself_and_a_name_twice_is_two_models(
    capsys: pytest.CaptureFixture[str],
) -> None:
    bands = (
        "-w",
        "rulesets/freeblades/warbands/tin-lanterns.yaml",
        "-w",
        "rulesets/freeblades/warbands/salt-reavers.yaml",
    )
    words = (
        "cast",
        "wick+engaged",
        "Low Glow",
        "--reaction",
        "skipper",
        "--counter",
        "tidecaller+engaged",
    )
    assert "tidecaller can't answer its own counterspell" in refused(
        capsys, *words, "--counter-reaction", "tidecaller", *bands
    )
    assert "wick can't answer its own spell" in refused(
        capsys, *words, "--reaction", "wick", *bands
    )
    data = played(capsys, "1,1,1", *words, "--reaction", "skipper", *bands)
    assert whys(data) == ["skipper attacks wick", "skipper#2 attacks wick", "casting roll"]
    assert "caster_dropped" in data["outcome"]


@pytest.mark.parametrize(
    ("flag", "why"),
    [
        ("panicked", "rally or panic on"),
        ("restrained", "no action"),
        ("running", "counters nothing"),
        ("rallied", "only turns"),
    ],
)
def test_who_may_not_counter_is_told_why(
    flag: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert why in refused(capsys, *PLAIN, "--counter", f"{CASTER}+{flag}")


def test_a_fatestone_rerolls_a_counterspell_that_does_not_exceed_the_casting_roll(
    capsys: pytest.CaptureFixture[str],
) -> None:
    # 5 casts; the counterspell's 5 doesn't exceed it, rerolled 6 does. One that exceeds it at once
    # keeps the stone.
    data = played(capsys, "5,5,6", *PLAIN, "--counter", f"{COUNTERER}+fatestones=1")
    assert data["outcome"]["countered"] is True
    assert next(entry for entry in data["trace"] if entry.get("why") == "counterspell")[
        "rerolled"
    ] == [5]
    assert (
        played(capsys, "5,6", *PLAIN, "--counter", f"{COUNTERER}+fatestones=1")["outcome"][
            "countered"
        ]
        is True
    )
    held = figure(capsys, "countered", *PLAIN, "--counter", f"{COUNTERER}+fatestones=1")
    assert held > figure(capsys, "countered", *PLAIN, "--counter", COUNTERER)
    never = ("--ruling", "reroll_when=never")
    assert figure(
        capsys, "countered", *PLAIN, "--counter", f"{COUNTERER}+fatestones=1", *never
    ) == figure(capsys, "countered", *PLAIN, "--counter", COUNTERER)


def test_whoever_counters_decides_with_the_casting_roll_in_sight(
    capsys: pytest.CaptureFixture[str],
) -> None:
    made = prepared("cast", "", car="d8", cost="3", power="6", counter=COUNTERER)
    asked: list[str] = []

    def let_it_pass(question: str, options: Any, policy: str) -> str:
        asked.append(question)
        return "pass"

    result = play(made.rule(), Table(TypedDice((5,)), let_it_pass))
    assert asked == ["casting roll 5: does c1 counter?"]
    assert (result.cast, result.countered, result.counter_spent) == (True, False, 0)
    assert play(made.rule(), Table(TypedDice((1,)), let_it_pass)).cast is False
    assert len(asked) == 1  # nothing was cast, so there is nothing to counter


def test_a_caster_that_cast_may_still_counter(capsys: pytest.CaptureFixture[str]) -> None:
    assert figure(capsys, "countered", *PLAIN, "--counter", f"{CASTER}+cast") > 0


def test_the_counterspell_talent_alone_has_no_rating_of_its_own(
    capsys: pytest.CaptureFixture[str],
) -> None:
    learned, plain = "{lp: 1, talents: [Counterspell]}", "{lp: 1}"
    assert "no CAR; write its rating, such as --counter d8" in refused(
        capsys, *PLAIN, "--counter", learned
    )
    assert "neither a CAR nor the Counterspell talent" in refused(
        capsys, *PLAIN, "--counter", plain
    )
