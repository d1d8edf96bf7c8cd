"""What one command did to a battle, a line a model: `skipper: LP 3 -> 1, panicked`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from skirmish_cli.core.changes import Mark, Until, is_added
from skirmish_cli.core.command import Model
from skirmish_cli.core.errors import FileProblem, UsageProblem

if TYPE_CHECKING:
    from skirmish_cli.battle.fold import Battle, BattleModel
    from skirmish_cli.core.changes import Flags
    from skirmish_cli.core.game import Game
    from skirmish_cli.core.lives import Life

#: Until when a flag holds, in words.
UNTIL_WORDS: dict[Until, str] = {
    "phase": "until the phase ends",
    "player_turn": "until the player turn ends",
    "turn": "until the turn ends",
    "round": "until the round ends",
    "activation": "until it acts again",
    "combat": "until the combat ends",
    "battle": "",
    "removed": "",
}


def list_deltas(game: Game, before: Battle, after: Battle) -> list[str]:
    """Return a line for each model and side that something changed about."""
    return [
        line + (_tell_owed(after, key) if key else "")
        for key, line in tell_changes(game, before, after)
    ]


def tell_changes(game: Game, before: Battle, after: Battle) -> Iterator[tuple[str, str]]:
    """Yield a line for each side and model that something changed about, with the model's key."""
    for side in after.sides:
        old_side = before.find_side(side.letter)
        counters = list(_compare(old_side.counters if old_side else {}, side.counters, ()))
        if counters:
            yield "", f"{side.name}: {', '.join(counters)}"
        for model in side.models:
            told = list(tell_model(game, before.find_model(model.key), model))
            if told:
                yield model.key, f"{model.key}: {', '.join(told)}"


def tell_model(game: Game, old: BattleModel | None, new: BattleModel) -> Iterator[str]:
    """Yield what changed about a model: its life first, then flags, then whether it is out."""
    if old is None:
        yield "joined"
        return
    if (old.flags, old.out) == (new.flags, new.out):
        return
    was, now = find_life(game, old), find_life(game, new)
    hidden: tuple[str, ...] = ()
    if was and now:
        hidden = (now.flag,)
        if was.left != now.left:
            yield f"{now.name} {was.left} -> {now.left}"
    yield from _compare(old.flags, new.flags, hidden)
    if new.out and not old.out:
        yield f"out: {new.out.how}"
    if old.out and not new.out:
        yield "back in the battle"


def find_life(game: Game, model: BattleModel) -> Life | None:
    """Return what is left of a model's life, or None where nothing says.

    Raises FileProblem for a card that is none of the game.
    """
    try:
        card = game.read_table_card(model.card)
    except (TypeError, AttributeError, KeyError, ValueError) as problem:
        raise FileProblem(f"the card of {model.key} can't be read: {problem}"[:200]) from None
    flags = {name: write_mark(marks[-1]) for name, marks in model.flags.items() if marks}
    try:
        return game.find_life(Model(model.key, model.name, card, flags))
    except UsageProblem:
        return None


def write_mark(mark: Mark) -> str:
    """Return the value of a flag as it is typed; nothing for a plain one."""
    return "" if mark.value is True else str(mark.value)


def _compare(old: Flags, new: Flags, hidden: tuple[str, ...]) -> Iterator[str]:
    """Yield what is new among some flags, and what is gone."""
    for name, marks in new.items():
        fresh = [one for one in marks if one not in old.get(name, ())]
        if name not in hidden:
            yield from (tell_mark(name, one) for one in fresh)
    for name in old:
        if name not in new and name not in hidden:
            yield f"no longer {name.replace('_', ' ')}"


def tell_mark(name: str, mark: Mark) -> str:
    """Return a flag in words, such as `panicked` or `def +2 starshield until the turn ends`."""
    words = name.replace("_", " ")
    if mark.value is not True:
        value = str(mark.value)
        if is_added(value):
            number, _, reason = value.partition(":")
            value = f"{number} {reason}".strip()
        words = f"{words} {value}"
    until = UNTIL_WORDS[mark.until]
    return f"{words} {until}".strip()


def _tell_owed(battle: Battle, key: str) -> str:
    owed = list(dict.fromkeys(one.due.what for one in battle.dues if one.due.whom == key))
    return f"; owes {', '.join(owed)}" if owed else "; owes nothing"
