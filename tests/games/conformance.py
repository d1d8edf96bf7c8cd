"""What every game must keep to, checked for all games of the registry and for the toy one."""

from __future__ import annotations

from typing import Any

from skirmish_cli.battle.sides import Muster, Side
from skirmish_cli.battle.turn import next_step, start
from skirmish_cli.core.command import BEST
from skirmish_cli.core.game import Game
from skirmish_cli.core.phase_words import find_faults
from skirmish_cli.core.procedure import Procedure
from skirmish_cli.core.registry import get_game
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.files.game_data import load_data
from skirmish_cli.files.rulesets import load_ruleset, load_turn
from skirmish_cli.reports.samples import sample_warbands

#: Option names that every procedure shares; a game's own options may not take them.
SHARED = {
    "odds",
    "dice",
    "ask",
    "seed",
    "ruling",
    "house",
    "warband",
    "format",
    "json",
    "explain",
    "words",
}


def check_game(game_id: str) -> None:
    """Check a game's declarations and data against each other."""
    game, rules = get_game(game_id), load_ruleset(game_id)
    assert (game.id, rules.game) == (game_id, game_id)
    assert rules.data["coverage"]
    for name in game.procedures:
        _check_procedure(game, name)
    _check_rulings(rules)
    _check_phases(load_data(game_id, "phases"))
    _check_turn(game, rules)
    _check_reference(load_data(game_id, "reference"))
    assert sample_warbands(game_id)
    assert "extra" in game.card_type().model_config
    assert game.card_type().model_config["extra"] == "forbid"
    assert game.card_type().model_config["frozen"]


def _check_procedure(game: Game, name: str) -> None:
    procedure: Procedure = game.procedure(name)
    assert procedure.name == name
    assert procedure.summary.endswith(".")
    assert procedure.section
    for policy in procedure.policies:
        # What is as good goes to the default, so it can't be the best itself.
        assert policy.default != BEST
    declared = procedure.options.declared()
    assert not declared.keys() & SHARED
    for option in declared.values():
        assert option.words
        assert option.kind != "flag" or option.default is False


def _check_rulings(rules: Ruleset) -> None:
    for key, ruling in rules.rulings.items():
        assert ruling.accept(ruling.default) == ruling.default, key
        assert ruling.why
        for value in ruling.values:
            assert rules.choose({key: value}).ruling(key) == value


def _check_phases(phases: dict[str, Any]) -> None:
    ids = [phase["id"] for phase in phases["phases"]]
    assert len(set(ids)) == len(ids)
    for phase in phases["phases"]:
        steps = [step["id"] for step in phase["steps"]]
        assert steps
        assert len(set(steps)) == len(steps)


def _check_turn(game: Game, rules: Ruleset) -> None:
    """Check that a battle can go through the steps, and that they name only what there is."""
    phases = load_data(game.id, "phases")["phases"]
    assert list(find_faults(phases, game.procedures, rules.conditions, rules.rulings)) == []
    turn = load_turn(rules)
    assert turn.find_start("turn") is not None
    assert turn.after_turns is None or turn.find_start("end") is not None
    for place in turn.places:
        assert turn.find_place(place.phase, place.step) == place
        # A command of a due begins with the procedure that settles it, as it is typed.
        assert all(owed.command.split()[0] == owed.what for owed in place.due)
    muster = Muster((Side("a", ("a1", "a2")), Side("b", ("b1",))))
    move = start(turn, muster)
    for _ in range(4 * len(turn.places) * (len(muster.sides) + 1)):
        move = next_step(turn, move.position, move.muster)
        if move.position.turn == 3:
            break
    # Two turns go by, whoever acts or passes in them, and leave nothing that ends with a turn.
    assert move.position.turn == 3
    marks = [mark for flags in move.muster.flags.values() for one in flags.values() for mark in one]
    assert not [mark for mark in marks if mark.until in {"phase", "player_turn", "turn", "round"}]


def _check_reference(reference: dict[str, Any]) -> None:
    names = [
        name.casefold()
        for entry in reference["entries"]
        for name in (entry["term"], *entry.get("also", ()))
    ]
    assert len(set(names)) == len(names)
    assert all(entry["text"] and entry["section"] for entry in reference["entries"])
