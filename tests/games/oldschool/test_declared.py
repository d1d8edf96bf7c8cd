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
        return run_here(capsys, "oldschool", *words, *BOTH, "--format", "plain").out
    ran = run_here(capsys, "oldschool", *shlex.split(line), *BOTH, "--json")
    if ran.code:
        return ran.err
    # Without the words that were typed and the flags that it repeats.
    data = ran.data
    return {**data, "words": [], "inputs": {**data["inputs"], "flags": []}}


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
        "may {}+with=Bow",
    ]
    plain = {line: ask(capsys, line.format(CARD)) for line in lines}
    for name in GAME.procedures:
        for flag in GAME.procedure(name).flags:
            value = f"={VALUES.get(flag, 1)}" if rules().conditions[flag].takes else ""
            flagged = f"{CARD}+{flag}{value}"
            own = [line for line in lines if line.startswith(name)]
            assert any(ask(capsys, line.format(flagged)) != plain[line] for line in own), flag


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ("attack odo vs snag-1", {"shield and helmet": "kept"}),
        ("attack odo vs snag-1 --give", {}),
        ("recover vessa", {}),
        ("recover vessa --spend never", {}),
        ("fight odo vs snag-1", {}),
    ],
)
def test_the_policies_that_odds_print_are_declared(
    line: str, kept: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    printed = ask(capsys, f"{line} --odds")["odds"]["policy"]
    declared = {one.name: one for one in GAME.procedure(line.split(maxsplit=1)[0]).policies}
    for name in set(declared) & set(printed):
        assert printed[name] in declared[name].values
    assert set(declared) & set(printed)
    for name, value in kept.items():
        assert printed[name] == value == declared[name].default


ROWS = [
    "attack odo vs snag-1",
    "attack odo vs snag-1 --stunts trip",
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
    assert options["spend"]["choices"] == ["live", "better", "never"]
    assert options["spend"]["default"] == "live"
    assert set(told["flags"]) == {"fortitude", "stress"}
    assert [one["name"] for one in told["policies"]] == ["fortitude"]
