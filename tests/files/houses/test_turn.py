"""House rules change how a battle's time goes on, like everything else in the phases."""

from __future__ import annotations

from pathlib import Path

import pytest

from skirmish_cli.core.phases import Cleared
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.files.rulesets import load_ruleset, load_turn


def lay(tmp_path: Path, game: str, text: str) -> Ruleset:
    file = tmp_path / "house.yaml"
    file.write_text(f"extends: {game}\n{text}\n")
    return load_ruleset(game, [file])


def test_house_rules_change_how_many_turns_a_game_has(tmp_path: Path) -> None:
    rules = lay(tmp_path, "t9a", "phases: [{id: end, after_turns: 4}]")
    assert load_turn(load_ruleset("t9a")).after_turns == 6
    assert load_turn(rules).after_turns == 4


def test_house_rules_change_what_a_step_does(tmp_path: Path) -> None:
    rules = lay(
        tmp_path,
        "freeblades",
        "phases: [{id: end, steps: [{id: end_morale, clears: [phase, hold], offers: []}]}]",
    )
    place = load_turn(rules).find_place("end", "end_morale")
    assert (place.clears, place.offers) == ((Cleared("phase"), Cleared("hold")), ())


def test_a_step_of_ones_own_may_name_a_flag_of_ones_own(tmp_path: Path) -> None:
    rules = lay(
        tmp_path,
        "oldschool",
        "conditions: [{name: wet, new: true, meaning: wet, lasts: battle}]\n"
        "phases: [{id: end_of_round, steps: [{id: dry, new: true, name: Dry, who: all, "
        "do: Dry yourselves., clears: [wet]}]}]",
    )
    assert load_turn(rules).find_place("end_of_round", "dry").clears == (Cleared("wet"),)


def test_a_dropped_step_is_no_place_for_a_battle(tmp_path: Path) -> None:
    rules = lay(tmp_path, "heimr", "phases: [{id: actions, steps: [{id: brawl, off: true}]}]")
    places = [place.step for place in load_turn(rules).places if place.phase == "actions"]
    assert places == ["choose", "move", "attack", "damage", "fatigue"]


@pytest.mark.parametrize(("chosen", "passes"), [("passes", "fewer"), ("strict", "never")])
def test_a_ruling_that_house_rules_set_decides_about_passes(
    tmp_path: Path, chosen: str, passes: str
) -> None:
    rules = lay(tmp_path, "first-blood", f"rulings: {{alternating: {chosen}}}")
    alternation = load_turn(rules).find_place("action", "flip").alternation
    assert alternation is not None
    assert alternation.passes == passes
