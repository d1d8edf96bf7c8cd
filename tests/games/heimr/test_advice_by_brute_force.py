"""Heimr's advice against an independent backward induction, over set-ups made at random."""

from __future__ import annotations

import random
from typing import Any

import pytest

from skirmish_cli.advice.searching import Advice, advise
from skirmish_cli.core.options import Typed
from tests.advice.backward import Tried, follow_plan, try_all
from tests.games.heimr.support import GAME, make_asked

#: A set-up: its words, its options, the policies that are typed.
SetUp = tuple[str, dict[str, Typed], tuple[str, ...]]


def make_set_up(kind: str, seed: int) -> SetUp:
    """Return a small set-up at random."""
    chosen = random.Random(f"{kind} {seed}")
    return MAKERS[kind](chosen.choice)


def make_check(pick: Any, prefix: str = "") -> dict[str, Typed]:
    return {
        f"{prefix}consistency" if not prefix else f"{prefix}c": (pick(("-1", "0", "1")),),
        f"{prefix}potential" if not prefix else f"{prefix}p": (pick(("0", "1", "2")),),
    }


def make_challenge(pick: Any) -> SetUp:
    options = make_check(pick) | {"cr": (pick("567"),), "willpower": (pick("123"),)}
    if pick((True, False)):
        options["fatigue"] = (pick("345"),)
    return pick(("challenge", "cross")), options, ()


def make_fall(pick: Any) -> SetUp:
    name = pick(("fall", "jump"))
    options = make_check(pick) | {"height": (pick("234"),), "hp": (pick("0123"),)}
    return name, options | {"willpower": (pick("12"),)}, ()


def make_climb(pick: Any) -> SetUp:
    options = make_check(pick) | {"height": (pick("23"),), "cr": (pick("567"),)}
    if pick((True, False)):
        options["fatigue"] = (pick("34"),)
    return "climb", options | {"willpower": (pick("012"),)}, ()


def make_contest(pick: Any) -> SetUp:
    options = make_check(pick) | make_check(pick, "opposed_") | {"willpower": (pick("12"),)}
    if pick((True, False)):
        options["opposed_fatigue"] = (pick("34"),)
    return pick(("hold", "hide")), options, ()


def make_attack(pick: Any) -> SetUp:
    options = make_check(pick, "attack_") | {"against": (pick(("2", "3", "4", "failed")),)}
    if pick((True, False)):
        options |= {"second_c": (pick(("-1", "0")),)}
    if pick((True, False)):
        options["fatigue"] = (pick("34"),)
    return "attack", options, pick(((), ("second=never",)))


def make_rolled_attack(pick: Any) -> SetUp:
    options = {"attack_c": ("0",), "attack_p": (pick("01"),), "defence_c": ("0",)}
    if pick((True, False)):
        options["defence_fatigue"] = (pick("34"),)
    return "attack", options, ()


def make_brawl(pick: Any) -> SetUp:
    options: dict[str, Typed] = {
        "attack_c": (pick(("-1", "0")),),
        "attack_p": (pick("01"),),
        "against": (pick(("2", "3", "failed")),),
    }
    if pick((True, True, False)):
        options |= {"against_melee": True, "melee_c": ("0",), "aim": ("head",)}
        options["own_against"] = (pick(("2", "3", "failed")),)
    if pick((True, False)):
        options["effect"] = (pick(("hit", "bind")),)
    return "brawl", options, ()


def make_rolled_brawl(pick: Any) -> SetUp:
    """Return a brawl in which the brawler's defence is rolled, and nothing else is open."""
    options: dict[str, Typed] = {"attack_c": ("0",), "against": (pick("23"),), "aim": ("head",)}
    options |= {"against_melee": True, "melee_c": ("0",), "own_c": ("0",), "effect": ("hit",)}
    return "brawl", options, ()


MAKERS = {
    "challenge": make_challenge,
    "fall": make_fall,
    "climb": make_climb,
    "contest": make_contest,
    "attack": make_attack,
    "rolled": make_rolled_attack,
    "brawl": make_brawl,
    "rolled brawl": make_rolled_brawl,
}
#: How many of each kind, and who may be advised.
KINDS = {
    "challenge": (8, "a"),
    "fall": (6, "a"),
    "climb": (8, "a"),
    "contest": (8, "ab"),
    "attack": (8, "a"),
    "rolled": (3, "a"),
    "brawl": (7, "ab"),
    "rolled brawl": (1, "b"),
}
SET_UPS = [
    (kind, seed, side, robust)
    for kind, (count, sides) in KINDS.items()
    for seed in range(count)
    for side in sides
    for robust in ((False, True) if sides == "ab" else (False,))
]


def find_both(
    set_up: SetUp, side: str, *, robust: bool, slip: int = 0
) -> tuple[Advice | None, list[Tried]]:
    """Return the advice on a set-up, and what everything comes to that was tried."""
    words, options, policies = set_up
    procedure = GAME.procedure(words.split()[0])
    command = make_asked(words, options, policies=policies)
    tried = try_all(procedure, command, side, robust=robust, slip=slip)
    if len(tried) == 1 and not any(tried[0].found.meet()):
        return None, tried
    asked: dict[str, Typed] = {"for": (side,), "robust": robust, "advise": True}
    return advise(procedure, make_asked(words, options | asked, policies=policies)), tried


@pytest.mark.parametrize(("kind", "seed", "side", "robust"), SET_UPS)
def test_advice_is_worth_what_trying_everything_comes_to(
    kind: str, seed: int, side: str, robust: bool
) -> None:
    advice, tried = find_both(make_set_up(kind, seed), side, robust=robust)
    if advice is None:
        return
    assert not advice.left_out
    found = {one.choice: (one.value, one.against_best_reply) for one in advice.choices}
    assert found == {one.words: (one.found.value, one.found.reply) for one in tried}
    best = next(one for one in tried if one.words == advice.plan_of)
    order = (lambda one: one.found.reply) if robust else (lambda one: one.found.value)
    assert order(best) == max(map(order, tried))
    for met in best.found.meet():
        assert follow_plan(advice.plan, met) == met.best


def test_a_decision_taken_wrongly_would_be_found() -> None:
    set_up = make_set_up("challenge", 0)
    advice, (slipped,) = find_both(set_up, "a", robust=False, slip=1)
    assert advice is not None
    assert slipped.found.value < advice.choices[0].value
