"""What a turn can hold: what was done, and what the state of a model rules out.

The actions themselves, and the flags that bar each, are data: see `core.actions`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from skirmish_cli.core.actions import Action, find_action
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.heimr.models import Character
from skirmish_cli.games.heimr.numbers import find_implied_flags, find_injury

STANDARD, FREE, ONGOING, UPCOMING = "standard", "free", "ongoing", "upcoming"
WITH_MOVE = "with_move"
DEAD, HANDS_FULL = "dead", "hands-full"


def read_action(rules: Ruleset, word: str) -> Action:
    """Return an action as a player types it; raises UsageProblem with the nearest."""
    if word.startswith("+"):
        raise UsageProblem(
            f"{word!r} is a flag, and flags stand in one word before the actions: +prone+attacked"
        )
    return find_action(rules, word)


def takes_standard(action: Action) -> bool:
    """Return whether an action is the one standard action of a turn.

    Section: Action Types.
    """
    return action.kind in {STANDARD, ONGOING}


def ends_turn(action: Action) -> bool:
    """Return whether nothing follows an action in the same turn.

    Section: Action Types.
    """
    return action.kind in {ONGOING, UPCOMING}


def goes_with_move(action: Action) -> bool:
    """Return whether an action can be taken together with a move.

    Section: Action Types.
    """
    return WITH_MOVE in action.traits


def apply_actions(done: Iterable[Action], flags: Collection[str]) -> frozenset[str]:
    """Return the flags of a model after some actions of its turn."""
    left = frozenset(flags)
    for action in done:
        left = action.flags_after(left)
    return left


def why_not(
    action: Action, done: Sequence[Action], flags: Collection[str], rules: Ruleset
) -> str | None:
    """Return why an action can't be taken now, or None where it can.

    `done` are the actions of this turn so far, in order, `flags` the state of the model when the
    turn began.

    Sections: Action Types; List of combat actions.
    """
    now = apply_actions(done, flags)
    return why_barred_by_state(action, now, rules) or why_barred_by_turn(action, done)


def why_barred_by_state(action: Action, flags: Collection[str], rules: Ruleset) -> str | None:
    """Return why the state of a model rules an action out, or None.

    Where a flag follows from an injury, the reason names the injury.

    Section: List of combat actions.
    """
    implied = find_implied_flags(rules, flags)
    state = {*flags, *implied}
    if DEAD in state:
        return implied.get(DEAD) or rules.conditions[DEAD].told or "it is dead"
    for bar in action.bars:
        if bar.holds(state):
            return next((implied[flag] for flag in bar.flags if flag in implied), bar.reason)
    return None


def why_barred_by_turn(action: Action, done: Sequence[Action]) -> str | None:
    """Return why what was done this turn rules an action out, or None.

    Section: Action Types.
    """
    ended = next((past for past in done if ends_turn(past)), None)
    if ended is not None:
        return f"{ended.name} ended the turn"
    if action.kind == FREE and action in done:
        return "a free action can be taken once a turn"
    if takes_standard(action):
        return _why_no_standard(action, [past for past in done if takes_standard(past)])
    return None


def _why_no_standard(action: Action, taken: Sequence[Action]) -> str | None:
    """Return why a standard action can't follow others.

    Only one may go together with a move.
    """
    if not taken:
        return None
    first = taken[0]
    is_pair = (goes_with_move(action) and first.id == "move") or (
        action.id == "move" and goes_with_move(first)
    )
    if not is_pair:
        return f"{first.name} was this turn's standard action"
    if len(taken) > 1:
        return "one simultaneous action a turn"
    return None


def find_flags(character: Character, rules: Ruleset) -> frozenset[str]:
    """Return a character's flags, with those that its HP and its weapons mean.

    It is `dead` where its HP say so, and its `hands-full` where weapons fill them.

    Sections: Injuries; Health; Weapon attack.
    """
    flags = frozenset(name for name, _ in character.flags)
    hp = character.hp
    if hp is not None and find_injury(rules, hp).is_dead:
        flags |= {DEAD}
    return flags | {HANDS_FULL} if character.has_full_hands else flags


def is_able(character: Character, action: str, rules: Ruleset) -> bool:
    """Return whether a character's state allows an action, given by its id.

    Section: List of combat actions.
    """
    flags = find_flags(character, rules)
    return why_barred_by_state(find_action(rules, action), flags, rules) is None


def refuse_unable(character: Character, action: str, rules: Ruleset) -> None:
    """Raise UsageProblem where a character's state rules out an action, by its id.

    Section: List of combat actions.
    """
    found = find_action(rules, action)
    reason = why_barred_by_state(found, find_flags(character, rules), rules)
    if reason:
        raise UsageProblem(f"{character.key} can't take the action {found.name}: {reason}")


def refuse_dead(character: Character, rules: Ruleset) -> None:
    """Raise UsageProblem for a character that is dead. Section: Injuries."""
    if DEAD in find_flags(character, rules):
        raise UsageProblem(f"{character.key} is dead")


def can_defend(character: Character, rules: Ruleset) -> bool:
    """Return whether a character has a defence.

    It has none while it is dazed or holds an opponent.

    Sections: Effects; Brawl attack.
    """
    flags = find_flags(character, rules)
    state = {*flags, *find_implied_flags(rules, flags)}
    return "dazed" not in state and "grabbing" not in state
