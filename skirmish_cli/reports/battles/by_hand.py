"""What players set by hand in a battle: flags, numbers, lives, who is out, where it stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING

from skirmish_cli.battle.changes import BATTLE, is_letter
from skirmish_cli.core.changes import OUT, Change, Value, is_added
from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.core.stats import change_card
from skirmish_cli.reports.battles.falling import find_fall
from skirmish_cli.reports.battles.session import Done, Session
from skirmish_cli.reports.battles.settling import settle_by_loss
from skirmish_cli.reports.battles.standing import StandingFinder
from skirmish_cli.reports.battles.turning import read_phases
from skirmish_cli.reports.situations import find_condition

if TYPE_CHECKING:
    from skirmish_cli.battle.entries import Entry
    from skirmish_cli.battle.fold import BattleModel
    from skirmish_cli.core.ruleset import Ruleset

#: What can be set of the battle itself.
OF_BATTLE = ("turn", "phase", "step", "player", "first")
#: What takes a flag away, and brings a model back.
NO = "no"


def set_by_hand(session: Session, words: Sequence[str]) -> Done:
    """Enter what players say of a model, a side or the battle, such as `skipper lp=2 hold=no`.

    Raises UsageProblem with the nearest model or flag.
    """

    def work() -> Entry:
        changes = tuple(read_settings(session, words))
        fallen = find_fall(session, changes)
        changes = (*fallen.changes, *settle_by_loss(session, fallen.changes))
        summary = f"set: {' '.join(words)}"
        return session.draft("set", words, summary=summary, changes=changes, due=fallen.due)

    return session.enter(work)


def read_settings(session: Session, words: Sequence[str]) -> Iterator[Change]:
    """Yield the changes that some words say; raises UsageProblem."""
    if not words:
        raise UsageProblem(
            "nothing is set: skirmish battle set MODEL FLAG ..., such as: set skipper lp=2 hold=no"
        )
    rules = session.load_rules()
    first, *rest = words
    if "=" in first:
        for word in words:
            yield _set_battle(session, word)
        return
    finder = StandingFinder(session.game, rules, session.battle)
    model = finder.find_model(first)
    if model is None and is_letter(first) and session.battle.find_side(first):
        texts = list(rest)
        if not texts:
            raise UsageProblem(f"nothing is set of side {first}: write {first} NAME=VALUE")
        yield from (_set_counter(first, text) for text in texts)
        return
    if model is None:
        keys = [one.key for side in session.battle.sides for one in side.models]
        raise UsageProblem(unknown("model", first, keys))
    if not rest:
        raise UsageProblem(f"nothing is set of {model.key}: write {model.key} lp=2 or hold=no")
    for text, after in zip_longest(rest, rest[1:], fillvalue=""):
        if "=" not in text and after.isdecimal():
            name = text.removeprefix("+")
            raise UsageProblem(f"{name} takes its value behind a =: write {name}={after}")
        yield _set_flag(session, rules, model, text.removeprefix("+"))


def _set_battle(session: Session, word: str) -> Change:
    """Return the change of where the battle stands, such as `turn=2` or `first=b`."""
    what, _, text = word.partition("=")
    if what not in OF_BATTLE:
        raise UsageProblem(unknown("thing of the battle", what, OF_BATTLE))
    value: Value | None = text
    if what == "turn":
        if not text.isdecimal() or int(text) > 1000:
            raise UsageProblem(f"turn must be a whole number up to 1000, not {text[:20]!r}")
        value = int(text)
    elif what in ("player", "first"):
        value = None if text == NO else text
        if value is not None and session.battle.find_side(text) is None:
            letters = [side.letter for side in session.battle.sides]
            raise UsageProblem(unknown("side", text, letters))
    else:
        phases = read_phases(session)
        phase = session.battle.phase if what == "step" else text
        steps = [place.step for place in phases.places if place.phase == phase]
        known = steps if what == "step" else [place.phase for place in phases.places]
        if text not in known:
            raise UsageProblem(unknown(what, text, list(dict.fromkeys(known))))
    return Change(BATTLE, what, value, why="set by hand")


def _set_counter(letter: str, text: str) -> Change:
    name, equals, value = text.partition("=")
    if not name or (equals and not value):
        raise UsageProblem(f"{text[:40]!r} sets nothing: write NAME=VALUE, or NAME=no")
    return Change(letter, name, _read_value(value if equals else ""), why="set by hand")


def _set_flag(session: Session, rules: Ruleset, model: BattleModel, text: str) -> Change:
    """Return the change of one flag or number of a model; raises UsageProblem."""
    name, equals, value = text.partition("=")
    if name == OUT:
        how = None if value == NO else value or OUT
        return Change(model.key, OUT, how, why="set by hand")
    condition = find_condition(name, rules)
    card = session.game.read_table_card(model.card)
    stats = session.game.list_stats(card, rules)
    if name in stats and (condition is None or is_added(value) or condition.takes is None):
        if value == NO:
            return Change(model.key, name, None, why="set by hand")
        if not value:
            raise UsageProblem(f"{name} needs a value, such as {name}=6 or {name}=+1:reason")
        change_card(card, stats, [(name, value)], model.key)
        return Change(model.key, name, _read_value(value), why="set by hand")
    if condition is None:
        raise UsageProblem(unknown("flag", name, [*rules.conditions, *stats]))
    if condition.takes is not None and not value:
        raise UsageProblem(f"{name} needs a value, such as {name}=1")
    if condition.takes is None and equals and value != NO:
        raise UsageProblem(f"{name} takes no value, but for {name}=no")
    kept = _read_value(value if equals else "")
    return Change(model.key, condition.name, kept, condition.lasts, "set by hand")


def _read_value(text: str) -> Value | None:
    """Return a value as it is kept: nothing for a plain flag, None for one that is taken away."""
    if text == NO:
        return None
    if not text:
        return True
    return int(text) if text.isdecimal() and len(text) < 10 else text
