"""Advice: a third reading of a rule, which looks for the decisions that serve a player best.

It walks the same generator as `play` and `law_of`, and at each `Choice` that is the player's takes the option that is
worth most, given that it goes on so: backward induction over the tree of throws and choices, a chain stage by stage.
The other players' choices follow their named policies. Every number is exact.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from skirmish_cli.core.rules import Chain, Choice, Rule, Within

#: A worth and the figures read off with it, as expectations: the worth comes first.
Values = tuple[Fraction, ...]

#: Takes an option, given what each is worth; or None where the choice is not the player's.
Decider = Callable[[Choice, Mapping[str, Values]], str]


class _Leaf(NamedTuple):
    """Where a rule ends, with its result."""

    result: Hashable


class _Mix(NamedTuple):
    """Chance: nodes with their probabilities."""

    parts: tuple[tuple[Fraction, Any], ...]


class _Pick(NamedTuple):
    """A decision: the choice, and the node of each option."""

    choice: Choice
    nodes: tuple[Any, ...]


class _Stages(NamedTuple):
    """A chain that holds decisions: what each state of each stage leads to, and what follows its last state."""

    layers: tuple[Mapping[Any, Any], ...]
    start: Any
    follow: Callable[[Any], Any]


class Play(NamedTuple):
    """What a way of playing comes to: the worth, the figures, and for each question the options that it takes."""

    worth: Fraction
    figures: Mapping[str, Fraction]
    answers: Mapping[str, tuple[str, ...]]


def best_play(rule: Callable[..., Rule[Any]], arguments: Sequence[Any], worth: Callable[[Any], Any],
              figures: Mapping[str, Callable[[Any], Any]], owner: str | None = None) -> Play:
    """Return the play that makes the expected worth highest. With an `owner` only its choices are decided.

    It is never worth less than any policy that answers the same choices. Equal options go to the named policy.
    Decisions within a `Repeat` or an `Until` follow their policies.
    """

    def decide(choice: Choice, options: Mapping[str, Values]) -> str:
        if owner is not None and choice.owner != owner:
            return choice.policy
        highest = max(values[0] for values in options.values())
        if options[choice.policy][0] == highest:
            return choice.policy
        return next(option for option in choice.options if options[option][0] == highest)

    return play_by(rule, arguments, worth, figures, decide)


def play_by(rule: Callable[..., Rule[Any]], arguments: Sequence[Any], worth: Callable[[Any], Any],
            figures: Mapping[str, Callable[[Any], Any]], decide: Decider) -> Play:
    """Return what a way of deciding comes to; `decide` gets a choice with the values of its options."""
    search = _Search((worth, *figures.values()), decide)
    values = search.value(_tree(rule, tuple(arguments)))
    answers = {question: tuple(sorted(taken)) for question, taken in search.answers.items()}
    return Play(values[0], dict(zip(figures, values[1:], strict=True)), answers)


def _tree(rule: Callable[..., Rule[Any]], arguments: tuple[Any, ...]) -> Any:
    """Return the tree of everything that a rule can come to."""

    def after(answers: tuple[Any, ...]) -> Any:
        running = rule(*arguments)
        try:
            request = next(running)
            for answer in answers:
                request = running.send(answer)
        except StopIteration as end:
            return _Leaf(end.value)
        return _asked(request, lambda answer: after((*answers, answer)))

    return after(())


@lru_cache(maxsize=4096)
def _tree_within(rule: Callable[..., Rule[Any]], arguments: tuple[Any, ...]) -> Any:
    return _tree(rule, arguments)


def _asked(request: Any, go: Callable[[Any], Any]) -> Any:
    """Return the node of a request, given the node that follows each answer."""
    if isinstance(request, Choice):
        return _Pick(request, tuple(go(option) for option in request.options))
    if isinstance(request, Within):
        return _followed(_tree_within(request.rule, request.arguments), go)
    if isinstance(request, Chain):
        return _chain(request, go)
    law = request.law()
    return _mixed([(Fraction(weight, law.total), go(answer)) for answer, weight in law.weights.items()])


def _mixed(parts: Sequence[tuple[Fraction, Any]]) -> Any:
    """Return chance over nodes, equal ends and chance within chance merged."""
    ends: dict[Any, Fraction] = {}
    others: list[tuple[Fraction, Any]] = []
    for chance, node in parts:
        inner = node.parts if isinstance(node, _Mix) else ((Fraction(1), node),)
        for share, part in inner:
            if isinstance(part, _Leaf):
                ends[part] = ends.get(part, Fraction(0)) + chance * share
            else:
                others.append((chance * share, part))
    if len(ends) == 1 and not others:
        return next(iter(ends))
    return _Mix((*((chance, leaf) for leaf, chance in ends.items()), *others))


def _followed(node: Any, go: Callable[[Any], Any]) -> Any:
    """Return a tree with each of its ends replaced by what follows it."""
    if isinstance(node, _Leaf):
        return go(node.result)
    if isinstance(node, _Mix):
        return _mixed([(chance, _followed(part, go)) for chance, part in node.parts])
    if isinstance(node, _Pick):
        return _Pick(node.choice, tuple(_followed(option, go) for option in node.nodes))
    stages: _Stages = node
    return _Stages(stages.layers, stages.start, lambda state: _followed(stages.follow(state), go))


def _ends(node: Any) -> set[Any]:
    """Return every result that a tree of one stage can end in."""
    if isinstance(node, _Leaf):
        return {node.result}
    if isinstance(node, _Mix):
        return set().union(*(_ends(part) for _, part in node.parts))
    if isinstance(node, _Pick):
        return set().union(*(_ends(option) for option in node.nodes))
    raise RuntimeError("a chain within a stage of a chain can't be advised on; make it one chain")


def _chain(chain: Chain[Any], go: Callable[[Any], Any]) -> Any:
    """Return the node of a chain: chance alone where nothing is decided in it, else its stages."""
    layers: list[dict[Any, Any]] = []
    states, decided = {chain.start}, False
    for stage in chain.stages:
        layer: dict[Any, Any] = {}
        for state in states:
            done = chain.done is not None and chain.done(state)
            layer[state] = _Leaf(state) if done else _tree(stage, (state,))
        decided = decided or any(_decides(node) for node in layer.values())
        layers.append(layer)
        states = set().union(*(_ends(node) for node in layer.values()))
    if decided:
        return _Stages(tuple(layers), chain.start, go)
    law = chain.law()
    return _mixed([(Fraction(weight, law.total), go(state)) for state, weight in law.weights.items()])


def _decides(node: Any) -> bool:
    if isinstance(node, _Mix):
        return any(_decides(part) for _, part in node.parts)
    return not isinstance(node, _Leaf)


class _Search:
    """Works out what trees are worth, from their ends back to their start."""

    def __init__(self, projections: tuple[Callable[[Any], Any], ...], decide: Decider) -> None:
        self.projections, self.decide = projections, decide
        self.answers: dict[str, set[str]] = {}

    def value(self, node: Any, ends: Mapping[Any, Values] | None = None) -> Values:
        """Return what a node is worth; `ends` gives the values of its ends, else they are results of the rule."""
        if isinstance(node, _Leaf):
            if ends is not None:
                return ends[node.result]
            return tuple(Fraction(project(node.result)) for project in self.projections)
        if isinstance(node, _Mix):
            total = [Fraction(0)] * len(self.projections)
            for chance, part in node.parts:
                for place, value in enumerate(self.value(part, ends)):
                    total[place] += chance * value
            return tuple(total)
        if isinstance(node, _Pick):
            return self._pick(node, ends)
        return self._stages(node, ends)

    def _pick(self, node: _Pick, ends: Mapping[Any, Values] | None) -> Values:
        choice = node.choice
        options = {name: self.value(option, ends) for name, option in zip(choice.options, node.nodes, strict=True)}
        taken = self.decide(choice, options)
        self.answers.setdefault(choice.question, set()).add(taken)
        return options[taken]

    def _stages(self, node: _Stages, ends: Mapping[Any, Values] | None) -> Values:
        last = set().union(*(_ends(tree) for tree in node.layers[-1].values()))
        values = {state: self.value(node.follow(state), ends) for state in last}
        for layer in reversed(node.layers):
            values = {state: self.value(tree, values) for state, tree in layer.items()}
        return values[node.start]
