"""`breather`: what a breather takes from the fatigue."""

from __future__ import annotations

from functools import partial

from skirmish_cli.core.changes import Change
from skirmish_cli.core.command import Command
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import Options, option, whole
from skirmish_cli.core.procedure import Policy, Prepared, Procedure
from skirmish_cli.core.rules import Choice, Rule
from skirmish_cli.games.heimr.actions import ONGOING, UPCOMING
from skirmish_cli.games.heimr.fatigue import (
    breathe,
    compute_base_fatigue,
    find_base_fatigue,
    find_fatigue,
)
from skirmish_cli.games.heimr.numbers import read_numbers
from skirmish_cli.games.heimr.procedures.shared.answers import (
    find_owner,
    name_owner,
    prepare_answer,
    read_number,
    tell_character,
)
from skirmish_cli.games.heimr.procedures.shared.readers import a_fatigue
from skirmish_cli.games.heimr.procedures.shared.sheets import find_character
from skirmish_cli.games.heimr.procedures.shared.verdicts_of_facts import tell_breather

MOST_STAMINA = 20
FLAGS = ("fatigue",)
BREATHER_POLICY = Policy(
    "breather", (ONGOING, UPCOMING), ONGOING, "whether it ends this turn or is finished in the next"
)


class BreatherOptions(Options):
    """What `breather` takes where no model is named."""

    fatigue = option("the fatigue before it", a_fatigue, needed="without a model")
    stamina = option(
        "the stamina, which sets the base",
        whole(-MOST_STAMINA, MOST_STAMINA),
        needed="without a model",
    )


def _prepare(command: Command[BreatherOptions]) -> Prepared:
    """Return a breather made ready; numbers change the fatigue of `model`."""
    rules, numbers = command.rules, read_numbers(command.rules)
    fatigue = read_number(
        command, BreatherOptions.fatigue, lambda character: find_fatigue(character, rules)
    )
    base = _read_base(command)
    if fatigue < base:
        raise UsageProblem(
            f"fatigue {fatigue} is below the base fatigue of {base}, which it never is"
        )
    after = breathe(fatigue, base, numbers.breather)
    owner, kind = find_owner(command, "model"), command.policy(BREATHER_POLICY)
    prepared = prepare_answer(
        {"fatigue": after, "before": fatigue, "base_fatigue": base},
        f"A breather{name_owner(command)} with fatigue {fatigue}, base {base}",
        inputs={"fatigue": fatigue, "base_fatigue": base},
        notes=("ongoing: -2 consistency on defence; upcoming: done next turn, unless interrupted",),
    )
    told = (owner.give("fatigue", after, "a breather"),) if after != fatigue else ()
    ongoing = owner.give("ongoing", True, "an ongoing breather")
    stats = ("stamina", "base fatigue") if command.options.stamina is None else ()
    rule = partial(_breathe, owner.key, told, ongoing, kind)
    prepared = prepared._replace(
        rule=rule,
        policy={BREATHER_POLICY.name: kind},
        verdict=partial(tell_breather, owner.words),
    )
    return tell_character(prepared, command, FLAGS, stats)


def _breathe(key: str, told: tuple[Change, ...], ongoing: Change, kind: str) -> Rule[str]:
    """Decide how the breather is taken, and take it. Section: Taking a breather."""
    options = (ONGOING, UPCOMING)
    taken: str = yield Choice("an ongoing or an upcoming breather?", options, kind, key)
    yield from told
    if taken == ONGOING:
        yield ongoing
    return taken


def _read_base(command: Command[BreatherOptions]) -> int:
    if command.words and command.options.stamina is None:
        return find_base_fatigue(find_character(command, command.words[:1]), command.rules)
    if command.words:
        raise UsageProblem(
            "--stamina is for a breather without a model: write it behind the model, such as "
            "+stamina=2"
        )
    return compute_base_fatigue(command.need(BreatherOptions.stamina), command.rules)


BREATHER = Procedure(
    name="breather",
    summary="Take a breather: fatigue falls by 2, not below the base.",
    section="List of combat actions; Base fatigue",
    arguments="[MODEL]",
    positions=(BreatherOptions.fatigue, BreatherOptions.stamina),
    prepare=_prepare,
    options=BreatherOptions,
    examples=("breather --fatigue 6 --stamina 2",),
    flags=FLAGS,
    policies=(BREATHER_POLICY,),
)
