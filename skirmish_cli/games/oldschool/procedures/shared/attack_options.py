"""The options of `attack`: numbers in the place of models, and how it is made."""

from __future__ import annotations

from skirmish_cli.core.advising import AdviceOptions
from skirmish_cli.core.command import BEST
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import (
    Reader,
    a_text,
    each,
    flag,
    option,
    parse_whole,
    whole,
)
from skirmish_cli.core.procedure import Policy
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.oldschool import strikes
from skirmish_cli.games.oldschool.giving import HELMET_WHEN, KEEP, SHIELD_WHEN
from skirmish_cli.games.oldschool.numbers import read_stunt
from skirmish_cli.games.oldschool.procedures.shared.save_scores import a_save_score
from skirmish_cli.games.oldschool.strikes import DAMAGE
from skirmish_cli.records import NamedTuple

MOST_ATTACKS = 40
MOST_TARGETS = 12
#: Hits beyond this many are never told apart.
MOST_HITS = 60


#: What each hit becomes, by the policy.
STUNTS = Policy(
    strikes.STUNTS,
    (),
    DAMAGE,
    "what the first hits become, [TARGET=]STUNT,...; the others are damage; with best beside it, "
    "the stunts that cost no chance to take the targets out",
    repeatable=True,
)
SHIELD = Policy(
    "shield",
    (*SHIELD_WHEN, BEST),
    KEEP,
    "when a target gives its shield: keep, out (it would go out, and is saved), any (any damage), "
    "best (so that it stays)",
)
HELMET = Policy(
    "helmet",
    (*HELMET_WHEN, BEST),
    KEEP,
    "when a target gives its helmet: keep, out (it would go out), or best (so that it stays)",
)


class WantedStunts(NamedTuple):
    """What the first hits on a target become: stunts, or damage.

    Without a `target` it is the first one.
    """

    target: str
    names: tuple[str, ...]

    def __str__(self) -> str:
        names = ",".join(self.names)
        return f"{self.target}={names}" if self.target else names


def parse_stunts(text: str, rules: Ruleset) -> WantedStunts:
    """Return what the policy `stunts` says of one target.

    Raises UsageProblem with the nearest name.
    """
    target, _, names = text.rpartition("=")
    wanted = WantedStunts(target, tuple(one.strip() for one in names.split(",")))
    for one in wanted.names:
        if not one:
            raise UsageProblem(f"--policy stunts={text[:40]} has an empty part")
        if one != DAMAGE:
            read_stunt(rules, one)
    return wanted


def _read_split(text: str, name: str, rules: Ruleset | None) -> tuple[int, ...]:
    parts = text.split(",")
    if not all(part.strip() for part in parts):
        raise UsageProblem(f"{name} {text[:40]!r} has an empty part")
    return tuple(parse_whole(part, name, 1, MOST_ATTACKS) for part in parts)


#: The attacks on each target in turn.
a_split = Reader("split", _read_split, "N,N")


class AttackOptions(AdviceOptions):
    """What `attack` takes where no models are named, and how the attack is made."""

    attacks = option(
        "how many attacks, instead of the weapons' tags",
        whole(1, MOST_ATTACKS),
        needed="without models",
        also=("number", "pool"),
    )
    defense = option(
        "the defense, instead of the target's armour",
        whole(0, 20),
        needed="without models",
        also=("ac", "defence", "armour-class", "target", "tn"),
    )
    stamina = option("the stamina that the target has left", whole(0, MOST_HITS - 1))
    wounds = option("the wounds that the target has left", whole(1, MOST_HITS))
    split = option("the attacks on each target, such as 2,2; all are thrown at once", a_split)
    advantage = option("attack with advantage", flag, group="modifiers")
    disadvantage = option("attack with disadvantage", flag, group="modifiers")
    up_to = option("the hits that matter; more aren't told apart", whole(1, MOST_HITS), metavar="K")
    direct = option("damage goes past the stamina, straight to the wounds", flag, group="modifiers")
    distance = option(
        "feet to the target: weapons that don't reach add nothing",
        whole(0, 1000),
        metavar="FEET",
        also=("range", "dist", "inches"),
    )
    stunts = option("now --policy stunts=STUNT,...", each(a_text), role="hidden")
    save = option("the target's save score, instead of its card", a_save_score)
    give = option("now --policy shield=out and --policy helmet=out", flag, role="hidden")
