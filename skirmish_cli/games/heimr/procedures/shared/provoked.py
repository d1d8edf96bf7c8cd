"""What `brawl` takes, and the attack that it provokes."""

from __future__ import annotations

from skirmish_cli.core.command import BEST, Command
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import choice, flag, option
from skirmish_cli.core.procedure import Policy
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.heimr.abilities import make_defence_check
from skirmish_cli.games.heimr.actions import can_defend, is_able
from skirmish_cli.games.heimr.attacks import Attack
from skirmish_cli.games.heimr.brawls import ANSWERS, ATTACK, BIND, DECLINE, EFFECTS, Provoked
from skirmish_cli.games.heimr.conditions import make_nameless
from skirmish_cli.games.heimr.models import FAILED, Character, Weapon
from skirmish_cli.games.heimr.numbers import read_modifier, read_numbers
from skirmish_cli.games.heimr.procedures.shared.attacks import (
    AIM_POLICY,
    Position,
    TargetOptions,
    finish_attack,
    make_attack,
    read_height,
    read_situation,
)
from skirmish_cli.games.heimr.procedures.shared.readers import (
    a_consistency,
    a_potential,
    a_standing,
)
from skirmish_cli.games.heimr.procedures.shared.sheets import refuse_given
from skirmish_cli.games.heimr.rolls import Check, Situation, make_check


class BrawlOptions(TargetOptions):
    """What `brawl` takes beside what all attacks do: its effect, what it provokes."""

    effect = option(
        "declared before the roll; without it the player is asked, or the policy decides",
        choice("hit", "bind"),
        default="hit",
        metavar="EFFECT",
    )
    against_melee = option("without models: the opponent wields a melee weapon", flag)
    dodged = option("you dodged the opponent's last melee attack: nothing is provoked", flag)
    hands_full = option("you have no free hand", flag)
    melee_c = option("the consistency of the provoked attack", a_consistency)
    melee_p = option("the potential of the provoked attack", a_potential, default=0)
    own_c = option("the consistency of your own defence", a_consistency)
    own_p = option("the potential of your own defence", a_potential, default=0)
    own_against = option("your own defence, already rolled, or failed", a_standing)


#: Options about a provoked attack that only numbers need: with models the sheets give it.
PROVOKED_DICE = (
    BrawlOptions.melee_c,
    BrawlOptions.melee_p,
    BrawlOptions.own_c,
    BrawlOptions.own_p,
)
EFFECT_POLICY = Policy(
    EFFECTS,
    ("hit", BIND),
    "hit",
    "what a brawl attack is to do",
)
PROVOKED_POLICY = Policy(
    ANSWERS,
    (ATTACK, DECLINE, BEST),
    ATTACK,
    "whether the target takes its opportunity to attack, or where it is best",
)


def make_typed_provoked(command: Command[BrawlOptions]) -> Provoked | None:
    """Return the provoked attack that the options describe.

    It is None where nothing is provoked. Raises UsageProblem for options that are missing or
    contradict each other.
    """
    options = command.options
    if not options.against_melee or options.dodged:
        refuse_given(
            command,
            (*PROVOKED_DICE, BrawlOptions.own_against),
            "is about a provoked attack: it needs --against-melee, and no --dodged",
        )
        return None
    if options.melee_c is None:
        raise UsageProblem(
            "brawl --against-melee provokes an attack: give its --melee-c and --melee-p, and your "
            "defence as --own-c and --own-p or --own-against N; or --dodged if you dodged their "
            "last melee attack"
        )
    return Provoked(
        _make_typed_answer(command, options.melee_c),
        _make_own_typed_defence(command),
        policy=command.policy(PROVOKED_POLICY),
    )


def _make_typed_answer(command: Command[BrawlOptions], consistency: int) -> Attack:
    """Return the provoked attack: height and ground count for the other side."""
    options = command.options
    aimless = _drop_aim(command._replace(options=options.without(BrawlOptions.aim)))
    position = Position(
        -read_height(options, is_ranged=False), options.defence_terrain, in_one_cluster=True
    )
    situation = read_situation(aimless, position)._replace(
        fatigue=options.defence_fatigue, owner=make_nameless("target", command.rules)
    )
    check = make_check(
        command.rules,
        consistency,
        options.melee_p,
        situation,
        option=BrawlOptions.melee_c.flag,
        why="provoked attack",
    )
    return finish_attack(aimless, check, read_numbers(command.rules).weapon_damage)


def _drop_aim(command: Command[BrawlOptions]) -> Command[BrawlOptions]:
    """Return a command without the brawler's policy about aiming.

    That policy isn't the target's.
    """
    policies = {name: typed for name, typed in command.policies.items() if name != AIM_POLICY.name}
    return command._replace(policies=policies)


def _make_own_typed_defence(command: Command[BrawlOptions]) -> Check | int | None:
    options = command.options
    if options.own_against is not None:
        refuse_given(
            command,
            (BrawlOptions.own_c, BrawlOptions.own_p),
            "is about a defence to be rolled: --own-against excludes it",
        )
        return None if options.own_against == FAILED else options.own_against
    if options.own_c is None:
        raise UsageProblem(
            "brawl --against-melee needs your defence: --own-c and --own-p, or --own-against N"
        )
    situation = Situation(
        (read_modifier(command.rules, "terrain"),) if options.terrain else (),
        fatigue=options.fatigue,
        can_tire=not options.tired,
        owner=make_nameless("attacker", command.rules),
    )
    return make_check(
        command.rules,
        options.own_c,
        options.own_p,
        situation,
        option=BrawlOptions.own_c.flag,
        why="own defence",
    )


def _list_melee_weapons(target: Character) -> list[Weapon]:
    return [weapon for weapon in target.wielded_weapons() if not weapon.is_ranged]


def why_unprovoked(target: Character, rules: Ruleset) -> str | None:
    """Return why a brawl attack gives its target no opportunity to attack, or None."""
    if not _list_melee_weapons(target):
        return f"{target.key} wields no melee weapon"
    return None if is_able(target, "weapon_attack", rules) else f"{target.key} can't attack"


def make_provoked(
    command: Command[BrawlOptions], attacker: Character, target: Character
) -> tuple[Provoked | None, Weapon | None]:
    """Return the attack that a brawler provokes from a target, and its melee weapon.

    Both are None where nothing is provoked. Raises UsageProblem for `--own-against` without need.
    """
    held = _list_melee_weapons(target)
    why = why_unprovoked(target, command.rules)
    if why is None and command.options.dodged:
        why = "--dodged says that nothing is provoked"
    if why is not None:
        refuse_given(command, (BrawlOptions.own_against,), f"is about a provoked attack: {why}")
        return None, None
    of_attacker = (BrawlOptions.aim, BrawlOptions.fatigue, BrawlOptions.concealment)
    theirs = _drop_aim(command._replace(options=command.options.without(*of_attacker)))
    attack = make_attack(theirs, target, attacker, held[0], "provoked attack")
    own = _make_own_defence(command, attacker)
    return Provoked(attack, own, attacker.key, command.policy(PROVOKED_POLICY)), held[0]


def _make_own_defence(command: Command[BrawlOptions], attacker: Character) -> Check | int | None:
    options = command.options
    if not can_defend(attacker, command.rules):
        why = f"is about a defence: {attacker.key} has none"
        refuse_given(command, (BrawlOptions.own_against,), why)
        return None
    if options.own_against is not None:
        if attacker.has("defence"):
            why = f"is said by {attacker.key}+defence too: leave one out"
            refuse_given(command, (BrawlOptions.own_against,), why)
        return None if options.own_against == FAILED else options.own_against
    standing = attacker.standing_defence
    if standing is not None:
        return None if standing == FAILED else standing
    return make_defence_check(
        attacker, attacker.card.defence, command.rules, options.fatigue, "own defence"
    )
