"""`attack`: a pool of attacks on one target or several."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from skirmish_cli.core.command import Command
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Goal, Prepared, Procedure
from skirmish_cli.core.table import Trace
from skirmish_cli.games.oldschool.aftermath import Assault, make_assault
from skirmish_cli.games.oldschool.changes import Points
from skirmish_cli.games.oldschool.procedures.shared.attack_groups import read_groups
from skirmish_cli.games.oldschool.procedures.shared.attack_notes import ATTACK_FLAGS, list_notes
from skirmish_cli.games.oldschool.procedures.shared.attack_options import (
    HELMET,
    SHIELD,
    STUNTS,
    AttackOptions,
)
from skirmish_cli.games.oldschool.procedures.shared.figures import Facts, Figures
from skirmish_cli.games.oldschool.procedures.shared.verdicts import tell_attack
from skirmish_cli.games.oldschool.strikes import (
    DAMAGE,
    LANDS,
    AttackResult,
    Group,
    Struck,
    describe_stunts,
)
from skirmish_cli.games.oldschool.targets import Target
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from collections.abc import Iterable

    from skirmish_cli.core.advising import Axis
    from skirmish_cli.core.plain import Json
    from skirmish_cli.games.oldschool.procedures.shared import axes
else:
    axes = lazy("skirmish_cli.games.oldschool.procedures.shared.axes")

#: Figures that don't say what to expect.
_ASIDE = ("any_one", "any_explosion", "targets_out_mean")
#: How many targets go out, where there are several or may be.
TARGETS_OUT = "targets_out_mean"


def _make_figures(groups: tuple[Group, ...], *, counts: bool) -> Figures[AttackResult]:
    """Return the figures of an attack; one that `counts` tells how many targets go out."""
    figures: Figures[AttackResult] = {
        "hits_mean": lambda result: sum(one.hits_or_mean for one in result.struck),
        "any_one": lambda result: result.any_one,
        "any_explosion": lambda result: result.any_explosion,
    }
    if all(group.left is not None for group in groups):
        figures["out"] = lambda result: all(one.out for one in result.struck)
        if counts:
            figures[TARGETS_OUT] = _count_out
    for name in dict.fromkeys(name for group in groups for name in group.wanted_stunts):
        if any(name in group.wanted and not group.has_save(name) for group in groups):
            continue
        figures[f"{name.replace('-', '_')}_lands"] = partial(_has_landed, name)
    return figures


def _find_goal(groups: tuple[Group, ...], *, counts: bool) -> Goal | None:
    """Return what an attacker wants: to take out its target, or as many of several as it can.

    Nobody knows what is best where nothing says what takes a target out.
    """
    if any(group.left is None for group in groups):
        return None
    return Goal(TARGETS_OUT if counts else "out", owners=("a",))


def _count_out(result: AttackResult) -> int:
    return sum(one.out for one in result.struck)


def _has_landed(name: str, result: AttackResult) -> bool:
    return any((name, LANDS) in one.stunts for one in result.struck)


def _make_model_figures(place: int, target: Target, casting: bool) -> Figures[AttackResult]:
    figures: Figures[AttackResult] = {
        "hits_mean": lambda result: result.struck[place].hits_or_mean,
        "any_explosion": lambda result: result.struck[place].exploded,
    }
    if target.wounds is not None:
        figures["out"] = lambda result: result.struck[place].out
    if casting:
        figures["interrupted"] = lambda result: target.is_casting and result.struck[place].is_hurt
    return figures


def _make_row(groups: tuple[Group, ...], result: AttackResult) -> Facts:
    if len(groups) > 1:
        return {
            group.target: {"at_least": group.folded_from}
            if one.least_hits >= group.folded_from
            else one.least_hits
            for group, one in zip(groups, result.struck, strict=True)
        }
    struck = result.struck[0]
    row: dict[str, Json] = {"hits": struck.least_hits}
    if struck.least_hits >= groups[0].folded_from:
        row = {"hits_at_least": groups[0].folded_from}
    if groups[0].wanted_stunts:
        row["stunts"] = _list_stunts(struck)
    return row


def _list_stunts(struck: Struck) -> list[str]:
    return [f"{name}: {became}" for name, became in struck.stunts]


def _list_facts(assault: Assault, place: int, group: Group, struck: Struck) -> dict[str, Json]:
    """Return what is shown of one played attack on one target."""
    target, damage = assault.targets[place], struck.known_damage
    facts: dict[str, Json] = {"hits": int(struck.hits_or_mean), "damage": damage}
    if target.wounds is not None:
        before = Points(target.stamina or 0, target.wounds)
        stamina = before.stamina - before.take(damage, direct=assault.direct).stamina
        facts |= {"stamina_lost": stamina, "wounds_lost": damage - stamina, "out": struck.out}
    if target.is_casting:
        facts["interrupted"] = struck.is_hurt
    if struck.stunts or group.wanted_stunts:
        facts["stunts"] = _list_stunts(struck)
    if struck.gave:
        facts["gave"] = list(struck.gave)
    return facts


def _make_outcome(
    assault: Assault, groups: tuple[Group, ...], result: AttackResult, trace: Trace
) -> Facts:
    """Return what is shown of a played attack; it has all keys of a row."""
    marks = {"any_one": result.any_one, "any_explosion": result.any_explosion}
    each = [
        _list_facts(assault, place, group, struck)
        for place, (group, struck) in enumerate(zip(groups, result.struck, strict=True))
    ]
    if len(each) == 1:
        fold = groups[0].folded_from
        folded = fold if result.struck[0].least_hits >= fold else None
        return {**each[0], **marks, "hits_at_least": folded}
    hits = {group.target: facts["hits"] for group, facts in zip(groups, each, strict=True)}
    return {
        **hits,
        "hits": sum(int(one.hits_or_mean) for one in result.struck),
        **marks,
        "models": {group.target: facts for group, facts in zip(groups, each, strict=True)},
    }


def _describe_policy(groups: tuple[Group, ...], command: Command[AttackOptions]) -> dict[str, str]:
    policy = {}
    if any(group.known for group in groups):
        policy[STUNTS.name] = " ".join(command.list_typed(STUNTS) or (DAMAGE,))
    if any(group.guard.shield for group in groups):
        policy[SHIELD.name] = command.policy(SHIELD)
    if any(group.guard.helmet for group in groups):
        policy[HELMET.name] = command.policy(HELMET)
    return policy


def _prepare(command: Command[AttackOptions]) -> Prepared:
    if command.options.advise:
        command = axes.keep_in_number(command)
    attacker, targets, groups = read_groups(command)
    assault = Assault(attacker, tuple(targets), command.options.direct, command.rules)
    inputs: dict[str, Json] = {
        "attacks": attacker.attacks,
        "split": [group.pool.dice for group in groups],
        "targets": {
            target.key: {"defense": target.whole_defense, "left": group.left}
            for target, group in zip(targets, groups, strict=True)
        },
    }
    defense = " and ".join(str(target.whole_defense) for target in targets)
    against = (
        f"defense {defense}"
        if attacker.fighter is None
        else f"{', '.join(target.key for target in targets)}"
    )
    casting = any(target.is_casting for target in targets)
    models = {
        target.key: _make_model_figures(place, target, casting)
        for place, target in enumerate(targets)
    }
    if command.options.advise and any(group.left is None for group in groups):
        raise UsageProblem(
            "attack --advise: nothing says what takes the target out; give --wounds N, or a model"
        )
    counts = len(groups) > 1 or command.options.split is not None
    figures = _make_figures(groups, counts=counts)
    return Prepared(
        rule=partial(make_assault, groups, assault),
        figures=figures,
        goal=_find_goal(groups, counts=counts),
        row=partial(_make_row, groups),
        outcome=partial(_make_outcome, assault, groups),
        inputs=inputs,
        models=models if counts or casting else {},
        policy=_describe_policy(groups, command),
        notes=list_notes(command, attacker, targets, groups),
        odds_notes=("out of all: every target is out",) * (len(targets) > 1 and "out" in figures),
        rulings=_list_rulings(targets, groups),
        headline=f"{'Attack' if attacker.fighter is None else attacker.key + ' attacks'}: "
        f"{' + '.join(str(group.pool.dice) for group in groups)} "
        f"{'die' if attacker.attacks == 1 else 'dice'} against {against}",
        verdict=partial(tell_attack, assault.targets),
        situation=describe_stunts,
        main=tuple(name for name in figures if name not in _ASIDE)[:4],
    )


def _list_rulings(targets: list[Target], groups: tuple[Group, ...]) -> tuple[str, ...]:
    """Return the rulings that the result depends on."""
    rulings = ["hit", "explode"]
    if any(group.pool.die.hits_by_highest_only or not group.pool.die.can_hit for group in groups):
        rulings.append("six")
    if any(group.pool.drop != "none" or group.pool.die.modifier for group in groups):
        rulings.append("advantage")
    if any(target.fighter is not None for target in targets):
        rulings.append("armour")
    if any(group.guard.shield for group in groups):
        rulings.append("splintered_shield")
    if any(target.fighter is not None and target.fighter.has("leaving") for target in targets):
        rulings.append("free_attack")
    if any(group.wanted_stunts for group in groups):
        rulings.append("save")
    return tuple(rulings)


def _list_axes(command: Command) -> Iterable[Axis]:
    """Return what players choose before an attack."""
    return axes.list_attack_axes(command)


ATTACK = Procedure(
    name="attack",
    summary="Throw a pool of attacks at one target or several; "
    "sixes explode, hits are damage or stunts.",
    section="Attacks",
    arguments="[MODEL [vs MODEL...]]",
    positions=(AttackOptions.attacks, AttackOptions.defense),
    prepare=_prepare,
    options=AttackOptions,
    flags=ATTACK_FLAGS,
    policies=(STUNTS, SHIELD, HELMET),
    axes=_list_axes,
    examples=(
        "attack --attacks 3 --defense 3 --odds",
        "attack --attacks 4 --defense 3 --dice 2,4,5,4",
        "attack -w lantern-oath.yaml -w sump-gang.yaml vessa vs snag-1 snag-2 --split 2,1 --odds",
        "attack -w lantern-oath.yaml -w sump-gang.yaml odo vs snag-1 spitter-1 --advise",
    ),
)
