"""Every procedure is a question of plain data: asked again, it has the same answer."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any

import pytest

from skirmish_cli.core.options import Typed
from skirmish_cli.core.question import Question
from skirmish_cli.core.registry import get_game
from tests.games.freeblades.commands import ARCHER, TARGET
from tests.reports.asking import ask as ask_game
from tests.reports.asking import ask_again, ask_in_fresh_process
from tests.support import ROOT

FILES = tuple(
    str(ROOT / f"rulesets/freeblades/warbands/{name}.yaml")
    for name in ("salt-reavers", "tin-lanterns")
)
PLAIN: dict[str, Typed] = {
    "rating": ("d10",),
    "defense": ("5",),
    "damage": ("d8",),
    "av": ("6",),
    "lp": ("2",),
}
#: A question of each procedure: its words, and what is typed of its options.
ASKED: list[tuple[str, dict[str, Typed]]] = [
    ("test d10", {"tn": ("5",), "mod": ("-1:mud",), "reroll": True}),
    ("test captain STR", {"opposed": ("brute-1 STR",)}),
    ("attack", PLAIN),
    ("attack captain+charging vs skipper+fatestones=1", {"all_attacks": True}),
    ("melee captain+charging vs skipper brute-1", {"first": ("b",)}),
    ("attack captain+mar=+1:banner vs brute-1+def=+2:star+lp=1", {}),
    ("initiative", {}),
    (f"shoot '{ARCHER}' vs '{TARGET}'", {"range": ("10.5",)}),
    ("shoot archer vs brute-1+engaged", {"others": ("watch-1,watch-2",), "targeting": True}),
    ("cast wick 'Ember Dart' vs brute-1", {"counter": ("tidecaller",)}),
    ("cast", {"car": ("d8",), "cost": ("3",), "power": ("6",), "counter": ("d10",)}),
    ("morale slinger", {"dropped": ("brute-1",), "phase": ("shooting",)}),
    ("rally brute-1+panicked", {}),
    ("delay captain", {}),
    ("evade d8", {"spd": ("6",), "fast": True}),
    ("targeting archer", {}),
    ("redirect captain", {}),
    ("may captain+stunned", {}),
    ("break", {"start": ("12",), "dropped": ("7",)}),
    ("victory", {"objective": ("a",)}),
    ("move panic brute-1", {}),
    ("prorate captain brute-1", {"gap": ("9.5",)}),
]


def ask(text: str, typed: dict[str, Typed]) -> tuple[Question, Any]:
    """Return a question, and its first answers."""
    return ask_game("freeblades", shlex.split(text), typed, *map(Path, FILES))


def test_every_procedure_is_asked() -> None:
    assert {text.split()[0] for text, _ in ASKED} == set(get_game("freeblades").procedures)


@pytest.mark.parametrize(("text", "typed"), ASKED)
def test_a_question_asked_again_has_the_same_answer(text: str, typed: dict[str, Typed]) -> None:
    question, answers = ask(text, typed)
    assert ask_again(question) == answers


@pytest.mark.parametrize(("text", "typed"), ASKED)
def test_a_roll_has_every_key_of_the_odds(text: str, typed: dict[str, Typed]) -> None:
    _, (odds, rolled) = ask(text, typed)
    rows = odds["odds"]["distribution"] if odds["odds"] else []
    keys = {key for row in rows for key in row["outcome"]}
    assert keys <= rolled["outcome"].keys()


def test_a_fresh_process_gives_the_same_odds_and_the_same_roll() -> None:
    question, answers = ask("attack captain vs skipper", {})
    assert ask_in_fresh_process(question) == answers
