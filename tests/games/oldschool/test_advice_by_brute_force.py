"""Old-school advice against an independent backward induction, over set-ups made at random."""

from __future__ import annotations

import random
from typing import Any

import pytest

from skirmish_cli.advice.searching import Advice, advise
from skirmish_cli.core.command import Command
from skirmish_cli.core.options import Typed
from skirmish_cli.core.registry import get_game
from skirmish_cli.files.rulesets import load_ruleset
from skirmish_cli.reports.asking import make_command
from skirmish_cli.reports.finder import Finder
from skirmish_cli.reports.models import FileShelf
from skirmish_cli.reports.reading import Setting
from tests.advice.backward import Tried, follow_plan, try_all

GAME, RULES = get_game("oldschool"), load_ruleset("oldschool")
#: A set-up: its procedure, its words, its options, the policies that are typed.
SetUp = tuple[str, tuple[str, ...], dict[str, Typed], tuple[str, ...]]


def make_asked(set_up: SetUp, **more: Typed) -> Command[Any]:
    """Return a set-up as it would be typed."""
    name, words, options, policies = set_up
    finder = Finder(GAME, RULES, lambda: FileShelf(GAME, [], RULES))
    typed = options | more
    setting = Setting(policies=policies)
    return make_command(GAME.procedure(name), list(words), typed, RULES, finder, setting)


def make_set_up(kind: str, seed: int) -> SetUp:
    """Return a small set-up at random."""
    return MAKERS[kind](random.Random(f"{kind} {seed}").choice)


def make_recovery(pick: Any) -> SetUp:
    options: dict[str, Typed] = {"fortitude": (pick("13"),)}
    return "recover", (), options | pick(({}, {"kit": True}, {"unhelped": True})), ()


def make_card(pick: Any, *, most: str = "12", pieces: bool = True) -> str:
    armour = pick(("", "shield", "helmet", "shield, helmet")) if pieces else ""
    return (
        f"{{stamina: {pick('01')}, wounds: {pick(most)}, weapons: [{pick(WEAPONS)}], "
        f"armour: [{armour}], saves: {{FOR: {pick(('7', '12'))}, REF: 10, WIL: 10}}}}"
    )


WEAPONS = ("Dagger", "Shortsword")


def make_attack(pick: Any) -> SetUp:
    targets = [make_card(pick) for _ in range(pick((1, 2)))]
    policies = pick(((), ("shield=out",), ("stunts=trip",), ("stunts=trip,trip",)))
    if "shield" not in "".join(targets):
        policies = tuple(one for one in policies if "shield" not in one)
    return "attack", (make_card(pick), "vs", *targets), {"attacks": (pick("12"),)}, policies


def make_fight(pick: Any) -> SetUp:
    ours = [make_card(pick, most="1") for _ in range(pick((1, 1, 2)))]
    theirs = [make_card(pick, most="1") for _ in range(pick((1, 2)))]
    rounds = pick("12") if len(ours) + len(theirs) < 4 else "1"
    return "fight", (*ours, "vs", *theirs), {"rounds": (rounds,)}, ()


MAKERS = {"recover": make_recovery, "attack": make_attack, "fight": make_fight}
#: How many of each kind, and who may be advised.
KINDS = {"recover": (6, "a"), "attack": (20, "ab"), "fight": (16, "ab")}
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
    procedure = GAME.procedure(set_up[0])
    tried = try_all(procedure, make_asked(set_up), side, robust=robust, slip=slip)
    if len(tried) == 1 and not any(tried[0].found.meet()):
        return None, tried
    asked = make_asked(set_up, **{"for": (side,), "robust": robust, "advise": True})
    return advise(procedure, asked), tried


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
    advice, (slipped,) = find_both(make_set_up("recover", 0), "a", robust=False, slip=1)
    assert advice is not None
    assert slipped.found.value < advice.choices[0].value
