"""What players of the five games do at a prompt, for three turns or until a side is out.

They type what only the table knows: who charged, who fights whom, how far it is. Whatever the
battle told before, it must carry on by itself.
"""

from __future__ import annotations

from tests.deep.battle.player import Player

TURNS = 3


def is_over(player: Player) -> bool:
    """Return whether three turns were played, or a side has nobody left."""
    sides = [player.standing(letter) for letter in "ab"]
    return player.state["turn"] > TURNS or not all(sides)


def list_standing(player: Player) -> list[str]:
    """Return the models of both sides that aren't out."""
    return [*player.standing("a"), *player.standing("b")]


def find_enemies(player: Player, model: str) -> list[str]:
    """Return whoever is left of the other side."""
    return player.standing("b" if model in player.standing("a") else "a")


def play_freeblades(player: Player) -> None:
    """Salt Reavers (a) against Tin Lanterns (b): all phases of each turn."""
    player.type("note The lanterns are lit")
    while True:
        player.next(to="events")
        if is_over(player):
            return
        player.settle("initiative")
        player.next(to="magic")
        for caster, spell in (("tidecaller", "Brine Lash"), ("wick", "Ember Dart")):
            if caster in list_standing(player) and (targets := find_enemies(player, caster)):
                player.type(f"cast {caster} '{spell}' vs {targets[-1]}")
        player.settle("morale")
        move_freebands(player)
        player.next(to="shooting")
        player.settle("rally")
        for shooter in ("archer", "slinger", "harpooner"):
            if shooter in list_standing(player) and (targets := find_enemies(player, shooter)):
                player.type(f"shoot {shooter} vs {targets[0]} --range 7")
        player.settle("morale")
        player.next(to="melee")
        fight_freebands(player)
        player.next(to="end")
        while player.state["phase"] == "end" and player.state["step"] != "victory":
            player.next()
            player.settle("break", "morale")
        player.settle("victory")


def move_freebands(player: Player) -> None:
    """Go through the movement phase: rally, look up what is open, and let two leaders charge."""
    player.next(to="movement")
    for _ in range(3):
        player.next()
        player.settle("rally")
        if "brute-1" in list_standing(player):
            player.type("may brute-1")
    for charger in ("skipper", "captain"):
        if charger in list_standing(player) and "rallied" not in player.flags(charger):
            player.type(f"set {charger} charging hold=no delay=no")


def fight_freebands(player: Player) -> None:
    """Let each model fight whoever stands opposite, and test morale after each combat."""
    for pair in zip(player.standing("a"), player.standing("b"), strict=False):
        standing = list_standing(player)
        # A panicked model that is reached drops without a melee.
        if all(one in standing and "panicked" not in player.flags(one) for one in pair):
            player.type(f"melee {pair[0]} vs {pair[1]}")
            player.settle("morale")
    player.waive("pursuit", "reposition", "move", "may")


def play_first_blood(player: Player) -> None:
    """Lamplighters (a) against Mudtusks (b): a card each in turn, then what it does."""
    while True:
        player.next(to="action")
        if is_over(player):
            return
        while player.state["phase"] == "action":
            player.type("round")
            active = player.find_active()
            if not active:
                player.next()
                continue
            home = "a" if active in player.standing("a") else "b"
            enemies = player.standing("b" if home == "a" else "a")
            if enemies and "broken" not in player.flags(active):
                player.type(f"clash {active} vs {enemies[0]}")
            player.settle("resolve")
            player.waive("may", "clash", "volley")
            while player.find_active() == active:
                player.next()
            if not all(player.standing(letter) for letter in "ab"):
                return


def play_heimr(player: Player) -> None:
    """The Eel Lane Crew (a) against the Mill Road Watch (b): each character's own turn."""
    for model in [*player.standing("a"), *player.standing("b")]:
        player.type(f"defence {model}")
    player.next(to="start")
    while not is_over(player):
        player.next()
        active = player.find_active()
        if not active:
            continue
        home = "a" if active in player.standing("a") else "b"
        enemies = player.standing("b" if home == "a" else "a")
        player.next(to="actions")
        if enemies:
            player.type(f"attack {active} vs {enemies[0]}")
        player.settle("injury")
        player.next(to="end")
        if active in player.standing(home):
            player.settle("defence")
        turn = player.state["turn"]
        while player.find_active() == active and player.state["turn"] == turn:
            player.next()


def play_oldschool(player: Player) -> None:
    """The Lantern Oath (a) against the Sump Gang (b): whoever is next, then the referee's test."""
    while True:
        player.next(to="round")
        if is_over(player):
            break
        while player.state["phase"] == "round":
            player.next()
            active = player.find_active()
            if not active:
                continue
            home = "a" if active in player.standing("a") else "b"
            enemies = player.standing("b" if home == "a" else "a")
            if enemies:
                player.type(f"attack {active} vs {enemies[-1]}")
            while player.find_active() == active:
                player.next()
        player.settle("morale")
        if not all(player.standing(letter) for letter in "ab"):
            break
    player.next(to="after")
    player.settle("durability")
    player.next()
    player.settle("recover")


def play_t9a(player: Player) -> None:
    """The Mire Oath (a) against the Vell Marches (b), who go first: six phases a player turn."""
    player.type("set step=first_turn first=b")
    wizards, shooters = {"a": "seer", "b": "hexer"}, {"b": "archers"}
    while True:
        player.next(to="charge")
        if is_over(player):
            break
        for own in "ba":
            enemy = "a" if own == "b" else "b"
            chargers = [one for one in player.standing(own) if one in ("lancers", "trolls", "wyrm")]
            targets = [one for one in player.standing(enemy) if one in ("raiders-1", "pikes")]
            if chargers and targets:
                player.type(f"charge {chargers[0]} vs {targets[0]} --distance 6")
            player.next(to="magic")
            player.settle("flux")
            if wizards[own] in player.standing(own):
                player.type(f"cast {wizards[own]} --magic-dice 3 --value 8 --dispel-dice 2")
            player.settle("miscast")
            player.next(to="shooting")
            if shooters.get(own) in player.standing(own) and targets:
                player.type(f"shoot {shooters[own]} vs {targets[0]} --long")
            player.settle("panic")
            player.next(to="rally")
            player.settle("rally")
            player.next(to="melee")
            if chargers and targets and "charging" in player.flags(chargers[0]):
                player.type(f"melee {chargers[0]} vs {targets[0]}")
            player.settle("reform", "pursuit")
            player.waive("panic", "break")
            if own == "b":
                player.next(to="charge")
    player.next(to="end")
    player.type("score")


SCRIPTS = {
    "freeblades": (play_freeblades, ("salt-reavers", "tin-lanterns")),
    "first-blood": (play_first_blood, ("lamplighters", "mudtusks")),
    "heimr": (play_heimr, ("eel-lane-crew", "mill-road-watch")),
    "oldschool": (play_oldschool, ("lantern-oath", "sump-gang")),
    "t9a": (play_t9a, ("mire-oath", "vell-marches")),
}
