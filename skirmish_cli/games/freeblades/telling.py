"""What results change and make due: flags, drops, tests of friends.

How long a flag lasts is what the ruleset says of it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from skirmish_cli.core.changes import OUT, Change, Due, Value
from skirmish_cli.core.rules import Rule, Within
from skirmish_cli.games.freeblades.dice.readings import MOST_FATESTONES
from skirmish_cli.games.freeblades.morale import why_no_test

if TYPE_CHECKING:
    from skirmish_cli.core.command import FindModels, Model
    from skirmish_cli.core.ruleset import Ruleset
    from skirmish_cli.core.table import Table
    from skirmish_cli.games.freeblades.models import Card

R = TypeVar("R")

#: What a result brings about.
Happenings = Iterable[Change | Due]
#: The word for every model of the files; it brings each key with its file before it.
EVERY_MODEL = "*"
DROPPED = "dropped"
#: What only the table knows of a test for a friend that dropped. Section: Morale.
IN_SIGHT = "within 6 inches and in sight"


class Telling(Within[R]):
    """A rule within a rule that tells what its result changes and makes due.

    The odds are those of the rule alone.
    """

    def __init__(
        self,
        rule: Callable[..., Rule[R]],
        arguments: tuple[Any, ...],
        tell: Callable[[R], Happenings],
        words: str = "",
    ) -> None:
        super().__init__(rule, arguments, words)
        self.tell = tell

    def play(self, table: Table) -> R:
        """Return the result at the table, which takes note of what it brings about."""
        result = super().play(table)
        for one in self.tell(result):
            table.collect(one)
        return result


class Resolve(Generic[R]):
    """A whole rule that tells what its result changes; called, it is played."""

    def __init__(self, rule: Callable[[], Rule[R]], tell: Callable[[R], Happenings]) -> None:
        self.rule, self.tell = rule, tell

    def __call__(self) -> Rule[R]:
        """Return the rule as it is played or weighed."""
        result: R = yield Telling(self.rule, (), self.tell)
        return result


class Teller:
    """Makes the changes and dues of a result, as the ruleset and the card files say.

    `models` are those that take part. `find_models` finds their friends, where there are any.
    """

    def __init__(
        self,
        rules: Ruleset,
        models: Iterable[Model[Card]] = (),
        find_models: FindModels | None = None,
    ) -> None:
        self.rules, self.find_models = rules, find_models
        self.models: Mapping[str, Model[Card]] = {model.key: model for model in models}

    def change(self, whom: str, flag: str, value: Value | None = True, why: str = "") -> Change:
        """Return the change of a flag, which holds as long as the ruleset says."""
        until = "removed" if value is None else self.rules.lasts(flag)
        return Change(whom, flag, value, until, why)

    def tell_stones(self, whom: str, had: int, spent: int, gained: int) -> Iterator[Change]:
        """Yield the Fatestones that a test leaves a model, where it spent or gained any."""
        has = min(MOST_FATESTONES, had - spent + gained)
        if has != had:
            yield self.change(whom, "fatestones", has, "its test")

    def tell_wounds(self, whom: str, before: int, left: int, why: str) -> Iterator[Change]:
        """Yield that a model has lost LP, or that it dropped."""
        if left and left < before:
            yield self.change(whom, "lp", left, why)
        elif left < before:
            yield Change(whom, OUT, DROPPED, "battle", why)

    def list_morale_tests(
        self, dropped: str, phase: str, apart: Collection[str] = ()
    ) -> Iterator[Due]:
        """Yield the morale test of each friend of a model that dropped in a phase.

        `apart` are the keys of those that take theirs otherwise. An inline card has no friends.
        Sections: Morale; Morale Test Timing.
        """
        if dropped not in self.models or self.find_models is None:
            return
        model, (everybody,) = self.models[dropped], self.find_models([[EVERY_MODEL]])
        home = next((_split_key(one)[0] for one in everybody if one.card is model.card), None)
        names = [_split_key(one)[1] for one in everybody]
        without = {_split_key(one)[1] for key, one in self.models.items() if key in apart}
        for one in everybody:
            file, name = _split_key(one)
            if file != home or name in without or name == _split_key(model)[1]:
                continue
            if _takes_test(one, model):
                key = name if names.count(name) == 1 else one.key
                words = f"morale {key} --dropped {dropped.partition('#')[0]}"
                yield Due(key, "morale", phase, f"{dropped} dropped", words, IN_SIGHT)


def _split_key(model: Model[Card]) -> tuple[str, str]:
    """Return the file and the id of a model; a repeat has `#2` behind its key."""
    file, _, name = model.key.partition("#")[0].rpartition("/")
    return file, name


def _takes_test(model: Model[Card], dropped: Model[Card]) -> bool:
    why_not = why_no_test(
        is_hero=model.card.model_class == "hero",
        is_engaged=model.has("engaged"),
        is_panicked=model.has("panicked"),
        dropped_follower=dropped.card.model_class == "follower",
    )
    return why_not is None


def tell_nothing(result: object) -> Sequence[Change]:
    """Return nothing, whatever the result."""
    return ()
