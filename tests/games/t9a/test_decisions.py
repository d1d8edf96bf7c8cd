"""Decisions: every face with the words of the players is the odds of the policy that says so."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from skirmish_cli.core.rules import law_of, play
from skirmish_cli.core.table import ChoiceEntry, Table
from skirmish_cli.dice.sources import SeededDice
from skirmish_cli.games.t9a.dice.rolls import DiceRoll
from skirmish_cli.games.t9a.psychology import DisciplineTest
from skirmish_cli.games.t9a.pursuit import PURSUITS
from skirmish_cli.games.t9a.rout import BreakTests, Runner, overrun, resolve_break_tests
from tests.games.t9a import combats
from tests.games.t9a.combats import MAN, PASSIVE, card, one
from tests.games.t9a.deciding import Words, check_decided, law_by_rolling_and_deciding
from tests.games.t9a.prepared import change_numbers, prepare
from tests.support import as_chances, run_here, skirmish

#: Flights, pursuits and tests of one die instead of two.
SMALL = change_numbers(flee_dice=1, pursue_dice=1, test_dice=1)
CHARGE: dict[str, Any] = {"speed": 5, "distance": 8}


@pytest.mark.parametrize("before", ["hold", "flee"])
@pytest.mark.parametrize("word", ["hold", "flee"])
def test_a_charged_unit_reacts_as_it_says(before: str, word: str) -> None:
    decided = prepare("charge", **CHARGE, policy=[f"reaction={before}"])
    by_policy = prepare("charge", **CHARGE, policy=[f"reaction={word}"])
    check_decided(decided, {"charge reaction": word}, by_policy, 3)


@pytest.mark.parametrize(
    ("words", "policies"),
    [
        (("try", "try"), ["redirect=always"]),
        (("keep", "keep"), ["redirect=never"]),
        (("try", "keep"), ["redirect=charger 1:always", "redirect=charger 2:never"]),
        (("keep", "try"), ["redirect=never", "redirect=charger 2:always"]),
    ],
)
def test_each_charger_redirects_as_it_says(words: tuple[str, str], policies: list[str]) -> None:
    # The flight and each test are a single die, so that every sequence of faces can be played.
    options = {**CHARGE, "and": ["4:9"], "flee": True, "redirect": ["4:13", "3"], "rules": SMALL}
    asked = {"the charger: try": words[0], "charger 2: try": words[1]}
    decided, by_policy = prepare("charge", **options), prepare("charge", **options, policy=policies)
    check_decided(decided, asked, by_policy, 5)


@pytest.mark.parametrize(
    ("word", "dice", "policy"),
    [
        ("none", 2, "none"),
        ("one", 1, "all"),
        ("two", 2, "all"),
    ],
)
def test_the_opponent_dispels_with_as_many_dice_as_it_says(
    word: str, dice: int, policy: str
) -> None:
    spell: dict[str, Any] = {"magic_dice": 2, "value": 7}
    decided = prepare("cast", **spell, dispel_dice=2)
    by_policy = prepare("cast", **spell, dispel_dice=dice, policy=[f"dispel={policy}"])
    check_decided(decided, {"dice to dispel": word}, by_policy, 4)


@pytest.mark.parametrize("before", ["store", "keep"])
@pytest.mark.parametrize("word", ["store", "keep"])
def test_a_die_is_stored_as_the_player_says(before: str, word: str) -> None:
    decided = prepare("flux", size=3000, policy=[f"store={before}"])
    by_policy = prepare("flux", size=3000, policy=[f"store={word}"])
    check_decided(decided, {"store a magic die": word}, by_policy, 1)


@pytest.mark.parametrize("words", list(product(PURSUITS, repeat=2)))
def test_each_pursuer_decides_by_itself(words: tuple[str, str]) -> None:
    policies = [f"pursue=pursuer {place}:{word}" for place, word in enumerate(words, 1)]
    by_policy = prepare("pursuit", pursuers=2, policy=policies, rules=SMALL)
    asked = {f"pursuer {place}": word for place, word in enumerate(words, 1)}
    check_decided(prepare("pursuit", pursuers=2, rules=SMALL), asked, by_policy, 3)


# At the command line


@pytest.mark.parametrize(
    ("answer", "fled"),
    [("flee", True), ("F", True), ("2", True), ("hold", False), ("1", False), ("", False)],
)
def test_a_player_answers_by_word_letter_or_number(answer: str, fled: bool) -> None:
    words = ("t9a", "charge", "--speed", "5", "--distance", "8", "--ask", "--json")
    flight = ["1", "1"] if fled else []
    ran = skirmish(*words, stdin="\n".join([answer, *flight, "3", ""]))
    assert ran.code == 0, ran.err
    assert ("flee_distance" in ran.data["outcome"]) is fled
    assert "target: charge reaction (1 hold, 2 flee; Enter: hold)" in ran.err


MEN = ("{global: {dis: 7}, defensive: {def: 3, res: 3}}+charging", "vs", "{defensive: {res: 3}}")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["charge", "--speed", "5", "--distance", "8", "--dice", "run,3"], "'run' decides nothing"),
        (["charge", "--speed", "5", "--distance", "8", "--policy", "reaction=run"], "hold, flee"),
        (
            ["charge", "--speed", "5", "--distance", "8", "--flee", "--policy", "reaction=hold"],
            "exclude each other",
        ),
        (["flux", "--size", "3000", "--store", "--policy", "store=keep"], "exclude each other"),
        (["pursuit", "--pursuers", "1", "--policy", "pursue=x:hold"], "unknown unit of --policy"),
        (["pursuit", "--pursuers", "1", "--policy", "pursue=no"], "unknown value of policy pursue"),
        (
            ["pursuit", "--pursuers", "1", *["--policy", "pursue=hold"] * 2],
            "--policy pursue is given twice for all units",
        ),
        (
            ["pursuit", "--pursuers", "1", *["--policy", "pursue=pursuer 1:hold"] * 2],
            "given twice for pursuer 1",
        ),
        (["cast", "--magic-dice", "2", "--value", "7", "--policy", "dispel=two"], "all, none"),
        (["shoot", "--shots", "2", "--policy", "weapon=Bow"], "needs units"),
        (["melee", *MEN[:2], MEN[0], "--policy", "weapon=Bow"], "unknown weapon"),
    ],
)
def test_bad_input_is_one_line_that_says_what_is_right(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run_here(capsys, "t9a", *words).check(2, said)


def test_a_policy_with_nothing_to_decide_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    man = "{global: {dis: 7}, defensive: {def: 3, res: 3}}"
    policies = ("overrun=overrun", "target=allocate", "restricted=lowest_agility")
    typed = [word for policy in policies for word in ("--policy", policy)]
    ran = run_here(capsys, "t9a", "melee", man, "vs", man, *typed, "--odds", "--json")
    told = [note for note in ran.data["notes"] if "there is nothing to decide by it" in note]
    assert [note.split()[1] for note in told] == ["overrun", "target", "restricted"]


# After a combat, with dice of one face each so that every sequence is played

DIE = DiceRoll(1)


def broken_two(policies: tuple[str, str]) -> BreakTests:
    """Return two units that may break, and two that may pursue them."""
    tests = ((0, DisciplineTest(3, DIE)), (1, DisciplineTest(2, DIE)))
    standing = ((0, (2, 3)), (1, (2, 3)), (2, (0, 1)), (3, (0, 1)))
    runners = (
        Runner(0, "pursue", "a"),
        Runner(1, "pursue", "a"),
        Runner(2, policies[0], "b"),
        Runner(3, policies[1], "b"),
    )
    return BreakTests(tests, standing, ("a1", "a2", "b1", "b2"), DIE, DIE, runners)


@pytest.mark.parametrize("words", list(product(PURSUITS, repeat=2)))
def test_every_roll_of_a_rout_with_words_is_the_odds_of_the_policies(
    words: tuple[str, str],
) -> None:
    asked = {"b1: pursue?": words[0], "b2: pursue?": words[1]}
    rolled = law_by_rolling_and_deciding(
        lambda: resolve_break_tests(broken_two(("pursue", "pursue"))), asked, 6
    )
    assert rolled == as_chances(law_of(resolve_break_tests, broken_two(words)))


def test_pursuers_of_several_choose_whom() -> None:
    # Both break; b1 holds and b2 pursues the second, so that only it can be caught.
    asked = {"b1: pursue?": "hold", "b2 pursues": "a2"}
    rolled = law_by_rolling_and_deciding(
        lambda: resolve_break_tests(broken_two(("pursue", "pursue"))), asked, 6
    )
    assert all(0 not in routed.caught for routed in rolled)
    # Both break with 1/2 * 2/3, and one die is at least another with 21/36.
    assert sum(c for routed, c in rolled.items() if routed.caught == (1,)) == pytest.approx(
        1 / 2 * 2 / 3 * 21 / 36
    )


@pytest.mark.parametrize("word", ["overrun", "hold"])
def test_an_overrun_is_rolled_if_its_player_says_so(word: str) -> None:
    runner = Runner(0, "hold", "a")
    rolled = law_by_rolling_and_deciding(lambda: overrun(runner, "a1", DIE), {"overrun?": word}, 1)
    assert rolled == as_chances(law_of(overrun, runner._replace(policy=word), "a1", DIE))


# Before a combat

STEADFAST = card(PASSIVE, **{"global": {"dis": 20}}, defensive={"hp": 2})


@pytest.mark.parametrize("word", ["Sword", "Great-Mace"])
def test_a_weapon_that_is_taken_up_is_that_of_the_policy(word: str) -> None:
    weapons = [{"name": "Sword"}, {"name": "Great Mace", "str": 2}]
    armed = card(part={"weapons": weapons}, **{"global": {"dis": 20}})
    decided = combats.prepared(one(armed), one(STEADFAST))
    by_policy = combats.prepared(one(armed), one(STEADFAST), policy=[f"weapon={word}"])
    check_decided(decided, {"takes up": word}, by_policy, 4)


@pytest.mark.parametrize("word", ["Rider", "Horse"])
def test_the_part_that_supports_is_that_of_the_ruling(word: str) -> None:
    parts = [
        {"part": "Rider", "agi": 4, "att": 1, "off": 3, "str": 3},
        {"part": "Horse", "agi": 3, "att": 1, "off": 3, "str": 5},
    ]
    knights = card(models=2, files=1, offensive=parts)
    decided = combats.prepared(one(knights), one(STEADFAST))
    by_policy = combats.prepared(one(knights), one(STEADFAST), policy=[f"restricted={word}"])
    # Too many faces to play them all: of the same dice the same comes, throw by throw.
    for seed in range(50):
        tables = [
            Table(SeededDice(seed), Words({"restricted attacks first": word})),
            Table(SeededDice(seed)),
        ]
        ends = [
            play(ready.rule(), table)
            for ready, table in zip((decided, by_policy), tables, strict=True)
        ]
        assert ends[0] == ends[1]
        throws = [[e for e in table.trace if not isinstance(e, ChoiceEntry)] for table in tables]
        assert throws[0] == throws[1]


@pytest.mark.parametrize("word", ["b1", "b2"])
def test_whoever_is_named_is_struck(word: str) -> None:
    hero = card(STEADFAST, category=["characters"], defensive={"hp": 2, "def": 9})
    side = [(STEADFAST, ""), (hero, "joined=b1")]
    man = card(MAN, **{"global": {"dis": 20}})
    decided = combats.prepared(one(man), side)
    by_policy = combats.prepared(one(man), side, allocate=[f"a1={word}"])
    check_decided(decided, {"strikes first": word}, by_policy, 4)
