"""The rules of a game in one call: what ships, with house rules laid over it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.files.game_data import load_data, load_own_ruleset, load_phases, make_ruleset
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from pathlib import Path

    from skirmish_cli.core import phases
    from skirmish_cli.files.houses import laying
else:
    phases = lazy("skirmish_cli.core.phases")  # only a battle goes through them
    laying = lazy("skirmish_cli.files.houses.laying")  # imports pydantic and PyYAML


def load_ruleset(
    game_id: str,
    house: Sequence[str | Path] = (),
    sources: Mapping[str, bytes] = MappingProxyType({}),
) -> Ruleset:
    """Return the ruleset of a game, with house-rules files laid over it in order.

    `sources` holds the bytes of files that aren't read again, such as those that a battle keeps.
    Raises FileProblem where a file is invalid or changes what isn't there.
    """
    if not house:
        return load_own_ruleset(game_id)
    files = [str(file) for file in house]
    ruleset, turn = load_data(game_id, "ruleset"), load_phases(game_id)
    overlay = laying.lay_files(game_id, ruleset, turn, files, sources)
    rules = make_ruleset(overlay.data).choose(overlay.chosen)
    overlay.watch.forget()
    return rules._replace(house=tuple(files), watch=overlay.watch, house_cards=overlay.cards)


def load_turn(rules: Ruleset) -> phases.Phases:
    """Return the steps through which a battle goes, as a loaded ruleset has them."""
    if rules.watch is None:
        return phases.make_phases(load_phases(rules.game).get("phases", ()), rules)
    return phases.make_phases(rules.data["phases"], rules)
