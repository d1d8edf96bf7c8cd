"""The sentence that says what a result comes to, and the figures that say what to expect."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish_cli.core.procedure import Prepared
from skirmish_cli.core.registry import get_game
from skirmish_cli.files.rulesets import load_ruleset
from skirmish_cli.games.first_blood.procedures.shared.verdicts import tell_round
from skirmish_cli.reports.asking import make_command
from skirmish_cli.reports.finder import Finder
from skirmish_cli.reports.models import FileShelf
from skirmish_cli.reports.reading import Setting
from tests.games.first_blood.support import WITH_SAMPLES, split_words
from tests.support import run_here

GAME = get_game("first-blood")
NUMBERS = "--attacks 2 --cap 2 --defense 1 --wounds 2 --resolve 3"
VOLLEY = "--barrage 1 --cap 1 --evasion 0 --wounds 2 --resolve 3"
TWO = "clash --attacks 2 --cap 1 --split 1,1 --defense 0 --wounds 1 --resolve 3 --dice"
THREE = "clash --attacks 3 --cap 1 --split 1,1,1 --defense 0 --wounds 1 --resolve 3 --dice"

TOLD = [
    ("test --value 3 --dice 2", "Passed."),
    ("test --value 3 --dice 4", "Failed."),
    ("test --value 0", "Failed without a roll: characteristic is 0."),
    ("resolve captain --dice 6,2", "Passed."),
    ("resolve --value 4 --dice 5", "Failed."),
    ("resolve captain+broken", "Failed without a roll: a Broken Warrior fails every Resolve test."),
    (f"clash {NUMBERS} --dice 6,6", "The enemy is unhurt: no hit."),
    (f"clash {NUMBERS} --dice 1,6,1", "The enemy is unhurt: 1 hit, all blocked."),
    (f"clash {NUMBERS} --dice 1,2,1", "The enemy loses 1 Wound (1 left): 2 hits, 1 blocked."),
    (f"clash {NUMBERS} --dice 1,2,6,3", "The enemy is Broken: 2 hits, none blocked."),
    (f"clash {NUMBERS} --dice 1,2,6,4", "The enemy is slain: 2 hits, none blocked."),
    (f"volley {VOLLEY} --dice 5", "The enemy loses 1 Wound (1 left): 1 hit, none blocked."),
    (
        "clash captain vs speaker --dice 1,2,6,6,6,6",
        "Speaker loses 2 Wounds (1 left): 2 hits, none blocked.",
    ),
    # Already Broken: the Wounds are told, and at the last one it is slain.
    (
        "clash captain vs speaker+broken --dice 1,6,6,6,6,6",
        "Speaker loses 1 Wound (2 left): 1 hit, none blocked.",
    ),
    ("volley slinger-1 vs spear-1+w=0 --dice 1,6,6,6", "Spear-1 is slain: 1 hit, none blocked."),
    (f"{TWO} 6,6", "Nobody is hurt: no hit."),
    (f"{TWO} 1,4,6", "Enemy-1 is slain, enemy-2 is unhurt: 1 hit, none blocked."),
    (f"{TWO} 1,4,1,3", "Enemy-1 is slain, enemy-2 is Broken: 2 hits, none blocked."),
    (f"{THREE} 6,6,1,3", "Enemy-3 is Broken, 2 are unhurt: 1 hit, none blocked."),
    ("may captain", "Open to captain: Move, Reposition, Command Abilities."),
    ("may captain+broken+engaged", "Captain is Engaged and Broken. Open to it: Combat Rally."),
    ("may '{m: 5}+activated'", "Open to a1: Move, Reposition."),
    ("round x vs u v", "Flipped: x, u, v."),
    ("round x vs u v --policy passes=a", "Flipped: pass, u, x, v."),
    ("round x y vs u v --turns 1", "Flipped: x. Left: y of side a and u, v of side b."),
    ("round 5 vs 5", "10 activations: a1 first, b5 last."),
    ("round 3 vs 6 --policy passes=a", "9 activations, 3 passes: pass first, b6 last."),
    ("round x vs u --done x --done u", "No command card is left to flip."),
]


def find_files(line: str) -> tuple[str, ...]:
    """Return the files that a command is about: both samples, or none."""
    return WITH_SAMPLES[1::2] if any(name in line for name in ("captain", "spear-")) else ()


@pytest.mark.parametrize(("line", "verdict"), TOLD)
def test_the_verdict_is_the_line_under_the_title(
    line: str, verdict: str, capsys: pytest.CaptureFixture[str]
) -> None:
    files = [word for file in find_files(line) for word in ("-w", file)]
    ran = run_here(capsys, "first-blood", *split_words(line), *files, "--format", "plain")
    assert ran.code == 0, ran.err
    # A long title has its aside on a line of its own.
    assert verdict in ran.out.splitlines()[1:3], ran.out
    assert len(verdict) <= 100


PREPARED = [line.partition(" --dice")[0] for line, _ in TOLD]


@pytest.mark.parametrize("line", PREPARED)
def test_what_to_expect_is_told_by_figures_that_there_are(line: str) -> None:
    prepared = prepare_line(line)
    assert prepared.verdict is not None
    assert 1 <= len(prepared.main) <= 4
    assert set(prepared.main) <= set(prepared.figures)


def prepare_line(line: str) -> Prepared:
    """Return a command made ready, as it is typed."""
    rules, files = load_ruleset("first-blood"), find_files(line)
    name, *words = split_words(line)
    first = next((at for at, word in enumerate(words) if word.startswith("-")), len(words))
    typed: dict[str, Any] = {}
    for flag, value in zip(words[first::2], words[first + 1 :: 2], strict=True):
        if flag != "--policy":
            typed[flag.removeprefix("--")] = (*typed.get(flag.removeprefix("--"), ()), value)
    setting = Setting(warbands=files)
    finder = Finder(GAME, rules, lambda: FileShelf(GAME, files, rules))
    command = make_command(GAME.procedure(name), words[:first], typed, rules, finder, setting)
    return GAME.procedure(name).prepare(command)


def test_every_procedure_has_a_verdict_here() -> None:
    assert {line.split()[0] for line, _ in TOLD} == set(GAME.procedures)


def test_a_round_of_one_side_tells_what_is_left_of_it() -> None:
    outcome = {"activations": 1, "passes": 0, "order": ["b: u"], "left": {"a": [], "b": ["v"]}}
    assert tell_round(outcome) == "Flipped: u. Left: v of side b."
