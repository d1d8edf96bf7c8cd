"""Casting: power, target numbers, levels, reaction attacks, counterspells, missiles, and who may
not cast."""

from __future__ import annotations

from fractions import Fraction

import pytest

from skirmish_cli.core.rules import law_of
from tests.games.freeblades.commands import (
    CASTER,
    TARGET,
    figure,
    odds,
    played,
    prepared,
    refused,
    sources,
    whys,
)
from tests.support import law_by_rolling

PLAIN = ("cast", "--car", "d8", "--cost", "3", "--power", "6")


def test_power_is_paid_whatever_the_roll(capsys: pytest.CaptureFixture[str]) -> None:
    assert played(capsys, "1", *PLAIN)["outcome"]["power_spent"] == 3
    assert played(capsys, "2", *PLAIN)["outcome"]["power_spent"] == 3


def test_less_power_than_the_cost_is_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    line = refused(capsys, "cast", "--car", "d8", "--cost", "3", "--power", "2")
    assert "has 2 power left, and the spell costs 3" in line
    assert figure(capsys, "cast", "cast", "--car", "d8", "--cost", "3", "--power", "3") == Fraction(
        7, 8
    )


def test_a_level_gives_one_power_back_but_never_more_than_was_paid(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert played(capsys, "8,4", *PLAIN)["outcome"]["power_spent"] == 2
    assert played(capsys, "8,3", *PLAIN)["outcome"]["power_spent"] == 3
    free = played(capsys, "8,8,8,8,2", *PLAIN)["outcome"]
    assert (free["level"], free["power_spent"], free["fatestones"]) == (3, 0, 0)
    beyond = played(capsys, "8,8,8,8,8,4", *PLAIN)["outcome"]
    assert (beyond["level"], beyond["power_spent"], beyond["fatestones"]) == (4, 0, 1)


def test_levels_beyond_cost_nothing_by_the_other_ruling(capsys: pytest.CaptureFixture[str]) -> None:
    words = (*PLAIN, "--ruling", "casting_excess_crit=nothing")
    assert played(capsys, "8,8,8,8,8,4", *words)["outcome"]["fatestones"] == 0
    assert figure(capsys, "fatestones", *words) == 0
    assert figure(capsys, "fatestones", *PLAIN) > 0


def test_every_modifier_of_a_casting_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    data = played(
        capsys,
        "5",
        "cast",
        f"{CASTER}+dazed+engaged",
        "Hush",
        "--armored",
        "1",
        "--mod",
        "2:a focus",
    )
    assert sources(data) == ["dazed", "caster engaged", "armored casting", "a focus"]


def test_a_reaction_attack_comes_before_the_roll(capsys: pytest.CaptureFixture[str]) -> None:
    enemy = "{mar: d10, mw: {damage: d8}}"
    words = ("cast", CASTER.replace("lp: 2", "lp: 1"), "Hush", "--engaged", "--reaction", enemy)
    dropped = played(capsys, "9,6", *words)
    assert (dropped["outcome"]["cast"], dropped["outcome"]["caster_dropped"]) == (False, True)
    assert whys(played(capsys, "2,7", *words)) == ["d1 attacks a1", "casting roll"]
    assert "needs --engaged" in refused(capsys, "cast", CASTER, "Hush", "--reaction", enemy)
    # 8, 8 and 1 are 17 against AV 6, a level: two LP, of a caster that has two, and of one that has
    # three.
    for lp, is_dropped in (("2", True), ("3", False)):
        caster = CASTER.replace("lp: 2", f"lp: {lp}")
        dice = "9,8,8,1" if is_dropped else "9,8,8,1,7"
        outcome = played(capsys, dice, "cast", caster, *words[2:])["outcome"]
        assert (outcome["caster_lp_lost"], outcome["caster_dropped"]) == (2, is_dropped)


@pytest.mark.parametrize("flag", ["stunned", "restrained", "panicked", "reacted", "rallied"])
def test_whoever_may_not_react_makes_no_reaction_attack(
    flag: str, capsys: pytest.CaptureFixture[str]
) -> None:
    line = refused(
        capsys,
        "cast",
        CASTER,
        "Hush",
        "--engaged",
        "--reaction",
        "{mar: d10, mw: {damage: d8}}+" + flag,
    )
    assert "can't make a reaction attack" in line


@pytest.mark.parametrize(
    ("flag", "words"),
    [
        ("cast", "one spell this turn"),
        ("running", "casts nothing"),
        ("special", "don't go together"),
        ("rallied", "only turns"),
        ("panicked", "rally or panic on"),
        ("restrained", "no action"),
    ],
)
def test_a_caster_that_may_not_cast_is_told_why(
    flag: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert words in refused(capsys, "cast", f"{CASTER}+{flag}", "Hush")


def test_an_unknown_spell_names_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    assert "did you mean Hush?" in refused(capsys, "cast", CASTER, "Hsuh")
    assert "needs a spell: Hush, Dart" in refused(capsys, "cast", CASTER)


def test_a_counter_is_rolled_after_a_success_only_and_always_paid(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = (*PLAIN, "--counter", "d10")
    assert whys(played(capsys, "1", *words)) == ["casting roll"]
    for dice, countered in (("5,6", True), ("5,5", False), ("5,4", False), ("5,1", False)):
        outcome = played(capsys, dice, *words)["outcome"]
        assert (outcome["countered"], outcome["cast"], outcome["counter_power_spent"]) == (
            countered,
            not countered,
            3,
        )


def test_a_counter_below_the_original_number_changes_nothing(
    capsys: pytest.CaptureFixture[str],
) -> None:
    # d4 - 4 can't top 4 without spikes, and a spell that met 4 stays cast.
    data = played(capsys, "4,3", *PLAIN, "--summon", "--counter", "d4", "--counter-engaged")
    assert data["outcome"]["cast"]
    assert sources(data) == ["countering caster engaged"]


def test_a_counter_must_be_within_its_car_in_inches(capsys: pytest.CaptureFixture[str]) -> None:
    assert "at most 10" in refused(capsys, *PLAIN, "--counter", "d10", "--counter-range", "11")
    assert odds(capsys, *PLAIN, "--counter", "d10", "--counter-range", "10")


def test_a_countering_caster_needs_the_power_and_a_clear_head(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert "only 2 power is left" in refused(
        capsys, *PLAIN, "--counter", "d10", "--counter-power", "2"
    )
    assert "rally or panic on" in refused(capsys, *PLAIN, "--counter", f"{CASTER}+panicked")
    assert "needs --counter" in refused(capsys, *PLAIN, "--counter-range", "3")


def test_the_counter_alone_lowers_the_chance(capsys: pytest.CaptureFixture[str]) -> None:
    chances = [
        figure(capsys, "cast", *PLAIN, *counter)
        for counter in ((), ("--counter", "d4"), ("--counter", "d8"), ("--counter", "d12"))
    ]
    assert chances == sorted(chances, reverse=True)
    assert len(set(chances)) == 4


def test_a_missile_attacks_only_if_the_spell_is_cast(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("cast", CASTER, "Dart", "vs", TARGET, "--range", "9")
    assert whys(played(capsys, "1", *words)) == ["casting roll"]
    assert whys(played(capsys, "3,4", *words)) == ["casting roll", "a1 shoots b1"]
    assert whys(
        played(capsys, "3,6", *words, "--counter", "d10", "--ruling", "reroll_when=never")
    ) == ["casting roll", "counterspell"]


def test_a_missile_pays_for_range_and_an_engaged_target_and_not_for_armour(
    capsys: pytest.CaptureFixture[str],
) -> None:
    data = played(
        capsys,
        "8,2,3",
        "cast",
        f"{CASTER}+moved",
        "Dart",
        "vs",
        f"{TARGET}+engaged",
        "--range",
        "18",
        "--armored",
        "2",
    )
    assert sources(data) == ["armored casting", "moved", "medium range", "engaged target"]


def test_an_engaged_caster_casts_no_missile(capsys: pytest.CaptureFixture[str]) -> None:
    assert "can't cast a missile" in refused(
        capsys, "cast", CASTER, "Dart", "vs", TARGET, "--engaged"
    )
    assert "beyond the medium range" in refused(
        capsys, "cast", CASTER, "Dart", "vs", TARGET, "--range", "19"
    )


def test_a_missile_may_stray_into_the_combat(capsys: pytest.CaptureFixture[str]) -> None:
    data = played(
        capsys, "3,2,8,4,5", "cast", CASTER, "Dart", "vs", f"{TARGET}+engaged", "--others", TARGET
    )
    assert [(shot["target"], shot["stray"], shot["hit"]) for shot in data["outcome"]["shots"]] == [
        ("b1", False, False),
        ("e1", True, True),
    ]


@pytest.mark.parametrize(
    "option",
    [
        ("--attacks", "2"),
        ("--attacks", "20"),
        ("--damage", "d8"),
        ("--damage-mod", "1"),
        ("--damage-dl", "1"),
        ("--damage-th", "8"),
        ("--defense", "5"),
        ("--av", "0"),
        ("--lp", "1"),
        ("--target-engaged",),
    ],
)
def test_what_only_a_missile_uses_is_refused_without_one(
    option: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert f"{option[0]} needs --missile" in refused(capsys, *PLAIN, *option)
    assert f"{option[0]} needs a missile: Hush is none" in refused(
        capsys, "cast", CASTER, "Hush", *option
    )


def test_a_spell_reaches_eighteen_inches_unless_its_card_says_otherwise(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ("cast", CASTER, "Hush", "vs", TARGET, "--range")
    assert odds(capsys, *words, "18")
    assert "19 inches are beyond the range of Hush (18)" in refused(capsys, *words, "19")
    assert "beyond the range of a spell (18)" in refused(capsys, *PLAIN, "--range", "19")
    far = CASTER.replace("{name: Hush, cost: 2}", "{name: Hush, cost: 2, range: 24}")
    assert odds(capsys, "cast", far, "Hush", "--range", "24")
    assert "range of Hush (24)" in refused(capsys, "cast", far, "Hush", "--range", "25")
    near = CASTER.replace("missile: true", "missile: true, range: 6")
    assert "range of Dart (6)" in refused(
        capsys, "cast", near, "Dart", "vs", TARGET, "--range", "7"
    )


@pytest.mark.parametrize(
    ("option", "owner"),
    [
        (("--car", "d12"), "a1"),
        (("--base-cost", "1"), "a1"),
        (("--defense", "4"), "b1"),
        (("--av", "4"), "b1"),
        (("--lp", "1"), "b1"),
        (("--damage", "d8"), "Dart"),
    ],
)
def test_a_number_of_a_card_is_not_given_again(
    option: tuple[str, ...], owner: str, capsys: pytest.CaptureFixture[str]
) -> None:
    line = refused(capsys, "cast", CASTER, "Dart", "vs", TARGET, *option)
    assert f"{option[0]} goes with plain numbers only: {owner} has it from its card" in line


def test_power_runs_down_and_a_cost_may_change_but_the_base_cost_stays(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert "has 1 power left, and the spell costs 2" in refused(
        capsys, "cast", CASTER, "Hush", "--power", "1"
    )
    outcome = played(capsys, "5,2", "cast", CASTER, "Hush", "--cost", "4", "--counter", "d8")[
        "outcome"
    ]
    assert (outcome["power_spent"], outcome["counter_power_spent"]) == (4, 2)


def test_what_is_missing_is_said_in_the_words_of_the_command(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert "Dart needs its target: cast a1 Dart vs MODEL" in refused(capsys, "cast", CASTER, "Dart")
    assert "a1 is no caster: its card has no spells" in refused(capsys, "cast", TARGET, "Hush")
    assert "cast needs --defense, --damage, --av, --lp" in refused(capsys, *PLAIN, "--missile")


@pytest.mark.parametrize(
    "words",
    [
        ("cast",),
        ("cast", "--car", "d8"),
        ("cast", "--car", "d9", "--cost", "1", "--power", "1"),
        ("cast", "--car", "d8", "--cost", "-1", "--power", "1"),
        ("cast", "--car", "d8", "--cost", "99", "--power", "99"),
        (*PLAIN, "--missile"),
        (
            *PLAIN,
            "--missile",
            "--damage",
            "d6",
            "--defense",
            "4",
            "--av",
            "4",
            "--lp",
            "1",
            "--attacks",
            "21",
        ),
        ("cast", CASTER, "Hush", "vs", TARGET, TARGET),
        (*PLAIN, "--armored", "99"),
    ],
)
def test_bad_input_is_refused_in_one_line(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    ran_line = refused(capsys, *words)
    assert ran_line.startswith("skirmish: ")


@pytest.mark.parametrize(
    "options",
    [
        {"car": "d4", "cost": "1", "power": "1"},
        {"car": "d4", "cost": "1", "power": "1", "counter": "d4", "summon": True},
        {"car": "d6", "cost": "0", "power": "0", "counter": "d4", "engaged": True},
    ],
)
def test_every_roll_adds_up_to_the_odds_of_a_casting(options: dict[str, object]) -> None:
    made = prepared("cast", "", **options)
    law = law_of(made.rule)
    rolled = law_by_rolling(made.rule, most_faces=7)
    cut = rolled.pop(None, Fraction(0))
    assert cut < Fraction(1, 100)
    for facts in {(result.cast, result.countered, result.level, result.spent) for result in rolled}:
        chance = sum(
            chance
            for result, chance in rolled.items()
            if (result.cast, result.countered, result.level, result.spent) == facts
        )
        exact = law.chance(
            lambda result, facts=facts: (
                (result.cast, result.countered, result.level, result.spent) == facts
            )
        )
        assert chance <= exact <= chance + cut


def test_a_bare_cast_names_both_ways_to_say_it(capsys: pytest.CaptureFixture[str]) -> None:
    line = refused(capsys, "cast")
    assert (
        "a caster with its spell, such as wick Low Glow, or --car, --cost and --power; for "
        "example: skirmish freeblades cast --car d8" in line
    )
    assert "cast needs --cost, --power" in refused(capsys, "cast", "--car", "d8")
