"""A game's parts are found below its package, when they are first asked for."""

from __future__ import annotations

import pytest

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.game import Game


def game(parse_card: str | None) -> Game:
    # Any package will do: the reader of a printed card is then `os.path.basename`.
    return Game("toy", "os", (), "cards:Card", "lists:check", parse_card=parse_card)


def test_a_printed_card_is_read_by_the_game() -> None:
    parsed: object = game("path:basename").parse_printed_card("folder/card")
    assert parsed == "card"


def test_a_game_without_printed_cards_says_so() -> None:
    with pytest.raises(UsageProblem, match="toy has no printed stat line"):
        game(None).parse_printed_card("folder/card")
