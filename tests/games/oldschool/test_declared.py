"""What procedures declare: the flags that they read, their policies, and the keys of their rows."""

from __future__ import annotations

import shlex
from typing import Any

import pytest

from skirmish_cli.core.options import Options
from skirmish_cli.core.registry import get_game
from tests.games.oldschool.parties import BOTH
from tests.games.oldschool.tables import rules
from tests.support import run_here

GAME = get_game("oldschool")
#: Flags that results set for the players to see: no procedure asks for them.
ONLY_SET = {"interrupted", "retreating"}
#: Commands with a place for a flag.
WITH_FLAG = {
    "attack": "attack {} vs snag-1",
    "attacked": "attack odo vs {}",
    "stunt": "stunt trip {}",
    "save": "save REF {}",
    "durability": "durability {} --weapon",
    "morale": "morale {}",
    "recover": "recover {}",
    "fight": "fight {} vs snag-1",
    "may": "may {}",
}
VALUES = {"stamina": "0", "wounds": "1", "with": "Bow", "moved": "20", "taunted_by": "gulch"}
#: With two weapons and all pieces, so that every flag finds something.
CARD = (
    "'{leader: true, stamina: 3, wounds: 2, ml: 8, fortitude: 3, saves: {FOR: 9, REF: 9},"
    " weapons: [Pike, {name: Bow, tags: [short range, 2-handed], in_hand: false}],"
    " armour: [light, shield, helmet]}'"
)


def ask(capsys: pytest.CaptureFixture[str], line: str) -> Any:
    if line.startswith("may"):
        # The defense of a model stands in the headline, which JSON has not.
        words = shlex.split(line)
        out = run_here(capsys, "oldschool", *words, *BOTH, "--format", "plain").out
        return [line for line in out.splitlines() if "changes nothing in may" not in line]
    ran = run_here(capsys, "oldschool", *shlex.split(line), *BOTH, "--json")
    if ran.code:
        return ran.err
    # Without the words that were typed and the flags that it repeats.
    data = ran.data
    told = [note for note in data.get("notes", []) if "changes nothing in" not in note]
    return {**data, "words": [], "inputs": {**data["inputs"], "flags": []}, "notes": told}


def test_the_declared_flags_are_those_of_the_ruleset() -> None:
    declared = {flag for name in GAME.procedures for flag in GAME.procedure(name).flags}
    assert declared | ONLY_SET == set(rules().conditions)
    assert not declared & ONLY_SET


@pytest.mark.parametrize("where", WITH_FLAG)
def test_a_flag_that_is_not_declared_changes_nothing(
    where: str, capsys: pytest.CaptureFixture[str]
) -> None:
    procedure = WITH_FLAG[where].split(maxsplit=1)[0]
    line = f"{WITH_FLAG[where]} --odds"
    plain = ask(capsys, line.format(CARD))
    assert plain
    passing = {"lasts one attack, not a fight"} if procedure == "fight" else set()
    for flag in set(rules().conditions) - set(GAME.procedure(procedure).flags):
        value = f"={VALUES.get(flag, 1)}" if rules().conditions[flag].takes else ""
        found = ask(capsys, line.format(f"{CARD}+{flag}{value}"))
        assert found == plain or any(words in found for words in passing), flag


def test_a_flag_that_is_declared_changes_something(capsys: pytest.CaptureFixture[str]) -> None:
    lines = [f"{words} --odds" for words in WITH_FLAG.values()]
    lines += [f"{words} --seed 3" for words in WITH_FLAG.values()]
    # What only matters beside another flag, from afar, or when it lands.
    lines += [
        "attack {} vs snag-1 --distance 20 --odds",
        "attack {}+with=Bow vs snag-1 --odds",
        "attack {} vs snag-1+leaving --odds",
        "attack {} vs '{{wounds: 1, weapons: [Pike]}}' --odds",
        "stunt disarm {} --dice 20",
        "durability {} --weapon --dice 1",
        "durability {}+no_armour --armour --dice 1",
        "durability {}+no_armour+no_shield --armour --dice 1",
        "may {}+with=Bow",
    ]
    plain = {line: ask(capsys, line.format(CARD)) for line in lines}
    for name in GAME.procedures:
        for flag in GAME.procedure(name).flags:
            value = f"={VALUES.get(flag, 1)}" if rules().conditions[flag].takes else ""
            flagged = f"{CARD}+{flag}{value}"
            own = [line for line in lines if line.startswith(name)]
            assert any(ask(capsys, line.format(flagged)) != plain[line] for line in own), flag


KEPT = {"shield": "keep", "helmet": "keep"}
FOUGHT = {"strikes": "first", "shield": "out", "helmet": "out"}


@pytest.mark.parametrize(
    ("line", "in_force"),
    [
        ("attack odo vs snag-1", {"stunts": "damage", "shield": "keep"}),
        ("attack odo vs snag-1 --policy shield=any", {"stunts": "damage", "shield": "any"}),
        ("attack odo vs vessa --policy stunts=trip", {"stunts": "trip", **KEPT}),
        ("attack --attacks 1 --defense 3", {"stunts": "damage"}),
        ("recover vessa", {"fortitude": "never"}),
        ("recover vessa --policy fortitude=live", {"fortitude": "live"}),
        ("fight odo vs snag-1", {"strikes": "first", "shield": "out", "helmet": "out"}),
        ("fight odo vs snag-1 --policy shield=keep", {**FOUGHT, "shield": "keep"}),
        ("fight tamsin vs spitter-1", {"strikes": "first"}),
    ],
)
def test_odds_name_every_policy_in_force(
    line: str, in_force: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    printed = ask(capsys, f"{line} --odds")["odds"]["policy"]
    declared = {one.name: one for one in GAME.procedure(line.split(maxsplit=1)[0]).policies}
    assert printed == in_force
    for name, value in printed.items():
        assert value in declared[name].values or not declared[name].values


ROWS = [
    "attack odo vs snag-1",
    "attack odo vs snag-1 --policy stunts=trip",
    "attack odo vs snag-1 snag-2",
    "attack --attacks 2 --defense 3",
    "attack --attacks 2 --defense 3 --split 1,1",
    "stunt trip snag-1",
    "save REF snag-1",
    "durability --weapon",
    "morale --ml 7",
    "morale --ml 6,8",
    "morale gulch snag-1",
    "recover vessa",
    "fight vessa vs snag-1",
]


@pytest.mark.parametrize("line", ROWS)
@pytest.mark.parametrize("seed", [1, 2])
def test_every_key_of_a_row_of_the_odds_is_a_key_of_the_rolled_outcome(
    line: str, seed: int, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = ask(capsys, f"{line} --odds")["odds"]["distribution"]
    outcome = ask(capsys, f"{line} --seed {seed}")["outcome"]
    assert rows
    assert all(set(row["outcome"]) <= set(outcome) for row in rows)


def test_every_option_is_declared_with_a_type() -> None:
    for name in GAME.procedures:
        options = GAME.procedure(name).options
        assert issubclass(options, Options)
        assert all(one.words for one in options.declared().values())


def test_what_a_procedure_takes_is_told_with_its_bounds(capsys: pytest.CaptureFixture[str]) -> None:
    told = run_here(capsys, "games", "show", "oldschool", "recover", "--json").data
    options = {one["name"]: one for one in told["options"]}
    assert (options["fortitude"]["least"], options["fortitude"]["most"]) == (0, 30)
    assert set(told["flags"]) == {"fortitude", "stress"}
    (policy,) = told["policies"]
    assert (policy["name"], policy["default"]) == ("fortitude", "never")
    assert policy["values"] == ["never", "live", "better", "best"]
