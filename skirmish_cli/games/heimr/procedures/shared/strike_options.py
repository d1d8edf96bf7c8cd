"""What `attack` takes beside what every attack does: weapons and their damage."""

from __future__ import annotations

from skirmish_cli.core.command import BEST
from skirmish_cli.core.options import a_text, flag, option, whole
from skirmish_cli.core.procedure import Policy
from skirmish_cli.games.heimr.attacks import AFTER_MISS, ALWAYS, NEVER, SECOND
from skirmish_cli.games.heimr.procedures.shared.attacks import TargetOptions
from skirmish_cli.games.heimr.procedures.shared.readers import a_consistency, a_potential

MOST_DAMAGE = 100


class AttackOptions(TargetOptions):
    """What `attack` takes beside what every attack does: weapons and their damage."""

    second_c = option("the consistency of a second weapon's attack", a_consistency)
    second_p = option("the potential of a second weapon's attack", a_potential, default=0)
    ranged = option("a ranged attack: height and terrain don't count", flag, group="modifiers")
    into_cluster = option(
        "a shot into a combat cluster, as with +cluster on the target: only the first roll can "
        "tire",
        flag,
        group="modifiers",
    )
    damage = option("the HP that a hit costs (1, or the weapon's)", whole(0, MOST_DAMAGE))
    weapon = option("the weapon of the model that attacks", a_text, metavar="NAME")
    both = option("the model attacks with the weapon in each hand", flag)


SECOND_POLICY = Policy(
    SECOND,
    (ALWAYS, AFTER_MISS, NEVER, BEST),
    ALWAYS,
    "when the weapon in the other hand attacks too; best: where it can cost HP",
)
