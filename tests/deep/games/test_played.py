"""A game of each of the five, from an empty folder, through real processes.

The table types whom it names and what it decides; whatever a result told is carried on, and what is
due is settled by the command that the result gave.
"""

from __future__ import annotations

from typing import Any


def test_a_turn_of_freeblades(sit_down: Any) -> None:
    game = sit_down("freeblades")
    game.do("initiative")
    game.do("shoot archer vs brute-1 --range 9")
    assert game.flags("archer")["shot"] is True
    # 9 hits DEF 4; the damage of 4 on AV 4 costs brute-1 its only LP.
    hit = game.do("attack captain+charging vs brute-1", "--dice", "9,4")
    assert (hit["outcome"]["dropped"], game.is_out("brute-1")) == (True, True)
    told = [result["words"][0].split("+")[0] for result in game.settle("morale")]
    assert told == ["brute-2", "brute-3", "slinger"]
    melee = game.do("melee captain vs skipper")
    left = {name: 3 - one["lp_lost"] for name, one in melee["outcome"]["models"].items()}
    assert game.flags("captain").get("lp", 3) == left["captain"]
    for what in ("move", "may", "morale"):
        for result in game.settle(what):
            assert result["procedure"] == what
    assert game.due == []
    game.end("turn", "phase", "combat")
    assert "shot" not in game.flags("archer")
    rally = [key for key in game.state if "panicked" in game.flags(key) and not game.is_out(key)]
    for key in rally:
        passed = game.do(f"rally {key}")["outcome"]["pass"]
        assert ("panicked" in game.flags(key)) is not passed


def test_a_turn_of_heimr(sit_down: Any) -> None:
    game = sit_down("heimr")
    standing = game.do("defence tam")["outcome"]["defence"]
    lost = 0
    for _ in range(3):
        result = game.do("attack gorm vs tam")["outcome"]
        assert result["defence"] == standing  # one roll stands until the own turn
        lost += result["hp_lost"]
        assert result["hp"] == 3 - lost
        for due in list(game.due):
            for settled in game.settle(due["what"]):
                assert settled["procedure"] == due["what"]
        if game.is_out("tam"):
            break
    assert game.flags("tam").get("hp", 3) == 3 - lost
    game.end("activation")
    # At the end of its turn it rolls its next defence, which stands in the place of the first.
    again = game.do("defence tam")["outcome"]["defence"]
    assert game.flags("tam")["defence"] == ("failed" if again is None else again)
    tired = game.flags("tam")["fatigue"]
    game.do("breather tam")
    assert game.flags("tam").get("fatigue", tired) <= tired


def test_a_round_of_first_blood(sit_down: Any) -> None:
    game = sit_down("first-blood")
    game.do("round")
    assert game.flags("captain")["activated"] is True
    game.do("volley slinger-1 vs boar")
    wounds = game.do("clash spear-1 spear-2 vs brute-1")["outcome"]["wounds_lost"]
    assert game.flags("brute-1").get("w", 2) == 2 - wounds
    for due in list(game.due):
        for settled in game.settle(due["what"]):
            assert settled["procedure"] == due["what"]
    again = game.do("clash captain vs brute-2")["outcome"]
    assert game.is_out("brute-2") is (again["fate"] == "slain")
    assert ("broken" in game.flags("brute-2")) is (again["fate"] == "broken")
    game.end("round")
    assert "activated" not in game.flags("captain")
    game.do("round")


def test_a_turn_of_the_9th_age(sit_down: Any) -> None:
    game = sit_down("t9a")
    game.do("flux hexer")
    game.do("charge lancers --distance 10", "--dice", "4")
    assert game.flags("lancers")["charging"] is True
    shot = game.do("shoot archers vs raiders-1 --distance 14")["outcome"]["hp_lost"]
    assert game.flags("raiders-1").get("lost", 0) == shot
    for due in list(game.due):
        for settled in game.settle(due["what"]):
            assert settled["procedure"] == due["what"]
    game.end("phase")
    assert "lost_this_phase" not in game.flags("raiders-1")
    fight = game.do("melee lancers vs raiders-1")["outcome"]["models"]
    lost = shot + fight["raiders-1"]["hp_lost"]
    if not game.is_out("raiders-1"):
        assert game.flags("raiders-1")["lost"] == lost
    for due in list(game.due):
        for settled in game.settle(due["what"]):
            assert settled["procedure"] == due["what"]
    assert game.due == []


def test_a_round_of_old_school_combat(sit_down: Any) -> None:
    game = sit_down("oldschool")
    hurt = game.do("attack vessa vs gulch")["outcome"]
    assert game.flags("gulch")["stamina"] == 4 - hurt["stamina_lost"]
    assert game.flags("vessa")["acted"] is True
    game.end("round")
    again = game.do("attack vessa vs gulch")["outcome"]
    if not game.is_out("gulch"):
        left = 4 - hurt["stamina_lost"] - again["stamina_lost"]
        assert game.flags("gulch")["stamina"] == left
    for result in game.settle("durability"):
        assert set(result["outcome"]) == {"breaks"}
    for due in list(game.due):
        for settled in game.settle(due["what"]):
            assert settled["procedure"] == due["what"]
