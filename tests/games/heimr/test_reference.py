"""Every heading and term of the rules text is found, misspelt or in short form too."""

from __future__ import annotations

import pytest

from skirmish_cli.files.game_data import load_data
from skirmish_cli.files.rulesets import load_ruleset
from tests.support import run_here

TERMS = """
combat actions; action types; standard; free; ongoing; upcoming; simultaneous; weapon attack
use a skill; brawl attack; charge; guard; move; run; climb; jump down; drop prone; crawl; hide
dodge; draw; put away; drop items; get an item; hide an item; swap items; breather; observation
speak; targeting a body part; movement; positions; standard movement; block movement; occupied
rounds; special rules; tactics; initiative manipulation; conditions; environment; hero points
medieval armoury module; willpower; statistics; combat skill; agility; initiative; charisma
wealth; knowledge; modifiers; powers; modules; blind spots module; difficult terrain
movement limits; crossing challenges; structural barriers; height; concealment; dice challenges
consistency; potential; situational penalties; challenge requirements; cr
dice rolls on attributes; characters; attributes; strength; dexterity; stamina; intelligence
sociability; perception; abilities; fatigue; base fatigue; chasing; fatigue during combat
using the grid; locations; borders; combat grid; health; short rest; injury effects; injuries
stabilized; effects; hit; drain; fall; drop; stumble; daze; break; bind; weaken; resist; miss
half action; full action; reactive action; gaining xp; spending xp; gaining money; spending money
sword hand; off-hand; hit points; combat cluster; toughness; torch; insight; survival
agility check; touch; forum play
"""


@pytest.mark.parametrize(
    "term", [term.strip() for line in TERMS.strip().splitlines() for term in line.split(";")]
)
def test_a_term_is_found_by_its_own_name(term: str) -> None:
    entries = load_data("heimr", "reference")["entries"]
    names = {
        name.casefold() for entry in entries for name in (entry["term"], *entry.get("also", ()))
    }
    assert term in names


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("fatige", "Fatigue"),
        ("concealmnt", "Concealment"),
        ("put a weapon or ammo away", "Put a weapon away"),
        ("conceal an item", "Hide an item"),
    ],
)
def test_a_misspelling_or_another_wording_finds_it(
    typed: str, found: str, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = run_here(capsys, "rules", "heimr", *typed.split(), "--json")
    assert found in [entry["term"] for entry in ran.data["entries"]]


def test_every_ruling_that_the_look_up_names_is_there() -> None:
    rulings = load_ruleset("heimr").rulings
    for entry in load_data("heimr", "reference")["entries"]:
        for piece in entry["text"].split("Ruling ")[1:]:
            assert piece.split()[0].rstrip(".:,") in rulings, entry["term"]


def test_what_the_text_lost_is_marked_as_ours() -> None:
    rulings = load_ruleset("heimr").rulings
    assert {key for key, ruling in rulings.items() if ruling.ours} == {
        "body_parts",
        "injury_effects",
        "injury_levels",
        "attributes",
        "stand_up",
    }


def test_the_phases_of_both_variants_stand_beside_each_other(
    capsys: pytest.CaptureFixture[str],
) -> None:
    ids = [phase["id"] for phase in load_data("heimr", "phases")["phases"]]
    assert ids == ["setup", "start", "actions", "end", "chase", "rest", "forum"]
    for phase in load_data("heimr", "phases")["phases"]:
        assert phase["summary"].startswith("variant: forum") == (phase["id"] == "forum")
