"""How long every flag of every game holds, with the section of the rules text that says so."""

from __future__ import annotations

import pytest

from skirmish_cli.core.changes import Until
from skirmish_cli.core.registry import game_ids
from skirmish_cli.files.rulesets import load_ruleset

FREEBLADES: dict[str, Until] = {
    "charging": "turn",  # Charge: as charged in this turn
    "engaging": "turn",  # Maneuver: contact made in this turn
    "hold": "turn",  # Other Movement Actions: the action of this turn
    "delay": "turn",  # Delay: ends sooner, when it has moved
    "moved": "turn",  # Ranged Attacks: in this turn
    "running": "turn",  # Movement: in this turn; no end phase action then
    "thrown": "phase",  # Thrown Weapons: in this Shooting phase
    "reaction": "phase",  # Reactions: the reaction of this phase
    "reacted": "turn",  # Reactions: one reaction a turn
    "support": "combat",  # Support Contact: where it stands in this combat
    "standoff": "battle",  # Standoff Engagement: a weapon stays what it is
    "rear": "combat",  # Defense: where it stands in this combat
    "dazed": "turn",  # Model Conditions: until the current turn is concluded
    "stunned": "turn",  # Model Conditions: until the current turn is concluded
    "restrained": "turn",  # Model Conditions: no action on this turn
    "panicked": "removed",  # Model Conditions: until it rallies
    "concealed": "removed",  # Concealment: where it stands
    "engaged": "removed",  # Model Conditions: as long as there is contact
    "rallied": "turn",  # Rally: nothing else that turn
    "cast": "turn",  # Casting Spells: one spell a turn
    "countered": "turn",  # Counterspells: no running in the turn
    "shot": "turn",  # Shooting: its ranged attack for the turn
    # Shooting Sequence: decided as the phase starts, the shield is away for the turn (ours).
    "shooting": "turn",
    "special": "turn",  # Special Actions: in this turn
    "skilled": "turn",  # Free Actions: one skill test a turn
    "redirected": "phase",  # Redirecting a Charge: one charge a phase
    "repositioned": "turn",  # Pursuit and Reposition into Contact: resolved the following turn
    "broke_off": "turn",  # Break Off: in this turn
    "discorporate": "turn",  # Between: ends sooner, in the first step of the End Phase
    "prone": "removed",  # Model Conditions: ignored in the quickstart
    "lp": "removed",  # Model Stats: what is left stays left
    "parries": "turn",  # Response Talents: the parries of this turn
    "power": "removed",  # Casting Spells: once used, gone
    "fatestones": "removed",  # Fatestones: kept until spent
}
T9A: dict[str, Until] = {
    # Determine Agility Order: till the Player Turn ends, through its Melee Phase (ours).
    "charging": "player_turn",
    "flank": "combat",  # Calculate Static Combat Score: until unengaged
    "rear": "combat",  # Calculate Static Combat Score: until unengaged
    "front": "combat",  # Engaged in Combat: until unengaged
    "wall": "combat",  # Walls: until unengaged
    "disruptive": "combat",  # Disruptive Terrain: until unengaged
    "shaken": "removed",  # Shaken: until a passed Rally Test
    "first_round": "combat",  # Choose Equipment and Abilities: the round of combat ends it
    "lost": "removed",  # Casualties: kept
    "hp": "removed",  # Casualties: kept
    "fight": "phase",  # Which Models can Attack: counted for this round of combat
    "joined": "removed",  # Combined Units: until it leaves
    "decimated": "removed",  # Decimated: as long as so few are left
    "destroyed": "removed",  # Battle Points: for good
    "failed_charge": "player_turn",  # Failed Charge Move: in the same Player Turn
    "broken": "phase",  # Take Break Tests: through this round of combat, while Shaken stays
    "fleeing": "phase",  # Flee Move: the move of this phase
    "pursuing": "phase",  # Determine who Flees and who Pursues: the move of this phase
    "lost_this_phase": "phase",  # Panic Tests: losses of this phase
    "panic_passed": "phase",  # Panic Tests: none more this phase
    "cast": "phase",  # Casting and Dispelling Spells: attempts of this phase
    "amnesia": "battle",  # Miscast Table: Permanent
    "magic_dice": "phase",  # Magic Dice and Flux Cards: discarded at the end of the phase
    "stored_dice": "removed",  # Storing Magic: until the next time it siphons
    "drawn": "battle",  # Flux Cards: out of the game
    "summoned": "battle",  # Summoned Units: no points at the end
}
HEIMR: dict[str, Until] = {
    "hp": "removed",  # Health: until rest
    "fatigue": "removed",  # Fatigue: until a breather
    "willpower": "removed",  # Challenge requirements: until rest
    "penalty": "removed",  # Situational penalties: as the GM says
    "tired": "activation",  # Fatigue during combat: once between two starts of the own turn
    "height": "removed",  # Height: where it stands
    "terrain": "removed",  # Difficult terrain: where it stands
    "concealment": "removed",  # Concealment: where it stands
    "ongoing": "activation",  # Action Types: until the start of the next own turn
    "dodging": "activation",  # List of combat actions: on the roll that ends this turn
    "defence": "removed",  # Weapon attack: until the next one is rolled, as its own turn ends
    "prone": "removed",  # List of combat actions: until it stands up
    "dazed": "removed",  # Effects: the phases give it its time, ours
    "weakened": "removed",  # Effects: the phases give it its time, ours
    "climbing": "removed",  # Height: where it hangs
    "climbed": "removed",  # Height: where it hangs
    "grabbing": "removed",  # Brawl attack: until it lets go
    "grabbed": "removed",  # Brawl attack: until let go
    "hands-full": "removed",  # Brawl attack: until it drops or puts away
    "unarmed": "removed",  # Weapon attack: until it draws
    "cluster": "removed",  # List of combat actions: until it leaves
    "shot-at": "removed",  # List of combat actions: the phases end it with the own turn
    "entered": "player_turn",  # List of combat actions: since the start of the turn
    "challenge-border": "player_turn",  # Crossing challenges: crossed in this turn or not
    "attacked": "removed",  # Action Types: the phases end it as the upcoming action is judged
    "bound-hands": "removed",  # Effects: until released
    "bound-arm": "removed",  # Effects: until released
    "bound-feet": "removed",  # Effects: until released
    "bound-leg": "removed",  # Effects: until released
    "bound-body": "removed",  # Effects: until released
    "legs-injured": "removed",  # Injury Effects: as long as it is injured
    "weapon-arm-injured": "removed",  # Injury Effects: as long as it is injured
    "other-arm-injured": "removed",  # Injury Effects: as long as it is injured
    "torso-injured": "removed",  # Injury Effects: as long as it is injured
    "head-injured": "removed",  # Injury Effects: as long as it is injured
    "dead": "removed",  # Injuries: for good
    "acted": "round",  # Action Types: one turn each a round, ours
    "place": "battle",  # Action Types: as agreed, ours
}
FIRST_BLOOD: dict[str, Until] = {
    "inspired": "round",  # Inspired!: with the round, as what is granted (ours)
    "aimed": "round",  # Aimed!: with the round, as what is granted (ours)
    "broken": "removed",  # Broken!: until they Rally or are Slain
    "engaged": "removed",  # Engagement Range: as long as an Enemy is within 1 inch
    "activated": "round",  # Command Cards: face-down for the rest of the round
    "supremacy": "round",  # Command Cards: of this round, ours
    "w": "removed",  # Wounds (W): what is left stays left
    "slain": "removed",  # Wounds (W): for good, though a hand may take it back
}
OLDSCHOOL: dict[str, Until] = {
    "prone": "removed",  # Attacks: until it stands up
    "helpless": "removed",  # Attacks: until it recovers
    "stamina": "removed",  # Attacks: what is left
    "wounds": "removed",  # Attacks: what is left
    "with": "removed",  # Weapon Tags: until it draws another
    "disarmed": "removed",  # Stunts: until it draws
    "no_shield": "removed",  # Shields Will Be Splintered: no future defense
    "no_helmet": "removed",  # Shields Will Be Splintered: gone
    "no_armour": "removed",  # Armor Durability: broke
    "shielded": "round",  # Shields Will Be Splintered: negates all damage that round
    "moved": "round",  # Movement and Retreat: in a round
    "ran": "round",  # Movement and Retreat: in a round
    "charging": "round",  # Movement and Retreat: in a round
    "sprinting": "round",  # Movement and Retreat: in a round
    "leaving": "player_turn",  # Movement and Retreat: the move of this own turn
    "in_melee": "removed",  # Movement and Retreat: where it stands
    "casting": "round",  # Disrupting Magic: until its phase in this round
    "interrupted": "round",  # Disrupting Magic: until its phase in this round
    "distracted": "round",  # Stunts: until end of the round
    "taunted": "removed",  # Stunts: through the next round, which the phases see to
    "taunted_by": "removed",  # Stunts: through the next round, which the phases see to
    "acted": "round",  # Movement and Retreat: one other action a round
    "reacted": "round",  # Movement and Retreat: one opponent a round
    "rough": "removed",  # Movement and Retreat: where it stands
    "routed": "removed",  # Morale: for good, or until caught
    "retreating": "removed",  # Morale: to the end of the next turn, which the phases see to
    "fortitude": "removed",  # Dying and Out of Action: permanently lowered
    "stress": "removed",  # Dying and Out of Action: gained
}
LASTING = {
    "freeblades": FREEBLADES,
    "t9a": T9A,
    "heimr": HEIMR,
    "first-blood": FIRST_BLOOD,
    "oldschool": OLDSCHOOL,
}


def test_the_table_has_every_game() -> None:
    assert set(LASTING) == set(game_ids())


@pytest.mark.parametrize("game", LASTING)
def test_every_flag_holds_as_long_as_the_rules_text_says(game: str) -> None:
    found = {name: one.lasts for name, one in load_ruleset(game).conditions.items()}
    assert found == LASTING[game]
