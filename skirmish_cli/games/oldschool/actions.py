"""What a fighter may do: what the actions of the ruleset ask for beside flags.

Section: Movement and Retreat.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from skirmish_cli.core.actions import Action, Answer, read_actions
from skirmish_cli.core.changes import Due
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.rules import Rule
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.oldschool.changes import set_flag
from skirmish_cli.games.oldschool.models import Fighter
from skirmish_cli.games.oldschool.numbers import read_numbers
from skirmish_cli.games.oldschool.weapons import BARE_HANDS, Weapon, format_reach, is_ranged

#: The flags of whoever may move out of an enemy's reach.
LEAVING = ("ran", "sprinting")
#: The checks that an action can name: whether a fighter passes, and why not.
CHECKS: Mapping[str, tuple[Callable[[Fighter, Ruleset], bool], str]] = {
    "ranged_weapon": (
        lambda fighter, rules: bool(_find_ranged_weapons(fighter, rules)),
        "no ranged weapon in hand",
    ),
    "close_weapon": (
        lambda fighter, rules: not only_shoots(fighter, rules),
        "only a ranged weapon in hand",
    ),
    "hooked_weapon": (lambda fighter, rules: fighter.wields("hooked"), "no hooked weapon in hand"),
    "shield_breaker": (
        lambda fighter, rules: fighter.wields("axe") or fighter.wields("lance"),
        "no axe and no lance in hand",
    ),
    "blunt_weapon": (lambda fighter, rules: fighter.wields("blunt"), "no blunt weapon in hand"),
    "sentient": (lambda fighter, rules: fighter.card.sentient, "it isn't sentient"),
    "can_move": (lambda fighter, rules: fighter.move > 0, "it doesn't move"),
    "can_charge": (
        lambda fighter, rules: fighter.move * 3 // 2 >= read_numbers(rules).least_charge,
        "it moves too few feet to charge",
    ),
    "shield": (lambda fighter, rules: fighter.defense.shield is not None, "it has no shield"),
    "helmet": (lambda fighter, rules: fighter.defense.helmet is not None, "it has no helmet"),
}
#: What `how` of an action may hold in braces.
BLANKS = (
    "pivot",
    "run",
    "sprint",
    "least_charge",
    "charge",
    "close_weapons",
    "ranged_weapons",
    "hindered",
)


def answer_all(fighter: Fighter, rules: Ruleset) -> tuple[Answer, ...]:
    """Return every action of the ruleset with whether a fighter may take it now."""
    words = _describe(fighter, rules)
    answers = []
    for action in read_actions(rules).values():
        reason = why_not(action, fighter, rules)
        answers.append(Answer(action, reason, "" if reason else _fill_in(action.how, words)))
    return tuple(answers)


def why_not(action: Action, fighter: Fighter, rules: Ruleset) -> str | None:
    """Return why a fighter may not take an action, or None if it may.

    A ruleset names no check that isn't there.
    """
    reason = action.why_barred(fighter.flags)
    if reason is not None or not action.check:
        return reason
    passes, lack = CHECKS[action.check]
    return None if passes(fighter, rules) else lack


def take_action(
    answers: tuple[Answer, ...], fighter: Fighter | None, rules: Ruleset
) -> Rule[tuple[Answer, ...]]:
    """Return the answers, and let a fighter take those actions that are allowed.

    Without one nothing is taken. A pivot moves as far as its number says, and who runs or sprints
    out of an enemy's reach takes a free attack. Section: Movement and Retreat.
    """
    for answer in answers if fighter is not None else ():
        if fighter is None or not answer.allowed:
            continue
        for flag in answer.action.sets:
            value = read_numbers(rules).pivot if flag == "moved" else True
            yield set_flag(fighter.key, flag, rules, answer.action.words, value)
            if flag in LEAVING:
                yield owe_free_attack(fighter, flag)
    return answers


def owe_free_attack(fighter: Fighter, flag: str) -> Due:
    """Return the free attack on somebody who moves out of an enemy's reach.

    `flag` is what it does; on one who sprints it has advantage. Section: Movement and Retreat.
    """
    leaving = "+sprinting+leaving" if flag == "sprinting" else "+leaving"
    return Due(
        fighter.key,
        "attack",
        "move",
        "it moves away",
        f"attack MODEL vs {fighter.word or 'MODEL'}{leaving}",
        "if it moves out of an enemy's reach",
    )


def check_may_attack(
    attacker: Fighter, targets: Sequence[Fighter], *, ranged: bool, rules: Ruleset
) -> None:
    """Raise UsageProblem for somebody who may not attack, or not these.

    An attack on a target that leaves the attacker's reach is a free attack, which is no action.
    """
    leaving = [target.key for target in targets if target.has("leaving")]
    reason = find_attack_action(targets, ranged=ranged, rules=rules).why_barred(attacker.flags)
    if reason is not None:
        raise UsageProblem(f"{attacker.key} can't attack: {reason}")
    if leaving and len(targets) > 1:
        raise UsageProblem(
            f"a free attack is made on one opponent a round; name {leaving[0]} alone"
        )


def find_attack_action(targets: Sequence[Fighter], *, ranged: bool, rules: Ruleset) -> Action:
    """Return the action that an attack is: melee, ranged or a free attack."""
    is_free = any(target.has("leaving") for target in targets)
    return read_actions(rules)["free_attack" if is_free else "ranged" if ranged else "melee"]


def only_shoots(fighter: Fighter, rules: Ruleset) -> bool:
    """Return whether somebody has nothing in hand but what can't fight hand to hand."""
    return bool(fighter.weapons) and all(is_ranged(weapon, rules) for weapon in fighter.weapons)


def _describe(fighter: Fighter, rules: Ruleset) -> dict[str, str]:
    """Return what stands for each name in braces."""
    numbers, move = read_numbers(rules), fighter.move
    close = [weapon for weapon in fighter.weapons if not is_ranged(weapon, rules)]
    hindered = " and ".join(
        words
        for flag, words in (("ran", "after running"), ("in_melee", "with an enemy in reach"))
        if fighter.has(flag)
    )
    return {
        "pivot": str(numbers.pivot),
        "run": str(move),
        "sprint": str(2 * move),
        "least_charge": str(numbers.least_charge),
        "charge": str(move * 3 // 2),
        "close_weapons": _format_reaches(close or [_name_bare_hands(fighter)], rules),
        "ranged_weapons": _format_reaches(_find_ranged_weapons(fighter, rules), rules),
        "hindered": f"; disadvantage {hindered}" if hindered else "",
    }


def _name_bare_hands(fighter: Fighter) -> Weapon:
    """Return what a fighter without a weapon uses: its hands, or its own attacks."""
    if fighter.card.attacks is None:
        return BARE_HANDS
    return Weapon(f"its own {fighter.attacks} attack{'s' * (fighter.attacks != 1)},", ())


def _fill_in(how: str, words: Mapping[str, str]) -> str:
    return re.sub(r"\{(\w+)\}", lambda name: words.get(name[1], name[0]), how)


def _find_ranged_weapons(fighter: Fighter, rules: Ruleset) -> list[Weapon]:
    return [
        weapon for weapon in fighter.weapons if is_ranged(weapon, rules) or weapon.has("thrown")
    ]


def _format_reaches(weapons: Sequence[Weapon], rules: Ruleset) -> str:
    return ", ".join(format_reach(weapon, rules) for weapon in weapons)
