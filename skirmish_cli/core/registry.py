"""The games that the program knows, by id. A new game is one line here."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

from skirmish_cli.core.errors import FileProblem, UsageProblem, unknown
from skirmish_cli.core.game import Game

_GAMES: dict[str, str] = {
    "freeblades": "skirmish_cli.games.freeblades:GAME",
    "heimr": "skirmish_cli.games.heimr:GAME",
    "first-blood": "skirmish_cli.games.first_blood:GAME",
    "t9a": "skirmish_cli.games.t9a:GAME",
    "oldschool": "skirmish_cli.games.oldschool:GAME",
}
#: Games of other packages, which the user's settings add.
_added: dict[str, str] = {}


def game_ids() -> tuple[str, ...]:
    """Return the ids of all games, in the order in which they are listed to players."""
    return (*_GAMES, *_added)


def own_games() -> tuple[str, ...]:
    """Return the ids of the games that no setting adds."""
    return tuple(_GAMES)


def get_game(game_id: str) -> Game:
    """Return a game by its id; raises UsageProblem with the nearest id."""
    if game_id in _GAMES:
        return _import_game(_GAMES[game_id])
    if game_id not in _added:
        raise UsageProblem(unknown("game", game_id, game_ids()))
    try:
        return import_added(game_id, _added[game_id])
    except UsageProblem as problem:
        cure = f"'skirmish config game {game_id} --unset' takes it out"
        raise FileProblem(f"{problem}; {cure}") from None


def register(game_id: str, where: str) -> None:
    """Add a game from outside the package.

    `where` is the `module:attribute` of its `Game`.
    """
    _GAMES[game_id] = where


def set_added(games: Mapping[str, str]) -> None:
    """Let the games that settings add be these, and no others."""
    _added.clear()
    _added.update(games)


def added_games() -> Mapping[str, str]:
    """Return where the games are that settings add, by id."""
    return _added


def import_added(game_id: str, where: str) -> Game:
    """Return a game of another package.

    Raises UsageProblem where it isn't there, or isn't the game that it was said to be.
    """
    try:
        game = _import_game(where)
    except (Exception, SystemExit) as problem:  # it may do anything while it is imported
        raise _no_game(game_id, where, f"{type(problem).__name__}: {problem}") from None
    if not isinstance(game, Game):
        raise _no_game(game_id, where, "it isn't a Game")
    if game.id != game_id:
        raise _no_game(game_id, where, f"its id is {game.id}")
    return game


def _import_game(where: str) -> Game:
    module, _, name = where.partition(":")
    game: Game = getattr(import_module(module), name)
    return game


def _no_game(game_id: str, where: str, why: str) -> UsageProblem:
    return UsageProblem(f"the game {game_id} can't be taken from {where}: {why}")
