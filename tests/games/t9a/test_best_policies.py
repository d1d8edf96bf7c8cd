"""`--policy NAME=best` in The 9th Age: what each owner does for its figure."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from skirmish_cli.advice.best_choices import find_best_choices
from tests.games.t9a.prepared import prepare
from tests.support import as_chances, law_by_rolling, run_here

MARCHES = ("-w", "rulesets/t9a/warbands/vell-marches.yaml")
#: The chance that a test on Discipline 8 is passed: 2d6 come to 8 or less.
PASS = Fraction(26, 36)
#: The ways in which 2d6 come to each total.
WAYS = {total: 6 - abs(7 - total) for total in range(2, 13)}


def make_unit(weapons: str, models: int = 3, armour: int = 1) -> str:
    """Return a card with some weapons to choose among."""
    return (
        f"{{models: {models}, files: {models}, global: {{dis: 7}}, "
        f"defensive: {{hp: 1, def: 3, res: 3, arm: {armour}}}, "
        f"offensive: [{{part: Foot, agi: 3, att: 1, off: 3, str: 3, weapons: [{weapons}]}}]}}"
    )


#: Two weapons with one open to choice, and a unit without any.
MAUL_OR_AXE = "{name: Maul, kind: other, str: +2}, {name: Axe, kind: other, str: +1, ap: +1}"
BILL_OR_PICK = "{name: Bill, kind: other, off: +1}, {name: Pick, kind: other, agi: +1, ap: +1}"
BARE = make_unit("")


def figures(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Fraction]:
    """Return the figures of a command's odds; what has no fraction is worth none."""
    ran = run_here(capsys, "t9a", *words, "--odds", "--json")
    assert ran.code == 0, ran.err
    return {name: Fraction(text) for name, text in ran.data["odds"]["fractions"].items() if text}


def by_policies(*policies: str) -> list[str]:
    return [word for policy in policies for word in ("--policy", policy)]


def test_a_charger_redirects_where_the_new_target_is_nearer_by_chance(
    capsys: pytest.CaptureFixture[str],
) -> None:
    # The range is 5 + 4 + d6, so 8 + F inches need F - 1 of the d6, and 12 inches a 3: 2/3. Trying
    # is worth 13/18 x 2/3 + 5/18 x p against p = (8 - F)/6, which is more once p is below 2/3: for
    # a flight of 5 or more. At 4 both are 2/3.
    reach = {flight: min(1, max(Fraction(0), Fraction(8 - flight, 6))) for flight in WAYS}
    tried = {flight: PASS * Fraction(2, 3) + (1 - PASS) * reach[flight] for flight in WAYS}
    best = sum(ways * max(reach[flight], tried[flight]) for flight, ways in WAYS.items()) / 36
    words = ("charge", "--speed", "5", "--distance", "8", "--flee", "--redirect", "8:12")
    found = {
        policy: figures(capsys, *words, *by_policies(f"redirect={policy}"))["success"]
        for policy in ("out_of_reach", "always", "never", "best")
    }
    assert found.pop("best") == best
    assert best > max(found.values())


def test_a_target_flees_where_that_lowers_the_chance_of_the_charge(
    capsys: pytest.CaptureFixture[str],
) -> None:
    # 8 inches are always reached by 9 + d6. After a flight of F they need F - 1 of it: 1 for 2,
    # 5/6 for 3 and so on, (1 x 1 + 2 x 5/6 + 3 x 4/6 + 4 x 3/6 + 5 x 2/6 + 6 x 1/6) / 36.
    words = ("charge", "--speed", "5", "--distance", "8")
    assert figures(capsys, *words)["success"] == 1
    best = figures(capsys, *words, *by_policies("reaction=best"))
    assert (best["success"], best["fled"]) == (Fraction(7, 27), 1)
    # Redirecting 7 inches away always reaches, and holding does too: then it goes by its policy.
    words = (*words, "--redirect", "12:7", *by_policies("reaction=best", "redirect=best"))
    assert figures(capsys, *words)["success"] == 1
    assert figures(capsys, *words)["fled"] == 0


def test_dice_and_rolls_do_the_best_too(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("charge", "--speed", "5", "--distance", "8", *by_policies("reaction=best"))
    typed = run_here(capsys, "t9a", *words, "--dice", "1,2,3", "--json").data["outcome"]
    # It flees 3 inches, and 5 + 4 + 3 are enough for 11.
    assert (typed["fled"], typed["flee_distance"], typed["success"]) == (True, 3, True)
    held = run_here(capsys, "t9a", *words, "--dice", "hold,3", "--json").data["outcome"]
    assert (held["fled"], held["success"]) == (False, True)
    rolled = run_here(capsys, "t9a", *words, "--seed", "1", "--json").data["outcome"]
    assert rolled["fled"]


def test_every_roll_of_a_cast_decides_as_the_odds_do() -> None:
    spell = prepare("cast", magic_dice=2, value=9, dispel_dice=2, policy=["dispel=best"])
    best = find_best_choices(spell, ["dispel"])
    assert law_by_rolling(best.lead, 4) == as_chances(best.law())


def test_a_dispel_takes_all_dice_but_where_the_miscast_is_as_good(
    capsys: pytest.CaptureFixture[str],
) -> None:
    # 2d6 come to 11 with 2/36, which 2d6 dispel with 3/36, and to 12 with 1/36, for 1/36. Double 6
    # miscasts, so that resolving is worth 1 - 1, as a dispel is: that goes by the policy, all.
    words = ("cast", "--magic-dice", "2", "--value", "11", "--dispel-dice", "2")
    found = figures(capsys, *words, *by_policies("dispel=best"))
    assert found["dispelled"] == Fraction(2 * 3 + 1, 36 * 36)
    for policy in ("all", "none"):
        other = figures(capsys, *words, *by_policies(f"dispel={policy}"))
        assert found["resolved"] - found["miscast"] <= other["resolved"] - other["miscast"]


def test_a_die_is_stored_where_it_would_be_discarded(capsys: pytest.CaptureFixture[str]) -> None:
    best = by_policies("store=best")
    for channel, stored in (("9", True), ("0", False)):
        # The cards bring 4 to 7 dice: 10 siphoned dice more are over twice that for each, one is
        # never over.
        words = ("flux", "--size", "4500", "--channel", channel)
        kept = figures(capsys, *words, *by_policies("store=keep"))
        assert figures(capsys, *words, *best)["dice_mean"] == kept["dice_mean"]
        typed = run_here(capsys, "t9a", *words, *best, "--dice", "V", "--json").data
        assert typed["outcome"]["stored"] is stored


def test_everybody_pursues_who_may(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("pursuit", "--pursuers", "2")
    by_policy = {
        policy: figures(capsys, *words, *by_policies(f"pursue={policy}"))["caught"]
        for policy in ("pursue", "hold", "best")
    }
    # Two 2d6 must both be below the 2d6 of the flight, for a tie catches it.
    below = {total: sum(WAYS[one] for one in range(2, total)) for total in WAYS}
    away = sum(Fraction(WAYS[total], 36) * Fraction(below[total], 36) ** 2 for total in WAYS)
    assert by_policy == {"pursue": 1 - away, "hold": 0, "best": 1 - away}


def test_both_sides_take_up_the_best_weapon(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("melee", make_unit(MAUL_OR_AXE), "vs", make_unit(BILL_OR_PICK))
    values = {}
    for ours, theirs in product(("Maul", "Axe"), ("Bill", "Pick")):
        found = figures(capsys, *words, *by_policies(f"weapon=a1:{ours}", f"weapon=b1:{theirs}"))
        values[ours, theirs] = found["a_wins"] - found["b_wins"]
    best = figures(capsys, *words, *by_policies("weapon=best"))
    # The Active Player chooses first.
    assert best["a_wins"] - best["b_wins"] == max(
        min(values[ours, "Bill"], values[ours, "Pick"]) for ours in ("Maul", "Axe")
    )


def test_pursuit_in_a_combat_is_for_whoever_gains_by_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ("melee", make_unit("", 4), "vs", BARE)
    held, chased, best = (
        figures(capsys, *words, *by_policies(f"pursue={value}"))
        for value in ("hold", "pursue", "best")
    )
    assert best == chased
    assert best["b_caught"] > held["b_caught"] == 0


def test_the_best_health_pool_is_struck(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("hits", "4", "--strength", "4", "vs", "pikes", "castellan+joined=pikes", *MARCHES)
    found = {
        policy: figures(capsys, *words, *by_policies(f"target={policy}"))["hp_lost_mean"]
        for policy in ("rank_and_file", "allocate", "best")
    }
    # Pikes: 4 hits wound with 2/3, and armour 2 less the AP of 4 saves with 1/3: 4 x 4/9.
    assert found["best"] == found["rank_and_file"] == Fraction(16, 9)
    assert found["allocate"] < found["best"]


REFUSED: list[tuple[tuple[str, ...], str]] = [
    (("melee", BARE, "vs", BARE, *by_policies("overrun=best")), "unknown value of policy overrun"),
    (("melee", BARE, "vs", BARE, *by_policies("pursue=a1:best")), "write --policy pursue=best"),
    (
        ("cast", "--value", "7", "--dispel-dice", "2", "--advise", *by_policies("dispel=best")),
        "exclude each other",
    ),
    (("hits", "4", "--strength", "4", "--resilience", "3", *by_policies("target=best")), "units"),
    (
        (
            "charge",
            "pikes",
            "vs",
            "archers+decimated",
            "--distance",
            "8",
            *MARCHES,
            *by_policies("reaction=best"),
        ),
        "nothing says what would be best",
    ),
    (
        (
            "melee",
            make_unit(MAUL_OR_AXE, 100),
            "vs",
            make_unit(BILL_OR_PICK, 100),
            *by_policies("weapon=best"),
        ),
        "4 ways, which is too long",
    ),
]


@pytest.mark.parametrize(("words", "said"), REFUSED)
def test_what_has_no_best_is_refused_in_a_line(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run_here(capsys, "t9a", *words, "--odds").check(2, said)


def test_a_best_that_decides_nothing_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    words: tuple[Any, ...] = ("melee", BARE, "vs", BARE, *by_policies("target=best"))
    notes = run_here(capsys, "t9a", *words, "--odds", "--json").data["notes"]
    assert "target=best: there is nothing to decide" in notes
