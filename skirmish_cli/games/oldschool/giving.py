"""Damage, and the shield or helmet that is given up against it."""

from __future__ import annotations

from skirmish_cli.core.rules import About, Choice, Note, Rule
from skirmish_cli.records import NamedTuple

GIVE, KEEP = "give", "keep"
#: When a policy gives a piece: never, if the damage would take its owner out and the piece prevents
#: that, or against any damage.
OUT, ANY = "out", "any"
SHIELD_WHEN, HELMET_WHEN = (KEEP, OUT, ANY), (KEEP, OUT)


class Guard(NamedTuple):
    """What somebody can give up against damage.

    `shield_when` and `helmet_when` are the policies that give a piece: `keep`, `out` or `any`.
    Asked, a player of its `side` decides. `one_hit` is the ruling `splintered_shield=one_hit`. One
    who is `covered` gave its shield earlier in the round.
    """

    owner: str
    shield: bool = False
    helmet: bool = False
    shield_when: str = OUT
    helmet_when: str = OUT
    one_hit: bool = False
    covered: bool = False
    side: str = "b"


class Suffered(NamedTuple):
    """The damage that is left, the pieces given up, and whether their owner is out."""

    damage: int
    gave: tuple[str, ...] = ()
    out: bool = False


def take_damage(guard: Guard, left: int | None, damage: int, others: str = "") -> Rule[Suffered]:
    """Take the damage of an attack or a round.

    `left` is the damage that takes the owner out; None says that it isn't known. A shield undoes
    all the damage or one hit of it, a helmet leaves 1 wound. `others` says what became of others
    whom the same attack struck.
    Section: Shields Will Be Splintered, Helmets Will Be Sundered; the policy is ours.
    """
    gave: tuple[str, ...] = ()
    if guard.covered and damage:
        yield Note(f"{guard.owner} gave its shield this round: no damage reaches it")
        damage = 0
    if guard.shield and damage:
        undone = damage - 1 if guard.one_hit else 0
        saves = left is not None and damage >= left > undone
        wanted = guard.shield_when == ANY or (guard.shield_when == OUT and saves)
        if (yield _ask_to_give(guard, "shield", wanted, damage, others)) == GIVE:
            yield Note(f"{guard.owner} gives its shield")
            damage, gave = undone, ("shield",)
    out = left is not None and damage >= left
    wanted = guard.helmet_when == OUT
    if gave:
        others = f"its shield given, {others}" if others else "its shield given"
    if (
        left is not None
        and out
        and guard.helmet
        and (yield _ask_to_give(guard, "helmet", wanted, damage, others)) == GIVE
    ):
        yield Note(f"{guard.owner} gives its helmet and has 1 wound left")
        damage, gave, out = left - 1, (*gave, "helmet"), False
    return Suffered(damage if left is None else min(damage, left), gave, out)


def _ask_to_give(guard: Guard, piece: str, policy: bool, damage: int, situation: str) -> Choice:
    """Return the decision on a piece against some damage, in a situation told in words."""
    about = About(
        f"does {guard.owner} give its {piece}?",
        "damage",
        (damage, str(damage)),
        who=guard.owner,
        situation=situation,
    )
    question, policy_word = f"{guard.owner}: the {piece}", GIVE if policy else KEEP
    return Choice(question, (KEEP, GIVE), policy_word, guard.side, about, piece)


def count_different_hits(guard: Guard, left: int) -> int:
    """Return how many hits can matter; beyond them one more changes nothing.

    With one hit undone by a shield, one more makes a difference.
    """
    return left + (1 if guard.one_hit and guard.shield else 0)
