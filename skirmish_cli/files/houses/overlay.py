"""A game's data with house rules laid over it, file by file."""

from __future__ import annotations

from typing import Any

from skirmish_cli.core.warband import CardBase
from skirmish_cli.core.watching import Watch, Watched, watch_data
from skirmish_cli.files.houses.rulebooks import find_rulebook
from skirmish_cli.files.houses.vocabulary import read_vocabulary


class Overlay:
    """A game's data as house rules have changed it so far.

    `made` are the targets of what some file made, where the ruleset itself has nothing, and
    `cards` those that can be used by name. `rulebook` is what the whole must keep to.
    """

    def __init__(
        self, game_id: str, ruleset: dict[str, Any], phases: dict[str, Any] | None = None
    ) -> None:
        self.game_id = game_id
        self.watch = Watch()
        whole = {**ruleset, "phases": (phases or {}).get("phases", [])}
        self.data: Watched = watch_data(whole, self.watch)
        self.rulebook = find_rulebook(game_id)
        self.vocabulary = read_vocabulary(ruleset)
        self.made: set[str] = set()
        self.cards: dict[str, CardBase] = {}

    @property
    def chosen(self) -> dict[str, str]:
        """The rulings that are set, by key."""
        rulings = self.data.get("rulings", ())
        return {item["key"]: item["set"] for item in rulings if "set" in item}
