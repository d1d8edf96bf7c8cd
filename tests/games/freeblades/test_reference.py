"""The look-up finds every term first; the checklist says who acts, when morale is tested and what
ends."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish_cli.files.game_data import load_data
from skirmish_cli.reports.reference import report_rules

#: Headings and terms of the text, each as it is written there.
TERMS = (
    """
Components and Setup|How These Quickstart Rules Work|The Tiered Dice System|Tests and Ratings
Target Number|Rerolls|Spike|The Rule of Tarch|Modifiers|Critical Success or "Crit"|Super Crit
Opposing Thresholds|Opposed Tests|Fatestones|Winning the Game|Freeband break|Model Stat Line
Model Stats|SPD|MAR|MW|RAR|RW|DEF|AV|LP|DISC|Special|Cost|Models|Model Classes|Hero|Follower
Creature|Cavalry|Model Abilities|Attributes|Skills|Talents|STR|DEX|AGL|END|SPR|KNW|Model Conditions
Ready|Dazed|Stunned|Restrained|Panicked|Dropped|Engaged|Prone|Basic Concepts|Contact|Die Level (dl)
Directly Away|Encounter|Encounter Area|Faction Model|Free Move|Friendly|Placed|Morale|Morale Test
Morale Test Target Number: 4|Morale Test Modifiers|I'm a Little Busy Here!|Heroic Resolve
Morale Test Timing|Terrifying|Playing the Game|Events|Initiative|Magic|Casting Spells|CAR|Power Cost
Spell Base Cost|Casting Roll|Critical Casting|Summoning Spells|Missile Spells
Spells That Affect Die Rolls|Counterspells|Armored Casting|Movement|Running|Variable Moves
Key Movement Rules|Proximity|Movement Actions|Maneuver|Sprint|Break Off|Charge|Charge Bonus
Declaring a Charge|Charging Without Contact|Other Movement Actions|Hold|Delay|Rally|Panic|Interrupts
Forced Panic|Prorated Movement|Facing|Free Actions|Special Actions|Reactions|Countercharge|Intercept
Intercept Shot|Evade|Redirecting a Charge|Voluntary Panic|Reaction Attacks|Standoff Reaction Attack
Ranged Reaction Attack|Stand and Shoot|Break-Off Reaction Attack|Special Action Reaction Attack
Leaving the Encounter Area|Run Off|Between|Spirit|Witchsight|Discorporate|Terrain|Woods
Rough Terrain|Shooting|Shooting the Nearest Enemy|Targeting test|Shoot Them!|Shooting Sequence
Line of Sight (LOS)|WYSIWYG|Elevation|Concealment|Models and LOS|Ranged Attacks|How to Hit
Modifiers to the Ranged Attack Test|Thrown Weapons (Javelin, Herenkal, etc.)|Defense|Shields
Abilities and Magic|Multiple Attacks|Shooting by an Engaged Model|Shooting at an Engaged Model
Shooting Results|Critical Hits|Threshold|Morale Tests from Shooting|Damage|Critical Damage|Melee
Combat|Combat Sequence|Option Talents and the Combat Sequence|Response Talents|Support Contact
Standoff Engagement|Melee Attacks|Split Attacks|Piling On|Combat Results|Pursuit
Redirecting a Pursuit|Reposition|Pursuit and Reposition into Contact|End Phase|End Phase Actions
Parry|Shield Bash|Power Attack|Swordsman|Two-ended|Dodge|Sidestep|Sergeant|Feral|Frenzy|Sweep Attack
Fast|Starshield|Portent|Visions of Koromen|Sylvia's Second Chance|Javelin|Herenkal|Anghara|TN|TH|dl
LOS
""".replace("\n", "|")
    .strip("|")
    .split("|")
)


@pytest.mark.parametrize("term", TERMS)
def test_the_term_is_found_by_its_own_name(term: str) -> None:
    found = report_rules("freeblades", term.split())
    first = found.entries[0]
    assert found.is_exact
    assert term.casefold() in [
        name.casefold() for name in (first["term"], first["section"], *first.get("also", ()))
    ]


def slips(term: str) -> list[str]:
    """Return a term with a letter left out, two of them swapped, and one of them twice, in its
    middle."""
    place = len(term) // 2
    return [
        term[:place] + term[place + 1 :],
        term[:place] + term[place + 1] + term[place] + term[place + 2 :],
        term[:place] + term[place] + term[place:],
    ]


def misspelt_terms_missed(entries: list[dict[str, Any]]) -> list[tuple[str, str]]:
    """Return the misspellings of terms that the look-up doesn't find first, with the terms."""
    return [
        (slip, entry["term"])
        for entry in entries
        if len(entry["term"]) > 4
        for slip in slips(entry["term"])
        if report_rules("freeblades", slip.split()).entries[0] != entry
    ]


def test_a_term_is_found_first_by_a_misspelling() -> None:
    # Every tenth term; all of them are in tests/deep.
    entries = load_data("freeblades", "reference")["entries"][::10]
    assert misspelt_terms_missed(entries) == []


@pytest.mark.parametrize(
    ("short", "term"),
    [
        ("targ test", "Targeting test"),
        ("rang atta", "Ranged attack"),
        ("mele atta", "Melee attack"),
        ("two-h", "Two-handed ranged weapon"),
        ("shie", "Shield"),
        ("conc", "Concealment"),
        ("comb", "Combat"),
        ("spli att", "Split attacks"),
        ("herenk", "Herenkal"),
        ("star", "Starshield"),
        ("end ph", "End Phase"),
        ("stand", "Standoff"),
        ("model", "Model"),
        ("opp thr", "Opposing thresholds"),
    ],
)
def test_an_abbreviation_finds_first_what_begins_with_it(short: str, term: str) -> None:
    assert report_rules("freeblades", short.split()).entries[0]["term"] == term


def test_a_heading_brings_all_that_stands_under_it() -> None:
    found = report_rules("freeblades", ["Thrown", "Weapons", "(Javelin,", "Herenkal,", "etc.)"])
    assert [entry["term"] for entry in found.entries] == ["Thrown weapon", "Javelin", "Herenkal"]


def steps() -> list[dict[str, Any]]:
    return [
        step for phase in load_data("freeblades", "phases")["phases"] for step in phase["steps"]
    ]


def step(wanted: str) -> dict[str, Any]:
    return next(found for found in steps() if found["id"] == wanted)


def read_reminders(wanted: str) -> str:
    found = step(wanted)
    return " ".join([found["do"], *found.get("remember", ())]).casefold()


def test_every_ruling_named_in_the_look_up_or_the_checklist_exists() -> None:
    rulings = {ruling["key"] for ruling in load_data("freeblades", "ruleset")["rulings"]}
    texts = [entry["text"] for entry in load_data("freeblades", "reference")["entries"]]
    texts += [line for found in steps() for line in found.get("remember", ())]
    named = {
        part.split()[0].rstrip(":").rstrip(").")
        for text in texts
        for part in text.split("Ruling ")[1:]
    }
    assert named
    assert named <= rulings


def test_the_turn_has_its_phases_in_order() -> None:
    phases = [phase["id"] for phase in load_data("freeblades", "phases")["phases"]]
    assert phases == ["setup", "events", "magic", "movement", "shooting", "melee", "end"]


@pytest.mark.parametrize(
    ("name", "who"),
    [
        ("initiative", "both"),
        ("choose", "first player, then second player"),
        ("counterspell", "one enemy caster"),
        ("delay", "first player"),
        ("second_player", "second player"),
        ("delayed", "first player"),
        ("reactions", "the player who isn't moving"),
        ("reaction_shots", "first player, then second player"),
        ("options", "lowest DISC first"),
        ("chargers", "highest DISC first"),
        ("melee_morale", "loser first, then winner"),
        ("panic_moves", "winner first, then loser"),
        ("choose_combat", "first player"),
    ],
)
def test_each_step_says_who_acts(name: str, who: str) -> None:
    assert step(name)["who"].startswith(who)
    assert all(found["who"] for found in steps())


@pytest.mark.parametrize(
    ("name", "when"),
    [
        ("magic_morale", "magic phase ends"),
        ("first_player", "right after the action"),
        ("second_player", "right after the action"),
        ("reaction_shots", "before other shooting"),
        ("shooting_morale", "when all shooting is done"),
        ("melee_morale", "the loser before the winner"),
        ("end_morale", "first thing in the end phase"),
    ],
)
def test_morale_is_tested_when_the_text_says(name: str, when: str) -> None:
    assert when in step(name)["morale"].casefold()


def test_what_ends_is_told_where_it_ends() -> None:
    endings = {found["id"]: " ".join(found["ends"]) for found in steps() if "ends" in found}
    assert set(endings) == {"panicked", "delayed", "end_morale", "effects_end"}
    assert "Panicked" in endings["panicked"]
    assert "Discorporate" in endings["end_morale"]
    for word in ("Dazed", "Stunned", "Restrained", "reaction", "skill test", "One-turn spells"):
        assert word in endings["effects_end"]


@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("reactions", "special action"),
        ("reactions", "prorated"),
        ("reactions", "sole opponent"),
        ("reactions", "chooses to panic"),
        ("first_player", "one skill test"),
        ("remaining", "supporter"),
        ("remaining", "split attacks"),
        ("reaction_attack", "only opponent"),
        ("casting_roll", "tn 4 to summon"),
        ("effect", "one reroll or change per roll"),
        ("normal_shots", "targeting test"),
        ("end_actions", "cavalry"),
        ("redirect", "no test"),
        ("pursuit", "disc test"),
    ],
)
def test_the_checklist_reminds_of_what_is_forgotten(name: str, word: str) -> None:
    assert word in read_reminders(name)
