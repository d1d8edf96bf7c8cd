"""Advice, two set-ups side by side, sensitivity: every line is the procedure itself, read
exactly."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish_cli.core.rules import play
from skirmish_cli.core.table import Table
from skirmish_cli.dice.sources import TypedDice
from tests.games.freeblades.commands import (
    ARCHER,
    CASTER,
    DUELLIST,
    FOE,
    PLAIN,
    ROGUE,
    TARGET,
    figure,
    labels,
    odds,
    prepared,
    refused,
    run,
    table,
)


def test_a_melee_ranks_charging_targets_and_the_best_play(
    capsys: pytest.CaptureFixture[str],
) -> None:
    rows = table(capsys, "melee", DUELLIST, "vs", FOE, ROGUE, "--advise")
    assert set(labels(rows)) == {
        "as given",
        "a1 charges",
        "a1 strikes b2 first",
        "as given, best play",
    }
    chances = [row["side_a_wins"] for row in rows]
    assert chances == sorted(chances, reverse=True)
    charging = next(row for row in rows if row["choice"] == "a1 charges")
    assert charging["side_a_wins"] == float(
        figure(capsys, "side_a_wins", "melee", f"{DUELLIST}+charging", "vs", FOE, ROGUE)
    )
    given_row = next(row for row in rows if row["choice"] == "as given")
    assert given_row["points"] == 0
    assert charging["points"] == pytest.approx(
        100 * (charging["side_a_wins"] - given_row["side_a_wins"])
    )


def test_a_charger_is_told_what_holding_would_be_worth(capsys: pytest.CaptureFixture[str]) -> None:
    rows = table(capsys, "melee", f"{DUELLIST}+charging", "vs", FOE, "--advise")
    assert "a1 holds instead of charging" in labels(rows)
    assert labels(table(capsys, "melee", f"{DUELLIST}+engaged", "vs", FOE, "--advise")) == [
        "as given"
    ]


def test_an_attack_weighs_the_reroll_and_the_parry(capsys: pytest.CaptureFixture[str]) -> None:
    rows = table(capsys, *PLAIN, "--reroll", "--parry", "d8", "--advise")
    assert {
        "as given",
        "the reroll kept for later",
        "other player: the target doesn't parry",
    } <= set(labels(rows))
    kept = next(row for row in rows if row["choice"] == "the reroll kept for later")
    assert kept["dropped"] == float(figure(capsys, "dropped", *PLAIN, "--parry", "d8"))
    rows = table(capsys, *PLAIN, "--advise")
    assert labels(rows) == ["as given"]  # nothing is held that could be kept


def test_of_attacks_that_wound_as_often_the_one_that_takes_more_lp_comes_first(
    capsys: pytest.CaptureFixture[str],
) -> None:
    rows = table(capsys, *PLAIN, "--reroll", "--parry", "d8", "--advise")
    own = [row for row in rows if not row["choice"].startswith("other player")]
    assert [(row["wounded"], row["lp_lost_mean"]) for row in own] == sorted(
        ((row["wounded"], row["lp_lost_mean"]) for row in own), reverse=True
    )


def test_shooting_weighs_targets_moving_and_the_reroll(capsys: pytest.CaptureFixture[str]) -> None:
    rows = table(capsys, "shoot", ARCHER, "vs", TARGET, FOE, "--range", "9", "--advise")
    assert set(labels(rows)) == {"as given", f"shoot {FOE}", "a1 moves, at the same range"}
    assert labels(rows)[0] == f"shoot {FOE}"
    still = table(capsys, "shoot", f"{ARCHER}+moved", "vs", TARGET, "--advise")
    assert labels(still)[-1] == "as given"
    assert "a1 stands still" in labels(still)


def test_a_fatestone_held_may_be_kept_in_every_procedure(
    capsys: pytest.CaptureFixture[str],
) -> None:
    held = "a1 keeps its Fatestones"
    for words in (
        ("attack", f"{DUELLIST}+fatestones=1", "vs", FOE),
        ("shoot", f"{ARCHER}+fatestones=1", "vs", TARGET),
        ("cast", f"{CASTER}+fatestones=2", "Hush", "--counter", "d8"),
        ("melee", f"{DUELLIST}+fatestones=1", "vs", FOE),
    ):
        rows = table(capsys, *words, "--advise")
        kept = next(row for row in rows if row["choice"] == held)
        assert kept["points"] < 0, words
        none = tuple(word.partition("+fatestones")[0] for word in words)
        assert held not in labels(table(capsys, *none, "--advise"))
        assert held not in labels(
            table(
                capsys,
                *(
                    word.replace("stones=1", "stones=0").replace("stones=2", "stones=0")
                    for word in words
                ),
                "--advise",
            )
        )


def test_an_archer_weighs_moving_nearer(capsys: pytest.CaptureFixture[str]) -> None:
    runner = ARCHER[:-1] + ", spd: 5}"
    rows = table(capsys, "shoot", runner, "vs", TARGET, "--range", "14", "--advise")
    # From medium range (-1) to short, but having moved (-1): just as good as standing.
    assert next(row["points"] for row in rows if row["choice"] == "a1 moves up to 9 inches") == 0
    rows = table(capsys, "shoot", runner, "vs", TARGET, "--range", "20.5", "--advise")
    # From long range (-2) to medium (-1), having moved (-1): the same; beyond 30 inches only moving
    # helps.
    assert next(row["points"] for row in rows if row["choice"] == "a1 moves up to 15.5 inches") == 0
    assert not any(
        "moves up to" in label
        for label in labels(
            table(capsys, "shoot", runner, runner, "vs", TARGET, "--range", "14", "--advise")
        )
    )
    assert not any(
        "moves" in label
        for label in labels(
            table(
                capsys, "shoot", f"{runner}+hold+reaction", "vs", f"{TARGET}+charging", "--advise"
            )
        )
    )


def test_whoever_was_charged_countercharges_or_holds_and_does_not_charge(
    capsys: pytest.CaptureFixture[str],
) -> None:
    spear = DUELLIST.replace("mw: {damage: d8}", "mw: {damage: d8, standoff: true}")
    rows = labels(table(capsys, "melee", spear, "vs", f"{FOE}+charging", "--advise"))
    assert "a1 holds, to strike first" in rows
    assert "a1 charges" not in rows
    assert "a1 countercharges" not in rows  # that needs a hold or a delay
    rows = labels(table(capsys, "melee", f"{DUELLIST}+hold", "vs", f"{FOE}+charging", "--advise"))
    assert "a1 countercharges" in rows
    assert labels(table(capsys, "melee", DUELLIST, "vs", f"{FOE}+charging", "--advise")) == [
        "as given"
    ]
    assert "a1 charges" not in labels(
        table(capsys, "melee", f"{DUELLIST}+stunned", "vs", FOE, "--advise")
    )


def test_casting_weighs_other_spells_and_counters(capsys: pytest.CaptureFixture[str]) -> None:
    rows = table(capsys, "cast", CASTER, "Hush", "--counter", "d8", "--engaged", "--advise")
    # Breaking off is a movement, and magic comes before it: no choice of an engaged caster.
    assert set(labels(rows)) == {"as given", "other player: nobody counters"}
    rows = table(
        capsys,
        "cast",
        CASTER.replace("cost: 2}", "cost: 2, missile: true, attacks: 1, damage: d4}"),
        "Dart",
        "vs",
        TARGET,
        "--advise",
    )
    assert "cast Hush" in labels(rows)


def test_a_missile_weighs_its_targets(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("cast", CASTER, "Dart", "vs")
    rows = table(capsys, *words, TARGET, FOE, "--range", "9", "--advise")
    assert f"cast at {FOE}" in labels(rows)
    other = next(row["dropped"] for row in rows if row["choice"] == f"cast at {FOE}")
    assert other == float(figure(capsys, "dropped", *words, FOE, "--range", "9"))
    given_row = next(row for row in rows if row["choice"] == "as given")
    assert given_row["dropped"] == float(figure(capsys, "dropped", *words, TARGET, "--range", "9"))
    assert "compare several with --advise" in refused(capsys, *words, TARGET, FOE, "--range", "9")


def test_a_choice_of_the_other_player_leaves_out_all_that_goes_with_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    counterer = (
        CASTER[:-1] + ", talents: [Counterspell], mar: d6, mw: {damage: d4}, disc: d6}+engaged"
    )
    rows = table(
        capsys,
        "cast",
        CASTER,
        "Hush",
        "--counter",
        counterer,
        "--counter-reaction",
        FOE,
        "--advise",
    )
    alone = next(row for row in rows if row["choice"] == "other player: nobody counters")
    assert alone["cast"] == float(figure(capsys, "cast", "cast", CASTER, "Hush"))
    rows = table(capsys, *PLAIN, "--parry", "d8", "--parry-reroll", "--advise")
    open_to_it = next(
        row for row in rows if row["choice"] == "other player: the target doesn't parry"
    )
    assert open_to_it["dropped"] == float(figure(capsys, "dropped", *PLAIN))


def test_two_set_ups_stand_side_by_side(capsys: pytest.CaptureFixture[str]) -> None:
    rows = table(capsys, "melee", DUELLIST, "vs", FOE, "--vs", f"'{DUELLIST}+charging' vs '{FOE}'")
    wins = rows[0]
    assert wins["figure"] == "side_a_wins"
    assert wins["this"] == float(figure(capsys, "side_a_wins", "melee", DUELLIST, "vs", FOE))
    assert wins["other"] == float(
        figure(capsys, "side_a_wins", "melee", f"{DUELLIST}+charging", "vs", FOE)
    )
    assert wins["difference"] == pytest.approx(100 * (wins["other"] - wins["this"]))


@pytest.mark.parametrize(
    ("other", "why"),
    [
        ("a vs", "side is empty"),
        ("x vs y", "'x' isn't understood"),
        ("--advise", "outside"),
        ("--traget b", "did you mean"),
    ],
)
def test_a_set_up_that_cannot_be_read_is_refused_at_once(
    other: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert why in refused(capsys, "melee", DUELLIST, "vs", FOE, "--vs", other)


@pytest.mark.parametrize(
    "words",
    [
        PLAIN,
        ("attack", DUELLIST, "vs", FOE),
        ("shoot", ARCHER, "vs", TARGET),
        ("cast", "--car", "d8", "--cost", "2", "--power", "4", "--counter", "d8"),
        ("melee", DUELLIST, "vs", FOE),
    ],
)
def test_each_procedure_tells_what_a_change_would_do(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    rows = table(capsys, *words, "--sensitivity")
    changes = {row["if"]: row["points"] for row in rows}
    assert changes["as given"] == 0
    better = next(name for name in changes if "+1 on" in name)
    assert changes[better] > 0


def test_a_target_that_hides_or_is_tougher_is_harder_to_drop(
    capsys: pytest.CaptureFixture[str],
) -> None:
    changes = {
        row["if"]: row["points"]
        for row in table(capsys, "shoot", ARCHER, "vs", TARGET, "--sensitivity")
    }
    assert changes["the target concealed"] < 0
    assert changes["the target with one LP more"] < 0
    hidden = table(capsys, "shoot", ARCHER, "vs", f"{TARGET}+concealed", "--sensitivity")
    assert next(row["points"] for row in hidden if row["if"] == "the target in the open") > 0


def test_the_extra_readings_stand_beside_rolled_results_too(
    capsys: pytest.CaptureFixture[str],
) -> None:
    data = run(capsys, *PLAIN, "--dice", "2", "--advise", "--sensitivity").data
    assert data["outcome"]["hit"] is False
    assert len(data["tables"]) == 2


@pytest.mark.parametrize(
    "words",
    [
        PLAIN,
        ("attack", DUELLIST, "vs", FOE),
        ("shoot", ARCHER, "vs", TARGET),
        ("cast", "--car", "d8", "--cost", "2", "--power", "4"),
        ("melee", DUELLIST, "vs", FOE),
    ],
)
@pytest.mark.parametrize("extra", [("--advise",), ("--sensitivity",)])
def test_whoever_weighs_choices_rolls_nothing(
    words: tuple[str, ...], extra: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    data = run(capsys, *words, *extra).data
    assert (data["mode"], data["seed"], data["outcome"]) == ("odds", None, None)
    assert data["odds"] == odds(capsys, *words)
    assert run(capsys, *words, *extra, "--seed", "3").data["mode"] == "rolled"


def test_a_comparison_rolls_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    other = " ".join(PLAIN[1:])
    data = run(capsys, *PLAIN, f"--vs={other} --reroll").data
    assert (data["mode"], data["tables"][0]["rows"][0]["figure"]) == ("odds", "hit")


@pytest.mark.parametrize(
    "words",
    [
        PLAIN,
        ("melee", DUELLIST, "vs", FOE),
        ("shoot", ARCHER, "vs", TARGET),
        ("cast", "--car", "d8", "--cost", "2", "--power", "4"),
    ],
)
def test_programs_read_the_names_of_the_summary(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    data = run(capsys, *words, "--advise", "--sensitivity").data
    assert [found["name"] for found in data["tables"]] == ["advice", "sensitivity"]
    for found in data["tables"]:
        row = next(row for row in found["rows"] if "as given" in row.values())
        figures = {
            name: value for name, value in row.items() if name not in {"choice", "if", "points"}
        }
        told = {name: value for name, value in figures.items() if name != "wounded"}
        assert told == {name: data["odds"]["summary"][name] for name in told}
        assert figures


def test_a_parry_of_the_card_is_the_other_players_choice(
    capsys: pytest.CaptureFixture[str],
) -> None:
    able = DUELLIST[:-1] + ", talents: [Parry 1]}"
    rows = table(capsys, "attack", DUELLIST, "vs", able, "--advise")
    spared = next(row for row in rows if row["choice"] == "other player: b1 doesn't parry")
    assert spared["dropped"] == float(figure(capsys, "dropped", "attack", DUELLIST, "vs", DUELLIST))
    assert not [
        label
        for label in labels(table(capsys, "attack", DUELLIST, "vs", DUELLIST, "--advise"))
        if "parry" in label
    ]


def test_without_them_there_is_no_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert "tables" not in run(capsys, *PLAIN, "--odds").data


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


def test_the_other_players_choices_stand_last(capsys: pytest.CaptureFixture[str]) -> None:
    rows = table(
        capsys, "melee", DUELLIST, "vs", FOE[:-1] + ", talents: [Parry 1]}", ROGUE, "--advise"
    )
    others = [row["choice"].startswith("other player: ") for row in rows]
    assert others == sorted(others)
    assert others[-1] is True
    assert rows[-1]["points"] > 0


def test_enemies_alike_are_one_choice(capsys: pytest.CaptureFixture[str]) -> None:
    assert "a1 strikes b2 first" not in labels(
        table(capsys, "melee", DUELLIST, "vs", FOE, FOE, "--advise")
    )
    rows = labels(table(capsys, "melee", DUELLIST, "vs", ROGUE, FOE, FOE, "--advise"))
    assert [row for row in rows if "first" in row] == ["a1 strikes b2 first"]
    told = table(capsys, "melee", DUELLIST, "vs", f"{FOE}+dazed", FOE, "--advise")
    assert "a1 strikes b2 first" in labels(told)


def test_a_missile_is_advised_on_by_what_it_drops(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("cast", CASTER, "Dart", "vs", FOE, "--range", "12")
    rows = table(capsys, *words, "--advise")
    assert "cast Hush" not in labels(rows)
    assert "cast Dart" in labels(
        table(capsys, "cast", CASTER, "Hush", "vs", FOE, "--range", "9", "--advise")
    )
    changes = {row["if"]: row["points"] for row in table(capsys, *words, "--sensitivity")}
    assert changes["+1 on damage"] > 0
    assert changes["the target concealed"] < 0 > changes["the target with one LP more"]
    plain = (
        "cast",
        "--car",
        "d8",
        "--cost",
        "1",
        "--power",
        "1",
        "--missile",
        "--damage",
        "d6",
        "--defense",
        "4",
        "--av",
        "4",
        "--lp",
        "1",
    )
    assert "the target concealed (DEF +1)" in {
        row["if"] for row in table(capsys, *plain, "--sensitivity")
    }


def test_one_lp_more_is_one_more_than_is_left(capsys: pytest.CaptureFixture[str]) -> None:
    wounded = DUELLIST.replace("lp: 2", "lp: 3") + "+lp=1"
    rows = table(capsys, "attack", DUELLIST, "vs", wounded, "--sensitivity")
    tougher = next(row["dropped"] for row in rows if row["if"] == "the target with one LP more")
    assert tougher == float(figure(capsys, "dropped", "attack", DUELLIST, "vs", DUELLIST))


def test_a_melee_weighs_each_parry_by_the_fight_without_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    fencer = DUELLIST[:-1] + ", talents: [Parry 1]}"
    rows = table(capsys, "melee", fencer, "vs", FOE, "--advise")
    without = next(row for row in rows if row["choice"] == "a1 doesn't parry")
    assert without["side_a_wins"] == float(
        figure(capsys, "side_a_wins", "melee", DUELLIST, "vs", FOE)
    )
    assert without["points"] <= 0
    rows = table(capsys, "melee", DUELLIST, "vs", FOE[:-1] + ", talents: [Parry 1]}", "--advise")
    assert "other player: b1 doesn't parry" in labels(rows)
