"""Advice in The 9th Age: what is ranked, what it is worth, and the plan of it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.support import run_here

ARMIES = ("vell-marches", "mire-oath")
FILES = tuple(word for name in ARMIES for word in ("-w", f"rulesets/t9a/warbands/{name}.yaml"))
#: The ways in which 2d6 come to each total.
WAYS = {total: 6 - abs(7 - total) for total in range(2, 13)}


def advice(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    """Return the advice on a command."""
    ran = run_here(capsys, "t9a", *words, "--advise", "--json")
    assert ran.code == 0, ran.err
    return ran.data["advice"]


def values(found: Any) -> dict[str, float]:
    """Return what each choice is worth, the best first."""
    return {one["choice"]: one["value"] for one in found["choices"]}


def replies(found: Any) -> dict[str, float]:
    """Return what each choice is worth against the best reply."""
    return {one["choice"]: one["against_best_reply"] for one in found["choices"]}


def lines(found: Any) -> list[tuple[str, str, str]]:
    """Return the lines of the plan: what is decided, in which situation, what is done."""
    return [(line["decision"], line["situation"], line["do"]) for line in found["plan"]]


def refuse(capsys: pytest.CaptureFixture[str], said: str, *words: str) -> None:
    """Check that advice on a command is refused in one line."""
    run_here(capsys, "t9a", *words, "--advise").check(2, said)


# Magic


def test_magic_dice_are_ranked_by_resolving_without_a_miscast(
    capsys: pytest.CaptureFixture[str],
) -> None:
    # Two dice: 21 of 36 come to 7, of them three doubles: 18/36. Three: 196 of 216, of them the
    # triples of 3 to 6: 192/216. Four: 1281 of 1296; 126 show three alike, but 1 1 1 with another
    # of up to 3 is below 7 (9 ways): (1281 - 117)/1296.
    found = advice(capsys, "cast", "--value", "7")
    worth = values(found)
    five = worth.pop("5 magic dice")
    assert worth == {
        "4 magic dice": float(Fraction(1164, 1296)),
        "3 magic dice": float(Fraction(192, 216)),
        "2 magic dice": float(Fraction(18, 36)),
    }
    assert round(five, 3) == 0.787
    assert [one["choice"][0] for one in found["choices"]] == ["4", "3", "5", "2"]
    assert (found["for"], found["goal"]) == ("a", "resolved-miscast")
    assert found["plan"] == []


def test_another_goal_ranks_magic_dice_otherwise(capsys: pytest.CaptureFixture[str]) -> None:
    found = advice(capsys, "cast", "--value", "7", "--goal", "resolved")
    assert [one["choice"][0] for one in found["choices"]] == ["5", "4", "3", "2"]
    assert values(found)["3 magic dice"] == float(Fraction(196, 216))
    found = advice(capsys, "cast", "--value", "7", "--goal", "resolved_without_miscast")
    assert values(found) == values(advice(capsys, "cast", "--value", "7"))
    found = advice(capsys, "cast", "--value", "7", "--goal", "cast-drained")
    assert found["goal"] == "cast-drained"


def test_dice_for_other_spells_are_kept(capsys: pytest.CaptureFixture[str]) -> None:
    found = advice(capsys, "cast", "--value", "7", "--magic-dice", "6", "--keep", "3")
    assert list(values(found)) == ["3 magic dice", "2 magic dice"]


def test_dice_that_are_as_good_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    # No bound spell miscasts, and any two dice come to 2.
    found = advice(capsys, "cast", "--value", "2", "--bound")
    first, *others = found["choices"]
    assert first["choice"] == "2 magic dice"
    assert [one["equal_to"] for one in others] == ["2 magic dice"] * 3


def test_the_opponent_dispels_where_it_helps(capsys: pytest.CaptureFixture[str]) -> None:
    # 2d6 come to 11 with 2/36, which two dice dispel with 3/36. A 12 miscasts: resolving is worth
    # 1 - 1, as much as a dispel, so that nothing is said of it.
    words = ("cast", "--value", "11", "--magic-dice", "2", "--dispel-dice", "2", "--for", "b")
    found = advice(capsys, *words)
    assert values(found) == {"as given": float(-Fraction(2, 36) * Fraction(33, 36))}
    assert (found["for"], found["goal"]) == ("b", "miscast-resolved")
    assert lines(found) == [("dice to dispel", "", "total 11: two")]
    # Against the spell alone a 12 is dispelled too, with 1/36.
    found = advice(capsys, *words, "--goal", "-resolved")
    away = Fraction(2, 36) * Fraction(33, 36) + Fraction(1, 36) * Fraction(35, 36)
    assert values(found) == {"as given": float(-away)}
    assert lines(found) == [
        ("dice to dispel", "", "total 11: two"),
        ("dice to dispel a miscast", "", "total 12: two"),
    ]


def test_the_best_reply_to_a_spell_is_a_dispel(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("cast", "--value", "7", "--dispel-dice", "2")
    held = advice(capsys, *words, "--policy", "dispel=none")
    spent = advice(capsys, *words)
    assert held["policy_of_other"] == {"dispel": "none"}
    assert replies(held) == replies(spent) == values(spent)
    assert values(held) == values(advice(capsys, "cast", "--value", "7"))
    # Undispelled, four dice are best, against two dispel dice five would be: 3d6 come to 7.
    robust = advice(capsys, *words, "--policy", "dispel=none", "--robust")
    assert robust["choices"][0]["choice"] == spent["choices"][0]["choice"]


def test_a_die_is_stored_on_the_cards_that_would_waste_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    # Cards of 4, 5, 6, 6, 5, 6, 6 and 7 dice with 5 siphoned: 9 are more than twice 4, so the ninth
    # may be stored; nothing else is over. The mean is (8 + 10 + 11 + 11 + 10 + 11 + 11 + 12)/8.
    found = advice(capsys, "flux", "--size", "4500", "--channel", "4")
    assert values(found) == {"as given": 84 / 8}
    question = "store a magic die for the next phase?"
    assert lines(found) == [(question, "", "dice of the card 4: store; 5 to 7: keep")]


# Charges and pursuits


def test_a_charged_unit_flees_where_that_helps_it(capsys: pytest.CaptureFixture[str]) -> None:
    # 8 inches are always reached by 9 + d6; after a flight of F they need F - 1 of it: 7/27.
    found = advice(capsys, "charge", "--speed", "5", "--distance", "8")
    assert (found["for"], found["goal"]) == ("b", "-success")
    assert values(found) == {"the target flees": float(-Fraction(7, 27)), "the target holds": -1.0}


#: By the flight, the chance of the charge over 8 inches if the charger keeps to it, and what trying
#: to redirect over 12 inches is worth: 13/18 for a 3 or more of the d6, else the old target.
KEPT = {flight: min(1, max(Fraction(0), Fraction(8 - flight, 6))) for flight in WAYS}
TRIED = {
    flight: Fraction(13, 18) * Fraction(2, 3) + Fraction(5, 18) * KEPT[flight] for flight in WAYS
}
REDIRECTED = sum(ways * max(KEPT[flight], TRIED[flight]) for flight, ways in WAYS.items()) / 36


def test_a_charger_redirects_by_how_far_its_target_fled(
    capsys: pytest.CaptureFixture[str],
) -> None:
    # At 4 inches both are 2/3; of equals it is the one that turns.
    words = ("charge", "--speed", "5", "--distance", "8", "--redirect", "8:12")
    found = advice(capsys, *words, "--flee")
    assert values(found) == {"as given": float(REDIRECTED)}
    question = "the charger: try to redirect?"
    assert lines(found) == [(question, "", "inches of flight 2 to 3: keep; 4 to 12: try")]
    assert found["policy_of_other"] == {"reaction": "flee"}


def test_a_charge_is_told_what_the_targets_best_reply_leaves(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ("charge", "--speed", "5", "--distance", "8", "--redirect", "8:12", "--robust")
    found = advice(capsys, *words, "--for", "a")
    assert values(found) == {"as given": 1.0}
    assert replies(found) == {"as given": float(REDIRECTED)}
    # Against a charger that redirects as its policy says, and against one that does it well.
    found = advice(capsys, *words, "--for", "b")
    assert replies(found) == {"the target flees": float(-REDIRECTED), "the target holds": -1.0}


def test_several_chargers_redirect_each_by_its_own_chances(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ("charge", "lancers", "vs", "raiders-1", "--distance", "10", "--and", "castellan:14")
    turns = ("--flee", "--redirect", "lancers:12", "--redirect", "castellan:16")
    found = advice(capsys, *words, *turns, "--goal", "all_succeed", *FILES)
    does = "inches of flight 3 to 12: try"
    assert lines(found) == [
        ("lancers: try to redirect?", "", does),
        ("castellan: try to redirect?", "", does),
    ]
    assert [line["who"] for line in found["plan"]] == ["lancers", "castellan"]
    # What one of them reaches has no need of the other's test.
    found = advice(capsys, *words, *turns, "--goal", "castellan.success", *FILES)
    assert {line["who"] for line in found["plan"]} == {"castellan"}


def test_a_decimated_target_that_flees_leaves_a_redirection_alone(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ("charge", "--speed", "5", "--distance", "8")
    found = advice(capsys, *words, "--flee", "--decimated", "--redirect", "8:9")
    # 13/18, and 9 inches are always reached.
    assert values(found) == {"as given": float(Fraction(13, 18))}
    assert lines(found) == [("the charger: try to redirect?", "", "try")]


def test_everybody_pursues_who_may(capsys: pytest.CaptureFixture[str]) -> None:
    found = advice(capsys, "pursuit", "raiders-1", "vs", "lancers", "castellan", *FILES)
    # Caught unless both 2d6 are below those of the flight.
    below = {total: sum(WAYS[one] for one in range(2, total)) for total in WAYS}
    away = sum(Fraction(WAYS[total], 36) * Fraction(below[total], 36) ** 2 for total in WAYS)
    assert values(found) == {"as given": float(1 - away)}
    assert [(line["who"], line["decision"], line["do"]) for line in found["plan"]] == [
        ("lancers", "lancers: pursue?", "pursue"),
        ("castellan", "castellan: pursue?", "pursue"),
    ]
    assert found["for"] == "b"


# Hits and shots


def test_the_hits_strike_the_pool_that_loses_most(capsys: pytest.CaptureFixture[str]) -> None:
    # Pikes: 4 hits wound with 2/3, and armour 2 saves with 1/3: 4 x 4/9. The castellan: Resilience
    # 4 with 1/2 and armour 4 with 2/3: 4 x 1/6, less what goes beyond its 3 HP, 1 of 1296.
    words = ("hits", "4", "--strength", "4", "vs", "pikes", "castellan+joined=pikes", *FILES)
    found = advice(capsys, *words)
    assert values(found) == {
        "the hits strike pikes": float(Fraction(16, 9)),
        "the hits strike castellan": float(Fraction(4, 6) - Fraction(1, 1296)),
    }


def test_a_part_shoots_with_the_weapon_that_takes_most(capsys: pytest.CaptureFixture[str]) -> None:
    # Bow: 4 x 1/2 x 1/2. Longbow: 4 x 1/3 x 5/6. The goal may be another figure.
    bows = (
        "{part: Foot, name: Bow, shots: 1, aim: 4+, str: 3}, "
        "{part: Foot, name: Longbow, shots: 1, aim: 5+, str: 5}"
    )
    shooter = f"{{models: 4, files: 4, defensive: {{res: 3}}, shooting: [{bows}]}}"
    words = ("shoot", shooter, "vs", "{models: 9, files: 9, defensive: {def: 3, res: 3}}")
    found = advice(capsys, *words)
    assert values(found) == {
        "a1 Foot shoots with Longbow": float(Fraction(40, 36)),
        "a1 Foot shoots with Bow": 1.0,
    }
    found = advice(capsys, *words, "--goal", "hits_mean")
    assert values(found) == {
        "a1 Foot shoots with Bow": 2.0,
        "a1 Foot shoots with Longbow": float(Fraction(4, 3)),
    }


# Combats


def make_unit(weapons: str = "", attacks: int = 1) -> str:
    """Return a card of one man with some weapons to choose among."""
    return (
        f"{{height: 1, base: 20x20, global: {{dis: 7}}, defensive: {{hp: 5, def: 3, res: 4}}, "
        f"offensive: [{{part: Foot, agi: 4, att: {attacks}, off: 3, str: 3, "
        f"weapons: [{weapons}]}}]}}"
    )


FLAIL_OR_PICK = "{name: Flail, kind: other, att: +1}, {name: Pick, kind: other, ap: +4}"
CHARACTER = (
    "{height: 1, base: 20x20, attachable: true, global: {dis: 7}, "
    "defensive: {hp: 5, def: 3, res: 3, arm: 4}, "
    "offensive: [{part: Hero, agi: 4, att: 0, off: 3, str: 3}]}"
)


def find_win(attacks: int, wound: Fraction) -> float:
    """Return the chance that some of the attacks wound, whoever is hit on a 4+."""
    return float(1 - (1 - wound / 2) ** attacks)


def test_a_combination_wins_of_which_either_half_alone_loses(
    capsys: pytest.CaptureFixture[str],
) -> None:
    # Whoever takes a health point wins. The man is wounded on 5+ and has no armour, the hero on 4+
    # and saves on 3+ but for the Pick. Three attacks, four with the Flail.
    words = ("melee", make_unit(FLAIL_OR_PICK, 3), "vs", make_unit("", 0))
    found = advice(capsys, *words, f"{CHARACTER}+joined=b1")
    weapon, target = "a1 Foot takes up", "a1 strikes first at"
    assert values(found) == {
        f"{weapon} Pick, {target} b2": find_win(3, Fraction(1, 2)),
        f"{weapon} Flail, {target} b1": find_win(4, Fraction(1, 3)),
        f"{weapon} Pick, {target} b1": find_win(3, Fraction(1, 3)),
        f"{weapon} Flail, {target} b2": find_win(4, Fraction(1, 2) * Fraction(1, 3)),
    }
    assert next(iter(values(found))) == f"{weapon} Pick, {target} b2"
    assert found["goal"] == "a_wins-b_wins"


def test_a_goal_may_be_a_figure_of_a_unit(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("melee", make_unit(FLAIL_OR_PICK, 3), "vs", make_unit("", 0))
    found = advice(capsys, *words, f"{CHARACTER}+joined=b1", "--goal", "b1.hp_lost_mean")
    # 4 x 1/2 x 1/3 with the Flail, 3 x 1/6 with the Pick, nothing where the hero is struck.
    assert list(values(found).values()) == [float(Fraction(2, 3)), 0.5, 0.0, 0.0]
    assert found["choices"][3]["equal_to"] == found["choices"][2]["choice"]
    found = advice(capsys, *words, f"{CHARACTER}+joined=b1", "--goal", "a_wins-tie")
    assert found["goal"] == "a_wins-tie"


def test_the_side_that_decides_second_may_answer(capsys: pytest.CaptureFixture[str]) -> None:
    bills = "{name: Bill, kind: other, off: +1}, {name: Pick, kind: other, agi: +1, ap: +1}"
    words = ("melee", make_unit(FLAIL_OR_PICK, 2), "vs", make_unit(bills, 2), "--for", "b")
    found = advice(capsys, *words)
    answer = "whatever answers their choices"
    assert {"b1 Foot takes up Bill", "b1 Foot takes up Pick", answer} == values(found).keys()
    best = found["choices"][0]
    assert values(found)[answer] == best["value"]
    assert replies(found)[answer] == max(replies(found).values())
    robust = advice(capsys, *words, "--robust")
    assert robust["choices"][0]["against_best_reply"] == replies(found)[answer]


def test_whom_to_pursue_is_told_by_the_flights_and_by_who_is_decimated(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ("melee", "lancers+charging", "vs", "raiders-1+lost=8")
    found = advice(capsys, *words, "raiders-2+lost=12+flank=left:lancers", *FILES)
    assert lines(found) == [
        ("lancers: pursue?", "", "pursue"),
        (
            "lancers pursues raiders-1 or raiders-2",
            "",
            "raiders-1 has fled not as far: raiders-1; farther: raiders-2",
        ),
        (
            "lancers pursues raiders-1 or raiders-2",
            "raiders-1 decimated",
            "raiders-1 has fled not as far to farther: raiders-2",
        ),
    ]


def test_a_unit_that_would_hold_by_policy_pursues(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("melee", make_unit("", 4), "vs", make_unit("", 0), "--goal", "b_caught")
    found = advice(capsys, *words, "--policy", "pursue=hold")
    assert found["choices"][0]["value"] > 0
    assert lines(found) == [("a1: pursue?", "", "pursue")]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("charge", "--speed", "5", "--distance", "30"), "has nothing to decide here"),
        (("charge", "--speed", "5", "--distance", "8", "--for", "a"), "side a has nothing"),
        (("flux", "--size", "4500", "--for", "b"), "side b has nothing to decide"),
        (("pursuit", "--pursuers", "0"), "nothing to decide"),
        (("shoot", "4", "4", "4", "4"), "--advise needs units"),
        (("hits", "4", "--strength", "4", "vs", "pikes", *FILES), "nothing to decide"),
        (("cast", "--value", "7", "--goal", "resolve"), "did you mean resolved or"),
        (
            ("charge", "lancers", "vs", "raiders-1+decimated", "--distance", "8", *FILES),
            "nothing says what would be best for a decimated target",
        ),
    ],
)
def test_where_nothing_is_to_be_decided_it_is_refused(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    refuse(capsys, said, *words)


def test_a_goal_without_advice_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("cast", "--value", "7", "--magic-dice", "3", "--goal", "resolved")
    run_here(capsys, "t9a", *words).check(2, "add --advise")


def test_a_combat_in_too_many_ways_is_refused_with_their_number(
    capsys: pytest.CaptureFixture[str],
) -> None:
    # Four units strike first at one of two each.
    ours = ("pikes+charging", "castellan+charging+joined=pikes")
    words = ("melee", *ours, "vs", "raiders-1", "oathbearer+joined=raiders-1", *FILES)
    refuse(capsys, "the best target weighs this combat in 16 ways, which is too long", *words)


def test_a_goal_that_is_the_chance_of_one_unit_is_shown_as_one(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ("melee", "lancers+charging", "castellan+charging+joined=lancers", "vs", "raiders-1")
    goal = ("--advise", "--goal", "castellan.wiped", "-q")
    out = run_here(capsys, "t9a", *words, "oathbearer+joined=raiders-1", *FILES, *goal).out
    assert "(castellan.wiped 0 %, 2.7 % against the best reply)" in " ".join(out.split())
