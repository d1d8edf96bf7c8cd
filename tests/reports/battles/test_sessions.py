"""Random commands in battles of all five games: the fold, undo, and flags that can be typed."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from skirmish_cli.battle import store
from skirmish_cli.battle.fold import Battle, fold
from skirmish_cli.battle.standing import list_standing
from skirmish_cli.core.changes import OUT, apply_changes, write_flags
from skirmish_cli.core.command import Model
from skirmish_cli.core.errors import SkirmishError
from skirmish_cli.reports.battles.doing import do
from skirmish_cli.reports.battles.session import Done, Session
from skirmish_cli.reports.battles.standing import StandingFinder
from skirmish_cli.reports.battles.starting import start_battle
from skirmish_cli.reports.finder import Finder
from skirmish_cli.reports.models import FileShelf
from tests.reports.battles.drawn_commands import BANDS, LATER, Step, ask, list_commands, take
from tests.support import ROOT

GAMES = tuple(BANDS)
KINDS = ("do", "do", "do", "do", "next", "set", "waive", "undo", "redo")
STEPS = st.lists(
    st.builds(Step, st.sampled_from(KINDS), st.integers(0, 40), st.integers(0, 999)),
    min_size=1,
    max_size=8,
)
FEW = settings(max_examples=6, suppress_health_check=[HealthCheck.function_scoped_fixture])


def list_files(game: str) -> list[str]:
    """Return the files of the two shipped warbands of a game."""
    return [str(ROOT / "rulesets" / game / "warbands" / f"{one}.yaml") for one in BANDS[game]]


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Path]]:
    """Return a battle of each game that has just begun."""
    folder = tmp_path_factory.mktemp("begun")
    for game in GAMES:
        start_battle(list_files(game), str(folder / f"{game}.battle"))
    yield {game: folder / f"{game}.battle" for game in GAMES}


def sit_down(begun: dict[str, Path], game: str, folder: Path) -> Session:
    """Return a copy of a battle that has just begun."""
    return Session(shutil.copy(begun[game], folder / f"{game}.battle"))


def without_count(battle: Battle) -> Battle:
    """Return a state without what differs after as many undos."""
    return battle._replace(entries=0, hash="")


@pytest.mark.parametrize("game", GAMES)
@FEW
@given(steps=STEPS)
def test_the_state_is_always_the_fold_and_undos_give_the_first_one(
    begun: dict[str, Path], tmp_path: Path, game: str, steps: list[Step]
) -> None:
    session = sit_down(begun, game, tmp_path)
    start = session.battle
    for step in steps:
        take(session, game, step)
        assert session.battle == store.read_battle(session.path)
    entries = store.read_entries(session.path)
    assert session.battle == fold(entries)
    last, count = session.battle, len(list_standing(entries)) - 1
    if count:
        session.undo(count)
        assert without_count(session.battle) == without_count(start)
        session.redo(count)
        assert without_count(session.battle) == without_count(last)


@pytest.mark.parametrize("game", GAMES)
@FEW
@given(steps=STEPS, number=st.integers(0, 40), seed=st.integers(0, 999))
def test_doing_and_undoing_is_the_same_each_time(
    begun: dict[str, Path], tmp_path: Path, game: str, steps: list[Step], number: int, seed: int
) -> None:
    session = sit_down(begun, game, tmp_path)
    for step in steps:
        take(session, game, step)
    before = without_count(session.battle)
    told = []
    for _ in range(3):
        done = take(session, game, Step("do", number, seed))
        told.append(None if done is None else (done.entry and done.entry.changes, done.after))
        if done is not None and done.entry is not None:
            session.undo()
        assert without_count(session.battle) == before
    first, *others = [one and (one[0], without_count(one[1])) for one in told]
    assert others == [first, first]


@pytest.mark.parametrize("game", GAMES)
@FEW
@given(steps=STEPS)
def test_what_results_change_is_what_the_next_command_is_called_with(
    begun: dict[str, Path], tmp_path: Path, game: str, steps: list[Step]
) -> None:
    session = sit_down(begun, game, tmp_path)
    for step in steps:
        done = take(session, game, step)
        if step.kind == "do" and done is not None and done.entry is not None:
            check_changes(done)
    check_typed(session, game)


def check_changes(done: Done) -> None:
    """Check that the flags after a command are those before it with its changes applied."""
    assert done.entry is not None
    if any(change.what == "ended" for change in done.entry.changes):
        return
    before = {one.key: one.flags for side in done.before.sides for one in side.models}
    before |= {side.letter: side.counters for side in done.before.sides}
    changes = [one for one in done.entry.changes if one.whom in before and one.what != OUT]
    after = {one.key: one.flags for side in done.after.sides for one in side.models}
    after |= {side.letter: side.counters for side in done.after.sides}
    assert apply_changes(before, changes) == after


def check_typed(session: Session, game: str) -> None:
    """Check that typing the flags of each model by hand names the same model as its id does."""
    rules = session.load_rules()
    typing = Finder(session.game, rules, lambda: FileShelf(session.game, list_files(game), rules))
    for side in session.battle.sides:
        for one in side.models:
            finder = StandingFinder(session.game, rules, session.battle)
            stands = name(finder, one.key)
            typed = name(typing, one.key + write_flags(one.flags))
            assert stands == typed


def name(finder: Finder, word: str) -> tuple[Any, ...] | str:
    """Return what a word names: a card with the flags, or why it can't be."""
    try:
        model: Model[Any] = finder([[word]])[0][0]
    except SkirmishError as problem:
        return str(problem)
    return model.key, model.card, dict(model.flags), model.changed


@pytest.mark.parametrize(
    ("game", "line"),
    [(game, line) for game in GAMES for line in list_commands(game) if line not in LATER],
)
def test_every_command_drawn_can_be_done(
    begun: dict[str, Path], tmp_path: Path, game: str, line: str
) -> None:
    session = sit_down(begun, game, tmp_path)
    assert do(session, ask(line, 1)).report is not None
