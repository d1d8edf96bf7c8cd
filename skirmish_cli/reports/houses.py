"""House rules for commands that name files and no game.

The files say which game they change.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from skirmish_cli.core.errors import FileProblem
from skirmish_cli.core.registry import get_game
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.files.rulesets import load_ruleset
from skirmish_cli.files.showing import visible
from skirmish_cli.files.sources import read_bytes
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from skirmish_cli.files.yaml import nodes
else:
    nodes = lazy("skirmish_cli.files.yaml.nodes")  # most calls have no house rules


def house_ruleset(files: Sequence[str]) -> Ruleset | None:
    """Return the ruleset that house rules make, of the game that they extend.

    The first file says which game that is; without files it is None. Raises FileProblem for the
    first error in them.
    """
    if not files:
        return None
    data = nodes.read_yaml(read_bytes(files[0])).data
    game_id = data.get("extends") if isinstance(data, dict) else None
    if not isinstance(game_id, str):
        raise FileProblem(f"{visible(files[0])}:1:1: house rules start with extends: and the game")
    return load_ruleset(get_game(game_id).id, files)


def ruleset_for(game_id: str, house: Ruleset | None) -> Ruleset:
    """Return the ruleset for a file of a game: with the house rules, if of the game."""
    return house if house is not None and house.game == game_id else load_ruleset(game_id)
