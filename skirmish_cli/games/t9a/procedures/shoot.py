"""`shoot`: one unit shoots at another, from numbers or from their cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Command, Option, Prepared, Procedure
from skirmish_cli.games.t9a.procedures.shared.shot_counts import format_shots
from skirmish_cli.games.t9a.procedures.shared.shot_groups import read_shot_groups
from skirmish_cli.games.t9a.procedures.shared.shots import Shots, describe_target, prepare_shots
from skirmish_cli.games.t9a.procedures.shared.targets import (
    POOL_OPTIONS,
    SHIELD_OPTIONS,
    read_pool,
    read_shield,
)
from skirmish_cli.games.t9a.procedures.shared.victims import TargetUnit, read_victim
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from skirmish_cli.games.t9a.procedures.shared import shooting_units
else:
    shooting_units = lazy("skirmish_cli.games.t9a.procedures.shared.shooting_units")


def _prepare(command: Command) -> Prepared:
    if command.words:
        return shooting_units.prepare_unit_shots(command)
    if command.given("distance") is not None:
        raise UsageProblem("--distance needs units, whose cards say the range; give --long instead")
    shooters = read_shot_groups(command)
    victim = read_victim(command, TargetUnit(read_pool(command), command.given("discipline")))
    aim = f"at {shooters[0].aim}+" if len(shooters) == 1 else f"in {len(shooters)} volleys"
    shield = read_shield(command)
    headline = f"Shooting: {format_shots(shooters)} {aim}"
    inputs = describe_target(shield, victim)
    return prepare_shots(command, Shots(shooters, shield, victim, headline, inputs))


SHOOT = Procedure(
    name="shoot",
    summary="Shoot with one unit at another: to hit, to wound, saves, casualties and panic.",
    section="Shots and Aim; Attack Sequence",
    arguments="[SHOOTER vs TARGET...]",
    prepare=_prepare,
    options=(
        Option(
            "shots",
            "text",
            "how many shots, a number or dice such as 2D6 or D6x2",
            metavar="N|DICE",
        ),
        Option("aim", "text", "what a shot must show, such as 4+", metavar="N+"),
        Option("strength", "whole", "the shots' Strength", metavar="N"),
        Option("ap", "whole", "their Armour Penetration (0 unless given)", metavar="N"),
        *SHIELD_OPTIONS,
        Option("long", "flag", "the target is beyond half the range", default=False),
        Option(
            "distance",
            "number",
            "inches to the target, which with units says what is long range",
            metavar="D",
        ),
        Option("moved", "flag", "the shooters moved this turn", default=False),
        Option("accurate", "flag", "they are Accurate: no penalty for long range", default=False),
        Option(
            "quick_to_fire", "flag", "they are Quick to Fire: no penalty for moving", default=False
        ),
        Option("unwieldy", "whole", "they are Unwieldy by X, once moved", metavar="X"),
        Option("cover", "text", "soft or hard", metavar="soft|hard"),
        Option("hard_target", "whole", "the target is a Hard Target by X", metavar="X"),
        Option(
            "reroll",
            "texts",
            "reroll hit, wound, armour or special dice: ones or failures (repeatable)",
            metavar="STAGE:WHICH",
        ),
        Option(
            "volley",
            "texts",
            "one more group of shots, and where it differs (repeatable)",
            metavar="shots=N,KEY=VALUE",
        ),
        *POOL_OPTIONS,
        Option("phase_start_hp", "whole", "its health points when the phase began", metavar="N"),
        Option(
            "lost_this_phase",
            "whole",
            "what it has lost to shooting and spells in this phase; follows from --phase-start-hp",
            metavar="N",
        ),
        Option("discipline", "whole", "its Discipline, for a panic test", metavar="N"),
        Option(
            "no_panic",
            "flag",
            "it takes no panic test: engaged, shaken, or it passed one this phase",
            default=False,
        ),
    ),
    examples=(
        "shoot --shots 20 --aim 4 --strength 4 --resilience 4 --armour 2 --odds",
        "shoot --shots 3 --aim 3+ --strength 3 --resilience 3 --long --dice 4,5,2,6,1",
        "shoot --shots 8 --aim 4+ --strength 3 --resilience 3 --volley shots=6,long --models 12 "
        "--discipline 7",
    ),
)
