"""Shots or hits at one unit, made ready and shown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import product
from typing import TYPE_CHECKING

from skirmish_cli.core.advising import Axis
from skirmish_cli.core.command import BEST, Command
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.plain import Json
from skirmish_cli.core.procedure import Figure, Goal, Prepared, SideTable
from skirmish_cli.core.rules import Choice, Rule, Within
from skirmish_cli.games.t9a.attacks import Harm, Victim, Volley, format_save, resolve_volleys
from skirmish_cli.games.t9a.dice.sieves import Reroll
from skirmish_cli.games.t9a.numbers import read_lasting, read_numbers
from skirmish_cli.games.t9a.procedures.shared.melee_policies import TARGET
from skirmish_cli.games.t9a.procedures.shared.shot_options import HarmOptions, PhaseOptions
from skirmish_cli.games.t9a.procedures.shared.targets import (
    Shots,
    Target,
    WeaponChoice,
    list_harm_main,
    make_harm_figures,
    make_harm_outcome,
    make_harm_row,
)
from skirmish_cli.games.t9a.procedures.shared.verdicts import tell_harm
from skirmish_cli.games.t9a.psychology import DisciplineTest, make_test_roll
from skirmish_cli.games.t9a.shooting import Shooter, check_ways, count_most_shots, make_volleys
from skirmish_cli.lazy import lazy
from skirmish_cli.records import NamedTuple

if TYPE_CHECKING:
    from skirmish_cli.games.t9a.procedures.shared import axes, spreads
else:
    axes = lazy("skirmish_cli.games.t9a.procedures.shared.axes")
    spreads = lazy("skirmish_cli.games.t9a.procedures.shared.spreads")

#: The name of the policy on weapons that shoot.
WEAPON_POLICY = "weapon"
#: The weapons that were chosen, by the place of each choice's option.
Way = tuple[int, ...]
#: The volleys of each way in which weapons can be chosen, at one health pool.
Arms = tuple[tuple[Way, tuple[Volley, ...]], ...]


class PoolChoice(NamedTuple):
    """Which health pool of a combined unit is struck, and what strikes each.

    `policy` is the number of the one that is struck by policy.
    """

    victims: tuple[Victim, ...]
    arms: tuple[Arms, ...]
    policy: int

    @property
    def options(self) -> tuple[str, ...]:
        """The pools by the keys of whom they are of."""
        return tuple(victim.keys[0] for victim in self.victims)


def shoot_with_choice(choices: tuple[WeaponChoice, ...], pools: PoolChoice) -> Rule[Harm]:
    """Let the shooter choose whom and with what it shoots, then resolve the volleys.

    Sections: Allocating Attacks; Shots and Aim.
    """
    place, options = pools.policy, pools.options
    if len(options) > 1:
        place = options.index((yield choose_pool(options, pools.policy)))
    taken = []
    for one in choices:
        word = yield choose_weapon(one)
        taken.append(one.options.index(word))
    volleys = dict(pools.arms[place])[tuple(taken)]
    harm: Harm = yield Within(resolve_volleys, (volleys, pools.victims[place]))
    return harm._replace(pool=place)


def choose_pool(options: tuple[str, ...], policy: int) -> Choice:
    """Return the choice of the health pool that is struck. Section: Allocating Attacks."""
    question = "the hits strike"
    return Choice(question, options, options[policy], "a", name=TARGET.name)


def choose_weapon(one: WeaponChoice) -> Choice:
    """Return the choice of the weapon that a part shoots with. Section: Shots and Aim."""
    return Choice(one.question, one.options, one.policy, "a", name=WEAPON_POLICY)


def list_harm_axes(shots: Shots) -> Iterator[Axis]:
    """Yield what is shot with and what is struck."""
    choices = list(map(choose_weapon, shots.choices))
    if len(shots.pools) > 1:
        keys = tuple(target.keys[0] for target in shots.pools)
        choices.append(choose_pool(keys, shots.pools.index(shots.target)))
    return axes.list_choice_axes(choices)


def refuse_allocation(command: Command[HarmOptions]) -> None:
    """Raise UsageProblem for a target or a weapon to choose where no unit is named."""
    if command.options.advise:
        raise UsageProblem("--advise needs units, whose cards say what there is to choose")
    for name in command.policies:
        raise UsageProblem(f"--policy {name} needs units, whose cards say what there is to choose")
    if command.options.allocate is not None:
        raise UsageProblem("--allocate needs a unit that a character has joined")


def prepare_harm(command: Command[HarmOptions], shots: Shots) -> Prepared:
    """Return shots, or hits, at one unit made ready."""
    rerolls, kept = _read_rerolls(command.options), _list_kept(shots)
    shooters = kept[tuple(one.options.index(one.policy) for one in shots.choices)]
    count_most_shots(shooters)
    pools = _read_pools(command, shots, kept, rerolls)
    victim = pools.victims[pools.policy]
    volleys, notes = make_volleys(shooters, shots.target.shield, command.rules, rerolls)
    is_open = any(BEST in typed for typed in command.policies.values())
    figures = _make_figures(victim, pools.victims)
    return Prepared(
        rule=partial(shoot_with_choice, shots.choices, pools)
        if shots.choices or shots.pools
        else partial(resolve_volleys, volleys, victim),
        figures=figures,
        goal=Goal("hp_lost_mean", owners=("a",)),
        row=lambda harm: make_harm_row(pools.victims[harm.pool], harm),
        outcome=lambda harm, trace: make_harm_outcome(pools.victims[harm.pool], harm, trace),
        inputs={
            "volleys": [_describe_shooter(shooter) for shooter in shooters],
            **shots.inputs,
            **_describe_target(shots.target, victim),
            "reroll": [f"{stage}:{which}" for stage, which in rerolls.items()],
        },
        policy=_describe_policy(shots, pools),
        notes=(
            *notes,
            *shots.notes,
            *_note_shots(command.options, shooters, victim),
            *_note_idle_rerolls(rerolls, volleys),
        ),
        headline=shots.headline,
        rulings=shots.rulings,
        tables=() if is_open else (_make_spread_table(volleys),),
        check_odds=partial(_check_all_ways, tuple(kept.values()) if is_open else (shooters,)),
        verdict=partial(tell_harm, _name_struck(pools)),
        main=list_harm_main(figures, victim),
    )


def _name_struck(pools: PoolChoice) -> Victim:
    """Return the unit of which a verdict tells: of several pools only the play knows which."""
    victim = pools.victims[pools.policy]
    if len(pools.victims) == 1:
        return victim
    return victim._replace(keys=("target",), hp=max(one.hp for one in pools.victims))


def _check_all_ways(ways: Sequence[Sequence[Shooter]]) -> None:
    """Raise UsageProblem where shots in one of some ways can go too many ways for odds."""
    for shooters in ways:
        check_ways(shooters)


def _read_pools(
    command: Command[HarmOptions],
    shots: Shots,
    kept: Mapping[Way, tuple[Shooter, ...]],
    rerolls: Mapping[str, Reroll],
) -> PoolChoice:
    """Return the health pools that may be struck, with the volleys of each way."""
    targets = shots.pools or (shots.target,)
    return PoolChoice(
        tuple(read_victim(command, target) for target in targets),
        tuple(
            tuple(
                (way, make_volleys(some, target.shield, command.rules, rerolls)[0])
                for way, some in kept.items()
            )
            for target in targets
        ),
        targets.index(shots.target),
    )


def _make_figures(victim: Victim, victims: Sequence[Victim]) -> dict[str, Figure]:
    """Return the figures of hits on a unit, and of the panic test that it may take.

    `victims` are its health pools, among them the one that is struck by policy.
    """
    figures = make_harm_figures(victims)
    if victim.phase_start is not None and victim.takes_panic:
        figures["panic_test"] = lambda harm: harm.panic
        if victim.test is not None:
            figures["panic_fails"] = lambda harm: bool(harm.fails)
    return figures


def _describe_policy(shots: Shots, pools: PoolChoice) -> dict[str, str]:
    """Return what decides where nobody is asked."""
    policy = {}
    if shots.choices:
        policy["weapon"] = ", ".join(one.policy for one in shots.choices)
    if shots.pools:
        policy["target"] = pools.options[pools.policy]
    return policy


def _make_spread_table(volleys: tuple[Volley, ...]) -> SideTable:
    """Return the table of how likely each number of hits and of wounds is."""
    return SideTable(
        "Hits and wounds",
        ("number", "hits", "wounds"),
        lambda: spreads.list_rows(volleys),
        with_odds_only=True,
        short_rows=lambda: spreads.list_short_rows(volleys),
    )


def _list_kept(shots: Shots) -> dict[tuple[int, ...], tuple[Shooter, ...]]:
    """Return the groups of shots of each way in which the weapons can be chosen."""
    places = [one.places for one in shots.choices]
    chosen = {place for some in places for place in some}
    kept = {}
    for way in product(*(range(len(some)) for some in places)):
        taken = {some[number] for some, number in zip(places, way, strict=True)}
        kept[way] = tuple(
            shooter
            for place, shooter in enumerate(shots.shooters)
            if place not in chosen or place in taken
        )
    return kept


# The unit that is hit


def read_victim(command: Command[HarmOptions], target: Target) -> Victim:
    """Return the unit that is hit, with what it has lost in this phase.

    Raises UsageProblem for losses that can't be.
    """
    numbers, options = read_numbers(command.rules), command.options
    start, lost = read_phase_losses(
        options, None if target.left is None else target.left + target.joined, target
    )
    return Victim(
        target.hp_each,
        target.left,
        target.lost,
        start,
        lost,
        numbers.panic_least_losses,
        numbers.panic_percent,
        target.takes_panic and not options.no_panic,
        _make_panic_test(command, target.discipline),
        target.joined,
        _make_panic_test(command, target.last_discipline),
        target.keys,
        read_lasting(command.rules),
        target.says_hp,
        target.is_joined,
    )


def _make_panic_test(
    command: Command[HarmOptions], discipline: int | None
) -> DisciplineTest | None:
    """Return the panic test of a unit, or None without a Discipline.

    Section: Panic Tests.
    """
    if discipline is None:
        return None
    roll = make_test_roll(read_numbers(command.rules))
    return DisciplineTest(
        discipline,
        roll,
        failed="shaken",
        why="panic test",
        gains="panic_passed",
        lasting=read_lasting(command.rules),
    )


def read_phase_losses(
    options: PhaseOptions, left: int | None, target: Target
) -> tuple[int | None, int]:
    """Return what a unit had when the phase began, and what it has lost since.

    Both are health points. Each follows from the other; the first is None where it isn't known.
    `left` are those that it has now; None for a unit of any size. Raises UsageProblem where the
    three don't agree.
    """
    given, start = options.lost_this_phase, options.phase_start_hp
    if given is None:
        given = target.lost_this_phase
    before = given or 0
    if start is None:
        return None if left is None else left + before, before
    if left is None:
        return start, before
    if start < left:
        raise UsageProblem(
            f"--phase-start-hp {start} is less than the {left} HP that the unit has left"
        )
    if given is not None and before > start - left:
        raise UsageProblem(
            f"--lost-this-phase {before} is too many: of {start} HP {left} are left, so "
            f"{start - left} are lost"
        )
    return start, start - left if given is None else before


def _read_rerolls(options: HarmOptions) -> dict[str, Reroll]:
    """Return the rerolls of `--reroll` by stage.

    Raises UsageProblem for a stage given twice: no die is rerolled twice.
    """
    rerolls: dict[str, Reroll] = {}
    for stage, which in options.reroll:
        if stage in rerolls:
            raise UsageProblem(f"--reroll {stage} is given twice: a die is rerolled once at most")
        rerolls[stage] = which
    return rerolls


# What is shown


def _describe_shooter(shooter: Shooter) -> dict[str, Json]:
    """Return a group of shots as it is shown among the inputs.

    What doesn't count is left out.
    """
    shots = shooter.shots if isinstance(shooter.shots, int) else str(shooter.shots)
    values: dict[str, Json] = {"weapon": shooter.name} if shooter.name else {}
    values |= {"hits": shots} if shooter.automatic else {"shots": shots, "aim": f"{shooter.aim}+"}
    values |= {"strength": shooter.strength, "ap": shooter.ap}
    flags: dict[str, Json] = {
        "long": shooter.long,
        "moved": shooter.moved,
        "accurate": shooter.accurate,
        "quick_to_fire": shooter.quick,
        "unwieldy": shooter.unwieldy,
        "cover": "" if shooter.cover == "none" else shooter.cover,
        "hard_target": shooter.hard_target,
    }
    return values | {name: value for name, value in flags.items() if value}


def _describe_target(target: Target, victim: Victim) -> dict[str, Json]:
    """Return what is shown among the inputs of the unit that is hit."""
    return {
        "resilience": target.shield.resilience,
        "armour": target.shield.armour,
        "special_save": format_save(target.shield.save),
        "hp": victim.hp,
        "hp_left": victim.left,
        "joined_hp": victim.joined,
        "phase_start_hp": victim.phase_start,
        "lost_this_phase": victim.lost_in_phase,
        "discipline": victim.test.target if victim.test else None,
    }


def _note_shots(
    options: HarmOptions, shooters: tuple[Shooter, ...], victim: Victim
) -> Iterator[str]:
    if any(shooter.unwieldy and not shooter.moved for shooter in shooters):
        yield "Unwieldy counts only for shooters that moved"
    if not victim.takes_panic:
        yield "no panic test: the target is engaged or shaken, or passed one in this phase"
    elif victim.phase_start is None:
        yield "give --models or --phase-start-hp to see whether the target takes a panic test"
    elif victim.test is None:
        yield "give --discipline to see whether a panic test fails"
    if victim.owes_panic:
        yield (
            f"the {victim.lost_in_phase} HP lost before in this phase made a panic test due "
            "already: these hits bring no other, and that test is still to be taken unless it was"
        )
    if victim.phase_start is not None and options.lost_this_phase is None and victim.lost_in_phase:
        yield (
            f"taken to have lost {victim.lost_in_phase} HP to shooting and spells in this phase; "
            "--lost-this-phase says otherwise"
        )
    if victim.joined:
        whose = "the rest of its unit" if victim.is_joined else "characters in the unit"
        yield f"the {victim.joined} HP of {whose} count for its panic test; no shot strikes them"
    if options.aegis is not None and options.regeneration is not None:
        yield "one special save only: the better one is rolled"


def _note_idle_rerolls(rerolls: Mapping[str, Reroll], volleys: tuple[Volley, ...]) -> list[str]:
    """Return a note for each reroll of dice that no volley throws."""
    return [
        f"--reroll {stage} changes nothing: no such dice are thrown"
        for stage in rerolls
        if all(getattr(volley, stage) is None for volley in volleys)
    ]
