"""The look-up and the checklist hold every term and every heading."""

from __future__ import annotations

import pytest

from skirmish_cli.files.game_data import load_data
from tests.support import run_here

TERMS = """attacks, weapon durability, weapon tags, stunts, defense, armor tags, armor
durability, morale, dying, shields will be splintered, helmets will be sundered,
movement and retreat, dying and out of action, disrupting magic, 1-handed, 2-handed,
melee, reach, thrown, short range, long range, improvised, defensive, hooked,
shortword, dagger, 1-handed axe, throwing axe, javelin, greatsword, pike, halberd,
shortbow, longbow, disarm, taunt, shove, trip, distract, light, heavy, shield, helmet,
surrender, rout, tactical retreat, pivot, run, sprint, charge, dead, wounded, KO'd,
advantage, disadvantage, explode, prone, incapacitated, stamina, wounds, witchcraft,
poison, save, REF, WIL, FOR, ML, NPC, PC, referee, leader, champion, followers, half
strength, rally, rough terrain, free attack, ranged attacks, unconscious, field medic
kit, stress, fortitude, spell, mantra, axes, lances, clubs, maces, common, uncommon,
rare, diplomacy, non-sentient, sacrifice, modifiers stack, ruling, fight"""


@pytest.mark.parametrize("term", [" ".join(term.split()) for term in TERMS.split(",")])
def test_a_term_is_found_by_its_own_name(term: str, capsys: pytest.CaptureFixture[str]) -> None:
    data = run_here(capsys, "rules", "oldschool", term, "--json").data
    assert data["entries"]
    assert data["exact"] or any(
        term.casefold() in entry["section"].casefold()
        or term.casefold() in " ".join([entry["term"], *entry["also"]]).casefold()
        for entry in data["entries"]
    )


def test_the_checklist_names_every_move_and_trigger() -> None:
    phases = load_data("oldschool", "phases")["phases"]
    text = repr(phases).casefold()
    for word in (
        "pivot",
        "run",
        "sprint",
        "charge",
        "first leader",
        "half",
        "advantage",
        "shield",
        "helmet",
        "rally",
        "durability",
        "fortitude",
        "interrupts",
        "free attack",
    ):
        assert word in text, word
    assert [phase["id"] for phase in phases] == ["before", "round", "end_of_round", "after"]


def test_every_entry_of_the_look_up_names_rulings_that_exist() -> None:
    from tests.games.oldschool.tables import rules

    text = " ".join(entry["text"] for entry in load_data("oldschool", "reference")["entries"])
    for key in rules().rulings:
        if key != "fight_policy":
            assert f"uling {key}" in text, key
