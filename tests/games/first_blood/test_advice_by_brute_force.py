"""Advice on a Clash is what trying everything comes to.

The brute force types each order and each split as a command of its own, walks the rule with all
answers, and works the decisions out from the last one back; it has nothing of `advice`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import permutations, product
from typing import Any

import pytest

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.rules import Chain, Choice, Within
from skirmish_cli.dice.throws import Throw
from skirmish_cli.games.first_blood.attacks import attack
from skirmish_cli.games.first_blood.strikes import BROKEN, SLAIN
from tests.games.first_blood.advised import (
    GAME,
    SetUp,
    advise_clash,
    make_clash,
    make_set_up,
    plan_given,
)

#: Worths that decide one after another.
Worths = tuple[Fraction, ...]
#: What reads worths off the results at the Enemies, by their names.
Read = Callable[[dict[str, Any]], tuple[int, ...]]

GOALS: dict[str, Read] = {
    "": lambda results: (count_slain(results), count_lost(results)),
    "wounds_lost_mean": lambda results: (count_lost(results),),
    "slain-hits_mean": lambda results: (
        any(one.fate == SLAIN for one in results.values())
        - sum(one.hits for one in results.values()),
    ),
    "b1.broken": lambda results: (results["b1"].fate == BROKEN,),
}


def count_slain(results: dict[str, Any]) -> int:
    return sum(one.fate == SLAIN for one in results.values())


def count_lost(results: dict[str, Any]) -> int:
    return sum(one.wounds_lost for one in results.values())


class Everything:
    """The best play of one command, stage by stage, with each decision that it gets to."""

    def __init__(self, command: Any, names: Sequence[str], read: Read) -> None:
        self.names, self.read = names, read
        rule: Any = GAME.procedure("clash").prepare(command).rule
        chain = next(attack(rule.args[0]._replace(only_fates=False)))
        assert isinstance(chain, Chain)
        self.stages, self.start = tuple(chain.stages), chain.start
        self.known: dict[Any, Worths] = {}
        self.wounds = {name: 2 if "w: 2" in card else 1 for name, card in self._cards(command)}
        #: By what is asked and how the Enemies stand, the best options.
        self.decisions: dict[tuple[str, str], set[str]] = {}
        self.worths = self.weigh(0, self.start)

    def list_decisions(self) -> dict[tuple[str, str], set[str]]:
        """Return the decisions that the best play gets to."""
        self._walk(0, self.start, set())
        return self.decisions

    def _cards(self, command: Any) -> Iterator[tuple[str, str]]:
        cards = command.words[command.words.index("vs") + 1 :]
        return zip(self.names, cards, strict=True)

    def weigh(self, number: int, state: Any) -> Worths:
        """Return what a state is worth before a stage."""
        if number == len(self.stages):
            results = dict(zip(self.names, state.results, strict=True))
            return tuple(Fraction(worth) for worth in self.read(results))
        if (number, state) not in self.known:
            self.known[number, state] = self._try(number, state, ())
        return self.known[number, state]

    def _ask(self, number: int, state: Any, answers: Sequence[Any]) -> tuple[Any, Any]:
        """Return what is asked after some answers, or nothing and the state after the stage."""
        running = play_flat(self.stages[number](state))
        try:
            request = next(running)
            for answer in answers:
                request = running.send(answer)
        except StopIteration as end:
            return None, end.value
        return request, None

    def _try(self, number: int, state: Any, answers: tuple[Any, ...]) -> Worths:
        request, after = self._ask(number, state, answers)
        if request is None:
            return self.weigh(number + 1, after)
        if isinstance(request, Choice):
            return max(self._list_options(number, state, answers, request).values())
        if not isinstance(request, Throw):
            return self._try(number, state, (*answers, None))
        law = request.law()
        parts = [
            (Fraction(weight, law.total), self._try(number, state, (*answers, answer)))
            for answer, weight in law.weights.items()
        ]
        return tuple(
            sum((chance * worths[place] for chance, worths in parts), Fraction(0))
            for place in range(len(parts[0][1]))
        )

    def _list_options(
        self, number: int, state: Any, answers: tuple[Any, ...], choice: Choice
    ) -> dict[str, Worths]:
        return {one: self._try(number, state, (*answers, one)) for one in choice.options}

    def _walk(self, number: int, state: Any, seen: set[Any], answers: tuple[Any, ...] = ()) -> None:
        """Note each decision that the best play gets to."""
        if number == len(self.stages) or (number, state, answers) in seen:
            return
        seen.add((number, state, answers))
        request, after = self._ask(number, state, answers)
        if request is None:
            self._walk(number + 1, after, seen)
        elif isinstance(request, Choice):
            options = self._list_options(number, state, answers, request)
            best = {name for name, worth in options.items() if worth == max(options.values())}
            if len(best) < len(options):
                found = self.decisions.setdefault((request.about.topic, self._say(state)), best)
                assert found == best  # else the line would not tell all that it depends on
            taken = request.policy if request.policy in best else next(iter(sorted(best)))
            if len(best) == 1 or request.policy in best:
                self._walk(number, state, seen, (*answers, taken))
        elif isinstance(request, Throw):
            for answer in request.law().weights:
                self._walk(number, state, seen, (*answers, answer))
        else:
            self._walk(number, state, seen, (*answers, None))

    def _say(self, state: Any) -> str:
        words = []
        for name, one in zip(self.names, state.results, strict=True):
            left = self.wounds[name] - one.wounds_lost
            if one.fate in (BROKEN, SLAIN):
                words.append(f"{name} {'Broken' if one.fate == BROKEN else 'slain'}")
            elif one.wounds_lost:
                words.append(f"{name} with {left} Wound{'s' * (left > 1)} left")
        return ", ".join(words) or "nobody hurt"


def play_flat(rule: Any) -> Any:
    """Ask for what a rule asks for, with the rules within it played out."""
    try:
        request = next(rule)
        while True:
            if isinstance(request, Within):
                answer = yield from play_flat(request.rule(*request.arguments))
            else:
                answer = yield request
            request = rule.send(answer)
    except StopIteration as end:
        return end.value


def list_splits(dice: int, enemies: int) -> list[tuple[int, ...]]:
    return [one for one in product(range(dice + 1), repeat=enemies) if sum(one) == dice]


def list_everything(set_up: SetUp, read: Read) -> Iterator[Worths]:
    """Yield what each order of attackers and Enemies and each split is worth."""
    cards, count = set_up.list_attackers(), len(set_up.enemies)
    by_order = any(set_up.limited)
    for order in permutations(range(len(cards))):
        for places in permutations(range(count)) if by_order else [tuple(range(count))]:
            names = [f"b{place + 1}" for place in places]
            words = [cards[at] for at in order] + ["vs"] + [set_up.enemies[at] for at in places]
            for shares in product(*(list_splits(set_up.dice[at], count) for at in order)):
                keys = [f"a{at}=" if len(order) > 1 else "" for at in range(1, len(order) + 1)]
                split = tuple(
                    key + ",".join(map(str, own)) for key, own in zip(keys, shares, strict=True)
                )
                command = make_clash(words, ["redirect=best"], split=split)
                yield Everything(command, names, read).worths


@pytest.mark.parametrize("seed", range(40))
def test_every_way_is_worth_what_trying_everything_comes_to(seed: int) -> None:
    set_up, goal = make_set_up(seed), list(GOALS)[seed % len(GOALS)]
    if goal == "b1.broken" and len(set_up.enemies) == 1:
        goal = ""
    if len(set_up.dice) == len(set_up.enemies) == 1:
        set_up = set_up._replace(enemies=(*set_up.enemies, *set_up.enemies))
    words = (*set_up.list_attackers(), "vs", *set_up.enemies)
    typed = {"goal": (goal,)} if goal else {}
    read = GOALS[goal]
    expected = {worths[0] for worths in list_everything(set_up, read)}
    try:
        advice = advise_clash(words, **typed)
    except UsageProblem as problem:
        # There is but one order and one split that differ.
        assert "nothing to decide" in str(problem)
        assert len(expected) == 1
        return
    assert advice.left_out == 0
    assert {one.value for one in advice.choices} == expected
    assert advice.choices[0].value == max(expected)
    assert all(one.value == one.against_best_reply for one in advice.choices)
    robust = advise_clash(words, robust=True, **typed)
    assert [one.value for one in robust.choices] == [one.value for one in advice.choices]


def split_at_random(set_up: SetUp, seed: int) -> list[tuple[int, ...]]:
    chance = random.Random(seed)
    splits = [chance.choice(list_splits(dice, len(set_up.enemies))) for dice in set_up.dice]
    # Most dice go at the first Enemy, so that it is often slain before the last of them.
    return [tuple(sorted(own, reverse=True)) for own in splits]


@pytest.mark.parametrize("seed", range(40))
def test_the_plan_is_the_best_option_at_every_decision_that_it_gets_to(seed: int) -> None:
    chance = random.Random(seed)
    dice = chance.choice([(2, 1), (2, 1), (1, 1, 1), (2, 2)])
    enemies = [
        f"{{d: {chance.randint(0, 2)}, w: {chance.randint(1, 2)}, r: {chance.choice((0, 3))}}}"
        for _ in range(3)
    ]
    set_up = SetUp(dice, (False,) * len(dice), tuple(enemies))
    split = tuple(
        f"a{at}={','.join(map(str, own))}"
        for at, own in enumerate(split_at_random(set_up, seed), 1)
    )
    words = (*set_up.list_attackers(), "vs", *enemies)
    best = Everything(
        make_clash(words, ["redirect=best"], split=split), ["b1", "b2", "b3"], GOALS[""]
    )
    decisions = best.list_decisions()
    plan = plan_given(words, split)
    found = {
        (line.decision, situation): line.do
        for line in plan
        for situation in line.situation.split("; or ")
    }
    assert {topic for topic, _ in decisions} == {line.decision for line in plan}
    for (topic, situation), options in decisions.items():
        told = found.get((topic, situation), found.get((topic, "")))
        assert told is not None, (topic, situation, found)
        assert set(told.removesuffix(", as good").split(" or ")) == options
    assert not any("by what came before" in line.do for line in plan)
