"""Advice: combinations of choices before the dice, the plan of one, for either side and goal."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.advice.backward import try_all
from tests.games.freeblades.commands import (
    ARCHER,
    CASTER,
    DUELLIST,
    FOE,
    PLAIN,
    ROGUE,
    TARGET,
    advice,
    choices,
    figure,
    make,
    odds,
    plan,
    run,
)
from tests.support import ROOT, run_here

WARBANDS = ROOT / "rulesets" / "freeblades" / "warbands"
BANDS = (
    "-w",
    str(WARBANDS / "tin-lanterns.yaml"),
    "-w",
    str(WARBANDS / "salt-reavers.yaml"),
)
FENCER = DUELLIST[:-1] + ", talents: [Parry 1]}"
#: One who stands against two with long weapons, of whom one is ready to strike first.
LONE = "{mar: d10, mw: {damage: d10}, def: 3, av: 4, lp: 1, disc: d8, spd: 5, talents: [Parry 1]}"
READY = "{mar: d6, mw: {damage: d10, standoff: true}, def: 5, av: 4, lp: 1, disc: d6, spd: 5}+hold"
SWIFT = "{mar: d6, mw: {damage: d10, standoff: true}, def: 3, av: 4, lp: 1, disc: d10, spd: 5}"


def find_worths(found: Any) -> list[tuple[str, float, float]]:
    """Return each choice with its worth and that against the best reply."""
    return [(one["choice"], one["value"], one["against_best_reply"]) for one in found["choices"]]


def test_the_plan_depends_on_the_goal(capsys: pytest.CaptureFixture[str]) -> None:
    # A fresh attack drops a target of 2 LP with 339/16000 = 0.0211875: 0.54 hit without a level and
    # then need 16 or more on a d8 (1/64), 0.054 have one (1/8), 0.006 two. A 10 spikes on and is
    # kept: 0.1 x (0.4/64 + 0.5/8 + 0.1 x (0.4/8 + 0.6)) = 0.013375.
    fresh, spiked = Fraction(339, 16000), Fraction("0.013375")
    # To wound: 1 to 4 miss and are rerolled, 5 to 9 drop with 1/64.
    found = advice(capsys, *PLAIN, "--reroll")
    (best,) = found["choices"]
    by_wounds = Fraction(4, 10) * fresh + Fraction(5, 10) / 64 + spiked
    assert best["figures"]["dropped"] == pytest.approx(float(by_wounds), abs=1e-12)
    assert round(float(by_wounds), 4) == 0.0297
    assert found["goal"] == "wounded"
    assert found["plan"] == [
        {
            "who": "attacker",
            "decision": "attack: reroll?",
            "situation": "",
            "do": "face 1 to 4: reroll; 5 to 9: keep",
        }
    ]
    # To drop: 1/64 is less than a fresh 339/16000, so all of 1 to 9 are rerolled.
    assert plan(capsys, *PLAIN, "--reroll", "--goal", "dropped") == {
        "attack: reroll?": "face 1 to 9: reroll"
    }
    (worth,) = choices(capsys, *PLAIN, "--reroll", "--goal", "dropped").values()
    assert worth == float(Fraction(9, 10) * fresh + spiked)
    assert round(worth, 4) == 0.0324


def test_a_casters_fatestone_may_reroll_an_attack_of_its_missile(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ("cast", "tidecaller+fatestones=1", "Brine Lash", "vs", "runner+av=6", *BANDS)
    # 34.0 % where levels beyond the cost bring nothing; a stone of theirs adds next to nothing.
    by_ruling = choices(capsys, *words, "--ruling", "casting_excess_crit=nothing")
    assert by_ruling == {"cast Brine Lash": float(Fraction(544511349, 1600000000))}
    assert choices(capsys, *words) == {"cast Brine Lash": 3403198456493121 / 10**16}
    told = plan(capsys, *words)
    # A 1 tarches; to cast it at all comes first. Each attack hits DEF 5 with 5 or more.
    assert told["casting roll of tidecaller: reroll?"] == "face 1: reroll; 2 to 9: keep"
    assert told["tidecaller shoots runner: reroll?"] == "face 1 to 4: reroll; 5 to 9: keep"
    assert told["tidecaller shoots runner (2): reroll?"] == "face 1 to 4: reroll; 5 to 9: keep"


def test_combinations_are_ranked_by_their_own_best_play(
    capsys: pytest.CaptureFixture[str],
) -> None:
    # Whoever keeps to the policies had better not charge ...
    naive = {
        flag: figure(capsys, "side_a_wins", *words) - figure(capsys, "side_b_wins", *words)
        for flag in ("", "+charging")
        for words in [("melee", LONE + flag, "vs", READY, SWIFT)]
    }
    assert naive[""] > naive["+charging"]
    # ... but charging and striking the second one, who can't strike first, is far better.
    found = choices(capsys, "melee", LONE, "vs", READY, SWIFT)
    assert list(found)[:2] == ["a1 charges", "a1 charges, a1 strikes b2 while it stands"]
    assert round(found["a1 charges"], 3) == 0.160
    assert round(found["a1 doesn't charge"], 3) == -0.139
    assert found["a1 charges, a1 strikes b1 while it stands"] < found["a1 doesn't charge"]
    text = f"'{LONE}' vs '{READY}' '{SWIFT}'"
    assert found == {
        one.words: float(one.found.value) for one in try_all(*make("melee", text), "a")
    }


def test_choices_that_are_as_good_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    found = advice(capsys, "melee", LONE, "vs", READY, SWIFT)["choices"]
    assert found[1]["equal_to"] == found[0]["choice"] == "a1 charges"
    assert "equal_to" not in found[0]
    # Of three enemies two are alike: it may strike either of those.
    hard = FOE.replace("def: 4", "def: 9")
    told = plan(capsys, "melee", f"{DUELLIST}+engaged", "vs", hard, FOE, FOE)
    assert told["whom does a1 strike?"] == "b2 or b3, as good"


def test_the_plan_is_that_of_the_choice_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("melee", FENCER, "vs", FOE, ROGUE)
    ranked = advice(capsys, *words)
    for number, one in enumerate(ranked["choices"], 1):
        found = advice(capsys, *words, "--plan", str(number))
        assert found["plan_of"] == one["choice"]
    number = list(choices(capsys, *words)).index("a1 doesn't charge") + 1
    apart = advice(capsys, *words, "--plan", str(number))["plan"]
    # The plan of the best one is another: charging, nobody piles on, so its DEF is 5 and not 4.
    assert ranked["plan_of"] == "a1 charges"
    assert apart != ranked["plan"]
    parries = [
        next(line["do"] for line in lines if line["decision"] == "a1 parries b1?")
        for lines in (ranked["plan"], apart)
    ]
    assert [text.split()[1] for text in parries] == ["5", "4"]


def test_the_other_side_is_advised_too(capsys: pytest.CaptureFixture[str]) -> None:
    # By this ruling the level is measured from the parry alone: against 15 or more (level 1) a
    # parry of 6 or more takes the level away, but against 11 to 14 one of 1 makes a level.
    words = (*PLAIN, "--parry", "d8", "--ruling", "parry_target=parry")
    found = advice(capsys, *words, "--for", "b")
    assert (found["for"], found["goal"]) == ("b", "-wounded")
    best = figure(capsys, "wounded", *words, "--policy", "parry=best")
    assert found["choices"][0]["value"] == -float(best)
    assert [line["decision"] for line in found["plan"]] == ["attack: parry?"]
    assert "save" in found["plan"][0]["do"]
    # An attacker without a reroll decides nothing, so the advice is for the target unasked.
    assert advice(capsys, *words)["for"] == "b"


def test_in_a_melee_either_side_has_choices_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("melee", FENCER, "vs", FOE, ROGUE)
    ours, theirs = (list(choices(capsys, *words, "--for", side)) for side in "ab")
    assert all("a1" in one and "b1" not in one.partition("strikes")[0] for one in ours)
    assert set(theirs) == {
        f"b1 {first}, b2 {second}"
        for first in ("charges", "doesn't charge")
        for second in ("charges", "doesn't charge")
    }
    assert {line["who"] for line in advice(capsys, *words)["plan"]} == {"a1"}


def test_a_robust_plan_is_never_worse_against_the_best_reply(
    capsys: pytest.CaptureFixture[str],
) -> None:
    armed = FENCER + "+fatestones=1+engaged"
    words = ("melee", f"{FENCER}+engaged", "vs", armed)
    plain, robust = (advice(capsys, *words, *more) for more in ((), ("--robust",)))
    assert (plain["robust"], robust["robust"]) == (False, True)
    (_, value, reply), (_, other, worst) = find_worths(plain)[0], find_worths(robust)[0]
    assert value >= other
    assert worst >= reply
    assert value >= reply
    # Its parry is saved from what can't hurt by the best reply, which no policy does.
    assert plain["policy_of_other"]["fatestones"] == "failing_face"


@pytest.mark.parametrize(
    ("goal", "best"),
    [
        ("side_a_wins", "a1 charges"),
        ("side_a_wins-side_b_wins", "a1 charges"),
        ("draw", "a1 doesn't charge"),
        ("-a1.dropped", "a1 charges"),
        ("b1.dropped-a1.dropped", "a1 charges"),
    ],
)
def test_any_figure_may_be_the_goal(
    goal: str, best: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("melee", DUELLIST, "vs", FOE)
    found = advice(capsys, *words, "--goal", goal)
    assert found["goal"] == goal
    assert found["choices"][0]["choice"] == best
    charging = odds(capsys, "melee", f"{DUELLIST}+charging", "vs", FOE)
    more, _, less = goal.partition("-")

    def read(name: str) -> float:
        if not name:
            return 0.0
        key, _, figure_name = name.rpartition(".")
        return float((charging["models"][key] if key else charging["summary"])[figure_name])

    assert choices(capsys, *words, "--goal", goal)["a1 charges"] == pytest.approx(
        read(more) - read(less), abs=1e-12
    )


def test_chances_of_a_model_are_shown_as_chances(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("freeblades", "melee", DUELLIST, "vs", FOE, "--advise", "--goal", "b1.dropped")
    told = run_here(capsys, *words, "--format", "plain").out
    assert "%)" in next(line for line in told.splitlines() if line.startswith("Best for"))


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (PLAIN, "nothing to decide here"),
        (("attack", FENCER + "+engaged", "vs", TARGET), "nothing to decide here"),
        (("cast", "--car", "d8", "--cost", "2", "--power", "4"), "nothing to decide here"),
        (("test", "d10"), "nothing to decide here"),
        (("evade", "d8"), "nothing to decide here"),
        ((*PLAIN, "--reroll", "--for", "b"), "side b has nothing to decide here"),
        (("melee", DUELLIST, "vs", FOE, "--goal", "a1.droped"), "did you mean a1.dropped"),
        (("melee", DUELLIST, "vs", FOE, "--plan", "3"), "numbered from 1 to 2"),
    ],
)
def test_where_there_is_nothing_to_advise_on_it_is_refused(
    words: tuple[str, ...], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = run(capsys, *words, "--advise")
    assert (ran.code, ran.out) == (2, "")
    assert why in ran.err


def test_a_friend_in_the_combat_appears_with_its_own_risk(
    capsys: pytest.CaptureFixture[str],
) -> None:
    friend = "{def: 4, av: 8, lp: 1}"
    words = ("shoot", ARCHER, "vs", f"{TARGET}+engaged", "--others", friend, "--range", "9")
    rows = advice(capsys, *words)["choices"]
    risks = {row["choice"]: row["figures"]["c1.wounded"] for row in rows}
    for choice, flag in (("a1 stands still", ""), ("a1 moves, at the same range", "+moved")):
        changed = (words[0], ARCHER + flag, *words[2:])
        assert risks[choice] == odds(capsys, *changed)["models"]["c1"]["wounded"]
    # Into a combat -4: 9 and 10 hit DEF 5, so 8 of 10 are made again at the friend, whose DEF 4
    # asks for 8 or more. 18 or more (0.03) is a level, whose spike wounds for certain; else an 8 of
    # the d8 meets AV 8. A shooter that moved has -1 more: 10 hits, then 9 or more, a level with 19.
    assert risks == {
        "a1 stands still": float(Fraction(8, 10) * (Fraction(27, 800) + Fraction(3, 100))),
        "a1 moves, at the same range": float(
            Fraction(9, 10) * (Fraction(18, 800) + Fraction(2, 100))
        ),
    }


def test_what_a_friend_risks_is_told_in_a_narrow_window(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    words = ("freeblades", "shoot", "archer", "vs", "brute-1+engaged", "skipper+engaged")
    ran = run_here(capsys, *words, "--others", "watch-1", "--range", "9", "--advise", *BANDS)
    assert "watch-1 wounded" in ran.out
    assert "shoot skipper, archer stands" in ran.out


def test_shooting_weighs_targets_moving_and_the_reroll(capsys: pytest.CaptureFixture[str]) -> None:
    still, moves = "a1 stands still", "a1 moves, at the same range"
    found = choices(capsys, "shoot", ARCHER, "vs", TARGET, FOE, "--range", "9")
    assert set(found) == {
        f"shoot {target}, {move}" for target in ("b1", "b2") for move in (still, moves)
    }
    assert next(iter(found)) == f"shoot b2, {still}"
    assert found[f"shoot b1, {moves}"] == float(
        figure(capsys, "wounded", "shoot", f"{ARCHER}+moved", "vs", TARGET, "--range", "9")
    )
    assert list(choices(capsys, "shoot", f"{ARCHER}+moved", "vs", TARGET)) == [still, "a1 moves"]


def test_models_alike_are_told_once(capsys: pytest.CaptureFixture[str]) -> None:
    found = choices(capsys, "shoot", ARCHER, ARCHER, "vs", TARGET, TARGET, "--range", "9")
    assert list(found) == ["a1 and a2 stand still", "a1 and a2 move, at the same range"]
    struck = [
        one for one in choices(capsys, "melee", DUELLIST, "vs", ROGUE, FOE, FOE) if "b3" in one
    ]
    assert struck == []
    told = choices(capsys, "melee", DUELLIST, "vs", f"{FOE}+dazed", FOE)
    assert "a1 charges, a1 strikes b2 while it stands" in told


def test_an_archer_weighs_moving_nearer(capsys: pytest.CaptureFixture[str]) -> None:
    runner = ARCHER[:-1] + ", spd: 5}"
    # From medium range (-1) to short, but having moved (-1): just as good as standing.
    for inches, nearer in (("14", "9"), ("20.5", "15.5")):
        found = choices(capsys, "shoot", runner, "vs", TARGET, "--range", inches)
        assert found[f"a1 moves up to {nearer} inches"] == found["a1 stands still"]
    several = choices(capsys, "shoot", runner, runner, "vs", TARGET, "--range", "14")
    assert not any("up to" in one for one in several)
    reacting = run(
        capsys, "shoot", f"{runner}+hold+reaction", "vs", f"{TARGET}+charging", "--advise"
    )
    assert reacting.code == 2


def test_whoever_was_charged_countercharges_or_holds_and_does_not_charge(
    capsys: pytest.CaptureFixture[str],
) -> None:
    spear = DUELLIST.replace("mw: {damage: d8}", "mw: {damage: d8, standoff: true}")
    found = choices(capsys, "melee", spear, "vs", f"{FOE}+charging")
    assert set(found) == {"a1 doesn't hold", "a1 holds, to strike first"}
    found = choices(capsys, "melee", f"{DUELLIST}+hold", "vs", f"{FOE}+charging")
    assert set(found) == {"a1 doesn't countercharge", "a1 countercharges"}
    words = ("melee", f"{DUELLIST}+stunned", "vs", FOE)
    assert "nothing to decide" in run(capsys, *words, "--for", "a", "--advise").err


def test_a_split_attack_is_weighed_against_a_whole_one(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("melee", f"{DUELLIST}+engaged", "vs", FOE, ROGUE)
    found = choices(capsys, *words, "--split", "a1=d6,d6", "--policy", "target=best")
    assert {one.partition(", ")[0] for one in found} == {
        "a1 splits its attack",
        "a1 attacks whole",
    }
    assert found["a1 attacks whole"] == choices(capsys, *words)["as given"]
    told = plan(capsys, *words, "--split", "a1=d6,d6")
    assert any("a1 strike" in decision for decision in told)


def test_casting_weighs_other_spells_and_targets(capsys: pytest.CaptureFixture[str]) -> None:
    two = CASTER.replace("cost: 2}", "cost: 2, missile: true, attacks: 1, damage: d4}")
    assert set(choices(capsys, "cast", two, "Dart", "vs", TARGET)) == {"cast Dart", "cast Hush"}
    words = ("cast", CASTER, "Dart", "vs")
    found = choices(capsys, *words, TARGET, FOE, "--range", "9")
    assert set(found) == {"at b1, cast Dart", "at b2, cast Dart"}
    assert found["at b2, cast Dart"] == float(
        figure(capsys, "wounded", *words, FOE, "--range", "9")
    )


def test_a_counterspell_is_the_other_sides_decision(capsys: pytest.CaptureFixture[str]) -> None:
    # It costs nothing that the goal counts, so it is tried whatever the total: nothing to choose.
    words = ("cast", "--car", "d8", "--cost", "2", "--power", "4", "--counter", "d8")
    found = advice(capsys, *words, "--for", "b")
    assert found["choices"][0]["value"] == -float(figure(capsys, "cast", *words))
    assert [(line["decision"], line["do"]) for line in found["plan"]] == [
        ("does the counterspell counter?", "total 2 or more: counter")
    ]
    # Unless its power is counted, which is worth more than any chance.
    by_power = advice(capsys, *words, "--for", "b", "--goal", "countered-counter_power_spent")
    assert by_power["plan"][0]["do"] == "total 2 or more: pass"


def test_what_came_before_tells_the_two_attacks_of_a_duel_apart(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    house = tmp_path / "house.yaml"
    house.write_text(
        "extends: freeblades\ntalents:\n- {name: Whirl, effects: [{stage: melee_attack, "
        "operation: attacks, amount: 1}]}\n"
    )
    # One stone for two attacks on 2 LP, to drop: a first hit that took 1 LP changes what a second
    # one is worth, and so does a stone that is spent.
    twice = DUELLIST[:-1] + ", talents: [Whirl]}+reaction+fatestones=1"
    words = ("attack", twice, "vs", DUELLIST, "--all-attacks", "--house", str(house))
    told = plan(capsys, *words, "--goal", "dropped")
    first = [one for one in told if one.startswith("a1 attacks b1: reroll?")]
    second = [one for one in told if one.startswith("a1 attacks b1 (2): reroll?")]
    assert len(first) == 1
    assert len(second) >= 1
    assert not any("by what came before" in do for do in told.values())


def test_tests_of_discipline_are_advised_on_a_fatestone(
    capsys: pytest.CaptureFixture[str],
) -> None:
    # d10 on 4: 1 to 3 fail. With one more try 7/10 + 3/10 x 7/10 = 91/100.
    assert choices(capsys, "test", "d10", "--reroll") == {"as given": 91 / 100}
    assert plan(capsys, "test", "d10", "--reroll") == {
        "test: reroll?": "face 1 to 3: reroll; 4 to 9: keep"
    }
    for name in ("morale", "rally", "delay", "evade", "targeting"):
        told = plan(capsys, name, "d8", "--reroll")
        assert list(told.values()) == ["face 1 to 3: reroll; 4 to 7: keep"]


def test_an_option_talent_is_combined_with_all_else(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    house, bold = tmp_path / "house.yaml", DUELLIST.replace("disc", "talents: [Shield Bash], disc")
    house.write_text(
        "extends: freeblades\ntalents:\n- name: Shield Bash\n  kind: option\n"
        "  effects: [{stage: attack, operation: add, amount: 1}]\n"
    )
    found = choices(capsys, "melee", bold, "vs", FOE, "--house", str(house))
    assert list(found) == [
        "a1 charges, a1 uses Shield Bash",
        "a1 charges",
        "a1 doesn't charge, a1 uses Shield Bash",
        "a1 doesn't charge",
    ]
    used = ("melee", f"{bold}+charging", "vs", FOE, "--use", "a1=Shield Bash")
    wins, loses = (
        figure(capsys, name, *used, "--house", str(house))
        for name in ("side_a_wins", "side_b_wins")
    )
    assert found["a1 charges, a1 uses Shield Bash"] == float(wins - loses)


def test_what_is_too_large_is_refused_with_its_size(capsys: pytest.CaptureFixture[str]) -> None:
    rich = FENCER.replace("Parry 1", "Parry 2") + "+fatestones=3"
    ran = run(capsys, "melee", rich, "vs", rich, rich, rich, "--advise")
    assert ran.code == 2
    assert "positions are to be searched here" in ran.err


def test_whoever_is_advised_rolls_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("melee", DUELLIST, "vs", FOE)
    data = run(capsys, *words, "--advise").data
    assert (data["mode"], data["seed"], data["outcome"]) == ("odds", None, None)
    assert data["odds"] == odds(capsys, *words)
    assert "advice" not in run(capsys, *words, "--odds").data
