"""The options of `attack`: numbers in the place of models, and how it is made."""

from __future__ import annotations

from typing import NamedTuple

from skirmish_cli.core.options import Options, Reader, each, flag, option, parse_whole, whole
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.oldschool.numbers import read_stunt
from skirmish_cli.games.oldschool.procedures.shared.save_scores import a_save_score

MOST_ATTACKS = 40
MOST_TARGETS = 12
#: Hits beyond this many are never told apart.
MOST_HITS = 60


class WantedStunts(NamedTuple):
    """Stunts that the first hits on a target become.

    Without a `target` it is the first one.
    """

    target: str
    names: tuple[str, ...]

    def __str__(self) -> str:
        names = ",".join(self.names)
        return f"{self.target}={names}" if self.target else names


def _read_stunts(text: str, name: str, rules: Ruleset | None) -> WantedStunts:
    target, _, names = text.rpartition("=")
    wanted = WantedStunts(target, tuple(one.strip() for one in names.split(",")))
    if rules is not None:
        for one in wanted.names:
            read_stunt(rules, one)
    return wanted


def _read_split(text: str, name: str, rules: Ruleset | None) -> tuple[int, ...]:
    return tuple(parse_whole(part, name, 1, MOST_ATTACKS) for part in text.split(","))


#: Names of stunts, each of which the ruleset must have, and perhaps whom they are made on.
some_stunts = Reader("stunts", _read_stunts, "[TARGET=]STUNT,...")
#: The attacks on each target in turn.
a_split = Reader("split", _read_split, "N,N")


class AttackOptions(Options):
    """What `attack` takes where no models are named, and how the attack is made."""

    attacks = option(
        "how many attacks, instead of the weapons' tags",
        whole(1, MOST_ATTACKS),
        needed="without models",
    )
    defense = option(
        "the defense, instead of the target's armour", whole(0, 20), needed="without models"
    )
    stamina = option("the stamina that the target has left", whole(0, MOST_HITS - 1))
    wounds = option("the wounds that the target has left", whole(1, MOST_HITS))
    split = option("the attacks on each target, such as 2,2; all are thrown at once", a_split)
    advantage = option("attack with advantage", flag)
    disadvantage = option("attack with disadvantage", flag)
    up_to = option("the hits that matter; more aren't told apart", whole(1, MOST_HITS), metavar="K")
    direct = option("damage goes past the stamina, straight to the wounds", flag)
    distance = option(
        "feet to the target: weapons that don't reach add nothing", whole(0, 1000), metavar="FEET"
    )
    stunts = option("stunts that the first hits become (repeatable)", each(some_stunts))
    save = option("the target's save score, instead of its card", a_save_score)
    give = option("the target gives shield or helmet if it would go out", flag)
