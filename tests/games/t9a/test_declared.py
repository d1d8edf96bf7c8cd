"""What procedures declare: the flags that they read, their policies, and no others."""

from __future__ import annotations

import shlex
from typing import Any

import pytest

from skirmish_cli.core.registry import get_game
from skirmish_cli.files.rulesets import load_ruleset
from skirmish_cli.games.t9a.numbers import Lasting
from skirmish_cli.games.t9a.rulebook import FLAGS
from tests.support import run_here

GAME = get_game("t9a")


def test_the_flags_that_are_read_or_set_are_those_of_the_ruleset() -> None:
    read = {flag for name in GAME.procedures for flag in GAME.procedure(name).flags}
    assert read | set(Lasting._fields) == set(load_ruleset("t9a").conditions) == set(FLAGS)


def test_what_no_result_sets_is_removed_with_its_combat_or_by_hand() -> None:
    conditions = load_ruleset("t9a").conditions
    assert {conditions[name].lasts for name in ("wall", "flank", "rear", "front")} == {"combat"}
    assert conditions["joined"].lasts == conditions["lost"].lasts == "removed"


CARD = (
    "{models: 9, files: 3, cost: {base: 90}, global: {cha: 5, dis: 7}, "
    "defensive: {hp: 2, def: 3, res: 3}, wizard: {type: adept, path: Alchemy, spells: [1, 2, 4]}, "
    "offensive: [{agi: 4, att: 1, off: 3, str: 3}], shooting: [{aim: 4+, str: 3}]}"
)
#: Commands with a place for a unit with flags.
WITH_FLAGS = [
    "charge F --distance 8",
    f"shoot '{CARD}' vs F",
    "hits 3 --strength 3 vs F",
    "cast F --magic-dice 3 --value 7",
    "miscast F --total 12 --magic-dice 3",
    "pursuit F --pursuers 1",
    "flux F --size 3000",
    "command F",
    "courage F",
    "panic F",
    "break F --difference 2",
    "rally F",
    "redirect F",
    "reform F",
    "terrain F --value 5+",
]
#: What a value may be, by the flag that takes one.
VALUES = {"flank": "left:x", "rear": "x", "front": "x", "joined": "x", "pursuing": "x"}


def without_words(data: Any) -> Any:
    """Return a report without the words that were typed, and what is told of idle flags."""
    notes = [note for note in data.get("notes", ()) if not note.endswith(f"in {data['procedure']}")]
    return {**data, "words": [], "notes": notes}


@pytest.mark.parametrize("line", WITH_FLAGS)
def test_a_flag_that_is_not_declared_changes_nothing(
    line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    procedure = GAME.procedure(line.split(maxsplit=1)[0])
    words = shlex.split(line)
    plain = [CARD if word == "F" else word for word in words]
    expected = without_words(run_here(capsys, "t9a", *plain, "--odds", "--json").data)
    # `+lost=N` tells a test of a unit whether it is decimated, and is checked in any test.
    for flag in set(FLAGS) - set(procedure.flags) - {"lost", "hp"}:
        typed = f"{CARD}+{flag}" + (f"={VALUES.get(flag, '1')}" if FLAGS[flag] else "")
        flagged = [typed if word == "F" else word for word in words]
        ran = run_here(capsys, "t9a", *flagged, "--odds", "--json")
        assert ran.code == 0, (flag, ran.err)
        assert without_words(ran.data) == expected, flag
        told = f"+{flag} changes nothing in {procedure.name}"
        assert sum(told in note for note in ran.data["notes"]) == 1, flag


@pytest.mark.parametrize(("name", "words"), [("charge", "redirect=always"), ("melee", "weapon=x")])
def test_the_policies_are_those_that_the_option_takes(name: str, words: str) -> None:
    procedure = GAME.procedure(name)
    assert words.split("=", maxsplit=1)[0] in {policy.name for policy in procedure.policies}
    for policy in procedure.policies:
        assert not policy.values or policy.default in policy.values
        for value in policy.values or ("any",):
            assert procedure.read_policies([f"{policy.name}={value}"]) == {policy.name: (value,)}


ROWS = [
    "charge --speed 5 --distance 8 --and 4:9 --flee --redirect 8:10",
    "shoot --shots 3 --aim 4 --strength 3 --resilience 3 --models 9",
    "hits D6 --strength 3 --resilience 3 --models 9",
    f"melee '{CARD}' vs '{CARD}'",
    "cast --magic-dice 3 --value 7",
    "miscast --total 14 --magic-dice 3 --resilience 3 --models 9",
    "miscast --total 9 --magic-dice 3",
    "flux --size 3000",
    "command --discipline 7",
    "courage --discipline 7",
    "panic --discipline 7 --terror --flee",
    "break --discipline 7 --difference 1 --flee",
    "rally --discipline 7",
    "redirect --discipline 7",
    "reform --discipline 7",
    "pursuit --pursuers 1",
    "terrain --models 4 --height 1 --value 5+",
    "score --size 3000 --vp 2054,1004",
]


def test_the_rows_of_every_procedure_are_checked() -> None:
    assert {line.split()[0] for line in ROWS} == set(GAME.procedures)


@pytest.mark.parametrize("line", ROWS)
def test_every_key_of_a_row_of_the_odds_is_a_key_of_the_rolled_outcome(
    line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("t9a", *shlex.split(line), "--json")
    rows = run_here(capsys, *words, "--odds").data["odds"]["distribution"]
    outcome = run_here(capsys, *words, "--seed", "1").data["outcome"]
    assert all(set(row["outcome"]) <= set(outcome) for row in rows)
