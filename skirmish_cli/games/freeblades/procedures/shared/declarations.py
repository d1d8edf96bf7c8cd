"""Option talents that a player may still declare, before any die of a combat.

Section: Option Talents and the Combat Sequence.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Generic, TypeVar

from skirmish_cli.core.command import Command, Model
from skirmish_cli.core.rules import About, Choice, Rule
from skirmish_cli.games.freeblades.models import Card
from skirmish_cli.games.freeblades.policies import SKIP, TALENTS, USE, split_values
from skirmish_cli.games.freeblades.procedures.shared.assignments import (
    list_option_talents,
    read_uses,
)
from skirmish_cli.games.freeblades.procedures.shared.attack_options import UseOptions
from skirmish_cli.records import NamedTuple

R = TypeVar("R")

#: The option talents that models use, by the key of each.
Used = Mapping[str, tuple[str, ...]]


class OpenTalent(NamedTuple):
    """An option talent that a model may use: whose decision it is, and the policy's."""

    key: str
    name: str
    owner: str
    policy: str


def list_open_talents(
    command: Command[UseOptions], models: Sequence[Model[Card]], owners: Mapping[str, str]
) -> tuple[OpenTalent, ...]:
    """Return the option talents that models may use beside those of --use, in order.

    `owners` says whose decision it is, by a model's key. Raises UsageProblem for a policy that
    names a talent which a model hasn't got.
    """
    rules, every = command.rules, list(models)
    fixed = read_uses(command.options.use, every, rules)
    texts = split_values(command.policies.get(TALENTS.name, ()))
    chosen = read_uses(texts, every, rules, "--policy talents")
    found = []
    for model in every:
        wanted, settled = (
            {name.casefold() for name in used.get(model.key, ())} for used in (chosen, fixed)
        )
        for talent in list_option_talents(model, rules):
            name = talent.name.casefold()
            if not talent.is_idle and name not in settled:
                policy = USE if name in wanted else SKIP
                found.append(OpenTalent(model.key, talent.name, owners[model.key], policy))
    return tuple(found)


class Declared(Generic[R]):
    """A rule that begins with the declaration of option talents.

    `make` returns the rule for the talents in use; it is called once for the same.
    """

    def __init__(
        self, talents: Sequence[OpenTalent], make: Callable[[Used], Callable[[], Rule[R]]]
    ) -> None:
        self.talents, self._make = talents, make
        self._made: dict[tuple[OpenTalent, ...], Callable[[], Rule[R]]] = {}

    def __call__(self) -> Rule[R]:
        """Return the rule as it is played or weighed."""
        used: tuple[OpenTalent, ...] = ()
        for one in self.talents:
            question = f"does {one.key} use {one.name}?"
            about = About(question, who=one.key)
            taken = yield Choice(question, (USE, SKIP), one.policy, one.owner, about, TALENTS.name)
            if taken == USE:
                used = (*used, one)
        if used not in self._made:
            names: dict[str, tuple[str, ...]] = {}
            for one in used:
                names[one.key] = (*names.get(one.key, ()), one.name)
            self._made[used] = self._make(names)
        result: R = yield from self._made[used]()
        return result
