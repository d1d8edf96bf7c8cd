"""A whole game of each of the five, through real processes: until a side is out, or time is up.

Every command is made of what the table knows, who fights whom, and of what results have told: the
flags of everybody, and what is due. So a fact that a result tells and that no command takes ends
the game, and what everybody has left at the end is what all results together took.
"""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from tests.deep.games.played import PlayedGame


class TwoSides:
    """The models of both sides, and the points that all results together took of each."""

    def __init__(self, game: PlayedGame, first: str, second: str, most_turns: int) -> None:
        self.game, self.sides = game, (first.split(), second.split())
        game.sides = self.sides
        self.most_turns, self.turns = most_turns, 0
        self.lost: Counter[str] = Counter()

    @property
    def every(self) -> list[str]:
        """All models of both sides."""
        return [*self.sides[0], *self.sides[1]]

    @property
    def is_over(self) -> bool:
        """Whether a side has nobody left, or time is up."""
        standing = [self.game.list_standing(side) for side in self.sides]
        return not all(standing) or self.turns >= self.most_turns

    def find_enemies(self, model: str) -> list[str]:
        """Return whoever is left of the other side."""
        return self.game.list_standing(self.sides[model in self.sides[0]])

    def check_left(self, flag: str, start: dict[str, int]) -> None:
        """Check that everybody has left what it started with, less what was taken."""
        for model in self.game.list_standing(self.every):
            kind = model.rpartition("-")[0] if model not in start else model
            left = self.game.flags(model).get(flag, start[kind])
            assert left == start[kind] - self.lost[model], model


LANTERNS = "captain wick bruiser archer watch-1 watch-2 runner"
REAVERS = "skipper tidecaller harpooner brute-1 brute-2 brute-3 slinger"


def test_a_game_of_freeblades(sit_down: Any) -> None:
    game = sit_down("freeblades")
    table = TwoSides(game, LANTERNS, REAVERS, most_turns=2)
    while not table.is_over:
        table.turns += 1
        game.do("initiative")
        assert sum("first" in game.flags(side) for side in "ab") == 1
        for model in table.sides[0][:2]:
            fight_melee(table, model)
        for model in game.list_standing(table.every):
            if "panicked" in game.flags(model):
                game.do(f"rally {model}")
                game.settle_all()
        game.end("turn", "phase", "combat")
        assert set(game.look_at("may", table.every)) <= set(table.every)
    broken, winner = find_winner(table)
    alone = broken[0] if len(broken) == 1 else ""
    assert winner == {"--a-broken": "b", "--b-broken": "a"}.get(alone, "draw")


def fight_melee(table: TwoSides, model: str) -> None:
    """Let a model fight whoever of the enemies still stands beside it."""
    game = table.game
    enemies = [enemy for enemy in table.find_enemies(model) if "panicked" not in game.flags(enemy)]
    if game.is_out(model) or "panicked" in game.flags(model) or not enemies:
        return
    place = min(table.sides[0].index(model), len(enemies) - 1)
    before = {name: game.flags(name).get("lp") for name in (model, enemies[place])}
    result = game.do(f"melee {model} vs {enemies[place]}")
    for name, outcome in result["outcome"]["models"].items():
        lp = game.flags(name).get("lp")
        assert outcome["lp_lost"] == 0 or game.is_out(name) or lp != before[name]
    game.settle_all()


def find_winner(table: TwoSides) -> tuple[list[str], str]:
    """Return which sides are broken once time is up, and who has won."""
    game, broken = table.game, list[str]()
    for letter, side, file in zip("ab", table.sides, ("tin-lanterns", "salt-reavers"), strict=True):
        out = [model for model in side if game.is_out(model)]
        told = json.loads(
            game.run("freeblades", "break", *out, "-w", f"{file}.yaml", "--seed=1", "--json")
        )
        broken += [f"--{letter}-broken"] if told["outcome"]["broken"] else []
    words = ("freeblades", "victory", *broken, "--time-up", "--json")
    return broken, json.loads(game.run(*words))["outcome"]["winner"]


WARRIORS = {"captain": 3, "seer": 2, "spear": 1, "slinger": 1, "speaker": 3, "boar": 6, "brute": 2}


def test_a_game_of_first_blood(sit_down: Any) -> None:
    game = sit_down("first-blood")
    lamps = "captain seer spear-1 spear-2 spear-3 spear-4 slinger-1 slinger-2 slinger-3"
    table = TwoSides(game, lamps, "speaker boar brute-1 brute-2 brute-3", most_turns=3)
    while not table.is_over:
        table.turns += 1
        cards = [
            dict.fromkeys(model.partition("-")[0] for model in game.list_standing(side))
            for side in table.sides
        ]
        turns = [game.do(f"round {' '.join(cards[0])} vs {' '.join(cards[1])} --turns 1")]
        while turns:
            activate(table, turns[-1])
            turns = list(game.settle("round"))
        for model in game.list_standing(table.every):
            assert "activated" in game.flags(model)
        for model, told in game.look_at("may", table.every).items():
            assert told["broken"] is ("broken" in game.flags(model))
        game.end("round")
    table.check_left("w", WARRIORS)
    assert any(not game.list_standing(side) for side in table.sides) or table.turns == 3


def activate(table: TwoSides, turn: Any) -> None:
    """Let the Warriors of a flipped card rally, or attack the first enemy that stands."""
    game = table.game
    flipped = [change["whom"] for change in turn["changes"] if change["what"] == "activated"]
    acting = []
    for model in game.list_standing(flipped):
        if "broken" in game.flags(model):
            game.change(model, "broken", None)
        else:
            acting.append(model)
    if not acting or not table.find_enemies(acting[0]):
        return
    target = table.find_enemies(acting[0])[0]
    how = "volley" if acting[0].startswith("slinger") else "clash"
    outcome = game.do(f"{how} {' '.join(acting)} vs {target}")["outcome"]
    table.lost[target] += outcome["wounds_lost"]
    assert game.is_out(target) is (outcome["fate"] == "slain")
    is_broken = outcome["fate"] in ("broken", "already_broken")
    assert game.is_out(target) or ("broken" in game.flags(target)) is is_broken
    game.settle_all(but="round")


HIT_POINTS = {"brenna": 4, "tam": 3, "miller": 3, "cutter": 3, "gorm": 5, "wren": 2}


def test_a_game_of_heimr(sit_down: Any) -> None:
    game = sit_down("heimr")
    table = TwoSides(game, "brenna tam", "cutter gorm", most_turns=3)
    able = table.every
    while not table.is_over and able:
        table.turns += 1
        for model in able:
            if game.is_out(model) or not table.find_enemies(model):
                continue
            target = min(table.find_enemies(model), key=lambda one: game.flags(one).get("hp", 9))
            outcome = game.do(f"attack {model} vs {target}")["outcome"]
            table.lost[target] += outcome["hp_lost"]
            assert outcome["hp"] == game.flags(target).get("hp", outcome["hp"])
            assert outcome["defence"] in (None, game.flags(target).get("defence"))
            game.settle_all()
        game.end("activation")
        table.check_left("hp", HIT_POINTS)
        allowed = game.look_at("may", table.every)
        able = [
            model
            for model in game.list_standing(table.every)
            if model not in allowed or "weapon attack" in allowed[model]["allowed"]
        ]
    assert sum(table.lost.values()) > 0


def test_a_game_of_the_9th_age(sit_down: Any) -> None:
    game = sit_down("t9a")
    table = TwoSides(game, "lancers pikes archers", "raiders-1 trolls", most_turns=3)
    while not table.is_over:
        table.turns += 1
        game.do("flux hexer")
        game.end("phase")
        foe = table.find_enemies("lancers")[0]
        shoot(table, foe)
        game.end("phase")
        for unit in game.list_standing(("lancers", "pikes")):
            fight_combat(table, unit)
        game.end("phase", "player_turn", "combat")
        for unit in game.list_standing(table.every):
            if {"shaken", "fleeing"} & game.flags(unit).keys():
                game.do(f"rally {unit}")
                game.settle_all()
        for unit in game.list_standing(table.every):
            assert game.flags(unit).get("lost", 0) == table.lost[unit], unit
    first, second = (
        [f"{one}+destroyed" if game.is_out(one) else game.stand(one) for one in side]
        for side in table.sides
    )
    game.run("t9a", "score", *first, "vs", *second, *game.files)


def shoot(table: TwoSides, target: str) -> None:
    """Let the archers shoot, if they stand and may."""
    game = table.game
    if game.is_out("archers") or {"shaken", "fleeing"} & game.flags("archers").keys():
        return
    table.lost[target] += game.do(f"shoot archers vs {target} --distance 14")["outcome"]["hp_lost"]
    game.settle_all()


def fight_combat(table: TwoSides, unit: str) -> None:
    """Let a unit fight the first enemy that doesn't run."""
    game = table.game
    standing = [
        one
        for one in (unit, *table.find_enemies(unit))
        if not {"shaken", "fleeing", "broken"} & game.flags(one).keys()
    ]
    if standing[:1] != [unit] or len(standing) < 2:
        return
    models = game.do(f"melee {unit} vs {standing[1]}")["outcome"]["models"]
    table.lost.update({one: told["hp_lost"] for one, told in models.items()})
    game.settle_all()


def test_a_game_of_old_school_combat(sit_down: Any) -> None:
    game = sit_down("oldschool")
    table = TwoSides(game, "vessa odo", "gulch snag-1", most_turns=2)
    while not table.is_over:
        table.turns += 1
        for model in table.every:
            if game.is_out(model) or table.is_over or not table.find_enemies(model):
                continue
            target = table.find_enemies(model)[0]
            before = dict(game.flags(target))
            outcome = game.do(f"attack {model} vs {target}")["outcome"]
            if outcome["stamina_lost"] and not game.is_out(target):
                assert game.flags(target)["stamina"] != before.get("stamina")
            assert game.is_out(target) is outcome["out"]
            game.settle_all()
        for model, told in game.look_at("may", table.every).items():
            assert told, model
        game.end("round")
    gone = [model for model in table.every if game.is_out(model)]
    assert gone or table.turns == 2
