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


def play_freeblades(player: Player) -> None:
    """Salt Reavers (a) against Tin Lanterns (b): all phases of each turn."""
    player.type("note The lanterns are lit")
    while True:
        player.next(to="events")
        if is_over(player):
            return
        player.settle("initiative")
        player.next(to="magic")
        for caster, spell, enemy in (
            ("tidecaller", "Brine Lash", "b"),
            ("wick", "Ember Dart", "a"),
        ):
            targets = player.standing(enemy)
            if caster in player.standing("a") + player.standing("b") and targets:
                player.type(f"cast {caster} '{spell}' vs {targets[-1]}")
        player.settle("morale")
        player.next(to="movement")
        player.next()
        player.settle("rally")
        player.next()
        for model in ("brute-1", "watch-1"):
            if model in player.standing("a") + player.standing("b"):
                player.type(f"may {model}")
        player.next()
        player.settle("rally")
        for charger in ("skipper", "captain"):
            standing = player.standing("a") + player.standing("b")
            if charger in standing and "rallied" not in player.flags(charger):
                player.type(f"set {charger} charging hold=no delay=no")
        player.next(to="shooting")
        player.settle("rally")
        for shooter, enemy in (("archer", "a"), ("slinger", "b"), ("harpooner", "b")):
            targets = player.standing(enemy)
            if shooter in player.standing("a") + player.standing("b") and targets:
                player.type(f"shoot {shooter} vs {targets[0]} --range 7")
        player.settle("morale")
        player.next(to="melee")
        for one, other in zip(player.standing("a"), player.standing("b"), strict=False):
            here = [*player.standing("a"), *player.standing("b")]
            # A panicked model that is reached drops without a melee.
            if one in here and other in here and not any(
                "panicked" in player.flags(model) for model in (one, other)
            ):
                player.type(f"melee {one} vs {other}")
                player.settle("morale")
        player.waive("pursuit", "reposition", "move", "may")
        player.next(to="end")
        while player.state["phase"] == "end" and player.state["step"] != "victory":
            player.next()
            player.settle("break", "morale")
        player.settle("victory")


def play_first_blood(player: Player) -> None:
    """Lamplighters (a) against Mudtusks (b): a card each in turn, then what it does."""
    while True:
        player.next(to="action")
        if is_over(player):
            return
        while player.state["phase"] == "action":
            player.type("round")
            active = player.state["active"]
            if not active:
                player.next()
                continue
            home = "a" if active in player.standing("a") else "b"
            enemies = player.standing("b" if home == "a" else "a")
            if enemies and "broken" not in player.flags(active):
                player.type(f"clash {active} vs {enemies[0]}")
            player.settle("resolve")
            player.waive("may", "clash", "volley")
            while player.state["active"] == active:
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
        active = player.state["active"]
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
        while player.state["active"] == active and player.state["turn"] == turn:
            player.next()


def play_oldschool(player: Player) -> None:
    """The Lantern Oath (a) against the Sump Gang (b): whoever is next, then the referee's test."""
    while True:
        player.next(to="round")
        if is_over(player):
            break
        while player.state["phase"] == "round":
            player.next()
            active = player.state["active"]
            if not active:
                continue
            home = "a" if active in player.standing("a") else "b"
            enemies = player.standing("b" if home == "a" else "a")
            if enemies:
                player.type(f"attack {active} vs {enemies[-1]}")
            while player.state["active"] == active:
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
