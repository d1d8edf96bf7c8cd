"""Flags of models: which contradict, which results set, and spirits in Between."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from skirmish_cli.core.changes import OUT, Change, Due, Value
from skirmish_cli.core.command import Model
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.rules import Rule, Within
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.freeblades.dice.readings import MOST_FATESTONES
from skirmish_cli.games.freeblades.morale import TIMING, why_no_test
from skirmish_cli.lazy import lazy
from skirmish_cli.records import NamedTuple

if TYPE_CHECKING:
    from skirmish_cli.core import actions
    from skirmish_cli.core.command import FindModels
    from skirmish_cli.core.table import Table
    from skirmish_cli.games.freeblades import friends, models, talents
    from skirmish_cli.games.freeblades.models import Card
    from skirmish_cli.games.freeblades.talents import Talent
else:
    actions = lazy("skirmish_cli.core.actions")
    friends = lazy("skirmish_cli.games.freeblades.friends")
    models = lazy("skirmish_cli.games.freeblades.models")
    talents = lazy("skirmish_cli.games.freeblades.talents")


class Being(NamedTuple):
    """What counts of a model in Between: its key, its flags and its talents."""

    key: str
    flags: Collection[str]
    talents: Iterable[Talent]


def why_apart(one: Being, other: Being) -> str | None:
    """Return why two models can't touch each other, or None. Section: Between."""
    for spirit, toucher in ((one, other), (other, one)):
        if "discorporate" in spirit.flags and not any(
            talents.find_talent(toucher.talents, name) for name in ("Spirit", "Witchsight")
        ):
            return (
                f"{spirit.key} is in Between, and {toucher.key} has neither Spirit nor Witchsight"
            )
    return None


def why_out_of_reach(attacker: Model[Card], target: Model[Card], rules: Ruleset) -> str | None:
    """Return why a model can't attack another, one of them being in Between, or None."""
    one, other = (
        Being(model.key, model.flags.keys(), talents.read_card_talents(model.card, rules))
        for model in (attacker, target)
    )
    return why_apart(one, other)


def why_no_spell(caster: Model[Card], target: Model[Card], rules: Ruleset) -> str | None:
    """Return why a spell of a caster can't affect a target, or None.

    A spirit in Between affects spirits only; Witchsight alone lets a caster reach one, but not be
    reached by it. Section: Between.
    """
    target_talents = talents.read_card_talents(target.card, rules)
    if caster.has("discorporate") and not talents.find_talent(target_talents, "Spirit"):
        return (
            f"{caster.key} is in Between, where its spells affect spirits only, and {target.key} "
            "is none"
        )
    return why_out_of_reach(caster, target, rules) if target.has("discorporate") else None


#: Flags that a charge or a run brings along, so that they can't speak against it.
_GO_WITH_A_MOVE = {
    "moved",
    "running",
    "charging",
    "redirected",
    "engaging",
    "engaged",
    "repositioned",
    "discorporate",
    # A later phase may stun a model that charged or ran.
    "stunned",
}


def check_flags(model: Model[Card], rules: Ruleset) -> None:
    """Raise UsageProblem for two flags of a model that can't both be true.

    Such as stunned and charging. Sections: Model Conditions; Charge; Running; Other Movement
    Actions.
    """
    for flag, action in (("charging", "charge"), ("running", "sprint")):
        if model.has(flag):
            _check_move(model, flag, action, rules)
    moved = [flag for flag in ("moved", "running", "engaging") if model.has(flag)]
    if model.has("hold") and moved and not model.has("charging"):
        raise UsageProblem(
            f"{model.key} can't be both +hold and +{moved[0]}: a model on Hold has not moved"
        )


def _check_move(model: Model[Card], flag: str, action: str, rules: Ruleset) -> None:
    """Raise UsageProblem where another flag rules out the move of a model."""
    for bar in actions.read_action(rules, action).bars:
        for other in bar.flags:
            if not bar.needed and other not in _GO_WITH_A_MOVE and model.has(other):
                raise UsageProblem(f"{model.key} can't be both +{other} and +{flag}: {bar.reason}")


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
        for one in self.tell(result) if table.is_watched else ():
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

    def __eq__(self, other: object) -> bool:
        """Whatever a teller knows, no odds tell apart."""
        return isinstance(other, Teller)

    def __hash__(self) -> int:
        return 0

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
        self, dropped: str, phase: str, apart: Collection[str] = (), time: str = ""
    ) -> Iterator[Due]:
        """Yield the morale test of each friend of a model that dropped in a phase.

        `apart` are the keys of those that take theirs otherwise; `time` is when they are taken, if
        not as usual in that phase. Who the friends of an inline card are, only the table knows.
        Sections: Morale; Morale Test Timing.
        """
        condition = f"{IN_SIGHT}, taken {time or TIMING[phase]}"
        everybody: list[Model[Card]] = []
        if dropped in self.models and self.find_models is not None:
            (everybody,) = self.find_models([[EVERY_MODEL]])
        model = self.models.get(dropped)
        home = friends.find_home(model, everybody) if model else None
        if model is None or home is None:
            whom = f"friends of {dropped}"
            yield Due(whom, "morale", phase, f"{dropped} dropped", "", condition)
            return
        names = [friends.split_key(one.key)[1] for one in everybody]
        without = {
            friends.split_key(one.key)[1] for key, one in self.models.items() if key in apart
        }
        for one in everybody:
            file, name = friends.split_key(one.key)
            if file != home or name in without or name == friends.split_key(model.key)[1]:
                continue
            if _takes_test(one, model):
                key = name if names.count(name) == 1 else one.key
                words = f"morale {key} --dropped {dropped.partition('#')[0]}"
                yield Due(key, "morale", phase, f"{dropped} dropped", words, condition)


def _takes_test(model: Model[Card], dropped: Model[Card]) -> bool:
    why_not = why_no_test(
        is_hero=models.find_class(model) == "hero",
        is_engaged=model.has("engaged"),
        is_panicked=model.has("panicked"),
        dropped_follower=models.find_class(dropped) == "follower",
    )
    return why_not is None


def tell_nothing(result: object) -> Sequence[Change]:
    """Return nothing, whatever the result."""
    return ()
