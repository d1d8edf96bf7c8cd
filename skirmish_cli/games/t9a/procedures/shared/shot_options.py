"""The options that say what is shot, those of a `--volley` among them."""

from __future__ import annotations

from skirmish_cli.core.advising import AdviceOptions
from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.core.options import (
    Options,
    Reader,
    a_text,
    choice,
    each,
    flag,
    number,
    option,
    whole,
)
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.t9a.dice.sieves import REROLLS, Reroll
from skirmish_cli.games.t9a.procedures.shared.targets import (
    MOST_STAT,
    PoolOptions,
    ShieldOptions,
    a_need,
)
from skirmish_cli.games.t9a.shooting import COVERS, MOST_PENALTY, REROLLED, read_shots
from skirmish_cli.records import NamedTuple

MOST_LOSSES, MOST_INCHES, MOST_DISCIPLINE = 10_000, 200, 20


class ShotOptions(Options):
    """A group of shots: what the main options and a `--volley` can say."""

    shots = option(
        "how many shots, a number or dice such as 2D6 or D6x2",
        Reader("shots", read_shots, "N|DICE"),
        needed="without units or --volley",
        also=("attacks", "shooters", "number"),
    )
    aim = option(
        "what a shot must show, such as 4+",
        a_need(),
        needed="without units",
        also=("bs", "to-hit", "hit"),
    )
    strength = option(
        "the shots' Strength", whole(0, MOST_STAT), needed="without units", also=("str",)
    )
    ap = option(
        "their Armour Penetration (0 unless given)",
        whole(0, MOST_STAT),
        default=0,
        also=("armour-penetration", "rend"),
    )
    long = option("the target is beyond half the range", flag, group="modifiers")
    moved = option("the shooters moved this turn", flag, group="modifiers")
    accurate = option("they are Accurate: no penalty for long range", flag, group="modifiers")
    quick_to_fire = option("they are Quick to Fire: no penalty for moving", flag, group="modifiers")
    unwieldy = option(
        "they are Unwieldy by X, once moved",
        whole(0, MOST_PENALTY),
        default=0,
        metavar="X",
        group="modifiers",
    )
    cover = option(
        "soft or hard", choice(*COVERS), default="none", metavar="soft|hard", group="modifiers"
    )
    hard_target = option(
        "the target is a Hard Target by X",
        whole(0, MOST_PENALTY),
        default=0,
        metavar="X",
        group="modifiers",
    )


def _read_volley(text: str, name: str, rules: Ruleset | None) -> ShotOptions:
    """Return what a `--volley` says otherwise than the main options."""
    declared, volley = ShotOptions.declared(), ShotOptions()
    for part in text.split(","):
        typed, _, value = (word.strip() for word in part.partition("="))
        key = typed.replace("-", "_")
        if key not in declared:
            raise UsageProblem(unknown(f"key of {name}", typed, declared))
        one = declared[key]
        if volley.is_given(one):
            raise UsageProblem(f"{name} {text[:60]!r} says {typed} twice")
        if not value and not one.is_flag:
            raise UsageProblem(f"{name} {typed} needs a value, such as {name} shots=10,long")
        reader = one.reader or _YES_OR_NO
        read = reader.read(value or "yes", f"{name} {one.flag[2:]}", rules)
        volley = volley.with_value(one, read == "yes" if one.is_flag else read)
    if not volley.is_given(ShotOptions.shots):
        raise UsageProblem(f"{name} {text[:60]!r} must say its shots, such as {name} shots=10,long")
    return volley


#: Flags of a `--volley` can be turned off with `=no`.
_YES_OR_NO = choice("yes", "no")


class StageReroll(NamedTuple):
    """Which dice of a stage of attacks are rerolled."""

    stage: str
    which: Reroll


def _read_reroll(text: str, name: str, rules: Ruleset | None) -> StageReroll:
    stage, colon, which = text.partition(":")
    if not colon:
        raise UsageProblem(
            f"{name} {text[:40]!r} must be STAGE:ones or STAGE:failures, such as hit:ones"
        )
    choice(*REROLLED).read(stage, name, rules)
    choice(*REROLLS[1:]).read(which, f"{name} {stage}", rules)
    return StageReroll(stage, "ones" if which == "ones" else "failures")


class PhaseOptions(Options):
    """What was lost in this phase, and what panic needs."""

    phase_start_hp = option("its health points when the phase began", whole(1, MOST_LOSSES))
    lost_this_phase = option(
        "what it has lost to shooting and spells in this phase; follows from --phase-start-hp",
        whole(0, MOST_LOSSES),
    )
    discipline = option("its Discipline, for a panic test", whole(0, MOST_DISCIPLINE))
    no_panic = option("it takes no panic test: engaged, shaken, or it passed one this phase", flag)


class HarmOptions(ShieldOptions, PoolOptions, PhaseOptions, AdviceOptions):
    """What hits need to know of the unit that they are at."""

    allocate = option(
        "the character in the unit that is struck, not its rank and file",
        a_text,
        metavar="CHARACTER",
    )

    reroll = option(
        "reroll hit, wound, armour or special dice: ones or failures (repeatable)",
        each(Reader("reroll", _read_reroll, "STAGE:WHICH")),
        group="modifiers",
    )


class ShootOptions(ShotOptions, HarmOptions):
    """What `shoot` takes of shooters and their target, or adds to units."""

    hits = option(
        "hits that need no roll to hit, in the place of shots: a number or dice such as D6",
        Reader("shots", read_shots, "N|DICE"),
    )
    marched = option("the shooters marched this turn: only with March and Shoot", flag)
    distance = option(
        "inches to the target, which with units says what is long range",
        number(0, MOST_INCHES),
        metavar="D",
    )
    volley = option(
        "one more group of shots, and where it differs (repeatable)",
        each(Reader("volley", _read_volley, "shots=N,KEY=VALUE")),
    )
