"""The games that the program knows, by id. A new game is one line here."""

from __future__ import annotations

from importlib import import_module

from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.core.game import Game

_GAMES: dict[str, str] = {
    "freeblades": "skirmish_cli.games.freeblades:GAME",
    "heimr": "skirmish_cli.games.heimr:GAME",
    "first-blood": "skirmish_cli.games.first_blood:GAME",
    "t9a": "skirmish_cli.games.t9a:GAME",
    "oldschool": "skirmish_cli.games.oldschool:GAME",
}


def game_ids() -> tuple[str, ...]:
    """Return the ids of all games, in the order in which they are listed to players."""
    return tuple(_GAMES)


def get_game(game_id: str) -> Game:
    """Return a game by its id; raises UsageProblem with the nearest id."""
    if game_id not in _GAMES:
        raise UsageProblem(unknown("game", game_id, _GAMES))
    module, _, name = _GAMES[game_id].partition(":")
    game: Game = getattr(import_module(module), name)
    return game


def register(game_id: str, where: str) -> None:
    """Add a game from outside the package.

    `where` is the `module:attribute` of its `Game`.
    """
    _GAMES[game_id] = where
