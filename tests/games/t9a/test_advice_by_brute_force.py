"""Advice in The 9th Age against the best play of random small set-ups by trying everything."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any, cast

import pytest

from skirmish_cli.advice.plans import Plan
from skirmish_cli.advice.searching import Advice, advise
from skirmish_cli.core.command import BEST, Command
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Goal, Prepared, Procedure
from skirmish_cli.core.registry import get_game
from skirmish_cli.files.rulesets import load_ruleset
from skirmish_cli.reports.asking import make_command
from skirmish_cli.reports.finder import Finder
from skirmish_cli.reports.reading import Setting
from tests.games.t9a.combats import card, find_sides
from tests.games.t9a.plain_force import Aim, PlainForce, Worth
from tests.games.t9a.prepared import type_options

GAME, RULES = get_game("t9a"), load_ruleset("t9a").choose({})

#: A procedure, its words, its units side by side with their flags, its options.
Case = tuple[str, tuple[str, ...], list[Any], dict[str, Any]]


def make(case: Case, **more: Any) -> Command[Any]:
    """Return the command of a case."""
    name, words, units, options = case
    options = {**options, **more}
    finder = cast("Finder", lambda asked: find_sides(*units) if units else [])
    setting = Setting(policies=tuple(options.pop("policy", ())))
    return make_command(GAME.procedure(name), words, type_options(options), RULES, finder, setting)


def ask_everything(procedure: Procedure[Any], command: Command[Any]) -> Command[Any]:
    """Return a command whose rule offers every decision."""
    offered = {one.name: (BEST,) for one in procedure.policies if BEST in one.values}
    typed = {name: (*command.policies.get(name, ()), BEST) for name in offered}
    return command._replace(policies={**command.policies, **typed})


def find_aim(ready: Prepared, side: str, wanted: str) -> Aim:
    """Return what the sides play for: by the default goal, or by one figure."""
    goal = ready.goal
    assert goal is not None
    sign = 1 if side == goal.owners[0] else -1

    def read(name: str) -> Worth:
        return lambda result: Fraction(ready.figures[name](result) or 0) if name else Fraction(0)

    def default(result: Any) -> Fraction:
        return sign * (read(goal.more)(result) - read(goal.less)(result))

    def theirs(result: Any) -> Fraction:
        return -default(result)

    if wanted:
        return Aim(side, (read(wanted),), theirs)
    ours = [default]
    if goal.then is not None:
        ours.append(_read_then(goal, sign))
    return Aim(side, tuple(ours), theirs)


def _read_then(goal: Goal, sign: int) -> Worth:
    then = goal.then
    assert then is not None
    return lambda result: sign * Fraction(cast("Any", then(result)) or 0)


def list_ways(
    procedure: Procedure[Any], command: Command[Any], side: str
) -> Iterator[tuple[str, Command[Any], dict[str, str]]]:
    """Yield every combination in words, with its command and what it decides beforehand."""
    axes = list(procedure.axes(command)) if procedure.axes else []
    own = [axis.alternatives if axis.side == side else axis.alternatives[:1] for axis in axes]
    for chosen in product(*own):
        changed = command
        for one in chosen:
            changed = one.change(changed)
        said = [one.words for one, axis in zip(chosen, axes, strict=True) if axis.side == side]
        words = ", ".join(filter(None, said)) or "as given"
        yield words, changed, dict(pair for one in chosen for pair in one.forced)


def check(case: Case, *, robust: bool) -> None:
    """Compare the advice of both sides with brute force."""
    name, goal = case[0], case[3].get("goal", "")
    procedure = GAME.procedure(name)
    bare = make((*case[:3], {key: value for key, value in case[3].items() if key != "goal"}))
    for side in "ab":
        asked = make(case, advise=True, robust=robust, **{"for": side})
        try:
            advice = advise(procedure, asked)
        except UsageProblem as problem:
            assert "nothing to decide" in str(problem)
            check_nothing_matters(procedure, bare, side, robust=robust)
            continue
        compare(advice, procedure, ask_everything(procedure, bare), side, goal)


def check_nothing_matters(
    procedure: Procedure[Any], bare: Command[Any], side: str, *, robust: bool
) -> None:
    """Check that a side to which advice says so decides on nothing that matters."""
    command = ask_everything(procedure, bare)
    ways = list(list_ways(procedure, command, side))
    assert len(ways) == 1
    ready = procedure.prepare(ways[0][1])
    force = PlainForce(ready.rule, find_aim(ready, side, ""), {}, robust=robust)
    assert not list(force.tell())


def compare(
    advice: Advice, procedure: Procedure[Any], command: Command[Any], side: str, goal: str
) -> None:
    """Compare each combination, their order, and the plan of the best one."""
    ways = {
        words: (changed, forced) for words, changed, forced in list_ways(procedure, command, side)
    }
    assert {one.choice for one in advice.choices} == ways.keys()
    assert advice.left_out == 0
    worths = {}
    for words, (changed, forced) in ways.items():
        ready = procedure.prepare(changed)
        aim = find_aim(ready, side, goal)
        force = PlainForce(ready.rule, aim, forced, robust=advice.robust)
        found = force.play()
        worths[words] = found.by_policy[0], found.by_reply[0]
        if words == advice.plan_of:
            assert list(advice.plan) == plan(force, ready).lines()
    for one in advice.choices:
        assert (one.value, one.against_best_reply) == worths[one.choice]
        assert not one.equal_to or worths[one.equal_to] == worths[one.choice]
    order = [worth[::-1] if advice.robust else worth for worth in map(worths.get, _names(advice))]
    assert order == sorted(order, reverse=True)
    assert len({*worths.values()}) == sum(not one.equal_to for one in advice.choices)
    for line in advice.plan:
        assert "by what came before" not in line.do


def _names(advice: Advice) -> list[str]:
    return [one.choice for one in advice.choices]


def plan(force: PlainForce, ready: Prepared) -> Plan:
    """Return the plan that brute force comes to."""
    found = Plan()
    situate: Callable[[Any], str] = ready.situation or (lambda state: "")
    for told in force.tell():
        found.add(told.choice, situate(told.state), told.best, float(told.share))
    return found


# The set-ups


def cast_case(random: Random) -> Case:
    options: dict[str, Any] = {
        "value": random.randint(4, 11),
        "dispel_dice": random.randint(0, 3),
        "bound": random.random() < 0.2,
        "previous": random.choice((0, 0, 1)),
        "policy": random.choice(((), ("dispel=none",))),
        "magic_dice": random.choice((2, 3)),
        "goal": random.choice(("", "", "resolved", "resolved_without_miscast")),
    }
    return "cast", (), [], options


def charge_case(random: Random) -> Case:
    speeds = [random.randint(3, 7) for _ in range(1 if random.random() < 0.7 else 2)]
    first, *more = ((speed, speed + random.randint(4, 9)) for speed in speeds)
    options: dict[str, Any] = {"speed": first[0], "distance": first[1]}
    options["and"] = [f"{speed}:{inches}" for speed, inches in more]
    if random.random() < 0.8:
        options["flee"] = True
        turning = speeds if random.random() < 0.2 else speeds[:1]
        options["redirect"] = [
            f"{random.randint(6, 9)}:{speed + random.randint(6, 10)}" for speed in turning
        ]
        options["policy"] = (f"redirect={random.choice(('always', 'never', 'out_of_reach'))}",)
    options["goal"] = "all_succeed" if more and random.random() < 0.5 else ""
    return "charge", (), [], options


def flux_case(random: Random) -> Case:
    options = {"size": random.choice((3000, 5000, 8000)), "channel": random.randint(2, 7)}
    return "flux", (), [], options


def pursuit_case(random: Random) -> Case:
    options: dict[str, Any] = {"pursuers": random.randint(1, 2)}
    options["policy"] = random.choice(((), ("pursue=hold",)))
    return "pursuit", (), [], options


def make_part(random: Random, weapons: int) -> dict[str, Any]:
    """Return the part of a unit with some weapons to choose among."""
    names = ("Maul", "Axe", "Pick")[:weapons]
    return {
        "att": random.randint(1, 2),
        "agi": random.randint(2, 5),
        "weapons": [
            {
                "name": name,
                "kind": "other",
                "str": random.randint(0, 2),
                "agi": random.randint(-2, 1),
                "off": random.randint(-1, 1),
            }
            for name in names
        ],
    }


def melee_case(random: Random) -> Case:
    """Return a combat of a few models whose parts have one or several weapons."""
    ours, theirs = random.choice(((2, 1), (1, 2), (2, 2), (3, 1)))
    models = random.randint(1, 2)
    first = card(part=make_part(random, ours), models=models, files=models)
    second = card(part=make_part(random, theirs), defensive={"hp": 1, "def": random.randint(2, 4)})
    policy = random.choice(((), ("pursue=hold",)))
    return "melee", ("a", "vs", "b"), [[(first, "charging")], [(second, "")]], {"policy": policy}


def chase_case(random: Random) -> Case:
    """Return a combat after which a unit may choose whom it pursues."""
    strong = card(part={"att": 2, "agi": 6, "off": 5}, defensive={"hp": 3})
    weak = [card(defensive={"hp": random.randint(2, 3)}, part={"att": 0}) for _ in "bb"]
    lost = random.choice(("", "lost=1"))
    policy = random.choice(((), ("pursue=hold",)))
    return (
        "melee",
        ("a", "vs", "b"),
        [[(strong, "charging")], [(weak[0], lost), (weak[1], "flank=left:a1")]],
        {"policy": policy},
    )


KINDS = {
    cast_case: 14,
    charge_case: 14,
    flux_case: 5,
    pursuit_case: 4,
    melee_case: 12,
    chase_case: 3,
}
CASES = [(make_case, seed) for make_case, number in KINDS.items() for seed in range(number)]


@pytest.mark.parametrize(
    ("make_case", "seed"), CASES, ids=[f"{kind.__name__}-{seed}" for kind, seed in CASES]
)
def test_advice_is_what_trying_everything_finds(
    make_case: Callable[[Random], Case], seed: int
) -> None:
    case = make_case(Random(seed))
    for robust in (False, True):
        check(case, robust=robust)
