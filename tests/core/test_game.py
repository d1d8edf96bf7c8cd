"""What a game is to the program, and how its parts are found."""

from __future__ import annotations

import pytest

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.game import Game
from skirmish_cli.core.registry import game_ids, get_game
from skirmish_cli.core.warband import CardBase

BARE = Game("bare", "skirmish_cli.core", ("may",), "warband:CardBase", "errors:unknown")


def test_a_game_is_found_by_its_id_or_the_nearest_is_told() -> None:
    assert [get_game(game_id).id for game_id in game_ids()] == list(game_ids())
    with pytest.raises(UsageProblem, match="unknown game 'freblades'; did you mean freeblades"):
        get_game("freblades")


def test_a_procedure_is_found_by_its_name_or_the_nearest_is_told() -> None:
    game = get_game("freeblades")
    assert [game.procedure(name).name for name in game.procedures] == list(game.procedures)
    with pytest.raises(UsageProblem, match="unknown freeblades procedure 'mele'; did you mean"):
        game.procedure("mele")


def test_a_part_that_a_game_lacks_is_none_or_refused() -> None:
    assert BARE.extras_type() is None
    with pytest.raises(UsageProblem, match="bare has no printed stat line"):
        BARE.parse_printed_card("5 d10 Longsword")


def test_a_card_without_a_form_at_the_table_is_its_own() -> None:
    card = CardBase()
    assert BARE.make_table_card(card) is card
    assert BARE.read_table_card({"a": 1}) == {"a": 1}


def test_a_printed_card_is_read_by_a_game_that_has_one() -> None:
    line = "5 d10 Longsword d8 * * 5s 6 2 d8 Parry [1] 26"
    parsed = get_game("freeblades").parse_printed_card(line)
    assert parsed.card["mar"] == "d10"
