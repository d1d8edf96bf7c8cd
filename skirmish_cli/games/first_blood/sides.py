"""The two sides of an attack: whoever strikes, and the Enemies that block.

Sections: Attacks (A); Clash (C); Volley (V); Defense (D) & Evasion (E).
"""

from __future__ import annotations

from collections.abc import Mapping

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.first_blood.characteristics import Count, count_printed
from skirmish_cli.games.first_blood.models import (
    Warrior,
    check_statuses,
    count_now,
    count_wounds_left,
    describe_rules,
    find_pool_rules,
    find_resolve_rerolls,
    find_terms,
    name_resolve_rerolls,
)
from skirmish_cli.games.first_blood.rerolls import NO_RULES, PoolRules
from skirmish_cli.records import NamedTuple


class AttackKind(NamedTuple):
    """What a Clash and a Volley differ in.

    `dice` and `cap` are the letters of the characteristics that give the dice and the most hits on
    one Enemy; `status` adds a die. Only a Clash drives the Enemy back.
    """

    dice: str
    cap: str
    status: str
    drives_back: bool = False


CLASH = AttackKind("a", "c", "inspired", drives_back=True)
VOLLEY = AttackKind("barrage", "v", "aimed")
KINDS: Mapping[str, AttackKind] = {"clash": CLASH, "volley": VOLLEY}


class Striker(NamedTuple):
    """Whoever attacks: its dice, and the most hits on one Enemy.

    `rules` are those on its hit dice; `special_rules` those behind the numbers, in a player's
    words.
    """

    key: str
    dice: Count
    cap: Count
    rules: PoolRules = NO_RULES
    special_rules: tuple[str, ...] = ()


class Target(NamedTuple):
    """An Enemy that is attacked: its block dice, Wounds left and Resolve.

    `rules` are those on its block dice; `special_rules` those behind the numbers, in a player's
    words. Its Resolve test is rerolled by the rules named in `resolve_rerolled_by`.
    """

    key: str
    blocks: Count
    wounds: int
    resolve: Count
    broken: bool = False
    rules: PoolRules = NO_RULES
    resolve_rerolls: frozenset[str] = frozenset()
    special_rules: tuple[str, ...] = ()
    resolve_rerolled_by: tuple[str, ...] = ()
    is_character: bool = False


def make_striker(warrior: Warrior, procedure: str, rules: Ruleset) -> Striker:
    """Return a Warrior as it strikes in a `clash` or `volley`.

    Raises UsageProblem where it may not or can't attack.
    Sections: Attacks (A); Clash (C); Volley (V); Inspired!; Aimed!; Broken!.
    """
    check_statuses(warrior)
    if warrior.has("broken"):
        raise UsageProblem(f"{warrior.key} is Broken: it may only Rally or Combat Rally")
    kind = KINDS[procedure]
    if kind is VOLLEY:
        _check_volley(warrior)
    if warrior.typed_wounds is not None:
        count_wounds_left(warrior)
    return Striker(
        warrior.key,
        count_now(warrior, kind.dice, rules),
        count_now(warrior, kind.cap, rules),
        find_pool_rules(warrior, procedure),
        describe_rules(warrior, (procedure,), (kind.dice, kind.cap)),
    )


def _check_volley(warrior: Warrior) -> None:
    if warrior.has("engaged"):
        raise UsageProblem(
            f"{warrior.key} is Engaged: it may only perform Combat Actions, and no Volley"
        )
    if not warrior.has_barrage:
        raise UsageProblem(f"{warrior.key} has no Barrage, so it can't volley")


def make_target(warrior: Warrior, rules: Ruleset) -> Target:
    """Return a Warrior as it is attacked, with its block dice.

    They are the higher of Defense and Evasion; one of the two that its card lacks counts as 0.
    Raises UsageProblem where both are missing.
    Section: Defense (D) & Evasion (E).
    """
    check_statuses(warrior)
    if warrior.card.d is None and warrior.card.e is None:
        raise UsageProblem(f"the card of {warrior.key} has neither d (Defense) nor e (Evasion)")
    return Target(
        warrior.key,
        choose_blocks(_count_blocks(warrior, "d", rules), _count_blocks(warrior, "e", rules)),
        count_wounds_left(warrior),
        count_now(warrior, "r", rules),
        warrior.has("broken"),
        find_pool_rules(warrior, "block"),
        find_resolve_rerolls(warrior),
        describe_rules(warrior, ("block", "resolve"), ("d", "e", "r")),
        name_resolve_rerolls(warrior),
        "character" in warrior.roles,
    )


def _count_blocks(warrior: Warrior, letter: str, rules: Ruleset) -> Count:
    printed: int | None = getattr(warrior.card, letter)
    terms = find_terms(warrior, letter, rules)
    return count_printed(letter, printed or 0, terms, warrior.find_change(letter))


def choose_blocks(defense: Count, evasion: Count) -> Count:
    """Return the block dice: the higher of Defense and Evasion, after modifiers.

    Section: Defense (D) & Evasion (E).

    >>> choose_blocks(Count(2), Count(3)).explain()
    'Evasion 3 rather than Defense 2'
    """
    chosen, other = (defense, evasion) if defense.value >= evasion.value else (evasion, defense)
    name, other_name = ("Defense", "Evasion") if chosen is defense else ("Evasion", "Defense")
    return Count(
        chosen.value,
        chosen.terms or (Term(0, f"{name} {chosen.value}"),),
        f"{other_name} {other.value}",
    )
