"""Damage, and the shield or helmet that is given up against it."""

from __future__ import annotations

from typing import NamedTuple

from skirmish_cli.core.rules import Choice, Note, Rule

GIVE, KEEP = "give it", "keep it"


class Guard(NamedTuple):
    """What somebody can give up against damage.

    With `gives` the policy gives a piece when the damage would take its owner out and the piece
    prevents that; without it everything is kept. Asked, a player decides. `one_hit` is the ruling
    `splintered_shield=one_hit`. One who is `covered` gave its shield earlier in the round.
    """

    owner: str
    shield: bool = False
    helmet: bool = False
    gives: bool = True
    one_hit: bool = False
    covered: bool = False


class Suffered(NamedTuple):
    """The damage that is left, the pieces given up, and whether their owner is out."""

    damage: int
    gave: tuple[str, ...] = ()
    out: bool = False


def take_damage(guard: Guard, left: int | None, damage: int) -> Rule[Suffered]:
    """Take the damage of an attack or a round.

    `left` is the damage that takes the owner out; None says that it isn't known. A shield undoes
    all the damage or one hit of it, a helmet leaves 1 wound.
    Section: Shields Will Be Splintered, Helmets Will Be Sundered; the policy is ours.
    """
    gave: tuple[str, ...] = ()
    if guard.covered and damage:
        yield Note(f"{guard.owner} gave its shield this round: no damage reaches it")
        damage = 0
    if guard.shield and damage:
        undone = damage - 1 if guard.one_hit else 0
        saves = guard.gives and left is not None and damage >= left > undone
        if (yield _ask_to_give(guard.owner, "shield", saves)) == GIVE:
            yield Note(f"{guard.owner} gives its shield")
            damage, gave = undone, ("shield",)
    out = left is not None and damage >= left
    if (
        left is not None
        and out
        and guard.helmet
        and (yield _ask_to_give(guard.owner, "helmet", guard.gives)) == GIVE
    ):
        yield Note(f"{guard.owner} gives its helmet and has 1 wound left")
        damage, gave, out = left - 1, (*gave, "helmet"), False
    return Suffered(damage if left is None else min(damage, left), gave, out)


def _ask_to_give(owner: str, piece: str, policy: bool) -> Choice:
    return Choice(f"{owner}: the {piece}", (KEEP, GIVE), GIVE if policy else KEEP)


def count_different_hits(guard: Guard, left: int) -> int:
    """Return how many hits can matter; beyond them one more changes nothing.

    With one hit undone by a shield, one more makes a difference.
    """
    return left + (1 if guard.one_hit and guard.shield else 0)
