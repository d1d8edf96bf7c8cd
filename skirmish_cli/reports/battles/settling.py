"""What is owed no more once a procedure was taken in a battle."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator, Mapping, Sequence

from skirmish_cli.battle.changes import BATTLE
from skirmish_cli.battle.fold import Battle, Owed
from skirmish_cli.core.changes import OUT, Change
from skirmish_cli.records import NamedTuple
from skirmish_cli.reports.battles.session import Session
from skirmish_cli.reports.battles.standing import StandingFinder


class Settling(NamedTuple):
    """A procedure that was taken: the words said, sorted, and the models that it named.

    `letters` are the battle's letters for the sides that it calls `a` and `b`; there are none where
    it calls them as the battle does.
    """

    procedure: str
    said: Sequence[str]
    finder: StandingFinder
    letters: Mapping[str, str]


def settle(session: Session, taken: Settling, changes: Iterable[Change]) -> Iterator[Change]:
    """Yield what is settled: by the procedure, and because somebody is out who owed it."""
    taken_now = {owed.number for owed in _list_taken(session.battle, taken)}
    for number in sorted(taken_now | set(_list_moot(session, changes))):
        yield Change(BATTLE, "settled", number)


def settle_by_loss(session: Session, changes: Iterable[Change]) -> Iterator[Change]:
    """Yield what is settled because somebody is out who owed it."""
    for number in _list_moot(session, changes):
        yield Change(BATTLE, "settled", number)


def _list_moot(session: Session, changes: Iterable[Change]) -> Iterator[int]:
    """Yield the numbers of what is owed no more, because somebody is out by some changes."""
    gone = {one.whom for one in changes if one.what == OUT and one.value is not None}
    for owed in session.battle.dues:
        if owed.due.what in session.game.procedures:
            stays = session.game.procedure(owed.due.what).takes_gone
            if not stays and _owes_no_more(session.battle, owed.due.whom, gone):
                yield owed.number


def _list_taken(battle: Battle, taken: Settling) -> list[Owed]:
    """Return what a procedure settles.

    Of several that it could, such as the morale tests for two friends that dropped, those whose
    very command was said, if one was.
    """
    named = set(taken.finder.typed)
    # Without a model, a procedure is of the player whose step it is, or of both sides.
    own = named and taken.letters
    sides = {taken.letters["a"]} if own else {side.letter for side in battle.sides}
    able = [
        owed
        for owed in battle.dues
        if owed.due.what == taken.procedure and owed.due.whom in named | sides | {BATTLE}
    ]
    said = [owed for owed in able if _split(owed.due.command) == list(taken.said)]
    return said[:1] or able


def _split(command: str) -> list[str]:
    words = shlex.split(command)
    if words[:2] == ["battle", "do"]:
        del words[:2]
    return sorted(words)


def _owes_no_more(battle: Battle, whom: str, gone: set[str]) -> bool:
    """Return whether a model is out now, or a side has nobody left."""
    side = battle.find_side(whom)
    if side is None:
        return whom in gone
    return bool(gone) and all(model.out or model.key in gone for model in side.models)
