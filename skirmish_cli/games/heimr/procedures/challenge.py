"""`challenge`: a roll by itself, against a requirement with rerolls for willpower, or against
another character."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Command, Option, Prepared, Procedure, as_flag, bounded
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.core.trace import Trace
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.heimr.challenges import (
    Challenged,
    Requirement,
    meet_requirement,
    oppose,
    roll_freely,
)
from skirmish_cli.games.heimr.models import ability_check, one_model, willpower_of
from skirmish_cli.games.heimr.rolls import MOST_TARGET, Check, make_check
from skirmish_cli.games.heimr.states import refuse_dead, spoken

#: The most willpower that one challenge may spend.
MOST_WILLPOWER = 20

DICE_OPTIONS = (
    Option(
        "consistency",
        "whole",
        "how many d10 go with the d6: highest counts, below 0 the lowest",
        short="c",
        metavar="N",
    ),
    Option(
        "potential", "whole", "what is added to the result (0 unless given)", short="p", metavar="N"
    ),
)
FATIGUE_OPTIONS = (
    Option("physical", "flag", "the roll is physical: fatigue counts", default=False),
    Option("fatigue", "whole", "the fatigue before the roll, for a physical one", metavar="N"),
    Option(
        "tired",
        "flag",
        "fatigue has risen since the last own turn began: it can't rise again",
        default=False,
    ),
)
PENALTY_OPTION = Option(
    "penalty", "whole", "a situational penalty: that much less consistency", metavar="N"
)
WILLPOWER_OPTION = Option("willpower", "whole", "the willpower that rerolls may spend", metavar="N")


def given_fatigue(command: Command, option: str = "fatigue") -> int | None:
    """Return the fatigue of a physical roll as typed, None where it isn't; raises UsageProblem."""
    fatigue = command.given(option)
    numbers = command.rules.data["numbers"]
    if fatigue is None:
        return None
    return bounded(fatigue, as_flag(option), numbers["least_fatigue"], numbers["most_fatigue"])


def given_penalty(command: Command) -> tuple[Term, ...]:
    """Return the situational penalty as a term on the consistency; raises UsageProblem for one
    below 0."""
    penalty = command.given("penalty")
    if penalty is None:
        return ()
    if penalty < 0:
        raise UsageProblem(
            f"--penalty {penalty} is below 0: a penalty is given as a positive number, such as "
            f"{-penalty}"
        )
    return (Term(-bounded(penalty, "--penalty", 0, 40), "situational penalty"),)


def typed_check(
    command: Command, why: str, *, extra: tuple[Term, ...] = (), lifts: tuple[Term, ...] = ()
) -> Check:
    """Return the check that the options describe, `--physical` alone with the lowest fatigue;
    raises UsageProblem."""
    fatigue = given_fatigue(command)
    if fatigue is None and command.given("physical"):
        fatigue = int(command.rules.data["numbers"]["least_fatigue"])
    if fatigue is None and command.given("tired"):
        raise UsageProblem("--tired is about a physical roll: give its --fatigue N too")
    return make_check(
        command.rules,
        command.need("consistency"),
        command.given("potential") or 0,
        option="-c/--consistency",
        fatigue=fatigue,
        lifts=lifts,
        shifts=(*given_penalty(command), *extra),
        can_tire=not command.given("tired"),
        why=why,
    )


def own_check(
    command: Command,
    words: tuple[str, ...],
    why: str,
    *,
    ability: str | None = None,
    extra: tuple[Term, ...] = (),
    lifts: tuple[Term, ...] = (),
    steady: int | None = None,
) -> Check:
    """Return the check of `MODEL ABILITY` or `MODEL` with a fixed ability, or that of the options
    without words.

    `steady` is a consistency that the rules give a model instead of its own.
    """
    if not words:
        return typed_check(command, why, extra=extra, lifts=lifts)
    wanted = 2 if ability is None else 1
    if len(words) != wanted:
        form = "MODEL ABILITY, such as captain athletics" if ability is None else "one MODEL"
        raise UsageProblem(f"{command.procedure} needs {form}, or numbers such as -c 2 -p 1")
    if command.given("potential") is not None:
        raise UsageProblem("-p/--potential is for rolls without a model: a sheet gives its own")
    model = one_model(command, words[:1])
    refuse_dead(model, command.rules)
    name = words[1] if ability is None else ability
    return ability_check(
        model,
        name,
        command.rules,
        consistency=command.given("consistency"),
        steady=steady,
        shifts=(*given_penalty(command), *extra),
        lifts=lifts,
        fatigue=given_fatigue(command),
        is_physical=bool(command.given("physical")),
        can_tire=not command.given("tired"),
        why=why,
    )


def who(command: Command) -> list[str]:
    """Return the model of each side with its flags, and its ability where one is named, as shown;
    none for numbers."""
    if not command.words:
        return []
    sides = command.sides()
    models = command.find_models([side[:1] for side in sides])
    return [
        " ".join((spoken(found[0]), *side[1:])) for found, side in zip(models, sides, strict=True)
    ]


def led(names: Sequence[str]) -> str:
    """Return the models before the dice of a headline, or nothing for numbers."""
    return " vs ".join(names) + ", " if names else ""


def spendable(command: Command, words: tuple[str, ...]) -> int:
    """Return the willpower that may be spent: as typed, at most what the model has; none unless
    it is typed."""
    willpower = command.given("willpower")
    if willpower is None:
        return 0
    most = MOST_WILLPOWER
    if words:
        model = one_model(command, words[:1])
        has = willpower_of(model)
        if has is not None and willpower > has:
            raise UsageProblem(f"--willpower {willpower} is more than {model.key} has: {has}")
    return bounded(willpower, "--willpower", 0, most)


def reroll_cost(rules: Ruleset) -> int:
    """Return the willpower that one reroll costs. Ruling reroll_cost."""
    return int(rules.ruling("reroll_cost"))


def shown_check(check: Check, prefix: str = "") -> dict[str, Any]:
    """Return a check as inputs to show."""
    shown: dict[str, Any] = {
        f"{prefix}consistency": check.consistency,
        f"{prefix}potential": check.potential,
    }
    return shown | ({f"{prefix}fatigue": check.fatigue} if check.is_physical else {})


def describe(check: Check) -> str:
    """Return a check in short, such as `C 3 P 2, fatigue 4`."""
    tired = f", fatigue {check.fatigue}" if check.is_physical else ""
    return f"C {check.consistency} P {check.potential}{tired}"


def challenge_figures() -> dict[str, Any]:
    """Return the figures of a challenge; `success` stays None where nothing is required."""
    return {
        "success": lambda result: result.success,
        "mean": lambda result: result.total,
        "fatigue_rises": lambda result: result.rises,
        "willpower_spent_mean": lambda result: result.spent,
        "tie": lambda result: result.tie,
    }


def _row(result: Challenged) -> dict[str, Any]:
    return {"result": result.total, "fatigue_failed": result.failed}


class Asked(NamedTuple):
    """What a challenge was about, so that only what could come of it is shown."""

    has_requirement: bool
    is_opposed: bool
    has_rerolls: bool


def _outcome(asked: Asked, result: Challenged, trace: Trace) -> Mapping[str, Any]:
    other = trace.judged("opponent")
    shown: dict[str, Any] = (
        {"success": result.success} if asked.has_requirement or asked.is_opposed else {}
    )
    shown |= {
        "result": result.total,
        "fatigue_failed": result.failed,
        "fatigue_rises": result.rises,
    }
    shown |= {"willpower_spent": result.spent} if asked.has_rerolls else {}
    shown |= {"tie": result.tie} if asked.is_opposed else {}
    return shown | ({"opponent": other.total} if other else {})


def _opponent(command: Command, words: list[str] | None) -> Check | None:
    consistency, potential = command.given("opposed_c"), command.given("opposed_p")
    if words is not None:
        if potential is not None:
            raise UsageProblem(
                "--opposed-p excludes a second character after 'vs': its sheet gives the potential"
            )
        if len(words) != 2:
            raise UsageProblem(
                "challenge needs MODEL ABILITY after 'vs' too, such as: ann stealth vs bo insight"
            )
        model = one_model(command, words[:1])
        refuse_dead(model, command.rules)
        return ability_check(
            model,
            words[1],
            command.rules,
            why="opponent",
            consistency=consistency,
            option="--opposed-c",
        )
    if consistency is None:
        if potential is not None:
            raise UsageProblem("--opposed-p needs --opposed-c")
        return None
    return make_check(
        command.rules, consistency, potential or 0, option="--opposed-c", why="opponent"
    )


def _prepare(command: Command) -> Prepared:
    sides = command.sides()
    words = tuple(sides[0])
    check = own_check(command, words, "challenge")
    other = _opponent(command, sides[1] if len(sides) == 2 else None)
    target = command.given("cr")
    willpower = spendable(command, words)
    if other is not None and (target is not None or willpower):
        raise UsageProblem(
            "an opposed challenge has no requirement and no rerolls: leave out --cr and --willpower"
        )
    if target is None and willpower:
        raise UsageProblem("--willpower rerolls a failed requirement: it needs --cr N")
    names = who(command)
    inputs: dict[str, Any] = {"who": names[0] if names else None, **shown_check(check)}
    policy: dict[str, str] = {}
    if other is not None:
        rule: Any = partial(oppose, check, other)
        inputs |= shown_check(other, "opposed_")
        against = f" against {describe(other)}"
    elif target is not None:
        bounded(target, "--cr", -MOST_TARGET, MOST_TARGET)
        rule = partial(
            meet_requirement, check, Requirement(target, willpower, reroll_cost(command.rules))
        )
        inputs |= {"cr": target, "willpower": willpower}
        against = f" against {target}"
        policy = (
            {"willpower": "spent on every failed roll while there is some"} if willpower else {}
        )
    else:
        rule, against = partial(roll_freely, check), ""
    return Prepared(
        rule=rule,
        figures=challenge_figures(),
        row=_row,
        inputs=inputs,
        policy=policy,
        outcome=partial(_outcome, Asked(target is not None, other is not None, willpower > 0)),
        rulings=("arithmetic", "attributes", "reroll_cost"),
        headline=f"Challenge {led(names)}{describe(check)}{against}",
    )


CHALLENGE = Procedure(
    name="challenge",
    summary="Roll a challenge: alone, against a requirement, or against another character.",
    section="Dice challenges",
    arguments="[MODEL ABILITY [vs MODEL ABILITY]]",
    prepare=_prepare,
    options=(
        *DICE_OPTIONS,
        Option("cr", "whole", "the challenge requirement to reach", metavar="N"),
        Option("opposed_c", "whole", "the consistency of an opponent's roll", metavar="N"),
        Option("opposed_p", "whole", "the potential of an opponent's roll", metavar="N"),
        PENALTY_OPTION,
        *FATIGUE_OPTIONS,
        WILLPOWER_OPTION,
    ),
    examples=(
        "challenge -c 3 -p 2 --cr 4 --fatigue 4 --odds",
        "challenge -c 3 -p 3 --dice 1,4,9,10",
        "challenge captain athletics --cr 8 --willpower 2 --odds",
    ),
)
