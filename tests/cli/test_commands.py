"""A command that is typed in the wrong place is told where it stands."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish_cli.cli.commands import SHARED_COMMANDS
from skirmish_cli.core.registry import game_ids
from tests.support import run_here

BEFORE_A_GAME = ("demo", "phases", "rules", "init", "schema")
BY_ITSELF = ("roll", "games", "card", "validate", "diff", "config", "battle")


def test_every_shared_command_is_in_one_of_the_two_groups() -> None:
    assert sorted((*BEFORE_A_GAME, *BY_ITSELF)) == sorted(SHARED_COMMANDS)


@pytest.mark.parametrize("game", game_ids())
@pytest.mark.parametrize("name", BEFORE_A_GAME)
def test_a_command_that_takes_a_game_is_told_to_stand_before_it(
    name: str, game: str, capsys: Any
) -> None:
    run_here(capsys, game, name).check(
        2, f"'{name}' stands before the game: skirmish {name} {game}\n"
    )
    assert run_here(capsys, name, game).code == 0


@pytest.mark.parametrize("game", game_ids())
@pytest.mark.parametrize("name", BY_ITSELF)
def test_any_other_is_told_to_stand_by_itself(name: str, game: str, capsys: Any) -> None:
    run_here(capsys, game, name).check(2, f"'{name}' stands by itself: skirmish {name}\n")


def test_a_procedure_without_its_game_is_told_whose_it_is(capsys: Any) -> None:
    run_here(capsys, "volley").check(2, "a procedure of a game: skirmish first-blood volley\n")
    run_here(capsys, "melee").check(2, "skirmish freeblades melee or skirmish t9a melee\n")


def test_what_is_no_command_anywhere_is_unknown(capsys: Any) -> None:
    run_here(capsys, "freeblades", "attak").check(2, "unknown command 'attak'; did you mean attack")
    run_here(capsys, "freeblades", "heimr").check(2, "unknown command 'heimr'")
    run_here(capsys, "vallidate").check(2, "did you mean validate?")


def test_help_behind_a_game_is_answered_with_how_to_ask(capsys: Any) -> None:
    run_here(capsys, "freeblades", "help").check(2, "for help write: skirmish freeblades --help")


@pytest.mark.parametrize("words", [(), ("freeblades",), ("freeblades", "melee"), ("battle", "do")])
def test_help_first_is_the_help_of_what_follows(words: tuple[str, ...], capsys: Any) -> None:
    asked, shown = (run_here(capsys, *line) for line in (("help", *words), (*words, "--help")))
    assert asked == shown
    assert (asked.code, asked.err) == (0, "")


def test_versus_in_capitals_is_versus_in_advice_too(capsys: Any) -> None:
    bands = [word for file in ("lantern-oath", "sump-gang") for word in ("-w", file)]
    bands = [f"rulesets/oldschool/warbands/{one}.yaml" if one != "-w" else one for one in bands]
    line = ("oldschool", "attack", "odo", "VS", "snag-1", "spitter-1", *bands, "--advise", "-q")
    assert run_here(capsys, *line).out.startswith("Best for odo: 4 dice on spitter-1")


def test_nobody_is_asked_for_dice_where_there_is_nothing_to_advise_on(capsys: Any) -> None:
    line = ("freeblades", "evade", "{spd: 5, disc: d8}+dazed", "--advise", "--ask")
    run_here(capsys, *line).check(2, "has nothing to decide here")
