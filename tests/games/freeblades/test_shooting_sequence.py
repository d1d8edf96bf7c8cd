"""Shooting: the two groups, simultaneous shots, strays into a combat, targeting tests, several
attacks."""

from __future__ import annotations

from fractions import Fraction

import pytest

from skirmish_cli.core import rules
from skirmish_cli.core.rules import law_of
from skirmish_cli.games.freeblades.shooting import Volley
from tests.estimated import check_estimated
from tests.games.freeblades.commands import (
    ARCHER,
    CASTER,
    TARGET,
    figure,
    noted,
    odds,
    played,
    prepared,
    refused,
    remarks,
    whys,
)
from tests.support import as_chances, law_by_rolling

WEAK = "{def: 5, av: 6, lp: 1}"


def test_shots_of_one_group_all_roll_even_at_a_target_that_is_dead(
    capsys: pytest.CaptureFixture[str],
) -> None:
    data = played(capsys, "9,6,9,7", "shoot", ARCHER, ARCHER, "vs", WEAK)
    assert whys(data) == [
        "a1 shoots b1",
        "a1 shoots b1: damage",
        "a2 shoots b1",
        "a2 shoots b1: damage",
    ]
    assert [shot["lp_lost"] for shot in data["outcome"]["shots"]] == [1, 0]


def test_reaction_shots_come_first_and_count_before_the_others(
    capsys: pytest.CaptureFixture[str],
) -> None:
    data = played(capsys, "9,6", "shoot", ARCHER, f"{ARCHER}+reaction", "vs", f"{WEAK}+charging")
    assert whys(data) == ["a2 shoots b1", "a2 shoots b1: damage"]
    assert any("a1 doesn't shoot: b1 is down already" in note for note in noted(data))


def test_whoever_a_reaction_shot_missed_is_shot_at_by_the_others(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ("shoot", ARCHER, f"{ARCHER}+reaction", "vs", f"{WEAK}+charging")
    assert whys(played(capsys, "2,9,6", *words)) == [
        "a2 shoots b1",
        "a1 shoots b1",
        "a1 shoots b1: damage",
    ]


def test_morale_after_a_reaction_shot_follows_the_ruling(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ("shoot", f"{ARCHER}+reaction", "vs", f"{WEAK}+charging")
    assert noted(played(capsys, "9,6", *words))[0].endswith(
        "morale tests before the other shooting"
    )
    later = played(capsys, "9,6", *words, "--ruling", "reaction_shot_morale=end_of_phase")
    assert noted(later)[0].endswith("morale tests once all shooting is done")
    ordinary = played(capsys, "9,6", "shoot", ARCHER, "vs", WEAK)
    assert noted(ordinary)[0].endswith("morale tests once all shooting is done")


def test_a_miss_at_an_engaged_target_is_made_again_on_another(
    capsys: pytest.CaptureFixture[str],
) -> None:
    data = played(
        capsys,
        "3,2,9,6",
        "shoot",
        ARCHER,
        "vs",
        f"{TARGET}+engaged",
        "--others",
        WEAK,
        "--others",
        WEAK,
    )
    assert whys(data) == [
        "a1 shoots b1",
        "whom the miss may hit instead (1 c1, 2 c2)",
        "a1 shoots c2, astray",
        "a1 shoots c2, astray: damage",
    ]
    assert [
        (shot["target"], shot["stray"], shot["dropped"]) for shot in data["outcome"]["shots"]
    ] == [("b1", False, False), ("c2", True, True)]


def test_a_stray_shot_keeps_the_modifiers_and_meets_the_others_def(
    capsys: pytest.CaptureFixture[str],
) -> None:
    other = "{def: 3, av: 6, lp: 1}+concealed"
    data = played(
        capsys,
        "3,8",
        "shoot",
        f"{ARCHER}+dazed",
        "vs",
        f"{TARGET}+engaged+concealed",
        "--others",
        other,
    )
    judged = [
        (entry["total"], entry["target"]) for entry in data["trace"] if entry["kind"] == "judgement"
    ]
    assert judged[:2] == [(-2, 6), (3, 4)]
    # 8 - 1 - 4 = 3 against DEF 3 + 1.


def test_a_stray_that_misses_goes_no_further(capsys: pytest.CaptureFixture[str]) -> None:
    data = played(capsys, "3,1", "shoot", ARCHER, "vs", f"{TARGET}+engaged", "--others", WEAK)
    assert whys(data) == ["a1 shoots b1", "a1 shoots c1, astray"]


def test_a_hit_strays_nowhere_and_an_unengaged_target_has_no_others(
    capsys: pytest.CaptureFixture[str],
) -> None:
    data = played(capsys, "9,3", "shoot", ARCHER, "vs", f"{TARGET}+engaged", "--others", WEAK)
    assert whys(data) == ["a1 shoots b1", "a1 shoots b1: damage"]
    assert "isn't +engaged" in refused(capsys, "shoot", ARCHER, "vs", TARGET, "--others", WEAK)


def test_a_failed_targeting_test_leaves_the_nearest_and_a_tarch_leaves_nothing(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ("shoot", ARCHER, "vs", TARGET, "--targeting")
    failed, tarched = played(capsys, "3", *words), played(capsys, "1", *words)
    assert (failed["outcome"]["targeting"], failed["outcome"]["shots"]) == ("failed", [])
    assert noted(failed) == ["a1 may only shoot the nearest enemy"]
    assert (tarched["outcome"]["targeting"], noted(tarched)) == (
        "tarch",
        ["a1 may not shoot this turn"],
    )
    assert played(capsys, "4,2", *words)["outcome"]["targeting"] == "passed"


def test_an_engaged_target_without_a_targeting_test_is_remarked_on(
    capsys: pytest.CaptureFixture[str],
) -> None:
    data = played(capsys, "3", "shoot", ARCHER, "vs", f"{TARGET}+engaged", "--range", "5")
    assert "never counts as the nearest" in data["notes"][0]
    assert "notes" not in played(capsys, "3", "shoot", ARCHER, "vs", TARGET, "--range", "5")


def test_several_attacks_may_go_at_several_targets(capsys: pytest.CaptureFixture[str]) -> None:
    data = played(
        capsys, "9,6,9,6", "shoot", ARCHER, "vs", WEAK, WEAK, "--attacks", "2", "--range", "4"
    )
    assert [(shot["target"], shot["dropped"]) for shot in data["outcome"]["shots"]] == [
        ("b1", True),
        ("b2", True),
    ]
    assert any("within 2 inches" in note for note in data["notes"])


def test_the_figures_of_the_target_leave_strays_out(capsys: pytest.CaptureFixture[str]) -> None:
    found = odds(capsys, "shoot", ARCHER, "vs", f"{TARGET}+engaged", "--others", WEAK)
    assert found["fractions"]["hit"] == "1/5"
    assert found["models"]["c1"]["fractions"]["dropped"] == "7/100"


@pytest.mark.parametrize(
    "text",
    [
        "'{rar: d4, rw: {damage: d4, band: 9}}' vs '{def: 3, av: 3, lp: 1}'",
        "'{rar: d4, rw: {damage: d4, band: 9}, disc: d4}' vs '{def: 4, av: 3, lp: 1}'",
    ],
)
def test_every_roll_adds_up_to_the_odds_of_one_shot(text: str) -> None:
    made = prepared("shoot", text, targeting="disc" in text)
    exact, rolled = as_chances(law_of(made.rule)), law_by_rolling(made.rule, most_faces=8)
    cut = rolled.pop(None, Fraction(0))
    assert set(rolled) == set(exact)
    # What is cut are endless spikes; all else must fit exactly between the two.
    assert all(chance <= exact[state] <= chance + cut for state, chance in rolled.items())
    assert cut < Fraction(1, 200)


def test_a_shot_that_takes_five_spikes_has_its_closed_form() -> None:
    made = prepared("shoot", "'{rar: d4, rw: {damage: d4, band: 9}}' vs '{def: 20, av: 3, lp: 1}'")
    volley: Volley = made.rule.args[0]  # type: ignore[attr-defined]
    assert volley.targets == ("b1",)
    chance = law_of(made.rule).chance(lambda state: state.hit)
    assert chance == Fraction(1, 4) ** 5  # 16 by four spikes, then a 4


@pytest.mark.parametrize(
    "better", [("--mod", "1"), ("--dl", "1"), ("--damage-mod", "1"), ("--reroll",)]
)
def test_what_helps_never_lowers_the_chance_to_drop(
    better: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("shoot", ARCHER, "vs", f"{TARGET}+engaged", "--range", "15")
    assert figure(capsys, "dropped", *words, *better) >= figure(capsys, "dropped", *words)


def test_seven_shooters_are_quick_enough_to_merge_states() -> None:
    made = prepared("shoot", " ".join([f"'{ARCHER}'"] * 7) + f" vs '{TARGET}'")
    assert len(law_of(made.rule).weights) <= 12


def test_only_the_shot_that_took_the_last_lp_drops_the_target(
    capsys: pytest.CaptureFixture[str],
) -> None:
    data = played(capsys, "9,6,9,7", "shoot", ARCHER, ARCHER, "vs", WEAK)
    assert [shot["dropped"] for shot in data["outcome"]["shots"]] == [True, False]


def test_shots_are_shown_as_a_table_of_their_own(capsys: pytest.CaptureFixture[str]) -> None:
    from tests.support import run_here

    ran = run_here(
        capsys,
        "freeblades",
        "shoot",
        ARCHER,
        "vs",
        WEAK,
        "--dice",
        "9,6",
        "--format",
        "plain",
        "--full",
    )
    assert "shots:\n" in ran.out
    assert "shooter a1: target b1; stray no; hit yes" in ran.out


def test_several_attacks_of_one_shooter_merge_their_states_after_each(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    worked_out = []
    monkeypatch.setattr(
        rules, "law_of", lambda rule, *given: worked_out.append(rule) or law_of(rule, *given)
    )
    made = prepared("shoot", f"'{ARCHER}' vs '{TARGET}'", attacks="6", targeting=True)
    law_of(made.rule)
    # A stage for the test and one for each attack, over at most 3 LP, 3 of hit and crit and 3
    # outcomes of the test; those that passed it hold rerolls in a few numbers, mostly none.
    assert len(worked_out) < 8 * 3 * 3 * 4
    many = prepared(
        "cast",
        "",
        car="d8",
        cost="3",
        power="9",
        missile=True,
        attacks="3",
        damage="d4",
        defense="2",
        av="1",
        lp="3",
    )
    worked_out.clear()
    assert len(law_of(many.rule).weights) < 200
    # The same for each number of rerolls from 0 to 3 that the casting roll may bring.
    assert len(worked_out) < 5 * 4 * 3 * (1 + 2 + 3 + 4) + 10


def test_two_attacks_are_twice_one_attack(capsys: pytest.CaptureFixture[str]) -> None:
    # 3/5 to hit each: one of two hits with 1 - (2/5)**2; after DISC d8 (5/8 at 4 or more) five
    # eighths of that, if no level of the test is spent.
    words = ("shoot", ARCHER, "vs", TARGET, "--attacks", "2")
    assert figure(capsys, "hit", *words) == Fraction(21, 25)
    assert figure(capsys, "hit", *words, "--targeting", "--policy", "fatestones=never") == Fraction(
        21, 25
    ) * Fraction(5, 8)


@pytest.mark.parametrize(
    ("dice", "attacked"), [("3", []), ("1", []), ("4,2,2", ["a1 shoots b1", "a1 shoots b1 (2)"])]
)
def test_one_targeting_test_is_for_all_attacks_of_a_shooter(
    dice: str, attacked: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    data = played(capsys, dice, "shoot", ARCHER, "vs", TARGET, "--targeting", "--attacks", "2")
    assert whys(data) == ["a1 targeting test", *attacked]


def test_odds_say_what_a_failed_targeting_test_leads_to(capsys: pytest.CaptureFixture[str]) -> None:
    told = "after a failed targeting test a model doesn't shoot the nearest"
    said = remarks(capsys, "shoot", ARCHER, "vs", TARGET, "--targeting")
    assert f"{told}; no reroll is spent on the test" in said
    assert told not in remarks(capsys, "shoot", ARCHER, "vs", TARGET)
    assert told not in remarks(
        capsys, "shoot", f"{ARCHER}+reaction+hold", "vs", TARGET, "--targeting"
    )


def test_the_next_shooter_takes_a_targeting_test_of_its_own(
    capsys: pytest.CaptureFixture[str],
) -> None:
    data = played(capsys, "3,4,2", "shoot", ARCHER, ARCHER, "vs", TARGET, "--targeting")
    assert whys(data) == ["a1 targeting test", "a2 targeting test", "a2 shoots b1"]
    assert data["outcome"]["targeting"] == "failed"


def test_the_worst_of_several_targeting_tests_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("shoot", ARCHER, ARCHER, "vs", TARGET, "--targeting")
    assert played(capsys, "1,3", *words)["outcome"]["targeting"] == "tarch"
    assert played(capsys, "4,2,4,2", *words)["outcome"]["targeting"] == "passed"
    # The reaction shot drops the target, so nobody needs to aim any more.
    down = played(
        capsys,
        "9,6",
        "shoot",
        f"{ARCHER}+reaction",
        ARCHER,
        "vs",
        f"{WEAK}+charging",
        "--targeting",
    )
    assert down["outcome"]["targeting"] is None


def test_shooting_too_large_for_exact_odds_is_estimated_and_no_advice_given(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    combat = ("vs", "{def: 5, av: 6, lp: 3}+engaged", *("--others", TARGET) * 4)
    shot = ("freeblades", "shoot", *(ARCHER,) * 9, *combat, "--attacks", "6")
    check_estimated(monkeypatch, capsys, "54 attacks and 5 models", *shot)
    assert "leave --sensitivity" in refused(
        capsys, "shoot", *(ARCHER,) * 9, *combat, "--sensitivity"
    )
    darts = ("cast", CASTER, "Dart", *combat, "--others", TARGET, "--attacks", "20")
    check_estimated(monkeypatch, capsys, "20 attacks and 6 models", "freeblades", *darts)
    assert figure(capsys, "hit", "shoot", ARCHER, ARCHER, *combat) == Fraction(9, 25)


def test_seven_archers_may_shoot_into_a_combat_of_six(capsys: pytest.CaptureFixture[str]) -> None:
    combat = (
        "vs",
        "{def: 5, av: 6, lp: 3}+engaged",
        "--others",
        "{def: 5, av: 6, lp: 3}",
        *("--others", TARGET) * 2,
        *("--others", "{def: 5, av: 6, lp: 1}") * 2,
    )
    told = odds(capsys, "shoot", *(ARCHER,) * 7, *combat)
    # d10 - 4 against 5 hits with 9 and 10 of ten: of seven at least one with 1 - (8/10)^7.
    assert told["fractions"]["hit"] == str(1 - Fraction(8, 10) ** 7)
    assert len(told["models"]) == 6
