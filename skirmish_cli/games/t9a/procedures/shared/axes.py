"""What players choose before the dice: weapons, whom to strike, with which part."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from skirmish_cli.core.advising import Alternative, Axis
from skirmish_cli.core.rules import Choice

#: The Active Player, who decides first, and the other one.
FIRST, SECOND = SIDES = ("a", "b")
#: What the side that decides second may do instead of deciding beforehand.
ANSWER = "whatever answers their choices"


def list_choice_axes(choices: Sequence[Choice]) -> Iterator[Axis]:
    """Yield each choice that a rule puts before its first die, what is done by policy first.

    Where both players choose, the Active Player decides first, so that the other one may answer.
    Section: Choose Equipment and Abilities.
    """
    ours, theirs = ([one for one in choices if one.owner == side] for side in SIDES)
    for one in ours:
        yield Axis(FIRST, tuple(_decide([(one, word)]) for word in _list_options(one)))
    if not ours:
        for one in theirs:
            yield Axis(SECOND, tuple(_decide([(one, word)]) for word in _list_options(one)))
    elif theirs:
        ways = product(*(_list_options(one) for one in theirs))
        decided = (_decide(list(zip(theirs, way, strict=True))) for way in ways)
        yield Axis(SECOND, (*decided, Alternative(ANSWER)))


def _list_options(choice: Choice) -> list[str]:
    """Return the options of a choice, the policy's first."""
    return sorted(choice.options, key=lambda word: word != choice.policy)


def _decide(decided: Sequence[tuple[Choice, str]]) -> Alternative:
    """Return that some choices are decided so."""
    words = ", ".join(f"{choice.question} {word}" for choice, word in decided)
    return Alternative(words, forced=tuple((choice.about.topic, word) for choice, word in decided))
