"""Whatever players decide, playing every face comes to the odds of the policy that decides so.

Dice spike without end, so sequences beyond some length are cut: the odds must lie between what was
played and that with all that was cut.
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from skirmish_cli.core.means import MeanChance
from skirmish_cli.core.procedure import Prepared
from skirmish_cli.core.registry import get_game
from skirmish_cli.core.rules import law_of
from tests.games.freeblades.commands import prepared
from tests.games.freeblades.deciding import Decide, by_faces, by_words, law_by_deciding
from tests.support import as_chances

SMALL = "{mar: d4, mw: {damage: d4}, def: 3, av: 3, lp: 1, disc: d4, spd: 5}"
FENCER = SMALL.replace("spd: 5", "spd: 5, talents: [Parry 1]")
TOUGH = SMALL.replace("lp: 1", "lp: 2").replace("av: 3", "av: 2")
CASTER = "{car: d4, power: 3, spells: [{name: Dart, cost: 1, missile: true, damage: d4}]}"
#: A parrier that gains on an attack, whom it strikes then, and a caster whose levels save nothing.
QUICK, FOE = FENCER.replace("mar: d4", "mar: d4+9"), SMALL.replace("def: 3", "def: 12")
FREE = CASTER.replace("car: d4", "car: d4+6").replace("cost: 1", "cost: 0")
PLAIN = {"rating": "d4", "defense": "3", "damage": "d4", "av": "3", "lp": "1"}
ARCHER = "{rar: d4, rw: {name: Bow, damage: d4, band: 9}, disc: d4}"

#: Policies that decide as it is decided unless one is named.
SAME_AS_DEFAULT = {"parry=first", "fatestones=failing_face", "panic=never", "pursue=none"}
Case = tuple[str, str, dict[str, Any], Decide, str, int]
#: A command, its options, what is decided, the policy that decides so, and how many faces.
CASES: list[Case] = [
    ("attack", "", {**PLAIN, "parry": "d4"}, by_words("save"), "parry=never", 7),
    ("attack", "", {**PLAIN, "parry": "d4"}, by_words("parry"), "parry=first", 7),
    ("attack", "", {**PLAIN, "reroll": True}, by_words("keep"), "fatestones=never", 7),
    ("attack", "", {**PLAIN, "reroll": True}, by_faces(1), "fatestones=tarch", 7),
    ("attack", "", {**PLAIN, "reroll": True}, by_faces(1, 2), "fatestones=failing_face", 7),
    ("test", "d4", {"reroll": True, "tn": "3"}, by_words("keep"), "fatestones=never", 8),
    ("test", "d4", {"reroll": True, "tn": "3"}, by_faces(1), "fatestones=tarch", 8),
    ("test", "d4", {"reroll": True, "tn": "3"}, by_faces(1, 2), "fatestones=failing_face", 8),
    ("test", "d4", {"reroll": True, "opposed": "d4"}, by_faces(1), "fatestones=tarch", 7),
    ("morale", "d4", {"reroll": True, "spd": "5"}, by_words("keep"), "fatestones=never", 7),
    ("evade", "d4", {"spd": "5"}, by_words("panic"), "panic=always", 7),
    ("evade", "d4", {"spd": "5"}, by_words("stay"), "panic=never", 7),
    (
        "cast",
        "",
        {"car": "d4", "cost": "1", "power": "3", "counter": "d4"},
        by_words("pass"),
        "counter=never",
        7,
    ),
    (
        "cast",
        f"'{CASTER}+fatestones=1' Dart vs '{SMALL}'",
        {},
        by_words("keep"),
        "fatestones=never",
        7,
    ),
    (
        "cast",
        f"'{CASTER}+fatestones=1' Dart vs '{SMALL}'",
        {},
        by_faces(1),
        "fatestones=tarch",
        7,
    ),
    (
        "shoot",
        f"'{ARCHER}+fatestones=1' vs '{SMALL}'",
        {},
        by_faces(1),
        "fatestones=tarch",
        7,
    ),
    ("melee", f"'{SMALL}' vs '{FENCER}'", {}, by_words("save"), "parry=never", 8),
    ("melee", f"'{FOE}' vs '{QUICK}'", {}, by_words("keep"), "fatestones=never", 8),
    ("melee", f"'{FOE}' vs '{QUICK}'", {}, by_faces(1), "fatestones=tarch", 8),
    ("cast", f"'{FREE}' Dart vs '{FOE}'", {}, by_words("keep"), "fatestones=never", 8),
    ("cast", f"'{FREE}' Dart vs '{FOE}'", {}, by_faces(1), "fatestones=tarch", 8),
    (
        "shoot",
        f"'{ARCHER}' vs '{SMALL}'",
        {"targeting": True},
        by_words("keep"),
        "fatestones=never",
        8,
    ),
    ("melee", f"'{SMALL}' vs '{TOUGH}+restrained'", {}, by_words("pursue"), "pursue=a1", 8),
    ("melee", f"'{SMALL}' vs '{TOUGH}+restrained'", {}, by_words("stay"), "pursue=none", 8),
    (
        "melee",
        f"'{SMALL}' vs '{SMALL}+restrained' '{SMALL}+restrained'",
        {},
        by_words("b2"),
        "target=a1=b2",
        7,
    ),
]


def project(made: Prepared, chances: dict[Any, Fraction]) -> dict[str, Fraction]:
    """Return the chance of each row of a distribution, and of what becomes of each model.

    Means, which a law has in the place of what dice show, are no part of it.
    """
    found: dict[str, Fraction] = {}
    for result, chance in chances.items():
        row = repr(made.row(result))
        found[row] = found.get(row, Fraction(0)) + chance
        for key, figures in made.models.items():
            for name, figure in figures.items():
                value = figure(result)
                if isinstance(value, (bool, MeanChance)):
                    fate = f"{key} {name}"
                    found[fate] = found.get(fate, Fraction(0)) + chance * value
    return found


def check(case: Case, house: tuple[str, ...]) -> None:
    """Check one case: played under the default policies, the odds under the named one."""
    name, text, options, decide, policy, most = case
    made = prepared(name, text, house, **options)
    decided = law_by_deciding(made.rule, decide, most)
    cut = decided.pop(None, Fraction(0))
    assert 0 <= cut < Fraction(1, 20)
    played = project(made, decided)
    law = project(made, as_chances(law_of(prepared(name, text, house, (policy,), **options).rule)))
    assert sum(chance for row, chance in law.items() if row.startswith("{")) == 1
    assert set(played) <= set(law)
    for row, chance in law.items():
        assert played.get(row, 0) <= chance <= played.get(row, 0) + cut


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0]} {case[4]}")
def test_every_face_with_decisions_comes_to_the_odds_of_their_policy(
    case: Case,
) -> None:
    check(case, ())


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0]} {case[4]}")
def test_words_decide_alike_whatever_the_policy_in_force(case: Case) -> None:
    name, text, options, decide, policy, _ = case
    wanted = policy.partition("=")[0]
    policies = get_game("freeblades").procedure(name).policies
    values = next(one.values for one in policies if one.name == wanted)
    laws = [
        law_by_deciding(prepared(name, text, (), (f"{wanted}={value}",), **options).rule, decide, 5)
        for value in values
    ]
    assert all(law == laws[0] for law in laws)


def test_other_decisions_come_to_other_odds() -> None:
    # Else the comparison above would prove nothing: each policy must matter.
    for name, text, options, _, policy, _ in CASES:
        made, other = (prepared(name, text, (), chosen, **options) for chosen in ((), (policy,)))
        laws = [project(made, as_chances(law_of(one.rule))) for one in (made, other)]
        same = policy in SAME_AS_DEFAULT or "opposed" in options  # only a tarch fails by itself
        assert (laws[0] == laws[1]) is same, (name, policy)


@pytest.mark.parametrize(("word", "value"), [("use", "talents=a1=Lunge"), ("skip", "talents=none")])
@pytest.mark.parametrize("name", ["attack", "melee"])
def test_an_option_talent_that_is_declared_comes_to_the_odds_with_it(
    name: str, word: str, value: str, tmp_path: Path
) -> None:
    house = tmp_path / "house.yaml"
    house.write_text(
        "extends: freeblades\ntalents:\n- {name: Lunge, kind: option, new: true, effects: "
        "[{stage: melee_attack, operation: add, amount: 1}]}\n",
        encoding="utf-8",
    )
    lunger = SMALL.replace("spd: 5", "spd: 5, talents: [Lunge]")
    text = f"'{lunger}' vs '{SMALL}+restrained'"
    check((name, text, {}, by_words(word), value, 7), (str(house),))
