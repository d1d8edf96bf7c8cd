"""Advice against an independent backward induction, over set-ups made at random."""

from __future__ import annotations

import random
from typing import Any

import pytest

from skirmish_cli.advice.searching import Advice, advise
from tests.advice.backward import Tried, follow_plan, try_all
from tests.games.freeblades.commands import make

#: A set-up: the procedure, its words, its options.
SetUp = tuple[str, str, dict[str, Any]]


def make_set_up(kind: str, seed: int) -> SetUp:
    """Return a small set-up at random."""
    pick = random.Random(f"{kind} {seed}").choice
    return {
        "numbers": make_attack,
        "models": make_model_attack,
        "shoot": make_shooting,
        "cast": make_casting,
        "melee": make_melee,
        "test": make_test,
    }[kind](pick)


def make_attack(pick: Any) -> SetUp:
    options = {
        "rating": pick(("d4", "d6", "d8")),
        "defense": pick(("3", "4", "5")),
        "damage": pick(("d4", "d6")),
        "av": pick(("3", "5", "7")),
        "lp": pick(("1", "2")),
        "reroll": True,
    }
    if pick((True, False)):
        options |= {"parry": pick(("d4", "d6")), "parry_reroll": pick((True, False))}
    return "attack", "", options


def make_card(pick: Any, *, talents: str = "", lp: str = "12") -> str:
    borne = f", talents: [{talents}]" if talents else ""
    return (
        f"{{mar: {pick(('d4', 'd6'))}, mw: {{damage: d4}}, def: {pick('34')}, "
        f"av: {pick('34')}, lp: {pick(lp)}, disc: {pick(('d4', 'd6'))}{borne}}}"
    )


def make_model_attack(pick: Any) -> SetUp:
    attacker = make_card(pick).replace("}, def", ", standoff: true}, def")
    foes = [make_card(pick, talents=pick(("", "Parry 1"))) for _ in range(pick((1, 2)))]
    stones = pick(("", "+fatestones=1"))
    text = " ".join(f"'{one}'" for one in (f"{attacker}{stones}", "vs", *foes))
    return "attack", text.replace("'vs'", "vs"), {}


def make_shooting(pick: Any) -> SetUp:
    shooter = "{rar: d4, rw: {name: Bow, damage: d4, band: 10}, disc: d6, spd: 5}"
    targets = [f"{{def: {pick('34')}, av: {pick('34')}, lp: {pick('12')}}}" for _ in range(2)]
    options: dict[str, Any] = {"attacks": pick("12"), "range": pick(("9", "14"))}
    if pick((True, False)):
        targets = [f"{one}+engaged" for one in targets]
        options["others"] = (f"{{def: {pick('34')}, av: 4, lp: {pick('12')}}}",)
    shooter += pick(("+fatestones=1", "+fatestones=2"))
    if pick((True, False)):
        options["targeting"] = True
    words = [f"'{one}'" for one in targets]
    return "shoot", f"'{shooter}' vs {' '.join(words)}", options


def make_casting(pick: Any) -> SetUp:
    spells = (
        "spells: [{name: Hush, cost: 1}, {name: Dart, cost: 1, missile: true, attacks: 2, "
        "damage: d4}]"
    )
    caster = f"{{car: {pick(('d4', 'd6'))}, power: 4, def: 4, av: 3, lp: 1, {spells}}}"
    target = f"{{def: {pick('34')}, av: {pick('34')}, lp: {pick('12')}}}"
    options = {"counter": pick(("d4", "d6"))} if pick((True, False)) else {}
    return "cast", f"'{caster}+fatestones={pick('12')}' Dart vs '{target}'", options


def make_melee(pick: Any) -> SetUp:
    one = make_card(pick, talents="Parry 1") + pick(("", "", "+fatestones=1"))
    first, second = make_card(pick, lp="1"), make_card(pick, lp="1")
    ours, theirs = pick(((f"'{one}'", f"'{first}' '{second}'"), (f"'{first}'", f"'{one}'")))
    return "melee", f"{ours} vs {theirs}", {}


def make_test(pick: Any) -> SetUp:
    name, rating = pick(("test", "evade", "morale", "rally")), pick(("d4", "d6", "d8"))
    return name, rating, {"reroll": True, "tn": pick(("3", "4", "7"))}


#: By kind: how many, and who may be advised. Who shoots or takes a test has nobody against it.
KINDS = {
    "numbers": (16, "ab"),
    "models": (8, "ab"),
    "shoot": (8, "a"),
    "cast": (3, "ab"),
    "melee": (5, "ab"),
    "test": (4, "a"),
}
SET_UPS = [
    (kind, seed, side, robust)
    for kind, (count, sides) in KINDS.items()
    for seed in range(count)
    for side in sides
    for robust in ((False, True) if len(sides) > 1 else (False,))
]


def find_both(
    set_up: SetUp, side: str, *, robust: bool, slip: int = 0
) -> tuple[Advice | None, list[Tried]]:
    """Return the advice on a set-up, and what everything comes to that was tried."""
    name, text, options = set_up
    procedure, command = make(name, text, **options)
    tried = try_all(procedure, command, side, robust=robust, slip=slip)
    if len(tried) == 1 and not any(tried[0].found.meet()):
        return None, tried
    asked = {"for": side, "robust": robust, "advise": True}
    return advise(*make(name, text, **options, **asked)), tried


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
    set_up = make_set_up("numbers", 3)
    advice, (slipped,) = find_both(set_up, "a", robust=False, slip=1)
    assert advice is not None
    assert slipped.found.value < advice.choices[0].value
    assert any(follow_plan(advice.plan, met) != met.best for met in slipped.found.meet())
