"""The look-up and the checklist: every term is found, and whatever is ours says so."""

from __future__ import annotations

import pytest

from skirmish_cli.files.game_data import load_data
from skirmish_cli.reports.reference import report_rules

TERMS = (
    """
A Civilised War|Dice|Comparative Rolling|Success and Failures|Roll Sequence|Primary Roll|
Secondary Roll|Epic Fail|Re-rolling Failures vs Successes|Bases|Measuring Distance|Rounding|
Warbands, Regiments, and Warriors|Command Cards|Command Abilities, Effects, and Duration|
Timing and Simultaneous Effects|Battlefield Roles|Unique Battlefield Roles|Engagement Range|
Line of Sight (LoS)|Size Matters|The Warrior Profile|March (M)|Volley (V)|Clash (C)|
Attacks (A)|Wounds (W)|Resolve (R)|Defense (D) & Evasion (E)|Command Range (CR)|Size|
Characteristics Tests|Characteristics and Modifiers|Movement VS Placing|Movement|Placing|
Warrior Statuses|Inspired!|Aimed!|Broken!|Driven Back|Rally!|Combat Rally|Barrage|
Barrage X|Infantry|Cavalry|Brute|Monster|Character|Spellcaster|Warlord|Hero|Regiment|
Warband|Warrior|Enemy|Friendly|Allied|Active Player|Command Phase|Action Phase|Draw Event|
Special Rule|Spells|Combat Actions|Out of Combat Actions|Reposition|Vantage Point|Elevation|
Impassable Terrain|Obscuring Terrain|Hits|Blocks|Re-Rolls|Additional Hits|Slain|
Outnumbered|Wholly within|Duplicates|LoS|CR|Terrain|Faction|Characteristic Test
""".replace("\n", "")
    .strip("|")
    .split("|")
)


@pytest.mark.parametrize("term", TERMS)
def test_the_term_is_found_by_its_name(term: str) -> None:
    assert report_rules("first-blood", term.split()).is_exact


def test_every_ruling_named_in_the_look_up_or_the_checklist_exists() -> None:
    rulings = {ruling["key"] for ruling in load_data("first-blood", "ruleset")["rulings"]}
    texts = [entry["text"] for entry in load_data("first-blood", "reference")["entries"]]
    for phase in load_data("first-blood", "phases")["phases"]:
        texts += [line for step in phase["steps"] for line in step.get("remember", ())]
    named = {part.split()[0].rstrip(":") for text in texts for part in text.split("Ruling ")[1:]}
    assert named
    assert named <= rulings


def test_the_round_has_its_phases_in_order() -> None:
    phases = [phase["id"] for phase in load_data("first-blood", "phases")["phases"]]
    assert phases == ["muster", "round_start", "command", "action", "round_end"]
